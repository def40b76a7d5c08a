"""What is known of a player's cards at each moment, and of his part in each draw."""

from __future__ import annotations

from auditor.cards import UNKNOWN, Card
from auditor.events import At


class Draw:
    """One player's part in one draw phase.

    `before` are the faces known when it began. `requested` is the number he asked for last, `asked` all the numbers, in
    their order; `changed`: he named another number after he had thrown cards away.
    `discarded` None: he neither discarded nor stood pat yet; `unsaid`: no line has his discards, they follow from what
    he asked for. `faces` None: the faces of the discards are not all known; `thrown` are those that are, however they
    came to be known. `kept` is the hand left after them, `??` for cards not seen, None when their number is not known.
    `received` counts replacement cards the log deals him, `new` their known faces; `implied`: the room does not print
    them, they are as many as he threw. `lacked` is what the hand was short of when his draw began, below zero for cards
    too many, None when its number is not known. `said_at` and `dealt_at` are the last lines of the two. `again` is the
    number he asked for once all his cards had come, and whose cards he has not thrown yet; `twice`: he did ask so.
    """

    __slots__ = (
        "again",
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
        "twice",
        "unsaid",
    )

    def __init__(self, lacked: int | None = None, before: tuple[Card, ...] = ()) -> None:
        self.before = before
        self.requested: int | None = None
        self.asked: tuple[int, ...] = ()
        self.changed = False
        self.again = 0
        self.twice = False
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

    @property
    def complete(self) -> bool:
        """Whether he has thrown cards and got as many, and what the hand was short of."""
        came = self.received and not self.implied
        return bool(came and self.discarded and self.received >= self.discarded + max(0, self.lacked or 0))

    def see(self, cards: tuple[Card, ...]) -> None:
        """Faces of discards become known."""
        self.thrown += tuple(card for card in cards if card != UNKNOWN and card not in self.thrown)
        if self.faces is None and self.discarded == len(self.thrown):
            self.faces = self.thrown

    @property
    def came(self) -> int | None:
        """Replacement cards that came, None where the log records none for one who drew."""
        return self.received if self.received or not self.count else None


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
