"""KingsClub and OnGame, as their lines stand in real files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tests.rooms.story import Act
from tests.rooms.telling import ORDINALS, STRUCTURES, Said, Teller


class KingsClub(Teller):
    """Amounts are totals of the round, without a currency; uncalled bets go back silently."""

    games: ClassVar = {
        "deuce-to-seven-single-draw": "2-7 Single Draw",
        "deuce-to-seven-triple-draw": "2-7 Triple Draw",
        "ace-to-five-single-draw": "A-5 Single Draw",
        "ace-to-five-triple-draw": "A-5 Triple Draw",
        "badugi": "Badugi",
        "holdem": "Holdem",
    }
    sign = ("", "")
    thousands = ","

    def head(self) -> Iterator[Said]:
        story = self.story
        structure = STRUCTURES[story.structure]
        small, big = map(self.money, story.stakes)
        yield f"#{story.number}: {structure} {self.games[story.game]} - {small}/{big}"
        yield "2026-03-01 20:00:00"
        yield f"Table 'Alder Mix' Seat {story.button} is the button"
        for seat, name, stack in story.seats:
            yield f"Seat {seat}: {name} ({self.money(stack)})"

    def act(self, act: Act, place: int) -> Iterator[str]:
        who = self.name(act) if act.seat else ""
        mark = ", and is all in" if act.all_in else ""
        by, to = self.money(act.by), self.money(act.to)
        cards = " ".join(act.cards)
        match act.kind:
            case "ante":
                yield f"{who}: posts ante {by}{mark}"
            case "small" | "big":
                yield f"{who}: posts the {act.kind} blind {by}{mark}"
            case "both":
                yield f"{who}: posts blind {self.money(act.by - act.by // 3)}"
            case "deal":
                yield "*** HOLE CARDS ***" if self.story.game == "holdem" else "*** 1ST BETTING ROUND ***"
                for seat, name, _ in self.story.seats:
                    yield f"Dealt to {name}: [{' '.join(self.hand_of(seat)) or self.hidden()}]"
            case "check" | "fold":
                yield f"{who} {act.kind}s"
            case "bet" | "call":
                yield f"{who} {act.kind}s {to}{mark}"
            case "raise":
                yield f"{who} raises to {to}{mark}"
            case "draw":
                yield f"*** {ORDINALS[act.count][1]} DRAW ***"
            case "discard" if act.new:
                yield f"{who} discards [{cards}] draws [{' '.join(act.new)}]"
            case "discard":
                yield f"{who} draws {act.count}"
            case "pat":
                yield f"{who} stands pat"
            case "flop" | "turn" | "river":
                before = f"[{' '.join(act.kept)}] " if act.kept else ""
                yield f"*** {act.kind.upper()} *** {before}[{cards}]"
            case "show":
                yield f"{who} shows [{cards}]"
        if act.kind in ("discard", "pat") and self.last_draw(place):
            yield f"*** {('2ND', '3RD', '4TH')[self.stage - 1]} BETTING ROUND ***"

    def summary(self) -> Iterator[Said]:
        yield "*** SUMMARY ***"
        for seat, name, stack in self.story.seats:
            net = self.net(seat)
            change = f" {'+' if net > 0 else '-'}{self.money(abs(net))}" if net else ""
            yield f"Seat {seat}: {name} ({self.money(stack + net)}){change}"
        if self.story.rake:
            yield f"Rake {self.money(self.story.rake)}"
        wins = [(place, act) for place, act in enumerate(self.story.acts) if act.kind == "win"]
        for place, act in wins:
            pot = f"side pot {act.pot}" if act.pot else "pot"
            who, amount = self.name(act), self.money(act.by)
            yield (f"{who} wins pot ({amount})" if len(wins) == 1 else f"{who} wins ({amount}) from {pot}"), place


class OnGame(Teller):
    """Who stands pat has no line; the results stand in the summary alone."""

    games: ClassVar = {"five-card-draw": "FIVE_CARD_DRAW", "holdem": "TEXAS_HOLDEM"}
    thousands = ","

    def head(self) -> Iterator[Said]:
        story = self.story
        structure = story.structure.upper().replace("-", "_")
        stakes = "/".join(map(self.money, story.stakes))
        ante = f", ante: {self.money(story.ante)}" if story.ante else ""
        yield f"***** History for hand R5-1000-{story.number} *****"
        yield "Start hand: Sun Mar 1 20:00:00 CET 2026"
        yield f"Table: Alder [1000] ({structure} {self.games[story.game]} {stakes}{ante}, Real money)"
        yield "User: Ann"
        yield f"Button: seat {story.button}"
        yield f"Players in round: {len(story.seats)}"
        for seat, name, stack in story.seats:
            yield f"Seat {seat}: {name} ({self.money(stack)})"

    def act(self, act: Act, place: int) -> Iterator[str]:
        who = self.name(act) if act.seat else ""
        mark = " [all in]" if act.all_in else ""
        by, to = self.money(act.by), self.money(act.to)
        match act.kind:
            case "ante":
                yield f"{who} posts ante {by}{mark}"
            case "small" | "big":
                yield f"{who} posts {act.kind} blind ({by}){mark}"
            case "both":
                yield f"{who} posts big blind ({self.money(act.by - act.by // 3)})"
                yield f"{who} posts dead blind ({self.money(act.by // 3)})"
            case "deal":
                yield "---"
                yield "Dealing pocket cards"
            case "hand":
                yield f"Dealing to {who}: [{', '.join(act.cards)}]"
            case "check" | "fold":
                yield f"{who} {act.kind}s"
            case "bet" | "call":
                yield f"{who} {act.kind}s {by}{mark}"
            case "raise":
                yield f"{who} raises {by} to {to}{mark}"
            case "draw":
                yield "---"
            case "discard":
                yield f"{who} changed {act.count} cards"
                if act.new:
                    yield f"New hand for {who}: [{', '.join(act.kept + act.new)}]"
            case "flop" | "turn" | "river":
                yield f"--- Dealing {act.kind} [{', '.join(act.cards)}]"

    def summary(self) -> Iterator[Said]:
        yield "---"
        yield "Summary:"
        wins = [(place, act) for place, act in enumerate(self.story.acts) if act.kind == "win"]
        pots = sorted({act.pot or 0 for _, act in wins})
        for pot in pots:
            paid = [(place, act) for place, act in wins if (act.pot or 0) == pot]
            title = f"Side pot {pot}" if pot else "Main pot"
            total = sum(act.by for _, act in paid) + (self.story.rake if not pot else 0)
            total = self.pot if len(pots) == 1 else total
            winners = ", ".join(f"{self.name(act)} ({self.money(act.by)})" for _, act in paid)
            line = f"{title}: {self.money(total)} won by {winners}"
            for place, _ in paid[:1]:
                yield line, place
        yield f"Rake taken: {self.money(self.story.rake)}"
        for seat, name, stack in self.story.seats:
            net = self.net(seat)
            sign = "+" if net > 0 else "-" if net else "+"
            cards = f", [{', '.join(self.shown[seat])}] ({self.words_of(seat)})" if seat in self.shown else ""
            yield f"Seat {seat}: {name} ({self.money(stack + net)}), net: {sign}{self.money(abs(net))}{cards}"
        yield f"***** End of hand R5-1000-{self.story.number} *****"

    def words_of(self, seat: int) -> str:
        """`two pair, Aces and Nines` as the room says it: TWO_PAIR ACE, NINE."""
        said = self.words(self.shown[seat])
        kind = next(shouted for start, shouted in KINDS.items() if said.startswith(start))
        ranks = sorted((said.find(rank), rank.upper()) for rank in RANKS if rank in said)
        return f"{kind} {', '.join(rank for _, rank in ranks)}"


RANKS = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
KINDS = {
    "high card": "HIGH_CARD",
    "a pair": "PAIR",
    "two pair": "TWO_PAIR",
    "three": "THREE_OF_A_KIND",
    "a straight flush": "STRAIGHT_FLUSH",
    "a straight": "STRAIGHT",
    "a flush": "FLUSH",
    "a full": "FULL_HOUSE",
    "four": "FOUR_OF_A_KIND",
}
