"""Reads one line of a handlog: its clock time and its statement, or what could have stood where it goes wrong."""

from __future__ import annotations

from functools import cache, lru_cache, partial
from types import SimpleNamespace
from typing import Any

from lark import Lark, UnexpectedInput

from auditor.dialects import grammars
from auditor.dialects.expecting import expecting
from auditor.dialects.handlog_statements import FIELDS, OTHERS, VALUES, Reading, Unsaid, in_order

LONG = 200
"""Characters from which a line is not remembered: no file can fill the memory."""

_MARK = "\ufeff"


@cache
def parser() -> Lark:
    """The parser of a statement, or of a clock time alone; its rules give a `Reading`."""
    rules = {rule: partial(in_order, kind, tuple(fields.split())) for rule, (kind, fields) in FIELDS.items()}
    return Lark(
        grammars.text_of("handlog"),
        parser="lalr",
        lexer="contextual",
        start=["statement", "clock"],
        maybe_placeholders=True,
        transformer=SimpleNamespace(**VALUES, **rules, **OTHERS),
    )


def _parse(text: str, start: str = "statement") -> Any:
    try:
        return parser().parse(text, start)
    except UnexpectedInput as error:
        words = {t.name: t.pattern.value for t in parser().terminals if t.pattern.type == "str"}
        return Unsaid(*expecting(error, text, words))


_remembered = lru_cache(maxsize=2**13)(_parse)


def _read(text: str, start: str = "statement") -> Any:
    return _remembered(text, start) if len(text) < LONG else _parse(text, start)


def read_line(text: str) -> tuple[str | None, Reading] | None:
    """The clock time and the statement of a line; None for a line that holds nothing but blanks and a comment."""
    said = text.strip().lstrip(_MARK)
    if not said or said.startswith("#"):
        return None
    clock = None
    if said[0].isdecimal():
        head = said.split(None, 1)[0]
        clock = _read(head, "clock")
        if isinstance(clock, Unsaid):
            return None, Unsaid(text.index(head) + 1, "a clock time such as 21:04, or a statement")
        said = said[len(head) :].lstrip()
    reading: Reading = _read(said)
    if isinstance(reading, Unsaid):
        shift = len(text.rstrip()) - len(said)
        reading = Unsaid(reading.column + shift, reading.expected)
    return clock, reading
