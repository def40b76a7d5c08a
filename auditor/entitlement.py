"""Who is entitled to how much of a pot, by the hands that may win it."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import NamedTuple

from auditor.payouts import after_rake, share
from auditor.seats import Player
from auditor.settling import chip, claimants, left, thrown
from auditor.table import Table


class Added(NamedTuple):
    """What the rulings have each seat put in more than the log says, or less, and how much of that are antes."""

    all: dict[int, int]
    antes: dict[int, int]


def entitled_players(table: Table, awards: dict[int, int], out: Container[int]) -> list[Player]:
    """Those who may win, as the hand was paid by `awards`; whose seats are `out` may not."""
    claims = [player for player in claimants(table, awards) if player.seat not in out]
    return claims or [player for player in table.live() if player.seat not in out]


def entitled(
    table: Table, awards: dict[int, int], out: Container[int], taken: int, added: Added
) -> dict[int, int] | str:
    """What each seat should be paid, with so much more or less of each in the pots; else why it is not known.

    `taken` is what the house and the next hand have of the pot. Nothing to anyone where nobody is left who may win.
    """
    claims = entitled_players(table, awards, out)
    if not claims:
        return {}
    if table.runs > 1:
        return "the pot was run more than once; who wins what is to be counted out by hand"
    layers = table.layers(added.all, added.antes)
    gone = [seat for seat in thrown(table, awards) if seat not in out]
    pots, ranks = left(table, layers.pots, claims, gone)
    order = [player.seat for player in table.clockwise(table.button or 0)]
    shares = share(after_rake(pots, taken), ranks, order, chip(table))
    if shares.unjudged:
        hidden = [player.name for player in claims if ranks[player.seat] is None]
        if hidden:
            return f"the cards of {' and '.join(hidden)} are not known, and may win"
        unsure = names(table, sorted({seat for pot in pots for seat in pot.unsure}))
        return f"whether {unsure} may win more of what was carried than was matched, no book says"
    paid = dict(shares.paid)
    if layers.uncalled > 0 and layers.bettor is not None:
        # Nobody has matched it, or what did was returned by the rulings; a false opener's stays in the pot.
        false = any(one.denied is not None and one.seat == layers.bettor for one in table.openings)
        alone = layers.uncalled - (table.layers().uncalled if false else 0)
        paid[layers.bettor] = paid.get(layers.bettor, 0) + max(0, alone)
    return paid


def names(table: Table, seats: Iterable[int]) -> str:
    """Players in a sentence: `Ada, Ben and Cleo`."""
    told = [table.name(seat) for seat in seats]
    return " and ".join([", ".join(told[:-1]), told[-1]]) if len(told) > 1 else "".join(told)
