"""Money as rooms handle it: rake, dead buttons, boards run twice, cash-outs, money of the house, antes all-in."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests import expected
from tests.rooms.faults import one_pot, places
from tests.rooms.rooms import ROOMS, audit, broken, played, told
from tests.rooms.story import Story

LOGS = sorted((Path(__file__).parent / "money").glob("*.txt"))
HANDS = 12
"""For each game."""


def stories() -> list[Story]:
    return [story for _, story in played("money", HANDS)]


def raked(story: Story) -> Story | None:
    """The house takes a twentieth."""
    place = one_pot(story)
    rake = story.acts[place].by // 20 if place is not None else 0
    return replace(story.but(place, by=story.acts[place].by - rake), rake=rake) if place is not None and rake else None


def dead_button(story: Story) -> Story | None:
    """The button is at the empty seat before the small blind."""
    small = places(story, "small")
    before = (story.acts[small[0]].seat - 2) % 9 + 1 if small else 0
    if len(story.seats) < 3 or not small or before in story.names:
        return None
    return replace(story, button=before)


@pytest.mark.parametrize("room", ROOMS)
def test_rake_and_dead_buttons_are_no_fault(room: str) -> None:
    count = 0
    for story in stories():
        for changed in (raked(story), dead_button(story)):
            text = told(room, changed) if changed is not None else None
            if changed is None or text is None:
                continue
            count += 1
            audited = audit(room, text.text)
            assert broken(audited) == [], text.text
            assert audited.record.button == changed.button or room == "phh"  # where no button is told
            assert audited.record.rake == (f"{changed.rake / 100:.2f}".rstrip("0").rstrip(".") or "0")
    assert count >= HANDS


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_the_money_of_the_room(path: Path) -> None:
    case = expected.load(path)
    assert expected.given(expected.audit(case)) == case.verdicts


SIDE_POT = """\
PokerStars Hand #300000032:  Hold'em No Limit ($0.50/$1 USD) - 2026/03/01 20:00:00 ET
Table 'Alder' 6-max Seat #3 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Ben ($30 in chips)
Seat 3: Eve ($20 in chips)
Ann: posts small blind $0.50
Ben: posts big blind $1
*** HOLE CARDS ***
Eve: raises $19 to $20 and is all-in
Ann: calls $19.50
Ben: calls $19
*** FLOP *** [2c 3c 9d]
Ann: bets $10
Ben: calls $10 and is all-in
*** TURN *** [2c 3c 9d] [Tc]
*** RIVER *** [2c 3c 9d Tc] [Jh]
*** SHOW DOWN ***
Ann: shows [7d 7s] (a pair of Sevens)
Ben: shows [8s 8h] (a pair of Eights)
Ann collected $20 from side pot
Eve: shows [As Ah] (a pair of Aces)
Eve collected $60 from main pot
*** SUMMARY ***
Total pot $80 Main pot $60. Side pot $20. | Rake $0
"""


def test_the_hand_that_was_passed_over_is_one_that_may_win_the_pot() -> None:
    (found,) = [finding for finding in audit("pokerstars", SIDE_POT).findings if finding.verdict == "broken"]
    assert found.code == "W01"
    assert "Ben has a pair of Eights" in found.fact
    assert [(move.from_, move.to, move.amount) for move in found.moves] == [("Ann", "Ben", "20")]
