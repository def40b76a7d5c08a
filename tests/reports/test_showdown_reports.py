"""Reports from the field about openers and the showdown: hands as they were sent in, names invented."""

from pathlib import Path

import pytest

from tests.reports.one_hand import audit, found


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A house that has openers shown, and holds a false opener to what was called once the pot was raised."""
    path = tmp_path / "club.toml"
    path.write_text(
        """\
title = "The club"
base = "roberts-draw"
source = "Notice on the wall"
read_on = 2026-11-30

[1]
rules = ["O02-unproven-openers"]
says = "Openers are shown before the pot is pushed, at the tables with a screen too."
require_show = true

[2]
rules = ["O06-opener-withdraws-late"]
says = "After a raise an opener takes nothing back but what nobody called."
withdraw_after_raise = false
""",
        encoding="utf-8",
    )
    return path


FALSE_OPENERS = """\
PokerStars Hand #710000015:  5 Card Draw Jacks or Better Limit ($1/$2 USD) - 2026/03/01 20:14:00 ET
Table 'Nutmeg' 6-max Seat #1 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Ben ($40 in chips)
Seat 3: Cal ($40 in chips)
Ann: posts the ante $0.25
Ben: posts the ante $0.25
Cal: posts the ante $0.25
*** DEALING HANDS ***
Dealt to Cal [Tc Td 8c 5d 2h]
Ben: checks
Cal: bets $1
Ann: calls $1
Ben: folds
Cal: discards 3 cards [8c 5d 2h]
Dealt to Cal [Tc Td] [Ts 4h 9c]
Ann: discards 1 card
Cal: bets $2
Ann: calls $2
*** SHOW DOWN ***
Cal: shows [Tc Td Ts 4h 9c] (three of a kind, Tens)
Ann: shows [Ah Ad 7s 7d 3c] (two pair, Aces and Sevens)
Cal collected $6.75 from pot
*** SUMMARY ***
Total pot $6.75 | Rake $0
"""


def test_false_openers_that_improve() -> None:
    audited = audit(FALSE_OPENERS)
    assert found(audited) == [("O01", "broken", "serious", "Cal: bets $1")]
    assert "a pair of Tens" in audited.findings[0].fact


SPLIT_OPENERS = """\
PokerStars Hand #710000016:  5 Card Draw Jacks or Better Limit ($1/$2 USD) - 2026/03/01 20:15:00 ET
Table 'Oak' 6-max Seat #1 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Ben ($40 in chips)
Ann: posts the ante $0.50
Ben: posts the ante $0.50
*** DEALING HANDS ***
Dealt to Ben [Js Jd Ts 9s 8s]
Ben: bets $1
Ann: calls $1
Ben: discards 1 card [Jd]
Dealt to Ben [Js Ts 9s 8s] [2c]
Ann: discards 3 cards
Ben: bets $2
Ann: folds
Uncalled bet ($2) returned to Ben
Ben collected $3 from pot
*** SUMMARY ***
Total pot $3 | Rake $0
"""
HIDDEN = SPLIT_OPENERS.replace("Dealt to Ben [Js Jd Ts 9s 8s]\n", "").replace(
    "discards 1 card [Jd]\nDealt to Ben [Js Ts 9s 8s] [2c]", "discards 1 card"
)


def test_splitting_openers_is_lawful() -> None:
    audited = audit(SPLIT_OPENERS)
    assert found(audited) == []
    assert audited.tally["O01"] == [1, 0, 0]
    assert audited.tally["O02"] == [1, 0, 0]


def test_openers_that_nobody_showed_cannot_be_verified() -> None:
    assert found(audit(HIDDEN)) == [
        ("O01", "unclear", "serious", "Ben: bets $1"),
        ("O02", "unclear", "serious", "Ben collected $3 from pot"),
    ]


def test_a_house_may_want_them_shown(club: Path) -> None:
    audited = audit(HIDDEN, club)
    assert ("O02", "broken", "serious", "Ben collected $3 from pot") in found(audited)


ACE_TO_FIVE = """\
PokerStars Hand #710000017:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2026/03/01 20:16:00 ET
Table 'Pine' 2-max Seat #2 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Ben ($40 in chips)
Ben: posts small blind $0.50
Ann: posts big blind $1
*** DEALING HANDS ***
Ben: calls $0.50
Ann: checks
*** FIRST DRAW ***
Ann: stands pat
Ben: stands pat
Ann: checks
Ben: checks
*** SECOND DRAW ***
Ann: stands pat
Ben: stands pat
Ann: checks
Ben: checks
*** THIRD DRAW ***
Ann: stands pat
Ben: stands pat
Ann: checks
Ben: checks
*** SHOW DOWN ***
Ann: shows [Ac 5d 4h 3s 2c]
Ben: shows [7c 7d 8s 9h 2s]
Ben collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
"""


def test_ace_to_five_is_no_straight_in_deuce_to_seven() -> None:
    audited = audit(ACE_TO_FIVE)
    assert found(audited) == [("W01", "broken", "serious", "Ben collected $2 from pot")]
    assert audit(ACE_TO_FIVE.replace("Ben collected", "Ann collected")).findings == []
    king = ACE_TO_FIVE.replace("[7c 7d 8s 9h 2s]", "[Kc 7d 8s 9h 2s]")
    assert audit(king).findings == []


ODD_CENT = """\
PokerStars Hand #710000022:  5 Card Draw Limit ($1/$2 USD) - 2026/03/01 20:21:00 ET
Table 'Viburnum' 6-max Seat #1 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Ben ($40 in chips)
Seat 3: Cal ($40 in chips)
Seat 4: Dee ($40 in chips)
Ben: posts small blind $0.50
Cal: posts big blind $1
*** DEALING HANDS ***
Dee: calls $1
Ann: calls $1
Ben: calls $0.50
Cal: checks
Ben: stands pat
Cal: stands pat
Dee: discards 1 card
Ann: stands pat
Ben: bets $2
Cal: calls $2
Dee: folds
Ann: calls $2
*** SHOW DOWN ***
Ben: shows [Ad Kh Qc Js 9d] (high card Ace)
Cal: shows [Ah Kc Qs Jd 9h] (high card Ace)
Ann: shows [As Kd Qh Jc 9s] (high card Ace)
Ann collected $3.34 from pot
Ben collected $3.33 from pot
Cal collected $3.33 from pot
*** SUMMARY ***
Total pot $10 | Rake $0
"""


def test_the_odd_cent_goes_to_the_first_from_the_button() -> None:
    audited = audit(ODD_CENT)
    assert found(audited) == [("W08", "broken", "minor", "Ann collected $3.34 from pot")]
    right = ODD_CENT.replace("Ann collected $3.34", "Ann collected $3.33").replace(
        "Ben collected $3.33", "Ben collected $3.34"
    )
    assert found(audit(right)) == []


def test_with_whole_chips_the_odd_one_is_a_chip() -> None:
    live = """\
handlog 1
rulebook roberts-draw
hand 1
game five-card-draw limit 1/2 blinds 1/1 openers any chip 1
button 1
seat 1 Ann 40
seat 2 Ben 40
seat 3 Cal 40
seat 4 Dee 40
Ben posts small blind 1
Cal posts big blind 1
dealer deals everyone 5
Dee calls 1
Ann calls 1
Ben checks
Cal checks
draw
dealer burns
Ben stands pat
Cal stands pat
Dee discards 1
Ann stands pat
dealer deals Dee 1
Ben bets 2
Cal calls 2
Dee folds
Ann calls 2
showdown
Ben shows Ad Kh Qc Js 9d
Cal shows Ah Kc Qs Jd 9h
Ann shows As Kd Qh Jc 9s
{}
end
"""
    fours = "Ben wins 4\nCal wins 3\nAnn wins 3"
    assert [f.code for f in audit(live.format(fours), name="x.handlog").findings if f.code[0] == "W"] == []
    wrong = audit(live.format("Ben wins 3\nCal wins 3\nAnn wins 4"), name="x.handlog")
    assert [f.code for f in wrong.findings if f.code[0] == "W"] == ["W08"]


TAKEN_BACK = """\
handlog 1
hand 5
game five-card-draw limit 5/10 ante 1 openers jacks
button 4
seat 1 Ann 100
seat 2 Ben 100
seat 3 Cat 100
seat 4 Dan 100
everyone antes 1
dealer deals everyone 5
Ann opens 5
Ben raises to 10
Cat folds
Dan folds
Ann raises to 15
Ann admits no openers
Ann withdraws 10
Ben wins 19
end
"""


def test_after_a_raise_a_house_may_leave_the_called_bets_in(club: Path) -> None:
    lenient = [f.code for f in audit(TAKEN_BACK, "roberts-draw", "x.handlog").findings if f.code[0] == "O"]
    assert lenient == ["O01"]
    strict = audit(TAKEN_BACK, club, "x.handlog")
    assert [f.code for f in strict.findings if f.code[0] == "O"] == ["O01", "O06"]


def test_a_house_may_ask_for_queens(tmp_path: Path) -> None:
    book = tmp_path / "queens.toml"
    book.write_text(
        'title = "Queens"\nbase = "roberts-draw"\nsource = "Notice on the wall"\nread_on = 2026-11-30\n[1]\n'
        'rules = ["O01-false-open"]\nsays = "The pot is opened on a pair of queens or better."\nlowest = "QQ"\n',
        encoding="utf-8",
    )
    hand = TAKEN_BACK.replace("dealer deals everyone 5", "dealer deals Ann Js Jd 7c 4h 2s").replace(
        "Ann admits no openers", "Ann shows Js Jd 7c 4h 2s"
    )
    jacks = [f.code for f in audit(hand, "roberts-draw", "x.handlog").findings if f.code[0] == "O"]
    assert jacks == []
    queens = [f for f in audit(hand, book, "x.handlog").findings if f.code[0] == "O"]
    assert [f.code for f in queens] == ["O01"]
    assert queens[0].expected == "a pair of queens or better"
