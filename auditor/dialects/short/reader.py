"""Reads the hands of a room in short, where all of their lines mean the same in every hand."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from auditor.dialects.actions import SINGLE_DRAWS
from auditor.dialects.fast import CompiledGrammar
from auditor.dialects.heads import hand_started
from auditor.dialects.short.hand import ShortHand
from auditor.dialects.short.head import HeadReader, Stakes
from auditor.dialects.short.lines import LineReader
from auditor.dialects.short.plain import NotPlain, Usual
from auditor.events import (
    AddedChips,
    At,
    BlindPosted,
    Button,
    Discarded,
    DrawStarted,
    HandEnded,
    Seated,
    Statement,
    StoodPat,
)

if TYPE_CHECKING:
    from auditor.dialects.blocks import Block


class Short:
    """Reads the hands of a room in short. `pointed` and `grouped` are as in `Usual`."""

    def __init__(self, grammar: CompiledGrammar, pointed: bool, grouped: bool) -> None:
        numbers = Usual(pointed=pointed, grouped=grouped)
        self._head = HeadReader(grammar, numbers)
        self._money = LineReader(grammar, numbers, chips=False)
        self._chips = LineReader(grammar, numbers, chips=True)

    def read(self, block: Block, file: str, encoding: str, dialect: str) -> ShortHand | None:
        """The hand of a block; None for one that cannot be read in short."""
        try:
            return self._read(block, file, encoding, dialect)
        except NotPlain:
            return None

    def _read(self, block: Block, file: str, encoding: str, dialect: str) -> ShortHand:
        texts, head = block.texts, self._head
        if len(texts) < 3:
            raise NotPlain("no hand")
        named, stakes = head.hand(texts[0])
        table, button = head.table(texts[1])
        seated: list[Statement] = []
        for text in texts[2:]:
            if text[:5] != "Seat ":
                break
            seat, player, stack, state = head.seat(text)
            out = state is not None and not (stakes.tournament and state.endswith("sitting out"))
            seated.append((Seated, (seat, player, stack, out, False)))
        statements: list[Statement] = [(Button, (button,)), *seated]
        seating = head.seating(tuple([said[:2] for _, said in seated]))
        lines = self._chips if stakes.tournament else self._money
        lines.tell(texts[2 + len(seated) :], seating, statements)
        if stakes.between_levels:
            _see_level(stakes, statements)
        if stakes.named.game in SINGLE_DRAWS:
            _begin_draw(statements)
        if stakes.tournament:
            statements.sort(key=_is_bought)
        statements.append((HandEnded, (False, False, False)))
        stamps = named.started, named.also
        return ShortHand(
            file,
            dialect,
            named.hand,
            block.first_line,
            block.last_line,
            tuple(block.lines),
            encoding=encoding,
            unit=100 if stakes.tournament else 1,
            statements=statements,
            seated=tuple(seated),
            started=hand_started(At(block.first_line), named.hand, stamps, named.tournament, table),
            stakes=stakes.named,
            block=block,
        )


def _see_level(stakes: Stakes, statements: list[Statement]) -> None:
    """Raises `NotPlain` unless the big blind that is posted is one of the level that is named."""
    big = next((said[2] for kind, said in statements if kind is BlindPosted and said[1] == "big"), 0)
    if stakes.named.blinds is None or big < stakes.named.blinds[1]:
        raise NotPlain("level")


def _is_bought(statement: Statement) -> bool:
    return statement[0] is AddedChips


def _begin_draw(statements: list[Statement]) -> None:
    """Begins the only draw before its first line, where no line does."""
    for place, (kind, _) in enumerate(statements):
        if kind is DrawStarted:
            return
        if kind is Discarded or kind is StoodPat:
            statements.insert(place, (DrawStarted, (1,)))
            return


@cache
def short(grammar: CompiledGrammar, pointed: bool, grouped: bool) -> Short:
    """The reader of a room's hands in short."""
    return Short(grammar, pointed, grouped)
