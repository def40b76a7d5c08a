"""How a line that is no statement may be meant: the same words in small letters, with plain quotes, a name quoted."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

PLAIN = str.maketrans(dict.fromkeys("“”„‟«»", '"') | dict.fromkeys("‘’‛´`", "'") | dict.fromkeys("‐‑‒–—", "-"))
"""The marks that word processors put, and the plain ones of the page; one letter each."""

NAMED = ("seat", "sits")
"""Words of the statements that give a player his seat."""


def meant(text: str, words: Collection[str], parses: Callable[[str], bool]) -> tuple[int, str] | None:
    """The column (from 1) and what was wanted there, if the line would be a statement with it; None otherwise.

    `words` are those of the page.
    """
    for column, other, wanted in (*_small(text, words), *_plain(text), *_seated(text)):
        if parses(other):
            return column, wanted
    return None


def meant_name(text: str, names: Iterable[str], parses: Callable[[str], bool]) -> tuple[int, str] | None:
    """The same for a name of the table that stands without its double quotes."""
    for name in sorted(names, key=len, reverse=True):
        quoted = f'"{name}"'
        for written in (f"'{name}'", name) if name else ():
            place = text.find(written)
            if place >= 0 and parses(text[:place] + quoted + text[place + len(written) :]):
                return place + 1, f"`{quoted}`, the name in double quotes"
    return None


def _small(text: str, words: Collection[str]) -> Iterator[tuple[int, str, str]]:
    """Words of the page that are not in small letters; what stands in quotes stays."""
    parts, said, column = text.split(" "), [], 1
    first: tuple[int, str] | None = None
    quoted = False
    for part in parts:
        small = part.lower()
        if small in words and part != small and not quoted:
            first = first or (column, small)
            said.append(small)
        else:
            said.append(part)
        quoted ^= part.count('"') % 2 == 1
        column += len(part) + 1
    if first is not None:
        yield first[0], " ".join(said), f"`{first[1]}` in small letters"


def _plain(text: str) -> Iterator[tuple[int, str, str]]:
    """Typographic quotes, apostrophes and dashes."""
    other = text.translate(PLAIN)
    if other != text:
        column = next(place for place, pair in enumerate(zip(text, other, strict=True), 1) if pair[0] != pair[1])
        yield column, other, f"a plain {other[column - 1]}"


def _seated(text: str) -> Iterator[tuple[int, str, str]]:
    """A name of several words where a player gets his seat."""
    parts = text.split()
    if NAMED[0] in parts[:1]:
        start, ends = 2, range(4, len(parts))
    elif NAMED[1] in parts:
        start, ends = 0, range(parts.index(NAMED[1]), parts.index(NAMED[1]) + 1)
    else:
        return
    for end in ends:
        name = f'"{" ".join(parts[start:end])}"'
        column = text.find(parts[start]) + 1
        yield column, " ".join([*parts[:start], name, *parts[end:]]), f"`{name}`, the name in double quotes"
