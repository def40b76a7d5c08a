"""The command line: results, exit codes, errors in one line, and a quick start."""

import csv
import io
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from auditor import __version__, progress
from auditor.cli import cli, run
from auditor.reports import examples as examples_of_rules
from auditor.rules import RULES
from tests.dialects.stars import UNCALLED as HAND

SAMPLE = str(Path(__file__).parents[1] / "samples/one-of-each.handlog")
UNREAD = HAND.replace("Ann: calls $1\n", "Ann: whistles\n").replace("710000001", "710000002")
COMMANDS = tuple(cli.commands)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of logs to stand in: one clean, one with an unread line, one that is no log."""
    (tmp_path / "clean.txt").write_text(HAND)
    (tmp_path / "unread.txt").write_text(UNREAD)
    (tmp_path / "twice.txt").write_text(HAND * 2)
    (tmp_path / "notes.txt").write_text("nothing of poker\n")
    (tmp_path / "week").mkdir()
    (tmp_path / "week/a.txt").write_text(HAND)
    (tmp_path / "week/notes.txt").write_text("nothing of poker\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def environment(**more: str) -> dict[str, str]:
    """What a process of its own needs to find the package of this checkout."""
    return os.environ | {"PYTHONPATH": str(Path(__file__).parents[1])} | more


def auditor(*arguments: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    """Runs the command in a process of its own."""
    command = [sys.executable, "-m", "auditor", *arguments]
    return subprocess.run(command, capture_output=True, check=False, env=environment(**more))


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["clean.txt"], 0),
        (["unread.txt"], 1),
        (["unread.txt", "--fail-on", "serious"], 1),
        (["twice.txt", "--only", "R03"], 0),
        (["twice.txt", "--only", "R03", "--fail-on", "note"], 1),
        (["notes.txt"], 2),
        (["week"], 0),
        (["week/*.txt"], 2),
        (["gone.txt"], 2),
        (["gone.txt", "unread.txt"], 2),
        (["clean.txt", "--encoding", "klingon"], 2),
        (["clean.txt", "--rulebook", "roberts-drow"], 2),
        (["clean.txt", "--only", "B99"], 2),
        (["clean.txt", "--colour"], 2),
        ([], 2),
    ],
)
@pytest.mark.parametrize("form", ["text", "jsonl", "csv", "sarif", "github"])
def test_exit_codes_are_the_same_in_every_format(arguments: list[str], code: int, form: str) -> None:
    only = [] if "--only" in arguments else ["--only", "R01"]
    assert run(["check", *arguments, *only, "--format", form]) == code


def test_findings_are_the_result_and_the_rest_is_remarks(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "clean.txt", "unread.txt", "gone.txt", "--only", "R01"]) == 2
    out, err = capsys.readouterr()
    assert out.splitlines()[:2] == [
        "unread.txt:10: R01 unread-line: cannot be read: Ann: whistles; wanted at column 6: `raises` or `straddle`",
        "    | Ann: whistles",
    ]
    assert len(out.splitlines()) == 3
    assert err.splitlines() == [
        "gone.txt: no such file or folder; check the spelling",
        "hands: 2 read = 2 complete + 0 passed + 0 misdealt + 0 cancelled + 0 truncated + 0 duplicate + "
        "0 unsupported + 0 unread",
        "findings: 1 broken (1 serious, 0 minor, 0 notes), 0 unclear",
    ]


def test_a_rulebook_that_lacks_its_ending_is_offered_with_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "week/club.toml").write_text('base = "roberts-draw"\n')
    (folder / "week/live.handlog").write_text("handlog 1\nrulebook club\nhand 1\ngame badugi limit 2/4\nend\n")
    assert run(["check", "week/live.handlog"]) == 2
    offered = 'no rulebook "club"; did you mean "club.toml"? the default rulebook is used'
    assert f"week/live.handlog: {offered}" in capsys.readouterr().err
    assert run(["check", "clean.txt", "--rulebook", "week/club"]) == 2
    assert 'no rulebook "week/club"; did you mean "week/club.toml"?' in capsys.readouterr().err
    assert run(["check", "clean.txt", "--rulebook", "x" * 5000]) == 2
    assert run(["check", "clean.txt", "--rulebook", "\0"]) == 2


def test_a_file_that_is_no_log_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "week", "--only", "R01"]) == 0
    assert "week/notes.txt: no known banner" in capsys.readouterr().err
    for name, text, advice in (
        ("a.txt", "\nHandlog 1\n", "the first line of a live log is `handlog 1`"),
        ("b.handlog", "hand 1\n", "the first line of a live log is `handlog 1`"),
        ("c.toml", "name = 3\n", "house rules are named by --rulebook, waivers by --waivers"),
        ("d.txt", "hand 1\n", "`auditor dialects` names them"),
    ):
        Path(name).write_text(text)
        assert run(["check", name]) == 2
        said, *_ = capsys.readouterr().err.splitlines()
        assert said.startswith(f"{name}: no known banner: no line begins a hand")
        assert said.endswith(advice)


def test_a_rulebook_that_a_log_names_and_nobody_can_read_is_said(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = 'handlog 1\nrulebook "club.toml"\nhand 1\ngame badugi limit 2/4\nend\n'
    (folder / "club.handlog").write_text(log)
    for jobs in ("1", "2"):
        assert run(["check", "club.handlog", "clean.txt", "-j", jobs]) == 2
        said = capsys.readouterr().err
        assert said.startswith("club.handlog: club.toml: no such file or directory; the default rulebook is used\n")
        assert "no rulebook is named" not in said
    assert run(["hands", "club.handlog"]) == 2
    assert run(["check", "club.handlog", "--rulebook", "roberts"]) == 0
    (folder / "club.handlog").rename(folder / "week/club.handlog")
    assert run(["check", "week"]) == run(["hands", "week"]) == 0


def test_json_lines_are_findings_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    run(["check", "unread.txt", "--format", "jsonl", "--only", "R01"])
    (line,) = capsys.readouterr().out.splitlines()
    finding = json.loads(line)
    assert (finding["type"], finding["code"], finding["line"], finding["verdict"]) == ("finding", "R01", 10, "broken")


def test_csv_has_no_mark_on_standard_output_and_one_in_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    run(["check", "unread.txt", "--format", "csv", "--only", "R01"])
    out = capsys.readouterr().out
    assert [row["code"] for row in csv.DictReader(out.splitlines())] == ["R01"]
    run(["check", "unread.txt", "--format", "csv", "--only", "R01", "-o", "found.csv"])
    assert Path("found.csv").read_bytes().decode("utf-8-sig") == out.replace("\n", "\r\n").replace("\r\r", "\r")
    assert Path("found.csv").read_bytes().startswith(b"\xef\xbb\xbf")


def test_unclear_findings_come_when_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "unread.txt", "--only", "R06"]) == 0
    assert capsys.readouterr().out == ""
    assert run(["check", "unread.txt", "--only", "R06", "--unclear"]) == 0
    assert "R06 stated-total-differs: unclear: after the unread line 10 nothing is sure" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "output"),
    [
        (("check", "clean.txt"), "clean.txt"),
        (("check", "week", "-j", "2"), "week/a.txt"),
        (("convert", "clean.txt", "--to", "handlog"), "./clean.txt"),
        (("hands", "*.txt"), "clean.txt"),
        (("events", "week/../clean.txt"), "link.txt"),
    ],
    ids=["named", "in a folder", "convert", "a glob", "a link"],
)
def test_no_log_is_written_over(
    arguments: tuple[str, ...], output: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "link.txt").symlink_to("clean.txt")
    assert run([*arguments, "-o", output]) == 2
    assert "is one of the logs that are read, and would be lost" in capsys.readouterr().err
    assert (folder / "clean.txt").read_text() == (folder / "week/a.txt").read_text() == HAND


@pytest.mark.parametrize("option", ["--rulebook", "--waivers"])
def test_no_output_takes_the_place_of_the_rules(option: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = {"--rulebook": 'base = "online"\n', "--waivers": ""}[option]
    (folder / "club.toml").write_text(said)
    assert run(["check", "clean.txt", option, "club.toml", "-o", "./club.toml"]) == 2
    assert "would be lost; write somewhere else" in capsys.readouterr().err
    assert (folder / "club.toml").read_text() == said
    assert run(["check", "clean.txt", option, "club.toml", "-o", "found.txt"]) == 0
    assert run(["hands", "clean.txt", "-o", "found.txt"]) == 0


def test_a_case_does_not_take_the_place_of_its_log(folder: Path) -> None:
    (folder / "original.txt").write_text(HAND + UNREAD)
    assert run(["case", "original.txt", "--hand", "710000002", "--out", "."]) == 2
    assert (folder / "original.txt").read_text() == HAND + UNREAD
    assert run(["case", "original.txt", "--hand", "710000002", "--out", "case"]) == 0
    assert run(["case", "original.txt", "--hand", "710000002", "--out", "case"]) == 0


def test_an_output_file_is_whole_or_not_there(folder: Path) -> None:
    assert run(["check", "unread.txt", "--only", "R01", "-o", "found.txt"]) == 1
    assert Path("found.txt").read_text().startswith("unread.txt:10: R01")
    assert run(["check", "clean.txt", "--rulebook", "nothing.toml", "-o", "not.txt"]) == 2
    assert not Path("not.txt").exists()
    assert run(["check", "clean.txt", "-o", "no/such/folder.txt"]) == 2
    assert not list(folder.glob(".*"))


def test_standard_input_is_called_as_said() -> None:
    result = CliRunner().invoke(cli, ["check", "-", "--stdin-name", "friday.txt", "--only", "R01"], input=UNREAD)
    assert result.exit_code == 1
    assert result.stdout.startswith("friday.txt:10: R01")


def test_hands_gives_one_record_a_hand(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["hands", "week", "twice.txt"]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [record["type"] for record in records] == ["hand"] * 3
    assert [record["status"] for record in records] == ["complete", "duplicate", "duplicate"]
    assert records[0]["net"] == {"Ann": "2", "Ben": "-2"}


ACCENTED = HAND.replace("$", "€").replace("USD", "EUR").replace("Alder", "Forêt").replace("Ann", "José")
SLAVIC = ACCENTED.replace("Ben", "Łukasz")


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (SLAVIC.encode(), "utf-8"),
        (SLAVIC.encode("utf-8-sig"), "utf-8"),
        (SLAVIC.encode("utf-16"), "utf-16-le"),
        (SLAVIC.encode("utf-16-le"), "utf-16-le"),
        (ACCENTED.replace("Ben", "Zoë").encode("cp1252"), "cp1252"),
        (SLAVIC.replace("\n", "\r\n").encode(), "utf-8"),
        (SLAVIC.replace("\n", "\r").encode(), "utf-8"),
    ],
)
def test_a_log_is_the_same_in_any_encoding(data: bytes, encoding: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.txt").write_bytes(data)
    assert run(["check", "a.txt", "--fail-on", "note"]) == 0
    assert run(["hands", "a.txt"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["encoding"], record["table"], record["last_line"]) == (encoding, "Forêt", 22)
    assert record["net"] == {"José": "2", record["seats"][1]["player"]: "-2"}


def test_a_byte_that_is_no_text_is_found_and_the_rest_audited(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.txt").write_bytes(SLAVIC.encode().replace(b"Seat 2: ", b"Seat 2: \xff", 1))
    assert run(["check", "a.txt", "--only", "R08", "--format", "jsonl"]) == 1
    finding = json.loads(capsys.readouterr().out)
    assert (finding["code"], finding["line"], finding["column"]) == ("R08", 4, 9)


def test_events_gives_one_line_an_event(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["events", "clean.txt"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    raised = next(event for event in events if event["event"] == "RaisedTo")
    assert (raised["line"], raised["player"], raised["to"], raised["stated_by"]) == (9, "Ben", "2", "1")
    assert run(["events", "notes.txt"]) == 2


def test_report_writes_the_tables() -> None:
    assert run(["report", "clean.txt", "unread.txt", "--out", "out", "--only", "R01"]) == 1
    assert sorted(path.name for path in Path("out").iterdir()) == [
        "cases", "findings.csv", "flows.csv", "hands.csv", "index.html", "players.csv", "quarantine.jsonl", "rules.csv",
    ]  # fmt: skip
    with Path("out/hands.csv").open(encoding="utf-8-sig", newline="") as stream:
        assert [row["hand"] for row in csv.DictReader(stream)] == ["710000001", "710000002"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chek", "x"], "auditor: no such command 'chek'; did you mean 'check'?"),
        (["help"], "auditor: no such command 'help'; `auditor --help` lists them"),
        (["check", "x", "--zzz"], "auditor check: no such option '--zzz'; `auditor check --help` lists them"),
        (["check", "x", "--formt", "csv"], "auditor check: no such option '--formt'; did you mean '--format'?"),
        (["check"], "auditor check: missing argument 'PATH...'"),
        (["check", "x", "--rulebook", "robert"], 'auditor: no rulebook "robert"; did you mean roberts?'),
        (["check", "x", "--only", "R2"], "no rule R2; did you mean R02?"),
        (["rule", "R01-unread-lime"], "no rule R01-unread-lime; did you mean R01-unread-line?"),
        (["rule", "truncated-hnd"], "no rule truncated-hnd; did you mean truncated-hand?"),
        (["rule", "zzz"], "no rule zzz; `auditor rule` lists them all"),
        (["rulebooks", "pokerstar"], 'auditor: no rulebook "pokerstar"; did you mean pokerstars?'),
        (
            ["check", "x", "--rulebook", "./club"],
            'no rulebook "./club"; the name of a file with house rules ends in .toml',
        ),
        (["rulebooks", "club.TXT"], 'no rulebook "club.TXT"; the name of a file with house rules ends in .toml'),
        (["case", "clean.txt", "--against-hand", "8"], "--against-hand is the number of the hand in another account"),
        (["rulebooks", "zzz"], 'auditor: no rulebook "zzz"; `auditor rulebooks` lists them'),
        (["convert", "clean.txt"], "missing option '--to'. Choose from: handlog, phh; `auditor convert --help` has"),
        (["report", "clean.txt", "--out", "clean.txt"], "invalid value for '--out': Directory 'clean.txt' is a file"),
        (["check", "x", "--encoding", "klingon"], "'klingon' is no encoding; wanted is one like utf-8"),
        (["check", "clean.txt", "-o", "no/x.txt"], "auditor: no/x.txt: its folder is not there; make it first"),
    ],
)
def test_a_mistake_is_said_in_one_line(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    out, err = capsys.readouterr()
    assert message in err
    assert "Traceback" not in err
    assert out == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "no\x1b[2J.txt"],
        ["check", "x\x1b[2J.txt"],
        ["case", "clean.txt", "--hand", "\x1b[2J"],
        ["rule", "\x9b2J"],
    ],
)
def test_no_name_steers_the_terminal(arguments: list[str], folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "x\x1b[2J.txt").write_text("nothing a room writes\n")
    assert run(arguments) == 2
    said = capsys.readouterr().err
    assert "\\x1b" in said or "\\x9b" in said
    assert all(line.isprintable() for line in said.splitlines())


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_two_examples_that_name_the_command(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, "--help"]) == 0
    examples = capsys.readouterr().out.partition("Examples:\n")[2].splitlines()
    assert len(examples) == 2
    assert all(f"auditor {command}" in example for example in examples)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_examples_of_a_help_work_as_they_stand(
    command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run([command, "--help"]) == 0
    examples = capsys.readouterr().out.partition("Examples:\n")[2].splitlines()
    shutil.copytree(Path(__file__).parents[1] / "samples", tmp_path / "samples")
    script = tmp_path / "bin/auditor"
    script.parent.mkdir()
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m auditor "$@"\n')
    script.chmod(0o755)
    found = {**os.environ, "PATH": f"{script.parent}:{os.environ['PATH']}"}
    found["PYTHONPATH"] = str(Path(__file__).parents[1])
    for example in examples:
        ran = subprocess.run(example, shell=True, cwd=tmp_path, env=found, capture_output=True, text=True, check=False)
        assert ran.returncode in ((0, 1) if command in ("check", "report") else (0,)), (example, ran.stderr)
        assert ran.stdout or "-o" in example, example


def test_a_hand_that_is_in_none_of_several_logs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.handlog").write_text(f"handlog 1\nhand 7{name}\nend\n")
    assert run(["case", str(tmp_path), "--hand", "9"]) == 2
    said = capsys.readouterr().err
    assert f"7a at lines 2 to 3 of {(tmp_path / 'a.handlog').as_posix()}, 7b at lines 2 to 3 of " in said


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--hand", "9999"], "no hand with number 9999; the input has 1 at lines 8 to 24, "),
        (["--hand", "11x"], "no hand with number 11x; did you mean 11?"),
        (["--line", "3"], "no hand with line 3; the input has 1 at lines "),
    ],
)
def test_a_hand_that_is_not_there_is_answered_with_those_that_are(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["case", SAMPLE, *arguments]) == 2
    assert message in capsys.readouterr().err


def test_a_file_that_is_not_there_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["case", "nothing.txt", "--hand", "3"]) == 2
    assert capsys.readouterr().err == "nothing.txt: no such file or folder; check the spelling\n"
    assert run(["case", SAMPLE, "--hand", "2", "--against", "nothing.txt"]) == 2
    assert capsys.readouterr().err == "nothing.txt: no such file or folder; check the spelling\n"


def test_a_word_left_out_is_answered_with_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["report", SAMPLE]) == 2
    assert capsys.readouterr().err == "auditor report: missing option '--out'; `auditor report --help` has examples\n"


@pytest.mark.parametrize("words", ["auditor check fri", "auditor dialects fri", "auditor case a.txt --against fri"])
def test_a_shell_completes_files(words: str) -> None:
    environ = {"_AUDITOR_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    assert auditor(**environ).stdout.decode().splitlines() == ["file,fri"]


def test_every_command_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    commands = capsys.readouterr().out.partition("Commands:\n")[2].partition("\n\n")[0].splitlines()
    assert set(COMMANDS) <= {line.split()[0] for line in commands}
    assert not any(line.endswith("...") for line in commands)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("auditor ru", ["rule", "rulebooks"]),
        ("auditor rule b0", ["B01"]),
        ("auditor check --only R01,W0", ["R01,W01"]),
        ("auditor check --rulebook rob", ["roberts", "roberts-draw"]),
    ],
)
def test_a_shell_completes(words: str, found: list[str]) -> None:
    environ = {"_AUDITOR_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    said = auditor(**environ).stdout.decode().splitlines()
    assert {f"plain,{each}" for each in found} <= set(said)


def test_rule_explains_law_and_books(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rule"]) == 0
    listed = capsys.readouterr().out
    assert "R02 truncated-hand " in listed
    assert run(["rule", "r02"]) == 0
    explained = capsys.readouterr().out
    assert explained.startswith("R02 truncated-hand (serious)\n\nA hand's record runs to its result.\n")
    assert "\nany-table A-1\n" in explained


def test_rule_shows_a_log_that_breaks_it_and_one_that_keeps_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rule", "B04"]) == 0
    broken, kept = (
        capsys.readouterr().out.partition("\nBroken, for example, on line ")[2].split("\nKept, for example, ")
    )
    for example, verdict in ((broken, "broken"), (kept, "kept")):
        number = int(example.partition(" of the case ")[0].split()[-1])
        case = (Path(__file__).parent / "cases/B04-raise-past-cap.handlog").read_text().split("\n")[number - 1]
        (judged,) = [line.removeprefix("  > ") for line in example.splitlines() if line.startswith("  > ")]
        assert case == f"{judged} # B04 {verdict}"


def test_every_rule_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    for code in RULES:
        assert run(["rule", code]) == 0
        out = capsys.readouterr().out
        assert "\nBroken, for example, " in out, code
        assert "\nKept, for example, " in out, code


def test_an_example_has_its_sentence_and_its_line() -> None:
    for code in RULES:
        for verdict in ("broken", "kept"):
            found = examples_of_rules.example(code, verdict)
            assert found is not None
            assert not found.said.startswith(("rulebook ", "moves ", "right ", "open: ")), code
            case = (Path(__file__).parent / "cases" / found.file).read_text(errors="replace").split("\n")
            shown = found.lines[0] if found.whole else found.lines[-1]
            assert case[found.number - 1].startswith(shown), code


def test_rulebooks_are_shown_in_their_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rulebooks"]) == 0
    assert "roberts-draw " in capsys.readouterr().out
    assert run(["rulebooks", "roberts-draw"]) == 0
    shown = capsys.readouterr().out
    places = [shown.index(f"\n{number}: ") for number in ("R-0a", "R-1", "R-13a", "J-1a")]
    assert places == sorted(places)
    assert "\nFrom roberts\n" in shown
    assert "\nFrom any-table\n" in shown


def test_dialects_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["dialects"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in said if "badugi" in line] == [
        "fulltilt", "handlog", "kingsclub", "merge", "phh", "pokerstars",
    ]  # fmt: skip
    assert said[-1] == "winamax: deuce-to-seven-triple-draw, holdem; held to online"


def test_output_does_not_depend_on_the_locale() -> None:
    Path("names.txt").write_text(UNREAD.replace("Ann", "Zoë"), encoding="utf-8")
    plain = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    results = [auditor("check", "names.txt", "--only", "R01", LC_ALL=name, **plain).stdout for name in ("C", "C.UTF-8")]
    assert results[0] == results[1]
    assert "Zoë: whistles".encode() in results[0]


def test_version_comes_at_once() -> None:
    """It loads no more than it takes to say it."""
    said = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "auditor", "--version"],
        capture_output=True,
        text=True,
        check=True,
        env=environment(),
    )
    assert said.stdout.split() == ["auditor", __version__]
    loaded = {line.rpartition("|")[2].strip() for line in said.stderr.splitlines()}
    assert "auditor.cli" in loaded
    assert not {"auditor.events", "auditor.rules", "auditor.dialects", "msgspec", "lark", "pandas"} & loaded


def test_the_command_line_loads_nothing_heavy_by_itself() -> None:
    probe = "import sys, auditor.cli; print(*{name.partition('.')[0] for name in sys.modules})"
    loaded = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=True, env=environment()
    )
    assert not {"lark", "pandas", "numpy", "rich", "msgspec", "phevaluator"} & set(loaded.stdout.split())


class Terminal(io.StringIO):
    """A screen that keeps what was written to it."""

    def isatty(self) -> bool:
        """It is one."""
        return True


@pytest.mark.parametrize(("quiet", "shown"), [(False, True), (True, False)])
def test_long_work_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch, quiet: bool, shown: bool) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "LONG", -1.0)
    monkeypatch.setenv("TERM", "xterm")
    work = progress.Progress(lambda text: print(text, file=sys.stderr), quiet=quiet)
    work.hand("week/[a].txt")
    work.remark("a remark")
    work.close()
    written = terminal.getvalue()
    assert ("1 hands" in written and "week/[a].txt" in written) == shown
    assert "a remark\n" in written


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_an_interruption_is_quiet_and_leaves_nothing(folder: Path) -> None:
    Path("long.txt").write_text("".join(UNREAD.replace("710000002", str(72 * 10**8 + i)) for i in range(20000)))
    command = [sys.executable, "-m", "auditor", "check", "long.txt", "-o", "found.txt"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as process:
        while not list(folder.glob(".found.txt*")) and process.poll() is None:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"")
    assert not list(folder.glob("*found*"))


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_an_interruption_within_an_eval_has_the_same_exit_code() -> None:
    """Python would end by the signal: it comes while a module is loaded that makes a named tuple."""
    probe = (
        "import os; from auditor.cli import entry; entry.run = lambda _: eval('os.kill(os.getpid(), 2)'); entry.main()"
    )
    result = subprocess.run([sys.executable, "-c", probe], capture_output=True, check=False, env=environment())
    assert (result.returncode, result.stderr) == (130, b"")


@pytest.mark.skipif(os.name != "posix", reason="pipes of POSIX")
def test_a_closed_pipe_is_quiet() -> None:
    command = [sys.executable, "-m", "auditor", "rule"]
    reader, writer = os.pipe()
    os.close(reader)
    result = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False, env=environment())
    os.close(writer)
    assert result.stderr == b""
    assert result.returncode == 141


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_names_of_files_need_not_be_text(jobs: str, folder: Path) -> None:
    name = os.fsdecode(b"week/caf\xe9.txt")
    try:
        (folder / name).write_text(UNREAD)
    except OSError:
        pytest.skip("this file system wants names that are text")
    assert run(["report", "week", name, "-j", jobs, "--out", "audit"]) == 1
    with (folder / "audit/findings.csv").open(encoding="utf-8-sig", newline="") as stream:
        assert "week/caf\ufffd.txt" in {row["file"] for row in csv.DictReader(stream)}
    assert "caf\ufffd.txt" in (folder / "audit/index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("arguments", [("check", "clean.txt"), ("rule",), ("hands", "clean.txt"), ("--version",)])
def test_an_output_that_takes_nothing_is_said(arguments: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "auditor", *arguments]
    if Path("/dev/full").exists():
        with Path("/dev/full").open("wb") as full:
            done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False, env=environment())
        assert done.returncode == 2
        assert done.stderr.decode().splitlines()[-1] == "auditor: output: no space left on device"
    closed = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *command], stderr=subprocess.PIPE, check=False, env=environment()
    )
    assert b"Traceback" not in closed.stderr
    assert closed.returncode == (0 if arguments == ("--version",) else 2)


@pytest.mark.skipif(not Path("/dev/stdout").exists(), reason="no /dev/stdout here")
def test_a_result_may_be_sent_to_a_pipe_by_its_name() -> None:
    command = [sys.executable, "-m", "auditor", "hands", "clean.txt"]
    bare = subprocess.run(command, capture_output=True, check=True, env=environment())
    named = subprocess.run([*command, "-o", "/dev/stdout"], capture_output=True, check=True, env=environment())
    assert named.stdout == bare.stdout != b""


@pytest.mark.parametrize(("jobs", "out"), [("1", "audit"), ("2", "audit"), ("1", ".")])
def test_a_report_among_its_logs_does_not_read_itself(jobs: str, out: str, folder: Path) -> None:
    """The second time over, as much is found as the first, and cases of hands among the logs are no second account."""
    (folder / "unread.txt").write_text(UNREAD)
    asked = ["report", ".", "--out", out, "-j", jobs]
    written = []
    for _ in range(2):
        assert run(asked) == 1
        written.append({path.name: path.read_bytes() for path in (folder / out).iterdir() if path.is_file()})
        assert run(["case", "unread.txt", "--line", "1", "--out", "case"]) == 0
    assert written[0] == written[1]


def test_the_tables_of_a_report_agree(folder: Path) -> None:
    (folder / "again.txt").write_text(UNREAD + HAND + "\nRUBBISH: no line of a hand\n")
    assert run(["report", "clean.txt", "twice.txt", "again.txt", "--out", "audit"]) == 1

    def rows(name: str) -> list[dict[str, str]]:
        with (folder / "audit" / name).open(encoding="utf-8-sig", newline="") as stream:
            return list(csv.DictReader(stream))

    found, tally, hands = rows("findings.csv"), rows("rules.csv"), rows("hands.csv")
    for code in {row["code"] for row in found}:
        broken = [row for row in found if row["code"] == code and row["verdict"] == "broken"]
        assert len(broken) == sum(int(row["broken"]) for row in tally if row["code"] == code)
    assert sum(row["status"] == "duplicate" for row in hands) == sum(row["code"] == "R03" for row in found) == 2
    assert len(found) == sum(int(row["broken"]) + int(row["unclear"]) for row in hands)
    placed: dict[tuple[str, str], list[range]] = {(row["file"], row["hand"]): [] for row in hands}
    for row in hands:
        placed[row["file"], row["hand"]].append(range(int(row["first_line"]), int(row["last_line"]) + 1))
    for row in found:
        assert sum(int(row["line"]) in lines for lines in placed[row["file"], row["hand"]]) == 1
    for row in rows("players.csv") + rows("flows.csv"):
        assert (row["file"], row["hand"]) in placed


def test_who_has_no_seat_has_none_in_the_ledger(folder: Path) -> None:
    log = "handlog 1\nrulebook roberts-draw\nhand 1\nseat 1 Ada 100\nAda antes 1\nCy antes 1\nCy wins 2\nend\n"
    (folder / "stranger.handlog").write_text(log)
    assert run(["report", "stranger.handlog", "--out", "audit"]) == 1
    with (folder / "audit/players.csv").open(encoding="utf-8-sig", newline="") as stream:
        assert {row["player"]: (row["seat"], row["net"]) for row in csv.DictReader(stream)} == {
            "Ada": ("1", "-1"),
            "Cy": ("", "1"),
        }
