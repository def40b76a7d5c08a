"""What all hands of an audit come to: the lines at its end."""

from collections import Counter
from typing import TYPE_CHECKING

from auditor.records import STATUSES
from auditor.verdict import WEIGHTS, Weight

if TYPE_CHECKING:
    from auditor.audited import Audited


class Totals:
    """Counts of hands by status, of broken findings by weight, of unclear ones, and of those that are waived."""

    def __init__(self) -> None:
        self.hands: Counter[str] = Counter()
        self.broken: Counter[str] = Counter()
        self.unclear = 0
        self.waived = 0

    def add(self, audited: "Audited") -> None:
        """Counts one hand; what stands between hands is none. A waived finding counts as that alone."""
        if is_hand(audited):
            self.hands[audited.status] += 1
        for finding in audited.findings:
            if finding.waived is not None:
                self.waived += 1
            elif finding.verdict == "broken":
                self.broken[finding.weight] += 1
            else:
                self.unclear += 1

    def merge(self, other: "Totals") -> None:
        """Adds what was counted elsewhere."""
        self.hands += other.hands
        self.broken += other.broken
        self.unclear += other.unclear
        self.waived += other.waived

    def broken_from(self, weight: Weight) -> int:
        """How many broken findings have this weight or a heavier one."""
        return sum(self.broken[each] for each in WEIGHTS[: WEIGHTS.index(weight) + 1])

    def lines(self) -> tuple[str, str]:
        """All hands by status, every status named; and the findings."""
        parts = " + ".join(f"{self.hands[status]} {status}" for status in STATUSES)
        serious, minor, note = (self.broken[weight] for weight in WEIGHTS)
        notes = "note" if note == 1 else "notes"
        return (
            f"hands: {self.hands.total()} read = {parts}",
            f"findings: {self.broken.total()} broken ({serious} serious, {minor} minor, {note} {notes}), "
            f"{self.unclear} unclear{f', {self.waived} waived' if self.waived else ''}",
        )


def is_hand(audited: "Audited") -> bool:
    """Whether this is a hand, not statements between hands or a file that is no log at all."""
    return bool(audited.hand.id) or (audited.hand.unread is not None and audited.hand.dialect != "")
