"""Main and side pots of a routine hand: who is owed what, and whether it was paid so."""

from __future__ import annotations

from auditor.payouts import odd_chips_fit, payout_fits, winners
from auditor.pots import contested, layers, uncalled
from auditor.ranking import Rank, strength
from auditor.routine.play import Play


def uncalled_bet(play: Play) -> tuple[int, int] | None:
    """The seat whose last bet was not matched in full and the part that was not, where somebody is all-in."""
    return uncalled(_wagers(play), _all_in(play), _antes(play))


def _wagers(play: Play) -> dict[int, int]:
    return {one.seat: one.put_in - one.returned - one.ante - one.dead for one in play.order if one.put_in}


def _antes(play: Play) -> dict[int, int]:
    return {one.seat: one.ante for one in play.order if one.ante}


def _all_in(play: Play) -> list[int]:
    return [one.seat for one in play.capped if one.all_in]


def is_right(play: Play) -> bool:
    """Whether each hand got its pots, or its share of them, odd chips where they belong.

    A hand that was not turned up claims nothing, as long as it is not known to be better.
    """
    in_pots = [one.seat for one in play.order if not one.folded]
    found = layers(_wagers(play), in_pots, _all_in(play), antes=_antes(play), dead=play.dead)
    ranks = _claims(play)
    if found.uncalled or ranks is None:
        return False
    play.side_pots = [pot.amount for pot in found.pots[1:]]
    pots = contested(found.pots, ranks)
    if len(pots) < len(found.pots):
        return False  # a hand thrown away was alone in a side pot
    paid = {one.seat: one.won for one in play.winners}
    best = [winners(pot, ranks) or frozenset() for pot in pots]
    most = {seat: sum(pot.amount for pot, seats in zip(pots, best, strict=True) if seat in seats) for seat in paid}
    unit = play.hand.unit
    if not payout_fits(pots, ranks, paid, None, unit) or any(paid[seat] > most[seat] for seat in paid):
        return False
    if all(len(seats) == 1 for seats in best):
        return True
    lie_right = odd_chips_fit(pots, ranks, paid, [one.seat for one in play.order], rake=None, chip=unit)
    play.splits = 1
    play.odd_chips = int(lie_right is True)
    return lie_right is not False


def _claims(play: Play) -> dict[int, Rank | None] | None:
    """The hands that claim a pot; a sole one need not be seen. None where one is not known, or a better one is."""
    game, board, standing = play.game.name, play.board, play.standing()
    if len(standing) == 1:
        return {standing[0].seat: None}
    ranks = {one.seat: strength(game, one.shown, board) for one in standing if one.shown}
    if None in ranks.values() or any(one.seat not in ranks for one in play.winners):
        return None
    least = min(ranks[one.seat] or 0 for one in play.winners)
    silent = [strength(game, one.cards, board) for one in standing if one.cards and not one.shown]
    return None if any(rank is None or rank > least for rank in silent) else {**ranks}
