"""The moments between the lines of a log: the deal, a round, a draw phase is over; a round begins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import dropwhile, islice

from auditor.boards import comes_again
from auditor.events import (
    Awarded,
    Bet,
    BoardDealt,
    Called,
    Checked,
    DealClosed,
    DrawClosed,
    DrawStarted,
    Event,
    FloorRuled,
    Folded,
    HandClosed,
    HandEnded,
    HandKilled,
    MisdealDeclared,
    Moment,
    RaisedTo,
    RoundClosed,
    RoundInterrupted,
    RoundStarted,
    ShowdownStarted,
    StoodPat,
    Tapped,
    WentAllIn,
)
from auditor.floor import DEAD, MISDEAL, taken_back
from auditor.games import STREETS
from auditor.kinds import ACTS, CUTS_SHORT, DRAWS, NOTHING_TO_CALL, PLAYED, RESULTS, SHOWS, WATCHED
from auditor.mid_draw import draw_is_over, draws_on, in_the_draw
from auditor.phases import begun_already, draw_begins, is_pat
from auditor.table import Table


def refused(table: Table, declared: MisdealDeclared | HandKilled) -> bool:
    """Whether the floor took back a misdeal or a dead hand before anything else was played, and the hand went on."""
    seat = declared.seat if isinstance(declared, HandKilled) else None
    ruled: list[FloorRuled] = []
    for event in table.hand.after(declared):
        if isinstance(event, FloorRuled):
            ruled.append(event)
        if type(event) in PLAYED and (not ruled or seat is None or getattr(event, "seat", None) == seat):
            return taken_back(ruled, MISDEAL if seat is None else DEAD)
    return False


def before(table: Table, event: Event) -> Sequence[Moment]:
    """The moments that `event` brings about, in their order."""
    kind = type(event)
    if kind not in WATCHED:
        return ()
    if kind in ACTS and _goes_on(table):
        return _ahead(table, event) if table.turn is None else ()
    if table.misdeal is not None or table.cancelled is not None:
        return [HandClosed(event.at)] if kind is HandEnded else []
    if isinstance(event, DrawStarted) and begun_already(table, event):
        return ()
    acts = kind in ACTS
    drawing = table.draw is not None and not table.draw.closed
    if kind is BoardDealt and table.round is not None and table.round.ahead and not table.round.closed:
        return ()
    if drawing and kind in (Tapped, Folded) and not draw_is_over(table):
        acts = kind is Tapped and not is_pat(table, event)
        if is_pat(table, event):
            kind = StoodPat
    if acts and table.awards:
        return []
    moments: list[Moment] = []
    if not table.deal_closed and ((acts and _dealt(table)) or kind in DRAWS or kind in (BoardDealt, Awarded)):
        moments.append(DealClosed(event.at))
    current = table.round
    interrupted = current is not None and current.interrupted and not current.closed
    played_out = interrupted and (acts or (kind in DRAWS and not _is_played_out(table, event)))
    if current is not None and played_out:
        moments.append(RoundClosed(event.at, current.number, not table.unmatched()))
    if acts:
        return [*moments, *_before_act(table, event, drawing=drawing, played_out=played_out)]
    if drawing and kind in DRAWS and kind is not DrawStarted and current is not None and not current.closed:
        return moments  # the draw goes on after a bet that came too soon
    if drawing and (kind in SHOWS or kind is ShowdownStarted) and draws_on(table, event):
        return moments  # and after a hand that was turned up in the middle of it
    return [*moments, *_before_street(table, event, kind, drawing=drawing, played_out=played_out)]


def _before_act(table: Table, event: Event, *, drawing: bool, played_out: bool) -> Iterator[Moment]:
    """What is over, and what begins, when a player acts; `played_out`: the round that was cut short is over."""
    current = table.round
    too_soon = in_the_draw(table, event)
    if drawing and table.draw is not None and not too_soon:
        yield DrawClosed(event.at, table.draw.number)
    if current is None or current.closed or played_out:
        yield RoundStarted(event.at, len(table.rounds))
    elif not current.begun or (drawing and not too_soon and _begins_again(table, event)):
        yield RoundStarted(event.at, current.number)


def _before_street(
    table: Table, event: Event, kind: type[Event], *, drawing: bool, played_out: bool
) -> Iterator[Moment]:
    """What is over when the board, the draw, a hand turned up or a result comes; `kind` as the event is understood."""
    current = table.round
    complete = not table.unmatched()
    open_still = current is not None and current.begun and not current.closed and not complete
    if current is not None and open_still and isinstance(event, CUTS_SHORT) and _is_played_out(table, event):
        yield RoundInterrupted(event.at, current.number)
        return
    if current is not None and not current.closed and not played_out and _closes_round(table, kind, complete):
        if not current.begun:
            yield RoundStarted(event.at, current.number)
        yield RoundClosed(event.at, current.number, complete)
    for number in _missed_rounds(table, event):
        yield RoundStarted(event.at, number)
        yield RoundClosed(event.at, number, False)
    if drawing and table.draw is not None and (kind in RESULTS or kind in SHOWS or kind in (DrawStarted, BoardDealt)):
        yield DrawClosed(event.at, table.draw.number)
    if kind is HandEnded:
        yield HandClosed(event.at)


def _goes_on(table: Table) -> bool:
    """Whether a betting round is under way, and nothing else."""
    current, draw = table.round, table.draw
    if current is None or not current.begun or current.closed or not table.deal_closed or table.awards:
        return False
    if current.interrupted:
        return bool(table.unmatched())
    return draw is None or draw.closed


def _ahead(table: Table, event: Event) -> Sequence[Moment]:
    """A round that its first player begins when the one before is over, and the board for it has not come yet."""
    current = table.round
    if current is None or type(event) not in (Checked, Bet, WentAllIn) or table.unmatched() or table.contesting() < 2:
        return ()
    following = next((later for later in table.hand.after(event) if type(later) in WATCHED), None)
    if type(following) is not BoardDealt or getattr(event, "seat", None) != _first_of_board(table):
        return ()
    return [RoundClosed(event.at, current.number, complete=True), RoundStarted(event.at, current.number + 1)]


def _is_played_out(table: Table, event: Event) -> bool:
    """Whether the betting goes on after a board, a draw or a showdown that came too soon: he acts next who had to.

    Told by the first act that follows; a bet or a check of a player who may be the first of the next round begins that.
    In the middle of the draw, some drawing before it and some behind it, it is of no other round.
    """
    waiting = {player.seat: player for player in table.waiting()}
    if isinstance(event, BoardDealt) and comes_again(table, event):
        return bool(waiting)
    drawn = False
    behind = islice(dropwhile(lambda one: one is not event, table.hand.events), 1, None)
    for later in behind:
        kind = type(later)
        if kind not in WATCHED:
            continue
        if kind in DRAWS and kind is not DrawStarted:
            drawn = True
            continue
        player = waiting.get(getattr(later, "seat", -1))
        if kind not in ACTS or player is None:
            return False
        draws_on = next((type(one) in DRAWS for one in behind if type(one) in WATCHED), False)
        if drawn and not draws_on:
            return False
        if kind in (Checked, Tapped, Bet):
            return not table.to_call(player) and (draws_on or player.seat != _first_of_board(table))
        return kind is Folded or (kind in (Called, RaisedTo, WentAllIn) and table.to_call(player) > 0)
    return False


def _first_of_board(table: Table) -> int | None:
    """The seat that begins a round over a board."""
    if table.button is None:
        return None
    return next((player.seat for player in table.clockwise(table.button) if player.contesting), None)


def _begins_again(table: Table, event: Event) -> bool:
    """Whether a round begun in the middle of the draw begins anew.

    It does when its bet went back, when who checked acts again, or when somebody checks or bets as if there were none.
    """
    current = table.round
    if current is None or not current.acts:
        return False
    if any(player.round_in for player in table.players.values()):
        return type(event) in NOTHING_TO_CALL
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
        due = len(table.draws) + 1 if kind is DrawStarted or draw_begins(table) else 0
    else:
        due = game.rounds if kind in (ShowdownStarted, Awarded) else 0
    return range(len(table.rounds), min(due, game.rounds))
