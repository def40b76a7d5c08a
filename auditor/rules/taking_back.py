"""B: chips that are taken back."""

from __future__ import annotations

from auditor.acts import Act
from auditor.events import Bet, Called, Opened, Withdrawn
from auditor.rounds import Round
from auditor.rules import rule
from auditor.surpluses import SIZES_UNKNOWN, may_be_over, surplus
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken, unclear


@rule("B10", on=Withdrawn, over_amount="P05")
def bet_taken_back(table: Table, event: Withdrawn) -> Verdict | None:
    """A bet made in turn is not withdrawn once someone has acted behind it.

    Keys: G-B15. What a false opener may take back, and what a wager was too much, are no withdrawals of a bet.
    """
    current = table.round
    player = table.players.get(event.seat)
    if player is None or current is None:
        return None
    for opening in table.openings:
        if opening.denied is None or current.number > 0:
            continue
        if opening.seat == event.seat or (opening is table.opening and not opening.plays):
            return None
    act = current.last_of(event.seat)
    if act is None or not act.in_turn or len(table.live()) < 2 or event.amount <= surplus(table, player):
        return None
    if not current.closed:
        if current.acts == act.number + 1:
            return KEPT
        if player.round_in - event.amount >= _at_least(table, current, act):
            return None
    if may_be_over(table, event):
        return unclear(SIZES_UNKNOWN)
    return broken(
        f"takes back {table.money(event.amount)} after others had acted",
        expected="the bet stays",
        amount=event.amount - surplus(table, player, at_most=False),
    )


def _at_least(table: Table, current: Round, act: Act) -> int:
    """The least that the wager must stand at when what was too much of it is taken back."""
    if isinstance(act.event, Called) or act.said in ("call", "check"):
        return act.faced
    unit = current.unit or act.step
    if isinstance(act.event, Bet | Opened):
        lawful = {unit, 2 * unit} if current.opens_with_raise else {unit}
        return unit if current.limit and act.to > unit and act.to not in lawful else act.to
    base = act.full if current.limit else act.faced
    lawful = {level + unit if current.limit else level + act.step for level in (base, act.should) if level is not None}
    if not current.allows(act, table.cap) or (act.to < min(lawful) and not act.all_in()):
        return act.faced  # no raise: it stands as a call
    return min(lawful) if current.limit and act.to not in lawful else act.to
