"""Who audits units: this process alone, or others ahead of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Protocol

from auditor.batch.portions import Result
from auditor.batch.units import Unit


class Crew(Protocol):
    """Audits units ahead of their turn. `window` units may be on the way."""

    window: int

    def give(self, unit: Unit) -> None:
        """A unit to audit."""

    def collect(self) -> Result:
        """The result of one of the units given, when there is one. Raises what went wrong with it."""

    def close(self) -> None:
        """Ends all work."""


def in_order(units: Iterable[Unit], crew: Crew | None) -> Iterator[tuple[Unit, Result | None]]:
    """The units in their order, each with its result; None for one that is to be audited here."""
    if crew is None:
        for unit in units:
            yield unit, None
        return
    source = iter(units)
    waiting: deque[Unit] = deque()
    done: dict[int, Result | None] = {}
    while True:
        while len(waiting) < crew.window and (following := next(source, None)) is not None:
            waiting.append(following)
            if following.movable:
                crew.give(following)
            else:
                done[following.number] = None
        if not waiting:
            return
        first = waiting.popleft()
        while first.number not in done:
            result = crew.collect()
            done[result.number] = result
        yield first, done.pop(first.number)
