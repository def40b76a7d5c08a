"""What a case says in a few sentences: what was asked, what was found, what should follow, and whether it is late."""

from __future__ import annotations

from decimal import Decimal

from msgspec import Struct

from auditor import chips
from auditor.events import At
from auditor.records import Finding
from auditor.reports.as_text import moved, said
from auditor.reports.case.dossier import Case
from auditor.reports.case.ledger import settlement
from auditor.verdict import WEIGHTS


class Told(Struct, frozen=True):
    """What the floor decided, and on which line of the log."""

    text: str
    at: At


def asked(case: Case) -> str:
    """Which hand it is about, and which book it is held to."""
    record, table = case.audited.record, case.audited.table
    parts = []
    if record.game is not None:
        stakes = ""
        if table is not None and table.stakes is not None and table.stakes.small is not None:
            stakes = f" {table.money(table.stakes.small)}/{table.money(table.stakes.big or 0)}"
        name = record.game.replace("-", " ").replace("holdem", "hold'em")
        parts.append(f"{name}, {record.structure or ''}{stakes}".rstrip(", "))
        count = sum(seat.dealt_in for seat in record.seats)
        parts.append(f"{count} player{'' if count == 1 else 's'}")
    held = f"Held to {book_title(case)}." if record.rulebook else "Held to the rules of the record alone."
    hand = f"hand {case.hand.id}" if case.hand.id else "this hand"
    return f"Was {hand} ({'; '.join(parts) or record.status}) played by the rules? {held}"


def book_title(case: Case) -> str:
    """The rulebook by title and name."""
    book = case.audited.rulebook
    if book is None:
        return "no rulebook"
    return book.title if book.title == book.name else f"{book.title} ({book.name})"


def found(case: Case) -> str:
    """How many rules were broken, and how: the heaviest first, of these the ones that move the most chips."""
    unclear = len(case.unclear)
    left = f" {unclear} more {'stays' if unclear == 1 else 'stay'} unclear." if unclear else ""
    waived = [finding for finding in case.broken if finding.waived is not None]
    broken = heaviest(case)
    if waived and not broken:
        facts = "; ".join(f"{said(finding)} (line {finding.line}; {finding.waived})" for finding in waived[:3])
        return f"What was broken is waived: {facts}{f'; and {len(waived) - 3} more' if len(waived) > 3 else ''}.{left}"
    if waived:
        left += f" {len(waived)} more {'is' if len(waived) == 1 else 'are'} waived."
    if not broken:
        return f"No rule of the book was found broken.{left}"
    facts = "; ".join(f"{said(finding)} (line {finding.line})" for finding in broken[:3])
    more = f"; and {len(broken) - 3} more" if len(broken) > 3 else ""
    times = {1: "One rule was broken", 2: "Rules were broken twice"}
    count = times.get(len(broken), f"Rules were broken {len(broken)} times")
    return f"{count}: {facts}{more}.{left}"


def heaviest(case: Case) -> list[Finding]:
    """The broken findings that nobody waived, those first that a dispute is about."""

    def weight(finding: Finding) -> tuple[int, Decimal]:
        return WEIGHTS.index(finding.weight), -sum((chips.decimal(move.amount) for move in finding.moves), Decimal(0))

    return sorted((finding for finding in case.broken if finding.waived is None), key=weight)


def follows(case: Case) -> str:
    """The chips that should move, what the book says of the heaviest faults, and what stays open."""
    moves = settlement(case.audited)
    if case.broken and not heaviest(case):
        told = "Nothing, since what was broken is waived"
        told += f"; without the waiver {'; '.join(map(moved, moves))}." if moves else "."
    elif moves:
        told = f"{'; '.join(map(moved, moves))}."
    elif case.audited.record.status == "truncated":
        told = "The record stops before the result, so what should follow cannot be told."
    else:
        told = "No chips move." if case.broken else "Nothing has to follow."
    told += "".join(f" {ruling}" for ruling in _rulings(heaviest(case)[:2]))
    points = case.audited.record.open_points
    if points:
        told += f" What would have been right stays open: {'; '.join(points)}."
    return told[0].upper() + told[1:]


def _rulings(findings: list[Finding]) -> list[str]:
    """What the book wants to follow, each once and with its place: `The raise plays as a call (roberts-draw R-1).`"""
    places: dict[str, list[str]] = {}
    for finding in findings:
        if finding.ruling:
            cites = places.setdefault(finding.ruling.rstrip("."), [])
            if (cite := finding.cite or finding.rulebook) not in cites:
                cites.append(cite)
    return [f"{ruling} ({', '.join(cites)})." for ruling, cites in places.items()]


def accounts(case: Case) -> str | None:
    """Where two accounts of the hand first differ, and what hangs on it; None where there is one account."""
    two = case.accounts
    if two is None:
        return None
    other = two.there.hand
    name = other.file if other.file != case.hand.file else f"hand {other.id} of the same file"
    places = two.differences
    if not places:
        return f"It agrees with the other account, {name}, in all that both tell."
    first = places[0]
    count = "in one place" if len(places) == 1 else f"in {len(places)} places"
    told = f"It differs from the other account, {name}, {count}, first here: {two.told(first, here=True)}; there: "
    hang = len(two.findings)
    verdicts = f" {hang} verdict{' hangs' if hang == 1 else 's hang'} on it." if hang else " No verdict hangs on it."
    return f"{told}{two.told(first, here=False)}.{verdicts}"


def floor(case: Case) -> list[Told]:
    """What the floor decided, in the order of the log."""
    return [Told(event.text, event.at) for event in case.floor]


def floor_on(case: Case, finding: Finding) -> list[Told]:
    """What the floor decided after this finding and before the next."""
    ruled = floor(case) if finding.verdict == "broken" else []
    lines = sorted({other.line for other in case.broken}) if ruled else []
    return [
        told
        for told in ruled
        if finding.line == max((line for line in lines if line <= told.at.line), default=lines[0])
    ]


def lateness(case: Case) -> str:
    """Whether the next hand was dealt, and what hangs on it (G-E7, G-F6)."""
    rule = (
        "An award is put right only until the next deal begins, and a ruling has to be asked for before it "
        "(WSOP live rules 49, 51 and 52): asked for later, the result stands, and the house may still make it good."
    )
    if case.after is None:
        return f"The log has no later hand at this table, so it does not say whether the next one was dealt. {rule}"
    where = f"hand {case.after.hand}, {case.after.file}, line {case.after.first_line}"
    if case.put_right:
        return f"The next hand at this table, {where}, begins as the rulings leave it: the chips were moved before it."
    return f"The next hand at this table was dealt: {where}. {rule}"
