"""Rooms without a grammar are named by their first lines, and their hands do not pass for another room's."""

import pytest

from auditor.dialects import DIALECTS, grammars, read
from auditor.events import HandEnded
from auditor.sources import from_text

FIRST_LINES = {
    "absolute": ["Stage #C1000: Holdem  No Limit $1 - 2026-03-01 20:00:00 (ET)"],
    "betfair": ["***** Betfair Poker Hand History for Game 1000 *****"],
    "betonline": ["Gear Poker Game #1000: Hold'em - 2026-03-01 20:00:00", "BetOnline Poker Game #1000: Omaha - 2026"],
    "bovada": [
        "Bovada Hand #1000: HOLDEM Tournament #2 TBL#1, Turbo- Level 1 (10/20) - 2026-03-01 20:00:00",
        "Ignition Hand #1000  Zone Poker ID#1 HOLDEMZonePoker No Limit - 2026-03-01 20:00:00",
    ],
    "cake": ["Hand#1000A - Alder (6-max) 1 -- $0.05/$0.10 NL Hold'em -- 2026/03/01 - 20:00:00"],
    "enet": ["Game #1000: Hold'em (€0,05/€0,10) - 20:00:00 1.3.2026 - %6"],
    "everleaf": ["Everleaf Gaming Game #1000", "*** Historique des Mains pour la partie 1000 ***"],
    "pacific888": [
        "#Game No : 1000\n***** 888poker Hand History for Game 1000 *****",
        "***** Cassava Hand History for Game 1000 *****",
    ],
    "partypoker": ["#Game No : 1000\n***** Hand History for Game 1000 *****", "***** Hand History For Game 1ab *****"],
    "pokertracker": [
        "GAME #1000 Version:21.1 Uncalled:Y Texas Hold'em NL €10/€20 2026-03-01 20:00:00/GMT",
        "Merge Game #1000-2 | Holdem NL ($0.02/$0.04) | 01/03/2026 20:00:00 EST | Version:2",
    ],
    "unibet": ["Game #1000: Table €1 NL - 0.05/0.10 - No Limit Hold'Em Banzai - 20:00:00 2026/03/01"],
    "winning": [
        "Game started at: 2026/3/1 20:0:0",
        "Hand #1000 - Holdem(No Limit) - $0.02/$0.05 - 2026/03/01 20:00:00 UTC",
        "Game Hand #1000 - $5 Tournament #2 - Holdem(No Limit) - Level 1 (10.00/20.00)- 2026/03/01 20:00:00 UTC",
    ],
}
CASES = [(room, line) for room, lines in FIRST_LINES.items() for line in lines]
DRAW = """\
PokerStars Hand #1:  5 Card Draw Limit ($1/$2 USD) - 2026/03/01 20:00:00 ET
Table 'Alder' 6-max Seat #1 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Ben ($40 in chips)
Ann: posts small blind $0.50
Ben: posts big blind $1
*** DEALING HANDS ***
Ann: folds
Ben collected $1 from pot
*** SUMMARY ***
Total pot $1 | Rake $0
"""


def test_every_room_has_a_case_and_no_grammar() -> None:
    assert set(FIRST_LINES) == set(grammars.known_rooms())
    assert not set(FIRST_LINES) & set(DIALECTS)


@pytest.mark.parametrize(("room", "line"), CASES)
def test_a_file_is_named(room: str, line: str) -> None:
    text = f"{line}\nSeat 1: Ann ($4)\n\n{line}\nSeat 1: Ann ($5)\n"
    (hand,) = read(from_text(text, "made-up.txt"))
    assert (hand.dialect, hand.unread) == ("", f"{room}: no grammar for this room yet")


def test_in_a_mixed_file_the_hands_of_other_rooms_are_read() -> None:
    text = DRAW + "\n" + FIRST_LINES["bovada"][0] + "\nSeat 1: UTG ($4 in chips)\n\n" + DRAW.replace("#1:", "#2:")
    first, unread, second = read(from_text(text, "made-up.txt"))
    assert [first.id, unread.unread, second.id] == ["1", "bovada: no grammar for this room yet", "2"]
    assert (unread.first_line, second.first_line) == (13, 16)
    assert not any(event.cut for hand in (first, second) for event in hand.events if isinstance(event, HandEnded))
