"""A routine hand as it is played: who sits where with how much, whose turn it is, and what there is to match."""

from __future__ import annotations

from auditor.cards import Card
from auditor.events import GameNamed, Hand, HandStarted
from auditor.games import Game
from auditor.rounds import Cap
from auditor.session import LastHand

BETS, RAISES, CALLS, CHECKS, FOLDS = range(5)
"""The acts that a round counts, in the order of `records.RoundRecord`."""


class Sitter:
    """A player of the hand. `bet` is what he has in the round, blinds counted, `behind` what he has left."""

    __slots__ = (
        "ante",
        "behind",
        "bet",
        "cards",
        "folded",
        "mucked",
        "name",
        "put_in",
        "seat",
        "shown",
        "stack",
        "won",
    )

    def __init__(self, seat: int, name: str, stack: int) -> None:
        self.seat = seat
        self.name = name
        self.stack = self.behind = stack
        self.ante = self.bet = self.put_in = self.won = 0
        self.cards: tuple[Card, ...] = ()
        self.shown: tuple[Card, ...] = ()
        self.folded = self.mucked = False


class Drawing:
    """The draws of the hand, which only some games have.

    `number` counts those begun, `order` are the hands that have yet to draw in the last, the next one at its end.
    `taken` are the cards each seat drew, `owed` the discards of the last draw whose replacements were not printed,
    `awaited` the seats among them that must be, since all their other cards are known. `threw`, `pats` and `came` count
    the lines of discards, of hands kept whole, and of replacements; `named` those of all that name cards, `held` the
    discards named of a hand that is known.
    """

    __slots__ = ("awaited", "came", "held", "named", "number", "order", "owed", "pats", "taken", "threw")

    def __init__(self) -> None:
        self.number = self.threw = self.pats = self.came = self.named = self.held = 0
        self.order: list[Sitter] = []
        self.taken: dict[int, list[int]] = {}
        self.owed: dict[int, int] = {}
        self.awaited: set[int] = set()


class Play:
    """What has been played so far; amounts in units of the hand.

    `blinds` are the two that are due, `posted` how many are, `forced` what was posted by whom. `live` are the hands in
    play, clockwise from the left of the button; `turn` is the place of whose turn it is, `waiting` how many must still
    act in the round: none before the first. `rounds` has the acts of each. `bet` is what there is to match, `unit` the
    bet of the round in a limit game and the least bet in the others, `step` the least raise, `raises` how many the
    round holds. `drawing` None: a game without a draw. `seen` are the cards named so far. `returned` is an uncalled bet
    that went back, `winner` who was paid.
    """

    __slots__ = (
        "bet",
        "blinds",
        "board",
        "button",
        "cap",
        "carried",
        "dealt",
        "drawing",
        "forced",
        "game",
        "hand",
        "last",
        "live",
        "posted",
        "pot",
        "raises",
        "rake",
        "returned",
        "rounds",
        "seen",
        "seen_again",
        "showdown",
        "sitters",
        "stakes",
        "started",
        "stated",
        "step",
        "summed",
        "told",
        "turn",
        "unit",
        "waiting",
        "winner",
        "worded",
    )

    def __init__(self, hand: Hand, game: Game, last: LastHand | None, cap: Cap | None) -> None:
        self.hand = hand
        self.game = game
        self.last = last
        self.cap = cap
        self.started: HandStarted | None = None
        self.stakes: GameNamed | None = None
        self.sitters: dict[int, Sitter] = {}
        self.button: int | None = None
        self.blinds = (0, 0)
        self.forced: list[tuple[str, str, int]] = []
        self.live: list[Sitter] = []
        self.rounds: list[list[int]] = []
        self.board: tuple[Card, ...] = ()
        self.seen: set[Card] = set()
        self.turn = self.waiting = self.bet = self.unit = self.step = self.raises = self.pot = 0
        self.posted = self.dealt = self.carried = self.told = self.worded = self.summed = self.seen_again = (
            self.returned
        ) = 0
        self.drawing: Drawing | None = None
        self.showdown = False
        self.winner: Sitter | None = None
        self.rake: int | None = None
        self.stated: int | None = None

    def begin_round(self) -> None:
        """The first betting round begins, or one after it."""
        self.rounds.append([0, 0, 0, 0, 0])
        self.waiting = len(self.live)

    def next_round(self) -> None:
        """A round after the first begins, where there is nothing yet to match."""
        for sitter in self.live:
            sitter.bet = 0
        if len(self.rounds) == self.game.big_from and self.stakes is not None and self.stakes.structure == "limit":
            self.unit = self.stakes.big or 0
        self.step = self.unit
        self.bet = self.raises = self.turn = 0
        self.rounds.append([0, 0, 0, 0, 0])
        self.waiting = len(self.live)
