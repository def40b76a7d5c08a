"""One hand as it is played: who sits where, whose chips lie where, the deck, and the lines a clerk writes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from auditor.cards import DECK, JOKER, UNKNOWN, Card
from tests.playing.house import House
from tests.playing.lines import Line

TWINS = ("AA863", "A7542", "KK994", "98432", "QJT98")
"""Ranks that two players hold alike."""


@dataclass
class Player:
    """A player in one hand; amounts in units.

    `behind` are the chips left, `put` all that lies in the pot, `ante` and `level` (of this round) parts of it. `sees`:
    the clerk sees his faces, with 1.0 all of them. `opened_on` is the hand he opened with, `thrown` his discards.
    `doomed`: he gets rid of his hand as soon as he can.
    """

    seat: int
    name: str
    stack: int
    behind: int = 0
    put: int = 0
    ante: int = 0
    level: int = 0
    acted: bool = False
    acted_at: int = 0
    passed: bool = False
    folded: bool = False
    dead: bool = False
    mucked: bool = False
    hand: list[Card] = field(default_factory=list)
    thrown: list[Card] = field(default_factory=list)
    opened_on: tuple[Card, ...] = ()
    drew: list[int] = field(default_factory=list)
    split: bool = False
    doomed: bool = False
    sees: float = 1.0
    won: int = 0

    def __post_init__(self) -> None:
        self.behind = self.stack

    @property
    def all_in(self) -> bool:
        return self.behind == 0

    @property
    def live(self) -> bool:
        return not (self.folded or self.dead or self.mucked)

    @property
    def contesting(self) -> bool:
        """Live, with chips to bet."""
        return self.live and not self.all_in


@dataclass(frozen=True)
class Deal:
    """Chips that an earlier deal left in the pot, and what each had put in, by name."""

    by: dict[str, int]

    @property
    def amount(self) -> int:
        return sum(self.by.values())


class Slip:
    """One fault to be played into a session: its code, and how likely each occasion is taken.

    `favours` make its occasions likely: bold and loose players, short stacks, many passes, false opens, strangers,
    hands alike, split openers, or that every face is seen. `line` is where it shows, None while it has not.
    """

    def __init__(self, code: str = "", chance: float = 0.5, favours: Iterable[str] = ()) -> None:
        self.code = code
        self.chance = chance
        self.favours = frozenset(favours)
        self.line: Line | None = None
        self.happened = False
        self.player: Player | None = None


class Play:
    """A hand in play. Nothing is checked here: who calls these does what the house allows, or a planned slip."""

    def __init__(
        self,
        house: House,
        random: Random,
        players: list[Player],
        button: int,
        *,
        carried: list[Deal] | None = None,
        slip: Slip | None = None,
    ) -> None:
        self.house = house
        self.random = random
        self.players = sorted(players, key=lambda player: player.seat)
        self.button = button
        self.carried = carried or []
        self.slip = slip or Slip()
        self.lines: list[Line] = []
        self.expected: list[tuple[str, Line]] = []
        self.kinds: set[str] = set()
        pack = sorted(DECK) + ([JOKER] if house.joker != "none" else [])
        random.shuffle(pack)
        self.deck = pack
        self.muck: list[Card] = []
        self.alike: tuple[int, ...] = ()
        self.board: list[Card] = []
        self.opener: Player | None = None
        self.false_opener: Player | None = None
        self.forfeit = self.opening_bet = 0
        self.aggressor: Player | None = None
        self.first_actor: Player | None = None
        self.last_caller: Player | None = None
        self.cancelled = False
        self.called_off = ""
        self.bold = 0.9 if "bold" in self.slip.favours else random.random()
        self.loose = 1.0 if "loose" in self.slip.favours else random.random()
        self.sees = 1.0 if "seen" in self.slip.favours else random.choice((0.0, 0.5, 0.9, 1.0, 1.0))
        for player in players:
            player.sees = self.sees if self.sees in (0.0, 1.0) else random.choice((0.0, self.sees, 1.0))
        if house.rules.draws and not self.slip.code and self.chance(0.8 if "twins" in self.slip.favours else 0.12):
            self._stack_deck()
        self._spoil_deck()

    def _spoil_deck(self) -> None:
        """The deck of a session that is to hold a card twice, or a joker that is none of its cards."""
        count = self.house.rules.cards
        if len(self.players) > 2 and self.slips("D06"):
            first, second = self.random.sample(range(len(self.players)), 2)
            self.deck[second * count] = self.deck[first * count + 1]
        elif self.house.joker == "none" and self.slips("D07"):
            self.deck[self.random.randrange(count * len(self.players))] = JOKER

    def _stack_deck(self) -> None:
        """Two players get hands of the same ranks in other suits, so that pots are split."""
        ranks, count = self.random.choice(TWINS), self.house.rules.cards
        places = sorted(self.random.sample(range(len(self.players)), 2))
        hands = [[rank + suit for rank, suit in zip(ranks, suits, strict=False)] for suits in ("shshs", "dcdcd")]
        hands = [hand[-count:] for hand in hands]
        rest = [card for card in self.deck if card not in hands[0] + hands[1]]
        for place, hand in zip(places, hands, strict=True):
            rest[place * count : place * count] = hand
        self.deck = rest
        order = list(self.clockwise(self.button))
        self.alike = tuple(order[place].seat for place in places)

    # --- chance

    def chance(self, likely: float) -> bool:
        return self.random.random() < likely

    def slips(self, code: str, player: Player | None = None) -> bool:
        """Whether the fault `code` is committed here and now (by `player`); once a session."""
        if self.slip.code != code or self.slip.happened or not self.chance(self.slip.chance):
            return False
        self.slip.happened = True
        self.slip.player = player
        return True

    # --- the log

    def say(self, does: str, who: str = "", **parts: object) -> Line:
        """Writes a line down."""
        line = Line(does, who, **parts)  # type: ignore[arg-type]
        self.lines.append(line)
        return line

    def blame(self, line: Line | None = None) -> None:
        """The planned fault shows on this line, or on the last one written."""
        self.slip.line = line if line is not None else self.lines[-1]

    def cards(self, seen: str, counted: str, player: Player, cards: list[Card]) -> Line:
        """A line about a player's cards, with the faces the clerk sees."""
        if not self.chance(player.sees):
            return self.say(counted, player.name, count=len(cards))
        told = tuple(card if player.sees == 1 or self.chance(0.8) else UNKNOWN for card in cards)
        return self.say(seen, player.name, cards=told)

    # --- seats

    def clockwise(self, seat: int) -> Iterator[Player]:
        """All players from the left of `seat` on, that seat last."""
        later = [player for player in self.players if player.seat > seat]
        yield from later
        yield from (player for player in self.players if player.seat <= seat)

    def live(self) -> list[Player]:
        """The live hands, from the button's left."""
        return [player for player in self.clockwise(self.button) if player.live]

    def contesting(self) -> int:
        return sum(player.contesting for player in self.players)

    # --- chips and cards

    @property
    def pot(self) -> int:
        return sum(deal.amount for deal in self.carried) + sum(player.put for player in self.players)

    def pay(self, player: Player, amount: int, *, bet: bool = True) -> bool:
        """Chips into the pot; whether they were his last."""
        player.behind -= amount
        player.put += amount
        if bet:
            player.level += amount
        return player.behind == 0

    def give_back(self, player: Player, amount: int) -> None:
        player.behind += amount
        player.put -= amount

    def take(self, count: int) -> list[Card]:
        """Cards from the top of the deck."""
        top, self.deck = self.deck[:count], self.deck[count:]
        return top

    def burn(self) -> Line:
        """A burned card, its face seen now and then."""
        card = self.take(1)
        self.muck += card
        return self.say("burns", told=f" {card[0]}" if card and self.chance(0.1) else "")
