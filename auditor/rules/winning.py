"""W: which hand wins which pot, and which may win none."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.events import Awarded, HandEnded, LeftInPot
from auditor.payouts import beaten
from auditor.proofs import may_win
from auditor.ranking import Rank, words
from auditor.rules import Answers, rule
from auditor.rules.openers import called_off
from auditor.rules.showdown import beats, called
from auditor.rules.splitting import odd_chips_stayed
from auditor.settling import Settlement, best, settled
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken, unclear


@rule("W01", on=HandEnded)
def worse_hand_paid(table: Table, event: HandEnded) -> Answers:
    """Each pot goes to the best live hand entitled to it.

    Keys: H-18 D-14 G-E4. Judged on what each seat was paid in all: rooms number pots and take their rake off them in
    ways of their own. A hand thrown away claims nothing. Unclear where the paid hand was not seen, or a better one was
    seen but not shown. Of a pot that is won nothing stays for the next hand.
    """
    if not table.awards or called_off(table):
        return []
    if table.left and (stayed := _stayed(table, table.left)) is not None:
        return [stayed, *_hands_paid(table)]
    return _hands_paid(table)


def _hands_paid(table: Table) -> list[Verdict]:
    if len(table.awards) == 1 and len(live := table.live()) == 1 and live[0].seat == table.awards[0].seat:
        return [KEPT]
    end = settled(table)
    if not end.runs:
        return [unclear("not every board is recorded", at=table.awards[0].at)]
    return [verdict for seat in end.paid if seat in end.claims for verdict in _paid(table, end, seat)]


def _stayed(table: Table, left: int) -> Verdict | None:
    """What was left in the pot beside what was paid of it, though somebody wins it; an odd chip is W08's.

    A false open may leave chips behind, and so may a layer that nobody may win (T-8).
    """
    if any(opening.denied is not None for opening in table.openings) or any(a.cashed_out for a in table.awards):
        return None
    if table.paid + (table.rake or 0) + left != table.pot or table.uncalled() is not None:
        return None
    if odd_chips_stayed(table):
        return None
    at = table.past(LeftInPot)[-1].at
    allowed = {player.seat: may_win(table, player.seat) for player in table.live()}
    for pot in table.layers().pots:
        if not any(allowed.get(seat) for seat in pot.eligible):
            return unclear("whether anybody may win all of the pot is not known", at=at)
    money = table.money
    return broken(
        f"leaves {money(left)} of {money(table.pot)} in a pot that is won",
        expected="the whole pot to who wins it",
        found=f"{money(table.paid)} paid, {money(left)} left",
        at=at,
        amount=left,
    )


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
    if (found := table.uncalled()) is not None and found[0].seat == seat and paid <= found[1]:
        return  # no more than his own bet that nobody called, which is P03's
    beyond = max(0, table.paid + (table.rake or 0) + (table.left or 0) - table.pot)
    if paid <= 0 or (paid <= beyond and any(award.with_uncalled for award in awards)):
        return  # his own bet again, paid along with the pot, and less or more than it came to
    if all(beaten(run.pots, run.ranks, seat) for run in end.runs):
        yield _worse(table, end, seat, awards[0], paid)
        return
    # What was paid beyond the whole pot is P01's, an uncalled bet of his own P03's.
    over = paid - end.most(seat) - beyond
    if over > 0 and (found := table.uncalled()) is not None and found[0].seat == seat:
        over -= found[1]
    if over > 0 and paid <= end.entitled(seat):
        yield _worse(table, end, seat, _wrong_award(end, seat), over)
        return
    unseen = [other for other, rank in end.silent.items() if own is not None and rank > own]
    unseen = [other for other in unseen if paid > _without(table, end, seat, other)]
    doubted = [other for other, rank in end.doubted.items() if own is None or rank == 0 or rank > own]
    if unknown:
        yield unclear(f"the hand of {table.name(unknown[0])} is not all known", seat=seat, at=awards[0].at)
    elif unseen:
        yield unclear(f"{table.name(unseen[0])} held a better hand, which was not shown", seat=seat, at=awards[0].at)
    elif doubted:
        yield unclear(f"whether {table.name(doubted[0])} proves his openers is not known", seat=seat, at=awards[0].at)
    else:
        yield KEPT


def _without(table: Table, end: Settlement, seat: int, other: int) -> int:
    """What the seat may have won of the pots that the other has no part in."""
    pots = [pot for pot in table.layers().pots if seat in pot.seats and other not in pot.seats]
    return sum(pot.amount for pot in pots if not beaten([pot], end.claims, seat))


def _announced(table: Table, end: Settlement, seat: int) -> Verdict:
    """Hands that were announced and not shown, by the words for them; each pot against those who may win it."""
    own, at = called(table, seat, end.claims.get(seat)), end.awards[seat][0].at
    said = {other: beats(table, end.claims, seat, other) for other in end.claims if other != seat}
    pots = [pot for pot in end.runs[0].pots if seat in pot.seats]
    won = sum(pot.amount for pot in pots if False not in [said.get(other) for other in pot.seats])
    sure = sum(pot.amount for pot in pots if all(said.get(other, True) for other in pot.seats))
    rivals = [other for pot in pots for other in sorted(pot.seats) if said.get(other) is False]
    if rivals and end.paid[seat] > won:
        rival = rivals[0]
        return broken(
            f"wins with {own!r}; {table.name(rival)} has {called(table, rival, end.claims.get(rival))!r}",
            expected="the pot to the best hand",
            seat=seat,
            at=at,
        )
    return KEPT if end.paid[seat] <= sure else unclear("the hands were announced and not shown", seat=seat, at=at)


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
    """The seat's hand, and of those that beat it in a pot it had a part in the one that misses most, with its seat."""
    own = end.claims[seat] or 0
    found = [
        (run.ranks[seat] or 0, rank, other)
        for run in end.runs
        for other, rank in run.ranks.items()
        if rank is not None and rank > (run.ranks[seat] or 0) and any({seat, other} <= pot.seats for pot in run.pots)
    ]
    missing = {other: end.most(other) - end.paid.get(other, 0) for _, _, other in found}
    return max(found, key=lambda one: (missing[one[2]], one[1]), default=(own, own, seat))


def _named(table: Table, rank: Rank) -> str:
    assert table.game is not None
    return words(table.game.name, rank, kickers=True)


@rule("W03", on=Awarded, over="W01 W02", over_seat="W01 W02 O02")
def dead_hand_paid(table: Table, event: Awarded) -> Verdict | None:
    """A dead or folded hand wins nothing.

    Keys: P-2d J-2b G-E4. Dead before the award, reported at the first; who was not dealt in has no hand either.
    """
    player = table.players.get(event.seat)
    if player is None or event.amount <= 0 or event.cashed_out or called_off(table):
        return None
    if any(award.seat == event.seat for award in table.awards):
        return None
    if player.folded or player.dead:
        what = "folded" if player.folded else "dead"
    elif not player.dealt_in and not player.stranger:
        what = "no"
    else:
        return KEPT if may_win(table, event.seat) is not None else None
    return broken(
        f"wins {table.money(event.amount)} with {'a ' if what != 'no' else ''}{what} hand",
        expected="a live hand paid",
        amount=event.amount,
    )
