"""A hand whose events are read when somebody asks for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from auditor.events import Event, GameNamed, Hand, HandStarted, Statement

if TYPE_CHECKING:
    from auditor.dialects.blocks import Block


class ShortHand(Hand):
    """A hand whose events are read when they are asked for; from then on it is like any other."""

    statements: list[Statement] | None = None
    seated: tuple[Statement, ...] = ()
    started: HandStarted | None = None
    stakes: GameNamed | None = None
    in_full: Callable[[Hand], list[Event]] | None = None
    block: Block | None = None

    @property  # type: ignore[misc]
    def events(self) -> list[Event]:
        """The events, from now on."""
        events: list[Event] = _EVENTS.__get__(self)
        if self.in_full is not None:
            events = self.in_full(self)
            self.events = events
        return events

    @events.setter
    def events(self, events: list[Event]) -> None:
        self.in_full = self.block = self.statements = None
        _EVENTS.__set__(self, events)

    def texts(self) -> list[str]:
        """The lines without the white space around them."""
        return self.block.texts if self.block is not None and self.block.plain else super().texts()

    def stacks(self) -> Iterator[tuple[str, int | None]]:
        """The players of the seat list, and what each begins with."""
        return ((said[1], said[2]) for _, said in self.seated)

    def button(self) -> int | None:
        """The seat of the button, which is what is told first."""
        if self.statements is None:
            return super().button()
        _, (seat,) = self.statements[0]
        return int(seat)

    def __reduce__(self) -> tuple[Callable[..., Hand], tuple[Any, ...]]:
        """In short still, if no events were asked for."""
        if self.in_full is None:
            return Hand, tuple([getattr(self, name) for name in Hand.__struct_fields__])
        own = [name for name in self.__struct_fields__ if name not in ("events", "block")]
        return _made, ({name: getattr(self, name) for name in own},)


def _made(fields: dict[str, Any]) -> ShortHand:
    return ShortHand(**fields)


_EVENTS: Any = Hand.__dict__["events"]
