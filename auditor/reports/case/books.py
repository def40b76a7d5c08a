"""What the other shipped books say of a hand: the same rule on the same line, and faults that are theirs alone."""

from __future__ import annotations

from msgspec import Struct

from auditor import rulebook
from auditor.audited import Audited
from auditor.course import Earlier
from auditor.events import Hand
from auditor.records import Finding
from auditor.rulebook import Rulebook
from auditor.rulings import Auditor
from auditor.session import LastHand
from auditor.sessions import Sessions
from auditor.table import Table

SILENT, ALLOWED, NOT_ASKED = "not a rule there", "allowed", "does not arise"


class Answer(Struct, frozen=True):
    """What some books say of one finding.

    `says` is broken, unclear, allowed, `not a rule there` or `does not arise`. `cites` are the places in the books,
    with the books that have it from there. `ruling` is what they want to follow; `instead` a finding they have on the
    same line in its place.
    """

    says: str
    cites: tuple[str, ...]
    ruling: str | None = None
    instead: str | None = None


class Extra(Struct, frozen=True):
    """A fault that only other books see."""

    line: int
    code: str
    name: str
    seat: int | None
    player: str | None
    fact: str
    cites: tuple[str, ...]


class _Known(Sessions):
    """What another audit knew of the hands before this one."""

    def __init__(self, table: Table) -> None:
        super().__init__()
        self._before = table.last_hand
        self._earlier = table.earlier

    def last(self, hand: Hand) -> LastHand | None:
        return self._before

    def met(self, hand: Hand) -> Earlier | None:
        return self._earlier


def under_each_book(audited: Audited) -> dict[str, Audited]:
    """The hand held to every shipped book but the one it was held to; empty for a hand that is not replayed."""
    if audited.table is None or audited.rulebook is None:
        return {}
    found = {}
    for name in rulebook.names():
        if name != audited.rulebook.name:
            found[name] = under(audited, rulebook.load(name))
    return found


def under(audited: Audited, book: Rulebook) -> Audited:
    """A hand that was replayed, held to another book, kept verdicts traced."""
    assert audited.table is not None
    auditor = Auditor(trace=True)
    auditor.override = book
    auditor.sessions = _Known(audited.table)
    return auditor.audit(audited.hand)


def answers(findings: list[Finding], others: dict[str, Audited]) -> list[list[Answer]]:
    """What each book says of each finding, books that say the same together."""
    on_lines = {name: _on_lines(other.findings) for name, other in others.items()}
    return [_answers(finding, others, on_lines) for finding in findings]


def _on_lines(findings: list[Finding]) -> dict[int, list[Finding]]:
    found: dict[int, list[Finding]] = {}
    for finding in findings:
        found.setdefault(finding.line, []).append(finding)
    return found


def _answers(
    finding: Finding, others: dict[str, Audited], on_lines: dict[str, dict[int, list[Finding]]]
) -> list[Answer]:
    said: dict[tuple[str, str | None, str | None], list[tuple[str, str]]] = {}
    for name, other in others.items():
        says, cite, ruling, instead = _answer(finding, name, other, on_lines[name].get(finding.line, []))
        said.setdefault((says, ruling, instead), []).append((name, cite))
    ranked = sorted(said.items(), key=lambda item: _ORDER.index(item[0][0]))
    return [Answer(says, _places(cites), ruling, instead) for (says, ruling, instead), cites in ranked]


def _places(cites: list[tuple[str, str]]) -> tuple[str, ...]:
    """Each place once, and the books that have it from there: `any-table A-20 (also roberts)`."""
    books: dict[str, list[str]] = {}
    for name, cite in cites:
        books.setdefault(cite, []).append(name)
    places = []
    for cite, names in books.items():
        own = cite.partition(" ")[0]
        others = [name for name in names if name != own]
        word = "also " if own in names else "in "
        places.append(f"{cite} ({word}{', '.join(others)})" if others else cite)
    return tuple(places)


_ORDER = ("broken", "unclear", ALLOWED, NOT_ASKED, SILENT)


def _answer(
    finding: Finding, name: str, other: Audited, on_line: list[Finding]
) -> tuple[str, str, str | None, str | None]:
    """What one book says of a finding; `on_line` is what it finds on the same line."""
    code, line = finding.code, finding.line
    same = [f for f in on_line if f.code == code]
    if same:
        found = next((f for f in same if f.seat == finding.seat), same[0])
        ruling = found.ruling if found.verdict == "broken" else None
        return found.verdict, found.cite or name, ruling, None
    there = next((f for f in on_line if f.verdict == "broken"), None)
    instead = f"{there.code} {there.name}" if there is not None and finding.verdict == "broken" else None
    if code not in other.tally:
        return SILENT, name, None, instead
    assert other.rulebook is not None
    entry = other.rulebook.entry_for(code, other.record.game or "")
    cite = entry.cite if entry is not None else name
    return (ALLOWED if (code, line) in other.kept else NOT_ASKED), cite, None, instead


def extras(findings: list[Finding], others: dict[str, Audited]) -> list[Extra]:
    """The faults that only other books see, in the order of the lines; one on the line of a fault of ours is none."""
    ours = {finding.line for finding in findings if finding.verdict == "broken"}
    seen: dict[tuple[int, str, int | None], tuple[Finding, list[tuple[str, str]]]] = {}
    for name, other in others.items():
        for finding in other.findings:
            if finding.verdict == "broken" and finding.line not in ours:
                key = finding.line, finding.code, finding.seat
                seen.setdefault(key, (finding, []))[1].append((name, finding.cite or finding.rulebook))
    return [
        Extra(f.line, f.code, f.name, f.seat, f.player, f.fact, _places(cites))
        for f, cites in (seen[key] for key in sorted(seen, key=lambda key: key[:2]))
    ]
