"""What is no line of PokerStars costs itself alone, and amounts are read in the style of their file."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.dialects import read
from auditor.events import (
    AmountUnclear,
    BlindPosted,
    Button,
    Folded,
    HandEnded,
    HandStarted,
    Seated,
    StyleMixed,
    Undecodable,
    Unread,
)
from auditor.sources import from_text
from tests.dialects.stars import DRAW, header, of, with_lines
from tests.dialects.told import hands, one


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
