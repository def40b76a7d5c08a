"""Pots of a routine hand that more than one hand wins: paid as the rules of the showdown want it."""

from __future__ import annotations

from auditor.payouts import odd_chips_fit, payout_fits, winners
from auditor.pots import contested, layers
from auditor.ranking import strength
from auditor.routine.play import Play


def is_right(play: Play) -> bool:
    """Whether each hand got its pots, or its share of them, odd chips where they belong; all of them must be seen."""
    sitters = play.order
    wagers = {one.seat: one.put_in - one.returned - one.ante for one in sitters if one.put_in}
    antes = {one.seat: one.ante for one in sitters if one.ante}
    found = layers(wagers, [one.seat for one in sitters if not one.folded], antes=antes)
    ranks = {one.seat: strength(play.game.name, one.shown, play.board) for one in play.live}
    if found.uncalled or None in ranks.values():
        return False
    pots = contested(found.pots, ranks)
    paid = {one.seat: one.won for one in play.winners}
    best = [winners(pot, ranks) or frozenset() for pot in pots]
    most = {seat: sum(pot.amount for pot, seats in zip(pots, best, strict=True) if seat in seats) for seat in paid}
    unit = play.hand.unit
    if not payout_fits(pots, ranks, paid, None, unit) or any(paid[seat] > most[seat] for seat in paid):
        return False
    if all(len(seats) == 1 for seats in best):
        return True
    lie_right = odd_chips_fit(pots, ranks, paid, [one.seat for one in sitters], rake=None, chip=unit)
    play.splits = 1
    play.odd_chips = int(lie_right is True)
    return lie_right is not False
