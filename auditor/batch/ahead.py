"""Audits a unit ahead of its turn, in a process that knows nothing of the units before it."""

from __future__ import annotations

import os
import pickle
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import IO, Self

from auditor.audit import NO_STANDING, Standing
from auditor.batch.auditing import Auditing
from auditor.batch.job import Job
from auditor.batch.manners import at_first, course_of, manners, settled
from auditor.batch.portions import LARGE, Open, Portion, Result
from auditor.batch.units import Unit, texts
from auditor.course import Earlier
from auditor.events import Hand
from auditor.register import Met
from auditor.session import LastHand
from auditor.sessions import Sessions, marked, name_of


class Recording(Sessions):
    """The sessions of one unit, which begins with nothing known, and what the units before it must be asked.

    `noted` are the hands for the register. Of the hand audited last: `opened` its table, if it was the first there,
    `met_before` the same hand in this unit, `left` how it ended.
    """

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[Met] = []
        self.opened: str | None = None
        self.met_before: Earlier | None = None
        self.left: LastHand | None = None

    def begin(self) -> None:
        """A hand is to be audited."""
        self.opened = self.met_before = self.left = None

    def last(self, hand: Hand) -> LastHand | None:
        name = name_of(hand)
        if self.tables.get(name) is None:
            self.opened = name
        return super().last(hand)

    def leave(self, hand: Hand, left: LastHand) -> None:
        super().leave(hand, left)
        if self.opened is not None:
            self.left = left

    def met(self, hand: Hand) -> Earlier | None:
        met = marked(hand)
        self.noted.append(met)
        self.met_before = self.enter(met)
        return self.met_before


class Spool:
    """Collects the portions of a result; where their rows are many, in a file of the folder, which is gone if the block
    fails; without a folder in memory.
    """

    def __init__(self, folder: str) -> None:
        self.portions: list[Portion] = []
        self.path: str | None = None
        self._folder = folder
        self._size = 0
        self._file: IO[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def add(self, portion: Portion) -> None:
        """One portion more."""
        self.portions.append(portion)
        self._size += sum(map(len, portion.rows))
        if self._size > LARGE and self._folder:
            self._empty()

    def _empty(self) -> None:
        if self._file is None:
            handle, self.path = tempfile.mkstemp(".rows", dir=self._folder)
            self._file = os.fdopen(handle, "wb")
        for portion in self.portions:
            pickle.dump(portion, self._file, pickle.HIGHEST_PROTOCOL)
        self.portions.clear()
        self._size = 0

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._file is not None:
            self._file.close()
            if kind is not None and self.path is not None:
                Path(self.path).unlink(missing_ok=True)


class Ahead(Auditing):
    """Audits one unit after another, each as if it were the first."""

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self.most = 1000
        self._sessions = Recording()

    def result(self, unit: Unit) -> Result:
        """What the unit comes to."""
        result = Result(unit.number)
        self._sessions = self.auditor.sessions = Recording()
        self.auditor.standing = NO_STANDING
        read = texts(unit, self.job.encoding)
        if unit.part is not None:
            try:
                read = iter([first := next(read)])
            except OSError as error:
                result.changed = error.filename
                return result
            self.course = course_of(unit.manners, first[1])
        with Spool(self.job.spool) as spool:
            for portion in self._with_tables(self.portions(read)):
                spool.add(portion)
            result.portions, result.spooled = spool.portions, spool.path
        result.settled = settled(self.course)
        result.ends = manners(self.course)
        result.starts = {
            dialect: unit.manners.get(dialect) or at_first(dialect, room.source)
            for dialect, room in self.course.rooms.items()
        }
        result.standing = self.auditor.standing
        return result

    def _with_tables(self, portions: Iterator[Portion]) -> Iterator[Portion]:
        """The portions with the hands for the register, and at the end the last hands of all tables."""
        for portion in portions:
            portion.met, self._sessions.noted = self._sessions.noted, []
            yield portion
        tables = self._sessions.tables.all()
        while some := dict(islice(tables, self.most)):
            yield Portion(tables=some)

    def _audited(self, hand: Hand) -> Iterator[Portion]:
        """A hand that is the first at its table is a portion of its own, and what came before it is one."""
        sessions = self._sessions
        sessions.begin()
        standing = self._standing(hand)
        before = len(sessions.noted)
        audited = self.audit(hand)
        if sessions.opened is None or sessions.left is None:
            self.add(audited)
            if self._portion.hands >= self.most:
                yield self._cut()
            return
        noted, sessions.noted = sessions.noted[before:], sessions.noted[:before]
        yield self._cut()
        sessions.noted = noted
        self.add(audited)
        pickled = pickle.dumps(hand, pickle.HIGHEST_PROTOCOL)
        portion = self._cut()
        portion.opening = Open(sessions.opened, pickled, sessions.left, sessions.met_before, standing)
        yield portion

    def _standing(self, hand: Hand) -> Standing:
        """What statements said, so far as it holds for this hand."""
        named, currency = self.auditor.standing
        return (
            named if named[0] == hand.file else NO_STANDING[0],
            currency if currency[0] == hand.file else NO_STANDING[1],
        )
