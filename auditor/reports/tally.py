"""How often each rule of each rulebook was kept, broken or unclear, and how often it never came up."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from auditor.rules import RULES

if TYPE_CHECKING:
    from auditor.audited import Audited
    from auditor.routine.counts import Known

_NONE = [0, 0, 0]


class RuleRow(msgspec.Struct):
    """The tally of one rule in one rulebook: the hands where it was in force, its verdicts there, and the hands where
    it never came up.
    """

    rulebook: str
    rulebook_hash: str | None
    code: str
    name: str
    in_force: int = 0
    kept: int = 0
    broken: int = 0
    unclear: int = 0
    never_came_up: int = 0


def _held_to(audited: "Audited") -> tuple[str, str | None]:
    """The book whose rules were asked, and its hash, though the hand was not replayed."""
    record, book = audited.record, audited.rulebook
    if record.rulebook is None and book is not None:
        return book.name, book.hash
    return record.rulebook or "", record.rulebook_hash


class _Book(msgspec.Struct):
    """The tally of one book. `hands` counts hands by the codes in force in them. `came_up` has, by code, kept, broken
    and unclear verdicts and the hands where there was one; a code that never came up is not there.
    """

    hands: dict[tuple[str, ...], int] = {}
    came_up: dict[str, list[int]] = {}

    def add(self, code: str, kept: int, broken: int, unclear: int, hands: int) -> None:
        """Counts verdicts of a rule, and the hands they were of."""
        count = self.came_up.get(code)
        if count is None:
            self.came_up[code] = [kept, broken, unclear, hands]
        else:
            count[0] += kept
            count[1] += broken
            count[2] += unclear
            count[3] += hands


_MOST = 250
"""Routine hands that wait to be counted, at most."""


class Tally:
    """The rows of all rules, by book and code.

    Routine hands wait, to be counted many at a time: what each came to, by what is known of the rules and by the book.
    """

    def __init__(self) -> None:
        self._books: dict[tuple[str, str | None], _Book] = {}
        self._waiting: dict[tuple[Known, str, str | None], list[tuple[int, ...]]] = {}

    def __getstate__(self) -> dict[str, Any]:
        self._count()
        return self.__dict__

    def _book(self, name: str, hash_: str | None) -> _Book:
        key = name, hash_
        if key not in self._books:
            self._books[key] = _Book()
        return self._books[key]

    def add(self, audited: "Audited") -> None:
        """Counts one hand."""
        hand = audited.as_routine
        if hand is not None:
            key = hand.known, hand.book.name, hand.book.hash
            waiting = self._waiting.get(key)
            if waiting is None:
                waiting = self._waiting[key] = []
            waiting.append(hand.counts)
            if len(waiting) >= _MOST:
                self._count()
        elif audited.tally:
            book = self._book(*_held_to(audited))
            codes = tuple(audited.tally)
            book.hands[codes] = book.hands.get(codes, 0) + 1
            for code, verdicts in audited.tally.items():
                if verdicts != _NONE:
                    kept, broken, unclear = verdicts
                    book.add(code, kept, broken, unclear, 1)

    def _count(self) -> None:
        """Counts the hands that wait."""
        for (known, name, hash_), waiting in self._waiting.items():
            book = self._book(name, hash_)
            codes = tuple(known.kept)
            book.hands[codes] = book.hands.get(codes, 0) + len(waiting)
            for code, kept, hands in known.kept_in(waiting):
                if kept:
                    book.add(code, kept, 0, 0, hands)
        self._waiting.clear()

    def merge(self, other: "Tally") -> None:
        """Adds what was counted elsewhere."""
        other._count()
        for (name, hash_), found in other._books.items():
            book = self._book(name, hash_)
            for codes, count in found.hands.items():
                book.hands[codes] = book.hands.get(codes, 0) + count
            for code, verdicts in found.came_up.items():
                book.add(code, *verdicts)

    def add_rows(self, rows: list[RuleRow]) -> None:
        """Takes up rows that were given out."""
        for row in rows:
            book = self._book(row.rulebook, row.rulebook_hash)
            book.hands[row.code,] = row.in_force
            book.came_up[row.code] = [row.kept, row.broken, row.unclear, row.in_force - row.never_came_up]

    def rows(self) -> list[RuleRow]:
        """All rows, by book and code."""
        self._count()
        return [
            row
            for name, hash_ in sorted(self._books, key=lambda key: (key[0], key[1] or ""))
            for row in self._rows(name, hash_, self._books[name, hash_])
        ]

    def _rows(self, name: str, hash_: str | None, book: _Book) -> Iterator[RuleRow]:
        in_force: Counter[str] = Counter()
        for codes, count in book.hands.items():
            for code in codes:
                in_force[code] += count
        for code, hands in sorted(in_force.items()):
            kept, broken, unclear, came_up = book.came_up.get(code, (0, 0, 0, 0))
            yield RuleRow(name, hash_, code, RULES[code].name, hands, kept, broken, unclear, hands - came_up)
