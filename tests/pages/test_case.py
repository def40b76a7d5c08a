"""The case of a hand: what its folder holds, and what it says in text."""

from __future__ import annotations

import gzip
import hashlib
import json
import subprocess
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest

from auditor.cli import run
from tests.pages.conftest import NASTY, SCENARIOS, TESTS, scenario

FILES = ["MANIFEST.sha256", "case.html", "events.jsonl", "findings.json", "original.txt"]
MOVES = {
    "E03 3 O07": [("Cat", "pot", "5"), ("Dan", "pot", "5")],
    "E04 4 O06": [("Ben", "Cat", "5")],
    "E06 62 B04": [("Ann", "Dan", "5")],
    "E06 63 B04": [("pot", "Dan", "5")],
    "E13 13 D03": [("Cat", "Dan", "40")],
    "E20 20 O10": [("Ben", "Dan", "60")],
    "E23 4 F03": [("Cat", name, "1") for name in ("Ann", "Ben", "Dan", "Eve", "Fay")],
    "E23 4 P02": [("Cat", "Ann", "20")],
}


def written(folder: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((folder / "findings.json").read_text(encoding="utf-8"))
    return content


def test_a_case_is_a_folder_that_can_be_checked(cases: Path) -> None:
    folder = cases / "six"
    assert sorted(path.name for path in folder.iterdir()) == FILES
    checked = subprocess.run(
        ["sha256sum", "--check", "--strict", "MANIFEST.sha256"], cwd=folder, capture_output=True, check=False
    )
    assert checked.returncode == 0, checked.stderr
    log = scenario("E13").read_bytes()
    assert (folder / "original.txt").read_bytes() in log
    assert (folder / "original.txt").read_bytes().startswith(b"hand 13\n")


@pytest.mark.parametrize("key", MOVES)
def test_the_case_of_a_scenario_shows_its_chip_moves(key: str, tmp_path: Path) -> None:
    number, hand, code = key.split()
    findings = [f for f in _case(scenario(number), hand, tmp_path)["findings"] if f["finding"]["code"] == code]
    moves = [(m["from"], m["to"], m["amount"]) for f in findings for m in f["finding"]["moves"]]
    assert moves == MOVES[key]


def test_what_moves_in_all_leads_to_the_right_result(tmp_path: Path) -> None:
    content = _case(scenario("E23"), "4", tmp_path)
    assert [(m["from"], m["to"], m["amount"]) for m in content["moves"]] == [
        ("Cat", "Ann", "21"), *(("Cat", name, "1") for name in ("Ben", "Dan", "Eve", "Fay")),
    ]  # fmt: skip
    assert content["balance"] == "16 carried in + 25 put in = 10 returned + 31 won" or content["balance"]


def test_every_other_book_is_asked(cases: Path) -> None:
    answers = written(cases / "six")["findings"][1]["other_books"]
    said = {answer["says"]: answer["cites"] for answer in answers}
    assert said["broken"] == ["prince-draw P-2d"]
    assert "dopotu" in said["not a rule there"]
    six_cards = written(cases / "six")
    assert any(extra["code"] == "T02" for extra in six_cards["other_books_alone"])


def test_the_next_hand_makes_a_claim_late(cases: Path) -> None:
    assert written(cases / "nasty")["hand_after"]["hand"] == "8"
    assert "The next hand at this table was dealt: hand 8" in (cases / "nasty/case.html").read_text(encoding="utf-8")
    assert written(cases / "six")["hand_after"] is None


@pytest.mark.parametrize(("hand", "said"), [("1a", "begins as the rulings leave it"), ("5", "has no later hand")])
def test_chips_moved_before_the_next_hand_are_not_late(hand: str, said: str, tmp_path: Path) -> None:
    log = SCENARIOS / "put-right-between-hands.handlog"
    assert run(["case", str(log), "--hand", hand, "--out", str(tmp_path / "case")]) == 0
    page = (tmp_path / "case/case.html").read_text(encoding="utf-8")
    assert said in page
    assert ("asked for later" in page) == (hand == "5")


def test_the_floor_stands_beside_the_ruling(cases: Path) -> None:
    page = (cases / "nasty/case.html").read_text(encoding="utf-8")
    assert page.count("the call stands &lt;/script&gt;") >= 2
    assert written(cases / "nasty")["floor"][0]["line"] == 18


def test_names_are_text(cases: Path) -> None:
    page = (cases / "nasty/case.html").read_text(encoding="utf-8")
    assert "<script>alert" not in page
    assert "</title><b>" not in page
    assert page.count("</script>") == 2


ENCODED = NASTY.replace("</title>", "").replace("<b>", "Łukasz")


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("bom.handlog", ENCODED.encode("utf-8-sig")),
        ("wide.handlog", ENCODED.encode("utf-16")),
        ("half-a-letter.handlog", ENCODED.encode("utf-16-be")[:-1]),
        ("crlf.handlog", ENCODED.replace("\n", "\r\n").encode()),
        ("mac.handlog", ENCODED.replace("\n", "\r").encode()),
        ("old.handlog", ENCODED.replace("Łukasz", "é").encode("cp1252")),
        ("bad.handlog", ENCODED.encode().replace(b"the call", b"the \xff call")),
    ],
)
def test_the_original_is_the_bytes_of_the_file(name: str, data: bytes, tmp_path: Path) -> None:
    log = tmp_path / name
    log.write_bytes(data)
    assert run(["case", str(log), "--hand", "7", "--out", str(tmp_path / "out")]) == 0
    original = (tmp_path / "out/original.txt").read_bytes()
    after = (tmp_path / "out/original-after.txt").read_bytes()
    assert original and after
    assert data.endswith(after)
    assert original in data
    assert data.index(original) + len(original) <= data.index(after)
    assert "could not be read a second time" not in (tmp_path / "out/MANIFEST.sha256").read_text()


def test_the_original_comes_out_of_archives(tmp_path: Path) -> None:
    with gzip.open(tmp_path / "log.handlog.gz", "wb") as stream:
        stream.write(NASTY.encode())
    with zipfile.ZipFile(tmp_path / "logs.zip", "w") as archive:
        archive.writestr("week/log.handlog", NASTY)
    for name in ("log.handlog.gz", "logs.zip"):
        assert run(["case", str(tmp_path / name), "--hand", "7", "--out", str(tmp_path / f"{name}-case")]) == 0
        assert (tmp_path / f"{name}-case/original.txt").read_bytes() in NASTY.encode()


def test_a_stray_byte_behind_wide_letters_costs_no_case(tmp_path: Path) -> None:
    data = ENCODED.encode("utf-16") + b"\n"
    (tmp_path / "log.handlog").write_bytes(data)
    assert run(["case", str(tmp_path / "log.handlog"), "--hand", "7", "--out", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out/original.txt").read_bytes() in data
    assert hashlib.sha256(data).hexdigest() in (tmp_path / "out/MANIFEST.sha256").read_text()


@pytest.mark.parametrize("cut", [slice(None, -8), slice(None, 200)], ids=["the end", "much"])
def test_the_original_of_a_damaged_archive_is_the_text_that_was_read(cut: slice, tmp_path: Path) -> None:
    """What is whole is audited; of the rest it is said that it cannot be read."""
    log = tmp_path / "log.handlog.gz"
    log.write_bytes(gzip.compress(NASTY.encode())[cut])
    assert run(["case", str(log), "--line", "5", "--out", str(tmp_path / "case")]) == 2
    assert run(["report", str(log), "--out", str(tmp_path / "report")]) == 2
    for folder in ("case", "report/cases/01"):
        assert "could not be read a second time" in (tmp_path / folder / "MANIFEST.sha256").read_text()
        assert (tmp_path / folder / "original.txt").read_text().startswith("hand ")


def test_masked_names_are_nowhere(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.handlog"
    log.write_text(NASTY.replace("everyone antes 1", 'everyone antes 1\nnote "Dan is late"\nDan whistles'))
    names = ("script>alert(1)", "HYPERLINK", "Zoë", "Dan")
    assert run(["case", str(log), "--hand", "7", "--mask", "--out", str(tmp_path / "out")]) == 0
    assert "original.txt" not in {path.name for path in (tmp_path / "out").iterdir()}
    for path in (tmp_path / "out").iterdir():
        text = path.read_text(encoding="utf-8")
        assert not any(name in text for name in names), path.name
        assert "\ue000" not in text
    assert {row["player"] for row in written(tmp_path / "out")["players"]} == {f"Player {n}" for n in range(1, 5)}
    assert "names are masked: the original is left out" in (tmp_path / "out/MANIFEST.sha256").read_text()
    capsys.readouterr()
    assert run(["case", str(log), "--hand", "7", "--mask"]) == 0
    assert not any(name in capsys.readouterr().out for name in names)


def test_a_case_leaves_nothing_of_the_case_before_it(tmp_path: Path) -> None:
    log, out = tmp_path / "log.handlog", tmp_path / "out"
    log.write_text(NASTY, encoding="utf-8")
    assert run(["case", str(log), "--hand", "7", "--against", str(log), "--out", str(out)]) == 0
    (out / "notes.txt").write_text("of the floor")
    names = {path.name for path in out.iterdir()}
    assert names == {*FILES, "notes.txt", "original-after.txt", "original-against.txt"}
    assert run(["case", str(log), "--hand", "7", "--mask", "--out", str(out)]) == 0
    assert {path.name for path in out.iterdir()} == {*FILES, "notes.txt"} - {"original.txt"}
    assert run(["case", str(log), "--hand", "7", "--out", str(out)]) == 0
    (out / "original.txt").write_text("somebody else's")
    assert run(["case", str(log), "--hand", "7", "--mask", "--out", str(out)]) == 0
    assert (out / "original.txt").read_text() == "somebody else's"


def test_a_report_leaves_nothing_of_the_report_before_it(tmp_path: Path) -> None:
    log, out = tmp_path / "log.handlog", tmp_path / "out"
    log.write_text(NASTY.replace("calls 4", "calls 3"), encoding="utf-8")
    asked = ["report", str(log), "--out", str(out)]
    assert run([*asked, "--parquet", "--cases", "2"]) == 1
    assert (out / "cases/1/case.html").exists()
    assert (out / "players.parquet").exists()
    (out / "cases/notes").mkdir()
    (out / "cases/3").mkdir()
    (out / "cases/3/case.html").write_text("somebody else's")
    assert run([*asked, "--cases", "0"]) == 1
    assert sorted(path.relative_to(out).as_posix() for path in (out / "cases").rglob("*")) == [
        "cases/3",
        "cases/3/case.html",
        "cases/notes",
    ]
    assert not list(out.glob("*.parquet"))


def test_masking_changes_no_verdict(tmp_path: Path) -> None:
    for path in sorted(SCENARIOS.glob("*.handlog"))[:12]:
        for masked in ([], ["--mask"]):
            run(["case", str(path), "--line", "20", *masked, "--out", str(tmp_path / path.stem / str(len(masked)))])
        bare, hidden = (written(tmp_path / path.stem / n)["findings"] for n in "01")
        assert [_judged(f) for f in bare] == [_judged(f) for f in hidden]


def _judged(finding: dict[str, Any]) -> tuple[Any, ...]:
    found = finding["finding"]
    return found["line"], found["code"], found["verdict"], [answer["says"] for answer in finding["other_books"]]


def test_which_hand_is_said_or_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.handlog"
    log.write_text(NASTY, encoding="utf-8")
    assert run(["case", str(log), "--line", "25"]) == 0
    assert capsys.readouterr().out.startswith("Hand 7 ·")
    assert run(["case", str(log)]) == 2
    assert "several hands: 7 at" in capsys.readouterr().err
    assert run(["case", str(log), "--hand", "99"]) == 2
    assert "no hand with number 99" in capsys.readouterr().err
    log.write_text(NASTY + NASTY.replace(" folds", " checks", 1), encoding="utf-8")
    assert run(["case", str(log), "--hand", "7"]) == 2
    assert "say which by --line" in capsys.readouterr().err
    assert run(["case", str(scenario("E13"))]) == 0


def test_a_case_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["case", str(scenario("E13")), "--hand", "13"]) == 0
    out = capsys.readouterr().out
    assert "Follows  40 from Cat to Dan." in out
    assert "    > 40 from Cat to Dan\n" in out
    assert "  Dan opened on Js Jd 8c 4h 2s (follows from the other lines)\n" in out
    assert "≠ not a rule there in any-table" in out


def test_chips_given_by_courtesy_are_in_the_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["case", str(TESTS / "permitted/H-20.handlog"), "--hand", "1"]) == 0
    told = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["put", "in", "returned", "won", "given", "net", "right", "net"] in told
    assert ["Ada", "4", "2", "4", "-1", "1", "1"] in told
    assert ["Ben", "2", "0", "0", "+1", "-1", "-1"] in told


def test_a_hand_that_is_not_replayed_has_a_case(tmp_path: Path) -> None:
    log = tmp_path / "log.txt"
    log.write_text(
        "PokerStars Hand #1:  Omaha Pot Limit ($1/$2 USD) - 2026/03/01 20:00:00 ET\n"
        "Table 'Alder' 2-max Seat #2 is the button\nSeat 1: Ann ($40 in chips)\nSeat 2: Ben ($40 in chips)\n"
    )
    assert run(["case", str(log), "--hand", "1", "--out", str(tmp_path / "out")]) == 0
    page = (tmp_path / "out/case.html").read_text()
    assert "unsupported" in page
    assert "replay-data" not in page


def _case(log: Path, hand: str, folder: Path) -> dict[str, Any]:
    assert run(["case", str(log), "--hand", hand, "--out", str(folder / "case")]) == 0
    return written(folder / "case")


DRAW = """handlog 1
rulebook roberts-draw
hand 5
game five-card-draw limit 2/4 ante 1
button 2
seat 1 Ann 100
seat 2 Ben 100
everyone antes 1
dealer deals everyone 5
Ann opens 2
Ben calls 2
draw
dealer burns
Ann stands pat
Ben discards 1
dealer deals Ben 1
Ann bets 5
Ben calls 5
showdown
Ann shows Js Jd 7h 7d 2c
Ben mucks
Ann wins 16
end
"""
WAIVER = '[[waiver]]\nhand = 5\ncode = "B02"\nreason = "agreed"\nwho = "M. Floor"\ndate = 2026-11-28\n'


def test_the_answer_names_the_ruling_and_its_place(tmp_path: Path) -> None:
    (tmp_path / "log.handlog").write_text(DRAW)
    follows = _case(tmp_path / "log.handlog", "5", tmp_path)["follows"]
    assert follows.startswith("1 from Ann to Ben. A bet that is short is made up while the round is open")
    assert follows.endswith("(roberts-draw R-0f).")
    six = _case(scenario("E06"), "61", tmp_path)["follows"]
    assert six.startswith("No chips move. The raise plays as a call")


def test_what_is_waived_is_not_said_to_be_kept(tmp_path: Path) -> None:
    (tmp_path / "log.handlog").write_text(DRAW)
    (tmp_path / "waivers.toml").write_text(WAIVER)
    logs = [str(tmp_path / "log.handlog"), "--waivers", str(tmp_path / "waivers.toml")]
    assert run(["case", *logs, "--out", str(tmp_path / "case")]) == 0
    content = written(tmp_path / "case")
    told = "What was broken is waived: Ann bets 5; the bet is 4 (line 17; agreed (M. Floor, 2026-11-28))."
    assert content["found"] == told
    assert content["follows"] == "Nothing, since what was broken is waived; without the waiver 1 from Ann to Ben."


def test_a_record_that_stops_does_not_say_what_follows(tmp_path: Path) -> None:
    (tmp_path / "log.handlog").write_text(DRAW[: DRAW.index("draw\ndealer")])
    content = _case(tmp_path / "log.handlog", "5", tmp_path)
    assert content["follows"] == "The record stops before the result, so what should follow cannot be told."
    assert content["balance"] == "6 put in = 6 in the pot when the record ends"


def test_many_findings_have_a_list_of_their_own(tmp_path: Path) -> None:
    log = DRAW.replace("Ann opens 2", "Ann opens 3").replace("Ben calls 2", "Ben calls 1")
    (tmp_path / "log.handlog").write_text(log.replace("Ann wins 16", "Ben wins 9"))
    findings = _case(tmp_path / "log.handlog", "5", tmp_path)["findings"]
    broken = [finding for finding in findings if finding["finding"]["verdict"] == "broken"]
    assert len(broken) > 3
    page = (tmp_path / "case/case.html").read_text(encoding="utf-8")
    assert page.partition('class="plain contents')[2].partition("</ol>")[0].count('<a href="#finding-') == len(broken)


def test_a_hand_with_thousands_of_findings_gets_its_page_in_time(tmp_path: Path) -> None:
    """What is asked of each finding does not go through all the others: 3,000 of them took half a minute."""
    log = tmp_path / "log.handlog"
    log.write_text(NASTY.replace("Dan folds\n", "Dan folds\n" + "Dan whistles\n" * 3000))
    began = time.process_time()
    assert run(["case", str(log), "--hand", "7", "--out", str(tmp_path / "out")]) == 0
    assert time.process_time() - began < 12
    content = json.loads((tmp_path / "out/findings.json").read_text(encoding="utf-8"))
    assert [f["finding"]["code"] for f in content["findings"]].count("R01") == 3000
