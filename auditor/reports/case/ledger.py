"""The chips of a case: what each player put in and got, what would have been right, and whether it adds up."""

from __future__ import annotations

from collections.abc import Callable, Collection
from decimal import Decimal

from msgspec import Struct

from auditor import chips, facts
from auditor.audited import Audited
from auditor.records import Move, PlayerRow


class ChipRow(Struct, frozen=True):
    """One player's chips; `tossed` is what he was given by courtesy less what he gave, `gap` right net less net."""

    row: PlayerRow
    tossed: str | None
    gap: str | None


class Ledger(Struct, frozen=True):
    """`rows` by seat; the totals of the columns; `balance` is the hand's account in one sentence.

    `missing` are chips that the balance lacks (below zero: chips too many), None when it closes.
    """

    rows: list[ChipRow]
    put_in: str
    returned: str
    won: str
    net: str
    rake: str | None
    balance: str
    missing: str | None
    tossed: bool


def ledger(audited: Audited) -> Ledger | None:
    """The chips of a hand that was replayed; None for another."""
    table = audited.table
    if table is None:
        return None
    money = table.money
    players = table.players.values()
    put_in, returned = sum(p.put_in for p in players), sum(p.returned for p in players)
    won, net = sum(p.won for p in players), sum(p.net for p in players)
    rake = facts.rake(table)
    beside = table.beside
    came: list[tuple[str, int | None]] = [
        ("carried in", table.carried),
        ("put in", put_in),
        ("added by the house", table.house_money),
        ("paid by the house beside the pot", max(0, beside)),
    ]
    went: list[tuple[str, int | None]] = [
        ("returned", returned),
        ("won", table.paid + beside),
        ("rake", rake),
        ("paid to the house beside the pot", max(0, -beside)),
        ("left in the pot", table.left),
    ]
    gap = sum(amount or 0 for _, amount in came) - sum(amount or 0 for _, amount in went)
    missing = gap if gap and audited.record.status in ("complete", "passed") else None
    if missing is not None:
        (went if missing > 0 else came).append(("not accounted for", abs(missing)))
    elif gap > 0:
        went.append(("in the pot when the record ends", gap))
    owners = (table.players[seat] for seat in sorted(table.players))
    rows = [
        _row(row, money(owner.tossed) if owner.tossed else None)
        for row, owner in zip(audited.players, owners, strict=True)
        if _took_part(row)
    ]
    return Ledger(
        rows=rows,
        put_in=money(put_in),
        returned=money(returned),
        won=money(won),
        net=money(net),
        rake=None if rake is None else money(rake),
        balance=f"{_sum(came, money)} = {_sum(went, money)}",
        missing=None if missing is None else money(missing),
        tossed=any(row.tossed for row in rows),
    )


def _took_part(row: PlayerRow) -> bool:
    return row.dealt_in or row.put_in != "0" or row.won != "0"


def _sum(parts: list[tuple[str, int | None]], money: Callable[[int], str]) -> str:
    return " + ".join(f"{money(amount)} {name}" for name, amount in parts if amount) or "0"


def _row(row: PlayerRow, tossed: str | None) -> ChipRow:
    gap = None
    if row.right_net is not None:
        difference = chips.decimal(row.right_net) - chips.decimal(row.net)
        gap = signed(difference) if difference else None
    return ChipRow(row, signed(Decimal(tossed)) if tossed else None, gap)


def signed(amount: Decimal) -> str:
    """An amount with its sign: `+5`, `−0.5`."""
    text = f"{abs(amount).normalize():f}"
    return f"{'−' if amount < 0 else '+'}{text}"


def settlement(audited: Audited) -> list[Move]:
    """What should still move in all, players before other ends; each finding's own movements stand by themselves.

    Where the right result is not known: the movements of the findings, each once.
    """
    own = list(dict.fromkeys(move for finding in audited.findings for move in finding.moves))
    if audited.record.right_net is None:
        return own
    gaps = {
        row.player: chips.decimal(row.right_net) - chips.decimal(row.net)
        for row in audited.players
        if row.right_net is not None
    }
    owed = dict(gaps)
    moves: list[tuple[str | None, str | None, Decimal]] = []
    for taker, due in gaps.items():
        for giver, gap in gaps.items():
            amount = min(-owed[giver], owed[taker]) if gap < 0 < due else Decimal(0)
            moves.append((giver, taker, amount))
            owed[giver] += amount
            owed[taker] -= amount
    moves += [(_outside(own, gaps, "from_"), player, rest) for player, rest in owed.items() if rest > 0]
    moves += [(player, _outside(own, gaps, "to"), -rest) for player, rest in owed.items() if rest < 0]
    return [Move(start, end, f"{amount.normalize():f}") for start, end, amount in moves if amount]


def _outside(moves: list[Move], players: Collection[str], end: str) -> str | None:
    """Where chips that no player gives or gets come from or go to, as the rulings have it."""
    return next((getattr(move, end) for move in moves if getattr(move, end) not in players), "pot")
