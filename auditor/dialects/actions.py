"""What the lines of play say: forced bets, cards, betting, draws and boards."""

from __future__ import annotations

from auditor.cards import UNKNOWN
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
    PotStated,
    RaisedTo,
    Remark,
    Reshuffled,
    StoodPat,
)

SINGLE_DRAWS = ("five-card-draw", "deuce-to-seven-single-draw", "ace-to-five-single-draw")
"""Games with one draw, which some rooms do not announce: it begins with the first discard."""
ORDINALS = {"FIRST": 1, "SECOND": 2, "THIRD": 3, "1ST": 1, "2ND": 2, "3RD": 3, "1": 1, "2": 2, "3": 3}


class Play(Transcript):
    """Labels of the lines from the first forced bet to the showdown.

    The labels of the money lines say what their amounts are: `added` are the chips put in now, `total` the seat's total
    for the round, `by` the step over the highest bet, `to` the total after it.
    """

    # --- forced bets

    def posts_small(self, seat: int, amount: str, all_in: str | None = None) -> None:
        self._post(seat, "small", amount, all_in)

    def posts_small_or_missed(self, seat: int, amount: str, all_in: str | None = None) -> None:
        """A small blind; another seat's after it is one that was missed, and dead."""
        smalls = (event for event in self.events if isinstance(event, BlindPosted) and event.kind == "small")
        kind = "dead" if any(event.seat != seat for event in smalls) else "small"
        self._post(seat, kind, amount, all_in)

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

    def posts_live(self, seat: int, amount: str, all_in: str | None = None) -> None:
        """A big blind of one who comes in, wherever he sits."""
        self._post(seat, "big", amount, all_in)

    def posts_live_maybe_dead_too(self, seat: int, amount: str, all_in: str | None = None) -> None:
        """A big blind of one who comes in; of a dead small blind beside it the room writes nothing."""
        self.unsure_blinds.add(seat)
        self.posts_live(seat, amount, all_in)

    def posts_dead(self, seat: int, amount: str, all_in: str | None = None) -> None:
        self._post(seat, "dead", amount, all_in)

    def posts_small_coming_in(self, seat: int, amount: str, all_in: str | None = None) -> None:
        """A dead small blind of one who comes in; one above the big blind has the live big blind in it."""
        stakes = self.stakes
        big = stakes.blinds[1] if stakes and stakes.blinds else stakes.small if stakes else None
        self._post(seat, "both" if big and self.amount(amount) > big else "dead", amount, all_in)

    def posts_big_coming_in(self, seat: int, amount: str, all_in: str | None = None) -> None:
        """A live big blind; an amount of 0 says that it was in the line before."""
        if self.amount(amount):
            self._post(seat, "big", amount, all_in)
        else:
            self.remark("the big blind stands in the line before")

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

    def dealt_or_run_twice(self, seat: int, cards: str) -> None:
        """Cards before the draw; in a draw those of both runs of a hand that is run twice."""
        held = self.cards(cards)
        self.add(Dealt(self.at, seat, len(held), held, runs=2 if self.draws else 1))

    def dealt_after_draw(self, seat: int, kept: str, cards: str) -> None:
        """New cards, beside those he kept."""
        self._draw()
        new = self.cards(cards)
        self.add(Dealt(self.at, seat, len(new), new, kept=self.cards(kept)))

    def is_dealt(self, seat: int, count: str) -> None:
        """New cards, of which only the number is told."""
        self.add(Dealt(self.at, seat, int(count)))

    def draw_started(self, number: str | None = None, running: str | None = None) -> None:
        """A draw; `running` is the pot so far. A line that only says again which draw it is changes nothing."""
        told = (event for event in reversed(self.events) if not isinstance(event, PotStated | Remark))
        if number and isinstance(last := next(told, None), DrawStarted) and last.number == ORDINALS[number]:
            self.remark(f"{number} draw")
            return
        self._running(running)
        self.draws += 1
        self.add(DrawStarted(self.at, ORDINALS[number] if number else self.draws))

    def _draw(self) -> None:
        """Begins the only draw where the room has no line for it."""
        if not self.draws and self.stakes and self.stakes.game in SINGLE_DRAWS:
            self.draws = 1
            self.add(DrawStarted(self.at, 1))

    def discards(self, seat: int, count: str, cards: str | None = None) -> None:
        self._draw()
        if int(count):
            self.add(Discarded(self.at, seat, int(count), self.some_cards(cards)))
        else:
            self.add(StoodPat(self.at, seat, self.some_cards(cards)))

    def discards_and_draws(self, seat: int, cards: str, new: str, second: str | None = None) -> None:
        """Throws cards away and gets new ones; `second` are those of the second run, whose hand the showdown tells."""
        self._draw()
        thrown, drawn = self.cards(cards), self.cards(new)
        self.add(Discarded(self.at, seat, len(thrown), thrown))
        self.add(Dealt(self.at, seat, len(drawn), drawn if second is None else ()))

    def new_hand(self, seat: int, cards: str) -> None:
        """The whole hand after the draw."""
        self._draw()
        self.dealt(seat, cards)

    def stands_pat(self, seat: int, cards: str | None = None) -> None:
        self._draw()
        self.add(StoodPat(self.at, seat, self.some_cards(cards)))

    def reshuffled(self) -> None:
        self.add(Reshuffled(self.at))

    def flop(self, cards: str, before: str | None = None, run: str | None = None, running: str | None = None) -> None:
        self._board("flop", cards, before, run, running)

    def turn(self, cards: str, before: str | None = None, run: str | None = None, running: str | None = None) -> None:
        self._board("turn", cards, before, run, running)

    def river(self, cards: str, before: str | None = None, run: str | None = None, running: str | None = None) -> None:
        self._board("river", cards, before, run, running)

    def _board(self, street: str, cards: str, before: str | None, run: str | None, running: str | None = None) -> None:
        """A line that only says again what is on the board changes nothing."""
        self._running(running)
        board = ORDINALS[run.strip()] if run else 1
        said = street, self.cards(cards), self.some_cards(before), board
        boards = [event for event in self.events if type(event) is BoardDealt]
        if said in [(event.street, event.cards, event.before, event.run) for event in boards]:
            self.remark(f"the {street} again")
        else:
            self.add(BoardDealt(self.at, *said))

    def board_to_the_end(self, street: str, cards: str, before: str | None = None, run: str | None = None) -> None:
        """The last cards of a board; the streets before them may have come with them, without lines of their own.

        A second board has its own cards from the street on where it was begun, and `-` for those it shares.
        """
        board = ORDINALS[run] if run else 1
        known = [
            card for event in self.events if isinstance(event, BoardDealt) and event.run == 1 for card in event.cards
        ]
        shown = self.cards(before or "")
        first = tuple(
            known[place] if card == UNKNOWN and place < len(known) else card for place, card in enumerate(shown)
        )
        if board == 1:
            for name, start, end in (("flop", 0, 3), ("turn", 3, 4)):
                if len(known) <= start and len(first) >= end:
                    self.add(BoardDealt(self.at, name, first[start:end], first[:start] or None))
        self.add(BoardDealt(self.at, street.lower(), self.cards(cards), first or None, board))

    def _running(self, running: str | None) -> None:
        """The pot as it stands beside the name of a street."""
        if running is not None:
            self.add(PotStated(self.at, total=self.amount(running), where="marker"))

    # --- betting

    def folds(self, seat: int, cards: str | None = None) -> None:
        self.add(Folded(self.at, seat, self.cards(cards or "")))

    def checks(self, seat: int) -> None:
        self.add(Checked(self.at, seat))

    def bets_added(self, seat: int, amount: str, all_in: str | None = None) -> None:
        self.add(Bet(self.at, seat, by=self.amount(amount), all_in=all_in is not None))

    def calls_added(self, seat: int, amount: str, all_in: str | None = None) -> None:
        self.add(Called(self.at, seat, by=self.amount(amount), all_in=all_in is not None))

    def bets_total(self, seat: int, amount: str, all_in: str | None = None) -> None:
        self.add(Bet(self.at, seat, to=self.amount(amount), all_in=all_in is not None))

    def calls_total(self, seat: int, amount: str, all_in: str | None = None) -> None:
        self.add(Called(self.at, seat, to=self.amount(amount), all_in=all_in is not None))

    def raises_to(self, seat: int, to: str, all_in: str | None = None) -> None:
        self.add(RaisedTo(self.at, seat, to=self.amount(to), all_in=all_in is not None))

    def raises_added_to(self, seat: int, added: str, to: str, all_in: str | None = None) -> None:
        raised = RaisedTo(self.at, seat, to=self.amount(to), all_in=all_in is not None, stated_added=self.amount(added))
        self.add(raised)

    def raises_by_to(self, seat: int, by: str, to: str, all_in: str | None = None) -> None:
        self.add(RaisedTo(self.at, seat, to=self.amount(to), all_in=all_in is not None, stated_by=self.amount(by)))
