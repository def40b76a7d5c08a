"""The moments between the lines of a log: the deal, a round, a draw phase is over; a round begins."""

from __future__ import annotations

from auditor.events import (
    Announced,
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
from auditor.games import STREETS
from auditor.table import Table

ACTS: frozenset[type[Event]] = frozenset((Checked, Folded, Tapped, Opened, Bet, Called, RaisedTo, WentAllIn))
"""What a player does in his turn in a betting round."""

DRAWS: frozenset[type[Event]] = frozenset((DrawStarted, Discarded, StoodPat, Requested))
RESULTS: frozenset[type[Event]] = frozenset((ShowdownStarted, Awarded, LeftInPot, HandEnded))
SHOWS: frozenset[type[Event]] = frozenset((Shown, Announced, Mucked))
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
    if not table.deal_closed and ((acts and _dealt(table)) or kind in DRAWS or kind in (BoardDealt, Awarded)):
        moments.append(DealClosed(event.at))
    current = table.round
    if acts and table.awards:
        return []
    if acts:
        if drawing and table.draw is not None:
            moments.append(DrawClosed(event.at, table.draw.number))
        if current is None or current.closed:
            moments.append(RoundStarted(event.at, len(table.rounds)))
        elif not current.begun:
            moments.append(RoundStarted(event.at, current.number))
        return moments
    complete = not table.unmatched()
    if current is not None and not current.closed and _closes_round(table, kind, complete):
        if not current.begun:
            moments.append(RoundStarted(event.at, current.number))
        moments.append(RoundClosed(event.at, current.number, complete))
    for number in _missed_rounds(table, event):
        moments += RoundStarted(event.at, number), RoundClosed(event.at, number, False)
    if drawing and table.draw is not None and (kind in RESULTS or kind in SHOWS or kind in (DrawStarted, BoardDealt)):
        moments.append(DrawClosed(event.at, table.draw.number))
    if kind is HandEnded:
        moments.append(HandClosed(event.at))
    return moments


def _dealt(table: Table) -> bool:
    """Whether an act says that the deal is over: in draw mode all go all-in before it (D-4)."""
    return table.deals_recorded or table.game is None or not table.game.bets_first


def _closes_round(table: Table, kind: type[Event], complete: bool) -> bool:
    """A show in the middle of a round (a false opener's) does not close it; a showdown's does."""
    if kind in SHOWS:
        return complete and table.deal_closed
    return table.deal_closed or kind in RESULTS or kind in DRAWS


def _missed_rounds(table: Table, event: Event) -> range:
    """The betting rounds that were due before `event` and never began, while two players or more could still bet."""
    game, kind = table.game, type(event)
    if game is None or table.awards or kind in SHOWS or table.contesting() < 2:
        return range(0)
    if isinstance(event, BoardDealt):
        due = STREETS.index(event.street) + 1 if event.run == 1 and event.street in STREETS else 0
    elif kind in DRAWS:
        begins = kind is DrawStarted or table.draw is None or (table.draw.closed and _last_closed(table))
        due = len(table.draws) + 1 if begins else 0
    else:
        due = game.rounds if kind in (ShowdownStarted, Awarded) else 0
    return range(len(table.rounds), min(due, game.rounds))


def _last_closed(table: Table) -> bool:
    return table.round is not None and table.round.closed


def draw_is_over(table: Table) -> bool:
    """Whether every live player has discarded or stood pat in the draw phase under way."""
    draw = table.draw
    return draw is not None and all(player.seat in draw.acted for player in table.live())
