"""Who gets the pot, and what goes into it or comes out."""

from __future__ import annotations

from auditor.judging import Judged
from auditor.outcome import Outcome
from auditor.remedies import remedy
from auditor.undoing import still_to_pay


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
