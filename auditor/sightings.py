"""Cards seen where they cannot be, and lines about cards that contradict themselves or what the player held."""

from __future__ import annotations

from typing import NamedTuple

from auditor.cards import UNKNOWN, Card, show
from auditor.deck import Clash, Seen
from auditor.events import (
    BoardDealt,
    Burned,
    Dealt,
    Discarded,
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
from auditor.games import BOARD_CARDS, STREETS
from auditor.holdings import Draw, Holding
from auditor.stub import extra_card, left_in_stub
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
    already = player.holding.faces if player is not None and _held_beside(table, event, player.holding) else ()
    line: set[Card] = set()
    for card in cards:
        lies = deck.clash(card, place, extra.seat if extra is not None else seat, shuffled)
        if extra is not None and lies is not None and lies.place == "hand":
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
    beside = kind is Revealed or kind is Burned or (kind is Dealt and table.hand.dialect == "handlog")
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


def _held_beside(table: Table, event: Event, holding: Holding) -> bool:
    """Whether the cards of the line are beside those the player holds: new ones, or discards of his turned up.

    A room may print a hand again, and a handlog names the faces of a hand that it dealt unseen.
    """
    if isinstance(event, Revealed):
        return not holding.doubtful
    return isinstance(event, Dealt) and table.hand.dialect == "handlog"


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
    kept = tuple(card for card in event.cards if card in before)
    return NewCards(kept, count - len(kept), tuple(card for card in event.cards if card not in before))


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


# --- contradictions


class Contradiction(NamedTuple):
    """What is wrong with a line about cards.

    `slip`: the room left something unsaid; `lost`: the player's cards are not known from there.
    """

    fact: str
    expected: str | None = None
    slip: bool = False
    lost: bool = True


def contradiction(table: Table, event: Event) -> Contradiction | None:
    """What a line about cards has against itself, or against what the player held; None when nothing."""
    if isinstance(event, BoardDealt):
        return _board(table, event)
    if isinstance(event, Dealt | Exposed) and (spent := _deck_spent(table, event)) is not None:
        return spent
    seat: int = getattr(event, "seat", 0)
    player = table.players.get(seat)
    if player is None or player.holding.doubtful:
        return None
    holding = player.holding
    if isinstance(event, Dealt):
        return _new_cards(table, event, holding)
    if isinstance(event, Discarded):
        return _discards(table, event, holding)
    if isinstance(event, StoodPat | Folded):
        return _hand(event.cards or (), holding, "folds" if isinstance(event, Folded) else "stands pat on")
    if isinstance(event, Retrieved | Revealed):
        return _discards_seen(event, holding)
    if isinstance(event, Replaced) and holding.holds(event.old) is False:
        return Contradiction(f"{event.old} is taken from a hand that does not hold it", lost=False)
    return None


def _deck_spent(table: Table, event: Dealt | Exposed) -> Contradiction | None:
    """More cards than the deck has left, where every card is written down (there is no 53rd)."""
    if table.hand.dialect != "handlog":
        return None
    left = left_in_stub(table, recorded=True)
    count = event.count if isinstance(event, Dealt) else 1
    if left is None or count is None or count <= max(0, left) or left < 0:
        return None  # below nothing: told already
    come = "1 card comes" if count == 1 else f"{count} cards come"
    return Contradiction(f"{come} from a deck that has {max(0, left)} left", f"at most {max(0, left)}", lost=False)


def _board(table: Table, event: BoardDealt) -> Contradiction | None:
    """A line that repeats another board than was dealt; one of a wrong number of cards is D10's."""
    known = tuple(table.board.get(event.run) or table.board.get(1) or ())
    before = event.before
    lie = sum(BOARD_CARDS[street] for street in STREETS if STREETS.index(street) < _place(event.street))
    if before is None or before == known or len(known) != lie or (event.run > 1 and before == known[: len(before)]):
        return None
    return Contradiction(f"the board before it reads {show(before)}", f"{show(known) or 'no card'}", lost=False)


def _place(street: str) -> int:
    return STREETS.index(street) if street in STREETS else 0


def _new_cards(table: Table, event: Dealt, holding: Holding) -> Contradiction | None:
    if table.hand.dialect == "handlog":
        return None
    if table.draw is None and event.kept is None:
        return _dealt_again(table, event, holding)
    part = drawn(table, event.seat)
    kept, count, new_ones = new_cards(table, event)
    if part is None or part.count is None:
        if not count:
            return None
        seen = [card for card in event.cards if card != UNKNOWN]
        again = "".join(f", {card} twice" for card in dict.fromkeys(seen) if seen.count(card) > 1)
        new = "1 new card" if count == 1 else f"{count} new cards"
        fact = f"{new}{again}, and no line says how many he threw away"
        return Contradiction(fact, slip=True, lost=kept is None)
    pending = table.draw.pending.get(event.seat, 0) if table.draw is not None else 0
    if kept is None or event.kept is None:
        return None
    if holding.count is None:
        # No line says how many he was dealt: no more than the game gives.
        whole = table.game.cards if table.game is not None else len(kept) + part.count
        left = min(len(kept), whole - part.count)
    else:
        left = holding.count - pending
    if len(kept) != left:
        return Contradiction(
            f"{part.count} cards thrown away, {len(kept)} kept and {count} new make {len(kept) + count} in the hand",
            f"{left} kept",
        )
    sure = holding.hidden is not None and holding.hidden == pending
    wrong = [card for card in kept if card in part.thrown or (sure and card not in holding.faces and card != UNKNOWN)]
    if wrong:
        return Contradiction(f"{show(wrong)} is kept, but was not in the hand")
    both = [card for card in new_ones if card in kept and card != UNKNOWN]
    return Contradiction(f"{show(both)} is both kept and new") if both else None


def _dealt_again(table: Table, event: Dealt, holding: Holding) -> Contradiction | None:
    """A room that prints a whole hand twice prints the same one."""
    cards = [card for card in event.cards if card != UNKNOWN]
    if (
        table.game is None
        or not len(cards) == len(holding.faces) == table.game.cards
        or set(cards) == set(holding.faces)
    ):
        return None
    return Contradiction(f"is dealt {show(cards)}, and was dealt {show(holding.faces)} before", show(holding.faces))


def _discards(table: Table, event: Discarded, holding: Holding) -> Contradiction | None:
    cards = event.cards or ()
    if cards and len(cards) != event.count:
        return Contradiction(f"discards {event.count}, and {len(cards)} cards are listed", f"{event.count} cards")
    seen = [card for card in cards if card != UNKNOWN]
    if len(set(seen)) < len(seen):
        return Contradiction("lists a discard twice")
    held = holding.count
    if held is None and table.hand.dialect != "handlog" and table.game is not None:
        held = table.game.cards
    if held is not None and event.count > held:
        return Contradiction(f"discards {event.count} of {held} cards", f"at most {held}")
    return None


def _hand(cards: tuple[Card, ...], holding: Holding, does: str) -> Contradiction | None:
    if not cards:
        return None
    held = holding.count
    if held is not None and len(cards) != held:
        return Contradiction(f"{does} {len(cards)} cards, and holds {held}", f"{held} cards")
    wrong = [card for card in cards if card != UNKNOWN and holding.holds(card) is False]
    return Contradiction(f"{does} {show(wrong)}, which he does not hold", show(holding.cards)) if wrong else None


def _discards_seen(event: Retrieved | Revealed, holding: Holding) -> Contradiction | None:
    parts = [part for part in holding.draws if part is not None]
    count = sum(part.count or 0 for part in parts)
    cards = named(event)
    if len(cards) > count:
        return Contradiction(f"{len(cards)} of his discards, and he threw {count} away", f"at most {count}", lost=False)
    if all(part.faces is not None or not part.count for part in parts):
        wrong = [card for card in cards if card != UNKNOWN and card not in holding.discards]
        if wrong:
            return Contradiction(f"{show(wrong)} is not among his discards", show(sorted(holding.discards)), lost=False)
    return None
