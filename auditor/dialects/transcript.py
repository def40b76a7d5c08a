"""One hand while its lines become events: who sits where, what amounts mean, and what was said so far."""

from __future__ import annotations

from typing import Any

from auditor.cards import UNKNOWN, Card
from auditor.chips import FinerAmount
from auditor.dialects.lines import Grammar
from auditor.dialects.numbers import Numbers
from auditor.dialects.seatlist import SeatList
from auditor.events import AmountUnclear, At, Event, GameNamed, HandStarted, Remark, Seated, StyleMixed, Unread

MOST_EXPLAINED = 20
"""Lines of one hand that are not understood of which it is told what was wanted."""
HIDDEN = frozenset(("XX", "X", "-"))
"""How rooms write a card whose face is not known."""


class Transcript:
    """One hand as far as it is read.

    `run` is the board that is being shown, `draws` the draw phases so far. `unsure_seats` are dealt in only if the hand
    tells something of them, `unsure_blinds` may have posted more than their lines say, `dealt_in` is how many are dealt
    in (None: not said), `sections` the places where a section of the hand ends, `between_levels`: the
    blinds of the first line may be those of the next level.
    """

    def __init__(self, grammar: Grammar, numbers: Numbers, columns: dict[int, int]) -> None:
        self.grammar = grammar
        self.numbers = numbers
        self.columns = columns
        self.events: list[Event] = []
        self.add = self.events.append
        self.at = At(1)
        self.seats = SeatList()
        self.started: HandStarted | None = None
        self.stakes: GameNamed | None = None
        self.unsupported: str | None = None
        self.failure: str | None = None
        self.tournament = False
        self.play_money = False
        self.is_partial = False
        self.between_levels = False
        self.unsure_seats: set[int] = set()
        self.unsure_blinds: set[int] = set()
        self.dealt_in: int | None = None
        self.sections: list[int] = []
        self.unreads = 0
        self.tables = 0
        self.summaries = 0
        self.draws = 0
        self.run = 1

    def take(self, label: str, fields: dict[str, Any], line: int, text: str) -> None:
        """Adds what the line `text` of this label says."""
        self.at = At(line, self.columns.get(line, 1)) if self.columns else At(line)
        name, place = fields.pop("name", None), fields.pop("place", None)
        try:
            if name is not None:
                fields["seat"] = self.seat_of(name)
            elif place is not None:
                fields["seat"] = self.seat_at(int(place))
            getattr(self, label)(**fields)
        except FinerAmount:
            raise
        except ValueError as error:
            self.add(Unread(self.at, text.rstrip("\n"), str(error)))

    # --- players

    @property
    def names(self) -> tuple[str, ...]:
        """The seated names, the longest first."""
        return self.seats.names

    @property
    def tangled(self) -> bool:
        """Whether a seated name begins another one."""
        return self.seats.tangled

    def knows(self, name: str) -> bool:
        """Whether a seated player has this name."""
        return self.seats.seat(name) is not None

    def seat_of(self, name: str) -> int:
        """The seat of who acts; one who has none gets a number below zero."""
        seat = self.seats.seat(name)
        if seat is None:
            seat, new = self.seats.stranger(name)
            if new:
                self.add(Seated(self.at, seat, name, stranger=True))
        return seat

    def seat_at(self, number: int) -> int:
        """The seat of who acts by its number; where nobody sits there, that of a stranger."""
        if self.seats.taken(number):
            return number
        return self.seat_of(f"seat {number}")

    # --- what fields mean

    def amount(self, text: str) -> int:
        """The amount in units. Raises `FinerAmount` when it has more places, `ValueError` when it is no amount."""
        numbers = self.numbers
        known = numbers.known.get(text)
        if known is not None:
            return known
        amount = numbers.read(text, self.at.line)
        if numbers.clashes:
            for clash in numbers.clashes:
                self.add(StyleMixed(self.at, clash.text, clash.other, clash.other_line))
            numbers.clashes.clear()
        if numbers.unclear:
            self.add(AmountUnclear(self.at, text, amount))
            numbers.unclear.clear()
        return amount

    def optional(self, text: str | None) -> int | None:
        """The amount in units, None for a field that is not there."""
        return None if text is None else self.amount(text)

    def cards(self, text: str) -> tuple[Card, ...]:
        """The cards of a list, separated by blanks or commas."""
        cards = tuple(text.replace(",", " ").split())
        if not HIDDEN.isdisjoint(cards):
            return tuple(UNKNOWN if card in HIDDEN else card for card in cards)
        return cards

    def some_cards(self, text: str | None) -> tuple[Card, ...] | None:
        """The cards of a list, None for a list that is not there."""
        return None if text is None else self.cards(text)

    # --- lines without an effect

    def section_ends(self) -> None:
        """A line between two rounds, which a draw in which all stand pat leaves no other trace of."""
        self.sections.append(len(self.events))
        self.remark("the section ends")

    def remark(self, text: str) -> None:
        self.add(Remark(self.at, text))

    def says(self, player: str, text: str) -> None:
        self.remark(f"{player}: {text}")

    def unread(self, text: str) -> None:
        """A line of no kind; what was wanted is looked for in the first of them only."""
        at = self.at
        self.unreads += 1
        if self.unreads > MOST_EXPLAINED:
            self.add(Unread(at, text))
            return
        found = self.grammar.wanted(text, self.names)
        what = found.what or "a line as the room writes them"
        self.add(Unread(At(at.line, at.column + found.column - 1), text, what))
