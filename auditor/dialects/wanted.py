"""Where a line that is not understood goes wrong, and what its kind of line wants there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache

from msgspec import Struct

FEW = 4
"""Things wanted that are all named."""
SEATED = "\ue000"
"""Stands for the name of a seated player, in the line and in the patterns."""
THINGS = {
    "name": "a seated player's name",
    "player": "a seated player's name",
    "who": "a seated player's name",
    "number": "a number",
    "count": "a number of cards",
    "button": "the number of a seat",
    "pot": "`pot`, `main pot` or `side pot`",
    **dict.fromkeys(("cards", "kept", "before"), "cards such as As Td"),
    **dict.fromkeys(("amount", "by", "to", "added", "stack", "total", "main", "rake", "won", "fee"), "an amount"),
}
"""What the fields are called."""
_NAMES = ("name", "player", "who")
_QUANTIFIERS = "*+?{"


class Piece(Struct, frozen=True):
    """A part of a kind of line: words that stand as they are (`literal`), a field (`group`), or something else."""

    source: str
    literal: str | None = None
    group: str | None = None

    def wanted(self) -> str | None:
        """What it is called when it is missing; None for what has no name."""
        if self.literal is not None:
            return f"`{self.literal.strip(' :') or self.literal.strip() or ' '}`"
        return THINGS.get(self.group or "")


class Step(Struct, frozen=True):
    """A piece of a kind of line, what stands before it, and the step without which this one cannot be reached."""

    before: re.Pattern[str]
    piece: Piece
    parent: int


class Wanted(Struct, frozen=True):
    """Column from 1, and what is wanted there. `incomplete`: the line is right as far as it goes."""

    column: int
    what: str | None
    incomplete: bool


def wanted(patterns: Iterable[str], text: str, names: tuple[str, ...]) -> Wanted:
    """Looks for the kinds of line, given as patterns, that agree with `text` longest; `names` are seated."""
    furthest, things, incomplete = 0, dict[str, None](), False
    lines = list(_with_names(text, names))
    for pattern in patterns:
        for line, shift in lines:
            reached, some = _agrees(_steps(pattern), line)
            exhausted = reached == len(line)
            if exhausted:  # a blank at the end of the line was taken off
                further, more = _agrees(_steps(pattern), f"{line} ")
                some = more if further > reached else some
            if reached > line.find(SEATED) >= 0:
                reached += shift
            if reached > furthest:
                furthest, things, incomplete = reached, {}, False
            if reached == furthest > 0:
                incomplete = incomplete or exhausted
                things.update(dict.fromkeys(some))
    return Wanted(min(furthest, len(text)) + 1, _listed(list(things), text[furthest:]), incomplete)


def _listed(things: list[str], found: str) -> str | None:
    """Of many things those that are like what was found, or the first of them."""
    if len(things) > FEW:
        words = {thing.strip("`"): thing for thing in things}
        near = get_close_matches(found, words, FEW, 0.5) or get_close_matches(
            found.split(" ", maxsplit=1)[0], words, FEW, 0.5
        )
        things = [words[word] for word in near] or [*things[:FEW], "…"]
    return ", ".join(things).replace(", …", " …") if things[-1:] == ["…"] else " or ".join(things) or None


def _with_names(text: str, names: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """The line with a seated name in it marked, in each way it can be, and by how much that makes it shorter."""
    yield text, 0
    marked = False
    for name in names:  # the longest first
        place = 0 if text.startswith(name) else text.find(f" {name}") + 1
        if text.startswith(name, place) and (place == 0 or text[place - 1] == " ") and not marked:
            marked = True
            yield text[:place] + SEATED + text[place + len(name) :], len(name) - 1
    if not marked:
        for name in names:
            for length in range(len(name) - 1, 0, -1):
                if text.endswith(name[:length]):
                    yield text[:-length] + SEATED, length - 1
                    break


def _agrees(steps: list[Step], line: str) -> tuple[int, list[str]]:
    """How far the line agrees with a kind of line, and what could come next."""
    furthest, things = 0, list[str]()
    passed = set[int]({-1})
    for index, step in enumerate(steps):
        match = step.before.match(line) if step.parent in passed else None
        if match is None:
            continue
        passed.add(index)
        literal = step.piece.literal or ""
        shared = _shared(literal, line[match.end() :])
        reached = match.end() + shared
        if reached > furthest:
            furthest, things = reached, []
        if reached == furthest and (not literal or shared < len(literal)) and (thing := step.piece.wanted()):
            things.append(thing)
    return furthest, things


def _shared(literal: str, line: str) -> int:
    """How many letters, in whole words, the line has in common with what should stand there."""
    pairs = enumerate(zip(literal, line, strict=False))
    common = next((place for place, pair in pairs if pair[0] != pair[1]), min(len(literal), len(line)))
    if common < min(len(literal), len(line)):
        while common and literal[common - 1].isalnum():
            common -= 1
    return common


@cache
def _steps(pattern: str) -> list[Step]:
    steps: list[Step] = []
    _walk("", -1, pattern, steps)
    return steps


def _walk(before: str, parent: int, pattern: str, steps: list[Step]) -> None:
    """Adds the steps of a pattern, and those inside its groups."""
    for piece in _pieces(pattern):
        source = piece.source
        steps.append(Step(re.compile(before), piece, parent))
        parent = len(steps) - 1
        if source.startswith("(") and piece.group not in THINGS:
            inner, quantifier = source[: (end := _end(source, 0))], source[end:]
            again = before + source if quantifier[:1] in ("*", "+") else before
            for branch in _branches(_inside(inner)):
                _walk(again, parent, branch, steps)
        before += SEATED if piece.group in _NAMES else source


def _inside(group: str) -> str:
    """The pattern between the brackets: of `(?P<name>a)`, `(?i:a)` and `(a)` the a; a look ahead or behind has none."""
    _, mark, rest = group[1:-1].partition(">" if group.startswith("(?P<") else ":")
    if not group.startswith("(?"):
        return group[1:-1]
    return rest if mark and group[2] not in "=!<" else ""


def _branches(pattern: str) -> Iterator[str]:
    """The alternatives that bars part at the top of a pattern."""
    start = place = 0
    while place < len(pattern):
        if pattern[place] == "|":
            yield pattern[start:place]
            start = place + 1
        place = _end(pattern, place)
    yield pattern[start:]


def _pieces(pattern: str) -> Iterator[Piece]:
    """Splits a pattern into words that stand as they are, and the rest, part by part."""
    place, literal, source = 0, "", ""
    while place < len(pattern):
        end = _end(pattern, place)
        atom, place_after = pattern[place:end], end
        if end < len(pattern) and pattern[end] in _QUANTIFIERS:
            place_after = _quantified(pattern, end)
        plain = _plain(atom) if place_after == end else None
        if plain is not None:
            literal, source = literal + plain, source + atom
        else:
            if literal:
                yield Piece(source, literal=literal)
                literal = source = ""
            group = atom[4:].partition(">")[0] if atom.startswith("(?P<") else None
            yield Piece(pattern[place:place_after], group=group)
        place = place_after
    if literal:
        yield Piece(source, literal=literal)


def _plain(atom: str) -> str | None:
    """The letter an atom stands for; None when it stands for more than one."""
    if len(atom) == 1:
        return None if atom == "." else atom
    if len(atom) == 2 and atom[0] == "\\" and not atom[1].isalnum():
        return atom[1]
    return None


def _end(pattern: str, place: int) -> int:
    """Where the atom at `place` ends: a letter, an escape, a class or a group."""
    letter = pattern[place]
    if letter == "\\":
        return place + 2
    if letter == "[":
        place += 2 if pattern[place + 1] == "^" else 1
        while pattern[place] != "]":
            place += 2 if pattern[place] == "\\" else 1
        return place + 1
    if letter == "(":
        place += 1
        while pattern[place] != ")":
            place = _end(pattern, place)
        return place + 1
    return place + 1


def _quantified(pattern: str, place: int) -> int:
    place = pattern.index("}", place) + 1 if pattern[place] == "{" else place + 1
    return place + 1 if place < len(pattern) and pattern[place] in "?+" else place
