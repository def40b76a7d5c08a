"""Which hand beats which in each game, and what a hand is called."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import combinations, permutations
from typing import Literal, NamedTuple, TypeAlias

from auditor.cards import DECK, JOKER, RANK_OF, RANKS, SUITS, UNKNOWN, Card

Rank: TypeAlias = int
"""Strength of a hand within one game, higher is better.

High: the category in the bits from 20 up, then five ranks of four bits, the paired ones first. Lowball: the same,
negative. Badugi: the number of cards in the bits from 16 up, then four times 15 less a rank.
"""

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, FIVE = range(10)
"""The categories of a hand of five cards, from the lowest."""

ACE = 14
_ACE_LOW = {card: 1 if rank == ACE else rank for card, rank in RANK_OF.items()}
_NUMBER = {rank + suit: 4 * row + column for row, rank in enumerate(RANKS) for column, suit in enumerate(SUITS)}
_NAMES = (
    "Ace Two Three Four Five Six Seven Eight Nine Ten Jack Queen King Ace",
    "Aces Twos Threes Fours Fives Sixes Sevens Eights Nines Tens Jacks Queens Kings Aces",
    "A 2 3 4 5 6 7 8 9 10 J Q K A",
)
_ONE, _MANY, _SHORT = (dict(enumerate(names.split(), 1)) for names in _NAMES)


class Contest(NamedTuple):
    """How the hands of a game are ranked: how many cards in the hand and on the board, and what is aimed at."""

    hole: int
    board: int
    aim: Literal["high", "low", "badugi"]
    rank: Callable[[Sequence[Card]], Rank]


def strength(game: str, hole: Sequence[Card], board: Sequence[Card] = (), joker: str = "none") -> Rank | None:
    """The rank of a complete hand in `game`.

    `joker`: `bug` is an ace, or makes a straight, a flush or a straight flush (G-O4), and the lowest card missing in a
    low game; `wild` is any card. None when a card is unknown or stands twice, when there are too many or too few for
    the game, for a joker in a game without one, and for a game without a ranking here.
    """
    return _strength(game, tuple(hole), tuple(board), joker)


@lru_cache(1024)
def _strength(game: str, hole: tuple[Card, ...], board: tuple[Card, ...], joker: str) -> Rank | None:
    """Asked for each hand that is shown by several rules, and for the record."""
    contest = _CONTESTS.get(game)
    if contest is None or len(hole) != contest.hole or len(board) != contest.board:
        return None
    cards = (*hole, *board)
    if UNKNOWN in cards or len({*cards}) < len(cards):
        return None
    if JOKER in cards:
        return None if joker == "none" else _with_joker(contest, cards, joker)
    return contest.rank(cards)


def describe(
    game: str, hole: Sequence[Card], board: Sequence[Card] = (), joker: str = "none", *, kickers: bool = False
) -> str | None:
    """The name of a hand, as `words` gives it; None where it has no `strength`."""
    rank = strength(game, hole, board, joker)
    return None if rank is None else words(game, rank, kickers)


def aim(game: str) -> Literal["high", "low", "badugi"] | None:
    """What the hands of a game are made for; None for a game without a ranking here."""
    contest = _CONTESTS.get(game)
    return contest.aim if contest else None


@lru_cache(8192)
def parts(game: str, rank: Rank) -> tuple[int, tuple[int, ...]]:
    """A rank taken apart: the category and five ranks, the paired ones first; in badugi the number of cards and theirs.

    Ranks run from 2 to 14, an ace that counts low is 1.
    """
    if aim(game) == "badugi":
        count = rank >> 16
        return count, tuple(15 - (rank >> shift & 15) for shift in (12, 8, 4, 0)[:count])
    rank = abs(rank)
    return rank >> 20, tuple(rank >> shift & 15 for shift in (16, 12, 8, 4, 0))


def words(game: str, rank: Rank, kickers: bool = False) -> str:
    """The name of a hand: `two pair, Aces and Nines`, `10-8-6-4-2 low`, `8-4-3-A badugi`.

    `kickers` adds the ranks that decide between two hands of one name: `a pair of Kings, A-9-4`.
    """
    category, ranks = parts(game, rank)
    kind = aim(game)
    if kind == "badugi":
        count = {4: " badugi", 3: ", three cards", 2: ", two cards", 1: ", one card"}[category]
        return _dashes(ranks) + count
    if kind == "low" and category == HIGH_CARD:
        return f"{_dashes(ranks)} low"
    name, told = _name(category, ranks)
    return f"{name}, {_dashes(ranks[told:])}" if kickers and told < len(ranks) else name


def _name(category: int, ranks: tuple[int, ...]) -> tuple[str, int]:
    """The name of a hand of five cards, and how many of its ranks the name tells."""
    top, last = ranks[0], ranks[-1]
    match category:
        case 1:
            return f"a pair of {_MANY[top]}", 2
        case 2:
            return f"two pair, {_MANY[top]} and {_MANY[ranks[2]]}", 4
        case 3:
            return f"three of a kind, {_MANY[top]}", 3
        case 4:
            return f"a straight, {_ONE[last]} to {_ONE[top]}", 5
        case 5:
            return f"a flush, {_ONE[top]} high", 1
        case 6:
            return f"a full house, {_MANY[top]} full of {_MANY[last]}", 5
        case 7:
            return f"four of a kind, {_MANY[top]}", 4
        case 8:
            return ("a royal flush" if top == ACE else f"a straight flush, {_ONE[last]} to {_ONE[top]}"), 5
        case 9:
            return f"five of a kind, {_MANY[top]}", 5
    return f"high card {_ONE[top]}", 1


def _dashes(ranks: Sequence[int]) -> str:
    return "-".join(_SHORT[rank] for rank in ranks)


def _high(cards: Sequence[Card]) -> Rank:
    ranks = sorted([RANK_OF[card] for card in cards], reverse=True)
    if len({*ranks}) < 5:
        return _paired(ranks)
    if ranks == [ACE, 5, 4, 3, 2]:
        ranks = [5, 4, 3, 2, 1]
    return _unpaired(ranks, cards)


def _best_high(cards: Sequence[Card]) -> Rank:
    """Of five cards or more."""
    evaluate, ranks = _evaluator()
    return ranks[evaluate(*[_NUMBER[card] for card in cards]) - 1]


@cache
def _evaluator() -> tuple[Callable[..., int], list[Rank]]:
    """What numbers the best five of more cards, and the ranks of its numbers, from 1 the best of all hands."""
    from phevaluator import evaluate_cards

    all_ = range(ACE, 1, -1)
    unpaired = [five for five in combinations(all_, 5) if five[0] - five[4] > 4 and five != (ACE, 5, 4, 3, 2)]
    straights = [tuple(range(top, top - 5, -1)) for top in range(ACE, 4, -1)]
    hands: dict[int, Sequence[Sequence[int]]] = {
        STRAIGHT_FLUSH: straights,
        FOUR: [(a, a, a, a, b) for a, b in permutations(all_, 2)],
        FULL_HOUSE: [(a, a, a, b, b) for a, b in permutations(all_, 2)],
        FLUSH: unpaired,
        STRAIGHT: straights,
        THREE: [(a, a, a, b, c) for a in all_ for b, c in combinations(all_, 2) if a not in (b, c)],
        TWO_PAIR: [(a, a, b, b, c) for a, b in combinations(all_, 2) for c in all_ if c not in (a, b)],
        PAIR: [(a, a, b, c, d) for a in all_ for b, c, d in combinations(all_, 3) if a not in (b, c, d)],
        HIGH_CARD: unpaired,
    }
    return evaluate_cards, [category << 20 | _pack(ranks) for category, found in hands.items() for ranks in found]


def _deuce_to_seven(cards: Sequence[Card]) -> Rank:
    """Straights and flushes count; the ace is high only, so that A-5-4-3-2 is no straight."""
    ranks = sorted([RANK_OF[card] for card in cards], reverse=True)
    return -_paired(ranks) if len({*ranks}) < 5 else -_unpaired(ranks, cards)


def _ace_to_five(cards: Sequence[Card]) -> Rank:
    """Straights and flushes do not count; the ace is low."""
    ranks = sorted([_ACE_LOW[card] for card in cards], reverse=True)
    return -_paired(ranks) if len({*ranks}) < 5 else -_pack(ranks)


def _badugi(cards: Sequence[Card]) -> Rank:
    """The most cards of four ranks and four suits, then the lowest; the ace is low."""
    for count in (4, 3, 2, 1):
        ranks = [
            sorted([_ACE_LOW[card] for card in some], reverse=True)
            for some in combinations(cards, count)
            if len({card[0] for card in some}) == count == len({card[1] for card in some})
        ]
        if ranks:
            a, b, c, d = (*min(ranks), 0, 0, 0)[:4]
            return count << 16 | (15 - a) << 12 | (15 - b) << 8 | (15 - c) << 4 | (15 - d)
    raise ValueError("no cards")


def _pack(ranks: Sequence[int]) -> int:
    a, b, c, d, e = ranks
    return a << 16 | b << 12 | c << 8 | d << 4 | e


def _unpaired(ranks: list[int], cards: Sequence[Card]) -> int:
    """Category and ranks of five different ranks, the highest first."""
    category = STRAIGHT if ranks[0] - ranks[4] == 4 else HIGH_CARD
    if len({card[1] for card in cards}) == 1:
        category = STRAIGHT_FLUSH if category else FLUSH
    return category << 20 | _pack(ranks)


def _paired(ranks: list[int]) -> int:
    """Category and ranks of five cards of fewer than five ranks."""
    ranks = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    a, _, c, d, e = ranks
    if a == d:
        category = FOUR
    elif a == c:
        category = FULL_HOUSE if d == e else THREE
    else:
        category = TWO_PAIR if c == d else PAIR
    return category << 20 | _pack(ranks)


def _with_joker(contest: Contest, cards: Sequence[Card], joker: str) -> Rank:
    """The best hand the joker's lawful substitutes make of `cards`."""
    others = tuple(card for card in cards if card != JOKER)
    if contest.aim != "high":
        return max(contest.rank((*others, card)) for card in DECK.difference(others))
    without = [_high(five) for five in combinations(others, 5)]
    return max([*without, *(_high_with_joker(four, joker == "bug") for four in combinations(others, 4))])


def _high_with_joker(four: tuple[Card, ...], bug: bool) -> Rank:
    """The best of the joker and four other cards; five aces, or wild five of any rank, are the top hand."""
    ranks = {RANK_OF[card] for card in four}
    if len(ranks) == 1 and (not bug or ACE in ranks):
        return FIVE << 20 | _pack(5 * [*ranks])
    hands = [(card, _high((*four, card))) for card in DECK.difference(four)]
    made = (STRAIGHT, FLUSH, STRAIGHT_FLUSH)
    return max(rank for card, rank in hands if not bug or card[0] == "A" or rank >> 20 in made)


_HIGH = Contest(5, 0, "high", _best_high)
_DEUCE = Contest(5, 0, "low", _deuce_to_seven)
_ACE = Contest(5, 0, "low", _ace_to_five)
_CONTESTS = {
    "five-card-draw": _HIGH,
    "dopotu-draw": _HIGH,
    "holdem": Contest(2, 5, "high", _best_high),
    "deuce-to-seven-single-draw": _DEUCE,
    "deuce-to-seven-triple-draw": _DEUCE,
    "ace-to-five-single-draw": _ACE,
    "ace-to-five-triple-draw": _ACE,
    "badugi": Contest(4, 0, "badugi", _badugi),
}
