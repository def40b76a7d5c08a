"""The rules, the rulebooks and the dialects as text: what is judged, by which book, with which settings."""

import inspect
from collections.abc import Iterator
from textwrap import wrap
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from auditor import rulebook
from auditor.dialects import DIALECTS
from auditor.entries import Entry, nearest
from auditor.reports.examples import example
from auditor.rules import RULES, Rule

WIDTH = 100


class NoSuchRule(ValueError):
    """No rule has this code or name; the message offers the nearest."""


def find(word: str) -> Rule:
    """The rule of a code, a name, or both as in a rulebook; capitals do not matter. Raises `NoSuchRule`."""
    wanted = word.strip().lower()
    for rule in RULES.values():
        if wanted in (rule.code.lower(), rule.name, rule.label.lower()):
            return rule
    code, _, name = wanted.upper().partition("-")
    if name and code in RULES:
        raise NoSuchRule(f"no rule {word}; did you mean {RULES[code].label}?")
    padded = f"{code[:1]}{code[1:]:0>2}"
    known = [*RULES, *(rule.name for rule in RULES.values())]
    near = f"; did you mean {padded}?" if padded in RULES else nearest(code if len(code) < 4 else wanted, known)
    raise NoSuchRule(f"no rule {word}{near or '; `auditor rule` lists them all'}")


def rules() -> Iterator[str]:
    """One line a rule: code, name and law."""
    width = max(len(rule.label) for rule in RULES.values())
    for rule in RULES.values():
        yield f"{rule.code} {rule.name:<{width - 4}}  {rule.law}"


def rule(judged: Rule) -> Iterator[str]:
    """All about one rule: its law, its settings, what each shipped book says about it, and examples."""
    yield f"{judged.code} {judged.name} ({judged.weight})"
    yield ""
    for paragraph in (inspect.getdoc(judged.check) or "").split("\n\n"):
        yield from _wrapped(paragraph)
        yield ""
    if judged.settings:
        yield "Settings"
        for name, kind in judged.settings.items():
            default = f"; {_value(judged.defaults[name])} where a book says nothing" if name in judged.defaults else ""
            yield f"  {name}: {_kind(kind)}{default}"
        yield ""
    for name in rulebook.names():
        for entry in rulebook.load(name).entries:
            if entry.book == name and judged.code in entry.codes:
                yield from _entry(entry, f"{entry.cite}{_games(entry)}", judged)
                yield ""
    for verdict in ("broken", "kept"):
        yield from _example(judged.code, verdict)


def _example(code: str, verdict: str) -> Iterator[str]:
    """A log with this verdict on its last line, if the cases have one."""
    found = example(code, verdict)
    if found is None:
        return
    where = "by the hand from" if found.whole else "on"
    yield f"{verdict.capitalize()}, for example, {where} line {found.number} of the case {found.file}"
    if found.said:
        yield from _wrapped(found.said, "  ")
    if found.cut:
        yield "    …"
    *before, judged = found.lines
    yield from (f"    {line}" for line in before)
    yield f"    {judged}" if found.whole else f"  > {judged}"
    yield ""


def rulebooks() -> Iterator[str]:
    """One line a shipped rulebook."""
    books = [rulebook.load(name) for name in rulebook.names()]
    width = max(len(book.name) for book in books)
    for book in books:
        base = f" (base {book.base})" if book.base else ""
        yield f"{book.name:<{width}}  {book.title}{base}"


def book(name: str) -> Iterator[str]:
    """A rulebook in its own order, what its bases add after it. Raises `RulebookError`."""
    found = rulebook.load(name)
    yield f"{found.name}: {found.title}"
    yield ""
    yield from _wrapped(found.source)
    facts = [f"read on {found.read_on}" if found.read_on else "", f"base {found.base}" if found.base else ""]
    yield "; ".join(filter(None, [*facts, f"openers {found.openers}, joker {found.joker}", f"hash {found.hash}"]))
    of = found.name
    for entry in found.entries:
        yield ""
        if entry.book != of:
            of = entry.book
            yield f"From {of}"
            yield ""
        labels = ", ".join(entry.rules) or ("the book is silent" if entry.silent else "permitted")
        off = "; not in force" if entry.off else ""
        yield from _entry(entry, f"{entry.number}: {labels}{_games(entry)}{off}")


def dialects() -> Iterator[str]:
    """A line a dialect, so that it can be searched: its name, its games, and the rulebook its hands are held to."""
    for name, dialect in DIALECTS.items():
        book = dialect.rulebook or "the rulebook that the log names, else roberts-draw or roberts"
        yield f"{name}: {', '.join(dialect.games)}; held to {book}"


def _entry(entry: Entry, title: str, of: Rule | None = None) -> Iterator[str]:
    """Title, paraphrase, ruling and settings of an entry; those of the rule `of` alone, if given."""
    yield title
    if entry.says:
        yield from _wrapped(entry.says, "  ")
    if entry.ruling:
        yield from _wrapped(f"Ruling: {entry.ruling}", "  ")
    elif entry.rules and not entry.off:
        yield "  Ruling: the book names no remedy."
    settings: dict[str, Any] = {} if entry.remedy is None else {"remedy": entry.remedy}
    settings |= {name: value for name, value in entry.settings.items() if of is None or name in of.settings}
    if entry.weight:
        settings["weight"] = entry.weight
    if settings:
        yield f"  {', '.join(f'{name} = {_value(value)}' for name, value in settings.items())}"


def _games(entry: Entry) -> str:
    return f" [{', '.join(entry.games)}]" if entry.games else ""


def _wrapped(text: str, indent: str = "") -> Iterator[str]:
    if text.strip():
        words = " ".join(text.split())
        yield from wrap(words, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def _kind(kind: Any) -> str:
    """What a setting may be, in words."""
    if get_origin(kind) is Literal:
        return " | ".join(map(str, get_args(kind)))
    parts = [_kind(each) for each in get_args(kind) if each is not NoneType]
    if parts:
        return " or ".join(parts)
    return {"int": "whole number", "bool": "true or false", "Decimal": "number", "str": "text"}[kind.__name__]


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return "nothing" if value is None else str(value)
