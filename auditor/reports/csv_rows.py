"""The rows of a CSV table of an audit, read back one after the other."""

import csv
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from operator import itemgetter
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


def columns(path: Path, names: str) -> Iterator[Iterable[str]]:
    """The cells of some columns, bare, row by row; there is one before the middle, and those between hold no line ends.

    Most rows have quotes in the middle alone: what is wanted of the cells before and behind is cut off there. The rows
    with other quotes are read like any.
    """
    csv.field_size_limit(LONGEST)
    with path.open(encoding="utf-8-sig", newline="") as stream:
        all_names = next(csv.reader(stream))
        wanted = [all_names.index(name) for name in names.split()]
        first = max(place for place in wanted if 2 * place < len(all_names)) + 1
        last = max((len(all_names) - place for place in wanted if 2 * place >= len(all_names)), default=0)
        of_whole = itemgetter(*wanted)
        of_ends = itemgetter(*(place if place < first else place - len(all_names) for place in wanted))
        for line in stream:
            *cells, rest = line.split(",", first)
            ends = rest.removesuffix("\r\n").rsplit(",", last)
            if len(cells) < first or '"' in line[: -len(rest)] or '"' in "".join(ends[1:]):
                yield map(bare, of_whole(next(csv.reader(chain((line,), stream)))))
            else:
                found = of_ends(cells + ends)
                yield map(bare, found) if "'" in line else found


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
