"""PokerStars' headers: game, stakes, tournament and time."""

import pytest

from auditor.events import (
    Button,
    GameNamed,
    HandEnded,
    HandStarted,
    Seated,
    Unread,
)
from tests.dialects.stars import header, of

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
