"""What means the same in every hand: which lines, and which amounts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from auditor.dialects import fast
from auditor.dialects.fast import methods
from auditor.dialects.numbers import SIGNS, Numbers

PLAIN = frozenset(
    (
        "posts_small", "posts_small_or_missed", "posts_big", "posts_ante", "dealing", "dealt", "dealt_after_draw",
        "is_dealt", "draw_started", "discards", "stands_pat", "flop", "turn", "river", "folds", "checks", "bets_added",
        "bets_total", "calls_added", "calls_total", "raises_to", "raises_added_to", "raises_by_to", "showdown",
        "shows", "announces", "mucks", "returned", "collected", "summary_started", "pot_before_rake",
        "pot_before_rake_and_drop", "pot_before_rake_parts_after", "board_summed", "summed_folded", "summed_won",
        "summed_lost", "summed_showed", "summed_mucked", "summed_collected", "summed_bare", "added_chips",
        "remark", "says",
    )
)  # fmt: skip
"""Labels whose lines say the same whatever stands before and behind them.

Of three it is not true: a second small blind is dead, a big blind of twice its size may be a straddle, and a street, a
draw or a total that is told again changes nothing. They are told as they stand, which is out of the routine. Chips that
were bought are told at the end of the hand.
"""
REMEMBERED = 5000
"""Lines, parts and shapes of lines of which it is kept what they say."""


class NotPlain(Exception):
    """Something may mean something else in another hand."""


class Usual(Numbers):
    """Reads the amounts that mean the same in every hand. Raises `NotPlain` for others.

    `pointed`, `grouped`: it is known that a point parts cents, and a comma thousands.
    """

    def __init__(self, *, pointed: bool, grouped: bool) -> None:
        super().__init__(decimal_mark="." if pointed else None)
        self._grouped = pointed and grouped

    def read(self, text: str, line: int) -> int:
        """The amount in units."""
        return self._keep(text, self.amount(text))

    def amount(self, text: str) -> int:
        """The same, and it is not kept."""
        usual = self._usual(self._ungrouped(text) if self._grouped and "," in text else text)
        if usual is None:
            raise NotPlain(text)
        return usual

    def _ungrouped(self, text: str) -> str:
        """The amount without the commas between thousands."""
        first, *others = text.partition(".")[0].lstrip(SIGNS).split(",")
        if not 0 < len(first) <= 3 or first == "0" or any(len(part) != 3 for part in others):
            raise NotPlain(text)
        return text.replace(",", "")


@cache
def plain_methods() -> frozenset[Callable[..., None]]:
    """What the room does with lines of the labels in `PLAIN`."""
    return frozenset(methods()[label] for label in PLAIN)


def remember(remembered: dict[Any, Any], key: Any, what: Any) -> None:
    """Keeps what a key stands for."""
    fast.remember(remembered, key, what, REMEMBERED)
