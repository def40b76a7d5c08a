"""How cards move at the table: the deal, the draw, the board, and what is turned up."""

from __future__ import annotations

from auditor.cards import UNKNOWN, Card
from auditor.events import (
    BoardDealt,
    Boxed,
    Burned,
    Dealt,
    Discarded,
    DrawClosed,
    DrawStarted,
    Event,
    Exposed,
    Mucked,
    OpenersDenied,
    OpenersShown,
    Replaced,
    RequestChanged,
    Requested,
    Reshuffled,
    Retrieved,
    Revealed,
    SeatSummed,
    Shown,
    SplitDeclared,
    StoodPat,
    Tapped,
)
from auditor.holdings import Draw, Holding
from auditor.seats import Player
from auditor.table import DrawPhase, Table, applies


def phase_of(table: Table, event: Event) -> DrawPhase:
    """The draw phase the event belongs to; begins one where the log has no line for it."""
    draw = table.draw
    if draw is None or (draw.closed and table.round is not None and table.round.closed):
        draw = DrawPhase(len(table.draws) + 1, event.at)
        table.draw = draw
        table.draws.append(draw)
    return draw


def part_of(holding: Holding, number: int) -> Draw:
    """A player's part in the draw phase `number`, begun if need be."""
    while len(holding.draws) < number:
        holding.draws.append(None)
    part = holding.draws[number - 1]
    if part is None:
        part = holding.draws[number - 1] = Draw()
    return part


@applies(DrawStarted)
def draw_started(table: Table, event: DrawStarted) -> None:
    table.draw = DrawPhase(len(table.draws) + 1, event.at)
    table.draws.append(table.draw)


@applies(DrawClosed)
def draw_closed(table: Table, event: DrawClosed) -> None:
    if table.draw is not None:
        table.draw.closed = True


@applies(Dealt)
def dealt(table: Table, event: Dealt) -> None:
    player = table.players.get(event.seat)
    if player is None:
        return
    draw = table.draw
    table.deals_recorded = True
    if draw is None:
        _deal(table, player, event)
        return
    draw.log.append(event)
    holding = player.holding
    part = part_of(holding, draw.number)
    pending = draw.pending.pop(event.seat, 0)
    if pending and holding.hidden is not None:
        holding.hidden = max(0, holding.hidden - pending)
        part.received, part.implied = part.received - pending, False
    if part.discarded is None and part.requested is not None:
        _discard(table, player, draw, part.requested, None)
    if event.kept is not None:
        holding.faces, holding.hidden = [c for c in event.kept if c != UNKNOWN], sum(c == UNKNOWN for c in event.kept)
    count = event.count if event.count is not None else len(event.cards)
    part.received += count
    part.new += tuple(card for card in event.cards if card != UNKNOWN)
    holding.take(count, event.cards)
    draw.dealt = True
    for card in event.cards:
        table.deck.put(card, "hand", event.seat)


def _deal(table: Table, player: Player, event: Dealt) -> None:
    holding = player.holding
    fresh = tuple(card for card in event.cards if card not in holding.faces)
    if len(fresh) < len(event.cards) and event.count == len(event.cards):
        count: int | None = len(fresh)
    else:
        count = event.count
    holding.take(count, fresh)
    holding.dealt += [card for card in fresh if card != UNKNOWN]
    for card in event.cards:
        table.deck.put(card, "hand", player.seat)


@applies(Exposed)
def exposed(table: Table, event: Exposed) -> None:
    player = table.players.get(event.seat)
    if player is None:
        return
    if table.draw is not None:
        table.draw.log.append(event)
    else:
        table.noted.setdefault("exposed", []).append(event)
    if event.card in player.holding.faces:
        return
    if table.draw is not None:
        part = part_of(player.holding, table.draw.number)
        part.received += 1
        part.new += (event.card,)
        table.draw.dealt = True
    else:
        player.holding.dealt.append(event.card)
        table.deals_recorded = True
    player.holding.take(1, (event.card,))
    table.deck.put(event.card, "hand", event.seat)


@applies(Replaced)
def replaced(table: Table, event: Replaced) -> None:
    player = table.players.get(event.seat)
    if player is None:
        return
    new = event.new or UNKNOWN
    holding = player.holding
    holding.throw(1, (event.old,))
    holding.take(1, (new,))
    table.deck.put(event.old, "replaced", event.seat)
    table.deck.put(new, "hand", event.seat)
    if table.draw is None:
        table.noted.setdefault("replaced", []).append(event)
        if event.old in holding.dealt:
            holding.dealt.remove(event.old)
        if event.new is not None:
            holding.dealt.append(event.new)
        return
    table.draw.log.append(event)
    part = part_of(holding, table.draw.number)
    part.new = (*(card for card in part.new if card != event.old), *((event.new,) if event.new else ()))


@applies(Burned)
def burned(table: Table, event: Burned) -> None:
    if table.draw is not None:
        table.draw.log.append(event)
    table.noted.setdefault("burned", []).append(event)
    if event.card is not None:
        table.deck.put(event.card, "burn")


@applies(Boxed)
def boxed(table: Table, event: Boxed) -> None:
    table.noted.setdefault("boxed", []).append(event)
    table.deck.put(event.card, "boxed")


@applies(BoardDealt)
def board_dealt(table: Table, event: BoardDealt) -> None:
    table.runs = max(table.runs, event.run)
    board = table.board.setdefault(event.run, list(event.before or ()) if event.run > 1 else [])
    board += event.cards
    for card in event.cards:
        table.deck.put(card, "board", phase=event.run)


@applies(Reshuffled)
def reshuffled(table: Table, event: Reshuffled) -> None:
    if table.draw is not None:
        table.draw.log.append(event)
    table.deck.reshuffle(table.draw.number if table.draw is not None else 1)


# --- the draw


@applies(Requested, RequestChanged)
def requested(table: Table, event: Requested | RequestChanged) -> None:
    draw = phase_of(table, event)
    draw.log.append(event)
    player = table.players.get(event.seat)
    if player is not None:
        part_of(player.holding, draw.number).requested = event.count


def _discard(table: Table, player: Player, draw: DrawPhase, count: int, cards: tuple[Card, ...] | None) -> None:
    holding = player.holding
    part = part_of(holding, draw.number)
    holding.throw(count, cards or ())
    again = part.discarded is not None
    part.discarded = (part.discarded or 0) + count
    if not again:
        part.faces = cards if cards is not None and len(cards) == count and UNKNOWN not in cards else None
    elif part.faces is not None and cards is not None and len(cards) == count:
        part.faces += cards
    else:
        part.faces = None
    part.see(cards or ())
    for card in cards or ():
        table.deck.put(card, "discard", player.seat, draw.number)
    if player.seat not in draw.acted:
        draw.acted.append(player.seat)


@applies(Discarded)
def discarded(table: Table, event: Discarded) -> None:
    draw = phase_of(table, event)
    draw.log.append(event)
    player = table.players.get(event.seat)
    if player is None:
        return
    part = part_of(player.holding, draw.number)
    _discard(table, player, draw, event.count, event.cards)
    if table.hand.dialect != "handlog":
        part.received, part.implied = part.received + event.count, True
        player.holding.take(event.count, ())
        draw.pending[event.seat] = event.count


@applies(StoodPat)
def stood_pat(table: Table, event: StoodPat | Tapped) -> None:
    draw = phase_of(table, event)
    draw.log.append(event)
    player = table.players.get(event.seat)
    if player is None:
        return
    part = part_of(player.holding, draw.number)
    if part.discarded is None:
        part.discarded, part.faces = 0, ()
    if event.seat not in draw.acted:
        draw.acted.append(event.seat)
    cards = getattr(event, "cards", None)
    if cards and len(cards) == (player.holding.count or len(cards)):
        player.holding.faces, player.holding.hidden = list(cards), 0
        for card in cards:
            table.deck.put(card, "hand", event.seat)


@applies(SplitDeclared)
def split_declared(table: Table, event: SplitDeclared) -> None:
    table.noted.setdefault("split", []).append(event)
    if table.draw is not None:
        table.draw.split = True


@applies(Retrieved)
def retrieved(table: Table, event: Retrieved) -> None:
    table.noted.setdefault("retrieved", []).append(event)
    player = table.players.get(event.seat)
    if player is not None:
        if player.holding.draws and (part := player.holding.draws[-1]) is not None:
            part.see((event.card,))
        table.deck.put(event.card, "retrieved", event.seat)


@applies(Revealed)
def revealed(table: Table, event: Revealed) -> None:
    table.noted.setdefault("revealed", []).append(event)
    player = table.players.get(event.seat)
    if player is None or not player.holding.draws:
        return
    part = player.holding.draws[-1]
    if part is not None:
        part.see(event.cards)
    for card in event.cards:
        table.deck.put(card, "discard", event.seat, len(table.draws))


# --- what is turned up


@applies(Shown)
def shown(table: Table, event: Shown) -> None:
    table.shows.append(event)
    player = table.players.get(event.seat)
    if player is None or not event.cards:
        return
    player.shown = True
    _turn_up(table, player, event.cards)
    _deny(table, player, event)


def _turn_up(table: Table, player: Player, cards: tuple[Card, ...]) -> None:
    for card in cards:
        if table.deck.seen.get(card) is None or table.deck.seen[card].seat == player.seat:
            table.deck.put(card, "hand", player.seat)
    held = player.holding.count
    if held is None or len(cards) >= held:
        player.holding.show(cards)
    else:
        for card in cards:
            if card not in player.holding.faces and card != UNKNOWN:
                player.holding.throw(1, (card,))
                player.holding.take(1, (card,))


@applies(OpenersShown, OpenersDenied)
def openers_shown(table: Table, event: OpenersShown | OpenersDenied) -> None:
    table.shows.append(event)
    player = table.players.get(event.seat)
    if player is None:
        return
    if isinstance(event, OpenersShown):
        player.shown = True
        thrown = player.holding.discards
        _turn_up(table, player, tuple(card for card in event.cards if card not in thrown))
    _deny(table, player, event)


def _deny(table: Table, player: Player, event: Shown | OpenersShown | OpenersDenied) -> None:
    """An open shown or admitted false before the draw kills the hand (J-2b)."""
    from auditor.bookkeeping import denied_open

    opening = next((one for one in reversed(table.openings) if one.seat == player.seat), None)
    if opening is None or opening.denied is not None or table.openers != "jacks":
        return
    if isinstance(event, OpenersDenied):
        false = True
    else:
        from auditor.openings import CARDS, could_be_openers

        cards = player.holding.cards
        cards += (UNKNOWN,) * (CARDS - len(cards) if player.holding.hidden is None else 0)
        false = table.draw is None and could_be_openers(cards, table.lowest, table.joker) is False
    if false:
        opening.denied = event
        if table.draw is None:
            player.dead_since = event.at.line
            denied_open(table, opening)


@applies(Mucked)
def mucked(table: Table, event: Mucked) -> None:
    table.shows.append(event)
    player = table.players.get(event.seat)
    if player is None:
        return
    if len(table.live()) > 1:
        player.mucked = True
    if event.cards:
        _turn_up(table, player, event.cards)


@applies(SeatSummed)
def seat_summed(table: Table, event: SeatSummed) -> None:
    table.noted.setdefault("summary", []).append(event)
    player = table.players.get(event.seat)
    if player is None or not event.cards or player.folded or player.holding.shown:
        return
    _turn_up(table, player, event.cards)
