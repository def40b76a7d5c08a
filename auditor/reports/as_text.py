"""Findings as text for people: the place and the fault, the line of the log, and what the book says must follow."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from auditor.events import Unread
from auditor.records import Finding, Move

if TYPE_CHECKING:
    from auditor.audited import Audited

NO_REMEDY = "The book names no remedy."

_NOUNS = ("as", "cards", "chips", "hands", "his", "openers", "players", "pots", "seats", "stacks", "this")
_VERBS = ("bet", "cannot", "dealt", "did", "drew", "had", "kept", "may", "must", "put", "split", "took", "went", "won")
_HIDDEN = (
    *range(0x20),
    *range(0x7F, 0xA0),
    *range(0x202A, 0x202F),
    *range(0x2066, 0x206A),
    0x200E,
    0x200F,
    0x2028,
    0x2029,
)
_VISIBLE = {code: f"\\u{code:04x}" if code > 0xFF else f"\\x{code:02x}" for code in _HIDDEN if code != 9}


def findings(audited: "Audited", *, unclear: bool) -> Iterator[str]:
    """Each finding of a hand as a few lines, its last line end included."""
    for finding in audited.findings:
        if finding.verdict == "broken" or unclear:
            yield block(finding, line_of(audited, finding.line))


def block(finding: Finding, line: str | None) -> str:
    """One finding; `line` is the line of the log it stands on, None when the log has none there."""
    mark = "unclear: " if finding.verdict == "unclear" else ""
    rows = [f"{finding.file}:{finding.line}: {finding.code} {finding.name}: {mark}{said(finding)}"]
    if line is not None:
        rows.append(f"    | {line}")
    if finding.verdict == "broken":
        rows.append(f"    = {finding.cite or finding.rulebook}. {finding.ruling or NO_REMEDY}")
    if finding.moves:
        rows.append(f"    > {'; '.join(map(moved, finding.moves))}")
    if finding.handled:
        rows.append("    ~ handled at the table as it should be")
    if finding.waived is not None:
        rows.append(f"    ~ waived: {finding.waived}")
    return "".join(f"{plain(row)}\n" for row in rows)


def said(finding: Finding) -> str:
    """The fact as a clause about its player: `Dan raises to 30 …`, or `Dan: the board …`."""
    if finding.player is None:
        return finding.fact
    first = finding.fact.partition(" ")[0]
    is_verb = first in _VERBS or (first.isalpha() and first.endswith(("s", "ed")) and first not in _NOUNS)
    return f"{finding.player}{' ' if is_verb else ': '}{finding.fact}"


def moved(move: Move) -> str:
    """A move of chips in words: `5 from the pot to Dan`, or `5 to Dan (from whom is not known)`."""
    if move.from_ is None:
        return f"{move.amount} to {_end(move.to)} (from whom is not known)"
    if move.to is None:
        return f"{move.amount} from {_end(move.from_)} (to whom is not known)"
    return f"{move.amount} from {_end(move.from_)} to {_end(move.to)}"


def _end(end: str | None) -> str:
    return f"the {end}" if end in ("pot", "next pot", "house") else end or "nobody"


def plain(text: str) -> str:
    """Text that cannot steer a terminal: control characters are written out."""
    return text.translate(_VISIBLE)


def line_of(audited: "Audited", number: int) -> str | None:
    """The line of the log; before the hand's first line only statements between hands are known."""
    hand = audited.hand
    place = number - hand.first_line
    if 0 <= place < len(hand.lines):
        return hand.lines[place].strip()
    if number in hand.before:
        return hand.before[number].strip()
    return next((e.text for e in hand.events if isinstance(e, Unread) and e.at.line == number), None)
