"""Statements of a handlog to events: names become seats, amounts whole numbers, `everyone` one event a player."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from auditor.dialects.handlog_lines import LONG, read_line
from auditor.dialects.handlog_seating import CHANGES, Place, Seating
from auditor.dialects.handlog_statements import EVERYONE, Amount, Name, Reading, Statement, Unsaid
from auditor.dialects.meant import meant_name
from auditor.events import AntePosted, At, BlindPosted, Dealt, Event, SatDown, Seated, Unread


class Binding:
    """Makes the events of one hand, and of the statements that stand before it; amounts have `decimals` places.

    `coming` are the seats that the hand's own seat lines give, by the key of the name.
    """

    def __init__(self, decimals: int, seating: Seating, coming: Mapping[str, int]) -> None:
        self.decimals = decimals
        self.events: list[Event] = []
        self.strangers = 0
        self.dealt_in: list[tuple[int, int | None]] = []
        self.coming = coming
        self.seats: dict[str, int] = {}
        self.know(seating)

    def know(self, seating: Seating) -> None:
        """Between hands: the players are those of the session, those coming, and strangers named before."""
        strangers = {key: seat for key, seat in self.seats.items() if seat < 0}
        self.seating = seating
        self.seats = {**self.coming, **strangers, **{key: place.seat for key, place in seating.places.items()}}

    def begin(self, places: list[Place], stacks: Mapping[str, Amount | None], button: int | None) -> None:
        """A hand begins with these players. `stacks` of those whose place does not tell; `button` None: not said."""
        self.seats = {}
        stack_in: dict[int, int | None] = {}
        for place in places:
            self.seats.setdefault(place.name.key, place.seat)
            if not place.out:
                stack = place.stack or stacks.get(place.name.key)
                stack_in.setdefault(place.seat, stack.at(self.decimals) if stack else None)
        order = sorted(stack_in)
        if button is not None:
            order.sort(key=lambda seat: seat <= button)
        self.dealt_in = [(seat, stack_in[seat]) for seat in order]

    def take(self, at: At, said: Reading, text: str = "") -> None:
        """Adds the events of a line."""
        if isinstance(said, Unsaid):
            self.events.append(self._unread(at, said, text))
            return
        fields = dict(said.facts)
        for field, name in said.players:
            if name is EVERYONE:
                self._everyone(at, said)
                return
            fields[field] = name.text if field == "player" else self._seat(at, said, name)
        for field, amount in said.amounts:
            fields[field] = amount.at(self.decimals)
        for field, (small, big) in said.pairs:
            fields[field] = small.at(self.decimals), big.at(self.decimals)
        if said.kind in (SatDown, Seated):
            self.seats.setdefault(dict(said.players)["player"].key, fields["seat"])
        self.events.append(said.kind(at, **fields))

    def _unread(self, at: At, said: Unsaid, text: str) -> Unread:
        """A line that is no statement, with the name that would make it one in double quotes."""
        near = meant_name(text, self.seats, _is_statement) if len(text) < LONG else None
        column, expected = near or (at.column, said.expected)
        return Unread(replace(at, column=column), text, expected)

    def _seat(self, at: At, said: Statement, name: Name) -> int:
        """The seat of a player; one who has none is a stranger from here."""
        seat = self.seats.get(name.key)
        if seat is None:
            place = self.seating.places.get(name.key) if said.kind in CHANGES else None
            if place is not None:
                return place.seat
            self.strangers += 1
            seat = self.seats[name.key] = -self.strangers
            self.events.append(Seated(at, seat, name.text, stranger=True))
        return seat

    def _everyone(self, at: At, said: Statement) -> None:
        """Each player dealt in, from the left of the button; nobody antes more than he has."""
        if said.kind is Dealt:
            self.events += [Dealt(at, seat, said.facts["count"]) for seat, _ in self.dealt_in]
            return
        amount = said.amounts[0][1].at(self.decimals)
        marked = said.facts.get("all_in", False)
        for seat, stack in self.dealt_in:
            if stack is None:
                self.events.append(AntePosted(at, seat, amount, marked))
                continue
            left = stack - sum(
                e.amount for e in self.events if isinstance(e, AntePosted | BlindPosted) and e.seat == seat
            )
            if left > 0:
                self.events.append(AntePosted(at, seat, min(amount, left), marked or left <= amount))


def _is_statement(text: str) -> bool:
    read = read_line(text)
    return read is not None and isinstance(read[1], Statement)
