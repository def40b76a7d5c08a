"""What becomes of wagers, forced bets and what was put in or taken back."""

from __future__ import annotations

from auditor.events import Called, Checked, Tapped
from auditor.judging import Judged
from auditor.outcome import Outcome
from auditor.remedies import remedy
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


@remedy("settle-refund")
def settle_refund(outcome: Outcome, judged: Judged) -> None:
    """The refund is brought to exactly what is owed."""
    _bring(outcome, judged, -(judged.verdict.amount or 0), judged.event.at.line)


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
