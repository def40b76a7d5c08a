"""F: the blinds, their amounts and seats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from auditor.events import At, BlindPosted, DealClosed, MadeUp, Returned, RoundClosed, Withdrawn
from auditor.rules import LEFT_BEHIND, rule
from auditor.rules.forced import line_of, playing
from auditor.session import blinds_stayed
from auditor.settling import chip
from auditor.table import Table
from auditor.turns import comes_in
from auditor.verdict import Verdict, broken, kept, unclear

CHIPS = (1, 5, 25)
"""The smallest chip of a room's table in its smallest units, times a power of ten."""


@rule("F04", on=RoundClosed, over_seat="B01", over_amount=LEFT_BEHIND)
def blind_wrong(
    table: Table, event: RoundClosed, *, due: Literal["stated", "half-and-minimum"] = "stated"
) -> list[Verdict]:
    """A blind that is posted is the stated one, and a blind that is stated is posted.

    Keys: H-1. A room's limit game has the half of the small bet, or that half rounded, as its small blind. A small
    blind may fall to an empty seat, a blind to a seat that is all-in for its ante; newcomers post big blinds of their
    own.
    """
    pair = _blinds_due(table, due) if event.number == 0 and (table.deal_closed or table.deals_recorded) else None
    if pair is None or not any(pair):
        return []
    first = line_of(table, DealClosed)
    at = first.at if first is not None else event.at
    answers = list(_posted(table, pair, halved=due == "half-and-minimum"))
    posted = {kind for _, kind, _ in table.forced}
    if (why := blinds_stayed(table)) is not None:
        answers.append(unclear(why, at=at))
    elif "big" not in posted and "both" not in posted and "straddle" not in posted:
        answers += _missing_big(table, at, *pair)
    elif "small" not in posted and "both" not in posted:
        answers += _missing_small(table, at, pair[0])
    return answers


def _blinds_due(table: Table, due: str) -> tuple[int, int] | None:
    if due == "stated" or table.stakes is None or (table.game is not None and table.game.bets_first):
        return table.blinds_due
    least = table.unit(0)
    return None if least is None else (least // 2, least)


def _whole_half(table: Table, half: int) -> set[int]:
    """The half of a minimum bet in whole chips: where it is none, the next above and below (H-1)."""
    below = half // (one := chip(table)) * one
    return {below, below + one} if below < half else {half}


BOTH = "big and dead"
"""The two blinds that a player who comes in posts at once."""


def _posted(table: Table, pair: tuple[int, int], *, halved: bool) -> Iterator[Verdict]:
    posted = set[tuple[int, str]]()
    for event in table.past(BlindPosted):
        if event.kind not in ("small", "big", "both", "dead"):
            continue
        player = table.players.get(event.seat)
        if player is None:
            continue
        if (event.seat, event.kind) in posted:
            yield broken(
                f"posts a second {BOTH if event.kind == 'both' else event.kind} blind",
                expected=f"one {BOTH if event.kind == 'both' else event.kind} blind",
                found="two",
                seat=event.seat,
                at=event.at,
                amount=-event.amount,
            )
            continue
        posted.add((event.seat, event.kind))
        if event.kind in ("both", "dead"):
            continue
        right = pair[event.kind == "big"]
        made_up = sum(e.amount for e in table.past(MadeUp) if e.seat == event.seat)
        back = sum(e.amount for e in table.past(Returned) if e.seat == event.seat)
        back += sum(e.amount for e in table.past(Withdrawn) if e.seat == event.seat)
        has = None if player.stack is None else player.stack - player.ante
        short = event.amount < right and (event.all_in or event.amount == has)
        rounded = event.kind == "small" and table.limit and event.amount in rounded_half(table, pair[1])
        rounded = rounded or (event.kind == "small" and halved and event.amount in _whole_half(table, right))
        if event.amount == right or short or rounded or event.amount + (made_up or -back) == right:
            yield kept(seat=event.seat, at=event.at)
            continue
        yield broken(
            f"posts a {event.kind} blind of {table.money(event.amount)}; it is {table.money(right)}",
            expected=table.money(right),
            found=table.money(event.amount),
            seat=event.seat,
            at=event.at,
            amount=right - event.amount,
        )


def rounded_half(table: Table, bet: int) -> set[int]:
    """The half of a room's small bet, rounded up or down to a chip that the bet itself is made of."""
    if table.hand.dialect == "handlog":
        return set()
    halves = set()
    for power in range(len(str(bet))):
        for one in (each * 10**power for each in CHIPS):
            if bet % one == 0:
                below = bet // (2 * one) * one
                halves |= {below, below + one if 2 * below < bet else below}
    return {half for half in halves if 0 < half < bet}


def _missing_big(table: Table, at: At, small: int, big: int) -> list[Verdict]:
    """The big blind is missing, unless it falls to a seat that is all-in for its ante: then it may be the small one."""
    started = table.rounds[0].started_with
    order = order_of_blinds(table, heads_up_button=table.house.heads_up_button) if table.button is not None else []
    blinds = [table.players[seat] for seat in order[:2]]
    out = [player for player in table.live() if player.all_in_for_ante]
    if started < 2 or (out and (len(blinds) < 2 or table.room)):
        return []
    if len(blinds) < 2:
        return [_not_posted(table, at, f"no big blind of {table.money(big)} is posted", big, None)]
    first, second = blinds
    alone = any(kind == "small" for _, kind, _ in table.forced)
    if second not in out and (alone or first not in out):
        return [_not_posted(table, at, f"does not post the big blind of {table.money(big)}", big, second.seat)]
    if alone or first in out:
        return []  # it falls to who has no chips, or to the first, where the small one falls to an empty seat
    return [_not_posted(table, at, f"does not post the small blind of {table.money(small)}", small, first.seat)]


def _not_posted(table: Table, at: At, fact: str, blind: int, seat: int | None) -> Verdict:
    return broken(fact, expected=table.money(blind), found="none", seat=seat, at=at, amount=blind)


def _missing_small(table: Table, at: At, small: int) -> list[Verdict]:
    """A small blind is missing where the big one is in the second seat: in the first, it fell to an empty one."""
    if table.button is None:
        return []
    order = order_of_blinds(table, heads_up_button=table.house.heads_up_button)
    big = {seat for seat, kind, _ in table.forced if kind == "big"}
    if len(order) < 2 or order[0] in big or order[1] not in big:
        return []
    first = table.players[order[0]]
    if first.all_in_for_ante or any(kind != "ante" for kind, _ in first.posted):
        return []
    return [_not_posted(table, at, f"does not post the small blind of {table.money(small)}", small, first.seat)]


def order_of_blinds(table: Table, *, heads_up_button: bool) -> list[int]:
    """The seats that play, in the order in which the blinds fall to them: clockwise from the left of the button.

    Of two players the button is the first, where `heads_up_button` says so.
    """
    button = table.button or 0
    seats = [player.seat for player in playing(table)]
    order = [seat for seat in seats if seat > button] + [seat for seat in seats if seat <= button]
    return order[::-1] if heads_up_button and len(order) == 2 and order[1] == table.button else order


@rule("F05", on=RoundClosed, over="F04", over_round="T01")
def blind_by_wrong_seat(table: Table, event: RoundClosed, *, heads_up_button: bool = True) -> Verdict | None:
    """The blinds are posted by the seats they fall to.

    Keys: H-3 G-A4. The first seat left of the button and the next; heads-up the button has the small blind where
    `heads_up_button` says so. With a dead small blind the big one may be in either of the two. A room that has just
    come down to two players may leave the button with the big blind: there it is unclear. Where nothing was dealt the
    blinds fall to nobody.
    """
    if event.number > 0 or not (table.deal_closed or table.deals_recorded):
        return None
    posts = [e for e in table.past(BlindPosted) if e.kind in ("small", "big")]
    if not posts or any(e.seat < 0 for e in posts):
        return None
    if table.button is None:
        return unclear("no button is stated: the seats the blinds fall to are not known", at=posts[0].at)
    order = order_of_blinds(table, heads_up_button=heads_up_button)
    if len(order) < 2 or (len(order) == 2 and heads_up_button and table.button not in order):
        return None
    small = [e for e in posts if e.kind == "small"]
    if len(order) == 2 and small and small[0].seat != order[0] and table.hand.dialect != "handlog":
        return unclear("the button of two players has the big blind", at=small[0].at, seat=small[0].seat)
    if small and order[0] not in [e.seat for e in small]:
        return _misplaced(table, small[0], order[:1])
    big = [e for e in posts if e.kind == "big"]
    lawful = order[1:2] if small else order[:2]
    if big and not set(lawful) & {e.seat for e in big}:
        # Where it fell to one who is all-in for his ante, those who post come in.
        spent = any(table.players[seat].all_in_for_ante for seat in lawful)
        wrong = [e for e in big if not (spent and comes_in(table, e.seat))]
        if wrong:
            return _misplaced(table, wrong[0], lawful)
    return kept(at=posts[0].at, seat=posts[0].seat)


def _misplaced(table: Table, event: BlindPosted, lawful: list[int]) -> Verdict:
    names = " or ".join(table.name(seat) for seat in lawful)
    return broken(
        f"posts the {event.kind} blind, which falls to {names}",
        expected=names,
        found=table.name(event.seat),
        seat=event.seat,
        at=event.at,
    )
