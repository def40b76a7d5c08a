"""Reports from the field about encodings and about names that a spreadsheet runs (A24, A27)."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import expected
from tests.playing.command import run
from tests.rooms.rooms import ROOMS
from tests.rooms.story import of_log

INPUTS = Path(__file__).parent / "inputs"
HAND = expected.load(next(INPUTS.glob("A01-*.txt"))).text.lstrip("\n")

# --- A24: encodings and byte-order marks


def named(first: str, second: str) -> str:
    """The hand of A01 at another table, with other names and in euros."""
    text = HAND.replace("Ann", first).replace("Ben", second).replace("Alder", "Forêt")
    return text.replace("$", "€").replace("USD", "EUR")


FILES: dict[str, tuple[Callable[[str], bytes], str, str]] = {
    "a": (lambda text: text.encode(), "Łukasz", "utf-8"),
    "b": (lambda text: b"\xef\xbb\xbf" + text.encode(), "Łukasz", "utf-8"),
    "c": (lambda text: b"\xff\xfe" + text.encode("utf-16-le"), "Łukasz", "utf-16-le"),
    "d": (lambda text: text.encode("utf-16-le"), "Łukasz", "utf-16-le"),
    "e": (lambda text: text.encode("cp1252"), "Zoë", "cp1252"),
    "g": (lambda text: text.replace("\n", "\r\n").encode(), "Łukasz", "utf-8"),
    "h": (lambda text: text.replace("\n", "\r").encode(), "Łukasz", "utf-8"),
    # our own: the other byte order, UTF-16 with CRLF and an odd byte, decomposed accents
    "utf-16-be": (lambda text: b"\xfe\xff" + text.encode("utf-16-be"), "Łukasz", "utf-16-be"),
    "utf-16 crlf odd": (
        lambda t: b"\xff\xfe" + t.replace("\n", "\r\n").encode("utf-16-le") + b"\n",
        "Łukasz",
        "utf-16-le",
    ),
    "cp1252 lone cr": (lambda text: text.replace("\n", "\r").encode("cp1252"), "Zoë", "cp1252"),
}


@pytest.mark.parametrize("name", FILES)
def test_a24_the_same_hand_in_every_encoding(name: str, tmp_path: Path) -> None:
    encode, second, encoding = FILES[name]
    path = tmp_path / "hand.txt"
    path.write_bytes(encode(named("José", second)))
    said = run("check", str(path))
    assert said.exit_code == 0, said.output
    record = json.loads(run("hands", str(path)).output.splitlines()[0])
    assert record["encoding"] == encoding
    assert record["table"] == "Forêt"
    assert record["net"] == {"José": "2", second: "-2"}
    assert record["currency"] == "EUR"


@pytest.mark.parametrize("place", ["Seat 2: Ben", "Ben: raises", "Ann: discards"])
def test_a24_one_byte_that_is_no_text(place: str, tmp_path: Path) -> None:
    text = named("José", "Łukasz") + "\n" + named("José", "Łukasz").replace("710000001", "710000002")
    place = place.replace("Ben", "Łukasz").replace("Ann", "José")
    data = text.encode().replace(place.encode(), place.encode()[:-1] + b"\xff" + place.encode()[-1:], 1)
    (tmp_path / "hand.txt").write_bytes(data)
    said = run("check", str(tmp_path / "hand.txt"), "--format", "jsonl")
    findings = [json.loads(line) for line in said.output.splitlines() if '"type":"finding"' in line]
    [bad] = [f for f in findings if f["code"] == "R08"]
    line = text[: text.index(place)].count("\n") + 1
    assert (bad["weight"], bad["line"], bad["column"]) == ("minor", line, len(place))
    second = [json.loads(one) for one in run("hands", str(tmp_path / "hand.txt")).output.splitlines()][1]
    assert (second["net"], second["broken"]) == ({"José": "2", "Łukasz": "-2"}, 0)


def test_a24_names_compare_composed_and_stay_as_they_were_written(tmp_path: Path) -> None:
    text = named("José", "Łukasz").replace("José: bets", "Jose\u0301: bets")
    (tmp_path / "hand.txt").write_bytes(text.encode())
    record = json.loads(run("hands", str(tmp_path / "hand.txt")).output.splitlines()[0])
    assert (record["net"], record["broken"]) == ({"José": "2", "Łukasz": "-2"}, 0)
    decomposed = named("Jose\u0301", "Łukasz")
    (tmp_path / "hand.txt").write_bytes(decomposed.encode())
    record = json.loads(run("hands", str(tmp_path / "hand.txt")).output.splitlines()[0])
    assert list(record["net"]) == ["Jose\u0301", "Łukasz"]


# --- A27: names that a spreadsheet takes for formulas

FORMULAS = ('=HYPERLINK("http://x.invalid","me")', "-Dee", '@cal,"x"', "+49", "=1+1", "-2", "<b>Eve</b>&amp;")


def report(first: str, second: str, folder: Path, *options: str) -> Path:
    text = HAND.replace("Ann", first).replace("Ben", second)
    (folder / "hand.txt").write_text(text, encoding="utf-8")
    said = run("report", str(folder / "hand.txt"), "--out", str(folder / "out"), *options)
    assert said.exit_code == 0, said.output
    return folder / "out"


@pytest.mark.parametrize("name", FORMULAS)
def test_a27_csv_is_neutral_and_numbers_stay(name: str, tmp_path: Path) -> None:
    out = report(name, "Bob", tmp_path)
    rows = list(csv.DictReader(io.StringIO((out / "players.csv").read_text("utf-8-sig"), newline="")))
    neutral = f"'{name}" if name[0] in "=+-@" else name
    assert {row["player"]: row["net"] for row in rows} == {neutral: "2", "Bob": "-2"}
    (tmp_path / "raw").mkdir()
    raw = report(name, "Bob", tmp_path / "raw", "--raw-text")
    rows = list(csv.DictReader(io.StringIO((raw / "players.csv").read_text("utf-8-sig"), newline="")))
    assert {row["player"]: row["net"] for row in rows} == {name: "2", "Bob": "-2"}


@pytest.mark.parametrize("name", FORMULAS)
def test_a27_json_and_parquet_keep_the_name_and_html_escapes_it(name: str, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    out = report(name, "Bob", tmp_path, "--parquet")
    record = json.loads(run("hands", str(tmp_path / "hand.txt")).output.splitlines()[0])
    assert record["net"] == {name: "2", "Bob": "-2"}
    assert sorted(parquet.read_table(out / "players.parquet")["player"].to_pylist()) == sorted([name, "Bob"])
    pages = [path.read_text("utf-8") for path in out.rglob("*.html")]
    case = tmp_path / "case"
    assert run("case", str(tmp_path / "hand.txt"), "--hand", "710000001", "--out", str(case)).exit_code == 0
    pages += [path.read_text("utf-8") for path in case.rglob("*.html")]
    assert all("<b>Eve</b>" not in page and 'HYPERLINK("' not in page.split("<script")[0] for page in pages)


@pytest.mark.parametrize("room", ["fulltilt", "ongame", "boss", "merge"])
def test_a27_in_other_rooms(room: str, tmp_path: Path) -> None:
    story = of_log(HAND.replace("Ann", "=1+1").replace("Ben", "@cal"))
    (tmp_path / "hand.txt").write_text(ROOMS[room](story).tell().text, encoding="utf-8")
    said = run("report", str(tmp_path / "hand.txt"), "--out", str(tmp_path / "out"))
    assert said.exit_code == 0, said.output
    rows = list(csv.DictReader(io.StringIO((tmp_path / "out" / "players.csv").read_text("utf-8-sig"), newline="")))
    assert {row["player"]: row["net"] for row in rows} == {"'=1+1": "2", "'@cal": "-2"}
