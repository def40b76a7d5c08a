"""KingsClub's lines become the events they mean."""

from pathlib import Path

import pytest

from auditor.dialects import DIALECTS
from auditor.events import (
    Awarded,
    BlindPosted,
    BoardDealt,
    Folded,
    GameNamed,
    HandStarted,
    RakeTaken,
    Seated,
    SeatSummed,
    StyleMixed,
    Unread,
)
from auditor.rulings import Auditor
from tests.dialects.told import hands, in_play, one, told

SAMPLES = Path(__file__).parents[2] / "samples"

HEAD = """\
#1: Limit 2-7 Triple Draw - 40/80
2026-03-01 20:00:00
Table 'Alder Mix' Seat 3 is the button
Seat 1: Ann (1,755.50)
Seat 2: Ben (2,000)
Seat 3: Cid (478.50)
*** 1ST BETTING ROUND ***
Ann: posts the small blind 20
Ben: posts the big blind 40
Dealt to Ann: [2s 4d 7h Kc Ks]
Dealt to Ben: [X X X X X]
Dealt to Cid: [X X X X X]
"""
SUMMARY = HEAD + "Cid folds\nAnn folds\n*** SUMMARY ***\n"

LINES = {
    "Cid: posts ante 5.50": "AntePosted 3 amount=550",
    "Cid: posts blind 40": "BlindPosted 3 kind=big amount=4000",
    "Dealt to Cid: [X X X X X]": "Dealt 3 count=5 cards=?? ?? ?? ?? ??",
    "Cid folds": "Folded 3",
    "Cid checks": "Checked 3",
    "Cid calls 40": "Called 3 to=4000",
    "Cid calls 1,675, and is all in": "Called 3 to=167500 all_in",
    "Cid calls 478.50 and is all in": "Called 3 to=47850 all_in",
    "Cid bets 40": "Bet 3 to=4000",
    "Cid raises to 80": "RaisedTo 3 to=8000",
    "Cid raises to 9,900, and is all in": "RaisedTo 3 to=990000 all_in",
    "*** 2ND DRAW ***": "DrawStarted number=2",
    "Cid draws 2": "Discarded 3 count=2",
    "Cid stands pat": "StoodPat 3",
    "Ann discards [Kc Ks] draws [5c Jd]": "Discarded 1 count=2 cards=Kc Ks; Dealt 1 count=2 cards=5c Jd",
    "Ann discards [Kc] draws [5c] [Jd]": "Discarded 1 count=1 cards=Kc; Dealt 1 count=1",
    "*** FLOP *** [9c Kh 2d]": "BoardDealt street=flop cards=9c Kh 2d",
    "Ann shows [2s 4d 7h 5c 3h]": "Shown 1 cards=2s 4d 7h 5c 3h",
    "Run 2: Ann shows [2s 4d 7h 5c 3h]": "Shown 1 cards=2s 4d 7h 5c 3h run=2",
    "*** 2ND BETTING ROUND ***": "Remark text=*** 2ND BETTING ROUND ***",
    "*** 3RD STREET ***": "Remark text=*** 3RD STREET ***",
    "Ann wins pot (557)": "Unread text=Ann wins pot (557) expected=a seated player's name",
}
SUMMED = {
    "Rake 1.75": "RakeTaken amount=175",
    "Seat 1: Ann (10,487.50) +487.50": "SeatSummed 1 player=Ann net=48750 stack_after=1048750",
    "Seat 2: Ben (0) -1,200": "SeatSummed 2 player=Ben net=-120000 stack_after=0",
    "Seat 3: Cid (478.50)": "SeatSummed 3 player=Cid stack_after=47850",
    "Ann wins pot (557)": "Awarded 1 amount=55700; PotStated total=55700 where=winner after_rake",
    "Ann wins (1,262.50) from pot": "Awarded 1 amount=126250",
    "Ann wins (9,225) from side pot 1": "Awarded 1 amount=922500 pot=1",
}


@pytest.mark.parametrize(("text", "meaning"), LINES.items())
def test_lines(text: str, meaning: str) -> None:
    said = "; ".join(in_play(HEAD, text)[0])
    assert said.startswith("Unread") if meaning.startswith("Unread") else said == meaning


@pytest.mark.parametrize(("text", "meaning"), SUMMED.items())
def test_lines_of_the_summary(text: str, meaning: str) -> None:
    assert "; ".join(in_play(SUMMARY + "Rake 1\n", text)[0]) == meaning


@pytest.mark.parametrize(
    ("meaning", "header"),
    [
        ("deuce-to-seven-single-draw no-limit 12500 25000", "No Limit 2-7 Single Draw - 125/250"),
        ("deuce-to-seven-triple-draw limit 4000 8000", "Limit 2-7 Triple Draw - 40/80"),
        ("ace-to-five-single-draw limit 5000 10000", "Limit A-5 Single Draw - 50/100"),
        ("ace-to-five-triple-draw limit 50000 100000", "Limit A-5 Triple Draw - 500/1,000"),
        ("badugi limit 3000 6000", "Limit Badugi - 30/60"),
        ("holdem no-limit 500 1000", "No Limit Holdem - 5/10"),
    ],
)
def test_headers(meaning: str, header: str) -> None:
    hand = one(f"#12: {header}\n2026-03-01 20:00:00\nTable 'Bronx  BT' Seat 1 is the button\nSeat 1: Ann (40.50)\n")
    named = next(event for event in hand.events if isinstance(event, GameNamed))
    started = next(event for event in hand.events if isinstance(event, HandStarted))
    assert f"{named.game} {named.structure} {named.small} {named.big}" == meaning
    assert told(started) == "HandStarted hand=12 started=2026-03-01T20:00:00 table=Bronx  BT"
    assert (hand.unsupported, hand.unit) == (None, 1)


@pytest.mark.parametrize("game", ["Badacey", "Badeucey", "2-7 Drawmaha", "2-7 Razz", "Omaha Hi-Lo"])
def test_games_that_are_not_audited(game: str) -> None:
    hand = one(f"#12: Limit {game} - 30/60\n2026-03-01 20:00:00\nTable 'Alder'\nSeat 1: Ann (40.50)\nSeat what\n")
    assert hand.unsupported == f"{game} Limit"
    assert not any(isinstance(event, Unread) for event in hand.events)


@pytest.mark.parametrize(
    ("ann", "ben"),
    [
        ("Ann folds", "Ann"),
        ("Ann", "Ann: posts"),
        ("raises to 80", "a"),
        ("Rake 2", "[x] (button)"),
        ("*** FLOP ***", "Seat 1: y"),
        ("Run 1: z", "#5"),
        ("Ann (20) +3", "Ben (7)"),
    ],
)
def test_hostile_names(ann: str, ben: str) -> None:
    text = SUMMARY.replace("Ann", "\0").replace("Ben", "\1").replace("\0", ann).replace("\1", ben)
    text += f"Seat 1: {ann} (1,735.50) -20\nSeat 2: {ben} (2,020) +20\nSeat 3: Cid (478.50)\n{ben} wins pot (40)\n"
    hand = one(text)
    assert [told(event) for event in hand.events if isinstance(event, Folded)] == ["Folded 3", "Folded 1"]
    assert [event.player for event in hand.events if isinstance(event, SeatSummed)] == [ann, ben, "Cid"]
    assert [event.seat for event in hand.events if isinstance(event, Awarded)] == [2]
    assert not any(isinstance(event, Unread | StyleMixed) for event in hand.events)
    assert not any(event.stranger for event in hand.events if isinstance(event, Seated))


def test_who_gets_no_cards_is_not_dealt_in() -> None:
    hand = one(
        SUMMARY.replace("Seat 3: Cid (478.50)\n", "Seat 3: Cid (478.50)\nSeat 5: Dan (900)\n") + "Ben wins pot (40)\n"
    )
    assert [event.out for event in hand.events if isinstance(event, Seated)] == [False, False, False, True]


def test_no_rake_where_none_is_told() -> None:
    assert [e.amount for e in one(SUMMARY + "Ben wins pot (40)\n").events if isinstance(e, RakeTaken)] == [0]
    assert [e.amount for e in one(SUMMARY + "Rake 1\nBen wins pot (39)\n").events if isinstance(e, RakeTaken)] == [100]
    assert [told(event) for event in one(SUMMARY + "Rake 1\n").events[-1:]] == ["HandEnded cut"]


BLIND = HEAD.replace("Ben: posts the big blind 40\n", "Ben: posts the big blind 40\nCid: posts blind 40\n")
CLOSE = "Cid checks\nAnn folds\nBen checks\n*** 1ST DRAW ***\nBen draws 2\nCid draws 1\nBen bets 40\nCid folds\n"


@pytest.mark.parametrize(("pot", "kind", "amount"), [(120, "both", 6000), (100, "big", 4000), (110, "big", 4000)])
def test_a_dead_small_blind_that_no_line_tells_of(pot: int, kind: str, amount: int) -> None:
    hand = one(f"{BLIND}{CLOSE}*** SUMMARY ***\nRake 2\nBen wins pot ({pot - 2})\n")
    assert [(e.kind, e.amount) for e in hand.events if isinstance(e, BlindPosted)][-1] == (kind, amount)


HOLDEM = (
    HEAD.replace("2-7 Triple Draw", "Holdem").replace("[2s 4d 7h Kc Ks]", "[2s 4d]").replace("[X X X X X]", "[X X]")
)


def boards(*lines: str) -> list[str]:
    hand = one(HOLDEM + "\n".join(lines) + "\n*** SUMMARY ***\nBen wins pot (40)\n")
    return [told(event) for event in hand.events if isinstance(event, BoardDealt)]


def test_boards_that_are_dealt_to_the_end_at_once() -> None:
    flop, turn = "BoardDealt street=flop cards=9c Kh 2d", "BoardDealt street=turn cards=3s before=9c Kh 2d"
    river = "BoardDealt street=river cards=4c before=9c Kh 2d 3s"
    assert boards("*** RIVER *** [9c Kh 2d 3s] [4c]") == [flop, turn, river]
    assert boards("*** FLOP *** [9c Kh 2d]", "*** RIVER *** [9c Kh 2d 3s] [4c]") == [flop, turn, river]
    assert boards("*** FLOP *** [9c Kh 2d]", "*** TURN *** [9c Kh 2d] [3s]", "*** RIVER *** [9c Kh 2d 3s] [4c]") == [
        *(flop, turn, river)
    ]
    twice = (
        "*** FLOP *** [9c Kh 2d]",
        "*** BOARD 1 - RIVER *** [9c Kh 2d 3s] [4c]",
        "*** BOARD 2 - RIVER *** [- - - 5s] [6s]",
    )
    assert boards(*twice) == [flop, turn, river, "BoardDealt street=river cards=6s before=9c Kh 2d 5s run=2"]


def test_the_cards_of_two_runs_in_one_line() -> None:
    hand = one(HEAD + "Ann checks\n*** 1ST DRAW ***\nDealt to Ann: [6h Ks Ks]\n*** SUMMARY ***\nBen wins pot (40)\n")
    assert "Dealt 1 count=3 cards=6h Ks Ks runs=2" in map(told, hand.events)


def audited(text: str) -> list[tuple[str, str]]:
    auditor = Auditor()
    return [(f.code, f.fact) for hand in hands(text) for f in auditor.audit(hand).findings if f.verdict == "broken"]


def test_a_stated_pot_that_the_changes_do_not_bear_out() -> None:
    """The chips went right: it is the stated pot that is wrong, and nothing else."""
    sample = (SAMPLES / "kingsclub.txt").read_text(encoding="utf-8")
    wrong = sample.replace("Ann wins pot (557)", "Ann wins pot (657)")
    assert audited(wrong) == [("R06", "the stated pot is 657; the lines add up to 557")]


def test_sample() -> None:
    """Hostile names, a hand run twice, a hand without marks, a board dealt at once, a main pot named for all."""
    auditor = Auditor()
    audited = [auditor.audit(hand) for hand in hands((SAMPLES / "kingsclub.txt").read_text(encoding="utf-8"))]
    assert [(one.record.status, one.record.pot, one.record.rake) for one in audited] == [
        ("complete", "560", "3"),
        ("complete", "1245", "0"),
        ("complete", "200", "1"),
        ("complete", "700", "0"),
    ]
    assert [finding for one in audited for finding in one.findings if finding.verdict == "broken"] == []
    assert audited[3].record.paid == {"Ben": "700"}
    assert audited[2].record.draws == {"Ann": [0], "Ben": [3]}


def test_dialect() -> None:
    assert (DIALECTS["kingsclub"].rulebook, len(DIALECTS["kingsclub"].games)) == ("online", 6)


def test_a_pot_of_a_few_hundredths_is_split_evenly() -> None:
    text = """\
#20: No Limit Holdem - 0.05/0.10
2026-03-01 20:00:00
Table 'Alder Mix' Seat 5 is the button
Seat 5: Dov (1.05)
Seat 6: Ann (3)
Dov: posts the small blind 0.05
Ann: posts the big blind 0.10
*** HOLE CARDS ***
Dealt to Dov: [Kd 2c]
Dealt to Ann: [X X]
Dov calls 0.10
Ann checks
*** FLOP *** [Ad 6d 9c]
Ann checks
Dov checks
*** TURN *** [Ad 6d 9c] [Ks]
Ann checks
Dov checks
*** RIVER *** [Ad 6d 9c Ks] [Tc]
Ann checks
Dov checks
Ann shows [2s Kc]
Dov shows [Kd 2c]
*** SUMMARY ***
Seat 5: Dov (1.05)
Seat 6: Ann (3)
Ann wins (0.10) from pot
Dov wins (0.10) from pot
"""
    assert [f.code for f in Auditor().audit(one(text)).findings] == []
