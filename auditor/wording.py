"""Whether the words a log has for a hand are true of its cards."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from auditor.cards import JOKER, Card
from auditor.hand_names import (
    BADUGIS,
    CATEGORIES,
    COUNTS,
    FILLING,
    HAND,
    LOW,
    NAMED,
    PHRASES,
    PLURALS,
    RANKS,
    SHORT_PLURALS,
    SUITS,
    TOPS,
)
from auditor.ranking import (
    ACE,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    aim,
    parts,
    strength,
)


class Claim(NamedTuple):
    """What the words say: the category or the cards of a badugi (None: only ranks), and the ranks in their order.

    `said` are the words themselves, lower case, `suit` that of a flush. `loose`: ranks alone, which name more than one
    kind: `jacks` may be three of them, and `jacks over eights` two pair or a full house.
    """

    category: int | None
    badugi: int | None
    ranks: tuple[int, ...]
    said: frozenset[str]
    suit: str | None = None
    loose: bool = False


def words_agree(
    game: str, cards: Sequence[Card], board: Sequence[Card], words: str, joker: str = "none"
) -> bool | None:
    """Whether `words` are true of a hand: False only when its kind or a rank they state is another.

    None for words that are not understood, for a hand without `strength`, and for the words of a high hand in a lowball
    game, which some rooms print there (`Lo: a pair of Eights` and `8,6,4,3,2` are words of lowball). A hand with the
    joker is never contradicted: houses name it in more than one way.
    """
    claim = _understood(words)
    rank = strength(game, cards, board, joker)
    if claim is None or rank is None:
        return None
    agrees = _check(game, claim, *parts(game, rank))
    if agrees and claim.suit and sum(card[-1] == claim.suit for card in (*cards, *board)) < HAND:
        agrees = False
    return None if agrees is False and JOKER in cards else agrees


def better(words: str, than: str) -> bool | None:
    """Whether the words name a better high hand than the others, by kind and first rank; None when they do not tell."""
    one, other = _strength(words), _strength(than)
    if one is None or other is None or one == other:
        return None
    if one[0] == other[0] and not (one[1] and other[1]):
        return None
    return one > other


def _strength(words: str) -> tuple[int, int] | None:
    """The kind of a high hand and the first rank its words name, 0 for none."""
    claim = _understood(words)
    if claim is None or claim.badugi is not None or claim.loose or not LOW.isdisjoint(claim.said):
        return None
    category = claim.category
    if category is None:
        if "high" not in claim.said or not claim.ranks:
            return None
        category = HIGH_CARD
    named = claim.ranks[: NAMED.get(category, 1)]
    return category, (max(named) if category != FULL_HOUSE else named[0]) if named else 0


@lru_cache(4096)
def _understood(words: str) -> Claim | None:
    plain = words.replace("'s", "s").replace("\u2019s", "s")
    spaced = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    said = [word.lower() for word in spaced]
    categories: set[int] = set()
    counted: set[int] = set()
    badugis: set[int] = set()
    suits: set[str] = set()
    ranks: list[int] = []
    plurals: list[int] = []
    place = 0
    while place < len(said):
        word = said[place]
        phrase = next((p for p in PHRASES if tuple(said[place : place + len(p)]) == p), None)
        if phrase is not None:
            name = " ".join(phrase)
            if name in CATEGORIES:
                categories.add(CATEGORIES[name])
            else:
                badugis.add(BADUGIS[name])
            if name in TOPS:
                ranks.append(TOPS[name])
            place += len(phrase)
            continue
        place += 1
        if word == "a" and _article(spaced[place - 1], said[place:], bool(ranks)):
            continue
        if word in COUNTS and place < len(said) and (said[place] in PLURALS or said[place] in SHORT_PLURALS):
            counted.add(COUNTS[word])
        elif word in RANKS:
            ranks.append(RANKS[word])
            plurals += [RANKS[word]] if word in PLURALS else []
        elif word in SHORT_PLURALS:
            ranks.append(SHORT_PLURALS[word])
            plurals.append(SHORT_PLURALS[word])
        elif word in SUITS:
            suits.add(SUITS[word])
        elif len(word) in (4, 5) and all(letter in RANKS for letter in word):
            ranks += [RANKS[letter] for letter in word]
        elif word not in FILLING and word not in LOW:
            return None
    if counted == {PAIR, THREE} and not categories:
        counted = {FULL_HOUSE}
    categories |= counted
    if len(categories) + len(badugis) > 1 or len(suits) > 1:
        return None
    claim = Claim(next(iter(categories), None), next(iter(badugis), None), tuple(ranks), frozenset(said))
    if suits:
        return claim._replace(suit=suits.pop()) if claim.category in (FLUSH, STRAIGHT_FLUSH) else None
    if categories or badugis or not plurals:
        return claim
    return _of_plurals(claim, plurals) if plurals == ranks[: len(plurals)] else None


def _of_plurals(claim: Claim, plurals: Sequence[int]) -> Claim | None:
    """Words with no more than ranks: `jacks and eights` are two pair, `jacks` a pair at least."""
    if len(plurals) == 1 and not claim.said.isdisjoint(SHORT_PLURALS):
        return None  # or a card, `Ks`
    if len(plurals) == 1:
        return claim._replace(category=PAIR, loose=True)
    if len(plurals) == 2 and plurals[0] != plurals[1]:
        return claim._replace(category=TWO_PAIR, loose=not claim.said.isdisjoint(("over", "with")))
    return None


def _article(written: str, following: Sequence[str], after_rank: bool) -> bool:
    """Whether an `a` or `A` is the article and not the ace."""
    if any(tuple(following[: len(phrase)]) == phrase for phrase in PHRASES):
        return True
    if written == "A" or after_rank:
        return False
    return bool(following) and following[0] in RANKS and len(following[0]) > 2


def _check(game: str, claim: Claim, category: int, ranks: tuple[int, ...]) -> bool | None:
    kind = aim(game)
    low = not LOW.isdisjoint(claim.said)
    if kind == "badugi":
        return None if claim.category is not None or low else _badugi(claim, category, ranks)
    if claim.badugi is not None:
        return None
    if kind == "high":
        return None if low else _high(claim, category, ranks)
    if claim.loose:
        claim = claim._replace(category=None)
    if game.startswith("ace-to-five"):
        claim = claim._replace(ranks=_ace_low(claim.ranks))
        if claim.category in (STRAIGHT, FLUSH, STRAIGHT_FLUSH):
            return None
    if claim.category is None:
        return _low(claim.ranks, category, ranks) if low or len(claim.ranks) == 5 else None
    return _high(claim, category, ranks) if low else None


def _ace_low(ranks: Sequence[int]) -> tuple[int, ...]:
    return tuple(1 if rank == ACE else rank for rank in ranks)


def _badugi(claim: Claim, count: int, ranks: tuple[int, ...]) -> bool | None:
    told = _ace_low(claim.ranks)
    said = claim.badugi or len(told)
    if claim.badugi is None and said not in (2, 3, 4):
        return None
    if len(told) == said:
        told = tuple(sorted(told, reverse=True))
    return said == count and ranks[: len(told)] == told


def _low(told: tuple[int, ...], category: int, ranks: tuple[int, ...]) -> bool | None:
    """Ranks alone, all five or the highest ones; straights and flushes are not said this way and not denied."""
    if not told:
        return None
    right = (
        sorted(told) == sorted(ranks)
        if len(told) == len(ranks)
        else category in _STRAIGHTS and ranks[: len(told)] == told
    )
    if right:
        return True if category == HIGH_CARD else None
    return False


_OF_A_KIND = (PAIR, TWO_PAIR, THREE, FULL_HOUSE, FOUR)
_STRAIGHTS = (HIGH_CARD, STRAIGHT, FLUSH, STRAIGHT_FLUSH)


def _high(claim: Claim, category: int, ranks: tuple[int, ...]) -> bool | None:
    told = claim.ranks
    said = claim.category
    if said is None:
        if "high" not in claim.said or not told:
            return None
        if category in (STRAIGHT, FLUSH, STRAIGHT_FLUSH):
            return None
        said = HIGH_CARD
    if claim.loose and said != category:
        if said == TWO_PAIR and category == FULL_HOUSE:
            return told[:2] == (ranks[0], ranks[4])
        held = {rank for rank in ranks if ranks.count(rank) > 1} if category in _OF_A_KIND else set[int]()
        return None if said == PAIR and told[0] in held else False
    if said != category:
        if category == STRAIGHT_FLUSH and said in (STRAIGHT, FLUSH):
            return None
        return said == PAIR and category == TWO_PAIR and sorted(told) == sorted({*ranks[:4]})
    named = NAMED.get(said, 1)
    if not told:
        return True
    if not claim.said.isdisjoint(("kicker", "kickers", "kickertext", "lower")) and len(told) < named:
        return None
    return _named_right(said, told[:named], ranks, claim.said) and all(rank in ranks for rank in told[named:])


def _named_right(category: int, named: tuple[int, ...], ranks: tuple[int, ...], said: frozenset[str]) -> bool:
    """Whether the ranks in the name of a hand are the hand's."""
    if category in (STRAIGHT, STRAIGHT_FLUSH):
        ends = {ranks[0]} if len(named) == 1 else {ranks[0], ACE if ranks[4] == 1 else ranks[4]}
        return set(named) == ends
    if category == TWO_PAIR:
        return set(named) <= {ranks[0], ranks[2]} and (len(named) == 1 or named[0] != named[1])
    if category == FULL_HOUSE:
        ordered = len(named) == 1 or not said.isdisjoint(("of", "over"))
        return named == (ranks[0], ranks[4])[: len(named)] if ordered else set(named) == {ranks[0], ranks[4]}
    return named[0] == ranks[0]
