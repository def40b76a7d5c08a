"""The right result of a hand, as the rulings change it: who has what in the pot, who may win it, and what was paid."""

from __future__ import annotations

from auditor.entitlement import Added, entitled, entitled_players
from auditor.events import Tossed
from auditor.facts import rake
from auditor.records import Move
from auditor.rulebook import Rulebook
from auditor.seats import Player
from auditor.session import Ruled
from auditor.table import Table

POT, NEXT, HOUSE = "pot", "next pot", "house"


class Outcome:
    """What should have come of a hand; begins as what the log says, and each remedy changes it.

    Chips are conserved: what is taken from one account goes to another. `open` are the points that hidden cards or the
    house leave open; with one of them nobody's right result is known. `out` are seats whose hands cannot win, with the
    movements that follow from it. `unpaid` are chips of the pot that the log gives to nobody; `handed` is
    what a wrong winner handed over himself, `used` what of each entry of the table's `put_right` stands for a ruling.
    """

    def __init__(self, table: Table, book: Rulebook) -> None:
        self.table = table
        self.book = book
        self.added = dict.fromkeys(table.players, 0)
        self.antes = dict.fromkeys(table.players, 0)
        self.handed = dict.fromkeys(table.players, 0)
        self.awards = {seat: player.won for seat, player in table.players.items()}
        self.left = table.left or 0
        self.rake = rake(table) or 0
        out = table.paid + self.left + self.rake
        self.unpaid = max(0, table.pot - out) if table.awards else 0
        self.out: dict[int, list[Move]] = {}
        self.used: dict[int, int] = {}
        self.open: list[str] = []
        self.moves: list[Move] = []
        self._due: dict[int, int] = {}
        self._settled = self._now()

    # --- accounts

    def name(self, seat: int | None) -> str | None:
        """The player in the seat; None for chips that nobody can be named for."""
        player = self.table.players.get(seat) if seat is not None else None
        return player.name if player is not None else None

    def move(self, start: str | None, end: str | None, amount: int) -> None:
        """Notes a chip movement of the ruling in hand."""
        if amount > 0 and start != end:
            self.moves.append(Move(start, end, self.table.money(amount)))

    def give_back(self, seat: int, amount: int, *, ante: bool = False) -> None:
        """Chips of the seat, of its `ante` or of its bets, leave the pot; `settle` finds who has them."""
        if amount > 0 and seat in self.added:
            self._owe(seat, min(amount, self._in_pot(seat)), ante)

    def put_in(self, seat: int, amount: int, *, ante: bool = False) -> None:
        """The seat's chips go into the pot, as an `ante` or to match a bet; `settle` finds who gets them."""
        if amount > 0 and seat in self.added:
            self._owe(seat, -amount, ante)

    def _owe(self, seat: int, amount: int, ante: bool) -> None:
        self.added[seat] -= amount
        if ante:
            self.antes[seat] -= amount
        self._due[seat] = self._due.get(seat, 0) + amount

    def _in_pot(self, seat: int) -> int:
        player = self.table.players[seat]
        return player.put_in - player.returned + self.added[seat]

    def wagered(self, seat: int) -> int:
        """What the seat has in the pot besides its ante."""
        return self._in_pot(seat) - self.table.players[seat].ante - self.antes[seat]

    def bets(self, seat: int) -> int:
        """What the seat has in the pot besides its ante and its dead money."""
        return self.table.players[seat].bets + self.added[seat] - self.antes[seat]

    def _now(self) -> Added:
        return Added(dict(self.added), dict(self.antes))

    def settle(self) -> None:
        """Those who were paid the pot give what the ruling takes out of it, and get what it puts in.

        What nobody was paid goes back first. Where several were paid, each stands for what was his of it; who that was
        may hang on hidden cards, and then nobody is named.
        """
        due, self._due = self._due, {}
        before, self._settled = self._settled, self._now()
        if not any(due.values()):
            return
        change = -sum(due.values())
        back = min(max(0, -change), self.unpaid)
        self.unpaid -= back
        change += back
        paid = [seat for seat, amount in self.awards.items() if amount]
        ends: dict[str | None, int] = {POT: -back}
        if len(paid) == 1:
            self._pay(due, {paid[0]: change})
        elif not paid:
            self.left += change
            ends[POT] += change
        elif (shift := self._shift(before, change)) is not None:
            self._pay(due, shift)
            gained = sum(shift.values()) - change
            self.unpaid -= gained
            ends[POT] -= gained
        else:
            ends[None] = change
        self._movements(due, ends)

    def _pay(self, due: dict[int, int], more: dict[int, int]) -> None:
        for seat, amount in more.items():
            self.awards[seat] += amount
            due[seat] = due.get(seat, 0) + amount

    def _shift(self, before: Added, change: int) -> dict[int, int] | None:
        """How what is right changed since the pot held what was `before`; None where hidden cards leave it open.

        Whoever was paid so little that he cannot give that much was paid wrongly, and so the pots are paid anew.
        """
        old, new = self._right(before), self._right(self._now())
        if isinstance(new, str):
            self.open.append(new)
            return None
        if not isinstance(old, str):
            shift = {seat: new.get(seat, 0) - old.get(seat, 0) for seat in self.awards}
            if sum(shift.values()) == change and all(self.awards[seat] + more >= 0 for seat, more in shift.items()):
                return shift
        return {seat: new.get(seat, 0) - amount for seat, amount in self.awards.items()}

    def win_what_is_left(self, seat: int) -> None:
        """What stayed for the next hand is won by the seat after all."""
        self.move(NEXT, self.name(seat), self.left)
        self.awards[seat] += self.left
        self.left = 0

    def pass_the_deal(self) -> None:
        """Nobody opened: what was bet returns, and the antes stay for the next hand."""
        for seat in sorted(self.table.players):
            self.give_back(seat, self.bets(seat))
        self.settle()
        for seat, amount in sorted(self.awards.items()):
            self.move(self.name(seat), NEXT, amount)
            self.left += amount
        self.awards = dict.fromkeys(self.awards, 0)

    def void(self) -> None:
        """Every chip goes back to who put it in, the rake too; what was carried stays for the next hand."""
        self.settle()
        back = {seat: self._in_pot(seat) for seat in self.added}
        pot = self.table.pot + sum(self.added.values())
        stays = pot - sum(back.values())
        out = sum(self.awards.values()) + self.left + self.rake
        owed = {seat: amount - self.awards[seat] for seat, amount in back.items()}
        self._movements(owed, {NEXT: stays - self.left, POT: out - pot, HOUSE: -self.rake})
        self.added = {seat: self.added[seat] - amount for seat, amount in back.items()}
        self.antes = {seat: -player.ante for seat, player in self.table.players.items()}
        self._settled = self._now()
        self.awards = dict.fromkeys(self.awards, 0)
        self.left, self.rake, self.unpaid = stays, 0, 0

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

    # --- the pots

    def pay_what_is_left(self) -> None:
        """What stayed for the next hand goes with the pots after all."""
        left, self.left = self.left, 0
        if not self.pay_again(NEXT):
            self.left = left

    def pay_again(self, rest: str | None = None) -> bool:
        """Gives every pot to the best hand that may win it, and notes the movements; `rest` is what was not paid of it.

        False where it is not known who wins.
        """
        self.settle()
        total = sum(self.awards.values())
        right = self._right(self._now())
        if isinstance(right, str):
            self.open.append(right)
            return False
        if not right and not entitled_players(self.table, self.awards, self.out):
            self.left += total
            self.open.append(
                f"nobody is left who may win the pot; it stays for the next deal of those dealt in, "
                f"{self.table.money(total)}, if the house does not decide otherwise"
            )
            rest = NEXT
        else:
            self.unpaid = 0
        owed = {seat: right.get(seat, 0) - amount for seat, amount in self.awards.items()}
        self._handed_over(owed)
        self._movements(owed, {rest: -sum(owed.values())})
        self.awards = {seat: right.get(seat, 0) for seat in self.awards}
        return True

    def _handed_over(self, owed: dict[int, int]) -> None:
        """Who was paid wrongly and gave it all to whom it belongs has put it right himself; less is a courtesy."""
        for toss in self.table.past(Tossed):
            most = min(-owed.get(toss.seat, 0), owed.get(toss.to, 0))
            if toss.amount == most and toss.at.line > self.table.awards[0].at.line:
                owed[toss.seat] += most
                owed[toss.to] -= most
                self.handed[toss.seat] += most
                self.handed[toss.to] -= most

    def _right(self, added: Added) -> dict[int, int] | str:
        """What each seat should be paid, with so much more or less of each in the pots; else why it is not known."""
        return entitled(self.table, self.awards, self.out, self.rake + self.left, added)

    def _movements(self, owed: dict[int, int], ends: dict[str | None, int]) -> None:
        """Notes who gives whom what he is owed, in seat order, and what goes to and comes from other `ends`."""
        names = [*map(self.name, sorted(owed)), *ends]
        due = [*(owed[seat] for seat in sorted(owed)), *ends.values()]
        for taker, to in enumerate(names):
            for giver, start in enumerate(names):
                amount = max(0, min(due[taker], -due[giver]))
                self.move(start, to, amount)
                due[taker] -= amount
                due[giver] += amount

    # --- the result

    def _change(self, player: Player) -> int:
        """What the rulings give the player more than the log does."""
        seat = player.seat
        return self.awards[seat] - player.won - self.added[seat] + self.handed[seat]

    def ruled(self) -> Ruled | None:
        """How the rulings have the hand end, open points as they would be settled; None where they move no chips."""
        table = self.table
        chips = {seat: self._change(player) for seat, player in table.players.items()}
        said = bool(table.awards) or table.left is not None
        left = self.left if said else table.pot + sum(self.added.values())
        return Ruled(chips, self.added, left) if any(chips.values()) else None

    def nets(self) -> dict[str, str] | None:
        """The net each player should have had, None when a point is left open."""
        if self.open:
            return None
        table = self.table
        return {
            player.name: table.money(player.net + self._change(player))
            for _, player in sorted(table.players.items())
            if player.put_in or player.won or player.dealt_in
        }
