"""The results of a room's hand as a handlog has them: what is returned, won, raked and stated."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from auditor import events
from auditor.cards import UNKNOWN
from auditor.corrections import without_house_money
from auditor.events import Event
from auditor.proofs import opened_lawfully
from auditor.recasting.telling import Telling

SHOWS = (events.Shown, events.OpenersShown, events.SeatSummed)
"""Lines that tell the cards of a hand that was turned up."""


class Results(Telling):
    """Tells what becomes of the chips."""

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
        yield from self._unseen_shows(event)
        told = self.end.paid_by_changes
        for seat, excess in self.uncalled:
            yield events.Returned(event.at, seat, excess)
        self.uncalled.clear()
        amount = event.amount - self._uncalled_in(event) if told is None else told
        if event.cashed_out:
            did = "cashes out for" if amount >= 0 else "pays the house"
            yield events.Noted(event.at, f"{self.name(event)} {did} {self.money(abs(amount))}")
            if self.end.pushed_whole:
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
        opening = self.jacks()
        if opening is not None and opening.seat == seat and not seen:
            lawful = opened_lawfully(self.end, opening)
            yield events.OpenersShown(event.at, seat, opening.cards if lawful else (UNKNOWN, UNKNOWN))

    def _uncalled_in(self, event: events.Awarded) -> int:
        """The uncalled bet that is paid along with a pot: with the last of those that the player wins."""
        own = [one for one in self.end.awards if one.seat == event.seat]
        last = max(own, key=lambda one: one.pot or 0, default=event)
        along = dict(self.end.implied) if self.end.along else {}
        return along.get(event.seat, 0) if event.at == last.at else 0

    def pot_stated(self, event: events.PotStated) -> Iterator[Event]:
        amounts = {"total": event.total, "main": event.main, "rake": event.rake}
        words = [f"{name} {self.money(amount)}" for name, amount in amounts.items() if amount is not None]
        words += [f"side {self.money(side)}" for side in event.sides]
        yield events.Noted(event.at, f"stated: {', '.join(words)}")
        if event.rake == 0 and not any(isinstance(e, events.RakeTaken) for e in self.hand.events):
            yield events.RakeTaken(event.at, 0)

    def added_chips(self, event: events.AddedChips) -> Iterator[Event]:
        if event.amount is None:
            yield events.Noted(event.at, f"{self.name(event)} adds chips")
        else:
            yield event

    def ended(self, event: events.HandEnded) -> Iterator[Event]:
        """What is missing between the pot and what was paid is the rake, or what the house won from who cashed out."""
        gap = self.end.pot - self.paid - (self.end.left or 0) - (self.end.rake or 0)
        bought = any(award.cashed_out for award in self.end.awards)
        if self.end.awards and gap > 0 and (bought or self.end.rake is None):
            yield events.RakeTaken(event.at, gap)
        if event.untold:
            yield events.Noted(event.at, "what was paid is not told")
        yield events.HandEnded(event.at, cut=event.cut or event.partial)
