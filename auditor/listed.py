"""Cards that a live log lists once more: the exposed card among those of its player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from auditor.events import Checked, Dealt, DrawStarted, Exposed, Hand, HandEnded, Wager

if TYPE_CHECKING:
    from auditor.table import Table


def beside_exposed(table: Table, event: Dealt) -> Dealt:
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
        part = holding.draws[-1] if len(holding.draws) == table.draw.number else None
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
