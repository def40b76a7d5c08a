"""What one hand costs in each stage, here, in Lark alone, and in PokerKit."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import median
from time import process_time
from unittest.mock import patch

from auditor.batch.auditing import MOST
from auditor.batch.job import Tables
from auditor.dialects import DIALECTS, OTHER_READERS, phh_words, read, rooms
from auditor.dialects.fast import CompiledGrammar, fastest
from auditor.dialects.lines import grammar
from auditor.events import Hand
from auditor.reports.tally import Tally
from auditor.rulings import Auditor
from auditor.sources import open_sources


@dataclass
class Stages:
    """Seconds of one processor a hand: reading, replay with all rules, rows. `hands` are those that were read.

    `fallbacks` is the share of hands that the compiled grammars left to Lark, None where they are not asked.
    """

    read: float
    audit: float
    rows: float
    hands: int
    fallbacks: float | None

    @property
    def whole(self) -> float:
        return self.read + self.audit + self.rows


@dataclass
class Peer:
    """Seconds of one processor a hand in PokerKit: its parser, and the replay of what that found."""

    parse: float
    replay: float

    @property
    def whole(self) -> float:
        return self.parse + self.replay


def ours(paths: list[Path], rounds: int = 1) -> Stages:
    """Times the stages on the hands of all paths: medians of so many rounds."""
    before = _left_to_lark()
    taken = [_stages(paths) for _ in range(rounds)]
    fallbacks, hands = (after - was for after, was in zip(_left_to_lark(), before, strict=True))
    reads, audits, rows, counts = zip(*taken, strict=True)
    return Stages(median(reads), median(audits), median(rows), counts[0], fallbacks / hands if hands else None)


def _stages(paths: list[Path]) -> tuple[float, float, float, int]:
    auditor, tally = Auditor(), Tally()
    maker = Tables(neutralise=True).rows()
    read_, audit, rows = 0.0, 0.0, 0.0
    count = 0
    gc.collect()
    source = _hands(paths)
    while True:
        began = process_time()
        hands = list(islice(source, MOST))
        was_read = process_time()
        audited = [auditor.audit(hand) for hand in hands]
        was_audited = process_time()
        for one in audited:
            maker.add(one)
            tally.add(one)
        maker.take()
        done = process_time()
        read_, audit, rows = read_ + was_read - began, audit + was_audited - was_read, rows + done - was_audited
        count += len(hands)
        if len(hands) < MOST:
            return read_ / count, audit / count, rows / count, count


def _hands(paths: list[Path]) -> Iterator[Hand]:
    return (hand for source in open_sources(paths) for hand in read(source))


def _left_to_lark() -> tuple[int, int]:
    """Hands that all compiled grammars have left to Lark so far, and all that they have read."""
    found = [fastest(name) for name in DIALECTS if name not in OTHER_READERS]
    compiled: list[CompiledGrammar | phh_words.Counts] = [
        *(one for one in found if isinstance(one, CompiledGrammar)),
        phh_words.counts,
    ]
    return sum(one.fallbacks for one in compiled), sum(one.hands for one in compiled)


def by_lark(path: Path) -> float:
    """Seconds of one processor a hand when Lark reads all; its grammar is loaded before."""
    with patch.object(rooms, "fastest", grammar):
        next(_hands([path]))
        began = process_time()
        count = sum(1 for _ in _hands([path]))
        return (process_time() - began) / count


def pokerkit(path: Path) -> Peer:
    """Times PokerKit on a file of no-limit hold'em hands."""
    from pokerkit import HandHistory, PokerStarsParser

    text = path.read_text(encoding="utf-8")
    histories: list[HandHistory] = []

    def replay() -> None:
        for history in histories:
            for _ in history:
                pass

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parsing = _timed(lambda: histories.extend(PokerStarsParser()(text)))
        replaying = _timed(replay)
    return Peer(parsing / len(histories), replaying / len(histories))


def _timed(work: Callable[[], object]) -> float:
    gc.collect()
    start = process_time()
    work()
    return process_time() - start
