"""What an event means as the table stands: the chips a wager adds, whether it opens the pot, which cards are new."""

from __future__ import annotations

from msgspec.structs import replace

from auditor.events import (
    Bet,
    Called,
    Checked,
    Dealt,
    DrawStarted,
    Event,
    Exposed,
    Hand,
    HandEnded,
    Opened,
    RaisedTo,
    Wager,
    WentAllIn,
)
from auditor.sightings import drawn
from auditor.table import Table


def resolve(table: Table, event: Event) -> Event:
    """The event with what the table knows filled in: `by` and `to` of a wager, and what an all-in amounts to.

    Of the cards dealt in a live log those are left out that the dealer exposed before.
    """
    if not isinstance(event, Wager):
        return _beside_exposed(table, event) if type(event) is Dealt and table.hand.neighbours else event
    player = table.players.get(event.seat)
    already = player.round_in if player else 0
    bet = table.round.bet if table.round else 0
    by, to = event.by, event.to
    if by is None:
        if to is None:
            behind = player.behind if player else None
            owed = bet - already if isinstance(event, Called) else behind
            by = max(0, owed or 0) if behind is None else max(0, min(owed or 0, behind))
            to = already + by
        else:
            by = to - already
    elif to is None:
        to = already + by
    if isinstance(event, WentAllIn):
        kind: type[Wager] = Bet if bet == 0 else RaisedTo if to > bet else Called
        return kind(event.at, event.seat, by, to, True)
    return replace(event, by=by, to=to)


def _beside_exposed(table: Table, event: Dealt) -> Dealt:
    """The cards that come now, where the line lists one among them that its player has face up already.

    It is that card and no other, if with another he would have too many when all have come; so too where no game is
    stated, and how many he should have.
    """
    log = table.draw.log if table.draw is not None else table.noted.get("exposed", ())
    again = {e.card for e in log if type(e) is Exposed and e.seat == event.seat}.intersection(event.cards)
    if not again:
        return event
    holding = table.players[event.seat].holding
    have = holding.count or len(holding.faces)
    due = table.game.cards if table.game is not None else have + 1
    if table.draw is not None:
        part = drawn(table, event.seat)
        if part is None or part.count is None:
            return event
        have, due = part.received, part.count + max(0, part.lacked or 0)
    if not have < due < have + _still_come(table.hand, event) or not again.issubset(holding.faces):
        return event
    cards = tuple(card for card in event.cards if card not in again)
    return replace(event, count=len(cards), cards=cards)


def _still_come(hand: Hand, event: Dealt) -> int:
    """Cards that this line and those after it deal to the player, up to the next act or draw."""
    come = len(event.cards)
    for later in hand.after(event):
        if isinstance(later, Checked | Wager | DrawStarted | HandEnded):
            break
        if isinstance(later, Dealt) and later.seat == event.seat:
            come += later.count or 0
    return come


def reads_as_opening(table: Table, event: Event) -> bool:
    """Whether the wager opens the pot: the first of a first round without blinds.

    Nothing put in opens it only where the player is all-in for his antes (R-12). A raise does where nobody opened
    before, though there was nothing to raise (B01); after a false open it is one of that bet.
    """
    current = table.round
    if not isinstance(event, Opened | Bet) and not (isinstance(event, RaisedTo) and not table.openings):
        return False
    player = table.players.get(event.seat)
    return (
        bool(event.to or event.all_in or (player is not None and not player.behind))
        and current is not None
        and current.number == 0
        and not current.blind
        and current.bets == 0
        and current.bet == 0
    )
