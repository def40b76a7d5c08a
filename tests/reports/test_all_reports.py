"""Each of the twenty-seven reports is a test, and so are three variations at least."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from tests.reports.test_told_elsewhere import REPORTS, elsewhere

NUMBERS = [f"A{number:02d}" for number in range(1, 28)]
HERE = Path(__file__).parent
AS_SENT = {path.name[:3] for path in (HERE / "inputs").glob("*.txt")} | {"A09", "A22", "A23", "A24", "A27"}
"""Those five are no single hand: their tests write what was sent in."""


def by_number() -> Iterator[tuple[str, int]]:
    """Number and how many inputs, of each test that is called by a number."""
    for path in sorted(HERE.glob("test_*.py")):
        module = import_module(f"tests.reports.{path.stem}")
        for name, function in vars(module).items():
            match = re.match(r"test_(a\d\d)_", name)
            if match:
                marks = [mark for mark in getattr(function, "pytestmark", ()) if mark.name == "parametrize"]
                count = 1
                for mark in marks:
                    count *= len(mark.args[1])
                yield match[1].upper(), count


def variations() -> Counter[str]:
    found: Counter[str] = Counter()
    for number, count in by_number():
        found[number] += count
    for number in REPORTS:
        found[number] += len(elsewhere(number))
    return found


@pytest.mark.parametrize("number", NUMBERS)
def test_the_report_and_its_variations(number: str) -> None:
    assert number in AS_SENT
    assert variations()[number] >= 3
