"""Words for hands: true, false, or nothing said."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from auditor.cards import DECK
from auditor.ranking import aim, describe
from auditor.wording import words_agree
from tests.corpus import CORPUS, needs_corpus

HIGH = "five-card-draw"
DEUCE = "deuce-to-seven-triple-draw"
ACE = "ace-to-five-triple-draw"
BADUGI = "badugi"


@pytest.mark.parametrize(
    ("cards", "words", "expected"),
    [
        # PokerStars and Full Tilt
        ("As Ad 9c 9d 3h", "two pair, Aces and Nines", True),
        ("As Ad 9c 9d 3h", "two pair, Aces and Tens", False),
        ("As Ad 9c 9d 3h", "a pair of Aces", False),
        ("As Ad 9c 8d 3h", "a pair of Aces", True),
        ("Ts Td 9c 8d 3h", "a pair of Aces", False),
        ("As Ad 9c 8d 3h", "a pair of Aces - Nine kicker", True),
        ("As Ad 9c 8d 3h", "a pair of Aces - Nine+Eight kicker", True),
        ("As Ad 9c 8d 3h", "a pair of Aces - King kicker", False),
        ("As Ad 9c 8d 3h", "a pair of Aces - lower kicker", True),
        ("2s 2d 2c Jd 9h", "three of a kind, Deuces", True),
        ("2s 2d 2c Jd 9h", "three of a kind, Twos", True),
        ("As Kd Qc Jd Th", "a straight, Ten to Ace", True),
        ("As 2d 3c 4d 5h", "a straight, Ace to Five", True),
        ("9s 8d 7c 6d 5h", "a straight, Four to Eight", False),
        ("As 2s 9s 4s 5s", "a flush, Ace high", True),
        ("Ks 2s 9s 4s 5s", "a flush, Ace high", False),
        ("As Ad Ac Kd Kh", "a full house, Aces full of Kings", True),
        ("As Ad Ac Kd Kh", "a full house, Kings full of Aces", False),
        ("9s 9d 9c Jd 9h", "four of a kind, Nines", True),
        ("9s 8s 7s 6s 5s", "a straight flush, Five to Nine", True),
        ("9s 8s 7s 6s 5s", "a Royal Flush", False),
        ("As Ks Qs Js Ts", "a Royal Flush", True),
        ("As Kd Qc Jd 9h", "high card Ace", True),
        ("As Kd Qc Jd 9h", "high card Ace - King kicker", True),
        ("As Kd Qc Jd 9h", "Ace King high", True),
        ("As Kd Qc Jd 9h", "Ace Ten high", False),
        # As players say it
        ("Js Jd 8c 8h 2s", "jacks and eights", True),
        ("Js Jd 8c 7h 2s", "jacks and eights", False),
        ("Js Jd Jc 8h 8s", "jacks and eights", False),
        ("Js Jd 8c 8h 2s", "eights and jacks", True),
        ("Ks Kd 3c 3h As", "eights and jacks", False),
        ("Js Jd 8c 8h 2s", "jacks over eights", True),
        ("Ks Kd 3c 3h As", "jacks over eights", False),
        ("Js Jd Jc 8h 8s", "jacks over eights", True),
        ("Js Jd 8c 8h 2s", "jacks up", True),
        ("Js Jd 8c 7h 2s", "jacks up", False),
        ("Js Jd 8c 8h 2s", "Jacks & eights", True),
        ("Js Jd 8c 7h 2s", "Jacks & eights", False),
        ("Js Jd 8c 7h 2s", "jacks", True),
        ("As Kd 9c 4h 2s", "jacks", False),
        ("Js Jd 8c 7h 2s", "two jacks", True),
        ("Js Jd 8c 8h 2s", "two jacks", False),
        ("Js Jd 8c 7h 2s", "pair of jacks", True),
        ("Js Jd 8c 8h 2s", "pair of jacks", False),
        ("Js Jd 8c 7h 2s", "a pair", True),
        ("Js Jd 8c 8h 2s", "a pair", False),
        ("Js Jd 8c 7h 2s", "pair jacks", True),
        ("Js Jd Jc 7h 2s", "pair jacks", False),
        ("Js Jd 8c 7h 2s", "jacks, eight kicker", True),
        ("As Kd 9c 4h 2s", "jacks, eight kicker", False),
        ("Js Jd 8c 7h 2s", "jacks with an eight", True),
        ("As Kd 9c 4h 2s", "jacks with an eight", False),
        ("Js Jd Jc 7h 2s", "three jacks", True),
        ("Js Jd 8c 7h 2s", "three jacks", False),
        ("Js Jd Jc 7h 2s", "trip jacks", True),
        ("Js Jd 8c 7h 2s", "trip jacks", False),
        ("Js Jd Jc 7h 2s", "trips", True),
        ("Js Jd 8c 7h 2s", "trips", False),
        ("Js Jd Jc 7h 2s", "set of jacks", True),
        ("Js Jd 8c 7h 2s", "set of jacks", False),
        ("Js Jd Jc 8h 8s", "jacks full", True),
        ("Js Jd Jc 7h 2s", "jacks full", False),
        ("Js Jd Jc 8h 8s", "jacks full of eights", True),
        ("Js Jd 8c 8h 2s", "jacks full of eights", False),
        ("Js Jd Jc 8h 8s", "boat", True),
        ("Js Jd Jc 7h 2s", "boat", False),
        ("Js Jd Jc 8h 8s", "full boat", True),
        ("Js Jd Jc 7h 2s", "full boat", False),
        ("Js Jd Jc 8h 8s", "jacks over eights boat", True),
        ("Js Jd Jc 7h 2s", "jacks over eights boat", False),
        ("Js Jd Jc Jh 8s", "four jacks", True),
        ("Js Jd Jc 7h 2s", "four jacks", False),
        ("Js Jd Jc Jh 8s", "quad jacks", True),
        ("Js Jd Jc 7h 2s", "quad jacks", False),
        ("Js Jd Jc Jh 8s", "quads", True),
        ("Js Jd Jc 8h 8s", "quads", False),
        ("Js Jd Jc 8h 8s", "jacks full over eights", True),
        ("Ks Kd 3c 3h As", "jacks full over eights", False),
        ("As 9s 7s 4s 2s", "ace-high flush", True),
        ("9s 8d 7c 6h 5s", "ace-high flush", False),
        ("As 9s 7s 4s 2s", "spade flush", True),
        ("9s 8d 7c 6h 5s", "spade flush", False),
        ("As 9s 7s 4s 2s", "flush in spades", True),
        ("9s 8d 7c 6h 5s", "flush in spades", False),
        ("As 9s 7s 4s 2s", "a flush of spades", True),
        ("9s 8d 7c 6h 5s", "a flush of spades", False),
        ("As 9s 7s 4s 2s", "heart flush", False),
        ("As 9s 7s 4s 2s", "flush to the ace", True),
        ("9s 8d 7c 6h 5s", "flush to the ace", False),
        ("As 9s 7s 4s 2s", "nut flush", True),
        ("9s 8d 7c 6h 5s", "nut flush", False),
        ("As 9s 7s 4s 2s", "ace flush", True),
        ("9s 8d 7c 6h 5s", "ace flush", False),
        ("9s 8d 7c 6h 5s", "straight to the nine", True),
        ("As Kd 9c 4h 2s", "straight to the nine", False),
        ("9s 8d 7c 6h 5s", "nine-high straight", True),
        ("As Kd Qc Jh Ts", "nine-high straight", False),
        ("As Kd Qc Jh Ts", "broadway", True),
        ("9s 8d 7c 6h 5s", "broadway", False),
        ("As 2d 3c 4h 5s", "wheel", True),
        ("9s 8d 7c 6h 5s", "wheel", False),
        ("As 2d 3c 4h 5s", "the wheel", True),
        ("As Kd Qc Jh Ts", "the wheel", False),
        ("9s 8d 7c 6h 5s", "straight, five to nine", True),
        ("As Kd Qc Jh Ts", "straight, five to nine", False),
        ("9s 8d 7c 6h 5s", "nine high straight", True),
        ("As Kd Qc Jh Ts", "nine high straight", False),
        ("9s 8d 7c 6h 5s", "five to nine straight", True),
        ("As Kd Qc Jh Ts", "five to nine straight", False),
        ("9s 8d 7c 6h 5s", "a straight to the nine", True),
        ("As Kd Qc Jh Ts", "a straight to the nine", False),
        ("As Kd 9c 4h 2s", "ace high", True),
        ("Js Jd 8c 7h 2s", "ace high", False),
        ("As Kd 9c 4h 2s", "ace king high", True),
        ("Js Jd 8c 7h 2s", "ace king high", False),
        ("As Kd 9c 4h 2s", "nothing", True),
        ("Js Jd 8c 7h 2s", "nothing", False),
        ("As Kd 9c 4h 2s", "no pair", True),
        ("Js Jd 8c 7h 2s", "no pair", False),
        ("As Kd 9c 4h 2s", "king high", False),
        ("As Kd 9c 4h 2s", "high card", True),
        ("Js Jd 8c 7h 2s", "high card", False),
        ("As Kd 9c 4h 2s", "ace-king high", True),
        ("Js Jd 8c 7h 2s", "ace-king high", False),
        ("9s 8s 7s 6s 5s", "straight flush", True),
        ("As 9s 7s 4s 2s", "straight flush", False),
        ("As 2s 3s 4s 5s", "steel wheel", True),
        ("As 2d 3c 4h 5s", "steel wheel", False),
        ("As Ks Qs Js Ts", "royal", True),
        ("9s 8s 7s 6s 5s", "royal", False),
        ("As Ks Qs Js Ts", "royal flush", True),
        ("9s 8s 7s 6s 5s", "royal flush", False),
        ("Ks Kd 3c 3h As", "kings up", True),
        ("Js Jd 8c 8h 2s", "kings up", False),
        ("Ks Kd 3c 3h As", "kings and threes with an ace", True),
        ("Js Jd 8c 8h 2s", "kings and threes with an ace", False),
        ("Ks Kd 3c 3h As", "kings and threes, ace kicker", True),
        ("Js Jd 8c 8h 2s", "kings and threes, ace kicker", False),
        ("Ks Kd 3c 3h As", "two pair kings and threes", True),
        ("Js Jd 8c 8h 2s", "two pair kings and threes", False),
        ("Ks Kd 3c 3h As", "kings and treys", True),
        ("Js Jd 8c 8h 2s", "kings and treys", False),
        ("Ks Kd 3c 3h As", "K's and 3's", True),
        ("Js Jd 8c 8h 2s", "K's and 3's", False),
        ("Ks Kd 3c 3h As", "Ks and 3s", True),
        ("Js Jd 8c 8h 2s", "Ks and 3s", False),
        ("Js Jd 8c 8h 2s", "J's and 8's", True),
        ("Ks Kd 3c 3h As", "J's and 8's", False),
        ("Js Jd 8c 8h 2s", "two pairs, jacks and eights", True),
        ("Js Jd 8c 7h 2s", "two pairs, jacks and eights", False),
        ("Js Jd 8c 8h 2s", "8s and Js", True),
        ("Ks Kd 3c 3h As", "8s and Js", False),
        ("As Ad 9c 4h 2s", "aces", True),
        ("As Kd 9c 4h 2s", "aces", False),
        ("Js Jd 8c 7h 2s", "pair of 8s", False),
        ("Js Jd 8c 7h 2s", "pair of J's", True),
        ("As Kd 9c 4h 2s", "pair of J's", False),
        ("Js Jd Jc 7h 2s", "3 jacks", True),
        ("Js Jd 8c 7h 2s", "3 jacks", False),
        ("Js Jd Jc Jh 8s", "4 jacks", True),
        ("Js Jd Jc 7h 2s", "4 jacks", False),
        ("Js Jd 8c 7h 2s", "2 jacks", True),
        ("Js Jd Jc 7h 2s", "2 jacks", False),
        ("Js Jd 8c 8h 2s", "jacks and twos", False),
        ("Js Jd Jc 7h 2s", "three 8s", False),
        ("As Kd 9c 4h 2s", "ace-high", True),
        ("Js Jd 8c 7h 2s", "ace-high", False),
        ("As Kd 9c 4h 2s", "A high", True),
        ("Js Jd 8c 7h 2s", "A high", False),
        ("Js Jd 8c 8h 2s", "two pair, jacks high", True),
        ("Js Jd 8c 7h 2s", "two pair, jacks high", False),
        ("Js Jd 8c 8h 2s", "jacks and eights, deuce", True),
        ("Js Jd 8c 7h 2s", "jacks and eights, deuce", False),
        ("Js Jd 8c 7h 2s", "just a pair", True),
        ("Js Jd 8c 8h 2s", "just a pair", False),
        ("Js Jd 8c 7h 2s", "only a pair of jacks", True),
        ("Js Jd 8c 8h 2s", "only a pair of jacks", False),
        ("Js Jd 8c 8h 2s", "jacks", None),
        ("Js Jd Jc 7h 2s", "jacks", None),
        ("As Kd 9c 4h 2s", "ace king", None),
        ("Ks Kd 9c 8h 2s", "Ks", None),
        ("Ks Kd 9c 8h 2s", "king of spades", None),
        ("As 9s 7s 4s 2s", "aces", False),
        ("Js Jd Jc 8h 8s", "three jacks and two eights", True),
        ("Js Jd Jc 7h 2s", "three jacks and two eights", False),
        ("Js Jd 8c 8h 2s", "two jacks and two eights", True),
        # Winamax, Ongame, Merge, Boss, converters
        ("Ks Kd Qc Jd 9h", "One pair : King", True),
        ("Qs Qd 6c 6d 9h", "Two pairs : Queen and 6", True),
        ("Qs Qd 6c 6d 9h", "Two pairs : Queens and 5", False),
        ("8s 2s 7s 4s 5s", "Flush 8 high", True),
        ("Qs Qd Qc Qh 9h", "Quads of Queens", True),
        ("9s 8d 7c 6d 5h", "Straight Nine high", True),
        ("As Ad 9c 9d 3h", "TWO_PAIR ACE, NINE", True),
        ("2s 2d 2c Jd 9h", "THREE_OF_A_KIND TWO", True),
        ("As Ad Kc Qd 5h", "Pair of A and K Q 5", True),
        ("3s 3d 3c Kd Kh", "Full House - Threes over Kings", True),
        ("Js Td 9c 8d 7h", "Jack High Straight", True),
        ("2s 2d 2c 8d 3h", "Three of Kind Two", True),
        ("As Ad 8c 8d 3h", "Two Pairs Aces and Eights", True),
        ("Ks Kd 9c 8d 3h", "$(STR_G_WIN_PAIR) $(STR_G_CARDS_KINGS)", True),
        (
            "Ks Kd Tc Td Qh",
            "$(STR_G_WIN_TWOPAIR) $(STR_G_CARDS_KINGS) $(STR_G_ANDTEXT) $(STR_G_CARDS_TENS), "
            "$(STR_G_CARD_QUEEN) $(STR_G_KICKERTEXT)",
            True,
        ),
        # what a clerk writes
        ("As Ad 9c 9d 3h", "two pair", True),
        ("As Ad 9c 9d 3h", "aces up", True),
        ("As Ad 9c 9d 3h", "a pair of aces and nines", True),
        ("As Ad Ac Kd Kh", "aces full", True),
        ("As Ad Ac Kd Kh", "full house, kings and aces", True),
        ("Qs Qd Qc 8d 3h", "three queens", True),
        ("Qs Qd 2c 8d 3h", "three queens", False),
        ("As 2s 9s 4s 5s", "flush", True),
        ("As 2s 9s 4s 5c", "flush", False),
        ("As Kd Qc Jd 9h", "A high", True),
        ("As Kd Qc Jd 9h", "a king-high", False),
        # not judged
        ("9s 8s 7s 6s 5s", "a straight", None),
        ("9s 8s 7s 6s 5s", "nine high", None),
        ("As Ad 9c 9d 3h", "deux paires", None),
        ("As Ad 9c 9d 3h", "the winner", None),
        ("As Ad 9c 9d 3h", "aces", None),
        ("As Ad 9c 9d 3h", "two pair - King kicker", None),
        ("As Ad 9c 9d 3h", "a flush or a straight", None),
        ("As Ad 9c 9d 3h", "Lo: 9,8,7,6,5", None),
        ("As Ad 9c 9d 3h", "", None),
        ("As Ad 9c 9d ??", "two pair", None),
    ],
)
def test_high_hands(cards: str, words: str, expected: bool | None) -> None:
    assert words_agree(HIGH, cards.split(), (), words) is expected


@pytest.mark.parametrize(
    ("game", "cards", "words", "expected"),
    [
        (DEUCE, "Ts 6d 5c 3d 2h", "Lo: T,6,5,3,2", True),
        (DEUCE, "Ts 6d 5c 3d 2h", "Lo: T,6,5,4,2", False),
        (DEUCE, "Ts 6d 5c 3d 2h", "10-6-5-3-2 low", True),
        (DEUCE, "Ts 6d 5c 3d 2h", "T6532", True),
        (DEUCE, "Ts 6d 5c 3d 2h", "ten-six low", True),
        (DEUCE, "Ts 6d 5c 3d 2h", "nine low", False),
        (DEUCE, "As 5d 4c 3d 2h", "Lo: A,5,4,3,2", True),
        (DEUCE, "8s 8d 5c 3d 2h", "Lo: a pair of Eights", True),
        (DEUCE, "8s 8d 5c 3d 2h", "Lo: a pair of Nines", False),
        (DEUCE, "8s 8d 5c 3d 2h", "8,7,5,3,2", False),
        (DEUCE, "8s 7d 6c 5d 4h", "Lo: a straight, Four to Eight", True),
        (DEUCE, "8s 7d 6c 5d 4h", "8,7,6,5,4", None),
        (ACE, "8s 4d 3c 2d Ah", "8,4,3,2,A", True),
        (ACE, "8s 4d 3c 2d Ah", "Lo: 8,4,3,2,A", True),
        (ACE, "As Ad 3c 2d 5h", "Lo: a pair of Aces", True),
        (BADUGI, "8s 4d 3c Ah", "Badugi: 8,4,3,A", True),
        (BADUGI, "8s 4d 3c Ah", "8-4-3-a badugi", True),
        (BADUGI, "8s 4d 3c Ah", "a Badugi: 8, 4, 2, A", False),
        (BADUGI, "Ts 7d 2c Th", "3-card: T,7,2", True),
        (BADUGI, "Ts 7d 2c Th", "a 3-Card: 10, 7, 2", True),
        (BADUGI, "Ts 7d 2c Th", "Badugi: T,7,2,A", False),
        (BADUGI, "Ac Kd 6c Kc", "2-card: K,A", True),
        # the words of another kind of game say nothing
        (DEUCE, "8s 7d 5c 3d 2h", "High card : King", None),
        (DEUCE, "8s 7d 5c 3d 2h", "a pair of Fours", None),
        (DEUCE, "8s 7d 5c 3d 2h", "3-card: T,7,2", None),
        (BADUGI, "Ts 7d 2c Th", "a pair of tens", None),
        (BADUGI, "8s 4d 3c Ah", "Lo: 8,4,3,A", None),
    ],
)
def test_low_hands(game: str, cards: str, words: str, expected: bool | None) -> None:
    assert words_agree(game, cards.split(), (), words) is expected


def test_board_counts() -> None:
    board = ["2c", "7d", "Kh", "Js", "4d"]
    assert words_agree("holdem", ["Ks", "4s"], board, "two pair, Kings and Fours") is True
    assert words_agree("holdem", ["Ks", "4s"], board[:3], "a pair of Kings") is None


def test_a_hand_with_the_joker_is_not_contradicted() -> None:
    cards = ["Joker", "As", "Ks", "5s", "2s"]
    assert words_agree(HIGH, cards, (), "a flush, Ace high", "bug") is True
    assert words_agree(HIGH, cards, (), "a pair of aces", "bug") is None


@pytest.mark.parametrize("game", [HIGH, DEUCE, ACE, BADUGI])
def test_the_name_of_a_hand_is_true_of_it(game: str) -> None:
    rng = random.Random(game)
    deck = sorted(DECK)
    for _ in range(500):
        cards = rng.sample(deck, 4 if game == BADUGI else 5)
        for kickers in (False, True):
            name = describe(game, cards, kickers=kickers)
            assert name is not None
            agrees = words_agree(game, cards, (), name)
            assert agrees is not False, (cards, name)
            assert agrees or aim(game) == "low", (cards, name)


GAMES = {
    "draw5": HIGH,
    "sd27": DEUCE,
    "td27": DEUCE,
    "a5sd": ACE,
    "a5td": ACE,
    "badugi": BADUGI,
    "holdem": "holdem",
}
SHOWN = re.compile(
    r"^(?!\*\*\*).*? (?:(?P<body>shows)|showed|mucked) \[(?P<cards>[^\]]*)\]"
    r"(?: and (?:won|lost)(?: \S+)? with| -)? \(?(?P<words>[A-Za-z0-9][^\[\]()]*)\)?$"
)


def shown_in_corpus() -> Iterator[tuple[str, str, list[str], list[str], str]]:
    """File, game, cards, board and words of every shown hand whose cards and board one summary line tells."""
    for path in sorted(CORPUS.glob("*/*.txt")):
        game = GAMES.get(path.name.split("-")[0])
        if game is None:
            continue
        raw = path.read_bytes()
        text = raw.decode("utf-16" if raw[1:2] in (b"\0", b"\xfe") else "utf-8-sig", errors="replace")
        board: list[str] = []
        for line in map(str.strip, text.splitlines()):
            if line.startswith("*** SUMMARY"):
                board = []
            elif line.startswith(("Board", "BOARD")):
                board = re.findall(r"[2-9TJQKA][cdhs]", line)
            elif (found := SHOWN.match(line)) and not (game == "holdem" and found["body"]):
                yield path.name, game, re.findall(r"[2-9TJQKA][cdhs]", found["cards"]), board, found["words"]


@needs_corpus
def test_rooms_name_their_hands_right() -> None:
    """Software names hands without error: no hand of the corpus may be contradicted, and most must be understood."""
    answers: Counter[bool | None] = Counter()
    for name, game, cards, board, words in shown_in_corpus():
        answer = words_agree(game, cards, board, words)
        assert answer is not False, (name, cards, board, words)
        answers[answer] += 1
    assert answers[True] > 600
    assert answers[None] < 0.05 * answers.total()
