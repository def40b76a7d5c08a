"""What the events of a hand are in the actions of PHH."""

from __future__ import annotations

from typing import TypeAlias

from auditor import chips, events
from auditor.cards import UNKNOWN, Card
from auditor.events import Event, Hand
from auditor.replay import come_to
from auditor.sightings import drawn, names_in_parts
from auditor.table import Table

WORDLESS = (
    events.SessionStarted,
    events.RulebookNamed,
    events.SatDown,
    events.StoodUp,
    events.MovedSeat,
    events.AddedChips,
    events.HandStarted,
    events.GameNamed,
    events.Seated,
    events.Button,
    events.AntePosted,
    events.BlindPosted,
    events.Burned,
    events.DrawStarted,
    events.Requested,
    events.RequestChanged,
    events.Asked,
    events.Answered,
    events.ShowdownStarted,
    events.Announced,
    events.KeepRequested,
    events.Returned,
    events.Awarded,
    events.RakeTaken,
    events.Thanked,
    events.DealerSaid,
    events.FloorRuled,
    events.Noted,
    events.HandEnded,
)
"""Kinds of event that are no action: what they say is in the lists, or lost."""


Action: TypeAlias = tuple[str, int | None, str]
"""An action: what stands before the player, his seat (None: nobody's), and what stands behind him."""


class Untellable(Exception):
    """Why a hand cannot be told in the format."""


class Acting:
    """The actions of one hand, as its events are told one by one beside the table it is played at.

    `posts` are the antes and blinds of each seat.
    """

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.table = Table(hand)
        self.actions: list[Action] = []
        self.deals: list[Action] = []
        self.posts: dict[int, list[Event]] = {}

    def check(self) -> None:
        """Raises `Untellable` for what no list of the format can hold."""
        shown = {event.seat for event in self.hand.events if isinstance(event, events.Shown)}
        paid = {event.seat for event in self.hand.events if isinstance(event, events.Awarded)}
        for event in self.hand.events:
            if isinstance(event, events.Announced) and event.seat in paid - shown:
                raise Untellable("it was won by a hand that was announced, and not shown")
            if isinstance(event, events.HandEnded) and (event.cut or event.partial):
                raise Untellable("its record is not whole")
            if isinstance(event, events.Awarded) and event.cashed_out:
                raise Untellable("a player was cashed out")
            if getattr(event, "run", 1) > 1 or getattr(event, "runs", 1) > 1:
                raise Untellable("it was run more than once")

    def tell(self, event: Event) -> None:
        """Takes the next event."""
        table = self.table
        resolved = come_to(table, event)
        if isinstance(resolved, events.AntePosted | events.BlindPosted):
            self.posts.setdefault(resolved.seat, []).append(resolved)
        action = self._action(resolved)
        if action is not None:
            self._add(resolved, action)
        table.apply(resolved)

    def _add(self, event: Event, action: Action) -> None:
        """Cards are dealt in the order of the players, in a draw when all have drawn; a show is told once."""
        if isinstance(event, events.Dealt):
            self.deals.append(action)
            return
        drawing = isinstance(event, events.Discarded | events.StoodPat | events.Tapped) and action[2].startswith(" sd")
        if not drawing or any(seat == action[1] for _, seat, _ in self.deals):
            self.deal()
        if not isinstance(event, events.Shown) or action not in self.actions:
            self.actions.append(action)

    def deal(self) -> None:
        """Tells the cards that are still to be told."""
        order = [player.seat for player in self.table.clockwise(self.table.button or 0)]
        self.deals.sort(key=lambda deal: order.index(deal[1]) if deal[1] in order else 0)
        self.actions += self.deals
        self.deals.clear()

    def _action(self, event: Event) -> Action | None:
        """The action of an event, None for one that is none."""
        seat = getattr(event, "seat", None)
        if isinstance(event, events.RequestChanged | events.StoodPat):
            part = drawn(self.table, event.seat)
            if part is not None and part.discarded:
                raise Untellable("a number was changed when cards had been laid down for it")
        if isinstance(event, events.Dealt):
            if event.seat in self.table.players and names_in_parts(self.table, event):
                raise Untellable("the faces of a hand are told in several lines")
            return "d dh ", seat, f" {_cards(event.cards, event.count or 0)}"
        if isinstance(event, events.BoardDealt):
            return f"d db {_cards(event.cards, len(event.cards))}", None, ""
        if isinstance(event, events.Discarded):
            return ("", seat, f" sd {_cards(event.cards or (), event.count)}") if event.count else None
        if isinstance(event, events.Shown):
            return "", seat, f" sm {_cards(event.cards, len(event.cards))}"
        if isinstance(event, WORDLESS):
            return None
        word = self._word(event)
        if word is None:
            unread = isinstance(event, events.Unread)
            what = f"line {event.at.line} is not understood" if unread else type(event).__name__
            raise Untellable(what if unread else f"the format has no action for it: {what}")
        return ("", seat, word) if word else None

    def _word(self, event: Event) -> str | None:
        if isinstance(event, events.Folded):
            return " f"
        if isinstance(event, events.Mucked):
            return " sm" if len(self.table.live()) > 1 else ""
        if isinstance(event, events.Checked | events.Tapped | events.StoodPat):
            return self._passes(event)
        if isinstance(event, events.Wager):
            return self._wager(event)
        return None

    def _passes(self, event: events.Checked | events.Tapped | events.StoodPat) -> str:
        table = self.table
        if isinstance(event, events.StoodPat) or (table.draw is not None and not table.draw.closed):
            return " sd"
        player = table.players.get(event.seat)
        if player is not None and table.to_call(player):
            raise Untellable("a player checks who faces a bet")
        return " cc"

    def _wager(self, event: events.Wager) -> str:
        table = self.table
        player = table.players.get(event.seat)
        bet = table.round.bet if table.round else 0
        if not isinstance(event, events.Called):
            return f" cbr {self._money(event.to or 0)}"
        behind = player.behind if player is not None else None
        if event.to != bet and (behind is None or event.by != behind):
            raise Untellable("a call does not match the bet")
        if player is not None and not table.to_call(player):
            raise Untellable("a call where there is no bet")
        return " cc"

    def _money(self, amount: int) -> str:
        return chips.show(amount, self.hand.decimals)


def _cards(cards: tuple[Card, ...], count: int) -> str:
    return "".join(cards + (UNKNOWN,) * (count - len(cards)))
