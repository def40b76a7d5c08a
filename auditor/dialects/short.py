"""Hands read in short: into what their lines say, in the words of `Room`, without events and their places.

What most lines say hangs on no other line: `Ann: calls $2` is the same in every hand. It is remembered by what follows
the name, so that a line that comes again costs a look. A hand with any line that may mean something else elsewhere, or
with an amount that has to be thought about, is not read so. The events of one that is are read from its lines, all by
`Room`, when somebody asks for them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from inspect import signature
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import astuple

from auditor.dialects.actions import SINGLE_DRAWS
from auditor.dialects.fast import CompiledGrammar, Line, methods
from auditor.dialects.heads import Head, hand_started
from auditor.dialects.numbers import Numbers
from auditor.dialects.seatlist import tangle
from auditor.dialects.shapes import MONEY, Shapes
from auditor.events import (
    At,
    Button,
    Discarded,
    DrawStarted,
    Event,
    GameNamed,
    Hand,
    HandEnded,
    HandStarted,
    Remark,
    Seated,
    Statement,
    StoodPat,
)

if TYPE_CHECKING:
    from auditor.dialects.blocks import Block
    from auditor.dialects.rooms import Room, RoomReader

PLAIN = [
    "posts_small",
    "posts_big",
    "posts_ante",
    "dealing",
    "dealt",
    "dealt_after_draw",
    "is_dealt",
    "draw_started",
    "discards",
    "stands_pat",
    "flop",
    "turn",
    "river",
    "folds",
    "checks",
    "bets_added",
    "bets_total",
    "calls_added",
    "calls_total",
    "raises_to",
    "raises_added_to",
    "raises_by_to",
    "showdown",
    "shows",
    "announces",
    "mucks",
    "returned",
    "collected",
    "summary_started",
    "pot_before_rake",
    "pot_before_rake_parts_after",
    "board_summed",
    "summed_folded",
    "summed_won",
    "summed_lost",
    "summed_showed",
    "summed_mucked",
    "summed_collected",
    "summed_bare",
    "remark",
    "says",
]
"""Labels whose lines say the same whatever stands before and behind them."""
HEADERS = ("hand_started", "tournament_hand_started")
"""Labels of the first line of a hand, with the game and its stakes."""
REMEMBERED = 5000
"""Lines, and ends of lines, of which it is kept what they say."""
NOWHERE = At(0)


DIGITS = "0123456789"
_AS_ZERO = str.maketrans(DIGITS, "0" * len(DIGITS))


class NotPlain(Exception):
    """A line may mean something else in another hand."""


class ShortHand(Hand):
    """A hand whose events are read when they are asked for; from then on it is like any other."""

    statements: list[Statement] | None = None
    seated: tuple[Statement, ...] = ()
    started: HandStarted | None = None
    stakes: GameNamed | None = None
    reader: RoomReader | None = None
    block: Block | None = None

    @property  # type: ignore[misc]
    def events(self) -> list[Event]:
        """The events, from now on."""
        events: list[Event] = _EVENTS.__get__(self)
        if self.reader is not None and self.block is not None:
            events = self.reader.events(self.block)
            self.events = events
        return events

    @events.setter
    def events(self, events: list[Event]) -> None:
        self.reader = self.block = self.statements = None
        _EVENTS.__set__(self, events)

    def texts(self) -> list[str]:
        """The lines without the white space around them."""
        return self.block.texts if self.block is not None and self.block.plain else super().texts()

    def stacks(self) -> Iterator[tuple[str, int | None]]:
        """The players of the seat list, and what each begins with."""
        return ((said[1], said[2]) for _, said in self.seated)

    def __reduce__(self) -> tuple[type[Hand], tuple[Any, ...]]:
        return Hand, tuple([getattr(self, name) for name in Hand.__struct_fields__])


_EVENTS: Any = Hand.__dict__["events"]


class Usual(Numbers):
    """Reads the amounts that mean the same in every hand. Raises `NotPlain` for others."""

    def read(self, text: str, line: int) -> int:
        """The amount in units."""
        return self._keep(text, self.amount(text))

    def amount(self, text: str) -> int:
        """The same, and it is not kept."""
        usual = self._usual(text)
        if usual is None:
            raise NotPlain(text)
        return usual


class Stakes(Struct, frozen=True):
    """What the first line of a hand says of its game."""

    named: GameNamed
    tournament: bool


class Seating:
    """Who sits where: seats by name, and the names by how the lines of seats begin."""

    def __init__(self, players: tuple[tuple[int, str], ...]) -> None:
        self.seats = {player: seat for seat, player in players}
        self.by_head = {f"Seat {seat}": (seat, player) for seat, player in players}

    def is_plain(self, own: tuple[str, ...], words: frozenset[str]) -> bool:
        """Whether a line can be split in one way only: no name begins another, or like lines of the room, and none has
        words in it that other kinds of line have.
        """
        names = list(self.seats)
        if len(names) < 2 or len(self.by_head) < len(names) or tangle(tuple(self.seats.items())):
            return False
        plain = (name == name.strip() and ": " not in name and not name.startswith(own) for name in names)
        return all(plain) and not any(word in name for word in words for name in names)


class Named(str):
    """A player's name in a statement of a line that begins with other words; his seat is looked up in each hand."""


class Short:
    """Reads the hands of a room in short. `pointed`: it is known that a point parts cents."""

    def __init__(self, grammar: CompiledGrammar, pointed: bool) -> None:
        from auditor.dialects.rooms import Room

        numbers = Usual(decimal_mark="." if pointed else None)
        self._make: Callable[[], Room] = lambda: Room(grammar, numbers, {})
        self._room = self._make()
        self._room.at = NOWHERE
        self._amount = numbers.amount
        self._part = grammar.parts[0]
        self._said: dict[str, dict[int, Statement]] = {}
        self._summed: dict[str, Statement] = {}
        self._whole: dict[str, list[Statement]] = {}
        self._said_shapes = Shapes(self._read_said, self._amount)
        self._summed_shapes = Shapes(self._read_summed, self._amount)
        self._whole_shapes = Shapes(self._read_whole, self._amount)
        self._states: dict[str, str | None] = {}
        self._stacks: dict[str, int] = {}
        self._headers: dict[tuple[str, str, str], Stakes] = {}
        self._numbers: dict[str, int] = {}
        self._tables: dict[str, tuple[str, int]] = {}
        self._stakes: dict[tuple[Any, ...], Stakes | None] = {}
        self._seatings: dict[tuple[tuple[int, str], ...], Seating | None] = {}

    def read(self, block: Block, file: str, encoding: str, dialect: str) -> ShortHand | None:
        """The hand of a block; None for one that cannot be read in short."""
        try:
            return self._read(block, file, encoding, dialect)
        except NotPlain:
            return None

    def _read(self, block: Block, file: str, encoding: str, dialect: str) -> ShortHand:
        texts = block.texts
        if len(texts) < 3:
            raise NotPlain("no hand")
        header, stakes = self._header(texts[0])
        table, button = self._table(texts[1])
        seated: list[Statement] = []
        for text in texts[2:]:
            if text[:5] != "Seat ":
                break
            seat, player, stack, state = self._seat(text)
            out = state is not None and not (stakes.tournament and state.endswith("sitting out"))
            seated.append((Seated, (seat, player, stack, out, False)))
        statements: list[Statement] = [(Button, (button,)), *seated]
        seating = self._seating(tuple([said[:2] for _, said in seated]))
        self._tell(texts[2 + len(seated) :], seating, statements)
        if stakes.named.game in SINGLE_DRAWS:
            _begin_draw(statements)
        statements.append((HandEnded, (False, False, False)))
        number, started, also, tournament = header
        return ShortHand(
            file,
            dialect,
            number,
            block.first_line,
            block.last_line,
            tuple(block.lines),
            encoding=encoding,
            unit=100 if stakes.tournament else 1,
            statements=statements,
            seated=tuple(seated),
            started=hand_started(At(block.first_line), number, (started, also), tournament, table),
            stakes=stakes.named,
            block=block,
        )

    def _tell(self, texts: list[str], seating: Seating, statements: list[Statement]) -> None:
        """Adds what the lines below the seats say."""
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

    # --- the head

    def _header(self, text: str) -> tuple[tuple[str, str | None, str | None, str | None], Stakes]:
        """Number, times and tournament of the hand, and what it is played for.

        What stands between number and time is remembered, together with the way in which the time is written.
        """
        start, _, behind = text.partition("#")
        words = behind.lstrip(DIGITS)
        middle, _, time = words.rpartition(" - ")
        number, shape = behind[: len(behind) - len(words)], (start, middle, time.translate(_AS_ZERO))
        if shape in self._headers and number:
            return (number, time, None, None), self._headers[shape]
        own, stakes = self._read_header(text)
        if own == (number, time, None, None):
            _remember(self._headers, shape, stakes)
        return own, stakes

    def _read_header(self, text: str) -> tuple[tuple[str, str | None, str | None, str | None], Stakes]:
        line = self._part.read(text)
        label, names = _headers().get(line[0], ("", ())) if line is not None else ("", ())
        if line is None or not label:
            raise NotPlain(text)
        fields = dict(zip(names, line[3], strict=True))
        own = fields.pop("hand"), fields.pop("started"), fields.pop("also"), fields.pop("tournament", None)
        key = label, *fields.values()
        if key not in self._stakes:
            _remember(self._stakes, key, self._stakes_of(label, fields))
        stakes = self._stakes[key]
        if stakes is None:
            raise NotPlain(text)
        return own, stakes

    def _stakes_of(self, label: str, fields: dict[str, Any]) -> Stakes | None:
        room = self._make()
        tournament = {"tournament": "1"} if label == "tournament_hand_started" else {}
        getattr(room, label)(hand="1", started=None, **tournament, **fields)
        odd = room.unsupported or room.is_partial or room.play_money or room.started is None or room.started.table
        return None if odd or room.stakes is None else Stakes(room.stakes, room.tournament)

    def _table(self, text: str) -> tuple[str, int]:
        known = self._tables.get(text)
        if known is None:
            line = self._part.read(text)
            if line is None or line[0] is not methods()["table_named"] or line[3][1] is None:
                raise NotPlain(text)
            table, button, *_ = line[3]
            known = table, int(button)
            _remember(self._tables, text, known)
        return known

    def _seat(self, text: str) -> tuple[int, str, int, str | None]:
        """Seat, player, stack and state; the words behind the stack are remembered."""
        head, _, rest = text.partition(": ")
        player, _, end = rest.rpartition(" (")
        words = end.lstrip(MONEY)
        amount = end[: len(end) - len(words)]
        seat = self._numbers.get(head)
        if seat is not None and words in self._states and " (" not in player and player:
            stack = self._stacks.get(amount)
            if stack is None:
                stack = self._amount(amount)
                _remember(self._stacks, amount, stack)
            return seat, player, stack, self._states[words]
        line = self._part.read(text)
        if line is None or line[0] is not methods()["seated"]:
            raise NotPlain(text)
        number, name, written, state = line[3]
        if (name, written, head) == (player, amount, f"Seat {number}") and " (" not in player:
            _remember(self._states, words, state)
            self._numbers[head] = int(number)
        return int(number), name, self._amount(written), state

    def _seating(self, players: tuple[tuple[int, str], ...]) -> Seating:
        if players not in self._seatings:
            made = Seating(players)
            _remember(self._seatings, players, made if made.is_plain(self._part.own, self._part.words) else None)
        seating = self._seatings[players]
        if seating is None:
            raise NotPlain("names")
        return seating

    # --- lines

    def _say(self, name: str, rest: str, seat: int) -> Statement:
        """What a player's line says that goes on with `: ` and `rest`."""
        told = self._said_shapes.tell(name, f": {rest}")
        if len(told) > 1:
            raise NotPlain(rest)
        statement: Statement = (told[0][0], (seat, *told[0][1])) if told else NOTHING
        if rest in self._said:
            self._said[rest][seat] = statement
        elif "[" not in rest:
            _remember(self._said, rest, {seat: statement})
        return statement

    def _sum(self, player: str, end: str) -> Statement:
        """What a line of the summary says behind seat and player, without the two."""
        told = self._summed_shapes.tell(player, end)
        if len(told) != 1:
            raise NotPlain(end)
        statement = told[0]
        if "[" not in end:
            _remember(self._summed, end, statement)
        return statement

    def _line(self, text: str, seats: dict[str, int]) -> list[Statement]:
        """What any other line says."""
        name = text.partition(" ")[0]
        if name not in seats:
            told = self._whole_shapes.known(text)
            if told is not None:
                return _seated(told, seats)
            name = "" if text.startswith(self._part.own) else next(filter(text.startswith, seats), "")
        rest = text[len(name) :]
        if name and rest[0] == " ":
            return [(kind, (seats[name], *fields)) for kind, fields in self._said_shapes.tell(name, rest)]
        if "$" not in text and "[" not in text:
            return self._line_without_values(text)
        return _seated(self._whole_shapes.tell("", text), seats)

    def _line_without_values(self, text: str) -> list[Statement]:
        line = self._part.read(text)
        if line is None or line[1] is not None:
            raise NotPlain(text)
        told = SUMMARY if line[0] is methods()["summary_started"] else self._said_by(line, text, 1)
        if not any(line[3]):
            _remember(self._whole, text, told)
        return told

    def _read_said(self, name: str, rest: str) -> list[Statement]:
        text = name + rest
        line = self._part.behind(text, rest, summed=False) or self._part.read(text)
        if line is None or line[1] not in (None, name):
            raise NotPlain(text)
        return self._said_by(line, text, 2, *((0,) if line[2] else ()))

    def _read_summed(self, player: str, end: str) -> list[Statement]:
        text = f"Seat 1: {player}{end}"
        line = self._part.behind(text, end, summed=True)
        if line is not None:
            return self._said_by(line, text, 3, "1", player)
        line = self._part.read(text)
        if line is None or line[1] != player:
            raise NotPlain(text)
        return self._said_by(line, text, 3)

    def _read_whole(self, start: str, text: str) -> list[Statement]:
        line = self._part.read(start + text)
        if line is None:
            raise NotPlain(text)
        if line[1] is None:
            return self._said_by(line, text, 1)
        name = Named(line[1])
        return [(kind, (name, *fields)) for kind, fields in self._said_by(line, text, 2, 0)]

    def _said_by(self, line: Line, text: str, first: int, *given: object) -> list[Statement]:
        """What a line makes the room tell, from an event's field `first` on; `given` stand before the line's fields."""
        method, _, _, fields, ends = line
        if method not in _plain() or ends:
            raise NotPlain(text)
        room = self._room
        room.events.clear()
        try:
            method(room, *given, *fields)
        except ValueError:
            raise NotPlain(text) from None
        if room.run > 1:
            room.run = 1
            raise NotPlain(text)
        return [(type(event), astuple(event)[first:]) for event in room.events if type(event) is not Remark]


NOTHING: Statement = (Remark, ("", False))
"""What a line says that changes nothing."""
SUMMARY: list[Statement] = []
"""Stands for the line that begins the summary."""


def _seated(told: list[Statement], seats: dict[str, int]) -> list[Statement]:
    """The statements with the seat of the player that they name, if they name one."""
    if not told or type(told[0][1][0]) is not Named:
        return told
    name = told[0][1][0]
    seat = seats.get(name)
    if seat is None:
        raise NotPlain(name)
    return [(kind, (seat, *fields[1:])) for kind, fields in told]


def _begin_draw(statements: list[Statement]) -> None:
    """Begins the only draw before its first line, where no line does."""
    for place, (kind, _) in enumerate(statements):
        if kind is DrawStarted:
            return
        if kind is Discarded or kind is StoodPat:
            statements.insert(place, (DrawStarted, (1,)))
            return


def _remember(remembered: dict[Any, Any], key: Any, what: Any) -> None:
    if len(remembered) >= REMEMBERED:
        remembered.clear()
    remembered[key] = what


@cache
def _plain() -> frozenset[Callable[..., None]]:
    return frozenset(methods()[label] for label in PLAIN)


@cache
def _headers() -> dict[Callable[..., None], tuple[str, tuple[str, ...]]]:
    """Labels of first lines, and the names of their fields in the order in which they are given."""
    return {methods()[label]: (label, tuple(signature(getattr(Head, label)).parameters)[1:]) for label in HEADERS}


@cache
def short(grammar: CompiledGrammar, pointed: bool) -> Short:
    """The reader of a room's hands in short."""
    return Short(grammar, pointed)
