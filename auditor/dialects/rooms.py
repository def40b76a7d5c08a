"""Hands of rooms that write one statement a line: a grammar's labels become events."""

from __future__ import annotations

from contextlib import suppress

from msgspec import Struct

from auditor.chips import DECIMALS, FinerAmount
from auditor.dialects.blocks import Block, hangs, unglued
from auditor.dialects.elements import Elements, Heading
from auditor.dialects.fast import CompiledGrammar, fastest
from auditor.dialects.hindsight import Hindsight
from auditor.dialects.lines import NeedsGrammar
from auditor.dialects.numbers import Evidence, Numbers, State
from auditor.dialects.short import ShortHand, short
from auditor.events import (
    AmountUnclear,
    At,
    Button,
    Event,
    GameNamed,
    Hand,
    HandEnded,
    HandStarted,
    RakeTaken,
    Remark,
    Seated,
    StyleMixed,
    Unread,
)
from auditor.events.amounts import amounts
from auditor.sources import Source

LOOK_AHEAD = 500
"""Hands that wait, at most, for an amount later in the file to say what `1,430` means."""
HEADER_ONLY = (HandStarted, GameNamed, Button, Seated, HandEnded, StyleMixed)
"""What is kept of a hand whose game is not audited."""


class Room(Elements, Hindsight):
    """The vocabulary of labels that all rooms share, and the hand they make."""

    def read(self, block: Block) -> None:
        """Reads the block's lines. Raises `FinerAmount` for an amount with more places than are kept."""
        self.grammar.read_block(block, self)
        if self.started is None and block.dialect:
            self.failure = "the first line of the hand is not understood"
            self.started = HandStarted(At(block.first_line), "")
            self.events.insert(0, self.started)

    @property
    def is_broken(self) -> bool:
        """Whether lines are not understood, or two hands are in one."""
        return self.tables > 1 or self.summaries > 1 or Unread in map(type, self.events)

    def is_cut(self, block: Block) -> bool:
        """Whether the record stops in the middle: before the summary, right after its first line, or within a line."""
        if self.is_cancelled or self.is_partial:
            return False
        if self.is_over is not None:
            return not self.is_over
        last = self.events[-1]
        if self.summary_at is None or last.at.line == self.summary_at or not self.is_paid:
            return True
        return (
            isinstance(last, Unread)
            and last.at.line == block.last_line
            and self.grammar.wanted(block.texts[-1], self.names).incomplete
        )


class RoomReader:
    """Reads the hands of one room in one file, in their order."""

    def __init__(self, dialect: str, source: Source) -> None:
        self.dialect = dialect
        self.source = source
        self.grammar = fastest(dialect)
        mark = self.grammar.labels.get("decimal_mark", [])
        self.numbers = Numbers(decimal_mark={"point": ".", "comma": ","}[mark[0]] if mark else None)
        self.waiting: list[tuple[Block, Block | None, State]] = []
        self.heading: Heading | None = None
        self.headless: Hand | None = None

    def read(self, block: Block, before: Block | None = None) -> tuple[list[Hand], list[Block]]:
        """The hand of the block, with what stood `before` the first hand.

        A hand with amounts that are still unclear comes later, in front of one that decides. Where the first line of
        another hand hangs at the end of a broken line, there are no hands, but the blocks to read instead.
        """
        block.trim()
        if before is None and (in_short := self._in_short(block)) is not None:
            return [in_short], []
        before_it = self.numbers.state()
        room, hand = self._hand(block, before)
        if room.describes and not hand.id:
            self.headless = hand if room.is_broken else None
            return [], []
        if room.is_broken or hangs(block):
            parts = list(unglued(block))
            if len(parts) > 1:
                self.numbers.restore(before_it)
                return [], parts
        if self.headless is not None:
            hand.events[:0] = [event for event in self.headless.events if isinstance(event, Unread)]
            self.headless = None
        if not self.waiting and AmountUnclear not in map(type, hand.events):
            return [hand], []
        self.waiting.append((block, before, before_it))
        return (self.rest() if self.numbers.decided or len(self.waiting) > LOOK_AHEAD else []), []

    def _in_short(self, block: Block) -> ShortHand | None:
        """The hand in short; None where that cannot be, or hands before it are not read to their end."""
        grammar, mark, thousands = self.grammar, self.numbers.decimal, self.numbers.thousands
        if self.waiting or self.headless is not None or not isinstance(grammar, CompiledGrammar):
            return None
        if (mark is not None and mark.mark != ".") or len(grammar.parts) > 1 or hangs(block):
            return None
        reader = short(grammar, mark is not None, thousands is not None and thousands.mark == ",")
        hand = reader.read(block, self.source.name, self.source.encoding, self.dialect)
        if hand is not None:
            grammar.hands += 1
            hand.in_full = InFull(mark)
        return hand

    def events(self, block: Block) -> list[Event]:
        """The events of a hand that was read in short, and counted then."""
        if isinstance(self.grammar, CompiledGrammar):
            self.grammar.hands -= 1
        return self._hand(block, None)[1].events

    def rest(self) -> list[Hand]:
        """The hands that waited for an amount to decide, and a broken description that none followed."""
        waiting, self.waiting = self.waiting, []
        if waiting:
            decimal, thousands, _ = self.numbers.state()
            _, _, (_, _, reported) = waiting[0]
            self.numbers.restore((decimal, thousands, reported))
        headless = [self.headless] if self.headless is not None else []
        self.headless = None
        return [self._hand(block, before)[1] for block, before, _ in waiting] + headless

    def _hand(self, block: Block, before: Block | None) -> tuple[Room, Hand]:
        state = self.numbers.state()
        block.drop_heading()
        columns = block.columns()
        self.numbers.decimals = DECIMALS
        grammar = self.grammar
        while True:
            self.numbers.whole = False
            room = Room(grammar, self.numbers, columns)
            room.heading = self.heading
            try:
                room.read(block)
                break
            except NeedsGrammar:
                grammar = grammar.reference
                self.numbers.restore(state)
            except FinerAmount as error:
                self.numbers.restore(state)
                self.numbers.decimals = error.decimals
        self.heading = room.heading
        hand = self._finished(room, block)
        if before is not None:
            hand.events[:0] = self._stray(before)
        return room, hand

    def _finished(self, room: Room, block: Block) -> Hand:
        decimals = self.numbers.decimals
        room.settle_elements()
        room.look_back()
        events = room.events
        cut = room.is_cut(block)
        if room.rake_if_any and not cut:
            events.append(RakeTaken(At(block.last_line), 0))
        events += room.added
        events.append(HandEnded(At(block.last_line), cut=cut, partial=room.is_partial))
        whole = room.tournament or (room.play_money and not _has_fractions(events, 10**decimals))
        if room.unsupported:
            events = [event for event in events if isinstance(event, HEADER_ONLY)]
        return Hand(
            file=self.source.name,
            dialect=self.dialect,
            id=(room.started and room.started.hand) or "",
            first_line=block.first_line,
            last_line=block.last_line,
            lines=tuple(block.lines),
            events=events,
            encoding=self.source.encoding,
            decimals=decimals,
            unit=10**decimals if whole else 1,
            unsupported=room.unsupported,
            unread=room.failure,
        )

    def _stray(self, before: Block) -> list[Event]:
        """One `Unread` for lines that stand before the first hand, when they say something and are no comment."""
        room = Room(self.grammar.reference, Numbers(), {})
        with suppress(FinerAmount):
            room.read(before)
        for event in room.events:
            text = before.texts[event.at.line - before.first_line]
            if not isinstance(event, Remark) and not text.startswith("#"):
                return [Unread(event.at, text, "the first line of a hand")]
        return []


class InFull(Struct, frozen=True):
    """Reads the events of hands that were read in short, where the `decimal` mark of their file was known or not."""

    decimal: Evidence | None

    def __call__(self, hand: Hand) -> list[Event]:
        """The events of a hand, by its lines."""
        reader = RoomReader(hand.dialect, Source(hand.file, named=False, declared=hand.encoding))
        reader.numbers.decimal = self.decimal
        return reader.events(Block(hand.dialect, hand.first_line, list(hand.lines)))


def _has_fractions(events: list[Event], whole: int) -> bool:
    """Whether play money is split finer than whole chips."""
    return any(amount % whole for event in events for amount in amounts(event))
