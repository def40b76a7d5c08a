"""What each remedy that a rulebook names does to the outcome of a hand.

A remedy that moves no chips (`set-right`, `note-only`, `disqualify`, `house-decides`) has no function: its ruling is
the book's sentence. Nor has `void-deal`: what asks for it is found when the action has begun, too late for a new deal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from auditor.events import AntePosted, Called, Checked, Returned, Tapped
from auditor.judging import Judged
from auditor.outcome import Outcome, names
from auditor.session import charged_again
from auditor.shortfalls import over_the_blind, still_wrong
from auditor.undoing import (
    ANTES,
    called_with,
    choose_again,
    folded_to_void,
    made_up_late,
    over,
    return_round,
    round_of,
    still_to_pay,
    still_to_return,
    take_over,
    wager_of,
)

Remedy: TypeAlias = "Callable[[Outcome, Judged], None]"
REMEDIES: dict[str, Remedy] = {}
"""What each remedy does to the outcome of a hand, by its name in the rulebooks."""


def remedy(name: str) -> Callable[[Remedy], Remedy]:
    """Enters a function as the remedy `name`."""

    def enter(function: Remedy) -> Remedy:
        REMEDIES[name] = function
        return function

    return enter


# --- bets


@remedy("play-as-call")
def play_as_call(outcome: Outcome, judged: Judged) -> None:
    """The wager stands as a call; what is over returns, to later callers too."""
    found = wager_of(outcome, judged)
    if found is not None:
        current, act = found
        take_over(outcome, current, act, act.faced)


@remedy("correct-amount")
def correct_amount(outcome: Outcome, judged: Judged) -> None:
    """What is over returns; a forced bet that is short is put in; a bet that is short stands once the round is over."""
    amount = judged.verdict.amount or 0
    if judged.code == "F04" and judged.seat is not None:
        if amount < 0:
            for seat, surplus in over_the_blind(outcome.table, judged.seat, -amount).items():
                outcome.give_back(seat, still_to_return(outcome, seat, surplus, judged.line))
            return
        amount = still_wrong(outcome.table, judged.seat, amount)
    if judged.code in ANTES and judged.seat is not None and called_with(outcome, judged.seat, amount):
        outcome.antes[judged.seat] += amount  # the ante came with the call, or the call with the ante
    elif amount <= 0:
        over(outcome, judged, -amount)
    elif judged.code.startswith("F") and judged.seat is not None:
        amount = still_to_pay(outcome, judged.seat, amount, judged.event.at.line)
        outcome.put_in(judged.seat, amount, ante=judged.code in ANTES)
    elif judged.code in ("B02", "B03", "B06"):
        found = wager_of(outcome, judged) if judged.code != "B06" else None
        if found is not None and found[1].to > found[1].stands_at + amount:
            over(outcome, judged, -amount)  # more than what was over came back: who matched it is still owed his
        else:
            made_up_late(outcome, judged, amount)


@remedy("make-up")
def make_up(outcome: Outcome, judged: Judged) -> None:
    """The player adds what is missing, or gets back what is too much."""
    _bring(outcome, judged, judged.verdict.amount or 0, judged.event.at.line)


def _bring(outcome: Outcome, judged: Judged, missing: int, since: int) -> None:
    """Puts in what is missing of the player's chips in the pot and was not added after the line `since`.

    Less than nothing goes back.
    """
    seat = judged.seat
    if seat is None:
        return
    if missing > 0:
        outcome.put_in(seat, still_to_pay(outcome, seat, missing, since), ante=judged.code in ANTES)
    else:
        outcome.give_back(seat, still_to_return(outcome, seat, -missing, since), ante=judged.code in ANTES)


@remedy("return-surplus")
def return_surplus(outcome: Outcome, judged: Judged) -> None:
    """What was taken or put in without right returns to the player; antes that were not due to all who put them in."""
    if judged.seat is not None:
        amount = judged.verdict.amount or 0
        if judged.code == "S07":  # of the chips he added those that played
            player = outcome.table.players[judged.seat]
            amount = min(amount, player.put_in - player.returned - (player.stack or 0))
        else:
            amount = still_to_return(outcome, judged.seat, amount, judged.event.at.line)
        outcome.give_back(judged.seat, amount, ante=judged.code in ANTES)
        return
    for player in charged_again(outcome.table):
        amount = still_to_return(outcome, player.seat, player.ante, judged.event.at.line)
        outcome.give_back(player.seat, amount, ante=True)


@remedy("redeal")
def redeal(outcome: Outcome, judged: Judged) -> None:
    """Antes that stayed in the pot of the misdealt hand are not put in again: the second ones return."""
    last = outcome.table.last_hand
    if last is None or not isinstance(judged.event, AntePosted):
        return
    for seat, player in sorted(outcome.table.players.items()):
        if player.name in last.anted:
            outcome.give_back(seat, player.ante, ante=True)


@remedy("return-uncalled")
def return_uncalled(outcome: Outcome, judged: Judged) -> None:
    """The uncalled part returns to who bet it, from who was paid it; what came back beyond it goes into the pot."""
    if judged.seat is None:
        return
    amount = judged.verdict.amount or 0
    if amount > 0:
        returned = -min(0, outcome.added[judged.seat])  # by a ruling on the bet itself
        outcome.give_back(judged.seat, amount - returned)
    else:
        outcome.put_in(judged.seat, still_to_pay(outcome, judged.seat, -amount, judged.line))


@remedy("return-to-bettors")
def return_to_bettors(outcome: Outcome, judged: Judged) -> None:
    """All chips of the unlawful round return to who put them in; where one is not all-in the house chooses (D-4)."""
    if judged.code == "C04" and judged.seat is not None:
        missing = still_to_pay(outcome, judged.seat, judged.verdict.amount or 0, judged.event.at.line)
        if missing > 0:
            told = f"{outcome.name(judged.seat)} puts in the {outcome.table.money(missing)} that he has left"
            outcome.open.append(f"{told} and the hand stands, or the mode is void and the bets return")
        return
    if not return_round(outcome, judged):
        return
    folded_to_void(outcome, judged.event, judged.round)
    if judged.code == "C03":
        outcome.open.append("the hand is to be played as hold'em; how it would have ended is not known")


@remedy("void-act")
def void_act(outcome: Outcome, judged: Judged) -> None:
    """The act is void, its chips return; an open by who may not open leaves it to the others to open."""
    seat = judged.seat
    if seat is None:
        return
    if judged.code == "B01":
        choose_again(outcome, judged, seat)
        return
    amount = still_to_return(outcome, seat, judged.verdict.amount or 0, judged.event.at.line, uncalled=True)
    outcome.give_back(seat, min(amount, outcome.bets(seat)))
    folded_to_void(outcome, judged.event, judged.round)
    if judged.code == "O03" and outcome.awards.get(seat):
        outcome.out[seat] = []
        outcome.open.append(f"the open of {outcome.name(seat)} is void; who has not passed is to be asked to open")


@remedy("turn-back")
def turn_back(outcome: Outcome, judged: Judged) -> None:
    """Who was left out of a round that is over might have acted otherwise."""
    if judged.code in ("T04", "B08") and judged.verdict.weight != "note" and not judged.verdict.handled:
        outcome.open.append(
            f"what {outcome.name(judged.seat) or 'the player passed over'} would have done is not known"
        )


@remedy("call-or-fold")
def call_or_fold(outcome: Outcome, judged: Judged) -> None:
    """Who checked out of turn may on his turn neither bet nor raise: a raise plays as a call, a bet returns (G-B12)."""
    current = round_of(outcome, judged.round)
    if current is None or not isinstance(judged.event, Checked | Tapped):
        return
    for act in current.made:
        if act.seat == judged.seat and act.event.at.line > judged.line and not isinstance(act.event, Called):
            take_over(outcome, current, act, act.faced)
            return


# --- the deal and the hand


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
    choice = f"{names(outcome, asked)} may open, and then the hand is played; " if asked else ""
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


# --- the pot


@remedy("award-to-best")
def award_to_best(outcome: Outcome, judged: Judged) -> None:
    """Each pot goes to the best live hand entitled to it; who may not win is passed over."""
    if judged.code not in ("O01", "O02", "O09", "O10", "W02"):
        if judged.seat is None and outcome.left:
            outcome.pay_what_is_left()
        else:
            outcome.pay_again()
        return
    announced = outcome.table.turned if judged.rule.settings.get("announced_enough") else ()
    if judged.code == "W02" and not any(one.shown or one.seat in announced for one in outcome.table.live()):
        outcome.open.append("no hand was shown, and which is the best is not known")
        return
    if judged.code == "W02" and judged.seat is not None and outcome.table.players[judged.seat].mucked:
        outcome.pay_again()  # a side pot that was his alone stays his
        return
    outcome.cannot_win(judged.seat)
    if judged.code in ("O02", "O09") and outcome.moves and _may_take_back(outcome, judged):
        paid = " and ".join(f"{move.amount} to {move.to}" for move in outcome.moves)
        name = outcome.name(judged.seat)
        outcome.open.append(
            f"the house may let {name} take a discard back to prove his openers (J-7): "
            f"then he keeps the pot; if it does not, {paid}"
        )


def _may_take_back(outcome: Outcome, judged: Judged) -> bool:
    """Whether the book leaves it to the house, and the opener threw cards that may have been his openers."""
    player = outcome.table.players.get(judged.seat) if judged.seat is not None else None
    part = next((part for part in player.holding.draws if part is not None), None) if player is not None else None
    return outcome.book.permits("J-7") and part is not None and bool(part.discarded)


@remedy("put-back")
def put_back(outcome: Outcome, judged: Judged) -> None:
    """What was taken out of the pot goes back in; to its winner, if it was awarded."""
    if judged.seat is not None:
        outcome.put_in(judged.seat, still_to_pay(outcome, judged.seat, judged.verdict.amount or 0, judged.line))


@remedy("settle-refund")
def settle_refund(outcome: Outcome, judged: Judged) -> None:
    """The refund is brought to exactly what is owed."""
    _bring(outcome, judged, -(judged.verdict.amount or 0), judged.event.at.line)


@remedy("return-to-winner")
def return_to_winner(outcome: Outcome, judged: Judged) -> None:
    """What the house kept back too much goes to the winner."""
    winner = outcome.winner()
    amount = judged.verdict.amount or 0
    if winner is None:
        outcome.open.append(f"{outcome.table.money(amount)} of rake is to be shared among the winners")
        return
    outcome.awards[winner] += amount
    outcome.move("house", outcome.name(winner), amount)


@remedy("reconcile")
def reconcile(outcome: Outcome, judged: Judged) -> None:
    """The pot is counted out again; chips that cannot be laid to anyone are named for nobody."""
    if judged.code == "P01":
        outcome.pay_again()
    else:
        outcome.open.append(f"{outcome.table.money(judged.verdict.amount or 0)} cannot be laid to anyone")
