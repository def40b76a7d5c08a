"""The moments between the lines of a log: the deal, a round, a draw phase is over; a round begins."""

from __future__ import annotations

from auditor.events import (
    Awarded,
    Bet,
    BoardDealt,
    Called,
    Checked,
    DealClosed,
    Discarded,
    DrawClosed,
    DrawStarted,
    Event,
    Folded,
    HandClosed,
    HandEnded,
    LeftInPot,
    Moment,
    Mucked,
    Opened,
    RaisedTo,
    Requested,
    RoundClosed,
    RoundStarted,
    ShowdownStarted,
    Shown,
    StoodPat,
    Tapped,
    WentAllIn,
)
from auditor.table import Table

ACTS: frozenset[type[Event]] = frozenset((Checked, Folded, Tapped, Opened, Bet, Called, RaisedTo, WentAllIn))
"""What a player does in his turn in a betting round."""

DRAWS: frozenset[type[Event]] = frozenset((DrawStarted, Discarded, StoodPat, Requested))
RESULTS: frozenset[type[Event]] = frozenset((ShowdownStarted, Awarded, LeftInPot, HandEnded))
SHOWS: frozenset[type[Event]] = frozenset((Shown, Mucked))
WATCHED = ACTS | DRAWS | RESULTS | SHOWS | {BoardDealt}


def before(table: Table, event: Event) -> list[Moment]:
    """The moments that `event` brings about, in their order."""
    kind = type(event)
    if kind not in WATCHED:
        return []
    if table.misdeal is not None or table.cancelled is not None:
        return [HandClosed(event.at)] if kind is HandEnded else []
    moments: list[Moment] = []
    acts = kind in ACTS
    drawing = table.draw is not None and not table.draw.closed
    if drawing and kind in (Tapped, Folded) and not draw_is_over(table):
        acts = False
    if not table.deal_closed and (acts or kind in DRAWS or kind is BoardDealt):
        moments.append(DealClosed(event.at))
    current = table.round
    if acts:
        if drawing and table.draw is not None:
            moments.append(DrawClosed(event.at, table.draw.number))
        if current is None or current.closed:
            moments.append(RoundStarted(event.at, len(table.rounds)))
        return moments
    complete = not table.unmatched()
    if current is not None and not current.closed and _closes_round(table, kind, complete):
        moments.append(RoundClosed(event.at, current.number, complete))
    if drawing and table.draw is not None and (kind in RESULTS or kind in SHOWS or kind in (DrawStarted, BoardDealt)):
        moments.append(DrawClosed(event.at, table.draw.number))
    if kind is HandEnded:
        moments.append(HandClosed(event.at))
    return moments


def _closes_round(table: Table, kind: type[Event], complete: bool) -> bool:
    """A show in the middle of a round (a false opener's) does not close it; a showdown's does."""
    if kind in SHOWS:
        return complete and table.deal_closed
    return table.deal_closed or kind in RESULTS or kind in DRAWS


def draw_is_over(table: Table) -> bool:
    """Whether every live player has discarded or stood pat in the draw phase under way."""
    draw = table.draw
    return draw is not None and all(player.seat in draw.acted for player in table.live())
