"""Puts the results of units together, in their order, so that they are what one process would have found.

One process audits unit after unit and carries on from each to the next what holds there: the last hand of each table,
the hands met so far, what statements said, how a file writes its amounts. A unit audited ahead of its turn began with
none of it. Here it is found out whether that made a difference. Where it did to the first hand of a table, that hand is
audited once more; where it did to more, the unit is.
"""

from __future__ import annotations

import errno
import pickle
from collections.abc import Callable, Iterator

from msgspec import Struct, field

from auditor.batch.auditing import Auditing
from auditor.batch.job import Job
from auditor.batch.manners import Manner, all_as_if, course_of, manners, settled
from auditor.batch.portions import Open, Portion, Result
from auditor.batch.units import Unit, texts
from auditor.course import Earlier
from auditor.events import Hand
from auditor.following import neighbours, taken_up
from auditor.register import Disk
from auditor.reports.tally import Tally
from auditor.reports.totals import Totals
from auditor.session import LastHand
from auditor.sessions import Sessions


class Counts(Struct):
    """What all units so far come to, but for their rows.

    `read` are the paths at which a text could be read, `errors` those at which one could not; `failed`: one that was
    named could not. `used` are the places of waivers, `said` remarks that are said once. `again` counts the units that
    were audited a second time, `units` all.
    """

    totals: Totals = field(default_factory=Totals)
    tally: Tally = field(default_factory=Tally)
    read: set[int] = field(default_factory=set)
    errors: set[int] = field(default_factory=set)
    failed: bool = False
    used: set[int] = field(default_factory=set)
    said: set[str] = field(default_factory=set)
    units: int = 0
    again: int = 0

    @property
    def some_failed(self) -> bool:
        """Whether something that was named could not be read, or nothing at all of a path."""
        return self.failed or not self.errors <= self.read


class Once(Sessions):
    """The sessions for a hand that is audited once more: what came before it is known."""

    def __init__(self, last: LastHand, earlier: Earlier | None) -> None:
        super().__init__()
        self._before = last
        self._earlier = earlier
        self.left: LastHand | None = None

    def last(self, hand: Hand) -> LastHand | None:
        return taken_up(hand, self._before)

    def met(self, hand: Hand) -> Earlier | None:
        return self._earlier

    def leave(self, hand: Hand, left: LastHand) -> None:
        super().leave(hand, left)
        self.left = left


class Joining:
    """Takes unit after unit, with its result or without, and gives out the portions that hold."""

    def __init__(self, job: Job, remark: Callable[[str], None], disk: Disk | None = None) -> None:
        """`remark` takes what a person should know. Raises `RulebookError` when the rulebook cannot be read."""
        self.counts = Counts()
        self.auditing = Auditing(job, Sessions(disk))
        self._job = job
        self._remark = remark

    @property
    def sessions(self) -> Sessions:
        return self.auditing.auditor.sessions

    def portions(self, unit: Unit, result: Result | None) -> Iterator[Portion]:
        """The portions of the unit, counted. Raises `OSError` for a file that has changed."""
        found = self._agreed(unit, result) if result is not None else None
        if found is None:
            self.counts.again += result is not None
            found = self._audited(unit)
        self.counts.units += 1
        for portion in found:
            self._count(portion)
            yield portion

    def _audited(self, unit: Unit) -> Iterator[Portion]:
        """The unit audited here, in its turn."""
        return self.auditing.portions(texts(unit, self._job.encoding))

    def _count(self, portion: Portion) -> None:
        counts = self.counts
        counts.totals.merge(portion.totals)
        counts.tally.merge(portion.tally)
        counts.read.update(portion.read)
        counts.errors.update(portion.errors)
        counts.failed |= portion.failed
        counts.used |= portion.used
        for text, once in portion.said:
            if not once or text not in counts.said:
                self._remark(text)
            if once:
                counts.said.add(text)

    # --- results of other processes

    def _agreed(self, unit: Unit, result: Result) -> Iterator[Portion] | None:
        """The portions of a result, if they are those that this process would have found; None if not."""
        if result.changed is not None:
            raise OSError(errno.ESTALE, "was changed while it was read; start again", result.changed)
        known = self._known_after(unit, result)
        if known is None or self._holds_here(unit):
            return None
        again: dict[str, Portion] = {}
        find = self.sessions.hands.find
        portions = list(result.all_portions())
        for portion in portions:
            if any(find(digest) is not None for met in portion.met for digest in met.digests):
                return None
            opening = portion.opening
            last = self.sessions.tables.get(opening.table) if opening is not None else None
            if opening is None or last is None:
                continue
            hand: Hand = pickle.loads(opening.hand)
            if neighbours(hand, last):
                better = self._once_more(hand, opening, last)
                if better is None:
                    return None
                again[opening.table] = better
        return self._taken(unit, result, portions, known, again)

    def _known_after(self, unit: Unit, result: Result) -> dict[str, Manner] | None:
        """What is known at the end of a part of how its text writes; None where it was not as was assumed."""
        part = unit.part
        if part is None:
            return {}
        if part.end is not None and not result.settled:
            return None
        if part.cut is None or part.cut.offset == 0:
            return result.ends
        if not settled(self.auditing.course):
            return None
        return all_as_if(manners(self.auditing.course), unit.manners, result.starts, result.ends)

    def _holds_here(self, unit: Unit) -> bool:
        """Whether statements before the unit hold in one of its texts."""
        (named, _), (currency, _) = self.auditing.auditor.standing
        return any(piece.name in (named, currency) for piece in unit.pieces)

    def _once_more(self, hand: Hand, opening: Open, last: LastHand) -> Portion | None:
        """The first hand of a table, audited after the last one there; None if the next hand would see a difference."""
        auditor, sessions = self.auditing.auditor, self.sessions
        standing = auditor.standing
        auditor.sessions = once = Once(last, opening.earlier)
        auditor.standing = opening.standing
        try:
            portion = self.auditing.portion(hand)
        finally:
            auditor.sessions = sessions
            auditor.standing = standing
        return portion if once.left == opening.left else None

    def _taken(
        self, unit: Unit, result: Result, portions: list[Portion], known: dict[str, Manner], again: dict[str, Portion]
    ) -> Iterator[Portion]:
        for portion in portions:
            for met in portion.met:
                self.sessions.enter(met)
            for name, last in portion.tables.items():
                self.sessions.tables.put(name, last)
            opening = portion.opening
            yield again.get(opening.table, portion) if opening is not None else portion
        if unit.part is not None:
            source = next(texts(unit, self._job.encoding))[1]
            self.auditing.course = course_of(known, source)
        auditor = self.auditing.auditor
        (named, currency), (new_named, new_currency) = auditor.standing, result.standing
        auditor.standing = new_named if new_named[0] else named, new_currency if new_currency[0] else currency
