"""R: what a line says of cards, held against itself and against what the player held."""

from __future__ import annotations

from auditor.contradictions import contradiction
from auditor.events import BoardDealt, Dealt, Discarded, Event, Exposed, Folded, Replaced, Retrieved, Revealed, StoodPat
from auditor.rules import rule
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken

LINES: tuple[type[Event], ...] = (
    Dealt,
    Exposed,
    Replaced,
    Discarded,
    StoodPat,
    Folded,
    Retrieved,
    Revealed,
    BoardDealt,
)


@rule("R13", on=LINES, over="X01 X02 D06 X11")
def impossible_card_line(table: Table, event: Event) -> Verdict | None:
    """The cards a line states agree with its own counts and with what the player held.

    Keys: none; the record itself. An empty list of discards says no more than that their faces are not printed. New
    cards in a room's log without a line for the discards are a slip of the log. A discard not held is X10's.
    """
    if isinstance(event, Folded) and not event.cards:
        return None
    wrong = contradiction(table, event)
    if wrong is None:
        return KEPT
    return broken(wrong.fact, expected=wrong.expected, weight="note" if wrong.slip else None)
