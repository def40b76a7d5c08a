"""Writes a hand that pokerkit played in the lines of PokerStars."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from auditor.ranking import describe
from tests.playing.kit import Step, Told

GAMES = {
    "deuce-to-seven-single-draw": "Single Draw 2-7 Lowball",
    "deuce-to-seven-triple-draw": "Triple Draw 2-7 Lowball",
    "badugi": "Badugi",
    "holdem": "Hold'em",
    "five-card-draw": "5 Card Draw",
}
COUNTS = {1: "FIRST", 2: "SECOND", 3: "THIRD"}


def stars(told: Told, number: int, random: Random) -> str:
    """The hand as the player with the hero's seat gets it: his cards, and those shown."""
    return "\n".join(_Room(told, number, random).hand()) + "\n\n\n"


class _Room:
    def __init__(self, told: Told, number: int, random: Random) -> None:
        self.told = told
        self.number = number
        self.hero = random.randrange(len(told.names))
        self.kind = random.choice(("cash", "tournament", "play"))
        self.board: list[str] = []
        self.stage = 0
        self.shown: dict[int, tuple[str, ...]] = {}
        self.folded: dict[int, int] = {}
        self.mucked: set[int] = set()
        self.bet: set[int] = set()
        self.won: dict[int, int] = {}
        self.level = 0

    def money(self, amount: int) -> str:
        """One unit is a cent at a cash table, a chip elsewhere."""
        if self.kind != "cash":
            return str(amount)
        return f"${amount // 100}" if amount % 100 == 0 else f"${amount / 100:.2f}"

    def hand(self) -> Iterator[str]:
        yield from self.head()
        dealt = False
        for step in self.told.steps:
            if step.kind not in ("ante", "small", "big") and not dealt:
                dealt = True
                yield from self.dealing()
            yield from self.line(step)
        if not dealt:
            yield from self.dealing()
        yield from self.summary()

    def head(self) -> Iterator[str]:
        told = self.told
        small, big = told.blinds
        first, second = (big, 2 * big) if told.variant.limit else (small, big)
        game = f"{GAMES[told.variant.name]} {'Limit' if told.variant.limit else 'No Limit'}"
        stakes = f"{self.money(first)}/{self.money(second)}"
        when = "2026/03/01 20:00:00 ET"
        if self.kind == "tournament":
            game = f"Tournament #77, $1.00+$0.10 USD {game} - Level II"
        elif self.kind == "cash":
            stakes += " USD"
        yield f"PokerStars Hand #{self.number}: {game} ({stakes}) - {when}"
        money = " (Play Money)" if self.kind == "play" else ""
        yield f"Table 'Alder {self.number}' 9-max{money} Seat #{told.button} is the button"
        for seat, who, stack in sorted(zip(told.seats, told.names, told.stacks, strict=True)):
            yield f"Seat {seat}: {who} ({self.money(stack)} in chips)"

    def dealing(self) -> Iterator[str]:
        yield "*** DEALING HANDS ***" if self.told.variant.draws else "*** HOLE CARDS ***"
        yield f"Dealt to {self.told.names[self.hero]} [{' '.join(self.told.dealt[self.hero])}]"
        self.level = self.told.blinds[1]

    def line(self, step: Step) -> Iterator[str]:
        who = self.told.names[step.player] if step.player >= 0 else ""
        mark = " and is all-in" if step.all_in else ""
        by, to, cards = self.money(step.by), self.money(step.to), f"[{' '.join(step.cards)}]"
        match step.kind:
            case "ante":
                yield f"{who}: posts the ante {by}{mark}"
            case "small" | "big":
                self.bet.add(step.player)
                yield f"{who}: posts {step.kind} blind {by}{mark}"
            case "check":
                yield f"{who}: checks "
            case "fold":
                self.folded[step.player] = self.stage
                yield f"{who}: folds "
            case "call" | "bet" | "raise":
                self.bet.add(step.player)
                step_over = self.money(step.to - self.level)
                self.level = max(self.level, step.to)
                said = {"call": f"calls {by}", "bet": f"bets {by}", "raise": f"raises {step_over} to {to}"}[step.kind]
                yield f"{who}: {said}{mark}"
            case "return":
                yield f"Uncalled bet ({by}) returned to {who}"
            case "draw":
                self.stage, self.level = step.to, 0
                if self.told.variant.draws > 1:
                    yield f"*** {COUNTS[step.to]} DRAW ***"
            case "flop" | "turn" | "river":
                self.stage, self.level = self.stage + 1, 0
                before = f"[{' '.join(step.before)}] " if step.before else ""
                self.board += step.cards
                yield f"*** {step.kind.upper()} *** {before}{cards}"
            case "discard" | "pat":
                yield from self.draw(step, who)
            case "showdown":
                yield "*** SHOW DOWN ***"
            case "show":
                self.shown[step.player] = step.cards
                yield f"{who}: shows {cards} ({self.words(step.cards)})"
            case "muck":
                self.mucked.add(step.player)
                yield f"{who}: mucks hand "
            case "win":
                self.won[step.player] = self.won.get(step.player, 0) + step.by
                side = "side pot" if len(self.told.pots) == 2 else f"side pot-{step.pot}"
                yield f"{who} collected {by} from {'pot' if step.pot is None else 'main pot' if not step.pot else side}"

    def draw(self, step: Step, who: str) -> Iterator[str]:
        hero = step.player == self.hero
        if step.kind == "pat":
            yield f"{who}: stands pat" + (f" on [{' '.join(step.before)}]" if hero else "")
            return
        count = len(step.cards)
        faces = f" [{' '.join(step.cards)}]" if hero else ""
        yield f"{who}: discards {count} card{'s' if count > 1 else ''}{faces}"
        if not hero:
            return
        steps = self.told.steps
        place = next(n for n, one in enumerate(steps) if one is step)
        new = next(one for one in steps[place:] if one.kind == "receive" and one.player == step.player)
        yield f"Dealt to {who} [{' '.join(step.before)}] [{' '.join(new.cards)}]"

    def words(self, cards: tuple[str, ...]) -> str:
        return describe(self.told.variant.name, cards, tuple(self.board)) or ""

    def summary(self) -> Iterator[str]:
        told = self.told
        yield "*** SUMMARY ***"
        parts = ""
        if len(told.pots) > 1:
            names = ["Side pot"] if len(told.pots) == 2 else [f"Side pot-{n}" for n in range(1, len(told.pots))]
            sides = [f"{name} {self.money(pot)}." for name, pot in zip(names, told.pots[1:], strict=True)]
            parts = f" Main pot {self.money(told.pots[0])}. {' '.join(sides)}"
        yield f"Total pot {self.money(sum(told.pots))}{parts} | Rake {self.money(0)}"
        if self.board:
            yield f"Board [{' '.join(self.board)}]"
        for seat, i in sorted((seat, i) for i, seat in enumerate(told.seats)):
            yield f"Seat {seat}: {told.names[i]}{self.roles(i)} {self.result(i)}"

    def roles(self, player: int) -> str:
        count = len(self.told.names)
        small, big = (count - 1, 0) if count == 2 else (0, 1)
        named = {"button": count - 1, "small blind": small, "big blind": big}
        return "".join(f" ({role})" for role, i in named.items() if i == player)

    def result(self, player: int) -> str:
        won = self.won.get(player, 0)
        if player in self.folded:
            stages = ("before the Draw", "after the 1st Draw", "after the 2nd Draw", "after the 3rd Draw")
            if not self.told.variant.draws:
                stages = ("before Flop", "on the Flop", "on the Turn", "on the River")
            return f"folded {stages[self.folded[player]]}" + ("" if player in self.bet else " (didn't bet)")
        if player in self.shown:
            words = self.words(self.shown[player])
            cards = " ".join(self.shown[player])
            return f"showed [{cards}] and " + (f"won ({self.money(won)}) with {words}" if won else f"lost with {words}")
        if player in self.mucked:
            return "mucked"
        return f"collected ({self.money(won)})"
