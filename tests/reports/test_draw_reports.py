"""Reports from the field about draws: hands as they were sent in, names invented, and what is right about them."""

from pathlib import Path

import pytest

from tests.reports.one_hand import Found, audit, found

IMPOSSIBLE_LINE = """\
PokerStars Hand #710000011:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2026/03/01 20:10:00 ET
Table 'Juniper' 2-max Seat #1 is the button
Seat 1: Hal ($40 in chips)
Seat 2: Ida ($40 in chips)
Hal: posts small blind $0.50
Ida: posts big blind $1
*** DEALING HANDS ***
Dealt to Hal [2s 7s 5h 3c Qh]
Hal: calls $0.50
Ida: checks
*** FIRST DRAW ***
Ida: discards 3 cards
Hal: discards 2 cards []
Dealt to Hal [2s 7s 5h 3c Qh] [2s 7s 5h 3c Qh]
Ida: bets $1
Hal: folds
Uncalled bet ($1) returned to Ida
Ida collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
"""


def test_a_draw_line_that_cannot_be_true() -> None:
    audited = audit(IMPOSSIBLE_LINE)
    again = "Dealt to Hal [2s 7s 5h 3c Qh] [2s 7s 5h 3c Qh]"
    assert found(audited) == [("R13", "broken", "serious", again)]
    assert "2 cards thrown away, 5 kept and 5 new make 10" in audited.findings[0].fact
    assert audited.table is not None
    assert audited.table.players[1].holding.cards == ()
    assert audited.record.pot == "2"
    assert audited.record.net == {"Hal": "-1", "Ida": "1"}


def test_an_empty_list_of_discards_alone_is_no_fault() -> None:
    text = IMPOSSIBLE_LINE.replace("[2s 7s 5h 3c Qh] [2s 7s 5h 3c Qh]", "[2s 7s 5h] [4c 8d]")
    assert found(audit(text)) == []


def test_a_list_that_is_not_as_long_as_its_count() -> None:
    text = IMPOSSIBLE_LINE.replace("cards []", "cards [3c 5h Qh]").replace(
        "[2s 7s 5h 3c Qh] [2s 7s 5h 3c Qh]", "[2s 7s] [4c 8d Th]"
    )
    assert found(audit(text)) == [("R13", "broken", "serious", "Hal: discards 2 cards [3c 5h Qh]")]


RESHUFFLED = """\
PokerStars Hand #710000012:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2026/03/01 20:11:00 ET
Table 'Kapok' 6-max Seat #5 is the button
Seat 1: Ada ($50 in chips)
Seat 2: Bob ($50 in chips)
Seat 3: Cat ($50 in chips)
Seat 4: Dan ($50 in chips)
Seat 5: Eli ($50 in chips)
Ada: posts small blind $0.50
Bob: posts big blind $1
*** DEALING HANDS ***
Dealt to Cat [Kd Ks Qh 2c 4d]
Cat: calls $1
Dan: calls $1
Eli: calls $1
Ada: calls $0.50
Bob: checks
*** FIRST DRAW ***
Ada: discards 3 cards
Bob: discards 3 cards
Cat: discards 3 cards [Kd Ks Qh]
Dealt to Cat [2c 4d] [Qs Jd 9c]
Dan: discards 2 cards
Eli: discards 3 cards
Ada: checks
Bob: checks
Cat: checks
Dan: checks
Eli: checks
*** SECOND DRAW ***
Ada: discards 2 cards
Bob: discards 2 cards
Cat: discards 2 cards [Qs Jd]
Dealt to Cat [2c 4d 9c] [9d 7h]
Dan: discards 2 cards
Eli: discards 2 cards
Ada: checks
Bob: checks
Cat: checks
Dan: checks
Eli: checks
*** THIRD DRAW ***
Ada: discards 2 cards
Bob: discards 1 card
The deck is reshuffled
Cat: discards 2 cards [9c 9d]
Dealt to Cat [2c 4d 7h] [Kd 5s]
Dan: discards 1 card
Eli: stands pat
Ada: bets $2
Bob: folds
Cat: folds
Dan: folds
Eli: folds
Uncalled bet ($2) returned to Ada
Ada collected $5 from pot
*** SUMMARY ***
Total pot $5 | Rake $0
"""
EARLY = RESHUFFLED.replace("The deck is reshuffled\n", "").replace(
    "*** THIRD DRAW ***\n", "*** THIRD DRAW ***\nThe deck is reshuffled\n"
)


@pytest.mark.parametrize("book", [None, "wsop-live", "wsop-tournament"])
def test_a_reshuffle_that_is_due(book: str | None) -> None:
    audited = audit(RESHUFFLED, book)
    assert found(audited) == []
    assert audited.tally["X12"] == [1, 0, 0]
    assert audited.tally["X11"][1:] == [0, 0]


def test_a_discard_of_this_draw_is_not_in_the_new_stub() -> None:
    text = RESHUFFLED.replace("[Kd 5s]", "[9d 5s]")
    assert found(audit(text)) == [("X11", "broken", "serious", "Dealt to Cat [2c 4d 7h] [9d 5s]")]


def test_a_discard_comes_again_without_a_reshuffle() -> None:
    text = RESHUFFLED.replace("The deck is reshuffled\n", "")
    assert found(audit(text)) == [("X11", "broken", "serious", "Dealt to Cat [2c 4d 7h] [Kd 5s]")]


def test_a_reshuffle_while_the_stub_could_serve() -> None:
    audited = audit(EARLY)
    assert found(audited) == [("X12", "broken", "minor", "The deck is reshuffled")]
    assert "3 cards left" in audited.findings[0].fact


def test_the_last_card_of_the_stub_is_kept_while_others_draw() -> None:
    text = EARLY.replace(
        "Ada: discards 2 cards\nBob: discards 1 card\nCat", "Ada: discards 3 cards\nBob: discards 1 card\nCat"
    )
    assert found(audit(text)) == []


SHORT_HAND = """\
PokerStars Hand #710000013:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2026/03/01 20:12:00 ET
Table 'Larch' 6-max Seat #1 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Ben ($40 in chips)
Seat 3: Cal ($40 in chips)
Ben: posts small blind $0.50
Cal: posts big blind $1
*** DEALING HANDS ***
Dealt to Cal [2c 3d 7h 8s]
Ann: raises $1 to $2
Ben: calls $1.50
Cal: calls $1
*** FIRST DRAW ***
Ben: discards 2 cards
Cal: discards 1 card [8s]
Dealt to Cal [2c 3d 7h] [4s 9d]
Ann: discards 1 card
Ben: bets $1
Cal: folds
Ann: folds
Uncalled bet ($1) returned to Ben
Ben collected $6 from pot
*** SUMMARY ***
Total pot $6 | Rake $0
"""


def test_a_short_hand_found_after_action_under_wsop_rules() -> None:
    audited = audit(SHORT_HAND, "wsop-live")
    assert found(audited) == [("D01", "broken", "minor", "Ann: raises $1 to $2")]
    assert audited.findings[0].player == "Cal"
    assert "4 cards" in audited.findings[0].fact
    assert audited.findings[0].cite == "wsop-live WL-271"
    assert audited.tally["X01"] == [1, 0, 0]


def test_a_short_hand_under_a_room_that_gives_what_was_discarded() -> None:
    audited = audit(SHORT_HAND, "online")
    assert found(audited) == [
        ("D09", "broken", "serious", "Dealt to Cal [2c 3d 7h 8s]"),
        ("X01", "broken", "serious", "Dealt to Cal [2c 3d 7h] [4s 9d]"),
    ]
    assert all(finding.cite is not None for finding in audited.findings)


MANY_DRAWN = """\
PokerStars Hand #710000014:  5 Card Draw Limit ($1/$2 USD) - 2026/03/01 20:13:00 ET
Table 'Maple' 2-max Seat #2 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Ben ($40 in chips)
Ben: posts small blind $0.50
Ann: posts big blind $1
*** DEALING HANDS ***
Dealt to Ann [As 7c 4h 2s 9d]
Ben: raises $1 to $2
Ann: calls $1
Ann: discards 4 cards [7c 4h 2s 9d]
Dealt to Ann [As] [Kd Qc 6h 3s]
Ben: discards 5 cards
Ann: checks
Ben: bets $2
Ann: folds
Uncalled bet ($2) returned to Ben
Ben collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
"""
HOUSE = 'base = "online"\n["House draw"]\nrules = ["X02-too-many-drawn"]\nsays = "At most {most} cards are drawn."\nmost = {most}\n'
FOUR = ("X02", "broken", "serious", "Ann: discards 4 cards [7c 4h 2s 9d]")
FIVE = ("X02", "broken", "serious", "Ben: discards 5 cards")


@pytest.mark.parametrize(
    ("settings", "right"),
    [
        (HOUSE.format(most=5), []),
        (HOUSE.format(most=3), [FOUR, FIVE]),
        (HOUSE.format(most=3) + "ace_most = 4\n", [FIVE]),
    ],
)
def test_how_many_cards_may_be_drawn(settings: str, right: Found, tmp_path: Path) -> None:
    book = tmp_path / "house.toml"
    book.write_text(settings, encoding="utf-8")
    assert found(audit(MANY_DRAWN, book)) == right


def test_an_ace_that_is_not_seen_leaves_the_exception_open(tmp_path: Path) -> None:
    book = tmp_path / "house.toml"
    book.write_text(HOUSE.format(most=3) + "ace_most = 4\n", encoding="utf-8")
    hidden = MANY_DRAWN.replace("Dealt to Ann [As 7c 4h 2s 9d]\n", "").replace("Dealt to Ann [As] [Kd Qc 6h 3s]\n", "")
    text = hidden.replace("cards [7c 4h 2s 9d]", "cards")
    assert found(audit(text, book)) == [("X02", "unclear", "serious", "Ann: discards 4 cards"), FIVE]
