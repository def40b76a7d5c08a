"""The facts of a routine hand, as its replay would find them."""

from __future__ import annotations

from operator import attrgetter

from auditor.chips import show
from auditor.facts import flow_rows, shares, unreplayed
from auditor.ranking import describe
from auditor.records import FlowRow, ForcedRecord, HandRecord, PlayerRow, RoundRecord, SeatRecord, ShownRecord
from auditor.routine.play import Play, Sitter
from auditor.rulebook import Rulebook
from auditor.session import LastHand


def record(play: Play, book: Rulebook) -> HandRecord:
    """The record of the hand."""
    stakes, decimals = play.stakes, play.hand.decimals
    facts = unreplayed(play.hand, "complete")
    facts.rulebook, facts.rulebook_hash = book.name, book.hash
    facts.game, facts.structure, facts.currency = stakes.game, stakes.structure, stakes.currency
    facts.button = play.button
    sitters = in_order(play)
    facts.seats = [
        SeatRecord(seat=p.seat, player=p.name, stack=show(p.stack, decimals), dealt_in=not p.out) for p in sitters
    ]
    facts.forced = [ForcedRecord(player=name, kind=kind, amount=show(n, decimals)) for name, kind, n in play.forced]
    facts.rounds = [RoundRecord(bets=b, raises=r, calls=c, checks=k, folds=f) for b, r, c, k, f in play.rounds]
    if play.drawing is not None:
        facts.draws = {p.name: counts for p in sitters if (counts := play.drawing.taken.get(p.seat))}
    facts.pot = show(play.pot, decimals)
    facts.side_pots = [show(amount, decimals) for amount in play.side_pots]
    facts.rake = show(play.rake or 0, decimals)
    facts.paid = {p.name: show(p.won + p.along, decimals) for p in sitters if p.won}
    facts.returned = {p.name: show(p.returned, decimals) for p in sitters if p.returned}
    facts.net = {p.name: show(p.net, decimals) for p in sitters if not p.out}
    facts.right_net = dict(facts.net)
    facts.showdown = [
        ShownRecord(player=p.name, cards=list(p.shown), rank=describe(stakes.game, p.shown, play.board))
        for p in sitters
        if p.shown
    ]
    return facts


def in_order(play: Play) -> list[Sitter]:
    """The players by seat, those without a hand too."""
    return sorted([*play.order, *play.outs], key=_SEAT)


_SEAT = attrgetter("seat")


def ledger(play: Play, facts: HandRecord) -> list[PlayerRow]:
    """One row a player."""
    decimals, nets = play.hand.decimals, facts.net
    return [
        PlayerRow(
            file=facts.file,
            hand=facts.hand,
            first_line=facts.first_line,
            seat=p.seat,
            player=p.name,
            dealt_in=not p.out,
            stack=show(p.stack, decimals),
            put_in=show(p.put_in, decimals),
            returned=show(p.returned, decimals),
            won=show(p.won, decimals),
            net=nets.get(p.name, "0"),
            right_net=nets.get(p.name),
            folded=p.folded,
            all_in=p.all_in,
            shown=p.face_up,
        )
        for p in in_order(play)
    ]


def flows(play: Play) -> list[FlowRow]:
    """Who lost how much to the winners and to the house."""
    return flow_rows(play.hand, shared(play))


def shared(play: Play) -> list[tuple[str, str, int]]:
    """Loser, winner and amount, as `facts.shares` finds them."""
    sitters, winners, rake = play.sitters.values(), play.winners, play.rake or 0
    if len(winners) > 1 or winners[0].net <= 0:
        gains = [(sitter.name, sitter.net) for sitter in sitters if sitter.net > 0]
        gains += [("house", rake)] if rake else []
        return shares([(sitter.name, -sitter.net) for sitter in sitters if sitter.net < 0], gains)
    # Most hands end here: one wins all that was lost, or the house takes a little of it.
    winner, owed = winners[0].name, winners[0].net
    found = []
    for sitter in sitters:
        lost = -sitter.net
        if lost > 0:
            part, taken = lost, 0
            if rake:
                part, taken = lost * owed // (owed + rake), lost * rake // (owed + rake)
                if part + taken < lost:
                    if part < owed:
                        part += 1
                    else:
                        taken += 1
            if part:
                found.append((sitter.name, winner, part))
            if taken:
                found.append((sitter.name, "house", taken))
            owed -= part
            rake -= taken
    return found


def left(play: Play) -> LastHand:
    """What the hand leaves to the next at its table."""
    seats: dict[str, int] = {}
    stacks: dict[str, int | None] = {}
    anted: dict[str, int] = {}
    for sitter in (*play.order, *play.outs):
        name = sitter.name
        seats[name] = sitter.seat
        stacks[name] = sitter.stack + sitter.net + sitter.added
        if sitter.ante:
            anted[name] = sitter.ante
    hand, last, everybody = play.hand, play.last, frozenset(seats)
    return LastHand(
        hand.id,
        "complete",
        hand.decimals,
        play.started.started,
        play.button,
        seats,
        stacks,
        everybody.difference([p.name for p in play.outs]) if play.outs else everybody,
        anted,
        play.stakes.game,
        *NOTHING_STAYS,
        last is not None and last.burns,
        play.dead_small,
    )


NOTHING_STAYS: tuple[None, tuple[()], int, None, frozenset[str]] = (None, (), 0, None, frozenset())
"""What a pot that was won leaves: no chips, by nobody, and nobody is barred from it."""
