"""Full Tilt and Winamax, as their lines stand in real files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tests.rooms.story import Act
from tests.rooms.telling import ORDINALS, STRUCTURES, Said, Teller, plural


class FullTilt(Teller):
    """All discards of a phase stand before the deals; the pot stands in the marker."""

    games: ClassVar = {
        "five-card-draw": "5 Card Draw",
        "deuce-to-seven-single-draw": "2-7 Single Draw",
        "deuce-to-seven-triple-draw": "2-7 Triple Draw",
        "ace-to-five-triple-draw": "A-5 Triple Draw",
        "badugi": "Badugi",
        "holdem": "Hold'em",
    }
    thousands = ","

    def head(self) -> Iterator[Said]:
        story = self.story
        structure = STRUCTURES[story.structure]
        stakes = f"{self.money(story.stakes[0])}/{self.money(story.stakes[1])}"
        ante = f" Ante {self.money(story.ante)}" if story.ante else ""
        game = f"{structure} {self.games[story.game]}"
        yield (
            f"Full Tilt Poker Game #{story.number}: Table Alder (6 max) - {stakes}{ante} - {game} "
            "- 20:00:00 ET - 2026/03/01"
        )
        for seat, name, stack in story.seats:
            yield f"Seat {seat}: {name} ({self.money(stack)})"

    def act(self, act: Act, place: int) -> Iterator[str]:
        who = self.name(act) if act.seat else ""
        mark = ", and is all in" if act.all_in else ""
        by, to = self.money(act.by), self.money(act.to)
        cards = " ".join(act.cards)
        match act.kind:
            case "ante":
                yield f"{who} antes {by}{mark}"
            case "small" | "big":
                yield f"{who} posts the {act.kind} blind of {by}{mark}"
            case "both":
                yield f"{who} posts a dead small blind of {self.money(act.by // 3)}"
                yield f"{who} posts {self.money(act.by - act.by // 3)}"
            case "deal":
                yield f"The button is in seat #{self.story.button}"
                yield "*** HOLE CARDS ***"
            case "hand":
                yield f"Dealt to {who} [{cards}]"
            case "check" | "fold":
                yield f"{who} {act.kind}s"
            case "bet" | "call":
                yield f"{who} {act.kind}s {by}{mark}"
            case "raise":
                yield f"{who} raises to {to}{mark}"
            case "return":
                yield f"Uncalled bet of {by} returned to {who}"
            case "draw":
                name = (
                    f"{ORDINALS[act.count][0]} DRAW"
                    if "triple" in self.story.game or self.story.game == "badugi"
                    else "DRAW"
                )
                yield f"*** {name} *** (Pot: {self.money(self.pot)})"
            case "discard" | "pat":
                yield from self.draw(act, place)
            case "reshuffle":
                yield "The deck is reshuffled"
            case "flop" | "turn" | "river":
                before = f"[{' '.join(act.kept)}] " if act.kept else ""
                yield f"*** {act.kind.upper()} *** {before}[{cards}] (Total Pot: {self.money(self.pot)}, 2 Players)"
            case "showdown":
                yield "*** SHOW DOWN ***"
            case "show":
                yield f"{who} shows [{cards}] {self.words(act.cards)}"
            case "muck":
                yield f"{who} mucks"
            case "win":
                verb = "ties for" if self.tied(act) else "wins"
                pot = {None: "pot", 0: "main pot"}.get(
                    act.pot, "side pot" if len(self.pots()) < 3 else f"side pot {act.pot}"
                )
                yield f"{who} {verb} the {pot} ({by})"

    def tied(self, act: Act) -> bool:
        return sum(one.kind == "win" and one.pot == act.pot for one in self.story.acts) > 1

    def draw(self, act: Act, place: int) -> Iterator[str]:
        who, cards = self.name(act), " ".join(act.cards)
        if act.kind == "pat":
            yield f"{who} stands pat" + (f" on [{cards}]" if cards else "")
        else:
            yield f"{who} discards {plural(act.count)}" + (f" [{cards}]" if cards else "")
        if self.last_draw(place):
            for _, one in self.draws_after(place):
                if one.new:
                    yield f"Dealt to {self.name(one)} [{' '.join(one.kept)}] [{' '.join(one.new)}]"
                elif one.kind == "discard":
                    yield f"{self.name(one)} is dealt {plural(one.count)}"

    def summary(self) -> Iterator[Said]:
        yield "*** SUMMARY ***"
        parts, pots = "", self.pots()
        if len(pots) > 1:
            names = ["Side pot"] if len(pots) == 2 else [f"Side pot {n}" for n in range(1, len(pots))]
            sides = " ".join(f"{name} {self.money(pot)}." for name, pot in zip(names, pots[1:], strict=True))
            parts = f" Main pot {self.money(pots[0])}. {sides}"
        yield f"Total pot {self.money(self.pot)}{parts} | Rake {self.money(self.story.rake)}"
        if self.board:
            yield f"Board: [{' '.join(self.board)}]"
        for seat, name, _ in self.story.seats:
            yield f"Seat {seat}: {name}{self.roles(seat)} {self.result(seat)}"

    def result(self, seat: int) -> str:
        won = self.won.get(seat, 0)
        if seat in self.folded:
            stages = ("before the Flop", "on the Flop", "on the Turn", "on the River")
            if self.story.game != "holdem":
                stages = ("before the Draw", "after the 1st Draw", "after the 2nd Draw", "after the 3rd Draw")
            return f"folded {stages[self.folded[seat]]}" + ("" if seat in self.acted else " (didn't bet)")
        if seat in self.shown:
            end = f"won ({self.money(won)}) with" if won else "lost with"
            return f"showed [{' '.join(self.shown[seat])}] and {end} {self.words(self.shown[seat])}"
        return f"collected ({self.money(won)}), mucked" if won else "mucked"


class Winamax(Teller):
    """The winner collects an uncalled bet along with the pot; the total is after the rake."""

    games: ClassVar = {"deuce-to-seven-triple-draw": "2-7 Triple Draw", "holdem": "Holdem"}
    sign = ("", "€")

    def head(self) -> Iterator[Said]:
        story = self.story
        structure = {"limit": "fixed limit", "no-limit": "no limit", "pot-limit": "pot limit"}[story.structure]
        stakes = "/".join(self.money(part) for part in ((story.ante,) if story.ante else ()) + story.stakes)
        yield (
            f"Winamax Poker - CashGame - HandId: #1000-{story.number}-1772391600 - {self.games[story.game]} "
            f"{structure} ({stakes}) - 2026/03/01 19:00:00 UTC"
        )
        yield f"Table: 'Alder 02' 9-max (real money) Seat #{story.button} is the button"
        for seat, name, stack in story.seats:
            yield f"Seat {seat}: {name} ({self.money(stack)})"
        yield "*** ANTE/BLINDS ***"

    def act(self, act: Act, place: int) -> Iterator[str]:
        who = self.name(act) if act.seat else ""
        mark = " and is all-in" if act.all_in else ""
        by, to = self.money(act.by), self.money(act.to)
        cards = " ".join(act.cards)
        draws = self.story.game != "holdem"
        match act.kind:
            case "ante" | "small" | "big":
                yield f"{who} posts {act.kind if act.kind == 'ante' else act.kind + ' blind'} {by}{mark}"
            case "both":
                yield f"{who} posts small blind {self.money(act.by // 3)} out of position"
                yield f"{who} posts big blind {self.money(act.by - act.by // 3)} out of position"
            case "deal":
                yield "*** FIRST-BET ***" if draws else "*** PRE-FLOP ***"
            case "hand":
                yield f"Dealt to {who} [{cards}]"
            case "check" | "fold":
                yield f"{who} {act.kind}s"
            case "bet" | "call":
                yield f"{who} {act.kind}s {by}{mark}"
            case "raise":
                yield f"{who} raises {self.money(act.to - self.high)} to {to}{mark}"
            case "draw":
                yield f"*** {ORDINALS[act.count][0]}-DRAW ***"
            case "discard":
                yield f"{who} discard {plural(act.count)}" + (f" [{cards}]" if cards else "")
                if act.new:
                    yield f"Dealt to {who} [{' '.join(act.kept)}] [{' '.join(act.new)}]"
            case "pat":
                yield f"{who} stands pat [{cards or self.hidden()}]"
            case "flop" | "turn" | "river":
                before = f"[{' '.join(act.kept)}]" if act.kept else ""
                yield f"*** {act.kind.upper()} *** {before}[{cards}]"
            case "showdown":
                yield "*** SHOW DOWN ***"
            case "show":
                yield f"{who} shows [{cards}]"
            case "win":
                pot = {None: "pot", 0: "main pot"}.get(act.pot, f"side pot {act.pot}")
                yield f"{who} collected {self.money(act.by + self.uncalled(act, place))} from {pot}"
        if act.kind in ("discard", "pat") and self.last_draw(place):
            yield f"*** {('SECOND', 'THIRD', 'FOURTH')[self.stage - 1]}-BET ***"

    def uncalled(self, act: Act, place: int) -> int:
        """What his last win holds of an uncalled bet."""
        later = [one for one in self.story.acts[place + 1 :] if one.kind == "win" and one.seat == act.seat]
        return 0 if later else self.returned.get(act.seat, 0)

    def summary(self) -> Iterator[Said]:
        yield "*** SUMMARY ***"
        rake = f"Rake {self.money(self.story.rake)}" if self.story.rake else "No rake"
        total = sum(self.won.values()) + sum(self.returned.values())
        yield f"Total pot {self.money(total)} | {rake}"
        if self.board:
            yield f"Board: [{' '.join(self.board)}]"
        for seat, name, _ in self.story.seats:
            won = self.won.get(seat, 0) + self.returned.get(seat, 0)
            cards = f"showed [{' '.join(self.shown[seat])}] and " if seat in self.shown else ""
            if seat in self.won:
                yield f"Seat {seat}: {name}{self.roles(seat)} {cards}won {self.money(won)}"
