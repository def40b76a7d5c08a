"""Parts of a file that can be read apart: each begins with the first line of a room's hand."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from io import BufferedReader
from pathlib import Path
from typing import cast

from msgspec import Struct

from auditor import streams
from auditor.decoding import Decoder, find_encoding
from auditor.dialects import DIALECTS, OTHER_READERS
from auditor.dialects.blocks import BLANKS, LONGEST, dialect_of
from auditor.sources import Source
from auditor.streams import ByteStream, Opener

ONE_BYTE = frozenset(
    ("ascii", "utf-8", "iso8859-1", "iso8859-15", "koi8-r", "koi8-u", *(f"cp{page}" for page in range(1250, 1259)))
)
"""Encodings in which the byte of a line end is nothing else."""
MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


class Cut(Struct, frozen=True):
    """Where a hand begins: its first byte, its line from 1, and what the decoder knows there."""

    offset: int
    line: int
    encoding: str
    decided: bool


class Part(Source):
    """The lines of a file from one cut to the next, or to the end of the file (`end` None)."""

    def __init__(self, path: Path, name: str, cut: Cut, end: int | None, *, named: bool, declared: str | None) -> None:
        super().__init__(name, lambda: path.open("rb"), named=named, declared=declared)
        self.encoding = cut.encoding
        self.first_line = cut.line
        self._path = path
        self._cut = cut
        self._end = end

    def raw(self) -> AbstractContextManager[ByteStream] | None:
        """The bytes from its first line on."""
        file = self._path.open("rb")
        file.seek(self._cut.offset)
        return file

    def _texts(self, open_: Opener) -> Iterator[str]:
        cut = self._cut
        decoder = Decoder.going_on(cut.encoding, declared=self._declared is not None, decided=cut.decided)
        with open_() as stream:
            for data in _pieces(stream, cut.offset, self._end):
                text = decoder.decode(data)
                self.encoding = decoder.encoding
                yield text
        yield decoder.decode(b"", final=True)


def _pieces(stream: ByteStream, start: int, end: int | None) -> Iterator[bytes]:
    """The bytes between two places, in the pieces that they come in when the whole file is read."""
    file = cast(BufferedReader, stream)
    file.seek(start)
    while end is None or start < end:
        most = streams.CHUNK - start % streams.CHUNK
        data = file.read(most if end is None else min(most, end - start))
        if not data:
            return
        yield data
        start += len(data)


def cuts(path: Path, declared: str | None, distance: int) -> Iterator[Cut]:
    """Where a file can be cut, about every `distance` bytes, its beginning first; nowhere, if it must be read whole.

    There is no cut near a place where the encoding changes. Raises what reading a file raises.
    """
    with path.open("rb") as file:
        found = declared or find_encoding(streams.chunks(file, streams.LOOK_AHEAD))
        if found is None or codecs.lookup(found).name in ONE_BYTE:
            yield Cut(0, 1, found or "utf-8", found is not None)
            yield from _Cutter(Decoder(found, declared=declared is not None), distance).cuts(file)


class _Cutter:
    """Follows a file through: its lines, and what the decoder knows."""

    def __init__(self, decoder: Decoder, distance: int) -> None:
        self.decoder = decoder
        self.distance = distance
        self.target = distance
        self.lines = 1
        self.last = b""

    def cuts(self, file: BufferedReader) -> Iterator[Cut]:
        """The cuts in their order; those of a piece when the piece behind it is known to be in the same encoding."""
        found: list[Cut] = []
        start = 0
        for data in _pieces(file, 0, None):
            if self._steady(data):
                yield from found
                found = list(self._in_piece(data, start))
            else:
                found = []
            self.lines += _line_ends(data) - (self.last.endswith(b"\r") and data.startswith(b"\n"))
            self.last = data[-4:]
            start += len(data)
        yield from found

    def _steady(self, data: bytes) -> bool:
        """Decodes a piece; whether it is all in the encoding of the one before it."""
        before = self.decoder.knows
        self.decoder.decode(data)
        seam = self.last + data
        marked = (b"\xff" in seam and any(mark in seam for mark in MARKS)) or (
            before != ("utf-8", True) and codecs.BOM_UTF8 in seam
        )
        return before == self.decoder.knows and (self.decoder.declared or not marked)

    def _in_piece(self, data: bytes, start: int) -> Iterator[Cut]:
        encoding, decided = self.decoder.knows
        end = data.find(b"\n", max(0, self.target - start - 1))
        while end >= 0:
            line, end = end + 1, data.find(b"\n", end + 1)
            dialect = _begun_by(data[line:end], encoding) if 0 <= end < line + LONGEST else ""
            if dialect in OTHER_READERS:  # the file is read as a whole from here on
                self.target = sys.maxsize
                return
            if dialect:
                before = _line_ends(data[:line]) - (self.last.endswith(b"\r") and data.startswith(b"\n"))
                yield Cut(start + line, self.lines + before, encoding, decided)
                self.target = start + line + self.distance
                end = data.find(b"\n", max(line, self.target - start - 1))


def _line_ends(data: bytes) -> int:
    """How many lines end: LF, CRLF and lone CR end one."""
    ends = data.count(b"\n")
    return ends + data.count(b"\r") - data.count(b"\r\n") if b"\r" in data else ends


def _begun_by(line: bytes, encoding: str) -> str:
    """The dialect that is audited whose hand begins with a line, "" for none."""
    text = line.partition(b"\r")[0].decode(encoding, "replace")
    dialect = dialect_of(text.strip(BLANKS))
    return dialect if dialect in DIALECTS else ""
