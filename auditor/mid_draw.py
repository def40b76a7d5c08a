"""What comes in the middle of a draw: bets and hands turned up too soon, and whether the draw goes on after them."""

from __future__ import annotations

from auditor.course import DrawPhase
from auditor.events import (
    Awarded,
    Dealt,
    Discarded,
    DrawStarted,
    Event,
    Folded,
    LeftInPot,
    Requested,
    StoodPat,
    Tapped,
)
from auditor.kinds import ACTS, NOTHING_TO_CALL, RESULTS, SHOWS
from auditor.table import Table


def draw_is_over(table: Table) -> bool:
    """Whether every live player has discarded or stood pat in the draw phase under way."""
    draw = table.draw
    return draw is not None and all(player.seat in draw.acted for player in table.live())


def in_the_draw(table: Table, event: Event) -> bool:
    """Whether a betting act stands in the middle of a draw: somebody draws after it, or gets cards he threw others for.

    Told by the lines that follow; a betting act of his own comes first where he was passed over in the draw.
    """
    draw = table.draw
    if draw is None or draw.closed:
        return False
    owed = _owed_cards(table, draw)
    if not owed and draw_is_over(table):
        return False
    waiting = {player.seat for player in table.live() if player.seat not in draw.spoke}
    for later in table.hand.after(event):
        kind, seat = type(later), getattr(later, "seat", None)
        if kind is Dealt and seat in owed:
            return True
        if kind in (Discarded, StoodPat, Requested) or (kind is Tapped and seat in waiting):
            return seat in waiting
        if kind is DrawStarted or kind in RESULTS:
            return False
        if kind in ACTS and seat in waiting:
            return _round_after_draw(table, later, waiting)
    return False


def draws_on(table: Table, event: Event) -> bool:
    """Whether the draw goes on after a hand is turned up in it: no showdown in a handlog, too soon in a room's log."""
    draw = table.draw
    if draw is None or draw.closed or (table.hand.neighbours and table.showdown_at is not None):
        return False
    owed = _owed_cards(table, draw)
    waiting = {player.seat for player in table.live() if player.seat not in draw.spoke}
    alone = table.hand.neighbours
    for later in table.hand.after(event):
        kind, seat = type(later), getattr(later, "seat", None)
        if (kind is Dealt and seat in owed) or (kind in (Discarded, StoodPat, Requested, Tapped) and seat in waiting):
            return True
        if kind is LeftInPot:
            return table.hand.neighbours  # the pot is cancelled
        if kind is Awarded and waiting and alone:
            return seat != getattr(event, "seat", None)  # he gave his hand up, and no other was turned up
        alone = alone and kind not in SHOWS
        if kind is DrawStarted or kind in RESULTS or (kind in ACTS and kind not in (Folded, Tapped)):
            return False
    return False


def _round_after_draw(table: Table, event: Event, waiting: set[int]) -> bool:
    """Whether some of those `waiting` draw after the event, and a round of betting then begins."""
    drew = False
    for later in table.hand.after(event):
        kind = type(later)
        if kind in (Discarded, StoodPat, Requested):
            drew = drew or getattr(later, "seat", None) in waiting
        elif kind in RESULTS or kind is DrawStarted:
            return False
        elif drew and kind in ACTS:
            return kind in NOTHING_TO_CALL
    return False


def _owed_cards(table: Table, draw: DrawPhase) -> set[int]:
    """Who has thrown cards away, or asked for some, and has not got as many."""
    parts = ((player, player.holding.draws[-1]) for player in table.live() if player.holding.draws)
    return {
        player.seat
        for player, part in parts
        if part is not None and player.seat in draw.spoke and (part.count or 0) + (part.lacked or 0) > part.received
    }
