"""B, O: chips that are taken back, by who bet them or by who opened without openers."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.acts import Act
from auditor.course import Opening
from auditor.events import Bet, Called, FloorRuled, HandEnded, Opened, Returned, Withdrawn
from auditor.openings import lowest_openers
from auditor.ranking import strength
from auditor.rounds import Round
from auditor.rules import Answers, rule
from auditor.rules.false_opens import action_complete, denied, denied_late
from auditor.seats import Player
from auditor.surpluses import SIZES_UNKNOWN, bets_over, may_be_over, surplus
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
    if not current.allows(act, table.house.cap) or (act.to < min(lawful) and not act.all_in()):
        return act.faced  # no raise: it stands as a call
    return min(lawful) if current.limit and act.to not in lawful else act.to


@rule("O05", on=(Returned, Withdrawn, HandEnded), over="B10 P05 P03", over_seat="B10 P05")
def opening_bet_returned(table: Table, event: Returned | Withdrawn | HandEnded) -> Answers:
    """A false opener's opening bet stays in the pot.

    Keys: J-2b J-2d. What he bet besides may go back while the action is not complete (J-2c); later it is O06's. Where
    all have folded to it, it is no uncalled bet, and stays, though it came back before he showed his hand.
    """
    if isinstance(event, HandEnded):
        return [verdict for opening in table.openings for verdict in _returned_before(table, opening)]
    opening = denied(table, event.seat)
    if opening is None or table.misdeal is not None:
        return None
    if opening.plays and action_complete(table, opening) and any(one.live for one in table.players.values()):
        return None
    player = table.players[event.seat]
    stays = player.put_in - player.ante - player.returned - event.amount
    if stays >= opening.amount:
        return KEPT
    return _back(table, opening, event, min(opening.amount - stays, event.amount))


def _returned_before(table: Table, opening: Opening) -> Iterator[Verdict]:
    """An opening bet that nobody called and that went back, of an open that was then shown false."""
    if opening.plays is None or opening.denied is None or table.misdeal is not None or table.cancelled is not None:
        return
    player = table.players[opening.seat]
    if any(one.live for one in table.players.values()):
        return
    back = [past for past in table.past(Returned) if past.seat == opening.seat]
    before = [past for past in back if past.at.line < opening.denied.at.line]
    gone = [past for past in table.past(Withdrawn) if past.seat == opening.seat and past.at.line < opening.at.line]
    stays = player.put_in - player.ante - sum(past.amount for past in before) - sum(past.amount for past in gone)
    if before and stays < opening.amount:
        yield _back(table, opening, before[-1], min(opening.amount - stays, before[-1].amount))


def _back(table: Table, opening: Opening, event: Returned | Withdrawn, missing: int) -> Verdict:
    return broken(
        f"gets {table.money(event.amount)} back; {table.money(missing)} of it is the opening bet of a false open"
        if opening.amount
        else f"gets {table.money(event.amount)} of his antes back after a false open",
        expected=f"{table.money(opening.amount)} stays in the pot",
        amount=missing,
        seat=event.seat,
        at=event.at,
    )


@rule("O06", on=(Returned, Withdrawn), over="O05 B10 P05", over_seat="B10 P05", over_amount="P03")
def opener_withdraws_late(
    table: Table, event: Returned | Withdrawn, *, withdraw_after_raise: bool = True
) -> Verdict | None:
    """Once the action before the draw is complete the opener takes nothing back.

    Keys: J-6 J-2c. Whether his open was lawful or not; a bet that nobody called is his. After a raise he may take back
    what he bet besides his open while the action is not complete, unless `withdraw_after_raise` is off (T-15).
    """
    opening = next((one for one in table.openings if one.seat == event.seat), None)
    if opening is None or opening.plays is False or table.misdeal is not None:
        return None
    complete = action_complete(table, opening)
    if not complete and (withdraw_after_raise or not opening.raised or opening.denied is None):
        return None
    if event.amount <= _is_his(table, opening, at_most=True)[0]:
        return KEPT
    if _raise_undone(table, event):
        return None  # P05 says that it is not known why
    if may_be_over(table, event):
        return unclear(SIZES_UNKNOWN)
    excess, what = _is_his(table, opening, at_most=False)
    when = "the action before the draw was complete" if complete else "the pot was raised"
    return broken(
        f"the opener takes back {table.money(event.amount)} after {when}; {table.money(excess)} of it was {what}",
        expected=f"{table.money(excess)} back",
        found=table.money(event.amount),
        amount=event.amount - excess,
    )


def _is_his(table: Table, opening: Opening, *, at_most: bool) -> tuple[int, str]:
    """What the opener has in that goes back in any hand, and why; `at_most`: a double open may count as one."""
    player = table.players[opening.seat]
    found = table.uncalled()
    excess = found[1] if found is not None and found[0] is player else 0
    excess = max(excess, _unmatched_here(table, player, at_most=at_most))
    over_size = surplus(table, player, at_most=at_most)
    what = "uncalled" if over_size < excess or not over_size else "over the size of a bet"
    excess = max(excess, over_size)
    if denied_late(table, opening):
        # A false open stays, though the bets of those who called it went back.
        excess = min(excess, max(0, player.bets - opening.amount))
    return excess, what


def _unmatched_here(table: Table, player: Player, *, at_most: bool) -> int:
    """What nobody matched of his bets in this round; what others have too much in, here or before, matches nothing."""
    others = (other for other in table.players.values() if other is not player)
    matched = max((o.round_in + o.owes + o.unpaid - bets_over(table, o, at_most=at_most) for o in others), default=0)
    act = table.round.last_of(player.seat) if table.round is not None else None
    if act is not None and act.should is not None and matched <= act.faced:
        matched = min(matched, act.should)
    return player.round_in - matched


def _raise_undone(table: Table, event: Returned | Withdrawn) -> bool:
    """Whether the floor ruled on the last raise, and all who matched it have back what it raised the bet by."""
    current = table.round
    act = current.last_lift() if current is not None and not current.closed else None
    if act is None or not act.faced or not any(past.at.line > act.event.at.line for past in table.past(FloorRuled)):
        return False
    if table.players[event.seat].round_in - event.amount < act.faced:
        return False
    back = (*table.past(Returned), *table.hand.after(act.event))
    return any(isinstance(e, Returned) and (e.seat, e.amount) == (act.seat, event.amount) for e in back)


@rule("O12", on=Returned, over="B10 P05 P03", over_seat="B10 P05")
def caller_refunded(table: Table, event: Returned) -> Verdict | None:
    """A caller of the opener who cannot beat openers gets nothing back.

    Keys: J-11. He bought the sight of the opener's hand with his call after the draw, even if the open was false.
    """
    opening = table.opening
    player = table.players.get(event.seat)
    current = table.round
    if opening is None or player is None or event.seat == opening.seat or table.misdeal is not None:
        return None
    if current is None or current.number == 0 or not player.round_in or player.folded:
        return None
    found = table.uncalled()
    if (found is not None and found[0] is player) or event.amount <= surplus(table, player):
        return None
    if _raise_undone(table, event):
        return None
    if may_be_over(table, event):
        return unclear(SIZES_UNKNOWN)
    rank = strength("five-card-draw", player.holding.cards, joker=table.house.joker)
    if rank is None:
        return unclear(f"gets {table.money(event.amount)} back; whether his hand beats openers is not known")
    if rank >= lowest_openers(table.house.lowest):
        return None
    money = table.money(event.amount)
    return broken(
        f"gets {money} back, having called the opener after the draw with a hand that cannot beat openers",
        expected="nothing back",
        found=money,
        amount=event.amount,
    )
