"""One slip in the record of a hand of each room: it is found on its line, and nothing else is alleged."""

from __future__ import annotations

import pytest

from auditor.dialects import read
from auditor.rulings import Auditor
from auditor.sources import from_text
from tests.rooms.rooms import ROOMS, played, told
from tests.rooms.slips import SLIPS
from tests.rooms.story import Story

HANDS = 8
"""For each game."""


@pytest.fixture(scope="module")
def stories() -> list[Story]:
    return [story for _, story in played("slips", HANDS)]


@pytest.mark.parametrize("room", ROOMS)
def test_the_slip_and_nothing_else_is_found(room: str, stories: list[Story]) -> None:
    count = 0
    for story in stories:
        text = told(room, story)
        for code, slip in SLIPS.values():
            slipped = slip(room, story, text) if text is not None else None
            if slipped is None:
                continue
            count += 1
            auditor = Auditor()
            name = "told.phh" if room == "phh" else "told.txt"
            found = [f for hand in read(from_text(slipped[0], name)) for f in auditor.audit(hand).findings]
            assert [(f.code, f.line) for f in found if f.verdict == "broken"] == [(code, slipped[1])], slipped[0]
    assert count >= HANDS
