"""Reports from the field told in the words of the other rooms: the same is found, and the facts are the same."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests import expected
from tests.rooms.rooms import ROOMS, audit, broken, told
from tests.rooms.story import of_log

INPUTS = {path.name[:3]: path for path in sorted((Path(__file__).parent / "inputs").glob("*.txt"))}

Named = tuple[str, str, str, int]
"""A code, and the act that it is about: what, by whom, and which of several, from 0."""


@dataclass
class Report:
    """What is right: what is found, the pot, what was put in by whom less what went back, who ends with how much more.

    `rulebook` None: the room's own. `rooms` are those that can tell it; None: all that have the game.
    """

    found: tuple[Named, ...] = ()
    pot: str = ""
    net: str = ""
    rulebook: str | None = "online"
    rooms: tuple[str, ...] | None = None


REPORTS = {
    "A01": [Report(pot="4", net="Ann 2, Ben -2")],
    "A02": [Report(pot="0.32", net="[East] 0.16, [North] -0.02, [South] -0.15")],
    "A03": [Report((("P01", "win", "Ben", 0),), pot="8", net="Ann 4, Ben 4")],
    "A04": [Report(pot="1", net="$am$on ($5) 1st 0.5, Big C (host) -0.5")],
    "A05": [Report(pot="2", net="yes: I fold 1, Bea -1")],
    "A06": [Report(pot="9", net="Al 5, Al B -4, Cy -1")],
    "A13": [Report(pot="4", net="Ben 2, Ann -2")],
    "A16": [Report((("W01", "win", "Ben", 0),), pot="2", net="Ben 1, Ann -1")],
    "A17": [
        Report((("B04", "raise", "Cal", 1), ("B04", "raise", "Ann", 1)), pot="19", net="Ann 12, Ben -5, Cal -7"),
        Report((("B04", "raise", "Ann", 1),), pot="19", net="Ann 12, Ben -5, Cal -7", rulebook="wsop-live"),
    ],
    "A18": [Report((("B02", "bet", "Ann", 0),), pot="4", net="Ann 2, Ben -2")],
    "A19": [Report((("B05", "raise", "Ben", 0),), pot="35", net="Cal 18, Ben -5, Ann -13")],
    "A20": [Report(pot="150", net="Ann -60, Ben 60, Cal 0")],
    "A21": [Report((("W08", "win", "Ann", 0),), pot="10", net="Ann 0.34, Ben 0.33, Cal 0.33, Dee -1")],
    "A25": [Report(pot="7", net="Ann 5, Ben -0.5, Cal -2, Dee -2.5", rooms=("fulltilt", "ongame", "boss"))],
    "A26": [Report((("T01", "fold", "Ben", 0),), pot="2.5", net="Ann 1.5, Ben -0.5, Cal -1")],
}
CASES = [(number, report, room) for number, reports in REPORTS.items() for report in reports for room in ROOMS]


def elsewhere(number: str) -> list[str]:
    """The rooms beside PokerStars that can tell the report."""
    story = of_log(expected.load(INPUTS[number]).text)
    rooms = REPORTS[number][0].rooms or tuple(ROOMS)
    return [room for room in rooms if room != "pokerstars" and told(room, story) is not None]


@pytest.mark.parametrize(("number", "report", "room"), CASES, ids=lambda part: part if isinstance(part, str) else "")
def test_the_same_is_right(number: str, report: Report, room: str) -> None:
    story = of_log(expected.load(INPUTS[number]).text)
    text = told(room, story)
    if text is None or (report.rooms is not None and room not in report.rooms):
        return
    audited = audit(room, text.text, report.rulebook)
    seats = {name: seat for seat, name in story.names.items()}
    right = [(code, text.lines.get(story.find(kind, seats[who], nth))) for code, kind, who, nth in report.found]
    found = broken(audited)
    assert [code for code, _ in found] == [code for code, _ in right], text.text
    # What is paid in one line to two players, or told by the stacks after the hand, has no line of its own.
    assert all(line in (None, at) for (_, line), (_, at) in zip(right, found, strict=True)), text.text
    assert audited.record.pot == report.pot
    net = dict(part.rpartition(" ")[::2] for part in report.net.split(", "))
    assert {name: amount for name, amount in audited.record.net.items() if amount != "0"} == {
        name: amount for name, amount in net.items() if amount != "0"
    }


@pytest.mark.parametrize("number", REPORTS)
def test_two_other_rooms_tell_each(number: str) -> None:
    assert len(elsewhere(number)) >= 2
