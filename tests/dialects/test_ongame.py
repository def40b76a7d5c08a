"""OnGame's lines become the events they mean."""

from pathlib import Path

import pytest

from auditor.dialects import DIALECTS
from auditor.events import Awarded, Folded, GameNamed, HandStarted, PotStated, Seated, SeatSummed, StyleMixed, Unread
from auditor.rulings import Auditor
from tests.dialects.told import hands, in_play, one, told

SAMPLES = Path(__file__).parents[2] / "samples"

HEAD = """\
***** History for hand R5-1000-1 *****
Start hand: Sun Mar 1 20:00:00 CET 2026
Table: Alder [1000] (LIMIT FIVE_CARD_DRAW $1/$2, Real money)
User: Ann
Button: seat 8
Players in round: 3
Seat 10: Ann ($40)
Seat 1: Ben ($40.50)
Seat 8: Cid ($33)
Ann posts small blind ($0.50)
Ben posts big blind ($1)
---
Dealing pocket cards
Dealing to Ann: [As, 5h, Jh, Ac, Jd]
"""
SUMMARY = HEAD + "Cid folds\nAnn folds\n---\nSummary:\n"

LINES = {
    "Cid posts ante $0.10": "AntePosted 8 amount=10",
    "Cid posts big blind ($1)": "BlindPosted 8 kind=big amount=100",
    "Cid posts dead blind ($0.50)": "BlindPosted 8 kind=dead amount=50",
    "Cid posts small blind (20) [all in]": "BlindPosted 8 kind=small amount=2000 all_in",
    "Cid folds": "Folded 8",
    "Cid checks": "Checked 8",
    "Cid calls $1": "Called 8 by=100",
    "Cid calls $1 [all in]": "Called 8 by=100 all_in",
    "Cid bets $2 [all in]": "Bet 8 by=200 all_in",
    "Cid raises $4 to $5": "RaisedTo 8 to=500 stated_added=400",
    "Cid raises 115 to 120 [all in]": "RaisedTo 8 to=12000 all_in stated_added=11500",
    "Cid changed 3 cards": "DrawStarted number=1; Discarded 8 count=3",
    "Cid changed 1 cards": "DrawStarted number=1; Discarded 8 count=1",
    "New hand for Ann: [As, 7c, Jh, Ac, Jd]": "DrawStarted number=1; Dealt 10 count=5 cards=As 7c Jh Ac Jd",
    "--- Dealing flop [9c, Kh, 2d]": "BoardDealt street=flop cards=9c Kh 2d",
    "--- Dealing turn [3s]": "BoardDealt street=turn cards=3s",
    "--- Dealing river [4c]": "BoardDealt street=river cards=4c",
    "---": "Remark text=the section ends",
    "***** End of hand R5-1000-1 *****": "Remark text=***** End of hand R5-1000-1 *****",
}
SUMMED = {
    "Main pot: $11 won by Ann ($10.45)": "Awarded 10 amount=1045 pot=0",
    "Side pot 1: $4 won by Ann ($2), Ben ($2)": "Awarded 10 amount=200 pot=1; Awarded 1 amount=200 pot=1",
    "Rake taken: $0": "PotStated total=0 rake=0",
    "Seat 10: Ann ($45.45), net: +$5.45, [As, Ad, 9c, 9d, 3h] (TWO_PAIR ACE, NINE)": (
        "SeatSummed 10 player=Ann result=showed cards=As Ad 9c 9d 3h net=545 stack_after=4545 words=TWO_PAIR ACE, NINE"
    ),
    "Seat 1: Ben ($0), net: -$0.02": "SeatSummed 1 player=Ben net=-2 stack_after=0",
    "Seat 8: Cid ($33)": "SeatSummed 8 player=Cid stack_after=3300",
}


@pytest.mark.parametrize(("text", "meaning"), LINES.items())
def test_lines(text: str, meaning: str) -> None:
    assert "; ".join(in_play(HEAD, text)[0]) == meaning


@pytest.mark.parametrize(("text", "meaning"), SUMMED.items())
def test_lines_of_the_summary(text: str, meaning: str) -> None:
    assert "; ".join(in_play(SUMMARY, text)[0]) == meaning


@pytest.mark.parametrize(
    ("meaning", "table"),
    [
        ("five-card-draw limit 5 10 USD at Suez", "Suez [1] (LIMIT FIVE_CARD_DRAW $0.05/$0.10, Real money)"),
        (
            "five-card-draw pot-limit 100 100 USD at [SPEED] Ash",
            "[SPEED] Ash [1] (POT_LIMIT FIVE_CARD_DRAW $1/$1, Real money)",
        ),
        ("holdem limit 50 100 None at someplace", "someplace [1] (LIMIT TEXAS_HOLDEM 0.50/1, Real money)"),
        (
            "holdem no-limit 5 10 USD at Round GC, Strobe ref: 9",
            "Round GC, Strobe ref: 9  [9] (NO_LIMIT TEXAS_HOLDEM $0.05/$0.10, Real money)",
        ),
    ],
)
def test_tables(meaning: str, table: str) -> None:
    hand = one(HEAD.replace("Alder [1000] (LIMIT FIVE_CARD_DRAW $1/$2, Real money)", table))
    named = next(event for event in hand.events if isinstance(event, GameNamed))
    started = next(event for event in hand.events if isinstance(event, HandStarted))
    said = f"{named.game} {named.structure} {named.small} {named.big} {named.currency} at {started.table}"
    assert (said, started.started, hand.unit, hand.unsupported) == (meaning, "2026-03-01T19:00:00Z", 1, None)


@pytest.mark.parametrize(
    ("stamp", "utc"),
    [
        ("Mon Sep 13 00:21:02 GMT+0100 2010", "2010-09-12T23:21:02Z"),
        ("Sun Sep 11 15:26:27 EEST 2011", "2011-09-11T12:26:27Z"),
    ],
)
def test_stamps(stamp: str, utc: str) -> None:
    hand = one(HEAD.replace("Sun Mar 1 20:00:00 CET 2026", stamp))
    assert next(event.started for event in hand.events if isinstance(event, HandStarted)) == utc


@pytest.mark.parametrize(("said", "tournament"), [(': "A, B", S-7-60, buy-in: €20)', "S-7-60"), (": )", None)])
def test_tournaments(said: str, tournament: str | None) -> None:
    text = HEAD.replace("hand R5-1000-1 *", f"hand T5-1-2 (TOURNAMENT{said} *", 1)
    hand = one(text.replace("LIMIT FIVE_CARD_DRAW $1/$2, Real money", "NO_LIMIT TEXAS_HOLDEM 200/400, ante: 40, TC"))
    named = next(event for event in hand.events if isinstance(event, GameNamed))
    assert (named.game, named.small, named.big, named.ante, named.tournament) == ("holdem", 20000, 40000, 4000, True)
    assert next(event.tournament for event in hand.events if isinstance(event, HandStarted)) == tournament
    assert (hand.id, hand.unit) == ("T5-1-2", 100)


@pytest.mark.parametrize(
    ("ann", "ben"),
    [
        ("Ann folds", "Ann"),
        ("Ann", "Ann ($1), Cid"),
        ("m K, 355 ($2)", "a"),
        ("won by", "Seat 8: x"),
        ("---", "raises $1 to $2"),
        ("Main pot: $1", "net: +$3"),
    ],
)
def test_hostile_names(ann: str, ben: str) -> None:
    text = SUMMARY.replace("Ann", "\0").replace("Ben", "\1").replace("\0", ann).replace("\1", ben)
    text += f"Main pot: $1 won by {ann} ($0.50), {ben} ($0.50)\nRake taken: $0\n"
    text += f"Seat 10: {ann} ($39.50), net: -$0.50\nSeat 1: {ben} ($40.50), net: +$0.50\nSeat 8: Cid ($33)\n"
    hand = one(text)
    assert [told(event) for event in hand.events if isinstance(event, Folded)] == ["Folded 8", "Folded 10"]
    assert [event.seat for event in hand.events if isinstance(event, Awarded)] == [10, 1]
    assert [event.player for event in hand.events if isinstance(event, SeatSummed)] == [ann, ben, "Cid"]
    assert not any(isinstance(event, Unread | StyleMixed) for event in hand.events)
    assert not any(event.stranger for event in hand.events if isinstance(event, Seated))


def test_side_pots_add_up_to_the_pot() -> None:
    end = "Main pot: $5 won by Ben ($5)\nSide pot 1: $3 won by Ann ($2.50)\nRake taken: $0.50\n"
    hand = one(SUMMARY + end)
    assert [told(event) for event in hand.events if isinstance(event, PotStated)] == [
        "PotStated total=800 main=500 sides=300 rake=50"
    ]


@pytest.mark.parametrize(("count", "out"), [("2", True), ("3", False), ("2 (6)", True)])
def test_how_many_are_dealt_in(count: str, out: bool) -> None:
    text = SUMMARY.replace("round: 3", f"round: {count}").replace("Cid folds\n", "")
    hand = one(text + "Main pot: $1 won by Ben ($1)\nRake taken: $0\n")
    assert [event.out for event in hand.events if isinstance(event, Seated)] == [False, False, out]


def test_a_board_that_is_written_again_is_dealt_once() -> None:
    flop = "--- Dealing flop [9c, Kh, 2d]"
    assert in_play(HEAD, flop, "Cid folds", flop, "--- Dealing turn [3s]") == [
        ["BoardDealt street=flop cards=9c Kh 2d"],
        ["Folded 8"],
        ["Remark text=the flop again"],
        ["BoardDealt street=turn cards=3s"],
    ]


def test_cut() -> None:
    assert told(one(SUMMARY + "Rake taken: $0\n").events[-1]) == "HandEnded cut"
    assert told(one(HEAD).events[-1]) == "HandEnded cut"


def findings(text: str) -> list[tuple[str, str, str]]:
    auditor = Auditor()
    return [(f.code, f.weight, f.fact) for hand in hands(text) for f in auditor.audit(hand).findings]


def test_a_draw_without_its_line_is_a_note() -> None:
    sample = (SAMPLES / "ongame.txt").read_text(encoding="utf-8").replace("Ann changed 1 cards\n", "")
    assert [(code, weight) for code, weight, _ in findings(sample)] == [("R13", "note")]


def test_chips_put_in_by_a_raise_are_checked() -> None:
    sample = (SAMPLES / "ongame.txt").read_text(encoding="utf-8").replace("raises $4 to $4", "raises $3 to $4")
    assert [(code, weight) for code, weight, _ in findings(sample)] == [("R12", "minor")]


def test_sample() -> None:
    """Blinds of one who comes in, silent returns, one who stands pat without a line, side pots."""
    sample = (SAMPLES / "ongame.txt").read_text(encoding="utf-8")
    assert findings(sample) == []
    assert [Auditor().audit(hand).record.pot for hand in hands(sample)] == ["15.5", "2300", "4"]


def test_dialect() -> None:
    assert (DIALECTS["ongame"].rulebook, DIALECTS["ongame"].games) == ("online", ("five-card-draw", "holdem"))
