"""D: the board."""

from __future__ import annotations

from auditor.boards import comes_again, dealt_again, streets
from auditor.events import BoardDealt, BoardSummed, HandEnded, Mucked, ShowdownStarted, Shown
from auditor.games import BOARD_CARDS, STREETS
from auditor.rules import rule
from auditor.rules.dealing import cards
from auditor.table import Table
from auditor.turns import capped, option_alone
from auditor.verdict import KEPT, Verdict, broken


@rule("D10", on=(BoardDealt, BoardSummed, HandEnded), over="T04 D06", over_amount="P01 P03 R06")
def board_wrong(
    table: Table, event: BoardDealt | BoardSummed | HandEnded, *, big_blind_option: bool = True
) -> Verdict | None:
    """Three, one and one; none before the betting before it is closed.

    Keys: H-7 G-A19. A second board is run when the betting is over. Hands are shown down over a whole board. What was
    dealt wrong and is dealt again, as the book has it, was handled right. Without `big_blind_option` the betting before
    the flop is over when all have matched the big blind (T-29).
    """
    if table.game is None or not table.game.board:
        return None
    if isinstance(event, HandEnded):
        return _shown_down_early(table)
    if isinstance(event, BoardSummed):
        return _left_out(table, event)
    if event.street not in STREETS:
        return None
    due = BOARD_CARDS[event.street]
    if len(event.cards) != due:
        return broken(
            f"the {event.street} has {cards(len(event.cards))}, not {due}",
            expected=cards(due),
            found=cards(len(event.cards)),
            handled=event.run == 1 and comes_again(table, event),
        )
    before = streets(table)
    if dealt_again(table, event) is not None:
        before.pop()
    if event.run > 1 or before != list(STREETS[: len(before)]):
        return KEPT
    if event.street != next(iter(STREETS[len(before) :]), None):
        there = " and ".join(f"the {street}" for street in before) or "no board"
        return broken(f"the {event.street} comes after {there}", expected="flop, turn and river in their order")
    if capped(table):
        return None
    waiting = [] if not big_blind_option and option_alone(table) else table.waiting()
    if table.round is not None and table.round.ahead:
        return KEPT  # the round before was over; who began the next too soon acted out of turn
    if waiting:
        names = " and ".join(table.name(player.seat) for player in waiting)
        return broken(
            f"the {event.street} comes before {names} acted",
            expected="the betting closed before",
            amount=sum(table.to_call(player) for player in waiting),
            handled=comes_again(table, event),
        )
    return KEPT


def _left_out(table: Table, event: BoardSummed) -> Verdict | None:
    """A street that only the summary tells of, in a hand that went on behind it."""
    dealt = tuple(table.board.get(1, ()))
    if table.lost_street is None or event.cards[: len(dealt)] != dealt:
        return None
    if len(event.cards) <= len(dealt):
        return None
    return broken(
        f"no line deals the {table.lost_street}; by the summary the board has {cards(len(event.cards))}",
        expected="flop, turn and river in their order",
        found=cards(len(dealt)),
    )


def _shown_down_early(table: Table) -> Verdict | None:
    """Two hands shown, or thrown away at a handlog's showdown, a pot paid, and cards of the board still to come."""
    start = next(iter(table.past(ShowdownStarted)), None)
    thrown: list[Shown | Mucked] = []
    if start is not None and table.hand.neighbours:
        thrown += [past for past in table.past(Mucked) if past.at.line > start.at.line]
    if not table.awards or len(table.past(Shown)) + len(thrown) < 2:
        return None
    live = {player.seat for player in table.live()}
    shown = [*(past for past in table.past(Shown) if past.seat in live), *thrown]
    dealt = streets(table)
    there = len(table.board.get(1, ()))
    if dealt != list(STREETS[: len(dealt)]) or table.lost_street is not None:
        return None
    if len({e.seat for e in shown}) < 2 or there >= sum(BOARD_CARDS.values()):
        return None
    if table.misdeal is not None or table.cancelled is not None or any(award.cashed_out for award in table.awards):
        return None
    return broken(
        f"hands are shown down over {cards(there) if there else 'no board'}",
        expected="a board of five cards",
        found=cards(there),
        at=(start or shown[0]).at,
    )
