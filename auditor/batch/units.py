"""What an audit of many files is divided into: small files together, large ones in parts."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path

from msgspec import Struct, structs

from auditor.batch.manners import Manner, manners
from auditor.batch.parts import Cut, Part, cuts
from auditor.dialects import Course, read
from auditor.sources import Source, SourceError, open_sources
from auditor.streams import GONE

DISTANCES = 2**18, 3 * 2**20
"""Bytes of text in a unit, at least and at most."""
SHARE = 16
"""Units that an audit is divided into, at least, unless they were smaller than that."""
PROBED = 100
"""Hands by which it is found out how a file writes its amounts."""


class Piece(Struct, frozen=True):
    """A text, or a part of one.

    `path` is the place, among the paths of the command, of the one it was found at; `origin` as in `Source`. `cut` is
    where a part begins, None for a whole text; `end` None: it goes to the end. `stamp`: size and time of the file when
    it was cut.
    """

    path: int
    name: str
    named: bool
    origin: tuple[str, int] | None
    size: int
    cut: Cut | None = None
    end: int | None = None
    stamp: tuple[int, int] | None = None


class Unit(Struct):
    """Some texts, or a part of one. `sources` as they were found; of a part there is none.

    `manners`: what is taken to be known at its beginning.
    """

    number: int
    pieces: tuple[Piece, ...]
    sources: tuple[Source, ...] = ()
    manners: dict[str, Manner] = {}

    @property
    def part(self) -> Piece | None:
        """The piece, if this is a part of a text."""
        piece = self.pieces[0]
        return piece if piece.cut is not None else None

    @property
    def name(self) -> str:
        """The text, or the first one."""
        return self.pieces[0].name

    @property
    def size(self) -> int:
        """Bytes of text, as far as known."""
        return sum(piece.size for piece in self.pieces)

    @property
    def movable(self) -> bool:
        """Whether another process can read it."""
        return all(piece.origin is not None for piece in self.pieces)

    def alone(self) -> Unit:
        """The unit without what cannot leave its process."""
        return structs.replace(self, sources=())


def stamp_of(path: Path) -> tuple[int, int]:
    """Size and time of a file, by which a change is seen. Raises `OSError`."""
    info = path.stat()
    return info.st_size, info.st_mtime_ns


class Division:
    """The units of an audit, in the order of its texts, the same each time as long as the files are."""

    def __init__(
        self, paths: Iterable[str], stdin_name: str | None, encoding: str | None, distance: int | None
    ) -> None:
        """`distance`: bytes in a unit, about; None: every text alone and whole."""
        self.paths = tuple(paths)
        self.stdin_name = stdin_name
        self.encoding = encoding
        self.distance = distance
        self._number = 0
        self._size: int | None = None

    def by_size(self) -> Division:
        """The same texts in units of a size that befits them all."""
        least, most = DISTANCES
        self.distance = min(max(self.size() // SHARE, least), most)
        return self

    def size(self) -> int:
        """Bytes of all texts, as far as known when it was asked first."""
        if self._size is None:
            self._size = sum(source.size for _, source in self.sources())
        return self._size

    def units(self) -> int:
        """How many units there are, about."""
        return 1 + self.size() // self.distance if self.distance is not None else 1

    def sources(self) -> Iterator[tuple[int, Source]]:
        """All texts, each with the number of its path."""
        for number, path in enumerate(self.paths):
            for source in open_sources([path], self.stdin_name, self.encoding):
                yield number, source

    def __iter__(self) -> Iterator[Unit]:
        self._number = 0
        waiting: list[tuple[Piece, Source]] = []
        for number, source in self.sources():
            piece = Piece(number, source.name, source.named, source.origin, source.size)
            parts = self._parts(piece, source)
            first = next(parts, None)
            if waiting and (first is not None or piece.origin is None or self.distance is None):
                yield self._unit(waiting)
            if first is not None:
                yield first
                yield from parts
                continue
            waiting.append((piece, source))
            if piece.origin is None or self.distance is None or sum(p.size for p, _ in waiting) >= self.distance:
                yield self._unit(waiting)
        if waiting:
            yield self._unit(waiting)

    def _unit(self, waiting: list[tuple[Piece, Source]]) -> Unit:
        pieces, sources = zip(*waiting, strict=True)
        waiting.clear()
        self._number += 1
        return Unit(self._number, pieces, sources)

    def _parts(self, piece: Piece, source: Source) -> Iterator[Unit]:
        """The parts of a large file; none where it is small, or is read as a whole."""
        if piece.origin is None or self.distance is None or source.error is not None:
            return
        path = Path(piece.origin[0])
        if path.name.lower().endswith((".gz", ".zip")) or piece.size < 1.5 * self.distance:
            return
        known: dict[str, Manner] = {}
        try:
            stamp = stamp_of(path)
            begun: Cut | None = None
            for cut in cuts(path, self.encoding, self.distance):
                if begun is not None:
                    known = known or _probe(source)
                    yield self._part(piece, begun, cut.offset, stamp, known)
                begun = cut
        except OSError:  # whoever reads it says so
            return
        if begun is not None and begun.offset:
            yield self._part(piece, begun, None, stamp, known)

    def _part(self, piece: Piece, cut: Cut, end: int | None, stamp: tuple[int, int], known: dict[str, Manner]) -> Unit:
        self._number += 1
        size = (end if end is not None else piece.size) - cut.offset
        part = structs.replace(piece, size=size, cut=cut, end=end, stamp=stamp)
        return Unit(self._number, (part,), manners=known if cut.offset else {})


def _probe(source: Source) -> dict[str, Manner]:
    """How the first hands of a file are written."""
    course = Course()
    for _ in islice(read(source, course), PROBED):
        pass
    return manners(course)


def texts(unit: Unit, encoding: str | None) -> Iterator[tuple[Piece, Source]]:
    """The pieces of a unit with the sources to read them from. Raises `OSError` for a file that has changed."""
    part = unit.part
    if part is not None:
        assert part.origin is not None and part.cut is not None
        path = Path(part.origin[0])
        with suppress(FileNotFoundError):  # reading it says so
            if stamp_of(path) != part.stamp:
                raise OSError(errno.ESTALE, "was changed while it was read; start again", part.name)
        yield part, Part(path, part.name, part.cut, part.end, named=part.named, declared=encoding)
    elif unit.sources:
        yield from zip(unit.pieces, unit.sources, strict=True)
    else:
        yield from _reopened(unit.pieces, encoding)


def _reopened(pieces: Iterable[Piece], encoding: str | None) -> Iterator[tuple[Piece, Source]]:
    """Sources opened in another process than the one that found them."""
    opened: tuple[str, Iterator[tuple[int, Source]]] = ("", iter(()))
    last = -1
    for piece in pieces:
        assert piece.origin is not None
        path, index = piece.origin
        if path != opened[0] or index <= last:
            opened = path, enumerate(open_sources([path], encoding=encoding))
        found = next((source for at, source in opened[1] if at == index), None)
        last = index
        source = found or Source(piece.name, named=piece.named, error="is no longer in its archive; start again")
        source.name, source.named = piece.name, piece.named
        if source.error is not None and not os.path.lexists(path):
            source.error = SourceError(GONE)
        yield piece, source
