"""Tells a room's hand as a handlog tells one: the same chips and cards, in statements that a handlog has.

What a room leaves to be understood is said: who was dealt how many cards, that a draw begins, that a discard is
replaced. A total that the log states, a cash-out, cards that only a summary prints and the like become notes. Of a hand
run twice the cards of all runs are told; those of one are notes, and were not seen. Lost are the words beside an award,
the step a raise states, a second time stamp, and which hands follow one another: each is a session by itself. The hand
is held to the room's book, which asks for what software does and its logs tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from auditor import events
from auditor.events import DealClosed, DrawClosed, Event, Hand, Seated
from auditor.moments import before
from auditor.phases import draw_begins
from auditor.proofs import broke_openers
from auditor.recasting.cards import Cards
from auditor.recasting.head import Head
from auditor.recasting.results import Results
from auditor.recasting.understood import replacement, thrown
from auditor.replay import replayed
from auditor.resolving import resolve

ENOUGH = 100
"""Big bets behind a player whose stack the log does not state."""


def recast(hand: Hand) -> list[Event]:
    """The events of the hand as a handlog would have them; a handlog's own as they are."""
    return hand.events if hand.dialect == "handlog" else list(_Hand(hand).told())


def with_stacks(hand: Hand, told: list[Event]) -> list[Event]:
    """The events with a stack for each player: where none is stated, what he put in, and enough to go on unless he
    was all-in."""
    table = replayed(hand, told)
    unit = (table.stakes and (table.stakes.big or table.stakes.ante)) or 10**hand.decimals

    def with_stack(event: Event) -> Event:
        if not isinstance(event, Seated) or event.stack is not None or event.stranger:
            return event
        player = table.players[event.seat]
        return replace(event, stack=player.put_in + (0 if player.all_in else ENOUGH * unit))

    return [with_stack(event) for event in told]


class _Hand(Head, Cards, Results):
    """Tells one hand from its first event to its last."""

    def told(self) -> Iterator[Event]:
        """The events told, in the order of the log."""
        for number, event in enumerate(self.hand.events):
            moments = before(self.table, event)
            if isinstance(event, events.Dealt | events.Shown) or any(
                isinstance(moment, DealClosed) for moment in moments
            ):
                yield from self.deal(event)
            if any(isinstance(moment, DrawClosed) for moment in moments):
                yield from self.silent_pats(number, event, over=True)
            for moment in moments:
                self.table.apply(moment)
            if isinstance(event, events.Discarded | events.StoodPat | events.Requested) and draw_begins(self.table):
                yield events.DrawStarted(event.at)
            if isinstance(event, events.Discarded):
                yield from self.silent_pats(number, event, over=False)
                opening = self.jacks()
                if opening is not None and opening.seat == event.seat and broke_openers(self.end, opening) is not False:
                    yield events.SplitDeclared(event.at, event.seat)
            resolved = resolve(self.table, event)
            came = replacement(self.hand, number, event.seat) if isinstance(event, events.Discarded) else None
            if isinstance(resolved, events.Discarded):
                resolved = replace(resolved, cards=thrown(self.table, resolved, came))
            tell = TELL.get(type(event))
            yield from tell(self, resolved) if tell else [resolved]
            if isinstance(event, events.Discarded) and came is None:
                yield events.Dealt(event.at, event.seat, event.count)
            self.table.apply(resolved)

    def unread(self, event: events.Unread) -> Iterator[Event]:
        """A line that the end of the log cuts short is no fault of its own."""
        last = self.hand.events[-1]
        cut = isinstance(last, events.HandEnded) and last.cut and self.hand.events[-2] is event
        yield events.Noted(event.at, event.text) if cut else event

    def remark(self, event: events.Remark) -> Iterator[Event]:
        if event.text.strip():
            yield events.Noted(event.at, event.text)

    def nothing(self, event: Event) -> Iterator[Event]:
        yield from ()


TELL: dict[type[Event], Callable[[_Hand, Any], Iterator[Event]]] = {
    events.HandStarted: _Hand.hand_started,
    events.GameNamed: _Hand.game_named,
    events.Seated: _Hand.seated,
    events.Button: _Hand.button,
    events.AntePosted: _Hand.ante_posted,
    events.BlindPosted: _Hand.blind_posted,
    events.Dealt: _Hand.dealt_anew,
    events.BoardDealt: _Hand.board_dealt,
    events.Shown: _Hand.shown,
    events.Announced: _Hand.announced,
    events.Folded: _Hand.cards_beside,
    events.Mucked: _Hand.cards_beside,
    events.StoodPat: _Hand.cards_beside,
    events.SeatSummed: _Hand.seat_summed,
    events.HandCancelled: _Hand.hand_cancelled,
    events.Returned: _Hand.returned,
    events.HouseAdded: _Hand.house_added,
    events.Awarded: _Hand.awarded,
    events.PotStated: _Hand.pot_stated,
    events.AddedChips: _Hand.added_chips,
    events.HandEnded: _Hand.ended,
    events.Remark: _Hand.remark,
    events.Unread: _Hand.unread,
    events.SatOut: _Hand.nothing,
    events.BoardSummed: _Hand.nothing,
    events.Undecodable: _Hand.nothing,
    events.StyleMixed: _Hand.nothing,
    events.AmountUnclear: _Hand.nothing,
}
"""How the kinds of event that a handlog has no line for, or another one, are told."""
