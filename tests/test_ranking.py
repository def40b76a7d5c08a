"""The ranking of hands: order, joker, names, and pokerkit as second opinion."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest
from phevaluator import evaluate_cards
from pokerkit import BadugiHand, RegularLowHand, StandardHighHand, StandardLowHand
from pokerkit import Card as KitCard

from auditor.cards import DECK
from auditor.ranking import FLUSH, Rank, aim, describe, parts, strength, words

HIGH = "five-card-draw"
DEUCE = "deuce-to-seven-triple-draw"
ACE = "ace-to-five-triple-draw"
BADUGI = "badugi"


def rank(game: str, cards: str, board: str = "", joker: str = "none") -> Rank:
    found = strength(game, cards.split(), board.split(), joker)
    assert found is not None
    return found


DESCENDING = {
    HIGH: (
        "As Ks Qs Js Ts",
        "6d 5d 4d 3d 2d",
        "5d 4d 3d 2d Ad",
        "9s 9d 9c 9h 2c",
        "As Ad Ac Ks Kd",
        "As Ad Ac Qs Qd",
        "Ks Kd Kc As Ad",
        "As 9s 7s 4s 2s",
        "As 9s 6s 5s 4s",
        "As Kd Qs Js Ts",
        "6d 5s 4d 3d 2d",
        "5d 4s 3d 2d Ad",
        "2s 2d 2c 4s 3s",
        "As Ad Ks Kd 2c",
        "As Ad Qs Qd Kc",
        "As Ad Ks Qd Jc",
        "As Ad Ks Qd Tc",
        "As Kd Qs Jd 9c",
        "As 6d 4s 3d 2c",
        "Ks Qd Js Td 8c",
        "7s 5d 4s 3d 2c",
    ),
    DEUCE: (
        "7s 5d 4s 3d 2c",
        "7s 6d 4s 3d 2c",
        "8s 5d 4s 3d 2c",
        "Ts 6d 5s 3d 2c",
        "Ks Qd Js Td 8c",
        "As 5d 4s 3d 2c",
        "As 6d 4s 3d 2c",
        "2s 2d 5s 4d 3c",
        "7s 7d 9s 8d 2c",
        "2s 2d 3s 3d 4c",
        "6s 5d 4s 3d 2c",
        "7s 5s 4s 3s 2s",
        "As 5s 4s 3s 2s",
        "6s 5s 4s 3s 2s",
    ),
    ACE: (
        "5s 4s 3s 2s As",
        "6s 4d 3s 2d Ac",
        "6s 5d 4s 3d 2c",
        "8s 4d 3s 2d Ac",
        "Ks Qd Js Td 9c",
        "As Ad 4s 3d 2c",
        "2s 2d 4s 3d Ac",
        "As Ad 2s 2d 3c",
    ),
    BADUGI: (
        "4s 3d 2c Ah",
        "5s 3d 2c Ah",
        "8s 4d 3c Ah",
        "Ks Qd Jc Th",
        "Ah 2d 3c 3h",
        "Td 2c 7s Th",
        "Ah Ad 2c 2h",
        "Ac Kd 6c Kc",
        "Ah 2h 3h 4h",
        "Ks Kd Kc Kh",
    ),
}


@pytest.mark.parametrize("game", DESCENDING)
def test_from_the_best_down(game: str) -> None:
    ranks = [rank(game, cards) for cards in DESCENDING[game]]
    assert all(better > worse for better, worse in pairwise(ranks))


def test_suits_break_no_tie() -> None:
    assert rank(HIGH, "As Ad 9c 9d 3h") == rank(HIGH, "Ah Ac 9h 9s 3d")
    assert rank(BADUGI, "8s 4d 3c Ah") == rank(BADUGI, "8d 4s 3h Ac")


def test_deuce_to_seven_has_no_wheel() -> None:
    """An ace, five, four, three and two is no straight: it beats a pair and loses to every king-high."""
    assert rank(DEUCE, "Ac 5d 4h 3s 2c") > rank(DEUCE, "7c 7d 8s 9h 2s")
    assert rank(DEUCE, "Ac 5d 4h 3s 2c") < rank(DEUCE, "Kc Qd Jh Ts 8c")


def test_holdem_takes_the_best_five_of_seven() -> None:
    board = "5d Jd 2d 3d 4d"
    assert rank("holdem", "As Kh", board) == rank("holdem", "2c 2h", board)
    assert parts("holdem", rank("holdem", "As Kh", board)) == (FLUSH, (11, 5, 4, 3, 2))
    assert rank("holdem", "6d Kh", board) > rank("holdem", "As Kh", board)


@pytest.mark.parametrize(
    ("game", "hole", "board"),
    [
        (HIGH, "As Ad 9c 9d ??", ""),
        (HIGH, "As Ad 9c 9d", ""),
        (HIGH, "As Ad 9c 9d 3h 2c", ""),
        (HIGH, "As As 9c 9d 3h", ""),
        (HIGH, "Joker Ad 9c 9d 3h", ""),
        ("holdem", "As Ad", "2c 7d Kh Js"),
        ("holdem", "As Ad", ""),
        ("holdem", "As Ad", "2c 7d Kh Js As"),
        (BADUGI, "8s 4d 3c", ""),
        ("omaha", "As Ad 9c 9d", "2c 7d Kh Js 4d"),
    ],
)
def test_no_rank_without_the_cards_of_the_game(game: str, hole: str, board: str) -> None:
    assert strength(game, hole.split(), board.split()) is None
    assert describe(game, hole.split(), board.split()) is None


@pytest.mark.parametrize(
    ("cards", "joker", "expected"),
    [
        ("Joker As Ks Qs 5s", "bug", "a flush, Ace high"),
        ("Joker Ks Qs Js 4s", "bug", "a flush, Ace high"),
        ("Joker As Ks Qs Js", "bug", "a royal flush"),
        ("Joker Ks Qd Js Tc", "bug", "a straight, Ten to Ace"),
        ("Joker 9s 8d 6s 5c", "bug", "a straight, Five to Nine"),
        ("Joker 5s 4d 3s 2c", "bug", "a straight, Two to Six"),
        ("As Joker Ks Qs Tc", "bug", "a straight, Ten to Ace"),
        ("Joker Jc 9d 5s 3h", "bug", "high card Ace"),
        ("Joker Ac 9d 5s 3h", "bug", "a pair of Aces"),
        ("Joker 9c 9d 5s 3h", "bug", "a pair of Nines"),
        ("Joker 9c 9d 5s 5h", "bug", "two pair, Nines and Fives"),
        ("Joker 9c 9d 9s 5h", "bug", "three of a kind, Nines"),
        ("Joker Kc Kd Ks Kh", "bug", "four of a kind, Kings"),
        ("Joker Ac Ad As 5h", "bug", "four of a kind, Aces"),
        ("Joker Ac Ad As Ah", "bug", "five of a kind, Aces"),
        ("Joker Jc 9d 5s 3h", "wild", "a pair of Jacks"),
        ("Joker 9c 9d 5s 5h", "wild", "a full house, Nines full of Fives"),
        ("Joker 9c 9d 9s 9h", "wild", "five of a kind, Nines"),
        ("Joker 9s 8s 7s 2s", "wild", "a flush, Ace high"),
    ],
)
def test_joker_is_the_best_of_its_lawful_substitutes(cards: str, joker: str, expected: str) -> None:
    assert words(HIGH, rank(HIGH, cards, joker=joker)) == expected


def test_joker_in_a_flush_is_the_highest_card_not_held() -> None:
    assert parts(HIGH, rank(HIGH, "Joker As Ks 5s 2s", joker="bug")) == (FLUSH, (14, 13, 12, 5, 2))


def test_five_aces_beat_a_royal_flush() -> None:
    assert rank(HIGH, "Joker Ac Ad As Ah", joker="bug") > rank(HIGH, "As Ks Qs Js Ts", joker="bug")


def test_joker_in_other_games() -> None:
    assert rank(ACE, "Joker 8d 4s 3d 2c", joker="bug") == rank(ACE, "Ah 8d 4s 3d 2c")
    assert rank(BADUGI, "Joker 8d 4s 3h", joker="wild") == rank(BADUGI, "Ac 8d 4s 3h")
    board = "2d 2c 3s 3h 9c"
    assert describe("holdem", ["Joker", "2s"], board.split(), "bug") == "a full house, Twos full of Threes"
    assert describe("holdem", ["Joker", "Ks"], board.split(), "bug") == "two pair, Threes and Twos"
    assert describe("holdem", ["Joker", "Ks"], board.split(), "wild") == "a full house, Threes full of Twos"


@pytest.mark.parametrize(
    ("game", "cards", "name", "with_kickers"),
    [
        (HIGH, "As Ad 9c 9d 3h", "two pair, Aces and Nines", "two pair, Aces and Nines, 3"),
        (HIGH, "Ks Kd Tc 9d 3h", "a pair of Kings", "a pair of Kings, 10-9-3"),
        (HIGH, "6s 6d 6c 9d 3h", "three of a kind, Sixes", "three of a kind, Sixes, 9-3"),
        (HIGH, "As 2d 3c 4d 5h", "a straight, Ace to Five", "a straight, Ace to Five"),
        (HIGH, "As Td 9c 4d 2h", "high card Ace", "high card Ace, 10-9-4-2"),
        (HIGH, "9s 8s 7s 6s 5s", "a straight flush, Five to Nine", "a straight flush, Five to Nine"),
        (HIGH, "9s 8s 7s 6s 2s", "a flush, Nine high", "a flush, Nine high, 8-7-6-2"),
        (HIGH, "4s 4d 4c 4h 2s", "four of a kind, Fours", "four of a kind, Fours, 2"),
        (HIGH, "4s 4d 4c Jh Js", "a full house, Fours full of Jacks", "a full house, Fours full of Jacks"),
        (DEUCE, "Ts 8d 6c 4d 2h", "10-8-6-4-2 low", "10-8-6-4-2 low"),
        (DEUCE, "8s 8d 6c 4d 2h", "a pair of Eights", "a pair of Eights, 6-4-2"),
        (DEUCE, "8s 7d 6c 5d 4h", "a straight, Four to Eight", "a straight, Four to Eight"),
        (DEUCE, "As 5d 4c 3d 2h", "A-5-4-3-2 low", "A-5-4-3-2 low"),
        (ACE, "8s 4d 3c 2d Ah", "8-4-3-2-A low", "8-4-3-2-A low"),
        (ACE, "As Ad 3c 2d 4h", "a pair of Aces", "a pair of Aces, 4-3-2"),
        (BADUGI, "8s 4d 3c Ah", "8-4-3-A badugi", "8-4-3-A badugi"),
        (BADUGI, "Ts 7d 2c Th", "10-7-2, three cards", "10-7-2, three cards"),
        (BADUGI, "Ks Kd Kc Kh", "K, one card", "K, one card"),
    ],
)
def test_names(game: str, cards: str, name: str, with_kickers: str) -> None:
    assert describe(game, cards.split()) == name
    assert describe(game, cards.split(), kickers=True) == with_kickers


def test_aims() -> None:
    assert [aim(game) for game in ("holdem", DEUCE, BADUGI, "razz")] == ["high", "low", "badugi", None]


def test_high_hands_in_the_order_of_phevaluator() -> None:
    rng = random.Random(5)
    deck = sorted(DECK)
    ordered = sorted(
        (rank(HIGH, " ".join(cards)), -evaluate_cards(*cards)) for cards in (rng.sample(deck, 5) for _ in range(5000))
    )
    assert all(worse[1] <= better[1] for worse, better in pairwise(ordered))
    assert len({ours for ours, _ in ordered}) == len({theirs for _, theirs in ordered})


SECOND_OPINION: dict[str, tuple[Any, int, int]] = {
    HIGH: (StandardHighHand, 5, 0),
    "holdem": (StandardHighHand, 2, 5),
    DEUCE: (StandardLowHand, 5, 0),
    ACE: (RegularLowHand, 5, 0),
    BADUGI: (BadugiHand, 4, 0),
}


@pytest.mark.parametrize("game", SECOND_OPINION)
def test_pokerkit_pays_the_same_hands(game: str) -> None:
    """10,000 showdowns a game, of two players in the slow games and three in the others."""
    kind, held, on_board = SECOND_OPINION[game]
    rng = random.Random(game)
    deck = sorted(DECK)
    kit = {card: next(KitCard.parse(card)) for card in deck}
    seats = range(2 if kind is BadugiHand or on_board else 3)
    for _ in range(10_000):
        cards = rng.sample(deck, held * len(seats) + on_board)
        board = cards[held * len(seats) :]
        hands = [cards[held * seat : held * (seat + 1)] for seat in seats]
        ours = [rank(game, " ".join(hand), " ".join(board)) for hand in hands]
        theirs = [kind.from_game([kit[card] for card in hand], [kit[card] for card in board]) for hand in hands]
        paid = [seat for seat in seats if ours[seat] == max(ours)]
        best = max(theirs)
        assert paid == [seat for seat in seats if theirs[seat] == best], (hands, board)
