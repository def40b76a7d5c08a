"""Who could win the pots of a hand with what, and what each was paid: what the rules of the showdown judge."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import gcd
from typing import NamedTuple

from auditor.events import Awarded, Mucked
from auditor.payouts import winners
from auditor.pots import Pot, contested
from auditor.proofs import may_win
from auditor.ranking import Rank, strength
from auditor.seats import Player
from auditor.table import Table


class Run(NamedTuple):
    """The pots as one board decides them: `ranks` are the hands that claim them, None for one that is not known."""

    pots: list[Pot]
    ranks: dict[int, Rank | None]


class Settlement(NamedTuple):
    """The end of a hand.

    `runs` has one entry a board, none where a board is not recorded. `paid` is what each seat was pushed of the pot,
    `awards` by which lines. `silent` are hands that are known but were neither shown nor thrown away, `doubted` that
    of an opener who was not paid, and of whom it is not known whether he may win. `cashed`: somebody was paid by the
    house in place of a pot.
    """

    runs: list[Run]
    paid: dict[int, int]
    awards: dict[int, list[Awarded]]
    silent: dict[int, Rank]
    doubted: dict[int, Rank]
    cashed: bool

    @property
    def claims(self) -> dict[int, Rank | None]:
        """The hands of the first board."""
        return self.runs[0].ranks if self.runs else {}

    def most(self, seat: int) -> int:
        """The most that the seat may have won: every pot that its hand may be the best for, alone or tied."""
        return sum(pot.amount for run in self.runs for pot in run.pots if _may_take(pot, run.ranks, seat))

    def entitled(self, seat: int) -> int:
        """All that is in the pots the seat has a part in, whatever its hand."""
        return sum(pot.amount for run in self.runs for pot in run.pots if seat in pot.seats)

    def unknown(self, seat: int) -> list[int]:
        """The hands that are not known and claim a pot the seat has a part in."""
        return [
            other
            for run in self.runs
            for other, rank in run.ranks.items()
            if rank is None and other != seat and any({seat, other} <= pot.seats for pot in run.pots)
        ]

    def contested(self, seat: int) -> bool:
        """Whether the seat was paid of a pot that another hand claimed too."""
        alone = sum(pot.amount for run in self.runs for pot in run.pots if pot.seats == {seat})
        return self.paid.get(seat, 0) > alone


def _may_take(pot: Pot, ranks: dict[int, Rank | None], seat: int) -> bool:
    own = ranks.get(seat)
    if seat not in pot.seats:
        return False
    return own is None or not any((ranks.get(other) or own) > own for other in pot.eligible)


@lru_cache(maxsize=1)
def _settled(table: Table, length: int) -> Settlement:
    awards: dict[int, list[Awarded]] = {}
    for award in table.awards:
        if award.amount > 0 and not award.cashed_out:
            awards.setdefault(award.seat, []).append(award)
    cashed = any(award.cashed_out for award in table.awards)
    along = dict(table.implied) if table.along else {}
    paid = {seat: sum(award.amount for award in lines) - along.get(seat, 0) for seat, lines in awards.items()}
    if table.paid_by_changes is not None:
        paid = dict.fromkeys(paid, table.paid_by_changes)
    # Where all that a room pays a player is his uncalled bet, he won nothing.
    paid = {seat: amount for seat, amount in paid.items() if amount}
    awards = {seat: lines for seat, lines in awards.items() if seat in paid}
    claims = claimants(table, paid)
    doubted = {p.seat: rank_of(table, p, 1) or 0 for p in claims if p.seat not in paid and not may_win(table, p.seat)}
    runs = _runs(table, [p for p in claims if p.seat not in doubted], paid)
    silent: dict[int, Rank] = {}
    if len(table.live()) > 1:
        for player in table.live():
            if player.seat not in paid and not _claims(table, player):
                rank = rank_of(table, player, 1)
                if rank is not None:
                    silent[player.seat] = rank
    return Settlement(runs, paid, awards, silent, doubted, cashed)


def settled(table: Table) -> Settlement:
    """How the hand was settled; asked when its record ends."""
    return _settled(table, len(table.log))


def _claims(table: Table, player: Player) -> bool:
    """Whether the hand was turned up, or announced."""
    return player.shown or player.holding.shown is not None or player.seat in table.turned


def claimants(table: Table, paid: Mapping[int, int]) -> list[Player]:
    """Whose hands count for the pots: live, allowed to win, and shown, if any was; else all that are live."""
    live = [p for p in table.live() if may_win(table, p.seat) is not False and not _miscounted(table, p)]
    if not any(_claims(table, p) for p in live):
        return live
    return [p for p in live if _claims(table, p) or p.seat in paid]


def _miscounted(table: Table, player: Player) -> bool:
    """Whether the hand turned up has more or fewer cards than the game, and so makes no hand."""
    shown, game = player.holding.shown, table.game
    return shown is not None and game is not None and player.holding.count == len(shown) != game.cards


def thrown(table: Table, paid: Mapping[int, int]) -> list[int]:
    """The hands thrown away at the showdown that might have won: those that were paid first, else the last thrown."""
    order = [event.seat for event in reversed(table.past(Mucked)) if event.seat in table.players]
    players = [table.players[seat] for seat in dict.fromkeys(order)]
    gone = [p.seat for p in players if not (p.folded or p.dead or (p.live and p.shown))]
    return sorted((seat for seat in gone if may_win(table, seat) is not False), key=lambda seat: not paid.get(seat))


def left(
    table: Table, pots: Iterable[Pot], claims: Iterable[Player], gone: Sequence[int]
) -> tuple[list[Pot], dict[int, Rank | None]]:
    """The pots as the hands that claim them can win them, and those hands; of the `thrown` ones who wins one alone."""
    ranks = {player.seat: rank_of(table, player, 1) for player in claims}
    parts = contested(pots, ranks, gone)
    return parts, ranks | {seat: None for pot in parts for seat in pot.eligible if seat not in ranks}


def _runs(table: Table, claims: list[Player], paid: Mapping[int, int]) -> list[Run]:
    count = max([table.runs, *(award.run for award in table.awards)])
    pots, ranks = left(table, table.layers().pots, claims, thrown(table, paid))
    if count == 1:
        return [Run(pots, ranks)]
    if count > len(table.board):
        return []
    runs = []
    for number in range(1, count + 1):
        parts = [_part(pot, number, count) for pot in pots]
        runs.append(Run(parts, ranks | {p.seat: rank_of(table, p, number) for p in claims}))
    return runs


def _part(pot: Pot, number: int, count: int) -> Pot:
    """The share of one board in a pot, what does not divide counted in each."""
    return Pot(-(-pot.amount // count), pot.eligible, pot.unsure)


def rank_of(table: Table, player: Player, run: int) -> Rank | None:
    """The player's hand on the board of `run`, None where his cards are not all known.

    Nor are those of a draw that a room's log contradicts itself about: it may have been run twice.
    """
    if table.game is None or (player.holding.doubted and table.game.draws and table.hand.dialect != "handlog"):
        return None
    return strength(table.game.name, player.holding.cards, tuple(table.board.get(run, ())), table.house.joker)


def best(run: Run, pot: Pot) -> frozenset[int]:
    """The seats whose hands are the best for a pot; empty when that is not known."""
    return winners(pot, run.ranks) or frozenset()


def chip(table: Table) -> int:
    """The smallest chip in play, in units: as stated, or what all amounts of a handlog are made of."""
    if table.hand.dialect != "handlog" or (table.stakes is not None and table.stakes.chip):
        return table.hand.unit
    amounts = [p.stack or 0 for p in table.players.values()] + [p.put_in for p in table.players.values()]
    if table.stakes is not None:
        amounts += [
            table.stakes.ante or 0,
            table.stakes.small or 0,
            table.stakes.big or 0,
            *(table.stakes.blinds or ()),
        ]
    return max(table.hand.unit, gcd(*amounts, table.carried or 0, *(award.amount for award in table.awards)))
