"""Cards as two letters, and decks."""

from collections.abc import Iterable
from typing import TypeAlias

Card: TypeAlias = str
"""Rank and suit, `"As"` or `"Td"`; `JOKER`; or `UNKNOWN` for a card whose face was not seen."""

JOKER: Card = "Joker"
UNKNOWN: Card = "??"
RANKS = "23456789TJQKA"
SUITS = "cdhs"
RANK_OF: dict[Card, int] = {rank + suit: value for value, rank in enumerate(RANKS, 2) for suit in SUITS}
"""Rank of each of the 52 cards, 2 to 14 (ace)."""

DECK: frozenset[Card] = frozenset(RANK_OF)


def known(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards whose faces were seen, in their order."""
    return tuple(card for card in cards if card != UNKNOWN)


def show(cards: Iterable[Card]) -> str:
    """Cards as a log prints them: `"As Td 7c"`."""
    return " ".join(cards)
