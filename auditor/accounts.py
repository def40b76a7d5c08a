"""Who sits at the table with which chips, what went into the pot and what came out of it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from auditor import chips
from auditor.events import Awarded, Hand
from auditor.pots import CarriedDeal, Layers, Pot, layers, uncalled
from auditor.seats import Player

if TYPE_CHECKING:
    from auditor.session import LastHand


class Accounts:
    """The players of one hand and their chips.

    `players` by seat, those without a seat below zero; `order` the seats in their order. `carried` is what the last
    hand left in the pot (None: not said), `house_money` what the house put in. `rake` None: not stated. `left` stays
    for the next hand. `along` is paid beside the pot: uncalled bets in one line with it. `paid_by_changes`: all that
    the winner got, where the changes of the stacks tell it and the line of the award does not. `one_ante`: one player
    puts in the ante for the whole table, which no other has to match.
    """

    def __init__(self, hand: Hand, last_hand: LastHand | None = None) -> None:
        self.hand = hand
        self.last_hand = last_hand
        self.players: dict[int, Player] = {}
        self.order: list[int] = []
        self._around: dict[int, list[Player]] = {}
        self.carried: int | None = None
        self.house_money = 0
        self.awards: list[Awarded] = []
        self.paid_by_changes: int | None = None
        self.rake: int | None = None
        self.left: int | None = None
        self.one_ante = False
        self.along = 0

    # --- names and amounts

    def money(self, amount: int) -> str:
        """An amount as the reports write it."""
        return chips.show(amount, self.hand.decimals)

    def name(self, seat: int | None) -> str:
        """The player in a seat, or `seat 5` where nobody sits."""
        player = self.players.get(seat) if seat is not None else None
        return player.name if player else f"seat {seat}"

    @property
    def pot(self) -> int:
        """All that is in the pot now, carried chips and bets of this round included, before rake and awards."""
        return (self.carried or 0) + self.house_money + sum(p.put_in - p.returned for p in self.players.values())

    def uncalled(self) -> tuple[Player, int] | None:
        """Whose last bet was not matched in full and by how much, returns counted; None when all is matched."""
        all_in = [p.seat for p in self.players.values() if p.all_in and not p.folded]
        wagers = self._wagers()
        for seat in wagers:
            player = self.players[seat]
            if player.owes or player.unpaid:
                # What a call was short of is his fault, not an uncalled part of the bet.
                wagers[seat] += player.owes + player.unpaid
        late = self._late_antes()  # which match no bet
        antes = {seat: ante - late.get(seat, 0) for seat, ante in self._antes().items()}
        found = uncalled(wagers, all_in, antes)
        return (self.players[found[0]], found[1]) if found is not None else None

    def layers(self, added: Mapping[int, int] | None = None, anted: Mapping[int, int] | None = None) -> Layers:
        """The pots in layers, for every hand that did not fold, dead or mucked ones too.

        `added` is what a ruling has each seat put in more than the log says, or less; `anted` how much of it are antes,
        which match no bet.
        """
        contested = [p.seat for p in self.players.values() if p.dealt_in and not p.folded]
        all_in = [seat for seat in contested if self.players[seat].all_in]
        wagers, antes = self._wagers(), self._antes()
        late, carried = self.carried_deals()
        for seat, amount in late.items():
            antes[seat] -= amount
        for seat, amount in (added or {}).items():
            ante = (anted or {}).get(seat, 0)
            if amount != ante:
                wagers[seat] = wagers.get(seat, 0) + amount - ante
            if ante:
                antes[seat] = antes.get(seat, 0) + ante
        stands = bettor = 0
        if any(p.unpaid or p.owes for p in self.players.values()) and (raw := uncalled(wagers, all_in, antes)):
            # A short call that nobody made up stands: the bet it did not match stays in the pot (G-B9).
            last = self.uncalled()
            bettor = raw[0]
            stands = raw[1] - (last[1] if last is not None and last[0].seat == bettor else 0)
            wagers[bettor] -= stands
        found = layers(
            wagers,
            contested,
            all_in,
            antes=antes,
            dead=sum(p.dead_money for p in self.players.values()) + self.house_money + self._dead_ante(),
            carried=carried,
            names={seat: p.name for seat, p in self.players.items()},
        )
        if not stands or not found.pots:
            return found
        *below, top = found.pots
        # Nor does one who is all-in for less play for it.
        less = [seat for seat in all_in if seat != bettor and wagers.get(seat, 0) < wagers[bettor] + stands]
        own = top.eligible.difference(less)
        if own and own != top.eligible:
            return found._replace(pots=(*found.pots, Pot(stands, own)))
        return found._replace(pots=(*below, Pot(top.amount + stands, top.eligible, top.unsure)))

    def _carried_deals(self) -> Sequence[CarriedDeal]:
        """The deals that left the carried chips; of unknown bettors where the last hand left others."""
        last = self.last_hand
        if not self.carried:
            return ()
        if last is None or last.decimals != self.hand.decimals or sum(d.amount for d in last.carried) != self.carried:
            return (CarriedDeal(self.carried),)
        return last.carried

    def carried_deals(self) -> tuple[dict[int, int], Sequence[CarriedDeal]]:
        """What newcomers' late antes put into the deals that left the carried chips, by seat, and the deals with it."""
        carried, late = self._carried_deals(), dict[int, int]()
        for seat, amount in self._late_antes().items():
            late[seat], carried = _spread(self.players[seat].name, amount, carried)
        return late, carried

    def _late_antes(self) -> dict[int, int]:
        """What newcomers put in beyond the ante of this deal: antes of the deals they have missed (R-11)."""
        last = self.last_hand
        if last is None or not self.carried or self.one_ante:
            return {}
        antes = {seat: p.ante for seat, p in self.players.items() if p.ante}
        stayed = [p for p in self.players.values() if p.dealt_in and p.stack != 0 and p.name in last.dealt_in]
        # Where nobody who could ante was in the last deal, all of them ante for this one.
        own = max((p.ante for p in stayed), default=min(antes.values(), default=0))
        came = [seat for seat in antes if self.players[seat].name not in last.dealt_in]
        return {seat: antes[seat] - own for seat in came if antes[seat] > own}

    def _wagers(self) -> dict[int, int]:
        return {s: max(0, p.bets) for s, p in self.players.items() if p.put_in}

    def _antes(self) -> dict[int, int]:
        if self.one_ante:
            return {}
        # What came back beyond the bets is a part of the ante that an all-in opponent did not match.
        return {s: p.ante + min(0, p.bets) for s, p in self.players.items() if p.ante}

    def _dead_ante(self) -> int:
        return sum(p.ante for p in self.players.values()) if self.one_ante else 0

    @property
    def paid(self) -> int:
        """All that was pushed to players out of the pot; what the house paid to one who cashed out is its own money."""
        if self.paid_by_changes is not None:
            return self.paid_by_changes
        return sum(award.amount + award.fee for award in self.awards if not self.from_house(award)) - self.along

    def won(self, player: Player) -> int:
        """What the player won of the pot."""
        told = sum(a.amount for a in self.awards if a.seat == player.seat and not self.from_house(a))
        return max(told, self.paid_by_changes) if told and self.paid_by_changes is not None else told

    @property
    def beside(self) -> int:
        """What the house paid beside the pot; less than 0 what it was paid."""
        return sum(award.amount for award in self.awards if self.from_house(award))

    def from_house(self, award: Awarded) -> bool:
        """Whether a cash-out was paid beside the pot: by the player, or where the pot went whole to others."""
        return award.cashed_out and (award.amount < 0 or self.pushed_whole)

    @property
    def pushed_whole(self) -> bool:
        """Whether the pot went whole to players who did not cash out."""
        return sum(award.amount for award in self.awards if not award.cashed_out) + (self.rake or 0) >= self.pot

    # --- seats

    def sit(self, player: Player) -> None:
        """He has a place at the table, or below zero none."""
        self.players[player.seat] = player
        if player.seat >= 0:
            self.order = sorted((*self.order, player.seat))
            self._around.clear()

    def clockwise(self, seat: int) -> Sequence[Player]:
        """The players dealt a seat number, clockwise from the left of `seat`, all of them once, `seat` last."""
        around = self._around.get(seat)
        if around is None:
            start = bisect_right(self.order, seat)
            around = [self.players[one] for one in (*self.order[start:], *self.order[:start])]
            self._around[seat] = around
        return around

    def dealt_in(self) -> list[Player]:
        """The players dealt in, by seat."""
        return [self.players[seat] for seat in self.order if self.players[seat].dealt_in]

    def live(self) -> list[Player]:
        """The players whose hands are still in play, by seat."""
        return [self.players[seat] for seat in self.order if self.players[seat].live]

    def contesting(self) -> int:
        """How many live players are not all-in."""
        return sum([player.contesting for player in self.players.values()])


def _spread(name: str, amount: int, deals: Sequence[CarriedDeal]) -> tuple[int, Sequence[CarriedDeal]]:
    """Antes put in late, laid to the deals they are for, the latest first; how much of them, and the deals with it."""
    left, spread = amount, list[CarriedDeal]()
    for deal in reversed(deals):
        ante = min(left, max(deal.by.values(), default=0)) if deal.by is not None and name not in deal.by else 0
        left -= ante
        spread.append(
            CarriedDeal(deal.amount + ante, {**deal.by, name: ante}) if ante and deal.by is not None else deal
        )
    return amount - left, spread[::-1]
