"""What is said beside the play changes nothing: notes, and acts that are declared before they are done."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests import expected

LOGS = sorted(
    path for name in ("cases", "scenarios", "permitted") for path in (expected.TESTS / name).glob("*-*.handlog")
)


ACT = re.compile(r'(?!dealer )("[^"]*"|\S+) (?:(bet)s|(call)s|(raise)s to|(check)s|(fold)s)(?: (\S+))?$')


def noted(lines: list[str]) -> list[tuple[str, ...]]:
    """Each line, and a note after it."""
    return [(line, 'note "so it was"') if line.strip() else (line,) for line in lines]


def declared(lines: list[str]) -> list[tuple[str, ...]]:
    """Each line, and before an act what its player says that he does."""
    found: list[tuple[str, ...]] = []
    for before, line in zip(["", *lines], lines, strict=False):
        act = ACT.match(line)
        if act is None or " declares " in before:
            found.append((line,))
            continue
        word = next(word for word in act.groups()[1:-1] if word)
        amount = {"bet": f" {act[7]}", "raise": f" to {act[7]}"}.get(word, "")
        found.append((f'{act[1]} declares "{word}{amount}"', line))
    return found


@cache
def plain(path: Path) -> expected.Verdicts:
    return expected.given(expected.audit(expected.load(path)))


@pytest.mark.parametrize("dressed", [noted, declared])
@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_what_is_said_changes_no_verdict(path: Path, dressed: Callable[[list[str]], list[tuple[str, ...]]]) -> None:
    case = expected.load(path)
    told = dressed(case.text.rstrip("\n").split("\n")[1:])
    places = [1, *(number for number, lines in enumerate(told, 2) for _ in lines)]
    case.text = "\n".join(["handlog 1", *(line for lines in told for line in lines)])
    given = {(places[line - 1], code, verdict) for line, code, verdict in expected.given(expected.audit(case))}
    assert {one for one in given if one[1:] != ("B11", "unclear")} == plain(path)
