"""Every shape of line that the rooms' sources hold is read to an event or a remark.

The shapes are listed beside the checkout; without the list these tests are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from auditor.dialects import read
from auditor.dialects.blocks import RESULTS, dialect_of
from auditor.events import Hand, Seated, Unread
from auditor.sources import from_text

SHAPES = Path(__file__).parents[3] / "shared" / "spec" / "dialects.md"
pytestmark = pytest.mark.skipif(not SHAPES.is_file(), reason="the list of shapes is not beside this checkout")

HEADS = {
    "pokerstars": """\
PokerStars Hand #1:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2026/03/01 20:00:00 ET
Table 'Alder' 6-max Seat #1 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Ben ($40 in chips)
Seat 3: Cid ($40 in chips)
Ann: posts small blind $0.50
""",
    "fulltilt": """\
Full Tilt Poker Game #1: Table Alder (6 max) - $1/$2 - Limit 2-7 Triple Draw - 20:00:00 ET - 2026/03/01
Seat 1: Ann ($40)
Seat 2: Ben ($40)
Seat 3: Cid ($40)
Ann posts the small blind of $0.50
""",
    "winamax": """\
Winamax Poker - CashGame - HandId: #1-2-3 - 2-7 Triple Draw fixed limit (1€/2€) - 2026/03/01 20:00:00 UTC
Table: 'Alder' 6-max (real money) Seat #1 is the button
Seat 1: Ann (40€)
Seat 2: Ben (40€)
Seat 3: Cid (40€)
*** ANTE/BLINDS ***
Ann posts small blind 0.50€
""",
    "kingsclub": """\
#1: Limit 2-7 Triple Draw - 1/2
2026-03-01 20:00:00
Table 'Alder' Seat 1 is the button
Seat 1: Ann (40)
Seat 2: Ben (40)
Seat 3: Cid (40)
Ann: posts the small blind 0.50
""",
    "ongame": """\
***** History for hand R5-1-1 *****
Start hand: Sun Mar 1 20:00:00 CET 2026
Table: Alder [1] (LIMIT FIVE_CARD_DRAW $1/$2, Real money)
Button: seat 1
Seat 1: Ann ($40)
Seat 2: Ben ($40)
Seat 3: Cid ($40)
Ann posts small blind ($0.50)
""",
    "ggpoker": """\
Poker Hand #HD1: Hold'em No Limit ($1/$2) - 2026/03/01 20:00:00
Table 'Alder' 6-max Seat #1 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Ben ($40 in chips)
Seat 3: Cid ($40 in chips)
Ann: posts small blind $1
""",
}
SUMMARY = {"ongame": "Summary:\n"}

BROKEN = "a line that was broken where it was written"
RESULT = "a line of the results of a tournament, which begin with a line of their own"
NAME = "a name that nobody has in the hand here"
NO_SENSE = {
    "pokerstars": {
        "Table 'Owa III": BROKEN,
        "*** RIVER *** [cards JPokerStars Hand #{id}: Tournament #{id}, Freeroll  Hold'em No Limit - Level {R} "
        "({n}/{n}) - {date} {hh:mm:ss} {tz}": BROKEN,
        "{N}: PokerStars Hand #{id}: Tournament #{id}, Freeroll  Hold'em No Limit - Level {R} ({n}/{n}) "
        "- {date} {hh:mm:ss} {tz}": BROKEN,
        "*** HOLE CARDS *** [cards]*** HOLE CARDSPRE-FLOP *** [cards]": BROKEN,
        "*** FLOP *** [cards": BROKEN,
        "Dealt to {N} [cards] [of]": BROKEN,
        "{N}": BROKEN,
        "Uncalled bet ({$}) returned to Big Blind": NAME,
        "Uncalled bet ({$}) returned to UTGplus2": NAME,
    },
    "fulltilt": {
        "{n} Entries": RESULT,
        "Top {n} finishers receive Step {n} Ticket": RESULT,
        "{N} finished in {k}th place": RESULT,
    },
}
"""Shapes in the list that are not to be read, and why."""

PLACES = {
    "{$}{$}{$}": "$2+$2+$2",
    "{$}{$}": "$2+$2",
    "{±n}": "+2",
    "(Total Pot: {$} Players": "(Total Pot: $2, 2 Players",
    "(Total Pot: {n} {n} Players": "(Total Pot: 2, 2 Players",
    "{n}": "2",
    "{id}": "12",
    "{R}": "II",
    "{k}": "4",
    "{t}": "Alder",
    "{tz}": "ET",
    "{hh:mm:ss}": "20:00:00",
    "{club}": "{The Club}",
    "{tourney}": "$10 Sit & Go (123),",
    "{name}": "Alder",
    "{b}": "18€ + 2€",
    "{desc}": "a pair of Kings",
    "{DESC}": "PAIR KING",
    "{chat}": "well played, Ann: folds",
    "[cards]": "[As Kd]",
    "[X..]": "[X X]",
    "[X X card..]": "[X X Kd]",
    "[- - - card]": "[- - - Kd]",
    "***..": "****",
}
OF_THE_ROOM = {
    "winamax": {"{$}": "2€", "{id}{date}{n}": "1-2-3"},
    "kingsclub": {"{date}": "2026-03-01"},
    "ongame": {"{date}": "Sun Mar 1 20:00:00 CET 2026", "[cards]": "[As, Kd]", "{±n}": "+$2", "{id}": "R5-1-1"},
}


def listed() -> dict[str, list[tuple[str, str]]]:
    """Room → title of the table and shape, for each shape in the list."""
    found: dict[str, list[tuple[str, str]]] = {room: [] for room in HEADS}
    room = title = ""
    for line in SHAPES.read_text(encoding="utf-8").splitlines():
        if line.startswith("### "):
            words = re.sub(r"[^a-z]", "", line.partition(" ")[2].lower())
            room = next((name for name in HEADS if words.startswith(name)), "")
        elif line.startswith("**"):
            title = line.strip("* ").partition("**")[0]
        elif room and (match := re.match(r" *\d+ +\d+ +\d+  (.*)", line)):
            found[room].append((title, match[1]))
    return found


def written(room: str, shape: str) -> str:
    """The shape with something plausible at each of its places."""
    line = shape
    for place, text in (OF_THE_ROOM.get(room, {}) | PLACES | {"{$}": "$2", "{date}": "2026/03/01"}).items():
        line = line.replace(place, OF_THE_ROOM.get(room, {}).get(place, text))
    for name in ("Ann", "Ben", "Cid"):
        line = line.replace("{N}", name, 1)
    return line


def in_a_hand(room: str, title: str, line: str) -> tuple[list[Hand], int]:
    """The hand that holds the line, or the hands where the line begins another, and the line's number."""
    head = HEADS[room]
    first = head.splitlines()[0]
    if dialect_of(line.strip()):
        text, number = line + head.removeprefix(first), 1
    elif title.startswith("Summary"):
        text = head + SUMMARY.get(room, "*** SUMMARY ***\n") + line + "\n"
        number = text.count("\n")
    elif title.startswith("Seat"):
        text, number = head.replace("Seat 2:", line.replace("Seat 2: Ann", "Seat 4: Dan") + "\nSeat 2:"), 0
        number = text.splitlines().index(line.replace("Seat 2: Ann", "Seat 4: Dan")) + 1
    else:
        text = head + line + "\n"
        number = text.count("\n")
    return list(read(from_text(text, "made-up.txt"))), number


def unread(room: str) -> Iterator[str]:
    for title, shape in listed()[room]:
        line = written(room, shape)
        if dialect_of(line.strip()) == RESULTS:
            continue
        hands, number = in_a_hand(room, title, line)
        events = [event for hand in hands for event in hand.events]
        bad = [event for event in events if isinstance(event, Unread) and event.at.line == number]
        strange = [event for event in events if isinstance(event, Seated) and event.stranger]
        if bad or strange or any(hand.unread for hand in hands):
            yield shape


@pytest.mark.parametrize("room", HEADS)
def test_every_shape_is_read(room: str) -> None:
    shapes = listed()[room]
    missing = set(unread(room))
    print(f"{room}: {len(shapes)} shapes, {len(missing)} not read")
    assert len(shapes) > 40
    assert missing == set(NO_SENSE.get(room, {}))
