"""A real Dask scheduler with two workers, each a process of its own on the loopback; one of them is killed."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from auditor import __version__
from auditor.batch.cluster import Cluster, hindrance
from auditor.batch.job import Findings, Job, Tables
from auditor.batch.portions import Result
from auditor.cli import run as command
from tests.batch.commands import (
    REPORT,
    content,
    finish,
    go_on,
    parts_in,
    rows_in,
    start,
    start_until,
    wait_for,
    write_logs,
)

pytest.importorskip("distributed")


class Nodes:
    """A scheduler and its workers."""

    def __init__(self, folder: Path) -> None:
        self.processes: list[subprocess.Popen[bytes]] = []
        self.file = folder / "scheduler.json"
        self.start("distributed.cli.dask_scheduler", "--no-dashboard", "--host", "127.0.0.1", "--port", "0")
        deadline = time.monotonic() + 60
        while not self.file.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        import json

        self.address = str(json.loads(self.file.read_text())["address"])

    def start(self, module: str, *arguments: str) -> subprocess.Popen[bytes]:
        variables = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
        line = [sys.executable, "-m", module, "--scheduler-file", str(self.file), *arguments]
        process = subprocess.Popen(line, env=variables, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.processes.append(process)
        return process

    def worker(self) -> subprocess.Popen[bytes]:
        return self.start("distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")

    def close(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture
def nodes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Nodes]:
    write_logs(tmp_path)
    monkeypatch.chdir(tmp_path)
    nodes = Nodes(tmp_path)
    yield nodes
    nodes.close()


def test_a_cluster_writes_the_report_of_one_process_though_a_worker_is_killed(nodes: Nodes) -> None:
    first, _ = nodes.worker(), nodes.worker()
    code, _, told = finish(*REPORT, "whole", "--parquet")
    process = start_until(5000, *REPORT, "out", "--parquet", "--scheduler", nodes.address)
    assert parts_in(Path("out"))
    first.send_signal(signal.SIGKILL)
    go_on()
    _, err = process.communicate(timeout=200)
    assert (process.returncode, err) == (code, told)
    assert content(Path("out")) == content(Path("whole"))
    assert Path("out/hands.parquet").exists()


def test_a_run_on_a_cluster_that_was_killed_is_gone_on_with_there(nodes: Nodes) -> None:
    """Its workers may still write when another job's begins."""
    nodes.worker(), nodes.worker()
    on_cluster = ("--parquet", "--scheduler", nodes.address)
    before: set[Path] = set()

    def under_way() -> bool:
        folders = {path.parent for path in parts_in(Path("out"))}
        return bool(folders - before) and rows_in(Path("out")) >= 30_000

    for more in (("--only", "R01"), ()):
        go_on(30_000)
        process = start(*REPORT, "out", *on_cluster, *more)
        wait_for(under_way, process)
        assert process.poll() is None
        process.kill()
        process.communicate()
        before |= {path.parent for path in parts_in(Path("out"))}
    assert finish(*REPORT, "out", *on_cluster)[2].startswith("out: goes on after")
    finish(*REPORT, "whole", "--parquet", "-j", "2")
    assert content(Path("out")) == content(Path("whole"))


def test_a_result_that_has_arrived_counts_though_its_worker_is_lost() -> None:
    """The state of a future may be that of the next try already."""
    cluster = object.__new__(Cluster)
    cluster._address = "tcp://127.0.0.1:1"
    lost, failed = OSError(errno.ENOSPC, "no space", "out"), type("KilledWorker", (Exception,), {})()
    found = [Result(3), (OSError, lost, None), (type(failed), failed, None), RuntimeError("cancelled")]
    cluster._done = iter([(SimpleNamespace(status="pending"), one) for one in found])
    assert cluster.collect().number == 3
    for why in ("no space", "every worker that took one task was lost", "the scheduler was lost"):
        with pytest.raises(OSError, match=why):
            cluster.collect()


def test_a_worker_says_what_keeps_it_from_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def why(job: Job, home: Path = tmp_path, version: str = __version__) -> str:
        return hindrance(version, job, home.as_posix())

    tables = Job(product=Tables(neutralise=True, parquet=True), spool="out/.unfinished/parts-1")
    assert why(tables) == f"does not see {tmp_path.as_posix()}/out/.unfinished"
    (tmp_path / "out/.unfinished/parts-1").mkdir(parents=True)
    assert why(tables) == ""
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    assert why(tables) == f"cannot write to {tmp_path.as_posix()}/out/.unfinished"
    monkeypatch.undo()
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    assert why(tables) == "has no pyarrow"
    check = Job(product=Findings("text", unclear=False))
    assert why(check) == ""
    assert why(check, tmp_path / "gone") == f"does not see {tmp_path.as_posix()}/gone"
    assert why(check, version="0.0") == "has no hand-auditor 0.0"


@pytest.mark.long
def test_check_takes_a_cluster_too(nodes: Nodes) -> None:
    nodes.worker()
    expected = finish("check", "logs", "--unclear")
    assert finish("check", "logs", "--unclear", "--scheduler", nodes.address) == expected


@pytest.mark.long
def test_a_scheduler_that_is_lost_ends_the_run_and_another_goes_on(nodes: Nodes) -> None:
    nodes.worker()
    process = start_until(5000, *REPORT, "out", "--scheduler", nodes.address)
    nodes.processes[0].kill()
    go_on()
    _, err = process.communicate(timeout=120)
    assert process.returncode == 2
    assert err == f"auditor: {nodes.address}: the scheduler was lost\n"
    finish(*REPORT, "whole")
    assert finish(*REPORT, "out")[2].startswith("out: goes on after")
    assert content(Path("out")) == content(Path("whole"))


def test_no_scheduler_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("auditor.batch.cluster.PATIENCE", 0.2)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").touch()
    assert command(["check", "a.txt", "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert capsys.readouterr().err == "auditor: tcp://127.0.0.1:9: no Dask scheduler answers there\n"
    assert command(["check", "a.txt", "--scheduler", "some host"]) == 2
    expected = "auditor: missing port number in address 'some host'; a scheduler is named as in tcp://HOST:8786\n"
    assert capsys.readouterr().err == expected
    assert command(["check", "a.txt", "--scheduler", "tcp://127.0.0.1:9", "-j", "2"]) == 2
    assert "give one of them" in capsys.readouterr().err
