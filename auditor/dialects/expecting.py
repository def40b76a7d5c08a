"""What could have stood where a statement goes wrong, in the words of who writes handlogs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache

from lark import UnexpectedInput, UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

FEW = 6
"""Words that are all listed; of more, only the one that may have been meant, or the commonest."""

MORE = "…"
COMMON = ("hand", "seat", "dealer", "draw", "note", "checks", "bets", "calls", "folds", "wins", "deals", "burns")

FIRST = ("button", "dealer", "everyone", "floor", "game", "hand", "note", "pot", "rulebook", "seat", "session")
"""Words that statements begin with which do not begin with a name."""

MEANT = {
    **dict.fromkeys(("draws", "exchanges", "swaps"), ("discards",)),
    **dict.fromkeys(("collects", "gets", "receives"), ("wins",)),
    **dict.fromkeys(("reraises", "re-raises", "rises"), ("raises",)),
    **dict.fromkeys(("all-in", "all", "shoves", "jams"), ("goes",)),
    "is": ("goes", "folds"),
    "joins": ("sits",),
    "pass": ("checks", "folds"),
    "passes": ("checks", "folds"),
    "pat": ("stands",),
    "quits": ("leaves",),
    "stays": ("stands", "calls"),
    "takes": ("discards", "wins"),
    "throws": ("discards", "mucks"),
}
"""Words of the table that the page has not, and those it has for them."""

THINGS = {
    "CLOCK": "a clock time such as 21:04",
    "NAME": "a player's name",
    "WORD": "a word or number",
    "TEXT": "text in double quotes",
    "AMOUNT": "an amount (digits and a point, no sign, no commas)",
    "COUNT": "a whole number",
    "PAIR": "stakes such as 2/4",
    "CARD": "a card such as Td, Joker or ??",
    "TIME": "a time such as 2026-11-27T21:04:00-05:00",
    "$END": "the end of the line",
}
"""The terminals that are no words of the page, in the order they are listed."""

MANY = 2000
"""Places and words that are remembered."""

_remembered: dict[tuple[int, ...], frozenset[str]] = {}

LONG = 9
"""Digits of the longest whole number."""

LARGEST = {
    THINGS["AMOUNT"]: "an amount of at most 15 digits, and 8 after the point",
    THINGS["COUNT"]: "a whole number of at most 9 digits",
}
"""The same where a number stands that is too long for one."""

COVERED = {"TEXT": "NAME", "COUNT": "AMOUNT"}
"""Terminals that go without saying beside another one."""


def expecting(error: UnexpectedInput, text: str, words: Mapping[str, str]) -> tuple[int, str]:
    """Column (from 1) and what could have stood there; `words` are the page's words by their terminals' names."""
    place = error.pos_in_stream or 0
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        place = error.token.end_pos or 0
    accepted = _accepted(error.interactive_parser)
    things = [THINGS[name] for name in THINGS if name in accepted and COVERED.get(name) not in accepted]
    found = next(iter(text[place:].split(None, 1)), "")
    if len(found) > LONG and found[-1] != "." and found.isascii() and found.replace(".", "", 1).isdecimal():
        things = [LARGEST.get(thing, thing) for thing in things]
    listed = _listed(tuple(sorted(words[name] for name in accepted if name in words)), found)
    *most, last = things + listed
    wanted = f"{', '.join(most)} or {last}" if most and last != MORE else ", ".join([*most, last])
    return place + 1, f"{wanted}{_first_meant(text, place)}"


def _accepted(parser: InteractiveParser) -> frozenset[str]:
    """The terminals that could come next, which the states on the stack decide: found out once for each stack."""
    stack = tuple(parser.parser_state.state_stack)
    found = _remembered.get(stack)
    if found is None:
        if len(_remembered) == MANY:
            _remembered.clear()
        found = _remembered[stack] = frozenset(parser.accepts())  # type: ignore[no-untyped-call]
    return found


def _first_meant(text: str, place: int) -> str:
    """The first word that may have been meant, where what stands there was taken for a name: `saet 1 Ann 100`."""
    first = next(iter(text.split()), "")
    if not first.isalpha() or text[:place].split() != [first]:
        return ""
    near = get_close_matches(first, FIRST, 1, 0.7) if first.islower() else [w for w in FIRST if w == first.lower()]
    return f" (or `{near[0]}` for {first})" if near and near[0] != first else ""


@lru_cache(MANY)
def _listed(words: tuple[str, ...], found: str) -> list[str]:
    """The words that could stand there; of many, the nearest to what was found, or the commonest."""
    some: Sequence[str] = words
    if len(words) > FEW:
        some = [word for word in MEANT.get(found.lower().strip(".,:;!"), ()) if word in words]
        some = some or get_close_matches(found, words, 1) or [word for word in COMMON if word in words]
    return [f"`{word}`" for word in some] + ([] if some is words else [MORE])
