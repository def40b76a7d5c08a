"""How often each rule of each rulebook was kept, broken or unclear, and how often it never came up."""

from typing import TYPE_CHECKING

import msgspec
from msgspec import structs

from auditor.rules import RULES

if TYPE_CHECKING:
    from auditor.audit import Audited


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


class Tally:
    """The rows of all rules, by book and code."""

    def __init__(self) -> None:
        self._books: dict[tuple[str, str | None], dict[str, list[int]]] = {}

    def add(self, audited: "Audited") -> None:
        """Counts one hand."""
        if audited.tally:
            counts = self._books.setdefault((audited.record.rulebook or "", audited.record.rulebook_hash), {})
            for code, (kept, broken, unclear) in audited.tally.items():
                count = counts.get(code) or counts.setdefault(code, [0, 0, 0, 0, 0])
                count[0] += 1
                count[1] += kept
                count[2] += broken
                count[3] += unclear
                count[4] += not (kept or broken or unclear)

    def merge(self, other: "Tally") -> None:
        """Adds what was counted elsewhere."""
        for book, counts in other._books.items():
            mine = self._books.setdefault(book, {})
            for code, count in counts.items():
                old = mine.get(code, [0, 0, 0, 0, 0])
                mine[code] = [a + b for a, b in zip(old, count, strict=True)]

    def add_rows(self, rows: list[RuleRow]) -> None:
        """Takes up rows that were given out."""
        for row in rows:
            book, hash_, code, _, *count = structs.astuple(row)
            self._books.setdefault((book, hash_), {})[code] = count

    def rows(self) -> list[RuleRow]:
        """All rows, by book and code."""
        return [
            RuleRow(book, hash_, code, RULES[code].name, *self._books[book, hash_][code])
            for book, hash_ in sorted(self._books, key=lambda key: (key[0], key[1] or ""))
            for code in sorted(self._books[book, hash_])
        ]
