"""One case file a rule: every expected verdict is given, and no other verdict of the case's own code."""

from pathlib import Path

import pytest

from auditor.audited import Audited
from auditor.rules import RULES
from tests import expected

CASES = sorted((expected.TESTS / "cases").glob("*-*.*"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    case = expected.load(path)
    audited = expected.audit(case)
    if case.code in RULES:
        assert path.stem.startswith(RULES[case.code].label)
        own = {v for v in expected.given(audited) if v[1] == case.code}
        assert own == {v for v in case.verdicts if v[1] == case.code and v[2] != "kept"}
    assert case.verdicts <= expected.given(audited, ("kept", "broken", "unclear"))
    check_rulings(case, audited)


def check_rulings(case: expected.Case, audited: list[Audited]) -> None:
    """The chip movements, right nets and open points that the head of the case names."""
    findings = [finding for one in audited for finding in one.findings]
    for code, moves in case.moves.items():
        ruled = {
            (move.from_ or "null", move.to or "null", move.amount)
            for f in findings
            if f.code == code
            for move in f.moves
        }
        assert ruled == moves, code
    records = {one.record.hand: one.record for one in audited}
    for hand, nets in case.right.items():
        right = records[hand].right_net
        assert (right is None) == (not nets), (hand, records[hand].open_points)
        assert right is None or nets == {name: right[name] for name in nets}, hand
    for point in case.open_points:
        assert any(point in said for one in audited for said in one.record.open_points), point
