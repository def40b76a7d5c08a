"""Main pot and side pots: what was put in, in layers, and who may win each."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct


class Pot(Struct, frozen=True):
    """A pot and the seats that may win it. Of the seats `unsure` the log does not tell whether they may."""

    amount: int
    eligible: frozenset[int]
    unsure: frozenset[int] = frozenset()

    @property
    def seats(self) -> frozenset[int]:
        """All that may win it, for sure or perhaps."""
        return self.eligible | self.unsure


class CarriedDeal(Struct, frozen=True):
    """What an earlier deal left in the pot, and what each player had put into it then, by name.

    `by` None, or with another sum than `amount`: not known who put it in.
    """

    amount: int
    by: Mapping[str, int] | None = None


class Layers(NamedTuple):
    """The pots, the main pot first, and the part of a bet that nobody matched (`bettor` None: all is matched).

    The pots and `uncalled` add up to what was put in.
    """

    pots: tuple[Pot, ...]
    uncalled: int = 0
    bettor: int | None = None


def uncalled(
    wagers: Mapping[int, int], all_in: Collection[int] = (), antes: Mapping[int, int] | None = None
) -> tuple[int, int] | None:
    """The seat whose last bet was not matched in full and the part that was not; None when all is matched.

    Folded seats matched what they put in. Against a player all-in for less than his ante the rest of the ante is
    uncalled too; not against one who put in too little of it and had chips to bet with (F02).
    """
    totals = dict(wagers)
    for seat, ante in (antes or {}).items():
        totals[seat] = totals.get(seat, 0) + ante
    if not totals:
        return None
    bettor = max(totals, key=lambda seat: (wagers.get(seat, 0), totals[seat]))
    bet, total = wagers.get(bettor, 0), totals[bettor]
    own = total - bet  # his antes: those of another beyond them, a newcomer's several, match no bet
    over = [
        bet - wagers[seat] if wagers.get(seat) else bet + (max(0, own - totals[seat]) if seat in all_in else 0)
        for seat in totals
        if seat != bettor
    ]
    excess = min(min(over, default=bet), total)
    return (bettor, excess) if excess > 0 else None


def layers(
    wagers: Mapping[int, int],
    live: Collection[int],
    all_in: Collection[int] = (),
    *,
    antes: Mapping[int, int] | None = None,
    dead: int = 0,
    carried: Sequence[CarriedDeal] = (),
    names: Mapping[int, str] | None = None,
) -> Layers:
    """The pots of a hand, in layers (G-E3).

    `wagers` are each seat's blinds and bets, folded seats too, less what was returned to it; `antes` count to what a
    seat matches, `dead` money (dead blinds, forfeits) is for every live hand. `live` are the hands still in play,
    `all_in` those of them without chips: they win from each other seat at most what they put in themselves, the others
    play for everything (R-11). The `carried` deals are layers of their own, matched by the player's name in `names`.
    """
    antes = antes or {}
    capped = [seat for seat in live if seat in all_in]
    free = frozenset(live).difference(capped)
    last = uncalled(wagers, capped, antes)
    bettor, excess = last if last is not None else (None, 0)
    if not capped and not carried:
        amount = sum(wagers.values()) + sum(antes.values()) + dead - excess
        return Layers((Pot(amount, free),) if amount else (), excess, bettor)
    put_in = {seat: wagers.get(seat, 0) + antes.get(seat, 0) for seat in {**antes, **wagers}}
    if bettor is not None:
        put_in[bettor] -= excess
    slices = []
    for deal in carried:
        slices += _carried(deal, free, {seat: wagers.get(seat, 0) for seat in capped}, names or {})
    matched = {seat: put_in.get(seat, 0) + _ante_short(seat, wagers, antes) for seat in capped}
    slices += _slices(put_in.values(), free, matched)
    if dead:
        slices.append(Pot(dead, frozenset(live)))
    merged: dict[tuple[frozenset[int], frozenset[int]], int] = {}
    for pot in slices:
        merged[pot.eligible, pot.unsure] = merged.get((pot.eligible, pot.unsure), 0) + pot.amount
    pots = [Pot(amount, *seats) for seats, amount in merged.items()]
    pots.sort(key=lambda pot: len(pot.seats), reverse=True)
    return Layers(tuple(pots), excess, bettor)


def _ante_short(seat: int, wagers: Mapping[int, int], antes: Mapping[int, int]) -> int:
    """What the ante of a player lacks who had chips to bet with: that is F02's, and no layer of the pot."""
    if not wagers.get(seat) or len(antes) < 2:
        return 0
    often = Counter(antes.values())
    due = min(ante for ante, times in often.items() if times == max(often.values()))
    return max(0, due - antes.get(seat, 0))


def _slices(
    put_in: Iterable[int],
    free: frozenset[int],
    matched: Mapping[int, int],
    unsure: Collection[int] = (),
) -> list[Pot]:
    """One deal cut where a player all-in has `matched` no more; the `unsure` perhaps play for what is above too."""
    amounts = list(put_in)
    pots: list[Pot] = []
    below = 0
    for level in [*sorted({*matched.values()}), max(amounts, default=0)]:
        amount = sum(min(one, level) - min(one, below) for one in amounts)
        if amount <= 0:
            continue
        eligible = free.union(seat for seat, own in matched.items() if own > below)
        doubtful = frozenset(seat for seat in unsure if seat not in eligible)
        below = level
        if eligible or doubtful:
            pots.append(Pot(amount, eligible, doubtful))
            continue
        # The hands that could win this layer are dead: it falls to those who play for the one below, or to all left.
        lower = pots.pop() if pots else Pot(0, frozenset(matched))
        pots.append(Pot(lower.amount + amount, lower.eligible, lower.unsure))
    return pots


def _carried(deal: CarriedDeal, free: frozenset[int], capped: Mapping[int, int], names: Mapping[int, str]) -> list[Pot]:
    """The layers of an earlier deal for the seats `free` to play for all and those `capped`, with their wagers now.

    Who is all-in for the antes wins of them what he matched (R-13). Who went all-in by a bet began the hand with chips
    behind and may play for the whole pot (R-11): the books do not say which of the two holds above what he matched.
    """
    if deal.by is None or sum(deal.by.values()) != deal.amount:
        return [Pot(deal.amount, free, frozenset(capped))] if deal.amount else []
    by = deal.by
    matched = {seat: by.get(names.get(seat, ""), 0) for seat in capped}
    return _slices(by.values(), free, matched, unsure=[seat for seat, wager in capped.items() if wager > 0])


def pushed(pots: Iterable[Pot]) -> list[Pot]:
    """The pots as they lie on the table: what the same seats play for, one of them perhaps, is one pot."""
    heaps: dict[frozenset[int], list[Pot]] = {}
    for pot in pots:
        heaps.setdefault(pot.seats, []).append(pot)
    sure = {seats: seats.intersection(*(pot.eligible for pot in heap)) for seats, heap in heaps.items()}
    return [Pot(sum(pot.amount for pot in heap), sure[seats], seats - sure[seats]) for seats, heap in heaps.items()]


def entitled(pots: Iterable[Pot], *, unsure: bool = True) -> dict[int, int]:
    """The most each seat may win; with `unsure`, the pots counted in that it perhaps may win."""
    most: dict[int, int] = {}
    for pot in pots:
        for seat in pot.seats if unsure else pot.eligible:
            most[seat] = most.get(seat, 0) + pot.amount
    return most


def contested(pots: Iterable[Pot], live: Collection[int], thrown: Sequence[int] = ()) -> list[Pot]:
    """The pots as the hands still in play can win them; one that none of them can win goes with the pot before it.

    A side pot that only hands `thrown` away at the showdown were left to win is nobody else's: it is won unseen, by the
    first of them that had a part in it.
    """
    left: list[Pot] = []
    for pot in pots:
        eligible, unsure = pot.eligible.intersection(live), pot.unsure.intersection(live)
        alone = next((seat for seat in thrown if seat in pot.eligible), None)
        if eligible or unsure or not left:
            left.append(Pot(pot.amount, eligible, unsure))
        elif alone is not None:
            left.append(Pot(pot.amount, frozenset((alone,))))
        else:
            left[-1] = Pot(left[-1].amount + pot.amount, left[-1].eligible, left[-1].unsure)
    return left
