"""The README's tables are what the code says, and its two commands are there."""

import json
from pathlib import Path

import pytest

from auditor import rulebook
from auditor.cli import run
from auditor.dialects import read
from auditor.events import At, GameNamed, Unread
from auditor.rules import RULES
from auditor.sources import from_text
from tests import tables

TEXT = tables.README.read_text(encoding="utf-8")


def test_tables_are_fresh() -> None:
    assert tables.written(TEXT) == TEXT, "run python -m tests.tables"
    assert all(f"<!-- table: {name} -->" in TEXT for name in tables.TABLES)


def test_no_number_of_a_house_is_without_a_case() -> None:
    for name in tables.SEEDS:
        for entry in rulebook.load(name).entries:
            if entry.book == name and not entry.silent:
                cases = [case for code in entry.codes for case in tables.cases_of(code)]
                assert cases or (tables.PERMITTED / f"{entry.number}.handlog").exists(), entry.number


def test_commands_stand_alone_in_their_blocks() -> None:
    for mark in ("run", "test"):
        lines = TEXT.partition(f"<!-- {mark} -->\n")[2].split("\n")
        assert lines[0] == "```" and lines[2] == "```" and lines[1]


def test_the_lines_of_python_find_what_check_finds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tables.ROOT)
    exec(TEXT.partition("<!-- python -->\n```\n")[2].partition("```\n")[0], {})
    printed = [line.split(" ")[:4] for line in capsys.readouterr().out.splitlines()]
    assert run(["check", "samples", "--unclear", "--format", "jsonl"]) == 1
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    wanted = [[one["file"], str(one["line"]), one["code"], one["verdict"]] for one in found]
    assert [line for line in printed if line[2] in RULES] == wanted != []


def test_the_house_rules_of_the_readme_are_a_rulebook(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(TEXT.partition("<!-- rulebook -->\n```\n")[2].partition("```\n")[0], "utf-8")
    book = rulebook.load(tmp_path / "club.toml")
    (cap,) = [entry for entry in book.entries if entry.cite == "club House 1"]
    assert (cap.codes, cap.remedy, cap.settings["raises"], cap.weight) == (("B04",), "play-as-call", 3, "minor")
    game = GameNamed(At(1), "five-card-draw", "limit", 2, 4)
    assert "X15" not in {force.rule.code for force in book.in_force(game)}


def test_every_statement_of_the_readme_is_one() -> None:
    lines = [line for line in tables.statements() if line and line[0] not in "`#"]
    assert len(lines) > 70
    for line in lines[1:]:
        hands = list(
            read(from_text(f"handlog 1\nhand 0\nseat 1 Alice 100\nseat 2 Bob 100\n{line}\n", "made-up.handlog"))
        )
        assert not [event for hand in hands for event in hand.events if isinstance(event, Unread)], line


def test_paths_of_the_readme_exist() -> None:
    for word in TEXT.split("`"):
        if word.startswith(("samples/", "grammar/", "tests/", "auditor/")) and " " not in word:
            assert (Path(tables.ROOT) / word.rstrip("/")).exists(), word
