"""Two accounts of one hand: a room's and a clerk's that tell the same, and what one change in one of them shows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from auditor.audited import Audited
from auditor.cli import run
from auditor.dialects import read
from auditor.printing import to_handlog
from auditor.reports.case.accounts import Accounts, compare_accounts
from auditor.rulings import Auditor
from auditor.sources import from_text, open_sources
from tests.expected import TESTS

ROOM = """PokerStars Hand #41:  5 Card Draw Limit ($1/$2 USD) - 2026/03/01 20:00:00 ET
Table 'Alder' 3-max Seat #1 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Ben ($40 in chips)
Seat 3: Cal ($40 in chips)
Ben: posts small blind $0.50
Cal: posts big blind $1
*** DEALING HANDS ***
Dealt to Ann [As Ad 7c 4h 2s]
Ann: raises $1 to $2
Ben: calls $1.50
Cal: folds
Ben: discards 2 cards
Ann: discards 3 cards [7c 4h 2s]
Dealt to Ann [As Ad] [9c 9d 3h]
Ben: checks
Ann: bets $2
Ben: calls $2
*** SHOW DOWN ***
Ann: shows [As Ad 9c 9d 3h] (two pair, Aces and Nines)
Ben: mucks hand
Ann collected $8.75 from pot
*** SUMMARY ***
Total pot $9 | Rake $0.25
"""
CLERK = """handlog 1
rulebook online
hand 41
game five-card-draw limit 1/2 blinds 0.50/1
button 1
seat 1 Ann 40
seat 2 Ben 40
seat 3 Cal 40
Ben posts small blind 0.50
Cal posts big blind 1
dealer deals everyone 5
Ann raises to 2
Ben calls 1.50
Cal folds
draw
dealer burns
Ben discards 2
Ann discards 3
dealer deals Ben 2
dealer deals Ann 9c 9d 3h
Ben checks
Ann bets 2
Ben calls 2
showdown
Ann shows As Ad 9c 9d 3h
Ann wins 8.75
dealer takes 0.25 rake
end
"""


def audited(text: str, name: str) -> Audited:
    return next(a for a in map(Auditor(replay_all=True).audit, read(from_text(text, name))) if a.hand.id)


def compared(here: str, there: str) -> Accounts:
    return compare_accounts(audited(here, "here"), audited(there, "there"))


def lines(two: Accounts) -> list[tuple[int | None, int | None]]:
    """The lines of the rows that differ, on both sides; None where one side tells nothing."""
    rows = [two.rows[place] for place in two.differences]
    return [(row.here.line if row.here else None, row.there.line if row.there else None) for row in rows]


def test_a_room_and_a_clerk_tell_the_same() -> None:
    two = compared(ROOM, CLERK)
    assert lines(two) == []
    assert two.findings == []
    assert set(two.silent(here=False)) == {"is dealt", "burn", "receives"}


@pytest.mark.parametrize(
    ("old", "new", "first"),
    [
        ("Ben discards 2", "Ben discards 3", (13, 17)),
        ("Ben calls 1.50", "Ben calls 1", (11, 13)),
        ("Ann bets 2\n", "", (17, None)),
        ("Cal folds\n", "", (12, None)),
        ("Ben checks\n", "Ben checks\nCal checks\n", (None, 22)),
        ("Ann shows As Ad 9c 9d 3h", "Ann shows As Ad 9c 9s 3h", (20, 25)),
        ("seat 2 Ben 40", "seat 2 Ben 45", (4, 7)),
        ("Ann wins 8.75", "Ben wins 8.75", (22, None)),
        ("button 1", "button 2", (2, 5)),
    ],
)
def test_one_change_is_found_on_its_line_on_both_sides(
    old: str, new: str, first: tuple[int | None, int | None]
) -> None:
    assert old in CLERK
    changed = CLERK.replace(old, new)
    assert lines(compared(ROOM, changed))[0] == first
    assert (first[1], first[0]) in lines(compared(changed, ROOM))


def test_verdicts_that_hang_on_the_difference_are_named() -> None:
    two = compared(ROOM, CLERK.replace("Ben calls 1.50", "Ben calls 1"))
    (one,) = [each for each in two.findings if each.finding.code == "B06"]
    assert not one.here
    assert one.other == "kept"
    assert one.row == two.differences[0]
    assert two.ground(one) == "line 13: Ben calls to 1.5"


def test_verdicts_on_what_the_other_account_leaves_out_say_so() -> None:
    two = compared(ROOM, CLERK.replace("dealer deals Ben 2", "dealer deals Ben 3"))
    assert lines(two) == []
    (one,) = [each for each in two.findings if each.finding.code == "X01"]
    assert one.row is None
    assert two.ground(one) == "line 19: Ben receives 3, which the other account does not record"


def test_both_accounts_are_held_to_the_book_of_the_first() -> None:
    two = compared(CLERK.replace("rulebook online", "rulebook dopotu"), ROOM)
    assert not any(each.finding.rulebook == "pokerstars" for each in two.findings)


def test_a_tap_of_who_has_drawn_is_a_check() -> None:
    early = CLERK.replace("Ann discards 3\ndealer deals Ben 2\n", "dealer deals Ben 2\nBen checks\nAnn discards 3\n")
    early = early.replace("9c 9d 3h\nBen checks\n", "9c 9d 3h\n")
    assert lines(compared(early, early.replace("Ben checks", "Ben taps"))) == []


def test_a_name_of_another_spelling_in_the_same_seat_is_the_same_player() -> None:
    assert lines(compared(ROOM, CLERK.replace("Cal", "Carl"))) == []


@pytest.mark.parametrize("name", ["pokerstars-draw.txt", "winamax.txt"])
def test_a_hand_told_as_a_handlog_is_the_same_hand(name: str) -> None:
    path = TESTS.parent / "samples" / name
    auditor = Auditor()
    for hand in read(next(iter(open_sources([path])))):
        one = auditor.audit(hand)
        if one.table is not None and one.record.status == "complete":
            two = compare_accounts(one, audited("\n".join(to_handlog([hand])) + "\n", "told.handlog"))
            assert [two.told(place, here=True) for place in two.differences] == []


def test_the_case_shows_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "room.txt").write_text(ROOM)
    (tmp_path / "clerk.handlog").write_text(
        CLERK.replace("Ben discards 2", "Ben discards 3").replace("hand 41", "hand 7")
    )
    logs = [str(tmp_path / "room.txt"), "--against", str(tmp_path / "clerk.handlog")]
    assert run(["case", *logs]) == 0
    out = capsys.readouterr().out
    assert "first here: line 13: Ben draws 2; there: line 17: Ben draws 3." in " ".join(out.split())
    assert run(["case", *logs, "--out", str(tmp_path / "out")]) == 0
    content: dict[str, Any] = json.loads((tmp_path / "out/findings.json").read_text(encoding="utf-8"))
    assert content["accounts"]["differences"][0]["here"]["line"] == 13
    assert (tmp_path / "out/original-against.txt").read_text().startswith("hand 7\n")
    page = (tmp_path / "out/case.html").read_text(encoding="utf-8")
    assert page.count('class="differs"') == len(content["accounts"]["differences"])


def test_both_accounts_are_masked_alike(tmp_path: Path) -> None:
    changed = CLERK.replace("Ben discards 2", "Ben discards 3")
    for name, text in (("room.txt", ROOM), ("clerk.handlog", changed)):
        (tmp_path / name).write_text(text.replace("Ann", "Zdenka").replace("Ben", "Bohdan").replace("Cal", "Ctibor"))
    logs = [str(tmp_path / "room.txt"), "--against", str(tmp_path / "clerk.handlog")]
    assert run(["case", *logs, "--mask", "--out", str(tmp_path / "masked")]) == 0
    for path in (tmp_path / "masked").iterdir():
        assert not any(name in path.read_text(encoding="utf-8") for name in ("Zdenka", "Bohdan", "Ctibor")), path.name
    content = json.loads((tmp_path / "masked/findings.json").read_text(encoding="utf-8"))
    (first, *_) = content["accounts"]["differences"]
    assert first["here"]["player"] == first["there"]["player"] == "Player 2"


def test_which_hand_there_is_said_or_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = CLERK.replace("hand 41", "hand 7")
    (tmp_path / "room.txt").write_text(ROOM)
    (tmp_path / "clerk.handlog").write_text(other + other.partition("rulebook online\n")[2].replace("hand 7", "hand 8"))
    logs = [str(tmp_path / "room.txt"), "--against", str(tmp_path / "clerk.handlog")]
    assert run(["case", *logs]) == 2
    assert (
        "no hand with number 41; the input has 7 at lines 3 to 28, 8 at lines 29 to 54; say which by --against-hand"
    ) in capsys.readouterr().err
    assert run(["case", *logs, "--against-hand", "8"]) == 0


def test_another_account_that_is_told_twice_is_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (TESTS.parent / "samples/pokerstars-draw.txt").read_text(encoding="utf-8")
    first = text[text.index("PokerStars Hand") : text.index("\n\n")] + "\n\n"
    for name, said in {"one": first, "twice": first * 2, "other": first + first.replace("$2", "$3")}.items():
        (tmp_path / f"{name}.txt").write_text(said, encoding="utf-8")
    asked = ["case", str(tmp_path / "one.txt"), "--hand", "900000001", "--against"]
    assert run([*asked, str(tmp_path / "twice.txt")]) == 0
    assert run([*asked, str(tmp_path / "other.txt")]) == 2
    assert "2 hands with number 900000001; give a log with one of them" in capsys.readouterr().err
