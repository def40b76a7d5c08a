"""Amounts: whole numbers of the smallest unit inside, exact decimal strings at the edges."""

from decimal import Decimal, InvalidOperation
from functools import lru_cache

DECIMALS = 2
"""Places kept behind the point unless a hand needs more."""


class FinerAmount(ValueError):
    """An amount has more places behind the point than the hand is read with."""

    def __init__(self, text: str, decimals: int) -> None:
        super().__init__(f"{text}: {decimals} places behind the point")
        self.decimals = decimals


def parse(text: str, decimals: int = DECIMALS) -> int:
    """The amount `text` (plain decimal, `"0.50"`) in units of 10 to the minus `decimals`.

    Raises `FinerAmount` when the text has more places, `ValueError` when it is no plain decimal number.
    """
    whole, point, part = text.partition(".")
    if not whole.isdecimal() or (point and not part.isdecimal()):
        raise ValueError(f"{text!r}: not an amount")
    part = part.rstrip("0")
    if len(part) > decimals:
        raise FinerAmount(text, len(part))
    return int(whole + part.ljust(decimals, "0"))


class Amounts(dict[int, str]):
    """Amounts of so many decimals as decimal strings without padding, each made once: `5`, `0.05`, `-1.5`."""

    def __init__(self, decimals: int) -> None:
        super().__init__()
        self._unit = 10**decimals
        self._parts = _Parts(decimals)

    def __missing__(self, amount: int) -> str:
        if len(self) >= _REMEMBERED:
            self.clear()
            self._parts.clear()
        size, sign = (-amount, "-") if amount < 0 else (amount, "")
        text = self[amount] = f"{sign}{size // self._unit}{self._parts[size % self._unit]}"
        return text


class _Parts(dict[int, str]):
    """What stands from the point on, by the amount below one."""

    def __init__(self, decimals: int) -> None:
        super().__init__()
        self._decimals = decimals

    def __missing__(self, amount: int) -> str:
        part = self[amount] = f".{amount:0{self._decimals}d}".rstrip("0") if amount else ""
        return part


_REMEMBERED = 2**12
"""Strings that are kept at most: stacks hardly ever come again."""


@lru_cache(16)
def amounts(decimals: int) -> Amounts:
    """The strings of all amounts of so many decimals."""
    return Amounts(decimals)


def show(amount: int, decimals: int = DECIMALS) -> str:
    """An amount as a decimal string."""
    return amounts(decimals)[amount]


def rescale(amount: int, old: int, new: int) -> int:
    """An amount of `old` decimals in units of `new` decimals; `ValueError` when it does not fit exactly."""
    step: int = 10 ** abs(new - old)
    if new >= old:
        return amount * step
    whole, rest = divmod(amount, step)
    if rest:
        raise ValueError(f"{show(amount, old)} does not fit {new} decimals")
    return whole


def decimal(text: str) -> Decimal:
    """A decimal string of a record as a number; `ValueError` when it is none."""
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ValueError(f"{text!r}: not an amount") from None
