"""What is known of a player's cards at each moment, and where in the deck each card was seen."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from auditor.cards import UNKNOWN, Card
from auditor.events import At, Event


class Draw:
    """One player's part in one draw phase.

    `before` are the faces known when it began. `requested` is the number he asked for last, `asked` all the numbers, in
    their order; `changed`: he named another number after he had thrown cards away.
    `discarded` None: he neither discarded nor stood pat yet; `unsaid`: no line has his discards, they follow from what
    he asked for. `faces` None: the faces of the discards are not all known; `thrown` are those that are, however they
    came to be known. `kept` is the hand left after them, `??` for cards not seen, None when their number is not known.
    `received` counts replacement cards the log deals him, `new` their known faces; `implied`: the room does not print
    them, they are as many as he threw. `lacked` is what the hand was short of when his draw began, below zero for cards
    too many, None when its number is not known. `said_at` and `dealt_at` are the last lines of the two.
    """

    __slots__ = (
        "asked",
        "before",
        "changed",
        "dealt_at",
        "discarded",
        "faces",
        "implied",
        "kept",
        "lacked",
        "new",
        "received",
        "requested",
        "said_at",
        "thrown",
        "unsaid",
    )

    def __init__(self, lacked: int | None = None, before: tuple[Card, ...] = ()) -> None:
        self.before = before
        self.requested: int | None = None
        self.asked: tuple[int, ...] = ()
        self.changed = False
        self.discarded: int | None = None
        self.unsaid = False
        self.faces: tuple[Card, ...] | None = None
        self.thrown: tuple[Card, ...] = ()
        self.kept: tuple[Card, ...] | None = None
        self.received = 0
        self.new: tuple[Card, ...] = ()
        self.implied = False
        self.lacked = lacked
        self.said_at: At | None = None
        self.dealt_at: At | None = None

    @property
    def count(self) -> int | None:
        """Cards drawn: 0 for standing pat, None when he did nothing.

        A number he changed after he had thrown holds if the dealer gave him that many.
        """
        short = max(0, self.lacked or 0)
        came = self.received - short if self.received and not self.implied else None
        if came is not None and (self.unsaid or self.changed) and came in self.asked:
            return came
        return self.discarded if self.discarded is not None else self.requested

    def see(self, cards: tuple[Card, ...]) -> None:
        """Faces of discards become known."""
        self.thrown += tuple(card for card in cards if card != UNKNOWN and card not in self.thrown)
        if self.faces is None and self.discarded == len(self.thrown):
            self.faces = self.thrown

    @property
    def came(self) -> int | None:
        """Replacement cards that came, None where the log records none for one who drew."""
        return self.received if self.received or not self.count else None

    @property
    def new_known(self) -> tuple[Card, ...] | None:
        """The cards received, None unless every face is known."""
        return self.new if len(self.new) == self.received and (self.received or not self.discarded) else None


class Holding:
    """The cards of one player: `faces` seen, and `hidden` more that were not; `hidden` None: their number is not known.

    `dealt` are the faces known of the deal, `draws` one entry a draw phase, `shown` the cards turned up at the end.
    `short` is what the hand lacked when its first draw began, 0 when that is not known. `taken` counts the cards that
    came to him from the deck, `shuffled` how often it had been reshuffled when the last did; `dealt_at` is the line.
    `doubtful`: the log contradicted itself about them; from there nothing is known until they are shown. `doubted`: it
    once did.
    """

    __slots__ = (
        "dealt",
        "dealt_at",
        "doubted",
        "doubtful",
        "draws",
        "faces",
        "hidden",
        "short",
        "shown",
        "shuffled",
        "taken",
    )

    def __init__(self) -> None:
        self.faces: list[Card] = []
        self.hidden: int | None = None
        self.dealt: list[Card] = []
        self.draws: list[Draw | None] = []
        self.shown: tuple[Card, ...] | None = None
        self.short = 0
        self.taken = 0
        self.shuffled = 0
        self.dealt_at: At | None = None
        self.doubtful = False
        self.doubted = False

    @property
    def count(self) -> int | None:
        """Cards held, None when their number is not known."""
        return None if self.hidden is None or self.doubtful else len(self.faces) + self.hidden

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards held, `??` for those not seen; empty when their number is not known."""
        return (*self.faces, *(UNKNOWN,) * (self.hidden or 0)) if not self.doubtful else ()

    @property
    def discards(self) -> frozenset[Card]:
        """The faces known of all that was thrown away."""
        return frozenset(card for part in self.draws if part is not None for card in part.thrown)

    def holds(self, card: Card) -> bool | None:
        """Whether the card is among those held; None when hidden cards may be it."""
        if card in self.faces:
            return True
        return None if self.hidden != 0 or self.doubtful else False

    def deal(self, count: int | None, cards: tuple[Card, ...]) -> None:
        """Cards of the deal come in: from here their number is known."""
        if self.hidden is None:
            self.hidden = 0
        self.take(count, cards)

    def take(self, count: int | None, cards: tuple[Card, ...]) -> None:
        """Cards come in."""
        seen = [card for card in cards if card != UNKNOWN]
        self.faces += seen
        count = len(cards) if count is None else count
        self.taken += count
        if self.hidden is not None:
            self.hidden += max(count - len(seen), 0)

    def throw(self, count: int, cards: tuple[Card, ...]) -> None:
        """Cards go out; those whose faces are not given may be any of those held.

        A card that was not among those known leaves their number right and their faces unknown.
        """
        seen = [card for card in cards if card != UNKNOWN]
        blind = max(count - len(seen), 0)
        for card in seen:
            if card in self.faces:
                self.faces.remove(card)
            elif self.hidden:
                self.hidden -= 1
            elif self.hidden == 0:
                self.hidden = max(0, len(self.faces) - 1)
                self.faces.clear()
        if not blind:
            return
        if self.hidden is not None:
            self.hidden = max(len(self.faces) + self.hidden - blind, 0)
        self.faces.clear()

    def reveal(self, cards: tuple[Card, ...]) -> None:
        """Some of the cards held turn out to be these."""
        for card in cards:
            if card != UNKNOWN and card not in self.faces and self.hidden != 0 and not self.doubtful:
                self.faces.append(card)
                self.hidden = self.hidden - 1 if self.hidden is not None else None

    def show(self, cards: tuple[Card, ...]) -> None:
        """The whole hand is turned up."""
        self.faces = [card for card in cards if card != UNKNOWN]
        self.hidden = len(cards) - len(self.faces)
        self.shown = cards
        self.doubtful = False

    def doubt(self) -> None:
        """From here nothing is known of these cards."""
        self.doubtful = self.doubted = True
        self.faces.clear()
        self.hidden = None


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
