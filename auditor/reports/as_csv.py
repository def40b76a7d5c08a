"""The batch tables, `findings hands players rules flows`: UTF-8 with a byte-order mark, RFC 4180, one row a record.

Amounts are plain decimals, ids are text, unknown is empty, nested fields are JSON. A text that a spreadsheet would
take for a formula begins with an apostrophe.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, Any, BinaryIO, get_args, get_origin

import msgspec

from auditor.records import Finding, FlowRow, HandRecord, PlayerRow
from auditor.reports.output import whole_files
from auditor.reports.totals import is_hand
from auditor.rules import RULES

if TYPE_CHECKING:
    from auditor.audit import Audited

BLOCK = 2000
"""Rows that wait to be written together."""

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet may run."""

AMOUNTS = frozenset(("pot", "rake", "stack", "put_in", "returned", "won", "net", "right_net", "amount"))
"""Columns of decimal numbers, where they are not a list by player."""


class RuleRow(msgspec.Struct, kw_only=True):
    """The tally of one rule in one rulebook: the hands where it was in force, its verdicts there, and the hands where
    it never came up.
    """

    rulebook: str
    rulebook_hash: str | None
    code: str
    name: str
    in_force: int = 0
    kept: int = 0
    broken: int = 0
    unclear: int = 0
    never_came_up: int = 0


class Table:
    """One table, written to a stream in blocks of rows."""

    def __init__(
        self, kind: type[msgspec.Struct], stream: BinaryIO, *, neutralise: bool = True, mark: bool = True
    ) -> None:
        """`kind` is the record of a row; `neutralise`: an apostrophe before formulas; `mark`: a byte-order mark."""
        self._cells = [_cell(field, neutralise) for field in msgspec.structs.fields(kind)]
        self._names = [field.name for field in msgspec.structs.fields(kind)]
        self._stream = stream
        self._rows: list[list[Any]] = []
        self._headed = False
        if mark:
            stream.write(b"\xef\xbb\xbf")

    def add(self, record: msgspec.Struct) -> None:
        """One row more."""
        values = msgspec.structs.astuple(record)
        self._rows.append([cell(value) for cell, value in zip(self._cells, values, strict=True)])
        if len(self._rows) >= BLOCK:
            self.flush()

    def flush(self) -> None:
        """Writes the rows that wait, and the header before the first."""
        if self._rows or not self._headed:
            import pandas as pd

            frame = pd.DataFrame(self._rows, columns=pd.Index(self._names), dtype=object)
            text = frame.to_csv(index=False, header=not self._headed, lineterminator="\r\n")
            self._stream.write(text.encode())
            self._headed = True
            self._rows.clear()


def _cell(field: msgspec.structs.FieldInfo, neutralise: bool) -> Callable[[Any], Any]:
    """What turns a value of this field into a cell."""
    kinds = get_args(field.type) if isinstance(field.type, UnionType) else (field.type,)
    if any(get_origin(kind) in (list, dict) for kind in kinds):
        return _nested
    if bool in kinds:
        return lambda value: "true" if value else "false"
    if neutralise and str in kinds and field.name not in AMOUNTS:
        return neutral
    return lambda value: value


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
        self._tally: dict[tuple[str, str | None, str], RuleRow] = {}

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
        book, hash_ = audited.record.rulebook or "", audited.record.rulebook_hash
        for code, (kept, broken, unclear) in audited.tally.items():
            row = self._tally.get((book, hash_, code)) or self._rule(book, hash_, code)
            row.in_force += 1
            row.kept += kept
            row.broken += broken
            row.unclear += unclear
            row.never_came_up += not (kept or broken or unclear)

    def _rule(self, book: str, hash_: str | None, code: str) -> RuleRow:
        row = RuleRow(rulebook=book, rulebook_hash=hash_, code=code, name=RULES[code].name)
        return self._tally.setdefault((book, hash_, code), row)

    def close(self) -> None:
        """Writes what waits, and the tally of the rules by book and code."""
        for key in sorted(self._tally, key=lambda key: (key[0], key[1] or "", key[2])):
            self._rules.add(self._tally[key])
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
