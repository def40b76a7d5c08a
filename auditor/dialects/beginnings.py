"""What a line must begin with to be the first line of a hand: a quick look before the expressions themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from itertools import groupby
from typing import Any, TypeAlias

LETTERS = 6
"""How many letters are looked at: by fewer, `*** HOLE CARDS ***` would begin like the first line of some rooms."""
BEYOND = "\x80"
"""Stands for all letters beyond ASCII: they are not told apart, for some are forms of one within."""

Letters: TypeAlias = frozenset[str]
Start: TypeAlias = tuple[Letters, ...]
"""What each of the first letters of a line is one of."""
Starts: TypeAlias = tuple[set[Start], set[Start]]
"""Those after which anything may follow, and those that go on with what comes next in an expression."""

_ASCII = frozenset(map(chr, range(128)))
_parser: Any = import_module("re._parser")  # the parts of an expression as `re` itself compiles them


def starts(pattern: str) -> set[Start]:
    """How a text can begin that the expression matches: too much may be said to be possible, never too little."""
    parsed = _parser.parse(pattern)
    ended, begun = _followed(parsed, parsed.state.flags, {()})
    return ended | begun


def one_of(possible: Iterable[Start]) -> str:
    """The branches of an expression that matches where a text begins in one of these ways, and seldom elsewhere.

    It is a quick one: what begins with a letter that only one of them begins with is not told apart.
    """
    by_first: dict[Start, set[Start]] = {}
    for start in possible:
        by_first.setdefault(start[:1], set()).add(start)
    alone = [start for starts in by_first.values() if len(starts) == 1 for start in starts]
    several = [starts for starts in by_first.values() if len(starts) > 1]
    together = {tuple(frozenset[str]().union(*letters) for letters in zip(*alone, strict=False))} if alone else set()
    return _tree(together.union(*several))


def _tree(possible: set[Start]) -> str:
    """The same, and all are told apart; "" where any text may begin so."""
    after: dict[Letters, set[Start]] = {}
    for start in possible:
        if not start:
            return ""
        after.setdefault(start[0], set()).add(start[1:])
    ways: dict[str, Letters] = {}
    for letters, rests in after.items():
        rest = _tree(rests)
        ways[rest] = ways.get(rest, frozenset()) | letters
    return "|".join(sorted(_written(letters) + (rest and f"(?:{rest})") for rest, letters in ways.items()))


def _written(letters: Letters) -> str:
    """A set in brackets; one with letters beyond ASCII is written by what is not in it, which `re` compiles faster."""
    beyond = BEYOND in letters
    listed = sorted(map(ord, _ASCII - letters | {"\n"} if beyond else letters))
    runs = [[code for _, code in run] for _, run in groupby(enumerate(listed), lambda placed: placed[1] - placed[0])]
    ranges = "".join(rf"\x{run[0]:02x}-\x{run[-1]:02x}" for run in runs)
    return f"[^{ranges}]" if beyond else f"[{ranges}]"


def _followed(parts: Any, flags: int, begun: set[Start]) -> Starts:
    """What goes on with some parts of an expression, one after the other."""
    ended: set[Start] = set()
    for kind, content in parts:
        if not begun:
            break
        done, begun = _with(str(kind), content, flags, begun)
        ended |= done | {start for start in begun if len(start) >= LETTERS}
        begun = {start for start in begun if len(start) < LETTERS}
    return ended, begun


def _with(kind: str, content: Any, flags: int, begun: set[Start]) -> Starts:
    """What goes on with one part."""
    match kind:
        case "AT" | "ASSERT" | "ASSERT_NOT":
            return set(), begun
        case "LITERAL" | "IN":
            letters = _letters([(kind, content)] if kind == "LITERAL" else content, flags)
            return (set(), {(*start, letters) for start in begun}) if letters is not None else (begun, set())
        case "SUBPATTERN":
            _, added, dropped, parts = content
            return _followed(parts, (flags | added) & ~dropped, begun)
        case "BRANCH":
            ended, going_on = zip(*(_followed(parts, flags, begun) for parts in content[1]), strict=True)
            return set().union(*ended), set().union(*going_on)
        case "MAX_REPEAT" | "MIN_REPEAT":
            least, most, parts = content
            return _repeated(least, most, parts, flags, begun)
        case _:
            return begun, set()


def _repeated(least: int, most: int, parts: Any, flags: int, begun: set[Start]) -> Starts:
    ended: set[Start] = set()
    possible = set(begun) if least == 0 else set()
    for times in range(1, min(most, LETTERS) + 1):
        done, begun = _followed(parts, flags, begun)
        ended |= done
        if times >= least:
            possible |= begun
    return ended | (begun if most > LETTERS else set()), possible


def _letters(parts: Any, flags: int) -> Letters | None:
    """The letters that a part stands for; None for one of which anything is taken to follow."""
    letters: set[str] = set()
    for kind, content in parts:
        match str(kind):
            case "LITERAL" if not flags & re.IGNORECASE:
                letters.add(min(chr(content), BEYOND))
            case "LITERAL" if content < 128:
                letters |= {chr(content).lower(), chr(content).upper()} & _ASCII | {BEYOND}
            case "CATEGORY" if str(content) == "CATEGORY_DIGIT":
                letters |= {*"0123456789", BEYOND}
            case _:
                return None
    return frozenset(letters)
