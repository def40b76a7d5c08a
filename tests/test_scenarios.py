"""The worked scenarios: every broken and unclear verdict of the log is expected, and every expected one is given."""

from pathlib import Path

import pytest

from auditor.dialects import read
from auditor.rulings import Auditor
from auditor.sources import from_text
from tests import expected
from tests.test_cases import check_rulings

SCENARIOS = sorted((expected.TESTS / "scenarios").glob("*.*"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    case = expected.load(path)
    audited = expected.audit(case)
    broken = {v for v in expected.given(audited) if v[2] == "broken"}
    assert broken == {v for v in case.verdicts if v[2] == "broken"}
    assert case.verdicts <= expected.given(audited, ("kept", "broken", "unclear"))
    check_rulings(case, audited)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("Everyone antes 1", "; is it `everyone`?"),
        ("dealer deals EVERYONE 5", "; is it `everyone`?"),
        ("ann checks", "; is it Ann?"),
        ("Zoltan checks", ""),
    ],
)
def test_a_name_that_nobody_has_is_told_with_the_nearest(line: str, meant: str) -> None:
    log = f"handlog 1\nhand 1\ngame holdem limit 2/4\nseat 1 Ann 9\nseat 2 Bea 9\n{line}\nend\n"
    (hand,) = read(from_text(log, "made-up.handlog"))
    told = [finding.fact for finding in Auditor("any-table").audit(hand).findings if finding.code == "R05"]
    assert told == [f"acts, but has no seat in this hand{meant}"]


def test_a_misplaced_button_counts_against_nobody_at_the_table() -> None:
    path = expected.TESTS / "scenarios" / "button-misplaced.handlog"
    found = [f for audited in expected.audit(expected.load(path)) for f in audited.findings if f.code in ("S01", "D11")]
    assert found
    assert {(one.seat, one.player) for one in found} == {(None, None)}
