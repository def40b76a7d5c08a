"""Who comes, goes, moves and buys chips between hands, and what holds for a session."""

from auditor.events.base import Event


class SessionStarted(Event, frozen=True, gc=False):
    """A session of a table begins."""

    title: str
    place: str | None = None
    currency: str | None = None


class RulebookNamed(Event, frozen=True, gc=False):
    """The house rules that hold from here, by name or file."""

    name: str


class SatDown(Event, frozen=True, gc=False):
    """A player takes a seat between hands with `stack` chips."""

    seat: int
    player: str
    stack: int | None = None


class StoodUp(Event, frozen=True, gc=False):
    """A player leaves the table."""

    seat: int


class MovedSeat(Event, frozen=True, gc=False):
    """A player moves from `seat` to the seat `to`."""

    seat: int
    to: int


class AddedChips(Event, frozen=True, gc=False):
    """A re-buy or add-on of `amount`."""

    seat: int
    amount: int | None
