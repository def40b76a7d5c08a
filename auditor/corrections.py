"""Chips of a betting round that are put right: added to a wager, withdrawn, or given back by the dealer."""

from __future__ import annotations

import sys

from auditor.acts import Act
from auditor.events import Called, Folded, MadeUp, Returned, Withdrawn
from auditor.rounds import Round
from auditor.seats import Player
from auditor.surpluses import ante_over, bets_over, beyond_stack, lawful_level, least, left_over
from auditor.table import Table, applies
from auditor.wagering import highest, unopen


@applies(MadeUp)
def made_up(table: Table, event: MadeUp) -> None:
    player = table.players.get(event.seat)
    if player is None:
        return
    player.pay(event.amount)
    table.put_right.append((event, event.amount, event.amount))
    current = table.round
    if _is_ante(table, player, event.amount):
        player.ante += event.amount
        return
    if not player.live:
        _put_in_dead(table, event, player)
        return
    if current is None or current.closed:
        player.owes, rest = max(0, player.owes - event.amount), max(0, event.amount - player.owes)
        player.unpaid = max(0, player.unpaid - rest)
        return
    earlier = min(player.from_before, event.amount)
    player.from_before -= earlier
    if earlier == event.amount:
        return
    player.round_in += event.amount - earlier
    player.owes = max(0, player.owes - event.amount)
    act = current.last_of(event.seat)
    if act is not None:
        act.totals.append(player.round_in)
        act.at_once = current.acts == act.number + 1
    if player.round_in > current.bet:
        if act is not None and act.said.startswith("raise"):
            current.lift(event.seat, player.round_in, all_in=player.all_in)  # the raise that he had declared
        else:
            level = min(player.round_in, _made_up_to(table, current, act))
            if level > current.bet and (act is None or not isinstance(act.event, Called) or level == player.round_in):
                _bring_to(table, current, level)
    player.acted_at = current.bet
    opening = table.opening if current.number == 0 and current.raises == 0 else None
    if opening is not None and opening.seat == event.seat and opening.denied is None:
        opening.amount = player.round_in


def _is_ante(table: Table, player: Player, amount: int) -> bool:
    """Whether it is an ante that he was short of, or puts in once more when nothing was bet yet, and not of a bet."""
    current = table.round
    due = table.ante_due if player.ante or not table.one_ante else None
    if due is None:
        return False
    if player.ante >= due:
        nothing_bet = current is None or (current.number == 0 and not (current.bet or current.closed))
        again = player.put_in - player.returned - amount >= due  # not what of it had gone back
        return nothing_bet and not player.round_in and player.live and again
    if current is not None and player.acted and player.round_in < current.bet:
        return False
    if player.round_in == 0:
        return True
    # Where the others of the last deal put in no ante, as after a misdeal or past the limit, none is due, and who has
    # bet adds to his bet; so he does with just what his own bet was short of.
    last = table.last_hand
    others = (one for one in table.players.values() if not table.carried or last is None or one.name in last.dealt_in)
    lacks = (current.should or 0) - player.round_in if current is not None and current.aggressor == player.seat else 0
    return any(other.ante for other in others) and amount != lacks


def _put_in_dead(table: Table, event: MadeUp, player: Player) -> None:
    """A hand that is out matches nothing: chips of a false opener that come in again are the bet that stays (J-2b).

    What was short, or had gone back, of one who folded may come in; what is more is void.
    """
    opening = next((one for one in table.openings if one.seat == player.seat and one.denied is not None), None)
    if opening is not None and opening.plays is False:
        player.dead_money += min(event.amount, max(0, opening.amount - player.dead_money))
        return
    if table.round is not None and not table.round.closed:
        player.round_in += event.amount
    if opening is None:
        out = max((past.at.line for past in table.past(Folded) if past.seat == player.seat), default=0)
        added = [past for past in table.past(MadeUp) if past.seat == player.seat and past.at.line > out]
        gone = player.returned - sum(past.amount for past in added if past is not event)
        owed = player.owes + player.unpaid
        player.owes = player.unpaid = max(0, owed - event.amount)
        player.void += max(0, event.amount - max(0, gone) - owed)


def _made_up_to(table: Table, current: Round, act: Act | None) -> int:
    """What the last wager may be made up to: what it should have been.

    Any amount of a blind that was not posted, of what was declared, and where no game is stated.
    """
    if current.should is not None:
        return current.should
    if act is None or (not isinstance(act.event, Called) and (table.stakes is None or act.declared is not None)):
        return sys.maxsize
    return current.bet


def _bring_to(table: Table, current: Round, bet: int) -> None:
    """A wager is made up to `bet`: who has acted owes the difference, but may not make a raise of it (G-B9)."""
    grown = bet - current.bet
    current.bet = current.full = current.rung = bet
    if current.should is not None and bet >= current.should:
        current.should = None
    for player in table.players.values():
        if player.acted:
            player.acted_at += grown


def _note_refund(table: Table, event: Returned, player: Player, uncalled: tuple[Player, int] | None) -> None:
    """A return of more than was uncalled; not of an ante before the deal, nor of what a wager was over its size."""
    own = uncalled[1] if uncalled is not None and uncalled[0] is player else 0
    current = table.round
    if without_house_money(table, event.amount, uncalled) <= own or (
        not table.deal_closed and player.ante and not player.round_in
    ):
        return
    if event.amount <= max(beyond_stack(player), 0 if player.live else player.void):
        return
    if current is not None and not current.closed:
        act = current.last_of(player.seat)
        left = player.round_in - event.amount
        if act is not None and not act.in_turn and left >= act.already:
            return
        level = lawful_level(table, current)
        if level is not None and left >= level:
            return
        over = act is not None and act.faced and left >= act.faced
        if over and act is not None and current.allows(act, table.house.cap):
            # A lawful raise that was called in full is not over its size.
            over = left >= max((other.round_in for other in table.players.values() if other is not player), default=0)
        if over or (current.should is not None and left >= least(current, current.should)):
            return
    table.refunds.append((event, own))


def _came_late(table: Table, event: Returned | Withdrawn, player: Player) -> bool:
    """Whether a surplus comes back when its round is over; it is noted there."""
    current, amount = table.round, event.amount
    if current is not None and not current.closed and player.round_in:
        return False
    if amount > bets_over(table, player):
        return False
    closed = [past for past in table.rounds if past.closed]
    for past, at_most in [(past, False) for past in closed] + [(past, True) for past in closed]:
        part = min(amount, left_over(table, past, player, at_most=at_most))
        owed = _unmatched(table, past)
        past.late[player.seat] = past.late.get(player.seat, 0) + part
        amount -= part
        for seat, left in _unmatched(table, past).items():
            other, less = table.players[seat], max(0, owed[seat] - left)
            if past is current:
                other.owes = max(0, other.owes - less)
            else:
                other.unpaid = max(0, other.unpaid - less)
    return True


def _unmatched(table: Table, past: Round) -> dict[int, int]:
    """What each who bet in a round that is over has in less than who has the most, what came back late counted."""
    totals = {act.seat: act.in_pot - past.late.get(act.seat, 0) for act in past.made if act.seat in table.players}
    most = max(totals.values(), default=0)
    return {seat: most - total for seat, total in totals.items()}


def without_house_money(table: Table, amount: int, uncalled: tuple[Player, int] | None) -> int:
    """Run It Once adds the chips that the house put into the pot to an uncalled bet it prints, and pays them once."""
    if uncalled is not None and table.house_money and amount == uncalled[1] + table.house_money:
        return uncalled[1]
    return amount


@applies(Returned, Withdrawn)
def returned(table: Table, event: Returned | Withdrawn) -> None:
    player = table.players.get(event.seat)
    if player is None:
        return
    if _came_late(table, event, player):
        player.get_back(event.amount)
        return
    last = table.uncalled()
    uncalled = last if isinstance(event, Returned) else None
    own = last[1] if last is not None and last[0] is player else 0
    antes = own != event.amount <= ante_over(table, player)
    table.put_right.append((event, event.amount, event.amount if antes else max(0, event.amount - own)))
    if antes:
        player.get_back(event.amount)
        player.ante -= event.amount
        return
    current = table.round
    if isinstance(event, Returned):
        _note_refund(table, event, player, uncalled)
    player.void = max(0, player.void - event.amount)
    amount = without_house_money(table, event.amount, uncalled)
    player.get_back(amount)
    player.dead_money = min(player.dead_money, max(0, player.put_in - player.ante - player.returned))
    if not table.deal_closed and table.misdeal is None and player.ante and not player.round_in:
        player.ante = max(0, player.ante - amount)
        return
    if current is not None and not current.closed:
        _out_of_round(table, current, event, player, amount, all_uncalled=uncalled == (player, amount))
    elif isinstance(event, Withdrawn):
        # The bets of the others that it had matched are not uncalled for it.
        player.unpaid += max(0, amount - own)
    elif current is not None and (last_act := current.last_of(event.seat)) and uncalled == (player, amount):
        last_act.came_back += amount


def _out_of_round(
    table: Table, current: Round, event: Returned | Withdrawn, player: Player, amount: int, *, all_uncalled: bool
) -> None:
    """What goes back in the round under way changes the wager, what there is to match, and whose turn it is.

    `all_uncalled`: just what nobody had called goes back.
    """
    act = current.last_of(event.seat)
    # A blind that is all-in for less stands for the whole until nobody is left to match it.
    alone = all_uncalled and table.contesting() == player.contesting
    topped = player.round_in == current.bet or alone
    player.from_before += max(0, amount - player.round_in)
    player.round_in = max(0, player.round_in - amount)
    at_once = act is not None and current.acts == act.number + 1
    if act is not None and (at_once or not all_uncalled):
        act.totals.append(player.round_in)
        act.at_once = at_once
    elif act is not None:
        act.came_back += amount
    if topped:
        # An uncalled bet goes back when nobody is left to match it; in other cases the blind is still to be matched.
        floor = (table.big_blind or 0) if current.blind and not all_uncalled else 0
        current.lower(max(floor, highest(table)))
        for other in table.players.values():
            other.acted_at = min(other.acted_at, current.bet)
            other.owes = min(other.owes, table.to_call(other))
    if act is not None:
        _out_of_wager(table, current, act, event, player, at_once=at_once, alone=alone)


def _out_of_wager(
    table: Table,
    current: Round,
    act: Act,
    event: Returned | Withdrawn,
    player: Player,
    *,
    at_once: bool,
    alone: bool,
) -> None:
    """Whether the wager is none any more, and what its player owes; `alone`: nobody else is left to match it."""
    if at_once and player.round_in <= act.faced:
        current.undo(act)
    taken_back = isinstance(event, Withdrawn) and player.live
    of_void = isinstance(event, Returned) and isinstance(act.event, Called) and at_once and not (current.bet or alone)
    undone = (taken_back and at_once) or (not act.in_turn and not alone) or of_void
    if player.round_in == act.already and undone:
        # Nobody had acted behind it, or it was out of turn: the wager was none, and the turn is his again.
        current.made.remove(act)
        unopen(table, act)
        current.passed_over.add(player.seat)
        player.acted, player.owes = False, 0
    else:
        if taken_back:
            current.passed_over.add(player.seat)  # he may answer the bet, or fold
        # A dead hand owes nothing: what a false opener takes back leaves no bet unmatched.
        player.owes = table.to_call(player) if player.live else 0
