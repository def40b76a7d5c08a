"""The cells of a CSV table, and the texts that a spreadsheet would take for formulas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet may run."""


class Made(dict[Any, str]):
    """The cells of values, each made once."""

    def __init__(self, make: Callable[[Any], str]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, value: Any) -> str:
        made = self[value] = self._make(value)
        return made


def text(value: str | None) -> str:
    """The cell of a text, which no spreadsheet may run; None is empty."""
    if value is None or value.isalnum():
        return value or ""
    return _quoted(f"'{value}" if value.startswith(FORMULA) else value)


def plain(value: object) -> str:
    """The cell of any value that is not nested; None is empty."""
    return "" if value is None else _quoted(str(value))


def nested(value: object) -> str:
    """The cell of a list or a dictionary, in JSON; None is empty."""
    return "" if value is None else _quoted(_encode(value).decode())


def within(value: str) -> str:
    """A text as it stands in a nested cell."""
    return _doubled(_encode(value).decode())


_encode = msgspec.json.Encoder().encode


def _quoted(cell: str) -> str:
    """A cell as RFC 4180 has it: with quotes where it needs them."""
    if '"' in cell or "," in cell or "\n" in cell or "\r" in cell:
        return f'"{_doubled(cell)}"'
    return cell


def _doubled(cell: str) -> str:
    return cell.replace('"', '""')
