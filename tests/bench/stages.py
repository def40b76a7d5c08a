"""What one hand costs in each stage, here and in PokerKit, in turns on the same hands."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from auditor.batch.job import Tables
from auditor.dialects import read
from auditor.dialects.fast import CompiledGrammar, fastest
from auditor.reports.tally import Tally
from auditor.rulings import Auditor
from auditor.sources import open_sources


@dataclass
class Stages:
    """Seconds a hand, medians of the rounds: reading, replay with all rules, rows; PokerKit's parser and its replay.

    `wall` is the time on the clock for ours, all stages. `fallbacks` is the share of hands that Lark had to read.
    """

    read: float
    audit: float
    rows: float
    wall: float
    parse: float
    replay: float
    fallbacks: float

    @property
    def whole(self) -> float:
        return self.read + self.audit + self.rows

    @property
    def peer(self) -> float:
        return self.parse + self.replay


def measure(file: Path, peers: Path, rounds: int) -> Stages:
    """Times the stages on the hands of `file`, and PokerKit on those of `peers`, no-limit hold'em all."""
    ours, theirs = [], []
    grammar = fastest("pokerstars")
    before = (grammar.fallbacks, grammar.hands) if isinstance(grammar, CompiledGrammar) else (0, 0)
    for _ in range(rounds):
        ours.append(_ours(file))
        theirs.append(_pokerkit(peers.read_text(encoding="utf-8")))
    reads, audits, rows, walls = (median(times) for times in zip(*ours, strict=True))
    parse, replay = (median(times) for times in zip(*theirs, strict=True))
    fell = 1.0
    if isinstance(grammar, CompiledGrammar):
        fell = (grammar.fallbacks - before[0]) / max(1, grammar.hands - before[1])
    return Stages(reads, audits, rows, walls, parse, replay, fell)


def _timed(work: Callable[[], object]) -> float:
    gc.collect()
    start = process_time()
    work()
    return process_time() - start


def _ours(file: Path) -> tuple[float, float, float, float]:
    auditor = Auditor()
    rows, tally = Tables(neutralise=True).rows(), Tally()
    start = perf_counter()
    began = process_time()
    hands = list(read(next(open_sources([file]))))
    was_read = process_time()
    audited = [auditor.audit(hand) for hand in hands]
    was_audited = process_time()
    for one in audited:
        rows.add(one)
        tally.add(one)
    rows.take()
    done = process_time()
    count = len(hands)
    times = was_read - began, was_audited - was_read, done - was_audited, perf_counter() - start
    return times[0] / count, times[1] / count, times[2] / count, times[3] / count


def _pokerkit(text: str) -> tuple[float, float]:
    from pokerkit import HandHistory, PokerStarsParser

    histories: list[HandHistory] = []

    def replay() -> None:
        for history in histories:
            for _ in history:
                pass

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parsing = _timed(lambda: histories.extend(PokerStarsParser()(text)))
        replaying = _timed(replay)
    return parsing / len(histories), replaying / len(histories)
