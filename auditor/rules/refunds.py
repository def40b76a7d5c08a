"""P: chips that go back to who put them in."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.events import FloorRuled, Folded, HandEnded, MadeUp, MisdealDeclared, Returned, Wager, Withdrawn
from auditor.payouts import payout_fits
from auditor.rules import rule
from auditor.rules.openers import called_off
from auditor.rules.rights import has_right
from auditor.seats import Player
from auditor.settling import chip, settled
from auditor.surpluses import SIZES_UNKNOWN, may_be_over
from auditor.table import Table
from auditor.turns import checked_last
from auditor.verdict import KEPT, Verdict, broken, kept, unclear


@rule("P03", on=HandEnded, over="P01 P05", over_amount="P01 R06")
def uncalled_bet_kept(table: Table, event: HandEnded) -> list[Verdict]:
    """The uncalled part of a bet goes back to who bet it. A false opener's opening bet is not uncalled: it stays.

    Keys: G-B17. Who is paid a pot that holds his own uncalled bet has it back so. A return of more than was uncalled is
    wrong too, and of less where a room has a line for it; one where nothing was uncalled is P05's.
    """
    twice = [*_false_opener_twice(table), *_put_in_by_who_folded(table)]
    if twice or called_off(table):
        return twice
    answers = [
        _returned_wrongly(table, returned, uncalled)
        for returned, uncalled in table.refunds
        if uncalled and not _cause(table, returned) and not _false_openers(table, returned)
    ]
    for seat, more in table.implied:
        lines = [e for e in table.past(Returned) if e.seat == seat]
        answers += [_returned_wrongly(table, line, line.amount + more) for line in lines[-1:]]
    found = table.uncalled()
    if answers or found is None or not table.awards:
        return answers or [kept(seat=e.seat, at=e.at) for e in table.past(Returned)]
    player, excess = found
    if any(not more and r.seat != player.seat and not _cause(table, r) for r, more in table.refunds):
        return []  # another has back what the player had called
    if player.folded or any(opening.seat == player.seat and opening.denied for opening in table.openings):
        return []
    if _has_it_back(table, player, excess):
        return [kept(seat=player.seat, at=settled(table).awards[player.seat][0].at)]
    returned = [e for e in table.past(Returned) if e.seat == player.seat]
    added = next((e for e in reversed(table.past(MadeUp)) if e.seat == player.seat and e.amount >= excess), None)
    if added is not None and not any(e.at.line > added.at.line for e in returned):
        return [_not_short(table, added, excess)]
    if returned and table.hand.dialect == "handlog":
        return [_returned_wrongly(table, returned[-1], returned[-1].amount + excess)]
    fact = f"{table.money(excess)} of his last bet were not called, and did not come back"
    other = next((award for award in table.awards if award.seat != player.seat), table.awards[-1])
    return [
        broken(
            fact,
            expected=f"{table.money(excess)} returned",
            found="nothing returned",
            seat=player.seat,
            at=other.at,
            amount=excess,
        )
    ]


def _not_short(table: Table, added: MadeUp, excess: int) -> Verdict:
    part = "" if excess == added.amount else f"; {table.money(excess)} of it"
    return broken(
        f"makes up {table.money(added.amount)}{part or ', which'} nothing of his was short of",
        expected=f"{table.money(excess)} returned",
        found="nothing returned",
        seat=added.seat,
        at=added.at,
        amount=excess,
    )


def _false_opener_twice(table: Table) -> Iterator[Verdict]:
    """A false opener, out of the hand, who puts in more than what had come back to him."""
    if table.misdeal is not None or table.cancelled is not None:
        return
    for opening in table.openings:
        if opening.plays is None or opening.denied is None:
            continue
        returned = sum(e.amount for e in table.past(Returned) if e.seat == opening.seat)
        returned += sum(e.amount for e in table.past(Withdrawn) if e.seat == opening.seat)
        added = [e for e in table.past(MadeUp) if e.seat == opening.seat and e.at.line > opening.denied.at.line]
        over = sum(e.amount for e in added) - returned
        if added and over > 0:
            yield _not_short(table, added[-1], min(over, added[-1].amount))


def _put_in_by_who_folded(table: Table) -> Iterator[Verdict]:
    """Who has folded and puts in more than what had come back to him, or than a call of his was short of."""
    for player in table.players.values():
        folds = [e.at.line for e in table.past(Folded) if e.seat == player.seat]
        if not player.void or not folds or called_off(table):
            continue
        added = [e for e in table.past(MadeUp) if e.seat == player.seat and e.at.line > folds[0]]
        if added:
            yield _not_short(table, added[-1], min(player.void, added[-1].amount))


def _false_openers(table: Table, returned: Returned) -> bool:
    """Whether the return is a false opener's, who may take back more than what was not called (J-2c, O06)."""
    return any(opening.seat == returned.seat and opening.denied for opening in table.openings)


def _returned_wrongly(table: Table, returned: Returned, uncalled: int) -> Verdict:
    return broken(
        f"gets back {table.money(returned.amount)}; {table.money(uncalled)} of his bet were not called",
        expected=table.money(uncalled),
        found=table.money(returned.amount),
        at=returned.at,
        seat=returned.seat,
        amount=uncalled - returned.amount,
    )


def _has_it_back(table: Table, player: Player, excess: int) -> bool:
    """Whether he was paid his own uncalled bet along with the pot."""
    end = settled(table)
    own = end.paid.get(player.seat, 0)
    if own < excess:
        return False
    if len(end.paid) == 1 or table.paid + (table.rake or 0) == table.pot - excess:
        # Another amount than the pot with or without his bet is P01's.
        return table.paid + (table.rake or 0) != table.pot - excess
    paid = {**end.paid, player.seat: own - excess}
    run = end.runs[0] if len(end.runs) == 1 else None
    return run is None or payout_fits(run.pots, run.ranks, paid, table.rake, chip(table)) is not False


@rule("P05", on=HandEnded, over_amount="P01 R06")
def refund_wrong(table: Table, event: HandEnded) -> list[Verdict]:
    """Who is owed a refund gets exactly it.

    Keys: J-2d G-A7. After a misdeal every bet, antes and blinds apart; after a cancelled open every bet but the opening
    one; nothing after an open denied once the draw had come. Chips returned to whom nothing is owed are a wrong
    refund too; unclear where the floor ruled before they were, on what the log may not show (a string raise, G-B14).
    """
    if table.cancelled is not None:
        return []
    if isinstance(table.misdeal, MisdealDeclared):
        return list(_after_misdeal(table))
    if any(opening.plays is not None for opening in table.openings) and not table.awards:
        return list(_after_false_open(table))
    return [
        _without_cause(table, returned)
        for returned, uncalled in table.refunds
        if not uncalled and not _cause(table, returned) and not _false_openers(table, returned)
    ]


def _without_cause(table: Table, returned: Returned) -> Verdict:
    """A refund that nothing in the log is the cause of."""
    if _ruled_on(table, returned):
        return unclear("the floor ruled on the bet; why, the log does not show", seat=returned.seat, at=returned.at)
    if may_be_over(table, returned):
        return unclear(SIZES_UNKNOWN, seat=returned.seat, at=returned.at)
    return broken(
        f"gets back {table.money(returned.amount)}, and nothing of his was uncalled",
        expected="no refund",
        found=table.money(returned.amount),
        seat=returned.seat,
        at=returned.at,
        amount=_put_back(table, returned) - returned.amount,
    )


def _put_back(table: Table, returned: Returned) -> int:
    """What of a refund he put in again."""
    added = (e.amount for e in table.past(MadeUp) if e.seat == returned.seat and e.at.line > returned.at.line)
    return min(returned.amount, sum(added))


def _ruled_on(table: Table, returned: Returned) -> bool:
    """Whether the floor ruled between the last wager and the refund."""
    wagers = [past.at.line for past in table.log if isinstance(past, Wager) and past.at.line < returned.at.line]
    return any(max(wagers, default=0) < past.at.line < returned.at.line for past in table.past(FloorRuled))


def _after_misdeal(table: Table) -> Iterator[Verdict]:
    assert table.misdeal is not None
    if any(isinstance(past, Wager) and past.at.line > table.misdeal.at.line for past in table.log):
        return  # the hand goes on, which is R11's
    players = [player for player in table.players.values() if player.put_in or player.returned]
    undone = (table.left or 0) in (0, table.carried) and all(has_right(table, player) for player in players)
    whole = sum(player.returned == player.put_in for player in players)
    if undone and 2 * whole > len(players):
        # The antes go back too: who has not all of his is owed it.
        yield from (_refunded(table, one, one.put_in) for one in players if one.returned != one.put_in)
        return
    for player in players:
        bets = player.put_in - player.ante
        blinds = sum(amount for kind, amount in player.posted if kind != "ante")
        # Who had no right to a hand has his ante back too (R-11, J-5b).
        least, most = (bets - blinds, bets) if has_right(table, player) else (player.put_in, player.put_in)
        if not least <= player.returned <= most:
            yield _refunded(table, player, most if player.returned > most else least)
        elif player.returned:
            yield KEPT


def _after_false_open(table: Table) -> Iterator[Verdict]:
    """A cancelled pot; one that is to be played, whatever the log does, is O07's."""
    if any(opening.plays for opening in table.openings):
        return
    stays = {opening.seat: opening.amount for opening in table.openings if opening.denied is not None}
    for player in table.players.values():
        owed = player.put_in - player.ante - stays.get(player.seat, 0)
        if player.returned != owed:
            yield _refunded(table, player, owed)
        elif owed:
            yield KEPT


def _refunded(table: Table, player: Player, owed: int) -> Verdict:
    lines = [e.at for e in table.past(Returned) if e.seat == player.seat]
    ends = table.misdeal or table.log[-1]
    return broken(
        f"is owed {table.money(owed)} and gets back {table.money(player.returned)}",
        expected=table.money(owed),
        found=table.money(player.returned),
        seat=player.seat,
        at=lines[-1] if lines else ends.at,
        amount=owed - player.returned,
    )


def _passed_deal(table: Table) -> bool:
    """Whether nobody opened where openers are required: the antes stay for the next deal (J-1b)."""
    first = table.rounds[0] if table.rounds else None
    passed = first is not None and first.tally["checks"] > 0 and not (first.made or first.blind)
    return passed and table.house.openers == "jacks" and table.house.false_opens_die and table.opening is None


def _left_unmatched(table: Table, player: Player) -> bool:
    """Whether a false opener took back what the player had matched, or raised, and no more went back (J-2c)."""
    false = [opening for opening in table.openings if opening.denied is not None and opening.seat != player.seat]
    if not any(table.players[opening.seat].returned for opening in false):
        return False
    openers = {opening.seat for opening in false}
    others = (p.bets for p in table.players.values() if p is not player and p.seat not in openers)
    return player.bets >= max([*others, *(opening.amount for opening in false)])


def _checked_a_bet(table: Table, player: Player) -> bool:
    """Whether his last act was a check facing a bet."""
    return player.acted_at > player.round_in and checked_last(table, player)


def _cause(table: Table, returned: Returned) -> bool:
    """Whether something other than an uncalled bet may be why the chips came back.

    The whole hand undone, a false open, a dead hand's ante, a round or a mode that was unlawful; and who is left alone
    has the pot anyway.
    """
    player = table.players[returned.seat]
    others = [other for other in table.players.values() if other.dealt_in and not other.folded]
    if player.stranger or all(
        other is player or other.folded or not other.dealt_in for other in table.players.values()
    ):
        return True  # a stranger is R05's
    if table.misdeal is not None or table.cancelled is not None:
        return True
    if any(other.absent or _checked_a_bet(table, other) for other in others):
        return True  # a check facing the bet is B01's, who is left out T04's
    if not table.awards and all(p.returned == p.put_in for p in table.players.values()):
        return not _passed_deal(table)
    if not table.awards and any(opening.denied is not None for opening in table.openings):
        return True
    if _left_unmatched(table, player):
        return True
    if table.game is not None and (table.game.bets_first or len(table.rounds) > table.game.rounds):
        return True
    own = [(e, more) for e, more in table.refunds if e.seat == player.seat and e.at.line <= returned.at.line]
    back = sum(event.amount - more for event, more in own)
    return bool(player.ante) and back <= player.ante and (player.dead or bool(table.carried))
