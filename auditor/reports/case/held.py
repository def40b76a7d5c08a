"""The cards of a case: who held what, when, and by which line it is known."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from auditor.cards import UNKNOWN, Card
from auditor.events import (
    BoardDealt,
    Boxed,
    Burned,
    Dealt,
    Discarded,
    DrawStarted,
    Event,
    Exposed,
    Folded,
    Mucked,
    OpenersShown,
    Replaced,
    Retrieved,
    Revealed,
    SeatSummed,
    Shown,
    StoodPat,
)
from auditor.proofs import opened_on
from auditor.table import Table

MOST = 4
"""Hands that a player may have opened on, listed at most."""


class Sight(Struct, frozen=True):
    """Cards at one moment. `how` says what happened to them; `line` None: no line says so, it follows from others.

    `player` None: the board and the dealer. `cards` have `??` for faces not seen.
    """

    seat: int | None
    player: str | None
    how: str
    cards: tuple[Card, ...]
    line: int | None


HOW: dict[type[Event], str] = {
    Exposed: "dealt face up",
    Discarded: "threw away",
    StoodPat: "stood pat",
    Revealed: "discards turned up by the dealer",
    Retrieved: "took back from the discards",
    Shown: "showed",
    OpenersShown: "showed openers",
    Mucked: "threw his hand away",
    Folded: "folded",
    SeatSummed: "named in the summary",
    BoardDealt: "board",
    Burned: "burned",
    Boxed: "found face up in the deck",
}


def sights(table: Table) -> list[Sight]:
    """All that the log tells of cards, player by player in the order of their seats, the board and the dealer first."""
    found = list(_told(table))
    for opening in table.openings:
        hands = [opened.hand for opened in opened_on(table, opening)]
        known = [hand for hand in hands if any(card != UNKNOWN for card in hand)]
        if len(known) == len(hands) <= MOST:
            how = "opened on" if len(hands) == 1 else "opened on this, or another listed here"
            found += [Sight(opening.seat, table.name(opening.seat), how, hand, None) for hand in hands]
    for seat, player in table.players.items():
        last = next((sight for sight in reversed(found) if sight.seat == seat and sight.line is not None), None)
        cards = player.holding.cards
        if any(card != UNKNOWN for card in cards) and (last is None or set(last.cards) != set(cards)):
            found.append(Sight(seat, player.name, "held at the end", cards, None))
    return sorted(found, key=lambda sight: -99 if sight.seat is None else sight.seat if sight.seat >= 0 else 99)


def _told(table: Table) -> Iterator[Sight]:
    drawing = False
    for event in table.log:
        drawing = drawing or isinstance(event, DrawStarted | Discarded | StoodPat)
        sight = _sight(table, event, drawing=drawing)
        if sight is not None:
            yield sight


def _sight(table: Table, event: Event, *, drawing: bool) -> Sight | None:
    seat = getattr(event, "seat", None)
    player = None if seat is None else table.name(seat)
    line = event.at.line
    if isinstance(event, Dealt):
        count = len(event.cards) if event.count is None else event.count
        cards = event.cards + (UNKNOWN,) * (count - len(event.cards))
        return Sight(seat, player, "drew" if drawing else "was dealt", cards, line) if cards else None
    if isinstance(event, Replaced):
        new = UNKNOWN if event.new is None else event.new
        return Sight(seat, player, f"{event.old} replaced with", (new,), line)
    if type(event) not in HOW:
        return None
    single = getattr(event, "card", None)
    cards = (single,) if single is not None else getattr(event, "cards", None) or ()
    if isinstance(event, Discarded) and not cards:
        cards = (UNKNOWN,) * event.count
    if not cards and not isinstance(event, StoodPat):
        return None
    return Sight(seat, player, HOW[type(event)], cards, line)
