"""A file's lines, cut where the hands begin: by the first lines of all dialects."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from auditor.dialects import grammars
from auditor.dialects.beginnings import one_of, starts
from auditor.sources import Line, Page

BLANKS = " \t\r\n\v\f\u00a0\u2028\u200b\ufeff"
"""What is cut off a line's ends: a byte-order mark may stand wherever files were joined."""
_ODD = "".join(
    map(chr, (*range(0x1C, 0x20), 0x85, 0x1680, *range(0x2000, 0x200C), 0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF))
)
"""Of blanks and white space, what is not both."""
_NO_NUMBER = "".join(letter for letter in map(chr, range(128)) if not letter.isdecimal())
RESULTS = "results"
"""Stands for a dialect where the results of a tournament begin: text of a room that holds no hand."""
MOST_UNKNOWN = 1000
"""Lines that are kept of a file without a known first line."""
LONGEST = 2000
"""Characters of a line that are read; no room writes a line half as long."""
_INDENTS = BLANKS.replace("\n", "")


class Block(Struct):
    """Lines that belong together: a hand with what follows it, or what stands before the first hand (`dialect` "").

    `lines` are as decoded; `joined` are all of them, and what was cut off at the end since, "" where they are not at
    hand in one. `indented`: there may be blanks before some. `plain`: the texts are what `str.strip` leaves of them.
    """

    dialect: str
    first_line: int
    lines: list[str]
    joined: str = ""
    indented: bool = True
    plain: bool = False
    _texts: list[str] | None = None

    @property
    def texts(self) -> list[str]:
        """The lines without the blanks around them, no longer than is read."""
        if self._texts is None:
            stripped = map(str.strip, self.lines) if self.plain else (line.strip(BLANKS) for line in self.lines)
            self._texts = texts = list(stripped)
            if not 0 < len(self.joined) <= LONGEST and max(map(len, texts)) > LONGEST:
                self._texts = [text[:LONGEST] for text in texts]
                self.plain = False
        return self._texts

    def drop_heading(self) -> None:
        """Says nothing of the lines at the end that head what was joined behind the hand."""
        texts = self.texts
        for index in range(len(texts) - 1, 0, -1):
            if texts[index] and not _heads(texts[index], self.dialect):
                return
            texts[index] = ""

    @property
    def last_line(self) -> int:
        return self.first_line + len(self.lines) - 1

    def cut(self, index: int, column: int, dialect: str) -> Block:
        """Cuts off and returns what begins in line `index` of the block at `column` of its text, both from 0."""
        texts = self.texts
        text = texts[index]
        lost = self.lines[index].find(text) + column
        rest = Block(
            dialect,
            self.first_line + index,
            [self.lines[index][lost:], *self.lines[index + 1 :]],
            _texts=[text[column:], *texts[index + 1 :]],
        )
        self.lines[index:] = [self.lines[index][:lost]]
        texts[index:] = [text[:column].strip(BLANKS)]
        return rest

    def columns(self) -> dict[int, int]:
        """The columns of the texts that have blanks before them, by the number of their line."""
        if not self.indented:
            return {}
        pairs = enumerate(zip(self.lines, self.texts, strict=True), self.first_line)
        return {number: 1 + line.find(text) for number, (line, text) in pairs if text and line[0] != text[0]}

    def numbered(self) -> Iterator[Line]:
        """The lines as they came, with their numbers."""
        return enumerate(self.lines, self.first_line)

    def trim(self) -> None:
        """Drops the blank lines at the end."""
        lines = self.lines
        while len(lines) > 1 and not lines[-1].strip(BLANKS):
            del lines[-1]
        if self._texts is not None:
            del self._texts[len(lines) :]


def _heads(text: str, dialect: str) -> bool:
    """Whether a line at the end of a hand belongs to what was joined behind it: no room but Full Tilt numbers hands."""
    numbers = text.startswith("*****") and " # " in text and dialect not in ("fulltilt", "pokerstars")
    return numbers or text.startswith(("<?xml ", "<!--", "<ROOT", "# "))


def text_of(line: str) -> str:
    """A line without the blanks around it, no longer than is read."""
    text = line.strip(BLANKS)
    return text if len(text) <= LONGEST else text[:LONGEST]


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


@cache
def _upright() -> re.Pattern[str]:
    """Where a line begins like the first line of a hand, or with a blank."""
    return re.compile(rf"\n(?:{_beginning()}|[{_INDENTS}])")


@cache
def _indented() -> re.Pattern[str]:
    """Where a line begins like the first line of a hand, with blanks before it or without."""
    return re.compile(rf"\n[{_INDENTS}]*(?:{_beginning()})")


def _beginning() -> str:
    """The branches of an expression of what a text can begin with, blanks cut off, that is the first line of a hand."""
    named = grammars.first_lines("BANNER"), grammars.first_lines("RESULTS"), grammars.known_rooms()
    possible = {start for patterns in named for pattern in patterns.values() for start in starts(pattern)}
    return one_of(start for start in possible if not start or not start[0].issubset(_INDENTS))


def dialect_of(text: str) -> str | None:
    """The dialect or room without a grammar whose first line of a hand `text` is, or `RESULTS`; None for others."""
    match = _first_line().match(text)
    return match.lastgroup if match else None


class Lines:
    """The lines of a file, page by page, with a look at the next hand; of a line that comes in pieces, the first.

    A page has a line end before each line and behind the last: `_at` is the place of the one before the next line,
    `_start` of the one before the next first line of a hand, or `_end`, the place of the last one, if there is none.
    """

    def __init__(self, pages: Iterator[Page]) -> None:
        self._pages = pages
        self._page = "\n"
        self._number = 0
        self._at = self._start = self._end = 0
        self._dialect: str | None = None
        self._indented = False
        self._plain = True

    def next_dialect(self) -> str | None:
        """The dialect that the next line with text begins, "" when it begins none, None at the end."""
        while self._at < self._end or self._turned():
            if self._at == self._start:
                return self._dialect
            line_end = self._page.index("\n", self._at + 1)
            if self._page[self._at + 1 : line_end].strip(BLANKS):
                return ""
            self._at = line_end
            self._number += 1
        return None

    def block(self) -> Block:
        """The lines up to the next line that begins a hand, after `next_dialect` has found one with text."""
        dialect = ""
        if self._at == self._start:
            dialect = self._dialect or ""
            self._seek(self._at + 1)
        joined = self._page[self._at + 1 : self._start]
        block = Block(dialect, self._number, joined.split("\n"), joined, self._indented, self._plain)
        self._number += len(block.lines)
        self._at = self._start
        if self._at == self._end:
            self._continue(block)
        if not dialect:
            del block.lines[MOST_UNKNOWN:]
        return block

    def until_other(self, dialect: str) -> Iterator[Line]:
        """The lines up to the first line of another dialect."""
        while self._at < self._end or self._turned():
            if self._at == self._start:
                if self._dialect != dialect:
                    return
                self._seek(self._at + 1)
            number = self._number
            yield from enumerate(self._taken(), number)

    def _continue(self, block: Block) -> None:
        """Adds to the block what there is of it on the pages that follow."""
        while self._turned() and self._at < self._start:
            block.joined = ""
            block.indented |= self._indented
            block.plain &= self._plain
            block.lines += self._taken()
            if not block.dialect:
                del block.lines[MOST_UNKNOWN:]
            if self._at < self._end:
                return

    def _taken(self) -> list[str]:
        """The lines before the next hand, which is next then."""
        lines = self._page[self._at + 1 : self._start].split("\n")
        self._number += len(lines)
        self._at = self._start
        return lines

    def _turned(self) -> bool:
        """Whether there is a next page with a line; it is taken up."""
        for number, page in self._pages:
            self._page = f"\n{page}\n"
            self._end = len(page) + 1
            self._at = self._page.index("\n", 1) if number < self._number else 0  # a line's rest is passed over
            if self._at < self._end:
                self._number = max(number, self._number)
                self._plain = not any(letter in page for letter in _ODD)
                self._indented = False
                self._seek(self._at)
                return True
        return False

    def _seek(self, place: int) -> None:
        """Finds where the next hand begins, at `place` of the page or behind it."""
        page = self._page
        self._start = self._end
        while found := (_indented() if self._indented else _upright()).search(page, place):
            place = found.start()
            if not self._indented and page[place + 1] in _INDENTS:
                self._indented = True
                continue
            dialect = dialect_of(text_of(page[place + 1 : page.index("\n", place + 1)]))
            if dialect is not None:
                self._start, self._dialect = place, dialect
                return
            place += 1


def hangs(block: Block) -> bool:
    """Whether the words before the first number of the hand's first line stand in it once more."""
    texts = block.texts
    words = _words(texts[0])
    joined = block.joined or "\n".join(block.lines)
    return joined.find(words, len(block.lines[0])) >= 0 and words in "\n".join(texts[1:])


def _words(text: str) -> str:
    """What stands before the first number."""
    place = len(text) - len(text.lstrip(_NO_NUMBER))
    while place < len(text) and not text[place].isdecimal():  # letters beyond ASCII
        place += 1
    return text[:place]


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
