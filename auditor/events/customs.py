"""The customs of a house, rulings of the floor, and remarks."""

from auditor.events.base import Event


class Thanked(Event, frozen=True, gc=False):
    seat: int


class Tossed(Event, frozen=True, gc=False):
    """Chips given away by courtesy."""

    seat: int
    amount: int
    to: int


class Placed(Event, frozen=True, gc=False):
    """Rank at the end of the tournament hand, 1 the best."""

    seat: int
    place: int


class DrawModeDeclared(Event, frozen=True, gc=False):
    seat: int


class DrawModeAnswered(Event, frozen=True, gc=False):
    seat: int
    accepts: bool


class RefereeAnswered(Event, frozen=True, gc=False):
    consents: bool


class DealerSaid(Event, frozen=True, gc=False):
    """`what` is players (with `count`), exchange or showdown."""

    what: str
    count: int | None = None


class FloorRuled(Event, frozen=True, gc=False):
    """What the floor decided; no rule reads it."""

    text: str


class Noted(Event, frozen=True, gc=False):
    """Free text; no rule reads it."""

    text: str


class Remark(Event, frozen=True, gc=False):
    """A line the dialect knows that changes nothing: chat, comings and goings, time-outs.

    `of_play`: it would, but stands where no hand is open.
    """

    text: str
    of_play: bool = False
