"""The work of a report until it is done: what a run that was stopped has left is taken up by the next one.

Beside the tables-to-be lies a database with the hands met and the tables followed, and with them, in one transaction,
how far the audit is and how long the tables are then. What was written after it is cut off.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

import msgspec
from msgspec import Struct

from auditor.batch.joining import Counts
from auditor.batch.manners import Manner
from auditor.register import Disk
from auditor.reports.tally import RuleRow

FOLDER = ".unfinished"


class Standing(Struct):
    """How far an audit is: the number of the last unit, the length of each table, all counts, and how the text that
    goes on in the next unit is written. `complete`: the tables are whole and are getting their names.
    """

    job: str
    unit: int = 0
    lengths: list[int] = []
    hands: dict[str, int] = {}
    broken: dict[str, int] = {}
    unclear: int = 0
    rules: list[RuleRow] = []
    read: list[int] = []
    errors: list[int] = []
    failed: bool = False
    used: list[int] = []
    said: list[str] = []
    manners: dict[str, Manner] = {}
    complete: bool = False

    def note(self, counts: Counts) -> None:
        """Takes the counts in."""
        self.hands, self.broken, self.unclear = counts.totals.hands, counts.totals.broken, counts.totals.unclear
        self.rules = counts.tally.rows()
        self.read, self.errors, self.failed = sorted(counts.read), sorted(counts.errors), counts.failed
        self.used, self.said = sorted(counts.used), sorted(counts.said)

    def counts(self) -> Counts:
        """The counts as they were."""
        counts = Counts(read=set(self.read), errors=set(self.errors), failed=self.failed)
        counts.used, counts.said = set(self.used), set(self.said)
        counts.units = self.unit
        counts.totals.hands = Counter(self.hands)
        counts.totals.broken = Counter(self.broken)
        counts.totals.unclear = self.unclear
        counts.tally.add_rows(self.rules)
        return counts


class Journal:
    """The folder of the work, below that of the report. Raises `OSError` where it cannot be written.

    `spool` is the folder for what workers write. It has the name of the work: a worker that was lost, and is late with
    its own, does not put it among the parts of another.
    """

    def __init__(self, folder: Path, names: list[str], heads: list[bytes], job: str) -> None:
        """`names` and `heads` of the tables; `job` names the work: another one is not taken up."""
        self.folder = folder
        self.work = folder / FOLDER
        self.names = names
        self.spool = self.work / f"parts-{job}"
        self.work.mkdir(parents=True, exist_ok=True)
        self.disk = Disk(self.work / "journal")
        found = self._found(job)
        for left in self.work.glob("parts-*"):
            self._drop(left)
        self.spool.mkdir()
        if found is None:
            self.disk.clear()
        self.standing = found or Standing(job)
        self.streams: list[BinaryIO] = []
        if not self.standing.complete:
            self.streams = [(self.work / name).open("ab") for name in names]
            self._begin(heads)

    def _found(self, job: str) -> Standing | None:
        """What a run that was stopped has left; None when it was another job's, or is damaged."""
        try:
            content = self.disk.note()
            standing = msgspec.msgpack.decode(content, type=Standing) if content else None
        except msgspec.DecodeError:
            return None
        except OSError as error:
            if error.errno != errno.EIO:
                raise
            return None
        if standing is None or standing.job != job:
            return None
        sizes = [(self.work / name).stat().st_size if (self.work / name).exists() else -1 for name in self.names]
        whole = all(size >= length for size, length in zip(sizes, standing.lengths, strict=True))
        return standing if whole or standing.complete else None

    def _drop(self, spool: Path) -> None:
        """Removes a folder of parts; first it gets another name, since a worker that was lost may be late with one."""
        gone = self.work / "gone"
        shutil.rmtree(gone, ignore_errors=True)
        spool.rename(gone)
        shutil.rmtree(gone, ignore_errors=True)

    def _begin(self, heads: list[bytes]) -> None:
        lengths = self.standing.lengths or [0] * len(heads)
        for stream, length, head in zip(self.streams, lengths, heads, strict=True):
            stream.truncate(length)
            stream.seek(0, os.SEEK_END)
            if length == 0:
                stream.write(head)

    def write(self, rows: list[bytes]) -> None:
        """Rows of each table."""
        with self._place():
            for stream, data in zip(self.streams, rows, strict=True):
                if data:
                    stream.write(data)

    def commit(self) -> None:
        """What is written is on the disk, and so is `standing`, and all that was registered."""
        with self._place():
            for stream in self.streams:
                stream.flush()
                os.fsync(stream.fileno())
        self.standing.lengths = [stream.tell() for stream in self.streams]
        self.disk.put_note(msgspec.msgpack.encode(self.standing))
        self.disk.commit()

    def publish(self, more: list[str]) -> None:
        """Gives the tables their names, and `more` files that were made of them."""
        if not self.standing.complete:
            self.standing.complete = True
            self.commit()
        self.close()
        published = (*self.names, *more)
        for name in published:  # Parquet of an earlier report in this folder is of other tables
            stale = (self.folder / name).with_suffix(".parquet")
            if stale.name not in published and (self.folder / name).exists():
                stale.unlink(missing_ok=True)
        for name in published:
            if (self.work / name).exists():
                (self.work / name).replace(self.folder / name)

    @contextmanager
    def _place(self) -> Iterator[None]:
        """What fails has a place."""
        try:
            yield
        except OSError as error:
            raise OSError(error.errno, error.strerror, self.work.as_posix()) from None

    def close(self) -> None:
        """Closes the files; the work is still there."""
        for stream in self.streams:
            with suppress(OSError):  # a disk that is full was told of
                stream.close()
        self.disk.close()

    def remove(self) -> None:
        """The work is done."""
        self.close()
        self._drop(self.spool)
        shutil.rmtree(self.work)
