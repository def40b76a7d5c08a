"""What a hand has been through: how its pot was opened, its draw phases, the same hand met before, its doubts."""

from __future__ import annotations

from msgspec import Struct

from auditor.cards import Card
from auditor.events import At, Event


class Earlier(Struct, frozen=True):
    """The same hand met before: where it began there, and the first line that differs in each.

    The two are None where the content is the same.
    """

    file: str
    line: int
    differs_here: int | None = None
    differs_there: int | None = None


DOUBT = " nothing is sure"
"""How an answer ends that a line in doubt leaves open."""


class Doubt(Struct, frozen=True):
    """The first line that does not say what was done, or by whom: it could not be read, or `player` has no seat.

    `seat`: the line gives him this one, which another has, or which is his second; where he sits nobody knows then.

    A name that nobody at the table has is a player's, misspelt, or that of a player whose seat line is missing: what
    follows may hang on it either way. `street`: the line of this street is missing somewhere behind `line`.
    """

    line: int
    player: str | None = None
    street: str | None = None
    seat: int | None = None

    @property
    def told(self) -> str:
        """Why a verdict after it is open."""
        if self.street is not None:
            return f"the {self.street} is missing{f' after line {self.line}' if self.line else ''};{DOUBT}"
        if self.player is None:
            return f"after the unread line {self.line}{DOUBT}"
        if self.seat is not None:
            return f"after line {self.line}, which gives seat {self.seat} to {self.player},{DOUBT}"
        return f"after line {self.line}, by {self.player}, who has no seat,{DOUBT}"

    @property
    def point(self) -> str:
        """Why the right result is open."""
        if self.street is not None:
            return f"the log has no {self.street}"
        if self.player is None:
            return "what a line says could not be read"
        if self.seat is not None:
            return f"where {self.player} sits is not known"
        return f"who is meant by {self.player} is not known"


class Opening:
    """How the pot was opened: by whom, with what, and who came in behind before it was raised.

    `cards` are the faces the log gave him then, `held` how many he had (None: not known). `amount` is his opening bet,
    the part that stays when the open was false. `callers` matched it, in their order; `raised`: somebody raised it.
    `denied` is the event that admitted that he had no openers, or showed it before the draw. `plays` says whether the
    hand goes on all the same (J-4); None when nothing was denied before the draw. `open_at` is how many acts the round
    had then, None when its action was complete. `taken_for_false`: not all that he showed was
    seen, and he plays no more.
    """

    __slots__ = (
        "amount",
        "at",
        "callers",
        "cards",
        "denied",
        "held",
        "open_at",
        "plays",
        "raised",
        "seat",
        "taken_for_false",
    )

    def __init__(self, seat: int, at: At, amount: int, cards: tuple[Card, ...], held: int | None) -> None:
        self.seat = seat
        self.at = at
        self.amount = amount
        self.cards = cards
        self.held = held
        self.callers: list[int] = []
        self.raised = False
        self.denied: Event | None = None
        self.taken_for_false = False
        self.plays: bool | None = None
        self.open_at: int | None = None


class DrawPhase:
    """One draw phase: `log` its events in order, `acted` the seats that discarded or stood pat, in their order.

    `spoke` are the seats that asked for cards, discarded, stood pat or got cards, in the order of the first of these.
    `pending` are replacement cards taken for granted, by seat; `turned` the exposed ones that had been dealt unseen.
    `dealt`: the log prints replacement cards in it.
    `closed`: the next round or the showdown has begun.
    """

    __slots__ = ("acted", "at", "closed", "dealt", "log", "number", "pending", "split", "spoke", "turned")

    def __init__(self, number: int, at: At) -> None:
        self.number = number
        self.at = at
        self.log: list[Event] = []
        self.acted: list[int] = []
        self.spoke: list[int] = []
        self.turned: list[Event] = []
        self.pending: dict[int, int] = {}
        self.dealt = False
        self.split = False
        self.closed = False
