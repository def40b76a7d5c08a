"""A routine hand as it is played: who sits where with how much, whose turn it is, and what there is to match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from auditor.caps import Cap
from auditor.cards import Card
from auditor.events import Event, GameNamed, Hand, HandStarted, PotStated
from auditor.games import GAMES
from auditor.session import LastHand

BETS, RAISES, CALLS, CHECKS, FOLDS = range(5)
"""The acts that a round counts, in the order of `records.RoundRecord`."""


class Sitter:
    """A player at the table.

    `out`: he sits there without a hand. `bet` is what he has in the round, blinds counted, `behind` what he has left.
    `dealt`: he got a hand; `cards` are its faces where all are known, `shown` those seen at the end, `face_up` if a
    line of the showdown has them. `returned` went back to him, `added` are chips he bought in the hand, `won` was
    pushed to him, `along` is an uncalled bet that was paid in one with it, `dead` an ante that no other has to match.
    `folded_in` is the round in which he folded.
    """

    __slots__ = (
        "added",
        "all_in",
        "along",
        "ante",
        "behind",
        "bet",
        "cards",
        "dead",
        "dealt",
        "face_up",
        "folded",
        "folded_in",
        "mucked",
        "name",
        "net",
        "out",
        "put_in",
        "returned",
        "seat",
        "shown",
        "stack",
        "summed",
        "won",
    )

    def __init__(self, seat: int, name: str, stack: int, out: bool) -> None:
        self.seat = seat
        self.name = name
        self.stack = self.behind = stack
        self.out = out
        self.ante = self.bet = self.put_in = self.won = self.returned = self.along = self.net = 0
        self.added = self.dead = 0
        self.cards: tuple[Card, ...] = ()
        self.shown: tuple[Card, ...] = ()
        self.folded_in: int | None = None
        self.folded = self.mucked = self.dealt = self.all_in = self.face_up = False
        self.summed: tuple[int | None, int | None] | None = None


class Drawing:
    """The draws of the hand, which only some games have.

    `number` counts those begun, `order` are the hands that have yet to draw in the last, the next one at its end.
    `taken` are the cards each seat drew, `owed` the discards of the last draw whose replacements were not printed,
    `awaited` the seats among them that must be, since all their other cards are known. `after` is the betting round
    that follows the last draw, None where none does. `threw`, `pats` and `came` count the lines of discards, of hands
    kept whole, and of replacements; `named` those of all that name cards, `held` the discards named of a hand that is
    known. `silent`: the room has no line for standing pat.
    """

    __slots__ = (
        "after",
        "awaited",
        "came",
        "held",
        "named",
        "number",
        "order",
        "owed",
        "pats",
        "silent",
        "taken",
        "threw",
    )

    def __init__(self, silent: bool) -> None:
        self.silent = silent
        self.number = self.threw = self.pats = self.came = self.named = self.held = 0
        self.order: list[Sitter] = []
        self.taken: dict[int, list[int]] = {}
        self.owed: dict[int, int] = {}
        self.awaited: set[int] = set()
        self.after: list[int] | None = None


class AskedByHouse:
    """What the book of a house asks of a hand.

    `shows_first` is the seat whose hand is to be shown first, `turned_up`: one was. `moves` of the button,
    `first_shows` and `all_in_shows`, hands shown by players all-in and their opponents, are what is counted of a hand.
    """

    __slots__ = ("all_in_shows", "first_shows", "moves", "shows_first", "turned_up")

    def __init__(self) -> None:
        self.shows_first: int | None = None
        self.turned_up = False
        self.moves = self.first_shows = self.all_in_shows = 0


class Play:
    """What has been played so far; amounts in units of the hand.

    `sitters` are the players by seat, `outs` who sits there without a hand. `blinds` are the two that are due, `posted`
    how many were (`dead_small`: no small one), `forced` what was posted by whom, `dead` one player's ante for all.
    `order` are the players clockwise from the left of the button, `live` the hands in play that can still bet, in that
    order, `capped` those that went all-in; `turn` is the place of whose turn it is, `waiting` how many must still act
    in the round: none before the first. `rounds` has the acts of each, `acts` those of the last. `bet` is what there is
    to match, `unit` the bet of the round in a limit game and the least bet in the others, `step` the least raise,
    `raises` how many the round holds, `closed`: one was less than that, and no other may follow. `drawing` None: a game
    without a draw. `seen` are the cards named so far. `paid` is what was pushed to the `winners`, uncalled bets apart;
    `implied` is one of those that no line gave back, `implied_to` whose. `side_pots` are known at the end.

    Of what is counted, `dealt` are the hands that were dealt, in `deals` lines, `unseen` of them without a face;
    `sighted` the lines at the end that name cards, `seen_twice` those for a hand that was known, `worded` those with
    words for it. `carried` are stacks as the last hand left them, `told` raises with a step, `returns` uncalled bets
    that went back by a line, `totals` pots that were stated, `summed` lines of the summary. `splits` are the hands, one
    or none, with a pot that was shared, `odd_chips` those of them where it is known where odd chips belong.
    """

    __slots__ = (
        "acts",
        "awards",
        "bet",
        "blinds",
        "board",
        "button",
        "cap",
        "capped",
        "carried",
        "closed",
        "collected",
        "dead",
        "dead_small",
        "deals",
        "dealt",
        "drawing",
        "forced",
        "game",
        "hand",
        "headed",
        "house",
        "implied",
        "implied_to",
        "last",
        "live",
        "odd_chips",
        "order",
        "outs",
        "paid",
        "posted",
        "pot",
        "raises",
        "rake",
        "returns",
        "rounds",
        "seen",
        "seen_twice",
        "showdown",
        "side_pots",
        "sighted",
        "sitters",
        "splits",
        "stakes",
        "started",
        "stated",
        "step",
        "summed",
        "told",
        "totals",
        "turn",
        "unit",
        "unseen",
        "waiting",
        "winners",
        "worded",
    )

    def __init__(
        self, hand: Hand, started: HandStarted, stakes: GameNamed, last: LastHand | None, cap: Cap | None
    ) -> None:
        self.hand = hand
        self.started = started
        self.stakes = stakes
        self.game = GAMES[stakes.game]
        self.last = last
        self.cap = cap
        self.sitters: dict[int, Sitter] = {}
        self.outs: list[Sitter] = []
        self.button: int | None = None
        self.blinds = (0, 0)
        self.forced: list[tuple[str, str, int]] = []
        self.order: list[Sitter] = []
        self.live: list[Sitter] = []
        self.capped: list[Sitter] = []
        self.rounds: list[list[int]] = []
        self.acts: list[int] = []
        self.board: tuple[Card, ...] = ()
        self.seen: set[Card] = set()
        self.turn = self.waiting = self.bet = self.unit = self.step = self.raises = self.pot = self.paid = 0
        self.posted = self.dealt = self.deals = self.unseen = self.carried = self.told = self.worded = self.summed = 0
        self.sighted = self.seen_twice = self.returns = self.totals = self.splits = self.odd_chips = 0
        self.implied = self.awards = self.dead = 0
        self.drawing: Drawing | None = None
        self.house = NOTHING_ASKED
        self.showdown = self.headed = self.dead_small = self.closed = False
        self.stated: PotStated | None = None
        self.side_pots: list[int] = []
        self.collected: dict[int | None, int] = {}
        self.winners: list[Sitter] = []
        self.implied_to: Sitter | None = None
        self.rake: int | None = None

    def standing(self) -> list[Sitter]:
        """The hands in play, by turn."""
        return [one for one in self.order if not one.folded and not one.mucked] if self.capped else self.live

    def after_draw(self) -> None:
        """All have drawn: a betting round begins, where two can bet."""
        if self.drawing is not None and len(self.live) > 1:
            self.next_round()
            self.drawing.after = self.rounds[-1]

    def goes_on(self) -> bool:
        """Whether the betting goes on though some have no line in the draw: they stood pat in silence."""
        drawing = self.drawing
        if drawing is None or not drawing.silent or not drawing.order:
            return False
        drawing.order.clear()
        self.after_draw()
        return self.waiting > 0

    def begin_round(self) -> None:
        """The first betting round begins, or one after it."""
        self.acts = [0, 0, 0, 0, 0]
        self.rounds.append(self.acts)
        self.waiting = len(self.live)

    def next_round(self) -> None:
        """A round after the first begins, where there is nothing yet to match."""
        for sitter in self.live:
            sitter.bet = 0
        if len(self.rounds) == self.game.big_from and self.stakes.structure == "limit":
            self.unit = self.stakes.big or 0
        self.step = self.unit
        self.closed = False
        self.bet = self.raises = self.turn = 0
        self.begin_round()


NOTHING_ASKED = AskedByHouse()
"""Stands where no book of a house is in force."""

Said: TypeAlias = "tuple[Any, ...]"
"""All fields of an event but its place."""

Look: TypeAlias = "Callable[[Play, Said], bool]"

Script: TypeAlias = "dict[type[Event], Look]"
"""What is looked at of each kind of event; False for what is out of the routine."""
