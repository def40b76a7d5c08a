"""F: the blinds, their amounts and seats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from auditor.events import BlindPosted, DealClosed, RoundClosed
from auditor.rules import rule
from auditor.rules.forced import playing
from auditor.table import Table
from auditor.verdict import Verdict, broken, kept, unclear

CHIPS = (1, 2, 5, 10, 20, 25, 50)
"""The smallest chip of a room's table in its smallest units, times a power of ten."""


@rule("F04", on=DealClosed)
def blind_wrong(
    table: Table, event: DealClosed, *, due: Literal["stated", "half-and-minimum"] = "stated"
) -> list[Verdict]:
    """A blind that is posted is the stated one, and a blind that is stated is posted.

    Keys: H-1. A room's limit game has the half of the small bet, or that half rounded, as its small blind. A small
    blind may fall to an empty seat, a blind to a seat that is all-in for its ante; newcomers post big blinds of their
    own.
    """
    pair = _blinds_due(table, due)
    if pair is None:
        return []
    answers = list(_posted(table, pair))
    posted = {kind for _, kind, _ in table.forced}
    if not posted and table.hand.dialect != "handlog":
        return answers
    if "big" not in posted and "both" not in posted and "straddle" not in posted:
        answers += _missing_big(table, event, pair[1])
    elif "small" not in posted and "both" not in posted:
        answers += _missing_small(table, event, pair[0])
    return answers


def _blinds_due(table: Table, due: str) -> tuple[int, int] | None:
    stakes = table.stakes
    if stakes is None or table.game is None or table.game.name == "dopotu-draw":
        return None
    if due == "half-and-minimum":
        least = table.unit(0)
        return None if least is None else (least // 2, least)
    if stakes.blinds is not None:
        return stakes.blinds
    if table.hand.dialect == "handlog":
        pair = (stakes.small, stakes.big) if stakes.structure != "limit" else (None, None)
        return None if pair[0] is None or pair[1] is None else (pair[0], pair[1])
    posts = any(kind in ("small", "big") for _, kind, _ in table.forced)
    return (stakes.small // 2, stakes.small) if posts and stakes.structure == "limit" and stakes.small else None


def _posted(table: Table, pair: tuple[int, int]) -> Iterator[Verdict]:
    for event in table.log:
        if not isinstance(event, BlindPosted) or event.kind not in ("small", "big"):
            continue
        player = table.players.get(event.seat)
        if player is None:
            continue
        right = pair[event.kind == "big"]
        made_up = len(player.posted) == 1 and player.round_in == right
        short = event.amount < right and player.all_in
        rounded = event.kind == "small" and table.limit and event.amount in _rounded_half(table, pair[1])
        if event.amount == right or made_up or short or rounded:
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


def _rounded_half(table: Table, bet: int) -> set[int]:
    """The half of a room's small bet, rounded up or down to a chip that the bet itself is made of."""
    if table.hand.dialect == "handlog":
        return set()
    halves = set()
    for power in range(len(str(bet))):
        for chip in (each * 10**power for each in CHIPS):
            if bet % chip == 0:
                below = bet // (2 * chip) * chip
                halves |= {below, below + chip if 2 * below < bet else below}
    return {half for half in halves if 0 < half < bet}


def _missing_big(table: Table, event: DealClosed, big: int) -> list[Verdict]:
    if table.contesting() < 2 or any(p.all_in and p.ante for p in table.live()):
        return []
    fact = f"no big blind of {table.money(big)} is posted"
    return [broken(fact, expected=table.money(big), found="none", at=event.at, amount=big)]


def _missing_small(table: Table, event: DealClosed, small: int) -> list[Verdict]:
    """A small blind is missing where the big one is in the second seat: in the first, it fell to an empty one."""
    if table.hand.dialect != "handlog" or table.button is None or len(table.dealt_in()) < 3:
        return []
    first = next((player for player in table.clockwise(table.button) if player.dealt_in), None)
    if first is None or first.all_in or any(kind != "ante" for kind, _ in first.posted):
        return []
    fact = f"no small blind of {table.money(small)} is posted"
    return [broken(fact, expected=table.money(small), found="none", seat=first.seat, at=event.at, amount=small)]


@rule("F05", on=RoundClosed, over="F04")
def blind_by_wrong_seat(table: Table, event: RoundClosed, *, heads_up_button: bool = True) -> Verdict | None:
    """The blinds are posted by the seats they fall to.

    Keys: H-3 G-A4. The first seat left of the button and the next; heads-up the button has the small blind where
    `heads_up_button` says so. With a dead small blind the big one may be in either of the two. A room that has just
    come down to two players may leave the button with the big blind: there it is unclear.
    """
    posts = [e for e in table.log if isinstance(e, BlindPosted) and e.kind in ("small", "big")]
    if event.number > 0 or not posts:
        return None
    if table.button is None:
        return unclear("no button is stated: the seats the blinds fall to are not known", at=posts[0].at)
    seats = [p.seat for p in playing(table)]
    order = [seat for seat in seats if seat > table.button] + [seat for seat in seats if seat <= table.button]
    if len(order) < 2 or (len(order) == 2 and heads_up_button and table.button not in order):
        return None
    if len(order) == 2 and heads_up_button:
        order.reverse()
    small = [e for e in posts if e.kind == "small"]
    if len(order) == 2 and small and small[0].seat != order[0] and table.hand.dialect != "handlog":
        return unclear("the button of two players has the big blind", at=small[0].at, seat=small[0].seat)
    if small and order[0] not in [e.seat for e in small]:
        return _misplaced(table, small[0], order[:1])
    big = [e for e in posts if e.kind == "big"]
    lawful = order[1:2] if small else order[:2]
    if big and not set(lawful) & {e.seat for e in big}:
        return _misplaced(table, big[0], lawful)
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
