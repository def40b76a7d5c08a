"""The cards of a room's hand as a handlog has them: dealt, drawn, on the board, turned up."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from auditor import events
from auditor.cards import UNKNOWN, known, show
from auditor.contradictions import contradiction
from auditor.events import Event
from auditor.recasting.telling import Telling
from auditor.recasting.understood import draws_later, of_every_run, received
from auditor.rules.drawing import SILENT_PATS
from auditor.sightings import drawn


class Cards(Telling):
    """Tells the events about cards, and those that the room leaves out."""

    def deal(self, event: Event) -> Iterator[Event]:
        """The cards of those whose deal the log does not print."""
        game = self.table.game
        if self.deal_told or game is None:
            return
        self.deal_told = True
        for player in self.table.clockwise(self.table.button or 0):
            if player.dealt_in and player.seat not in self.dealt:
                yield events.Dealt(event.at, player.seat, game.cards)

    def silent_pats(self, number: int, event: Event, *, over: bool) -> Iterator[Event]:
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

    def dealt_anew(self, event: events.Dealt) -> Iterator[Event]:
        """In a draw only the cards that are new; of a line that contradicts itself those that were due, unseen."""
        wrong = contradiction(self.table, event)
        if event.runs > 1:
            yield events.Noted(event.at, f"{self.name(event)} gets {show(event.cards)} in {event.runs} runs")
            yield events.Dealt(event.at, event.seat, 0)
        elif self._again(event):
            yield events.Noted(event.at, f"{self.name(event)} has {show(event.cards)}")
        elif self.table.draw is not None and wrong is not None and wrong.lost and not wrong.slip:
            yield events.Noted(event.at, f"{self.name(event)} gets {show((*(event.kept or ()), *event.cards))}")
            part = drawn(self.table, event.seat)
            yield events.Dealt(event.at, event.seat, (part.count if part is not None else None) or 0)
        elif self.table.draw is not None and event.kept is None and event.seat in self.table.players:
            yield from received(self.table, event)
        else:
            yield replace(event, count=len(event.cards) if event.count is None else event.count, kept=None)

    def _again(self, event: events.Dealt) -> bool:
        """Whether the line prints a whole hand that was dealt before, and deals no other."""
        player, game = self.table.players.get(event.seat), self.table.game
        if player is None or game is None or self.table.draw is not None or event.kept is not None:
            return False
        told = bool(player.holding.faces) or not known(event.cards)
        return len(event.cards) == player.holding.count == game.cards and told

    def board_dealt(self, event: events.BoardDealt) -> Iterator[Event]:
        if event.street in self.streets:
            yield events.Noted(event.at, f"board {event.run}: {event.street} {show(event.cards)}")
        if event.run == 1:
            hidden = (UNKNOWN,) * len(event.cards)
            yield replace(event, cards=hidden if event.street in self.streets else event.cards, before=None)

    def shown(self, event: events.Shown) -> Iterator[Event]:
        first = next((e for e in self.hand.events if isinstance(e, events.Shown) and e.seat == event.seat), event)
        cards = event.cards
        if cards and self.runs > 1 and event.seat in self.table.players:
            board = self.table.game is not None and self.table.game.board
            cards = cards if board else of_every_run(self.table, event.seat, cards)
            if event.run > 1 or cards != event.cards:
                yield events.Noted(event.at, f"{self.name(event)} shows {show(event.cards)} in run {event.run}")
        if event.run > 1 and event != first:
            return
        if cards:
            words = event.words if cards == event.cards and event.run == 1 else None
            yield events.Shown(event.at, event.seat, cards, words)
        elif event.words:
            yield events.Announced(event.at, event.seat, event.words)

    def announced(self, event: events.Announced) -> Iterator[Event]:
        yield event if event.run == 1 else events.Noted(event.at, f"{self.name(event)}: {event.words}")

    def cards_beside(self, event: events.Folded | events.Mucked | events.StoodPat) -> Iterator[Event]:
        """Cards that the room prints and nobody turned up."""
        if event.cards:
            yield events.Noted(event.at, f"{self.name(event)} had {show(event.cards)}")
        yield type(event)(event.at, event.seat)

    def seat_summed(self, event: events.SeatSummed) -> Iterator[Event]:
        """Only the cards that no line before it showed."""
        player = self.table.players.get(event.seat)
        if not event.cards or player is None or player.folded or player.shown:
            return
        if event.result == "mucked" or self._of_one_run(event):
            yield events.Noted(event.at, f"{event.player} had {show(event.cards)}")
        else:
            yield events.Shown(event.at, event.seat, event.cards)
            if event.words:
                yield events.Noted(event.at, f"{event.player}: {event.words}")

    def _of_one_run(self, event: events.SeatSummed) -> bool:
        """Whether another run of the draw gave the player other cards."""
        if self.runs == 1 or self.table.game is None or self.table.game.board:
            return False
        return of_every_run(self.table, event.seat, event.cards) != event.cards
