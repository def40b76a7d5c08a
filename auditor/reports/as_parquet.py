"""The tables of an audit as Parquet, made from the CSV tables: numbers and booleans are what they are.

A table is cut into blocks, and whoever is there makes a part of each; the parts are joined to one file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from itertools import count, islice
from pathlib import Path
from typing import Any, ClassVar, Self

import msgspec
from msgspec import Struct

from auditor.records import Finding, FlowRow, HandRecord, PlayerRow
from auditor.reports.as_csv import AMOUNTS, kinds
from auditor.reports.csv_rows import bare, rows_between
from auditor.reports.output import whole_file
from auditor.reports.tally import RuleRow

SIZE = 2**24
"""Bytes of a block, about."""
AT_ONCE = 2000
"""Rows that are in memory as cells."""

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


class Block(Struct, frozen=True):
    """Some rows of a CSV table, from byte `start` to byte `end`; `part` is the file that holds them as Parquet."""

    number: int
    table: str
    start: int
    end: int
    part: str
    neutralised: bool
    movable: ClassVar[bool] = True

    @property
    def name(self) -> str:
        """The table."""
        return self.table

    def alone(self) -> Self:
        """The block: any process can have it."""
        return self


def blocks(table: Path, parts: Path, *, neutralised: bool) -> Iterator[Block]:
    """What a table is cut into, where rows end; `parts` is the folder for what is made of it.

    `neutralised`: texts that look like formulas have an apostrophe in the table, and none in Parquet.
    """
    with table.open("rb") as file:
        start = len(file.readline())
        for number in count(1):
            quotes = file.read(SIZE).count(b'"')
            for line in iter(file.readline, b""):
                quotes += line.count(b'"')
                if quotes % 2 == 0:  # else the line ends in a cell
                    break
            if file.tell() == start:
                return
            part = parts / f"{table.stem}-{number:06}.parquet"
            yield Block(number, table.as_posix(), start, file.tell(), part.as_posix(), neutralised)
            start = file.tell()


def write_block(block: Block) -> None:
    """Makes the part of a block.

    Amounts are decimals of 12 places, ids text, nested fields JSON, unknown is null.
    """
    import pyarrow as pa
    import pyarrow.parquet as pq

    table, part = Path(block.table), Path(block.part)
    schema = _schema(KINDS[table.stem])
    makers = [_maker(field, block.neutralised) for field in msgspec.structs.fields(KINDS[table.stem])]
    rows = rows_between(table, block.start, block.end)
    with whole_file(part) as stream, pq.ParquetWriter(stream, schema) as writer:
        while some := list(islice(rows, AT_ONCE)):
            columns = zip(makers, schema.types, zip(*some, strict=True), strict=True)
            arrays = [pa.array(map(make, cells), type_) for make, type_, cells in columns]
            writer.write_batch(pa.record_batch(arrays, schema=schema))


def join(path: Path, parts: Iterable[Path]) -> None:
    """Writes a table of its parts, one after the other; each is gone then."""
    import pyarrow.parquet as pq

    with whole_file(path) as stream, pq.ParquetWriter(stream, _schema(KINDS[path.stem])) as writer:
        for part in parts:
            writer.write_table(pq.ParquetFile(part).read())
            part.unlink()


def _schema(kind: type[msgspec.Struct]) -> Any:
    import pyarrow as pa

    types: dict[type, Any] = {
        str: pa.string(), int: pa.int64(), bool: pa.bool_(), Decimal: pa.decimal128(38, 12)
    }  # fmt: skip
    return pa.schema([pa.field(field.name, types[_type(field)]) for field in msgspec.structs.fields(kind)])


def _type(field: msgspec.structs.FieldInfo) -> type:
    """What the values of a column are."""
    may_be = kinds(field)
    if bool in may_be:
        return bool
    if int in may_be:
        return int
    return Decimal if field.name in AMOUNTS and str in may_be else str


def _maker(field: msgspec.structs.FieldInfo, neutralised: bool) -> Callable[[str], Any]:
    """What makes a value of a cell."""
    type_ = _type(field)
    if type_ is bool:
        return lambda cell: cell == "true"
    if type_ is not str:
        return lambda cell: type_(cell) if cell else None
    optional = type(None) in kinds(field)

    def text(cell: str) -> str | None:
        if optional and not cell:
            return None
        return bare(cell) if neutralised else cell

    return text
