"""What is known of a player's cards at each moment, and where in the deck each card was seen."""

from __future__ import annotations

from msgspec import Struct

from auditor.cards import UNKNOWN, Card


class Draw:
    """One player's part in one draw phase.

    `discarded` None: he neither discarded nor stood pat yet. `faces` None: the faces of the discards are not all known;
    `thrown` are those that are, however they came to be known.
    `received` counts replacement cards the log deals him, `new` their known faces; `implied`: the room does not print
    them, they are as many as he threw.
    """

    __slots__ = ("discarded", "faces", "implied", "new", "received", "requested", "thrown")

    def __init__(self) -> None:
        self.requested: int | None = None
        self.discarded: int | None = None
        self.faces: tuple[Card, ...] | None = None
        self.thrown: tuple[Card, ...] = ()
        self.received = 0
        self.new: tuple[Card, ...] = ()
        self.implied = False

    @property
    def count(self) -> int | None:
        """Cards drawn: 0 for standing pat, None when he did nothing."""
        return self.discarded if self.discarded is not None else self.requested

    def see(self, cards: tuple[Card, ...]) -> None:
        """Faces of discards become known."""
        self.thrown += tuple(card for card in cards if card != UNKNOWN and card not in self.thrown)
        if self.faces is None and self.discarded == len(self.thrown):
            self.faces = self.thrown

    @property
    def new_known(self) -> tuple[Card, ...] | None:
        """The cards received, None unless every face is known."""
        return self.new if len(self.new) == self.received and (self.received or not self.discarded) else None


class Holding:
    """The cards of one player: `faces` seen, and `hidden` more that were not; `hidden` None: their number is not known.

    `dealt` are the faces known of the deal, `draws` one entry a draw phase, `shown` the cards turned up at the end.
    `doubtful`: the log contradicted itself about them; from there nothing is known.
    """

    __slots__ = ("dealt", "doubtful", "draws", "faces", "hidden", "short", "shown")

    def __init__(self) -> None:
        self.faces: list[Card] = []
        self.hidden: int | None = None
        self.dealt: list[Card] = []
        self.draws: list[Draw | None] = []
        self.shown: tuple[Card, ...] | None = None
        self.short = 0
        self.doubtful = False

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

    def take(self, count: int | None, cards: tuple[Card, ...]) -> None:
        """Cards come in."""
        seen = [card for card in cards if card != UNKNOWN]
        self.faces += seen
        if count is not None:
            self.hidden = (self.hidden or 0) + max(count - len(seen), 0)
        elif self.hidden is None:
            self.hidden = 0

    def throw(self, count: int, cards: tuple[Card, ...]) -> None:
        """Cards go out; those whose faces are not given may be any of those held."""
        seen = [card for card in cards if card != UNKNOWN]
        blind = count - len(seen)
        for card in seen:
            if card in self.faces:
                self.faces.remove(card)
            elif self.hidden:
                self.hidden -= 1
            elif self.hidden == 0:
                self.doubtful = True
        if blind <= 0 or self.hidden is None:
            if blind > 0:
                self.faces.clear()
            return
        left = len(self.faces) + self.hidden - blind
        if self.faces:
            self.faces.clear()
        self.hidden = max(left, 0)

    def show(self, cards: tuple[Card, ...]) -> None:
        """The whole hand is turned up."""
        if UNKNOWN in cards:
            self.faces = [card for card in cards if card != UNKNOWN]
            self.hidden = len(cards) - len(self.faces)
        else:
            self.faces, self.hidden = list(cards), 0
        self.shown = cards

    def doubt(self) -> None:
        """From here nothing is known of these cards."""
        self.doubtful = True
        self.faces.clear()
        self.hidden = None


class Seen(Struct, frozen=True, gc=False):
    """Where a card was seen: `place` is hand, discard, folded, board, burn, boxed or replaced."""

    place: str
    seat: int | None = None
    phase: int = 0


class Deck:
    """Where each card of the deck was seen last; `twice` the cards already found at two places."""

    __slots__ = ("gone", "reshuffles", "seen", "twice")

    def __init__(self) -> None:
        self.seen: dict[Card, Seen] = {}
        self.twice: set[Card] = set()
        self.gone = 0
        self.reshuffles = 0

    def put(self, card: Card, place: str, seat: int | None = None, phase: int = 0) -> None:
        """Notes that the card is now at `place`; a card of unknown face is nowhere."""
        if card != UNKNOWN:
            self.seen[card] = Seen(place, seat, phase)

    def reshuffle(self, phase: int) -> None:
        """The discards go back under the stub, those of the draw in progress (`phase`) apart."""
        self.reshuffles += 1
        back = [
            card
            for card, seen in self.seen.items()
            if seen.place in ("folded", "burn", "replaced") or (seen.place == "discard" and seen.phase < phase)
        ]
        for card in back:
            del self.seen[card]
