"""Reads handlogs: lines to statements, statements to hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from auditor.chips import DECIMALS
from auditor.dialects.handlog_binding import Binding
from auditor.dialects.handlog_lines import read_line
from auditor.dialects.handlog_seating import CHANGES, OF_A_HAND, Seating
from auditor.dialects.handlog_statements import BANNER, Amount, Reading, Statement, Unsaid
from auditor.events import (
    AntePosted,
    At,
    Awarded,
    BlindPosted,
    Button,
    Event,
    GameNamed,
    Hand,
    HandEnded,
    HandStarted,
    LeftInPot,
    MadeUp,
    MisdealDeclared,
    Remark,
    Returned,
    Seated,
    SessionStarted,
    Wager,
)
from auditor.games import GAMES

NO_HAND = "`hand` before it: no hand is open"


class Read(Struct):
    """One line that holds something; `kind` None when it is no statement."""

    at: At
    said: Reading
    text: str
    kind: type[Event] | None


def read_handlog(lines: Iterable[tuple[int, str]], file: str = "", encoding: str = "utf-8") -> Iterator[Hand]:
    """The hands of a handlog, one after the other, as its lines (number, text) come.

    A hand lasts until `end`, the next `hand` or the end of the lines; its own `lines` begin with its `hand` statement.
    Statements between hands come first in the `events` of the hand that follows, or as a hand with the id "" when none
    follows in the session of their players. Never raises for anything a line can hold.
    """
    reader = _Reader(file, encoding)
    number = -1
    for at, text in lines:
        if at == number:  # the rest of a line that is too long to be one
            continue
        number = at
        found = read_line(text)
        if found is None:
            reader.skip(text)
            continue
        if found[1] is BANNER:
            if hand := reader.close():
                yield hand
            reader = _Reader(file, encoding)
        elif hand := reader.take(number, text, *found):
            yield hand
    if hand := reader.close():
        yield hand


class _Reader:
    """Cuts the lines of a file into hands, and carries from one to the next what holds on."""

    def __init__(self, file: str, encoding: str) -> None:
        self.file = file
        self.encoding = encoding
        self.session: str | None = None
        self.seating = Seating()
        self.game: Statement | None = None
        self.reads: list[Read] = []
        self.lines: list[str] = []
        self.open = False
        self.hands = 0

    def skip(self, text: str) -> None:
        """A line that holds nothing."""
        if self.reads:
            self.lines.append(text)

    def take(self, number: int, text: str, clock: str | None, said: Reading) -> Hand | None:
        """The next line; gives the hand that it ends, if it ends one."""
        column = len(text) - len(text.lstrip()) + 1
        if isinstance(said, Statement) and said.kind is HandEnded and not self.open:
            said = Unsaid(column, NO_HAND)
        kind = None
        if isinstance(said, Unsaid):
            column = said.column
        else:
            kind = said.kind
        hand = None
        if self.open if kind is HandStarted else kind is SessionStarted and self._of_old_session():
            hand = self.close()
        if kind is HandStarted:
            self.open = True
            self.lines = []
        self.lines.append(text)
        self.reads.append(Read(At(number, column, clock), said, text, kind))
        return self.close() if kind is HandEnded else hand

    def _of_old_session(self) -> bool:
        """Whether a hand was played, and statements after it tell of players."""
        return (
            bool(self.hands)
            and not self.open
            and any(isinstance(r.said, Statement) and r.said.players for r in self.reads)
        )

    def close(self) -> Hand | None:
        """The lines taken since the last hand, as a hand; None when they held nothing."""
        reads, lines = self.reads, self.lines
        self.reads, self.lines = [], []
        if not reads:
            return None
        start = next((i for i, read in enumerate(reads) if read.kind is HandStarted), 0) if self.open else 0
        between, block = (reads[:start], reads[start:]) if self.open else (reads, [])
        self.open = False
        first, last = reads[start].at.line, reads[-1].at.line
        hand = Hand(self.file, "handlog", "", first, last, encoding=self.encoding, neighbours=True)
        hand.lines = tuple(lines[: last - first + 1])
        hand.before = {read.at.line: read.text for read in between}
        self._bind(hand, between, block)
        return hand

    # --- statements to events

    def _bind(self, hand: Hand, between: list[Read], block: list[Read]) -> None:
        """Fills in the hand, and carries on the session, the seating and the game to the next."""
        said = [read.said for read in (*between, *block) if isinstance(read.said, Statement)]
        if self.game is not None and not any(read.kind is GameNamed for read in block):
            said.append(self.game)
        used = max((statement.places for statement in said), default=0)
        listed = any(read.kind is Seated for read in block)
        hand.decimals = max(DECIMALS, used, 0 if listed else self.seating.decimals())
        hand.unit = 10 ** (hand.decimals - used)
        binding = Binding(hand.decimals, self.seating, _seats_listed(block) if between else {})
        for read in between:
            if read.kind in OF_A_HAND:
                binding.events.append(Remark(read.at, read.text.strip(), of_play=True))
            elif read.kind is not GameNamed or not block:
                binding.take(read.at, read.said, read.text)
            self._carry(read)
            if read.kind in CHANGES:
                binding.know(self.seating)
        hand.session = self.session
        if block:
            self._block(hand, binding, between, block)
        hand.events = binding.events

    def _carry(self, read: Read) -> None:
        """What a statement leaves to the hands after it."""
        if not isinstance(read.said, Statement):
            return
        if read.kind is SessionStarted:
            self.session, self.seating, self.hands = read.said.facts["title"], Seating(), 0
        elif read.kind is GameNamed:
            self.game = read.said
        elif read.kind in CHANGES:
            self.seating.change(read.said)

    def _block(self, hand: Hand, binding: Binding, between: list[Read], block: list[Read]) -> None:
        at, said = block[0].at, block[0].said
        assert isinstance(said, Statement)
        hand.id = said.facts["hand"]
        binding.take(at, said)
        self._name_game(hand, binding, between, block)
        seat_lines = [read.said for read in block if isinstance(read.said, Statement) and read.kind is Seated]
        began: dict[str, Amount | None] = {}
        if seat_lines:
            places = self.seating.take(seat_lines)
        else:
            began = self.seating.stacks()
            places = self.seating.listed()
            binding.events += self.seating.seat_lines(at, hand.decimals)
        binding.begin(places, began, _button(block))
        for read in block[1:]:
            binding.take(read.at, read.said, read.text)
        if block[-1].kind is not HandEnded:
            last = At(block[-1].at.line)
            binding.events.append(HandEnded(last, cut=not result_reached(binding.events)))
        self.hands += 1
        hand.events = binding.events
        self.seating.played(hand, began)
        for read in block:
            if read.kind is not Seated:
                self._carry(read)

    def _name_game(self, hand: Hand, binding: Binding, between: list[Read], block: list[Read]) -> None:
        """Puts the game that holds behind the `hand` statement, unless the hand names its own."""
        own = next((read for read in block if read.kind is GameNamed), None)
        said = own.said if own is not None else self.game
        if not isinstance(said, Statement):
            return
        if own is None:
            named = next((read.at for read in reversed(between) if read.kind is GameNamed), block[0].at)
            binding.take(named, said)
        game = said.facts["game"]
        hand.unsupported = None if game in GAMES else game
        hand.unit = next((a.at(hand.decimals) for field, a in said.amounts if field == "chip" and a.units), hand.unit)


def _seats_listed(block: list[Read]) -> dict[str, int]:
    """The seats that a hand's own seat lines give its players, by the key of the name."""
    seats: dict[str, int] = {}
    for read in block:
        if read.kind is Seated and isinstance(read.said, Statement):
            seats.setdefault(dict(read.said.players)["player"].key, read.said.facts["seat"])
    return seats


def _button(block: list[Read]) -> int | None:
    for read in block:
        if read.kind is Button and isinstance(read.said, Statement):
            seat: int = read.said.facts["seat"]
            return seat
    return None


def result_reached(events: list[Event]) -> bool:
    """Whether a hand that no `end` closes has come to its result: chips pushed, left or given back, or a misdeal."""
    kinds = {type(event) for event in events}
    if kinds & {Awarded, LeftInPot, MisdealDeclared}:
        return True
    paid = {e.seat for e in events if isinstance(e, AntePosted | BlindPosted | MadeUp | Wager)}
    return Returned in kinds and paid <= {e.seat for e in events if isinstance(e, Returned)}
