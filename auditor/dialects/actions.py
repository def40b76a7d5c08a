"""What the lines of play say: forced bets, cards, betting, draws and boards."""

from __future__ import annotations

from auditor.dialects.transcript import Transcript
from auditor.events import (
    AntePosted,
    Bet,
    BlindPosted,
    BoardDealt,
    Called,
    Checked,
    Dealt,
    Discarded,
    DrawStarted,
    Folded,
    RaisedTo,
    Remark,
    Reshuffled,
    StoodPat,
)

SINGLE_DRAWS = ("five-card-draw", "deuce-to-seven-single-draw", "ace-to-five-single-draw")
"""Games with one draw, which some rooms do not announce: it begins with the first discard."""
ORDINALS = {"FIRST": 1, "SECOND": 2, "THIRD": 3, "1ST": 1, "2ND": 2, "3RD": 3}


class Play(Transcript):
    """Labels of the lines from the first forced bet to the showdown.

    The labels of the money lines say what their amounts are: `added` are the chips put in now, `total` the seat's total
    for the round, `by` the step over the highest bet, `to` the total after it.
    """

    # --- forced bets

    def posts_small(self, seat: int, amount: str, all_in: str | None = None) -> None:
        self._post(seat, "small", amount, all_in)

    def posts_big(self, seat: int, amount: str, all_in: str | None = None) -> None:
        """A big blind; one of twice the size, after the big blind, is a straddle."""
        kind = "big"
        blinds = self.stakes.blinds if self.stakes else None
        if blinds and self.amount(amount) == 2 * blinds[1] and self._posted("big"):
            kind = "straddle"
        self._post(seat, kind, amount, all_in)

    def posts_both(self, seat: int, amount: str, all_in: str | None = None) -> None:
        self._post(seat, "both", amount, all_in)

    def posts_button(self, seat: int, amount: str, all_in: str | None = None) -> None:
        self._post(seat, "button", amount, all_in)

    def posts_straddle(self, seat: int, amount: str, all_in: str | None = None) -> None:
        self._post(seat, "straddle", amount, all_in)

    def posts_bring_in(self, seat: int, amount: str, all_in: str | None = None) -> None:
        self._post(seat, "bring-in", amount, all_in)

    def posts_ante(self, seat: int, amount: str, all_in: str | None = None) -> None:
        self.add(AntePosted(self.at, seat, self.amount(amount), all_in is not None))

    def _post(self, seat: int, kind: str, amount: str, all_in: str | None) -> None:
        self.add(BlindPosted(self.at, seat, kind, self.amount(amount), all_in is not None))

    def _posted(self, kind: str) -> bool:
        return any(isinstance(event, BlindPosted) and event.kind == kind for event in self.events)

    # --- cards

    def dealing(self) -> None:
        """The room deals to everyone; only the cards of whose log it is are printed."""
        self.add(Remark(self.at, "the cards are dealt"))

    def dealt(self, seat: int, cards: str) -> None:
        held = self.cards(cards)
        self.add(Dealt(self.at, seat, len(held), held))

    def dealt_after_draw(self, seat: int, kept: str, cards: str) -> None:
        """New cards, beside those he kept."""
        new = self.cards(cards)
        self.add(Dealt(self.at, seat, len(new), new, kept=self.cards(kept)))

    def draw_started(self, number: str | None = None) -> None:
        self.draws += 1
        self.add(DrawStarted(self.at, ORDINALS[number] if number else self.draws))

    def _draw(self) -> None:
        """Begins the only draw where the room has no line for it."""
        if not self.draws and self.stakes and self.stakes.game in SINGLE_DRAWS:
            self.draws = 1
            self.add(DrawStarted(self.at, 1))

    def discards(self, seat: int, count: str, cards: str | None = None) -> None:
        self._draw()
        self.add(Discarded(self.at, seat, int(count), self.some_cards(cards)))

    def stands_pat(self, seat: int, cards: str | None = None) -> None:
        self._draw()
        self.add(StoodPat(self.at, seat, self.some_cards(cards)))

    def reshuffled(self) -> None:
        self.add(Reshuffled(self.at))

    def flop(self, cards: str, before: str | None = None, run: str | None = None) -> None:
        self._board("flop", cards, before, run)

    def turn(self, cards: str, before: str | None = None, run: str | None = None) -> None:
        self._board("turn", cards, before, run)

    def river(self, cards: str, before: str | None = None, run: str | None = None) -> None:
        self._board("river", cards, before, run)

    def _board(self, street: str, cards: str, before: str | None, run: str | None) -> None:
        board = ORDINALS[run.strip()] if run else 1
        self.add(BoardDealt(self.at, street, self.cards(cards), self.some_cards(before), board))

    # --- betting

    def folds(self, seat: int, cards: str | None = None) -> None:
        self.add(Folded(self.at, seat, self.cards(cards or "")))

    def checks(self, seat: int) -> None:
        self.add(Checked(self.at, seat))

    def bets_added(self, seat: int, amount: str, all_in: str | None = None) -> None:
        self.add(Bet(self.at, seat, by=self.amount(amount), all_in=all_in is not None))

    def calls_added(self, seat: int, amount: str, all_in: str | None = None) -> None:
        self.add(Called(self.at, seat, by=self.amount(amount), all_in=all_in is not None))

    def raises_by_to(self, seat: int, by: str, to: str, all_in: str | None = None) -> None:
        self.add(RaisedTo(self.at, seat, to=self.amount(to), all_in=all_in is not None, stated_by=self.amount(by)))
