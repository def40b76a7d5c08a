"""What a case is made of: the hand, its place among the hands of its table, and what every shipped book says of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from auditor.audited import Audited
from auditor.entries import Entry
from auditor.events import FloorRuled, Hand
from auditor.records import Finding
from auditor.reports.case.accounts import Accounts
from auditor.reports.case.books import Answer, Extra, answers, extras, under_each_book
from auditor.reports.totals import is_hand
from auditor.sessions import table_of

MOST = 100
"""Hands that are taken up at most."""


class Place(Struct, frozen=True):
    """Where a hand stands in the input."""

    file: str
    hand: str
    first_line: int
    last_line: int


class Case(Struct):
    """One hand in dispute.

    `before` and `after` are the hands before and after it at its table, None where the input has none; `put_right`: the
    one after begins as the rulings on this one leave the table. `answers` has
    one list for each finding: what the other shipped books say of it. `extras` are faults of other books alone.
    `accounts` lays another account of the hand beside this one, if there is one.
    """

    audited: Audited
    before: Place | None = None
    after: Place | None = None
    put_right: bool = False
    answers: list[list[Answer]] = []
    extras: list[Extra] = []
    accounts: Accounts | None = None
    _floor: list[FloorRuled] | None = None

    @property
    def hand(self) -> Hand:
        return self.audited.hand

    @property
    def findings(self) -> list[Finding]:
        return self.audited.findings

    @property
    def broken(self) -> list[Finding]:
        return [finding for finding in self.audited.findings if finding.verdict == "broken"]

    @property
    def unclear(self) -> list[Finding]:
        return [finding for finding in self.audited.findings if finding.verdict == "unclear"]

    @property
    def floor(self) -> list[FloorRuled]:
        """What the floor decided, as the log records it."""
        if self._floor is None:
            self._floor = [event for event in self.hand.events if isinstance(event, FloorRuled)]
        return self._floor

    def line(self, number: int) -> str | None:
        """A line of the hand; None for one outside it."""
        place = number - self.hand.first_line
        return self.hand.lines[place] if 0 <= place < len(self.hand.lines) else None

    def entry(self, finding: Finding) -> Entry | None:
        """The entry of the rulebook that a finding stands on; None where the game itself puts the rule in force."""
        judged = next(
            (j for j in self.audited.judged if (j.code, j.rule.entry.cite) == (finding.code, finding.cite)), None
        )
        if judged is not None:
            return judged.rule.entry
        book = self.audited.rulebook
        return book.entry_for(finding.code, self.audited.record.game or "") if book is not None else None


def place_of(hand: Hand) -> Place:
    """Where a hand stands."""
    return Place(hand.file, hand.id, hand.first_line, hand.last_line)


def gather(audits: Iterable[Audited], wanted: Callable[[Hand], bool], most: int = MOST) -> list[Case]:
    """The cases of the hands that are `wanted`, `most` of them, in the order of the input, which is read to its end.

    Other books are not asked yet (`compare`). The last hand of each table is remembered by its place alone, so a long
    input does not fill the memory.
    """
    cases: list[Case] = []
    last: dict[tuple[str, ...], Place] = {}
    waiting: dict[tuple[str, ...], Case] = {}
    for audited in audits:
        hand = audited.hand
        if not is_hand(audited):
            continue
        table, place = table_of(hand), place_of(hand)
        again = audited.record.status == "duplicate"
        if not again and table in waiting:
            case = waiting.pop(table)
            case.after = place
            last_hand = audited.table.last_hand if audited.table is not None else None
            case.put_right = last_hand is not None and last_hand.put_right
        if len(cases) < most and wanted(hand):
            case = Case(audited, before=last.get(table))
            cases.append(case)
            waiting[table] = case
        if not again:
            last[table] = place
    return cases


def compare(case: Case) -> None:
    """Asks every other shipped book about the hand."""
    others = under_each_book(case.audited)
    case.answers = answers(case.findings, others)
    case.extras = extras(case.findings, others)
