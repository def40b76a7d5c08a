"""Faults reported of other tools' readings: each input as a whole, with exactly the findings that are right."""

from pathlib import Path

import pytest

from tests import expected

INPUTS = sorted((Path(__file__).parent / "inputs").glob("*.txt"))


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.stem)
def test_exactly_what_is_right_is_found(path: Path) -> None:
    case = expected.load(path)
    audited = expected.audit(case)
    assert all(one.record.status in ("complete", "cancelled", "truncated") for one in audited)
    assert expected.given(audited) == case.verdicts


@pytest.mark.parametrize("path", INPUTS, ids=lambda path: path.stem)
def test_the_losses_pay_the_gains(path: Path) -> None:
    for one in expected.audit(expected.load(path)):
        if one.record.status == "complete" and one.record.broken == 0:
            net = sum(float(amount) for amount in one.record.net.values())
            assert net == pytest.approx(-float(one.record.rake or 0))
