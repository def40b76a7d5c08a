"""What the lines from the showdown to the summary say: cards shown, and chips paid."""

from __future__ import annotations

from auditor.dialects.actions import ORDINALS
from auditor.dialects.lines import Grammar
from auditor.dialects.numbers import Numbers
from auditor.dialects.transcript import Transcript
from auditor.events import (
    AddedChips,
    Announced,
    At,
    Awarded,
    Event,
    HandCancelled,
    HouseAdded,
    Mucked,
    PotStated,
    Returned,
    ShowdownStarted,
    Shown,
)


class Result(Transcript):
    """Labels of the lines from the showdown on that stand before the summary in most rooms."""

    def __init__(self, grammar: Grammar, numbers: Numbers, columns: dict[int, int]) -> None:
        super().__init__(grammar, numbers, columns)
        self.added: list[Event] = []  # what is told at the end
        self.pots: dict[int, int] = {}
        self.pots_at: At | None = None
        self.is_cancelled = False

    # --- showdown

    def showdown(self, run: str | None = None) -> None:
        self.run = ORDINALS[run.strip()] if run else 1
        self.add(ShowdownStarted(self.at, self.run))

    def shows(self, seat: int, cards: str, words: str | None = None, run: str | None = None) -> None:
        self.add(Shown(self.at, seat, self.cards(cards), words or None, ORDINALS[run] if run else self.run))

    def announces(self, seat: int, words: str) -> None:
        """Names a hand that is turned up already, or is not."""
        self.add(Announced(self.at, seat, words, self.run))

    def mucks(self, seat: int) -> None:
        self.add(Mucked(self.at, seat))

    # --- chips

    def returned(self, seat: int, amount: str) -> None:
        self.add(Returned(self.at, seat, self.amount(amount)))

    def collected(self, seat: int, amount: str, pot: str, words: str | None = None) -> None:
        """`pot` as the room writes it: `pot` does not say which, `side pot` is the first, `side pot-2` the second."""
        self.add(Awarded(self.at, seat, self.amount(amount), pot=_pot(pot), words=words, run=self.run))

    def collected_run(self, seat: int, amount: str, run: str, words: str | None = None) -> None:
        """What the board `run` paid."""
        self.add(Awarded(self.at, seat, self.amount(amount), words=words, run=ORDINALS[run]))

    def collected_with_uncalled(self, seat: int, amount: str, pot: str) -> None:
        """The room pays an uncalled bet along with the pot."""
        self.add(Awarded(self.at, seat, self.amount(amount), pot=_pot(pot), with_uncalled=True, run=self.run))

    def collected_stated_pot(self, seat: int, amount: str) -> None:
        """The whole pot, which stands nowhere else, went to one player."""
        self.add(Awarded(self.at, seat, self.amount(amount)))
        self.add(PotStated(self.at, total=self.amount(amount), where="winner", after_rake=True))

    def pot_won(self, pot: str, total: str, winners: str) -> None:
        """One pot, before the rake, with who won it: `Ann ($3), Ben ($2)`."""
        number = _pot(pot.lower()) or 0
        self.pots[number] = self.amount(total)
        self.pots_at = self.pots_at or self.at
        rest = winners
        while rest:
            name = next((name for name in self.names if rest.startswith(f"{name} (")), rest.partition(" (")[0])
            amount, _, rest = rest[len(name) + 2 :].partition(")")
            self.add(Awarded(self.at, self.seat_of(name), self.amount(amount.partition(" ")[0]), pot=number))
            rest = rest.removeprefix(", ")

    def cashed_out(self, seat: int, amount: str, fee: str | None = None) -> None:
        kept = self.optional(fee) or 0
        self.add(Awarded(self.at, seat, self.amount(amount), cashed_out=True, fee=kept, run=self.run))

    def is_paid_beside(self, seat: int, amount: str) -> None:
        """What the house pays to one who cashed out, beside the pot; told at the end, for a board may follow."""
        self._beside(seat, self.amount(amount))

    def pays_beside(self, seat: int, amount: str) -> None:
        """What one pays the house, beside the pot: for an insurance, or for a cash-out after which he wins it."""
        self._beside(seat, -self.amount(amount))

    def _beside(self, seat: int, amount: int) -> None:
        """One who cashes out on several streets has the same line again."""
        paid = (event for event in self.added if isinstance(event, Awarded))
        if not any((event.seat, event.amount) == (seat, amount) for event in paid):
            self.added.append(Awarded(self.at, seat, amount, cashed_out=True))

    def house_added(self, amount: str) -> None:
        self.add(HouseAdded(self.at, self.amount(amount)))

    def added_chips(self, seat: int, amount: str) -> None:
        """A re-buy, announced in this hand and good for the next: it is told at the end."""
        self.added.append(AddedChips(self.at, seat, self.amount(amount)))

    def adds_chips(self, player: str, amount: str) -> None:
        """Chips for the next hand, of a player of this one or of one who has just come."""
        seat = self.seats.seat(player)
        if seat is None:
            self.remark(f"{player} adds {amount}")
        else:
            self.added_chips(seat, amount)

    def cancelled(self) -> None:
        self.is_cancelled = True
        self.add(HandCancelled(self.at))


def _pot(words: str) -> int | None:
    """Which pot: None for `pot`, 0 for the main pot, else the number of the side pot."""
    if words == "pot":
        return None
    if words.startswith("main"):
        return 0
    number = words.removeprefix("side pot").lstrip(" -")
    return int(number) if number else 1
