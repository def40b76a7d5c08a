"""S: who has a right to a hand, and to the pot that is carried."""

from __future__ import annotations

from auditor.events import (
    Awarded,
    DealClosed,
    HandKilled,
    MisdealDeclared,
    Mucked,
    Returned,
    Shown,
)
from auditor.rules import Answers, rule
from auditor.rules.forced import covered
from auditor.seats import Player
from auditor.session import LastHand, unsure
from auditor.showing import IN_PLAY
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken, unclear


def has_right(table: Table, player: Player) -> bool:
    """Whether the player may have a hand in this deal, by what the last one left in the pot (R-11, J-5b)."""
    last = table.last_hand
    if last is None or player.name in last.barred:
        return last is None
    return not table.carried or last.forfeited is None or player.name in last.forfeited


def _given_hands(table: Table) -> list[Player]:
    """Who is dealt in; where each hand is dealt by itself, who got no card is not."""
    apart = table.deals_recorded and table.hand.neighbours
    return [player for player in table.dealt_in() if player.holding.count or not apart]


def _put_right(table: Table, player: Player) -> bool:
    """Whether the log calls a misdeal, or declares the hand dead and gives the ante back, as the book has it."""
    own = [later for later in table.hand.events if getattr(later, "seat", None) == player.seat]
    back = sum(later.amount for later in own if isinstance(later, Returned))
    dead = any(isinstance(later, HandKilled) for later in own) and back >= player.ante
    return dead or any(isinstance(later, MisdealDeclared) for later in table.hand.events)


@rule("S04", on=(DealClosed, MisdealDeclared))
def stranger_to_forfeited_pot(table: Table, event: DealClosed | MisdealDeclared) -> list[Verdict]:
    """Money forfeited in a hand is played for only by those who were dealt into it.

    Keys: R-11 J-2e G-A17. Where the log does not show how the carried pot came about the rule is unclear (G-E8). A
    misdeal for it in time, later a dead hand whose ante goes back, is the right handling.
    """
    last = table.last_hand
    if not table.carried or last is None or last.forfeited is None or table.deal_closed:
        return []
    fact = "is dealt in for a pot with forfeited money, and was not in the hand that forfeited it"
    return [
        KEPT if player.name in last.forfeited else _without_right(table, last, player, fact)
        for player in _given_hands(table)
    ]


def _without_right(table: Table, last: LastHand, player: Player, fact: str) -> Verdict:
    if why := unsure(table.hand, last):
        return unclear(why, seat=player.seat)
    return broken(fact, seat=player.seat, amount=player.ante, handled=_put_right(table, player))


@rule("S05", on=(DealClosed, MisdealDeclared), over_seat="S04")
def barred_opener_dealt_in(table: Table, event: DealClosed | MisdealDeclared) -> Answers:
    """An all-in false opener sits out until that pot is won.

    Keys: J-5b. A misdeal for it in time, later a dead hand whose ante goes back, is the right handling.
    """
    last = table.last_hand
    if last is None or not last.barred or table.deal_closed:
        return []
    fact = "opened falsely all-in for his ante, and the pot is not yet won"
    here = [player for player in _given_hands(table) if player.name in last.barred]
    return [_without_right(table, last, player, fact) for player in here] or KEPT


@rule("S06", on=DealClosed, weight="minor")
def entitled_player_left_out(table: Table, event: DealClosed) -> list[Verdict]:
    """Who may play for the pot and has anted is dealt in.

    Keys: R-11 R-13b J-2e. Who has no chips left has anted with the antes that he put into the carried pot. Who takes
    part in the hand was dealt in, though the log may note only the cards that somebody saw.
    """
    if not table.deals_recorded or not table.hand.neighbours:
        return []
    last = table.last_hand
    why = unsure(table.hand, last) if last is not None else None
    left_out = [
        unclear(why, seat=player.seat)
        if why is not None
        else broken("is all-in for the antes that were carried, and gets no cards", seat=player.seat)
        for player in table.players.values()
        if covered(table, player)
        and has_right(table, player)
        and not (player.holding.count or player.sits_out or player.stranger or takes_part(table, player))
    ]
    anted = [player for player in table.dealt_in() if player.ante]
    if not any(player.holding.count for player in anted):
        return []
    return left_out + [
        KEPT
        if player.holding.count or takes_part(table, player)
        else broken("has anted, and gets no cards", seat=player.seat)
        for player in anted
    ]


def takes_part(table: Table, player: Player) -> bool:
    """Whether the log has him act, draw, show or win in this hand."""
    return any(
        isinstance(event, (*IN_PLAY, Shown, Mucked, Awarded)) and event.seat == player.seat
        for event in table.hand.events
    )
