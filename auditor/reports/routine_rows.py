"""The rows of routine hands, made from what was played without the records that other rows are made from.

The columns are those of the records, the cells those that `as_csv` makes of them.
"""

from __future__ import annotations

from functools import partial

from auditor import routine
from auditor.audited import AuditedRoutine
from auditor.chips import show
from auditor.ranking import describe
from auditor.reports.cells import Made, plain, text, within
from auditor.routine.play import Play, Sitter

_BOOLS = ("false", "true")


class RoutineRows:
    """Puts the rows of routine hands with those of other hands, players and flows."""

    def __init__(self, hands: list[str], players: list[str], flows: list[str], *, neutralise: bool) -> None:
        """`neutralise`: an apostrophe before formulas."""
        self._hands = hands
        self._players = players
        self._flows = flows
        self._texts: Made[str] = Made(text if neutralise else plain)
        self._keys: Made[str] = Made(within)
        self._amounts: Made[Made[str]] = Made(lambda decimals: Made(partial(show, decimals=decimals)))

    def add(self, one: AuditedRoutine) -> None:
        """All rows of one hand."""
        play, hand, texts = one.play, one.hand, self._texts
        amounts = self._amounts[hand.decimals]
        head = f"{texts[hand.file]},{texts[hand.id]}"
        self._add_hand(one, head, amounts, self._add_players(play, head, amounts))
        self._flows += [
            f"{head},{texts[loser]},{texts[winner]},{amounts[amount]}" for loser, winner, amount in routine.shared(play)
        ]

    def clear(self) -> None:
        """Forgets the cells that were made."""
        self._texts.clear()
        self._keys.clear()
        self._amounts.clear()

    def _add_players(self, play: Play, head: str, amounts: Made[str]) -> tuple[str, str, str, str, str]:
        """The rows of the players; the cells of their hand for the seats, what was paid and returned, the nets, and
        the showdown.
        """
        keys, texts, players = self._keys, self._texts, self._players
        seats, paid, returned, nets, shown = [], [], [], [], []
        for p in routine.in_order(play):
            name, stack = p.name, amounts[p.stack]
            key = keys[name]
            dealt_in, net, right = "false", "0", ""
            if not p.out:
                dealt_in, net = "true", amounts[p.net]
                right = net
                nets.append(f'{key}:""{net}""')
            players.append(
                f"{head},{p.seat},{texts[name]},{dealt_in},{stack},{amounts[p.put_in]},{amounts[p.returned]},"
                f"{amounts[p.won]},{net},{right},{_BOOLS[p.folded]},{_BOOLS[p.all_in]},{_BOOLS[p.face_up]},0"
            )
            seats.append(f'{{""seat"":{p.seat},""player"":{key},""stack"":""{stack}"",""dealt_in"":{dealt_in}}}')
            if p.won:
                paid.append(f'{key}:""{amounts[p.won + p.along]}""')
            if p.returned:
                returned.append(f'{key}:""{amounts[p.returned]}""')
            if p.shown:
                shown.append(_shown(play, p, key))
        return _list(seats), _dict(paid), _dict(returned), _dict(nets), _list(shown)

    def _add_hand(
        self, one: AuditedRoutine, head: str, amounts: Made[str], of_players: tuple[str, str, str, str, str]
    ) -> None:
        seats, paid, returned, nets, shown = of_players
        play, hand, book, texts, keys = one.play, one.hand, one.book, self._texts, self._keys
        stakes, started = play.stakes, play.started
        assert stakes is not None and started is not None
        forced = [
            f'{{""player"":{keys[name]},""kind"":""{kind}"",""amount"":""{amounts[amount]}""}}'
            for name, kind, amount in play.forced
        ]
        rounds = [
            f'{{""bets"":{bets},""raises"":{raises},""calls"":{calls},""checks"":{checks},""folds"":{folds}}}'
            for bets, raises, calls, checks, folds in play.rounds
        ]
        side_pots = [f'""{amounts[amount]}""' for amount in play.side_pots]
        self._hands.append(
            f"{head},{hand.first_line},{hand.last_line},{texts[hand.dialect]},{texts[hand.encoding]},"
            f"{texts[book.name]},{texts[book.hash]},{texts[stakes.game]},{texts[stakes.structure]},"
            f"{texts[stakes.currency]},{texts[started.table]},{texts[hand.session]},{texts[started.started]},complete,"
            f"{play.button},{seats},{_list(forced)},{_list(rounds)},{self._draws(play)},{amounts[play.pot]},"
            f"{_list(side_pots)},{amounts[play.rake or 0]},{paid},{returned},{nets},{shown},{nets},[],0,0"
        )

    def _draws(self, play: Play) -> str:
        if play.drawing is None:
            return "{}"
        taken, keys = play.drawing.taken, self._keys
        return _dict(
            [
                f"{keys[p.name]}:[{','.join(map(str, taken[p.seat]))}]"
                for p in routine.in_order(play)
                if taken.get(p.seat)
            ]
        )


def _shown(play: Play, player: Sitter, key: str) -> str:
    rank = describe(play.game.name, player.shown, play.board)
    words = "null" if rank is None else f'""{rank}""'
    return f'{{""player"":{key},""cards"":[""{_BETWEEN_CARDS.join(player.shown)}""],""rank"":{words}}}'


_BETWEEN_CARDS = '"",""'


def _list(items: list[str]) -> str:
    return f'"[{",".join(items)}]"' if items else "[]"


def _dict(items: list[str]) -> str:
    return f'"{{{",".join(items)}}}"' if items else "{}"
