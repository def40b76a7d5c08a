"""A few hands of a large file are found again without reading all of it."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from auditor.batch import nearby
from auditor.cli import run as command
from auditor.dialects import read
from auditor.sources import Source, open_sources
from tests.playing.ring import hands


@pytest.fixture(autouse=True)
def played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(nearby, "DISTANCE", 5000)
    made = hands(80, seed=11, tables=2)
    made[50] = made[50].replace("Seat 1: ", "Seat 1: Mr. ", 1)
    Path("a.txt").write_text("".join(made), encoding="utf-8")
    return made


def ids(source: Source, lines: set[int]) -> list[str]:
    return [hand.id for part in nearby.nearby(source, {"a.txt": lines}, None) for hand in read(part)]


def test_the_parts_near_a_line_are_read(played: list[str]) -> None:
    whole = [hand.id for hand in read(next(open_sources(["a.txt"])))]
    line = 1 + "".join(played[:50]).count("\n")
    found = ids(next(open_sources(["a.txt"])), {line})
    place = whole.index(found[0])
    assert whole[50] in found
    assert found == whole[place : place + len(found)]
    assert 6 <= len(found) < 30
    both = ids(next(open_sources(["a.txt"])), {line, 1})
    assert both[0] == whole[0]
    assert both[-len(found) :] == found
    assert ids(next(open_sources(["a.txt"])), set()) == []


def test_what_cannot_be_cut_comes_whole() -> None:
    Path("a.txt.gz").write_bytes(gzip.compress(Path("a.txt").read_bytes()))
    source = next(open_sources(["a.txt.gz"]))
    assert list(nearby.nearby(source, {"a.txt.gz": {5}}, None)) == [source]


def test_the_case_page_is_that_of_a_whole_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    assert command(["report", "a.txt", "--out", "near", "--cases", "1"]) == 1
    monkeypatch.setattr(nearby, "DISTANCE", 2**30)
    assert command(["report", "a.txt", "--out", "whole", "--cases", "1"]) == 1
    near, whole = (sorted(Path(folder, "cases").rglob("*.*")) for folder in ("near", "whole"))
    assert [path.read_bytes() for path in near] == [path.read_bytes() for path in whole]
