"""T: the betting of a round is finished before the game goes on, and there is none outside the rounds."""

from __future__ import annotations

from auditor.events import (
    Bet,
    Folded,
    Opened,
    RaisedTo,
    Returned,
    RoundClosed,
    RoundInterrupted,
    Withdrawn,
)
from auditor.mid_draw import in_the_draw
from auditor.phases import is_pat
from auditor.rounds import Round
from auditor.rules import rule
from auditor.rules.turn import ACTS, TALK, Act, checked_and_gone, is_last, said, was_pat
from auditor.table import Table
from auditor.turns import capped, option_alone
from auditor.verdict import KEPT, Verdict, broken


@rule("T04", on=(RoundClosed, RoundInterrupted), over_amount="P01 P03 R06")
def round_closed_early(
    table: Table, event: RoundClosed | RoundInterrupted, *, big_blind_option: bool = True
) -> Verdict | None:
    """No draw, board or showdown before every live player has matched or folded.

    Keys: P-0a G-B16 H-14. A round that never began, while two could still bet, is closed early too. Whose call, check
    or tap has been named already does not count again; a raise that was not allowed plays as a call, and needs no
    answer; what an open shown false leaves undone is O08's. A round that is played out after all was handled right.
    Without `big_blind_option` the betting before the flop is over when all have matched the big blind (T-29).
    """
    current = table.round
    if current is None or not table.deal_closed or table.awards or capped(table):
        return None
    if table.pot == (table.carried or 0) and event.at == table.hand.events[-1].at:
        return None  # all went back: the hand was undone
    waiting = [player for player in table.waiting() if player.seat not in current.tapped]
    if not big_blind_option and option_alone(table):
        return KEPT
    if not waiting:
        return KEPT if event.complete else None
    live = [player for player in table.players.values() if player.live]
    gone = [player for player in live if checked_and_gone(table, player.seat, event)]
    waiting = [player for player in waiting if player not in gone]
    if gone and (not waiting or [player for player in live if player not in gone] == waiting[:1]):
        return None  # a check facing the bet is B01's; nobody is left whose act the last one could answer
    before = table.rounds[-2] if len(table.rounds) > 1 else None
    if not current.acts and before is not None and not before.acts and before.closed_at == event.at:
        return None
    if current.number == 0 and any(opening.plays is False for opening in table.openings):
        return None
    names = ", ".join(player.name for player in waiting)
    if not current.acts:
        fact = f"the betting of round {event.number + 1} was left out; {names} could still bet"
    else:
        fact = f"the round was closed before {names} had matched or folded"
    return broken(
        fact,
        expected="every live player has matched or folded",
        found=names,
        seat=next((player.seat for player in waiting if player.seat == table.turn), waiting[0].seat),
        amount=sum(table.to_call(player) for player in waiting),
        handled=isinstance(event, RoundInterrupted),
    )


@rule("T05", on=ACTS, over="T01 T02 B01 B07", over_amount="P01 P03 R06")
def extra_round(table: Table, event: Act) -> Verdict | None:
    """No betting outside the rounds of the game.

    Keys: P-0a D-12. Reported at the first act of the round; a fold outside betting gives the hand up. Nor is there any
    while others have yet to draw, or when all have matched or passed in the last round.
    """
    current = table.round
    if current is None or table.game is None or table.awards or table.misdeal is not None:
        return None
    if current.acts:
        return _after_the_last(table, current, event)
    if in_the_draw(table, event) and not isinstance(event, Folded) and not is_pat(table, event):
        return broken(
            f"{said(event)} before the draw is over",
            expected="no betting in the draw",
            amount=getattr(event, "by", None) or None,
            handled=_undone(table, event),
        )
    if current.number < table.game.rounds:
        return KEPT
    if isinstance(event, Folded) or _bet_after_exchange(table):
        return None
    count = table.game.rounds
    return broken(
        f"{said(event)} in betting round {current.number + 1}; the game has {count}",
        expected=f"{count} betting round{'s' if count > 1 else ''}",
        found=f"round {current.number + 1}",
    )


def _after_the_last(table: Table, current: Round, event: Act) -> Verdict | None:
    if not isinstance(event, Opened | Bet | RaisedTo) or current.closed or not is_last(table, current):
        return None
    player = table.players.get(event.seat)
    late = event.seat in current.passed_over or event.seat in current.next_after_skip
    if player is None or not player.contesting or late or table.turn is not None or current.after is None:
        return None
    if capped(table) or (table.opening is not None and table.opening.plays is False):
        return None
    return broken(
        f"{said(event)} when the last round was over: all had matched or folded",
        expected="no further wager",
        amount=event.by or None,
        handled=_undone(table, event),
    )


def _bet_after_exchange(table: Table) -> bool:
    """Whether somebody all-in in draw mode has bet or checked since the exchange, which counts as no act of a round."""
    if table.game is None or not table.game.bets_first or table.draw is None:
        return False
    return any(
        isinstance(past, ACTS) and past.at.line > table.draw.at.line and not was_pat(table, past) for past in table.log
    )


def _undone(table: Table, event: Act) -> bool:
    """Whether what is done next takes the act's chips back, or it put none in."""
    amount = getattr(event, "by", None) or 0
    following = next((later for later in table.hand.after(event) if not isinstance(later, TALK)), None)
    back = isinstance(following, Returned | Withdrawn) and following.seat == event.seat
    return not amount or (back and getattr(following, "amount", 0) == amount)
