"""What the lines from the showdown on say: cards shown, chips paid, and the summary."""

from __future__ import annotations

from auditor.dialects.actions import ORDINALS
from auditor.dialects.lines import LineGrammar
from auditor.dialects.numbers import Numbers
from auditor.dialects.transcript import Transcript
from auditor.events import (
    AddedChips,
    Awarded,
    Event,
    HandCancelled,
    HouseAdded,
    Mucked,
    PotStated,
    RakeTaken,
    Remark,
    Returned,
    SeatSummed,
    ShowdownStarted,
    Shown,
)


class Result(Transcript):
    """Labels of the lines from the showdown to the end of the summary."""

    def __init__(self, grammar: LineGrammar, numbers: Numbers, columns: dict[int, int]) -> None:
        super().__init__(grammar, numbers, columns)
        self.added: list[Event] = []
        self.is_cancelled = False
        self.summary_at: int | None = None

    # --- showdown

    def showdown(self, run: str | None = None) -> None:
        self.run = ORDINALS[run.strip()] if run else 1
        self.add(ShowdownStarted(self.at, self.run))

    def shows(self, seat: int, cards: str, words: str | None = None) -> None:
        self.add(Shown(self.at, seat, self.cards(cards), words or None, self.run))

    def mucks(self, seat: int) -> None:
        self.add(Mucked(self.at, seat))

    # --- chips

    def returned(self, seat: int, amount: str) -> None:
        self.add(Returned(self.at, seat, self.amount(amount)))

    def collected(self, seat: int, amount: str, pot: str, words: str | None = None) -> None:
        """`pot` as the room writes it: `pot` does not say which, `side pot` is the first, `side pot-2` the second."""
        self.add(Awarded(self.at, seat, self.amount(amount), pot=_pot(pot), words=words, run=self.run))

    def cashed_out(self, seat: int, amount: str, fee: str | None = None) -> None:
        kept = self.optional(fee) or 0
        self.add(Awarded(self.at, seat, self.amount(amount), cashed_out=True, fee=kept, run=self.run))

    def house_added(self, amount: str) -> None:
        self.add(HouseAdded(self.at, self.amount(amount)))

    def added_chips(self, seat: int, amount: str) -> None:
        """A re-buy, announced in this hand and good for the next: it is told at the end."""
        self.added.append(AddedChips(self.at, seat, self.amount(amount)))

    def cancelled(self) -> None:
        self.is_cancelled = True
        self.add(HandCancelled(self.at))

    # --- summary

    def summary_started(self) -> None:
        self.summaries += 1
        self.summary_at = self.at.line
        self.add(Remark(self.at, "summary"))

    def pot_before_rake(self, total: str, rake: str) -> None:
        self._pot(PotStated(self.at, total=self.amount(total), rake=self.amount(rake)))

    def pot_before_rake_parts_after(self, total: str, sides: str, rake: str, main: str | None = None) -> None:
        """The total is before the rake, the main and the side pots are what was left of them after it."""
        stated = PotStated(
            self.at,
            total=self.amount(total),
            main=self.optional(main),
            sides=tuple(self.amount(side) for side in _sides(sides)),
            rake=self.amount(rake),
            parts_after_rake=True,
        )
        self._pot(stated)

    def _pot(self, stated: PotStated) -> None:
        self.add(stated)
        if stated.rake:
            self.add(RakeTaken(self.at, stated.rake))

    def summed_folded(self, number: str, player: str, roles: str, words: str) -> None:
        self._sum(number, player, roles, "folded", words=words)

    def summed_won(
        self, *, number: str, player: str, roles: str, cards: str, won: str, words: str | None = None
    ) -> None:
        """Showed and won; where the words go on about a second pot, the amount is not all he won."""
        amount = None if words and ", and " in words else won
        self._sum(number, player, roles, "showed", cards=cards, won=amount, words=words)

    def summed_lost(self, number: str, player: str, roles: str, cards: str, words: str | None = None) -> None:
        self._sum(number, player, roles, "lost", cards=cards, words=words)

    def summed_showed(self, number: str, player: str, roles: str, cards: str, words: str | None = None) -> None:
        self._sum(number, player, roles, "showed", cards=cards, words=words)

    def summed_showed_folded(self, number: str, player: str, roles: str, cards: str, words: str) -> None:
        self._sum(number, player, roles, "folded", cards=cards, words=words)

    def summed_mucked(
        self, number: str, player: str, roles: str, cards: str | None = None, won: str | None = None
    ) -> None:
        self._sum(number, player, roles, "collected" if won else "mucked", cards=cards, won=won)

    def summed_collected(self, number: str, player: str, roles: str, won: str) -> None:
        self._sum(number, player, roles, "collected", won=won)

    def summed_bare(self, number: str, player: str, roles: str) -> None:
        """A seat of which the summary says nothing but that it put nothing in."""
        self._sum(number, player, roles, None)

    def _sum(
        self,
        number: str,
        player: str,
        roles: str,
        result: str | None,
        *,
        cards: str | None = None,
        won: str | None = None,
        words: str | None = None,
    ) -> None:
        said = tuple(role.rstrip(")") for role in roles.split(" (")[1:])
        held = self.cards(cards or "")
        won_ = self.optional(won)
        player = self.seats.player(player)
        self.add(SeatSummed(self.at, int(number), player, result, held, won_, words=words, roles=said))


def _pot(words: str) -> int | None:
    """Which pot: None for `pot`, 0 for the main pot, else the number of the side pot."""
    if words == "pot":
        return None
    if words.startswith("main"):
        return 0
    number = words.removeprefix("side pot").lstrip(" -")
    return int(number) if number else 1


def _sides(text: str) -> list[str]:
    """The amounts in ` Side pot-1 $40. Side pot-2 $20.`."""
    amounts = []
    for part in text.split(" Side pot")[1:]:
        number, _, amount = part.rstrip(".").partition(" ")
        amounts.append(amount.strip() if number.startswith("-") or not number else part.rstrip("."))
    return amounts
