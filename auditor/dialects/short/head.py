"""The head of a hand: its first line, its table, and the seats."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from inspect import signature
from typing import Any, NamedTuple

from auditor.dialects.fast import CompiledGrammar, methods
from auditor.dialects.heads import Head
from auditor.dialects.short.plain import NotPlain, Usual, remember
from auditor.dialects.short.seating import Seating
from auditor.dialects.short.shapes import MONEY
from auditor.events import GameNamed

HEADERS = ("hand_started", "tournament_hand_started", "tournament_hand_started_between_levels")
"""Labels of the first line of a hand, with the game and its stakes."""
DIGITS = "0123456789"
_AS_ZERO = str.maketrans(DIGITS, "0" * len(DIGITS))


class Stakes(NamedTuple):
    """What the first line of a hand says of its game; `between_levels`: it may name the blinds of the next level."""

    named: GameNamed
    tournament: bool
    between_levels: bool


class Named(NamedTuple):
    """What the first line of a hand says of the hand: its number, one or two stamps of its time, and the tournament."""

    hand: str
    started: str | None
    also: str | None = None
    tournament: str | None = None


class HeadReader:
    """Reads the lines of the head, and remembers what is in them that comes again."""

    def __init__(self, grammar: CompiledGrammar, numbers: Usual) -> None:
        self._grammar = grammar
        self._numbers = numbers
        self._part = grammar.parts[0]
        self._headers: dict[tuple[str, str, str, str], tuple[Stakes, str | None]] = {}
        self._stakes: dict[tuple[Any, ...], Stakes | None] = {}
        self._tables: dict[str, tuple[str, int]] = {}
        self._seats: dict[str, int] = {}
        self._stacks: dict[str, int] = {}
        self._states: dict[str, str | None] = {}
        self._seatings: dict[tuple[tuple[int, str], ...], Seating | None] = {}

    def hand(self, text: str) -> tuple[Named, Stakes]:
        """What the first line says.

        What stands between number and time is remembered, together with the way in which the time is written.
        """
        start, _, behind = text.partition("#")
        number, _, words = behind.partition(": ")
        middle, _, times = words.rpartition(" - ")
        time, _, also = times.partition(" [")
        shape = start, number.rstrip(DIGITS), middle, times.translate(_AS_ZERO)
        known = self._headers.get(shape)
        if known is not None and number[-1:].isdecimal():
            stakes, tournament = known
            return Named(number, time, also[:-1] or None, tournament), stakes
        named, stakes = self._read_hand(text)
        if named == Named(number, time, also[:-1] or None, named.tournament) and also[-1:] in ("", "]"):
            remember(self._headers, shape, (stakes, named.tournament))
        return named, stakes

    def _read_hand(self, text: str) -> tuple[Named, Stakes]:
        line = self._part.read(text)
        label, names = _headers().get(line[0], ("", ())) if line is not None else ("", ())
        if line is None or not label:
            raise NotPlain(text)
        fields = dict(zip(names, line[3], strict=True))
        named = Named(*[fields.pop(name, None) for name in Named._fields])
        key = label, *fields.values()
        if key not in self._stakes:
            remember(self._stakes, key, self._stakes_of(label, fields))
        stakes = self._stakes[key]
        if stakes is None:
            raise NotPlain(text)
        return named, stakes

    def _stakes_of(self, label: str, fields: dict[str, Any]) -> Stakes | None:
        from auditor.dialects.rooms import Room

        room = Room(self._grammar, self._numbers, {})
        tournament = {"tournament": "1"} if label != HEADERS[0] else {}
        getattr(room, label)(hand="1", started=None, **tournament, **fields)
        odd = room.unsupported or room.is_partial or room.play_money or room.started is None or room.started.table
        return None if odd or room.stakes is None else Stakes(room.stakes, room.tournament, room.between_levels)

    def table(self, text: str) -> tuple[str, int]:
        """The table's name, and the seat of the button."""
        known = self._tables.get(text)
        if known is None:
            line = self._part.read(text)
            if line is None or line[0] is not methods()["table_named"] or line[3][1] is None:
                raise NotPlain(text)
            table, button, *_ = line[3]
            known = table, int(button)
            remember(self._tables, text, known)
        return known

    def seat(self, text: str) -> tuple[int, str, int, str | None]:
        """Seat, player, stack and state; the words behind the stack are remembered."""
        head, _, rest = text.partition(": ")
        player, _, end = rest.rpartition(" (")
        words = end.lstrip(MONEY)
        amount = end[: len(end) - len(words)]
        seat = self._seats.get(head)
        if seat is not None and words in self._states and " (" not in player and player:
            stack = self._stacks.get(amount)
            if stack is None:
                stack = self._numbers.amount(amount)
                remember(self._stacks, amount, stack)
            return seat, player, stack, self._states[words]
        line = self._part.read(text)
        if line is None or line[0] is not methods()["seated"]:
            raise NotPlain(text)
        number, name, written, state = line[3]
        if (name, written, head) == (player, amount, f"Seat {number}") and " (" not in player:
            remember(self._states, words, state)
            self._seats[head] = int(number)
        return int(number), name, self._numbers.amount(written), state

    def seating(self, players: tuple[tuple[int, str], ...]) -> Seating:
        """Who sits where, if lines can be told by it."""
        if players not in self._seatings:
            made = Seating(players)
            remember(self._seatings, players, made if made.is_plain(self._part.own, self._part.words) else None)
        seating = self._seatings[players]
        if seating is None:
            raise NotPlain("names")
        return seating


@cache
def _headers() -> dict[Callable[..., None], tuple[str, tuple[str, ...]]]:
    """Labels of first lines, and the names of their fields in the order in which they are given."""
    return {methods()[label]: (label, tuple(signature(getattr(Head, label)).parameters)[1:]) for label in HEADERS}
