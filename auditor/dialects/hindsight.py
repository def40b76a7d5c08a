"""What only the whole hand tells: who was dealt in, what blinds were due or posted, and folds without a line."""

from __future__ import annotations

from msgspec.structs import replace

from auditor.dialects.actions import SINGLE_DRAWS, Play
from auditor.dialects.heads import Head
from auditor.dialects.summaries import Summary
from auditor.events import (
    AddedChips,
    AntePosted,
    Awarded,
    BlindPosted,
    BoardDealt,
    Button,
    Checked,
    Dealt,
    DrawStarted,
    Event,
    Folded,
    HandCancelled,
    RakeTaken,
    Returned,
    SatOut,
    Seated,
    SeatSummed,
    ShowdownStarted,
    Wager,
)


class Hindsight(Head, Play, Summary):
    """A hand whose lines are all read."""

    def look_back(self) -> None:
        """Mends the events by what later lines say of them."""
        if self.between_levels:
            self._settle_level()
        if self.unsure_seats:
            self._leave_out_unheard()
        if "summed_out" in self.grammar.sections.get("summary", ()):
            self._leave_out_unsummed()
        if self.unsure_blinds:
            self._tell_dead_blinds()
        if self.nothing_won and not self.is_cancelled:
            self._call_off()
        if self.sections and not self.draws:
            self._tell_silent_draw()
        for fold in self.folds_untold + (self.last_folds if self.paid_by_summary else []):
            self.events.insert(self._turn_of(fold.seat), fold)

    def _settle_level(self) -> None:
        """Takes the blinds for those of the level where both were posted lower than it in the same proportion."""
        posted = {event.kind: event for event in reversed(self.events) if isinstance(event, BlindPosted)}
        small, big, stakes = posted.get("small"), posted.get("big"), self.stakes
        if small is None or big is None or stakes is None or stakes.blinds is None:
            return
        due = stakes.blinds
        if small.all_in or big.all_in or big.amount >= due[1] or small.amount * due[1] != big.amount * due[0]:
            return
        blinds = (small.amount, big.amount)
        level = replace(stakes, small=small.amount, big=big.amount, blinds=blinds)
        self.events[self.events.index(stakes)] = self.stakes = level

    def _leave_out_unheard(self) -> None:
        """Who of `unsure_seats` did nothing, got nothing and is not summed up as a player was not dealt in."""
        heard = {event.seat for event in self.events if _heard(event)}  # type: ignore[attr-defined]
        seated = [event for event in self.events if isinstance(event, Seated) and not event.stranger]
        if self.dealt_in == len(seated):
            return
        for event in seated:
            if event.seat in self.unsure_seats and event.seat not in heard:
                self.events[self.events.index(event)] = replace(event, out=True)

    def _leave_out_unsummed(self) -> None:
        """Where the summary alone tells who sits out, and ends before it does: he whom the turn passed over."""
        for place, event in enumerate(self.events):
            if isinstance(event, Seated) and not (event.stranger or event.out or self._is_told(event.seat)):
                passed = self.events[self._turn_of(event.seat) :][:1]
                if any(isinstance(act, Wager | Folded | Checked) for act in passed):
                    self.events[place] = replace(event, out=True)

    def _is_told(self, seat: int) -> bool:
        own = (event for event in self.events if getattr(event, "seat", None) == seat)
        return any(isinstance(event, SeatSummed) or _heard(event) for event in own)

    def _tell_dead_blinds(self) -> None:
        """Who came in put in a dead small blind too, if as much more was paid as the lines say was put in."""
        posts = [event for event in self.events if isinstance(event, BlindPosted) and event.seat in self.unsure_blinds]
        stakes = self.stakes
        if stakes is None or stakes.small is None:
            return
        small = stakes.small if stakes.blinds else stakes.small // 2
        paid = sum(event.amount for event in self.events if isinstance(event, Awarded | RakeTaken))
        if paid - self._told_put_in() != small * len(posts):
            return
        for event in posts:
            both = replace(event, kind="both", amount=event.amount + small)
            self.events[self.events.index(event)] = both

    def _call_off(self) -> None:
        """A hand of no more than forced bets, of which somebody collects nothing, was cancelled without a word."""
        if any(isinstance(event, Awarded | Checked | Dealt | Folded | Returned | Wager) for event in self.events):
            return
        place = next(place for place, event in enumerate(self.events) if isinstance(event, SeatSummed))
        self.events.insert(place, HandCancelled(self.events[place].at))
        self.is_cancelled = True

    def _tell_silent_draw(self) -> None:
        """The only draw, where all stood pat and no line says so: after a section with acts, before one with acts."""
        if self.stakes is None or self.stakes.game not in SINGLE_DRAWS:
            return
        acts = [place for place, event in enumerate(self.events) if isinstance(event, Wager | Checked | Folded)]
        for place in self.sections:
            if acts and acts[0] < place < acts[-1]:
                self.draws = 1
                self.events.insert(place, DrawStarted(self.events[place].at, 1))
                return

    def _told_put_in(self) -> int:
        """What the lines put into the pot, the uncalled part of the last bet apart; wagers are totals of the round."""
        antes, rounds = 0, [dict[int, int]()]
        for event in self.events:
            current = rounds[-1]
            if isinstance(event, DrawStarted | BoardDealt):
                rounds.append({})
            elif isinstance(event, AntePosted):
                antes += event.amount
            elif isinstance(event, BlindPosted):
                current[event.seat] = current.get(event.seat, 0) + event.amount
            elif isinstance(event, Wager):
                current[event.seat] = event.to or 0
        last = sorted(next((current for current in reversed(rounds) if current), {}).values())
        uncalled = last[-1] - last[-2] if len(last) > 1 else sum(last)
        return antes + sum(sum(current.values()) for current in rounds) - uncalled

    def _turn_of(self, seat: int) -> int:
        """The place among the events where the turn passes over a seat; the end of the play if it never does."""
        before = None
        for place, event in enumerate(self.events):
            if isinstance(event, ShowdownStarted | Awarded | Returned) or event.at.line == self.summary_at:
                return place
            if isinstance(event, BoardDealt | DrawStarted):
                before = None
            elif isinstance(event, Wager | Folded | Checked | BlindPosted):
                if before is not None and not isinstance(event, BlindPosted) and _passes(before, seat, event.seat):
                    return place
                before = event.seat
        return len(self.events)


def _heard(event: Event) -> bool:
    """Whether the event shows that the seat it names was dealt in."""
    if isinstance(event, SeatSummed):
        return event.result not in (None, "out")
    return not isinstance(event, Seated | Button | SatOut | AddedChips) and hasattr(event, "seat")


def _passes(start: int, seat: int, end: int) -> bool:
    """Whether the turn passes `seat` on its way from one seat to another, clockwise."""
    return start < seat < end if start < end else seat > start or seat < end
