"""However files are divided, and whoever audits the units: rows, counts and remarks are those of one reading."""

from __future__ import annotations

import errno
import os
import pickle
from pathlib import Path
from random import Random

import pytest
from msgspec import structs

from auditor import streams
from auditor.batch import ahead
from auditor.batch.job import Findings, Job
from auditor.batch.portions import Result
from auditor.batch.units import Division
from tests.batch.oracle import TABLES, Here, alone, divided, in_one_go
from tests.batch.texts import folder_of_texts
from tests.playing.ring import hands


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("seed", range(16))
def test_any_division_comes_to_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)
    Path("logs").mkdir()
    paths = folder_of_texts(Path("logs"), seed)
    monkeypatch.setattr(streams, "CHUNK", random.choice((512, 4096, 2**18)))
    form = random.choice(("text", "jsonl", "csv"))
    for job in (TABLES, Job(product=Findings(form, unclear=True))):
        expected = in_one_go(paths, job)
        for distance, hire in ((random.choice((1500, 5000, 20_000)), Here), (4000, alone), (None, Here)):
            found, _ = divided(paths, job, distance, hire)
            assert found == expected, (seed, distance)


def test_results_come_by_way_of_files(tmp_path: Path) -> None:
    (tmp_path / "spool").mkdir()
    Path("a.txt").write_text("".join(hands(60, seed=1)), encoding="utf-8")
    job = structs.replace(TABLES, spool=str(tmp_path / "spool"))
    spooled: list[str] = []

    class Spooling(Here):
        def collect(self) -> Result:
            result = super().collect()
            spooled.extend([result.spooled] if result.spooled else [])
            return result

    found, counts = divided(["a.txt"], job, 20_000, Spooling)
    assert found == in_one_go(["a.txt"], TABLES)
    assert len(spooled) == counts.units
    assert not list((tmp_path / "spool").iterdir())


def test_a_unit_that_is_audited_twice_or_not_to_its_end_leaves_one_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("a.txt").write_text("".join(hands(60, seed=1)), encoding="utf-8")
    (tmp_path / "spool").mkdir()
    worker = ahead.Ahead(structs.replace(TABLES, spool=str(tmp_path / "spool")))
    unit = next(iter(Division(["a.txt"], None, None, 20_000)))
    assert worker.result(unit).portions == []
    (once,) = (tmp_path / "spool").iterdir()
    whole = once.read_bytes()
    worker.result(unit)
    with monkeypatch.context() as patched, pytest.raises(OSError, match="No space") as caught:
        patched.setattr(pickle, "dump", _full)
        worker.result(unit)
    assert caught.value.filename == str(tmp_path / "spool")
    assert [path.read_bytes() for path in (tmp_path / "spool").iterdir()] == [whole]


def _full(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_table_followed_over_a_cut_is_judged_as_if_there_were_none() -> None:
    """The hand after the cut begins with other stacks than the last one left; the one after it with what it ought."""
    played = hands(12, seed=4, tables=1)
    place = next(line for line in played[6].splitlines() if line.startswith("Seat 1: ")).split("($")[1].split(" ")[0]
    played[6] = played[6].replace(f"(${place} in chips)", f"(${float(place) - 5:g} in chips)")
    Path("a.txt").write_text("".join(played), encoding="utf-8")
    expected = in_one_go(["a.txt"], TABLES)
    assert b"S02,stack-not-carried,broken" in expected.rows[0]
    found, counts = divided(["a.txt"], TABLES, 1)
    assert found == expected
    assert (counts.units, counts.again) == (12, 0)


def test_a_rulebook_and_a_currency_hold_for_the_room_hands_behind_them() -> None:
    """Statements of a handlog hold in their file; a room's hands follow it there, and are cut."""
    handlog = "handlog 1\nsession Friday\ncurrency EUR\nrulebook roberts-draw\n"
    Path("a.txt").write_text(handlog + "".join(hands(20, seed=6)), encoding="utf-8")
    expected = in_one_go(["a.txt"], TABLES)
    found, _ = divided(["a.txt"], TABLES, 3000)
    assert found == expected


def test_how_a_file_writes_its_amounts_is_known_behind_a_cut() -> None:
    """A mark that only later amounts explain, and one that clashes with the first hands of the file."""
    played = hands(30, seed=8, tables=1)
    for place in (2, 11, 25):
        played[place] = played[place].replace("in chips)", "in chips, 1,000 behind)")
    mixed = [hand.replace("$2000", "$2,000").replace("$1999", "$1.999,00") for hand in played]
    Path("a.txt").write_text("".join(mixed), encoding="utf-8")
    expected = in_one_go(["a.txt"], TABLES)
    for distance in (1, 5000):
        assert divided(["a.txt"], TABLES, distance)[0] == expected
