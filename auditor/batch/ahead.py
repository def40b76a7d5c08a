"""Audits a unit ahead of its turn, in a process that knows nothing of the units before it."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from auditor.audit import NO_STANDING, Standing
from auditor.batch.auditing import Auditing
from auditor.batch.job import Job
from auditor.batch.manners import at_first, course_of, manners, settled
from auditor.batch.portions import Open, Portion, Result
from auditor.batch.units import Unit, texts
from auditor.course import Earlier
from auditor.events import Hand
from auditor.register import Met
from auditor.reports.as_parquet import Block, write_block
from auditor.reports.output import whole_file
from auditor.reports.tally import Tally
from auditor.reports.totals import Totals
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


class Ahead(Auditing):
    """Audits one unit after another, each as if it were the first."""

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self.most = 1000
        self._sessions = Recording()

    def do(self, task: Unit | Block) -> Result:
        """What the task comes to."""
        if isinstance(task, Unit):
            return self.result(task)
        write_block(task)
        return Result(task.number)

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
        portions = self._with_tables(self.portions(read))
        if self.job.spool:
            result.spooled = f"{self.job.spool}/{unit.number:06}"
            self._spool(portions, Path(result.spooled))
        else:
            result.portions = list(portions)
        result.settled = settled(self.course)
        result.ends = manners(self.course)
        result.starts = {
            dialect: unit.manners.get(dialect) or at_first(dialect, room.source)
            for dialect, room in self.course.rooms.items()
        }
        result.standing = self.auditor.standing
        return result

    def _spool(self, portions: Iterator[Portion], path: Path) -> None:
        """Writes the portions to a file, which is there when it is whole: one, however often the unit is audited."""
        try:
            with whole_file(path) as stream:
                for portion in portions:
                    pickle.dump(portion, stream, pickle.HIGHEST_PROTOCOL)
        except OSError as error:
            ours = error.filename in (None, path.as_posix())  # its name says nothing to anyone
            raise OSError(error.errno, error.strerror, path.parent.as_posix() if ours else error.filename) from None

    def _with_tables(self, portions: Iterator[Portion]) -> Iterator[Portion]:
        """The portions with the hands for the register, and at the end the counts, and the last hands of all tables."""
        for portion in portions:
            portion.met, self._sessions.noted = self._sessions.noted, []
            yield portion
        counts, self._portion = self._portion, Portion()
        yield counts
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
        others = self._portion.totals, self._portion.tally
        self._portion.totals, self._portion.tally = Totals(), Tally()
        self.add(audited)
        pickled = pickle.dumps(hand, pickle.HIGHEST_PROTOCOL)
        portion = super()._cut()
        portion.opening = Open(sessions.opened, pickled, sessions.left, sessions.met_before, standing)
        self._portion.totals, self._portion.tally = others
        yield portion

    def _cut(self) -> Portion:
        """The portion as it is; its counts go on to the next: those of all that open no table are merged once."""
        portion = super()._cut()
        self._portion.totals, portion.totals = portion.totals, Totals()
        self._portion.tally, portion.tally = portion.tally, Tally()
        return portion

    def _standing(self, hand: Hand) -> Standing:
        """What statements said, so far as it holds for this hand."""
        named, currency = self.auditor.standing
        return (
            named if named[0] == hand.file else NO_STANDING[0],
            currency if currency[0] == hand.file else NO_STANDING[1],
        )
