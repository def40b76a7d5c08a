"""What the dealer does with the cards."""

from auditor.cards import Card
from auditor.events.base import Event


class Dealt(Event, frozen=True, gc=False):
    """Cards to a player: `count` of them, `cards` the faces that are known (they may be fewer, never more).

    `kept` are the cards the log says he held on to, where a room prints them beside the new ones. `runs` 2: the line
    holds the cards of two draws of a hand that is run twice, and does not tell them apart.
    """

    seat: int
    count: int | None
    cards: tuple[Card, ...] = ()
    kept: tuple[Card, ...] | None = None
    runs: int = 1


class Exposed(Event, frozen=True, gc=False):
    """One more card dealt, face up by the dealer's fault."""

    seat: int
    card: Card


class Replaced(Event, frozen=True, gc=False):
    """A card is taken away and another dealt; `new` None when its face is not known."""

    seat: int
    old: Card
    new: Card | None = None


class Burned(Event, frozen=True, gc=False):
    card: Card | None = None


class Boxed(Event, frozen=True, gc=False):
    """A card found face up in the deck."""

    card: Card


class BoardDealt(Event, frozen=True, gc=False):
    """`street` is flop, turn or river; `before` the board as the line repeats it; `run` 2 for the second board."""

    street: str
    cards: tuple[Card, ...]
    before: tuple[Card, ...] | None = None
    run: int = 1


class BoardSummed(Event, frozen=True, gc=False):
    """The whole board once more, in a summary."""

    cards: tuple[Card, ...]


class MisdealDeclared(Event, frozen=True, gc=False):
    text: str | None = None


class HandCancelled(Event, frozen=True, gc=False):
    """The room called the hand off; all that was put in counts as returned."""


class Reshuffled(Event, frozen=True, gc=False):
    """The discards are shuffled to make a new stub."""


class HandKilled(Event, frozen=True, gc=False):
    """A hand is declared dead by the dealer."""

    seat: int
    text: str | None = None


class Revealed(Event, frozen=True, gc=False):
    """The dealer turns up a player's kept discards."""

    seat: int
    cards: tuple[Card, ...]
