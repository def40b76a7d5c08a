"""One fault planted in a hand of each room: it is found on its line, and nothing else is alleged."""

from __future__ import annotations

from random import Random

import pytest

from tests.playing.kit import VARIANTS, play
from tests.rooms.faults import FAULTS, places
from tests.rooms.rooms import ROOMS, audit, broken, told
from tests.rooms.story import Story, of_told

WANTED = 5
"""Hands with the fault for each code and room."""
SEEDS = 700
UNTOLD = {
    ("B01", "phh"): "`cc` is a check or a call, whichever it takes",
    ("B06", "phh"): "a call has no amount",
    ("F04", "phh"): "the blinds stand in the head alone",
    ("X09", "ongame"): "who stands pat has no line",
    ("X09", "boss"): "who stands pat has no line",
    ("B07", "kingsclub"): "the stack after the hand would be less than nothing",
    ("B07", "ongame"): "the stack after the hand would be less than nothing",
    ("B07", "phh"): "the stack after the hand would be less than nothing",
}
"""Faults that cannot stand in a log of the room, and why."""
MADE_LATER = {
    ("D06", "ongame"),
    ("D06", "boss"),
    ("W04", "ongame"),
    ("W04", "boss"),
    ("W03", "boss"),
    ("W01", "phh"),
    ("W03", "phh"),
    ("P01", "phh"),
    ("D10", "merge"),
}
"""Faults told on a line of the results, or below the round, not on that of the act."""
BESIDE_THE_ACT = ("X01", "X09", "T04")
"""Faults found on the line of the new cards, or on that which closes the round."""


@pytest.fixture(scope="module")
def stories() -> list[Story]:
    made = []
    for seed in range(SEEDS):
        random = Random(f"planted {seed}")
        hand = play(random.choice(VARIANTS), random)
        made.append(of_told(hand, random.randrange(len(hand.names)), seed + 1))
    return made


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("code", FAULTS)
def test_the_fault_and_nothing_else_is_found(code: str, room: str, stories: list[Story]) -> None:
    if (code, room) in UNTOLD:
        return
    count = 0
    for story in stories:
        planted = FAULTS[code](story)
        text = told(room, planted[0]) if planted is not None else None
        if planted is None or text is None or ((code, room) == ("P01", "phh") and places(story, "return")):
            continue
        closes_a_street = code == "T04" and story.game == "holdem"
        found = broken(audit(room, text.text))
        assert [one for one, _ in found] == ["D10" if closes_a_street else code], text.text
        if (code, room) not in MADE_LATER and code not in BESIDE_THE_ACT:
            assert found[0][1] == text.line(planted[1]), text.text
        count += 1
        if count == WANTED:
            break
    assert count >= 2, f"only {count} hands to plant {code} in"
