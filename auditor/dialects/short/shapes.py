"""Shapes of lines: what lines say that differ in their amounts and cards alone.

`Ann collected $21.85 from pot` has the shape ` collected $ from pot`. What a shape says is learned from a line made up
in it, whose amounts and cards are told apart by their values, and is taken over only if it gives the line itself.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any, TypeAlias

from auditor.cards import DECK
from auditor.dialects.numbers import SIGNS
from auditor.dialects.short.plain import NotPlain, remember
from auditor.events import Event, Statement

DIGITS = "0123456789.,"
MONEY = SIGNS + DIGITS
POINTS = ".,"
"""What ends a sentence or a part of one behind an amount."""
STAND_INS = ("7919", "8837", "9973", "6607", "5419", "4231", "3181")
"""Amounts of made-up lines, at most."""

Shape: TypeAlias = "list[tuple[type[Event], tuple[Any, ...], Callable[[tuple[Any, ...]], tuple[Any, ...]]]]"
"""The statements of a shape: the kind, the fields that are always the same, and what picks all fields out of the
amounts, the cards and these.
"""


class Shapes:
    """What lines say by their shapes; `read` is asked what a line says that begins with one text and goes on with
    another, `amount` what an amount comes to. Both may raise to say that it cannot be told.

    Amounts are cut out by the sign before them, `chips`: as the words that are numbers. Nothing is not cut out, for
    that is often said in other words.
    """

    def __init__(
        self, read: Callable[[str, str], list[Statement]], amount: Callable[[str], int], *, chips: bool = False
    ) -> None:
        self._read = read
        self._amount = amount
        self._chips = chips
        self._shapes: dict[str, Shape | None] = {}
        self._amounts: dict[str, int] = {}

    def may_hold(self, text: str) -> bool:
        """Whether there may be amounts or cards in a line."""
        return "[" in text or (any(map(str.isdecimal, text)) if self._chips else sign_in(text) != "")

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
        cut = self._cut_chips(text, values) if self._chips else self._cut_money(text, values)
        if cut is None:
            return None
        text = cut
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

    def _cut_money(self, text: str, values: list[Any]) -> str | None:
        """The text without its amounts, which go to the values; None where one is of no use."""
        sign = sign_in(text)
        if not sign:
            return text
        cut, *pieces = text.split(sign)
        known = self._amounts
        for piece in pieces:
            after = piece.lstrip(DIGITS)
            amount = piece[: len(piece) - len(after)]
            value = known.get(amount)
            if value is None:
                if amount[-1:] in POINTS:
                    amount, after = amount[:-1], amount[-1:] + after
                value = self._amount(sign + amount)
                remember(known, amount, value)
            if value:
                values.append(value)
                cut = f"{cut}{sign}{after}"
            elif amount == "0":
                cut = f"{cut}{sign}0{after}"
            else:
                return None
        return cut

    def _cut_chips(self, text: str, values: list[Any]) -> str | None:
        """The same where amounts are bare numbers, with a 1 in place of each."""
        words = text.split(" ")
        for place, word in enumerate(words):
            amount = _bare(word)
            if amount:
                value = self._amount(amount)
                if not value:
                    return None
                values.append(value)
                words[place] = word.replace(amount, "1", 1)
        return " ".join(words)

    def _learned(self, start: str, rest: str, values: tuple[Any, ...]) -> Shape | None:
        """What a line's shape says; None where that hangs on more than what is cut out."""
        made_up = self._made_up(rest)
        parted = self._parted(made_up)
        if parted is None:
            return None
        stand_ins = parted[1]
        try:
            shape = [_shape(statement, stand_ins) for statement in self._read(start, made_up)]
        except NotPlain:  # a number of cards, say
            return None
        return shape if made_up == rest or _filled(shape, values) == self._read(start, rest) else None

    def _made_up(self, text: str) -> str:
        """The line with other amounts and cards, none of them twice."""
        amounts = iter([amount for amount in STAND_INS if amount not in text])
        deck = iter([card for card in sorted(DECK) if card not in text])
        sign = sign_in(text)
        if self._chips:
            words = [(word, _bare(word)) for word in text.split(" ")]
            text = " ".join([word.replace(chips, next(amounts, ""), 1) if chips else word for word, chips in words])
        elif sign:
            first, *pieces = text.split(sign)
            for piece in pieces:
                after = piece.lstrip(DIGITS)
                amount = piece[: len(piece) - len(after)]
                if amount.rstrip(POINTS) != "0":
                    amount = next(amounts, "") + (amount[-1:] if amount[-1:] in POINTS else "")
                first += f"{sign}{amount}{after}"
            text = first
        first, *pieces = text.split("[")
        for piece in pieces:
            listed, _, after = piece.partition("]")
            first += f"[{' '.join([next(deck) for _ in listed.split(' ')])}]{after}"
        return first


def sign_in(text: str) -> str:
    """The sign before the amounts in a text, "" where there is none."""
    for sign in SIGNS:
        if sign in text:
            return sign
    return ""


def _bare(word: str) -> str:
    """The amount that a word is, "" for any other word, and for nothing."""
    amount = word.strip("().,")
    first, *groups = amount.split(",")
    grouped = all(len(group) == 3 and group.isdecimal() for group in groups)  # the ranks of a low hand are none
    return amount if first.isdecimal() and grouped and amount != "0" else ""


def _filled(shape: Shape, values: tuple[Any, ...]) -> list[Statement]:
    """What a line of the shape says with these amounts and cards."""
    return [(kind, pick(values + same)) for kind, same, pick in shape]


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
