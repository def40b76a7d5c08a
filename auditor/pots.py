"""Main pot and side pots: who may win what, and who gets how much."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import gcd
from typing import NamedTuple

from msgspec import Struct

from auditor.ranking import Rank


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

    Folded seats matched what they put in. Against a player all-in with less than his ante the rest of the ante is
    uncalled too.
    """
    if not wagers:
        return None
    antes = antes or {}
    totals = {seat: wager + antes.get(seat, 0) for seat, wager in wagers.items()} if antes else wagers
    bettor = max(totals, key=lambda seat: (wagers[seat], totals[seat]))
    over = [
        totals[bettor] - totals[seat] if seat in all_in else wagers[bettor] - wagers[seat]
        for seat in wagers
        if seat != bettor
    ]
    excess = min([*over, totals[bettor]])
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
    seat matches, `dead` money (dead blinds, forfeits) goes to the main pot. `live` are the hands still in play,
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
    matched = {seat: put_in.get(seat, 0) for seat in capped}
    slices += _slices(put_in.values(), free, matched, dead)
    merged: dict[tuple[frozenset[int], frozenset[int]], int] = {}
    for pot in slices:
        merged[pot.eligible, pot.unsure] = merged.get((pot.eligible, pot.unsure), 0) + pot.amount
    pots = [Pot(amount, *seats) for seats, amount in merged.items()]
    pots.sort(key=lambda pot: len(pot.seats), reverse=True)
    return Layers(tuple(pots), excess, bettor)


def _slices(
    put_in: Iterable[int],
    free: frozenset[int],
    matched: Mapping[int, int],
    dead: int = 0,
    unsure: Collection[int] = (),
) -> list[Pot]:
    """One deal cut where a player all-in has `matched` no more; the `unsure` perhaps play for what is above too."""
    amounts = list(put_in)
    pots: list[Pot] = []
    below = 0
    for level in [*sorted({*matched.values()}), max(amounts, default=0)]:
        amount = dead + sum(min(one, level) - min(one, below) for one in amounts)
        if amount <= 0:
            below = max(below, level)
            continue
        eligible = free.union(seat for seat, own in matched.items() if own > below)
        doubtful = frozenset(seat for seat in unsure if seat not in eligible)
        if eligible or doubtful or not pots:
            pots.append(Pot(amount, eligible, doubtful))
        else:
            # The hands that could win this layer are dead: it falls to those who play for the one below.
            pots[-1] = Pot(pots[-1].amount + amount, pots[-1].eligible, pots[-1].unsure)
        dead, below = 0, max(below, level)
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


def entitled(pots: Iterable[Pot], *, unsure: bool = True) -> dict[int, int]:
    """The most each seat may win; with `unsure`, the pots counted in that it perhaps may win."""
    most: dict[int, int] = {}
    for pot in pots:
        for seat in pot.seats if unsure else pot.eligible:
            most[seat] = most.get(seat, 0) + pot.amount
    return most


def contested(pots: Iterable[Pot], live: Collection[int]) -> list[Pot]:
    """The pots as the hands still in play can win them; one that none of them can win goes with the pot before it."""
    left: list[Pot] = []
    for pot in pots:
        eligible, unsure = pot.eligible.intersection(live), pot.unsure.intersection(live)
        if eligible or unsure or not left:
            left.append(Pot(pot.amount, eligible, unsure))
        else:
            left[-1] = Pot(left[-1].amount + pot.amount, left[-1].eligible, left[-1].unsure)
    return left


def winners(pot: Pot, ranks: Mapping[int, Rank | None]) -> frozenset[int] | None:
    """The best hands entitled to a pot; None when one that could win it is not known, and when none is left.

    `ranks` holds every hand still in play, None for one that is not known; a sole hand wins unseen.
    """
    eligible = [seat for seat in pot.eligible if seat in ranks]
    unsure = [seat for seat in pot.unsure if seat in ranks]
    if len(eligible) == 1 and not unsure:
        return frozenset(eligible)
    known = [rank for seat in eligible if (rank := ranks[seat]) is not None]
    if not known or len(known) < len(eligible):
        return None
    best = max(known)
    if any(rank is None or rank >= best for rank in (ranks[seat] for seat in unsure)):
        return None
    return frozenset(seat for seat in eligible if ranks[seat] == best)


def beaten(pots: Iterable[Pot], ranks: Mapping[int, Rank | None], seat: int) -> bool:
    """Whether in every pot the seat may win a known hand is better, whatever the unknown ones are."""
    own = ranks.get(seat)
    if own is None:
        return False
    for pot in pots:
        if seat in pot.seats and not any((ranks.get(other) or own) > own for other in pot.eligible):
            return False
    return True


class Shares(NamedTuple):
    """What each seat gets; the seats that get an odd chip, by pot; the pots that cannot be judged."""

    paid: dict[int, int]
    odd: dict[int, tuple[int, ...]]
    unjudged: tuple[int, ...]


def share(pots: Sequence[Pot], ranks: Mapping[int, Rank | None], order: Sequence[int], chip: int = 1) -> Shares:
    """Each pot to its best hands, ties in equal parts.

    Odd chips, of `chip` units each, go one a seat to the first tied hands of `order`, the seats clockwise from the left
    of the button (G-D6). Pots are numbered from 0, the main pot, as `contested` leaves them.
    """
    paid: dict[int, int] = {}
    odd: dict[int, tuple[int, ...]] = {}
    unjudged = []
    for number, pot in enumerate(contested(pots, ranks)):
        best = winners(pot, ranks)
        if best is None:
            unjudged.append(number)
            continue
        even = pot.amount // len(best) // chip * chip
        rest = pot.amount - even * len(best)
        seats = sorted(best, key=lambda seat: order.index(seat) if seat in order else len(order))
        if rest:
            odd[number] = tuple(seats[: -(-rest // chip)])
        for seat in seats:
            extra = min(chip, rest)
            rest -= extra
            paid[seat] = paid.get(seat, 0) + even + extra
    return Shares(paid, odd, tuple(unjudged))


def after_rake(pots: Sequence[Pot], rake: int) -> list[Pot]:
    """The pots less the rake, taken from each in proportion and the rest of it from the first that has it."""
    total = sum(pot.amount for pot in pots)
    if not total or rake > total:
        return list(pots)
    parts = [pot.amount * rake // total for pot in pots]
    rest = rake - sum(parts)
    net = []
    for pot, part in zip(pots, parts, strict=True):
        more = min(rest, pot.amount - part)
        rest -= more
        net.append(Pot(pot.amount - part - more, pot.eligible, pot.unsure))
    return net


def payout_fits(
    pots: Sequence[Pot], ranks: Mapping[int, Rank | None], paid: Mapping[int, int], rake: int | None = 0, chip: int = 1
) -> bool | None:
    """Whether the seats were paid what the pots and hands give them.

    Any division of the rake over the pots is right, and so is any tied seat to bear an odd chip. `rake` None: what was
    not paid. None when a hand that decides is not known, or when payments and rake are not what is in the pots.
    """
    if any(amount > 0 and beaten(pots, ranks, seat) for seat, amount in paid.items()):
        return False
    total = sum(pot.amount for pot in pots)
    given = sum(paid.values())
    if rake is None:
        rake = total - given
    if rake < 0 or given + rake != total:
        return None
    groups: dict[frozenset[int], list[Pot]] = {}
    for pot in contested(pots, ranks):
        best = winners(pot, ranks)
        if best is None:
            return None
        groups.setdefault(best, []).append(pot)
    if any(amount and not any(seat in best for best in groups) for seat, amount in paid.items()):
        return False
    return sum(map(len, groups)) == 1 or _fits(groups, paid, rake, _step(paid, rake, chip))


def _step(paid: Mapping[int, int], rake: int, chip: int) -> int:
    """The smallest chip, or where rake was taken the larger step in which it came off the shares of tied hands."""
    return max(chip, gcd(rake, *paid.values())) if rake else chip


def _fits(groups: Mapping[frozenset[int], list[Pot]], paid: Mapping[int, int], rake: int, chip: int) -> bool:
    """Whether each group of winners can have got its pots, less some of the rake, in equal parts.

    Bounds on the even part of each group are narrowed by what each seat was paid until nothing changes.
    """
    slack = {best: chip * len(won) if len(best) > 1 else 0 for best, won in groups.items()}
    amounts = {best: sum(pot.amount for pot in won) for best, won in groups.items()}
    low = {best: -(-max(0, amounts[best] - rake) // len(best)) - slack[best] for best in groups}
    high = {best: amounts[best] // len(best) for best in groups}
    seats = frozenset[int]().union(*groups)
    for _ in range(2 * len(groups)):
        for seat in seats:
            won = [best for best in groups if seat in best]
            most = sum(high[best] + slack[best] for best in won)
            least = sum(low[best] for best in won)
            given = paid.get(seat, 0)
            for best in won:
                floor = given - (most - high[best])
                ceiling = given - (least - low[best])
                low[best], high[best] = max(low[best], floor), min(high[best], ceiling)
                if low[best] > high[best]:
                    return False
    return True


def odd_chips_fit(
    pots: Sequence[Pot],
    ranks: Mapping[int, Rank | None],
    paid: Mapping[int, int],
    order: Sequence[int],
    *,
    rake: int | None = 0,
    chip: int = 1,
) -> bool | None:
    """Whether the odd chips lie where `share` puts them.

    None when the payment is not right otherwise (`payout_fits`), and when the rake of several pots has unknown parts.
    """
    pots = contested(pots, ranks)
    if not payout_fits(pots, ranks, paid, rake, chip):
        return None
    taken = sum(pot.amount for pot in pots) - sum(paid.values())
    if taken and len(pots) > 1:
        return None
    right = share(after_rake(pots, taken), ranks, order, _step(paid, taken, chip))
    return right.paid == {seat: amount for seat, amount in paid.items() if amount}
