"""R: what a log states beside its own lines, and whether the lines bear it out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from auditor.cards import UNKNOWN
from auditor.events import (
    Announced,
    AntePosted,
    Bet,
    BlindPosted,
    BoardSummed,
    Called,
    HandEnded,
    Opened,
    PotStated,
    RaisedTo,
    SeatSummed,
    Shown,
    Wager,
)
from auditor.games import round_named, round_told
from auditor.ranking import describe
from auditor.rounds import Round
from auditor.rules import rule
from auditor.seats import Player
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken
from auditor.wording import words_agree


@rule("R06", on=(PotStated, HandEnded))
def stated_total_differs(table: Table, event: PotStated | HandEnded) -> list[Verdict]:
    """Pot, side pots and rake that a log states are what its own lines add up to.

    Keys: G-E2. A total in the middle of the hand is judged where it stands, the others when the record ends, since some
    rooms give an uncalled bet back without a line. What was paid is P01's business.
    """
    if isinstance(event, PotStated):
        return [_total(table, event)] if event.where == "marker" and event.total is not None else []
    return [verdict for stated in table.stated if stated.where != "marker" for verdict in _stated(table, stated)]


def _stated(table: Table, stated: PotStated) -> Iterator[Verdict]:
    if stated.total is not None:
        yield _total(table, stated)
    if stated.main is not None and stated.total is not None:
        rake = stated.rake or 0 if stated.parts_after_rake else 0
        parts = stated.main + sum(stated.sides) + rake
        if parts != stated.total:
            yield broken(
                f"main and side pots{' and rake' if rake else ''} add up to {table.money(parts)}; "
                f"the stated total is {table.money(stated.total)}",
                expected=table.money(stated.total),
                found=table.money(parts),
                at=stated.at,
            )
        else:
            yield from _parts(table, stated, [stated.main, *stated.sides])
    if stated.rake is not None and table.rake is not None and stated.rake != table.rake:
        yield broken(
            f"states a rake of {table.money(stated.rake)}; {table.money(table.rake)} was taken",
            expected=table.money(table.rake),
            found=table.money(stated.rake),
            at=stated.at,
        )


def _parts(table: Table, stated: PotStated, parts: list[int]) -> Iterator[Verdict]:
    """Where each award says which pot it is of, what was collected from each is the pot as it is stated after rake."""
    collected = Counter[int | None]()
    for award in table.awards:
        collected[award.pot] += award.amount
    whole = collected.total() == sum(parts) and not any(award.cashed_out for award in table.awards)
    if not stated.parts_after_rake or not whole or collected.keys() != set(range(len(parts))):
        return
    for number, part in enumerate(parts):
        if collected[number] != part:
            name = f"side pot {number}" if number else "main pot"
            yield broken(
                f"states a {name} of {table.money(part)}; {table.money(collected[number])} was collected from it",
                expected=table.money(collected[number]),
                found=table.money(part),
                at=stated.at,
            )
            return


def _total(table: Table, stated: PotStated) -> Verdict:
    pot = table.pot
    if stated.with_uncalled:
        pot += sum(amount for _, amount in table.implied)
    lawful = {pot - (table.rake or 0)} if stated.after_rake else {pot, pot - (stated.rake or 0)}
    if stated.where == "marker" and (excess := table.uncalled()) is not None:
        lawful.add(pot - excess[1])  # given back without a line
    assert stated.total is not None
    if stated.total in lawful or (stated.where == "winner" and _is_main_pot(table, stated.total)):
        return KEPT
    if stated.where == "winner" and stated.total == table.awards[0].amount and table.paid_by_changes is None:
        return KEPT  # what is both stated and paid is P01's
    expected = table.money(pot - (table.rake or 0) if stated.after_rake else pot)
    return broken(
        f"the stated pot is {table.money(stated.total)}; the lines add up to {expected}",
        expected=expected,
        found=table.money(stated.total),
        at=stated.at,
        amount=stated.total - pot,
    )


def _is_main_pot(table: Table, total: int) -> bool:
    """Whether the total is the main pot, less some of the rake, where there are side pots."""
    pots = table.layers().pots
    return len(pots) > 1 and 0 <= pots[0].amount - total <= (table.rake or 0)


@rule("R07", on=(Shown, Announced), weight="minor")
def stated_hand_differs(table: Table, event: Shown | Announced) -> Verdict | None:
    """The words for a shown hand are what the cards make (cards speak).

    Keys: G-D2. Words that name no hand of the game are a remark, and say nothing.
    """
    player = table.players.get(event.seat)
    if player is None or not event.words or table.game is None:
        return None
    cards = event.cards if isinstance(event, Shown) else player.holding.cards
    board = tuple(table.board.get(event.run, ()))
    if not cards:
        return None
    agrees = words_agree(table.game.name, cards, board, event.words, table.house.joker)
    if agrees is None:
        return None
    if agrees:
        return KEPT
    makes = describe(table.game.name, cards, board, table.house.joker)
    return broken(f"calls it {event.words}; the cards make {makes}", expected=makes, found=event.words)


@rule(
    "R12",
    on=(RaisedTo, Bet, Called, Opened, AntePosted, BlindPosted),
    over_amount="B06 P01 P03 P05 R06",
    weight="minor",
)
def stated_amount_differs(table: Table, event: Wager | AntePosted | BlindPosted) -> list[Verdict]:
    """A raise's stated step and total agree; an `all-in` mark agrees with the stack."""
    if not event.all_in and type(event) is not RaisedTo:
        return []
    found = list(_amounts(table, event))
    return [verdict for verdict in found if verdict is not KEPT] or found[:1]


def _amounts(table: Table, event: Wager | AntePosted | BlindPosted) -> Iterator[Verdict]:
    player = table.players.get(event.seat)
    if player is None:
        return
    if isinstance(event, RaisedTo) and table.round is not None:
        yield from _step(table, table.round, event, player)
    added = event.by if isinstance(event, Wager) else event.amount
    if event.all_in and player.behind is not None and added is not None:
        left = player.behind - added
        yield (
            KEPT
            if left <= 0
            else broken(
                f"is said to be all-in with {table.money(left)} left",
                expected=table.money(player.behind),
                found=table.money(added),
                amount=left,
            )
        )


def _step(table: Table, current: Round, event: RaisedTo, player: Player) -> Iterator[Verdict]:
    """The step over the bet, and the chips put in, that the line of a raise states beside its total."""
    if event.to is None or event.by is None:
        return
    money = table.money
    step = event.to - current.bet
    # Rooms count from a blind that was short, too: from the most that is in, or from what the big blind put in.
    others = table.players.values()
    short = [amount for other in others if other.all_in for kind, amount in other.posted if kind == "big"]
    bases = [max(other.round_in for other in others), *short]
    if current.should is not None:
        bases.append(current.should)
    lawful = {step, *(event.to - base for base in bases)}
    if event.stated_by is not None and event.stated_by not in lawful:
        yield broken(
            f"raises {money(event.stated_by)} to {money(event.to)}, over {money(current.bet)} a step of {money(step)}",
            expected=money(step),
            found=money(event.stated_by),
            amount=step - event.stated_by,
        )
    if event.stated_added is not None and event.stated_added != event.by:
        yield broken(
            f"puts in {money(event.stated_added)} to raise to {money(event.to)}; "
            f"with {money(player.round_in)} in already that takes {money(event.by)}",
            expected=money(event.by),
            found=money(event.stated_added),
        )
    if event.stated_by is not None or event.stated_added is not None:
        yield KEPT


@rule("R14", on=(BoardSummed, HandEnded), weight="minor")
def summary_differs(table: Table, event: BoardSummed | HandEnded) -> list[Verdict]:
    """A summary's seat, name, result and board agree with the body."""
    if isinstance(event, BoardSummed):
        return _board_differs(table, event)
    summed = [e for e in table.noted.get("summary", ()) if isinstance(e, SeatSummed)]
    return [next(_differences(table, line), Verdict("kept", at=line.at)) for line in summed]


def _board_differs(table: Table, event: BoardSummed) -> list[Verdict]:
    """Of a hand run twice the summary tells the boards in other words; a street that is missing is D10's."""
    dealt = tuple(table.board.get(1, ()))
    if UNKNOWN in dealt or table.runs > 1 or table.lost_street is not None:
        return []
    if event.cards == dealt:
        return [KEPT]
    there = " ".join(dealt) or "no card"
    fact = f"the board is {' '.join(event.cards)} by the summary; the play deals {there}"
    return [broken(fact, expected=there, found=" ".join(event.cards))]


def _differences(table: Table, line: SeatSummed) -> Iterator[Verdict]:
    player = table.players.get(line.seat)
    money = table.money
    if any(other.stranger and other.name == line.player for other in table.players.values()):
        return
    if player is None or player.name != line.player:
        sits = f"{player.name} sits" if player is not None else "nobody sits"
        yield broken(f"the summary puts {line.player} in seat {line.seat}, where {sits}", seat=line.seat, at=line.at)
        return
    if line.result == "folded" and not player.folded and not player.mucked and player.dealt_in:
        yield broken("folded by the summary, but not by the play", seat=line.seat, at=line.at)
    game, words = table.game, line.words
    if line.result == "folded" and words and game is not None and player.folded_in is not None:
        told = round_told(words, board=game.board)
        if told not in (None, player.folded_in) and player.folded_in < game.rounds:
            there = round_named(player.folded_in, board=game.board, draws=game.draws)
            fact = f"folded {words} by the summary; by the play {there}"
            yield broken(fact, expected=there, found=words, seat=line.seat, at=line.at)
    # An uncalled bet that is paid along with the pot is part of what a summary says was won.
    won = table.won(player) if table.along else player.won
    cashed = any(award.cashed_out for award in table.awards if award.seat == line.seat)
    if line.won is not None and line.won != won and table.runs == 1 and not cashed:
        yield broken(
            f"won {money(line.won)} by the summary; the play pays {money(won)}",
            expected=money(won),
            found=money(line.won),
            seat=line.seat,
            at=line.at,
            amount=won - line.won,
        )
    if line.net is not None and line.net != player.net:
        yield broken(
            f"the stack changes by {money(line.net)} by the summary; by the play by {money(player.net)}",
            expected=money(player.net),
            found=money(line.net),
            seat=line.seat,
            at=line.at,
        )
    shown = player.holding.shown
    if line.cards and shown and line.result == "showed" and sorted(line.cards) != sorted(shown):
        yield broken(
            f"showed {' '.join(line.cards)} by the summary; the play shows {' '.join(shown)}",
            seat=line.seat,
            at=line.at,
        )
