"""Ring games in the lines of PokerStars: one table's hands one after the other, stacks carried, the button moving on.

Quick to play: nobody is ever all-in, nobody comes or goes, and pots are never split. For tests of many hands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random

from auditor.cards import RANK_OF
from auditor.ranking import Rank, describe, strength

NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve B.", "Finn", "Gus", "Hal", "Ida", "Jörg", "Kim 7", "Lou")
STREETS = {3: "FLOP", 4: "TURN", 5: "RIVER"}
BUY_IN = 2000_00
TIME = "%Y/%m/%d %H:%M:%S"
FOLDED = {"holdem": ("before Flop", "on the Flop", "on the Turn", "on the River"), "draw": ("before the Draw", "")}
GAMES = {"holdem": "holdem", "draw": "five-card-draw"}


class Table:
    """A table where `game` is played, `holdem` (no limit) or `draw` (five-card draw, limit), for $0.50/$1."""

    def __init__(self, name: str, game: str, random: Random, *, first: int = 230_000_000_001) -> None:
        """`first` is the number of the first hand."""
        self.name = name
        self.game = game
        self.random = random
        self.number = first
        self.players = random.sample(NAMES, random.randint(2, 6))
        self.stacks = [BUY_IN + 50 * random.randint(0, 200) for _ in self.players]
        self.hero = random.randrange(len(self.players))
        self.button = 0
        self.minutes = 0

    def hand(self) -> str:
        """The next hand, with the blank lines behind it."""
        while True:
            hand = _Hand(self)
            lines = list(hand.lines())
            if not hand.split:
                break
        self.stacks = hand.stacks
        self.button = (self.button + 1) % len(self.players)
        self.number += 1
        self.minutes += 1
        return "\n".join(lines) + "\n\n\n"


class _Hand:
    def __init__(self, table: Table) -> None:
        self.table = table
        self.random = table.random
        self.names = table.players
        self.count = len(self.names)
        self.stacks = list(table.stacks)
        deck = self.random.sample(list(RANK_OF), len(RANK_OF))
        size = 2 if table.game == "holdem" else 5
        self.hands = [[deck.pop() for _ in range(size)] for _ in self.names]
        self.deck = deck
        self.board: list[str] = []
        self.live = list(range(self.count))
        self.put = [0] * self.count
        self.folded: dict[int, int] = {}
        self.acted: set[int] = set()
        self.pot = 0
        self.split = False
        self.won: tuple[int, int] = (0, 0)
        self.shown = False

    @property
    def blinds(self) -> tuple[int, int]:
        button = self.table.button
        return (button if self.count == 2 else (button + 1) % self.count), (button + 2 - (self.count == 2)) % self.count

    def lines(self) -> Iterator[str]:
        yield from self.head()
        small, big = self.blinds
        yield self.pays(small, 50, f"posts small blind {money(50)}")
        yield self.pays(big, 100, f"posts big blind {money(100)}")
        yield "*** HOLE CARDS ***" if self.table.game == "holdem" else "*** DEALING HANDS ***"
        hero = self.table.hero
        yield f"Dealt to {self.names[hero]} [{' '.join(self.hands[hero])}]"
        yield from self.betting(0, big, 100)
        yield from self.streets() if self.table.game == "holdem" else self.draw()
        yield from self.ending()
        yield from self.summary()

    def head(self) -> Iterator[str]:
        table = self.table
        kind = "Hold'em No Limit" if table.game == "holdem" else "5 Card Draw Limit"
        stakes = "$0.50/$1" if table.game == "holdem" else "$1/$2"
        when = (
            f"2026/03/{1 + table.minutes // 1440 % 28:02d} {table.minutes // 60 % 24:02d}:{table.minutes % 60:02d}:00"
        )
        yield f"PokerStars Hand #{table.number}:  {kind} ({stakes} USD) - {when} ET"
        yield f"Table '{table.name}' 6-max Seat #{table.button + 1} is the button"
        for seat, (name, stack) in enumerate(zip(self.names, self.stacks, strict=True), 1):
            yield f"Seat {seat}: {name} ({money(stack)} in chips) "

    def pays(self, player: int, amount: int, words: str) -> str:
        self.put[player] += amount
        self.stacks[player] -= amount
        self.pot += amount
        return f"{self.names[player]}: {words}"

    def betting(self, number: int, after: int, bet: int) -> Iterator[str]:
        """One round, from the left of `after`; `bet` is there to be matched."""
        unit = 100 if number < 2 and self.table.game == "holdem" else 100 * (1 + min(number, 1))
        raises = 1 if bet else 0
        turn, last, step = after, after, unit
        checked = False
        while len(self.live) > 1:
            turn = (turn + 1) % self.count
            if turn not in self.live:
                if turn == last:
                    break
                continue
            owed = bet - self.put[turn]
            choice = self.random.random()
            if raises < 3 and choice < 0.2:
                step = unit if self.table.game == "draw" else max(step, 50 * self.random.randint(2, 12))
                raises += 1
                words = f"raises {money(step)} to {money(bet + step)}" if bet else f"bets {money(step)}"
                bet += step
                yield self.pays(turn, owed + step, words)
                last = (turn - 1) % self.count
                self.acted.add(turn)
                checked = False
            elif owed and choice < 0.55:
                self.live.remove(turn)
                self.folded[turn] = number
                yield f"{self.names[turn]}: folds "
            elif owed:
                yield self.pays(turn, owed, f"calls {money(owed)}")
                self.acted.add(turn)
            else:
                yield f"{self.names[turn]}: checks "
                checked = True
            if turn == last:
                break
        over = max(self.put) - sorted(self.put)[-2]
        if len(self.live) == 1 and over and not checked:
            winner = self.live[0]
            self.stacks[winner] += over
            self.pot -= over
            yield f"Uncalled bet ({money(over)}) returned to {self.names[winner]}"
        self.put = [0] * self.count

    def streets(self) -> Iterator[str]:
        for number, count in enumerate(STREETS, 1):
            if len(self.live) < 2:
                return
            new = [self.deck.pop() for _ in range(count - len(self.board))]
            old = f"[{' '.join(self.board)}] " if self.board else ""
            self.board += new
            yield f"*** {STREETS[count]} *** {old}[{' '.join(new)}]"
            yield from self.betting(number, self.table.button, 0)

    def draw(self) -> Iterator[str]:
        if len(self.live) < 2:
            return
        order = [(self.table.button + i) % self.count for i in range(1, self.count + 1)]
        for player in (player for player in order if player in self.live):
            name, hand = self.names[player], self.hands[player]
            count = self.random.choice((0, 1, 2, 3, 3))
            gone, kept = hand[:count], hand[count:]
            new = [self.deck.pop() for _ in gone]
            self.hands[player] = kept + new
            hero = player == self.table.hero
            if not count:
                yield f"{name}: stands pat" + (f" on [{' '.join(hand)}]" if hero else "")
                continue
            cards = "card" if count == 1 else "cards"
            yield f"{name}: discards {count} {cards}" + (f" [{' '.join(gone)}]" if hero else "")
            if hero:
                yield f"Dealt to {name} [{' '.join(kept)}] [{' '.join(new)}]"
        yield from self.betting(1, self.table.button, 0)

    def ending(self) -> Iterator[str]:
        winner = self.live[0]
        if len(self.live) > 1:
            self.shown = True
            ranks = {player: self.rank(player) for player in self.live}
            best = max(ranks.values())
            winner = max(ranks, key=lambda player: ranks[player])
            self.split = list(ranks.values()).count(best) > 1
            yield "*** SHOW DOWN ***"
            order = [(self.table.button + i) % self.count for i in range(1, self.count + 1)]
            for player in (player for player in order if player in self.live):
                yield f"{self.names[player]}: shows [{' '.join(self.hands[player])}] ({self.words(player)})"
        rake = min(self.pot // 20, 300) if len(self.board) or self.table.game == "draw" else 0
        self.won = winner, self.pot - rake
        self.stacks[winner] += self.pot - rake
        yield f"{self.names[winner]} collected {money(self.pot - rake)} from pot"
        if not self.shown:
            yield f"{self.names[winner]}: doesn't show hand "

    def summary(self) -> Iterator[str]:
        winner, won = self.won
        yield "*** SUMMARY ***"
        yield f"Total pot {money(self.pot)} | Rake {money(self.pot - won)} "
        if self.board:
            yield f"Board [{' '.join(self.board)}]"
        small, big = self.blinds
        for player, name in enumerate(self.names):
            roles = {"button": self.table.button, "small blind": small, "big blind": big}
            said = "".join(f" ({role})" for role, who in roles.items() if who == player)
            yield f"Seat {player + 1}: {name}{said} {self.result(player, winner, won)}"

    def result(self, player: int, winner: int, won: int) -> str:
        if player in self.folded:
            where = FOLDED[self.table.game][self.folded[player]] or "after the Draw"
            blind = player in self.blinds
            idle = player not in self.acted and not blind and self.folded[player] == 0
            return f"folded {where}" + (" (didn't bet)" if idle else "")
        if not self.shown:
            return f"collected ({money(won)})"
        hand = f"showed [{' '.join(self.hands[player])}] and"
        if player == winner:
            return f"{hand} won ({money(won)}) with {self.words(player)}"
        return f"{hand} lost with {self.words(player)}"

    def rank(self, player: int) -> Rank:
        rank = strength(GAMES[self.table.game], self.hands[player], self.board)
        assert rank is not None
        return rank

    def words(self, player: int) -> str:
        return describe(GAMES[self.table.game], self.hands[player], self.board) or ""


def money(amount: int) -> str:
    """Cents as the room writes them."""
    return f"${amount // 100}" if amount % 100 == 0 else f"${amount / 100:.2f}"


def in_euros(hand: str) -> str:
    """The hand of a cash game as it is written for a player in Europe: in his money and his time, and in the room's."""
    first, rest = hand.replace("$", "€").replace(" USD)", " EUR)").split("\n", 1)
    return f"{_in_two_times(first)}\n{rest}"


def in_a_tournament(hand: str) -> str:
    """The hand as one of a tournament: a chip for each cent."""
    first, rest = re.sub(r"\$(\d+)(?:\.(\d\d))?", _chips, hand).split("\n", 1)
    first = re.sub(r"(#\d+):  (.+?) \((\S+) USD\)", r"\1: Tournament #77, $3+$0.30 USD \2 - Level VII (\3)", first)
    return f"{_in_two_times(first)}\n{rest}"


def _in_two_times(line: str) -> str:
    start, _, time = line.rpartition(" - ")
    there = datetime.strptime(time, f"{TIME} ET") + timedelta(hours=5)
    return f"{start} - {there.strftime(TIME)} WET [{time}]"


def _chips(amount: re.Match[str]) -> str:
    return str(int(amount[1]) * 100 + int(amount[2] or 0))


def hands(count: int, seed: int, tables: int = 3) -> list[str]:
    """So many hands of several tables, the tables taking turns at random."""
    random = Random(seed)
    made = [
        Table(f"Alder {i}", random.choice(("holdem", "draw")), random, first=(seed * 1000 + i) * 1_000_000 + 1)
        for i in range(tables)
    ]
    return [random.choice(made).hand() for _ in range(count)]
