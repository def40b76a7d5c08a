"""Examples of a rule: a log that breaks it and one that keeps it, out of the case files it is tested with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from msgspec import Struct

BEFORE = 7
"""Lines of the log shown before the line that is judged."""


class Example(Struct, frozen=True):
    """One line that a rule judges: `lines` are some before it and itself, `said` the sentence above the hand.

    `cut`: lines of the hand before them are left out. `whole`: the rule is kept by the hand as a whole, whose lines
    these are, from line `number` on.
    """

    file: str
    number: int
    said: str
    lines: tuple[str, ...]
    cut: bool
    whole: bool = False


@cache
def folder() -> Path:
    """The folder of the case files: inside the installed package, or among the tests of a source tree."""
    package = Path(__file__).parents[1]
    shipped = package / "cases"
    return shipped if shipped.is_dir() else package.parent / "tests" / "cases"


def example(code: str, verdict: str) -> Example | None:
    """The first line of the rule's cases with this verdict, that of a hand without others if there is one; or None.

    Where no line keeps a rule by itself, a hand of its cases in which it is not broken.
    """
    paths = sorted(folder().glob(f"{code}-*"))
    found = [one for path in paths for one in _examples(path, code, verdict)]
    if not found and verdict == "kept":
        found = [one for path in paths for one in _whole(path, code)]
    return min(found, key=lambda one: one[0])[1] if found else None


def _examples(path: Path, code: str, verdict: str) -> Iterator[tuple[int, Example]]:
    """Each line with the verdict, after the number of other verdicts expected in its hand."""
    for first, hand in _hands(path.read_text(encoding="utf-8", errors="replace").split("\n")):
        said = " ".join(_said(hand))
        log = [(number, line) for number, line in enumerate(hand, first) if line.strip() and not line.startswith("# ")]
        judged = [_verdicts(line) for _, line in log]
        for place, ((number, _), verdicts) in enumerate(zip(log, judged, strict=True)):
            if f"{code} {verdict}" in verdicts:
                start = max(0, place - BEFORE)
                lines = tuple(_bare(line) for _, line in log[start : place + 1])
                others = sum(one != f"{code} {verdict}" for many in judged for one in many)
                yield others, Example(path.name, number, said, lines, start > 0)


def _whole(path: Path, code: str) -> Iterator[tuple[int, Example]]:
    """Each hand under a sentence of its own without a verdict of the rule, after the number of other verdicts."""
    parts: list[tuple[int, list[str]]] = []
    for first, block in _hands(path.read_text(encoding="utf-8", errors="replace").split("\n")):
        if block[0].startswith("# ") or not parts:
            parts.append((first, block))
        else:
            parts[-1][1].extend(block)
    for first, hand in parts:
        verdicts = [verdict for line in hand for verdict in _verdicts(line)]
        if (
            not any(verdict.startswith(code) for verdict in verdicts)
            and hand[0].startswith("# ")
            and len(hand) > BEFORE
        ):
            said = _said(hand)
            lines = tuple(_bare(line) for line in hand if not line.startswith("# "))
            begins = first + next(i for i, line in enumerate(hand) if not line.startswith("# "))
            yield len(verdicts), Example(path.name, begins, " ".join(said), lines, False, whole=True)


def _said(hand: list[str]) -> list[str]:
    """The comments above a hand that are sentences, not what the test expects or holds it to."""
    expects = ("# moves ", "# right ", "# open: ", "# rulebook ")
    return [line.removeprefix("# ") for line in hand if line.startswith("# ") and not line.startswith(expects)]


def _hands(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """The blocks of a case file that blank lines part, each with the number of its first line."""
    block: list[str] = []
    for number, line in enumerate([*lines, ""], 1):
        if line.strip():
            block.append(line)
        elif block:
            yield number - len(block), block
            block = []


def _verdicts(line: str) -> list[str]:
    """What a comment at the end of a line expects: `B04 broken`, `W01 kept` …"""
    expected = [part.strip() for part in line.rpartition(" # ")[2].split(",")] if " # " in line else []
    return expected if all(_is_verdict(part) for part in expected) else []


def _is_verdict(text: str) -> bool:
    code, _, verdict = text.partition(" ")
    return len(code) == 3 and verdict in ("kept", "broken", "unclear")


def _bare(line: str) -> str:
    return line.rpartition(" # ")[0].rstrip() if _verdicts(line) else line.rstrip()
