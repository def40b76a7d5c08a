"""How the deal and the board come off the deck, and what the dealer finds in it."""

from __future__ import annotations

from auditor.cards import UNKNOWN
from auditor.events import BoardDealt, Boxed, Burned, Dealt
from auditor.seats import Player
from auditor.sightings import note_clashes
from auditor.stub import extra_card
from auditor.table import Table, applies


def deal(table: Table, player: Player, event: Dealt) -> None:
    """Cards before the draw. Faces for a whole hand that was dealt unseen name its cards, and deal no others.

    A room may print a hand again, and deals to those alone who are in it.
    """
    holding = player.holding
    cards = tuple(card for card in event.cards if card != UNKNOWN)
    count = event.count if event.count is not None else len(event.cards)
    room = table.hand.dialect != "handlog"
    if room:
        player.dealt_in = not player.stranger
    whole = table.game is not None and count == holding.count == table.game.cards
    if whole and (room or (cards and not holding.faces)):
        if not holding.faces:
            holding.reveal(cards)
            holding.dealt = list(holding.faces)
        count, cards = 0, ()
    table.deals_recorded = True
    holding.deal(count, cards)
    holding.dealt += cards
    holding.dealt_at = event.at
    for card in event.cards:
        table.deck.put(card, "hand", player.seat)


@applies(Burned)
def burned(table: Table, event: Burned) -> None:
    note_clashes(table, event)
    table.noted.setdefault("burned", []).append(event)
    if table.draw is not None:
        table.draw.log.append(event)
    extra = extra_card(table, event)
    if extra is not None:
        extra.holding.throw(1, (event.card,) if event.card is not None else ())
        extra.holding.dealt = [card for card in extra.holding.dealt if card != event.card]
    else:
        table.deck.gone += 1
    if event.card is not None:
        table.deck.put(event.card, "burn")


@applies(Boxed)
def boxed(table: Table, event: Boxed) -> None:
    table.noted.setdefault("boxed", []).append(event)
    holder = next((p.seat for p in table.players.values() if event.card in p.holding.faces), None)
    table.deck.boxed.setdefault(event.card, holder)
    if holder is None:
        table.deck.gone += 1
    table.deck.put(event.card, "boxed")


@applies(BoardDealt)
def board_dealt(table: Table, event: BoardDealt) -> None:
    note_clashes(table, event)
    table.runs = max(table.runs, event.run)
    board = table.board.setdefault(event.run, list(event.before or ()) if event.run > 1 else [])
    board += event.cards
    table.deck.gone += len(event.cards)
    for card in event.cards:
        table.deck.put(card, "board", phase=event.run)
