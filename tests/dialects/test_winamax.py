"""Winamax's lines become the events they mean."""

from pathlib import Path

import pytest

from auditor.dialects import DIALECTS
from auditor.events import Awarded, Folded, GameNamed, HandEnded, HandStarted, Seated, SeatSummed, StyleMixed, Unread
from auditor.rulings import Auditor
from tests.dialects.told import hands, in_play, one, told

SAMPLES = Path(__file__).parents[2] / "samples"

HEAD = """\
Winamax Poker - CashGame - HandId: #1-2-3 - 2-7 Triple Draw fixed limit (1€/2€) - 2026/03/01 19:00:00 UTC
Table: 'Alder 02' 6-max (real money) Seat #3 is the button
Seat 1: Ann (40€)
Seat 2: Ben (40.50€)
Seat 3: Cid (33€)
*** ANTE/BLINDS ***
Ann posts small blind 0.50€
Ben posts big blind 1€
*** FIRST-BET ***
"""
SUMMARY = HEAD + "Cid folds\nAnn folds\n*** SUMMARY ***\n"

LINES = {
    "Cid posts big blind 1€ out of position": "BlindPosted 3 kind=big amount=100",
    "Cid posts small blind 0.50€ out of position": "BlindPosted 3 kind=dead amount=50",
    "Cid posts small blind 1.50€ out of position": "BlindPosted 3 kind=both amount=150",
    "Cid posts big blind 0€ out of position": "Remark text=the big blind stands in the line before",
    "Cid posts big blind 0.40€ and is all-in": "BlindPosted 3 kind=big amount=40 all_in",
    "Cid posts ante 0.10€": "AntePosted 3 amount=10",
    "Dealt to Ann [2s 4d 7h Kc Ks]": "Dealt 1 count=5 cards=2s 4d 7h Kc Ks",
    "Dealt to Ben [X X X X X]": "Dealt 2 count=5 cards=?? ?? ?? ?? ??",
    "Dealt to Ann [2s 4d 7h] [5c Jd]": "Dealt 1 count=2 cards=5c Jd kept=2s 4d 7h",
    "Cid folds": "Folded 3",
    "Cid checks": "Checked 3",
    "Cid calls 1€": "Called 3 by=100",
    "Cid calls 1€ and is all-in": "Called 3 by=100 all_in",
    "Cid bets 1.50€ and is all-in": "Bet 3 by=150 all_in",
    "Cid raises 1€ to 2€": "RaisedTo 3 to=200 stated_by=100",
    "Cid raises 1€ to 2€ and is all-in": "RaisedTo 3 to=200 all_in stated_by=100",
    "*** SECOND-DRAW ***": "DrawStarted number=2",
    "Cid discard 2 cards": "Discarded 3 count=2",
    "Cid discard 1 card": "Discarded 3 count=1",
    "Cid discard 0 card": "StoodPat 3",
    "Cid stands pat [X X X X X]": "StoodPat 3 cards=?? ?? ?? ?? ??",
    "Ann stands pat [2s 4d 7h 5c 3h]": "StoodPat 1 cards=2s 4d 7h 5c 3h",
    "*** FLOP *** [9c Kh 2d]": "BoardDealt street=flop cards=9c Kh 2d",
    "*** FLOP ***: [9c Kh 2d]": "BoardDealt street=flop cards=9c Kh 2d",
    "*** TURN *** [9c Kh 2d][3s]": "BoardDealt street=turn cards=3s before=9c Kh 2d",
    "*** RIVER *** [9c Kh 2d 3s][4c]": "BoardDealt street=river cards=4c before=9c Kh 2d 3s",
    "*** SHOW DOWN ***": "ShowdownStarted",
    "Ann shows [2s 4d 7h 5c 3h] (High card : 7)": "Shown 1 cards=2s 4d 7h 5c 3h words=High card : 7",
    "Ann collected 4€ from pot": "Awarded 1 amount=400 with_uncalled",
    "Ann collected 4€ from main pot": "Awarded 1 amount=400 pot=0 with_uncalled",
    "Ann collected 4€ from side pot 2": "Awarded 1 amount=400 pot=2 with_uncalled",
    "Cid denies big blind": "Remark text=Cid denies big blind",
    "*** PRE-FLOP ***": "Remark text=*** PRE-FLOP ***",
}
SUMMED = {
    "Total pot 15.30€ | Rake 0.70€": ("PotStated total=1530 rake=70 after_rake with_uncalled; RakeTaken amount=70"),
    "Total pot 3€ | No rake": "PotStated total=300 rake=0 after_rake with_uncalled",
    "Total pot 1.02k | No rake": "PotStated rake=0",
    "Seat 3: Cid (button) folded on the pre-flop": (
        "SeatSummed 3 player=Cid result=folded words=on the pre-flop roles=button"
    ),
    "Seat 2: Ben (big blind) won 1€": "SeatSummed 2 player=Ben result=collected won=100 roles=big blind",
    "Seat 1: Ann showed [2s 3h] and won 4€ with One pair : 2": (
        "SeatSummed 1 player=Ann result=showed cards=2s 3h won=400 words=One pair : 2"
    ),
    "Seat 1: Ann (small blind) (button) showed [2s 3h] and lost with One pair : 2": (
        "SeatSummed 1 player=Ann result=lost cards=2s 3h words=One pair : 2 roles=small blind button"
    ),
}


@pytest.mark.parametrize(("text", "meaning"), LINES.items())
def test_lines(text: str, meaning: str) -> None:
    assert "; ".join(in_play(HEAD, text)[0]) == meaning


@pytest.mark.parametrize(("text", "meaning"), SUMMED.items())
def test_lines_of_the_summary(text: str, meaning: str) -> None:
    assert "; ".join(in_play(SUMMARY, text)[0]) == meaning


HEADERS = {
    "deuce-to-seven-triple-draw limit 50 100": "CashGame - HandId: #1-2-3 - Lowball27 fixed limit (0.50/1)",
    "holdem no-limit 2 5": "CashGame - HandId: #1-2-3 - Holdem no limit (0.02€/0.05€)",
    "holdem limit 200 400": "CashGame - HandId: #1-2-3 - Holdem fixed limit (2€/4€)",
    "holdem no-limit 200 400": 'Go Fast "A - B" - HandId: #1-2-3 - Holdem no limit (2€/4€)',
    "holdem no-limit 20000 40000 ante 5000 in Alder": (
        'Tournament "Alder" buyIn: 0.93-0.07 level: 10 - HandId: #1-2-3 - Holdem no limit (50/200/400)'
    ),
    'holdem no-limit 1000 2000 in A "B" - !': (
        'Tournament "A "B" - !" buyIn: Ticket only level: 0 - HandId: #1-2-3 - Holdem no limit (10/20)'
    ),
}


@pytest.mark.parametrize(("meaning", "header"), HEADERS.items())
def test_headers(meaning: str, header: str) -> None:
    hand = one(f"Winamax Poker - {header} - 2026/03/01 19:00:00 UTC\nSeat 1: Ann (40)\n")
    named = next(event for event in hand.events if isinstance(event, GameNamed))
    started = next(event for event in hand.events if isinstance(event, HandStarted))
    said = f"{named.game} {named.structure} {named.small} {named.big}" + (f" ante {named.ante}" if named.ante else "")
    assert said + (f" in {started.tournament}" if named.tournament else "") == meaning
    assert (started.started, hand.id, hand.unsupported) == ("2026-03-01T19:00:00Z", "1-2-3", None)


def test_play_money_may_be_split() -> None:
    head = HEAD.replace("€", "")
    assert one(head + "Cid folds\n").unit == 1
    whole = (
        head.replace("(1/2)", "(2/4)").replace("0.50", "1").replace("40.50", "40").replace("blind 1\n*", "blind 2\n*")
    )
    assert one(whole + "Cid folds\n").unit == 100


@pytest.mark.parametrize("cents", range(1, 13))
def test_play_money_of_a_few_hundredths_is_split_too(cents: int) -> None:
    head = HEAD.replace("€", "").replace("(1/2)", f"(0.{cents:02}/2)").replace("0.50", "1").replace("40.50", "40")
    assert one(head + "Cid folds\n").unit == 1


@pytest.mark.parametrize(
    ("ann", "ben"),
    [
        ("Ann folds", "Ann"),
        ("Ann", "Ann raises 1€ to 2€"),
        ("posts small blind 1€ out of position", "a"),
        ("won 4€", "[x] (button)"),
        ("*** FLOP ***", "Seat 1: y"),
        ("Äda", "Ada"),
    ],
)
def test_hostile_names(ann: str, ben: str) -> None:
    text = SUMMARY.replace("Ann", "\0").replace("Ben", "\1").replace("\0", ann).replace("\1", ben)
    text += f"Total pot 2€ | No rake\nSeat 1: {ann} folded on the pre-flop\nSeat 2: {ben} (big blind) won 2€\n"
    hand = one(text)
    assert [told(event) for event in hand.events if isinstance(event, Folded)] == ["Folded 3", "Folded 1"]
    assert [event.player for event in hand.events if isinstance(event, SeatSummed)] == [ann, ben]
    assert not any(isinstance(event, Unread | StyleMixed) for event in hand.events)
    assert not any(event.stranger for event in hand.events if isinstance(event, Seated))


def out(*lines: str) -> list[bool]:
    hand = one(HEAD + "\n".join(lines) + "\n*** SUMMARY ***\nTotal pot 2€ | No rake\nSeat 2: Ben won 2€\n")
    return [event.out for event in hand.events if isinstance(event, Seated)]


def test_who_is_not_heard_of_is_not_dealt_in() -> None:
    assert out("Ann folds") == [False, False, True]
    assert out("Cid folds", "Ann folds") == [False, False, False]


def test_who_sits_out_and_folds_unseen() -> None:
    """`folded` on no street: not dealt in, but for one who put in a blind, whose turn passes without a line."""
    end = "*** SUMMARY ***\nTotal pot 2€ | No rake\nSeat 1: Ann (small blind) folded\nSeat 2: Ben won 2€\n"
    hand = one(HEAD + "Cid folds\nBen checks\nBen collected 1.50€ from pot\n" + end + "Seat 3: Cid folded\n")
    acts = [told(event) for event in hand.events if type(event).__name__ in ("Folded", "Checked", "Awarded")]
    assert acts == ["Folded 3", "Folded 1 untold", "Checked 2", "Awarded 2 amount=150 with_uncalled"]
    idle = one(
        HEAD + "Ann folds\nBen collected 1€ from pot\n*** SUMMARY ***\nTotal pot 1€ | No rake\nSeat 3: Cid folded\n"
    )
    assert [event.out for event in idle.events if isinstance(event, Seated)] == [False, False, True]


def test_cut() -> None:
    cut = one(SUMMARY.partition("*** SUMMARY")[0])
    assert told(cut.events[-1]) == "HandEnded cut"


def test_sample() -> None:
    """An uncalled bet that is paid with the pot, side pots, bounties, a rounded total, blinds of one who comes in."""
    auditor = Auditor()
    audited = [auditor.audit(hand) for hand in hands((SAMPLES / "winamax.txt").read_text(encoding="utf-8"))]
    assert [(one.record.status, one.record.pot) for one in audited] == [
        ("complete", "14"),
        ("complete", "2300"),
        ("complete", "8"),
    ]
    assert [finding for one in audited for finding in one.findings] == []
    assert audited[0].record.net == {"Ann": "6.3", "Ben": "-7", "Dan raises 1€ to 2€": "0"}
    assert all(event.with_uncalled for one in audited for event in one.hand.events if isinstance(event, Awarded))
    assert not any(event.cut for one in audited for event in one.hand.events if isinstance(event, HandEnded))


def test_dialect() -> None:
    assert (DIALECTS["winamax"].rulebook, DIALECTS["winamax"].games) == (
        "online",
        ("deuce-to-seven-triple-draw", "holdem"),
    )


def flop(ben: int) -> str:
    """Two players at the flop with 4€ in the pot; Ann had 20€ before."""
    return f"""\
Winamax Poker - CashGame - HandId: #1001-1-1772391600 - Holdem no limit (1€/2€) - 2026/03/01 19:10:00 UTC
Table: 'Alder 03' 6-max (real money) Seat #1 is the button
Seat 1: Ann (20€)
Seat 2: Ben ({ben}€)
*** ANTE/BLINDS ***
Ann posts small blind 1€
Ben posts big blind 2€
*** PRE-FLOP ***
Ann calls 1€
Ben checks
*** FLOP *** [2c 7d 9h]
"""


def test_an_uncalled_bet_paid_along_twice_is_too_much_and_no_worse_hand_is_paid() -> None:
    text = (
        flop(ben=60)
        + """\
Ben bets 25€
Ann calls 18€ and is all-in
*** TURN *** [2c 7d 9h][4s]
*** RIVER *** [2c 7d 9h 4s][Jc]
*** SHOW DOWN ***
Ben shows [As Kd] (High card : Ace)
Ann shows [Qc Qs] (One pair : Queen)
Ben collected 7€ from side pot 1
Ben collected 7€ from side pot 1
Ann collected 39€ from main pot
*** SUMMARY ***
Total pot 46€ | Rake 1€
Board: [2c 7d 9h 4s Jc]
Seat 1: Ann (button) (small blind) won 39€
"""
    )
    (hand,) = hands(text)
    found = Auditor().audit(hand).findings
    assert [(f.code, f.fact) for f in found if f.verdict == "broken"] == [
        ("P01", "40 went into the pot and 47 came out (46 paid, 1 rake): 7 too much")
    ]


def test_a_pot_smaller_than_the_uncalled_bet_does_not_hold_it() -> None:
    text = (
        flop(ben=90)
        + """\
Ben bets 80€
Ann folds
Ben collected 5€ from pot
*** SUMMARY ***
Total pot 5€ | No rake
Board: [2c 7d 9h]
Seat 2: Ben (big blind) won 5€
"""
    )
    audited = Auditor().audit(one(text))
    [wrong] = [finding for finding in audited.findings if finding.code == "P01"]
    assert (wrong.line, wrong.expected, wrong.found) == (14, "Ben 4", "5")
    assert audited.record.net == {"Ann": "-2", "Ben": "3"}
