"""Runs of whole commands: stopped and gone on with, with workers killed, with files that change, on a full disk."""

from __future__ import annotations

import base64
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from auditor import sources
from auditor.batch import processes, run, units
from auditor.batch.journal import FOLDER
from auditor.batch.processes import Processes
from auditor.cli import run as command
from tests.batch.oracle import TABLES, TEXT, Watching, divided, in_one_go
from tests.playing.ring import hands

DRIVER = """
import os, resource, signal, sys
from auditor.batch import run, units
from auditor.cli import main
units.DISTANCES, run.EVERY = (8000, 8000), 0.0
if "FILE_SIZE" in os.environ:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(os.environ["FILE_SIZE"]), resource.RLIM_INFINITY))
if __name__ == "__main__":
    main()
"""
REPORT = ("report", "logs", "--cases", "1", "--out")


def write_logs(folder: Path) -> None:
    """Two files of tables whose hands go on from one to the other, with a double, a fault, and one hand unread."""
    played = hands(180, seed=3, tables=5)
    played[60] = played[60].replace("Seat 1: ", "Seat 1: Mr. ", 1)
    played[20] = played[20].replace(" USD)", ")", 1).replace(" - 2026", " * 2026", 1)
    played[120] = played[10]
    (folder / "logs").mkdir()
    (folder / "logs/a.txt").write_text("".join(played[:100]), encoding="utf-8")
    (folder / "logs/b.txt").write_text("".join(played[100:]), encoding="utf-8", newline="\r\n")
    (folder / "driver.py").write_text(DRIVER)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_logs(tmp_path)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The report of a run that nothing stopped, by one process; `stderr` is what it said."""
    folder = tmp_path_factory.mktemp("whole")
    write_logs(folder)
    process = start(*REPORT, "out", folder=folder)
    _, err = process.communicate(timeout=300)
    assert process.returncode == 1
    return content(folder / "out") | {"stderr": err.encode()}


def start(*arguments: str, folder: Path = Path(), **environment: str) -> subprocess.Popen[str]:
    """The command in a process group of its own, in small units."""
    line = [sys.executable, "driver.py", *arguments]
    variables = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])} | environment
    pipe = subprocess.PIPE
    return subprocess.Popen(
        line, cwd=folder, env=variables, stdout=pipe, stderr=pipe, text=True, start_new_session=True
    )


def finish(*arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a run to the end."""
    process = start(*arguments)
    out, err = process.communicate(timeout=300)
    return process.returncode, out, err


def content(folder: Path) -> dict[str, bytes]:
    """All files of a report."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def descendants(process: subprocess.Popen[str]) -> list[int]:
    """The processes that a process has started, and those have."""
    found, waiting = [], [process.pid]
    while waiting:
        for task in Path(f"/proc/{waiting.pop()}/task").glob("*/children"):
            children = [int(word) for word in task.read_text().split()]
            found += children
            waiting += children
    return found


def wait_for(done: Callable[[], object], process: subprocess.Popen[str]) -> None:
    """Until it is so, or the process has ended."""
    deadline = time.monotonic() + 120
    while not done() and process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.005)


def rows_in(folder: Path) -> int:
    """Bytes of the table of hands that is being written."""
    table = folder / FOLDER / "hands.csv"
    return table.stat().st_size if table.exists() else 0


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


def same(found: dict[str, bytes], whole: dict[str, bytes]) -> bool:
    """Whether a report is the one that nothing stopped."""
    return found == {name: data for name, data in whole.items() if name != "stderr"}


def test_every_number_of_processes_writes_the_same_report(whole: dict[str, bytes]) -> None:
    code, _, told = finish(*REPORT, "out", "-j", "2")
    assert (code, told) == (1, whole["stderr"].decode())
    assert same(content(Path("out")), whole)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_report_that_was_killed_is_gone_on_with(jobs: str, whole: dict[str, bytes]) -> None:
    kills = 0
    for share in (0.2, 0.7):
        process = start(*REPORT, "out", "-j", jobs)
        wanted = share * len(whole["hands.csv"])
        wait_for(lambda: rows_in(Path("out")) > wanted, process)  # noqa: B023
        kills += process.poll() is None
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        assert not Path("out/hands.csv").exists()
    assert kills == 2
    code, _, told = finish(*REPORT, "out", "-j", jobs)
    assert code == 1
    assert told.startswith("out: goes on after")
    assert told.splitlines()[-2:] == whole["stderr"].decode().splitlines()[-2:]
    assert same(content(Path("out")), whole)


def test_another_job_is_not_gone_on_with() -> None:
    process = start(*REPORT, "out")
    wait_for(lambda: rows_in(Path("out")) > 20_000, process)
    process.kill()
    process.communicate()
    _, _, told = finish(*REPORT, "out", "--only", "R01")
    assert "goes on" not in told
    finish(*REPORT, "fresh", "--only", "R01")
    assert content(Path("out")) == content(Path("fresh"))


def test_a_damaged_journal_is_begun_anew(whole: dict[str, bytes]) -> None:
    Path("out", FOLDER).mkdir(parents=True)
    Path("out", FOLDER, "journal").write_bytes(b"no database" * 1000)
    assert finish(*REPORT, "out")[0] == 1
    assert same(content(Path("out")), whole)


def test_killed_between_two_names_all_files_get_theirs(
    whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def once(path: Path, target: Path) -> Path:
        if target.name == "players.csv":
            raise KeyboardInterrupt
        return replace(path, target)

    monkeypatch.setattr(units, "DISTANCES", (8000, 8000))
    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(Path, "replace", once)
        command([*REPORT, "out"])
    assert Path("out/hands.csv").exists()
    assert not Path("out/players.csv").exists()
    assert command([*REPORT, "out"]) == 1
    assert same(content(Path("out")), whole)


def test_a_worker_that_is_killed_is_replaced(whole: dict[str, bytes]) -> None:
    process = start(*REPORT, "out", "-j", "2")
    for share in (5000, 60_000):
        wait_for(lambda: rows_in(Path("out")) > share, process)  # noqa: B023
        os.kill(workers_of(process)[0], signal.SIGKILL)
    process.communicate()
    assert process.returncode == 1
    assert same(content(Path("out")), whole)


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    """The processes that audit for it."""
    return [pid for pid in descendants(process) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_a_unit_that_kills_every_worker_ends_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def dying(worker: processes.Worker) -> None:
        worker.process.kill()

    monkeypatch.setattr(units, "DISTANCES", (20_000, 20_000))
    monkeypatch.setattr(processes.Worker, "take", dying)
    assert command(["check", "logs", "-j", "2"]) == 2
    told = capsys.readouterr().err.splitlines()
    assert told[0].startswith("auditor: logs/a.txt: 3 processes were killed while they read it")


def test_interrupted_it_says_nothing_and_leaves_no_process() -> None:
    process = start(*REPORT, "out", "-j", "2")
    wait_for(lambda: rows_in(Path("out")) > 5000, process)
    workers = descendants(process)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err
    assert workers
    deadline = time.monotonic() + 20
    while any(map(runs, workers)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(runs, workers))


def runs(pid: int) -> bool:
    """Whether a process runs; one that waits to be asked how it ended does not."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def test_a_full_disk_loses_nothing(whole: dict[str, bytes]) -> None:
    process = start(*REPORT, "out", FILE_SIZE="100000")
    _, err = process.communicate(timeout=120)
    assert process.returncode == 2
    assert err.splitlines()[-1] == "auditor: out/.unfinished: file too large"
    assert not Path("out/hands.csv").exists()
    assert finish(*REPORT, "out")[0] == 1
    assert same(content(Path("out")), whole)


def test_one_run_at_a_time() -> None:
    process = start(*REPORT, "out")
    wait_for(lambda: rows_in(Path("out")) > 5000, process)
    os.killpg(process.pid, signal.SIGSTOP)
    code, _, told = finish(*REPORT, "out")
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    assert (code, told) == (2, "auditor: out/.unfinished/journal: another run is at work there\n")


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


def rows_of(table: str) -> int:
    return Path(table).read_text(encoding="utf-8").count("\n") - 1


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
