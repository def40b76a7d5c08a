"""Where in the deck each card was seen, what a reshuffle takes, and what is left to deal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec import Struct

from auditor.cards import UNKNOWN, Card
from auditor.events import Event


class Seen(Struct, frozen=True, gc=False):
    """Where a card was seen: `place` is hand, discard, folded, board, burn, boxed, replaced or retrieved.

    `unsure`: in the hand of `seat` or among his discards of the draw `phase`.
    """

    place: str
    seat: int | None = None
    phase: int = 0


class Clash(NamedTuple):
    """A card at a second place: whose line puts it there, and where it lies."""

    card: Card
    seat: int | None
    lies: Seen


SHUFFLED_IN = ("folded", "burn", "replaced")
"""Where cards lie that a reshuffle takes, beside the discards of earlier draws."""


class Deck:
    """Where each card of the deck was seen last, and how many have left the stub.

    `twice` are the cards already found at two places. `boxed` are those found face up, and the seat that held them
    then. `apart` are discards of a draw in progress that a reshuffle may or may not have left out (G-C6); `back` those
    that it took, with the count of reshuffles and where they lay. `gone` counts cards that left the stub for nobody's
    hand. `judged` is the line looked at last, `found` the clashes in it. `stub` is the stub's size when it was made,
    `since` how many cards were gone by then, `size` that of the whole deck, `loose` the
    discards that the last reshuffle left out by rights. `remade` are the reshuffles of this draw
    phase, or before it, with what the stub still had.
    """

    __slots__ = (
        "apart",
        "back",
        "boxed",
        "found",
        "gone",
        "judged",
        "loose",
        "remade",
        "reshuffles",
        "seen",
        "since",
        "size",
        "stub",
        "twice",
    )

    def __init__(self, size: int = 52) -> None:
        self.seen: dict[Card, Seen] = {}
        self.twice: set[Card] = set()
        self.judged: Event | None = None
        self.found: list[Clash] = []
        self.boxed: dict[Card, int | None] = {}
        self.apart: set[Card] = set()
        self.back: dict[Card, tuple[int, Seen]] = {}
        self.gone = 0
        self.remade: list[tuple[Event, int | None]] = []
        self.reshuffles = 0
        self.size = self.stub = size
        self.loose = 0
        self.since = 0

    def put(self, card: Card, place: str, seat: int | None = None, phase: int = 0) -> None:
        """Notes that the card is now at `place`; a card of unknown face is nowhere."""
        if card != UNKNOWN and card not in self.twice:
            self.seen[card] = Seen(place, seat, phase)

    def take_off(self, cards: Iterable[Card]) -> None:
        """Cards of the board that were dealt wrong go back into the deck, and may come again."""
        for card in cards:
            seen = self.seen.get(card)
            if seen is not None and seen.place == "board":
                del self.seen[card]

    def clash(self, card: Card, place: str, seat: int | None, shuffled: int) -> Seen | None:
        """Where the card lies if it cannot be at `place` as well; None when it can.

        `shuffled` is how often the deck had been reshuffled when the seat last got a card.
        """
        if card == UNKNOWN or card in self.twice:
            return None
        seen = self.seen.get(card)
        if seen is None:
            taken, lay = self.back.get(card, (0, None))
            if lay is None or taken <= shuffled:
                return None
            return None if lay.seat == seat and (lay.place != "discard" or place == "openers") else lay
        if seen.place == "boxed" or place == "boxed":
            return None
        own = seat is not None and seen.seat == seat
        if seen.place in ("hand", "folded", "retrieved", "unsure") or (seen.place == place == "discard"):
            return None if own else seen
        if seen.place == "replaced":
            return None if own or place == "burn" else seen
        if seen.place == "discard":
            return None if own and place in ("retrieved", "openers") else seen
        return seen

    def reshuffle(self, phase: int) -> None:
        """The discards go back under the stub, those of the draw in progress (`phase`) apart."""
        self.reshuffles += 1
        for card, seen in list(self.seen.items()):
            thrown = seen.place in ("discard", "unsure")
            if seen.place in SHUFFLED_IN or (thrown and seen.phase < phase):
                self.back[card] = (self.reshuffles, seen)
                del self.seen[card]
            elif thrown:
                self.apart.add(card)
