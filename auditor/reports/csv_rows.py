"""The rows of a CSV table of an audit, read back one after the other."""

import csv
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from auditor.reports.cells import FORMULA

LONGEST = 2**24
"""Characters of the longest cell that is read."""


@contextmanager
def rows(path: Path) -> Iterator[tuple[list[str], Iterator[list[str]]]]:
    """The names of the columns, and the rows as they come."""
    csv.field_size_limit(LONGEST)
    with path.open(encoding="utf-8-sig", newline="") as stream:
        reader = csv.reader(stream)
        yield next(reader), reader


def rows_between(path: Path, start: int, end: int) -> Iterator[list[str]]:
    """The rows from one byte to another."""
    csv.field_size_limit(LONGEST)
    with path.open("rb") as stream:
        stream.seek(start)
        yield from csv.reader(_lines(stream, end))


def _lines(stream: BinaryIO, end: int) -> Iterator[str]:
    while stream.tell() < end:
        yield stream.readline().decode()


def bare(cell: str) -> str:
    """A text without the apostrophe that keeps a spreadsheet from running it."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA) else cell
