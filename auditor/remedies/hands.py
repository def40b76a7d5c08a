"""What becomes of a deal, or of a hand at the table or in play."""

from __future__ import annotations

from auditor.entitlement import names
from auditor.events import AntePosted, Returned
from auditor.judging import Judged
from auditor.outcome import Outcome
from auditor.remedies import remedy
from auditor.undoing import still_to_pay, still_to_return


@remedy("redeal")
def redeal(outcome: Outcome, judged: Judged) -> None:
    """Antes that stayed in the pot of the misdealt hand are not put in again: the second ones return."""
    last = outcome.table.last_hand
    if last is None or not isinstance(judged.event, AntePosted):
        return
    for seat, player in sorted(outcome.table.players.items()):
        if player.name in last.anted:
            outcome.give_back(seat, player.ante, ante=True)


@remedy("void-hand")
def void_hand(outcome: Outcome, judged: Judged) -> None:
    """All action is void: every chip returns to who put it in."""
    outcome.void()


@remedy("play-on")
def play_on(outcome: Outcome, judged: Judged) -> None:
    """The hand was to be played: bets returned go back into the pot; what comes of it is not known unless it was.

    Where the false opener had one opponent left, and nothing was to be played any more, the pot is that one's. What the
    opener himself took back is O05's and O06's.
    """
    line = judged.line
    false = {opening.seat for opening in outcome.table.openings if opening.denied is not None}
    players = outcome.table.players.values()
    left = [p.seat for p in players if p.dealt_in and not (p.folded or p.dead or p.seat in false)]
    alone = left[0] if len(left) == 1 else None
    if alone is not None:
        outcome.win_what_is_left(alone)
    for event in outcome.table.log:
        if isinstance(event, Returned) and event.at.line >= line and event.seat not in (alone, *false):
            outcome.put_in(event.seat, still_to_pay(outcome, event.seat, event.amount, event.at.line))
    if alone is None and not (outcome.table.awards and outcome.table.draw is not None):
        outcome.open.append("the hand is to be played on; how it would have ended is not known")


@remedy("cancel-and-carry")
def cancel_and_carry(outcome: Outcome, judged: Judged) -> None:
    """Bets return, but the false opener's opening bet; it and the antes stay, unless another opens."""
    table = outcome.table
    opening = next((o for o in table.openings if o.denied is not None), None)
    if opening is None:
        outcome.pass_the_deal()
        return
    back = {seat: outcome.bets(seat) for seat in sorted(table.players) if seat != opening.seat}
    refunds = {seat: amount for seat, amount in back.items() if amount > 0}
    stays = table.pot + sum(outcome.added.values()) - sum(refunds.values())
    asked = [p.seat for p in table.clockwise(opening.seat) if p.dealt_in and not (p.folded or p.passed or p.dead)]
    told = ", ".join(f"{table.money(amount)} to {outcome.name(seat)}" for seat, amount in refunds.items()) or "nothing"
    choice = f"{names(table, asked)} may open, and then the hand is played; " if asked else ""
    outcome.open.append(f"{choice}if nobody opens, {told} returns and {table.money(stays)} stays in the pot")


@remedy("hand-dead")
def hand_dead(outcome: Outcome, judged: Judged) -> None:
    """The hand is dead, its chips stay; what it was paid goes to the best live hand."""
    outcome.cannot_win(judged.seat)


@remedy("dead-ante-back")
def dead_ante_back(outcome: Outcome, judged: Judged) -> None:
    """The hand is dead and its ante returns; what it was paid besides goes to the best live hand."""
    if judged.seat is not None:
        amount = still_to_return(outcome, judged.seat, judged.verdict.amount or 0, judged.event.at.line)
        outcome.give_back(judged.seat, amount, ante=True)
    outcome.cannot_win(judged.seat)
