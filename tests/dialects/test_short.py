"""Hands read in short: which are, what they say, and that they are like any other when their events are asked for."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from random import Random

import pytest

from auditor.dialects import read
from auditor.dialects.compiling import needed
from auditor.dialects.short.plain import PLAIN
from auditor.dialects.short.shapes import Shapes
from auditor.events import AddedChips, Awarded, BoardDealt, Called, Folded, Hand, SatOut, Seated, Statement
from auditor.sources import from_text
from tests.dialects.whole import whole
from tests.playing.ring import Table, in_a_tournament, in_euros

FIRST = """\
PokerStars Hand #1:  Hold'em No Limit ($0.50/$1 USD) - 2026/03/01 20:00:00 ET
Table 'Alder' 6-max Seat #1 is the button
Seat 1: Ann ($100.50 in chips)
Seat 2: Ben ($40 in chips)
Seat 3: Cid ($1430 in chips)
Ben: posts small blind $0.50
Cid: posts big blind $1
*** HOLE CARDS ***
Dealt to Ann [9d 7h]
Ann: raises $2 to $3
Ben: folds
Cid: calls $2
*** FLOP *** [6h 9h Qc]
Cid: checks
Ann: bets $4
Cid: folds
Uncalled bet ($4) returned to Ann
Ann collected $6.18 from pot
*** SUMMARY ***
Total pot $6.50 | Rake $0.32
Board [6h 9h Qc]
Seat 1: Ann (button) collected ($6.18)
Seat 2: Ben (small blind) folded before Flop
Seat 3: Cid (big blind) folded on the Flop
"""
SECOND = FIRST.replace("#1:", "#2:")


def hands(text: str) -> list[Hand]:
    return [*read(from_text(text, "log.txt"))]


def second(change: str = "", to: str = "") -> Hand:
    """The second hand of a file whose first has shown what a point means, with something else in it."""
    assert change in SECOND
    return hands(f"{FIRST}\n\n{SECOND.replace(change, to)}")[1]


def test_a_hand_is_read_in_short() -> None:
    hand = second()
    assert hand.statements is not None
    assert (Called, (3, 200, None, False)) in hand.statements
    assert (BoardDealt, ("flop", ("6h", "9h", "Qc"), None, 1)) in hand.statements
    assert list(hand.stacks()) == [("Ann", 10_050), ("Ben", 4_000), ("Cid", 143_000)]
    whole(hand)


@pytest.mark.parametrize("change", [str, in_euros, in_a_tournament])
@pytest.mark.parametrize("game", ["holdem", "draw"])
def test_hands_of_a_ring_are_read_in_short(game: str, change: Callable[[str], str]) -> None:
    table = Table("Alder", game, Random(7), first=10**9)
    found = hands("".join(change(table.hand()) for _ in range(60)))
    assert sum(hand.statements is not None for hand in found) > 0.95 * len(found)
    assert [*map(whole, found)]


def test_players_whose_names_begin_alike_are_told_apart() -> None:
    """Where a line cannot go on behind either name."""
    names = SECOND.replace("Ann", "Kim 1").replace("Ben", "Kim 10")
    hand = hands(f"{FIRST}\n\n{names}")[1]
    assert hand.statements is not None
    assert (Folded, (2, (), False)) in hand.statements
    assert (Awarded, (1, 618, None, None, False, False, 0, 1)) in hand.statements
    whole(hand)


def test_hands_of_another_room_with_such_lines_are_read_in_short() -> None:
    first = re.sub(r"^.*#(\d):  (.+?) USD(.*) ET\n", r"Poker Hand #HD\1: \2\3\n", FIRST)
    first = first.replace("Rake $0.32", "Rake $0.32 | Jackpot $0 | Bingo $0")
    hand = hands(f"{first}\n\n{first.replace('#HD1', '#HD2')}")[1]
    assert (hand.dialect, hand.id) == ("ggpoker", "HD2")
    assert hand.statements is not None
    whole(hand)


@pytest.mark.parametrize("words", [": sits out", ": is sitting out", " will be allowed to play after the button"])
def test_who_sits_out_is_told_wherever_he_sits(words: str) -> None:
    """Of somebody at the table in one hand, and somewhere else in the next; of somebody who is not there, nothing."""
    change = "*** HOLE CARDS ***"
    third = SECOND.replace("#2:", "#3:").replace("Cid", "Zed")
    lines = f"Ben{words}\nZed{words}\n{change}"
    _, found, other = hands("\n\n".join(hand.replace(change, lines) for hand in (FIRST, SECOND, third)))
    for hand, seats in ((found, [2]), (other, [2, 3])):
        assert hand.statements is not None
        assert [said[0] for kind, said in hand.statements if kind is SatOut] == seats
        whole(hand)


def test_chips_that_are_bought_are_told_at_the_end() -> None:
    first = in_a_tournament(FIRST)
    bought = first.replace("#1:", "#2:").replace("*** FLOP", "Ben re-buys and receives 300 chips for $3\n*** FLOP")
    hand = hands(f"{first}\n\n{bought}")[1]
    assert hand.statements is not None
    assert hand.statements[-2] == (AddedChips, (2, 30_000))
    whole(hand)


@pytest.mark.parametrize(("level", "in_short"), [("50/100", True), ("100/200", False)])
def test_a_first_line_that_names_the_next_level_is_read_in_full(level: str, in_short: bool) -> None:
    head = f"Poker Hand #TM1: Tournament #7, Alder Cup Hold'em No Limit - Level2({level}) - 2026/03/01 20:00:00"
    first = (
        in_a_tournament(FIRST)
        .split("\n", 1)[1]
        .replace("Total pot 650 | Rake 32", "Total pot 650 | Rake 32 | Jackpot 0")
    )
    hand = hands(f"{head}\n{first}")[0]
    assert (hand.dialect, hand.statements is not None) == ("ggpoker", in_short)
    assert hand.stakes is not None
    assert hand.stakes.blinds == (5_000, 10_000)
    whole(hand)


@pytest.mark.parametrize(
    ("first", "stack"),
    [
        (FIRST.replace("$1430 in", "$1,430,000 in"), 143_000_000),
        (in_a_tournament(FIRST).replace("143000 in", "1,430,000 in"), 143_000_000),
    ],
)
def test_amounts_with_commas_are_read_in_short_once_it_is_known_what_they_part(first: str, stack: int) -> None:
    other = first.replace("#1:", "#2:")
    hand = hands(f"{first}\n\n{other}")[1]
    assert hand.statements is not None
    assert dict(hand.stacks())["Cid"] == stack
    whole(hand)
    for odd in ("1,43,000", "1430,000", "0,430,000", "1,430,00"):
        assert hands(f"{first}\n\n{other.replace('1,430,000', odd)}")[1].statements is None


def test_the_first_amount_with_a_point_is_thought_about() -> None:
    first, other = hands(f"{FIRST}\n\n{SECOND}")
    assert first.statements is None
    assert other.statements is not None


@pytest.mark.parametrize(
    ("change", "to"),
    [
        ("Cid ($1430 in", "Cid ($1,430 in"),
        ("Cid ($1430 in", "Cid ($1.430 in"),
        ("($0.50/$1 USD)", "(0.50/1)"),
        ("Cid: checks\n", "Cid: dances\n"),
        ("Board [6h 9h Qc]", "Board [6h 9h Qc"),
        ("Ben: folds", "Bob: folds"),
        ("Ben: folds", "Ben is disconnected\nBen\nBen: folds"),
        ("*** FLOP ***", "Table 'Alder' 6-max Seat #1 is the button\n*** FLOP ***"),
        ("Board [6h", "*** SUMMARY ***\nBoard [6h"),
        ("Seat 3: Cid (big blind) folded on the Flop\n", "Seat 5: Eve mucked\n"),
    ],
)
def test_what_has_to_be_thought_about_is_read_in_full(change: str, to: str) -> None:
    hand = second(change, to)
    assert hand.statements is None
    assert hand.events


@pytest.mark.parametrize(
    "names",
    [("Ann", "Ann B"), ("Ann", "Ben: x"), ("Ann", "Ben said, "), ("Ann", "Seat 1"), ("Ann", "Ann"), ("Ann", "Board")],
)
def test_names_that_lines_could_be_split_at_elsewhere_are_not_read_in_short(names: tuple[str, str]) -> None:
    assert hands(f"{FIRST}\n\n{SECOND.replace('Ben', names[1])}")[1].statements is None


def test_a_hand_is_as_any_other_from_when_its_events_are_asked_for() -> None:
    hand, full = second(), second("Rake $0.32\n", "Rake $0.32 \n")
    assert hand.events == whole(full).events
    assert hand.statements is None
    hand.events = hand.events[:-1]
    assert len(hand.events) == len(full.events) - 1


def test_a_hand_read_in_short_can_be_sent_elsewhere() -> None:
    hand = second()
    sent = pickle.loads(pickle.dumps(hand))
    assert sent.statements == hand.statements is not None
    assert whole(sent) == whole(hand)
    sent = pickle.loads(pickle.dumps(hand))
    assert type(sent) is Hand
    assert sent == whole(second())


def test_a_player_may_sit_elsewhere_in_the_next_hand() -> None:
    """What is remembered of a line goes with the name, not with the seat."""
    third = SECOND.replace("#2:", "#3:").replace("Seat 1", "Seat 9").replace("Seat #1", "Seat #9")
    third = third.replace("Seat 9: Ann ($100.50 in chips)\n", "").replace(
        "Seat 3: Cid ($1430 in chips)\n", "Seat 3: Cid ($1430 in chips)\nSeat 9: Ann ($100.50 in chips)\n"
    )
    found = hands(f"{FIRST}\n\n{SECOND}\n\n{third}")[2]
    assert found.statements is not None
    assert (Awarded, (9, 618, None, None, False, False, 0, 1)) in found.statements
    assert [said[0] for kind, said in found.statements if kind is Seated] == [2, 3, 9]
    whole(found)


def test_a_shape_is_learned_once() -> None:
    asked: list[str] = []

    def told(start: str, rest: str) -> list[Statement]:
        asked.append(rest)
        amount = rest.split(maxsplit=1)[0]
        return [(Awarded, (1, cents(amount), None))] if rest.endswith("pot") else [(Awarded, (1, 5, None))]

    def cents(text: str) -> int:
        return round(float(text.removeprefix("$")) * 100)

    shapes = Shapes(told, cents)
    assert shapes.tell("Ann", " $5 from pot") == [(Awarded, (1, 500, None))]
    before = len(asked)
    assert shapes.tell("Ben", " $21.85 from pot") == [(Awarded, (1, 2185, None))]
    assert shapes.known(" $7 from pot") == [(Awarded, (1, 700, None))]
    assert len(asked) == before
    for _ in range(2):
        assert shapes.tell("Ben", " $0 from pot") == [(Awarded, (1, 0, None))]  # nothing is no amount of the shape
        assert len(asked) == before + 1


def test_a_shape_of_chips_is_learned_from_the_words_that_are_numbers() -> None:
    def told(start: str, rest: str) -> list[Statement]:
        amount, name = rest.split(" to ")
        return [(Awarded, (name, int(amount.strip("()")) * 100, None))]

    shapes = Shapes(told, lambda text: int(text) * 100, chips=True)
    for line in ("(150) to Ann", "(20) to Ann", "(0) to Ann", "(7) to Kim 7", "(7) to Kim 8", "(20) to Kim 7"):
        assert shapes.tell("", line) == told("", line)
    assert shapes.known("(400) to Ann") == [(Awarded, ("Ann", 40_000, None))]
    assert shapes.known("(400) to Kim 9") is None


def test_commas_part_thousands_in_amounts_and_ranks_in_words() -> None:
    """`9,7,6,3,2` names a hand."""

    def told(start: str, rest: str) -> list[Statement]:
        amount, words = rest.split(" with ")
        return [(Awarded, (1, int(amount.replace(",", "")) * 100, words))]

    shapes = Shapes(told, lambda text: int(text.replace(",", "")) * 100, chips=True)
    for line in ("1,500 with 9,7,6,3,2", "20 with 9,7,6,3,2", "1,430,000 with 9,7,6,3,2", "2,000 with 9,7,6,4,3"):
        assert shapes.tell("", line) == told("", line)
    assert shapes.known("7 with 9,7,6,3,2") == [(Awarded, (1, 700, "9,7,6,3,2"))]


@pytest.mark.parametrize("line", ["(7919) to 8837", "($7919) to $8837", "(8837) to 7919"])
def test_a_made_up_line_has_none_of_the_amounts_of_the_line(line: str) -> None:
    """A shape is held against the line itself: what is the same in both would pass for what never changes."""

    def told(start: str, rest: str) -> list[Statement]:
        amount, name = rest.split(" to ")
        return [(Awarded, (name, int(amount.strip("($)")), None))]

    shapes = Shapes(told, lambda text: int(text.strip("$")), chips="$" not in line)
    assert shapes.tell("", line) == told("", line)
    other = line[: line.index("to ")] + "to " + ("$5" if "$" in line else "5")
    assert shapes.tell("", other) == told("", other)


def test_a_line_that_says_other_things_of_other_amounts_has_no_shape() -> None:
    def told(start: str, rest: str) -> list[Statement]:
        return [(Awarded, (1, 100 if "$1 " in rest else 7, None))]

    shapes = Shapes(told, lambda text: int(text.removeprefix("$")) * 100)
    assert shapes.tell("", "$1 from pot") == [(Awarded, (1, 100, None))]
    assert shapes.tell("", "$2 from pot") == [(Awarded, (1, 7, None))]


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("(?P<name>.+?): folds", {": folds"}),
        ("(?P<text>.+ (?:has returned|is connected))", {"has returned", "is connected"}),
        (r"(?P<name>.+?) collected (?P<amount>\$\d+) from", {" collected "}),
        ("(?:a|b)?x+", None),
    ],
)
def test_words_that_a_line_needs(pattern: str, words: set[str] | None) -> None:
    assert needed(pattern) == words


def test_labels_of_plain_lines_are_words_of_a_room() -> None:
    from auditor.dialects.rooms import Room

    assert all(callable(getattr(Room, label)) for label in PLAIN)
