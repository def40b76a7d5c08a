"""Rulings conserve chips: what a ruling takes from one it gives to another."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from auditor import facts
from auditor.audit import Audited
from auditor.dialects import read
from auditor.outcome import HOUSE, NEXT, POT
from auditor.rulings import Auditor, rule_on
from auditor.sources import from_text
from tests import expected, faults
from tests.playing.lines import written

LOGS = sorted((expected.TESTS / "cases").glob("*-*.*")) + sorted((expected.TESTS / "scenarios").glob("*.*"))
ADDS_UP = frozenset(("P01", "P04", "P05", "S08"))
"""Faults of chips that do not add up in the log itself."""
FEW = 5


def conserved(audited: Iterable[Audited]) -> None:
    """What the rulings pay out is what they leave in the pot, in hands whose own chips add up."""
    for one in audited:
        table = one.table
        if table is None or any(f.code in ADDS_UP and f.verdict == "broken" for f in one.findings):
            continue
        rake = facts.rake(table) or 0
        if table.pot != table.paid + (table.left or 0) + rake or any(award.cashed_out for award in table.awards):
            continue
        outcome = rule_on(one)
        paid = sum(outcome.awards.values()) + outcome.left + outcome.rake
        assert paid == table.pot + sum(outcome.added.values())
        nobodys = [move for f in one.findings for move in f.moves if None in (move.from_, move.to)]
        assert not nobodys or outcome.open


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_chips_are_conserved(path: Path) -> None:
    conserved(expected.audit(expected.load(path)))


@pytest.mark.parametrize("code", sorted(faults.FAULTS))
def test_rulings_on_planted_faults_conserve_chips(code: str) -> None:
    for planted in faults.planted(code, FEW):
        text = written(planted.lines, planted.decimals)
        auditor = Auditor()
        conserved(auditor.audit(hand) for hand in read(from_text(text, name="planted.handlog")))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_movements_have_two_ends(path: Path) -> None:
    for one in expected.audit(expected.load(path)):
        names = {seat.player for seat in one.record.seats} | {POT, NEXT, HOUSE, None}
        for finding in one.findings:
            for move in finding.moves:
                assert move.from_ != move.to
                assert {move.from_, move.to} <= names
                assert float(move.amount) > 0
            assert not finding.moves or (finding.verdict == "broken" and not finding.handled)
        if one.record.right_net is None and one.table is not None:
            assert one.record.open_points
