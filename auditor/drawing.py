"""How cards move in the draw, and what becomes of the discards."""

from __future__ import annotations

from auditor.cards import UNKNOWN, Card
from auditor.deals import deal
from auditor.events import (
    Dealt,
    Discarded,
    DrawClosed,
    DrawStarted,
    Event,
    Exposed,
    Replaced,
    RequestChanged,
    Requested,
    Retrieved,
    Revealed,
    SplitDeclared,
    StoodPat,
    Tapped,
)
from auditor.holdings import Draw, Holding
from auditor.seats import Player
from auditor.sightings import contradiction, names_a_card, new_cards, note_clashes
from auditor.table import DrawPhase, Table, applies


def phase_of(table: Table, event: Event) -> DrawPhase:
    """The draw phase the event belongs to; begins one where the log has no line for it."""
    draw = table.draw
    if draw is None or (draw.closed and table.round is not None and table.round.closed):
        draw = DrawPhase(len(table.draws) + 1, event.at)
        table.draw = draw
        table.draws.append(draw)
    return draw


def part_of(table: Table, player: Player, draw: DrawPhase) -> Draw:
    """A player's part in a draw phase, begun if need be with the hand as it is before it."""
    holding = player.holding
    while len(holding.draws) < draw.number:
        holding.draws.append(None)
    part = holding.draws[draw.number - 1]
    if part is None:
        held = holding.count
        lacked = table.game.cards - held if table.game is not None and held is not None else None
        part = holding.draws[draw.number - 1] = Draw(lacked, tuple(holding.faces))
        if not any(holding.draws[:-1]):
            holding.short = max(0, lacked or 0)
    return part


def _speaks(draw: DrawPhase, seat: int) -> None:
    if seat not in draw.spoke:
        draw.spoke.append(seat)


@applies(DrawStarted)
def draw_started(table: Table, event: DrawStarted) -> None:
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
    if came is None and count:
        part.received, part.implied = count, True
        holding.take(count, ())
        if draw.dealt or part.lacked:
            holding.hidden = None


def _known_again(holding: Holding, part: Draw, more: int) -> None:
    """The hand has `more` cards than was thought; of the old ones nobody knows which."""
    count = holding.count
    if count is None:
        return
    holding.faces = list(part.new)
    holding.hidden = max(0, count + more - len(part.new))


@applies(Dealt)
def dealt(table: Table, event: Dealt) -> None:
    note_clashes(table, event)
    player = table.players.get(event.seat)
    if player is None:
        return
    if event.runs > 1:
        _drawn_twice(table, player, event)
        return
    doubtful = _lost(table, event)
    if table.draw is None and event.kept is None:
        deal(table, player, event)
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
    _speaks(draw, player.seat)
    if player.seat not in draw.acted:
        draw.acted.append(player.seat)


def _lost(table: Table, event: Event) -> bool:
    """Whether the line contradicts itself so that the player's cards are not known from there."""
    wrong = contradiction(table, event)
    return wrong is not None and wrong.lost


def _received(table: Table, player: Player, draw: DrawPhase, part: Draw, event: Dealt) -> None:
    holding = player.holding
    draw.log.append(event)
    draw.dealt = True
    part.dealt_at = event.at
    _speaks(draw, event.seat)
    hand = new_cards(table, event)
    pending = draw.pending.pop(event.seat, 0)
    if pending:
        part.received, part.implied = part.received - pending, False
        holding.taken -= pending
        if holding.hidden is not None:
            holding.hidden = max(0, holding.hidden - pending)
    if part.discarded is None and part.requested is not None:
        _discard(table, player, draw, part.requested, None)
        part.unsaid = True
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
    _speaks(draw, event.seat)


@applies(Replaced)
def replaced(table: Table, event: Replaced) -> None:
    note_clashes(table, event)
    player = table.players.get(event.seat)
    if player is None:
        return
    new = event.new or UNKNOWN
    holding = player.holding
    doubtful = _lost(table, event)
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


@applies(Requested, RequestChanged)
def requested(table: Table, event: Requested | RequestChanged) -> None:
    draw = phase_of(table, event)
    draw.log.append(event)
    player = table.players.get(event.seat)
    if player is None:
        return
    part = part_of(table, player, draw)
    part.requested = event.count
    part.asked += (event.count,)
    part.changed = part.changed or (part.discarded is not None and not part.unsaid)
    part.said_at = part.said_at or event.at
    _speaks(draw, event.seat)


def _discard(table: Table, player: Player, draw: DrawPhase, count: int, cards: tuple[Card, ...] | None) -> None:
    holding = player.holding
    part = part_of(table, player, draw)
    said = part.discarded
    restated = said is not None and (part.unsaid or (part.changed and count == part.requested))
    fresh = max(0, count - said) if restated and said is not None else count
    seen = tuple(card for card in cards or () if not restated or card in holding.faces)
    known = [card for card in holding.faces if card not in seen]
    holding.throw(max(fresh, len(seen)), seen)
    for card in known:
        if card not in holding.faces:
            table.deck.put(card, "unsure", player.seat, draw.number)
    part.discarded = count if restated or said is None else said + count
    part.unsaid = False
    if said is None or restated:
        part.faces = cards if cards is not None and len(cards) == count and UNKNOWN not in cards else None
    elif part.faces is not None and cards is not None and len(cards) == count and UNKNOWN not in cards:
        part.faces += cards
    else:
        part.faces = None
    part.see(cards or ())
    part.kept = holding.cards if holding.count is not None else None
    for card in cards or ():
        table.deck.put(card, "discard", player.seat, draw.number)
    if player.seat not in draw.acted:
        draw.acted.append(player.seat)


@applies(Discarded)
def discarded(table: Table, event: Discarded) -> None:
    note_clashes(table, event)
    draw = phase_of(table, event)
    draw.log.append(event)
    player = table.players.get(event.seat)
    if player is None:
        return
    part = part_of(table, player, draw)
    doubtful = _lost(table, event)
    _speaks(draw, event.seat)
    _discard(table, player, draw, event.count, event.cards)
    part.said_at = event.at
    if table.hand.dialect != "handlog":
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
    part.said_at = event.at
    _speaks(draw, event.seat)
    if event.seat not in draw.acted:
        draw.acted.append(event.seat)
    cards = getattr(event, "cards", None)
    if not cards:
        return
    if _lost(table, event):
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
