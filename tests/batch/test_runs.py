"""Runs of whole commands: any number of processes, files that change or vanish, hands set apart, standard input."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from auditor import sources
from auditor.batch import run, units
from auditor.batch.processes import Processes
from auditor.cli import run as command
from tests.batch.commands import (
    REPORT,
    content,
    finish,
    rows_of,
    same,
)
from tests.batch.oracle import TABLES, TEXT, Watching, divided, in_one_go

pytestmark = pytest.mark.usefixtures("logs")


def test_two_processes_find_what_one_does() -> None:
    for job in (TABLES, TEXT):
        found, counts = divided(["logs"], job, 12_000, lambda job: Processes(job, 2))
        assert found == in_one_go(["logs"], job)
        assert counts.units > 10


def test_only_units_that_the_past_changes_are_audited_again() -> None:
    _, counts = divided(["logs/a.txt"], TABLES, 8000, lambda job: Processes(job, 1))
    assert (counts.units > 10, counts.again) == (True, 0)
    _, counts = divided(["logs"], TABLES, 8000, lambda job: Processes(job, 1))
    assert counts.again == 1


def test_every_number_of_processes_writes_the_same_report(whole: dict[str, bytes]) -> None:
    code, _, told = finish(*REPORT, "out", "-j", "2")
    assert (code, told) == (1, whole["stderr"].decode())
    assert same(content(Path("out")), whole)


def test_a_file_that_changes_ends_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    division = units.Division(["logs"], None, None, 8000)

    def change(rows: list[bytes]) -> None:
        with Path("logs/a.txt").open("a") as file:
            file.write("more\n")

    with pytest.raises(OSError, match="was changed while it was read") as caught:
        run.findings(division, TEXT, change, Watching(), hire=lambda job: None)
    assert caught.value.filename == "logs/a.txt"


def test_a_file_that_vanishes_is_told_of() -> None:
    division = units.Division(["logs/a.txt", "logs/b.txt"], None, None, 8000)
    watching = Watching()
    counts = run.findings(
        division, TEXT, lambda rows: Path("logs/a.txt").unlink(missing_ok=True), watching, hire=lambda job: None
    )
    assert watching.remarks == ["logs/a.txt: is no longer there; bring it back and start again"]
    assert counts.some_failed
    assert counts.totals.hands.total() >= 80


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_whole_file_that_vanishes_is_told_of(
    jobs: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was found when the work was divided, and is gone when its turn comes."""
    found = units.Division._unit

    def vanish(division: units.Division, waiting: list[tuple[units.Piece, sources.Source]]) -> units.Unit:
        Path("logs/b.txt").unlink(missing_ok=True)
        return found(division, waiting)

    monkeypatch.setattr(units.Division, "_unit", vanish)
    assert command(["report", "logs/b.txt", "logs/a.txt", "--out", "out", "--cases", "0", "-j", jobs]) == 2
    told = capsys.readouterr().err.splitlines()
    assert told[0] == "logs/b.txt: is no longer there; bring it back and start again"
    assert rows_of("out/hands.csv") == 100


def test_hands_that_could_not_be_read_are_set_apart_byte_for_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = Path("logs/a.txt").read_bytes().decode()
    crlf = lines.replace("\n", "\r\n").encode("utf-16")
    Path("logs/c.txt").write_bytes(crlf)
    monkeypatch.setattr(units, "DISTANCES", (8000, 8000))
    assert command(["report", "logs/a.txt", "logs/c.txt", "--out", "out", "--cases", "0"]) == 1
    first, second = map(json.loads, Path("out/quarantine.jsonl").read_text().splitlines())
    assert (first["file"], first["exact"], first["reason"]) == (
        "logs/a.txt",
        True,
        "the first line of the hand is not understood",
    )
    data = base64.b64decode(first["bytes"])
    assert data in Path("logs/a.txt").read_bytes()
    assert b" * 2026" in data.splitlines()[0]
    assert data.decode().count("\n") == first["last_line"] - first["first_line"] + 1
    wide = base64.b64decode(second["bytes"])
    assert (second["file"], second["encoding"], second["exact"]) == ("logs/c.txt", "utf-16-le", True)
    assert wide in crlf
    assert wide.decode("utf-16-le").replace("\r\n", "\n") == data.decode()


def test_standard_input_is_audited_with_the_rest() -> None:
    text = Path("logs/a.txt").read_text(encoding="utf-8")
    results = []
    for jobs in ("1", "2"):
        process = subprocess.run(
            [sys.executable, "driver.py", "check", "-", "logs/b.txt", "-j", jobs],
            env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
            input=text,
            capture_output=True,
            text=True,
            check=False,
        )
        results.append((process.returncode, process.stdout, process.stderr))
    assert results[0] == results[1]
    assert "stdin:" in results[0][1]
