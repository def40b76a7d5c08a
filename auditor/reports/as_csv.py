"""The batch tables, `findings hands players rules flows`: UTF-8 with a byte-order mark, RFC 4180, one row a record.

Amounts are plain decimals, ids are text, unknown is empty, nested fields are JSON. A text that a spreadsheet would
take for a formula begins with an apostrophe.
"""

import csv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, Any, BinaryIO, get_args, get_origin

import msgspec

from auditor.records import Finding, FlowRow, HandRecord, PlayerRow
from auditor.reports.output import whole_files
from auditor.reports.tally import RuleRow, Tally
from auditor.reports.totals import is_hand

if TYPE_CHECKING:
    from auditor.audit import Audited

BLOCK = 2000
"""Rows that wait to be written together."""

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet may run."""

AMOUNTS = frozenset(("pot", "rake", "stack", "put_in", "returned", "won", "net", "right_net", "amount"))
"""Columns of decimal numbers, where they are not a list by player."""


class Table:
    """One table, written to a stream in blocks of rows."""

    def __init__(
        self,
        kind: type[msgspec.Struct],
        stream: BinaryIO,
        *,
        neutralise: bool = True,
        mark: bool = True,
        head: bool = True,
    ) -> None:
        """`kind` is the record of a row; `neutralise`: an apostrophe before formulas; `mark`: a byte-order mark before
        the names of the columns; `head`: these names."""
        fields = msgspec.structs.fields(kind)
        cells = ((place, _cell(field, neutralise)) for place, field in enumerate(fields))
        self._cells = [(place, cell) for place, cell in cells if cell is not None]
        self._stream = stream
        self._text = StringIO(newline="")
        self._row = csv.writer(self._text, lineterminator="\r\n").writerow
        self._waiting = 0
        if mark:
            stream.write(b"\xef\xbb\xbf")
        if head:
            self._row([field.name for field in fields])

    def add(self, record: msgspec.Struct) -> None:
        """One row more."""
        values = list(msgspec.structs.astuple(record))
        for place, cell in self._cells:
            values[place] = cell(values[place])
        self._row(values)
        self._waiting += 1
        if self._waiting >= BLOCK:
            self.flush()

    def flush(self) -> None:
        """Writes the rows that wait."""
        self._stream.write(self._text.getvalue().encode())
        self._text.seek(0)
        self._text.truncate()
        self._waiting = 0


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


class Tables:
    """The five tables of an audit, a hand at a time."""

    def __init__(self, streams: list[BinaryIO], *, neutralise: bool = True) -> None:
        kinds: tuple[type[msgspec.Struct], ...] = (Finding, HandRecord, PlayerRow, RuleRow, FlowRow)
        tables = [Table(kind, stream, neutralise=neutralise) for kind, stream in zip(kinds, streams, strict=True)]
        self._findings, self._hands, self._players, self._rules, self._flows = tables
        self._tally = Tally()

    def add(self, audited: "Audited") -> None:
        """All rows of one hand."""
        for finding in audited.findings:
            self._findings.add(finding)
        if is_hand(audited):
            self._hands.add(audited.record)
        for player in audited.players:
            self._players.add(player)
        for flow in audited.flows:
            self._flows.add(flow)
        self._tally.add(audited)

    def close(self) -> None:
        """Writes what waits, and the tally of the rules by book and code."""
        for row in self._tally.rows():
            self._rules.add(row)
        for table in (self._findings, self._hands, self._players, self._rules, self._flows):
            table.flush()


NAMES = ("findings.csv", "hands.csv", "players.csv", "rules.csv", "flows.csv")


@contextmanager
def tables(folder: Path, *, neutralise: bool = True) -> Iterator[Tables]:
    """The tables as files of a folder, made if need be; they are there when the block has ended well, all or none."""
    folder.mkdir(parents=True, exist_ok=True)
    with whole_files([folder / name for name in NAMES]) as streams:
        result = Tables(streams, neutralise=neutralise)
        yield result
        result.close()
