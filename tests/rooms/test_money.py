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
