"""`python -m tests.bench`: makes the hands, measures, and prints a table."""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Iterator
from datetime import date
from importlib.metadata import version
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.bench import commands, data, stages

MIB = 2**20


def main() -> None:
    """Reads the command line, and measures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000, help="hands in the lines of PokerStars")
    parser.add_argument("--handlog-hands", type=int, default=2000, help="hands of live sessions")
    parser.add_argument("--phh-hands", type=int, default=2000, help="of the hold'em hands, written as PHH too")
    parser.add_argument("--peer-hands", type=int, default=300, help="how many of the hold'em hands PokerKit reads")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of all in turns; medians are given")
    parser.add_argument("--memory", default="10000,100000", help="numbers of hands to measure the memory with, or none")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--logs", type=Path, help="logs of yours, to measure the stages with")
    given = parser.parse_args()
    with TemporaryDirectory(prefix="bench-") as folder:
        for line in lines(Path(folder), given):
            print(line, flush=True)


def lines(folder: Path, given: argparse.Namespace) -> Iterator[str]:
    """The table, line by line, as it is measured."""
    yield f"{date.today()}: {_processor()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start,"
    yield f"Python {platform.python_version()}, lark {version('lark')}, pokerkit {version('pokerkit')}\n"
    yield "| what | figure |"
    yield "| --- | --: |"
    yield from _in_turns(folder, given)
    yield from _stages("hold'em and five-card draw", [folder / "mixed.txt"], given.rounds)
    commands.auditor("convert", str(folder / "more.txt"), "--to", "phh", "-o", str(folder / "more.phhs"))
    yield from _stages("hold'em as PHH", [folder / "more.phhs"], given.rounds)
    yield f"| reading such hands by Lark alone | {_each(stages.by_lark(folder / 'peers.txt'))} |"
    data.write_handlogs(folder / "live", given.handlog_hands)
    yield from _stages("live sessions (handlog)", [folder / "live"], given.rounds)
    if given.logs:
        yield from _stages(f"your logs ({given.logs})", [given.logs], given.rounds)
    yield from _start_ups(folder)
    yield from _memory(folder, given)


def _in_turns(folder: Path, given: argparse.Namespace) -> Iterator[str]:
    """Whole commands and PokerKit, one after the other and again: what the machine does meanwhile meets them all."""
    mixed, peers = folder / "mixed.txt", folder / "peers.txt"
    data.write(mixed, given.hands)
    hands = mixed.read_text(encoding="utf-8").split("\n\n\n")
    holdem = [hand + "\n\n\n" for hand in hands if "Hold'em" in hand]
    peers.write_text("".join(holdem[: given.peer_hands]))
    (folder / "more.txt").write_text("".join(holdem[: given.phh_hands]))
    report = ("report", str(mixed), "--cases", "0", "--out")
    alone, several, theirs = [], [], []
    for number in range(given.rounds):
        alone.append(commands.auditor(*report, str(folder / f"alone-{number}")))
        theirs.append(stages.pokerkit(peers))
        several.append(commands.auditor(*report, str(folder / f"several-{number}"), "-j", str(given.jobs)))
    one, two = median(took.seconds for took in alone), median(took.seconds for took in several)
    worked = median(took.worked for took in alone) / given.hands
    parse, peer = median(one.parse for one in theirs), median(one.whole for one in theirs)
    scaling = median(first.seconds / second.seconds for first, second in zip(alone, several, strict=True))
    ratio = median(their.whole * given.hands / took.worked for their, took in zip(theirs, alone, strict=True))
    size = mixed.stat().st_size
    yield f"| `auditor report`, {given.hands:,} hands ({size / 1e6:.0f} MB), whole job | {one:.1f} s |"
    yield f"| the same, on the clock | {_each(one / given.hands)} |"
    yield f"| the same, by processor time | {_each(worked)} |"
    yield f"| with `-j {given.jobs}`, on the clock | {two:.1f} s, {given.hands / two:,.0f} hands/s, {scaling:.2f} × |"
    yield f"| PokerKit on its hold'em hands: parser | {_each(parse)} |"
    yield f"| PokerKit: parser and replay | {_each(peer)} |"
    yield f"| whole job, times PokerKit's parser and replay | {ratio:.1f} × |"


def _stages(what: str, paths: list[Path], rounds: int) -> Iterator[str]:
    found = stages.ours(paths, rounds)
    files = [file for path in paths for file in ([path] if path.is_file() else path.rglob("*")) if file.is_file()]
    each = sum(file.stat().st_size for file in files) / found.hands
    whole = f"{_each(found.whole)}, {each / found.whole / 1e6:.1f} MB/s"
    yield f"| {what}: {found.hands:,} hands of {each:,.0f} bytes | {whole} |"
    for name, seconds in (("reading", found.read), ("replay and rules", found.audit), ("rows", found.rows)):
        yield f"| {name} | {_each(seconds)} |"
    if found.fallbacks is not None:
        yield f"| hands that fell back on Lark | {found.fallbacks:.1%} |"


def _each(seconds: float) -> str:
    return f"{1 / seconds:,.0f} hands/s, {seconds * 1e6:,.0f} µs a hand"


def _start_ups(folder: Path) -> Iterator[str]:
    one = folder / "one.txt"
    data.write(one, 1)
    yield f"| start-up: `auditor --version` | {commands.start_up('--version') * 1e3:.0f} ms |"
    yield f"| start-up: `auditor check`, one hand | {commands.start_up('check', str(one)) * 1e3:.0f} ms |"


def _memory(folder: Path, given: argparse.Namespace) -> Iterator[str]:
    file = folder / "many.txt"
    for count in map(int, filter(None, given.memory.removeprefix("none").split(","))):
        size = data.write(file, count)
        for jobs in (1, given.jobs):
            took = commands.auditor("report", str(file), "--cases", "0", "--out", str(folder / "many"), "-j", str(jobs))
            each = "" if jobs == 1 else f", {took.all_memory / MIB:,.0f} MiB in all its processes"
            yield (
                f"| peak memory, {count:,} hands ({size / 1e6:,.0f} MB), `-j {jobs}` | "
                f"{took.memory / MIB:,.0f} MiB{each}, {count / took.seconds:,.0f} hands/s |"
            )


def _processor() -> str:
    """The name of the processor, as far as the system tells it."""
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.machine()
    named = (line.partition(": ")[2] for line in told.splitlines() if line.startswith("model name"))
    return next(named, platform.machine())


if __name__ == "__main__":
    main()
