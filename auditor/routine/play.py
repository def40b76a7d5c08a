"""A routine hand as it is played: who sits where with how much, whose turn it is, and what there is to match."""

from __future__ import annotations

from auditor.cards import Card
from auditor.events import GameNamed, Hand, HandStarted
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


class Play:
    """What has been played so far; amounts in units of the hand.

    `blinds` are the two that are due, `posted` how many are, `forced` what was posted by whom. `live` are the hands in
    play, clockwise from the left of the button; `turn` is the place of whose turn it is, `waiting` how many must still
    act in the round: none before the first. `rounds` has the acts of each. `bet` is what there is to match, `unit` the
    bet of the round in a limit game and the least bet in the others, `step` the least raise, `raises` how many the
    round holds. `seen` are the cards named so far. `returned` is an uncalled bet that went back, `winner` who was paid.
    """

    __slots__ = (
        "bet",
        "blinds",
        "board",
        "button",
        "cap",
        "carried",
        "dealt",
        "forced",
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

    def __init__(self, hand: Hand, last: LastHand | None, cap: Cap | None) -> None:
        self.hand = hand
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
        self.showdown = False
        self.winner: Sitter | None = None
        self.rake: int | None = None
        self.stated: int | None = None
