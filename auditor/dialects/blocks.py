"""A file's lines, cut where the hands begin: by the first lines of all dialects."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache, lru_cache

from msgspec import Struct

from auditor.dialects import grammars
from auditor.sources import Line

BLANKS = " \t\r\n\v\f\u00a0\u2028\u200b\ufeff"
"""What is cut off a line's ends: a byte-order mark may stand wherever files were joined."""
RESULTS = "results"
"""Stands for a dialect where the results of a tournament begin: text of a room that holds no hand."""
MOST_UNKNOWN = 1000
"""Lines that are kept of a file without a known first line."""
REMEMBERED = 20_000
"""Lines of which it is remembered whether a hand begins with them: most come again."""
LONGEST = 2000
"""Characters of a line that are read; no room writes a line half as long."""


class Block(Struct):
    """Lines that belong together: a hand with what follows it, or what stands before the first hand (`dialect` "").

    `lines` are as decoded, `texts` without the blanks around them.
    """

    dialect: str
    first_line: int
    lines: list[str]
    texts: list[str]

    @property
    def last_line(self) -> int:
        return self.first_line + len(self.lines) - 1

    def cut(self, index: int, column: int, dialect: str) -> Block:
        """Cuts off and returns what begins in line `index` of the block at `column` of its text, both from 0."""
        text = self.texts[index]
        lost = self.lines[index].find(text) + column
        rest = Block(
            dialect,
            self.first_line + index,
            [self.lines[index][lost:], *self.lines[index + 1 :]],
            [text[column:], *self.texts[index + 1 :]],
        )
        self.lines[index:] = [self.lines[index][:lost]]
        self.texts[index:] = [text[:column].strip(BLANKS)]
        return rest

    def columns(self) -> dict[int, int]:
        """The columns of the texts that have blanks before them, by the number of their line."""
        if "".join([line[:1] for line in self.lines]) == "".join([text[:1] for text in self.texts]):
            return {}
        pairs = enumerate(zip(self.lines, self.texts, strict=True), self.first_line)
        return {number: 1 + line.find(text) for number, (line, text) in pairs if text and line[0] != text[0]}

    def numbered(self) -> Iterator[Line]:
        """The lines as they came, with their numbers."""
        return enumerate(self.lines, self.first_line)

    def trim(self) -> None:
        """Drops the blank lines at the end."""
        while len(self.texts) > 1 and not self.texts[-1]:
            del self.texts[-1], self.lines[-1]


@cache
def _banner() -> re.Pattern[str]:
    patterns = [f"(?P<{name}>{banner})" for name, banner in grammars.first_lines("BANNER").items()]
    if results := grammars.first_lines("RESULTS"):
        patterns.append(f"(?P<{RESULTS}>{'|'.join(results.values())})")
    return re.compile("|".join(patterns), re.MULTILINE)


@cache
def _first_line() -> re.Pattern[str]:
    rooms = [f"(?P<{name}>{pattern})" for name, pattern in grammars.known_rooms().items()]
    return re.compile("|".join([_banner().pattern, *rooms]), re.MULTILINE)


@lru_cache(REMEMBERED)
def dialect_of(text: str) -> str | None:
    """The dialect or room without a grammar whose first line of a hand `text` is, or `RESULTS`; None for others."""
    match = _first_line().match(text)
    return match.lastgroup if match else None


class Lines:
    """The lines of a file, one after another, with a look at the next; of a line that comes in pieces, the first."""

    def __init__(self, lines: Iterator[Line]) -> None:
        self._lines = lines
        self._next: Line | None = None
        self._number = 0

    def __iter__(self) -> Iterator[Line]:
        line, self._next = self._next, None
        if line is not None:
            yield line
        for line in self._lines:
            if line[0] != self._number:
                self._number = line[0]
                yield line

    def fill(self, block: Block) -> None:
        """Adds the lines to the block that come before the next hand, of a file without a known first line some."""
        raws, texts, last = block.lines, block.texts, self._number
        most = sys.maxsize if block.dialect else MOST_UNKNOWN
        for line in self._lines:
            number, raw = line
            if number == last:
                continue
            last = number
            text = raw.strip(BLANKS)
            if text:
                if len(text) > LONGEST:
                    text = text[:LONGEST]
                if dialect_of(text) is not None:
                    self._next = line
                    break
            if len(raws) < most:
                raws.append(raw)
                texts.append(text)
        self._number = last

    def give_back(self, line: Line) -> None:
        """Lets `line` come next once more."""
        self._next = line

    def next_dialect(self) -> str | None:
        """The dialect that the next line with text begins, "" when it begins none, None at the end."""
        for line in self:
            if text := line[1].strip(BLANKS):
                self.give_back(line)
                return dialect_of(text) or ""
        return None

    def until_other(self, dialect: str) -> Iterator[Line]:
        """The lines up to the first line of another dialect."""
        for line in self:
            if dialect_of(line[1].strip(BLANKS)) not in (dialect, None):
                self.give_back(line)
                return
            yield line


def next_block(lines: Lines) -> Block:
    """The lines up to the next line that begins a hand. Raises `StopIteration` at the end of the file."""
    number, raw = next(iter(lines))
    text = raw.strip(BLANKS)[:LONGEST]
    block = Block(dialect_of(text) or "", number, [raw], [text])
    lines.fill(block)
    return block


def hangs(block: Block) -> bool:
    """Whether the words before the first number of the hand's first line stand in it once more."""
    first = block.texts[0]
    mark = first[: next((place for place, letter in enumerate(first) if letter.isdecimal()), None)]
    return mark in "\n".join(block.texts[1:])


def unglued(block: Block) -> Iterator[Block]:
    """The block, and apart from it each hand whose first line hangs at the end of a broken line."""
    search = _banner().search
    while True:
        joined = "\n".join(block.texts)
        found = search(joined, 1)
        while found and _said(joined, found.start()):
            found = search(joined, found.end())
        if not found:
            yield block
            return
        index = joined.count("\n", 0, found.start())
        column = found.start() - (joined.rfind("\n", 0, found.start()) + 1)
        rest = block.cut(index, column, found.lastgroup or "")
        yield block
        block = rest


def _said(joined: str, start: int) -> bool:
    """Whether the banner is in the words of a chat line, which ends with a quotation mark."""
    end = joined.find("\n", start)
    line = joined[joined.rfind("\n", 0, start) + 1 : end if end >= 0 else None]
    return line.endswith('"')
