"""Cards that come: the deal, replacements in the draw, the board, and what the dealer finds in the deck."""

from __future__ import annotations

from auditor.boards import dealt_again, dealt_wrong
from auditor.cards import UNKNOWN
from auditor.course import DrawPhase
from auditor.events import BoardDealt, Boxed, Burned, Dealt, Exposed, Replaced
from auditor.holdings import Draw
from auditor.phases import lost, part_of, phase_of, speaks, throw_away
from auditor.seats import Player
from auditor.sightings import names_a_card, names_the_hand, new_cards, note_clashes
from auditor.stub import extra_card
from auditor.table import Table, applies


def _deal(table: Table, player: Player, event: Dealt) -> None:
    """Cards before the draw. Faces for a whole hand that was dealt unseen name its cards, and deal no others.

    A room may print a hand again, and deals to those alone who are in it.
    """
    holding = player.holding
    cards = tuple(card for card in event.cards if card != UNKNOWN)
    count = event.count if event.count is not None else len(event.cards)
    room = table.hand.dialect != "handlog"
    if room:
        player.is_dealt_in(not player.stranger)
    whole = table.game is not None and count == holding.count == table.game.cards
    if (whole and room) or (not room and names_the_hand(table, event)):
        if not room or not holding.faces:
            holding.reveal(cards)
            holding.dealt = list(holding.faces)
        count, cards = 0, ()
    missing = table.deal_closed and holding.count is None and count == 1
    table.deals_recorded = True
    if missing:
        holding.take(count, cards)  # a missing card, to a hand whose deal nobody wrote down
    else:
        holding.deal(count, cards)
    holding.dealt += cards
    holding.dealt_at = event.at
    for card in event.cards:
        table.deck.put(card, "hand", player.seat)


@applies(Dealt)
def dealt(table: Table, event: Dealt) -> None:
    note_clashes(table, event)
    player = table.players.get(event.seat)
    if player is None:
        return
    if event.runs > 1:
        _drawn_twice(table, player, event)
        return
    doubtful = lost(table, event)
    if table.draw is None and event.kept is None:
        _deal(table, player, event)
        if doubtful:
            player.holding.doubt()
        return
    draw = phase_of(table, event) if event.kept is not None or table.draw is None else table.draw
    part = part_of(table, player, draw)
    _received(table, player, draw, part, event)
    if doubtful:
        player.holding.doubt()


def _drawn_twice(table: Table, player: Player, event: Dealt) -> None:
    """The cards of two runs in one line: he has drawn, and what he holds in either is not known."""
    draw = phase_of(table, event)
    draw.log.append(event)
    table.runs = max(table.runs, event.runs)
    player.holding.doubt()
    speaks(draw, player.seat)
    if player.seat not in draw.acted:
        draw.acted.append(player.seat)


def _received(table: Table, player: Player, draw: DrawPhase, part: Draw, event: Dealt) -> None:
    holding = player.holding
    draw.log.append(event)
    draw.dealt = True
    part.dealt_at = event.at
    speaks(draw, event.seat)
    hand = new_cards(table, event)
    pending = draw.pending.pop(event.seat, 0)
    if pending:
        part.received, part.implied = part.received - pending, False
        holding.taken -= pending
        if holding.hidden is not None:
            holding.hidden = max(0, holding.hidden - pending)
    if part.discarded is None and part.requested is not None:
        throw_away(table, player, draw, part.requested, None)
        part.unsaid = True
    elif part.again:
        part.unsaid, part.changed = False, False
        throw_away(table, player, draw, part.again, None)
        part.again = 0
    if hand.kept is not None:
        holding.faces = [card for card in hand.kept if card != UNKNOWN]
        holding.hidden = len(hand.kept) - len(holding.faces)
        part.kept = hand.kept
        _told_apart(table, player, draw, part)
    part.received += hand.came
    part.new += tuple(card for card in hand.new if card != UNKNOWN)
    holding.take(hand.came, hand.new)
    holding.shuffled = table.deck.reshuffles
    for card in event.cards:
        table.deck.put(card, "hand", event.seat)


def _told_apart(table: Table, player: Player, draw: DrawPhase, part: Draw) -> None:
    """The discards whose faces the room did not print, from the hand before and the cards kept."""
    thrown = tuple(card for card in part.before if card not in (part.kept or ()))
    if part.faces is not None or not thrown or part.discarded not in (None, len(thrown)):
        return
    if part.discarded is None:
        part.discarded, part.unsaid = len(thrown), True
    part.faces = thrown
    part.see(thrown)
    for card in thrown:
        table.deck.put(card, "discard", player.seat, draw.number)


@applies(Exposed)
def exposed(table: Table, event: Exposed) -> None:
    note_clashes(table, event)
    player = table.players.get(event.seat)
    if player is None:
        return
    draw, holding = table.draw, player.holding
    if draw is not None:
        draw.log.append(event)
    else:
        table.noted.setdefault("exposed", []).append(event)
    if event.card in holding.faces:
        return
    table.deck.put(event.card, "hand", event.seat)
    names = names_a_card(table, event)
    if names:
        holding.reveal((event.card,))
    else:
        holding.take(1, (event.card,))
        holding.shuffled = table.deck.reshuffles
    if draw is None:
        holding.dealt.append(event.card)
        return
    part = part_of(table, player, draw)
    if names:
        draw.turned.append(event)
    else:
        part.received += 1
        part.dealt_at = event.at
    part.new += (event.card,)
    draw.dealt = True
    speaks(draw, event.seat)


@applies(Replaced)
def replaced(table: Table, event: Replaced) -> None:
    note_clashes(table, event)
    player = table.players.get(event.seat)
    if player is None:
        return
    new = event.new or UNKNOWN
    holding = player.holding
    doubtful = lost(table, event)
    back = table.deck.seen.get(new)
    holding.throw(1, (event.old,))
    holding.take(1, (new,))
    if back is not None and back.place == "replaced":
        holding.taken -= 1
    holding.shuffled = table.deck.reshuffles
    table.deck.put(event.old, "replaced", event.seat)
    table.deck.put(new, "hand", event.seat)
    if doubtful:
        holding.doubt()
    if table.draw is None:
        table.noted.setdefault("replaced", []).append(event)
        if event.old in holding.dealt:
            holding.dealt.remove(event.old)
        if event.new is not None:
            holding.dealt.append(event.new)
        return
    table.draw.log.append(event)
    part = part_of(table, player, table.draw)
    part.new = (*(card for card in part.new if card != event.old), *((event.new,) if event.new else ()))


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
    last = dealt_again(table, event)
    if last is not None:
        board = table.board[1]
        del board[len(board) - len(last.cards) :]
        table.deck.gone -= len(last.cards)
        table.deck.take_off(last.cards)
    if table.hand.neighbours and event.run == 1 and dealt_wrong(table, event):
        table.noted.setdefault("wrong board", []).append(event)
    if table.round is not None:
        table.round.ahead = False
    board = table.board.setdefault(event.run, list(event.before or ()) if event.run > 1 else [])
    board += event.cards
    table.deck.gone += len(event.cards)
    for card in event.cards:
        table.deck.put(card, "board", phase=event.run)
