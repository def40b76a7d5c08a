"""The games that are audited: how many cards, draws and rounds each has."""

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
