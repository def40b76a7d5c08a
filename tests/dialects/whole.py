"""Hands with all their events, whether they were read in short or not."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import astuple

from auditor.events import (
    At,
    BlindPosted,
    BoardDealt,
    DrawStarted,
    Event,
    GameNamed,
    Hand,
    HandStarted,
    PotStated,
    RakeTaken,
    Remark,
    Statement,
)

AGAIN: frozenset[type[Event]] = frozenset((BoardDealt, DrawStarted, PotStated, RakeTaken))
"""What changes nothing where it is told again."""


def whole(hand: Hand) -> Hand:
    """The hand as it is read in full; what it was read into in short, if it was, is what its events say."""
    told, first = hand.statements, [hand.started, hand.stakes]
    fields = {name: getattr(hand, name) for name in Hand.__struct_fields__}
    full = Hand(**fields)
    if told is not None:
        named = [event for event in full.events if isinstance(event, HandStarted | GameNamed)]
        assert _said(named) == _said(event for event in first if event is not None), "\n".join(hand.lines)
        assert _usual(told) == _usual(_said(event for event in full.events if event not in named)), "\n".join(
            hand.lines
        )
    return full


def _said(events: Iterable[Event]) -> list[Statement]:
    return [(type(event), astuple(event)[1:]) for event in events]


def _usual(statements: Iterable[Statement]) -> list[Statement]:
    """Without remarks, streets, draws and totals told once, and straddles as the big blinds of twice the size they are.

    A straddle, and what is told again, are read in short as they stand; no routine hand has them.
    """
    found: list[Statement] = []
    for kind, said in map(_checked, statements):
        if kind is BlindPosted and said[1] == "straddle":
            found.append((kind, (said[0], "big", *said[2:])))
        elif kind is not Remark and not (kind in AGAIN and (kind, said) in found):
            found.append((kind, said))
    return found


def _checked(statement: Statement) -> Statement:
    """The statement, all of whose fields make an event."""
    kind, said = statement
    assert len(said) == len(kind.__struct_fields__) - 1
    kind(At(1), *said)
    return statement
