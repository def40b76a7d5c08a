"""The right result of a hand, as the rulings change it: who has what in the pot, who may win it, and what was paid."""

from __future__ import annotations

from collections.abc import Iterable

from auditor.facts import rake
from auditor.payouts import after_rake, share
from auditor.pots import contested
from auditor.records import Move
from auditor.seats import Player
from auditor.settling import chip, claimants, rank_of
from auditor.table import Table

POT, NEXT, HOUSE = "pot", "next pot", "house"


class Outcome:
    """What should have come of a hand; begins as what the log says, and each remedy changes it.

    Chips are conserved: what is taken from one account goes to another. `open` are the points that hidden cards or the
    house leave open; with one of them nobody's right result is known. `out` are seats whose hands cannot win, with the
    movements that follow from it. `unpaid` are chips of the pot that the log gives to nobody.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.added = dict.fromkeys(table.players, 0)
        self.awards = {seat: player.won for seat, player in table.players.items()}
        self.left = table.left or 0
        self.rake = rake(table) or 0
        out = table.paid + self.left + self.rake
        self.unpaid = max(0, table.pot - out) if table.awards else 0
        self.out: dict[int, list[Move]] = {}
        self.open: list[str] = []
        self.moves: list[Move] = []
        self._change = 0

    # --- accounts

    def name(self, seat: int | None) -> str | None:
        """The player in the seat; None for chips that nobody can be named for."""
        player = self.table.players.get(seat) if seat is not None else None
        return player.name if player is not None else None

    def move(self, start: str | None, end: str | None, amount: int) -> None:
        """Notes a chip movement of the ruling in hand."""
        if amount > 0 and start != end:
            self.moves.append(Move(start, end, self.table.money(amount)))

    def give_back(self, seat: int, amount: int, start: str | None = POT) -> None:
        """Chips of the seat leave the pot, and those who were paid it get so much less, unless nobody was paid them."""
        if amount <= 0 or seat not in self.added:
            return
        amount = min(amount, self._in_pot(seat))
        if amount <= self.unpaid + self._change:
            start = POT
        self.added[seat] -= amount
        self.move(start, self.name(seat), amount)
        self._change -= amount

    def put_in(self, seat: int, amount: int, end: str | None = POT) -> None:
        """The seat's chips go into the pot, and those who were paid it get so much more."""
        if amount <= 0 or seat not in self.added:
            return
        self.added[seat] += amount
        self.move(self.name(seat), end, amount)
        self._change += amount

    def _in_pot(self, seat: int) -> int:
        player = self.table.players[seat]
        return player.put_in - player.returned + self.added[seat]

    def settle(self) -> None:
        """Those who were paid the pot get more or less, by what the ruling put in or took out.

        What nobody was paid goes back first.
        """
        change, self._change = self._change, 0
        back = min(max(0, -change), self.unpaid)
        self.unpaid -= back
        change += back
        if not change:
            return
        paid = [seat for seat, amount in self.awards.items() if amount]
        if len(paid) == 1:
            self.awards[paid[0]] += change
        elif not paid:
            self.left += change
        else:
            self.pay_again(silent=True)

    def win_what_is_left(self, seat: int) -> None:
        """What stayed for the next hand is won by the seat after all."""
        self.move(NEXT, self.name(seat), self.left)
        self.awards[seat] += self.left
        self.left = 0

    def pass_the_deal(self) -> None:
        """Nobody opened: what was bet returns, and the antes stay for the next hand."""
        for seat, player in sorted(self.table.players.items()):
            bets = player.put_in - player.returned - player.ante - player.dead_money + self.added[seat]
            self.give_back(seat, bets, self.holder())
        self.settle()
        for seat, amount in sorted(self.awards.items()):
            self.move(self.name(seat), NEXT, amount)
            self.left += amount
        self.awards = dict.fromkeys(self.awards, 0)

    def cannot_win(self, seat: int | None) -> None:
        """The seat's hand is dead, or its open unproven: what it was paid goes to the best of the others.

        Another ruling to the same end notes the same movements, and changes nothing more.
        """
        if seat is None:
            return
        if seat not in self.out:
            self.out[seat] = []
            before = len(self.moves)
            if self.awards.get(seat):
                self.pay_again()
            self.out[seat] = self.moves[before:]
        else:
            self.moves += self.out[seat]

    def winner(self) -> int | None:
        """The one seat that has the pot; None when several share it or nobody has it yet."""
        paid = [seat for seat, amount in self.awards.items() if amount]
        return paid[0] if len(paid) == 1 else None

    def holder(self) -> str | None:
        """Who has the chips of the pot: the one player it was awarded to, else the pot."""
        winner = self.winner()
        return POT if winner is None else self.name(winner)

    # --- the pots

    def pay_again(self, *, silent: bool = False) -> None:
        """Gives every pot to the best hand that may win it, and notes the movements unless `silent`."""
        right = self._shares()
        if right is None:
            return
        self._change = self.unpaid = 0
        if not silent:
            self._movements(right)
        self.awards = {seat: right.get(seat, 0) for seat in self.awards}

    def _claimants(self) -> list[Player]:
        return [player for player in claimants(self.table, self.awards) if player.seat not in self.out]

    def _shares(self) -> dict[int, int] | None:
        table = self.table
        claims = self._claimants()
        total = sum(self.awards.values()) + self._change
        if not claims:
            claims = [player for player in table.live() if player.seat not in self.out]
        if not claims:
            self.left, self._change = self.left + total, 0
            self.open.append(
                f"nobody is left who may win the pot; it stays for the next deal of those dealt in, "
                f"{table.money(total)}, if the house does not decide otherwise"
            )
            self._movements({}, NEXT)
            self.awards = dict.fromkeys(self.awards, 0)
            return None
        if table.runs > 1:
            self.open.append("the pot was run more than once; who wins what is to be counted out by hand")
            return None
        layers = table.layers(self.added)
        pots = contested(layers.pots, [player.seat for player in claims])
        ranks = {player.seat: rank_of(table, player, 1) for player in claims}
        order = [player.seat for player in table.clockwise(table.button or 0)]
        shares = share(after_rake(pots, self.rake + self.left), ranks, order, chip(table))
        if shares.unjudged:
            hidden = [player.name for player in claims if ranks[player.seat] is None]
            self.open.append(f"the cards of {' and '.join(hidden)} are not known, and may win")
            return None
        paid = dict(shares.paid)
        alone = layers.uncalled - table.layers().uncalled
        if alone > 0 and layers.bettor is not None:
            # What matched it was returned by the rulings.
            paid[layers.bettor] = paid.get(layers.bettor, 0) + alone
        return paid

    def _movements(self, right: dict[int, int], rest: str | None = None) -> None:
        """The movements from what is paid to what is right, in seat order; what does not pair off goes to `rest`."""
        owed = {seat: right.get(seat, 0) - amount for seat, amount in self.awards.items()}
        givers = [[seat, -amount] for seat, amount in sorted(owed.items()) if amount < 0]
        takers = [[seat, amount] for seat, amount in sorted(owed.items()) if amount > 0]
        for taker in takers:
            for giver in givers:
                amount = min(taker[1], giver[1])
                self.move(self.name(giver[0]), self.name(taker[0]), amount)
                taker[1] -= amount
                giver[1] -= amount
            self.move(rest, self.name(taker[0]), taker[1])
        for seat, amount in givers:
            self.move(self.name(seat), rest, amount)

    # --- the result

    def nets(self) -> dict[str, str] | None:
        """The net each player should have had, None when a point is left open."""
        if self.open:
            return None
        table = self.table
        return {
            player.name: table.money(player.net + self.awards[seat] - player.won - self.added[seat])
            for seat, player in sorted(table.players.items())
            if player.put_in or player.won or player.dealt_in
        }


def names(outcome: Outcome, seats: Iterable[int]) -> str:
    """Players in a sentence: `Ada, Ben and Cleo`."""
    told = [str(outcome.name(seat)) for seat in seats]
    return " and ".join([", ".join(told[:-1]), told[-1]]) if len(told) > 1 else "".join(told)
