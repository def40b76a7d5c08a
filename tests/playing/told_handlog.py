"""Writes a hand that pokerkit played as a handlog."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from auditor.cards import UNKNOWN
from tests.playing.kit import Step, Told
from tests.playing.lines import Line

ACTS = {"call": "calls", "bet": "bets", "raise": "raises", "check": "checks", "fold": "folds"}


def handlog(told: Told, number: int, rulebook: str, random: Random) -> list[Line]:
    """The lines of a file with this one hand; some faces are left out, as a clerk may not have seen them."""
    scribe = _Scribe(told, random)
    return [Line("handlog"), Line("rulebook", told=rulebook), Line("hand", told=str(number)), *scribe.hand()]


class _Scribe:
    def __init__(self, told: Told, random: Random) -> None:
        self.told = told
        self.random = random
        self.sees = random.choice((0.0, 0.5, 1.0))
        self.everyone = random.random() < 0.5

    def hand(self) -> Iterator[Line]:
        told = self.told
        small, big = told.blinds
        stakes = f"limit {big}/{2 * big} blinds {small}/{big}" if told.variant.limit else f"no-limit {small}/{big}"
        yield Line("game", told=f"{told.variant.name} {stakes}" + (f" ante {told.ante}" if told.ante else ""))
        yield Line("button", count=told.button)
        for seat, who, stack in sorted(zip(told.seats, told.names, told.stacks, strict=True)):
            yield Line("seat", who, stack, count=seat)
        if told.ante and self.everyone:
            yield Line("everyone antes", amount=told.ante)
        dealt = False
        for step in told.steps:
            if step.kind not in ("ante", "small", "big") and not dealt:
                dealt = True
                yield from self.deal()
            yield from self.line(step)
        yield Line("end")

    def deal(self) -> Iterator[Line]:
        if self.sees == 0 and self.random.random() < 0.5:
            yield Line("deals everyone", count=self.told.variant.cards)
            return
        for i, cards in self.told.dealt.items():
            yield self.faces("deals", "deals count", i, cards)

    def faces(self, seen: str, counted: str, player: int, cards: tuple[str, ...]) -> Line:
        """A line with cards: with all faces, with some of them, or with their number."""
        who = self.told.names[player]
        if self.random.random() < self.sees:
            return Line(seen, who, cards=cards)
        if self.sees and self.random.random() < 0.3:
            some = tuple(card if self.random.random() < 0.5 else UNKNOWN for card in cards)
            return Line(seen, who, cards=some)
        return Line(counted, who, count=len(cards))

    def line(self, step: Step) -> Iterator[Line]:
        who = self.told.names[step.player] if step.player >= 0 else ""
        marked = step.all_in and self.random.random() < 0.7
        match step.kind:
            case "ante":
                if not self.everyone:
                    yield Line("antes", who, step.by, all_in=marked)
            case "small" | "big":
                yield Line(step.kind, who, step.by, all_in=marked)
            case "check" | "fold":
                yield Line(ACTS[step.kind], who)
            case "call" | "bet" | "raise" if step.all_in and self.random.random() < 0.3:
                yield Line("all-in", who, step.by)
            case "call" | "bet":
                yield Line(ACTS[step.kind], who, step.by, all_in=marked)
            case "raise":
                yield Line("raises", who, step.to, all_in=marked)
            case "return":
                yield Line("returns", who, step.by)
            case "draw" | "showdown":
                yield Line(step.kind)
            case "burn":
                yield Line("burns")
            case "flop" | "turn" | "river":
                yield Line("burns")
                yield Line(step.kind, cards=step.cards)
            case "discard":
                yield self.faces("discards", "discards count", step.player, step.cards)
            case "pat":
                yield Line("pat", who)
            case "receive":
                yield self.faces("deals", "deals count", step.player, step.cards)
            case "show":
                yield Line("shows", who, cards=step.cards)
            case "muck":
                yield Line("mucks", who)
            case "win":
                pot = "" if step.pot is None else " from main pot" if step.pot == 0 else f" from side pot {step.pot}"
                yield Line("wins", who, step.by, told=pot)
            case other:
                raise AssertionError(other)
