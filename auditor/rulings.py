"""What should follow a fault: the ruling's chip movements, and the right result of the hand."""

from __future__ import annotations

from msgspec.structs import replace

from auditor.audit import Auditor as _Auditor
from auditor.audited import Audited
from auditor.events import Hand
from auditor.outcome import Outcome
from auditor.remedies import REMEDIES
from auditor.session import leave


class Auditor(_Auditor):
    """Audits hands and rules on what was broken."""

    def audit(self, hand: Hand) -> Audited:
        """One hand with its findings, the movements each ruling asks for, and the right result."""
        audited = super().audit(hand)
        table, left = audited.table, audited.left
        if table is not None and left is not None and audited.record.broken:
            ruled = rule_on(audited).ruled()
            if ruled is not None and hand.neighbours and table.earlier is None:
                as_ruled = leave(table, audited.record.status, ruled, button_misplaced=left.button_due is not None)
                self.sessions.leave(hand, replace(left, ruled=as_ruled))
        return audited


def rule_on(audited: Audited) -> Outcome:
    """Applies the rulings of a hand in the order of its lines, and fills in movements and right result."""
    assert audited.table is not None and audited.rulebook is not None
    outcome = Outcome(audited.table, audited.rulebook)
    for judged, finding in zip(audited.judged, audited.findings, strict=True):
        if judged.verdict.answer != "broken" or finding.weight == "note":
            continue
        act = REMEDIES.get(judged.rule.entry.remedy or "")
        if act is not None:
            outcome.moves = []
            act(outcome, judged)
            outcome.settle()
            finding.moves = outcome.moves
    if audited.table.doubt is not None and audited.record.status != "truncated":
        outcome.open.insert(0, audited.table.doubt.point)
    audited.record.right_net = outcome.nets()
    audited.record.open_points = list(dict.fromkeys(outcome.open))
    right = audited.record.right_net
    for row in audited.players:
        row.right_net = None if right is None else right.get(row.player)
    return outcome
