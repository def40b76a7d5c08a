"""The actions of a PHH hand as events: `p3 cbr 200` and the like, which leave calls and draws to be understood."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from auditor import chips
from auditor.cards import UNKNOWN, Card, known
from auditor.dialects import phh_words
from auditor.dialects.phh_page import Text
from auditor.dialects.phh_words import Action
from auditor.events import (
    AntePosted,
    At,
    Bet,
    BlindPosted,
    BoardDealt,
    Called,
    Checked,
    Dealt,
    Discarded,
    DrawStarted,
    Event,
    Folded,
    Mucked,
    RaisedTo,
    ShowdownStarted,
    Shown,
    StoodPat,
    Unread,
)
from auditor.games import STREETS
from auditor.pots import uncalled

WANTED = "an action such as `p1 cc`, `p2 cbr 400`, `p3 sd Kh2d`, `d dh p1 AsKd` or `d db 2c8cTh`"
PLAYED = ("folds", "checks_or_calls", "bets_or_raises_to", "stands_pat_or_discards", "deals_board", "brings_in")
"""Actions that are no showdown: hands turned up before them are those of players all-in."""
SHOWS = ("shows_or_mucks", "shows_all")


class Actions:
    """Turns the actions into events. Players are seat numbers, `stacks` what they began with (None: not known).

    `put_in` is what each put into the pot so far. Raises nothing: what is no action becomes `Unread`.
    """

    def __init__(self, seats: list[int], stacks: list[int | None], decimals: int) -> None:
        self.seats = seats
        self.stacks = dict(zip(seats, stacks, strict=True))
        self.decimals = decimals
        self.events: list[Event] = []
        self.put_in = dict.fromkeys(seats, 0)
        self.antes = dict.fromkeys(seats, 0)
        self.dead = dict.fromkeys(seats, 0)
        self.folded: set[int] = set()
        self.round_in = dict.fromkeys(seats, 0)
        self.bet = 0
        self.phase = 0
        self.drew: set[int] = set()
        self.fresh: dict[int, int] = {}
        self.held: dict[int, list[Card]] = {}
        self.board = 0

    # --- forced bets

    def posts_ante(self, at: At, seat: int, amount: int, *, dead: bool) -> None:
        paid = self._pay(seat, amount)
        (self.dead if dead else self.antes)[seat] += paid
        self.events.append(AntePosted(at, seat, paid, self._broke(seat), dead))

    def posts_blind(self, at: At, seat: int, kind: str, amount: int) -> None:
        paid = self._pay(seat, amount)
        self.round_in[seat] += paid
        self.bet = max(self.bet, amount)
        self.events.append(BlindPosted(at, seat, kind, paid, self._broke(seat)))

    def _pay(self, seat: int, amount: int) -> int:
        stack = self.stacks[seat]
        paid = amount if stack is None else min(amount, max(0, stack - self.put_in[seat]))
        self.put_in[seat] += paid
        return paid

    def _broke(self, seat: int) -> bool:
        return self.stacks[seat] is not None and self.put_in[seat] == self.stacks[seat]

    # --- actions

    def play(self, texts: list[Text]) -> None:
        """Reads the actions in their order."""
        actions = phh_words.actions([text.said for text in texts])
        last_play = max((place for place, said in enumerate(actions) if said and said.label in PLAYED), default=-1)
        shown = False
        for place, (text, said) in enumerate(zip(texts, actions, strict=True)):
            if said is None:
                self.events.append(Unread(text.at, text.said, WANTED))
                continue
            if said.label in SHOWS and place > last_play and not shown:
                shown = True
                self.events.append(ShowdownStarted(text.at))
            try:
                DO[said.label](self, text.at, *self._fields(said))
            except ValueError as error:
                self.events.append(Unread(text.at, text.said, str(error)))

    def _fields(self, said: Action) -> Iterator[Any]:
        """The seat, the cards and the amount of an action, those that it has."""
        _, player, cards, amount = said
        if player is not None:
            if not 1 <= player <= len(self.seats):
                raise ValueError(f"a player from p1 to p{len(self.seats)}")
            yield self.seats[player - 1]
        if cards is not None:
            yield cards
        if amount is not None:
            yield chips.parse(amount, self.decimals)

    # --- cards

    def deals(self, at: At, seat: int, cards: tuple[Card, ...]) -> None:
        """Cards that come to one player one by one are told together."""
        self.held.setdefault(seat, []).extend(cards)
        place = self.fresh.get(seat)
        if place is not None:
            before = self.events[place]
            assert isinstance(before, Dealt)
            count = (before.count or 0) + len(cards)
            self.events[place] = replace(before, count=count, cards=before.cards + known(cards))
            return
        self.fresh[seat] = len(self.events)
        self.events.append(Dealt(at, seat, len(cards), known(cards)))

    def deals_board(self, at: At, cards: tuple[Card, ...]) -> None:
        """A board that runs out at once is told street by street."""
        self._round_over()
        while cards:
            if self.board in (1, 2) and isinstance(before := self.events[-1], BoardDealt):
                came = cards[: 3 - self.board]
                self.events[-1] = replace(before, cards=before.cards + came)
            else:
                came = cards[: 3 if self.board == 0 else 1]
                street = STREETS[max(0, min(self.board, 4) - 2)]
                self.events.append(BoardDealt(at, street, came))
            self.board += len(came)
            cards = cards[len(came) :]

    def stands_pat_or_discards(self, at: At, seat: int, cards: tuple[Card, ...] | None = None) -> None:
        """No line announces a draw: it begins with the first who draws, or with one who has drawn in the last."""
        if not self.drew or seat in self.drew:
            self._round_over()
            self.phase += 1
            self.drew = set()
            self.fresh.clear()
            self.events.append(DrawStarted(at, self.phase))
        self.drew.add(seat)
        if not cards:
            self.events.append(StoodPat(at, seat))
            return
        held = self.held.setdefault(seat, [])
        for card in cards:
            if card in held:
                held.remove(card)
            elif UNKNOWN in held:
                held.remove(UNKNOWN)
        self.fresh.pop(seat, None)
        self.events.append(Discarded(at, seat, len(cards), cards if known(cards) else None))

    # --- betting

    def _act(self) -> None:
        self.drew.clear()
        self.fresh.clear()

    def _round_over(self) -> None:
        self.round_in = dict.fromkeys(self.seats, 0)
        self.bet = 0

    def folds(self, at: At, seat: int) -> None:
        self._act()
        self.folded.add(seat)
        self.events.append(Folded(at, seat))

    def checks_or_calls(self, at: At, seat: int) -> None:
        """A call puts in what the bet takes, or all there is."""
        self._act()
        if self.round_in[seat] >= self.bet:
            self.events.append(Checked(at, seat))
            return
        paid = self._pay(seat, self.bet - self.round_in[seat])
        self.round_in[seat] += paid
        self.events.append(Called(at, seat, by=paid, to=self.round_in[seat], all_in=self._broke(seat)))

    def bets_or_raises_to(self, at: At, seat: int, to: int) -> None:
        """The total of the round."""
        self._act()
        kind: type[Bet | RaisedTo] = RaisedTo if self.bet else Bet
        self.put_in[seat] += max(0, to - self.round_in[seat])
        self.round_in[seat] = to
        self.bet = max(self.bet, to)
        self.events.append(kind(at, seat, to=to, all_in=self._broke(seat)))

    def brings_in(self, at: At, seat: int) -> None:
        """Stud is not audited."""

    def uncalled(self) -> dict[int, int]:
        """Who has chips in that nobody matched, and how many: they go back in silence."""
        wagers = {seat: paid - self.antes[seat] - self.dead[seat] for seat, paid in self.put_in.items()}
        all_in = [seat for seat in self.seats if self._broke(seat) and seat not in self.folded]
        found = uncalled(wagers, all_in, self.antes)
        return dict([found]) if found is not None else {}

    # --- showdown

    def shows_or_mucks(self, at: At, seat: int, cards: tuple[Card, ...] | None = None) -> None:
        self.events.append(Shown(at, seat, cards) if cards else Mucked(at, seat))

    def shows_all(self, at: At, seat: int) -> None:
        """Shows the hand that he was dealt."""
        self.events.append(Shown(at, seat, tuple(self.held.get(seat, ()))))

    def nothing(self, at: At) -> None:
        """A comment."""


DO: dict[str, Callable[..., None]] = {
    name: getattr(Actions, name)
    for name in (
        "deals",
        "deals_board",
        "folds",
        "checks_or_calls",
        "bets_or_raises_to",
        "brings_in",
        "stands_pat_or_discards",
        "shows_or_mucks",
        "shows_all",
        "nothing",
    )
}
"""What each kind of action does."""
