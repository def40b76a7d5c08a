"""The batch tables, `findings hands players rules flows`: UTF-8 with a byte-order mark, RFC 4180, one row a record.

Amounts are plain decimals, ids are text, unknown is empty, nested fields are JSON. A text that a spreadsheet would
take for a formula begins with an apostrophe.
"""

from collections.abc import Callable
from operator import call
from types import UnionType
from typing import TYPE_CHECKING, Any, get_args, get_origin

import msgspec

from auditor.records import Finding, FlowRow, HandRecord, PlayerRow
from auditor.reports.cells import Made, nested, plain, text
from auditor.reports.tally import RuleRow, Tally
from auditor.reports.totals import is_hand

if TYPE_CHECKING:
    from auditor.audited import Audited

AMOUNTS = frozenset(("pot", "rake", "stack", "put_in", "returned", "won", "net", "right_net", "amount"))
"""Columns of decimal numbers, where they are not a list by player."""


def head(kind: type[msgspec.Struct], *, mark: bool = True) -> bytes:
    """The names of the columns; `mark`: a byte-order mark before them."""
    table = Table(kind)
    table.names()
    return b"\xef\xbb\xbf" * mark + table.take()


class Table:
    """Rows of one table, taken as bytes. `rows` are those that were not taken yet."""

    def __init__(self, kind: type[msgspec.Struct], *, neutralise: bool = True) -> None:
        """`kind` is the record of a row; `neutralise`: an apostrophe before formulas."""
        fields = msgspec.structs.fields(kind)
        self._names = [field.name for field in fields]
        self._made = [Made(_maker(field, neutralise)) for field in fields if not _is_nested(field)]
        made = iter(self._made)
        self._cells = [nested if _is_nested(field) else next(made).__getitem__ for field in fields]
        self.rows: list[str] = []

    def names(self) -> None:
        """The row of the columns' names."""
        self.rows.append(",".join(self._names))

    def add(self, record: msgspec.Struct) -> None:
        """One row more."""
        self.rows.append(",".join(map(call, self._cells, msgspec.structs.astuple(record))))

    def take(self) -> bytes:
        """The rows since this was asked last."""
        self.rows.append("")
        taken = b"\r\n".join(map(str.encode, self.rows))
        self.rows.clear()
        for cells in self._made:
            cells.clear()
        return taken


def kinds(field: msgspec.structs.FieldInfo) -> tuple[Any, ...]:
    """The kinds that the values of a column may be of."""
    return get_args(field.type) if isinstance(field.type, UnionType) else (field.type,)


def _is_nested(field: msgspec.structs.FieldInfo) -> bool:
    return any(get_origin(kind) in (list, dict) for kind in kinds(field))


def _maker(field: msgspec.structs.FieldInfo, neutralise: bool) -> Callable[[Any], str]:
    """What turns a value of this field into a cell."""
    if bool in kinds(field):
        return lambda value: "true" if value else "false"
    if neutralise and str in kinds(field) and field.name not in AMOUNTS:
        return text
    return plain


KINDS: dict[str, type[msgspec.Struct]] = {
    "findings.csv": Finding,
    "hands.csv": HandRecord,
    "players.csv": PlayerRow,
    "flows.csv": FlowRow,
}
"""The tables that grow hand by hand: the record of their rows by the name of the file."""
RULES = "rules.csv"
NAMES = ("findings.csv", "hands.csv", "players.csv", RULES, "flows.csv")


class Tables:
    """The rows of hands in each table of `KINDS`."""

    def __init__(self, *, neutralise: bool = True) -> None:
        from auditor.reports.routine_rows import RoutineRows

        self._tables = [Table(kind, neutralise=neutralise) for kind in KINDS.values()]
        _, hands, players, flows = self._tables
        self._routine = RoutineRows(hands.rows, players.rows, flows.rows, neutralise=neutralise)

    def add(self, audited: "Audited") -> None:
        """All rows of one hand."""
        if (routine := audited.as_routine) is not None:
            self._routine.add(routine)
            return
        findings, hands, players, flows = self._tables
        for finding in audited.findings:
            findings.add(finding)
        if is_hand(audited):
            hands.add(audited.record)
        for player in audited.players:
            players.add(player)
        for flow in audited.flows:
            flows.add(flow)

    def take(self) -> list[bytes]:
        """The rows of each table since this was asked last."""
        self._routine.clear()
        return [table.take() for table in self._tables]


def rules(tally: Tally, *, neutralise: bool = True) -> bytes:
    """The table of the rules, whole."""
    table = Table(RuleRow, neutralise=neutralise)
    for row in tally.rows():
        table.add(row)
    return head(RuleRow) + table.take()
