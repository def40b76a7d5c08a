"""The facts of a routine hand, as its replay would find them."""

from __future__ import annotations

from auditor.chips import show
from auditor.facts import shares, unreplayed
from auditor.ranking import describe
from auditor.records import FlowRow, ForcedRecord, HandRecord, PlayerRow, RoundRecord, SeatRecord, ShownRecord
from auditor.routine.play import Play, Sitter
from auditor.rulebook import Rulebook
from auditor.session import LastHand


def net(play: Play, sitter: Sitter) -> int:
    """What a player ended with less what he began with."""
    return sitter.won - sitter.put_in + (play.returned if sitter is play.winner else 0)


def record(play: Play, book: Rulebook) -> HandRecord:
    """The record of the hand."""
    stakes, winner, decimals = play.stakes, play.winner, play.hand.decimals
    assert stakes is not None and winner is not None
    facts = unreplayed(play.hand, "complete")
    facts.rulebook, facts.rulebook_hash = book.name, book.hash
    facts.game, facts.structure, facts.currency = stakes.game, stakes.structure, stakes.currency
    facts.button = play.button
    sitters = in_order(play)
    facts.seats = [
        SeatRecord(seat=p.seat, player=p.name, stack=show(p.stack, decimals), dealt_in=True) for p in sitters
    ]
    facts.forced = [ForcedRecord(player=name, kind=kind, amount=show(n, decimals)) for name, kind, n in play.forced]
    facts.rounds = [RoundRecord(bets=b, raises=r, calls=c, checks=k, folds=f) for b, r, c, k, f in play.rounds]
    if play.drawing is not None:
        facts.draws = {p.name: counts for p in sitters if (counts := play.drawing.taken.get(p.seat))}
    facts.pot = show(play.pot, decimals)
    facts.rake = show(play.rake or 0, decimals)
    facts.paid = {winner.name: show(winner.won, decimals)}
    if play.returned:
        facts.returned = {winner.name: show(play.returned, decimals)}
    facts.net = {p.name: show(net(play, p), decimals) for p in sitters}
    facts.right_net = dict(facts.net)
    facts.showdown = [
        ShownRecord(player=p.name, cards=list(p.shown), rank=describe(stakes.game, p.shown, play.board))
        for p in sitters
        if p.shown
    ]
    return facts


def in_order(play: Play) -> list[Sitter]:
    """The players by seat."""
    return [play.sitters[seat] for seat in sorted(play.sitters)]


def ledger(play: Play, facts: HandRecord) -> list[PlayerRow]:
    """One row a player."""
    decimals, winner = play.hand.decimals, play.winner
    return [
        PlayerRow(
            file=facts.file,
            hand=facts.hand,
            seat=p.seat,
            player=p.name,
            dealt_in=True,
            stack=show(p.stack, decimals),
            put_in=show(p.put_in, decimals),
            returned=show(play.returned if p is winner else 0, decimals),
            won=show(p.won, decimals),
            net=facts.net[p.name],
            right_net=facts.net[p.name],
            folded=p.folded,
            all_in=False,
            shown=bool(p.shown),
        )
        for p in in_order(play)
    ]


def flows(play: Play, facts: HandRecord) -> list[FlowRow]:
    """Who lost how much to the winner and to the house."""
    nets = [(sitter.name, net(play, sitter)) for sitter in play.sitters.values()]
    return shares(facts, nets, play.rake or 0, 0, play.hand.decimals)


def left(play: Play) -> LastHand:
    """What the hand leaves to the next at its table."""
    assert play.started is not None and play.stakes is not None
    sitters = play.sitters.values()
    return LastHand(
        hand=play.hand.id,
        status="complete",
        decimals=play.hand.decimals,
        started=play.started.started,
        button=play.button,
        seats={p.name: p.seat for p in sitters},
        stacks={p.name: p.stack + net(play, p) for p in sitters},
        dealt_in=frozenset([p.name for p in sitters]),
        anted={p.name: p.ante for p in sitters if p.ante},
        game=play.stakes.game,
        left=None,
        carried=(),
        anted_deals=0,
        forfeited=None,
        barred=frozenset(),
        burns=play.last is not None and play.last.burns,
    )
