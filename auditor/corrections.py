"""Chips of a betting round that are put right: added to a wager, withdrawn, or given back by the dealer."""

from __future__ import annotations

from auditor.events import Called, MadeUp, RaisedTo, Returned, Withdrawn
from auditor.rounds import Round
from auditor.seats import Player
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
        _put_in_dead(table, player, event.amount)
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
        elif act is None or not isinstance(act.event, Called) or player.round_in <= (current.should or 0):
            _bring_to(table, current, player.round_in)
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
        return nothing_bet and not player.round_in and player.live
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


def _put_in_dead(table: Table, player: Player, amount: int) -> None:
    """A dead hand has nothing to match: chips of a false opener that come in again are the bet that stays (J-2b)."""
    opening = next((one for one in table.openings if one.seat == player.seat and one.plays is False), None)
    back = min(amount, max(0, opening.amount - player.dead_money)) if opening is not None else 0
    player.dead_money += back
    if opening is None and table.round is not None and not table.round.closed:
        player.round_in += amount


def _bring_to(table: Table, current: Round, bet: int) -> None:
    """A wager is made up to `bet`: who has acted owes the difference, but may not make a raise of it (G-B9)."""
    grown = bet - current.bet
    current.bet = current.full = current.rung = bet
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
    if event.amount <= max(_beyond_stack(player), 0 if player.live else player.void):
        return
    if current is not None and not current.closed:
        act = current.last_of(player.seat)
        left = player.round_in - event.amount
        if act is not None and not act.in_turn and left >= act.already:
            return
        level = _lawful_level(table, current)
        if level is not None and left >= level:
            return
        over = act is not None and act.faced and left >= act.faced
        if over and act is not None and current.allows(act, table.cap):
            # A lawful raise that was called in full is not over its size.
            over = left >= max((other.round_in for other in table.players.values() if other is not player), default=0)
        if over or (current.should is not None and left >= _least(current, current.should)):
            return
    table.refunds.append((event, own))


def _least(current: Round, should: int) -> int:
    """What may stay in of a wager of a wrong size: a raise may be taken for a call."""
    act = current.last_lift()
    return min(should, act.faced) if act is not None and act.faced else _as_open(current, should)


def _as_open(current: Round, should: int) -> int:
    """An open that was nearest to an open with a raise may be taken for a plain one."""
    return min(should, current.unit or should)


def _lawful_level(table: Table, current: Round) -> int | None:
    """What the last bet or raise should have stood at, if that is less: the surplus returns to all who matched it."""
    act = current.last_lift()
    if act is None:
        return None
    if (isinstance(act.event, RaisedTo) and not current.allows(act, table.cap)) or act.seat in current.checked_early:
        return act.faced
    if act.said in ("call", "check"):
        return act.faced
    return act.most if act.most is not None and act.to > act.most else None


def surplus(table: Table, player: Player) -> int:
    """What the player has in that no law asks of him: of his ante, or of a wager or call of a wrong size."""
    void = 0 if player.live else player.void
    return max(_ante_over(table, player), bets_over(table, player), _beyond_stack(player), void)


SIZES_UNKNOWN = "no game is stated, and what of a bet in it is too much"


def may_be_over(table: Table, event: Returned | Withdrawn) -> bool:
    """Whether a part of a wager that went back may be what it had too much, since no game is stated."""
    if table.stakes is not None:
        return False
    acts = [act for current in table.rounds for act in current.made if act.seat == event.seat]
    return any(act.event.at.line < event.at.line and event.amount < act.to for act in acts)


def _beyond_stack(player: Player) -> int:
    """What he has in the pot that he did not have on the table when the deal began."""
    return max(0, player.put_in - player.returned - player.stack) if player.stack is not None else 0


def bets_over(table: Table, player: Player) -> int:
    """What he has in beyond where the last wager ought to stand: of the betting round, or of those before it where he
    has bet nothing since."""
    current = table.round
    if current is not None and not current.closed and player.round_in:
        if table.game is not None and current.number >= table.game.rounds:
            return player.round_in  # a round that the game has not
        return _beyond(table, current, player.round_in)
    return sum(_left_over(table, past, player) for past in table.rounds if past.closed)


def _beyond(table: Table, current: Round, total: int) -> int:
    level = _lawful_level(table, current)
    if level is None and current.should is not None:
        act = current.last_lift()
        level = current.should if act is None or act.faced else _as_open(current, current.should)
    return max(0, total - level) if level is not None else 0


def _left_over(table: Table, past: Round, player: Player) -> int:
    """What of the surplus of a round that is over, of a wager or of a call, has not come back."""
    act = past.last_of(player.seat)
    if act is None:
        return 0
    if table.game is not None and past.number >= table.game.rounds:
        return max(0, act.in_pot - past.late.get(player.seat, 0))
    over = _beyond(table, past, act.in_pot)
    if isinstance(act.event, Called):
        over = max(over, act.in_pot - act.faced)
    return max(0, over - past.late.get(player.seat, 0))


def _came_late(table: Table, event: Returned | Withdrawn, player: Player) -> bool:
    """Whether a surplus comes back when its round is over; it is noted there."""
    current, amount = table.round, event.amount
    if current is not None and not current.closed and player.round_in:
        return False
    last = table.uncalled()
    own = last[1] if last is not None and last[0] is player else 0
    if not own <= amount <= bets_over(table, player):
        return False
    for past in table.rounds:
        part = min(amount, _left_over(table, past, player)) if past.closed else 0
        past.late[player.seat] = past.late.get(player.seat, 0) + part
        amount -= part
    return True


def _ante_over(table: Table, player: Player) -> int:
    """What the player's ante has too much; a newcomer to a pot that was carried may put in several.

    In a pot that had its antes, after a misdeal or some deals that were passed, it may be the whole.
    """
    due, last = table.ante_due, table.last_hand
    if table.carried and last is not None and (last.status == "misdealt" or last.anted_deals > 1):
        return player.ante
    if due is None or table.one_ante or (table.carried and (last is None or player.name not in last.dealt_in)):
        return 0
    return max(0, player.ante - due)


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
    antes = own != event.amount <= _ante_over(table, player)
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
    if current is None or current.closed:
        if isinstance(event, Withdrawn):
            # The bets of the others that it had matched are not uncalled for it.
            player.unpaid += max(0, amount - own)
        elif current is not None and (last_act := current.last_of(event.seat)) and uncalled == (player, amount):
            last_act.came_back += amount
        return
    act = current.last_of(event.seat)
    # A blind that is all-in for less stands for the whole until nobody is left to match it.
    alone = uncalled == (player, amount) and table.contesting() == player.contesting
    topped = player.round_in == current.bet or alone
    player.from_before += max(0, amount - player.round_in)
    player.round_in = max(0, player.round_in - amount)
    at_once = act is not None and current.acts == act.number + 1
    if act is not None and (at_once or uncalled is None or uncalled != (player, amount)):
        act.totals.append(player.round_in)
        act.at_once = at_once
    elif act is not None:
        act.came_back += amount
    if topped:
        # An uncalled bet goes back when nobody is left to match it; in other cases the blind is still to be matched.
        floor = (table.big_blind or 0) if current.blind and uncalled != (player, amount) else 0
        current.lower(max(floor, highest(table)))
        for other in table.players.values():
            other.acted_at = min(other.acted_at, current.bet)
            other.owes = min(other.owes, table.to_call(other))
    if act is None:
        return
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
