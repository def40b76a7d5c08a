"""PokerStars' lines become the events they mean; what is no line of it costs itself alone."""

import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.dialects import DIALECTS, read
from auditor.events import (
    AddedChips,
    AmountUnclear,
    AntePosted,
    Awarded,
    BlindPosted,
    BoardDealt,
    Button,
    Called,
    Dealt,
    Discarded,
    DrawStarted,
    Event,
    Folded,
    GameNamed,
    Hand,
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
    StyleMixed,
    Undecodable,
    Unread,
)
from auditor.sources import from_text

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


def hands(text: str) -> list[Hand]:
    return list(read(from_text(text, "made-up.txt")))


def one(text: str) -> Hand:
    (hand,) = hands(text)
    return hand


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


# --- headers

NOW = "2026/03/01 20:00:00 ET"
HEADERS = [
    ("holdem no-limit 25 50", f"Hand #1:  Hold'em No Limit ($0.25/$0.50 USD) - {NOW}"),
    ("holdem pot-limit 25 50", f"Game #1:  Hold'em Pot Limit (€0.25/€0.50 EUR) - {NOW}"),
    ("holdem no-limit 100 200", "Game #1: Hold'em No Limit ($1/$2) - 2009/10/12 - 13:51:22 (ET)"),
    ("holdem no-limit 100 200", "Hand #1: Hold'em No Limit ($1/$2) - 2015/09/01 23:34:07"),
    ("holdem no-limit 1 2", f"Zoom Hand #1:  Hold'em No Limit ($0.01/$0.02) - 2026/03/02 2:00:00 CET [{NOW}]"),
    ("holdem no-limit 100 200", f"Home Game Hand #1: {{The Club}}  Hold'em No Limit (1/2) - {NOW}"),
    ("holdem cap 25 50", f"Game #1:  Hold'em No Limit ($0.25/$0.50 - $10 Cap -  USD) - {NOW}"),
    (
        "deuce-to-seven-triple-draw limit 400 800",
        f"Hand #1:  8-Game (Triple Draw 2-7 Lowball Limit, $4/$8 USD) - {NOW}",
    ),
    ("deuce-to-seven-single-draw no-limit 100 200", f"Hand #1:  Single Draw 2-7 Lowball No Limit ($1/$2 USD) - {NOW}"),
]
TOURNAMENT_HEADERS = [
    ("badugi limit", f"Hand #1: Tournament #9, $3.19+$0.31 USD Badugi Limit - Level IV (60/120) - {NOW}"),
    ("holdem no-limit", f"Hand #1: Tournament #9, Freeroll  Hold'em No Limit - Level I (60/120) - {NOW}"),
    ("holdem limit", f"Hand #1: Tournament #9, 500FPP Hold'em Limit - Level I (60/120) - {NOW}"),
    ("holdem no-limit", f"Hand #1: Tournament #9, 530 SC Hold'em No Limit - Level I (60/120) - {NOW}"),
    ("holdem no-limit", f"Hand #1: Tournament #9, $12.30+$12.25+$2.45 USD Hold'em No Limit - Level I (60/120) - {NOW}"),
    ("holdem no-limit", "Hand #1: Tournament #9, $125+$10 - Hold'em No Limit (60/120) - 2015/06/14 18:58:06"),
    ("holdem no-limit", f"Hand #1: Tournament #9, €5+€0.50 Classic, Hold'em No Limit (60/120) - {NOW}"),
    ("five-card-draw limit", f"Hand #1: Tournament #9, 5 Card Draw Limit - Match Round I, Level II (60/120) - {NOW}"),
    ("holdem no-limit", f"Hand #1: Zoom Tournament #9, $5+$0.50 USD Hold'em No Limit - Level I (60/120) - {NOW}"),
    ("holdem no-limit", f"Game #1: TOURNAMENT #9, $5+$0.50 HOLD'EM NO LIMIT - LEVEL I (60/120) - {NOW}"),
    (
        "deuce-to-seven-triple-draw limit",
        "Home Game Hand #1: {The Club} Tournament #9, 1000+0 8-Game (Triple Draw 2-7 Lowball Limit)"
        f" - Match Round I, Level I (60/120) - {NOW}",
    ),
    (
        "holdem no-limit",
        "Hand #1: Tournament #9, $2+$0.20 USD Hold'em Pot Limit Pre-Flop, No Limit Post-Flop - Level I (60/120)"
        f" - {NOW}",
    ),
]


@pytest.mark.parametrize(
    ("meaning", "line"), [*HEADERS, *((f"{meaning} 6000 12000", line) for meaning, line in TOURNAMENT_HEADERS)]
)
def test_headers(meaning: str, line: str) -> None:
    hand = header(f"PokerStars {line}")
    tournament = "tournament" in line.lower()
    named = of(hand, GameNamed)[0]
    assert (hand.unsupported, hand.unread, of(hand, Unread)) == (None, None, [])
    assert f"{named.game} {named.structure} {named.small} {named.big}" == meaning
    assert named.blinds == (None if " limit" in meaning else (named.small, named.big))
    assert (named.tournament, of(hand, HandStarted)[0].tournament) == (tournament, "9" if tournament else None)
    assert hand.unit == (100 if tournament else 1)  # a small blind of 0.50 is posted


@pytest.mark.parametrize(
    "room",
    ["Full Tilt Hand", "Full Tilt Rush Hand", "Run It Once Poker Hand", "PokerMaster Hand", "PokerBros Hand"],
)
def test_rooms_with_the_same_lines(room: str) -> None:
    hand = header(f"{room} #1:  Hold'em No Limit ($1/$2) - 2016/03/01 20:00:00 ET")
    assert hand.dialect == "pokerstars" and not of(hand, Unread)


@pytest.mark.parametrize(
    ("game", "openers"),
    [("5 Card Draw Jacks or Better", "jacks"), ("5 Card Draw (Jacks or Better)", "jacks"), ("5 Card Draw", None)],
)
def test_openers(game: str, openers: str | None) -> None:
    named = of(header(f"PokerStars Hand #1:  {game} Limit ($1/$2 USD) - 2026/03/01 20:00:00 ET"), GameNamed)[0]
    assert (named.game, named.openers, named.as_written) == ("five-card-draw", openers, game)


@pytest.mark.parametrize(
    "game", ["Omaha Pot Limit", "7 Card Stud Limit", "6+ Hold'em No Limit", "Split Hold'em No Limit"]
)
def test_other_games_are_read_to_their_header(game: str) -> None:
    hand = header(f"PokerStars Hand #1:  {game} ($1/$2 USD) - 2026/03/01 20:00:00 ET")
    assert hand.unsupported == game
    assert [type(event) for event in hand.events] == [HandStarted, GameNamed, Button, Seated, Seated, HandEnded]


def test_header_that_is_not_understood() -> None:
    hand = header("PokerStars Hand #77: folds")
    assert hand.id == "77" and hand.unread
    hand = header("PokerStars Hand #77:  5 Card Draw with dice")
    assert hand.id == "77" and hand.unread
    assert [(event.at.line, event.expected) for event in of(hand, Unread)] == [(1, "the game, its stakes and the time")]


@pytest.mark.parametrize(
    ("stamp", "started", "also", "other"),
    [
        ("2025/08/02 11:24:53 CET [2025/08/02 5:24:53 ET]", "2025-08-02T09:24:53Z", "2025-08-02T09:24:53Z", None),
        ("2026/01/18 12:1:40 ET", "2026-01-18T17:01:40Z", None, None),
        ("2019/09/20 23:53:29 ET", "2019-09-21T03:53:29Z", None, None),
        ("2012/09/08 9:27:48 ET", "2012-09-08T13:27:48Z", None, None),
        ("2025/08/02 11:24:53 CET [2025/08/02 7:24:53 ET]", "2025-08-02T09:24:53Z", "2025-08-02T11:24:53Z", None),
        ("2025/11/02 1:30:00 ET", "2025-11-02T05:30:00Z", None, "2025-11-02T06:30:00Z"),
        ("2025/11/02 7:30:00 CET [2025/11/02 1:30:00 ET]", "2025-11-02T06:30:00Z", "2025-11-02T06:30:00Z", None),
        ("2009/10/12 - 13:51:22 (ET)", "2009-10-12T17:51:22Z", None, None),
        ("2019/06/25 16:12 UTC [2019/06/25 17:12 CET]", "2019-06-25T16:12:00Z", "2019-06-25T16:12:00Z", None),
        ("2015/09/01 23:34:07", "2015-09-01T23:34:07", None, None),
        ("2026/13/41 20:00:00 ET", None, None, None),
    ],
)
def test_times(stamp: str, started: str | None, also: str | None, other: str | None) -> None:
    event = of(header(f"PokerStars Hand #1:  5 Card Draw Limit ($1/$2 USD) - {stamp}"), HandStarted)[0]
    assert (event.started, event.also, event.other) == (started, also, other)


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


# --- what is broken


def test_a_bad_line_costs_itself() -> None:
    hand = with_lines("Ben: checks", "Ben: dances", "Ann: calls $1,2,3", "Ann: checks")
    assert [(event.at.line, event.at.column, event.text) for event in of(hand, Unread)] == [
        (6, 6, "Ben: dances"),
        (7, 1, "Ann: calls $1,2,3"),
    ]
    assert [event.at.line for event in hand.events if type(event).__name__ == "Checked"] == [5, 8]


@pytest.mark.parametrize(
    ("line", "column", "expected"),
    [
        ("Ben: disc", 10, "`discards`"),
        ("Ben: stand pat", 6, "`stands pat`"),
        ("Ben: raises $1 up to $2", 16, "`to`"),
        ("*** TURNS *** [2c 7d 9h] [4s]", 5, "`TURN *** [`"),
        ("Ben: calls two", 12, "an amount"),
        ("Ben collected $5 out of pot", 18, "`from`"),
        ("Uncalled bet ($5 returned to Ben", 17, "`) returned to`"),
        ("hello", 1, "a line as the room writes them"),
        ("Ben: calls", 11, "an amount"),
    ],
)
def test_what_was_wanted(line: str, column: int, expected: str | None) -> None:
    (unread,) = of(with_lines(line), Unread)
    assert (unread.at.column, unread.expected) == (column, expected)


@pytest.mark.parametrize("length", range(len(DRAW.splitlines()[0]) + 1, len(DRAW) - 60, 7))
def test_cut(length: int) -> None:
    assert of(one(DRAW[:length]), HandEnded)[0].cut or DRAW[:length].count("\n") >= 19


def test_cut_in_the_summary() -> None:
    at = DRAW.index("(small blind) folded")
    assert of(one(DRAW[:at] + "(small bl"), HandEnded)[0].cut
    assert of(one(DRAW[: DRAW.index("Seat 2: Ben (button)")] + "Seat 2: Be"), HandEnded)[0].cut
    assert not of(one(DRAW + "something else\n"), HandEnded)[0].cut


@pytest.mark.parametrize("length", [13, 17, 20, 30, 40, 80])
def test_cut_in_the_first_line(length: int) -> None:
    first, *rest = hands(DRAW + DRAW[:length])
    assert not of(first, HandEnded)[0].cut
    assert [of(hand, HandEnded)[0].cut for hand in rest] == ([True] if length > 17 else [])


def test_first_line_hangs_at_a_broken_one() -> None:
    first = DRAW[: DRAW.index("Ann: discards 3")] + "Ben: disc"
    second = DRAW.replace("#100000000001", "#100000000002")
    for glued in (first + second, first + "\n" + second, DRAW.rstrip() + second, DRAW + "\n\ufeff" + second):
        one_, two = hands(glued)
        assert (one_.id, two.id) == ("100000000001", "100000000002")
        assert not of(two, Unread)
        assert [event.at.line for event in of(two, HandStarted)] == [two.first_line]
        assert "PokerStars Hand" not in "".join(one_.lines[1:])
    other = second.replace("PokerStars Hand", "PokerStars Game")
    assert [hand.id for hand in hands(DRAW.rstrip() + other)] == ["100000000001", "100000000002"]


def test_first_line_said_in_chat_is_chat() -> None:
    line = DRAW.splitlines()[0]
    hand = with_lines(f'Ann said, "{line}"', "Ben: folds")
    assert not of(hand, Unread) and len(of(hand, Folded)) == 1


def test_lines_before_the_first_hand() -> None:
    known = "\nTranscript for your last 2 hands requested by Ann (ann@x.invalid)\n\n*********** # 1 **************\n"
    assert not of(one(known + DRAW), Unread)
    hand = one("Ben: folds\nAnn collected $1 from pot\n" + DRAW)
    assert [(event.at.line, event.text) for event in of(hand, Unread)] == [(1, "Ben: folds")]
    assert hand.first_line == 3 and type(hand.events[0]) is Unread


@pytest.mark.parametrize("text", ["", "\n\n", "nothing that is known\n", "Seat 1: Ann ($40 in chips)\n"])
def test_no_hand(text: str) -> None:
    hand = one(text)
    assert (hand.dialect, hand.id) == ("", "") and hand.unread


def test_results_of_a_tournament_are_no_hand() -> None:
    results = "PokerStars Tournament #9, 8-Game\nBuy-In: 100/9\n2 players\n\n  1: Ann (Canada), 200 (100%)\n"
    assert one(results).unread == "the results of a tournament: no hand in it"
    first, second = hands(DRAW + "\n\n" + results + DRAW.replace("0001", "0002"))
    assert first.last_line == 22 and not of(first, Unread) and not of(second, Unread)


def test_indented_lines() -> None:
    hand = one("\n".join(f"  {line} " for line in DRAW.splitlines()))
    assert not of(hand, Unread)
    assert {(event.at.column) for event in hand.events[:-1]} == {3}
    assert hand.lines[2] == "  Seat 1: Ann ($40 in chips) "


def test_several_dialects_in_one_file() -> None:
    handlog = 'handlog 1\nsession "made up"\nhand 7\nend\n'
    assert [(hand.dialect, hand.first_line) for hand in hands(DRAW + handlog + DRAW)] == [
        ("pokerstars", 1),
        ("handlog", 25),
        ("pokerstars", 27),
    ]


def test_comments_before_a_handlog() -> None:
    (hand,) = hands("# made up\n\nhandlog 1\nhand 7\nend\n")
    assert hand.dialect == "handlog" and not of(hand, Unread)


def test_undecodable_bytes() -> None:
    source = from_text(DRAW, "made-up.txt")
    source.undecodable.append(type("Place", (tuple,), {"line": 15, "column": 3})((15, 3)))
    (hand,) = read(source)
    (event,) = of(hand, Undecodable)
    assert (event.at.line, event.at.column) == (15, 3)
    assert type(hand.events[hand.events.index(event) + 1]) is Folded


LINES = st.lists(st.sampled_from(DRAW.splitlines()), min_size=1, max_size=12)
DAMAGE = st.tuples(st.integers(0, 400), st.integers(0, 6), st.text(max_size=4))


@settings(max_examples=100, deadline=None)
@given(LINES, st.lists(DAMAGE, max_size=5))
def test_reading_never_raises(lines: list[str], damages: list[tuple[int, int, str]]) -> None:
    text = DRAW + "\n".join(lines)
    for place, length, new in damages:
        text = text[:place] + new + text[place + length :]
    found = hands(text)
    assert found
    for hand in found:
        if hand.dialect == "pokerstars":
            assert len(of(hand, HandStarted)) == len(of(hand, HandEnded)) == 1
            assert type(hand.events[-1]) is HandEnded
            assert len(hand.lines) == hand.last_line - hand.first_line + 1


# --- amounts


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("1'000", 100000),
        ("1’000", 100000),
        ("1 480", 148000),
        ("1\u00a0480", 148000),
        ("1\u202f480", 148000),
        ("368,55", 36855),
        ("1.430,50 €", 143050),
        ("$1,430", 143000),
        ("$1,430.5", 143050),
        ("1,000,000", 100000000),
        ("0,5", 50),
        ("0", 0),
    ],
)
def test_amounts(text: str, amount: int) -> None:
    hand = one(DRAW.replace("Seat 1: Ann ($40 in chips)", f"Seat 1: Ann ({text} in chips)"))
    assert of(hand, Seated)[0].stack == amount
    assert not of(hand, AmountUnclear)


def test_two_styles_in_one_file() -> None:
    text = DRAW.replace("Ann ($40", "Ann ($1,430").replace("Ben ($40", "Ben (368,55")
    hand = one(text)
    assert [event.stack for event in of(hand, Seated)] == [143000, 36855]
    (mixed,) = of(hand, StyleMixed)
    assert (mixed.at.line, mixed.text, mixed.other, mixed.other_line) == (4, "368,55", "$1,430", 3)
    assert len([event for hand in hands(text + text) for event in of(hand, StyleMixed)]) == 1


def test_an_amount_with_two_readings() -> None:
    bare = DRAW.replace("$", "").replace("0.50", "1").replace("(1/2 USD)", "(1/2 USD)").replace("Ann (40", "Ann (1,430")
    hand = one(bare)
    assert of(hand, Seated)[0].stack == 143000
    assert [(event.at.line, event.text, event.taken) for event in of(hand, AmountUnclear)] == [(3, "1,430", 143000)]
    french, english = (bare.replace("Ben (40", f"Ben ({stack}") for stack in ("40,5", "40.5"))
    assert of(one(french), Seated)[0].stack == 143
    assert of(one(english), Seated)[0].stack == 143000
    first, second = hands(bare + french.replace("0001", "0002"))
    assert of(first, Seated)[0].stack == 1430 // 10 and not of(first, AmountUnclear)
    assert not of(second, StyleMixed)


def test_whole_chips_have_one_reading() -> None:
    line = "PokerStars Hand #1: Tournament #9, $125+$10 - 5 Card Draw Limit (300/600) - 2015/06/14 18:58:06"
    hand = header(line)
    text = (line + DRAW[DRAW.index("\n") :]).replace("$", "").replace("Ann (40", "Ann (24,152")
    assert not of(hand, AmountUnclear) and not of(one(text), AmountUnclear)
    assert of(one(text), Seated)[0].stack == 2415200


def test_finer_amounts() -> None:
    hand = one(DRAW.replace("Ann ($40", "Ann ($40.125"))
    assert (hand.decimals, hand.unit, of(hand, Seated)[0].stack) == (3, 1, 40125)
    assert of(hand, BlindPosted)[0].amount == 500
    coarse, fine = hands(DRAW + DRAW.replace("Ann ($40", "Ann ($40.125"))
    assert (coarse.decimals, fine.decimals) == (2, 3)
    assert of(coarse, Button)[0].seat == 2
