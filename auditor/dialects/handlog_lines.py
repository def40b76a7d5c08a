"""Reads one line of a handlog: its clock time and its statement, or what could have stood where it goes wrong."""

from __future__ import annotations

import re
from functools import cache, partial
from types import SimpleNamespace

from lark import Lark, UnexpectedInput
from msgspec.structs import replace

from auditor.cards import known
from auditor.dialects import grammars
from auditor.dialects.expecting import expecting
from auditor.dialects.handlog_statements import FIELDS, OTHERS, VALUES, Reading, Statement, Unsaid, amount_of, in_order
from auditor.dialects.meant import meant
from auditor.events import Dealt

LONG = 200
"""Characters from which a line is not remembered, and how many lines are: no file can fill the memory."""
MANY = 2**13

AMOUNT, CARD = "0.07", "2c"
"""What stands for the end of a line, so that lines which differ in nothing else are parsed once."""

_MARK = "\ufeff"
_remembered: dict[str, Reading] = {}


@cache
def parser() -> Lark:
    """The parser of a statement; its rules give a `Reading`."""
    rules = {rule: partial(in_order, kind, tuple(fields.split())) for rule, (kind, fields) in FIELDS.items()}
    return Lark(
        grammars.text_of("handlog"),
        parser="lalr",
        lexer="contextual",
        start=["statement", "line"],
        maybe_placeholders=True,
        transformer=SimpleNamespace(**VALUES, **rules, **OTHERS),
    )


@cache
def _terminal(name: str) -> re.Pattern[str]:
    """A terminal of the grammar, alone."""
    return re.compile(parser().get_terminal(name).pattern.to_regexp())


def read_line(text: str) -> tuple[str | None, Reading] | None:
    """The clock time and the statement of a line; None for a line that holds nothing but blanks and a comment."""
    said = text.strip().lstrip(_MARK)
    if not said or said[0] == "#":
        return None
    clock = None
    if said[0].isdecimal():
        clock = said.split(None, 1)[0]
        if not _terminal("CLOCK").fullmatch(clock):
            return None, Unsaid(text.index(clock) + 1, "a clock time such as 21:04, or a statement")
        said = said[len(clock) :].lstrip()
    reading = _remembered.get(said)
    if reading is None:
        reading = _read_by_ending(said) or parse(said)
        if len(said) < LONG:
            if len(_remembered) == MANY:
                _remembered.clear()
            _remembered[said] = reading
    if isinstance(reading, Unsaid):
        shift = len(text.rstrip()) - len(said)
        reading = Unsaid(reading.column + shift, reading.expected)
    return clock, reading


def parse(text: str) -> Reading:
    """The statement that a text without a clock time is."""
    try:
        return parser().parse(text, "statement")  # type: ignore[return-value]
    except UnexpectedInput as error:
        words = {t.name: t.pattern.value for t in parser().terminals if t.pattern.type == "str"}
        near = meant(text, words.values(), parses) if len(text) < LONG else None
        return Unsaid(*(near or expecting(error, text, words)))


def parses(text: str) -> bool:
    """Whether a text without a clock time is a statement."""
    try:
        return isinstance(parser().parse(text, "statement"), Statement)
    except UnexpectedInput:
        return False


def _read_by_ending(text: str) -> Statement | None:
    """A line that ends in an amount or in cards, by the line that has others there; None for any other line."""
    if len(text) >= LONG or "#" in text:
        return None
    head, _, last = text.rpartition(" ")
    if _terminal("AMOUNT").fullmatch(last):
        like = _like(f"{head} {AMOUNT}")
        if like is None or [amount for _, amount in like.amounts] != [amount_of(AMOUNT)]:
            return None
        amount = amount_of(last)
        return replace(like, amounts=((like.amounts[0][0], amount),), places=amount.places)
    cards: list[str] = []
    while _terminal("CARD").fullmatch(last):
        cards.insert(0, last)
        head, _, last = head.rpartition(" ")
    like = _like(f"{head} {last} {CARD}") if cards else None
    if like is None or like.facts.get("cards") != (CARD,):
        return None
    facts = {**like.facts, "cards": known(cards) if like.kind is Dealt else tuple(cards)}
    if "count" in facts:
        facts["count"] = len(cards)
    return replace(like, facts=facts)


def _like(text: str) -> Statement | None:
    reading = _remembered.get(text)
    if reading is None:
        reading = parse(text)
        if len(_remembered) < MANY:
            _remembered[text] = reading
    return reading if isinstance(reading, Statement) else None
