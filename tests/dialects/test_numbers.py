"""Amounts keep no memory of a hand with finer ones."""

from __future__ import annotations

from auditor.dialects import read
from auditor.dialects.numbers import Numbers
from auditor.events import BlindPosted
from auditor.sources import from_text
from tests.playing.ring import hands


def test_other_decimals_other_units() -> None:
    numbers = Numbers()
    assert numbers.read("0.50", 1) == 50
    numbers.decimals = 4
    assert numbers.read("0.50", 2) == 5000
    numbers.decimals = 2
    assert numbers.read("0.50", 3) == 50


def test_a_hand_after_one_with_finer_amounts_is_read_as_ever() -> None:
    first, second = hands(2, seed=5, tables=1)
    seat = next(line for line in first.splitlines() if line.startswith("Seat 1: "))
    finer = first.replace(seat, "Seat 1: Ann ($2000.1234 in chips)")
    read_of = [*read(from_text(finer + second, "a.txt"))]
    assert [hand.decimals for hand in read_of] == [4, 2]
    assert [event.amount for event in read_of[1].events if isinstance(event, BlindPosted)] == [50, 100]
