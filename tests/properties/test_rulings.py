"""Rulings conserve chips: what one takes from a player it gives to another, and all lead to the right result."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from auditor import facts
from auditor.audited import Audited
from auditor.chips import decimal
from auditor.dialects import read
from auditor.outcome import HOUSE, NEXT, POT
from auditor.records import Move
from auditor.rulings import Auditor, rule_on
from auditor.sources import from_text
from tests import expected, faults
from tests.playing.lines import written

LOGS = sorted((expected.TESTS / "cases").glob("*-*.*")) + sorted((expected.TESTS / "scenarios").glob("*.*"))
ADDS_UP = frozenset(("P01", "P04", "P05", "S08"))
"""Faults of chips that do not add up in the log itself."""
FEW = 5
ENDS = frozenset(("award-to-best", "hand-dead", "dead-ante-back"))
"""Remedies by which a hand cannot win; two of them for one hand have the same end."""


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
        nobodys = [move for f in one.findings for move in f.moves if None in (move.from_, move.to)]
        assert not nobodys or outcome.open
        known = sum(int(decimal(m.amount).scaleb(table.hand.decimals)) * (1 if m.to is None else -1) for m in nobodys)
        assert paid + known == table.pot + sum(outcome.added.values())


def lead_to_the_right_result(audited: Iterable[Audited]) -> None:
    """Whoever has the chips gives them: all movements on top of the log's result are the right one.

    Two rulings to the same end have the same movements.
    """
    for one in audited:
        if one.table is None or one.record.right_net is None or any(award.cashed_out for award in one.table.awards):
            continue
        nets = {row.player: decimal(row.net) for row in one.players}
        seen: set[tuple[Move, ...]] = set()
        for judged, finding in zip(one.judged, one.findings, strict=True):
            moves = tuple(finding.moves)
            if judged.rule.entry.remedy in ENDS and moves in seen:
                continue
            seen.add(moves)
            for move in moves:
                for name, sign in ((move.from_, -1), (move.to, 1)):
                    if name in nets:
                        nets[name] += sign * decimal(move.amount)
        assert {name: nets[name] for name in one.record.right_net} == {
            name: decimal(net) for name, net in one.record.right_net.items()
        }


def have_two_ends(audited: Iterable[Audited]) -> None:
    """Movements go from somebody to somebody else, for what is broken and was not put right."""
    for one in audited:
        names = {seat.player for seat in one.record.seats} | {POT, NEXT, HOUSE, None}
        for finding in one.findings:
            for move in finding.moves:
                assert move.from_ != move.to
                assert {move.from_, move.to} <= names
                assert float(move.amount) > 0
            assert not finding.moves or (finding.verdict == "broken" and not finding.handled)
        if one.record.right_net is None and one.table is not None:
            assert one.record.open_points


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_rulings(path: Path) -> None:
    audited = list(expected.audit(expected.load(path)))
    conserved(audited)
    lead_to_the_right_result(audited)
    have_two_ends(audited)


@pytest.mark.parametrize("code", sorted(faults.FAULTS))
def test_rulings_on_planted_faults(code: str) -> None:
    for planted in faults.planted(code, FEW):
        text = written(planted.lines, planted.decimals)
        auditor = Auditor()
        audited = [auditor.audit(hand) for hand in read(from_text(text, name="planted.handlog"))]
        conserved(audited)
        lead_to_the_right_result(audited)
        have_two_ends(audited)
