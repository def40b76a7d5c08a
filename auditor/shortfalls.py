"""What is left to put right of a blind of a wrong amount once its player has acted."""

from __future__ import annotations

from auditor.events import Folded
from auditor.table import Table

LIVE = ("small", "big", "straddle", "button")


def over_the_blind(table: Table, seat: int, surplus: int) -> dict[int, int]:
    """What each has in too much, by seat: of a blind that had `surplus` too much, and of the calls that matched it."""
    first = table.rounds[0] if table.rounds else None
    if first is None:
        return {seat: surplus}
    found = {seat: -still_wrong(table, seat, -surplus)}
    posted = {one.seat: sum(part for kind, part in one.posted if kind in LIVE) for one in table.players.values()}
    own = posted.pop(seat, 0)
    level = max([own - surplus, *posted.values()])
    if level < own and not any(act.stands_at > max(act.faced, own) for act in first.made):
        totals = {act.seat: act.in_pot - first.late.get(act.seat, 0) for act in first.made}
        found |= {one: min(total, own) - level for one, total in totals.items()}
    return found


def still_wrong(table: Table, seat: int, amount: int) -> int:
    """What the seat's blind is still short of at the end of the first round; less than 0 what it has too much.

    `amount` is what the blind was short of, in units. Who then called or raised brought his chips to what there was to
    match; who stayed in without, has the blind and what the others bet to match; who folded, the blind alone.
    """
    first = table.rounds[0] if table.rounds else None
    if first is None:
        return amount
    if any(act.seat == seat for act in first.made):
        return 0
    folds = [event.at.line for event in table.past(Folded) if event.seat == seat]
    if folds and (first.closed_at is None or folds[0] <= first.closed_at.line):
        return amount
    posted = {one.seat: sum(part for kind, part in one.posted if kind in LIVE) for one in table.players.values()}
    own = posted.pop(seat, 0)
    raised = [act.stands_at for act in first.made if act.stands_at > act.faced]
    level = max([own + amount, *posted.values(), *raised])
    return max(0, min(amount, level - own)) if amount > 0 else min(0, max(amount, level - own))
