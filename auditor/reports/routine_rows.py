"""The rows of routine hands, made from what was played without the records that other rows are made from.

The columns are those of the records, in their order, and the cells those that `as_csv` makes of them.
"""

from __future__ import annotations

from collections.abc import Callable

from auditor import routine
from auditor.audited import AuditedRoutine
from auditor.chips import DECIMALS, amounts
from auditor.ranking import Rank, strength, words
from auditor.reports.cells import Made, plain, text, within
from auditor.routine.play import Play, Sitter

_BOOLS = ("false", "true")
_NO_DRAW: dict[int, list[int]] = {}


class RoutineRows:
    """Puts the rows of routine hands with those of other hands, players and flows.

    The pieces that come again are made once: those of texts until the rows are taken, those of ranks and counts, which
    are few, for good.
    """

    def __init__(self, hands: list[str], players: list[str], flows: list[str], *, neutralise: bool) -> None:
        """`neutralise`: an apostrophe before formulas."""
        self._hands = hands
        self._players = players
        self._flows = flows
        self._cell = text if neutralise else plain
        self._cells = Made(self._cell)
        self._people = _People(self._cell)
        self._ranks = Made(_rank)
        self._rounds = Made(_round)
        self._draws = Made(_draws)
        self._decimals = DECIMALS
        self._amounts = amounts(DECIMALS)
        self._forced = Made(self._forced_bet)

    def add(self, one: AuditedRoutine) -> None:
        """All rows of one hand."""
        play, hand = one.play, one.hand
        if hand.decimals != self._decimals:
            self._decimals, self._amounts = hand.decimals, amounts(hand.decimals)
            self._forced.clear()
        head = f"{self._cells[hand.file]},{self._cell(hand.id)}"
        first = f"{head},{hand.first_line}"
        self._add_hand(one, head, self._add_players(play, first))
        cells, shown, add = self._cells, self._amounts, self._flows.append
        for loser, winner, amount in routine.shared(play):
            add(f"{first},{cells[loser]},{cells[winner]},{shown[amount]}")

    def clear(self) -> None:
        """Forgets the pieces that were made of texts."""
        self._cells.clear()
        self._people.clear()
        self._forced.clear()

    def _add_players(self, play: Play, head: str) -> tuple[str, str, str, str, str, str]:
        """The rows of the players; what the cells of their hand have of the seats, the draws, what was paid and
        returned, the nets, and the showdown.
        """
        people, shown, add = self._people, self._amounts, self._players.append
        taken = play.drawing.taken if play.drawing is not None else _NO_DRAW
        seats, draws, paid, returned, nets, showdown = [], [], [], [], [], []
        for p in routine.in_order(play):
            cell, key = people[p.name]
            seat, stack, dealt_in = str(p.seat), shown[p.stack], "true"
            if p.out:
                dealt_in = "false"
                add(f"{head},{seat},{cell},false,{stack},0,0,0,0,,false,false,false,0")
            elif p.folded and not p.put_in:
                add(f"{head},{seat},{cell},true,{stack},0,0,0,0,0,true,false,false,0")
                nets.append(f'{key}:""0""')
            else:
                net, won, back = shown[p.net], shown[p.won], shown[p.returned]
                folded, all_in, seen = _BOOLS[p.folded], _BOOLS[p.all_in], _BOOLS[p.face_up]
                put_in = f"{shown[p.put_in]},{back},{won},{net},{net}"
                add(f"{head},{seat},{cell},true,{stack},{put_in},{folded},{all_in},{seen},0")
                nets.append(f'{key}:""{net}""')
                if p.won:
                    paid.append(f'{key}:""{shown[p.won + p.along] if p.along else won}""')
                if p.returned:
                    returned.append(f'{key}:""{back}""')
                if p.shown:
                    showdown.append(self._showing(play, p, key))
            seats.append(f'{{""seat"":{seat},""player"":{key},""stack"":""{stack}"",""dealt_in"":{dealt_in}}}')
            if p.seat in taken:
                draws.append(f"{key}:{self._draws[tuple(taken[p.seat])]}")
        return ",".join(seats), ",".join(draws), ",".join(paid), ",".join(returned), ",".join(nets), ",".join(showdown)

    def _showing(self, play: Play, player: Sitter, key: str) -> str:
        cards, rank = '"",""'.join(player.shown), strength(play.game.name, player.shown, play.board)
        called = self._ranks[play.game.name, rank]
        return f'{{""player"":{key},""cards"":[""{cards}""],""rank"":{called}}}'

    def _add_hand(self, one: AuditedRoutine, head: str, of_players: tuple[str, str, str, str, str, str]) -> None:
        play, hand, book, cells, shown = one.play, one.hand, one.book, self._cells, self._amounts
        stakes, started = play.stakes, play.started
        seats, draws, paid, returned, nets, showdown = of_players
        forced = ",".join(map(self._forced.__getitem__, play.forced))
        rounds = ",".join(map(self._rounds.__getitem__, map(tuple, play.rounds)))
        row = (
            head,
            str(hand.first_line),
            str(hand.last_line),
            cells[hand.dialect],
            cells[hand.encoding],
            cells[book.name],
            cells[book.hash],
            cells[stakes.game],
            cells[stakes.structure],
            cells[stakes.currency],
            cells[started.table],
            cells[hand.session],
            self._cell(started.started),
            "complete",
            str(play.button),
            f'"[{seats}]"',
            f'"[{forced}]"',
            f'"[{rounds}]"',
            f'"{{{draws}}}"' if draws else "{}",
            shown[play.pot],
            self._side_pots(play) if play.side_pots else "[]",
            shown[play.rake or 0],
            f'"{{{paid}}}"',
            f'"{{{returned}}}"' if returned else "{}",
            f'"{{{nets}}}"',
            f'"[{showdown}]"' if showdown else "[]",
            f'"{{{nets}}}"',
            "[],0,0",
        )
        self._hands.append(",".join(row))

    def _forced_bet(self, bet: tuple[str, str, int]) -> str:
        name, kind, amount = bet
        return f'{{""player"":{within(name)},""kind"":""{kind}"",""amount"":""{self._amounts[amount]}""}}'

    def _side_pots(self, play: Play) -> str:
        side_pots = '"",""'.join(map(self._amounts.__getitem__, play.side_pots))
        return f'"[""{side_pots}""]"'


class _People(dict[str, tuple[str, str]]):
    """The cell of each name, and the name as it stands in a nested cell."""

    def __init__(self, cell: Callable[[str], str]) -> None:
        super().__init__()
        self._cell = cell

    def __missing__(self, name: str) -> tuple[str, str]:
        found = self[name] = self._cell(name), within(name)
        return found


def _round(acts: tuple[int, ...]) -> str:
    bets, raises, calls, checks, folds = acts
    return f'{{""bets"":{bets},""raises"":{raises},""calls"":{calls},""checks"":{checks},""folds"":{folds}}}'


def _draws(counts: tuple[int, ...]) -> str:
    return f"[{','.join(map(str, counts))}]"


def _rank(of: tuple[str, Rank | None]) -> str:
    game, rank = of
    return "null" if rank is None else f'""{words(game, rank)}""'
