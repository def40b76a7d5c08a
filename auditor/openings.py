"""Openers: what a player may have held when he opened, and whether the log proves it."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from auditor.cards import DECK, JOKER, RANK_OF, UNKNOWN, Card
from auditor.ranking import ACE, PAIR, Rank, strength

CARDS = 5
"""The cards of a full hand."""


class Proof(NamedTuple):
    """Whether openers are proven (None: the log hides what it takes), and why, as a clause for a report."""

    proven: bool | None
    why: str


def lowest_openers(lowest: str = "JJ") -> Rank:
    """The rank every opening hand reaches: a pair of `lowest` (`"JJ"`) with nothing beside it."""
    return PAIR << 20 | _pair(lowest) * 0x11000


def _pair(lowest: str) -> int:
    if len(lowest) != 2 or lowest[0] != lowest[1] or f"{lowest[0]}s" not in RANK_OF:
        raise ValueError(f'{lowest!r}: openers are a pair, such as "JJ"')
    return RANK_OF[f"{lowest[0]}s"]


def holds_openers(cards: Iterable[Card], lowest: str = "JJ", joker: str = "none") -> bool:
    """Whether the known ones of `cards` are openers whatever is beside them (J-10).

    A pair of `lowest` or better, two pair, three or four of a kind; with the bug an ace and the joker, with a wild
    joker any of these that it completes. A straight, a flush and a full hand's other forms need all five cards.
    """
    low = _pair(lowest)
    cards = [card for card in cards if card != UNKNOWN]
    held = Counter(RANK_OF[card] for card in cards if card in RANK_OF)
    pairs = [rank for rank, count in held.items() if count > 1]
    if len(pairs) > 1 or any(rank >= low or held[rank] > 2 for rank in pairs):
        return True
    if JOKER not in cards or joker == "none":
        return False
    return ACE in held if joker == "bug" else bool(pairs) or any(rank >= low for rank in held)


def could_be_openers(
    cards: Sequence[Card], lowest: str = "JJ", joker: str = "none", gone: Collection[Card] = ()
) -> bool | None:
    """Whether a hand is openers: True whatever its unknown cards are, False when none could make it.

    `cards` are all the cards of the hand, `??` for the unknown ones; fewer than five (a hand dealt short, the cards
    kept) make no straight and no flush. `gone` are cards that an unknown one cannot be.
    """
    if holds_openers(cards, lowest, joker):
        return True
    hidden = cards.count(UNKNOWN)
    if hidden == 0:
        if len(cards) < CARDS:
            return False
        rank = strength("five-card-draw", cards, joker=joker)
        return None if rank is None else rank >= lowest_openers(lowest)
    if hidden > 1:
        return None
    seen = [card for card in cards if card != UNKNOWN]
    deck = DECK if joker == "none" else DECK | {JOKER}
    return _agreed(could_be_openers((*seen, card), lowest, joker) for card in deck.difference(seen, gone))


def _agreed(answers: Iterable[bool | None]) -> bool | None:
    """What all answers say; None when they differ, when one is None, and when there is none."""
    said = set(answers)
    return said.pop() if len(said) == 1 else None


def opening_hands(
    final: Sequence[Card],
    drawn: int,
    discards: Sequence[Card] | None = None,
    received: Sequence[Card] | None = None,
    short: int = 0,
) -> list[tuple[Card, ...]]:
    """Every hand that can have become `final` by drawing `drawn` cards, unknown cards as `??`; empty for none.

    `final`, `discards` and `received` may lack cards that are not known. `short`: the cards missing before
    the draw, which came with it.
    """
    kept = CARDS - short - drawn
    if kept < 0 or len(final) > CARDS or drawn < len(discards or ()):
        return []
    came = Counter(card for card in received or () if card != UNKNOWN)
    thrown = (*(discards or ()), *([UNKNOWN] * (drawn - len(discards or ()))))
    rest = []
    for card in final:
        if came[card]:
            came[card] -= 1
        elif card == UNKNOWN or card not in thrown:
            rest.append(card)
    hidden = CARDS - len(final) + list(final).count(UNKNOWN)
    if came.total() > hidden:
        return []
    rest = [card for card in rest if card != UNKNOWN] + [UNKNOWN] * (hidden - came.total())
    return list(dict.fromkeys((*some, *thrown) for some in combinations(rest, kept)))


def surely_opened(hands: Iterable[Sequence[Card]], lowest: str = "JJ", joker: str = "none") -> bool | None:
    """Whether he opened on openers (O01): True when each of the `hands` he may have held is, False when none can be."""
    return _agreed(could_be_openers(hand, lowest, joker) for hand in hands)


def possibly_opened(hands: Iterable[Sequence[Card]], lowest: str = "JJ", joker: str = "none") -> bool | None:
    """Whether some of the `hands` he may have held are openers; False convicts (J-9b), None when it is not known."""
    said = {could_be_openers(hand, lowest, joker) for hand in hands}
    if True in said:
        return True
    return None if None in said or not said else False


def proves_openers(
    final: Sequence[Card] | None,
    drawn: int | None,
    discards: Sequence[Card] | None = None,
    received: Sequence[Card] | None = None,
    *,
    split_declared: bool = False,
    joker: str = "none",
    short: int = 0,
    lowest: str = "JJ",
) -> Proof:
    """Whether an opener proves his openers (T-7).

    `final` are the cards he shows, all five or some; `drawn` the number he threw away; `discards` None when their faces
    are not known. Where they are, the hands he may have opened on are his discards with some of the cards he shows;
    where they are not, he must still hold openers among the cards he kept, unless he declared a split. A log that has
    no word for that counts as one where he may have (`split_declared`).
    """
    if final is None or drawn is None:
        return Proof(None, "his hand was not shown" if final is None else "how many cards he drew is not known")
    hands = opening_hands(final, drawn, discards, received, short)
    if not hands:
        return Proof(None, "the cards shown, drawn and thrown away contradict one another")
    if drawn == 0 and short == 0:
        proven = possibly_opened(hands, lowest, joker)
        return Proof(proven, _said(proven, "the hand he stood pat on"))
    if discards is not None and UNKNOWN not in hands[0][len(hands[0]) - drawn :]:
        proven = possibly_opened(hands, lowest, joker)
        return Proof(proven, _said(proven, "what he kept with what he threw away"))
    kept = {hand[: len(hand) - drawn] for hand in hands}
    proven = possibly_opened(kept, lowest, joker)
    if proven is False and split_declared:
        return Proof(None, "he split his openers, and his discards were not shown")
    if proven is False and discards:
        return Proof(None, "not all of his discards were shown")
    return Proof(proven, _said(proven, _of(CARDS - short - drawn, "the hand he shows")))


def _of(count: int, cards: str) -> str:
    return f"{count} cards of {cards}" if count != 1 else f"one card of {cards}"


def _said(proven: bool | None, cards: str) -> str:
    if proven is None:
        return f"{cards} is not all known"
    return f"{cards} can have been openers" if proven else f"{cards} cannot have been openers"


def splits_openers(
    original: Sequence[Card], kept: Sequence[Card], joker: str = "none", lowest: str = "JJ"
) -> bool | None:
    """Whether the opener breaks the openers he opened on (J-9a): legal before the draw, none among the cards `kept`.

    An ace and the joker kept are openers kept (J-10). Cards of a hand that was no openers are not split.
    """
    opened = could_be_openers(original, lowest, joker)
    if opened is False:
        return False
    still = could_be_openers(kept, lowest, joker)
    if still:
        return False
    return None if opened is None or still is None else True
