"""What the lines of the summary say: the pot and the rake, how each seat did, and what no line before it told."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from auditor.cards import DECK
from auditor.dialects.lines import Grammar
from auditor.dialects.numbers import Numbers
from auditor.dialects.results import Result
from auditor.events import (
    AntePosted,
    Awarded,
    BlindPosted,
    BoardSummed,
    Checked,
    Dealt,
    Folded,
    HouseAdded,
    PotStated,
    RakeTaken,
    Remark,
    SeatSummed,
    Wager,
)

PAYING = frozenset(("won_by_summary", "collected_by_summary", "pot_won", "collected_stated_pot", "collected"))
"""Labels of lines that pay."""


class Summary(Result):
    """Labels of the lines of the summary."""

    def __init__(self, grammar: Grammar, numbers: Numbers, columns: dict[int, int]) -> None:
        super().__init__(grammar, numbers, columns)
        self.summary_at: int | None = None
        self.rake_if_any = False
        self.paid_by_summary = False
        self.nothing_won = False
        self.folds_untold: list[Folded] = []
        self.last_folds: list[Folded] = []

    @property
    def is_paid(self) -> bool:
        """Whether anybody was paid, or the lines that pay stand in the play."""
        return Awarded in map(type, self.events) or not any(
            label in PAYING for label in self.grammar.sections.get("summary", ())
        )

    # --- pot and rake

    def summary_started(self) -> None:
        self.summaries += 1
        self.summary_at = self.at.line
        self.add(Remark(self.at, "summary"))

    def summary_started_rake_if_any(self) -> None:
        """A summary in which no line says that there was no rake."""
        self.rake_if_any = True
        self.summary_started()

    def rake(self, amount: str) -> None:
        """The rake on a line of its own; one that only says the same again changes nothing."""
        self.rake_if_any = False
        if any(type(event) is RakeTaken and event.amount == self.amount(amount) for event in self.events):
            self.remark("the rake again")
            return
        self.add(RakeTaken(self.at, self.amount(amount)))

    def rake_of_pots(self, amount: str) -> None:
        """The rake behind the lines of the pots, which it is not taken off."""
        sides = tuple(self.pots[number] for number in sorted(self.pots) if number)
        total, main = sum(self.pots.values()), self.pots.get(0) if sides else None
        at = self.pots_at or self.at
        self._pot(PotStated(at, total=total, main=main, sides=sides, rake=self.amount(amount)))

    def pot_before_rake_parts_before(self, total: str, sides: str, rake: str, main: str | None = None) -> None:
        """Total, main and side pots before the rake. A pot of 0 where nothing was dealt: the hand was called off."""
        parts = tuple(self.amount(side) for side in _sides(sides))
        stated = PotStated(self.at, self.amount(total), self.optional(main), parts, self.amount(rake))
        self._pot(stated)
        if not stated.total and not any(isinstance(event, Dealt | Wager | Folded | Checked) for event in self.events):
            self.cancelled()

    def pot_before_rake_and_drop(self, total: str, drop: str, rake: str | None = None) -> None:
        """The total before the rake and what else the house takes off it; not said where it takes nothing apart.

        `drop` is like ` | Jackpot $1 | Tax $0`. What the house put into the pot is not counted in the total.
        """
        parts = [part.strip().partition(" ")[2] for part in drop.split("|")[1:]]
        taken = sum(self.amount(part) for part in (rake, *parts) if part is not None)
        added = sum(event.amount for event in self.events if isinstance(event, HouseAdded))
        self._pot(PotStated(self.at, total=self.amount(total) + added, rake=None if rake is None else taken))

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
        """A line that only says the same again changes nothing."""
        if any(type(event) is PotStated and replace(event, at=self.at) == stated for event in self.events):
            self.remark("the total again")
            return
        self.add(stated)
        if stated.rake:
            self.add(RakeTaken(self.at, stated.rake))

    def board_summed(self, cards: str) -> None:
        """The board once more; what is no list of cards tells nothing."""
        board = self.cards(cards)
        if DECK.issuperset(board):
            self.add(BoardSummed(self.at, board))
        else:
            self.remark(f"Board [{cards}]")

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
            self.last_folds.append(Folded(self.at, int(number), untold=True))
        self.summed_folded(number, player, roles, words)

    def folded_unseen(self, number: str, player: str, roles: str) -> None:
        """Folded, on no street: one who sits out, and was dealt in only if he put in a blind or an ante."""
        seat = int(number)
        own = [event for event in self.events if getattr(event, "seat", None) == seat]
        if any(isinstance(event, AntePosted | BlindPosted) for event in own):
            self._sum(number, player, roles, "folded")
            if not any(isinstance(event, Wager | Folded | Checked) for event in own):
                self.folds_untold.append(Folded(self.at, seat, untold=True))
        else:
            self.summed_out(number, player, roles)

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
        self.nothing_won = self.nothing_won or not self.amount(won)
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
        held = self.cards(cards) if cards else ()
        amount = self.optional(won)
        player = self.seats.player(player)
        summed = SeatSummed(self.at, int(number), player, result, held, amount, words=words, roles=_roles(roles))
        self.add(summed)


@lru_cache(128)
def _roles(text: str) -> tuple[str, ...]:
    """The words between the brackets of ` (button) (small blind)`."""
    return tuple(role.rstrip(")") for role in text.split(" (")[1:])


def _sides(text: str) -> list[str]:
    """The amounts in ` Side pot-1 $40. Side pot-2 $20.`, where the numbers may stand after blanks or be left out."""
    parts = [part.rstrip(".") for part in text.split(" Side pot")[1:]]
    numbered = len(parts) > 1 and all(part.startswith(f" {number} ") for number, part in enumerate(parts, 1))
    amounts = []
    for part in parts:
        number, _, amount = part.strip().partition(" ")
        if numbered or part.startswith("-") or (number == "1" and amount and not amount[0].isdecimal()):
            amounts.append(amount)
        else:
            amounts.append(part.strip())
    return amounts
