"""The cells of the CSV tables are those of the standard library's writer, whatever stands in them."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from auditor.reports.as_csv import Table, head
from auditor.reports.cells import FORMULA
from auditor.reports.csv_rows import bare, columns, rows

TEXTS = st.text("ab,\"\r\n =+-@\t;é'", max_size=6)


class Row(msgspec.Struct):
    name: str
    told: str | None
    count: int | None
    out: bool
    amount: str | None
    cards: list[str]
    paid: dict[str, str] | None


ROWS = st.builds(
    Row,
    name=TEXTS,
    told=st.none() | TEXTS,
    count=st.none() | st.integers(-9, 9),
    out=st.booleans(),
    amount=st.none() | TEXTS,
    cards=st.lists(TEXTS, max_size=2),
    paid=st.none() | st.dictionaries(TEXTS, TEXTS, max_size=2),
)


@pytest.mark.parametrize("neutralise", [True, False])
@given(rows=st.lists(ROWS, max_size=8))
def test_cells(neutralise: bool, rows: list[Row]) -> None:
    table = Table(Row, neutralise=neutralise)
    expected = StringIO(newline="")
    writer = csv.writer(expected, lineterminator="\r\n")

    def shown(text: str | None) -> str | None:
        return f"'{text}" if neutralise and text is not None and text.startswith(FORMULA) else text

    def nested(value: Any) -> str | None:
        return None if value is None else msgspec.json.encode(value).decode()

    for row in rows:
        table.add(row)
        out = "true" if row.out else "false"
        cells = shown(row.name), shown(row.told), row.count, out, row.amount, nested(row.cards), nested(row.paid)
        writer.writerow(cells)
    assert table.take() == expected.getvalue().encode()
    assert table.take() == b""


@pytest.mark.parametrize("names", ["told name", "name out", "told cards paid", "told paid"])
@given(found=st.lists(ROWS.map(lambda row: structs.replace(row, amount="1.5")), max_size=8))
def test_columns(tmp_path_factory: pytest.TempPathFactory, names: str, found: list[Row]) -> None:
    """Some columns read alone have what they have where whole rows are read."""
    table = Table(Row)
    for row in found:
        table.add(row)
    path = tmp_path_factory.mktemp("columns") / "rows.csv"
    path.write_bytes(head(Row) + table.take())
    with rows(path) as (all_names, cells):
        places = [all_names.index(name) for name in names.split()]
        whole = [[bare(row[place]) for place in places] for row in cells]
    assert [list(row) for row in columns(path, names)] == whole
