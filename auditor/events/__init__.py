"""What a log says happened, one frozen record a statement.

Players are seat numbers, amounts whole numbers of the hand's unit (`Hand.decimals`), cards the strings of `cards`.
`seat` is who acts. None means: the log does not say.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from msgspec import Struct

from auditor.events.base import At as At
from auditor.events.base import Event as Event
from auditor.events.betting import *  # noqa: F403
from auditor.events.betting import Wager
from auditor.events.customs import *  # noqa: F403
from auditor.events.dealing import *  # noqa: F403
from auditor.events.drawing import *  # noqa: F403
from auditor.events.heading import *  # noqa: F403
from auditor.events.heading import Button, GameNamed, HandStarted, Seated
from auditor.events.moments import *  # noqa: F403
from auditor.events.moments import Moment
from auditor.events.reading import *  # noqa: F403
from auditor.events.results import *  # noqa: F403
from auditor.events.sitting import *  # noqa: F403

Statement: TypeAlias = "tuple[type[Event], tuple[Any, ...]]"
"""What is said, wherever it stands: a kind of event, and its fields behind `at`."""


class Hand(Struct):
    """One hand as its dialect reads it: a block of lines and the events on them.

    `id` is "" for statements that stand after the last hand of a session. `first_line` and `last_line` count from 1 in
    the file; `lines` are its lines as decoded, without line ends, and `before` those of the statements between it and
    the hand before, by their numbers. Amounts are in units of 10 to the minus `decimals`;
    `unit` is the smallest chip in play, in those units. `session` names the handlog session or is None. `neighbours`:
    hands follow one another by the format (handlog), not by what their stacks say. `unsupported` names a game that is
    read no further than its header; `unread` says why the hand could not be read at all.
    """

    file: str
    dialect: str
    id: str
    first_line: int
    last_line: int
    lines: tuple[str, ...] = ()
    before: dict[int, str] = {}
    events: list[Event] = []
    encoding: str = "utf-8"
    decimals: int = 2
    unit: int = 1
    session: str | None = None
    neighbours: bool = False
    unsupported: str | None = None
    unread: str | None = None

    @property
    def statements(self) -> list[Statement] | None:
        """The events but `started` and `stakes` without their places, for a hand that was read in short; else None."""
        return None

    @property
    def started(self) -> HandStarted | None:
        """What is said first of the hand's number, table and time."""
        return next((event for event in self.events if type(event) is HandStarted), None)

    @property
    def stakes(self) -> GameNamed | None:
        """The game that is named first."""
        return next((event for event in self.events if type(event) is GameNamed), None)

    def after(self, event: Event) -> Iterator[Event]:
        """The events on the lines below that of one."""
        return (later for later in self.events if later.at.line > event.at.line)

    def texts(self) -> list[str]:
        """The lines without the white space around them."""
        return list(map(str.strip, self.lines))

    def stacks(self) -> Iterator[tuple[str, int | None]]:
        """The players of the seat list, and what each begins with; None: not said."""
        return ((event.player, event.stack) for event in self.events if type(event) is Seated)

    def button(self) -> int | None:
        """The seat of the button that is named first."""
        return next((event.seat for event in self.events if type(event) is Button), None)


EVENTS: dict[str, type[Event]] = {
    kind.__name__: kind
    for kind in tuple(globals().values())
    if isinstance(kind, type) and issubclass(kind, Event) and kind not in (Event, Moment, Wager)
}
"""Each kind of event by its name."""
