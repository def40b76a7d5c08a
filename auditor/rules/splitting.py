"""W: which hand is paid which pot, and how tied hands share it."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.events import Announced, Awarded, HandEnded
from auditor.payouts import after_rake, beaten, odd_chips_fit, payout_fits, share
from auditor.ranking import Rank, words
from auditor.rules import Answers, rule
from auditor.rules.openers import called_off
from auditor.settling import Settlement, best, chip, settled
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken, unclear
from auditor.wording import better


@rule("W01", on=HandEnded)
def worse_hand_paid(table: Table, event: HandEnded) -> Answers:
    """Each pot goes to the best live hand entitled to it.

    Keys: H-18 D-14 G-E4. Judged on what each seat was paid in all: rooms number pots and take their rake off them in
    ways of their own. A hand thrown away claims nothing. Unclear where the paid hand was not seen, or a better one was
    seen but not shown.
    """
    if not table.awards or called_off(table):
        return []
    if len(table.awards) == 1 and len(live := table.live()) == 1 and live[0].seat == table.awards[0].seat:
        return KEPT
    end = settled(table)
    if not end.runs:
        return [unclear("not every board is recorded", at=table.awards[0].at)]
    return [verdict for seat in end.paid if seat in end.claims for verdict in _paid(table, end, seat)]


def _paid(table: Table, end: Settlement, seat: int) -> Iterator[Verdict]:
    own, paid = end.claims[seat], end.paid[seat]
    awards = end.awards[seat]
    unknown = end.unknown(seat)
    if (
        end.contested(seat)
        and (own is None or unknown)
        and any(table.notes("announced", one) for one in (seat, *unknown))
    ):
        yield _announced(table, end, seat)
        return
    if own is None and end.contested(seat):
        if table.room or table.players[seat].shown:
            yield unclear("the hand that was paid is not known", seat=seat, at=awards[0].at)
        return
    if not end.entitled(seat):
        return
    if all(beaten(run.pots, run.ranks, seat) for run in end.runs):
        yield _worse(table, end, seat, awards[0], paid)
        return
    # What was paid beyond the whole pot is P01's, an uncalled bet of his own P03's.
    beyond = max(0, table.paid + (table.rake or 0) + (table.left or 0) - table.pot)
    over = paid - end.most(seat) - beyond
    if over > 0 and (found := table.uncalled()) is not None and found[0].seat == seat:
        over -= found[1]
    if over > 0 and paid <= end.entitled(seat):
        yield _worse(table, end, seat, _wrong_award(end, seat), over)
        return
    unseen = [other for other, rank in end.silent.items() if own is not None and rank > own]
    doubted = [other for other, rank in end.doubted.items() if own is None or rank == 0 or rank > own]
    if unknown:
        yield unclear(f"the hand of {table.name(unknown[0])} is not all known", seat=seat, at=awards[0].at)
    elif unseen:
        yield unclear(f"{table.name(unseen[0])} held a better hand, which was not shown", seat=seat, at=awards[0].at)
    elif doubted:
        yield unclear(f"whether {table.name(doubted[0])} proves his openers is not known", seat=seat, at=awards[0].at)
    else:
        yield KEPT


def _announced(table: Table, end: Settlement, seat: int) -> Verdict:
    """Hands that were announced and not shown, by the words for them; each pot against those who may win it."""
    own, at = _words(table, end, seat), end.awards[seat][0].at
    said = {other: _better(table, end, seat, other) for other in end.claims if other != seat}
    pots = [pot for pot in end.runs[0].pots if seat in pot.seats]
    won = sum(pot.amount for pot in pots if False not in [said.get(other) for other in pot.seats])
    sure = sum(pot.amount for pot in pots if all(said.get(other, True) for other in pot.seats))
    rivals = [other for pot in pots for other in sorted(pot.seats) if said.get(other) is False]
    if rivals and end.paid[seat] > won:
        rival = rivals[0]
        return broken(
            f"wins with {own!r}; {table.name(rival)} has {_words(table, end, rival)!r}",
            expected="the pot to the best hand",
            seat=seat,
            at=at,
        )
    return KEPT if end.paid[seat] <= sure else unclear("the hands were announced and not shown", seat=seat, at=at)


def _better(table: Table, end: Settlement, seat: int, other: int) -> bool | None:
    """Whether the hand beats the other, by its cards where both were shown; None where they tie, or it is not known."""
    own, rank = end.claims[seat], end.claims[other]
    if own is None or rank is None:
        return better(_words(table, end, seat), _words(table, end, other))
    return None if own == rank else own > rank


def _words(table: Table, end: Settlement, seat: int) -> str:
    rank = end.claims.get(seat)
    if rank is not None and table.game is not None:
        return words(table.game.name, rank)
    return next((past.words for past in table.notes("announced", seat) if isinstance(past, Announced)), "")


def _wrong_award(end: Settlement, seat: int) -> Awarded:
    """The line that paid the seat a pot it did not win; its last where the log does not number the pots."""
    run = end.runs[0]
    for award in end.awards[seat]:
        won = best(run, run.pots[award.pot]) if award.pot is not None and award.pot < len(run.pots) else ()
        if won and seat not in won:
            return award
    return end.awards[seat][-1]


def _worse(table: Table, end: Settlement, seat: int, award: Awarded, amount: int) -> Verdict:
    own, best_of_all, rival = _rival(end, seat)
    return broken(
        f"wins {table.money(amount)} with {_named(table, own)}; {table.name(rival)} has {_named(table, best_of_all)}",
        expected=f"{table.money(amount)} to the best hand",
        found=f"{table.money(amount)} to {table.name(seat)}",
        seat=seat,
        at=award.at,
        amount=amount,
    )


def _rival(end: Settlement, seat: int) -> tuple[Rank, Rank, int]:
    """The seat's hand, and the best hand that beats it in a pot it had a part in, with its seat."""
    own = end.claims[seat] or 0
    found = [
        (run.ranks[seat] or 0, rank, other)
        for run in end.runs
        for other, rank in run.ranks.items()
        if rank is not None and rank > (run.ranks[seat] or 0) and any({seat, other} <= pot.seats for pot in run.pots)
    ]
    return max(found, key=lambda one: one[1], default=(own, own, seat))


def _named(table: Table, rank: Rank) -> str:
    assert table.game is not None
    return words(table.game.name, rank, kickers=True)


@rule("W07", on=HandEnded)
def split_wrong(table: Table, event: HandEnded) -> Verdict | None:
    """Tied hands share equally.

    Keys: G-D5. An odd chip apart, and whatever way the room took its rake off. What was paid from a pot that the hand
    did not win is W01's or P02's business, a sum that does not add up P01's. Of several boards each decides its part.
    """
    end = _tied(table)
    if end is None:
        return None
    if any(paid > end.most(seat) for seat, paid in end.paid.items()):
        return None
    if len(end.runs) > 1:
        return _split_of_boards(table, end)
    run = end.runs[0]
    fits = payout_fits(run.pots, run.ranks, end.paid, None, chip(table))
    if fits is None or _odd_chips_alone(table, end):
        return None
    if fits:
        return KEPT
    tied = max((best(run, pot) for pot in run.pots), key=len)
    rake = max(0, sum(pot.amount for pot in run.pots) - sum(end.paid.values()))
    order = [player.seat for player in table.clockwise(table.button or 0)]
    whole = share(after_rake(run.pots, table.rake or 0), run.ranks, order, chip(table)).paid
    if table.hand.neighbours and all(paid <= whole.get(seat, 0) for seat, paid in end.paid.items()):
        return None  # what is missing is P01's
    right = share(after_rake(run.pots, rake), run.ranks, order, chip(table)).paid
    seat = max(end.awards, key=lambda one: (end.paid[one] - right.get(one, 0), -one))
    amount = sum(end.paid.get(one, 0) for one in tied)
    if len(run.pots) > 1:
        law = f"his part of the pots is {table.money(right.get(seat, 0))}"
    else:
        law = f"{len(tied)} tied hands share {table.money(amount)}"
    return broken(
        f"wins {table.money(end.paid[seat])}; {law}",
        expected=f"{len(tied)} equal shares",
        found=" and ".join(f"{table.money(end.paid.get(one, 0))} to {table.name(one)}" for one in sorted(tied)),
        seat=seat,
        at=end.awards[seat][0].at,
    )


def _split_of_boards(table: Table, end: Settlement) -> Verdict | None:
    """What each seat may have got of the parts of every board, odd chips and rake either way."""
    pot = sum(pot.amount for pot in table.layers().pots)
    paid, count, unit = sum(end.paid.values()), len(end.runs), chip(table)
    rake = pot - paid
    if rake < 0 or rake != (table.rake or 0):
        return None
    least: dict[int, int] = {}
    most: dict[int, int] = {}
    for run in end.runs:
        for part in run.pots:
            tied = best(run, part)
            if not tied:
                return None
            for seat in tied:
                least[seat] = least.get(seat, 0) + (part.amount - count) // len(tied) - unit
                most[seat] = most.get(seat, 0) + part.amount // len(tied) + unit
    for seat in sorted({*least, *end.paid}):
        got = end.paid.get(seat, 0)
        if seat in end.awards and got > most.get(seat, 0):
            return broken(
                f"wins {table.money(got)}; his shares of {count} boards are {table.money(most.get(seat, 0) - unit)}",
                expected="equal shares of each board's part",
                found=f"{table.money(got)} to {table.name(seat)}",
                seat=seat,
                at=end.awards[seat][-1].at,
            )
        if got < least.get(seat, 0) - rake:
            return None
    return KEPT


def _odd_chips_alone(table: Table, end: Settlement) -> bool:
    """Whether the tied hands of one pot have their even shares, and one of them more than one odd chip."""
    run, unit = end.runs[0], chip(table)
    if len(run.pots) != 1 or sum(end.paid.values()) != run.pots[0].amount:
        return False
    tied = best(run, run.pots[0])
    even = run.pots[0].amount // len(tied) // unit * unit
    over = [end.paid.get(seat, 0) - even for seat in tied]
    return min(over) >= 0 and max(over) > unit


def _tied(table: Table) -> Settlement | None:
    """The settlement of a hand in which the best hands of a pot are tied, on some board, and all are known."""
    if not table.awards or called_off(table) or table.left or len(table.live()) < 2:
        return None
    end = settled(table)
    if not end.runs or end.cashed or any(seat not in end.claims for seat in end.paid):
        return None
    return end if any(len(best(run, pot)) > 1 for run in end.runs for pot in run.pots) else None


@rule("W08", on=HandEnded, weight="minor")
def odd_chip_misplaced(table: Table, event: HandEnded) -> Verdict | None:
    """The odd chip goes to the seat the house names.

    Keys: G-D6. To the first of the tied hands clockwise from the button, one chip a hand; each pot is split apart.
    Where the odd chips of several boards lie, rooms settle in ways of their own.
    """
    end = _tied(table)
    if end is None or len(end.runs) > 1 or any(paid > end.most(seat) for seat, paid in end.paid.items()):
        return None
    run, unit = end.runs[0], chip(table)
    heaped = _odd_chips_alone(table, end)
    if not heaped and not payout_fits(run.pots, run.ranks, end.paid, None, unit):
        return None
    group = max((best(run, pot) for pot in run.pots), key=len)
    if table.button is None:
        same = len({end.paid.get(seat, 0) for seat in group}) == 1
        return KEPT if same else unclear("the button is not recorded", at=table.awards[0].at)
    order = [player.seat for player in table.clockwise(table.button)]
    # Amounts that all come in one size may be of smaller chips after all: exact shares are right in any chip.
    found = [
        odd_chips_fit(run.pots, run.ranks, end.paid, order, rake=None, chip=one) for one in (unit, table.hand.unit)
    ]
    if True in found:
        return KEPT
    if found[0] is None and not heaped:
        return None
    right = next(seat for seat in order if seat in group)
    got = max(group, key=lambda seat: (end.paid.get(seat, 0), seat != right))
    fact = f"gets the odd chip; {table.name(right)} is the first of the tied hands from the button's left"
    if heaped:
        right = min(group, key=lambda seat: (end.paid.get(seat, 0), order.index(seat)))
        fact = f"gets more than one odd chip; the next one is {table.name(right)}'s"
    return broken(
        fact,
        expected=f"the odd chip to {table.name(right)}",
        found=f"the odd chip to {table.name(got)}",
        seat=got,
        at=end.awards[got][0].at,
        amount=unit,
    )
