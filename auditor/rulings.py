"""What should follow a fault: the remedy's chip movements, and the right result of the hand."""

from __future__ import annotations

from auditor.audit import Audited
from auditor.audit import Auditor as _Auditor
from auditor.events import Hand


class Auditor(_Auditor):
    """Audits hands and rules on what was broken."""

    def audit(self, hand: Hand) -> Audited:
        """One hand with its findings, rulings and right result."""
        return super().audit(hand)
