"""Replays a hand, or a part of it, without asking the rules."""

from __future__ import annotations

from collections.abc import Iterable

from auditor import (  # noqa: F401 - what each kind of event does to the table enters itself in table.APPLY
    bookkeeping,
    corrections,
    deals,
    drawing,
    showing,
    stub,
    turns,
    wagering,
)
from auditor.events import Event, Hand
from auditor.moments import before
from auditor.resolving import resolve
from auditor.table import Table


def come_to(table: Table, event: Event) -> Event:
    """Applies the moments that come before the event; gives the event as the table then reads it, not yet applied."""
    for moment in before(table, event):
        table.apply(moment)
    return resolve(table, event)


def advance(table: Table, event: Event) -> None:
    """Applies the event, and the moments that come before it."""
    table.apply(come_to(table, event))


def replayed(hand: Hand, events: Iterable[Event]) -> Table:
    """The table of the hand after these events: its own, or others that tell it."""
    table = Table(hand)
    for event in events:
        advance(table, event)
    return table
