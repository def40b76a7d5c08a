"""A hand of PokerStars, and what its events are with other lines, names or another header."""

from typing import Any

from auditor.events import Event, Hand
from tests.dialects.told import one

DRAW = """\
PokerStars Hand #100000000001:  5 Card Draw Limit ($1/$2 USD) - 2026/03/01 20:00:00 ET
Table 'Alder' 6-max Seat #2 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Ben ($40 in chips)
Ben: posts small blind $0.50
Ann: posts big blind $1
*** DEALING HANDS ***
Dealt to Ann [As Ad 7c 4h 2s]
Ben: raises $1 to $2
Ann: calls $1
Ann: discards 3 cards [7c 4h 2s]
Dealt to Ann [As Ad] [9c 9d 3h]
Ben: stands pat
Ann: bets $2
Ben: folds
Uncalled bet ($2) returned to Ann
Ann collected $4 from pot
Ann: doesn't show hand
*** SUMMARY ***
Total pot $4 | Rake $0
Seat 1: Ann (big blind) collected ($4)
Seat 2: Ben (button) (small blind) folded after the Draw
"""
UNCALLED = (
    DRAW.replace("#100000000001", "#710000001")
    .replace("6-max", "2-max")
    .replace("Ben: stands pat", "Ben: discards 1 card")
)
"""The same at another table, where Ben draws."""

HOSTILE = [
    ("[East]", "[North]"),
    ("Big C (host)", "$am$on ($5) 1st"),
    ("yes: I fold", "Bea"),
    ("Al", "Al B"),
    ("Al: x", "Al"),
    ("folds", "checks"),
    ("calls $5", "raises $1 to $2"),
    ("7", "77"),
    ("Kim 1", "Kim 10"),
    ("Ann", "Anna"),
    ("x [As Kd]", "y"),
    ("posts big blind", "the button"),
    ("Dealt to", "Seat 2"),
    ("Seat 1: Cy ($5 in chips)", "collected ($4)"),
    ("Uncalled bet ($2) returned to Cy", "Total pot $4 | Rake $0"),
    ("*** SUMMARY ***", "*** SHOW DOWN ***"),
    ('Cy said, "no"', "is sitting out"),
    ("a (button) (small blind)", "b folded on the Flop"),
    ("PokerStars", "Hand cancelled"),
    ('=HYPERLINK("http://x.invalid","me")', "+49"),
    ('@cal,"x"', "-Dee"),
    ("Łukasz", "José"),
    ("a.b", ".*"),
    ("discards 3 cards", "stands pat"),
    ("  two  blanks", "one blank"),
]
"""Names that hold what lines are made of."""


def of(hand: Hand, *kinds: type[Event]) -> list[Any]:
    return [event for event in hand.events if isinstance(event, kinds)]


def with_lines(*lines: str) -> Hand:
    """The hand above with `lines` in the place of its play."""
    head, _, rest = DRAW.partition("Ben: posts")
    return one(head + "\n".join(lines) + "\n*** SUMMARY ***" + rest.partition("*** SUMMARY ***")[2])


def with_names(*names: str) -> Hand:
    """The hand above with Ann and Ben called otherwise."""
    text = DRAW
    for plain, name in zip(("Ann", "Ben"), names, strict=True):
        text = text.replace(plain, f"\0{plain}").replace(f"\0{plain}", name)
    return one(text)


def header(line: str) -> Hand:
    return one(line + DRAW[DRAW.index("\n") :])
