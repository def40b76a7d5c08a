"""Runs that are stopped and gone on with: killed, interrupted, on a full disk, with workers killed."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from auditor.batch import processes, run, units
from auditor.batch.job import Findings, Job
from auditor.batch.journal import FOLDER, Journal
from auditor.cli import run as command
from auditor.reports import as_parquet
from auditor.reports.output import whole_file
from tests.batch.commands import (
    REPORT,
    content,
    descendants,
    finish,
    go_on,
    runs,
    same,
    start,
    start_until,
    wait_for,
    wait_until,
    workers_of,
)

pytestmark = pytest.mark.usefixtures("logs")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_report_that_was_killed_is_gone_on_with(jobs: str, whole: dict[str, bytes]) -> None:
    for share in (0.2, 0.7):
        process = start_until(int(share * len(whole["hands.csv"])), *REPORT, "out", "-j", jobs)
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        assert not Path("out/hands.csv").exists()
    code, _, told = finish(*REPORT, "out", "-j", jobs)
    assert code == 1
    assert told.startswith("out: goes on after")
    assert told.splitlines()[-2:] == whole["stderr"].decode().splitlines()[-2:]
    assert same(content(Path("out")), whole)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_killed_five_times_at_random_moments_it_comes_to_the_same(seed: int, whole: dict[str, bytes]) -> None:
    """The whole group of processes, or the first of them alone; when it begins, in its middle, or after its end."""
    random = Random(seed)
    for _ in range(5):
        process = start(*REPORT, "out", "-j", random.choice("12"), PAUSE="0.03")
        with suppress(subprocess.TimeoutExpired):
            process.wait(random.uniform(0.1, 2.5))
        if process.poll() is None:
            random.choice((os.kill, os.killpg))(process.pid, signal.SIGKILL)
        process.communicate()
    assert finish(*REPORT, "out", "-j", random.choice("12"))[0] == 1
    assert same(content(Path("out")), whole)


def test_another_job_is_not_gone_on_with() -> None:
    process = start_until(20_000, *REPORT, "out")
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


def test_killed_while_it_makes_parquet_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks are small, and none of the work is left in the end."""
    pytest.importorskip("pyarrow")
    monkeypatch.setattr(as_parquet, "SIZE", 8000)
    assert command([*REPORT, "whole", "--parquet"]) == 1
    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(run, "write_block", _second_of_players)
        command([*REPORT, "out", "--parquet"])
    assert [path.name for path in Path("out").iterdir()] == [FOLDER]
    assert command([*REPORT, "out", "--parquet", "-j", "2"]) == 1
    assert content(Path("out")) == content(Path("whole"))


def _second_of_players(block: as_parquet.Block) -> None:
    if block.name.endswith("players.csv") and block.number == 2:
        raise KeyboardInterrupt
    as_parquet.write_block(block)


def test_a_worker_that_is_killed_is_replaced(whole: dict[str, bytes]) -> None:
    process = start_until(5000, *REPORT, "out", "-j", "2")
    os.kill(workers_of(process)[0], signal.SIGKILL)
    go_on(60_000)
    wait_until(60_000, process)
    os.kill(workers_of(process)[0], signal.SIGKILL)
    go_on()
    process.communicate()
    assert process.returncode == 1
    assert same(content(Path("out")), whole)


def test_a_worker_that_is_late_puts_nothing_among_the_parts_of_the_next_run(tmp_path: Path) -> None:
    def begin(job: str) -> Journal:
        return Journal(tmp_path, ["hands.csv"], [b"hand\r\n"], job)

    first = begin("one")
    (first.spool / "000001").touch()
    with pytest.raises(FileNotFoundError), whole_file(first.spool / "000002") as late:
        late.write(b"rows")
        first.close()
        second = begin("two")
        assert not first.spool.exists()
        assert list(second.spool.iterdir()) == []
    assert list(second.spool.iterdir()) == []
    second.publish([])
    second.remove()
    assert [path.name for path in tmp_path.iterdir() if path.name in (FOLDER, "hands.csv")] == ["hands.csv"]


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
    process = start_until(5000, *REPORT, "out", "-j", "2")
    workers = descendants(process)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, ""), err
    assert "Traceback" not in err
    assert workers
    deadline = time.monotonic() + 20
    while any(map(runs, workers)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(runs, workers))


def test_terminated_it_clears_away_and_is_gone_on_with(whole: dict[str, bytes], tmp_path: Path) -> None:
    process = start_until(5000, *REPORT, "out", "-j", "2")
    process.terminate()
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (143, "", "")
    (tmp_path / "scratch").mkdir()
    go_on(0)
    process = start("check", "logs", "-j", "2", "-o", "found.txt", TMPDIR=str(tmp_path / "scratch"))
    wait_for(lambda: list(tmp_path.glob(".found.txt*")) and list((tmp_path / "scratch").iterdir()), process)
    process.terminate()
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (143, "", "")
    assert not [*tmp_path.glob("*found.txt*"), *(tmp_path / "scratch").iterdir()]
    assert finish(*REPORT, "out")[0] == 1
    assert same(content(Path("out")), whole)


@pytest.fixture
def terminable() -> Iterator[None]:
    """SIGTERM ends this process as it ends a command."""

    def end(*_: object) -> None:
        raise SystemExit

    before = signal.signal(signal.SIGTERM, end)
    yield
    signal.signal(signal.SIGTERM, before)


@pytest.mark.usefixtures("terminable")
def test_terminated_while_it_makes_its_folder_it_clears_that_away(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def make_and_terminate(suffix: None, prefix: str, folder: None) -> str:
        made.append(make(suffix, prefix, folder))
        signal.raise_signal(signal.SIGTERM)
        return made[0]

    made: list[str] = []
    make = tempfile.mkdtemp
    monkeypatch.setattr(tempfile, "mkdtemp", make_and_terminate)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    crew = processes.Processes(Job(product=Findings("text", unclear=False)), 2)
    with pytest.raises(SystemExit):
        crew.expect(2)
    crew.close()
    assert Path(made[0]).parent == tmp_path
    assert not Path(made[0]).exists()


@pytest.mark.usefixtures("terminable")
def test_terminated_while_it_clears_away_it_leaves_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    end = processes.Worker.end

    def terminate_and_end(worker: processes.Worker) -> None:
        signal.raise_signal(signal.SIGTERM)
        end(worker)

    monkeypatch.setattr(processes.Worker, "end", terminate_and_end)
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    crew = processes.Processes(Job(product=Findings("text", unclear=False)), 1)
    crew.expect(1)
    assert list(scratch.iterdir())
    with pytest.raises(SystemExit):
        crew.close()
    assert not list(scratch.iterdir())


def test_a_full_disk_loses_nothing(whole: dict[str, bytes]) -> None:
    process = start(*REPORT, "out", FILE_SIZE="100000")
    _, err = process.communicate(timeout=120)
    assert process.returncode == 2
    assert err.splitlines()[-1] == "auditor: out/.unfinished: file too large"
    assert not Path("out/hands.csv").exists()
    assert finish(*REPORT, "out")[0] == 1
    assert same(content(Path("out")), whole)


def test_one_run_at_a_time() -> None:
    process = start_until(5000, *REPORT, "out")
    os.killpg(process.pid, signal.SIGSTOP)
    code, _, told = finish(*REPORT, "out")
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    assert (code, told) == (2, "auditor: out/.unfinished/journal: another run is at work there\n")
