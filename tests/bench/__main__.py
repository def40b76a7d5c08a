"""`python -m tests.bench`: makes the hands, measures, and prints a table."""

from __future__ import annotations

import argparse
import os
import platform
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench import commands, data, stages

MIB = 2**20


def main() -> None:
    """Reads the command line, and measures."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--hands", type=int, default=5000, help="hands for the stages and for two processes")
    parser.add_argument("--peer-hands", type=int, default=300, help="hold'em hands for PokerKit")
    parser.add_argument("--rounds", type=int, default=5, help="rounds in turns with PokerKit; medians are given")
    parser.add_argument("--memory", default="10000,100000", help="numbers of hands to measure the memory with")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    given = parser.parse_args()
    with TemporaryDirectory(prefix="bench-") as folder:
        for line in lines(Path(folder), given):
            print(line, flush=True)


def lines(folder: Path, given: argparse.Namespace) -> Iterator[str]:
    """The table, line by line, as it is measured."""
    yield f"Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the start\n"
    yield "| what | figure |"
    yield "| --- | --: |"
    yield from _stages(folder, given)
    yield from _commands(folder, given)
    yield from _memory(folder, given)


def _stages(folder: Path, given: argparse.Namespace) -> Iterator[str]:
    mixed, holdem, peers = (folder / f"{name}.txt" for name in ("mixed", "holdem", "peers"))
    size = data.write(mixed, given.hands)
    data.write(holdem, given.hands, games=("holdem",))
    data.write(peers, given.peer_hands, games=("holdem",))
    both = stages.measure(mixed, peers, max(1, given.rounds // 2))
    found = stages.measure(holdem, peers, given.rounds)
    each = size / given.hands
    yield f"| hold'em and five-card draw, whole job, one core | {1 / both.whole:,.0f} hands/s |"
    yield f"| the same in bytes ({each:,.0f} a hand) | {each / both.whole / 1e6:.1f} MB/s |"
    for name, seconds in (("read", both.read), ("replay and rules", both.audit), ("rows", both.rows)):
        yield f"| {name} | {seconds * 1e6:,.0f} µs a hand |"
    yield f"| hands that Lark had to read | {both.fallbacks:.1%} |"
    yield f"| hold'em alone, whole job, one core | {1 / found.whole:,.0f} hands/s |"
    yield f"| PokerKit on such hands: parser | {1 / found.parse:,.0f} hands/s |"
    yield f"| PokerKit: parser and replay | {1 / found.peer:,.0f} hands/s |"
    yield f"| times PokerKit's parser and replay | {found.peer / found.whole:.1f} × |"


def _commands(folder: Path, given: argparse.Namespace) -> Iterator[str]:
    one = folder / "one.txt"
    data.write(one, 1)
    yield f"| start-up: `auditor --version` | {commands.start_up('--version') * 1e3:.0f} ms |"
    yield f"| start-up: `auditor check`, one hand | {commands.start_up('check', str(one)) * 1e3:.0f} ms |"
    file = str(folder / "mixed.txt")
    report = ("report", file, "--cases", "0", "--out")
    alone = commands.auditor(*report, str(folder / "alone"))
    several = commands.auditor(*report, str(folder / "several"), "-j", str(given.jobs))
    yield f"| `auditor report`, {given.hands:,} hands, one process | {alone.seconds:.1f} s |"
    yield f"| with `-j {given.jobs}` | {several.seconds:.1f} s, {alone.seconds / several.seconds:.2f} × |"


def _memory(folder: Path, given: argparse.Namespace) -> Iterator[str]:
    file = folder / "many.txt"
    for count in map(int, given.memory.split(",")):
        size = data.write(file, count)
        for jobs in (1, given.jobs):
            took = commands.auditor("report", str(file), "--cases", "0", "--out", str(folder / "many"), "-j", str(jobs))
            each = "" if jobs == 1 else f", {took.all_memory / MIB:,.0f} MiB in all its processes"
            yield (
                f"| peak memory, {count:,} hands ({size / 1e6:,.0f} MB), `-j {jobs}` | "
                f"{took.memory / MIB:,.0f} MiB{each}, {count / took.seconds:,.0f} hands/s |"
            )


if __name__ == "__main__":
    main()
