"""A street of the board that the log has lost, and what hangs on it."""

from __future__ import annotations

from auditor.cards import Card
from auditor.course import Doubt
from auditor.events import BoardDealt, BoardSummed, Event, Hand
from auditor.games import STREETS
from auditor.kinds import ACTS
from auditor.table import Table


def missing(hand: Hand) -> Doubt | None:
    """The street that no line deals, though a later one, or the summary, repeats its cards; None where there is none.

    It came at some moment after the street before it.
    """
    dealt: list[BoardDealt] = []
    laid: tuple[Card, ...] = ()
    for event in hand.events:
        if type(event) is BoardDealt and event.run > 1:
            return None
        told = event.before if type(event) is BoardDealt else event.cards if type(event) is BoardSummed else None
        if told is not None and len(laid) < len(told) and told[: len(laid)] == laid and len(dealt) < len(STREETS):
            return Doubt(dealt[-1].at.line if dealt else 0, street=STREETS[len(dealt)])
        if type(event) is BoardDealt:
            dealt.append(event)
            laid += event.cards
    return None


def goes_on(table: Table, event: Event) -> bool:
    """Whether the play is past the street that is missing: somebody acts though the round is over, or shows down."""
    if type(event) is BoardSummed:
        return len(table.live()) > 1
    if type(event) not in ACTS or table.round is None or not table.round.acts:
        return type(event) is BoardDealt
    return not table.waiting()
