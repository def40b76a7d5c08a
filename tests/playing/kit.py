"""Hands played at random by pokerkit's state, kept within what every book allows, and told step by step."""

from __future__ import annotations

import random
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pokerkit import (
    Automation,
    BettingStructure,
    BlindOrStraddlePosting,
    ChipsPushing,
    Deck,
    FixedLimitBadugi,
    FixedLimitDeuceToSevenLowballTripleDraw,
    FixedLimitTexasHoldem,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitTexasHoldem,
    Opening,
    StandardHighHand,
    State,
    Street,
)

NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve B.", "Finn", "Gus", "Hal: raises", "Ida")
AUTOMATIC = tuple(
    step
    for step in Automation
    if step not in (Automation.HOLE_CARDS_SHOWING_OR_MUCKING, Automation.RUNOUT_COUNT_SELECTION)
)
MOST_RAISES = 3
"""Every book allows as many in a round; pokerkit one more before the draw."""


@dataclass(frozen=True)
class Variant:
    """A game as pokerkit plays it: `most` players, `limit` or no limit, `draws`, cards in the hand."""

    name: str
    limit: bool
    most: int
    draws: int
    cards: int


VARIANTS = (
    Variant("deuce-to-seven-single-draw", False, 6, 1, 5),
    Variant("deuce-to-seven-triple-draw", True, 6, 3, 5),
    Variant("badugi", True, 7, 3, 4),
    Variant("holdem", True, 9, 0, 2),
    Variant("holdem", False, 9, 0, 2),
    Variant("five-card-draw", True, 6, 1, 5),
    Variant("five-card-draw", False, 6, 1, 5),
)


@dataclass
class Step:
    """One thing that happened; `by` the chips added, `to` the total for the round, `pot` the number of the pot."""

    kind: str
    player: int = -1
    by: int = 0
    to: int = 0
    all_in: bool = False
    cards: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    pot: int | None = None


@dataclass
class Told:
    """A hand as pokerkit played it; players by number, from the left of the button on."""

    variant: Variant
    blinds: tuple[int, int]
    ante: int
    names: tuple[str, ...]
    seats: tuple[int, ...]
    stacks: tuple[int, ...]
    steps: list[Step] = field(default_factory=list)
    pots: list[int] = field(default_factory=list)
    net: tuple[int, ...] = ()
    draws: dict[int, list[int]] = field(default_factory=dict)
    dealt: dict[int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def button(self) -> int:
        return self.seats[-1]


def play(variant: Variant, chance: Random) -> Told:
    """One hand of 2 to `most` players; one whose odd chips or stub pokerkit treats in its own way is played again."""
    while True:
        with _shuffled_by(chance), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            player = _Player(variant, chance)
            player.play()
        if player.fair:
            return player.told


@contextmanager
def _shuffled_by(chance: Random) -> Iterator[None]:
    """Pokerkit shuffles with the module's own numbers; here these follow from `chance`, and are put back after."""
    before = random.getstate()
    random.seed(chance.random())
    try:
        yield
    finally:
        random.setstate(before)


class _Player:
    """Plays one hand through."""

    def __init__(self, variant: Variant, chance: Random) -> None:
        self.random = chance
        self.variant = variant
        count = chance.randint(2, variant.most)
        small = chance.choice((1, 2, 5, 12, 24))
        ante = chance.choice((0, 0, 1)) * (12 if small % 12 == 0 else 1)
        bold = chance.random()
        self.bold, self.loose = bold, chance.random()
        stacks = [chance.randint(1, 60) * small if chance.random() < 0.6 else 200 * small for _ in range(count)]
        stacks[1 if count > 2 else 0] = max(stacks[1 if count > 2 else 0], ante + 2 * small)
        stacks = [max(stack, ante + small) for stack in stacks]
        seats = sorted(chance.sample(range(1, 10), count))
        turn = chance.randrange(count)
        self.told = Told(
            variant,
            (small, 2 * small),
            ante,
            tuple(chance.sample(NAMES, count)),
            tuple(seats[turn:] + seats[:turn]),
            tuple(stacks),
        )
        self.state = _state(self.told)
        self.fair = True
        self.in_round = [0] * count
        self.level = self.step = self.raises = 0
        self.acted_at: dict[int, int] = {}
        self.closed_to_raises = False

    # --- the course of the hand

    def play(self) -> None:
        told, state = self.told, self.state
        count = len(told.stacks)
        for i in range(count) if told.ante else ():
            self._tell("ante", i, by=told.ante, all_in=told.stacks[i] == told.ante)
        posted = {o.player_index: o.amount for o in state.operations if isinstance(o, BlindOrStraddlePosting)}
        for kind, i in (("small", count - 1 if count == 2 else 0), ("big", 0 if count == 2 else 1)):
            put = posted.get(i, 0)
            if put:
                self._tell(kind, i, by=put, all_in=put == told.stacks[i] - told.ante)
                self.in_round[i] = put
        self.level, self.step = told.blinds[1], told.blinds[1]
        for i in range(count):
            told.dealt[i] = tuple(map(repr, state.hole_cards[i]))
        number = 0
        while state.status:
            if state.stand_patter_or_discarder_index is not None:
                number += 1
                self._draw(number)
            elif state.actor_index is not None:
                self._bet(number)
            elif state.showdown_index is not None:
                self._show()
            else:
                raise AssertionError(state)
            self._boards()
        self._finish()

    def _tell(self, kind: str, player: int = -1, **what: Any) -> None:
        self.told.steps.append(Step(kind, player, **what))

    def _boards(self) -> None:
        if self.variant.draws:
            return
        board = [repr(cards[0]) for cards in self.state.board_cards]
        shown = sum(len(step.cards) for step in self.told.steps if step.kind in ("flop", "turn", "river"))
        for street, start, end in (("flop", 0, 3), ("turn", 3, 4), ("river", 4, 5)):
            if shown <= start and len(board) >= end:
                self._new_round()
                self._tell(street, cards=tuple(board[start:end]), before=tuple(board[:start]))

    def _new_round(self) -> None:
        self._return_uncalled()
        self.in_round = [0] * len(self.told.stacks)
        self.level = self.raises = 0
        self.step = self.told.blinds[1]
        self.acted_at.clear()
        self.closed_to_raises = False

    def _return_uncalled(self) -> None:
        top, second = sorted(self.in_round)[-1], sorted(self.in_round)[-2]
        if top > second:
            i = self.in_round.index(top)
            self._tell("return", i, by=top - second)
            self.in_round[i] = second

    # --- betting

    def _bet(self, number: int) -> None:
        state, i = self.state, self.state.actor_index
        assert i is not None
        had, stack = self.in_round[i], state.stacks[i]
        owed = state.checking_or_calling_amount or 0
        least = state.min_completion_betting_or_raising_to_amount
        may_raise = least is not None and self._may_raise(i)
        roll = self.random.random()
        if may_raise and least is not None and roll < 0.15 + 0.5 * self.bold:
            to = self._size(least, state.max_completion_betting_or_raising_to_amount or least)
            state.complete_bet_or_raise_to(to)
            self._raised(i, to, had, stack)
        elif owed and self.random.random() < 0.5 - 0.4 * self.loose:
            state.fold()
            self._tell("fold", i)
        else:
            state.check_or_call()
            self.in_round[i] += owed
            self._tell("call" if owed else "check", i, by=owed, to=self.in_round[i], all_in=owed == stack)
        self.acted_at[i] = self.level

    def _may_raise(self, i: int) -> bool:
        if self.closed_to_raises or self.raises >= MOST_RAISES + (self.level == 0):
            return False
        return i not in self.acted_at or self.level - self.acted_at[i] >= self.step

    def _size(self, least: int, most: int) -> int:
        if self.variant.limit or most == least:
            return least
        return self.random.choice((least, self.random.randint(least, min(most, 4 * least)), most))

    def _raised(self, i: int, to: int, had: int, stack: int) -> None:
        by = to - self.level
        kind = "raise" if self.level else "bet"
        self._tell(kind, i, by=to - had, to=to, all_in=to - had == stack)
        unit = self.told.blinds[1] * (2 if self.variant.limit and self._late() else 1)
        self.step = unit if self.variant.limit else max(self.step, by)
        # What follows a short all-in, pokerkit and the books see in different ways.
        if by < unit or (not self.variant.limit and by < self.step):
            self.closed_to_raises = True
        self.raises += kind == "raise" or self.level == 0
        self.in_round[i], self.level = to, to

    def _late(self) -> bool:
        return bool(self.state.street_index and self.state.street_index >= (self.state.street_count + 1) // 2)

    # --- the draw

    def _draw(self, number: int) -> None:
        state, told, held = self.state, self.told, {}
        self._new_round()
        self._tell("draw", to=number)
        street = state.street_index
        left = len(state.deck_cards)
        if not left:
            # The burn will make pokerkit shuffle even what is thrown away in this draw.
            self.fair = False
        self._tell("burn")
        threw: dict[int, tuple[Any, ...]] = {}
        left = max(0, left - 1)
        while (i := state.stand_patter_or_discarder_index) is not None and state.street_index == street:
            cards = list(state.hole_cards[i])
            count = min(left, self.random.choice((0, 1, 1, 2, 3, 5)), len(cards))
            thrown = tuple(self.random.sample(cards, count))
            left -= count
            threw[i] = thrown
            held[i] = [card for card in cards if card not in thrown]
            told.draws.setdefault(i, []).append(count)
            kept = tuple(map(repr, held[i]))
            if count:
                self._tell("discard", i, cards=tuple(map(repr, thrown)), before=kept)
            else:
                self._tell("pat", i, before=kept)
            state.stand_pat_or_discard(thrown)
        for i, thrown in threw.items():
            if thrown:
                new = [repr(card) for card in state.hole_cards[i] if card not in held[i]]
                self._tell("receive", i, cards=tuple(new), before=tuple(map(repr, held[i])))

    # --- showdown

    def _show(self) -> None:
        state, told = self.state, self.told
        if not any(step.kind == "showdown" for step in told.steps):
            self._new_round()
            # The cards of a board to come are shown before it by pokerkit; the log has its own order.
            self._tell("showdown")
        i = state.showdown_index
        assert i is not None
        shows = state.can_win_now(i) or state.all_in_status or self.random.random() < 0.5
        cards = tuple(map(repr, state.hole_cards[i]))
        state.show_or_muck_hole_cards(bool(shows))
        self._tell("show" if shows else "muck", i, cards=cards if shows else ())

    def _finish(self) -> None:
        told, state = self.told, self.state
        if not any(step.kind == "showdown" for step in told.steps):
            self._return_uncalled()
        won: dict[int, dict[int, int]] = {}
        for operation in state.operations:
            if isinstance(operation, ChipsPushing):
                shares = won.setdefault(operation.pot_index or 0, {})
                for i, amount in enumerate(operation.amounts):
                    if amount:
                        shares[i] = shares.get(i, 0) + amount
        for shares in won.values():
            odd = max(shares.values()) - min(shares.values())
            # Pokerkit makes one pot of what the best hands share; the books split each pot by itself.
            several = len(shares) > 1 and any(step.all_in for step in told.steps)
            self.fair = self.fair and odd <= 1 and (not several or (odd == 0 and told.blinds[0] % 12 == 0))
        told.net = tuple(state.payoffs)
        if not any(step.kind == "showdown" for step in told.steps):
            # Who is left alone has his last bet back from pokerkit without a push.
            last, i = max(won), state.statuses.index(True)
            won[last][i] += self.in_round[i]
        for number, shares in won.items():
            for i, amount in shares.items():
                self._tell("win", i, by=amount, pot=number if len(won) > 1 else None)
            told.pots.append(sum(shares.values()))
        board = [step for step in told.steps if step.kind in ("flop", "turn", "river")]
        start = next((n for n, step in enumerate(told.steps) if step.kind == "showdown"), None)
        if start is not None and any(told.steps.index(step) > start for step in board):
            late = [step for step in board if told.steps.index(step) > start]
            rest = [step for step in told.steps[start:] if step not in late]
            told.steps[start:] = [*late, *rest]


def _state(told: Told) -> State:
    """The state pokerkit plays the hand with; automatic but for what players choose."""
    variant, (small, big) = told.variant, told.blinds
    players = len(told.stacks)
    common = (AUTOMATIC, True, told.ante, (small, big))
    if variant.name == "five-card-draw":
        return _five_card_draw(told)
    kind: Any = {
        ("deuce-to-seven-single-draw", False): NoLimitDeuceToSevenLowballSingleDraw,
        ("deuce-to-seven-triple-draw", True): FixedLimitDeuceToSevenLowballTripleDraw,
        ("badugi", True): FixedLimitBadugi,
        ("holdem", True): FixedLimitTexasHoldem,
        ("holdem", False): NoLimitTexasHoldem,
    }[variant.name, variant.limit]
    bets = (big, 2 * big) if variant.limit else (big,)
    state: State = kind.create_state(*common, *bets, told.stacks, players)
    return state


def _five_card_draw(told: Told) -> State:
    small, big = told.blinds
    limit = told.variant.limit
    count = 4 if limit else None
    streets = (
        Street(False, (False,) * 5, 0, False, Opening.POSITION, big, count),
        Street(True, (), 0, True, Opening.POSITION, 2 * big if limit else big, count),
    )
    return State(
        AUTOMATIC,
        Deck.STANDARD,
        (StandardHighHand,),
        streets,
        BettingStructure.FIXED_LIMIT if limit else BettingStructure.NO_LIMIT,
        True,
        told.ante,
        (small, big),
        0,
        told.stacks,
        len(told.stacks),
    )
