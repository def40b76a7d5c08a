"""One hand as it was sent in, audited, and what was found in it."""

from pathlib import Path

from auditor.audited import Audited
from auditor.dialects import read
from auditor.rulings import Auditor
from auditor.sources import from_text

Found = list[tuple[str, str, str, str]]


def audit(text: str, rulebook: str | Path | None = None, name: str = "report.txt") -> Audited:
    """Audits the one hand of a log."""
    [hand] = read(from_text(text, name=name))
    return Auditor(rulebook, replay_all=True).audit(hand)


def found(audited: Audited) -> Found:
    """Code, verdict, weight and line of text of each finding."""
    lines = audited.hand.lines
    first = audited.hand.first_line
    return [(f.code, f.verdict, f.weight, lines[f.line - first].strip()) for f in audited.findings]
