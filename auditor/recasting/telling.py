"""A room's hand beside the table it is played at, before it is told and at its end."""

from __future__ import annotations

from typing import Any

from auditor import chips
from auditor.course import Opening
from auditor.events import Hand
from auditor.games import STREETS
from auditor.recasting.understood import first_dealt, streets_of_runs
from auditor.replay import replayed
from auditor.table import Table


class Telling:
    """What is told of one hand: `table` as the log stands, `end` after its last line.

    `streets` are those whose cards are not told, `uncalled` what is still to be given back, `paid` what was told to be.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.table = Table(hand)
        self.dealt = first_dealt(hand)
        self.deal_told = False
        self.end = replayed(hand, hand.events)
        self.uncalled = list(self.end.implied)
        self.runs = self.end.runs
        self.streets = self._undecided()
        self.paid = 0
        self.pats: set[tuple[int, int]] = set()

    def _undecided(self) -> frozenset[str]:
        """The streets whose cards do not tell who is paid: dealt for each run, or players paid out by the house."""
        bought = any(award.cashed_out for award in self.end.awards) and not self.end.pushed_whole
        runs = max([self.runs, *(award.run for award in self.end.awards)])
        if bought or runs > max([1, *self.end.board]):
            return frozenset(STREETS)
        return streets_of_runs(self.hand)

    def jacks(self) -> Opening | None:
        """Who opened a pot for which the game asks openers."""
        stakes = self.table.stakes
        return self.end.opening if stakes is not None and stakes.openers == "jacks" else None

    def name(self, event: Any) -> str:
        return self.table.name(event.seat)

    def money(self, amount: int) -> str:
        return chips.show(amount, self.hand.decimals)
