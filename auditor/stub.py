"""The stub: how many cards it has left, what goes back to it, and what a reshuffle makes of it."""

from __future__ import annotations

from auditor.events import Burned, Reshuffled
from auditor.seats import Player
from auditor.table import Table, applies


def left_in_stub(table: Table, *, recorded: bool = False) -> int | None:
    """How many cards the stub still has; None where the game is not known. Below zero: more came than it had.

    Hands the log does not deal count as the cards of the game, or as none when only what is `recorded` shall count; a
    reshuffle is then taken to have held the discards of the draw in progress too.
    """
    if table.game is None:
        return None
    deck = table.deck
    if recorded:
        return deck.stub + deck.loose - _gone(table, 0) + deck.since
    return deck.stub - _gone(table, table.game.cards) + deck.since


def _gone(table: Table, undealt: int) -> int:
    """The cards that have left the stub, a hand whose deal is not recorded counted as `undealt`."""
    players = table.players.values()
    hands = sum(p.holding.taken + (undealt if p.holding.dealt_at is None and p.dealt_in else 0) for p in players)
    return table.deck.gone + hands


def extra_card(table: Table, event: Burned) -> Player | None:
    """Whose card too many the burn is (G-A8): before the action it goes back from the hand and becomes the burn."""
    if table.deal_closed or table.draw is not None or table.game is None:
        return None
    over = [p for p in table.dealt_in() if p.holding.count is not None and p.holding.count > table.game.cards]
    if event.card is None:
        return over[0] if len(over) == 1 else None
    return next((player for player in over if player.holding.holds(event.card) is not False), None)


@applies(Reshuffled)
def reshuffled(table: Table, event: Reshuffled) -> None:
    deck, draw = table.deck, table.draw
    here = draw is not None and not draw.closed
    left = left_in_stub(table)
    deck.remade.append((event, left))
    if draw is not None:
        draw.log.append(event)
    deck.reshuffle(len(table.draws) + (0 if here else 1))
    if table.game is None or left is None:
        return
    deck.loose = 0
    out = sum(len(board) for board in table.board.values()) + len(deck.boxed)
    for player in table.players.values():
        part = player.holding.draws[-1] if here and len(player.holding.draws) == len(table.draws) else None
        thrown = part.discarded or 0 if part is not None else 0
        held = player.holding.count
        if player.live:
            out += table.game.cards if held is None else held
        deck.loose += thrown
        out += thrown
    deck.stub = deck.size - out
    deck.since = _gone(table, table.game.cards)
