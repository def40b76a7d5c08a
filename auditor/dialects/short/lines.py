"""The lines below the seats: what each says, wherever it stands."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import astuple

from auditor.dialects.fast import CompiledGrammar, Line, methods
from auditor.dialects.short.plain import NotPlain, Usual, plain_methods, remember
from auditor.dialects.short.seating import Seating
from auditor.dialects.short.shapes import Shapes
from auditor.events import At, Remark, SatOut, Statement

NOTHING: Statement = (Remark, ("", False))
"""What a line says that changes nothing."""
SUMMARY: list[Statement] = []
"""Stands for the line that begins the summary."""


class Of(NamedTuple):
    """Stands for a player's seat where a line begins with other words than his name; it is another in each hand."""

    player: str


class LineReader:
    """Reads lines, and remembers what they say.

    A player's line is remembered by what follows his name, for each seat, and one of the summary by what follows seat
    and name; others whole. Those with cards, and those met first, are read by their shapes. `chips`: the amounts are
    those of a tournament.
    """

    def __init__(self, grammar: CompiledGrammar, numbers: Usual, *, chips: bool) -> None:
        from auditor.dialects.rooms import Room

        self._room = Room(grammar, numbers, {})
        self._room.at = At(0)
        self._part = grammar.parts[0]
        self._said: dict[str, dict[int, Statement]] = {}
        self._summed: dict[str, Statement] = {}
        self._whole: dict[str, list[Statement]] = {}
        self._said_shapes = Shapes(self._read_said, numbers.amount, chips=chips)
        self._summed_shapes = Shapes(self._read_summed, numbers.amount, chips=chips)
        self._whole_shapes = Shapes(self._read_whole, numbers.amount, chips=chips)

    def tell(self, texts: list[str], seating: Seating, statements: list[Statement]) -> None:
        """Adds what the lines say. Raises `NotPlain` where there is not one summary, which says something."""
        seats, by_head = seating.seats, seating.by_head
        said, summed, whole = self._said, self._summed, self._whole
        add = statements.append
        summary = 0
        for text in texts:
            name, colon, rest = text.partition(": ")
            if colon:
                seat = seats.get(name)
                if seat is not None:
                    known = said.get(rest)
                    add(known[seat] if known is not None and seat in known else self._say(name, rest, seat))
                    continue
                sitter = by_head.get(name)
                if sitter is not None:
                    player = sitter[1]
                    if not rest.startswith(player):
                        raise NotPlain(text)
                    end = rest[len(player) :]
                    kind, fields = summed.get(end) or self._sum(player, end)
                    add((kind, (*sitter, *fields)))
                    continue
            elif not text:
                continue
            told = whole.get(text)
            if told is None:
                told = self._line(text, seats)
            if told is SUMMARY:
                if summary:
                    raise NotPlain(text)
                summary = len(statements)
            else:
                statements += told
        if not summary or summary == len(statements):
            raise NotPlain("no summary")

    def _say(self, name: str, rest: str, seat: int) -> Statement:
        """What a player's line says that goes on with `: ` and `rest`."""
        told = self._said_shapes.tell(name, f": {rest}")
        if len(told) > 1:
            raise NotPlain(rest)
        statement: Statement = (told[0][0], (seat, *told[0][1])) if told else NOTHING
        if rest in self._said:
            self._said[rest][seat] = statement
        elif "[" not in rest:
            remember(self._said, rest, {seat: statement})
        return statement

    def _sum(self, player: str, end: str) -> Statement:
        """What a line of the summary says behind seat and player, without the two."""
        told = self._summed_shapes.tell(player, end)
        if len(told) != 1:
            raise NotPlain(end)
        statement = told[0]
        if "[" not in end:
            remember(self._summed, end, statement)
        return statement

    def _line(self, text: str, seats: dict[str, int]) -> list[Statement]:
        """What any other line says."""
        name = text.partition(" ")[0]
        if name not in seats:
            told = self._whole_shapes.known(text)
            if told is not None:
                return _seated(told, seats)
            name = "" if text.startswith(self._part.own) else max(filter(text.startswith, seats), key=len, default="")
        rest = text[len(name) :]
        if name and rest[:1] == " ":
            return [(kind, (seats[name], *fields)) for kind, fields in self._said_shapes.tell(name, rest)]
        if not self._whole_shapes.may_hold(text):
            return self._line_without_values(text)
        return _seated(self._whole_shapes.tell("", text), seats)

    def _line_without_values(self, text: str) -> list[Statement]:
        line = self._part.read(text)
        if line is None or line[1] is not None:
            raise NotPlain(text)
        if _sits_out(line):  # somebody who is not in this hand
            return []
        told = SUMMARY if line[0] is methods()["summary_started"] else self._said_by(line, text, 1)
        if not any(line[3]):
            remember(self._whole, text, told)
        return told

    def _read_said(self, name: str, rest: str) -> list[Statement]:
        text = name + rest
        line = self._part.behind(text, rest, summed=False) or self._part.read(text)
        if line is None or line[1] not in (None, name):
            raise NotPlain(text)
        if _sits_out(line) and line[3] == (name,):
            return [(SatOut, ())]
        told = self._said_by(line, text, 2, *((0,) if line[2] else ()))
        if told and not line[2]:  # a line of the room's own that begins like a name
            raise NotPlain(text)
        return told

    def _read_summed(self, player: str, end: str) -> list[Statement]:
        text = f"Seat 1: {player}{end}"
        line = self._part.behind(text, end, summed=True)
        if line is not None:
            return self._said_by(line, text, 3, "1", player)
        line = self._part.read(text)
        if line is None or line[1] != player or line[2]:
            raise NotPlain(text)
        return self._said_by(line, text, 3)

    def _read_whole(self, start: str, text: str) -> list[Statement]:
        line = self._part.read(start + text)
        if line is None:
            raise NotPlain(text)
        if line[1] is None:
            return self._said_by(line, text, 1)
        if not line[2]:
            raise NotPlain(text)
        name = Of(line[1])
        return [(kind, (name, *fields)) for kind, fields in self._said_by(line, text, 2, 0)]

    def _said_by(self, line: Line, text: str, first: int, *given: object) -> list[Statement]:
        """What a line makes the room tell, from an event's field `first` on; `given` stand before the line's fields."""
        method, _, _, fields, ends = line
        if method not in plain_methods() or ends:
            raise NotPlain(text)
        room = self._room
        room.events.clear()
        room.added.clear()
        try:
            method(room, *given, *fields)
        except ValueError:
            raise NotPlain(text) from None
        if room.run > 1:
            room.run = 1
            raise NotPlain(text)
        told = (*room.events, *room.added)
        return [(type(event), astuple(event)[first:]) for event in told if type(event) is not Remark]


def _sits_out(line: Line) -> bool:
    """Whether a line says that somebody sits out, whose name is its only field."""
    return line[0] is methods()["sits_out"]


def _seated(told: list[Statement], seats: dict[str, int]) -> list[Statement]:
    """The statements with the seat of the player that they name, if they name one."""
    if not told or type(told[0][1][0]) is not Of:
        return told
    name = told[0][1][0].player
    seat = seats.get(name)
    if seat is None:
        raise NotPlain(name)
    return [(kind, (seat, *fields[1:])) for kind, fields in told]
