"""Whether the words a log has for a hand are true of its cards."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from auditor.cards import JOKER, Card
from auditor.ranking import (
    ACE,
    FIVE,
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

_CATEGORIES = {
    "royal flush": STRAIGHT_FLUSH,
    "straight flush": STRAIGHT_FLUSH,
    "straightflush": STRAIGHT_FLUSH,
    "five of a kind": FIVE,
    "four of a kind": FOUR,
    "4 of a kind": FOUR,
    "four of kind": FOUR,
    "fourofakind": FOUR,
    "quads": FOUR,
    "full house": FULL_HOUSE,
    "fullhouse": FULL_HOUSE,
    "full": FULL_HOUSE,
    "flush": FLUSH,
    "straight": STRAIGHT,
    "three of a kind": THREE,
    "3 of a kind": THREE,
    "three of kind": THREE,
    "threeofakind": THREE,
    "trips": THREE,
    "set": THREE,
    "two pair": TWO_PAIR,
    "two pairs": TWO_PAIR,
    "2 pair": TWO_PAIR,
    "2 pairs": TWO_PAIR,
    "twopair": TWO_PAIR,
    "up": TWO_PAIR,
    "one pair": PAIR,
    "pair": PAIR,
    "high card": HIGH_CARD,
    "highcard": HIGH_CARD,
}
_BADUGIS = {"badugi": 4} | {
    f"{word} {cards}": count
    for count, words in enumerate((("1", "one"), ("2", "two"), ("3", "three"), ("4", "four")), 1)
    for word in words
    for cards in ("card", "cards")
}
_PHRASES = sorted((tuple(phrase.split()) for phrase in (*_CATEGORIES, *_BADUGIS)), key=len, reverse=True)
_RANKS = {
    name: rank
    for rank, names in {
        2: "2 two twos deuce deuces",
        3: "3 three threes trey treys",
        4: "4 four fours",
        5: "5 five fives",
        6: "6 six sixes",
        7: "7 seven sevens",
        8: "8 eight eights",
        9: "9 nine nines",
        10: "10 t ten tens",
        11: "j jack jacks",
        12: "q queen queens",
        13: "k king kings",
        14: "a ace aces",
    }.items()
    for name in names.split()
}
_PLURALS = frozenset(name for name in _RANKS if len(name) > 3 and name.endswith("s"))
_COUNTS = {"two": PAIR, "three": THREE, "four": FOUR, "five": FIVE}
_LOW = frozenset({"lo", "low"})
_FILLING = frozenset({"of", "and", "to", "high", "with", "over", "an", "the", "has", "kicker", "kickers", "lower"}) | {
    # The parts of Boss's names, as "$(STR_G_WIN_PAIR) $(STR_G_CARDS_KINGS)".
    *("str", "g", "win", "card", "cards", "andtext", "kickertext")
}
_NAMED = {TWO_PAIR: 2, STRAIGHT: 2, FULL_HOUSE: 2, STRAIGHT_FLUSH: 2}
"""How many ranks the name of a category holds, where it is not one; what comes after are kickers."""


class Claim(NamedTuple):
    """What the words say: the category or the cards of a badugi (None: only ranks), and the ranks in their order.

    `said` are the words themselves, lower case.
    """

    category: int | None
    badugi: int | None
    ranks: tuple[int, ...]
    said: frozenset[str]


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
    if claim is None or claim.badugi is not None or not _LOW.isdisjoint(claim.said):
        return None
    category = claim.category
    if category is None:
        if "high" not in claim.said or not claim.ranks:
            return None
        category = HIGH_CARD
    named = claim.ranks[: _NAMED.get(category, 1)]
    return category, (max(named) if category != FULL_HOUSE else named[0]) if named else 0


@lru_cache(4096)
def _understood(words: str) -> Claim | None:
    spaced = "".join(letter if letter.isalnum() else " " for letter in words).split()
    said = [word.lower() for word in spaced]
    categories: set[int] = set()
    badugis: set[int] = set()
    ranks: list[int] = []
    place = 0
    while place < len(said):
        word = said[place]
        phrase = next((p for p in _PHRASES if tuple(said[place : place + len(p)]) == p), None)
        if phrase is not None:
            name = " ".join(phrase)
            if name in _CATEGORIES:
                categories.add(_CATEGORIES[name])
            else:
                badugis.add(_BADUGIS[name])
            if name == "royal flush":
                ranks.append(ACE)
            place += len(phrase)
            continue
        place += 1
        if word == "a" and _article(spaced[place - 1], said[place:], bool(ranks)):
            continue
        if word in _COUNTS and place < len(said) and said[place] in _PLURALS:
            categories.add(_COUNTS[word])
        elif word in _RANKS:
            ranks.append(_RANKS[word])
        elif len(word) in (4, 5) and all(letter in _RANKS for letter in word):
            ranks += [_RANKS[letter] for letter in word]
        elif word not in _FILLING and word not in _LOW:
            return None
    if len(categories) + len(badugis) > 1:
        return None
    return Claim(next(iter(categories), None), next(iter(badugis), None), tuple(ranks), frozenset(said))


def _article(written: str, following: Sequence[str], after_rank: bool) -> bool:
    """Whether an `a` or `A` is the article and not the ace."""
    if any(tuple(following[: len(phrase)]) == phrase for phrase in _PHRASES):
        return True
    if written == "A" or after_rank:
        return False
    return bool(following) and following[0] in _RANKS and len(following[0]) > 2


def _check(game: str, claim: Claim, category: int, ranks: tuple[int, ...]) -> bool | None:
    kind = aim(game)
    low = not _LOW.isdisjoint(claim.said)
    if kind == "badugi":
        return None if claim.category is not None or low else _badugi(claim, category, ranks)
    if claim.badugi is not None:
        return None
    if kind == "high":
        return None if low else _high(claim, category, ranks)
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
    if said != category:
        if category == STRAIGHT_FLUSH and said in (STRAIGHT, FLUSH):
            return None
        return said == PAIR and category == TWO_PAIR and sorted(told) == sorted({*ranks[:4]})
    named = _NAMED.get(said, 1)
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
