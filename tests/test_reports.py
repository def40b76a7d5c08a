"""Text, JSON lines and tables of what an audit found."""

import csv
import errno
import json
import os
from pathlib import Path
from typing import Any, get_args

import pandas as pd
import pytest

from auditor.audited import Audited
from auditor.batch import job
from auditor.dialects import read
from auditor.events import EVENTS, At, Bet, GameNamed, Hand, MovedSeat, RaisedTo, Seated, Unread, Wager
from auditor.events.amounts import AMOUNTS, amounts_of
from auditor.records import Finding, FlowRow, HandRecord, Move, PlayerRow
from auditor.reports import as_csv, as_json, as_text
from auditor.reports.output import whole_file
from auditor.reports.tally import Tally
from auditor.reports.totals import Totals
from auditor.rulings import Auditor
from auditor.sources import from_bytes

NAMES = ['=HYPERLINK("http://x.invalid","me")', "-Dee", '@cal,"x"', "+49", "\tTab", "Zoë; Łukasz", "O'Neil"]


def finding(**changed: Any) -> Finding:
    fields: dict[str, Any] = {
        "file": "friday.handlog",
        "hand": "41",
        "line": 31,
        "column": 1,
        "clock": None,
        "code": "B04",
        "name": "raise-past-cap",
        "verdict": "broken",
        "weight": "serious",
        "seat": 4,
        "player": "Dan",
        "fact": "raises to 30, the fifth raise; the cap is a bet and 4 raises",
        "expected": None,
        "found": None,
        "rulebook": "roberts-draw",
        "cite": "roberts-draw R-1",
        "ruling": "The raise plays as a call of 25; 5 goes back to Dan.",
    }
    return Finding(**fields | changed)


def record(**changed: Any) -> HandRecord:
    fields: dict[str, Any] = dict.fromkeys(HandRecord.__struct_fields__)
    for name in HandRecord.__struct_fields__[HandRecord.__struct_fields__.index("seats") :]:
        del fields[name]
    fields |= {
        "file": "friday.handlog",
        "hand": "041",
        "first_line": 30,
        "last_line": 32,
        "dialect": "handlog",
        "encoding": "utf-8",
        "rulebook": "roberts-draw",
        "rulebook_hash": "0123",
        "status": "complete",
    }
    return HandRecord(**fields | changed)


def player(name: str, **changed: Any) -> PlayerRow:
    fields: dict[str, Any] = {
        "file": "friday.handlog",
        "hand": "041",
        "first_line": 12,
        "seat": 1,
        "player": name,
        "dealt_in": True,
        "stack": "40",
        "put_in": "2",
        "returned": "0",
        "won": "0",
        "net": "-2.5",
        "right_net": None,
        "folded": True,
        "all_in": False,
        "shown": False,
    }
    return PlayerRow(**fields | changed)


def audited(*findings: Finding, **changed: Any) -> Audited:
    hand = Hand("friday.handlog", "handlog", "041", 30, 32, ("hand 041", "  Dan raises to 30  ", "end"))
    return Audited(hand, record(), list(findings), **changed)


def test_a_finding_as_text() -> None:
    assert "".join(as_text.findings(audited(finding()), unclear=False)) == (
        "friday.handlog:31: B04 raise-past-cap: Dan raises to 30, the fifth raise; the cap is a bet and 4 raises\n"
        "    | Dan raises to 30\n"
        "    = roberts-draw R-1. The raise plays as a call of 25; 5 goes back to Dan.\n"
    )


def test_moves_are_said_in_words() -> None:
    moves = [Move(from_="pot", to="Dan", amount="5"), Move(from_=None, to="next pot", amount="0.05")]
    text = as_text.block(finding(moves=moves), None)
    assert "    > 5 from the pot to Dan; 0.05 to the next pot (from whom is not known)\n" in text


def test_unclear_findings_are_shown_when_asked_for_and_marked() -> None:
    hand = audited(finding(verdict="unclear", fact="the cards were not shown"))
    assert list(as_text.findings(hand, unclear=False)) == []
    assert list(as_text.findings(hand, unclear=True)) == [
        "friday.handlog:31: B04 raise-past-cap: unclear: Dan: the cards were not shown\n    | Dan raises to 30\n"
    ]


def test_a_book_without_a_remedy_says_so() -> None:
    assert "    = roberts-draw R-1. The book names no remedy.\n" in as_text.block(finding(ruling=None), None)


def test_handled_and_waived_findings_say_so() -> None:
    text = as_text.block(finding(handled=True, waived="house custom"), None)
    assert text.endswith("    ~ handled at the table as it should be\n    ~ waived: house custom\n")


def test_a_log_cannot_steer_the_terminal() -> None:
    text = as_text.block(finding(player="\x1b[2JDan\u202e"), "a\x07\tb\u2028c")
    assert "\\x1b[2JDan\\u202e raises" in text
    assert "    | a\\x07\tb\\u2028c\n" in text


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ("raises to 30", "Dan raises to 30"),
        ("opened falsely", "Dan opened falsely"),
        ("won 5 by the summary", "Dan won 5 by the summary"),
        ("the cards were not shown", "Dan: the cards were not shown"),
        ("cards are missing", "Dan: cards are missing"),
        ("7 cards, not 5", "Dan: 7 cards, not 5"),
    ],
)
def test_the_player_stands_before_the_fact(fact: str, said: str) -> None:
    assert as_text.said(finding(fact=fact)) == said
    assert as_text.said(finding(fact=fact, player=None)) == fact


def test_a_line_outside_the_hand_is_quoted_when_it_was_not_read() -> None:
    assert " | " not in "".join(as_text.findings(audited(finding(line=40)), unclear=False))
    hand = audited(finding(line=28))
    hand.hand.events = [Unread(At(28), "gibberish")]
    assert "    | gibberish\n" in "".join(as_text.findings(hand, unclear=False))


def test_totals_name_every_status() -> None:
    totals = Totals()
    totals.add(audited(finding(), finding(weight="note"), finding(waived="custom"), finding(verdict="unclear")))
    totals.add(Audited(Hand("a", "", "", 1, 1), record(status="unread")))
    assert totals.lines() == (
        "hands: 1 read = 1 complete + 0 passed + 0 misdealt + 0 cancelled + 0 truncated + 0 duplicate + "
        "0 unsupported + 0 unread",
        "findings: 2 broken (1 serious, 0 minor, 1 note), 1 unclear, 1 waived",
    )
    assert [totals.broken_from(weight) for weight in ("serious", "minor", "note")] == [1, 1, 2]


def test_json_keeps_names_and_the_order_of_fields() -> None:
    line = as_json.line(finding(player=NAMES[0], moves=[Move(from_="pot", to="Dan", amount="5")]))
    assert line.endswith(b"}\n")
    fields = json.loads(line)
    assert " ".join(fields) == (
        "type file hand line column clock code name verdict weight seat player fact expected found rulebook cite "
        "ruling moves handled waived"
    )
    assert fields["player"] == NAMES[0]
    assert fields["moves"] == [{"from": "pot", "to": "Dan", "amount": "5"}]
    assert list(json.loads(as_json.line(record())))[:3] == ["type", "file", "hand"]


def test_events_name_players_and_show_amounts() -> None:
    events = [
        GameNamed(At(1), "five-card-draw", "limit", small=200, big=400, cap=4, blinds=(5, 100)),
        Seated(At(2), 4, "Dan", 12000),
        RaisedTo(At(3, 7, "21:04"), 4, to=3000, stated_by=50),
        MovedSeat(At(4), 4, 5),
    ]
    game, seated, raised, moved = as_json.events(Hand("a.txt", "handlog", "41", 1, 3, events=events))
    assert (game["small"], game["blinds"], game["cap"], game["ante"]) == ("2", ["0.05", "1"], 4, None)
    assert (seated["player"], seated["stack"]) == ("Dan", "120")
    assert " ".join(raised) == (
        "type event file hand line column clock seat player by to all_in stated_by stated_added"
    )
    assert (raised["line"], raised["column"], raised["clock"]) == (3, 7, "21:04")
    assert (raised["player"], raised["to"], raised["by"], raised["stated_by"]) == ("Dan", "30", None, "0.5")
    assert (moved["to"], moved["player"]) == (5, "Dan")


def test_every_whole_number_of_an_event_is_known_to_be_chips_or_not() -> None:
    plain = {
        "other_line",
        "seat",
        "of",
        "to",
        "count",
        "number",
        "run",
        "runs",
        "place",
        "pot",
        "cap",
        "line",
        "column",
    }
    for kind in EVENTS.values():
        assert issubclass(kind, Wager) == ("to" in amounts_of(kind))
        for name, hint in kind.__annotations__.items():
            whole = int in (hint, *get_args(hint)) or hint == tuple[int, ...]
            assert not whole or name in plain or name in AMOUNTS, (kind, name)
    assert "to" in amounts_of(Bet)


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.DictReader(stream))


def written(folder: Path, *hands: Audited, neutralise: bool = True) -> dict[str, list[dict[str, str]]]:
    product = job.Tables(neutralise=neutralise)
    made, tally = product.rows(), Tally()
    for hand in hands:
        made.add(hand)
        tally.add(hand)
    folder.mkdir(exist_ok=True)
    for name, head, data in zip(product.names[:4], product.heads(), made.take(), strict=False):
        (folder / name).write_bytes(head + data)
    (folder / as_csv.RULES).write_bytes(as_csv.rules(tally, neutralise=neutralise))
    return {path.stem: rows(path) for path in folder.iterdir()}


def test_five_tables_with_their_columns(tmp_path: Path) -> None:
    flow = FlowRow(file="a", hand="041", first_line=12, loser="Ann", winner="house", amount="0.05")
    tally = {"R02": [3, 1, 0], "R05": [0, 0, 0]}
    one = audited(finding(), players=[player("Ann")], flows=[flow], tally=tally)
    found = written(tmp_path / "out", one, audited(tally={"R02": [0, 0, 0]}))
    assert sorted(found) == ["findings", "flows", "hands", "players", "rules"]
    assert list(found["findings"][0]) == list(Finding.__struct_fields__)
    assert (
        found["findings"][0] | {"line": "31", "expected": "", "handled": "false", "moves": "[]"} == found["findings"][0]
    )
    assert [row["hand"] for row in found["hands"]] == ["041", "041"]
    assert found["hands"][0] | {"seats": "[]", "right_net": "", "net": "{}"} == found["hands"][0]
    assert found["players"][0] | {"net": "-2.5", "right_net": "", "folded": "true"} == found["players"][0]
    assert [tuple(row.values()) for row in found["flows"]] == [("a", "041", "12", "Ann", "house", "0.05")]
    assert [tuple(row.values()) for row in found["rules"]] == [
        ("roberts-draw", "0123", "R02", "truncated-hand", "2", "3", "1", "0", "1"),
        ("roberts-draw", "0123", "R05", "unknown-player", "1", "0", "0", "0", "1"),
    ]


def test_text_columns_run_no_formula_and_numbers_are_left_alone(tmp_path: Path) -> None:
    hand = audited(finding(expected="-6.10"), players=[player(name) for name in NAMES])
    found = written(tmp_path, hand)
    assert [row["player"] for row in found["players"]] == [f"'{name}" for name in NAMES[:5]] + NAMES[5:]
    assert {row["net"] for row in found["players"]} == {"-2.5"}
    assert found["findings"][0]["expected"] == "'-6.10"
    assert [row["player"] for row in written(tmp_path, hand, neutralise=False)["players"]] == NAMES


def test_tables_are_quoted_and_marked(tmp_path: Path) -> None:
    written(tmp_path, audited(players=[player('a "b", c\r\nd')]))
    data = (tmp_path / "players.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbffile,hand,")
    assert b'"a ""b"", c\r\nd"' in data
    assert data.count(b"\r\n") == 3
    frame = pd.read_csv(tmp_path / "players.csv", dtype={"hand": str})
    assert frame.to_dict("records")[0]["hand"] == "041"


def test_empty_tables_have_their_headers(tmp_path: Path) -> None:
    assert written(tmp_path) == {"findings": [], "flows": [], "hands": [], "players": [], "rules": []}
    assert (tmp_path / "flows.csv").read_bytes() == b"\xef\xbb\xbffile,hand,first_line,loser,winner,amount\r\n"


def test_a_stream_needs_no_mark() -> None:
    assert as_csv.head(FlowRow, mark=False) == b"file,hand,first_line,loser,winner,amount\r\n"


def test_a_link_is_written_through_and_a_device_as_it_is(tmp_path: Path) -> None:
    target = tmp_path / "real.txt"
    (tmp_path / "link.txt").symlink_to(target)
    with whole_file(tmp_path / "link.txt") as stream:
        stream.write(b"x")
        assert not target.exists()
    assert (target.read_bytes(), (tmp_path / "link.txt").is_symlink()) == (b"x", True)
    with whole_file(Path(os.devnull)) as stream:
        stream.write(b"x")
    assert not Path(os.devnull).is_file()


@pytest.mark.parametrize("fails", ["write", "sync", "clear"])
def test_a_file_that_cannot_be_kept_is_named_as_it_was_asked_for(
    fails: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    target = tmp_path / "out.csv"
    with pytest.raises(OSError, match="left on device") as raised, whole_file(target) as stream:
        stream.write(b"some of it")
        if fails == "write":
            full()
        monkeypatch.setattr(os, "fsync", full)
        if fails == "clear":
            monkeypatch.setattr(Path, "unlink", full)
    assert raised.value.errno == errno.ENOSPC
    assert raised.value.filename == target.as_posix()
    assert not target.exists()


MISSING = """handlog 1
rulebook roberts-draw
hand 1
game five-card-draw limit 5/10 ante 1
button 3
seat 1 Ann 100
seat 2 Ben 100
seat 3 Cat 100
everyone antes 1
dealer deals everyone 5
Ann opens 5
Ben calls 5
Cat folds
draw
dealer burns
Ann stands pat
Ben stands pat
Ann checks
Ben checks
showdown
Ann shows Js Jd 7c 3c 2h
Ben mucks
Ann wins 10
end
"""


def test_chips_that_did_not_come_out_of_the_pot_are_gained_by_nobody() -> None:
    [one] = [Auditor().audit(hand) for hand in read(from_bytes(MISSING.encode(), name="missing.handlog"))]
    assert one.record.net == {"Ann": "4", "Ben": "-6", "Cat": "-1"}
    assert sorted((row.loser, row.winner, row.amount) for row in one.flows) == [
        ("Ben", "Ann", "3.42"),
        ("Cat", "Ann", "0.58"),
    ]
