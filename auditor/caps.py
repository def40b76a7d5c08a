"""The cap on the raises of a betting round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from auditor.acts import Act
    from auditor.rounds import Round


class Cap(Struct, frozen=True):
    """How many raises a round may hold.

    `heads_up_free` says when two players may raise on, `bet_counts` whether the first bet after a board uses up one, as
    B04 explains them.
    """

    raises: int
    heads_up_free: str = "before-cap"
    every_structure: bool = False
    bet_counts: str = "no"

    def frees(self, current: Round) -> bool:
        """Whether the round is not capped for the two who are in it (T-2)."""
        if self.heads_up_free == "before-cap":
            return current.heads_up_at is not None and current.heads_up_at < self.raises
        return self.heads_up_free == "round-start" and current.started_with <= 2

    def most(self, current: Round) -> int:
        """How many raises the round may hold where it is capped."""
        return self.raises - (self.bet_counts == "yes" and current.number > 0 and not current.blind)

    def left(self, current: Round, act: Act) -> int | None:
        """Raises that were left when the act was made, below zero where too many had been; None: there is no cap."""
        if not (self.every_structure or current.limit) or self.frees(current):
            return None
        return self.most(current) - act.raises

    def reached(self, current: Round, act: Act) -> bool:
        """Whether no raise was left when the act was made."""
        left = self.left(current, act)
        return left is not None and left <= 0

    def passed_by(self, current: Round, act: Act) -> bool:
        """Whether a raise is one too many."""
        return self.reached(current, act) and current.counts(act)
