"""Case files: whole logs whose comments say which verdict is expected on which line.

A comment `# B04 broken` (or kept, unclear; several separated by commas) at the end of a line expects it there.

Lines of their own expect more: `# moves B04: pot -> Dan 5` a chip movement of that code's findings, `# right 6: Dan 5`
the net each named player should have had in hand 6, `# right 6: open` that it is left open, `# open: text` a part of
one of the points left open; `# rulebook NAME` is the book of a room's log.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from auditor.audited import Audited
from auditor.dialects import read
from auditor.rulings import Auditor
from auditor.sources import from_bytes

TESTS = Path(__file__).parent
Verdicts = set[tuple[int, str, str]]


@dataclass
class Case:
    """A case file, its expectations taken out of the text where the dialect has no comments."""

    path: Path
    text: str = ""
    verdicts: Verdicts = field(default_factory=set)
    moves: dict[str, set[tuple[str, str, str]]] = field(default_factory=dict)
    right: dict[str, dict[str, str]] = field(default_factory=dict)
    open_points: list[str] = field(default_factory=list)
    rulebook: str | None = None

    @property
    def code(self) -> str:
        return self.path.name.partition("-")[0]


def load(path: Path) -> Case:
    """Reads a case file; raises ValueError where an expectation is misspelt."""
    case = Case(path)
    lines = path.read_bytes().decode("utf-8", "surrogateescape").split("\n")
    room = path.suffix != ".handlog"
    for number, line in enumerate(lines, 1):
        if line.startswith("# moves "):
            code, _, what = line.removeprefix("# moves ").partition(": ")
            ends, _, amount = what.rpartition(" ")
            start, arrow, end = ends.partition(" -> ")
            if not arrow:
                raise ValueError(f"{path.name}:{number}: moves CODE: from -> to amount")
            case.moves.setdefault(code, set()).add((start, end, amount))
        elif line.startswith("# right "):
            hand, _, nets = line.removeprefix("# right ").partition(": ")
            case.right[hand] = dict(part.rpartition(" ")[::2] for part in nets.split(", ") if part != "open")
        elif line.startswith("# open: "):
            case.open_points.append(line.removeprefix("# open: "))
        elif line.startswith("# rulebook "):
            case.rulebook = line.removeprefix("# rulebook ").strip()
        elif " # " in line:
            body, _, comment = line.rpartition(" # ")
            found = _verdicts(comment)
            if found:
                case.verdicts |= {(number, code, answer) for code, answer in found}
                lines[number - 1] = body.rstrip()
        if room and line.startswith("# "):
            lines[number - 1] = ""
    case.text = "\n".join(lines)
    return case


def _verdicts(comment: str) -> list[tuple[str, str]]:
    parts = [part.split() for part in comment.split(",")]
    if all(len(p) == 2 and p[1] in ("kept", "broken", "unclear") and len(p[0]) == 3 for p in parts):
        return [(p[0], p[1]) for p in parts]
    return []


def audit(case: Case) -> list[Audited]:
    """Audits the case's log, kept verdicts traced."""
    house = case.rulebook is not None and case.rulebook.endswith(".toml")
    auditor = Auditor(str(TESTS.parent / str(case.rulebook)) if house else case.rulebook, trace=True)
    data = case.text.encode("utf-8", "surrogateescape")
    return [auditor.audit(hand) for hand in read(from_bytes(data, name=case.path.name))]


def given(audited: list[Audited], answers: tuple[str, ...] = ("broken", "unclear")) -> Verdicts:
    """The verdicts that were given, kept ones too if asked for."""
    found = {(f.line, f.code, f.verdict) for a in audited for f in a.findings if f.verdict in answers}
    if "kept" in answers:
        found |= {(line, code, "kept") for a in audited for code, line in a.kept}
    return {(line, code, str(answer)) for line, code, answer in found}
