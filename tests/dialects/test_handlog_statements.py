"""The handlog: every statement of the page, and lines that are none."""

from __future__ import annotations

from typing import Any

import pytest

from auditor import events
from auditor.dialects import grammars
from auditor.dialects.handlog_lines import parser
from auditor.events import Event, Unread
from tests.dialects.test_handlog import HEAD, HERE, hands_of, said

FORMS: list[tuple[str, Event]] = [
    ("button 4", events.Button(HERE, 4)),
    ("pot 2.00 carried", events.Carried(HERE, 200)),
    ("Alice antes 0.50", events.AntePosted(HERE, 1, 50)),
    ("Alice antes 0.50 all-in", events.AntePosted(HERE, 1, 50, True)),
    ("Bob posts small blind 1", events.BlindPosted(HERE, 2, "small", 100)),
    ("Bob posts big blind 2", events.BlindPosted(HERE, 2, "big", 200)),
    ("Bob posts dead blind 1 all-in", events.BlindPosted(HERE, 2, "dead", 100, True)),
    ("Bob posts bring-in 1", events.BlindPosted(HERE, 2, "bring-in", 100)),
    ("Bob posts straddle 4", events.BlindPosted(HERE, 2, "straddle", 400)),
    ("dealer deals Alice 5", events.Dealt(HERE, 1, 5)),
    ("dealer deals Bob Js Jd 7c 4h Joker", events.Dealt(HERE, 2, 5, ("Js", "Jd", "7c", "4h", "Joker"))),
    ("dealer deals Bob Js ?? ??", events.Dealt(HERE, 2, 3, ("Js",))),
    ("dealer exposes Kd to Chloé", events.Exposed(HERE, 4, "Kd")),
    ("dealer replaces Kd of Chloé with 9c", events.Replaced(HERE, 4, "Kd", "9c")),
    ("dealer replaces Kd of Chloé", events.Replaced(HERE, 4, "Kd")),
    ("dealer replaces Kd of Chloé with ??", events.Replaced(HERE, 4, "Kd")),
    ("dealer burns", events.Burned(HERE)),
    ("dealer burns 7d", events.Burned(HERE, "7d")),
    ("dealer finds 7d boxed", events.Boxed(HERE, "7d")),
    ("dealer deals flop 2c 7d Kh", events.BoardDealt(HERE, "flop", ("2c", "7d", "Kh"))),
    ("dealer deals turn Js", events.BoardDealt(HERE, "turn", ("Js",))),
    ("dealer deals river 4d", events.BoardDealt(HERE, "river", ("4d",))),
    ("dealer declares misdeal", events.MisdealDeclared(HERE)),
    ('dealer declares misdeal "Dan has four cards"', events.MisdealDeclared(HERE, "Dan has four cards")),
    ("dealer reshuffles", events.Reshuffled(HERE)),
    ("dealer kills Bob", events.HandKilled(HERE, 2)),
    ('dealer kills Bob "six cards"', events.HandKilled(HERE, 2, "six cards")),
    ("dealer reveals Bob Jd 4c", events.Revealed(HERE, 2, ("Jd", "4c"))),
    ("dealer answers 3 for Bob", events.Answered(HERE, None, 2, 3)),
    ("dealer declines to answer", events.Answered(HERE, None, None, None)),
    ("dealer returns 4 to Bob", events.Returned(HERE, 2, 400)),
    ("dealer takes 1 rake", events.RakeTaken(HERE, 100)),
    ("dealer leaves 2.00 in pot", events.LeftInPot(HERE, 200)),
    ("dealer announces 3 players", events.DealerSaid(HERE, "players", 3)),
    ("dealer calls exchange", events.DealerSaid(HERE, "exchange")),
    ("dealer calls showdown", events.DealerSaid(HERE, "showdown")),
    ("referee consents", events.RefereeAnswered(HERE, True)),
    ("referee refuses", events.RefereeAnswered(HERE, False)),
    ("Alice checks", events.Checked(HERE, 1)),
    ("Alice folds", events.Folded(HERE, 1)),
    ("Alice taps", events.Tapped(HERE, 1)),
    ("Bob opens 2", events.Opened(HERE, 2, 200)),
    ("Bob opens 0 all-in", events.Opened(HERE, 2, 0, all_in=True)),
    ("Bob bets 4", events.Bet(HERE, 2, 400)),
    ("Bob calls 2 all-in", events.Called(HERE, 2, 200, all_in=True)),
    ("Bob raises to 4.25", events.RaisedTo(HERE, 2, to=425)),
    ("Bob goes all-in 45", events.WentAllIn(HERE, 2, 4500)),
    ("Bob makes up 5", events.MadeUp(HERE, 2, 500)),
    ("Bob makes up 5 all-in", events.MadeUp(HERE, 2, 500, True)),
    ("Bob withdraws 2", events.Withdrawn(HERE, 2, 200)),
    ('Bob declares "raise to 20"', events.Declared(HERE, 2, "raise to 20")),
    ("draw", events.DrawStarted(HERE)),
    ("Bob requests 3", events.Requested(HERE, 2, 3)),
    ("Bob changes request to 2", events.RequestChanged(HERE, 2, 2)),
    ("Bob discards 7c 4h 2s", events.Discarded(HERE, 2, 3, ("7c", "4h", "2s"))),
    ("Bob discards 7c ??", events.Discarded(HERE, 2, 2, ("7c", "??"))),
    ("Bob discards 3", events.Discarded(HERE, 2, 3)),
    ("Bob stands pat", events.StoodPat(HERE, 2)),
    ("Alice asks Bob how many", events.Asked(HERE, 1, 2)),
    ("Bob answers 3", events.Answered(HERE, 2, 2, 3)),
    ("Bob declines to answer", events.Answered(HERE, 2, 2, None)),
    ("Bob splits openers", events.SplitDeclared(HERE, 2)),
    ("Bob retrieves 7c", events.Retrieved(HERE, 2, "7c")),
    ("showdown", events.ShowdownStarted(HERE)),
    ('Bob shows Js Jd "a pair"', events.Shown(HERE, 2, ("Js", "Jd"), "a pair")),
    ("Bob shows Js Jd", events.Shown(HERE, 2, ("Js", "Jd"))),
    ("Bob shows openers Js Jd", events.OpenersShown(HERE, 2, ("Js", "Jd"))),
    ("Bob admits no openers", events.OpenersDenied(HERE, 2)),
    ('Bob announces "two pair"', events.Announced(HERE, 2, "two pair")),
    ("Chloé mucks", events.Mucked(HERE, 4)),
    ("Alice asks Bob to keep hand", events.KeepRequested(HERE, 1, 2)),
    ("Bob wins 17", events.Awarded(HERE, 2, 1700)),
    ("Bob wins 12 from main pot", events.Awarded(HERE, 2, 1200, 0)),
    ("Bob wins 5 from side pot 1", events.Awarded(HERE, 2, 500, 1)),
    ("Bob thanks", events.Thanked(HERE, 2)),
    ("Bob declares draw mode", events.DrawModeDeclared(HERE, 2)),
    ("Alice accepts draw mode", events.DrawModeAnswered(HERE, 1, True)),
    ("Alice refuses draw mode", events.DrawModeAnswered(HERE, 1, False)),
    ("Alice touches discards", events.DiscardsTouched(HERE, 1)),
    ("Bob tosses 3 to Alice", events.Tossed(HERE, 2, 300, 1)),
    ("Alice places 2", events.Placed(HERE, 1, 2)),
    ('floor rules "the raise stands"', events.FloorRuled(HERE, "the raise stands")),
    ('note "free text"', events.Noted(HERE, "free text")),
    ("Eve sits in seat 6 with 100", events.SatDown(HERE, 6, "Eve", 10000)),
    ("Alice leaves", events.StoodUp(HERE, 1)),
    ("Alice moves to seat 5", events.MovedSeat(HERE, 1, 5)),
    ("Alice adds 50", events.AddedChips(HERE, 1, 5000)),
    ("rulebook roberts-draw", events.RulebookNamed(HERE, "roberts-draw")),
    ('rulebook "club.toml"', events.RulebookNamed(HERE, "club.toml")),
    ('session "Friday" at "The Room" currency CAD', events.SessionStarted(HERE, "Friday", "The Room", "CAD")),
    ('session "Friday"', events.SessionStarted(HERE, "Friday")),
    ('session "Friday" currency CAD', events.SessionStarted(HERE, "Friday", None, "CAD")),
]


@pytest.mark.parametrize(("line", "event"), FORMS, ids=[line for line, _ in FORMS])
def test_each_form_of_the_page(line: str, event: Event) -> None:
    assert said(line) == [event]


def test_each_line_shown_in_the_grammar_is_a_statement() -> None:
    rules = [line for line in grammars.text_of("handlog").splitlines() if "->" in line and not line.startswith("//")]
    shown = [rule.rpartition("//")[2].strip() for rule in rules]
    lines = [line for line in shown if line and line not in ("main pot", "side pot 1")]
    assert len(lines) > 70
    for line in lines:
        assert parser().parse(line, "statement")


GAMES: list[tuple[str, dict[str, Any]]] = [
    (
        "five-card-draw limit 2/4 ante 0.50 openers jacks joker bug cap 4",
        {"structure": "limit", "small": 200, "big": 400, "ante": 50, "openers": "jacks", "joker": "bug", "cap": 4},
    ),
    (
        "holdem no-limit 1/2 chip 0.25 blinds 1/2",
        {"structure": "no-limit", "small": 100, "big": 200, "chip": 25, "blinds": (100, 200)},
    ),
    (
        "badugi pot-limit 1/2 openers any joker none",
        {"structure": "pot-limit", "small": 100, "big": 200, "openers": "any", "joker": "none"},
    ),
]


@pytest.mark.parametrize(("words", "fields"), GAMES, ids=[words for words, _ in GAMES])
def test_the_game_and_its_options_in_any_order(words: str, fields: dict[str, Any]) -> None:
    assert said(f"game {words}") == [events.GameNamed(HERE, words.partition(" ")[0], **fields)]


# --- bad lines

BAD: list[tuple[str, int, str]] = [
    ("Alice chekcs", 7, "`checks`"),
    ("Alice", 6, "`checks`"),
    ("Alice bets", 11, "an amount"),
    ("Alice bets    # how much?", 11, "an amount"),
    ("Alice bets 1,250", 12, "an amount"),
    ("Alice bets $5", 12, "an amount"),
    ("Alice bets -5", 12, "an amount"),
    ("Alice bets .5", 12, "an amount"),
    ("Alice bets 5.", 12, "an amount"),
    ("Alice bets4", 11, "an amount"),
    ("Alice raises 4", 14, "`to`"),
    ("Alice checks now", 14, "the end of the line"),
    ("Alice: checks", 6, "`checks`"),
    ("21:04", 6, "a player's name"),
    ("21:04 Alice bets x", 18, "an amount"),
    ("9:04 Alice bets 3", 1, "a clock time"),
    ("25:04 Alice bets 3", 1, "a clock time"),
    ("\tdealer deals Bob 10h", 19, "a whole number or a card"),
    ("dealer deals Bob as", 18, "a whole number or a card"),
    ("dealer deals flop", 18, "a card"),
    ("seat 1 Alice", 13, "an amount"),
    ("seat x Alice 5", 6, "a whole number"),
    ("draw checks", 6, "the end of the line"),
    ("game holdem limt 2/4", 13, "`limit`, `no-limit` or `pot-limit`"),
    ("game holdem limit 2", 19, "stakes such as 2/4"),
    ("game holdem limit 2/4 ante 1 ante 2", 30, "each option once"),
    ("hand 3 2026-02-30", 8, "a day and time that exist"),
    ("hand", 5, "a word or number"),
    ("note free", 6, "text in double quotes"),
    ('note "free', 6, "text in double quotes"),
    ('"Alice checks', 1, "a player's name"),
    ("Bob wins 4 from side pot", 25, "a whole number"),
    ("Bob posts ante 2", 11, "`bring-in`"),
    ("Bob bets 2 allin", 12, "`all-in`"),
    ("handlog 2", 9, "`checks`"),
    ("??", 1, "a player's name"),
    # spelt otherwise than the page has it
    ("Draw", 1, "`draw` in small letters"),
    ("21:04 DEALER burns", 7, "`dealer` in small letters"),
    ("Alice Raises To 4", 7, "`raises` in small letters"),
    ("Bob wins 4 from Main pot", 17, "`main` in small letters"),
    ("Seat 6 Eve 100", 1, "`seat` in small letters"),
    ('Bob Shows Js Jd "Draw"', 5, "`shows` in small letters"),
    ("“Alice” checks", 1, 'a plain "'),
    ("O’Neil checks", 2, "a plain '"),
    ("Alice goes all–in 5", 15, "a plain -"),
    ("seat 6 Eve van Dam 100 sitting out", 8, '`"Eve van Dam"`, the name in double quotes'),
    ("Eve Dam sits in seat 6 with 100", 1, '`"Eve Dam"`, the name in double quotes'),
    ("Alice Quickly Checks", 7, "`checks`"),
    ("Game holdem limit 2", 6, "(or `game` for Game)"),
    ("\x00", 1, "a player's name"),
    # words of the table that the page has not
    ("Bob draws 3", 5, "`discards`"),
    ("Bob Takes 3", 5, "`discards`, `wins`"),
    ("Bob passes.", 5, "`checks`, `folds`"),
    ("Bob pat", 5, "`stands`"),
    ("Bob re-raises to 8", 5, "`raises`"),
    ("Bob collects 12", 5, "`wins`"),
    ("Bob is all in", 5, "`goes`"),
    ("Bob all-in", 5, "`goes`"),
    # numbers that are too long
    ("Bob bets 1234567890123456", 10, "an amount of at most 15 digits, and 8 after the point"),
    ("Bob bets 0.123456789", 10, "an amount of at most 15 digits, and 8 after the point"),
    ("button 1234567890", 8, "a whole number of at most 9 digits"),
]


@pytest.mark.parametrize(("line", "column", "expected"), BAD, ids=[repr(line) for line, _, _ in BAD])
def test_a_bad_line_costs_itself_alone(line: str, column: int, expected: str) -> None:
    first, bad, last = said("Alice taps", line, "Bob taps")
    assert (first, last) == (events.Tapped(HERE, 1), events.Tapped(HERE, 2))
    (hand,) = hands_of([*HEAD, line])
    bad = hand.events[-2]
    assert isinstance(bad, Unread)
    assert (bad.at.line, bad.at.column, bad.text) == (len(HEAD) + 1, column, line)
    assert bad.expected is not None
    assert expected in bad.expected


@pytest.mark.parametrize(
    ("line", "column", "name"),
    [
        ("Bob B. checks", 1, "Bob B."),
        ("'Bob B.' checks", 1, "Bob B."),
        ("  21:04 dealer deals Bob B. As Kd # his", 22, "Bob B."),
        ("Bob asks Bob B. how many", 10, "Bob B."),
        ("draw checks", 1, "draw"),
        ("dealer checks", 1, "dealer"),
    ],
)
def test_a_name_without_its_quotes_is_named(line: str, column: int, name: str) -> None:
    lines = [*HEAD, 'seat 6 "Bob B." 5', 'seat 7 "draw" 5', 'seat 8 "dealer" 5', line]
    (hand,) = hands_of(lines)
    bad = hand.events[-2]
    assert isinstance(bad, Unread)
    assert (bad.at.line, bad.at.column, bad.expected) == (len(lines), column, f'`"{name}"`, the name in double quotes')


def test_a_number_too_long_for_chips_is_no_amount() -> None:
    (bad,) = said("Alice bets " + "9" * 5000)
    assert isinstance(bad, Unread)
