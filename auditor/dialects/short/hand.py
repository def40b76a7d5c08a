"""A hand whose events are read when somebody asks for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from auditor.events import Event, GameNamed, Hand, HandStarted, Statement

if TYPE_CHECKING:
    from auditor.dialects.blocks import Block
    from auditor.dialects.rooms import RoomReader


class ShortHand(Hand):
    """A hand whose events are read when they are asked for; from then on it is like any other."""

    statements: list[Statement] | None = None
    seated: tuple[Statement, ...] = ()
    started: HandStarted | None = None
    stakes: GameNamed | None = None
    reader: RoomReader | None = None
    block: Block | None = None

    @property  # type: ignore[misc]
    def events(self) -> list[Event]:
        """The events, from now on."""
        events: list[Event] = _EVENTS.__get__(self)
        if self.reader is not None and self.block is not None:
            events = self.reader.events(self.block)
            self.events = events
        return events

    @events.setter
    def events(self, events: list[Event]) -> None:
        self.reader = self.block = self.statements = None
        _EVENTS.__set__(self, events)

    def texts(self) -> list[str]:
        """The lines without the white space around them."""
        return self.block.texts if self.block is not None and self.block.plain else super().texts()

    def stacks(self) -> Iterator[tuple[str, int | None]]:
        """The players of the seat list, and what each begins with."""
        return ((said[1], said[2]) for _, said in self.seated)

    def __reduce__(self) -> tuple[type[Hand], tuple[Any, ...]]:
        return Hand, tuple([getattr(self, name) for name in Hand.__struct_fields__])


_EVENTS: Any = Hand.__dict__["events"]
