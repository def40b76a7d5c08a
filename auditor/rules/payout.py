"""P: what went into the pot comes out of it, to whom, and how much the house keeps."""

from __future__ import annotations

from decimal import Decimal

from auditor.events import At, Awarded, Event, HandEnded, PotStated, RakeTaken, Returned
from auditor.payouts import after_rake, share
from auditor.pots import contested, entitled
from auditor.rules import rule
from auditor.rules.openers import called_off
from auditor.settling import chip, claimants, left, settled, thrown
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken, kept, unclear

RAKE_AT_MOST = 10
"""Per cent of the pot that may be missing as the rake of a room that states none."""


def _carries(table: Table) -> bool:
    """Whether the pot stays for the next hand without a line that says so: nobody opened, or the open was cancelled."""
    if table.awards or table.house.openers != "jacks":
        return False
    return table.opening is None or any(opening.plays is False for opening in table.openings)


def _never_played(table: Table) -> bool:
    """A hand that a room gave up before anything was dealt."""
    stated = table.hand.dialect != "handlog" and any(each.total == 0 for each in table.stated)
    return not table.deal_closed and not table.deals_recorded and not table.awards and stated


@rule("P01", on=HandEnded, over_amount="R06 R14")
def chips_not_conserved(table: Table, event: HandEnded) -> Verdict | None:
    """What went in comes out: awards, returns, rake, and what stays in the pot.

    Keys: G-E1. A room that states no rake keeps up to a tenth. An uncalled bet that nobody got is P03's, a carried pot
    that is not begun with S08's; what a wager, blind, ante or return of a wrong amount explains is that one's fault.
    """
    if table.cancelled is not None or _never_played(table) or (table.left is None and _carries(table)):
        return None
    if table.misdeal is not None and table.left is None:
        return None
    if event.untold or _untold(table):
        return unclear("the log does not say what was paid", at=event.at)
    gap, found = _gap(table), table.uncalled()
    if gap == 0 or _was_carried(table, gap) or (found is None and _is_rake(table, gap)):
        return KEPT
    if gap > 0 and found is not None and found[1] == gap and table.misdeal is None:
        return None
    money = table.money
    if gap > 0 and gap <= sum(player.put_in for player in table.players.values() if player.stranger):
        return unclear("whether the chips of a player without a seat were in the pot is not known", at=event.at)
    pot = table.pot
    if found is not None and table.hand.dialect != "handlog":
        # A room gives an uncalled bet back, with a line or without.
        pot, gap = pot - found[1], gap - found[1]
    out = pot - gap
    parts = f"{money(table.paid)} paid"
    if table.rake:
        parts += f", {money(table.rake)} rake"
    if table.left:
        parts += f", {money(table.left)} left"
    over = f"{money(-gap)} too much" if gap < 0 else f"{money(gap)} missing"
    return broken(
        f"{money(pot)} went into the pot and {money(out)} came out ({parts}): {over}",
        expected=_shares(table) or money(pot),
        found=money(out),
        at=_where(table, gap) or event.at,
        amount=gap,
    )


def _untold(table: Table) -> bool:
    """Whether a handlog of a hand that software dealt has no line of a result: it may come of a log that need not."""
    tells = table.awards or table.left is not None or table.rake or table.past(Returned)
    return table.room and table.hand.dialect == "handlog" and not tells


def _gap(table: Table) -> int:
    """What went in and did not come out; less than 0 where more came out.

    What one who cashed out would have won stays with the house, which paid him what it likes.
    """
    if not any(award.cashed_out for award in table.awards):
        return table.pot - table.paid - (table.rake or 0) - (table.left or 0)
    return min(0, table.pot - sum(a.amount for a in table.awards if not a.cashed_out) - (table.rake or 0))


def _is_rake(table: Table, gap: int) -> bool:
    room = table.hand.dialect != "handlog" and not (table.stakes is not None and table.stakes.tournament)
    return room and table.rake is None and 0 < gap * 100 <= RAKE_AT_MOST * table.pot and bool(table.awards)


def _was_carried(table: Table, gap: int) -> bool:
    """Whether the gap is what the last hand left and this one does not begin with."""
    last = table.last_hand
    if last is None or not last.left or last.decimals != table.hand.decimals:
        return False
    return last.left != (table.carried or 0) and gap == (table.carried or 0) - last.left


def _where(table: Table, gap: int) -> At | None:
    """The award that pays more than there is; else the last one."""
    paid = 0
    for award in table.awards:
        paid += award.amount + award.fee
        if gap < 0 and paid > table.pot - (table.rake or 0):
            return award.at
    return table.awards[-1].at if table.awards else None


def _shares(table: Table) -> str | None:
    """What each player should have been paid, where the hands tell."""
    if called_off(table) or table.runs > 1 or not table.awards:
        return None
    paid = {award.seat: award.amount for award in table.awards}
    pots, ranks = left(table, table.layers().pots, claimants(table, paid), thrown(table, paid))
    pots = after_rake(pots, table.rake or 0)
    order = [player.seat for player in table.clockwise(table.button or 0)]
    right = share(pots, ranks, order, chip(table))
    if right.unjudged or not right.paid:
        return None
    return ", ".join(f"{table.name(seat)} {table.money(amount)}" for seat, amount in sorted(right.paid.items()))


@rule("P02", on=HandEnded, over="W01", over_seat="W01")
def overpaid_from_layer(table: Table, event: HandEnded) -> list[Verdict]:
    """A player all-in wins from each other at most what he matched; one with chips behind plays for the whole pot.

    Keys: R-11 R-13a G-E3. Carried antes are layers of the deal that put them there (R-13). What is more than the whole
    pot is P01's, an uncalled bet P03's, a dead or folded hand W03's, one that was thrown away W02's.
    """
    if not table.awards or called_off(table) or table.paid + (table.rake or 0) > table.pot:
        return []
    if not table.carried and not any(player.all_in and not player.folded for player in table.players.values()):
        last = {award.seat: award.at for award in table.awards if award.amount > 0 and not award.cashed_out}
        return [kept(seat=seat, at=at) for seat, at in last.items()]
    end = settled(table)
    layers = table.layers()
    # A layer that only dead hands could win falls to those who play for the one below.
    most = entitled(contested(layers.pots, [player.seat for player in table.live()], thrown(table, end.paid)))
    answers = []
    for seat, amount in end.paid.items():
        player = table.players.get(seat)
        if player is None or player.folded or player.dead or not player.dealt_in:
            continue
        limit = most.get(seat, 0) + (layers.uncalled if layers.bettor == seat else 0)
        at = end.awards[seat][-1].at
        over = amount - limit
        if over <= 0 or over == layers.uncalled:
            answers.append(kept(seat=seat, at=at))
            continue
        if player.mucked:
            continue
        answers.append(
            broken(
                f"wins {table.money(amount)}; of what he matched there are {table.money(limit)}",
                expected=f"at most {table.money(limit)}",
                found=table.money(amount),
                seat=seat,
                at=_surpassing(end.awards[seat], limit),
                amount=over,
            )
        )
    return answers


def _surpassing(awards: list[Awarded], limit: int) -> At:
    paid = 0
    for award in awards:
        paid += award.amount
        if paid > limit:
            return award.at
    return awards[-1].at


@rule("P04", on=HandEnded)
def rake_over_limit(
    table: Table, event: HandEnded, *, percent: Decimal | None = None, cap: Decimal | None = None
) -> Verdict | None:
    """The rake is at most the house's rate and cap.

    Keys: G-E6. `percent` of the pot, uncalled bets apart, and `cap` in the game's currency; a house that states neither
    is not judged. A room that states no rake keeps what it does not pay.
    """
    if percent is None and cap is None:
        return None
    taken = table.rake
    if taken is None:
        gap = table.pot - table.paid - (table.left or 0)
        if table.hand.dialect == "handlog" or not table.awards or gap < 0:
            return None
        taken = gap
    limits = []
    if percent is not None:
        limits.append(int(table.pot * percent / 100))
    if cap is not None:
        limits.append(int(cap * 10**table.hand.decimals))
    most = min(limits)
    if taken <= most:
        return kept(at=_rake_line(table) or event.at)
    rate = f"{percent} %" if percent is not None else ""
    top = f"at most {cap}" if cap is not None else ""
    return broken(
        f"the rake is {table.money(taken)} of a pot of {table.money(table.pot)}; "
        f"the house takes {', '.join(filter(None, (rate, top)))}: {table.money(most)}",
        expected=f"at most {table.money(most)}",
        found=table.money(taken),
        at=_rake_line(table) or event.at,
        amount=taken - most,
    )


def _rake_line(table: Table) -> At | None:
    lines: list[Event] = [*table.past(RakeTaken), *(e for e in table.past(PotStated) if e.rake)]
    if lines:
        return max((line.at for line in lines), key=lambda at: at.line)
    return table.awards[-1].at if table.awards else None
