"""Whole commands in processes of their own, in small units, and what they leave behind."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from auditor.batch.journal import FOLDER
from tests.playing.ring import hands

DRIVER = """
import os, resource, signal, sys, time
from auditor.batch import run, units
from auditor.cli import main
from auditor.reports import as_parquet
units.DISTANCES, run.EVERY, as_parquet.SIZE = (8000, 8000), 0.0, 8000
unit = run._unit
def size(path):
    return os.path.getsize(path) if os.path.exists(path) else 0
def slowly(*arguments):
    time.sleep(float(os.environ.get("PAUSE", "0")))
    while os.path.exists("halt") and size("out/.unfinished/hands.csv") >= os.path.getsize("halt"):
        time.sleep(0.005)
    unit(*arguments)
run._unit = slowly
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


def start(*arguments: str, folder: Path = Path(), **environment: str) -> subprocess.Popen[str]:
    """The command in a process group of its own, in small units; PAUSE are seconds before each is put to the rest."""
    line = [sys.executable, "driver.py", *arguments]
    variables = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])} | environment
    pipe = subprocess.PIPE
    return subprocess.Popen(
        line, cwd=folder, env=variables, stdout=pipe, stderr=pipe, text=True, start_new_session=True
    )


def start_until(rows: int, *arguments: str) -> subprocess.Popen[str]:
    """A report into `out` that has come to its middle: its table of hands has so many bytes. It waits for `go_on`."""
    go_on(rows)
    process = start(*arguments)
    wait_until(rows, process)
    return process


def wait_until(rows: int, process: subprocess.Popen[str]) -> None:
    """Until a report that is to wait there has so many bytes in its table of hands."""
    wait_for(lambda: rows_in(Path("out")) >= rows, process)
    assert process.poll() is None, process.communicate()


def go_on(rows: int | None = None) -> None:
    """Commands go on, to the end or until the table of hands in `out` has so many bytes."""
    if rows is None:
        Path("halt").unlink(missing_ok=True)
    else:
        with Path("halt").open("wb") as halt:
            halt.truncate(rows)


def finish(*arguments: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error of a run to the end."""
    go_on()
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


def parts_in(folder: Path) -> list[Path]:
    """What workers have written of the tables, and is not yet in them."""
    return sorted((folder / FOLDER).glob("parts-*/*"))


def same(found: dict[str, bytes], whole: dict[str, bytes]) -> bool:
    """Whether a report is the one that nothing stopped."""
    return found == {name: data for name, data in whole.items() if name != "stderr"}


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    """The processes that audit for it."""
    return [pid for pid in descendants(process) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def runs(pid: int) -> bool:
    """Whether a process runs; one that waits to be asked how it ended does not."""
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


def rows_of(table: str) -> int:
    return Path(table).read_text(encoding="utf-8").count("\n") - 1
