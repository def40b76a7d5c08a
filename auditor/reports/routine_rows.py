"""The rows of routine hands, made from what was played without the records that other rows are made from.

The columns are those of the records, in their order, and the cells those that `as_csv` makes of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from auditor import routine
from auditor.audited import AuditedRoutine
from auditor.chips import DECIMALS, amounts
from auditor.ranking import Rank, strength, words
from auditor.reports.cells import Made, plain, text, within
from auditor.routine.play import Play

_FLAGS = {
    (folded, all_in, shown): ",".join("true" if flag else "false" for flag in (folded, all_in, shown))
    for folded in (False, True)
    for all_in in (False, True)
    for shown in (False, True)
}


class RoutineRows:
    """Puts the rows of routine hands with those of other hands, players and flows."""

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
        self._add_hand(one, head, self._add_players(play, head))
        cells, shown, add = self._cells, self._amounts, self._flows.append
        for loser, winner, amount in routine.shared(play):
            add(f"{head},{cells[loser]},{cells[winner]},{shown[amount]}")

    def clear(self) -> None:
        """Forgets the cells that were made of texts."""
        self._cells.clear()
        self._people.clear()
        self._forced.clear()

    def _add_players(self, play: Play, head: str) -> tuple[str, str, str, str, str]:
        """The rows of the players; the cells of their hand for the seats, what was paid and returned, the nets, and
        the showdown.
        """
        people, shown, add = self._people, self._amounts, self._players.append
        seats, paid, returned, nets, showdown = [], [], [], [], []
        for p in routine.in_order(play):
            cell, key = people[p.name]
            seat, stack, won, back = str(p.seat), shown[p.stack], shown[p.won], shown[p.returned]
            if p.out:
                dealt_in, net, right = "false", "0", ""
            else:
                dealt_in, net = "true", shown[p.net]
                right = net
                nets.append(f'{key}:""{net}""')
            seats.append(f'{{""seat"":{seat},""player"":{key},""stack"":""{stack}"",""dealt_in"":{dealt_in}}}')
            flags = _FLAGS[p.folded, p.all_in, p.face_up]
            add(",".join((head, seat, cell, dealt_in, stack, shown[p.put_in], back, won, net, right, flags, "0")))
            if p.won:
                paid.append(f'{key}:""{shown[p.won + p.along] if p.along else won}""')
            if p.returned:
                returned.append(f'{key}:""{back}""')
            if p.shown:
                cards, rank = '"",""'.join(p.shown), strength(play.game.name, p.shown, play.board)
                called = self._ranks[play.game.name, rank]
                showdown.append(f'{{""player"":{key},""cards"":[""{cards}""],""rank"":{called}}}')
        return _list(seats), _dict(paid), _dict(returned), _dict(nets), _list(showdown)

    def _add_hand(self, one: AuditedRoutine, head: str, of_players: tuple[str, str, str, str, str]) -> None:
        play, hand, book, cells, shown = one.play, one.hand, one.book, self._cells, self._amounts
        stakes, started = play.stakes, play.started
        seats, paid, returned, nets, showdown = of_players
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
            seats,
            _list(map(self._forced.__getitem__, play.forced)),
            _list(map(self._rounds.__getitem__, map(tuple, play.rounds))),
            "{}" if play.drawing is None else self._draws(play, play.drawing.taken),
            shown[play.pot],
            _list([f'""{shown[amount]}""' for amount in play.side_pots]) if play.side_pots else "[]",
            shown[play.rake or 0],
            paid,
            returned,
            nets,
            showdown,
            nets,
            "[],0,0",
        )
        self._hands.append(",".join(row))

    def _forced_bet(self, bet: tuple[str, str, int]) -> str:
        name, kind, amount = bet
        return f'{{""player"":{within(name)},""kind"":""{kind}"",""amount"":""{self._amounts[amount]}""}}'

    def _draws(self, play: Play, taken: dict[int, list[int]]) -> str:
        return _dict(
            f"{self._people[p.name][1]}:[{','.join(map(str, taken[p.seat]))}]"
            for p in routine.in_order(play)
            if p.seat in taken
        )


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


def _rank(of: tuple[str, Rank | None]) -> str:
    game, rank = of
    return "null" if rank is None else f'""{words(game, rank)}""'


def _list(items: Iterable[str]) -> str:
    """The cell of a list of texts as they stand in it."""
    inside = ",".join(items)
    return f'"[{inside}]"' if inside else "[]"


def _dict(items: Iterable[str]) -> str:
    inside = ",".join(items)
    return f'"{{{inside}}}"' if inside else "{}"
