"""Tells a room's hand as a handlog tells one: the same chips and cards, in statements that a handlog has.

What a room leaves to be understood is said: who was dealt how many cards, that a draw begins, that a discard is
replaced. A total that the log states, a cash-out, cards that only a summary prints and the like become notes. Of a hand
run twice the cards of all runs are told; those of one are notes, and were not seen. Lost are the words beside an award,
the step a raise states, a second time stamp, and which hands follow one another: each is a session by itself. The hand
is held to the room's book, which asks for what software does and its logs tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from auditor import bookkeeping, chips, drawing, events, showing  # noqa: F401 - they enter themselves in table.APPLY
from auditor.cards import UNKNOWN, show
from auditor.course import Opening
from auditor.events import DealClosed, DrawClosed, Event, Hand, Seated
from auditor.games import STREETS
from auditor.moments import before
from auditor.proofs import broke_openers, opened_lawfully
from auditor.rules.blinds import rounded_half
from auditor.rules.drawing import SILENT_PATS
from auditor.sightings import contradiction, drawn
from auditor.table import Table
from auditor.understood import (
    draw_begins,
    draws_later,
    first_dealt,
    of_every_run,
    received,
    replacement,
    streets_of_runs,
    thrown,
)
from auditor.wagering import without_house_money

SHOWS = (events.Shown, events.OpenersShown, events.SeatSummed)
"""Lines that tell the cards of a hand that was turned up."""

ENOUGH = 100
"""Big bets behind a player whose stack the log does not state."""

BOOKS = Path(__file__).parent / "rulebooks"


def recast(hand: Hand) -> list[Event]:
    """The events of the hand as a handlog would have them; a handlog's own as they are."""
    return hand.events if hand.dialect == "handlog" else list(_Telling(hand).told())


def with_stacks(hand: Hand, told: list[Event]) -> list[Event]:
    """The events with a stack for each player: where none is stated, what he put in, and enough to go on unless he
    was all-in."""
    table = _replayed(hand, told)
    unit = (table.stakes and (table.stakes.big or table.stakes.ante)) or 10**hand.decimals

    def with_stack(event: Event) -> Event:
        if not isinstance(event, Seated) or event.stack is not None or event.stranger:
            return event
        player = table.players[event.seat]
        return replace(event, stack=player.put_in + (0 if player.all_in else ENOUGH * unit))

    return [with_stack(event) for event in told]


def _replayed(hand: Hand, told: list[Event]) -> Table:
    table = Table(hand)
    for event in told:
        for moment in before(table, event):
            table.apply(moment)
        table.apply(table.resolve(event))
    return table


class _Telling:
    """Goes through one hand of a room beside the table it is played at."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.table = Table(hand)
        self.dealt = first_dealt(hand)
        self.deal_told = False
        self.end = _replayed(hand, hand.events)
        self.uncalled = list(self.end.implied)
        self.runs = self.end.runs
        self.streets = self._undecided()
        self.paid = 0
        self.pats: set[tuple[int, int]] = set()

    def _undecided(self) -> frozenset[str]:
        """The streets whose cards do not tell who is paid: dealt for each run, or players paid out by the house."""
        several = len({award.seat for award in self.end.awards}) > 1
        bought = several and any(award.cashed_out for award in self.end.awards) and not self._pot_goes_to_others()
        runs = max([self.runs, *(award.run for award in self.end.awards)])
        if bought or runs > max([1, *self.end.board]):
            return frozenset(STREETS)
        return streets_of_runs(self.hand)

    def told(self) -> Iterator[Event]:
        """The events told, in the order of the log."""
        for number, event in enumerate(self.hand.events):
            moments = before(self.table, event)
            if isinstance(event, events.Dealt) or any(isinstance(moment, DealClosed) for moment in moments):
                yield from self._deal(event)
            if any(isinstance(moment, DrawClosed) for moment in moments):
                yield from self._silent_pats(number, event, over=True)
            for moment in moments:
                self.table.apply(moment)
            if isinstance(event, events.Discarded | events.StoodPat | events.Requested) and draw_begins(self.table):
                yield events.DrawStarted(event.at)
            if isinstance(event, events.Discarded):
                yield from self._silent_pats(number, event, over=False)
                opening = self._jacks()
                if opening is not None and opening.seat == event.seat and broke_openers(self.end, opening) is not False:
                    yield events.SplitDeclared(event.at, event.seat)
            resolved = self.table.resolve(event)
            came = replacement(self.hand, number, event.seat) if isinstance(event, events.Discarded) else None
            if isinstance(resolved, events.Discarded):
                resolved = replace(resolved, cards=thrown(self.table, resolved, came))
            tell = TELL.get(type(event))
            yield from tell(self, resolved) if tell else [resolved]
            if isinstance(event, events.Discarded) and came is None:
                yield events.Dealt(event.at, event.seat, event.count)
            self.table.apply(resolved)

    def _deal(self, event: Event) -> Iterator[Event]:
        """The cards of those whose deal the log does not print."""
        game = self.table.game
        if self.deal_told or game is None:
            return
        self.deal_told = True
        for player in self.table.clockwise(self.table.button or 0):
            if player.dealt_in and player.seat not in self.dealt:
                yield events.Dealt(event.at, player.seat, game.cards)

    def _silent_pats(self, number: int, event: Event, *, over: bool) -> Iterator[Event]:
        """Who stood pat where the room writes nothing of it: up to who discards now, or all when the draw is `over`."""
        draw = self.table.draw
        if draw is None or self.hand.dialect not in SILENT_PATS:
            return
        for player in self.table.clockwise(self.table.button or 0):
            if not over and player.seat == getattr(event, "seat", None):
                return
            told = player.seat in draw.spoke or (draw.number, player.seat) in self.pats
            if player.live and not told and not draws_later(self.hand, number, player.seat):
                self.pats.add((draw.number, player.seat))
                yield events.StoodPat(event.at, player.seat)

    # --- the head

    def hand_started(self, event: events.HandStarted) -> Iterator[Event]:
        """Hands of a room are neighbours by their stacks: each gets a session to itself."""
        own = (BOOKS / f"{self.hand.dialect}.toml").exists()
        yield events.RulebookNamed(event.at, self.hand.dialect if own else "online")
        game = next((e for e in self.hand.events if isinstance(e, events.GameNamed)), None)
        title = " ".join(filter(None, (event.tournament, event.table, f"hand {event.hand}")))
        yield events.SessionStarted(event.at, title, currency=game.currency if game else None)
        yield events.HandStarted(event.at, event.hand, event.started)
        if game is None and self.hand.unsupported is not None:
            yield events.GameNamed(event.at, self.hand.unsupported, "no-limit", 0, 0)

    def game_named(self, event: events.GameNamed) -> Iterator[Event]:
        """Stakes that the header leaves out are what was posted; where antes alone are there are no blinds."""
        posted = {e.kind: e.amount for e in reversed(self.hand.events) if isinstance(e, events.BlindPosted)}
        small = posted.get("small", 0) if event.small is None else event.small
        big = posted.get("big", 0) if event.big is None else event.big
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

    # --- cards

    def dealt_anew(self, event: events.Dealt) -> Iterator[Event]:
        """In a draw only the cards that are new; of a line that contradicts itself those that were due, unseen."""
        wrong = contradiction(self.table, event)
        if event.runs > 1:
            yield events.Noted(event.at, f"{self._name(event)} gets {show(event.cards)} in {event.runs} runs")
            yield events.Dealt(event.at, event.seat, 0)
        elif self.table.draw is not None and wrong is not None and wrong.lost and not wrong.slip:
            yield events.Noted(event.at, f"{self._name(event)} gets {show((*(event.kept or ()), *event.cards))}")
            part = drawn(self.table, event.seat)
            yield events.Dealt(event.at, event.seat, (part.count if part is not None else None) or 0)
        elif self.table.draw is not None and event.kept is None and event.seat in self.table.players:
            yield from received(self.table, event)
        else:
            yield replace(event, count=len(event.cards) if event.count is None else event.count, kept=None)

    def board_dealt(self, event: events.BoardDealt) -> Iterator[Event]:
        if event.street in self.streets:
            yield events.Noted(event.at, f"board {event.run}: {event.street} {show(event.cards)}")
        if event.run == 1:
            hidden = (UNKNOWN,) * len(event.cards)
            yield replace(event, cards=hidden if event.street in self.streets else event.cards, before=None)

    def shown(self, event: events.Shown) -> Iterator[Event]:
        cards = event.cards
        if cards and self.runs > 1 and event.seat in self.table.players:
            board = self.table.game is not None and self.table.game.board
            cards = cards if board else of_every_run(self.table, event.seat, cards)
            if event.run > 1 or cards != event.cards:
                yield events.Noted(event.at, f"{self._name(event)} shows {show(event.cards)} in run {event.run}")
        if event.run > 1:
            return
        if cards:
            yield replace(event, cards=cards, words=event.words if cards == event.cards else None)
        elif event.words:
            yield events.Announced(event.at, event.seat, event.words)

    def announced(self, event: events.Announced) -> Iterator[Event]:
        yield event if event.run == 1 else events.Noted(event.at, f"{self._name(event)}: {event.words}")

    def cards_beside(self, event: events.Folded | events.Mucked | events.StoodPat) -> Iterator[Event]:
        """Cards that the room prints and nobody turned up."""
        if event.cards:
            yield events.Noted(event.at, f"{self._name(event)} had {show(event.cards)}")
        yield type(event)(event.at, event.seat)

    def seat_summed(self, event: events.SeatSummed) -> Iterator[Event]:
        """Only the cards that no line before it showed."""
        player = self.table.players.get(event.seat)
        if not event.cards or player is None or player.folded or player.shown:
            return
        if event.result == "mucked" or self._of_one_run(event):
            yield events.Noted(event.at, f"{event.player} had {show(event.cards)}")
        else:
            yield events.Shown(event.at, event.seat, event.cards, event.words)

    def _of_one_run(self, event: events.SeatSummed) -> bool:
        """Whether another run of the draw gave the player other cards."""
        if self.runs == 1 or self.table.game is None or self.table.game.board:
            return False
        return of_every_run(self.table, event.seat, event.cards) != event.cards

    # --- chips

    def hand_cancelled(self, event: events.HandCancelled) -> Iterator[Event]:
        yield events.Noted(event.at, "hand cancelled")
        for player in self.table.clockwise(self.table.button or 0):
            if player.put_in > player.returned:
                yield events.Returned(event.at, player.seat, player.put_in - player.returned)

    def returned(self, event: events.Returned) -> Iterator[Event]:
        """What left the pot: the house's money is paid with it."""
        yield replace(event, amount=without_house_money(self.table, event.amount, self.table.uncalled()))

    def house_added(self, event: events.HouseAdded) -> Iterator[Event]:
        yield events.Carried(event.at, event.amount)

    def awarded(self, event: events.Awarded) -> Iterator[Event]:
        """What the room gives back in silence, or pays along with the pot, is returned first."""
        yield from self._folds_summed(event)
        yield from self._unseen_shows(event)
        told = self.end.paid_by_changes
        for seat, excess in self.uncalled:
            yield events.Returned(event.at, seat, excess)
        self.uncalled.clear()
        amount = event.amount - self._uncalled_in(event) if told is None else told
        if event.cashed_out:
            yield events.Noted(event.at, f"{self._name(event)} cashes out for {self._money(amount)}")
            if self._pot_goes_to_others():
                return
        self.paid += amount
        yield events.Awarded(event.at, event.seat, amount, event.pot)

    def _unseen_shows(self, event: events.Awarded) -> Iterator[Event]:
        """The cards of one who is paid against a live hand, where the room prints the shows of nobody."""
        seat, game = event.seat, self.table.game
        player = self.end.players.get(seat)
        if player is None or game is None or any(award.seat == seat for award in self.table.awards):
            return
        seen = max((e.cards for e in self.hand.events if isinstance(e, SHOWS) and e.seat == seat), key=len, default=())
        rivals = [other for other in self.end.live() if other is not player and other not in self.table.waiting()]
        others = not seen and any(other.shown for other in rivals)
        if player.live and rivals and len(seen) < game.cards and not others:
            yield events.Noted(event.at, f"what {player.name} shows is not told")
            held = self.table.players[seat].holding.cards
            hidden = (*seen, *(UNKNOWN,) * (game.cards - len(seen)))
            yield events.Shown(event.at, seat, held if UNKNOWN not in held and len(held) == game.cards else hidden)
        opening = self._jacks()
        if opening is not None and opening.seat == seat and not seen:
            lawful = opened_lawfully(self.end, opening)
            yield events.OpenersShown(event.at, seat, opening.cards if lawful else (UNKNOWN, UNKNOWN))

    def _jacks(self) -> Opening | None:
        """Who opened a pot for which the game asks openers."""
        stakes = self.table.stakes
        return self.end.opening if stakes is not None and stakes.openers == "jacks" else None

    def _uncalled_in(self, event: events.Awarded) -> int:
        """The uncalled bet that is paid along with a pot: with the last of those that the player wins."""
        own = [one for one in self.end.awards if one.seat == event.seat]
        last = max(own, key=lambda one: one.pot or 0, default=event)
        return dict(self.end.implied).get(event.seat, 0) if event.with_uncalled and event.at == last.at else 0

    def _folds_summed(self, event: events.Awarded) -> Iterator[Event]:
        """The folds that only the summary tells of."""
        if not self.table.awards:
            summed = {e.seat for e in self.hand.events if isinstance(e, events.SeatSummed) and e.result == "folded"}
            for player in self.table.clockwise(self.table.button or 0):
                if player.seat in summed and player.live:
                    yield events.Folded(event.at, player.seat)

    def _pot_goes_to_others(self) -> bool:
        """Whether a cash-out is the house's own money, the pot going whole to others."""
        pushed = sum(award.amount for award in self.end.awards if not award.cashed_out)
        return pushed + (self.end.rake or 0) >= self.end.pot

    def pot_stated(self, event: events.PotStated) -> Iterator[Event]:
        amounts = {"total": event.total, "main": event.main, "rake": event.rake}
        words = [f"{name} {self._money(amount)}" for name, amount in amounts.items() if amount is not None]
        words += [f"side {self._money(side)}" for side in event.sides]
        yield events.Noted(event.at, f"stated: {', '.join(words)}")
        if event.rake == 0 and not any(isinstance(e, events.RakeTaken) for e in self.hand.events):
            yield events.RakeTaken(event.at, 0)

    def added_chips(self, event: events.AddedChips) -> Iterator[Event]:
        if event.amount is None:
            yield events.Noted(event.at, f"{self._name(event)} adds chips")
        else:
            yield event

    # --- the rest

    def ended(self, event: events.HandEnded) -> Iterator[Event]:
        """What is missing between the pot and what was paid is the rake, or what the house won from who cashed out."""
        gap = self.end.pot - self.paid - (self.end.left or 0) - (self.end.rake or 0)
        bought = any(award.cashed_out for award in self.end.awards)
        if self.end.awards and gap > 0 and (bought or self.end.rake is None):
            yield events.RakeTaken(event.at, gap)
        if event.untold:
            yield events.Noted(event.at, "what was paid is not told")
        yield events.HandEnded(event.at, cut=event.cut or event.partial)

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

    def _name(self, event: Any) -> str:
        return self.table.name(event.seat)

    def _money(self, amount: int) -> str:
        return chips.show(amount, self.hand.decimals)


TELL: dict[type[Event], Callable[[_Telling, Any], Iterator[Event]]] = {
    events.HandStarted: _Telling.hand_started,
    events.GameNamed: _Telling.game_named,
    events.Seated: _Telling.seated,
    events.Button: _Telling.button,
    events.AntePosted: _Telling.ante_posted,
    events.BlindPosted: _Telling.blind_posted,
    events.Dealt: _Telling.dealt_anew,
    events.BoardDealt: _Telling.board_dealt,
    events.Shown: _Telling.shown,
    events.Announced: _Telling.announced,
    events.Folded: _Telling.cards_beside,
    events.Mucked: _Telling.cards_beside,
    events.StoodPat: _Telling.cards_beside,
    events.SeatSummed: _Telling.seat_summed,
    events.HandCancelled: _Telling.hand_cancelled,
    events.Returned: _Telling.returned,
    events.HouseAdded: _Telling.house_added,
    events.Awarded: _Telling.awarded,
    events.PotStated: _Telling.pot_stated,
    events.AddedChips: _Telling.added_chips,
    events.HandEnded: _Telling.ended,
    events.Remark: _Telling.remark,
    events.Unread: _Telling.unread,
    events.SatOut: _Telling.nothing,
    events.Undecodable: _Telling.nothing,
    events.StyleMixed: _Telling.nothing,
    events.AmountUnclear: _Telling.nothing,
}
"""How the kinds of event that a handlog has no line for, or another one, are told."""
