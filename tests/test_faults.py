"""Every planted fault is found, and nothing else serious is alleged than what it brings with it."""

from __future__ import annotations

import pytest

from auditor.rules import RULES
from tests import faults
from tests.faults import FAULTS
from tests.playing.lines import written

FEW = 20
MANY = 50

UNSEEN = frozenset({"R06", "R09", "R14"})
"""What a handlog cannot show: totals and summaries of rooms, and numbers in several styles."""


def check(code: str, count: int) -> None:
    score = faults.score(code, count)
    for planted in (*score.missed, *score.strays):
        found = [f"{f.line}: {f.code} {f.player}: {f.fact}" for f in faults.findings(planted)]
        pytest.fail(f"{code}: {found}\n{written(planted.lines, planted.decimals)}")
    assert score.planted == score.found == count


@pytest.mark.parametrize("code", FAULTS)
def test_planted_faults_are_found(code: str) -> None:
    check(code, FEW)


@pytest.mark.long
@pytest.mark.parametrize("code", FAULTS)
def test_many_planted_faults_are_found(code: str) -> None:
    check(code, MANY)


def test_every_code_that_a_handlog_shows_is_planted() -> None:
    assert set(FAULTS) == set(RULES) - UNSEEN
