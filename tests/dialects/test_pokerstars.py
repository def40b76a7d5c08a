"""PokerStars' lines become the events they mean."""

import subprocess
import sys

import pytest

from auditor.dialects import DIALECTS
from auditor.events import (
    AddedChips,
    AntePosted,
    Awarded,
    BlindPosted,
    BoardDealt,
    Called,
    Dealt,
    Discarded,
    DrawStarted,
    Event,
    Folded,
    GameNamed,
    HandCancelled,
    HandEnded,
    HandStarted,
    HouseAdded,
    Mucked,
    PotStated,
    RaisedTo,
    RakeTaken,
    Remark,
    Reshuffled,
    Returned,
    SatOut,
    Seated,
    SeatSummed,
    ShowdownStarted,
    Shown,
    StoodPat,
    Unread,
)
from tests.dialects.stars import DRAW, HOSTILE, of, with_lines, with_names
from tests.dialects.told import one


def test_dialect() -> None:
    dialect = DIALECTS["pokerstars"]
    assert dialect.path.exists()
    assert dialect.games == (
        "five-card-draw",
        "deuce-to-seven-single-draw",
        "deuce-to-seven-triple-draw",
        "badugi",
        "holdem",
    )


def test_lark_is_not_imported_before_it_is_needed() -> None:
    code = "import sys, auditor.dialects; sys.exit('lark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_hand() -> None:
    hand = one(DRAW)
    assert (hand.dialect, hand.id, hand.first_line, hand.last_line) == ("pokerstars", "100000000001", 1, 22)
    assert (hand.decimals, hand.unit, hand.unsupported, hand.unread) == (2, 1, None, None)
    assert [type(event).__name__ for event in hand.events] == [
        *("HandStarted", "GameNamed", "Button", "Seated", "Seated", "BlindPosted", "BlindPosted", "Remark", "Dealt"),
        *("RaisedTo", "Called", "DrawStarted", "Discarded", "Dealt", "StoodPat", "Bet", "Folded", "Returned"),
        *("Awarded", "Mucked", "Remark", "PotStated", "SeatSummed", "SeatSummed", "HandEnded"),
    ]
    started, named = of(hand, HandStarted)[0], of(hand, GameNamed)[0]
    assert (started.started, started.table, started.also) == ("2026-03-02T01:00:00Z", "Alder", None)
    assert (named.game, named.structure, named.small, named.big) == ("five-card-draw", "limit", 100, 200)
    assert (named.blinds, named.currency, named.openers) == (None, "USD", None)
    again = of(hand, Dealt)[1]
    assert (again.count, again.cards, again.kept) == (3, ("9c", "9d", "3h"), ("As", "Ad"))
    raised = of(hand, RaisedTo)[0]
    assert (raised.seat, raised.to, raised.stated_by) == (2, 200, 100)
    assert [event.roles for event in of(hand, SeatSummed)] == [("big blind",), ("button", "small blind")]
    assert [event.at.line for event in hand.events] == [
        *(1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 22)
    ]


@pytest.mark.parametrize("names", HOSTILE)
def test_names(names: tuple[str, str]) -> None:
    hand = with_names(*names)
    assert [event.player for event in of(hand, Seated)] == list(names)
    plain = one(DRAW)

    def nameless(event: Event) -> tuple[object, ...]:
        fields = [name for name in event.__struct_fields__ if name not in ("at", "player", "text")]
        return type(event), event.at.line, *(getattr(event, name) for name in fields)

    assert [nameless(event) for event in hand.events] == [nameless(event) for event in plain.events]
    assert [event.player for event in of(hand, SeatSummed)] == list(names)


def test_accents_are_compared_composed() -> None:
    hand = one(DRAW.replace("Seat 1: Ann (", "Seat 1: Zoe\u0308 (").replace("Ann", "Zo\u00eb"))
    assert [event.player for event in of(hand, Seated)] == ["Zoe\u0308", "Ben"]
    assert [event.player for event in of(hand, SeatSummed)] == ["Zoe\u0308", "Ben"]


@pytest.mark.parametrize(
    "damaged", ["Jos\ufffd", "Jo\ufffds\u00e9", "\ufffdos\u00e9", "Jos\ufffd\ufffd", "Jos\u00e9\ufffd"]
)
@pytest.mark.parametrize("line", [3, 6, 8, 17, 21])
def test_a_name_with_an_undecodable_byte_is_still_his(damaged: str, line: int) -> None:
    lines = DRAW.replace("Ann", "Jos\u00e9").splitlines()
    lines[line - 1] = lines[line - 1].replace("Jos\u00e9", damaged)
    hand = one("\n".join(lines))
    assert len(of(hand, Seated)) == 2 and not of(hand, Unread)
    assert {event.player for event in of(hand, SeatSummed)} == {of(hand, Seated)[0].player, "Ben"}


def test_stranger() -> None:
    hand = with_lines("Zed: checks", "Zed: folds", "Ann: folds")
    seated = of(hand, Seated)[2]
    assert (seated.seat, seated.player, seated.stranger) == (-1, "Zed", True)
    assert [event.seat for event in of(hand, Folded)] == [-1, 1]


def test_summary_under_another_name() -> None:
    hand = one(DRAW.replace("Seat 2: Ben (button)", "Seat 2: Bob (button)"))
    assert [(event.seat, event.player) for event in of(hand, SeatSummed)] == [(1, "Ann"), (2, "Bob")]


def test_order_does_not_matter() -> None:
    lines = DRAW.splitlines()
    turned = one("\n".join([lines[0], *reversed(lines[1:])]))
    plain = one(DRAW)
    assert not of(turned, Unread)
    wanted = sorted(type(event).__name__ for event in plain.events if not isinstance(event, Seated))
    assert sorted(type(event).__name__ for event in turned.events if not isinstance(event, Seated)) == wanted


# --- seats


@pytest.mark.parametrize(
    ("line", "out"),
    [
        ("Seat 3: Cy ($40 in chips) is sitting out", True),
        ("Seat 3: Cy ($40 in chips) out of hand (moved from another table into small blind)", True),
        ("Seat 3: Cy ($40 in chips, $5 bounty)", False),
        ("Seat 3: Cy ($40 in chips) [hero]", False),
    ],
)
def test_seats(line: str, out: bool) -> None:
    seated = of(one(DRAW.replace("Ben: posts", line + "\nBen: posts", 1)), Seated)[2]
    assert (seated.seat, seated.player, seated.stack, seated.out) == (3, "Cy", 4000, out)


def test_who_sits_out_of_a_tournament_is_dealt_in() -> None:
    text = DRAW.replace("5 Card Draw Limit ($1/$2 USD)", "Tournament #9, $5+$1 USD 5 Card Draw Limit - Level I (1/2)")
    hand = one(text.replace("Seat 2: Ben ($40 in chips)", "Seat 2: Ben (40 in chips) is sitting out"))
    assert [event.out for event in of(hand, Seated)] == [False, False]


@pytest.mark.parametrize("words", [": is sitting out", ": sits out", " will be allowed to play after the button"])
def test_sits_out(words: str) -> None:
    assert [event.seat for event in of(with_lines(f"Ben{words}", f"Zed{words}"), SatOut)] == [2]
    assert len(of(with_lines(f"Zed{words}"), Seated)) == 2


@pytest.mark.parametrize(
    "line",
    [
        'Ann said, "Ben: folds"',
        'Zed said, "*** SUMMARY ***"',
        "Zed joins the table at seat #5",
        "Ann leaves the table",
        "Ben has timed out",
        "Ben has timed out while disconnected",
        "Ben has timed out while being disconnected",
        "Ben is disconnected",
        "Ben is connected",
        "Ben is sitting out",
        "Ben has returned",
        "Zed was removed from the table for failing to post",
        "Ben finished the tournament in 2nd place and received $12.50.",
        "Ann wins the tournament and receives $20 - congratulations!",
        "Ann wins the $5 bounty for eliminating Ben",
        "Ann wins $2.50 for eliminating Ben and their own bounty increases by $2.50 to $7.50",
        "Ann, Cy split the $5 bounty for eliminating Ben",
        "Ann wins an entry to tournament #123",
        "All players have agreed to skip the break. Game resuming.",
        "Betting is capped",
        "Hand was run twice",
        "SECOND Board [2c 7d 9h]",
        "Board [2c7d9h]",
        "*********** # 2 **************",
    ],
)
def test_remarks(line: str) -> None:
    hand = with_lines(line)
    assert [event.text for event in of(hand, Remark)] == [line, "summary"]
    assert not of(hand, Unread) and len(of(hand, Seated)) == 2


# --- play


def test_forced_bets() -> None:
    hand = with_lines(
        "Ann: posts the ante $0.25",
        "Ben: posts the ante $0.10 and is all-in",
        "Ben: posts small blind $0.50",
        "Ann: posts big blind $1 and is all-in",
        "Ann: posts small & big blinds $1.50",
        "Ben: posts button blind $2",
        "Ben: straddle $4",
    )
    assert [(event.amount, event.all_in) for event in of(hand, AntePosted)] == [(25, False), (10, True)]
    assert [(event.kind, event.amount, event.all_in) for event in of(hand, BlindPosted)] == [
        ("small", 50, False),
        ("big", 100, True),
        ("both", 150, False),
        ("button", 200, False),
        ("straddle", 400, False),
    ]


def test_draw_of_one_without_a_marker() -> None:
    hand = with_lines("Ann: discards 1 card", "Ben: stands pat on [7c 5d 4h 3s 2c]", "Ann: discards 2 cards []")
    assert [event.number for event in of(hand, DrawStarted)] == [1]
    assert [(event.count, event.cards) for event in of(hand, Discarded)] == [(1, None), (2, ())]
    assert of(hand, StoodPat)[0].cards == ("7c", "5d", "4h", "3s", "2c")


def test_triple_draw_has_its_markers() -> None:
    text = DRAW.replace("5 Card Draw", "Triple Draw 2-7 Lowball").replace(
        "Ann: discards 3", "*** FIRST DRAW ***\nThe deck is reshuffled\nAnn: discards 3"
    )
    hand = one(text.replace("Ben: folds", "*** SECOND DRAW ***\nBen: stands pat\n*** THIRD DRAW ***\nBen: folds"))
    assert [event.number for event in of(hand, DrawStarted)] == [1, 2, 3]
    assert [event.at.line for event in of(hand, Reshuffled)] == [12]
    again = text.replace("*** FIRST DRAW ***\n", "*** FIRST DRAW ***\n*** FIRST DRAW ***\n")
    assert [event.number for event in of(one(again), DrawStarted)] == [1]
    twice = text.replace("Ben: folds", "*** FIRST DRAW ***\nBen: folds")
    assert [event.number for event in of(one(twice), DrawStarted)] == [1, 1]
    early = one(DRAW.replace("5 Card Draw", "Badugi"))
    assert not of(early, DrawStarted)


def test_board() -> None:
    hand = with_lines(
        "*** FLOP *** [2c 7d 9h]",
        "*** TURN *** [2c 7d 9h] [4s]",
        "*** FIRST RIVER *** [2c 7d 9h 4s] [3c]",
        "*** SECOND RIVER *** [2c 7d 9h 4s] [Kd]",
        "*** THIRD RIVER *** [2c 7d 9h 4s] [Kh]",
        "*** FIRST SHOW DOWN ***",
        "Ann: shows [Ah Kh] (a pair of Kings)",
        "*** SECOND SHOW DOWN ***",
        "Ann: shows [Ah Kh] (high card Ace)",
        "Ben collected $2 from pot",
    )
    assert [(event.street, event.cards, event.before, event.run) for event in of(hand, BoardDealt)] == [
        ("flop", ("2c", "7d", "9h"), None, 1),
        ("turn", ("4s",), ("2c", "7d", "9h"), 1),
        ("river", ("3c",), ("2c", "7d", "9h", "4s"), 1),
        ("river", ("Kd",), ("2c", "7d", "9h", "4s"), 2),
        ("river", ("Kh",), ("2c", "7d", "9h", "4s"), 3),
    ]
    assert [event.run for event in of(hand, ShowdownStarted)] == [1, 2]
    assert [(event.words, event.run) for event in of(hand, Shown)] == [("a pair of Kings", 1), ("high card Ace", 2)]
    assert of(hand, Awarded)[0].run == 2


def test_all_in() -> None:
    hand = with_lines("Ben: raises $2 to $4 and is all-in", "Ann: calls $3 and is all-in", "Ann: calls $3")
    assert [event.all_in for event in of(hand, RaisedTo, Called)] == [True, True, False]
    assert [event.by for event in of(hand, Called)] == [300, 300]
    capped = with_lines("Ben: raises $2 to $10 and has reached the $10 cap")
    assert [event.to for event in of(capped, RaisedTo)] == [1000]


def test_folds() -> None:
    hand = with_lines("Ben: folds [Ah Kd]", "Ann: folds (disconnect)")
    assert [event.cards for event in of(hand, Folded)] == [("Ah", "Kd"), ()]


# --- results


def test_pots() -> None:
    hand = with_lines(
        "Uncalled bet ($2) returned to Ben",
        "Ann collected $1 from pot",
        "Ann collected $1 from main pot",
        "Ann collected $1 from side pot",
        "Ann collected $1 from side pot-2",
        "Ann collected $1 from side pot 3",
        "Ben cashed out the hand for $22.77 | Cash Out Fee $0.46",
        "STP added: $0.50",
    )
    assert [event.pot for event in of(hand, Awarded)] == [None, 0, 1, 2, 3, None]
    assert [(event.cashed_out, event.fee) for event in of(hand, Awarded)][-1] == (True, 46)
    assert of(hand, Returned)[0].amount == 200
    assert of(hand, HouseAdded)[0].amount == 50


def test_shows() -> None:
    hand = with_lines(
        "Ann: shows [As Ad 9c 9d 3h] (two pair, Aces and Nines)",
        "Ben: shows [8c 7d] (Lo: 8,7,(6))",
        "Ben shows [Ah Kh] for Pair [Ah As 2c 3d 4h]",
        "Ben: shows [XX Qs] ()",
        "Ann: mucks hand",
        "Ben: doesn't show hand",
    )
    assert [event.words for event in of(hand, Shown)] == ["two pair, Aces and Nines", "Lo: 8,7,(6)", None, None]
    assert of(hand, Shown)[3].cards == ("??", "Qs")
    assert len(of(hand, Mucked)) == 2


@pytest.mark.parametrize(
    ("line", "main", "sides", "rake"),
    [
        ("Total pot $150 | Rake $2", None, (), 200),
        ("Total pot $150 Main pot $90. Side pot $58. | Rake $2", 9000, (5800,), 200),
        ("Total pot $150 Main pot $90. Side pot-1 $40. Side pot-2 $20.50. | Rake $0", 9000, (4000, 2050), 0),
        ("Total pot $150 | Main pot $90 | STP $0.50 | Rake $2", None, (), 200),
    ],
)
def test_totals(line: str, main: int | None, sides: tuple[int, ...], rake: int) -> None:
    hand = one(DRAW.replace("Total pot $4 | Rake $0", line))
    stated = of(hand, PotStated)[0]
    assert (stated.total, stated.main, stated.sides, stated.rake) == (15000, main, sides, rake)
    assert [event.amount for event in of(hand, RakeTaken)] == ([rake] if rake else [])


@pytest.mark.parametrize(
    ("words", "result", "cards", "won"),
    [
        ("folded before the Draw (didn't bet)", "folded", (), None),
        ("folded before Flop", "folded", (), None),
        ("showed [As Ad] and won ($4) with a pair of Aces", "showed", ("As", "Ad"), 400),
        ("showed [As Ad] and won ($4)", "showed", ("As", "Ad"), 400),
        ("showed [As Ad] and lost with a pair of Aces", "lost", ("As", "Ad"), None),
        ("showed [As Ad] and lost", "lost", ("As", "Ad"), None),
        ("showed [As Ad] and folded before Flop", "folded", ("As", "Ad"), None),
        ("showed [As Ad] and won ($4) with a, and won ($2) with b", "showed", ("As", "Ad"), None),
        ("showed [As Ad]", "showed", ("As", "Ad"), None),
        ("showed [As Ad] and won ($4) with a, b (pot not awarded as player cashed out)", "showed", ("As", "Ad"), None),
        ("showed [As Ad] and lost with a pair of Aces (cashed out).", "lost", ("As", "Ad"), None),
        ("mucked [As Ad]", "mucked", ("As", "Ad"), None),
        ("mucked [As Ad] and lost", "mucked", ("As", "Ad"), None),
        ("mucked", "mucked", (), None),
        ("mucked hand and won $5", "collected", (), 500),
        ("collected ($4)", "collected", (), 400),
        ("won ($4)", "collected", (), 400),
        ("(didn't bet)", None, (), None),
    ],
)
def test_summed(words: str, result: str | None, cards: tuple[str, ...], won: int | None) -> None:
    hand = one(DRAW.replace("Seat 1: Ann (big blind) collected ($4)", f"Seat 1: Ann (big blind) {words}"))
    summed = of(hand, SeatSummed)[0]
    assert (summed.player, summed.roles) == ("Ann", ("big blind",))
    assert (summed.result, summed.cards, summed.won) == (result, cards, won)


def test_rebuy_counts_for_the_next_hand() -> None:
    hand = with_lines("Ann re-buys and receives 1500 chips for $3", "Ben: folds")
    assert [type(event) for event in hand.events[-2:]] == [AddedChips, HandEnded]


def test_cancelled() -> None:
    head = DRAW.partition("*** DEALING")[0]
    hand = one(head + "Hand cancelled\n*** SUMMARY ***\nSeat 1: Ann collected ($0)\n")
    assert of(hand, HandCancelled) and not of(hand, HandEnded)[0].cut
