"""Reports from the field about the record itself: cancelled hands, hands cut, the same hand twice (A07 to A09)."""

from __future__ import annotations

import csv
import io
from itertools import permutations
from pathlib import Path

import pytest

from auditor.audited import Audited
from auditor.dialects import read
from auditor.rulings import Auditor
from auditor.sources import from_text
from tests import expected
from tests.playing.command import run
from tests.rooms.rooms import told
from tests.rooms.story import of_log

INPUTS = {path.name[:3]: path for path in sorted((Path(__file__).parent / "inputs").glob("*.txt"))}
CANCELLED = expected.load(INPUTS["A07"]).text.lstrip("\n")
UNCALLED = expected.load(INPUTS["A01"]).text.lstrip("\n")


def audit(text: str, auditor: Auditor | None = None, name: str = "report.txt") -> list[Audited]:
    auditor = auditor or Auditor()
    return [auditor.audit(hand) for hand in read(from_text(text, name))]


# --- A07: cancelled hands

IN_PLAY = """\
PokerStars Hand #1:  5 Card Draw Limit ($1/$2 USD) - 2026/03/01 20:06:00 ET
Table 'Hazel' 6-max Seat #1 is the button
Seat 1: Eve ($32.75 in chips)
Seat 2: Fay ($40 in chips)
Eve: posts small blind $0.50
Fay: posts big blind $1
*** DEALING HANDS ***
Dealt to Eve [As Ad 7c 4h 2s]
Eve: raises $1 to $2
Hand cancelled
*** SUMMARY ***
Seat 1: Eve (button) (small blind) collected ($0)
Seat 2: Fay (big blind) collected ($0)
"""
MERGE = """\
<description type="5-Draw" stakes="Limit ($1/$2)"/>
<game id="9-1" starttime="20260301200000" numholecards="5" gametype="55" realmoney="true" data="20260301|Hazel|9|9-1|false">
<players dealer="1">
<player seat="1" nickname="Eve" balance="$32.75" dealtin="true" />
<player seat="2" nickname="Fay" balance="$40.00" dealtin="true" />
</players>
<round id="BLINDS" sequence="1">
<event sequence="1" type="SMALL_BLIND" timestamp="1772395200000" player="1" amount="0.50"/>
</round>
<round id="GAME_CANCELLED" sequence="2">
<event sequence="2" type="GAME_CANCELLED" timestamp="1772395201000"/>
</round>
</game>
"""
FULL_TILT = """\
Full Tilt Poker Game #1: Table Hazel (6 max) - $1/$2 - Limit 5 Card Draw - 20:06:00 ET - 2026/03/01
Seat 1: Eve ($32.75)
Seat 2: Fay ($40)
Eve posts the small blind of $0.50
The hand has been canceled
*** SUMMARY ***
Total pot $0 | Rake $0
Seat 1: Eve (small blind) is sitting out
"""
DEAD = FULL_TILT.replace("The hand has been canceled\n", "Fay is sitting out\n")
WITHOUT_PLAY = CANCELLED.replace("Hand cancelled\n", "")


@pytest.mark.parametrize("text", [CANCELLED, IN_PLAY, MERGE, FULL_TILT, DEAD, WITHOUT_PLAY])
def test_a07_a_cancelled_hand_is_no_fault_and_costs_nothing(text: str) -> None:
    [audited] = audit(text)
    assert audited.findings == []
    assert audited.record.status == "cancelled"
    assert set(audited.record.net.values()) <= {"0"}
    assert next(seat.stack for seat in audited.record.seats if seat.player == "Eve") == "32.75"


def test_a07_it_has_a_row_and_counts_as_no_hand_played(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(CANCELLED + "\n" + UNCALLED, encoding="utf-8")
    said = run("report", str(tmp_path / "a.txt"), "--out", str(tmp_path / "out"))
    assert said.exit_code == 0
    assert "read = 1 complete + 0 passed + 0 misdealt + 1 cancelled" in said.output
    rows = list(csv.DictReader(io.StringIO((tmp_path / "out" / "hands.csv").read_text("utf-8-sig"))))
    assert [(row["hand"], row["status"]) for row in rows] == [("710000007", "cancelled"), ("710000001", "complete")]


# --- A08: a hand cut, the next one whole

STORY = of_log(UNCALLED)
NEXT = {
    room: told(room, of_log(UNCALLED.replace("710000001", "710000002"))) for room in ("fulltilt", "ongame", "merge")
}


def test_a08_the_cut_hand_and_the_whole_one() -> None:
    cut, whole = audit(expected.load(INPUTS["A08"]).text.lstrip("\n"))
    assert [(f.code, f.line) for f in cut.findings] == [("R02", 12)]
    assert cut.record.status == "truncated"
    assert (whole.findings, whole.record.status, whole.record.pot) == ([], "complete", "1")


@pytest.mark.parametrize("lines", range(8, 18))
def test_a08_wherever_the_hand_is_cut(lines: int) -> None:
    """Between two lines, and in the middle of one."""
    for part in ("", UNCALLED.split("\n")[lines][:4]):
        text = "".join(UNCALLED.splitlines(keepends=True)[:lines]) + part
        last = lines + bool(part)
        first, second = audit(text.rstrip("\n") + "\n" + UNCALLED.replace("710000001", "710000002"))
        assert [f.code for f in first.findings if f.verdict == "broken"] == ["R02"], text
        assert {f.line for f in first.findings if f.code == "R02"} == {last}
        assert first.record.status == "truncated"
        assert (second.findings, second.record.hand, second.record.pot) == ([], "710000002", "4")


@pytest.mark.parametrize("room", NEXT)
def test_a08_in_the_words_of_other_rooms(room: str) -> None:
    whole, following = told(room, STORY), NEXT[room]
    assert whole is not None and following is not None
    head = whole.line(STORY.find("raise"))
    for end in range(head, whole.line(STORY.find("fold"))):
        text = "".join(whole.text.splitlines(keepends=True)[:end]).rstrip("\n")
        first, second = audit(text[:-2] + "\n" + following.text)
        assert [f.code for f in first.findings if f.verdict == "broken"] == ["R02"], text
        assert first.record.status == "truncated"
        assert (second.findings, second.record.pot) == ([], "4")


# --- A09: the same hand twice, and another account of it

OTHER = UNCALLED.replace("Ben: discards 1 card\n", "Ben: discards 2 cards\n")
CRLF = UNCALLED.replace("\n", "\r\n")
KINGS = told("kingsclub", of_log(expected.load(INPUTS["A16"]).text))
WINA = told("winamax", of_log(expected.load(INPUTS["A18"]).text))


@pytest.mark.parametrize("order", sorted(set(permutations((UNCALLED, UNCALLED, OTHER)))))
def test_a09_in_any_order_in_one_file(order: tuple[str, ...]) -> None:
    audited = audit("\n\n".join(order))
    assert sorted(one.record.status for one in audited) == ["complete", "complete", "duplicate"]
    codes = [f.code for one in audited for f in one.findings]
    assert sorted(codes) == ["R03", "R04"]
    conflict = next(f for one in audited for f in one.findings if f.code == "R04")
    lines = [int(word) for word in conflict.fact.split() if word.isdecimal() and int(word) < 100]
    text = "\n\n".join(order).split("\n")
    assert {text[line - 1] for line in lines[1:]} == {"Ben: discards 1 card", "Ben: discards 2 cards"}


@pytest.mark.parametrize("order", sorted(set(permutations((UNCALLED, CRLF, OTHER)))))
def test_a09_in_different_files(order: tuple[str, ...], tmp_path: Path) -> None:
    for name, text in zip("abc", order, strict=True):
        (tmp_path / f"{name}.txt").write_bytes(text.encode())
    said = run("check", str(tmp_path), "--fail-on", "serious")
    assert said.exit_code == 1
    assert "3 read = 2 complete + 0 passed + 0 misdealt + 0 cancelled + 0 truncated + 1 duplicate" in said.output
    assert said.output.count(" R04 ") == said.output.count(" R03 ") == 1


@pytest.mark.parametrize("text", [KINGS, WINA], ids=["kingsclub", "winamax"])
def test_a09_in_other_rooms(text: object) -> None:
    whole = getattr(text, "text", "")
    audited = audit(whole + whole)
    assert [one.record.status for one in audited] == ["complete", "duplicate"]
    assert [f.code for f in audited[1].findings] == ["R03"]
    other = whole.replace("20:00:00", "20:00:01").replace("19:00:00", "19:00:01")
    assert [f.code for f in audit(whole + other)[1].findings if f.code in ("R03", "R04")] == ["R04"]


def test_a09_lines_without_text_count_where_accounts_differ() -> None:
    first, *rest = FULL_TILT.splitlines(keepends=True)
    one, other = [first, "\n", *rest[:1], "\n", *rest[1:]], [first, *rest]
    other[2] = other[2].replace("$40", "$41")
    (found,) = (finding for a in audit("".join([*one, "\n\n", *other])) for finding in a.findings)
    assert found.code == "R04"
    assert f"line {len(one) + 5} here and line 5 there" in found.fact


@pytest.mark.parametrize("text", [UNCALLED, FULL_TILT], ids=["pokerstars", "fulltilt"])
def test_a09_from_the_client_and_by_e_mail(text: str) -> None:
    mail = "".join(f"\n\n\n*********** # {number} **************\n\n{text}" for number in (1, 2))
    first, *others = audit(f"{text}{mail}\n*********** # 3 **************\n")
    assert first.record.status != "duplicate"
    assert [[f.code for f in one.findings] for one in others] == [["R03"], ["R03"]]
    assert {f.code for one in audit(f"{OTHER}{mail}") for f in one.findings} == (
        {"R03", "R04"} if text == UNCALLED else {"R03"}
    )


SINGLE = (Path(__file__).parents[2] / "samples" / "hand.phh").read_text(encoding="utf-8")


def test_a09_in_phh_the_number_above_a_hand_and_comments_are_no_content() -> None:
    numbered = SINGLE.replace("# A hand in PHH", "[2]\n# The same hand in PHH", 1)
    first, second, third = audit(
        f"[1]\n{SINGLE}\n{numbered}\n{numbered.replace('[2]', '[3]').replace('300', '310', 1)}"
    )
    assert (first.record.status, second.record.status) == ("complete", "duplicate")
    assert [f.code for f in second.findings] == ["R03"]
    (conflict,) = (f for f in third.findings if f.code == "R04")
    text = ["", "[1]", *SINGLE.splitlines(), "", *numbered.splitlines(), ""]
    assert f"line {len(text) + 16} here and line 17 there" in conflict.fact


def test_a09_in_phh_hands_without_a_number_are_known_by_the_one_above() -> None:
    text = SINGLE.replace("hand = 12\n", "")
    audited = audit(f"[1]\n{text}\n[2]\n{text}")
    assert [one.record.status for one in audited] == ["complete", "complete"]
    assert [f.code for one in audited for f in one.findings] == []
