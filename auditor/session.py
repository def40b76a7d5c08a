"""What one hand leaves to the next at the same table."""

from __future__ import annotations

from msgspec import Struct

from auditor.pots import CarriedDeal
from auditor.table import Table


class LastHand(Struct, frozen=True):
    """The hand before at the same table, as it ended.

    `stacks` are what each player ended with (None: not known), in units of `decimals`; `seats` where he sat.
    `left` is what stayed in the pot, None when the log does not say; `carried` the deals that
    put it there, the oldest first.
    """

    hand: str
    status: str
    decimals: int
    button: int | None
    seats: dict[str, int]
    stacks: dict[str, int | None]
    dealt_in: frozenset[str]
    left: int | None
    carried: tuple[CarriedDeal, ...] = ()


def leave(table: Table, status: str) -> LastHand:
    """The hand just replayed, as the next one will see it."""
    players = [player for player in table.players.values() if not player.stranger]
    return LastHand(
        hand=table.hand.id,
        status=status,
        decimals=table.hand.decimals,
        button=table.button,
        seats={player.name: player.seat for player in players},
        stacks={player.name: None if player.stack is None else player.stack + player.net for player in players},
        dealt_in=frozenset(player.name for player in players if player.dealt_in),
        left=table.left,
        carried=_carried(table),
    )


def _carried(table: Table) -> tuple[CarriedDeal, ...]:
    """The deals whose chips are still in the pot when the hand ends."""
    if not table.left:
        return ()
    before = table.last_hand.carried if table.last_hand is not None and table.carried else ()
    old = table.carried or 0
    if old != sum(deal.amount for deal in before):
        before = (CarriedDeal(old),) if old else ()
    by = {p.name: p.put_in - p.returned for p in table.players.values() if p.put_in > p.returned}
    return (*before, CarriedDeal(table.left - old, by))
