"""The tables of an audit as Parquet, made from the CSV tables: numbers and booleans are what they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from decimal import Decimal
from itertools import islice
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import msgspec

from auditor.records import Finding, FlowRow, HandRecord, PlayerRow
from auditor.reports.as_csv import AMOUNTS
from auditor.reports.csv_rows import bare, rows
from auditor.reports.output import whole_file
from auditor.reports.tally import RuleRow

BLOCK = 20_000
"""Rows of one block of a file."""

KINDS: dict[str, type[msgspec.Struct]] = {
    "findings": Finding,
    "hands": HandRecord,
    "players": PlayerRow,
    "rules": RuleRow,
    "flows": FlowRow,
}
"""The record of a row, by the name of the table."""


class NoParquet(Exception):
    """The package that writes Parquet is not installed."""

    def __init__(self) -> None:
        super().__init__("Parquet needs pyarrow: pip install 'hand-auditor[parquet]'")


def ready() -> None:
    """Raises `NoParquet` before an audit begins that could not write its tables."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise NoParquet from None


def convert(folder: Path, *, neutralised: bool) -> list[str]:
    """Writes each table of the folder once more as `.parquet`, a block at a time; the names of the files.

    Amounts are decimals of 12 places, ids text, nested fields JSON, unknown is null. `neutralised`: texts that look
    like formulas have an apostrophe in the CSV tables, and none here.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    types: dict[type, Any] = {
        str: pa.string(), int: pa.int64(), bool: pa.bool_(), Decimal: pa.decimal128(38, 12)
    }  # fmt: skip
    for name, kind in KINDS.items():
        columns = [(field.name, *_column(field, neutralised)) for field in msgspec.structs.fields(kind)]
        schema = pa.schema([pa.field(column, types[type_]) for column, type_, _ in columns])
        with whole_file(folder / f"{name}.parquet") as stream, pq.ParquetWriter(stream, schema) as writer:
            for block in _blocks(folder / f"{name}.csv"):
                values = zip(*block, strict=True)
                arrays = [
                    pa.array([parse(cell) for cell in cells], types[type_])
                    for (_, type_, parse), cells in zip(columns, values, strict=True)
                ]
                writer.write_batch(pa.record_batch(arrays, schema=schema))
    return [f"{name}.parquet" for name in KINDS]


def _blocks(path: Path) -> Iterator[list[list[str]]]:
    with rows(path) as (_, cells):
        while block := list(islice(cells, BLOCK)):
            yield block


def _column(field: msgspec.structs.FieldInfo, neutralised: bool) -> tuple[type, Callable[[str], Any]]:
    """The type of a column, and what makes a value of a cell."""
    kinds = get_args(field.type) if isinstance(field.type, UnionType) else (field.type,)
    optional = type(None) in kinds
    if bool in kinds:
        return bool, lambda cell: cell == "true"
    if int in kinds:
        return int, lambda cell: int(cell) if cell else None
    if field.name in AMOUNTS and str in kinds:
        return Decimal, lambda cell: Decimal(cell) if cell else None

    def text(cell: str) -> str | None:
        if optional and not cell:
            return None
        return bare(cell) if neutralised else cell

    return str, text
