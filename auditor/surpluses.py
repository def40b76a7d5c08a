"""What players have in that no law asks of them: of an ante, of a wager or a call of a wrong size."""

from __future__ import annotations

from auditor.events import Called, RaisedTo, Returned, Withdrawn
from auditor.rounds import Round
from auditor.seats import Player
from auditor.table import Table


def least(current: Round, should: int) -> int:
    """What may stay in of a wager of a wrong size: a raise may be taken for a call."""
    act = current.last_lift()
    return min(should, act.faced) if act is not None and act.faced else _as_open(current, should)


def _as_open(current: Round, should: int) -> int:
    """An open that was nearest to an open with a raise may be taken for a plain one."""
    return min(should, current.unit or should)


def lawful_level(table: Table, current: Round) -> int | None:
    """What the last bet or raise should have stood at, if that is less: the surplus returns to all who matched it."""
    act = current.last_lift()
    if act is None:
        return None
    if isinstance(act.event, RaisedTo) and not current.allows(act, table.house.cap):
        return act.faced
    if act.seat in current.checked_early:
        return act.faced
    if act.said in ("call", "check"):
        return act.faced
    return act.most if act.most is not None and act.to > act.most else None


def surplus(table: Table, player: Player, *, at_most: bool = True) -> int:
    """What the player has in that no law asks of him: of his ante, or of a wager or call of a wrong size.

    `at_most`: by the least that the wager may be taken for.
    """
    void = 0 if player.live else player.void
    return max(ante_over(table, player), bets_over(table, player, at_most=at_most), beyond_stack(player), void)


SIZES_UNKNOWN = "no game is stated, and what of a bet in it is too much"


def may_be_over(table: Table, event: Returned | Withdrawn) -> bool:
    """Whether a part of a wager that went back may be what it had too much, since no game is stated."""
    if table.stakes is not None:
        return False
    acts = [act for current in table.rounds for act in current.made if act.seat == event.seat]
    return any(act.event.at.line < event.at.line and event.amount < act.to for act in acts)


def beyond_stack(player: Player) -> int:
    """What he has in the pot that he did not have on the table when the deal began."""
    return max(0, player.put_in - player.returned - player.stack) if player.stack is not None else 0


def bets_over(table: Table, player: Player, *, at_most: bool = True) -> int:
    """What he has in beyond where the last wager ought to stand: of the betting round, or of those before it where he
    has bet nothing since."""
    current = table.round
    if current is not None and not current.closed and player.round_in:
        if table.game is not None and current.number >= table.game.rounds:
            return player.round_in  # a round that the game has not
        return _beyond(table, current, player.round_in, at_most=at_most)
    return sum(left_over(table, past, player, at_most=at_most) for past in table.rounds if past.closed)


def _beyond(table: Table, current: Round, total: int, *, at_most: bool = True) -> int:
    """What a total has too much; `at_most`: by the least that the wager may be taken for."""
    level = lawful_level(table, current)
    if level is None and current.should is not None:
        act = current.last_lift()
        opened = at_most and act is not None and not act.faced
        level = _as_open(current, current.should) if opened else current.should
    return max(0, total - level) if level is not None else 0


def left_over(table: Table, past: Round, player: Player, *, at_most: bool = True) -> int:
    """What of the surplus of a round that is over, of a wager or of a call, has not come back."""
    act = past.last_of(player.seat)
    if act is None:
        return 0
    if table.game is not None and past.number >= table.game.rounds:
        return max(0, act.in_pot - past.late.get(player.seat, 0))
    over = _beyond(table, past, act.in_pot, at_most=at_most)
    if isinstance(act.event, Called):
        over = max(over, act.in_pot - act.faced)
    return max(0, over - past.late.get(player.seat, 0))


def ante_over(table: Table, player: Player) -> int:
    """What the player's ante has too much; a newcomer to a pot that was carried may put in several.

    In a pot that had its antes, after a misdeal or some deals that were passed, it may be the whole.
    """
    due, last = table.ante_due, table.last_hand
    if table.carried and last is not None and (last.status == "misdealt" or last.anted_deals > 1):
        return player.ante
    if due is None or table.one_ante or (table.carried and (last is None or player.name not in last.dealt_in)):
        return 0
    return max(0, player.ante - due)
