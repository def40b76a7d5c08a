"""What an audit remembers of all hands and tables: the last ones in memory, the others in a database on disk."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec
from msgspec import Struct

if TYPE_CHECKING:
    import sqlite3

WAITING = 10_000
"""Hands that are kept in memory before they go to the disk."""
RECENT = 1000
"""Tables that are kept in memory, at least; and at most twice as many."""
TOGETHER = 64
"""Hands that stand in one row of the database."""
_BITS = 2**24
_CACHE = 8000  # KiB
_TABLES = """
CREATE TABLE IF NOT EXISTS hands (number INTEGER PRIMARY KEY, content BLOB);
CREATE TABLE IF NOT EXISTS met (start INTEGER PRIMARY KEY, number INTEGER, place INTEGER);
CREATE TABLE IF NOT EXISTS kept (name BLOB PRIMARY KEY, content BLOB) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS note (number INTEGER PRIMARY KEY, content BLOB);
"""

T = TypeVar("T", bound=Struct)


class Met(Struct, frozen=True, gc=False):
    """A hand as the register keeps it: by one or two digests of 16 bytes, with its place and four bytes a line.

    `marks` has lines with text alone, `blanks` four bytes for the place of each line without, from 0.
    """

    digests: tuple[bytes, ...]
    file: str
    line: int
    marks: bytes
    blanks: bytes = b""


_ROW = msgspec.msgpack.Decoder(list[tuple[bytes, bytes, int, bytes, bytes]])


class Disk:
    """A database that is made when it is first needed: a file that is deleted on closing, or one at `path`.

    Raises `OSError` when the disk is full, or another process has the file.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._opened: sqlite3.Connection | None = None

    def _open(self) -> sqlite3.Connection:
        if self._opened is None:
            import sqlite3

            self._opened = sqlite3.connect(self.path or "", isolation_level=None, timeout=0)
            self._opened.executescript(f"PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -{_CACHE}; {_TABLES}")
            self._opened.execute("BEGIN IMMEDIATE")
        return self._opened

    def ask(self, question: str, values: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
        """The rows that answer a question."""
        with self._errors():
            yield from self._open().execute(question, values)

    def write(self, statement: str, rows: Iterable[tuple[Any, ...]]) -> None:
        """Writes rows; they stand from `commit` on."""
        with self._errors():
            self._open().executemany(statement, rows)

    def commit(self) -> None:
        """Makes what was written last."""
        with self._errors():
            self._open().execute("COMMIT")
            self._open().execute("BEGIN IMMEDIATE")

    def clear(self) -> None:
        """Begins with nothing again."""
        self.close()
        if self.path is not None:
            self.path.unlink(missing_ok=True)
            self.path.with_name(f"{self.path.name}-journal").unlink(missing_ok=True)

    def note(self) -> bytes | None:
        """What was noted last."""
        return next((content for (content,) in self.ask("SELECT content FROM note")), None)

    def put_note(self, content: bytes) -> None:
        """Notes something, in place of what was noted before."""
        self.write("INSERT OR REPLACE INTO note VALUES (1, ?)", [(content,)])

    def close(self) -> None:
        """Closes the file; what was not committed is gone."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None

    @contextmanager
    def _errors(self) -> Iterator[None]:
        import sqlite3

        try:
            yield
        except sqlite3.DatabaseError as error:
            why = {
                "database or disk is full": (errno.ENOSPC, os.strerror(errno.ENOSPC)),
                "database is locked": (errno.EBUSY, "another run is at work there"),
            }
            number, text = why.get(str(error), (errno.EIO, str(error)))
            raise OSError(number, text, None if self.path is None else self.path.as_posix()) from None


class Register:
    """Hands by their digests. Takes eight bytes of disk an entry and a few of memory."""

    def __init__(self, disk: Disk) -> None:
        self._disk = disk
        self._fresh: dict[bytes, Met] = {}
        self._rows = 0
        self._perhaps = bytearray()
        if disk.path is not None:
            self._count()

    def _count(self) -> None:
        """Takes up what the database holds."""
        ((self._rows,),) = self._disk.ask("SELECT count(*) FROM hands")
        if self._rows:
            self._perhaps = bytearray(_BITS // 8)
            for (start,) in self._disk.ask("SELECT start FROM met"):
                self._mark(start)

    def find(self, digest: bytes) -> Met | None:
        """The hand with this digest, if it was met."""
        met = self._fresh.get(digest)
        if met is not None or not self._perhaps:
            return met
        start = _start(digest)
        bit = start % _BITS
        if not self._perhaps[bit >> 3] & (1 << (bit & 7)):
            return None
        found = self._disk.ask("SELECT place, content FROM met JOIN hands USING (number) WHERE start = ?", (start,))
        for place, content in found:
            digests, file, line, marks, blanks = _ROW.decode(content)[place]
            several = tuple(digests[at : at + 16] for at in range(0, len(digests), 16))
            if digest in several:
                return Met(several, file.decode("utf-8", "surrogatepass"), line, marks, blanks)
        return None

    def add(self, met: Met) -> None:
        """Enters a hand that was not met."""
        for digest in met.digests:
            self._fresh[digest] = met
        if len(self._fresh) >= WAITING:
            self.save()

    def save(self) -> None:
        """Writes what waits in memory to the disk."""
        self._perhaps = self._perhaps or bytearray(_BITS // 8)
        rows: list[tuple[int, bytes]] = []
        starts: list[tuple[int, int, int]] = []
        waiting = _once(self._fresh.values())
        while hands := list(islice(waiting, TOGETHER)):
            self._rows += 1
            row = [(b"".join(met.digests), _bytes(met.file), met.line, met.marks, met.blanks) for met in hands]
            rows.append((self._rows, msgspec.msgpack.encode(row)))
            starts += ((_start(one), self._rows, place) for place, met in enumerate(hands) for one in met.digests)
        starts.sort()  # so that those beside one another are written together
        for start, _, _ in starts:
            self._mark(start)
        self._disk.write("INSERT INTO hands VALUES (?, ?)", rows)
        self._disk.write("INSERT OR IGNORE INTO met VALUES (?, ?, ?)", starts)
        self._fresh.clear()

    def _mark(self, start: int) -> None:
        bit = start % _BITS
        self._perhaps[bit >> 3] |= 1 << (bit & 7)


def _start(digest: bytes) -> int:
    return int.from_bytes(digest[:8], "big", signed=True)


def _once(hands: Iterable[Met]) -> Iterator[Met]:
    """Hands that stand under two digests, one after the other, once."""
    last = None
    for met in hands:
        if met is not last:
            yield met
        last = met


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


class Kept(Generic[T]):
    """Records of one kind by name, those used last in memory."""

    def __init__(self, disk: Disk, kind: type[T]) -> None:
        self._disk = disk
        self._decoder = msgspec.msgpack.Decoder(kind)
        self._recent: dict[str, T] = {}
        self._changed: set[str] = set()
        self._more = disk.path is not None

    def get(self, name: str) -> T | None:
        """The record of this name, None when there is none."""
        found = self._recent.pop(name, None)
        if found is None and self._more:
            rows = self._disk.ask("SELECT content FROM kept WHERE name = ?", (_bytes(name),))
            found = next((self._decoder.decode(content) for (content,) in rows), None)
        if found is not None:
            self._recent[name] = found
        return found

    def put(self, name: str, record: T) -> None:
        """Keeps the record in place of any other of this name."""
        self._recent.pop(name, None)
        self._recent[name] = record
        self._changed.add(name)
        if len(self._recent) > 2 * RECENT:
            self.save()
            for old in list(self._recent)[:RECENT]:
                del self._recent[old]

    def all(self) -> Iterator[tuple[str, T]]:
        """All records, in no order that means anything."""
        if not self._more:
            yield from self._recent.items()
            return
        self.save()
        for name, content in self._disk.ask("SELECT name, content FROM kept"):
            yield name.decode("utf-8", "surrogatepass"), self._decoder.decode(content)

    def save(self) -> None:
        """Writes what has changed to the disk."""
        self._more = True
        rows = ((_bytes(name), msgspec.msgpack.encode(self._recent[name])) for name in self._changed)
        self._disk.write("INSERT OR REPLACE INTO kept VALUES (?, ?)", rows)
        self._changed.clear()
