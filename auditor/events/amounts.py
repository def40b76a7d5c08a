"""Which fields of events are chips."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from auditor.events.base import Event
from auditor.events.betting import Wager

AMOUNTS = frozenset(
    (
        *("amount", "ante", "big", "blinds", "by", "chip", "fee", "main", "net", "rake", "sides", "small", "stack"),
        *("most", "stack_after", "stated_added", "stated_by", "taken", "total", "won"),
    )
)
"""Fields that are chips, whatever the event; `to` is chips in a wager and a seat elsewhere."""


@cache
def amounts_of(kind: type[Event]) -> frozenset[str]:
    """The fields of a kind of event that are chips."""
    return AMOUNTS.intersection(kind.__struct_fields__) | ({"to"} if issubclass(kind, Wager) else set())


def amounts(event: Event) -> Iterator[int]:
    """All amounts that an event states, in the hand's units."""
    for name in amounts_of(type(event)):
        value = getattr(event, name)
        if value is not None:
            yield from value if isinstance(value, tuple) else (value,)
