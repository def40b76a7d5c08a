"""The head of a hand: its game, its seats, the button, antes and blinds."""

from auditor.events.base import Event


class HandStarted(Event, frozen=True, gc=False):
    """A hand begins.

    `started` is ISO 8601 in UTC; `also` the second stamp of the same moment, in UTC; `other` the second reading of
    a local hour that exists twice, a later one, or of one that is left out, an earlier one. A handlog's own time keeps
    the offset it was written with.
    """

    hand: str
    started: str | None = None
    table: str | None = None
    tournament: str | None = None
    also: str | None = None
    other: str | None = None


class GameNamed(Event, frozen=True, gc=False):
    """Game, structure and stakes, and the options that were said.

    `structure` is limit, pot-limit, no-limit or cap. `small`/`big` are the two bets of a limit game, the blinds of the
    others. `blinds` are stated apart (`blinds 1/2`) or due by the room's header. `chip` is the smallest chip in play.
    `as_written` is the room's own name of the game. `most` is what a player may put into a hand in a `cap` game, None
    where that is not said, or antes may count apart from it. `half_pot`: pot-limit by half of the pot.
    """

    game: str
    structure: str
    small: int | None = None
    big: int | None = None
    ante: int | None = None
    blinds: tuple[int, int] | None = None
    openers: str | None = None
    joker: str | None = None
    cap: int | None = None
    chip: int | None = None
    currency: str | None = None
    tournament: bool = False
    as_written: str | None = None
    most: int | None = None
    half_pot: bool = False


class Seated(Event, frozen=True, gc=False):
    """A player has a seat. `out`: he sits, but is not dealt in.

    `stranger`: the log lets him act without having seated him; `seat` is then a number below zero.
    """

    seat: int
    player: str
    stack: int | None = None
    out: bool = False
    stranger: bool = False


class SatOut(Event, frozen=True, gc=False):
    """A seated player is said to sit out, after the seat list."""

    seat: int


class Button(Event, frozen=True, gc=False):
    """The button's seat; it may be an empty one."""

    seat: int


class Carried(Event, frozen=True, gc=False):
    """Chips left in the pot from earlier hands."""

    amount: int


class AntePosted(Event, frozen=True, gc=False):
    """`dead`: one player's ante for the whole table, which no other has to match."""

    seat: int
    amount: int
    all_in: bool = False
    dead: bool = False


class BlindPosted(Event, frozen=True, gc=False):
    """`kind` is small, big, both (small dead, big live), dead, bring-in, straddle or button; `amount` is all of it."""

    seat: int
    kind: str
    amount: int
    all_in: bool = False
