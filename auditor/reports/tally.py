"""How often each rule of each rulebook was kept, broken or unclear, and how often it never came up."""

from typing import TYPE_CHECKING

import msgspec

from auditor.rules import RULES

if TYPE_CHECKING:
    from auditor.audit import Audited


class RuleRow(msgspec.Struct, kw_only=True):
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
        self._rows: dict[tuple[str, str | None, str], RuleRow] = {}

    def add(self, audited: "Audited") -> None:
        """Counts one hand."""
        book, hash_ = audited.record.rulebook or "", audited.record.rulebook_hash
        for code, (kept, broken, unclear) in audited.tally.items():
            row = self._rows.get((book, hash_, code)) or self._row(book, hash_, code)
            row.in_force += 1
            row.kept += kept
            row.broken += broken
            row.unclear += unclear
            row.never_came_up += not (kept or broken or unclear)

    def _row(self, book: str, hash_: str | None, code: str) -> RuleRow:
        row = RuleRow(rulebook=book, rulebook_hash=hash_, code=code, name=RULES[code].name)
        return self._rows.setdefault((book, hash_, code), row)

    def merge(self, rows: list[RuleRow]) -> None:
        """Adds what was counted elsewhere."""
        for other in rows:
            row = self._row(other.rulebook, other.rulebook_hash, other.code)
            row.in_force += other.in_force
            row.kept += other.kept
            row.broken += other.broken
            row.unclear += other.unclear
            row.never_came_up += other.never_came_up

    def rows(self) -> list[RuleRow]:
        """All rows, by book and code."""
        return [self._rows[key] for key in sorted(self._rows, key=lambda key: (key[0], key[1] or "", key[2]))]
