"""Hands played by pokerkit, told in the words of eight rooms: nothing is alleged, and the facts are pokerkit's."""

from __future__ import annotations

import pytest

from auditor import chips
from tests.rooms.rooms import ROOMS, audit, broken, played, told

HANDS = 30
"""For each game."""
PATS_UNTOLD = ("ongame", "boss")
"""Rooms in which one who stands pat has no line."""


def units(amount: str) -> int:
    sign = -1 if amount.startswith("-") else 1
    return sign * chips.parse(amount.lstrip("-"), 2)


@pytest.mark.parametrize("room", ROOMS)
def test_nothing_is_alleged_and_the_facts_are_right(room: str) -> None:
    count = 0
    for hand, story in played("rooms", HANDS):
        text = told(room, story)
        if text is None:
            continue
        count += 1
        audited = audit(room, text.text)
        record = audited.record
        assert broken(audited) == [], text.text
        assert record.status == "complete"
        net = {name: units(amount) for name, amount in record.net.items()}
        assert net == dict(zip(hand.names, hand.net, strict=True)), text.text
        assert units(record.pot or "") == sum(hand.pots)
        assert record.button == hand.button
        draws = {hand.names[i]: counts for i, counts in hand.draws.items()}
        assert room in PATS_UNTOLD or record.draws == draws, text.text
    assert count >= 2 * HANDS
