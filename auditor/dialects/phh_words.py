"""What the texts of a PHH hand say: its actions, and the words that name its game. What the expressions made of the
grammar do not read goes to Lark.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from auditor.cards import RANK_OF, UNKNOWN, Card
from auditor.dialects.compiled import phh

Said: TypeAlias = "tuple[str, list[tuple[str, str] | None]]"
"""An action: its label, and the kind and the words of each field, None for one that is left out."""

_ACTION = re.compile(phh.ACTION)
_WORDS = {
    rule: [(label, re.compile(pattern)) for label, pattern in labels.items()] for rule, labels in phh.WORDS.items()
}


class Action(NamedTuple):
    """What a player does or gets: `player` is the number he is called by; `amount` is as written."""

    label: str
    player: int | None = None
    cards: tuple[Card, ...] | None = None
    amount: str | None = None


LONG = 100
"""Characters from which an action is not remembered, and how many are."""
MANY = 5000


class Counts:
    """How many hands this process has read, and in how many of them the expression left an action to Lark."""

    hands = 0
    fallbacks = 0


counts = Counts()


def word(rule: str, text: str) -> str | None:
    """The label of a word under `game` or `structure`; None when it has none."""
    for label, pattern in _WORDS[rule]:
        if pattern.fullmatch(text):
            return label
    return _word_by_lark(rule, text)


@lru_cache
def _word_by_lark(rule: str, text: str) -> str | None:
    from lark import LarkError

    from auditor.dialects.compiling_phh import parser

    try:
        return str(parser().parse(text, start=rule).data)
    except LarkError:
        return None


def actions(texts: list[str]) -> list[Action | None]:
    """The actions that the texts of one hand are; None for one that is none."""
    read = [_remembered(text) if len(text) < LONG else _action(text) for text in texts]
    counts.hands += 1
    counts.fallbacks += any(by_lark for _, by_lark in read)
    return [action for action, _ in read]


def _action(text: str) -> tuple[Action | None, bool]:
    """The action that a text is, None for none, and whether it was left to Lark."""
    match = _ACTION.fullmatch(text)
    said = _by_lark(text) if match is None else _matched(match)
    if said is None:
        return None, True
    fields = dict(filter(None, said[1]))
    player = int(fields["PLAYER"][1:]) if "PLAYER" in fields else None
    cards = cards_of(fields["CARDS"]) if "CARDS" in fields else None
    return Action(said[0], player, cards, fields.get("AMOUNT")), match is None


_remembered = lru_cache(MANY)(_action)


def _matched(match: re.Match[str]) -> Said:
    """The action that the expression has matched."""
    label, fields = phh.ENDS[match.lastindex or 0]
    return label, [(field[0], match[field[1]]) if field is not None else None for field in fields]


def _by_lark(text: str) -> Said | None:
    """The action that a text is; None for none."""
    from lark import LarkError, Token

    from auditor.dialects.compiling_phh import parser

    try:
        tree = parser().parse(text, start="action")
    except LarkError:
        return None
    tokens = [child if isinstance(child, Token) else None for child in tree.children]
    return str(tree.data), [(token.type, str(token)) if token is not None else None for token in tokens]


def cards_of(text: str) -> tuple[Card, ...]:
    """Cards without blanks between them; one of which only the rank or the suit is known is unknown."""
    cards = (text[place : place + 2] for place in range(0, len(text), 2))
    return tuple(card if card in RANK_OF else UNKNOWN for card in cards)
