"""What the lines from the showdown on say: cards shown, chips paid, and the summary."""

from __future__ import annotations

from auditor.dialects.actions import ORDINALS
from auditor.dialects.lines import LineGrammar
from auditor.dialects.numbers import Numbers
from auditor.dialects.transcript import Transcript
from auditor.events import (
    AddedChips,
    Announced,
    Awarded,
    BlindPosted,
    Checked,
    Dealt,
    Event,
    Folded,
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
    Wager,
)

PAYING = frozenset(("won_by_summary", "collected_by_summary", "pot_won", "collected_stated_pot", "collected"))
"""Labels of lines that pay."""


class Result(Transcript):
    """Labels of the lines from the showdown to the end of the summary."""

    def __init__(self, grammar: LineGrammar, numbers: Numbers, columns: dict[int, int]) -> None:
        super().__init__(grammar, numbers, columns)
        self.added: list[Event] = []
        self.pots: dict[int, int] = {}
        self.rake_if_any = False
        self.paid_by_summary = False
        self.folds_untold: list[Folded] = []
        self.is_cancelled = False
        self.summary_at: int | None = None

    @property
    def is_paid(self) -> bool:
        """Whether anybody was paid, or the lines that pay stand in the play."""
        return any(isinstance(event, Awarded) for event in self.events) or not any(
            kind.section == "summary" and kind.label in PAYING for kind in self.grammar.kinds.values()
        )

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
        number = 0 if pot == "Main" else int(pot.rsplit(maxsplit=1)[-1])
        self.pots[number] = self.amount(total)
        rest = winners
        while rest:
            name = next((name for name in self.names if rest.startswith(f"{name} (")), rest.partition(" (")[0])
            amount, _, rest = rest[len(name) + 2 :].partition(")")
            self.add(Awarded(self.at, self.seat_of(name), self.amount(amount.split()[0]), pot=number))
            rest = rest.removeprefix(", ")

    def cashed_out(self, seat: int, amount: str, fee: str | None = None) -> None:
        kept = self.optional(fee) or 0
        self.add(Awarded(self.at, seat, self.amount(amount), cashed_out=True, fee=kept, run=self.run))

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

    # --- summary

    def summary_started(self) -> None:
        self.summaries += 1
        self.summary_at = self.at.line
        self.add(Remark(self.at, "summary"))

    def summary_started_rake_if_any(self) -> None:
        """A summary in which no line says that there was no rake."""
        self.rake_if_any = True
        self.summary_started()

    def rake(self, amount: str) -> None:
        """The rake on a line of its own."""
        self.rake_if_any = False
        self.add(RakeTaken(self.at, self.amount(amount)))

    def rake_of_pots(self, amount: str) -> None:
        """The rake behind the lines of the pots, which it is not taken off."""
        sides = tuple(self.pots[number] for number in sorted(self.pots) if number)
        total, main = sum(self.pots.values()), self.pots.get(0) if sides else None
        self._pot(PotStated(self.at, total=total, main=main, sides=sides, rake=self.amount(amount)))

    def pot_before_rake_parts_before(self, total: str, sides: str, rake: str, main: str | None = None) -> None:
        """Total, main and side pots before the rake. A pot of 0 where nothing was dealt: the hand was called off."""
        parts = tuple(self.amount(side) for side in _sides(sides))
        stated = PotStated(self.at, self.amount(total), self.optional(main), parts, self.amount(rake))
        self._pot(stated)
        if not stated.total and not any(isinstance(event, Dealt | Wager | Folded | Checked) for event in self.events):
            self.cancelled()

    def pot_after_rake(self, total: str, rake: str | None = None) -> None:
        """What was paid, an uncalled bet with it; no `rake` where the room says that it took none."""
        taken = self.amount(rake) if rake else 0
        self._pot(PotStated(self.at, total=self.amount(total), rake=taken, after_rake=True, with_uncalled=True))

    def pot_rounded(self, total: str, rake: str | None = None) -> None:
        """A total in thousands that is rounded: only the rake is told."""
        self._pot(PotStated(self.at, rake=self.amount(rake) if rake else 0))

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

    def won_by_summary(
        self, *, number: str, player: str, roles: str, cards: str, won: str, words: str | None = None
    ) -> None:
        """Showed and won; where no line of the play paid, this one does."""
        self._pay(number, won)
        self.summed_won(number=number, player=player, roles=roles, cards=cards, won=won, words=words)

    def collected_by_summary(self, number: str, player: str, roles: str, won: str) -> None:
        """Won without showing; where no line of the play paid, this one does."""
        self._pay(number, won)
        self.summed_collected(number, player, roles, won)

    def _pay(self, number: str, won: str) -> None:
        paid = (event for event in self.events if isinstance(event, Awarded))
        if all(event.at.line > (self.summary_at or 0) for event in paid):
            self.paid_by_summary = True
            self.add(Awarded(self.at, int(number), self.amount(won)))

    def folded_by_summary(self, number: str, player: str, roles: str, words: str) -> None:
        """Folded; where no line of the play paid, none may tell of the last folds either."""
        if not any(isinstance(event, Folded) and event.seat == int(number) for event in self.events):
            self.folds_untold.append(Folded(self.at, int(number), untold=True))
        self.summed_folded(number, player, roles, words)

    def tell_last_folds(self) -> None:
        """Puts the folds that no line tells of at the end of the play, in turn from the last who acted."""
        if not self.paid_by_summary:
            return
        end = next(place for place, event in enumerate(self.events) if event.at.line == self.summary_at)
        played = [e.seat for e in self.events[:end] if isinstance(e, Wager | Folded | Checked | BlindPosted)]
        last = played[-1] if played else 0
        self.folds_untold.sort(key=lambda fold: (fold.seat <= last, fold.seat))
        self.events[end:end] = self.folds_untold

    def summed_out(self, number: str, player: str, roles: str) -> None:
        """A seat that was not dealt in, unless it played."""
        self.unsure_seats.add(int(number))
        self._sum(number, player, roles, "out")

    def summed_changed(
        self,
        number: str,
        player: str,
        stack: str,
        net: str | None = None,
        *,
        cards: str | None = None,
        words: str | None = None,
    ) -> None:
        """The stack after the hand, and how it changed, with the sign in front; no change where nothing was put in."""
        held = self.cards(cards or "")
        change = None if net is None else self.amount(net[1:]) * (-1 if net[0] == "-" else 1)
        summed = SeatSummed(
            self.at,
            int(number),
            self.seats.player(player),
            "showed" if held else None,
            held,
            net=change,
            stack_after=self.amount(stack),
            words=words,
        )
        self.add(summed)

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
