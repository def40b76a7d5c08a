"""GGPoker's lines become the events they mean."""

from pathlib import Path

import pytest

from auditor.dialects import DIALECTS
from auditor.events import GameNamed, HandStarted, Seated, Unread
from auditor.rulings import Auditor
from tests.dialects.told import hands, in_play, one, told

SAMPLES = Path(__file__).parents[2] / "samples"

HEAD = """\
Poker Hand #HD1: Hold'em No Limit ($0.5/$1) - 2026/03/01 20:00:00
Table 'HDAlder1' 6-max Seat #3 is the button
Seat 1: 44556677 ($40 in chips)
Seat 2: 0a1b2c3d ($40.5 in chips)
Seat 3: Hero ($33 in chips)
44556677: posts small blind $0.5
0a1b2c3d: posts big blind $1
*** HOLE CARDS ***
"""

LINES = {
    "Hero: posts missed blind $0.5": "BlindPosted 3 kind=dead amount=50",
    "Hero: posts button blind $1": "BlindPosted 3 kind=button amount=100",
    "Hero: straddle $2": "BlindPosted 3 kind=straddle amount=200",
    "Hero: posts the ante $0.1": "AntePosted 3 amount=10",
    "Dealt to Hero [Ah Kd]": "Dealt 3 count=2 cards=Ah Kd",
    "Dealt to 44556677": "Remark text=Dealt to 44556677",
    "44556677: folds": "Folded 1",
    "44556677: calls $0.5 and is all-in": "Called 1 by=50 all_in",
    "Hero: raises $1 to $2": "RaisedTo 3 to=200 stated_by=100",
    "*** FIRST FLOP ***  [9c Kh 2d]": "BoardDealt street=flop cards=9c Kh 2d",
    "*** SECOND RIVER *** [9c Kh 2d 3s] [4c]": "BoardDealt street=river cards=4c before=9c Kh 2d 3s run=2",
    "*** SHOWDOWN ***": "ShowdownStarted",
    "*** SECOND SHOW DOWN ***": "ShowdownStarted run=2",
    "Hero: shows [Ah Kd] (Ace-High)": "Shown 3 cards=Ah Kd words=Ace-High",
    "Hero collected $4 from pot": "Awarded 3 amount=400",
    "Total pot $0.6 | Rake $0.02 | Jackpot $0.02 | Bingo $0": "PotStated total=60 rake=4; RakeTaken amount=4",
    "Total pot $588": "PotStated total=58800",
    "Seat 3: Hero (button) won ($4)": "SeatSummed 3 player=Hero result=collected won=400 roles=button",
    "FIRST Board [9c Kh 2d]": "Remark text=FIRST Board [9c Kh 2d]",
    "SECOND": "Remark text=SECOND",
    "Total pot $9 | Rake $1 | Jackpot $0 | Bingo $0 | Fortune $0.5 | Tax $0.25": (
        "PotStated total=900 rake=175; RakeTaken amount=175"
    ),
    "Cash Drop to Pot : total $2.5": "HouseAdded amount=250",
    "Hero: Chooses to EV Cashout": "Remark text=Hero: Chooses to EV Cashout",
    "Seat 3: Hero showed [Ah Kd] and won ($4) with a flush, Cashout Risk ($19)": (
        "SeatSummed 3 player=Hero result=showed cards=Ah Kd won=400 words=a flush"
    ),
    "Seat 3: Hero showed [Ah Kd] and won ($4), Cashout Risk ($19)": (
        "SeatSummed 3 player=Hero result=showed cards=Ah Kd won=400"
    ),
    "Seat 3: Hero showed [Ah Kd] and lost with Ace high, EV Cashout ($7.1)": (
        "SeatSummed 3 player=Hero result=lost cards=Ah Kd words=Ace high"
    ),
    "Seat 3: Hero showed [Ah Kd] and won ($4), and won ($3)": (
        "SeatSummed 3 player=Hero result=showed cards=Ah Kd won=400"
    ),
}


@pytest.mark.parametrize(("text", "meaning"), LINES.items())
def test_lines(text: str, meaning: str) -> None:
    assert "; ".join(in_play(HEAD, text)[0]) == meaning


def test_what_is_paid_beside_the_pot_is_told_at_the_end() -> None:
    lines = (
        "Hero: Receives Cashout ($1.14)",
        "44556677: Pays Cashout Risk ($19)",
        "*** RIVER *** [9c Kh 2d 3s] [4c]",
        "44556677: Pays Cashout Risk ($19)",
        "Hero: pay premium of all-in insurance ($4)",
    )
    hand = one(HEAD + "\n".join(lines) + "\n")
    assert [told(event) for event in hand.events[-5:]] == [
        "BoardDealt street=river cards=4c before=9c Kh 2d 3s",
        "Awarded 3 amount=114 cashed_out",
        "Awarded 1 amount=-1900 cashed_out",
        "Awarded 3 amount=-400 cashed_out",
        "HandEnded cut",
    ]


def test_a_number_may_be_a_name() -> None:
    hand = one(HEAD + "Hero: folds\n44556677: calls $0.5\n0a1b2c3d: checks\n")
    assert not any(event.stranger for event in hand.events if isinstance(event, Seated))
    assert not any(isinstance(event, Unread) for event in hand.events)


@pytest.mark.parametrize(
    ("header", "unsupported"),
    [
        ("ShortDeck No Limit ($0.02)", "ShortDeck No Limit"),
        ("PLO ($5/$10)", "PLO"),
        ("PLO-5 ($5/$10)", "PLO-5"),
        ("Tournament #1, Alder $8.40 Omaha (NL postflop) - Level18(1,250/2,500)", "Alder $8.40 Omaha (NL postflop)"),
    ],
)
def test_games_that_are_not_audited(header: str, unsupported: str) -> None:
    hand = one(f"Poker Hand #OM1: {header} - 2026/03/01 20:00:00\nTable 'A' 6-max\nSeat 1: a ($4 in chips)\nwhat\n")
    assert (hand.unsupported, hand.unread) == (unsupported, None)


LEVEL = HEAD.replace(
    "Hold'em No Limit ($0.5/$1)", "Tournament #7, Alder $10 Hold'em No Limit - Level3 (80/160)"
).replace("$", "")


@pytest.mark.parametrize(
    ("small", "big", "blinds"),
    [("80", "160", (8000, 16000)), ("60", "120", (6000, 12000)), ("60", "160", (8000, 16000))],
)
def test_the_blinds_posted_tell_the_level(small: str, big: str, blinds: tuple[int, int]) -> None:
    hand = one(LEVEL.replace("blind 0.5", f"blind {small}").replace("blind 1", f"blind {big}"))
    named = next(event for event in hand.events if isinstance(event, GameNamed))
    assert (named.blinds, named.small, named.big, named.tournament) == (blinds, *blinds, True)
    assert next(event.tournament for event in hand.events if isinstance(event, HandStarted)) == "7"


def test_sample() -> None:
    """A hand run twice with a drop beside the rake, a level that lags, a game that is not audited."""
    auditor = Auditor()
    audited = [auditor.audit(hand) for hand in hands((SAMPLES / "ggpoker.txt").read_text(encoding="utf-8"))]
    assert [one.record.status for one in audited] == ["complete", "complete", "unsupported"]
    assert [finding for one in audited for finding in one.findings] == []
    assert told(audited[0].hand.events[-1]) == "HandEnded"


def test_dialect() -> None:
    assert (DIALECTS["ggpoker"].rulebook, DIALECTS["ggpoker"].games) == ("online", ("holdem",))
