"""Lines about cards that contradict themselves, or what the player held."""

from __future__ import annotations

from typing import NamedTuple

from auditor.cards import UNKNOWN, Card, show
from auditor.events import (
    BoardDealt,
    Dealt,
    Discarded,
    Event,
    Exposed,
    Folded,
    Replaced,
    Retrieved,
    Revealed,
    StoodPat,
)
from auditor.games import BOARD_CARDS, STREETS
from auditor.holdings import Holding
from auditor.sightings import drawn, named, new_cards
from auditor.stub import left_in_stub
from auditor.table import Table


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
        fact = f"{new}{again}, and no line before says how many he threw away"
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
