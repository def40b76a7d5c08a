"""The hands that are measured with: legal ones, no two the same, and what PokerKit reads, too."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.audit import Audited
from auditor.dialects import read
from auditor.rulings import Auditor
from auditor.sources import open_sources
from tests.bench import data, stages


@pytest.mark.parametrize("count", [250, 37])
def test_many_legal_hands(count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "PLAYED", 100)
    size = data.write(tmp_path / "many.txt", count)
    auditor = Auditor()
    audits: list[Audited] = [auditor.audit(hand) for hand in read(next(open_sources([tmp_path / "many.txt"])))]
    assert size == (tmp_path / "many.txt").stat().st_size
    assert [one.record.status for one in audits] == ["complete"] * count
    assert not [finding for one in audits for finding in one.findings]


def test_pokerkit_reads_the_same_hands(tmp_path: Path) -> None:
    data.write(tmp_path / "holdem.txt", 20, games=("holdem",))
    found = stages.measure(tmp_path / "holdem.txt", tmp_path / "holdem.txt", rounds=1)
    assert min(found.whole, found.peer) > 0
    assert found.fallbacks == 0
