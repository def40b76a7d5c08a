"""The facts of a replayed hand: its record, the ledger of its players, and who lost to whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from auditor import chips
from auditor.cards import UNKNOWN
from auditor.events import Hand, HandEnded
from auditor.ranking import describe
from auditor.records import FlowRow, ForcedRecord, HandRecord, PlayerRow, RoundRecord, SeatRecord, ShownRecord
from auditor.seats import Player
from auditor.table import Table


def status(table: Table) -> str:
    """How the hand ended: one of `records.STATUSES`, duplicates and unread hands apart."""
    ended = table.log[-1] if table.log else None
    if isinstance(ended, HandEnded) and (ended.cut or ended.partial):
        return "truncated"
    if table.misdeal is not None:
        return "misdealt"
    if table.cancelled is not None or _no_play(table):
        return "cancelled"
    if not table.awards and (table.left or (table.house.openers == "jacks" and table.opening is None)):
        return "passed"
    return "complete"


def _no_play(table: Table) -> bool:
    """A dead hand: nothing dealt, nobody acted, nothing paid, and the room states no pot."""
    return (
        not table.deal_closed
        and not table.deals_recorded
        and not table.awards
        and not table.left
        and (table.pot == 0 or any(stated.total == 0 for stated in table.stated))
    )


def rake(table: Table) -> int | None:
    """The rake stated, or what is missing between the pot and what was paid; None when neither tells."""
    if table.rake is not None:
        return table.rake
    gap = table.pot - table.paid - (table.left or 0)
    if not table.awards or gap < 0 or (gap and table.hand.dialect == "handlog"):
        return None
    return gap


def unreplayed(hand: Hand, state: str) -> HandRecord:
    """The record of a hand that was not replayed: unread, unsupported or a duplicate."""
    started = hand.started
    return HandRecord(
        file=hand.file,
        hand=hand.id,
        first_line=hand.first_line,
        last_line=hand.last_line,
        dialect=hand.dialect,
        encoding=hand.encoding,
        rulebook=None,
        rulebook_hash=None,
        game=hand.unsupported,
        structure=None,
        currency=None,
        table=started.table if started else None,
        session=hand.session,
        started=started.started if started else None,
        status=state,
        button=None,
    )


def record(table: Table, *, state: str, rulebook: str, rulebook_hash: str, currency: str | None) -> HandRecord:
    """The record of a hand that was replayed to its end."""
    money = table.money
    facts = unreplayed(table.hand, state)
    players = [table.players[seat] for seat in sorted(table.players)]
    facts.rulebook, facts.rulebook_hash = rulebook, rulebook_hash
    stakes = table.stakes
    if stakes is not None:
        facts.game, facts.structure = stakes.game, stakes.structure
    facts.currency = (stakes.currency if stakes is not None else None) or currency
    facts.button = table.button
    facts.seats = [
        SeatRecord(
            seat=p.seat if p.seat >= 0 else None,
            player=p.name,
            stack=None if p.stack is None else money(p.stack),
            dealt_in=p.dealt_in,
        )
        for p in players
    ]
    facts.forced = [ForcedRecord(player=table.name(s), kind=kind, amount=money(n)) for s, kind, n in table.forced]
    facts.rounds = [
        RoundRecord(**current.tally) for current in table.rounds if current.acts or any(current.tally.values())
    ]
    facts.draws = {
        p.name: counts
        for p in players
        if (counts := [part.count for part in p.holding.draws if part is not None and part.count is not None])
    }
    facts.pot = money(table.pot)
    facts.side_pots = [money(pot.amount) for pot in table.layers().pots[1:]]
    taken = rake(table)
    facts.rake = None if taken is None else money(taken)
    facts.paid = {p.name: money(won) for p in players if (won := table.won(p))}
    facts.returned = {p.name: money(p.returned) for p in players if p.returned}
    facts.net = {p.name: money(p.net) for p in players if p.put_in or p.won or p.dealt_in}
    facts.right_net = dict(facts.net)
    facts.showdown = [shown for p in players if (shown := _shown(table, p)) is not None]
    return facts


def _shown(table: Table, player: Player) -> ShownRecord | None:
    cards = player.holding.shown
    if not cards:
        return None
    rank = None
    if UNKNOWN not in cards and table.game is not None:
        rank = describe(table.game.name, cards, table.board.get(1, ()), table.house.joker)
    return ShownRecord(player=player.name, cards=list(cards), rank=rank)


def ledger(table: Table, facts: HandRecord, broken: dict[str, int]) -> list[PlayerRow]:
    """One row a player."""
    money = table.money
    right = facts.right_net
    return [
        PlayerRow(
            file=facts.file,
            hand=facts.hand,
            seat=p.seat if p.seat >= 0 else None,
            player=p.name,
            dealt_in=p.dealt_in,
            stack=None if p.stack is None else money(p.stack),
            put_in=money(p.put_in),
            returned=money(p.returned),
            won=money(p.won),
            net=money(p.net),
            right_net=None if right is None else right.get(p.name),
            folded=p.folded,
            all_in=p.all_in,
            shown=p.shown,
            broken=broken.get(p.name, 0),
        )
        for p in (table.players[seat] for seat in sorted(table.players))
    ]


def flows(table: Table, facts: HandRecord) -> list[FlowRow]:
    """Who lost how much to whom in a hand that was replayed."""
    players = table.players.values()
    nets = [(p.name, p.net) for p in players] + [("house", _house(table)), ("next pot", table.left or 0)]
    nets.append(("last pot", -(table.carried or 0)))
    gains = [(name, net) for name, net in nets if net > 0]
    losses = [(name, -net) for name, net in nets if net < 0]
    return flow_rows(facts.file, facts.hand, shares(_found_again(losses, gains), gains), table.hand.decimals)


def _found_again(losses: list[tuple[str, int]], gains: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """What of each loss somebody gained: chips that went into the pot and did not come out went to nobody."""
    lost, gained = sum(amount for _, amount in losses), sum(amount for _, amount in gains)
    if lost <= gained:
        return losses
    found = []
    for name, amount in losses:
        part = amount * gained // lost
        lost, gained = lost - amount, gained - part
        found.append((name, part))
    return found


def _house(table: Table) -> int:
    """What the house gained: the rake, and from who cashed out; less than 0 what it put in or paid beside the pot."""
    of_pot = [award for award in table.awards if not table.from_house(award)]
    taken = rake(table) or 0
    if any(award.cashed_out for award in of_pot):
        taken = max(taken, table.pot - sum(award.amount for award in of_pot) - (table.left or 0))
    return taken - table.beside - table.house_money


def flow_rows(file: str, hand: str, shared: Iterable[tuple[str, str, int]], decimals: int) -> list[FlowRow]:
    """One row for each loser and winner."""
    return [
        FlowRow(file=file, hand=hand, loser=loser, winner=winner, amount=chips.show(amount, decimals))
        for loser, winner, amount in shared
    ]


def shares(losses: Iterable[tuple[str, int]], gains: Sequence[tuple[str, int]]) -> list[tuple[str, str, int]]:
    """Loser, winner and amount: each loss, the last pot's too, goes to all who gained, the next pot too, in proportion.

    Chips are whole: the remainders go to the first who gained, so that every row and column adds up.
    """
    winners, owed = [name for name, _ in gains], [amount for _, amount in gains]
    total = sum(owed)
    shared = []
    for loser, lost in losses:
        if total <= 0:
            break
        parts = [lost * amount // total for amount in owed]
        rest = lost - sum(parts)
        for place, amount in enumerate(owed):
            part = parts[place]
            if rest:
                more = max(0, min(rest, amount - part))
                part, rest = part + more, rest - more
            if part > 0:
                shared.append((loser, winners[place], part))
            owed[place] = max(0, amount - part)
        total = sum(owed)
    return shared
