"""The names of poker hands in the words of rooms and players."""

from __future__ import annotations

from auditor.ranking import FIVE, FLUSH, FOUR, FULL_HOUSE, HIGH_CARD, PAIR, STRAIGHT, STRAIGHT_FLUSH, THREE, TWO_PAIR

CATEGORIES = {
    "royal flush": STRAIGHT_FLUSH,
    "royal": STRAIGHT_FLUSH,
    "steel wheel": STRAIGHT_FLUSH,
    "straight flush": STRAIGHT_FLUSH,
    "straightflush": STRAIGHT_FLUSH,
    "five of a kind": FIVE,
    "four of a kind": FOUR,
    "4 of a kind": FOUR,
    "four of kind": FOUR,
    "fourofakind": FOUR,
    "quads": FOUR,
    "quad": FOUR,
    "full house": FULL_HOUSE,
    "fullhouse": FULL_HOUSE,
    "full": FULL_HOUSE,
    "boat": FULL_HOUSE,
    "full boat": FULL_HOUSE,
    "flush": FLUSH,
    "straight": STRAIGHT,
    "broadway": STRAIGHT,
    "wheel": STRAIGHT,
    "bicycle": STRAIGHT,
    "three of a kind": THREE,
    "3 of a kind": THREE,
    "three of kind": THREE,
    "threeofakind": THREE,
    "trips": THREE,
    "trip": THREE,
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
    "no pair": HIGH_CARD,
    "nothing": HIGH_CARD,
}
TOPS = {"royal flush": 14, "royal": 14, "broadway": 14, "wheel": 5, "steel wheel": 5, "bicycle": 5}
"""The highest rank of hands that have a name of their own."""
BADUGIS = {"badugi": 4} | {
    f"{word} {cards}": count
    for count, words in enumerate((("1", "one"), ("2", "two"), ("3", "three"), ("4", "four")), 1)
    for word in words
    for cards in ("card", "cards")
}
PHRASES = sorted((tuple(phrase.split()) for phrase in (*CATEGORIES, *BADUGIS)), key=len, reverse=True)
RANKS = {
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
PLURALS = frozenset(name for name in RANKS if len(name) > 3 and name.endswith("s"))
SHORT_PLURALS = {f"{name}s": rank for name, rank in RANKS.items() if len(name) < 3 and name not in ("1", "a")}
COUNTS = {"two": PAIR, "three": THREE, "four": FOUR, "five": FIVE, "2": PAIR, "3": THREE, "4": FOUR}
SUITS = {suit: name[0] for name in ("spade", "heart", "diamond", "club") for suit in (name, f"{name}s")}
LOW = frozenset({"lo", "low"})
FILLING = frozenset({"of", "and", "to", "high", "with", "over", "an", "the", "has", "kicker", "kickers", "lower"}) | {
    # The parts of Boss's names, as "$(STR_G_WIN_PAIR) $(STR_G_CARDS_KINGS)".
    *("in", "just", "only", "i", "have", "my", "nut", "nuts"),
    *("str", "g", "win", "card", "cards", "andtext", "kickertext"),
}
HAND = 5
NAMED = {TWO_PAIR: 2, STRAIGHT: 2, FULL_HOUSE: 2, STRAIGHT_FLUSH: 2}
"""How many ranks the name of a category holds, where it is not one; what comes after are kickers."""
