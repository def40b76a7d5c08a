"""Shapes of lines: what lines say that differ in their amounts and cards alone.

`Ann collected $21.85 from pot` has the shape ` collected $ from pot`. What a shape says is learned from a line made up
in it, whose amounts and cards are told apart by their values, and is taken over only if it gives the line itself.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any, TypeAlias

from auditor.cards import DECK
from auditor.dialects.short.plain import remember
from auditor.events import Event, Statement

SIGN = "$"
"""Stands before amounts that are cut out."""
DIGITS = "0123456789."
MONEY = SIGN + DIGITS
STAND_INS = ("7919", "8837", "9973", "6607", "5419", "4231", "3181")
"""Amounts of made-up lines, at most."""

Shape: TypeAlias = "list[tuple[type[Event], tuple[Any, ...], Callable[[tuple[Any, ...]], tuple[Any, ...]]]]"
"""The statements of a shape: the kind, the fields that are always the same, and what picks all fields out of the
amounts, the cards and these.
"""


class Shapes:
    """What lines say by their shapes; `read` is asked what a line says that begins with one text and goes on with
    another, `amount` what an amount comes to. Both may raise to say that it cannot be told.
    """

    def __init__(self, read: Callable[[str, str], list[Statement]], amount: Callable[[str], int]) -> None:
        self._read = read
        self._amount = amount
        self._shapes: dict[str, Shape | None] = {}
        self._amounts: dict[str, int] = {}

    def tell(self, start: str, rest: str) -> list[Statement]:
        """What a line says that begins with `start`, by its `rest`."""
        parted = self._parted(rest)
        if parted is None:
            return self._read(start, rest)
        shape, values = parted
        if shape not in self._shapes:
            remember(self._shapes, shape, self._learned(start, rest, values))
        known = self._shapes[shape]
        return self._read(start, rest) if known is None else _filled(known, values)

    def known(self, text: str) -> list[Statement] | None:
        """What a whole line says by a shape that was met; None for any other."""
        parted = self._parted(text)
        if parted is None or (known := self._shapes.get(parted[0])) is None:
            return None
        return _filled(known, parted[1])

    def _parted(self, text: str) -> tuple[str, tuple[Any, ...]] | None:
        """The shape, and the amounts and lists of cards in their order; None where one is of no use."""
        values: list[Any] = []
        if SIGN in text:
            first, *pieces = text.split(SIGN)
            known = self._amounts
            for piece in pieces:
                after = piece.lstrip(DIGITS)
                amount = piece[: len(piece) - len(after)]
                value = known.get(amount)
                if value is None:
                    if amount[-1:] == ".":
                        amount, after = amount[:-1], f".{after}"
                    value = self._amount(SIGN + amount)
                    remember(known, amount, value)
                if not value:
                    return None
                values.append(value)
                first = f"{first}{SIGN}{after}"
            text = first
        if "[" in text:
            first, *pieces = text.split("[")
            for piece in pieces:
                listed, closed, after = piece.partition("]")
                cards = tuple(listed.split(" "))
                if not closed or not DECK.issuperset(cards):
                    return None
                values.append(cards)
                first = f"{first}[{len(cards)}]{after}"
            text = first
        return text, tuple(values)

    def _learned(self, start: str, rest: str, values: tuple[Any, ...]) -> Shape | None:
        made_up = _with_stand_ins(rest)
        parted = self._parted(made_up)
        if parted is None:
            return None
        stand_ins = parted[1]
        shape = [_shape(statement, stand_ins) for statement in self._read(start, made_up)]
        return shape if _filled(shape, values) == self._read(start, rest) else None


def has_values(text: str) -> bool:
    """Whether there may be amounts or cards in a line."""
    return SIGN in text or "[" in text


def _filled(shape: Shape, values: tuple[Any, ...]) -> list[Statement]:
    """What a line of the shape says with these amounts and cards."""
    return [(kind, pick(values + same)) for kind, same, pick in shape]


def _with_stand_ins(text: str) -> str:
    """The line with other amounts and cards, none of them twice."""
    amounts, deck = iter(STAND_INS), iter(sorted(DECK))
    first, *pieces = text.split(SIGN)
    for piece in pieces:
        after = piece.lstrip(DIGITS)
        first += f"{SIGN}{next(amounts, '')}{'.' if piece[: len(piece) - len(after)].endswith('.') else ''}{after}"
    first, *pieces = first.split("[")
    for piece in pieces:
        listed, _, after = piece.partition("]")
        first += f"[{' '.join([next(deck) for _ in listed.split(' ')])}]{after}"
    return first


def _shape(statement: Statement, stand_ins: tuple[Any, ...]) -> tuple[type[Event], tuple[Any, ...], Any]:
    """What the statement takes from where: places of the line's values, and behind them what is always the same."""
    kind, fields = statement
    same: list[Any] = []
    places = []
    for field in fields:
        if type(field) in (int, tuple) and field in stand_ins:
            places.append(stand_ins.index(field))
        else:
            places.append(len(stand_ins) + len(same))
            same.append(field)
    return kind, tuple(same), _picker(places)


def _picker(places: list[int]) -> Callable[[tuple[Any, ...]], tuple[Any, ...]]:
    if len(places) > 1:
        return itemgetter(*places)
    return lambda values: tuple([values[place] for place in places])
