"""What one process finds that reads all files from their beginning: what every division of them must come to, too."""

from __future__ import annotations

import pickle
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from auditor.batch import run
from auditor.batch.ahead import Ahead
from auditor.batch.crew import Crew
from auditor.batch.job import Findings, Job, Tables
from auditor.batch.joining import Counts
from auditor.batch.portions import Result
from auditor.batch.units import Division, Unit
from auditor.progress import Progress
from auditor.reading import Auditing, Reading
from auditor.reports import as_csv
from auditor.reports.as_parquet import Block
from auditor.reports.tally import Tally


@dataclass
class Found:
    """Rows of each output, totals and tally, remarks, and whether something could not be read."""

    rows: list[bytes]
    totals: tuple[str, str]
    tally: bytes
    remarks: list[str]
    failed: bool


@dataclass
class Watching:
    """Keeps remarks and counts hands."""

    remarks: list[str] = field(default_factory=list)
    hands: int = 0
    bytes: int = 0

    def remark(self, text: str) -> None:
        self.remarks.append(text)

    def expect(self, sizes: object) -> None: ...

    def audited(self, hands: int, file: str) -> None:
        self.hands += hands

    def read(self, size: int) -> None:
        self.bytes += size


@dataclass
class Here:
    """A crew in this process: what it is given and what it gives back goes through pickle all the same."""

    job: Job
    window: int = 3
    results: list[bytes] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ahead = Ahead(self.job)

    def expect(self, tasks: int) -> None: ...

    def give(self, task: Unit | Block) -> None:
        self.results.append(pickle.dumps(self.ahead.do(pickle.loads(pickle.dumps(task.alone())))))

    def collect(self) -> Result:
        found: Result = pickle.loads(self.results.pop())
        return found

    def close(self) -> None: ...


def alone(job: Job) -> Crew | None:
    """Hires nobody."""
    return None


def in_one_go(paths: Iterable[str], job: Job) -> Found:
    """All texts read from beginning to end, one after the other."""
    remarks: list[str] = []
    progress = Progress(remarks.append, quiet=True)
    reading = Reading(tuple(paths), None, job.encoding, progress)
    audit = Auditing(reading, job.rulebook, job.only, progress)
    made, tally = job.product.rows(), Tally()
    for audited in audit:
        made.add(audited)
        tally.add(audited)
    rows = made.take()
    return Found(
        rows[:4] if isinstance(job.product, Tables) else rows,
        audit.totals.lines(),
        as_csv.rules(tally),
        remarks,
        reading.failed,
    )


def divided(paths: Iterable[str], job: Job, distance: int | None, hire: run.Hire = Here) -> tuple[Found, Counts]:
    """The same by units of about `distance` bytes."""
    watching = Watching()
    rows: list[list[bytes]] = []
    counts = run.findings(Division(paths, None, job.encoding, distance), job, rows.append, watching, hire=hire)
    joined = [b"".join(parts) for parts in zip(*rows, strict=True)]
    found = Found(
        joined[:4] if isinstance(job.product, Tables) else joined,
        counts.totals.lines(),
        as_csv.rules(counts.tally),
        watching.remarks,
        counts.some_failed,
    )
    assert watching.hands >= counts.totals.hands.total()
    return found, counts


TABLES = Job(product=Tables(neutralise=True))
TEXT = Job(product=Findings("text", unclear=True))


def names(folder: Path) -> list[str]:
    """The files of a folder."""
    return sorted(path.name for path in folder.iterdir())
