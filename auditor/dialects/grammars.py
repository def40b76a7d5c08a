"""The grammar files: where they are, and the first lines they know a dialect by."""

import re
from functools import cache
from hashlib import sha256
from pathlib import Path


@cache
def folder() -> Path:
    """The folder of the `.lark` files: inside the installed package, or beside it in a source tree."""
    package = Path(__file__).parents[1]
    shipped = package / "grammar"
    return shipped if shipped.is_dir() else package.parent / "grammar"


@cache
def text_of(name: str) -> str:
    """The text of the grammar `name`."""
    return (folder() / f"{name}.lark").read_text(encoding="utf-8")


def digest(name: str) -> str:
    """Tells whether a grammar, or the words it shares, was changed: the first half of a SHA-256."""
    return sha256((text_of(name) + text_of("words")).encode()).hexdigest()[:32]


@cache
def first_lines(terminal: str) -> dict[str, str]:
    """The patterns, without named groups, of a terminal in each grammar that has it.

    BANNER is the first line of a hand or a file, RESULTS that of the results of a tournament. Either stands on one line
    of its grammar, as one pattern between slashes or as one quoted text.
    """
    found = {}
    for path in sorted(folder().glob("*.lark")):
        for line in text_of(path.stem).splitlines():
            name, colon, value = line.partition(":")
            if colon and name.partition(".")[0].strip() == terminal:
                found[path.stem] = _pattern(value.partition(" //")[0].strip())
    return found


@cache
def known_rooms() -> dict[str, str]:
    """The patterns of the first lines of rooms that have no grammar yet, by the room's name."""
    lines = text_of("known_rooms").splitlines()
    named = (line.partition(": ") for line in lines if line.partition(": ")[2].startswith("/"))
    return {name.lower(): _pattern(value) for name, _, value in named}


def _pattern(value: str) -> str:
    if value.startswith("/"):
        body, _, flags = value[1:].rpartition("/")
        body = unnamed(body)
        return f"(?{flags}:{body})" if flags else body
    return re.escape(value.strip('"'))


def unnamed(pattern: str) -> str:
    """The pattern with its named groups made nameless: several of them can then stand in one expression."""
    head, *rest = pattern.split("(?P<")
    return head + "".join("(?:" + part.partition(">")[2] for part in rest)
