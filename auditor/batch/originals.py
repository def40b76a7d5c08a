"""The bytes of hands that could not be read, as they stand in their file."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.events import Hand
from auditor.originals import original_lines, text_of
from auditor.sources import Source, SourceError


class Originals:
    """The bytes of one hand after the other of a text, which is read a second time, as far as need be."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._number = source.first_line
        self._lines: Iterator[bytes] | None = None

    def of(self, hand: Hand) -> bytes | None:
        """The bytes of the lines of a hand; None where they cannot be had, or are not the lines that were read."""
        if self._lines is None:
            self._lines = original_lines(self._source, hand.encoding)
        found = []
        try:
            while self._number <= hand.last_line:
                line = next(self._lines, None)
                if line is None:
                    return None
                if self._number >= hand.first_line:
                    found.append(line)
                self._number += 1
        except SourceError:
            return None
        data = b"".join(found)
        return data if tuple(text_of(data, hand.encoding)) == hand.lines else None
