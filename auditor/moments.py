"""The moments between the lines of a log: the deal, a round, a draw phase is over; a round begins."""

from __future__ import annotations

from collections.abc import Sequence

from auditor.course import DrawPhase
from auditor.events import (
    Announced,
    Awarded,
    Bet,
    BoardDealt,
    Called,
    Checked,
    DealClosed,
    Dealt,
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


def before(table: Table, event: Event) -> Sequence[Moment]:
    """The moments that `event` brings about, in their order."""
    kind = type(event)
    if kind not in WATCHED or (kind in ACTS and _goes_on(table)):
        return ()
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
        too_soon = in_the_draw(table, event)
        if drawing and table.draw is not None and not too_soon:
            moments.append(DrawClosed(event.at, table.draw.number))
        if current is None or current.closed:
            moments.append(RoundStarted(event.at, len(table.rounds)))
        elif not current.begun or (drawing and not too_soon and _begins_again(table, event)):
            moments.append(RoundStarted(event.at, current.number))
        return moments
    if drawing and kind in DRAWS and kind is not DrawStarted and current is not None and not current.closed:
        return moments  # the draw goes on after a bet that came too soon
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


def _goes_on(table: Table) -> bool:
    """Whether a betting round is under way, and nothing else."""
    current, draw = table.round, table.draw
    return (
        current is not None
        and current.begun
        and not current.closed
        and table.deal_closed
        and not table.awards
        and (draw is None or draw.closed)
    )


def in_the_draw(table: Table, event: Event) -> bool:
    """Whether a betting act stands in the middle of a draw: somebody draws after it, or gets cards he threw others for.

    Told by the lines that follow; a betting act of his own comes first where he was passed over in the draw.
    """
    draw = table.draw
    if draw is None or draw.closed or not table.hand.neighbours:
        return False
    owed = _owed_cards(table, draw)
    if not owed and draw_is_over(table):
        return False
    waiting = {player.seat for player in table.live() if player.seat not in draw.spoke}
    for later in table.hand.events:
        if later.at.line <= event.at.line:
            continue
        kind, seat = type(later), getattr(later, "seat", None)
        if kind is Dealt and seat in owed:
            return True
        if kind in (Discarded, StoodPat, Requested) or (kind is Tapped and seat in waiting):
            return seat in waiting
        if kind is DrawStarted or kind in RESULTS or (kind in ACTS and seat in waiting):
            return False
    return False


def _owed_cards(table: Table, draw: DrawPhase) -> set[int]:
    """Who has thrown cards away, or asked for some, and has not got as many."""
    parts = ((player, player.holding.draws[-1]) for player in table.live() if player.holding.draws)
    return {
        player.seat
        for player, part in parts
        if part is not None and player.seat in draw.spoke and (part.count or 0) + (part.lacked or 0) > part.received
    }


def _begins_again(table: Table, event: Event) -> bool:
    """Whether a round begun in the middle of the draw begins anew: its bet went back, or who checked acts again."""
    current = table.round
    if current is None or not current.acts or any(player.round_in for player in table.players.values()):
        return False
    player = table.players.get(getattr(event, "seat", -1))
    return bool(current.made) or (player is not None and player.acted)


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
