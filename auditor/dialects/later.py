"""Cards that rooms tell behind what they belong to, or one by one: hands below their round, boards, lists of cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from msgspec.structs import replace

from auditor.cards import RANKS, UNKNOWN, Card, known
from auditor.dialects.actions import Play
from auditor.dialects.heads import Head
from auditor.dialects.lines import Grammar
from auditor.dialects.numbers import Numbers
from auditor.dialects.results import Result
from auditor.events import (
    At,
    Awarded,
    BoardDealt,
    Checked,
    Dealt,
    Discarded,
    DrawStarted,
    Event,
    Folded,
    Mucked,
    Remark,
    Seated,
    SeatSummed,
    ShowdownStarted,
    Shown,
    StoodPat,
    Wager,
)
from auditor.games import BOARD_CARDS, STREETS

Ended: TypeAlias = Callable[[At, tuple[Card, ...]], None]
"""What is done with a list of cards when it is complete; where it began, and its cards."""

SUITS_BY_NUMBER = "dchs"
"""The suits of cards that are numbers from 0, the two of them that follow an ace in each."""


class Later(Head, Play, Result):
    """Labels of cards that stand behind the acts of their round, or in elements of their own."""

    def __init__(self, grammar: Grammar, numbers: Numbers, columns: dict[int, int]) -> None:
        super().__init__(grammar, numbers, columns)
        self.list_ended: Ended | None = None
        self.list_at = At(1)
        self.listed: list[Card] = []
        self.results_paid: list[Awarded] = []
        self.results_shown: list[Event] = []
        self.results_summed: list[Event] = []

    # --- hands and boards below their round

    def holds(self, seat: int, cards: str) -> None:
        """The first cards, told below the betting; a hand that is told again changes nothing."""
        held = self.cards(cards)
        dealt = [event for event in self.events if isinstance(event, Dealt) and event.seat == seat]
        if any(event.cards == held for event in dealt):
            self.remark("the hand again")
            return
        event = Dealt(self.at, seat, len(held), held)
        acts = (place for place, act in enumerate(self.events) if isinstance(act, Checked | Folded | Wager))
        place = len(self.events) if dealt or self.draws else next(acts, len(self.events))
        seated = max(
            (place for place, e in enumerate(self.events) if isinstance(e, Seated) and e.seat == seat), default=0
        )
        self.events.insert(max(place, seated + 1), event)

    def new_hand_below(self, seat: int, cards: str) -> None:
        """The whole hand after the draw, told below it: what is missing in it was thrown away."""
        after = self.cards(cards)
        before = self._hand_of(seat)
        thrown = tuple(card for card in before if card not in after)
        for place in range(len(self.events) - 1, -1, -1):
            event = self.events[place]
            if isinstance(event, DrawStarted):
                break
            if isinstance(event, Discarded) and event.seat == seat and len(thrown) == event.count:
                self.events[place] = replace(event, cards=thrown)
        self._draws_to(self.at, seat, after)

    def _hand_of(self, seat: int) -> tuple[Card, ...]:
        """The faces of his hand as it was last told, those he kept and those that came."""
        told = next((e for e in reversed(self.events) if isinstance(e, Dealt) and e.seat == seat), None)
        return (told.kept or ()) + told.cards if told is not None else ()

    def _draws_to(self, at: At, seat: int, after: tuple[Card, ...]) -> None:
        """The hand after the draw as the cards he kept, and the new ones; nothing where it is the hand before."""
        before = self._hand_of(seat)
        if not before or UNKNOWN in after:
            self.add(Dealt(at, seat, len(after), after))
            return
        kept = tuple(card for card in after if card in before)
        new = tuple(card for card in after if card not in before)
        if new or len(kept) != len(before):
            self.add(Dealt(at, seat, len(new), new, kept=kept))

    def street_comes(self, street: str) -> None:
        """A street whose cards stand below its betting, if anywhere."""
        name = street.lower()
        self.forced = False
        self.add(BoardDealt(self.at, name, (UNKNOWN,) * BOARD_CARDS[name]))

    def board_so_far(self, cards: str) -> None:
        """The board with all its streets."""
        self._lay(self.at, self.cards(cards))

    def _lay(self, at: At, board: tuple[Card, ...]) -> None:
        """Turns up the cards of the streets that came face down; the last street is new where it had not come yet."""
        came = {event.street: place for place, event in enumerate(self.events) if isinstance(event, BoardDealt)}
        if not 3 <= len(board) <= 5:
            self._lay_wrong(board, list(came.values()))
            return
        last = STREETS[len(board) - 3]
        laid = 0
        for street in STREETS[: len(board) - 2]:
            count = BOARD_CARDS[street]
            part, before = board[laid : laid + count], board[:laid] or None
            laid += count
            place = came.get(street)
            if place is None:
                if street == last:
                    self.add(BoardDealt(at, street, part, before))
                continue
            event = self.events[place]
            assert isinstance(event, BoardDealt)
            if UNKNOWN in event.cards:
                self.events[place] = replace(event, cards=part, before=before)
            elif street == last and event.cards != part:
                self.add(BoardDealt(at, street, part, before))

    def _lay_wrong(self, board: tuple[Card, ...], came: list[int]) -> None:
        """A board of too few or too many cards: what is new in it is the street that came face down."""
        event = self.events[came[-1]] if came else None
        if not isinstance(event, BoardDealt) or UNKNOWN not in event.cards:
            raise ValueError(f"a board of {len(board)} cards")
        laid = sum(len(one.cards) for one in self.events[: came[-1]] if isinstance(one, BoardDealt))
        self.events[came[-1]] = replace(event, cards=board[laid:], before=board[:laid] or None)

    # --- shows whose cards stand below

    def shows_below(self, seat: int) -> None:
        self.add(Shown(self.at, seat, ()))

    def turned_up(self, seat: int, cards: str) -> None:
        """The cards of who was said to show."""
        self._cards_below(Shown, seat, self.cards(cards))

    def thrown_away(self, seat: int, cards: str) -> None:
        """The cards of who was said to muck."""
        self._cards_below(Mucked, seat, self.cards(cards))

    def _cards_below(self, kind: type[Shown] | type[Mucked], seat: int, cards: tuple[Card, ...]) -> None:
        """The cards of a line that stands above without any; where there is none, they are the line."""
        for place, event in enumerate(self.events):
            if isinstance(event, kind) and event.seat == seat and not event.cards:
                self.events[place] = replace(event, cards=cards)
                return
        self.add(kind(self.at, seat, cards))

    def call_hand(self, seat: int, words: str) -> None:
        """The words for a hand that was shown."""
        for place, event in enumerate(self.events):
            if isinstance(event, Shown) and event.seat == seat and event.words is None:
                self.events[place] = replace(event, words=words)

    def drop_unseen(self) -> None:
        """A show whose cards stand nowhere tells nothing."""
        for place, event in enumerate(self.events):
            if isinstance(event, Shown) and not event.cards:
                self.events[place] = Remark(event.at, "shows; the cards are not told")

    # --- lists of cards

    def card(self, link: str) -> None:
        """One card of a list, as a number from 0, suit by suit from the ace up, or face down."""
        if link == "b":
            self.listed.append(UNKNOWN)
            return
        suit, rank = divmod(int(link), len(RANKS))
        if suit >= len(SUITS_BY_NUMBER):
            raise ValueError(f"no card has the number {link}")
        self.listed.append(RANKS[rank - 1] + SUITS_BY_NUMBER[suit])

    def _list(self, ended: Ended) -> None:
        self.list_ended, self.list_at, self.listed = ended, self.at, []

    def close_list(self) -> None:
        """Does what the cards listed so far are for."""
        ended, self.list_ended = self.list_ended, None
        if ended is not None:
            ended(self.list_at, tuple(self.listed))

    def deal_below(self, seat: int) -> None:
        """The cards of a player are listed."""
        self._list(partial(self._deal_listed, seat))

    def _deal_listed(self, seat: int, at: At, cards: tuple[Card, ...]) -> None:
        self.add(Dealt(at, seat, len(cards) or None, known(cards)))

    def board_below(self, street: str) -> None:
        """The board with all its streets is listed."""
        self._list(partial(self._board_listed, street.lower()))

    def _board_listed(self, street: str, at: At, cards: tuple[Card, ...]) -> None:
        new = BOARD_CARDS[street]
        laid = sum(BOARD_CARDS[earlier] for earlier in STREETS[: STREETS.index(street)])
        before = cards[:laid] if len(cards) == laid + new else None
        self.add(BoardDealt(at, street, cards[laid:] if before is not None else cards, before or None))

    def draws_below(self, seat: int, count: str) -> None:
        """He draws so many cards; his new hand is listed whole, what he kept in its old places."""
        self._draw()
        self._list(partial(self._draw_listed, seat, int(count)))

    def _draw_listed(self, seat: int, count: int, at: At, cards: tuple[Card, ...]) -> None:
        if not count:
            self.add(StoodPat(at, seat, cards if cards and UNKNOWN not in cards else None))
            return
        thrown = tuple(card for card in self._hand_of(seat) if card not in cards) if UNKNOWN not in cards else ()
        self.add(Discarded(at, seat, count, thrown if len(thrown) == count else None))
        if cards and known(cards):
            self._draws_to(at, seat, cards)
        elif cards:
            first = next((e.count for e in self.events if isinstance(e, Dealt) and e.seat == seat), None)
            self.add(Dealt(at, seat, len(cards) - (first - count) if first is not None else None))

    # --- results whose cards stand below

    def won_below(self, seat: int, amount: str, words: str | None = None) -> None:
        """What a player won, and the words for his hand; its cards are listed if he showed them."""
        self._award(seat, amount)
        self._list(partial(self._show_listed, seat, words))

    def _show_listed(self, seat: int, words: str | None, at: At, cards: tuple[Card, ...]) -> None:
        if cards:
            self.results_shown.append(Shown(at, seat, cards, words))

    def mucked_below(self, seat: int, amount: str) -> None:
        """He threw his hand away; its cards are listed if they are known."""
        self._award(seat, amount)
        self._list(lambda at, cards: self.results_shown.append(Mucked(at, seat, known(cards))))

    def folded_below(self, seat: int, amount: str) -> None:
        """He folded, or did not show his hand at the end."""
        self._award(seat, amount)
        if not any(isinstance(event, Folded) and event.seat == seat for event in self.events):
            self.results_shown.append(Mucked(self.at, seat))
            return
        name = next(event.player for event in self.events if isinstance(event, Seated) and event.seat == seat)
        self.results_summed.append(SeatSummed(self.at, seat, name, "folded"))

    def _award(self, seat: int, amount: str) -> None:
        if won := self.amount(amount):
            self.results_paid.append(Awarded(self.at, seat, won))

    def tell_results(self) -> None:
        """Hands are told after the chips: results do not stand in the order in which hands were shown."""
        if self.results_shown:
            self.add(ShowdownStarted(self.results_shown[0].at))
        self.events += self.results_paid + self.results_shown + self.results_summed
