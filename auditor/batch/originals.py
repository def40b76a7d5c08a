"""The bytes of hands that could not be read, as they stand in their file."""

from __future__ import annotations

from collections.abc import Iterator
from io import TextIOWrapper
from typing import BinaryIO, cast

from auditor.decoding import Decoder, split_lines
from auditor.events import Hand
from auditor.sources import Source


class Originals:
    """The bytes of one hand after the other of a text, which is read a second time, as far as need be."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._number = source.first_line
        self._lines: Iterator[bytes] | None = None

    def of(self, hand: Hand) -> bytes | None:
        """The bytes of the lines of a hand; None where they cannot be had, or are not the lines that were read."""
        if self._lines is None:
            self._lines = _raw_lines(self._source, hand.encoding)
        found = []
        try:
            while self._number <= hand.last_line:
                line = next(self._lines, None)
                if line is None:
                    return None
                if self._number >= hand.first_line:
                    found.append(line)
                self._number += 1
        except (OSError, EOFError):
            return None
        data = b"".join(found)
        lines = split_lines([Decoder(hand.encoding, declared=True).decode(data, final=True)], [])
        return data if tuple(text for _, text in lines) == hand.lines else None


def _raw_lines(source: Source, encoding: str) -> Iterator[bytes]:
    """The lines as bytes, their ends included."""
    stream = source.raw()
    if stream is None:
        return
    wide = encoding if encoding.startswith("utf-16") else "latin-1"
    with stream as opened, TextIOWrapper(cast(BinaryIO, opened), wide, "surrogatepass", newline="") as lines:
        for line in lines:
            yield line.encode(wide, "surrogatepass")
