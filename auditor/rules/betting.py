"""B: what an act may be, and what is put in: checks, calls, stacks, taps."""

from __future__ import annotations

from typing import TypeAlias

from auditor.acts import Act
from auditor.events import (
    AddedChips,
    AntePosted,
    Bet,
    BlindPosted,
    BoardDealt,
    Called,
    Checked,
    DrawStarted,
    Event,
    Folded,
    HandKilled,
    HandStarted,
    MadeUp,
    Opened,
    RaisedTo,
    RoundClosed,
    ShowdownStarted,
    Wager,
    Withdrawn,
)
from auditor.rounds import Round
from auditor.rules import LEFT_BEHIND, rule
from auditor.seats import Player
from auditor.session import blinds_stayed
from auditor.table import Table
from auditor.turns import capped, turn_before
from auditor.verdict import KEPT, Verdict, broken, kept, unclear
from auditor.wagering import given_back

Wagered: TypeAlias = Bet | Opened | Called | RaisedTo
PaysIn: TypeAlias = Bet | Opened | Called | RaisedTo | AntePosted | BlindPosted | MadeUp


def stack_unknown(table: Table) -> str:
    """Why it is not known whether a player was all-in."""
    what = "what a hand may cost" if capped(table) else "his stack"
    return f"whether he was all-in is not known: {what} is not stated"


@rule(
    "B01",
    on=(Checked, Bet, Opened, Called, RaisedTo),
    over="T01",
    over_seat="T04 P03 R14",
    over_amount="B07 P01 P03 P05 R06",
)
def impossible_action(table: Table, event: Checked | Wagered, *, noted_before_flop: bool = False) -> Verdict | None:
    """No check facing a bet; no call or raise facing none; no second bet.

    Keys: H-4 H-11 G-B18. With `noted_before_flop` a check that faces the big blind alone is a note (T-29). Where the
    blinds were due and nobody posted them, who comes in calls what is owed, or raises it.
    """
    current = table.round
    player = table.players.get(event.seat)
    if current is None or current.closed or player is None or not player.contesting or table.awards:
        return None
    if isinstance(event, Checked):
        return _check(table, current, player, event, noted_before_flop=noted_before_flop)
    if isinstance(event, Bet | Opened):
        return _bet(table, current, event)
    owed, bet = table.to_call(player), current.bet
    if not owed and not bet and _opened_for_untold(table, current):
        return unclear("no game is stated, and what the bet in it is")
    faced = owed if isinstance(event, Called) else bet
    if faced:
        return KEPT
    blind = table.big_blind or 0
    owes_blind = current.number == 0 and bet == 0 and (noted_before_flop or _blinds_owed(table))
    money = table.money
    if isinstance(event, Called):
        if owes_blind and 0 < (event.by or 0) <= blind:
            return None
        fact = f"calls {money(event.by or 0)} with nothing to call"
        return broken(fact, expected="a check", found="a call", amount=event.by)
    if owes_blind and (event.to or 0) > blind:
        return None
    fact = f"raises to {money(event.to or 0)} with no bet to raise"
    return broken(fact, expected="a bet", found="a raise", amount=event.by)


def _check(table: Table, current: Round, player: Player, event: Checked, *, noted_before_flop: bool) -> Verdict:
    owed = table.to_call(player)
    if not owed or turn_before(current, player):
        return KEPT
    if current.number == 0 and not current.raises and (why := blinds_stayed(table)):
        return unclear(why)
    if _maybe_passed_over(table, current, player, event):
        return unclear("whether the bet was made out of turn, before his own, is not known: no button is stated")
    blind_alone = current.number == 0 and current.blind and not current.raises and current.bet == table.big_blind
    return broken(
        f"checks facing {table.money(current.bet)}, {table.money(owed)} more than he has in",
        expected="a call, a raise or a fold",
        found="a check",
        amount=owed,
        weight="note" if noted_before_flop and blind_alone else None,
    )


def _bet(table: Table, current: Round, event: Bet | Opened) -> Verdict | None:
    before = current.before(event.seat)
    if current.bet == 0 or (isinstance(event, Opened) and event.to == 0) or (before and before.faced == 0):
        return KEPT
    if _made_again(table, current, event):
        return None
    return broken(
        f"bets {table.money(event.by or 0)} where there was a bet of {table.money(current.bet)}",
        expected="a call, a raise or a fold",
        found="a bet",
        amount=event.by,
    )


def _maybe_passed_over(table: Table, current: Round, player: Player, event: Checked) -> bool:
    """Whether a check may come before the bet that began the round, whose turn it was not known, and is followed by an
    answer to it."""
    begun_by_bet = current.aggressor is not None and current.aggressor == current.first_actor
    if not begun_by_bet or current.expected_first is not None or current.raises or current.blind or player.acted:
        return False
    for later in table.hand.after(event):
        if isinstance(later, DrawStarted | BoardDealt | ShowdownStarted):
            break
        if isinstance(later, Checked | Folded | Wager) and later.seat == event.seat:
            return isinstance(later, Called | RaisedTo | Folded)
    return False


def _made_again(table: Table, current: Round, event: Bet | Opened) -> bool:
    """Whether a player puts in again the bet that he had taken back, which is B10's."""
    act = current.last_of(event.seat)
    if act is None or not isinstance(act.event, Bet | Opened) or event.to != act.to or event.to != current.bet:
        return False
    return any(past.seat == event.seat and past.at.line > act.event.at.line for past in table.past(Withdrawn))


def _opened_for_untold(table: Table, current: Round) -> bool:
    """Whether a player all-in for his antes opened, and the log does not tell what a bet is (R-12)."""
    opening = table.opening
    return current.number == 0 and not current.unit and opening is not None and opening.amount == 0


def _blinds_owed(table: Table) -> bool:
    return table.stakes is not None and (table.stakes.blinds is not None or not table.limit)


@rule("B06", on=RoundClosed, over_seat="T04 P03", over_amount=LEFT_BEHIND)
def call_wrong(table: Table, event: RoundClosed) -> list[Verdict]:
    """A call matches the bet exactly, unless all-in.

    Keys: H-9 H-12 G-B9. Judged when the round closes: a call made up, or its surplus returned, before that is kept.
    Over a wager of a wrong size both what it was and what it should have been is a match.
    """
    current = table.round
    if current is None or _opened_for_untold(table, current):
        return []
    return [_matched(table, current, act) for act in current.made if isinstance(act.event, Called) and act.owed]


def _matched(table: Table, current: Round, act: Act) -> Verdict:
    if act.to == act.faced:
        return kept(seat=act.seat, at=act.event.at)
    levels = {act.faced}
    if act.should is not None:
        levels |= {act.should, *current.opens_for(act)}
    if table.house.cap is not None and (table.house.cap.left(current, act) or 0) < 0:
        levels.add(act.below)  # a raise past the cap plays as a call

    def lawful(total: int) -> bool:
        return total in levels or (act.all_in(total) and total < act.faced)

    # A call made up was right in its time, whatever goes back after that.
    if any(lawful(total) for total in (*act.totals, act.in_pot)):
        return kept(seat=act.seat, at=act.event.at)
    money = table.money
    put_in = act.to - act.already
    if act.behind is None and act.to < act.faced:
        return unclear(stack_unknown(table), seat=act.seat, at=act.event.at)
    if current.number == 0 and act.to < act.faced and (why := blinds_stayed(table)):
        return unclear(why, seat=act.seat, at=act.event.at)
    return broken(
        f"calls {money(put_in)}; to match {money(act.faced)} takes {money(act.owed)}",
        expected=money(act.owed),
        found=money(put_in),
        seat=act.seat,
        at=act.event.at,
        amount=act.faced - act.stands_at,
    )


@rule(
    "B07", on=(Bet, Opened, Called, RaisedTo, AntePosted, BlindPosted, MadeUp), over_seat="T03", over_amount=LEFT_BEHIND
)
def more_than_stack(table: Table, event: PaysIn) -> Verdict | None:
    """Nobody puts in more than he has.

    Keys: G-A1. Reported once a hand and player. Chips added in mid-hand are S07's fault, not a second one here.
    """
    player = table.players.get(event.seat)
    if player is None or player.behind is None or player.behind < 0:
        return None
    amount = event.amount if isinstance(event, AntePosted | BlindPosted | MadeUp) else event.by or 0
    if amount <= player.behind:
        return KEPT
    begun = next((e.at.line for e in table.past(HandStarted)), 0)
    added = [
        e.amount or 0
        for e in table.noted.get("added", ())
        if isinstance(e, AddedChips) and e.seat == event.seat and e.at.line > begun
    ]
    if amount <= player.behind + sum(added):
        return None
    return broken(
        f"puts in {table.money(amount)} with {table.money(player.behind)} left",
        expected=f"at most {table.money(player.behind)}",
        found=table.money(amount),
        amount=amount - player.behind,
    )


@rule(
    "B08", on=(Folded, HandKilled, RoundClosed, Checked, Bet, Opened, Called, RaisedTo), over="T01", over_seat="T04 P03"
)
def tap_taken_for_fold(table: Table, event: Event) -> Verdict | None:
    """A tap is a check or a pat; facing an unseen raise it is void.

    Keys: P-5 R-9. Broken when the tap is followed by the fold of the hand, or by the act of another as if it had been
    an act: who tapped may still call, raise or fold.
    """
    current = table.round
    if current is None or not current.tapped:
        return None
    seat = getattr(event, "seat", None)
    if seat in current.tapped:
        if isinstance(event, Folded | HandKilled):
            if any(isinstance(past, Folded | HandKilled) and past.seat == seat for past in table.log):
                return KEPT  # he had his hand back, and folds it himself
            return broken(
                "tapped facing a bet, and his hand was taken for folded",
                expected="a call, a raise or a fold",
                handled=given_back(table, event),
            )
        return KEPT if isinstance(event, Called | RaisedTo) else None
    if isinstance(event, HandKilled | Folded) and table.turn not in current.tapped:
        return None
    passed_by = [player for player in table.unmatched() if player.seat in current.tapped]
    if not passed_by or (not isinstance(event, RoundClosed) and table.turn != passed_by[0].seat):
        return None
    return broken(
        "tapped facing a bet, and the action went on as if he had acted",
        expected="a call, a raise or a fold",
        seat=passed_by[0].seat,
    )


@rule("B09", on=RoundClosed, over="B06", over_seat="T04 P03")
def short_call_of_all_in_open(table: Table, event: RoundClosed) -> list[Verdict]:
    """Callers of an opener all-in for the antes put in a full bet.

    Keys: R-12. Their chips make a pot that the opener cannot win; what is made up before the round closes is kept.
    """
    current, opening = table.round, table.opening
    if current is None or opening is None or current.number > 0 or opening.amount or not current.unit:
        return []
    return [
        _full_bet(table, current, act)
        for act in current.made
        if isinstance(act.event, Called) and act.faced == current.unit and act.raises == 0
    ]


def _full_bet(table: Table, current: Round, act: Act) -> Verdict:
    if max(act.to, act.stands_at) >= act.faced or act.all_in():
        return kept(seat=act.seat, at=act.event.at)
    money = table.money
    return broken(
        f"calls the all-in opener with {money(act.to)}; a call is a full bet of {money(act.faced)}",
        expected=money(act.faced),
        found=money(act.to),
        seat=act.seat,
        at=act.event.at,
        amount=act.faced - act.stands_at,
    )
