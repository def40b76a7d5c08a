"""The README's tables are what the code says, and its two commands are there."""

from pathlib import Path

from auditor import rulebook
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


def test_paths_of_the_readme_exist() -> None:
    for word in TEXT.split("`"):
        if word.startswith(("samples/", "grammar/", "tests/", "auditor/")) and " " not in word:
            assert (Path(tables.ROOT) / word.rstrip("/")).exists(), word
