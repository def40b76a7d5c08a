"""F: antes and blinds."""

from __future__ import annotations

from collections import Counter

from auditor.events import AddedChips, AntePosted, BlindPosted, DealClosed, Event, MadeUp, RoundClosed
from auditor.house import ANTED_DEALS
from auditor.rules import LEFT_BEHIND, rule
from auditor.seats import Player
from auditor.session import charged_again, unsure
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken, kept, unclear


def playing(table: Table) -> list[Player]:
    """Who plays the hand, by seat: who is dealt in by a line of the log, or posted or acted.

    A room seats players who came too late for the hand, and does not always say so; a clerk may note only the cards he
    sees.
    """
    players = table.dealt_in()
    if table.hand.dialect == "handlog" and not any(player.holding.dealt_at is not None for player in players):
        return players
    return [p for p in players if p.posted or p.acted or p.folded or p.all_in or p.holding.dealt_at is not None]


def _ante_due(table: Table, players: list[Player]) -> int | None:
    """The stated ante, else what more than half put in at once; None where there is none, or it falls to one seat."""
    stated = table.ante_due
    if stated is None and not any(player.ante for player in players):
        return None
    if stated is None:
        seats = {player.seat for player in players if player.ante}
        lines = {(e.seat, e.amount) for e in table.past(AntePosted) if e.seat in seats and e.amount and not e.dead}
        posted = Counter(amount for _, amount in lines)
        amount, count = posted.most_common(1)[0] if posted else (0, 0)
        if 2 * count > len(players):
            return amount
        # Where too many have less, the ante is the most that one put in at once, if he did so a second time.
        most = max(posted, default=0)
        again = any(table.players[seat].ante == 2 * most for seat, amount in lines if amount == most)
        return most if again and table.room else None
    alone = sum(player.ante > 0 for player in players) == 1 < len(players) and table.hand.dialect != "handlog"
    return None if alone else stated


def _no_ante_due(table: Table) -> bool:
    """Whether the pot has had its antes: after a misdeal, and past the limit of deals, though one of them had none."""
    last = table.last_hand
    if last is None or not table.carried:
        return False
    return last.status == "misdealt" or max(last.deals, last.anted_deals) >= table.house.ante_limit


def covered(table: Table, player: Player) -> bool:
    """Whether he ended the last hand without chips, and has matched a part of the pot that was carried (R-13b)."""
    last = table.last_hand
    if last is None or not table.carried or last.stacks.get(player.name) != 0:
        return False
    return any(deal.by is not None and deal.by.get(player.name) for deal in last.carried)


def line_of(table: Table, kind: type[Event], seat: int | None = None) -> Event | None:
    """The first event of the kind, of that seat if one is given."""
    for event in table.past(kind):
        if seat is None or getattr(event, "seat", None) == seat:
            return event
    return None


def _blinds_of(table: Table, seat: int) -> int:
    return sum(event.amount for event in table.past(BlindPosted) if event.seat == seat)


def _big_blind_spent(table: Table) -> bool:
    """Whether the ante is one that the big blind puts in for all, and his blind has taken all his chips."""
    due, big = table.ante_due, table.big_blind
    if due is None or big is None or due < big:
        return False
    seats = [event.seat for event in table.past(BlindPosted) if event.kind == "big"]
    return any(table.players[seat].stack == _blinds_of(table, seat) for seat in seats if seat in table.players)


@rule("F01", on=RoundClosed, over_amount=LEFT_BEHIND)
def ante_missing(table: Table, event: RoundClosed) -> list[Verdict]:
    """Everyone dealt in has put in his ante.

    Keys: P-0b R-0b J-1b. Judged when the first round closes, and reported where he was dealt in. None is due of who
    has no chips or is covered by an earlier ante (R-13), after a misdeal (G-A3), in a deal past the limit of F03
    (T-18), or where one player antes for the whole table.
    """
    if event.number > 0:
        return []
    players = playing(table)
    due = _ante_due(table, players)
    if due is None or table.one_ante or _no_ante_due(table):
        return []
    missing = [p for p in players if not p.ante and p.stack != 0 and not covered(table, p)]
    if missing and any(player.stranger and player.ante for player in table.players.values()):
        return [unclear("whose ante it is that a player without a seat put in is not known")]
    first = line_of(table, DealClosed)
    if missing and len(missing) == len(players):
        if _big_blind_spent(table):
            spent = "whether the big blind, whose last chips are in his blind, antes for the whole table is not known"
            return [unclear(spent, at=first.at if first else None)]
        if table.carried and table.last_hand is not None and (why := unsure(table.hand, table.last_hand)):
            return [unclear(why, at=first.at if first else None)]
        fact = f"nobody put in the ante of {table.money(due)}"
        owed = sum(due if player.stack is None else min(due, player.stack) for player in missing)
        return [broken(fact, expected=table.money(due), found="none", at=first.at if first else None, amount=owed)]
    answers = [kept(seat=p.seat, at=event.at) for p in players if p.ante]
    for player in missing:
        dealt = player.holding.dealt_at or (first.at if first is not None else None)
        fact = f"is dealt in without the ante of {table.money(due)}"
        answers.append(broken(fact, expected=table.money(due), found="no ante", seat=player.seat, at=dealt, amount=due))
    return answers


@rule("F02", on=RoundClosed, over_amount=LEFT_BEHIND)
def ante_wrong(table: Table, event: RoundClosed, *, newcomer_several: bool = False) -> list[Verdict]:
    """The ante is the stated one; a newcomer may put in several (R-11), one with less puts in what he has.

    Keys: P-0b R-0b R-11. Judged when the first round closes: an ante made up, or its surplus returned, before that is
    kept. Several antes buy a share of a pot that was carried.
    """
    if event.number > 0:
        return []
    players = playing(table)
    due = _ante_due(table, players)
    if due is None:
        return []
    return [_ante_of(table, player, due, newcomer_several) for player in players if player.ante]


def _ante_of(table: Table, player: Player, due: int, several: bool) -> Verdict:
    line = line_of(table, AntePosted, player.seat)
    if line is not None and player.ante == due:
        return kept(seat=player.seat, at=line.at)
    posted = sum(e.amount for e in table.past(AntePosted) if e.seat == player.seat and e.amount and not e.dead)
    if line is None or player.ante > due >= posted:
        added = [e for e in table.past(MadeUp) if e.seat == player.seat and e.amount <= player.ante]
        line = added[-1] if added else line
    at = line.at if line is not None else None
    last = table.last_hand
    newcomer = several and bool(table.carried) and (last is None or player.name not in last.dealt_in)
    # Who antes for the whole table may put in his blind first.
    has = player.ante + (_blinds_of(table, player.seat) if table.one_ante else 0)
    less = player.ante < due and (player.stack in (player.ante, has) or (player.stack is None and player.all_in))
    if player.ante == due or less or (newcomer and player.ante % due == 0):
        return kept(seat=player.seat, at=at)
    money = table.money
    back = f", and gets {money(posted - player.ante)} of it back" if posted > player.ante else ""
    return broken(
        f"antes {money(posted if back else player.ante)}{back}; the ante is {money(due)}",
        expected=money(due),
        found=money(player.ante),
        seat=player.seat,
        at=at,
        amount=due - player.ante,
    )


@rule("F03", on=DealClosed)
def ante_past_limit(table: Table, event: DealClosed, *, limit: int = ANTED_DEALS) -> Verdict | None:
    """After the limit of passed deals no more antes are taken.

    Keys: J-1b. The deals of one pot that were anted count, cancelled ones too; the one after `limit` of them is free
    (T-18). Antes that went back before the first act are not taken, and those of a newcomer are for the deals that he
    has missed (R-11).
    """
    last = table.last_hand
    if last is None or not table.carried or last.status == "misdealt":
        return None
    charged = charged_again(table)
    taken = sum(player.ante for player in charged)
    first = next((past for past in table.past(AntePosted) if any(past.seat == p.seat for p in charged)), None)
    if last.anted_deals < limit:
        return KEPT if taken else None
    if not taken or first is None:
        return KEPT
    if why := unsure(table.hand, last):
        return unclear(why, at=first.at)
    return broken(
        f"antes of {table.money(taken)} are taken after {last.anted_deals} anted deals of this pot; {limit} are anted",
        expected="no ante",
        found=table.money(taken),
        at=first.at,
        amount=taken,
    )


@rule("F06", on=(AntePosted, BlindPosted), weight="minor")
def posted_after_deal(table: Table, event: AntePosted | BlindPosted) -> Verdict | None:
    """Forced bets stand before the first card is dealt.

    Keys: H-2. Reported once a hand.
    """
    if not table.deals_recorded:
        return KEPT
    if table.noted.get("posted late"):
        return None
    return broken("posts after the first card was dealt", expected="before the deal")


@rule("F07", on=AntePosted, over="B07")
def covered_player_charged(table: Table, event: AntePosted) -> Verdict | None:
    """A player all-in for the antes is not charged again for the part he covers.

    Keys: R-13b. He stays in for what he matched; who has bought chips since may put in an ante like anybody.
    """
    player = table.players.get(event.seat)
    if player is None or not covered(table, player):
        return None
    if any(isinstance(e, AddedChips) and e.seat == event.seat for e in table.hand.events):
        return None
    if table.last_hand is not None and (why := unsure(table.hand, table.last_hand)):
        return unclear(why)
    return broken(
        f"is charged {table.money(event.amount)}; he is all-in and covered by an earlier ante",
        expected="no ante",
        found=table.money(event.amount),
        amount=event.amount,
    )
