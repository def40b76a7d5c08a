"""Runs an audit of many files from end to end."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Protocol, TypeAlias

import msgspec
from msgspec import structs

from auditor import __version__, rulebook
from auditor.batch.crew import Crew, in_order
from auditor.batch.job import Job, Tables
from auditor.batch.joining import Counts, Joining
from auditor.batch.journal import Journal
from auditor.batch.manners import course_of, manners, settled
from auditor.batch.portions import Result
from auditor.batch.units import Division, Unit, stamp_of, texts
from auditor.reports.as_csv import RULES, rules
from auditor.reports.as_parquet import Block, blocks, join, write_block
from auditor.reports.output import whole_file

EVERY = 2.0
"""Seconds between two points from which a run that is stopped can go on."""


class Watching(Protocol):
    """Who wants to know how far it is."""

    def remark(self, text: str) -> None:
        """Something a person should know."""

    def expect(self, sizes: Callable[[], int]) -> None:
        """So many bytes are to be read, if anybody asks."""

    def audited(self, hands: int, file: str) -> None:
        """So many hands more, of this file."""

    def read(self, size: int) -> None:
        """So many bytes more."""


Hire: TypeAlias = "Callable[[Job], Crew | None]"
"""Gets who audits the units; None: this process alone."""


def findings(
    division: Division,
    job: Job,
    write: Callable[[list[bytes]], None],
    watching: Watching,
    *,
    hire: Hire,
    most: int | None = None,
) -> Counts:
    """Audits, and writes the rows as they come, of `most` hands at a time."""
    joining = Joining(job, watching.remark)
    if most is not None:
        joining.auditing.most = most
    watching.expect(division.size)
    with _hired(hire, job, division) as crew:
        for unit, result in in_order(division, crew):
            _unit(joining, unit, result, watching, write)
    joining.sessions.disk.close()
    return joining.counts


@contextmanager
def tables(folder: Path, division: Division, job: Job, hire: Hire, watching: Watching) -> Iterator[Counts]:
    """Audits into the tables of a folder, which have their names in the block; after it the work is done.

    An audit of the same files by the same rules that was stopped is gone on with.
    """
    assert isinstance(job.product, Tables)
    book = rulebook.load(job.rulebook).hash if job.rulebook is not None else ""
    journal = Journal(folder, job.product.names, job.product.heads(), identity(division, job, book))
    try:
        joining = Joining(job, watching.remark, journal.disk)
        joining.counts = journal.standing.counts()
        if not journal.standing.complete:
            with _hired(hire, structs.replace(job, spool=journal.spool.as_posix()), division) as crew:
                _into_tables(journal, joining, division, crew, watching)
                with whole_file(journal.work / RULES) as stream:
                    stream.write(rules(joining.counts.tally, neutralise=job.product.neutralise))
                _into_parquet(journal, job.product, crew)
        journal.publish([RULES, *job.product.parquet_names])
        yield joining.counts
        journal.remove()
    finally:
        journal.close()


def _into_tables(journal: Journal, joining: Joining, division: Division, crew: Crew | None, watching: Watching) -> None:
    watching.expect(division.size)
    done = journal.standing.unit
    if done:
        hands = f"{joining.counts.totals.hands.total():,} hands"
        watching.remark(f"{journal.folder.as_posix()}: goes on after {hands}, where the last run was stopped")
    committed = time.monotonic()
    for unit, result in in_order(_after(done, division, watching), crew):
        if done and unit.number == done + 1 and unit.part is not None:
            source = next(texts(unit, division.encoding))[1]
            joining.auditing.course = course_of(journal.standing.manners, source)
        _unit(joining, unit, result, watching, journal.write)
        if time.monotonic() - committed >= EVERY and _may_stop_after(unit, joining):
            _commit(journal, joining, unit.number)
            committed = time.monotonic()
    _commit(journal, joining, joining.counts.units)


def _into_parquet(journal: Journal, product: Tables, crew: Crew | None) -> None:
    for name in product.parquet_names:
        path = journal.work / name
        cut = blocks(path.with_suffix(".csv"), journal.spool, neutralised=product.neutralise)
        join(path, _parts(cut, crew))


def _parts(blocks: Iterator[Block], crew: Crew | None) -> Iterator[Path]:
    for block, result in in_order(blocks, crew):
        if result is None:
            write_block(block)
        yield Path(block.part)


def _unit(
    joining: Joining,
    unit: Unit,
    result: Result | None,
    watching: Watching,
    write: Callable[[list[bytes]], None],
) -> None:
    for portion in joining.portions(unit, result):
        if portion.rows:
            write(portion.rows)
        watching.audited(portion.hands, portion.file)
    watching.read(unit.size)
    if result is not None and result.spooled is not None:
        Path(result.spooled).unlink()


def _after(done: int, division: Division, watching: Watching) -> Iterator[Unit]:
    """The units that are left."""
    for unit in division:
        if unit.number > done:
            yield unit
        else:
            watching.read(unit.size)


def _may_stop_after(unit: Unit, joining: Joining) -> bool:
    """Whether the next unit can begin with what a journal holds."""
    part = unit.part
    if part is None or part.end is None:
        return True
    (named, _), (currency, _) = joining.auditing.auditor.standing
    return settled(joining.auditing.course) and part.name not in (named, currency)


def _commit(journal: Journal, joining: Joining, unit: int) -> None:
    joining.sessions.save()
    journal.standing.unit = unit
    journal.standing.note(joining.counts)
    journal.standing.manners = manners(joining.auditing.course)
    journal.commit()


@contextmanager
def _hired(hire: Hire, job: Job, division: Division) -> Iterator[Crew | None]:
    crew = hire(job)
    try:
        if crew is not None:
            crew.expect(division.units())
        yield crew
    finally:
        if crew is not None:
            crew.close()


def identity(division: Division, job: Job, book: str) -> str:
    """A name for the work: another one where a file, the rules or what is to come out are others.

    `book` is the hash of the rulebook. What can be read but once has a new name each time.
    """
    digest = blake2b(digest_size=16)
    paths = [os.fsencode(path) for path in division.paths]  # a name need not be text
    rulebook = os.fsencode(job.rulebook) if job.rulebook is not None else None
    what = [__version__, book, division.distance, paths, job.product, rulebook, sorted(job.only)]
    digest.update(msgspec.json.encode([*what, job.encoding, job.waivers]))
    for number, source in division.sources():
        stamp: object = os.urandom(16) if source.error is None else str(source.error)
        origin: object = None
        if source.origin is not None:
            path, index = source.origin
            origin, stamp = (os.fsencode(path), index), stamp_of(Path(path))
        digest.update(msgspec.json.encode([number, source.name, origin, source.size, stamp]))
    return digest.hexdigest()
