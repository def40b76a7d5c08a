"""Who sits where between the hands of a handlog, and with what."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from auditor import events
from auditor.dialects.handlog_statements import Amount, Name, Statement, amount, key
from auditor.events import AddedChips, At, Event, Hand, MovedSeat, SatDown, Seated, StoodUp
from auditor.replay import replayed
from auditor.session import leave

CHANGES = (SatDown, StoodUp, MovedSeat, AddedChips, Seated)
"""What changes the seating between hands."""

OF_A_HAND: frozenset[type[Event] | None] = frozenset(
    (
        events.AntePosted,
        events.Awarded,
        events.Bet,
        events.BlindPosted,
        events.BoardDealt,
        events.Boxed,
        events.Burned,
        events.Called,
        events.Checked,
        events.Dealt,
        events.Discarded,
        events.DrawStarted,
        events.Exposed,
        events.Folded,
        events.HandKilled,
        events.LeftInPot,
        events.MadeUp,
        events.MisdealDeclared,
        events.Mucked,
        events.Opened,
        events.OpenersDenied,
        events.OpenersShown,
        events.RaisedTo,
        events.RakeTaken,
        events.Replaced,
        events.RequestChanged,
        events.Requested,
        events.Reshuffled,
        events.Retrieved,
        events.Returned,
        events.ShowdownStarted,
        events.Shown,
        events.SplitDeclared,
        events.StoodPat,
        events.Tapped,
        events.WentAllIn,
        events.Withdrawn,
    )
)
"""What can be said of a hand alone, between its `hand` and its `end`."""

NOTHING = Amount(0, 0)


class Place(Struct):
    """A player at the table. `stack` None: whatever the last hand left him with, and what he `added` since."""

    seat: int
    name: Name
    stack: Amount | None
    out: bool = False
    added: Amount = NOTHING


class Seating:
    """The places of a session's players, by the key of the name."""

    def __init__(self) -> None:
        self.places: dict[str, Place] = {}
        self._last: Hand | None = None
        self._began: dict[str, Amount | None] = {}

    def decimals(self) -> int:
        """Places behind the point that a hand without seat lines of its own needs for the stacks carried to it."""
        amounts = [amount for place in self.places.values() for amount in (place.stack, place.added) if amount]
        return max([amount.places for amount in amounts] + [self._last.decimals if self._last else 0])

    def change(self, statement: Statement) -> None:
        """Takes a statement of `CHANGES`."""
        players, amounts, facts = dict(statement.players), dict(statement.amounts), statement.facts
        if statement.kind in (SatDown, Seated):
            self.sit(Place(facts["seat"], players["player"], amounts["stack"], facts.get("out", False)))
            return
        place = self.places.get(players["seat"].key)
        if place is None:
            return
        if statement.kind is StoodUp:
            del self.places[place.name.key]
        elif statement.kind is MovedSeat:
            place.seat = facts["to"]
        elif place.stack is None:
            place.added = place.added.plus(amounts["amount"])
        else:
            place.stack = place.stack.plus(amounts["amount"])

    def sit(self, place: Place) -> None:
        """Seats a player; the newest in a seat, or of a name, comes last."""
        self.places.pop(place.name.key, None)
        self.places[place.name.key] = place

    def listed(self) -> list[Place]:
        """One player a seat, by seat, for a hand without seat lines of its own."""
        seats = {place.seat: place for place in self.places.values()}
        return [seats[seat] for seat in sorted(seats)]

    def seat_lines(self, at: At, decimals: int) -> list[Seated]:
        """The seat lines that a hand without its own stands for."""
        return [
            Seated(at, place.seat, place.name.text, place.stack.at(decimals) if place.stack else None, place.out)
            for place in self.listed()
        ]

    def take(self, seat_lines: Iterable[Statement]) -> list[Place]:
        """A hand lists its seats: who is not among them sits out, or has gone where his seat is taken."""
        places: dict[str, Place] = {}
        for line in seat_lines:
            name = dict(line.players)["player"]
            place = Place(line.facts["seat"], name, dict(line.amounts)["stack"], line.facts.get("out", False))
            places.setdefault(name.key, place)
        listed = list(places.values())
        taken = {place.seat for place in listed}
        for place in self.places.values():
            if place.name.key not in places and place.seat not in taken:
                places[place.name.key] = replace(place, out=True)
        self.places = places
        return listed

    def played(self, hand: Hand, began: dict[str, Amount | None]) -> None:
        """Notes a hand, and what those began it with whose stacks it does not state."""
        self._last, self._began = hand, began
        for place in self.places.values():
            if not place.out:
                place.stack, place.added = None, NOTHING

    def stacks(self) -> dict[str, Amount | None]:
        """What the players listed begin the next hand with, by the key of the name; None where nothing tells."""
        listed = self.listed()
        ended = self._ended() if any(place.stack is None for place in listed) else {}
        return {place.name.key: place.stack or _sum(ended.get(place.name.key), place.added) for place in listed}

    def _ended(self) -> dict[str, Amount]:
        """What the players of the hand before ended it with, by its replay; nothing where that hand is in doubt."""
        hand = self._last
        if hand is None:
            return {}
        left = leave(replayed(hand, map(self._with_stack, hand.events)), "")
        if left.doubt is not None:
            return {}
        return {key(name): amount(stack, hand.decimals) for name, stack in left.stacks.items() if stack is not None}

    def _with_stack(self, event: Event) -> Event:
        began = self._began.get(key(event.player)) if isinstance(event, Seated) and event.stack is None else None
        return event if began is None or self._last is None else replace(event, stack=began.at(self._last.decimals))


def _sum(ended: Amount | None, added: Amount) -> Amount | None:
    return ended and ended.plus(added)
