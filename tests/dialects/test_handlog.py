"""The handlog: hands, what carries on between them, amounts, names, and text of all kinds."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from auditor import events
from auditor.dialects import read
from auditor.dialects.handlog import read_handlog
from auditor.events import At, Event, Hand, HandEnded, HandStarted, Seated, Unread
from auditor.sources import from_text

HERE = At(0)
HEAD = ["handlog 1", "hand 1", "seat 1 Alice 100", "seat 2 Bob 50", "seat 4 Chloé 8", "seat 5 Dan 60 sitting out"]

EXAMPLE = """\
handlog 1
session "Monday game" at "The Back Room" currency EUR
rulebook roberts-draw

hand 7 2026-03-02T20:15:00+01:00
game five-card-draw limit 2/4 ante 0.50 openers jacks joker bug
button 4
seat 1 Ada 90
seat 2 "Ben T." 75.50
seat 3 Cleo 64
seat 4 Drew 110
everyone antes 0.50
dealer deals Ada 5
dealer deals "Ben T." Qs Qd 8c 5h 3s
dealer deals Cleo 5
dealer deals Drew 4
dealer exposes Kc to Drew            # his fifth card
20:16:10 Ada checks
"Ben T." opens 2
Cleo raises to 4
Drew folds
Ada folds
"Ben T." calls 2
draw
"Ben T." discards 8c 5h 3s
Cleo discards 2
dealer deals "Ben T." 8h 8d 2c
dealer deals Cleo 2
"Ben T." bets 4
Cleo calls 4
showdown
"Ben T." shows Qs Qd 8h 8d 2c "two pair"
Cleo mucks
"Ben T." wins 17 from main pot
dealer takes 1 rake
end
"""


def hands_of(lines: Iterable[str]) -> list[Hand]:
    return list(read_handlog(enumerate(lines, 1), "made-up.handlog"))


def placeless(hand: Hand) -> list[Event]:
    """The events without their places; the clock stays."""
    return [replace(event, at=At(0, 1, event.at.clock)) for event in hand.events]


def said(*lines: str) -> list[Event]:
    """What lines say in a hand with the four players of `HEAD`, beyond its head and its end."""
    (hand,) = hands_of([*HEAD, *lines])
    return placeless(hand)[len(HEAD) - 1 : -1]


def test_a_game_that_is_not_audited_is_named_and_no_bad_line() -> None:
    (hand,) = hands_of(["handlog 1", "hand 1", "game razz limit 2/4", "end"])
    assert hand.unsupported == "razz"
    assert not any(isinstance(event, Unread) for event in hand.events)


def test_the_head_of_a_hand() -> None:
    (hand,) = hands_of(["handlog 1", "21:03 hand B-7 2026-11-27T21:04:00-05:00", *HEAD[2:], "end"])
    assert (hand.id, hand.neighbours, hand.dialect, hand.file) == ("B-7", True, "handlog", "made-up.handlog")
    assert hand.events == [
        HandStarted(At(2, 1, "21:03"), "B-7", "2026-11-27T21:04:00-05:00"),
        Seated(At(3), 1, "Alice", 10000),
        Seated(At(4), 2, "Bob", 5000),
        Seated(At(5), 4, "Chloé", 800),
        Seated(At(6), 5, "Dan", 6000, True),
        HandEnded(At(7)),
    ]


def test_an_example() -> None:
    (hand,) = hands_of(EXAMPLE.splitlines())
    assert (hand.first_line, hand.last_line, hand.session, hand.decimals) == (5, 37 - 1, "Monday game", 2)
    assert (hand.lines[0].split()[0], hand.lines[-1]) == ("hand", "end")
    kinds = [type(event).__name__ for event in hand.events]
    assert kinds[:4] == ["SessionStarted", "RulebookNamed", "HandStarted", "GameNamed"]
    assert kinds.count("AntePosted") == 4
    assert "Unread" not in kinds
    assert hand.events[-1] == HandEnded(At(36))
    assert events.Checked(At(18, 1, "20:16:10"), 1) in hand.events


# --- everyone


def test_everyone_antes_from_the_left_of_the_button_what_he_has() -> None:
    lines = ["button 1", "Bob posts straddle 49.50", "everyone antes 10"]
    assert said(*lines)[2:] == [
        events.AntePosted(HERE, 2, 50, True),
        events.AntePosted(HERE, 4, 800, True),
        events.AntePosted(HERE, 1, 1000),
    ]


def test_one_with_nothing_antes_nothing() -> None:
    assert said("Chloé antes 8 all-in", "everyone antes 1")[1:] == [
        events.AntePosted(HERE, 1, 100),
        events.AntePosted(HERE, 2, 100),
    ]


def test_everyone_is_dealt_cards_who_does_not_sit_out() -> None:
    assert said("button 3", "dealer deals everyone 5")[1:] == [
        events.Dealt(HERE, 4, 5),
        events.Dealt(HERE, 1, 5),
        events.Dealt(HERE, 2, 5),
    ]


def test_a_short_stack_is_known_from_the_hand_before() -> None:
    lines = ["handlog 1", "hand 1", "seat 1 Alice 20", "seat 2 Bob 20", "button 1"]
    lines += ["Alice antes 5", "Bob antes 5", "Bob bets 12", "Alice folds", "dealer returns 12 to Bob", "Bob wins 10"]
    lines += ["end", "Alice adds 1", "hand 2", "button 2", "everyone antes 16"]
    hand = hands_of(lines)[-1]
    assert [event for event in placeless(hand) if isinstance(event, Seated)] == [
        Seated(HERE, 1, "Alice"),
        Seated(HERE, 2, "Bob"),
    ]
    assert [event for event in placeless(hand) if isinstance(event, events.AntePosted)] == [
        events.AntePosted(HERE, 1, 1600, True),
        events.AntePosted(HERE, 2, 1600),
    ]


# --- what carries on between hands


def test_the_game_holds_until_the_next() -> None:
    lines = ["handlog 1", "game badugi limit 1/2", "hand 1", "end", "hand 2", "end"]
    lines += ["hand 3", "game holdem no-limit 1/2", "end", "hand 4", "end"]
    games = [[event for event in hand.events if isinstance(event, events.GameNamed)] for hand in hands_of(lines)]
    assert [[game.game for game in named] for named in games] == [["badugi"], ["badugi"], ["holdem"], ["holdem"]]
    assert [named[0].at.line for named in games] == [2, 5, 8, 10]


def test_the_seats_are_those_of_the_session() -> None:
    lines = ["handlog 1", "Alice sits in seat 3 with 100", "Bob sits in seat 1 with 50", "Alice adds 20"]
    lines += ["hand 1", "end", "Bob moves to seat 5", "Chloé sits in seat 2 with 9.50", "hand 2", "end"]
    lines += ["Alice leaves", "hand 3", "seat 7 Dan 4", "end", "hand 4", "end"]
    seats = [
        [(e.seat, e.player, e.stack, e.out) for e in hand.events if isinstance(e, Seated)] for hand in hands_of(lines)
    ]
    assert seats == [
        [(1, "Bob", 5000, False), (3, "Alice", 12000, False)],
        [(2, "Chloé", 950, False), (3, "Alice", None, False), (5, "Bob", None, False)],
        [(7, "Dan", 400, False)],
        [(2, "Chloé", None, True), (5, "Bob", None, True), (7, "Dan", None, False)],
    ]


def test_statements_between_hands_come_before_the_hand() -> None:
    lines = ["handlog 1", 'session "A"', "hand 1", "end", "Alice checks", 'session "B"', "rulebook roberts", "hand 2"]
    one, between, two = hands_of(lines)
    assert [hand.session for hand in (one, between, two)] == ["A", "A", "B"]
    assert (between.id, between.events) == ("", [events.Remark(At(5), "Alice checks", of_play=True)])
    assert [type(event).__name__ for event in two.events] == [
        "SessionStarted",
        "RulebookNamed",
        "HandStarted",
        "HandEnded",
    ]
    assert two.first_line == 8


def test_statements_after_the_last_hand_are_a_block_without_an_id() -> None:
    hand = hands_of(["handlog 1", "Alice sits in seat 1 with 5", "hand 1", "end", "", "Alice leaves"])[-1]
    assert (hand.id, hand.events, hand.first_line) == ("", [events.StoodUp(At(6), 1)], 6)


@pytest.mark.parametrize(
    ("lines", "cut"),
    [
        (["Alice bets 2"], True),
        (["Alice antes 1", "Bob antes 1", "Bob bets 2", "Alice folds", "dealer returns 2 to Bob"], True),
        (["Alice antes 1", "Bob antes 1", "Bob wins 2"], False),
        (["Alice antes 1", "dealer leaves 1 in pot"], False),
        (["dealer declares misdeal"], False),
        (["Alice bets 2", "Bob calls 2", "dealer returns 2 to Bob", "dealer returns 2 to Alice"], False),
        (["Alice bets 2", "end"], False),
    ],
)
def test_a_hand_is_cut_when_it_stops_before_its_result(lines: list[str], cut: bool) -> None:
    for rest in ([], ["hand 2"], ["", "# the end"]):
        hand = hands_of([*HEAD, *lines, *rest])[0]
        assert hand.events[-1] == HandEnded(At(len(HEAD) + len(lines)), cut=cut)
        assert sum(isinstance(event, HandEnded) for event in hand.events) == 1
        assert hand.last_line == len(HEAD) + len(lines)


def test_end_without_a_hand_is_no_statement() -> None:
    *_, hand = hands_of(["handlog 1", "hand 1", "end", "  end"])
    assert hand.events == [Unread(At(4, 3), "  end", "`hand` before it: no hand is open")]


# --- amounts


@pytest.mark.parametrize(
    ("line", "decimals", "unit", "amount"),
    [
        ("Alice bets 2", 2, 100, 200),
        ("Alice bets 2.50", 2, 10, 250),
        ("Alice bets 2.25", 2, 1, 225),
        ("Alice bets 0.00000100", 6, 1, 1),
        ("Alice bets 0.125", 3, 1, 125),
    ],
)
def test_amounts_are_exact(line: str, decimals: int, unit: int, amount: int) -> None:
    (hand,) = hands_of([*HEAD, line])
    assert (hand.decimals, hand.unit) == (decimals, unit)
    assert events.Bet(At(len(HEAD) + 1), 1, amount) in hand.events


def test_the_smallest_chip_is_the_stated_one() -> None:
    (hand,) = hands_of([*HEAD, "game holdem limit 2/4 chip 0.5", "Alice bets 0.125"])
    assert (hand.decimals, hand.unit) == (3, 500)


# --- names


def test_a_name_may_look_like_a_card() -> None:
    (hand,) = hands_of(
        ["handlog 1", "hand 1", "seat 1 As 5", "seat 2 Joker 5", "dealer deals As As", "As asks Joker how many"]
    )
    assert placeless(hand)[-3:-1] == [events.Dealt(HERE, 1, 1, ("As",)), events.Asked(HERE, 1, 2)]


def test_names_in_quotes_may_be_words_of_the_page_and_hold_anything() -> None:
    names = [
        "dealer",
        "draw",
        "flop",
        "everyone",
        "Bob B. # no comment",
        "handlog 1",
        "2 of clubs",
        "'",
        "=1+1",
        "",
        "É́",
    ]
    lines = ["handlog 1", "hand 1", *(f'seat {seat} "{name}" 5' for seat, name in enumerate(names, 1))]
    lines += [f'dealer deals "{name}" 5 # "{name}"' for name in names] + [f'"{name}" checks' for name in names]
    (hand,) = hands_of(lines)
    seats = range(1, len(names) + 1)
    assert [e.player for e in hand.events if isinstance(e, Seated)] == names
    assert placeless(hand)[-len(names) * 2 - 1 : -1] == [
        *(events.Dealt(HERE, seat, 5) for seat in seats),
        *(events.Checked(HERE, seat) for seat in seats),
    ]


@pytest.mark.parametrize(
    "name", ["O'Neil", "Jean-Luc", "Chloé", "Chloe\u0301", "a.b_c-1", "Ø", "李小龙", "が", "か\u3099", "x\ufffdy"]
)
def test_bare_names(name: str) -> None:
    (hand,) = hands_of(["handlog 1", "hand 1", f"seat 1 {name} 5", f"{name} checks"])
    assert placeless(hand)[1:3] == [Seated(HERE, 1, name, 500), events.Checked(HERE, 1)]


def test_names_are_one_when_they_look_the_same() -> None:
    (hand,) = hands_of(["handlog 1", "hand 1", "seat 1 Chloe\u0301 5", "Chlo\u00e9 checks"])
    assert placeless(hand)[1:3] == [Seated(HERE, 1, "Chloe\u0301", 500), events.Checked(HERE, 1)]


def test_who_is_not_seated_is_a_stranger_from_his_first_act() -> None:
    assert said("Zed checks", "Alice asks Yan how many", "Zed folds") == [
        Seated(HERE, -1, "Zed", stranger=True),
        events.Checked(HERE, -1),
        Seated(HERE, -2, "Yan", stranger=True),
        events.Asked(HERE, 1, -2),
        events.Folded(HERE, -1),
    ]


# --- text


def test_blanks_comments_line_ends_and_marks_change_nothing() -> None:
    plain = placeless(hands_of(EXAMPLE.splitlines())[0])
    dressed = ["\ufeff" + EXAMPLE.replace("\n", "\r\n"), EXAMPLE.replace("\n", "  # said\n")]
    dressed += [EXAMPLE.replace("\n", "\n\n   # nothing\n"), EXAMPLE.replace("\n", "\n\t ").replace(" 5\n", "\t 5\n")]
    for text in dressed:
        assert placeless(hands_of(text.split("\n"))[0]) == plain
        assert placeless(next(read(from_text(text, "made-up.handlog")))) == plain


def test_a_number_sign_in_quotes_is_text() -> None:
    assert said('note "seat #3" # really') == [events.Noted(HERE, "seat #3")]


def test_a_second_first_line_begins_another_file() -> None:
    lines = ['session "A"', "Alice sits in seat 1 with 5", "game holdem limit 2/4", "hand 1", "Alice checks"]
    one, two = hands_of(["handlog 1", *lines, "handlog 1", "hand 1", "Alice checks"])
    assert (one.session, two.session) == ("A", None)
    assert [type(event) for event in two.events] == [HandStarted, Seated, events.Checked, HandEnded]


def test_what_has_no_first_line_is_no_handlog() -> None:
    (hand,) = read(from_text(EXAMPLE.replace("handlog 1", "handlog"), "made-up.txt"))
    assert hand.unread is not None


def test_any_text_is_read() -> None:
    rng = random.Random(4)
    words = [*EXAMPLE.split(), "\n", "\n", "\n", '"', "#", "\x00", "\ud800", "9" * 30, "hand", "end", "everyone", "Zed"]
    for _ in range(300):
        text = "handlog 1\n" + " ".join(rng.choices(words, k=rng.randrange(60)))
        for hand in hands_of(text.split("\n")):
            assert sum(isinstance(event, HandEnded) for event in hand.events) == bool(hand.id)
