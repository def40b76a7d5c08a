"""Parquet tables: cut into blocks anywhere and made part by part, they hold what the CSV tables do."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from random import Random

import pytest

from auditor.records import PlayerRow
from auditor.reports import as_csv, as_parquet

parquet = pytest.importorskip("pyarrow.parquet")

WORDS = ("Ann", "=1+1", "a, b", 'the "Duke"', "two\r\nlines", '"\r\n"', "lone\nend", "Šárka ♠", '""', "x\ry")


def player(random: Random) -> PlayerRow:
    """A row whose texts hold what ends cells and rows."""
    return PlayerRow(
        file=random.choice(WORDS),
        hand=str(random.randrange(10**6)),
        first_line=random.randrange(1, 10**6),
        seat=random.randrange(1, 10),
        player=random.choice(WORDS),
        dealt_in=random.random() < 0.9,
        stack=random.choice((None, "200", "0.05")),
        put_in="3",
        returned="0",
        won="0",
        net="-3",
        right_net=random.choice((None, "-3")),
        folded=False,
        all_in=True,
        shown=False,
    )


@pytest.mark.parametrize("size", [1, 100, 1000, 10**6])
def test_wherever_a_table_is_cut_its_rows_are_all_there_once(
    size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(as_parquet, "SIZE", size)
    monkeypatch.setattr(as_parquet, "AT_ONCE", 7)
    random = Random(size)
    rows = [player(random) for _ in range(60)]
    table = as_csv.Table(PlayerRow)
    for row in rows:
        table.add(row)
    path = tmp_path / "players.csv"
    path.write_bytes(as_csv.head(PlayerRow) + table.take())
    blocks = list(as_parquet.blocks(path, tmp_path, neutralised=True))
    assert [block.start for block in blocks[1:]] == [block.end for block in blocks[:-1]]
    assert (blocks[0].start, blocks[-1].end) == (len(as_csv.head(PlayerRow)), path.stat().st_size)
    assert len(blocks) == 60 if size == 1 else len(blocks) < 60
    for block in blocks:
        as_parquet.write_block(block)
    as_parquet.join(tmp_path / "players.parquet", [Path(block.part) for block in blocks])
    found = parquet.read_table(tmp_path / "players.parquet").to_pylist()
    assert [(row["file"], row["player"], row["seat"], row["dealt_in"]) for row in found] == [
        (row.file, row.player, row.seat, row.dealt_in) for row in rows
    ]
    assert [row["stack"] for row in found] == [None if row.stack is None else Decimal(row.stack) for row in rows]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["players.csv", "players.parquet"]


def test_a_table_without_rows_has_its_columns(tmp_path: Path) -> None:
    (tmp_path / "players.csv").write_bytes(as_csv.head(PlayerRow))
    assert list(as_parquet.blocks(tmp_path / "players.csv", tmp_path, neutralised=True)) == []
    as_parquet.join(tmp_path / "players.parquet", [])
    table = parquet.read_table(tmp_path / "players.parquet")
    assert (table.num_rows, table.column_names) == (0, list(PlayerRow.__struct_fields__))
