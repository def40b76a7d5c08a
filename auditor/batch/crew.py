"""Who does the tasks of an audit: this process alone, or others ahead of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from auditor.batch.portions import Result
from auditor.batch.units import Unit
from auditor.reports.as_parquet import Block

Task = TypeVar("Task", Unit, Block)


class Crew(Protocol):
    """Does tasks ahead of their turn: audits units, and makes Parquet of blocks. `window` tasks may be on the way."""

    window: int

    def expect(self, tasks: int) -> None:
        """About so many tasks are to come: who has to get ready for them may."""

    def give(self, task: Unit | Block) -> None:
        """A task to do."""

    def collect(self) -> Result:
        """The result of one of the tasks given, when there is one. Raises what went wrong with it."""

    def close(self) -> None:
        """Ends all work."""


def in_order(tasks: Iterable[Task], crew: Crew | None) -> Iterator[tuple[Task, Result | None]]:
    """The tasks in their order, each with its result; None for one that is to be done here."""
    if crew is None:
        for task in tasks:
            yield task, None
        return
    source = iter(tasks)
    waiting: deque[Task] = deque()
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
