"""What goes back to whom when a wager does not stand as it was made."""

from __future__ import annotations

from auditor.events import Called, Checked, Event, Folded
from auditor.judging import Judged
from auditor.outcome import Outcome
from auditor.rounds import Act, Round

ANTES = ("F01", "F02", "F03", "F07")
"""What these move are antes."""


def wager_of(outcome: Outcome, judged: Judged) -> tuple[Round, Act] | None:
    """The wager a verdict is about."""
    at = judged.verdict.at or judged.event.at
    for current in outcome.table.rounds:
        for act in current.made:
            if act.event.at == at and act.seat == judged.seat:
                return current, act
    return None


def over(outcome: Outcome, judged: Judged, surplus: int) -> None:
    """What a wager has too much goes back, and so it does to those who matched it."""
    found = wager_of(outcome, judged)
    if found is None:
        if judged.seat is not None:
            outcome.give_back(judged.seat, surplus, ante=judged.code in ANTES)
        return
    take_over(outcome, *found, surplus)


def take_over(outcome: Outcome, current: Round, act: Act, surplus: int) -> None:
    """The surplus of one wager of a round goes back, and the part of it that others matched."""
    lawful, made = act.stands_at - surplus, act.stands_at
    totals: dict[int, int] = {}
    for other in current.made:
        totals[other.seat] = other.stands_at
    for seat, total in totals.items():
        if seat == act.seat or total > lawful:
            outcome.give_back(seat, min(total, made) - lawful)


def choose_again(outcome: Outcome, judged: Judged, seat: int) -> None:
    """A call of nothing is a check, and a second bet or a raise of nothing what its amount makes it (G-B18).

    Who checked facing a bet, and neither matched it nor folded in that round, might have done either.
    """
    if isinstance(judged.event, Called):
        over(outcome, judged, judged.verdict.amount or 0)
    elif isinstance(judged.event, Checked) and judged.verdict.weight != "note":
        current = next((one for one in outcome.table.rounds if one.number == judged.round), None)
        later: list[Event] = [act.event for act in current.made] if current is not None else []
        end = current.closed_at.line if current is not None and current.closed_at is not None else judged.line
        later += [fold for fold in outcome.table.past(Folded) if fold.at.line <= end]
        if not any(getattr(one, "seat", None) == seat and one.at.line > judged.line for one in later):
            outcome.open.append(f"what {outcome.name(seat)} would have done is not known")
