"""The text of one PHH hand cut into statements, each read as TOML by itself: one that is broken costs no other."""

from __future__ import annotations

import tomllib
from decimal import Decimal
from functools import cache
from typing import Any

from lark import Lark, Token
from msgspec import Struct

from auditor.dialects import grammars
from auditor.events import At

BROKEN = object()
"""Stands for a value that TOML cannot read."""


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


@cache
def _lexer() -> Lark:
    return Lark(grammars.text_of("phh"), parser="lalr", lexer="basic", start="page")


def statements(lines: list[str], first_line: int) -> tuple[str | None, list[Assignment | Stray]]:
    """The name of the table that heads the lines, None without one, and the statements in them."""
    source = "\n".join(lines)
    name: str | None = None
    found: list[Assignment | Stray] = []
    current: list[Token] = []
    depth = 0
    for token in [*_lexer().lex(source + "\n"), None]:
        ends = token is None or token.type in ("KEY", "TABLE") or (token.type == "NEWLINE" and not depth)
        if ends and current:
            found.append(_statement(current, source, first_line, ended=token is not None and token.type == "NEWLINE"))
            current = []
        if token is None:
            break
        if ends:
            depth = 0
        if token.type == "TABLE":
            name = name or token.strip(" \t[]\"'")
        elif token.type in ("OPEN", "CLOSE"):
            depth = max(0, depth + (1 if token.type == "OPEN" else -1))
            current.append(token)
        elif current or token.type in ("KEY", "TEXT") or (token.type == "OTHER" and token.strip()):
            current.append(token)
    return name, found


def _statement(tokens: list[Token], source: str, first_line: int, *, ended: bool) -> Assignment | Stray:
    first, last = tokens[0], tokens[-1]
    at = At(first_line + (first.line or 1) - 1, _column(first))
    text = source[first.start_pos : last.end_pos]
    if first.type != "KEY":
        return Stray(at, text.partition("\n")[0])
    texts = [_text(token, first_line) for token in tokens if token.type == "TEXT"]
    key = first.rstrip("= \t").strip("\"' \t")
    said = Assignment(at, key, BROKEN, texts, text, ended=ended)
    try:
        said.value = tomllib.loads(text, parse_float=Decimal)[key]
    except (tomllib.TOMLDecodeError, ValueError, ArithmeticError, RecursionError, KeyError) as error:
        said.wrong = str(error).partition(" (at")[0].lower()
    else:
        said.ended = True
    return said


def _column(token: Token) -> int:
    return (token.column or 1) + len(token) - len(token.lstrip(" \t"))


def _text(token: Token, first_line: int) -> Text:
    quotes = 3 if token.startswith(('"""', "'''")) else 1
    at = At(first_line + (token.line or 1) - 1, (token.column or 1) + quotes)
    return Text(at, str(token)[quotes:-quotes])
