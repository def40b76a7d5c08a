"""PHH as programs write it, one statement a line and a list of texts on one or one a line: read without its tokens.

What is not plain throughout is left to `phh_page`, which reads the same of what is.
"""

from __future__ import annotations

from datetime import time

from auditor.dialects.phh_page import BROKEN, Assignment, Text, value_of
from auditor.events import At

QUOTES = frozenset("'\"")
MOST_DIGITS = 18
"""Of a whole number that needs no TOML: the numbers of hands seldom come again, nor do their times."""
_BARE = frozenset("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ+-.:_")
"""What numbers, dates, times and truth values are made of."""
_NUMBERS = frozenset("0123456789-., ")


class NotPlain(ValueError):
    """A line is written in another way."""


def plain_statements(lines: list[str], first_line: int) -> tuple[str | None, list[Assignment]] | None:
    """The name of the table that heads the lines, and the statements in them; None where one is not plain."""
    try:
        return _statements(lines, first_line)
    except ValueError:
        return None


def _statements(lines: list[str], first_line: int) -> tuple[str | None, list[Assignment]]:
    name: str | None = None
    found: list[Assignment] = []
    place = 0
    if lines[0][:1] == "[":
        name, place = _name(lines[0]), 1
    while place < len(lines):
        text = lines[place]
        if text and text[0] != "#":
            key, equals, value = text.partition(" = ")
            if not equals or not key.isidentifier() or not key.isascii():
                raise NotPlain
            at = At(first_line + place)
            if value == "[":
                end = lines.index("]", place)
                found.append(_texts_by_line(at, key, lines[place : end + 1]))
                place = end
            else:
                found.append(_on_one_line(at, key, value, text))
        place += 1
    return name, found


def _name(text: str) -> str:
    name = text[1:-1]
    if text[-1] != "]" or not name.isascii() or not name.isalnum():
        raise NotPlain
    return name


def _on_one_line(at: At, key: str, value: str, text: str) -> Assignment:
    inner = value[1:-1]
    if value[:1] == "[" and value[-1] == "]" and inner[:1] in QUOTES:
        return _texts_in_a_row(at, key, inner, text)
    if value[:1] in QUOTES:
        _check_text(inner, value[0])
        if len(value) < 2 or value[-1] != value[0]:
            raise NotPlain
        return Assignment(at, key, inner, [Text(At(at.line, len(key) + 5), inner)], text)
    if value.isdecimal() and value.isascii() and value[0] != "0" and len(value) <= MOST_DIGITS:
        return Assignment(at, key, int(value), [], text)
    if len(value) == 8 and value[2] == value[5] == ":":
        return Assignment(at, key, time.fromisoformat(value), [], text)
    numbers = value[:1] == "[" and value[-1] == "]" and _NUMBERS.issuperset(inner)
    if not numbers and not _BARE.issuperset(value):
        raise NotPlain
    read, wrong = value_of(text, key)
    if read is BROKEN or wrong is not None:
        raise NotPlain
    return Assignment(at, key, read, [], text)


def _texts_in_a_row(at: At, key: str, inner: str, text: str) -> Assignment:
    """A list on one line: `['a', 'b']`."""
    quote, said = inner[0], inner[1:-1]
    _check_text(said.replace(f"{quote}, {quote}", ""), quote)
    if len(inner) < 2 or inner[-1] != quote:
        raise NotPlain
    column = len(key) + 6
    texts = []
    for one in said.split(f"{quote}, {quote}"):
        texts.append(Text(At(at.line, column), one))
        column += len(one) + 4
    return Assignment(at, key, [one.said for one in texts], texts, text)


def _texts_by_line(at: At, key: str, lines: list[str]) -> Assignment:
    """A list with a text on each line, behind which there is a comma, and notes between them."""
    texts = []
    for number, line in enumerate(lines[1:-1], at.line + 1):
        piece = line.lstrip(" ")
        quote = piece[:1]
        if quote == "" or (quote == "#" and piece.isprintable()):
            continue
        said = piece[1:-2]
        if quote not in QUOTES or piece[1 + len(said) :] != f"{quote}," or "=" in said:
            raise NotPlain
        _check_text(said, quote)
        texts.append(Text(At(number, len(line) - len(piece) + 2), said))
    if not texts:
        raise NotPlain
    return Assignment(at, key, [one.said for one in texts], texts, "\n".join(lines))


def _check_text(said: str, quote: str) -> None:
    """Nothing stands in it that has to be understood."""
    if quote in said or "\\" in said or not said.isprintable():
        raise NotPlain
