"""Where the lines of a log put cards: those seen where they cannot be, and what is new of those dealt at a draw."""

from __future__ import annotations

from typing import NamedTuple

from auditor.boards import dealt_again
from auditor.cards import UNKNOWN, Card
from auditor.deck import Clash, Seen
from auditor.events import (
    BoardDealt,
    Burned,
    Dealt,
    Discarded,
    DrawStarted,
    Event,
    Exposed,
    Folded,
    Mucked,
    OpenersShown,
    Replaced,
    Retrieved,
    Revealed,
    SeatSummed,
    Shown,
    StoodPat,
)
from auditor.holdings import Draw
from auditor.seats import Player
from auditor.stub import extra_card
from auditor.table import Table

PLACES: dict[type[Event], str] = {
    Dealt: "hand",
    Exposed: "hand",
    Replaced: "hand",
    BoardDealt: "board",
    Shown: "hand",
    Mucked: "hand",
    SeatSummed: "hand",
    OpenersShown: "openers",
    Folded: "hand",
    Discarded: "discard",
    StoodPat: "hand",
    Burned: "burn",
    Revealed: "discard",
    Retrieved: "retrieved",
}
"""Where each kind of event puts the cards it names."""

SIGHTINGS: tuple[type[Event], ...] = tuple(PLACES)


def named(event: Event) -> tuple[Card, ...]:
    """The cards a line puts somewhere."""
    cards: tuple[Card, ...] | None = getattr(event, "cards", None)
    if cards is not None:
        return cards
    if type(event) is SeatSummed:
        return ()
    card: Card | None = event.new if isinstance(event, Replaced) else getattr(event, "card", None)
    return (card,) if card is not None else ()


def _summed_seat(table: Table, event: SeatSummed) -> int:
    """The seat that a line of the summary is about; the name counts where the seat is nobody's."""
    named = (player.seat for player in table.players.values() if player.name == event.player)
    return event.seat if event.seat in table.players else next(named, event.seat)


def clashes(table: Table, event: Event) -> list[Clash]:
    """The cards of a line that cannot be where it puts them, each once in a hand."""
    cards = named(event)
    deck = table.deck
    place = PLACES.get(type(event))
    if not cards or place is None:
        return []
    if deck.judged is event:
        return deck.found
    deck.judged, deck.found = event, []
    seat = _summed_seat(table, event) if isinstance(event, SeatSummed) else getattr(event, "seat", None)
    if _undisputed(table, event, cards, seat if place == "hand" else None):
        return deck.found
    player = table.players.get(seat) if seat is not None else None
    came_now = isinstance(event, Dealt | Exposed | Replaced | BoardDealt | Burned)
    shuffled = deck.reshuffles if came_now or player is None else player.holding.shuffled
    extra = extra_card(table, event) if isinstance(event, Burned) else None
    last = dealt_again(table, event) if isinstance(event, BoardDealt) else None
    off = last.cards if last is not None else ()
    already = player.holding.faces if player is not None and _held_beside(table, event, player) else ()
    line: set[Card] = set()
    for card in cards:
        lies = deck.clash(card, place, extra.seat if extra is not None else seat, shuffled)
        if extra is not None and lies is not None and lies.place == "hand":
            lies = None
        if lies is not None and lies.place == "board" and card in off:
            lies = None
        if lies is None and card != UNKNOWN and card not in deck.twice and (card in already or card in line):
            lies = Seen("hand" if place != "board" else place, seat)
        line.add(card)
        if lies is not None and (not isinstance(event, Discarded) or lies.seat != seat):
            deck.found.append(Clash(card, seat, lies))
    return deck.found


def _undisputed(table: Table, event: Event, cards: tuple[Card, ...], seat: int | None) -> bool:
    """Whether no card of a line was seen before but in the hand of `seat`, and none stands in the line twice."""
    kind, deck = type(event), table.deck
    drawing = kind is Dealt and (table.draw is not None or table.hand.dialect == "handlog")
    beside = kind is Revealed or kind is Burned or drawing
    if beside or deck.back or len(set(cards)) < len(cards):
        return False
    seen = deck.seen
    if seen.keys().isdisjoint(cards):
        return True
    lies = [seen.get(card) for card in cards]
    return seat is not None and all(one is None or (one.seat == seat and one.place == "hand") for one in lies)


def note_clashes(table: Table, event: Event) -> None:
    """Remembers the cards of a line that are at two places now, so that none is reported again."""
    found = clashes(table, event)
    if found:
        table.deck.twice.update(clash.card for clash in found)


def _held_beside(table: Table, event: Event, player: Player) -> bool:
    """Whether the cards of the line are beside those the player holds: new ones, or discards of his turned up.

    A room may print a hand again, and a handlog names the faces of a hand that it dealt unseen. As many cards as he
    threw away are new in a room too.
    """
    if isinstance(event, Revealed):
        return not player.holding.doubtful
    if not isinstance(event, Dealt) or table.hand.dialect == "handlog":
        return isinstance(event, Dealt) and not names_the_hand(table, event)
    part = drawn(table, event.seat)
    return part is not None and event.kept is None and event.runs == 1 and part.discarded == len(event.cards)


# --- new cards


class NewCards(NamedTuple):
    """A line of replacement cards, read: the cards `kept` (None: not said), how many `came`, and their faces."""

    kept: tuple[Card, ...] | None
    came: int
    new: tuple[Card, ...]


def drawn(table: Table, seat: int) -> Draw | None:
    """The seat's part in the draw phase under way, if it has begun."""
    player = table.players.get(seat)
    if player is None or table.draw is None or len(player.holding.draws) != table.draw.number:
        return None
    return player.holding.draws[-1]


def new_cards(table: Table, event: Dealt) -> NewCards:
    """What is kept and what is new. Some rooms print the whole new hand, with cards unseen or without saying which."""
    count = event.count if event.count is not None else len(event.cards)
    if event.kept is not None or table.hand.dialect == "handlog" or table.game is None:
        return NewCards(event.kept, count, event.cards)
    part = drawn(table, event.seat)
    thrown = part.discarded if part is not None else None
    if count != table.game.cards or thrown == count:
        return NewCards(None, count, event.cards)
    if all(card == UNKNOWN for card in event.cards):
        return NewCards(None, thrown or 0, ())
    before = part.before if part is not None else tuple(table.players[event.seat].holding.faces)
    if not before:
        return NewCards(None, count, event.cards)
    left, kept, new = list(before), list[Card](), list[Card]()
    for card in event.cards:
        if card in left:
            left.remove(card)
            kept.append(card)
        else:
            new.append(card)
    return NewCards(tuple(kept), count - len(kept), tuple(new))


def names_the_hand(table: Table, event: Dealt) -> bool:
    """Whether a line of a live log names the faces of a whole hand that was dealt before, unseen but for some."""
    holding = table.players[event.seat].holding
    if table.draw is not None or table.game is None or not holding.hidden:
        return False
    faces = {card for card in event.cards if card != UNKNOWN}
    count = len(event.cards) if event.count is None else event.count
    if count == holding.count == table.game.cards and bool(faces) and faces.issuperset(holding.faces):
        return True
    return count < table.game.cards == holding.count and names_in_parts(table, event)


def names_in_parts(table: Table, event: Dealt) -> bool:
    """Whether the line is one of several that tell the faces of a hand of which all cards were dealt unseen before."""
    if table.game is None:
        return False
    unseen, told, faces = 0, list[Dealt](), list[Card]()
    for line in table.hand.events:
        if isinstance(line, DrawStarted | BoardDealt):
            break
        if not isinstance(line, Dealt) or line.seat != event.seat:
            continue
        if not line.cards and not told:
            unseen += line.count or 0
        elif UNKNOWN in line.cards or not line.cards:
            return False
        elif len(faces) < table.game.cards:
            told.append(line)
            faces += line.cards
    return unseen == len(set(faces)) == len(faces) == table.game.cards and any(line is event for line in told)


def names_a_card(table: Table, event: Exposed) -> bool:
    """Whether the exposed card is one that had been dealt unseen: the hand, or the draw, had all its cards before."""
    holding = table.players[event.seat].holding
    if table.game is None or event.card in holding.faces or not holding.hidden:
        return False
    if table.draw is None:
        return holding.count is not None and holding.count >= table.game.cards
    part = drawn(table, event.seat)
    if part is None or part.count is None or part.implied:
        return False
    return len(part.new) < part.received >= part.count + max(0, part.lacked or 0)
