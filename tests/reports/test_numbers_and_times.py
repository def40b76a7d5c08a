"""Reports from the field about amounts and time stamps (A22, A23)."""

from __future__ import annotations

from pathlib import Path

import pytest

from auditor.audited import Audited
from auditor.dialects import read
from auditor.events import HandStarted
from auditor.rulings import Auditor
from auditor.sources import from_text
from tests import expected

INPUTS = Path(__file__).parent / "inputs"
HAND = expected.load(next(INPUTS.glob("A01-*.txt"))).text.lstrip("\n")
ANN = "Seat 1: Ann ($40 in chips)"


def audit(text: str) -> list[Audited]:
    auditor = Auditor()
    return [auditor.audit(hand) for hand in read(from_text(text, "report.txt"))]


def stack(audited: Audited, player: str = "Ann") -> str | None:
    return next(seat.stack for seat in audited.record.seats if seat.player == player)


def broken(audited: Audited) -> list[tuple[str, int]]:
    return [(f.code, f.line) for f in audited.findings if f.verdict == "broken"]


# --- A22: thousands and decimal marks

BARE = HAND.replace("$", "")
"""Amounts without a sign."""


@pytest.mark.parametrize(
    ("written", "amount"),
    [
        ("1'000", "1000"),
        ("1 480", "1480"),
        ("1\u00a0480", "1480"),
        ("1\u202f480", "1480"),
        ("368,55", "368.55"),
        ("1.430,50 €", "1430.5"),
        ("1.430,50€", "1430.5"),
        ("$1,430", "1430"),
        ("1’000", "1000"),
        ("12 345 678", "12345678"),
        ("1,234,567", "1234567"),
        ("$1,430.5", "1430.5"),
        ("€0.05", "0.05"),
    ],
)
def test_a22_a_stack_in_any_style(written: str, amount: str) -> None:
    hand = HAND if written[0] in "$€" else BARE
    sign = "$" if hand is HAND else ""
    point = "," in written and not written.startswith("$") and "," in written[-5:]
    text = hand.replace("0.50", "0,50") if point and written.count(",") == 1 and sign == "" else hand
    audited = audit(text.replace(f"Seat 1: Ann ({sign}40 in", f"Seat 1: Ann ({written} in"))[0]
    assert stack(audited) == amount
    assert [code for code, _ in broken(audited)] == ([] if amount != "0.05" else ["B07"]), audited.findings


def test_a22_two_styles_in_one_hand_are_said_with_both_lines() -> None:
    text = HAND.replace(ANN, "Seat 1: Ann ($1,430 in chips)").replace("Ben ($40 in chips)", "Ben (368,55 in chips)")
    [audited] = audit(text)
    assert stack(audited) == "1430"
    assert stack(audited, "Ben") == "368.55"
    [finding] = audited.findings
    assert (finding.code, finding.weight, finding.line) == ("R09", "minor", 4)
    assert "line 3" in finding.fact


def test_a22_an_amount_that_clashes_twice_is_said_once() -> None:
    """Both its marks are another's: that of the thousands, and that of the cents."""
    text = HAND.replace(ANN, "Seat 1: Ann ($1.430,50 in chips)").replace("Ben ($40 in", "Ben ($1,430.50 in")
    [audited] = audit(text)
    assert (stack(audited), stack(audited, "Ben")) == ("1430.5", "1430.5")
    [finding] = audited.findings
    assert (finding.code, finding.line) == ("R09", 4)


@pytest.mark.parametrize(
    ("other", "amount"),
    [("0.50", "1430"), ("0,50", "1.43"), ("0", "1430")],
)
def test_a22_what_fits_two_readings_is_decided_by_the_file(other: str, amount: str) -> None:
    text = BARE.replace("Seat 1: Ann (40 in", "Seat 1: Ann (1,430 in").replace(
        "posts small blind 0.50", f"posts small blind {other}"
    )
    if other == "0":
        text = text.replace("posts small blind 0\n", "posts small blind 1\n").replace("(1/2)", "(2/4)")
    [audited] = audit(text)
    assert stack(audited) == amount


def test_a22_what_nothing_decides_is_said() -> None:
    text = BARE.replace("Seat 1: Ann (40 in", "Seat 1: Ann (1,430 in").replace("0.50", "1")
    [audited] = audit(text)
    unclear = [(f.code, f.verdict, f.line) for f in audited.findings if f.code == "R09"]
    assert unclear == [("R09", "unclear", 3)]


@pytest.mark.parametrize(
    ("room", "line", "amount"),
    [
        (
            "Full Tilt Poker Game #1: Table Alder (6 max) - 1/2 - Limit 5 Card Draw - 20:00:00 ET - 2026/03/01",
            "Seat 1: Ann (1,480)",
            "1480",
        ),
        (
            "Full Tilt Poker Game #1: Table Alder (6 max) - €1/€2 - Limit 5 Card Draw - 20:00:00 ET - 2026/03/01",
            "Seat 1: Ann (€1'480.25)",
            "1480.25",
        ),
        (
            "Winamax Poker - CashGame - HandId: #1-2-3 - Holdem no limit (1€/2€) - 2026/03/01 20:00:00 UTC",
            "Seat 1: Ann (1 480.25€)",
            "1480.25",
        ),
        ("#1: Limit 2-7 Triple Draw - 40/80\n2026-03-01 20:00:00", "Seat 1: Ann (1,480.25)", "1480.25"),
    ],
)
def test_a22_in_other_rooms(room: str, line: str, amount: str) -> None:
    [audited] = audit(f"{room}\n{line}\nSeat 2: Ben ({line.partition('(')[2]}\n")
    assert stack(audited) == amount
    assert not any(code in ("R01", "R09") for code, _ in broken(audited))


# --- A23: time stamps


@pytest.mark.parametrize(
    ("stamp", "utc", "wrong"),
    [
        ("2025/08/02 11:24:53 CET [2025/08/02 5:24:53 ET]", "2025-08-02T09:24:53Z", False),
        ("2026/01/18 12:1:40 ET", "2026-01-18T17:01:40Z", False),
        ("2019/09/20 23:53:29 ET", "2019-09-21T03:53:29Z", False),
        ("2012/09/08 9:27:48 ET", "2012-09-08T13:27:48Z", False),
        ("2025/08/02 11:24:53 CET [2025/08/02 7:24:53 ET]", "2025-08-02T09:24:53Z", True),
        ("2025/11/02 1:30:00 ET", "2025-11-02T05:30:00Z", True),
        # our own: winter, another zone, an hour that the clocks leave out, the European change of clocks
        ("2026/01/18 18:01:40 CET [2026/01/18 12:01:40 ET]", "2026-01-18T17:01:40Z", False),
        ("2026/07/01 12:00:00 PDT [2026/07/01 15:00:00 ET]", "2026-07-01T19:00:00Z", False),
        ("2025/10/26 2:30:00 CET [2025/10/25 20:30:00 ET]", "2025-10-26T00:30:00Z", False),
        ("2025/10/26 2:30:00 CET", "2025-10-26T00:30:00Z", True),
    ],
)
def test_a23_stamps(stamp: str, utc: str, wrong: bool) -> None:
    [audited] = audit(HAND.replace("2026/03/01 20:00:00 ET", stamp))
    assert audited.record.started == utc
    assert [f.code for f in audited.findings if f.verdict == "broken"] == (["R10"] if wrong else [])


def test_a23_both_readings_are_given() -> None:
    [hand] = read(from_text(HAND.replace("2026/03/01 20:00:00 ET", "2025/11/02 1:30:00 ET"), "a.txt"))
    [started] = [event for event in hand.events if isinstance(event, HandStarted)]
    assert (started.started, started.other) == ("2025-11-02T05:30:00Z", "2025-11-02T06:30:00Z")
    [finding] = Auditor().audit(hand).findings
    assert finding.weight == "note"
    assert "05:30" in finding.fact and "06:30" in finding.fact


def test_a23_an_hour_that_the_clocks_leave_out_is_not_said_to_exist_twice() -> None:
    [audited] = audit(HAND.replace("2026/03/01 20:00:00 ET", "2026/03/08 2:30:00 ET"))
    [finding] = audited.findings
    assert (finding.code, finding.weight) == ("R10", "note")
    assert "left out" in finding.fact and "06:30" in finding.fact and "07:30" in finding.fact


def test_a23_the_order_of_the_file_is_kept() -> None:
    stamps = ("2025/11/02 1:50:00 ET", "2025/11/02 1:10:00 ET", "2025/11/02 2:05:00 ET")
    text = "\n\n".join(
        HAND.replace("710000001", str(number)).replace("2026/03/01 20:00:00 ET", stamp)
        for number, stamp in enumerate(stamps, 1)
    )
    assert [one.record.hand for one in audit(text)] == ["1", "2", "3"]
    codes = [[f.code for f in one.findings] for one in audit(text)]
    assert codes == [["R10"], ["R10"], []]


@pytest.mark.parametrize(
    ("head", "utc"),
    [
        (
            "Full Tilt Poker Game #1: Table Alder - $1/$2 - Limit 5 Card Draw - 1:05:09 CET - 2013/07/02 [19:05:09 ET - 2013/07/01]",
            "2013-07-01T23:05:09Z",
        ),
        (
            "Winamax Poker - CashGame - HandId: #1-2-3 - Holdem no limit (1€/2€) - 2026/03/01 9:00:00 UTC",
            "2026-03-01T09:00:00Z",
        ),
    ],
)
def test_a23_in_other_rooms(head: str, utc: str) -> None:
    [audited] = audit(f"{head}\nSeat 1: Ann (40)\nSeat 2: Ben (40)\n")
    assert audited.record.started == utc
    assert not any(f.code == "R10" for f in audited.findings)
