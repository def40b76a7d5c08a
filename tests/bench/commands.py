"""Commands in processes of their own: how long they take, and how much memory at most."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[2]


@dataclass
class Took:
    """Seconds on the clock, seconds of processors, and bytes of memory: the most the command's first process had, and
    the sum of the most each of its processes had.
    """

    seconds: float
    worked: float
    memory: int
    all_memory: int


def auditor(*arguments: str) -> Took:
    """Runs a command to its end. Raises `RuntimeError` when it fails."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    before = _worked()
    start = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "auditor", *arguments],
        env=environment | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        most: dict[int, int] = {}
        while process.poll() is None:
            for pid in _family(process.pid):
                most[pid] = max(most.get(pid, 0), _most_memory(pid))
            time.sleep(0.002 if time.perf_counter() - start < 1 else 0.05)
        seconds = time.perf_counter() - start
        assert process.stderr is not None
        if process.returncode not in (0, 1):
            raise RuntimeError(process.stderr.read().decode())
    return Took(seconds, _worked() - before, most.get(process.pid, 0), sum(most.values()))


def start_up(*arguments: str, rounds: int = 9) -> float:
    """Seconds a command takes, the median of several runs after one that compiles the modules."""
    auditor(*arguments)
    return median(auditor(*arguments).seconds for _ in range(rounds))


def _worked() -> float:
    """Seconds that all processes which have ended worked."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _family(pid: int) -> list[int]:
    """A process and those it started."""
    found = [pid]
    for one in found:
        try:
            tasks = list(Path(f"/proc/{one}/task").glob("*/children"))
            found += [int(word) for task in tasks for word in task.read_text().split()]
        except OSError:
            continue
    return found


def _most_memory(pid: int) -> int:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM:")), 0)
