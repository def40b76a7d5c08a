"""The head of a room's hand as a handlog has it: its session and game, who sits where, and what was posted."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from auditor import events
from auditor.dialects import DIALECTS
from auditor.events import Event, Seated
from auditor.recasting.telling import Telling
from auditor.rules.blinds import rounded_half


class Head(Telling):
    """Tells the events before the deal."""

    def hand_started(self, event: events.HandStarted) -> Iterator[Event]:
        """Hands of a room are neighbours by their stacks: each gets a session to itself."""
        book = DIALECTS[self.hand.dialect].rulebook
        if book is not None:
            yield events.RulebookNamed(event.at, book)
        game = next((e for e in self.hand.events if isinstance(e, events.GameNamed)), None)
        title = " ".join(filter(None, (event.tournament, event.table, f"hand {event.hand}")))
        yield events.SessionStarted(event.at, title, currency=game.currency if game else None)
        yield events.HandStarted(event.at, event.hand, event.started)
        if game is None and self.hand.unsupported is not None:
            yield events.GameNamed(event.at, self.hand.unsupported, "no-limit", 0, 0)

    def game_named(self, event: events.GameNamed) -> Iterator[Event]:
        """Stakes that the header leaves out are what was posted, and twice as much; antes alone are no blinds."""
        posted = {e.kind: e.amount for e in reversed(self.hand.events) if isinstance(e, events.BlindPosted)}
        small, big = event.small, event.big
        if event.structure == "limit":
            small = posted.get("big", 0) if small is None else small
            big = 2 * small if big is None else big
        small = posted.get("small", 0) if small is None else small
        big = posted.get("big", 0) if big is None else big
        chip = self.hand.unit if event.chip is None else event.chip
        blinds = self._blinds(posted) if event.blinds is None else event.blinds
        told = replace(event, small=small, big=big, chip=chip, blinds=blinds, currency=None, tournament=False)
        yield replace(told, as_written=None)

    def _blinds(self, posted: dict[str, int]) -> tuple[int, int] | None:
        """The blinds, where a handlog would not know them from the game: of a limit game whose posts are others."""
        due = self.end.blinds_due
        if not self.end.limit:
            antes = not posted and any(kind == "ante" for _, kind, _ in self.end.forced)
            return (0, 0) if antes else None
        if due is None:
            return None
        small = posted.get("small", 0)
        small = small if small in rounded_half(self.end, due[1]) else due[0]
        return None if (posted.get("small"), posted.get("big")) == (small, due[1]) else (small, due[1])

    def button(self, event: events.Button) -> Iterator[Event]:
        """The button of two players who has the big blind is one the room left where it was: it tells no turns."""
        big = [e.seat for e in self.hand.events if isinstance(e, events.BlindPosted) and e.kind == "big"]
        if len(self.end.dealt_in()) == 2 and big == [event.seat]:
            yield events.Noted(event.at, f"the button is in seat {event.seat}")
        else:
            yield event

    def seated(self, event: Seated) -> Iterator[Event]:
        out = event.out or any(isinstance(e, events.SatOut) and e.seat == event.seat for e in self._before_deal())
        yield replace(event, out=out)

    def _before_deal(self) -> Iterator[Event]:
        posted = {e.seat for e in self.hand.events if isinstance(e, events.AntePosted | events.BlindPosted)}
        for event in self.hand.events:
            if isinstance(event, events.Dealt | events.Folded | events.Checked | events.Wager):
                return
            if not isinstance(event, events.SatOut) or event.seat not in posted:
                yield event

    def ante_posted(self, event: events.AntePosted) -> Iterator[Event]:
        """An ante for the whole table is dead money."""
        if event.dead:
            yield events.BlindPosted(event.at, event.seat, "dead", event.amount, event.all_in)
        else:
            yield event

    def blind_posted(self, event: events.BlindPosted) -> Iterator[Event]:
        """Both blinds are a dead one and a live one; a button blind is a straddle."""
        big = self.table.big_blind
        if event.kind == "both" and big is not None and event.amount > big:
            yield events.BlindPosted(event.at, event.seat, "dead", event.amount - big)
            yield events.BlindPosted(event.at, event.seat, "big", big, event.all_in)
        else:
            kind = {"both": "big", "button": "straddle"}.get(event.kind, event.kind)
            yield replace(event, kind=kind)
