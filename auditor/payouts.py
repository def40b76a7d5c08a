"""Who wins which pot and gets how much, and whether what was paid is that."""

from collections.abc import Iterable, Mapping, Sequence
from math import gcd
from typing import NamedTuple

from auditor.pots import Pot, contested
from auditor.ranking import Rank


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
            if even + extra:
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
    not paid. None when a hand that decides is not known, when nobody was paid, and when payments and rake are not what
    is in the pots.
    """
    if any(amount > 0 and beaten(pots, ranks, seat) for seat, amount in paid.items()):
        return False
    total = sum(pot.amount for pot in pots)
    given = sum(paid.values())
    if rake is None:
        rake = total - given
    if not given or rake < 0 or given + rake != total:
        return None
    pots = contested(pots, ranks)
    groups: dict[frozenset[int], list[int]] = {}
    for pot in pots:
        best = winners(pot, ranks)
        if best is None:
            return None
        groups.setdefault(best, []).append(pot.amount)
    if any(amount and not any(seat in best for best in groups) for seat, amount in paid.items()):
        return False
    if len(pots) == 1:
        return _fits({best: [given] for best in groups}, paid, 0, _step(paid, rake, chip))
    return _fits(groups, paid, rake, chip)


def _step(paid: Mapping[int, int], rake: int, chip: int) -> int:
    """The smallest chip; or, for one pot that rake leaves indivisible, the step in which that came off the shares."""
    shares = [amount for amount in paid.values() if amount]
    return max(chip, gcd(rake, *shares)) if rake and sum(shares) % len(shares) else chip


def _fits(groups: Mapping[frozenset[int], list[int]], paid: Mapping[int, int], rake: int, chip: int) -> bool:
    """Whether each group of winners can have got its pots, less some of the rake, in equal parts.

    Bounds on the even part of each group are narrowed by what each seat was paid until nothing changes.
    """
    amounts = {best: sum(won) for best, won in groups.items()}
    slack = {
        best: chip * sum(1 for amount in won if rake or amount % (chip * len(best))) if len(best) > 1 else 0
        for best, won in groups.items()
    }
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
