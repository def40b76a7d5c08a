"""B: the size and the number of bets and raises; all judged when the round closes, and reported on the act."""

from __future__ import annotations

from typing import Literal

from auditor.acts import Act
from auditor.caps import Cap
from auditor.events import Bet, Called, Opened, RaisedTo, RoundClosed
from auditor.rounds import Round, nearest
from auditor.rules import LEFT_BEHIND, rule
from auditor.rules.betting import stack_unknown
from auditor.table import Table
from auditor.verdict import Verdict, broken, kept, unclear


@rule("B02", on=RoundClosed, over_amount=LEFT_BEHIND)
def bet_size_wrong(table: Table, event: RoundClosed, *, open_with_raise: bool = False) -> list[Verdict]:
    """A bet has the size of the structure: the unit of the round, the minimum, at most the pot.

    Keys: P-0c P-0f R-0f G-B8. All-in may be less. With `open_with_raise` an ante game is opened for one unit or two
    (T-19), and all-in for whatever lies between: a raise, too, may be less. A bet brought to its size before the round
    closes is kept; what nobody noticed in time stands (G-B9).
    """
    current = table.round
    if current is None or not current.unit:
        return []
    doubles = open_with_raise and current.number == 0 and not current.blind
    return [
        _size_of_bet(table, current, act, doubles)
        for act in current.made
        if isinstance(act.event, Bet | Opened) and act.faced == 0
    ]


def _size_of_bet(table: Table, current: Round, act: Act, doubles: bool) -> Verdict:
    unit, most, money = current.unit or 0, act.most, table.money
    units = (unit, 2 * unit) if doubles else (unit,)

    def lawful(total: int) -> bool:
        if current.limit:
            return total in units or (act.all_in(total) and 0 < total < units[-1])
        return (total >= unit or act.all_in(total)) and (most is None or total <= most)

    if lawful(act.to) or (any(map(lawful, act.totals)) and not _still_matched(current, act)):
        return kept(seat=act.seat, at=act.event.at)
    if current.limit:
        bet, expected = nearest(act.to, units), money(unit) + (f" or {money(2 * unit)}" if doubles else "")
        law = f"the bet is {expected}"
    elif most is not None and act.to > most:
        bet, expected = most, f"at most {money(most)}"
        law = f"{_pot(act)} allows {money(most)}"
    else:
        bet, expected = unit, f"at least {money(unit)}"
        law = f"the least bet is {money(unit)}"
    if act.behind is None and act.to < (units[-1] if current.limit else bet):
        return unclear(stack_unknown(table), seat=act.seat, at=act.event.at)
    if lawful(act.stands_at):
        bet = act.stands_at  # brought to another size than the nearest; who matched it is left with too much
    return broken(
        f"bets {money(act.to)}; {law}",
        expected=expected,
        found=money(act.to),
        seat=act.seat,
        at=act.event.at,
        amount=bet - act.stands_at,
    )


def _pot(act: Act) -> str:
    return "half of the pot" if act.half_pot else "the pot"


def _still_matched(current: Round, act: Act) -> bool:
    """Whether a wager was brought down, and what others had matched of it was not: that returns to them too."""
    others = {other.seat: other for other in current.made if other.number > act.number}
    if any(not isinstance(other.event, Called) for other in others.values()):
        return False
    return any(act.stands_at < other.stands_at <= max(act.totals) for other in others.values())


def _put_right(current: Round, act: Act, *, as_corrected: bool) -> bool:
    if act.came_back and act.in_pot == act.faced and current.contesting > 1:
        return True  # it was taken for a call, where others might have answered a raise
    return act.corrected and (as_corrected or act.stands_at == act.faced) and not _still_matched(current, act)


def _raise_totals(table: Table, current: Round, act: Act) -> set[int]:
    """The totals a limit raise may make: one unit over the last full level (T-1).

    Over a wager of a wrong size both what it was and what it should have been count.
    """
    unit = current.unit or 0
    totals = {act.full + unit}
    if act.should is not None:
        totals.add(act.should + unit)
        totals |= {size + unit for size in current.opens_for(act)}
    if current.number == 0 and not current.blind and unit < act.faced == current.made[0].to:
        totals.add(act.faced + unit)  # an open with a raise that was short may count as a bet of its own
    if table.room:
        totals.add(act.rung + unit)
        if act.faced > act.rung:
            totals.add(act.rung + 2 * unit)
    return {total for total in totals if total > act.faced}


@rule("B03", on=RoundClosed, over="B02", over_amount=LEFT_BEHIND)
def raise_size_wrong(table: Table, event: RoundClosed) -> list[Verdict]:
    """A raise has the size of the structure.

    Keys: P-0f G-B5 G-B6 G-B8. At limit one unit over the last full level: an all-in of half a unit or more is a full
    level, a shorter one is completed. Elsewhere at least the last full raise, in pot-limit at most the pot. All-in may
    be less. Rooms complete an all-in bet of half or more too: in their logs both readings are lawful.
    """
    current = table.round
    if current is None or not current.unit:
        return []
    judge = _size_of_limit_raise if current.limit else _size_of_raise
    return [judge(table, current, act) for act in current.made if isinstance(act.event, RaisedTo) and act.faced > 0]


def _size_of_limit_raise(table: Table, current: Round, act: Act) -> Verdict:
    totals = _raise_totals(table, current, act)

    def lawful(total: int) -> bool:
        return total in totals or (act.all_in(total) and total <= max(totals, default=0))

    handled = _put_right(current, act, as_corrected=lawful(act.stands_at))
    return _sized(table, act, lawful(act.to), min(totals, default=act.faced), handled=handled)


def _size_of_raise(table: Table, current: Round, act: Act) -> Verdict:
    most, money = act.most, table.money
    least = act.faced + act.step
    if act.full == 0 or table.room:
        least = min(least, act.full + act.step)
    if act.should is not None:
        least = min(least, act.should + (current.unit or act.step))

    def lawful(total: int) -> bool:
        return (total >= least or act.all_in(total)) and (most is None or total <= most)

    handled = _put_right(current, act, as_corrected=lawful(act.stands_at))
    if most is not None and act.to > most:
        return _wrong(
            act,
            f"raises to {money(act.to)}; {_pot(act)} allows {money(most)}",
            most,
            f"at most {money(most)}",
            money(act.to),
            handled=handled,
        )
    return _sized(table, act, lawful(act.to), least, handled=handled)


def _sized(table: Table, act: Act, as_made: bool, right: int, *, handled: bool) -> Verdict:
    if as_made:
        return kept(seat=act.seat, at=act.event.at)
    money = table.money
    if act.behind is None and act.faced < act.to < right:
        return unclear(stack_unknown(table), seat=act.seat, at=act.event.at)
    at_least = "" if table.limit else "at least "
    if act.to <= act.faced:
        fact = f"raises to {money(act.to)} where there was {money(act.faced)} to match"
    else:
        fact = f"raises to {money(act.to)}; from {money(act.faced)} a raise is to {at_least}{money(right)}"
    return _wrong(act, fact, right, f"{at_least}{money(right)}", money(act.to), handled=handled)


def _wrong(act: Act, fact: str, right: int, expected: str, found: str, *, handled: bool = False) -> Verdict:
    return broken(
        fact,
        expected=expected,
        found=found,
        seat=act.seat,
        at=act.event.at,
        amount=right - act.stands_at,
        handled=handled,
    )


@rule("B04", on=RoundClosed, over="B02 B03", over_round="T04", over_amount="P01 P03 P05 R06")
def raise_past_cap(
    table: Table,
    event: RoundClosed,
    *,
    raises: int,
    heads_up_free: Literal["before-cap", "round-start", "never", "unknown"] = "before-cap",
    bet_counts: Literal["no", "noted", "yes"] = "no",
    every_structure: bool = False,
) -> list[Verdict]:
    """In a limit game a round holds no more raises than the cap, with the exceptions of the book.

    Keys: R-1 H-8 G-B1 G-B2 G-B3. A raise counts when it lifts the bet by at least half a unit (T-1). `heads_up_free`
    says when two players may raise on: when only two could still bet before the cap was reached (T-2), when the round
    began so, never, or the book does not know. With `bet_counts` the first bet after a board uses up one (T-21).
    """
    current = table.round
    if current is None or not (every_structure or current.limit):
        return []
    cap = Cap(raises, heads_up_free, every_structure, bet_counts)
    strictest = cap if bet_counts != "noted" else Cap(raises, heads_up_free, every_structure, "yes")
    answers: list[Verdict] = []
    for act in current.made:
        if not isinstance(act.event, RaisedTo) or act.faced == 0 or act.to <= act.faced or not current.counts(act):
            continue
        if not strictest.passed_by(current, act):
            answers.append(kept(seat=act.seat, at=act.event.at))
        elif heads_up_free == "unknown" and act.contesting <= 2:
            answers.append(
                unclear(
                    f"raises to {table.money(act.to)} heads-up after {raises} raises; "
                    "the book does not say whether the cap holds then",
                    seat=act.seat,
                    at=act.event.at,
                )
            )
        elif cap.passed_by(current, act):
            answers.append(_past_cap(table, act, cap.most(current), note=False))
        else:
            answers.append(_past_cap(table, act, strictest.most(current), note=True))
    return answers


def _past_cap(table: Table, act: Act, cap: int, *, note: bool) -> Verdict:
    law = f"the cap is a bet and {cap} raises"
    if note:
        law = f"one too many where the bet counts as the first of {cap + 1}; as the book is read here it stands"
    return broken(
        f"raises to {table.money(act.to)}, raise number {act.raises + 1}; {law}",
        expected=f"at most {cap} raises",
        found=f"raise number {act.raises + 1}",
        seat=act.seat,
        at=act.event.at,
        weight="note" if note else None,
        amount=None if note else max(0, act.stands_at - act.faced),
        handled=act.at_once and act.stands_at == act.faced,
    )


@rule("B05", on=RoundClosed, over="B02 B03 B04", over_round="T04", over_amount="P01 P03 P05 R06")
def reopened_by_short_all_in(table: Table, event: RoundClosed) -> list[Verdict]:
    """An all-in below half a bet gives no new raise to who has acted.

    Keys: G-B4 G-B7. In no-limit and pot-limit an all-in below a full raise. Several that add up since the player's last
    act reopen the betting to him. Rooms let who only checked complete a short all-in bet.
    """
    current = table.round
    if current is None:
        return []
    answers: list[Verdict] = []
    for act in current.made:
        if not isinstance(act.event, RaisedTo) or act.to <= act.faced or act.faced == 0:
            continue
        if act.may_raise:
            answers.append(kept(seat=act.seat, at=act.event.at))
        elif (act.grown > 0 or act.owed) and not (table.room and act.already == 0):
            answers.append(_not_reopened(table, current, act))
    return answers


def _not_reopened(table: Table, current: Round, act: Act) -> Verdict:
    money = table.money
    if act.grown > 0 and table.stakes is None:
        return unclear("no game is stated, and what is a full raise in it", seat=act.seat, at=act.event.at)
    if act.grown > 0:
        full = f"half of {money(current.unit or 0)}" if current.limit else f"a full raise of {money(act.step)}"
        why = f"since he acted the bet has grown by {money(act.grown)}, less than {full}"
    else:
        why = "since he acted the bet was only made up to its size"
    return broken(
        f"raises to {money(act.to)}; {why}",
        expected="a call or a fold",
        found=f"a raise to {money(act.to)}",
        seat=act.seat,
        at=act.event.at,
        amount=max(0, act.stands_at - act.faced),
        handled=act.at_once and act.stands_at == act.faced,
    )
