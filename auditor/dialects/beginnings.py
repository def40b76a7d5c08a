"""What a line must begin with to be the first line of a hand: a quick look before the expressions themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from typing import Any, TypeAlias

LETTERS = 6
"""How many letters are looked at."""
BEYOND = "\x80"
"""Stands for all letters beyond ASCII, which are not told apart."""

Letters: TypeAlias = frozenset[str]
Start: TypeAlias = tuple[Letters, ...]
"""The sets of letters that the first letters of a line are taken from."""

_ANY = frozenset(map(chr, range(129)))
_parser: Any = import_module("re._parser")  # the parts of an expression, as `re` itself compiles them


def starts(pattern: str) -> set[Start]:
    """With what a text that the expression matches can begin; `()` stands for anything."""
    parsed = _parser.parse(pattern)
    closed, open_ = _followed(parsed, parsed.state.flags, {()})
    return closed | open_


def one_of(begun: Iterable[Start]) -> str:
    """The expression of a text that begins in one of these ways."""
    after: dict[Letters, set[Start]] = {}
    for start in begun:
        if not start:
            return ""
        after.setdefault(start[0], set()).add(start[1:])
    by_rest: dict[str, Letters] = {}
    for letters, rest in after.items():
        following = one_of(rest)
        by_rest[following] = by_rest.get(following, frozenset()) | letters
    ways = [_written(letters) + following for following, letters in by_rest.items()]
    return ways[0] if len(ways) == 1 else f"(?:{'|'.join(sorted(ways))})"


def _written(letters: Letters) -> str:
    if BEYOND in letters:
        return "[^" + "".join(map(re.escape, sorted(_ANY - letters))) + "]" if _ANY - letters else r"[\s\S]"
    return "[" + "".join(map(re.escape, sorted(letters))) + "]"


def _followed(items: Any, flags: int, before: set[Start]) -> tuple[set[Start], set[Start]]:
    """What is begun with `before` and goes on with the items: with nothing known to follow, and with what comes next.

    Too much may be said to be possible, never too little.
    """
    closed: set[Start] = set()
    open_ = before
    for kind, content in items:
        done, open_ = _with(str(kind), content, flags, open_)
        closed |= done | {start for start in open_ if len(start) >= LETTERS}
        open_ = {start for start in open_ if len(start) < LETTERS}
    return closed, open_


def _with(kind: str, content: Any, flags: int, before: set[Start]) -> tuple[set[Start], set[Start]]:
    """The same for one item."""
    match kind:
        case "AT" | "ASSERT" | "ASSERT_NOT":
            return set(), before
        case "LITERAL" | "IN" | "NOT_LITERAL" | "ANY":
            letters = _letters(content if kind == "IN" else [(kind, content)], flags)
            return (set(), {(*start, letters) for start in before})
        case "SUBPATTERN":
            _, added, taken, items = content
            return _followed(items, (flags | added) & ~taken, before)
        case "BRANCH":
            ways = [_followed(items, flags, before) for items in content[1]]
            return set().union(*(closed for closed, _ in ways)), set().union(*(open_ for _, open_ in ways))
        case "MAX_REPEAT" | "MIN_REPEAT":
            least, most, items = content
            closed: set[Start] = set()
            open_ = before
            for _ in range(min(least, LETTERS)):
                done, open_ = _followed(items, flags, open_)
                closed |= done
            for _ in range(min(most - least, LETTERS)):
                done, more = _followed(items, flags, open_)
                closed |= done
                open_ |= more
            return closed, open_
        case _:
            return before, set()


def _letters(items: Any, flags: int) -> Letters:
    letters = set()
    for kind, content in items:
        match str(kind):
            case "LITERAL" if flags & re.IGNORECASE:
                if content < 128:
                    letters |= {chr(content).lower(), chr(content).upper()}
                letters.add(BEYOND)
            case "LITERAL":
                letters.add(chr(min(content, 128)))
            case "RANGE" if not flags & re.IGNORECASE:
                letters.update(map(chr, range(min(content[0], 128), min(content[1], 128) + 1)))
            case "CATEGORY" if str(content) == "CATEGORY_DIGIT":
                letters.update("0123456789", BEYOND)
            case _:
                return _ANY
    return frozenset(letters)
