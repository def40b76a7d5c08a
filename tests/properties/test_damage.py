"""Damaged logs: lines lost, doubled, moved, cut, glued and mixed with others never raise, and all are counted."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from auditor.dialects import DIALECTS, grammars, read
from auditor.dialects.wanted import wanted
from auditor.events import HandEnded
from auditor.rulings import Auditor
from auditor.sources import from_bytes
from tests.playing.command import run

TESTS = Path(__file__).parents[1]
LOGS = [
    path.read_bytes()[:6000]
    for folder in (TESTS / "cases", TESTS.parent / "samples")
    for path in sorted(folder.iterdir())
    if path.suffix in (".handlog", ".txt", ".xml", ".phh")
]
FILES = 1000

Lines = list[bytes]


def lose(lines: Lines, random: Random) -> None:
    del lines[random.randrange(len(lines))]


def double(lines: Lines, random: Random) -> None:
    lines.insert(random.randrange(len(lines)), random.choice(lines))


def swap(lines: Lines, random: Random) -> None:
    here, there = random.randrange(len(lines)), random.randrange(len(lines))
    lines[here], lines[there] = lines[there], lines[here]


def garble(lines: Lines, random: Random) -> None:
    at = random.randrange(len(lines))
    place = random.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:place] + bytes([random.randrange(256)]) + lines[at][place + random.randrange(2) :]


def cut(lines: Lines, random: Random) -> None:
    at = random.randrange(len(lines))
    lines[at] = lines[at][: random.randrange(len(lines[at]) + 1)]


def glue(lines: Lines, random: Random) -> None:
    at = random.randrange(len(lines))
    lines[at] += random.choice(random.choice(LOGS).split(b"\n")[:3])


def mix(lines: Lines, random: Random) -> None:
    lines.insert(random.randrange(len(lines)), random.choice(random.choice(LOGS).split(b"\n")))


DAMAGES: tuple[Callable[[Lines, Random], None], ...] = (lose, double, swap, garble, cut, glue, mix)


def damaged(random: Random) -> bytes:
    """One of the logs with up to six damages."""
    lines = random.choice(LOGS).split(b"\n")
    for _ in range(random.randint(1, 6)):
        random.choice(DAMAGES)(lines, random)
        lines = lines or [b""]
    return b"\n".join(lines)


def test_a_thousand_damaged_files_are_counted(tmp_path: Path) -> None:
    random = Random(1000)
    logs = tmp_path / "logs"
    logs.mkdir()
    in_files: dict[str, int] = {}
    for number in range(FILES):
        data = damaged(random)
        (logs / f"{number:04d}.log").write_bytes(data)
        if number % 5 == 0:
            in_files[f"{number:04d}"] = sum(hand.id != "" for hand in read(from_bytes(data, name="log")))
    said = run("report", str(logs), "--out", str(tmp_path / "out"), "--cases", "0", "-j", "1")
    assert said.exit_code in (0, 1), said.output
    assert "Traceback" not in said.output
    rows = list(csv.DictReader(io.StringIO((tmp_path / "out" / "hands.csv").read_text("utf-8-sig"), newline="")))
    totals = re.search(r"hands: (\d+) read = (.*)", said.output)
    assert totals is not None
    parts = {name: int(count) for count, name in re.findall(r"(\d+) (\w+)", totals[2])}
    assert int(totals[1]) == len(rows) == sum(parts.values())
    assert Counter(row["status"] for row in rows) == {name: count for name, count in parts.items() if count}
    by_file = Counter(Path(row["file"]).stem for row in rows)
    assert {name: by_file[name] for name in in_files} == in_files


def audited(data: bytes) -> list[str]:
    """The dialects of the hands, each audited to its end."""
    auditor, dialects = Auditor(), list[str]()
    for hand in read(from_bytes(data, name="log")):
        auditor.audit(hand)
        assert sum(isinstance(event, HandEnded) for event in hand.events) <= 1
        dialects.append(hand.dialect)
    return dialects


HANDLOG = b"handlog 1\nhand 1\ngame holdem limit 2/4\nbutton 1\nseat 1 Ann 9\nseat 2 Ben 9\nend\n"


@pytest.mark.parametrize("log", [log for log in LOGS if not log.startswith(b"handlog")])
def test_a_handlog_in_the_middle_of_a_room_s_hand_is_one(log: bytes) -> None:
    lines = log.split(b"\n")
    middle = next(at for at, line in enumerate(lines) if b"folds" in line or b"calls" in line or at == len(lines) - 1)
    lines[middle] = lines[middle][:4] + HANDLOG
    assert "handlog" in audited(b"\n".join(lines))


@pytest.mark.parametrize("room", grammars.known_rooms())
def test_a_room_that_is_only_known_in_the_middle_of_a_hand(room: str) -> None:
    comments = grammars.text_of("known_rooms").splitlines()
    at = next(at for at, line in enumerate(comments) if line.startswith(f"{room.upper()}: "))
    first = comments[at - 1].removeprefix("// ").partition("    ")[0].encode()
    stars = next(log for log in LOGS if b"PokerStars Hand" in log).split(b"\n")
    assert "pokerstars" in audited(b"\n".join([*stars[:8], b"Ben: fo" + first, *stars[8:], first, *stars]))


@pytest.mark.parametrize("name", [name for name in DIALECTS if name not in ("handlog", "phh")])
def test_every_kind_of_line_can_say_what_it_wants(name: str) -> None:
    from auditor.dialects.lines import grammar

    kinds = grammar(name).kinds.values()
    for text in ("", "Ann", "Ann: raises 2 too", "<action x>", "*** FLOP", "Seat 1: Ann (", "Main pot: $3 won by"):
        for kind in kinds:
            found = wanted([kind.pattern.pattern], text, ("Ann",))
            assert 1 <= found.column <= len(text) + 1
