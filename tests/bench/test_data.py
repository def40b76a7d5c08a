"""The hands that are measured with: legal ones, no two the same, and what PokerKit reads, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.audited import Audited
from auditor.dialects import read
from auditor.rulings import Auditor
from auditor.sources import open_sources
from tests.bench import data, stages


def audited(path: Path) -> list[Audited]:
    auditor = Auditor()
    return [auditor.audit(hand) for source in open_sources([path]) for hand in read(source)]


@pytest.mark.parametrize("count", [250, 37])
def test_many_legal_hands(count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "PLAYED", 100)
    size = data.write(tmp_path / "many.txt", count)
    audits = audited(tmp_path / "many.txt")
    assert size == (tmp_path / "many.txt").stat().st_size
    assert [one.record.status for one in audits] == ["complete"] * count
    assert not [finding for one in audits for finding in one.findings]


@pytest.mark.parametrize("count", [250, 37])
def test_many_hands_of_live_sessions(count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Legal but for openings that are found false, as they are among guests."""
    monkeypatch.setattr(data, "PLAYED", 100)
    size = data.write_handlogs(tmp_path / "live", count)
    audits = [one for one in audited(tmp_path / "live") if one.hand.id]
    assert size == sum(file.stat().st_size for file in (tmp_path / "live").iterdir())
    assert len(audits) == count
    assert {one.record.status for one in audits} <= {"complete", "passed", "misdealt"}
    assert {finding.code for one in audits for finding in one.findings if finding.verdict == "broken"} <= {"O01"}


def test_pokerkit_reads_the_same_hands(tmp_path: Path) -> None:
    path = tmp_path / "holdem.txt"
    data.write(path, 20, games=("holdem",))
    found, lark, peer = stages.ours([path]), stages.by_lark(path), stages.pokerkit(path)
    assert min(found.read, found.audit, found.rows, lark, peer.parse, peer.replay) > 0
    assert (found.hands, found.fallbacks) == (20, 0)
