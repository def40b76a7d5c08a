"""What the log of a hand tells of the cards its pot was opened on, and whether the opener proved them."""

from __future__ import annotations

from typing import NamedTuple

from auditor.cards import UNKNOWN, Card
from auditor.course import Opening
from auditor.events import OpenersShown, SeatSummed, Shown
from auditor.openings import (
    CARDS,
    Proof,
    could_be_openers,
    opening_hands,
    possibly_opened,
    proves_openers,
    splits_openers,
    surely_opened,
)
from auditor.table import Table


class Opened(NamedTuple):
    """A hand the pot may have been opened on, and the part of it that was kept at the draw; `??` for unknown cards."""

    hand: tuple[Card, ...]
    kept: tuple[Card, ...]


def opened_on(table: Table, opening: Opening) -> list[Opened]:
    """Every hand that the log allows the opener to have opened on; empty when it tells nothing of it (T-7).

    Put together from the cards he was dealt, threw, received and turned up, wherever the log gives their faces.
    """
    known = opening.cards
    drawn = _drawn(table, opening)
    if drawn == 0 and len(known) == opening.held:
        return [Opened(known, known)]
    if drawn is None:
        return [Opened(known, (UNKNOWN,) * CARDS)] if known and len(known) == opening.held else []
    holding = table.players[opening.seat].holding
    part = holding.draws[0] if drawn else None
    thrown, new = (part.thrown, part.new) if part is not None else ((), ())
    stayed = {card for card in holding.faces if card in known} if len(known) == opening.held else set()
    found = []
    for hand in opening_hands(holding.cards, drawn, thrown, new, _short(table, opening)):
        missing = [card for card in known if card not in hand]
        kept = hand[: len(hand) - drawn]
        if len(missing) > hand.count(UNKNOWN) or not stayed <= {*kept}:
            continue
        if UNKNOWN not in hand[len(kept) :]:
            kept = _filled(kept, missing)
        found.append(Opened(_filled(hand, missing), kept))
    return list(dict.fromkeys(found))


def _filled(cards: tuple[Card, ...], missing: list[Card]) -> tuple[Card, ...]:
    rest = iter(missing)
    return tuple(next(rest, card) if card == UNKNOWN else card for card in cards)


def _drawn(table: Table, opening: Opening) -> int | None:
    """How many cards the opener threw away; None when the log does not say."""
    player = table.players[opening.seat]
    part = player.holding.draws[0] if player.holding.draws else None
    if part is not None:
        return part.discarded
    return None if table.draws and player.live else 0


def _short(table: Table, opening: Opening) -> int:
    """What the hand was short of at the draw: the button may have had its fifth card after it opened."""
    holding = table.players[opening.seat].holding
    if holding.draws:
        return holding.short
    return max(0, CARDS - opening.held) if opening.held else 0


def opened_lawfully(table: Table, opening: Opening, lowest: str | None = None) -> bool | None:
    """Whether the pot was opened on openers: not when he admits it; None when the cards that decide are not known."""
    lowest = lowest or table.house.lowest
    if opening.denied is not None and not opening.taken_for_false:
        return False
    if opening.cards and len(opening.cards) == opening.held:
        return could_be_openers(opening.cards, lowest, table.house.joker)
    return surely_opened([opened.hand for opened in opened_on(table, opening)], lowest, table.house.joker)


def could_have_opened(table: Table, opening: Opening) -> bool | None:
    """Whether any of the hands he may have opened on is openers; False convicts who declared a split of them (J-9b)."""
    if opening.denied is not None and not opening.taken_for_false:
        return False
    hands = [opened.hand for opened in opened_on(table, opening)]
    found = possibly_opened(hands, table.house.lowest, table.house.joker)
    # Openers turned up beside discards turned up are a possibility, whatever the cards that were not seen.
    return True if found is None and proof(table, opening).proven else found


def turned_up(table: Table, seat: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards a player turned up of his hand, all of them or some, and those he turned up besides."""
    full: tuple[Card, ...] = ()
    seen: list[Card] = []
    hidden = 0
    for event in (*table.shows, *table.noted.get("summary", ())):
        if isinstance(event, Shown | OpenersShown | SeatSummed) and event.seat == seat:
            seen += [card for card in event.cards if card not in seen and card != UNKNOWN]
            hidden = max(hidden, event.cards.count(UNKNOWN))
            if isinstance(event, Shown | SeatSummed) and len(event.cards) == CARDS:
                full = event.cards
    if not full:
        thrown = table.players[seat].holding.discards
        full = (*(card for card in seen if card not in thrown), *(UNKNOWN,) * hidden)[:CARDS]
    return full, tuple(card for card in seen if card not in full)


def split_declared(table: Table, seat: int) -> bool:
    """Whether the player declared that he breaks his openers."""
    return bool(table.notes("split", seat))


def proof(table: Table, opening: Opening) -> Proof:
    """Whether what the opener turned up, with his discards where they are known, proves his openers (T-7)."""
    final, besides = turned_up(table, opening.seat)
    drawn = _drawn(table, opening)
    if not final and not besides and not table.notes("revealed", opening.seat):
        return Proof(None, "his hand was not shown")
    holding = table.players[opening.seat].holding
    part = holding.draws[0] if drawn else None
    thrown, new = (part.thrown, part.new) if part is not None else ((), ())
    thrown = tuple(dict.fromkeys((*thrown, *besides)))
    split = split_declared(table, opening.seat)
    if split and len(thrown) != drawn and len(opening.cards) == opening.held:
        left = tuple(card for card in opening.cards if card not in final)
        thrown = left if len(left) == drawn else thrown
    return proves_openers(
        final,
        drawn,
        thrown[: drawn or 0] or None,
        new,
        split_declared=split or bool(table.notes("retrieved", opening.seat)) or table.hand.dialect != "handlog",
        joker=table.house.joker,
        short=_short(table, opening),
        lowest=table.house.lowest,
    )


def broke_openers(table: Table, opening: Opening) -> bool | None:
    """Whether the opener broke his openers at the draw (J-9a, J-10); None when the cards that decide are not known."""
    said = {
        splits_openers(opened.hand, opened.kept, table.house.joker, table.house.lowest)
        for opened in opened_on(table, opening)
    }
    return said.pop() if len(said) == 1 else None


def may_win(table: Table, seat: int) -> bool | None:
    """Whether the house lets the hand in `seat` win: False for an opener without openers or without proof of them.

    None when that is not known, and where it is the house's to let him take back the openers he broke (J-7).
    """
    opening = table.opening
    if opening is None or opening.seat != seat or table.house.openers != "jacks":
        return True
    lawful = opened_lawfully(table, opening)
    if lawful is False:
        return False
    if not (split_declared(table, seat) or table.notes("retrieved", seat)) and broke_openers(table, opening):
        return None
    final, besides = turned_up(table, seat)
    return proof(table, opening).proven if final or besides else lawful
