"""The draw: what players ask for and throw away, and what becomes of the discards."""

from __future__ import annotations

from auditor.cards import UNKNOWN
from auditor.course import DrawPhase
from auditor.events import (
    Discarded,
    DrawClosed,
    DrawStarted,
    RequestChanged,
    Requested,
    Retrieved,
    Revealed,
    SplitDeclared,
    StoodPat,
    Tapped,
)
from auditor.holdings import Draw, Holding
from auditor.phases import begun_already, deals_unwritten, lost, part_of, phase_of, speaks, throw_away
from auditor.seats import Player
from auditor.sightings import note_clashes
from auditor.table import Table, applies


@applies(DrawStarted)
def draw_started(table: Table, event: DrawStarted) -> None:
    if begun_already(table, event):
        return
    table.draw = DrawPhase(len(table.draws) + 1, event.at)
    table.draws.append(table.draw)


@applies(DrawClosed)
def draw_closed(table: Table, event: DrawClosed) -> None:
    draw = table.draw
    if draw is None:
        return
    draw.closed = True
    table.deck.remade.clear()
    for player in table.players.values():
        part = player.holding.draws[-1] if len(player.holding.draws) == draw.number else None
        if part is not None and not part.implied:
            _settle(table, player, draw, part)


def _settle(table: Table, player: Player, draw: DrawPhase, part: Draw) -> None:
    """What the log left unsaid of a player's draw: discards after a request, replacements nobody wrote down."""
    holding = player.holding
    count, came = part.count, part.came
    if count is not None and part.discarded is None:
        part.discarded, part.unsaid = count, True
        holding.throw(count, ())
    elif count is not None and part.discarded is not None and count != part.discarded:
        _known_again(holding, part, part.discarded - count)
        part.discarded, part.faces = count, None
    elif count is None and part.received:
        thrown = part.received - max(0, part.lacked or 0)
        if thrown > 0:
            part.discarded, part.unsaid = thrown, True
            _known_again(holding, part, -thrown)
    if came is not None and count is not None and deals_unwritten(table, draw):
        rest = max(0, count + max(0, part.lacked or 0) - came)
        part.received += rest
        holding.take(rest, ())
    if came is None and count:
        part.received, part.implied = count, True
        holding.take(count, ())
        holding.shuffled = table.deck.reshuffles  # they may have come after the last
        if draw.dealt or part.lacked:
            holding.hidden = None


def _known_again(holding: Holding, part: Draw, more: int) -> None:
    """The hand has `more` cards than was thought; of the old ones nobody knows which."""
    count = holding.count
    if count is None:
        return
    holding.faces = list(part.new)
    holding.hidden = max(0, count + more - len(part.new))


@applies(Requested, RequestChanged)
def requested(table: Table, event: Requested | RequestChanged) -> None:
    draw = phase_of(table, event)
    draw.log.append(event)
    player = table.players.get(event.seat)
    if player is None:
        return
    part = part_of(table, player, draw)
    if isinstance(event, Requested) and part.complete:
        part.again, part.twice = event.count, True
        return
    part.requested = event.count
    part.asked += (event.count,)
    part.changed = part.changed or (part.discarded is not None and not part.unsaid)
    part.said_at = part.said_at or event.at
    speaks(draw, event.seat)


@applies(Discarded)
def discarded(table: Table, event: Discarded) -> None:
    note_clashes(table, event)
    draw = phase_of(table, event)
    draw.log.append(event)
    player = table.players.get(event.seat)
    if player is None:
        return
    part = part_of(table, player, draw)
    part.again = 0
    doubtful = lost(table, event)
    speaks(draw, event.seat)
    came_before = part.unsaid and part.received > 0  # the line stands behind the new cards it belongs to
    throw_away(table, player, draw, event.count, event.cards)
    part.said_at = event.at
    if table.hand.dialect != "handlog" and not came_before:
        part.received, part.implied = part.received + event.count, True
        player.holding.take(event.count, ())
        player.holding.shuffled = table.deck.reshuffles
        draw.pending[event.seat] = event.count
    if doubtful:
        player.holding.doubt()


@applies(StoodPat)
def stood_pat(table: Table, event: StoodPat | Tapped) -> None:
    note_clashes(table, event)
    draw = phase_of(table, event)
    draw.log.append(event)
    player = table.players.get(event.seat)
    if player is None:
        return
    part = part_of(table, player, draw)
    if part.discarded is None:
        part.discarded, part.faces = 0, ()
    elif part.discarded and not part.received and table.hand.neighbours:
        # He changes his number to none, and takes up what he had laid down.
        part.asked += part.discarded, 0
        part.requested, part.changed = 0, True
        throw_away(table, player, draw, 0, ())
    part.said_at = event.at
    speaks(draw, event.seat)
    if event.seat not in draw.acted:
        draw.acted.append(event.seat)
    cards = getattr(event, "cards", None)
    if not cards:
        return
    if lost(table, event):
        player.holding.doubt()
        return
    player.holding.faces = [card for card in cards if card != UNKNOWN]
    player.holding.hidden = len(cards) - len(player.holding.faces)
    for card in cards:
        table.deck.put(card, "hand", event.seat)


@applies(SplitDeclared)
def split_declared(table: Table, event: SplitDeclared) -> None:
    table.noted.setdefault("split", []).append(event)
    if table.draw is not None:
        table.draw.split = True


@applies(Retrieved)
def retrieved(table: Table, event: Retrieved) -> None:
    note_clashes(table, event)
    table.noted.setdefault("retrieved", []).append(event)
    player = table.players.get(event.seat)
    if player is not None:
        if player.holding.draws and (part := player.holding.draws[-1]) is not None:
            part.see((event.card,))
        table.deck.put(event.card, "retrieved", event.seat)


@applies(Revealed)
def revealed(table: Table, event: Revealed) -> None:
    note_clashes(table, event)
    table.noted.setdefault("revealed", []).append(event)
    player = table.players.get(event.seat)
    if player is None or not player.holding.draws:
        return
    part = player.holding.draws[-1]
    if part is not None:
        part.see(event.cards)
    for card in event.cards:
        table.deck.put(card, "discard", event.seat, len(table.draws))
