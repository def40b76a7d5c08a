"""Where a line that is not understood goes wrong, and what its kind of line wants there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
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
_END = "\n+"


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


class Wanted(Struct, frozen=True):
    """Column from 1, and what is wanted there. `incomplete`: the line is right as far as it goes."""

    column: int
    what: str | None
    incomplete: bool


def wanted(patterns: Iterable[str], text: str, names: tuple[str, ...]) -> Wanted:
    """Looks for the kinds of line, given as patterns, that agree with `text` longest; `names` are seated."""
    furthest, things, incomplete = 0, dict[str, None](), False
    for pattern in patterns:
        for line, shift in _with_names(text, names):
            reached, thing = _agrees(_steps(pattern), line)
            exhausted = reached == len(line)
            if reached > line.find(SEATED) >= 0:
                reached += shift
            if reached > furthest:
                furthest, things, incomplete = reached, {}, False
            if reached == furthest > 0:
                incomplete = incomplete or exhausted
                if thing:
                    things[thing] = None
    listed = list(things)
    what = " or ".join(listed) if len(listed) <= FEW else ", ".join([*listed[:FEW], "…"])
    return Wanted(min(furthest, len(text)) + 1, what or None, incomplete)


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


def _agrees(steps: tuple[tuple[re.Pattern[str], Piece], ...], line: str) -> tuple[int, str | None]:
    """How far the line agrees with a kind of line, and what would have to come next."""
    furthest, thing = 0, None
    for before, piece in steps:
        match = before.match(line)
        if match:
            reached = match.end() + _shared(piece.literal or "", line[match.end() :])
            if reached > furthest or (reached == furthest and thing is None):
                furthest, thing = reached, piece.wanted()
    return furthest, thing


def _shared(literal: str, line: str) -> int:
    """How many letters the line has in common with what should stand there."""
    pairs = enumerate(zip(literal, line, strict=False))
    return next((place for place, pair in pairs if pair[0] != pair[1]), min(len(literal), len(line)))


@cache
def _steps(pattern: str) -> tuple[tuple[re.Pattern[str], Piece], ...]:
    """For each piece of a kind of line the pattern of all that stands before it, and the piece; the last first."""
    steps = list(_walk("", pattern))
    return tuple((re.compile(before), piece) for before, piece in reversed(steps) if before)


def _walk(before: str, pattern: str) -> Iterator[tuple[str, Piece]]:
    for piece in _pieces(pattern):
        optional = piece.source.startswith("(?:") and piece.source.endswith(")?")
        if optional and not _forks(piece.source[3:-2]):
            yield from _walk(before, piece.source[3:-2])
        elif piece.source == _END:
            yield before, Piece(piece.source)
        elif not piece.source.endswith("?") or piece.group:
            yield before, piece
        before += SEATED if piece.group in _NAMES else piece.source


def _forks(pattern: str) -> bool:
    """Whether the pattern is one of several, parted by bars."""
    return any(piece.literal and "|" in piece.source.replace("\\|", "") for piece in _pieces(pattern))


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
