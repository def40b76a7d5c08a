"""The values of one PHH hand: its statements, checked, with amounts as whole numbers of a unit."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from auditor.chips import DECIMALS
from auditor.dialects.phh_page import BROKEN, Assignment, Stray, statements
from auditor.dialects.phh_plain import plain_statements
from auditor.events import Unread

AMOUNTS = ("antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks", "winnings")
"""Lists of amounts, one a player."""
BETS = ("small_bet", "big_bet", "min_bet", "_rake")
SIGNED = ("blinds_or_straddles", "winnings")
"""Lists whose amounts may be negative: the blind of a newcomer, and a loss."""
FINEST = 12
"""Places behind the point that an amount may have."""
LARGEST = 15
"""Digits in front of it."""
_TOO_LARGE = 10**LARGEST


class Values:
    """What the statements of one hand say. `unread` are those that say nothing, or what they may not.

    `values` are in the forms that TOML gives, `name` is that of the table above them; `decimals` and `unit` are as in
    `Hand`.
    """

    def __init__(self, lines: list[str], first_line: int) -> None:
        self.name, found = plain_statements(lines, first_line) or statements(lines, first_line)
        self.said: dict[str, Assignment] = {}
        self.unread: list[Unread] = []
        for each in found:
            self._take(each)
        self.values = {key: said.value for key, said in self.said.items() if said.value is not BROKEN}
        for key in (*AMOUNTS, *BETS):
            self._check_amounts(key)
        places = self._places()
        self.decimals = max(DECIMALS, places)
        self.unit: int = 10 ** (self.decimals - places)
        self._whole: int = 10**self.decimals

    def _take(self, each: Assignment | Stray) -> None:
        if isinstance(each, Stray):
            self.unread.append(Unread(each.at, each.source, "`key = value`"))
        elif each.key in self.said:
            self.unread.append(Unread(each.at, _first(each.source), f"one `{each.key}` in a hand"))
        else:
            self.said[each.key] = each
            if each.value is BROKEN and each.key[0] != "_":
                wanted = f"{each.key} = a value of TOML: {each.wrong}"
                self.unread.append(Unread(each.at, _first(each.source), wanted))

    def _check_amounts(self, key: str) -> None:
        """Drops a value that is no amount, or no list of them."""
        value = self.values.get(key)
        if value is None:
            return
        several = key in AMOUNTS
        each = value if isinstance(value, list) else [value]
        if several != isinstance(value, list) or not all(_is_amount(one, signed=key in SIGNED) for one in each):
            self.refuse(key, "a list of amounts, one for each player" if several else "an amount")

    def check_counts(self, count: int) -> None:
        """Drops the lists that have not one entry for each of `count` players."""
        for key in (*AMOUNTS, "players", "seats"):
            value = self.values.get(key)
            if isinstance(value, list) and len(value) != count:
                self.refuse(key, f"a list of {count}, one for each player")

    def refuse(self, key: str, wanted: str) -> None:
        """Drops a value that is not what is `wanted`; in a user's own field, `_…`, anything may stand."""
        del self.values[key]
        if key[0] == "_":
            return
        said = self.said[key]
        self.unread.append(Unread(said.at, _first(said.source), f"{key} = {wanted}"))

    def _places(self) -> int:
        """The most places behind the point that an amount of the hand has."""
        values = [self.values.get(key) for key in (*AMOUNTS, *BETS)]
        amounts = [one for value in values for one in (value if isinstance(value, list) else [value])]
        places = [_places_of(one) for one in amounts if isinstance(one, Decimal) and one and one.is_finite()]
        if "actions" in self.said:
            said = (text.said.split() for text in self.said["actions"].texts if "cbr" in text.said)
            bets = (words[2] for words in said if len(words) > 2 and words[1] == "cbr")
            places += [len(bet.partition(".")[2].rstrip("0")) for bet in bets]
        return min(FINEST, max(0, *places, 0))

    def _units(self, amount: int | Decimal | None) -> int | None:
        if isinstance(amount, int):
            return amount * self._whole
        return int(amount.scaleb(self.decimals)) if amount is not None and amount.is_finite() else None

    def amount(self, key: str) -> int | None:
        """An amount in units; None where none is given."""
        return self._units(self.values.get(key))

    def amounts(self, key: str) -> list[int | None]:
        """The amounts of a list in units, None for those not known; empty where there is no list."""
        return [self._units(amount) for amount in self.values.get(key, ())]

    def text(self, key: str) -> str | None:
        """A text, or a number as one; None where none is given."""
        value = self.values.get(key)
        return str(value) if isinstance(value, str | int) and value != "" else None


def _first(source: str) -> str:
    return source.strip().partition("\n")[0]


def _places_of(amount: Decimal) -> int:
    """Places behind the point of an amount that is not nothing, zeros at the end not counted."""
    _, digits, exponent = amount.as_tuple()
    if not digits[-1]:
        exponent = amount.normalize().as_tuple().exponent
    return -int(exponent)


def _is_amount(value: Any, *, signed: bool) -> bool:
    if type(value) is int:
        return (signed or value >= 0) and abs(value) < _TOO_LARGE
    if not isinstance(value, Decimal) or value.is_nan():
        return False
    if not value:
        return True
    if value.is_signed() and not signed:
        return False
    return not value.is_finite() or (-FINEST <= value.adjusted() < LARGEST and _places_of(value) <= FINEST)
