"""Full Tilt's lines become the events they mean."""

from pathlib import Path

import pytest

from auditor.dialects import DIALECTS
from auditor.events import (
    Awarded,
    Button,
    Folded,
    GameNamed,
    HandCancelled,
    HandStarted,
    PotStated,
    Remark,
    Returned,
    Seated,
    SeatSummed,
    StyleMixed,
    Unread,
)
from auditor.rulings import Auditor
from tests.dialects.told import at, hands, in_play, one, told

SAMPLES = Path(__file__).parents[2] / "samples"

HEAD = """\
Full Tilt Poker Game #1: Table Alder (6 max) - $1/$2 - Limit 2-7 Triple Draw - 20:00:00 ET - 2026/03/01
Seat 1: Ann ($40)
Seat 2: Ben ($40)
Seat 3: Cid ($40)
Ann posts the small blind of $0.50
Ben posts the big blind of $1
The button is in seat #3
*** HOLE CARDS ***
"""
SUMMARY = HEAD + "Cid folds\nAnn folds\n*** SUMMARY ***\n"

LINES = {
    "Ann antes $0.05": "AntePosted 1 amount=5",
    "Ann antes $0.05, and is all in": "AntePosted 1 amount=5 all_in",
    "Cid posts a dead small blind of $0.50": "BlindPosted 3 kind=dead amount=50",
    "Cid posts $1": "BlindPosted 3 kind=big amount=100",
    "Dealt to Ann [2s 4d 7h Kc Ks]": "Dealt 1 count=5 cards=2s 4d 7h Kc Ks",
    "Dealt to Ann [2s 4d 7h] [5c Jd]": "Dealt 1 count=2 cards=5c Jd kept=2s 4d 7h",
    "Cid is dealt 3 cards": "Dealt 3 count=3",
    "Cid is dealt 1 card": "Dealt 3 count=1",
    "Cid folds": "Folded 3",
    "Cid checks": "Checked 3",
    "Cid calls $1": "Called 3 by=100",
    "Cid calls $1, and is all in": "Called 3 by=100 all_in",
    "Cid calls 1 and is all in": "Called 3 by=100 all_in",
    "Cid bets $1, and is capped": "Bet 3 by=100",
    "Cid raises to $2": "RaisedTo 3 to=200",
    "Cid raises to $2, and is all in": "RaisedTo 3 to=200 all_in",
    "*** DRAW ***": "DrawStarted number=1",
    "*** FIRST DRAW *** (Pot: $2.05)": "PotStated total=205 where=marker; DrawStarted number=1",
    "*** SECOND DRAW *** (Total Pot: 1,240, 2 Players, 1 All-In)": (
        "PotStated total=124000 where=marker; DrawStarted number=2"
    ),
    "Cid discards 1 card": "Discarded 3 count=1",
    "Ann discards 2 cards [Kc Ks]": "Discarded 1 count=2 cards=Kc Ks",
    "Cid stands pat": "StoodPat 3",
    "Ann stands pat on [2s 4d 7h 5c 3h]": "StoodPat 1 cards=2s 4d 7h 5c 3h",
    "*** FLOP *** [9c Kh 2d] (Total Pot: $2, 2 Players)": (
        "PotStated total=200 where=marker; BoardDealt street=flop cards=9c Kh 2d"
    ),
    "*** TURN 2 *** [9c Kh 2d] [3s]": "BoardDealt street=turn cards=3s before=9c Kh 2d run=2",
    "*** RIVER *** [9c Kh 2d 3s] [4c]": "BoardDealt street=river cards=4c before=9c Kh 2d 3s",
    "*** SHOW DOWN ***": "ShowdownStarted",
    "*** SHOW DOWN 2 ***": "ShowdownStarted run=2",
    "Ann shows [2s 4d 7h 5c 3h] 7,5,4,3,2": "Shown 1 cards=2s 4d 7h 5c 3h words=7,5,4,3,2",
    "Ann shows [2s 4d 7h 5c 3h]": "Shown 1 cards=2s 4d 7h 5c 3h",
    "Ann shows a flush, Ace high": "Announced 1 words=a flush, Ace high",
    "Ann mucks": "Mucked 1",
    "Uncalled bet of $2 returned to Ann": "Returned 1 amount=200",
    "Ann wins the pot ($4)": "Awarded 1 amount=400",
    "Ann wins the pot ($4) with 7,5,4,3,2": "Awarded 1 amount=400 words=7,5,4,3,2",
    "Ann wins the main pot ($4) with a flush": "Awarded 1 amount=400 pot=0 words=a flush",
    "Ann wins the side pot ($4)": "Awarded 1 amount=400 pot=1",
    "Ann wins the side pot 2 ($4)": "Awarded 1 amount=400 pot=2",
    "Ann ties for the pot ($4) with a pair": "Awarded 1 amount=400 words=a pair",
    "Ann wins pot 2 ($4) with a pair": "Awarded 1 amount=400 words=a pair run=2",
    "Ann ties for pot 1 ($4) with a pair": "Awarded 1 amount=400 words=a pair",
    "Ann: well played, Ben folds": "Remark text=Ann: well played, Ben folds",
    "Ann: Ben folds": "Remark text=Ann: Ben folds",
    "Zoe: Ben folds": "Remark text=Zoe: Ben folds",
    "Zoe (Observer): Ann: folds": "Remark text=Zoe (Observer): Ann: folds",
    "Zoe adds $40": "Remark text=Zoe adds $40",
    "Ann has 15 seconds left to act": "Remark text=Ann has 15 seconds left to act",
    "5 seconds left to act": "Remark text=5 seconds left to act",
    "Zoe sits down": "Remark text=Zoe sits down",
    "Duration 24s": "Remark text=Duration 24s",
    "Board: [9c Kh 2d]": "Remark text=Board: [9c Kh 2d]",
    "*** 3RD STREET ***": "Remark text=*** 3RD STREET ***",
}
SUMMED = {
    "Total pot $19.50 | Rake $1": "PotStated total=1950 rake=100; RakeTaken amount=100",
    "Total pot 650 Main pot 150. Side pot 500. | Rake 0": "PotStated total=65000 main=15000 sides=50000 rake=0",
    "Seat 1: Ann (small blind) folded before the Draw": (
        "SeatSummed 1 player=Ann result=folded words=before the Draw roles=small blind"
    ),
    "Seat 3: Cid (button) didn't bet (folded)": (
        "SeatSummed 3 player=Cid result=folded words=didn't bet (folded) roles=button"
    ),
    "Seat 2: Ben (big blind) showed [2s 4d 7h 5c 3h] and lost with 7,5,4,3,2": (
        "SeatSummed 2 player=Ben result=lost cards=2s 4d 7h 5c 3h words=7,5,4,3,2 roles=big blind"
    ),
    "Seat 2: Ben mucked [2s 4d 7h 5c 3h] - 7,5,4,3,2": "SeatSummed 2 player=Ben result=mucked cards=2s 4d 7h 5c 3h",
    "Seat 2: Ben (big blind)": "SeatSummed 2 player=Ben roles=big blind",
    "Seat 2: Ben is sitting out": "SeatSummed 2 player=Ben result=out",
}


def line(of: str, head: str = HEAD) -> str:
    return "; ".join(in_play(head, of)[0])


@pytest.mark.parametrize(("text", "meaning"), LINES.items())
def test_lines(text: str, meaning: str) -> None:
    assert line(text) == meaning


def test_a_line_that_is_none() -> None:
    assert line("Ann wins the").startswith("Unread text=Ann wins the expected=")


@pytest.mark.parametrize(("text", "meaning"), SUMMED.items())
def test_lines_of_the_summary(text: str, meaning: str) -> None:
    assert line(text, SUMMARY) == meaning


HEADERS = {
    "five-card-draw limit 10 20": "Game #1: Table Shady Oak (6 max) - $0.10/$0.20 - Limit 5 Card Draw",
    "five-card-draw pot-limit 10 25": "Game #1: Table It's - so (6 max) - $0.10/$0.25 - Pot Limit 5 Card Draw",
    "deuce-to-seven-single-draw no-limit 10 20 ante 5": (
        "Game #1: Table Alder (6 max) - $0.10/$0.20 Ante $0.05 - No Limit 2-7 Single Draw"
    ),
    "deuce-to-seven-triple-draw limit 150000 300000": (
        "Game #1: Table Alder 25 (6 max) - $1,500/$3,000 - Limit 2-7 Triple Draw"
    ),
    "ace-to-five-triple-draw limit 5 10": "Game #1: Table Alder (6 max) - $0.05/$0.10 - Limit A-5 Triple Draw",
    "badugi limit 10 20": "Game #1: Table Alder (New to the Game) - FL Badugi - $0.10/$0.20",
    "holdem no-limit 1 2": "Game #1: Table Alder (6 max, deep) - NL Hold'em - $0.01/$0.02",
    "holdem cap 1 2": "Game #1: Table SDF (6 max) - CAP NL Hold'em - $0.01/$0.02",
    "holdem no-limit 50000000 100000000": "Game #1: Table Alder (heads up) - 500K/1000K - No Limit Hold'em",
}


@pytest.mark.parametrize(("meaning", "header"), HEADERS.items())
@pytest.mark.parametrize("room", ["Full Tilt Poker ", "FullTiltPoker ", "Full Tilt Poker.fr "])
def test_headers(meaning: str, header: str, room: str) -> None:
    hand = one(room + header + " - 20:00:00 ET - 2026/03/01\nSeat 1: Ann ($40)\n")
    named = next(event for event in hand.events if isinstance(event, GameNamed))
    said = f"{named.game} {named.structure} {named.small} {named.big}" + (f" ante {named.ante}" if named.ante else "")
    assert (said, hand.unsupported, hand.unread) == (meaning, None, None)
    assert not any(isinstance(event, Unread) for event in hand.events)


def test_tournament_and_two_stamps() -> None:
    hand = one(
        "Full Tilt Poker Game #7: $26 Alder Matrix (300), Match 2 - 15/30 - No Limit Hold'em "
        "- 20:00:00 CET - 2026/03/01 [14:00:00 ET - 2026/03/01]\n"
    )
    started = next(event for event in hand.events if isinstance(event, HandStarted))
    assert told(started) == ("HandStarted hand=7 started=2026-03-01T19:00:00Z tournament=300 also=2026-03-01T19:00:00Z")
    assert hand.unit == 100


def test_a_game_that_is_not_audited() -> None:
    hand = one(HEAD.replace("Limit 2-7 Triple Draw", "$40 Cap Pot Limit Omaha Hi") + "Ann discards\nwhat is this\n")
    assert hand.unsupported == "Omaha Hi Pot Limit"
    assert not any(isinstance(event, Unread) for event in hand.events)


def test_the_button_is_told_before_the_blinds() -> None:
    kinds = [type(event).__name__ for event in one(HEAD).events]
    assert kinds.index("Button") < kinds.index("BlindPosted")
    assert next(event for event in one(HEAD).events if isinstance(event, Button)).at.line == 7


@pytest.mark.parametrize(
    ("ann", "ben"),
    [
        ("Ann folds", "Ann"),
        ("Ann", "Ann: Ann folds"),
        ("Ann: folds", "Ann"),
        ("a calls $1", "a"),
        ("posts $1", "wins the pot ($4)"),
        ("[x] (button)", "Seat 1: y"),
        ("*** FLOP ***", ": "),
        ("Äda", "Ada (Observer)"),
        ("1.50", "$2"),
        ("has", "x is dealt 1 card"),
    ],
)
def test_hostile_names(ann: str, ben: str) -> None:
    text = SUMMARY.replace("Ann", "\0").replace("Ben", "\1").replace("\0", ann).replace("\1", ben)
    text += (
        f"Total pot $1 | Rake $0\nSeat 1: {ann} (small blind) folded before the Draw\nSeat 2: {ben} collected ($1)\n"
    )
    hand = one(text)
    assert [(event.seat, event.player) for event in hand.events if isinstance(event, Seated)] == [
        (1, ann),
        (2, ben),
        (3, "Cid"),
    ]
    assert [told(event) for event in hand.events if isinstance(event, Folded)] == ["Folded 3", "Folded 1"]
    assert [event.player for event in hand.events if isinstance(event, SeatSummed)] == [ann, ben]
    assert not any(isinstance(event, Unread | StyleMixed) for event in hand.events)


def test_payments_that_only_the_summary_tells() -> None:
    end = "*** SUMMARY ***\nTotal pot $1 | Rake $0\nSeat 1: Ann (small blind) folded before the Draw\n"
    end += "Seat 2: Ben (big blind) collected ($1), mucked\nSeat 3: Cid didn't bet (folded)\n"
    hand = one(HEAD + "Cid folds\n" + end)
    assert [told(e) for e in hand.events if isinstance(e, Folded | Awarded)] == [
        "Folded 3",
        "Folded 1 untold",
        "Awarded 2 amount=100",
    ]
    paid = one(HEAD + "Cid folds\nBen wins the pot ($1)\n" + end)
    assert [told(e) for e in paid.events if isinstance(e, Folded | Awarded)] == ["Folded 3", "Awarded 2 amount=100"]
    cut = one(HEAD + "Cid folds\n" + end.partition("Seat 2")[0])
    assert told(cut.events[-1]) == "HandEnded cut"


def test_a_dead_hand() -> None:
    hand = one(HEAD.partition("Ben posts")[0] + "*** SUMMARY ***\nTotal pot $0 | Rake $0\nSeat 2: Ben is sitting out\n")
    assert any(isinstance(event, HandCancelled) for event in hand.events)
    assert [told(event) for event in hand.events[-1:]] == ["HandEnded"]
    assert [event.out for event in hand.events if isinstance(event, Seated)] == [False, True, False]


def test_a_partial_record() -> None:
    hand = one(HEAD.replace("2026/03/01\n", "2026/03/01 (partial)\n", 1).partition("Seat 1")[0] + "*** SUMMARY ***\n")
    assert told(hand.events[-1]) == "HandEnded partial"


def test_who_sits_out_is_told_in_the_end() -> None:
    hand = one(HEAD + "Ann folds\n*** SUMMARY ***\nTotal pot $1 | Rake $0\nSeat 3: Cid (button) is sitting out\n")
    assert [event.out for event in hand.events if isinstance(event, Seated)] == [False, False, True]
    acted = one(HEAD + "Cid folds\n*** SUMMARY ***\nTotal pot $1 | Rake $0\nSeat 3: Cid (button) is sitting out\n")
    assert not any(event.out for event in acted.events if isinstance(event, Seated))


def test_who_sits_out_is_not_known_of_a_record_cut_short() -> None:
    """Whom the turn passed over sits out; whose turn had not come may be in the hand."""
    passed = one(HEAD + "Ann folds\nBen checks\n")
    assert [event.out for event in passed.events if isinstance(event, Seated)] == [False, False, True]
    waiting = one(HEAD)
    assert not any(event.out for event in waiting.events if isinstance(event, Seated))


def test_chips_for_the_next_hand_count_in_the_end() -> None:
    hand = one(HEAD + "Ann adds $20\nCid folds\n*** SUMMARY ***\nTotal pot $1 | Rake $0\n")
    assert told(hand.events[-2]) == "AddedChips 1 amount=2000"
    assert at(hand, 9) == ["AddedChips 1 amount=2000"]


def test_results_of_tournaments_are_no_hands() -> None:
    (hand,) = hands("Full Tilt Poker Tournament Summary $10 Sit & Go (300) 2-7 Triple Draw Limit\nBuy-In: $9 + $1\n")
    assert hand.unread == "the results of a tournament: no hand in it"


def test_archives() -> None:
    text = "BEGIN\n" + HEAD + "\n******************** # 2 *************\n\n" + HEAD.replace("#1:", "#2:")
    first, second = hands(text)
    assert (first.id, second.id, first.last_line) == ("1", "2", 11)
    assert any(isinstance(event, Remark) and "# 2" in event.text for event in first.events)


def test_sample() -> None:
    """Coming in, hostile names, a dead hand, side pots told twice, a hand that only the summary tells the end of."""
    auditor = Auditor()
    audited = [auditor.audit(hand) for hand in hands((SAMPLES / "fulltilt.txt").read_text(encoding="utf-8"))]
    assert [one.record.status for one in audited] == ["complete", "cancelled", "complete", "complete"]
    assert [finding for one in audited for finding in one.findings] == []
    assert audited[0].record.paid == {"Ann": "18.5"}
    assert sum(isinstance(event, PotStated | Returned) for event in audited[2].hand.events) == 4


DRAWS = """\
Full Tilt Poker Game #9: Table Alder (6 max) - $1/$2 - Limit 2-7 Triple Draw - 20:00:00 ET - 2026/03/01
Seat 1: Ann ($40)
Seat 2: Ben ($40)
Seat 3: Cid ($40)
Ann posts the small blind of $0.50
Ben posts the big blind of $1
Cid posts a dead small blind of $0.50
The button is in seat #3
*** HOLE CARDS ***
Dealt to Ben [2s 4d 7c Ks Kh]
Cid calls $1
Ann folds
Ben checks
*** FIRST DRAW *** (Pot: $3)
Ben discards 2 cards [Ks Kh]
Cid discards 1 card
Dealt to Ben [2s 4d 7c] [3h Jd]
Cid is dealt 1 card
Ben bets $1
Cid calls $1
*** SECOND DRAW *** (Pot: $5)
Ben discards 1 card [Jd]
Cid stands pat
Dealt to Ben [2s 4d 7c 3h] [8s]
Ben checks
Cid checks
*** THIRD DRAW *** (Pot: $5)
Ben stands pat on [2s 4d 7c 3h 8s]
Cid stands pat
Ben bets $2
Cid folds
Uncalled bet of $2 returned to Ben
Ben mucks
Ben wins the pot ($5)
*** SUMMARY ***
Total pot $5 | Rake $0
Seat 1: Ann (small blind) folded before the Draw
Seat 2: Ben (big blind) collected ($5), mucked
Seat 3: Cid (button) folded after the 3rd Draw
"""


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("", "", []),
        # The same gap in later markers and in the total is no second fault.
        ("Cid posts a dead small blind of $0.50\n", "", ["13 R06", "33 P01"]),
        # The discards stand behind the new cards they belong to.
        (
            "Ben discards 1 card [Jd]\nCid stands pat\nDealt to Ben [2s 4d 7c 3h] [8s]\n",
            "Dealt to Ben [2s 4d 7c 3h] [8s]\nBen discards 1 card [Jd]\nCid stands pat\n",
            ["22 R13"],
        ),
        # Whose discards are lost did not draw after others.
        ("Ben discards 2 cards [Ks Kh]\n", "", ["16 R13"]),
        # Where both blinds are posted as if the button stood elsewhere, the draws and bets that follow are in order.
        ("The button is in seat #3", "The button is in seat #2", ["5 F05"]),
    ],
)
def test_one_fault_is_told_once(old: str, new: str, found: list[str]) -> None:
    hand = one(DRAWS.replace(old, new, 1))
    assert [f"{each.line} {each.code}" for each in Auditor().audit(hand).findings if each.verdict == "broken"] == found


def test_dialect() -> None:
    assert (DIALECTS["fulltilt"].rulebook, len(DIALECTS["fulltilt"].games)) == ("online", 6)
