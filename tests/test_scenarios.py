"""The worked scenarios: every broken and unclear verdict of the log is expected, and every expected one is given."""

from pathlib import Path

import pytest

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
