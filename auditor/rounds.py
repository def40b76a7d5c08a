"""One betting round: what there is to match, how often it was raised, and whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from auditor.seats import Player


class Round:
    """A betting round as the log lets it happen; amounts are totals of the round, antes not counted.

    `bet` is what there is to match, `full` the last full level (a short all-in lifts `bet` alone), `unit` the bet of a
    limit game or the least bet of the others (None: not stated), `step` the last full raise. `bets`/`raises` count for
    the cap (a bet or a raise by at least half a unit); `tally` counts acts as the log words them.
    """

    __slots__ = (
        "acts",
        "after",
        "aggressor",
        "bet",
        "bets",
        "blind",
        "checks",
        "closed",
        "expected_first",
        "first_actor",
        "full",
        "heads_up_at",
        "last_caller",
        "limit",
        "next_after_skip",
        "number",
        "passed_over",
        "raises",
        "started_with",
        "step",
        "street",
        "tally",
        "unit",
    )

    def __init__(self, number: int, unit: int | None, *, limit: bool, contesting: int) -> None:
        self.number = number
        self.street = ""
        self.unit = unit
        self.limit = limit
        self.bet = 0
        self.full = 0
        self.step = unit or 0
        self.blind = False
        self.bets = 0
        self.raises = 0
        self.acts = 0
        self.aggressor: int | None = None
        self.last_caller: int | None = None
        self.first_actor: int | None = None
        self.expected_first: int | None = None
        self.after: int | None = None
        self.passed_over: set[int] = set()
        self.next_after_skip: set[int] = set()
        self.started_with = contesting
        self.heads_up_at: int | None = 0 if contesting <= 2 else None
        self.closed = False
        self.checks = 0
        self.tally = {"bets": 0, "raises": 0, "calls": 0, "checks": 0, "folds": 0}

    def is_full(self, to: int) -> bool:
        """Whether a wager to `to` lifts the last full level by a whole bet or raise, or by half of one at limit."""
        if self.limit:
            return self.unit is None or 2 * (to - self.full) >= self.unit
        return to - self.bet >= self.step or to - self.full >= self.step

    def reopens(self, player: Player) -> bool:
        """Whether the bet has grown enough since the player's last act to let him raise again."""
        if not player.acted:
            return True
        grown = self.bet - player.acted_at
        if self.limit:
            return self.unit is None or 2 * grown >= self.unit
        return grown >= self.step

    def lift(self, seat: int, to: int) -> None:
        """A wager to `to` above what there was to match."""
        first = self.bet == 0
        full = self.is_full(to)
        if full:
            units = 1
            if self.limit and self.unit and self.full == 0:
                units = max(1, (to - self.full + self.unit // 2) // self.unit) if first else 1
            if self.bets == 0:
                self.bets, units = 1, units - 1
            self.raises += units
            if not self.limit:
                self.step = max(self.step, to - self.bet)
            self.full = to
        self.bet = to
        self.aggressor = seat

    def post(self, level: int) -> None:
        """A live blind: the bet there is to match before the first act."""
        self.bet = max(self.bet, level)
        self.full = self.bet
        self.bets = 1
        self.blind = True
        if not self.limit:
            self.step = max(self.step, level)

    def open_for_antes(self, seat: int) -> None:
        """A player all-in for his antes opens: who comes in puts in a full bet (R-12)."""
        self.bet = self.full = self.unit or 0
        self.bets = 1
        self.aggressor = seat

    def reopen(self, seat: int) -> None:
        """The open of `seat` was false and binds nobody: from his left there is no bet to match (J-2a)."""
        self.bet = self.full = self.bets = self.raises = 0
        self.step = self.unit or 0
        self.aggressor = self.last_caller = None
        self.passed_over.clear()
        self.next_after_skip.clear()
        self.after = seat

    def contested_by(self, contesting: int) -> None:
        """Notes how many players not all-in are left, for the cap's heads-up test."""
        if contesting <= 2 and self.heads_up_at is None:
            self.heads_up_at = self.raises
