"""What the house rules in force say that the table itself, or more than one rule, hangs on."""

from __future__ import annotations

from msgspec import Struct

from auditor.caps import Cap

ANTED_DEALS = 3
"""Deals of one pot that are anted where the book says no other number: commonly three in a row (J-1b)."""


class House(Struct, frozen=True):
    """House rules as they hold in one game.

    `first` is who acts first in the rounds after the first: `opener`, `left-of-button`, or None where the rulebook does
    not say. `openers` and `joker` are the options in force, `lowest` the pair that opens, `false_opens_die`: the book
    knows what becomes of a hand whose open is shown false (J-2b), `cap` the raises a round may hold (None: any number),
    `ante_limit` the deals of one pot that are anted, `heads_up_button`: the button of two players has the small blind,
    `opens_with_raise`: an open may put in a bet and a raise. `dealt_by` is dealer or software.
    """

    first: str | None = None
    openers: str = "any"
    joker: str = "none"
    lowest: str = "JJ"
    false_opens_die: bool = True
    cap: Cap | None = None
    ante_limit: int = ANTED_DEALS
    heads_up_button: bool = True
    opens_with_raise: bool = True
    dealt_by: str = "dealer"


ANY_HOUSE = House()
"""What is taken where no book is in force."""
