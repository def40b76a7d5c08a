"""What no rule reads changes nothing: a note after every line of the cases and scenarios."""

from pathlib import Path

import pytest

from tests import expected

LOGS = sorted(
    path for name in ("cases", "scenarios", "permitted") for path in (expected.TESTS / name).glob("*-*.handlog")
)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_notes_change_no_verdict(path: Path) -> None:
    case = expected.load(path)
    plain = expected.given(expected.audit(case))
    banner, *lines = case.text.rstrip("\n").split("\n")
    noted = [text for line in lines for text in (line, 'note "so it was"' if line.strip() else "")]
    case.text = "\n".join([banner, *noted])
    told = expected.given(expected.audit(case))
    assert {((line + 2) // 2, code, verdict) for line, code, verdict in told} == plain
