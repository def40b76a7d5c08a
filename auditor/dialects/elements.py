"""What the elements say that some rooms write in place of lines: descriptions of games, rounds, bets and results."""

from __future__ import annotations

from html import unescape
from typing import Any

from msgspec import Struct

from auditor.dialects.heads import SIGNS
from auditor.dialects.lines import Grammar
from auditor.dialects.numbers import Numbers
from auditor.dialects.together import Together
from auditor.events import (
    AntePosted,
    Awarded,
    Button,
    GameNamed,
    PotStated,
    RaisedTo,
    RakeTaken,
    Returned,
    Seated,
    Unread,
    WentAllIn,
)

WHOLE = 'an element of the room, whole: `<name attribute="value" …>`'
"""What is wanted in place of an element that is broken."""


class Heading(Struct, frozen=True):
    """A description of games that holds for the hands after it; the stakes None where it has none."""

    game: str
    structure: str
    small: str | None = None
    big: str | None = None
    tournament: bool = False


class Elements(Together):
    """Labels of elements. `heading` is the last description, `describes` whether one was read here."""

    def __init__(self, grammar: Grammar, numbers: Numbers, columns: dict[int, int]) -> None:
        super().__init__(grammar, numbers, columns)
        self.heading: Heading | None = None
        self.describes = False
        self.forced = False

    def take(self, label: str, fields: dict[str, Any], line: int, text: str) -> None:
        """Adds what an element says; any but a card, or one that may be a broken card, ends the list before it."""
        if self.elements:
            if label not in ("card", "unread"):
                self.close_list()
            if "&" in text:
                fields = {name: value and plain(value) for name, value in fields.items()}
        super().take(label, fields, line, text)

    # --- heads

    def described(
        self,
        *,
        game: str,
        structure: str,
        small: str | None = None,
        big: str | None = None,
        third: str | None = None,
        tournament: str | None = None,
    ) -> None:
        """The game of the hands that follow. Of three amounts it is not known which are the blinds."""
        self.describes = True
        pair = (None, None) if third else (small, big)
        self.heading = Heading(game, structure, *pair, tournament is not None)

    def described_unread(self, text: str) -> None:
        """A description that is not understood; the one before it holds no longer."""
        self.describes = True
        self.heading = None
        self.add(Unread(self.at, text.rstrip(), "the game and its stakes"))

    def hand_started_as_described(
        self,
        *,
        hand: str,
        started: str,
        kind: str,
        table: str | None = None,
        series: str | None = None,
        money: str | None = None,
    ) -> None:
        """A hand of the game of the last description, and of the room's number `kind` where there is none."""
        heading = self.heading or Heading("", "")
        self.tournament = heading.tournament
        self.play_money = money == "false" and not heading.tournament
        self.numbers.whole = self.tournament or self.play_money
        number = series.partition("-")[0] if series else hand.partition("-")[0]
        self._start(hand, started, None, number if self.tournament else None, series if self.tournament else table)
        label = self.grammar.word("game", heading.game or kind)
        structure = self.grammar.word("structure", heading.structure)
        if label is None or (structure is None and heading.structure):
            self.unsupported = f"{heading.game or kind} {heading.structure}".strip()
        self._name_described(heading, label, structure or "unknown")

    def _name_described(self, heading: Heading, label: str | None, structure: str) -> None:
        """Pots that may be bet by halves only are played with antes in place of blinds."""
        big = self.optional(heading.big)
        small = self.optional(heading.small)
        antes = heading.structure.lower().startswith("half")
        blinds = None if small is None or big is None or antes or structure == "limit" else (small, big)
        currency = SIGNS.get((heading.big or " ")[0])
        self.stakes = GameNamed(
            self.at,
            label.replace("_", "-") if label else heading.game,
            structure.replace("_", "-"),
            small=small,
            big=big,
            ante=small if antes else None,
            blinds=blinds,
            currency=None if self.tournament or self.play_money else currency,
            tournament=self.tournament,
            as_written=heading.game or None,
            half_pot=antes,
        )
        self.add(self.stakes)

    def seated_as_stated(self, number: str, player: str, stack: str, dealt: str) -> None:
        """A seat, and whether it is dealt in."""
        seat = int(number)
        self.seats.sit(seat, player)
        self.add(Seated(self.at, seat, player, self.amount(stack), out=dealt == "false"))

    def seated_with_button(self, number: str, player: str, stack: str, button: str | None = None) -> None:
        """A seat; whoever sits out and was dealt in all the same is heard of."""
        self.seated_if_heard(number, player, stack)
        if button is not None:
            self.add(Button(self.at, int(number)))

    def nobody_seated(self) -> None:
        """A seat that is free."""

    def closed(self) -> None:
        """The end of an element that others stood in."""

    def leaves_the_record(self, text: str) -> None:
        self.left_at = self.at
        self.remark(text)

    def hand_over(self) -> None:
        self.is_over = True

    # --- bets

    def forced_bets(self) -> None:
        """The round of the antes and blinds."""
        self.forced = True

    def betting(self) -> None:
        """The forced bets are over."""
        self.forced = False

    def goes_all_in_added(self, seat: int, amount: str) -> None:
        """All he has left; among the forced bets it is the one that falls to him."""
        if not self.forced:
            self.add(WentAllIn(self.at, seat, by=self.amount(amount), all_in=True))
        elif self._antes() and not any(post.seat == seat for post in self._antes()):
            self.posts_ante(seat, amount, "all-in")
        elif self._posted("small"):
            self.posts_big(seat, amount, "all-in")
        else:
            self.posts_small(seat, amount, "all-in")

    def _antes(self) -> list[AntePosted]:
        return [event for event in self.events if isinstance(event, AntePosted)]

    def raises_to_since_2010(self, seat: int, amount: str) -> None:
        """The total of the round; in the files before 2010 the chips added."""
        chips = self.amount(amount)
        added = self.started is not None and self.started.started is not None and self._before("2010")
        self.add(RaisedTo(self.at, seat, by=chips) if added else RaisedTo(self.at, seat, to=chips))

    def calls_total_till_2013(self, seat: int, amount: str) -> None:
        """The total of the round; in the files of 2017, with no others between, the chips added."""
        if self._before("2015"):
            self.calls_total(seat, amount)
        else:
            self.calls_added(seat, amount)

    def _before(self, year: str) -> bool:
        """Whether the hand was played before the year, or on a day that is not told."""
        return self.started is None or (self.started.started or "") < year

    def goes_all_in_total(self, seat: int, amount: str) -> None:
        self.add(WentAllIn(self.at, seat, to=self.amount(amount), all_in=True))

    # --- results

    def won(self, seat: int, amount: str, uncalled: str, pot: str, words: str | None = None) -> None:
        """A part of a pot, or an uncalled bet, which goes back before the pots are paid."""
        if uncalled == "true":
            paid = (place for place, event in enumerate(self.events) if isinstance(event, Awarded))
            self.events.insert(next(paid, len(self.events)), Returned(self.at, seat, self.amount(amount)))
            return
        number = max(0, int(pot) - 1)
        self.add(Awarded(self.at, seat, self.amount(amount), pot=number, words=words or None))
        if words:
            self.call_hand(seat, words)

    def pot_after_rake_results_inside(
        self, total: str, rake: str, main: str | None = None, left: str | None = None, right: str | None = None
    ) -> None:
        """The pot less the rake, an uncalled bet not counted; how each seat did is inside of the element."""
        sides = tuple(self.amount(side) for side in (left, right) if side)
        taken = self.amount(rake)
        pot = self.amount(main) if main and sides else None
        stated = PotStated(self.at, total=self.amount(total), main=pot, sides=sides, rake=taken, after_rake=True)
        self.results_summed += [stated, RakeTaken(self.at, taken)]

    # --- lines that are none

    def unread(self, text: str) -> None:
        """An element of no kind, or a broken one."""
        if self.elements:
            self.add(Unread(self.at, text.rstrip(), WHOLE))
        else:
            super().unread(text)


def plain(text: str) -> str:
    """The text of an attribute, `&amp;` and the like resolved; an ampersand by itself stays."""
    first, *rest = text.split("&")
    return first + "".join(_resolved(part) for part in rest)


def _resolved(part: str) -> str:
    name, semicolon, after = part.partition(";")
    return unescape(f"&{name};") + after if semicolon else f"&{part}"
