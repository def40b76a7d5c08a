"""W: how tied hands share a pot."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.events import HandEnded, LeftInPot
from auditor.payouts import after_rake, odd_chips_fit, payout_fits, share
from auditor.pots import pushed
from auditor.rules import rule
from auditor.rules.openers import called_off
from auditor.settling import Settlement, best, chip, settled
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken, unclear


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
    over = [paid - whole.get(seat, 0) for seat, paid in end.paid.items()]
    if table.hand.neighbours and (max(over) <= 0 or (min(over) >= 0 and end.paid.keys() >= whole.keys())):
        return None  # what is missing, or too much, is P01's
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
    if not table.awards or called_off(table) or len(table.live()) < 2:
        return None
    end = settled(table)
    if not end.runs or end.cashed or any(seat not in end.claims for seat in end.paid):
        return None
    return end if any(len(best(run, pot)) > 1 for run in end.runs for pot in run.pots) else None


@rule("W08", on=HandEnded, weight="minor")
def odd_chip_misplaced(table: Table, event: HandEnded) -> Verdict | None:
    """The odd chip goes to the seat the house names.

    Keys: G-D6. To the first of the tied hands clockwise from the button, one chip a hand; each pot is split apart, and
    of several boards each one's part. Which board has the odd chip of the pot, rooms settle in ways of their own.
    """
    end = _tied(table)
    if end is None or any(paid > end.most(seat) for seat, paid in end.paid.items()):
        return None
    if len(end.runs) > 1:
        return _odd_chips_of_boards(table, end)
    if odd_chips_stayed(table):
        return broken(
            "leaves the odd chip of tied hands in the pot",
            expected="the odd chip to the first of the tied hands from the button's left",
            found=f"{table.money(table.left or 0)} left",
            at=table.past(LeftInPot)[-1].at,
            amount=table.left,
        )
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
    # What was carried, and one of them perhaps plays for, is not pushed apart from the main pot.
    found = [
        odd_chips_fit(pots, run.ranks, end.paid, order, rake=None, chip=one)
        for pots in (run.pots, pushed(run.pots))
        for one in (unit, table.hand.unit)
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
    return _odd_chip(table, end, fact, right, got)


def odd_chips_stayed(table: Table) -> bool:
    """Whether tied hands have their even shares, and what stays in the pot are the odd chips alone."""
    end = _tied(table)
    if end is None or not table.left or len(end.runs) > 1:
        return False
    run, unit = end.runs[0], chip(table)
    order = [player.seat for player in table.clockwise(table.button or 0)]
    right = share(after_rake(run.pots, table.rake or 0), run.ranks, order, unit)
    due = dict(right.paid)
    for seat in (seat for seats in right.odd.values() for seat in seats):
        due[seat] -= unit
    return not right.unjudged and due == end.paid and table.left == sum(right.paid.values()) - sum(due.values())


def _odd_chips_of_boards(table: Table, end: Settlement) -> Verdict | None:
    """The tied hands that one board paid of one pot, by what they got there."""
    judged = None
    order = [player.seat for player in table.clockwise(table.button or 0)]
    for number, paid in _paid_by_boards(table, end):
        even, unit = min(paid.values()), chip(table)
        over = [seat for seat in paid if paid[seat] == even + unit]
        if any(amount not in (even, even + unit) for amount in paid.values()):
            continue
        if over and table.button is None:
            return unclear("the button is not recorded", at=table.awards[0].at)
        first = sorted(paid, key=order.index)[: len(over)]
        if wrong := [seat for seat in over if seat not in first]:
            right = next(seat for seat in first if seat not in over)
            fact = f"gets the odd chip of board {number}; {table.name(right)} is before him from the button's left"
            return _odd_chip(table, end, fact, right, wrong[0], run=number)
        judged = KEPT
    return judged


def _paid_by_boards(table: Table, end: Settlement) -> Iterator[tuple[int, dict[int, int]]]:
    """Where the log has a line for each board: what tied hands were paid of one pot there, with the board's number."""
    parts: dict[tuple[int, int | None], dict[int, int]] = {}
    for seat, lines in end.awards.items():
        for line in lines:
            part = parts.setdefault((line.run, line.pot), {})
            part[seat] = part.get(seat, 0) + line.amount
    if {number for number, _ in parts} != {*range(1, len(end.runs) + 1)} or dict(table.implied):
        return
    for (number, pot), paid in sorted(parts.items(), key=lambda one: one[0][0]):
        run = end.runs[number - 1]
        if (
            len(paid) > 1
            and (pot is not None or len(run.pots) == 1)
            and len({run.ranks[seat] for seat in paid} - {None}) == 1
        ):
            yield number, paid


def _odd_chip(table: Table, end: Settlement, fact: str, right: int, got: int, *, run: int | None = None) -> Verdict:
    return broken(
        fact,
        expected=f"the odd chip to {table.name(right)}",
        found=f"the odd chip to {table.name(got)}",
        seat=got,
        at=next(award.at for award in end.awards[got] if run in (None, award.run)),
        amount=chip(table),
    )
