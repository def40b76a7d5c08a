"""The draw phases, each player's part in them, and the cards he throws away."""

from __future__ import annotations

from auditor.cards import UNKNOWN, Card
from auditor.contradictions import contradiction
from auditor.course import DrawPhase
from auditor.events import (
    Checked,
    Dealt,
    Discarded,
    DrawStarted,
    Event,
    Folded,
    Requested,
    StoodPat,
    Tapped,
    Wager,
)
from auditor.holdings import Draw
from auditor.seats import Player
from auditor.table import Table

PARTS = Discarded | StoodPat | Requested
"""What a player does in a draw."""


def draw_begins(table: Table) -> bool:
    """Whether a statement of the draw would begin the next phase, with no line that announces one."""
    draw, current = table.draw, table.round
    return draw is None or (draw.closed and current is not None and current.closed)


def phase_of(table: Table, event: Event) -> DrawPhase:
    """The draw phase the event belongs to; begins one where the log has no line for it."""
    draw = table.draw
    if draw is None or (draw_begins(table) and not late(table, event)):
        draw = DrawPhase(len(table.draws) + 1, event.at)
        table.draw = draw
        table.draws.append(draw)
    return draw


def is_pat(table: Table, event: Event) -> bool:
    """Whether a tap says that its player stands pat: in a draw, before he has drawn. Any other is a check (P-5a)."""
    draw = table.draw
    return isinstance(event, Tapped) and draw is not None and not draw.closed and event.seat not in draw.acted


def deals_unwritten(table: Table, draw: DrawPhase) -> bool:
    """Whether a live log has no line for the cards that come in a draw, but for those the dealer exposed."""
    return table.hand.neighbours and not any(isinstance(event, Dealt) for event in draw.log)


def begun_already(table: Table, event: DrawStarted) -> bool:
    """Whether a statement of a draw begins no other: the last draw of the game has just begun, or it is behind time."""
    draw = table.draw
    if draw is None or draw.closed or table.game is None:
        return False
    return stands_late(table, event) if draw.spoke else len(table.draws) >= table.game.draws


def stands_late(table: Table, event: DrawStarted) -> bool:
    """Whether the line for a draw stands behind the first who draws in it, and before the last.

    Rooms number their draws; where nothing does, who has yet to draw does so next.
    """
    draw = table.draw
    if draw is None or draw.closed or not draw.spoke or event.number not in (None, draw.number):
        return False
    if event.number is not None:
        return any(player.seat not in draw.spoke for player in table.live())
    following = (later for later in table.hand.after(event) if isinstance(later, Wager | Checked | Folded | PARTS))
    first = next(following, None)
    return isinstance(first, PARTS) and first.seat not in draw.spoke


def late(table: Table, event: Event) -> bool:
    """Whether a player who was passed over in the last draw of the game has it now that betting has begun."""
    draw, player = table.draw, table.players.get(getattr(event, "seat", -1))
    if draw is None or not draw.closed or player is None or not player.live or table.game is None:
        return False
    draws = player.holding.draws
    part = draws[-1] if len(draws) == draw.number else None
    asked = part is not None and part.discarded is None
    return len(table.draws) == table.game.draws and (asked or player.seat not in draw.spoke) and table.hand.neighbours


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


def speaks(draw: DrawPhase, seat: int) -> None:
    """Notes that the seat has its part in the draw, if it had none yet."""
    if seat not in draw.spoke:
        draw.spoke.append(seat)


def _take_back(table: Table, player: Player, part: Draw, count: int, stay: tuple[Card, ...]) -> None:
    """He throws fewer cards than he had laid down, of which those that `stay` are discards still."""
    back = [card for card in part.thrown if card not in stay]
    sure = len(back) == count and UNKNOWN not in stay
    if sure:
        player.holding.faces += back
        count = 0
    for card in back:
        table.deck.put(card, "hand" if sure else "unsure", player.seat)
    part.thrown = tuple(card for card in part.thrown if card in stay)
    if player.holding.hidden is not None:
        player.holding.hidden += count


def throw_away(table: Table, player: Player, draw: DrawPhase, count: int, cards: tuple[Card, ...] | None) -> None:
    """Cards leave the hand for the discards; a number stated again, or after its cards came, is the same discard."""
    holding = player.holding
    part = part_of(table, player, draw)
    said = part.discarded
    restated = said is not None and (part.unsaid or (part.changed and count == part.requested))
    fresh = max(0, count - said) if restated and said is not None else count
    seen = tuple(card for card in cards or () if not restated or card in holding.faces)
    known = [card for card in holding.faces if card not in seen]
    gone = max(fresh, len(seen))
    holding.throw(gone, seen)
    if restated and said is not None and said + gone > count:
        _take_back(table, player, part, said + gone - count, cards or ())
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


def lost(table: Table, event: Event) -> bool:
    """Whether the line contradicts itself so that the player's cards are not known from there."""
    wrong = contradiction(table, event)
    return wrong is not None and wrong.lost
