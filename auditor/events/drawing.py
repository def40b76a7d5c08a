"""What is said and done in the draw."""

from auditor.cards import Card
from auditor.events.base import Event


class DrawStarted(Event, frozen=True, gc=False):
    """A draw phase begins; `number` from 1 where the log counts them."""

    number: int | None = None


class Requested(Event, frozen=True, gc=False):
    seat: int
    count: int


class RequestChanged(Event, frozen=True, gc=False):
    seat: int
    count: int


class Discarded(Event, frozen=True, gc=False):
    """`cards` None when the faces are not stated; () when an empty list is."""

    seat: int
    count: int
    cards: tuple[Card, ...] | None = None


class StoodPat(Event, frozen=True, gc=False):
    seat: int
    cards: tuple[Card, ...] | None = None


class Asked(Event, frozen=True, gc=False):
    """`seat` asks the player in seat `of` how many cards he drew."""

    seat: int
    of: int


class Answered(Event, frozen=True, gc=False):
    """The answer for the draw of seat `of`; `seat` None when the dealer speaks, `count` None when he declines."""

    seat: int | None
    of: int | None
    count: int | None


class SplitDeclared(Event, frozen=True, gc=False):
    """Declares that he breaks the hand he opened on."""

    seat: int


class Retrieved(Event, frozen=True, gc=False):
    """Takes a card back from the discards."""

    seat: int
    card: Card


class DiscardsTouched(Event, frozen=True, gc=False):
    seat: int
