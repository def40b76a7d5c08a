"""What the elements of a hand say only together: who plays, with what stacks and stakes, and where the button is."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from auditor.dialects.later import Later
from auditor.dialects.lines import Grammar
from auditor.dialects.numbers import Numbers
from auditor.events import (
    AntePosted,
    At,
    Awarded,
    BlindPosted,
    BoardDealt,
    Button,
    Dealt,
    DrawStarted,
    Folded,
    PotStated,
    Returned,
    Seated,
    Wager,
    WentAllIn,
)
from auditor.pots import uncalled


class Together(Later):
    """A hand told in elements, at its end.

    `is_over` says whether the element of the hand was closed; None where the room writes lines. `left_at`: the player
    left for whom the record is kept.
    """

    def __init__(self, grammar: Grammar, numbers: Numbers, columns: dict[int, int]) -> None:
        super().__init__(grammar, numbers, columns)
        self.elements = grammar.elements
        self.is_over: bool | None = False if self.elements else None
        self.left_at: At | None = None

    def settle_elements(self) -> None:
        """Fills in what the elements of the hand say only together; a list of cards that is cut short says nothing."""
        if not self.elements:
            return
        cut = self.list_ended is not None and not self.is_over
        if not cut:
            self.close_list()
        self.tell_results()
        self.drop_unseen()
        self._deal_in_who_played()
        self._put_button()
        self._name_stakes_posted()
        self._find_untold_blind()
        self._count_stacks_behind()
        self._pay_uncalled_along()
        if not self.is_over and not cut and self._all_is_paid():
            self.is_over = True
        if self.is_over and self.left_at is not None and not self.summaries:
            self.is_partial = True

    def _all_is_paid(self) -> bool:
        """Whether the results come to the pot that is stated, so that only the end of the element is missing."""
        stated = next((event.total for event in self.events if isinstance(event, PotStated)), None)
        return stated is not None and stated == sum(event.amount for event in self.results_paid)

    def _deal_in_who_played(self) -> None:
        """Where a room says of nobody that he is dealt in, who played was."""
        seated = [event for event in self.events if isinstance(event, Seated) and not event.stranger]
        if self.is_cancelled or not all(event.out for event in seated):
            return
        played = {event.seat for event in self.events if isinstance(event, Wager | Folded | BlindPosted | AntePosted)}
        for event in seated:
            if event.seat in played:
                self.events[self.events.index(event)] = replace(event, out=False)

    def _put_button(self) -> None:
        """Where no seat is said to have the button, it is the last that was dealt to."""
        if any(isinstance(event, Button) for event in self.events):
            return
        first = list(self._first_deal())
        seats = [place for place, event in enumerate(self.events) if isinstance(event, Seated)]
        if len(first) > 1 and seats:
            self.events.insert(seats[-1] + 1, Button(first[-1].at, first[-1].seat))

    def _first_deal(self) -> Iterator[Dealt]:
        for event in self.events:
            if isinstance(event, Wager | DrawStarted):
                return
            if isinstance(event, Dealt):
                yield event

    def _name_stakes_posted(self) -> None:
        """Stakes that no description gives are the blinds that were posted in full."""
        stakes = self.stakes
        if stakes is None or stakes.big is not None:
            return
        posted = {
            event.kind: event.amount
            for event in reversed(self.events)
            if isinstance(event, BlindPosted) and not event.all_in
        }
        big, small = posted.get("big"), posted.get("small")
        if big is None:
            return
        if stakes.structure == "limit":
            named = replace(stakes, small=big, big=2 * big)
        else:
            pair = (small, big) if small is not None else None
            named = replace(stakes, small=small, big=big, blinds=pair)
        self.events[self.events.index(stakes)] = named
        self.stakes = named

    def _find_untold_blind(self) -> None:
        """Where a blind all-in is written with the nothing that is left behind it, the pots tell how much it was.

        Only in tournaments: at a cash table the rake is not told either.
        """
        untold = [event for event in self.events if isinstance(event, BlindPosted) and not event.amount]
        paid = sum(event.amount for event in self.events if isinstance(event, Awarded | Returned))
        missing = paid - sum(self._put_in().values())
        if len(untold) == 1 and self.tournament and missing > 0:
            self.events[self.events.index(untold[0])] = replace(untold[0], amount=missing)

    def _count_stacks_behind(self) -> None:
        """Some seat lists give what is left behind the forced bets; who goes all-in tells by what he puts in."""
        posted: dict[int, int] = {}
        for event in self.events:
            if isinstance(event, AntePosted | BlindPosted):
                posted[event.seat] = posted.get(event.seat, 0) + event.amount
        stacks = {event.seat: event.stack or 0 for event in self.events if isinstance(event, Seated)}
        all_in = {
            event.seat
            for event in self.events
            if (isinstance(event, WentAllIn) or (isinstance(event, BlindPosted) and event.all_in))
            and posted.get(event.seat)
            and event.seat in stacks
        }
        put_in = self._put_in()
        if not all_in or any(put_in[seat] != stacks[seat] + posted[seat] for seat in all_in):
            return
        for place, event in enumerate(self.events):
            if isinstance(event, Seated) and event.stack is not None:
                self.events[place] = replace(event, stack=event.stack + posted.get(event.seat, 0))

    def _pay_uncalled_along(self) -> None:
        """Where more is paid than what was called, the winner got his uncalled bet back along with the pot."""
        antes = dict.fromkeys((e.seat for e in self.events if isinstance(e, AntePosted)), 0)
        for event in self.events:
            if isinstance(event, AntePosted):
                antes[event.seat] += event.amount
        put_in = self._put_in()
        wagers = {seat: amount - antes.get(seat, 0) for seat, amount in put_in.items()}
        all_in = {e.seat for e in self.events if isinstance(e, WentAllIn | BlindPosted | AntePosted) and e.all_in}
        found = uncalled(wagers, all_in, antes)
        back = sum(event.amount for event in self.events if isinstance(event, Returned))
        paid = sum(event.amount for event in self.events if isinstance(event, Awarded))
        if found is None or back or paid <= sum(put_in.values()) - found[1]:
            return
        if sum(e.amount for e in self.events if isinstance(e, Awarded) and e.seat == found[0]) < found[1]:
            return  # too little to hold it
        for place, event in enumerate(self.events):
            if isinstance(event, Awarded):
                self.events[place] = replace(event, with_uncalled=True)

    def _live(self, blind: BlindPosted) -> int:
        """The part of a blind that counts as a bet: a dead one does not, of both only the big one does."""
        big = self.stakes.blinds[1] if self.stakes and self.stakes.blinds else self.stakes and self.stakes.small
        return {"dead": 0, "both": min(blind.amount, big or blind.amount)}.get(blind.kind, blind.amount)

    def _put_in(self) -> dict[int, int]:
        """What each seat put in, uncalled bets counted."""
        put_in: dict[int, int] = {}
        level: dict[int, int] = {}
        for event in self.events:
            added = 0
            if isinstance(event, AntePosted):
                added = event.amount
            elif isinstance(event, BlindPosted):
                added = event.amount
                level[event.seat] = level.get(event.seat, 0) + self._live(event)
            elif isinstance(event, Wager):
                already = level.get(event.seat, 0)
                added = (event.to or already) - already if event.by is None else event.by
                level[event.seat] = already + added
            elif isinstance(event, BoardDealt | DrawStarted):
                level.clear()
            if added:
                put_in[event.seat] = put_in.get(event.seat, 0) + added  # type: ignore[attr-defined]
        return put_in
