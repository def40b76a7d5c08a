"""Any bytes give findings, never an error: bytes alone, behind the first lines of a log, and between its lines."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.audited import Audited
from auditor.dialects import read
from auditor.records import STATUSES
from auditor.reports import as_json, as_text
from auditor.reports.totals import Totals
from auditor.rulings import Auditor
from auditor.sources import from_bytes

LOGS = [
    path.read_bytes().split(b"\n")
    for path in sorted((Path(__file__).parents[2] / "samples").iterdir())
    if path.suffix in (".handlog", ".txt", ".xml", ".phh")
]
EXAMPLES = 2000

lines = st.one_of(*(st.sampled_from(log[:80]) for log in LOGS), st.binary(max_size=40))
begun = st.builds(
    lambda log, count, rest, end: end.join([*log[:count], *rest]),
    st.sampled_from(LOGS),
    st.integers(0, 30),
    st.lists(lines, max_size=12),
    st.sampled_from([b"\n", b"\r\n", b"\r"]),
)


@settings(max_examples=EXAMPLES)
@given(st.one_of(st.binary(max_size=300), begun))
def test_any_bytes_give_findings(data: bytes) -> None:
    auditor, totals = Auditor(), Totals()
    for hand in read(from_bytes(data, "made-up")):
        audited = auditor.audit(hand)
        totals.add(audited)
        assert told(audited)
    assert totals.hands.keys() <= set(STATUSES)


def told(audited: Audited) -> bool:
    """Whether the hand and each finding can be given out."""
    as_json.line(audited.record)
    for finding in audited.findings:
        assert finding.line >= 1 and finding.column >= 1
        as_json.line(finding)
    return len("".join(as_text.findings(audited, unclear=True)).splitlines()) >= len(audited.findings)
