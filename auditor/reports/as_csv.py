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
from auditor.reports.tally import RuleRow, Tally
from auditor.reports.totals import is_hand

if TYPE_CHECKING:
    from auditor.audited import Audited

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
        fields = msgspec.structs.fields(kind)
        self._names = [field.name for field in fields]
        self._made = [_Cells(_maker(field, neutralise)) for field in fields if not _is_nested(field)]
        made = iter(self._made)
        self._cells = [_nested if _is_nested(field) else next(made).__getitem__ for field in fields]
        self._rows: list[str] = []

    def names(self) -> None:
        """The row of the columns' names."""
        self._rows.append(",".join(self._names))

    def add(self, record: msgspec.Struct) -> None:
        """One row more."""
        self._rows.append(",".join(map(call, self._cells, msgspec.structs.astuple(record))))

    def take(self) -> bytes:
        """The rows since this was asked last."""
        self._rows.append("")
        taken = "\r\n".join(self._rows).encode()
        self._rows.clear()
        for cells in self._made:
            cells.clear()
        return taken


class _Cells(dict[Any, str]):
    """The cells of one field by its value: each is made once."""

    def __init__(self, make: Callable[[Any], str]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, value: Any) -> str:
        cell = self[value] = self._make(value)
        return cell


def _kinds(field: msgspec.structs.FieldInfo) -> tuple[Any, ...]:
    return get_args(field.type) if isinstance(field.type, UnionType) else (field.type,)


def _is_nested(field: msgspec.structs.FieldInfo) -> bool:
    return any(get_origin(kind) in (list, dict) for kind in _kinds(field))


def _maker(field: msgspec.structs.FieldInfo, neutralise: bool) -> Callable[[Any], str]:
    """What turns a value of this field into a cell."""
    if bool in _kinds(field):
        return lambda value: "true" if value else "false"
    if neutralise and str in _kinds(field) and field.name not in AMOUNTS:
        return lambda value: _quoted(neutral(value) or "")
    return lambda value: "" if value is None else _quoted(str(value))


_encode = msgspec.json.Encoder().encode


def _nested(value: Any) -> str:
    return "" if value is None else _quoted(_encode(value).decode())


def _quoted(text: str) -> str:
    """A cell as RFC 4180 has it: with quotes where it needs them."""
    if '"' in text or "," in text or "\n" in text or "\r" in text:
        return f'"{text.replace(_QUOTE, _QUOTE * 2)}"'
    return text


_QUOTE = '"'


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
