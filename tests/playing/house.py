"""The houses that the tests play in: a rulebook, a game with its stakes, and what the book asks of everyone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from auditor.games import GAMES, Game
from tests.playing.lines import money


@dataclass(frozen=True)
class House:
    """How the hands of one session are played. Amounts are units; `chip` is the smallest chip.

    `raises` are those a round may hold after the bet (None: the book knows no cap), `free` says when two players may
    raise on (`before-cap`, `round-start` or never). `first` acts first after a draw. `fifth_apart`: five cards come as
    four and one. `exposed`: what becomes of a card exposed in the deal; `exposed_drawn`: one exposed on the draw is
    replaced. `button_card`: the button may get its fifth card late. `extra_card`: one dealt too many may become the
    burn. `false_opens`: the book has the rules for them. `reshuffles`: discards may become a new stub. `named` are the
    options said in the `game` statement.
    """

    book: str
    game: str = "five-card-draw"
    structure: str = "limit"
    small: int = 2
    big: int = 4
    ante: int = 1
    blinds: tuple[int, int] | None = None
    chip: int = 1
    decimals: int = 0
    openers: str = "any"
    joker: str = "none"
    named: tuple[str, ...] = ()
    raises: int | None = 4
    free: str = "before-cap"
    double_open: bool = False
    first: str = "opener"
    fifth_apart: bool = False
    exposed: str | None = None
    exposed_drawn: bool = False
    button_card: bool = False
    misdeals: bool = False
    extra_card: bool = False
    false_opens: bool = False
    newcomers: str = "one"
    reshuffles: bool = False
    changes: bool = False
    questions: bool = False
    all_in_shown: bool = False
    dopotu: bool = False

    @property
    def rules(self) -> Game:
        """The game: how many cards, draws and rounds."""
        return GAMES[self.game]

    def unit(self, number: int) -> int:
        """The bet of round `number` at limit, the least bet elsewhere."""
        if self.structure != "limit":
            return self.big
        return self.big if number >= self.rules.big_from else self.small

    def statement(self) -> str:
        """What stands behind the word `game`."""
        said = f"{self.game} {self.structure} {money(self.small, self.decimals)}/{money(self.big, self.decimals)}"
        if self.ante:
            said += f" ante {money(self.ante, self.decimals)}"
        if self.blinds and self.structure == "limit":
            said += f" blinds {money(self.blinds[0], self.decimals)}/{money(self.blinds[1], self.decimals)}"
        for option in self.named:
            value = getattr(self, option)
            said += f" {option} {money(value, self.decimals) if option == 'chip' else value}"
        return said


def in_cents(house: House) -> House:
    """The same house with stakes of 0.50 and chips of as much."""
    scaled = {field: getattr(house, field) * 50 for field in ("small", "big", "ante", "chip")}
    blinds = (50 * house.blinds[0], 50 * house.blinds[1]) if house.blinds else None
    return replace(house, **scaled, blinds=blinds, decimals=2, named=(*house.named, "chip"))


DRAW = House("prince-draw", double_open=True, fifth_apart=True, button_card=True, misdeals=True, questions=True)
PRINCE = replace(DRAW, raises=None)
ROBERTS_DRAW = replace(
    DRAW,
    book="roberts-draw",
    joker="bug",
    extra_card=True,
    exposed="kept",
    exposed_drawn=True,
    newcomers="several",
    changes=True,
)
JACKS = replace(ROBERTS_DRAW, openers="jacks", named=("openers",), false_opens=True)
ROOM = House("online", ante=0, blinds=(1, 2), raises=3, free="never", first="left", reshuffles=True)
WSOP = House(
    "wsop-live",
    ante=0,
    blinds=(1, 2),
    free="round-start",
    first="left",
    exposed="replaced",
    exposed_drawn=True,
    changes=True,
    reshuffles=True,
)
BLIND_GAMES = (
    ("holdem", "limit"),
    ("holdem", "no-limit"),
    ("holdem", "pot-limit"),
    ("deuce-to-seven-single-draw", "no-limit"),
    ("deuce-to-seven-triple-draw", "limit"),
    ("ace-to-five-triple-draw", "limit"),
    ("ace-to-five-single-draw", "limit"),
    ("badugi", "limit"),
    ("five-card-draw", "limit"),
    ("five-card-draw", "pot-limit"),
)


def _blind_game(house: House, random: Random) -> House:
    """The house playing one of the games with blinds, now and then with antes besides."""
    game, structure = random.choice(BLIND_GAMES)
    small, big = (2, 4) if structure == "limit" else (1, 2)
    return replace(house, game=game, structure=structure, small=small, big=big, ante=random.choice((0, 0, 1)))


def _jacks(random: Random) -> House:
    joker = random.choice(("bug", "bug", "none", "wild"))
    return replace(JACKS, joker=joker, named=JACKS.named if joker == "bug" else ("openers", "joker"))


def _prince(random: Random) -> House:
    jacks = random.random() < 0.4
    return replace(PRINCE, openers="jacks", named=("openers",)) if jacks else PRINCE


def _roberts(random: Random) -> House:
    house = House("roberts", exposed=None, misdeals=True, extra_card=True)
    if random.random() < 0.3:
        return replace(house, double_open=True)
    house = _blind_game(replace(house, blinds=(1, 2)), random)
    high = house.game == "five-card-draw"
    two_rounds = house.rules.rounds == 2
    # Where blinds are posted the text does not say who opened: left of the button, as in its other games.
    return replace(house, raises=4 if two_rounds else 3, first="opener" if high else "left")


def _online(random: Random) -> House:
    house = _blind_game(replace(ROOM, book=random.choice(("online", "pokerstars"))), random)
    if house.book == "online" and house.game == "five-card-draw" and random.random() < 0.5:
        return replace(
            house, openers="jacks", named=("openers",), blinds=None, ante=1, structure="limit", small=2, big=4
        )
    return house


def _wsop(random: Random, book: str) -> House:
    tournament = book == "wsop-tournament"
    house = _blind_game(replace(WSOP, book=book, all_in_shown=tournament), random)
    return replace(house, free="never" if tournament else "round-start", changes=not tournament)


def _any_table(random: Random) -> House:
    kinds = (_jacks, _prince, _roberts, _online)
    house = random.choice(kinds)(random)
    return replace(
        house,
        book="any-table",
        joker="none",
        named=tuple(option for option in house.named if option != "joker"),
        button_card=False,
        false_opens=False,
        newcomers="one",
    )


def _dopotu(random: Random) -> House:
    house = House("dopotu", game="holdem", structure="no-limit", small=1, big=2, ante=0, blinds=(1, 2), raises=3)
    return replace(house, free="never", first="left", dopotu=True)


def _dopotu_draw(random: Random) -> House:
    return replace(_dopotu(random), game="dopotu-draw", blinds=None)


HOUSES = {
    "prince-draw": _prince,
    "roberts-draw jacks": _jacks,
    "roberts-draw any": lambda random: ROBERTS_DRAW,
    "roberts": _roberts,
    "dopotu": _dopotu,
    "dopotu-draw": _dopotu_draw,
    "wsop-live": lambda random: _wsop(random, "wsop-live"),
    "wsop-tournament": lambda random: _wsop(random, "wsop-tournament"),
    "online": _online,
    "any-table": _any_table,
}
"""The houses to play in, each with its games; `online` is pokerstars as often."""


def house(name: str, random: Random) -> House:
    """One house of the kind `name`, its game and options chosen at random."""
    chosen = HOUSES[name](random)
    return in_cents(chosen) if random.random() < 0.3 and not chosen.dopotu else chosen
