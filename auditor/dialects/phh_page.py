"""The text of one PHH hand cut into statements, each read as TOML by itself: one that is broken costs no other."""

from __future__ import annotations

import json
import re
import tomllib
from decimal import Decimal
from functools import lru_cache
from typing import Any

from msgspec import Struct

from auditor.dialects.compiled import phh
from auditor.events import At

BROKEN = object()
"""Stands for a value that TOML cannot read."""
LONG = 1000
"""Characters from which a statement is not remembered, and how many are: no file can fill the memory."""
MANY = 2000

_PAGE = re.compile(phh.PAGE)
_NUMBERS = frozenset("0123456789-.,[] \t\n")
"""What lists of numbers are made of that say the same in JSON, which is read many times as fast."""
_LIST = json.JSONDecoder(parse_float=Decimal)


class Text(Struct, frozen=True):
    """A text of a list as it stands in the file, without its quotes."""

    at: At
    said: str


class Assignment(Struct):
    """One statement `key = value`. `value` is BROKEN where TOML does not read it; `wrong` says why.

    `texts` are the texts in it, in their order; `ended` is False where the file or the next key comes before its end.
    """

    at: At
    key: str
    value: Any
    texts: list[Text]
    source: str
    wrong: str | None = None
    ended: bool = True


class Stray(Struct, frozen=True):
    """Words that belong to no statement."""

    at: At
    source: str


class _Begun:
    """A statement that is being read: where it starts, and its texts so far; `key` as it is written, "" where none is.

    `blank` is what it says up to the last of them with nothing in any, `plain` whether that is all there is to them.
    """

    def __init__(self, at: At, start: int, key: str) -> None:
        self.at = at
        self.key = key
        self.start = self.told = start
        self.texts: list[Text] = []
        self.blank = ""
        self.plain = True

    def add(self, text: str, start: int, line: int, column: int, source: str) -> None:
        """A text, with its quotes."""
        quotes = 3 if text[:3] in ('"""', "'''") else 1
        said = text[quotes:-quotes]
        self.texts.append(Text(At(line, column + quotes), said))
        self.blank += f'{source[self.told : start]}""'
        self.told = start + len(text)
        self.plain = self.plain and quotes == 1 and "\\" not in said and said.isprintable()


def statements(lines: list[str], first_line: int) -> tuple[str | None, list[Assignment | Stray]]:
    """The name of the table that heads the lines, None without one, and the statements in them."""
    source = "\n".join([*lines, ""])
    name: str | None = None
    found: list[Assignment | Stray] = []
    begun: _Begun | None = None
    depth = 0
    line, before = first_line, -1  # the line, and the place of the line end before it
    for match in _PAGE.finditer(source):
        kind, start = match.lastgroup, match.start()
        if kind in ("OTHER", "COMMENT"):
            if begun is None and kind == "OTHER" and not match[0].isspace():
                begun = _Begun(At(line, start - before), start, "")
            continue
        if kind == "NEWLINE":
            if begun is not None and not depth:
                found.append(_statement(begun, source, start, ended=True))
                begun = None
            line, before = line + 1, start
            continue
        text = match[0]
        if kind in ("KEY", "TABLE"):
            if begun is not None:
                found.append(_statement(begun, source, start, ended=False))
            indent = len(text) - len(text.lstrip(" \t"))
            begun = _Begun(At(line, start - before + indent), start, text) if kind == "KEY" else None
            if kind == "TABLE":
                name = name or text.strip(" \t[]\"'")
            depth = 0
            continue
        begun = begun or _Begun(At(line, start - before), start, "")
        if kind == "OPEN":
            depth += 1
        elif kind == "CLOSE":
            depth = max(0, depth - 1)
        else:
            begun.add(text, start, line, start - before, source)
            if "\n" in text:
                line, before = line + text.count("\n"), start + text.rindex("\n")
    if begun is not None:
        found.append(_statement(begun, source, len(source), ended=False))
    return name, found


def _statement(begun: _Begun, source: str, end: int, *, ended: bool) -> Assignment | Stray:
    text = source[begun.start : end]
    if not begun.key:
        return Stray(begun.at, text.partition("\n")[0])
    key = begun.key.rstrip("= \t").strip("\"' \t")
    value, wrong = _filled(begun, source[begun.told : end], key) or value_of(text, key)
    return Assignment(begun.at, key, value, begun.texts, text, wrong, ended=ended or wrong is None)


def _filled(begun: _Begun, rest: str, key: str) -> tuple[Any, None] | None:
    """The value of a statement that is a text, or a list of texts, by that of one with nothing in them; else None.

    `rest` is what stands behind the last text.
    """
    if not begun.texts or not begun.plain:
        return None
    value, _ = value_of(begun.blank + rest, key)
    said = [text.said for text in begun.texts]
    if value == "" and len(said) == 1:
        return said[0], None
    return (said, None) if isinstance(value, list) and value == [""] * len(said) else None


def value_of(text: str, key: str) -> tuple[Any, str | None]:
    """The value of a statement, BROKEN where TOML cannot read it, and what is wrong with it."""
    written, _, numbers = text.partition("=")
    if "[" in numbers and _NUMBERS.issuperset(numbers) and written.strip(" \t") == key and key.isascii():
        try:
            return _LIST.decode(numbers), None
        except ValueError:
            pass
    return _remembered(text, key) if len(text) < LONG else _by_toml(text, key)


def _by_toml(text: str, key: str) -> tuple[Any, str | None]:
    try:
        return tomllib.loads(text, parse_float=Decimal)[key], None
    except (tomllib.TOMLDecodeError, ValueError, ArithmeticError, RecursionError, KeyError) as error:
        return BROKEN, str(error).partition(" (at")[0].lower()


_remembered = lru_cache(MANY)(_by_toml)
