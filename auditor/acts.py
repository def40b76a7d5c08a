"""One wager or call in a betting round, and what it was made facing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from auditor.events import Declared, Event

if TYPE_CHECKING:
    from auditor.rounds import Round
    from auditor.seats import Player


class Act:
    """One wager of a round and what it stood against; checks and folds only where something was declared before them.

    Amounts are totals of the round: `already` is what the seat had in, `faced` what there was to match, `full` and
    `rung` the levels a raise is counted from, `should` what the last wager ought to have been where it was another,
    `step` the last full raise. `behind` are the chips left before it (None: not known), `pot` what the pot held (None:
    the game is not pot-limit; `half_pot`: half of it may be bet). `may_raise`: the betting was open to the seat.
    `totals` are what the wager stood at, first as made, then after each correction; `at_once`: corrected before anybody
    else acted. `came_back` is what went back because nobody had called it, which corrects nothing. `declared` was said
    aloud just before.
    `grown` is how much the bet grew since the seat's last act, `below` the bet before the last wager that lifted it,
    `contesting` how many could still bet, `aggressor` who had bet or raised last.
    """

    __slots__ = (
        "aggressor",
        "already",
        "at_once",
        "behind",
        "below",
        "came_back",
        "contesting",
        "declared",
        "event",
        "faced",
        "full",
        "grown",
        "half_pot",
        "in_turn",
        "may_raise",
        "number",
        "pot",
        "raises",
        "rung",
        "seat",
        "should",
        "step",
        "totals",
    )

    def __init__(
        self, event: Event, player: Player, current: Round, *, in_turn: bool, pot: int | None, half_pot: bool = False
    ) -> None:
        self.event = event
        self.seat = player.seat
        self.number = current.acts
        self.already = player.round_in
        self.behind = player.behind
        self.faced = current.bet
        self.full = current.full
        self.rung = current.rung
        self.should = current.should
        self.step = current.step
        self.raises = current.raises
        self.may_raise = current.reopens(player)
        self.grown = current.bet - player.acted_at
        self.below = current.below
        self.contesting = current.contesting
        self.aggressor = current.aggressor
        self.in_turn = in_turn
        self.pot = pot
        self.half_pot = half_pot
        self.declared: Declared | None = None
        self.totals: list[int] = []
        self.at_once = False
        self.came_back = 0

    def stands_before(self, other: Act) -> None:
        """The act stood against what there was before `other`, a wager out of turn, was made."""
        self.faced, self.full, self.rung, self.should = other.faced, other.full, other.rung, other.should
        self.step, self.raises, self.below, self.aggressor = other.step, other.raises, other.below, other.aggressor

    @property
    def to(self) -> int:
        """The total as it was made."""
        return self.totals[0]

    @property
    def stands_at(self) -> int:
        """The total after all corrections."""
        return self.totals[-1]

    @property
    def in_pot(self) -> int:
        """The total that is in the pot, what nobody called less."""
        return self.stands_at - self.came_back

    @property
    def said(self) -> str:
        """What was declared, in small letters; "" where nothing was."""
        return self.declared.text.strip().lower() if self.declared is not None else ""

    @property
    def corrected(self) -> bool:
        return len(self.totals) > 1

    @property
    def owed(self) -> int:
        """What the seat was short of the bet."""
        return max(0, self.faced - self.already)

    @property
    def most(self) -> int | None:
        """The largest total in pot-limit: what is in the pot after a call, over the bet; None in other games.

        Where only half of that may be bet, an odd half counts as the next chip, and the least bet may be made all the
        same.
        """
        if self.pot is None:
            return None
        pot = self.pot + self.owed
        return self.faced + (max(-(-pot // 2), self.step) if self.half_pot else pot)

    def all_in(self, total: int | None = None) -> bool:
        """Whether a wager to `total` (None: as made) takes all the player's chips, or is said to."""
        if total is None:
            total = self.to
        if self.behind is not None and total - self.already >= self.behind:
            return True
        return total == self.to and bool(getattr(self.event, "all_in", False))
