"""The batch tables, `findings hands players rules flows`: UTF-8 with a byte-order mark, RFC 4180, one row a record.

Amounts are plain decimals, ids are text, unknown is empty, nested fields are JSON. A text that a spreadsheet would
take for a formula begins with an apostrophe.
"""

import csv
from collections.abc import Callable
from io import StringIO
from types import UnionType
from typing import TYPE_CHECKING, Any, get_args, get_origin

import msgspec

from auditor.records import Finding, FlowRow, HandRecord, PlayerRow
from auditor.reports.tally import RuleRow, Tally
from auditor.reports.totals import is_hand

if TYPE_CHECKING:
    from auditor.audit import Audited

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet may run."""

AMOUNTS = frozenset(("pot", "rake", "stack", "put_in", "returned", "won", "net", "right_net", "amount"))
"""Columns of decimal numbers, where they are not a list by player."""


def head(kind: type[msgspec.Struct], *, mark: bool = True) -> bytes:
    """The names of the columns; `mark`: a byte-order mark before them."""
    table = Table(kind)
    table.names()
    return b"\xef\xbb\xbf" * mark + table.take()


class Table:
    """Rows of one table, taken as bytes."""

    def __init__(self, kind: type[msgspec.Struct], *, neutralise: bool = True) -> None:
        """`kind` is the record of a row; `neutralise`: an apostrophe before formulas."""
        self._fields = msgspec.structs.fields(kind)
        cells = ((place, _cell(field, neutralise)) for place, field in enumerate(self._fields))
        self._cells = [(place, cell) for place, cell in cells if cell is not None]
        self._text = StringIO(newline="")
        self._row = csv.writer(self._text, lineterminator="\r\n").writerow

    def names(self) -> None:
        """The row of the columns' names."""
        self._row([field.name for field in self._fields])

    def add(self, record: msgspec.Struct) -> None:
        """One row more."""
        values = list(msgspec.structs.astuple(record))
        for place, cell in self._cells:
            values[place] = cell(values[place])
        self._row(values)

    def take(self) -> bytes:
        """The rows since this was asked last."""
        taken = self._text.getvalue().encode()
        self._text.seek(0)
        self._text.truncate()
        return taken


def _cell(field: msgspec.structs.FieldInfo, neutralise: bool) -> Callable[[Any], Any] | None:
    """What turns a value of this field into a cell; None where the value is the cell."""
    kinds = get_args(field.type) if isinstance(field.type, UnionType) else (field.type,)
    if any(get_origin(kind) in (list, dict) for kind in kinds):
        return _nested
    if bool in kinds:
        return lambda value: "true" if value else "false"
    if neutralise and str in kinds and field.name not in AMOUNTS:
        return neutral
    return None


def _nested(value: Any) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()


def neutral(value: str | None) -> str | None:
    """A text with an apostrophe before it where a spreadsheet would take it for a formula."""
    return f"'{value}" if value is not None and value.startswith(FORMULA) else value


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
        self._tables = [Table(kind, neutralise=neutralise) for kind in KINDS.values()]

    def add(self, audited: "Audited") -> None:
        """All rows of one hand."""
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
        return [table.take() for table in self._tables]


def rules(tally: Tally, *, neutralise: bool = True) -> bytes:
    """The table of the rules, whole."""
    table = Table(RuleRow, neutralise=neutralise)
    for row in tally.rows():
        table.add(row)
    return head(RuleRow) + table.take()
