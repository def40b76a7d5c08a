"""The games that are audited: how many cards, draws and rounds each has."""

from functools import lru_cache

from msgspec import Struct


class Game(Struct, frozen=True):
    """One game. `draws` and `rounds` count draw phases and betting rounds.

    `big_from` is the first round (from 0) in which a limit game is played for the big bet. `bets_first`: the players
    are all-in before the deal.
    """

    name: str
    cards: int
    draws: int
    rounds: int
    big_from: int
    board: bool = False
    bets_first: bool = False


GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        Game("five-card-draw", cards=5, draws=1, rounds=2, big_from=1),
        Game("deuce-to-seven-single-draw", cards=5, draws=1, rounds=2, big_from=1),
        Game("ace-to-five-single-draw", cards=5, draws=1, rounds=2, big_from=1),
        Game("deuce-to-seven-triple-draw", cards=5, draws=3, rounds=4, big_from=2),
        Game("ace-to-five-triple-draw", cards=5, draws=3, rounds=4, big_from=2),
        Game("badugi", cards=4, draws=3, rounds=4, big_from=2),
        Game("holdem", cards=2, draws=0, rounds=4, big_from=2, board=True),
        Game("dopotu-draw", cards=5, draws=1, rounds=1, big_from=0, bets_first=True),
    )
}
"""Each game by its name, as a `game` statement of a handlog writes it."""

STREETS = ("flop", "turn", "river")
BOARD_CARDS = {"flop": 3, "turn": 1, "river": 1}

_ON_BOARD = (
    frozenset(("before flop", "before the flop", "on the pre-flop", "on the pre-flop and did not bet")),
    frozenset(("on the flop", "before turn")),
    frozenset(("on the turn", "before river")),
    frozenset(("on the river",)),
)
_BETWEEN_DRAWS = (
    frozenset(("before the draw",)),
    frozenset(("after the draw", "after the 1st draw")),
    frozenset(("after the 2nd draw",)),
    frozenset(("after the 3rd draw",)),
)


@lru_cache(256)
def round_told(words: str, *, board: bool) -> int | None:
    """The betting round, from 0, in which a hand was folded by the words of a summary; None for any other words.

    A street of the board tells nothing in a game of draws: 2-7 single draw is said to be folded `before Flop`.
    """
    said = words.partition(" (")[0].lower()
    return next((n for n, ways in enumerate(_ON_BOARD if board else _BETWEEN_DRAWS) if said in ways), None)


def round_named(number: int, *, board: bool, draws: int) -> str:
    """The same in words, as rooms say it."""
    if board:
        return f"on the {STREETS[number - 1].title()}" if number else "before the Flop"
    if not number:
        return "before the Draw"
    return f"after the {('1st', '2nd', '3rd')[number - 1]} Draw" if draws > 1 else "after the Draw"
