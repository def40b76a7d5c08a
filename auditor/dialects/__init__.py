"""The dialects of hand logs: which there are, and the hands of a text in any of them, in their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from auditor import events
from auditor.decoding import Place
from auditor.dialects import grammars
from auditor.dialects.blocks import RESULTS, Block, Lines, unglued
from auditor.events import Hand
from auditor.games import GAMES
from auditor.sources import Source

if TYPE_CHECKING:
    from auditor.dialects.rooms import RoomReader

OTHER_READERS = {"handlog": "auditor.dialects.handlog", "phh": "auditor.dialects.phh"}
"""Modules whose `read_<dialect>(lines, file, encoding)` reads what is not written line by line in a room's words."""


class Dialect:
    """One grammar file."""

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def path(self) -> Path:
        """Where its grammar is."""
        return grammars.folder() / f"{self.name}.lark"

    @cached_property
    def rulebook(self) -> str | None:
        """The rulebook its hands are held to by default; None where the log itself names one."""
        if self.name == "handlog":
            return None
        own = Path(__file__).parents[1] / "rulebooks" / f"{self.name}.toml"
        return self.name if own.exists() else "online"

    @cached_property
    def games(self) -> tuple[str, ...]:
        """The games of it that are audited."""
        if self.name in OTHER_READERS:
            return getattr(import_module(OTHER_READERS[self.name]), "AUDITED", tuple(GAMES))
        from auditor.dialects.lines import grammar

        return tuple(label.replace("_", "-") for label in grammar(self.name).labels["game"])


DIALECTS: dict[str, Dialect] = {name: Dialect(name) for name in grammars.first_lines("BANNER")}
"""Each dialect by its name, which is that of its grammar file."""


class Course:
    """What is known in the middle of a text, between two hands, and holds for the hands after them.

    `rooms` are the readers of the rooms met so far, `last` the one of the hand before; `before` stands before the first
    hand, `places` are those of bytes that are no text and no hand has told of yet; `known`: a hand began, `results`:
    those of a tournament did.
    """

    def __init__(self) -> None:
        self.rooms: dict[str, RoomReader] = {}
        self.last: RoomReader | None = None
        self.before: Block | None = None
        self.places: list[Place] = []
        self.known = self.results = False

    def room(self, dialect: str, source: Source) -> RoomReader:
        """The reader of a room. Lark is not imported before there is something to read with it."""
        if dialect not in self.rooms:
            from auditor.dialects.rooms import RoomReader

            self.rooms[dialect] = RoomReader(dialect, source)
        return self.rooms[dialect]


def read(source: Source, course: Course | None = None, *, more: bool = False) -> Iterator[Hand]:
    """The hands of a text in their order, read as they are asked for; nothing in it makes it raise.

    A text without a known first line gives one hand without a dialect, `unread` saying so; one that cannot be read at
    all (`source.error`) gives none. `course`: the source is a part of a text that goes on, as the part before it left
    it, and if there is `more`, as the next part will take it up; a part begins with the first line of a room's hand.
    """
    course = course or Course()
    source.undecodable[:0] = course.places
    for room in course.rooms.values():
        room.source = source
    for hand in _hands(source, Lines(source.pages()), course, more=more):
        if source.undecodable:
            _mark_undecodable(hand, source.undecodable)
        yield hand
    course.places = source.undecodable


def _hands(source: Source, lines: Lines, course: Course, *, more: bool) -> Iterator[Hand]:
    while (dialect := lines.next_dialect()) is not None:
        if course.last is not None and dialect != course.last.dialect:
            yield from course.last.rest()
        if dialect in OTHER_READERS:
            course.known = True
            reader = getattr(import_module(OTHER_READERS[dialect]), f"read_{dialect}")
            own, before = lines.until_other(dialect), course.before
            yield from reader(chain(before.numbered(), own) if before else own, source.name, source.encoding)
            course.before = None
            continue
        block = lines.block()
        if dialect in grammars.known_rooms():
            course.known = True
            while lines.next_dialect() == dialect:
                lines.block()
            yield _unknown(source, block, f"{dialect}: no grammar for this room yet")
            continue
        blocks = list(unglued(block)) if dialect in ("", RESULTS) else [block]
        while blocks:
            block = blocks.pop(0)
            if block.dialect in ("", RESULTS):
                course.before = block if not block.dialect else course.before
                course.results = course.results or block.dialect == RESULTS
                continue
            course.known = True
            if block.dialect in OTHER_READERS:
                reader = getattr(import_module(OTHER_READERS[block.dialect]), f"read_{block.dialect}")
                yield from reader(block.numbered(), source.name, source.encoding)
                continue
            block.drop_heading()
            course.last = course.room(block.dialect, source)
            hands, parts = course.last.read(block, course.before)
            yield from hands
            blocks[:0] = parts
            course.before = course.before if parts else None
    if more:
        return
    for room in course.rooms.values():
        yield from room.rest()
    if not course.known and not source.error:
        yield _unknown(source, course.before, "the results of a tournament: no hand in it" if course.results else None)


def _unknown(source: Source, block: Block | None, why: str | None) -> Hand:
    lines = tuple(block.lines) if block else ()
    last = block.last_line if block else 1
    why = why or (_no_banner(source, lines) if lines else "the text is empty")
    first = block.first_line if block else 1
    return Hand(source.name, "", "", first, last, lines, encoding=source.encoding, unread=why)


def _no_banner(source: Source, lines: Iterable[str]) -> str:
    """Why a text without any hand was not read, and what to do."""
    none = "no known banner: no line begins a hand of a known dialect; "
    name, first = source.name.lower(), next((line.strip() for line in lines if line.strip()), "")
    if name.endswith(".handlog") or first.lower().startswith("handlog"):
        return f"{none}the first line of a live log is `handlog 1`"
    if name.endswith(".toml"):
        return f"{none}house rules are named by --rulebook, waivers by --waivers"
    return f"{none}`auditor dialects` names them"


def _mark_undecodable(hand: Hand, places: list[Place]) -> None:
    """Tells of the bytes that are no text, up to the end of this hand, before what their lines say."""
    while places and places[0].line <= hand.last_line:
        place = places.pop(0)
        later = (i for i, event in enumerate(hand.events) if i and event.at.line >= place.line)
        hand.events.insert(next(later, max(0, len(hand.events) - 1)), events.Undecodable(events.At(*place)))
