"""What the books permit: nothing is reported of it. One case a permission, named for the number in its book."""

from pathlib import Path

import pytest

from auditor import rulebook
from tests import expected

CASES = sorted((expected.TESTS / "permitted").glob("*.handlog"))
BOOKS = ("prince-draw", "roberts-draw", "dopotu")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_nothing_is_reported(path: Path) -> None:
    case = expected.load(path)
    audited = expected.audit(case)
    assert [one.record.status for one in audited] == ["complete"] * len(audited)
    assert expected.given(audited, ("broken",)) == case.verdicts  # J-2c: the false open itself


@pytest.mark.parametrize("book", BOOKS)
def test_every_permission_has_its_case(book: str) -> None:
    entries = rulebook.load(book).entries
    permitted = {entry.number for entry in entries if entry.book == book and not entry.rules and not entry.silent}
    assert permitted <= {path.stem for path in CASES}
