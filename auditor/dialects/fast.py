"""Reads the lines of a room by its compiled grammar, and leaves to Lark what that cannot decide."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from auditor.chips import FinerAmount
from auditor.dialects.grammars import digest
from auditor.dialects.lines import SEATING, Grammar, LineGrammar, NeedsGrammar, grammar
from auditor.dialects.wanted import Wanted
from auditor.events import At, Unread

if TYPE_CHECKING:
    from auditor.dialects.blocks import Block
    from auditor.dialects.rooms import Room
    from auditor.dialects.seatlist import SeatList

REMEMBERED = 20_000
"""Lines of a room that are kept as read, so that one that comes again costs nothing."""


Line: TypeAlias = "tuple[Callable[..., None], str | None, bool, tuple[Any, ...], bool]"
"""A line as read: what a room does with it, the player its name is looked up for, whether that is a seat, the other
fields, and whether it ends the part of the hand that it stands in.
"""
Kinds: TypeAlias = "tuple[str, dict[int, tuple[str, dict[str, int]]]]"
"""An expression, and by the number of its last group the label of the line and the groups of its fields."""


Behind: TypeAlias = "tuple[str, dict[int, tuple[str, dict[str, int], list[str]]]]"
"""The same for what follows a name, with words that must stand nowhere in the line."""


class Part:
    """The kinds of line that may stand in one part of a hand; `remembered` are lines as read.

    Lines differ in the names more than in what they say: what follows the name of a seated player, or his seat and his
    name, is remembered by itself. `own` are the words of the room that a line may begin with, `behind_name` is what it
    goes on with behind a name, and one of the summary behind seat and name.
    """

    def __init__(
        self, lines: dict[str, Kinds], own: list[str], marks: frozenset[str], said: Behind, summed: Behind
    ) -> None:
        self.remembered: dict[str, Line | None] = {}
        self._said: dict[str, Line] = {}
        self._summed: dict[str, Line] = {}
        self._lines = lines
        self.own = tuple(own)
        self._marks = marks
        self.behind_name = said, summed
        self.words = frozenset(
            word for _, ends in self.behind_name for _, _, words in ends.values() for word in words if word
        )
        self._behind_matchers: dict[int, tuple[Callable[[str], re.Match[str] | None], dict[int, Any]]] = {}
        self._matchers: dict[str, tuple[Callable[[str], re.Match[str] | None], dict[int, tuple[str, Any]]]] = {}

    def line(self, text: str, seats: SeatList) -> Line | None:
        """The line as the expressions read it, None for one that none reads."""
        line = self._of_a_player(text, seats) or self.read(text)
        remember(self.remembered, text, line, REMEMBERED)
        return line

    def _of_a_player(self, text: str, seats: SeatList) -> Line | None:
        """A line that begins with a seated player's name, or with his seat and his name."""
        if text.startswith(self.own):
            number, _, named = text.removeprefix("Seat ").partition(": ")
            name = seats.in_seat.get(number)
            if name is None or not named.startswith(name) or seats.tangled:
                return None
            return self._by_rest(self._summed, named[len(name) :], text, name, (number, name))
        for mark in (":", " "):
            name = text.partition(mark)[0]
            if name in seats and not seats.tangled:
                return self._by_rest(self._said, text[len(name) :], text, name, ())
        return None

    def _by_rest(
        self, remembered: dict[str, Line], rest: str, text: str, name: str, given: tuple[str, ...]
    ) -> Line | None:
        """The line of a player by what follows his name; the fields `given` with it stand before the others."""
        known = remembered.get(rest)
        if known is not None:
            method, _, acts, fields, ends = known
            return method, name, acts, (*given, *fields[len(given) :]) if given else fields, ends
        line = self.read(text)
        if line is not None and line[1] == name and (line[3][: len(given)] == given if given else line[2]):
            remember(remembered, rest, line, REMEMBERED)
        return line

    def read(self, text: str) -> Line | None:
        """The line by the expressions alone, None for one that none reads."""
        return self._matched(text, text[:1]) or self._matched(text, "")

    def behind(self, text: str, rest: str, *, summed: bool) -> Line | None:
        """The line of a seated player by the `rest` of it that follows his name, or his seat and his name (`summed`).

        None where it may be of another kind, or is of none. The fields before the rest are not given.
        """
        match, kinds = self._behind_matcher(summed)
        found = match(rest)
        if found is None or found.lastindex is None or ": " in rest[1:]:
            return None
        label, groups, words = kinds[found.lastindex]
        for word in words:
            if word in text:
                return None
        fields = _fields(groups, found)
        return methods()[label], None, not summed, fields, label in self._marks

    def _behind_matcher(self, summed: bool) -> tuple[Callable[[str], re.Match[str] | None], dict[int, Any]]:
        if summed not in self._behind_matchers:
            pattern, ends = self.behind_name[summed]
            given = {"number": 0, "player": 0} if summed else {"name": 0}
            kinds = {
                end: (label, _compiled(label, given | fields)[1][2][2 * summed :], words)
                for end, (label, fields, words) in ends.items()
            }
            self._behind_matchers[summed] = re.compile(pattern).match, kinds
        return self._behind_matchers[summed]

    def _matched(self, text: str, first: str) -> Line | None:
        if first not in self._matchers:
            if first not in self._lines:
                return None
            pattern, ends = self._lines[first]
            self._matchers[first] = re.compile(pattern).match, {end: _compiled(*kind) for end, kind in ends.items()}
        match, kinds = self._matchers[first]
        found = match(text)
        if found is None or found.lastindex is None:
            return None
        label, (name, acts, groups) = kinds[found.lastindex]
        if label == "unread":
            return None
        fields = _fields(groups, found)
        return methods()[label], found[name] if name else None, acts, fields, label in self._marks


def _fields(groups: tuple[Any, ...], found: re.Match[str]) -> tuple[Any, ...]:
    """The fields of a line by their groups; what is no group is the field itself."""
    return tuple([group if type(group) is not int else found[group] for group in groups])


def remember(remembered: dict[Any, Any], key: Any, what: Any, most: int) -> None:
    """Keeps what a key stands for; all is forgotten when it has become too much."""
    if len(remembered) >= most:
        remembered.clear()
    remembered[key] = what


class CompiledGrammar:
    """A grammar of lines that is asked before Lark; `fallbacks` counts hands that Lark had to read, `hands` all."""

    def __init__(self, name: str) -> None:
        made: Any = import_module(f"auditor.dialects.compiled.{name}")
        self.name = name
        self.labels: dict[str, list[str]] = made.LABELS
        self.sections: dict[str, list[str]] = made.SECTIONS
        self.elements = False
        self.hands = self.fallbacks = 0
        self.is_fresh: bool = digest(name) == made.GRAMMAR
        marks = frozenset[str](made.MARKS)
        kinds = zip(made.LINES, made.OWN, made.SAID, made.SUMMED, strict=True)
        self.parts = [Part(lines, own, marks, said, summed) for lines, own, said, summed in kinds]
        self._words: dict[str, list[tuple[str, str]]] = made.WORDS
        self._found_words: dict[tuple[str, str], str | None] = {}

    @property
    def reference(self) -> LineGrammar:
        """The grammar as Lark reads it."""
        return grammar(self.name)

    def word(self, rule: str, text: str) -> str | None:
        """The label of the word `text` under `rule` (`game`, `structure`, …); None when it has none."""
        key = rule, text
        if key not in self._found_words:
            words = self._words.get(rule, ())
            self._found_words[key] = next((label for label, pattern in words if re.fullmatch(pattern, text)), None)
        return self._found_words[key]

    def wanted(self, text: str, names: tuple[str, ...]) -> Wanted:
        """Where the line `text` goes wrong, and what is wanted there."""
        return self.reference.wanted(text, names)

    def read_block(self, block: Block, reading: Any) -> None:
        """Reads a hand's lines into the room. Raises `NeedsGrammar` when Lark must read them."""
        room: Room = reading
        self.hands += 1
        part = self.parts[0]
        lines = part.remembered
        seats, columns, number = room.seats, room.columns, block.first_line - 1
        for text in block.texts:
            number += 1
            if not text:
                continue
            line = lines.get(text) or part.line(text, seats)
            if line is None:
                self.fallbacks += 1
                raise NeedsGrammar(text)
            method, name, acts, fields, ends = line
            if ends:
                part = self.parts[1]
                lines = part.remembered
            room.at = At(number, columns.get(number, 1)) if columns else At(number)
            try:
                if name is None:
                    method(room, *fields)
                    continue
                seat = seats.seat(name)
                if (seat is None and (acts or not _of_a_stranger(name, text, seats, part))) or (
                    seats.tangled and _longer(name, text, seats.names)
                ):
                    self.fallbacks += 1
                    raise NeedsGrammar(text)
                if acts:
                    method(room, seat, *fields)
                else:
                    method(room, *fields)
            except FinerAmount:
                raise
            except ValueError as error:
                room.add(Unread(room.at, text, str(error)))


@cache
def fastest(name: str) -> Grammar:
    """The compiled grammar `name`, loaded once; the grammar itself where it was changed since it was compiled."""
    try:
        made = CompiledGrammar(name)
    except ModuleNotFoundError:
        return grammar(name)
    return made if made.is_fresh else grammar(name)


@cache
def methods() -> dict[str, Callable[..., None]]:
    """What a room does with the lines of each label, the fields given in the order of the parameters."""
    from auditor.dialects.rooms import Room

    methods = inspect.getmembers(Room, inspect.isfunction)
    return {name: _positional(method) for name, method in methods if name[0] != "_"}


def _positional(method: Callable[..., None]) -> Callable[..., None]:
    parameters = list(inspect.signature(method).parameters.values())[1:]
    if not any(parameter.kind is parameter.KEYWORD_ONLY for parameter in parameters):
        return method
    names = [parameter.name for parameter in parameters]
    return lambda room, *fields: method(room, **dict(zip(names, fields, strict=True)))


def _of_a_stranger(name: str, text: str, seats: SeatList, part: Part) -> bool:
    """Whether the line begins with the name of somebody who does not sit there, and can be read in no other way."""
    return text.startswith(name) and not (
        seats.tangled or text.startswith(part.own) or any(map(text.startswith, seats.names))
    )


def _longer(name: str, text: str, names: tuple[str, ...]) -> bool:
    """Whether the line may hold a longer name that begins with this one."""
    return any(len(other) > len(name) and other.startswith(name) and other in text for other in names)


def _compiled(label: str, fields: dict[str, int]) -> tuple[str, tuple[int, bool, tuple[Any, ...]]]:
    """The groups in the order of the method's parameters; a field the line does not have has its default."""
    from auditor.dialects.rooms import Room

    named = label not in SEATING
    name = fields.get("name") or (fields.get("player", 0) if named else 0)
    parameters = list(inspect.signature(getattr(Room, label)).parameters.values())[1:]
    acts = "name" in fields
    if acts:
        parameters = [parameter for parameter in parameters if parameter.name != "seat"]
    groups = tuple(fields.get(p.name, p.default if p.default is not p.empty else None) for p in parameters)
    if any(p.default is p.empty and p.name not in fields for p in parameters):
        raise ValueError(f"{label}: its lines lack a field")
    return label, (name, acts, groups)
