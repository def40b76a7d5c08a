"""The cards at the table: what each player holds at each moment, and where in the deck each card was seen."""

from __future__ import annotations

import pytest

from auditor.deck import Seen
from auditor.dialects import read
from auditor.holdings import Draw, Holding
from auditor.house import House
from auditor.replay import advance
from auditor.sources import from_text
from auditor.stub import left_in_stub
from auditor.table import Table

HEAD = """\
handlog 1
hand 1
game {game}
button 3
seat 1 Ann 100
seat 2 Ben 100
seat 3 Cat 100
everyone antes 1
"""
DRAW = "five-card-draw limit 5/10 ante 1"
TRIPLE = "deuce-to-seven-triple-draw limit 5/10 ante 1"
BETS = "Ann checks\nBen bets 5\nCat calls 5\nAnn calls 5\n"
CHECKED = "Ann checks\nBen checks\nCat checks\n"


def table_of(text: str, *, name: str = "cards.handlog", joker: str = "none") -> Table:
    """The table after the last line of a log, moments applied too, its end not."""
    [hand] = read(from_text(text, name=name))
    table = Table(hand, house=House(joker=joker, first="left-of-button"))
    for event in hand.events[:-1]:
        advance(table, event)
    return table


def played(lines: str, game: str = DRAW, joker: str = "none") -> Table:
    """The table after these lines of a handlog, cut off there."""
    return table_of(HEAD.format(game=game) + lines, joker=joker)


def held(table: Table, seat: int) -> Holding:
    return table.players[seat].holding


def part(table: Table, seat: int, phase: int = 1) -> Draw:
    found = held(table, seat).draws[phase - 1]
    assert found is not None
    return found


# --- the deal


def test_faces_and_hidden_cards_of_the_deal() -> None:
    table = played("dealer deals Ann Js Jd 7c 4h 2s\ndealer deals Ben 5\ndealer deals Cat 4\n")
    assert held(table, 1).cards == ("Js", "Jd", "7c", "4h", "2s")
    assert held(table, 2).cards == ("??",) * 5
    assert [held(table, seat).count for seat in (1, 2, 3)] == [5, 5, 4]
    assert table.deck.seen["Js"] == Seen("hand", 1)


def test_a_deal_in_several_lines_and_half_seen() -> None:
    table = played("dealer deals Ann 2\ndealer deals Ann 9d ??\ndealer deals Ann 1\n")
    assert held(table, 1).count == 5
    assert held(table, 1).faces == ["9d"]
    assert held(table, 1).dealt == ["9d"]


def test_faces_for_a_hand_dealt_unseen_name_its_cards() -> None:
    table = played("dealer deals everyone 5\ndealer deals Ann Js Jd 7c 4h 2s\n")
    assert held(table, 1).cards == ("Js", "Jd", "7c", "4h", "2s")
    assert held(table, 1).dealt == ["Js", "Jd", "7c", "4h", "2s"]
    assert left_in_stub(table) == 37


def test_without_a_deal_no_count_is_known() -> None:
    table = played(BETS)
    assert not table.deals_recorded
    assert [held(table, seat).count for seat in (1, 2, 3)] == [None] * 3
    assert held(table, 1).cards == ()


def test_an_exposed_card_is_one_more() -> None:
    table = played("dealer deals Ann 4\ndealer exposes Kd to Ann\n")
    assert held(table, 1).count == 5
    assert held(table, 1).faces == ["Kd"]


def test_an_exposed_card_named_among_the_dealt_is_that_card() -> None:
    table = played("dealer deals Ann Kd 7c 4h 2s 9c\ndealer exposes Kd to Ann\n")
    assert held(table, 1).count == 5


def test_a_card_exposed_before_the_rest_is_dealt() -> None:
    table = played("dealer exposes Kd to Ann\n")
    assert held(table, 1).count is None
    table = played("dealer exposes Kd to Ann\ndealer deals Ann 4\n")
    assert held(table, 1).count == 5


def test_a_replaced_card_is_gone_and_its_place_filled() -> None:
    table = played("dealer deals Ann Kd 7c 4h 2s 9c\ndealer replaces Kd of Ann with Qh\n")
    assert sorted(held(table, 1).cards) == ["2s", "4h", "7c", "9c", "Qh"]
    assert sorted(held(table, 1).dealt) == ["2s", "4h", "7c", "9c", "Qh"]
    table = played("dealer deals Ann Kd 7c 4h 2s 9c\ndealer replaces Kd of Ann\n")
    assert held(table, 1).count == 5
    assert "Kd" not in held(table, 1).faces


def test_an_extra_card_goes_back_and_is_the_burn() -> None:
    table = played("dealer deals Ann 5\ndealer deals Ben 6\ndealer deals Cat 5\ndealer burns\n")
    assert held(table, 2).count == 5
    assert left_in_stub(table) == 52 - 16
    table = played("dealer deals Ann 5\ndealer deals Ben 9d Js Jd 7c 4h 2s\ndealer burns 9d\n")
    assert held(table, 2).cards == ("Js", "Jd", "7c", "4h", "2s")
    assert table.deck.seen["9d"].place == "burn"


def test_the_buttons_fifth_card_after_action_belongs_to_the_deal() -> None:
    table = played("dealer deals Ann 5\ndealer deals Ben 5\ndealer deals Cat 4\nAnn checks\ndealer deals Cat 9d\n")
    assert held(table, 3).count == 5
    assert held(table, 3).dealt == ["9d"]


# --- the draw

FIVES = "dealer deals Ann Js Jd 7c 4h 2s\ndealer deals Ben 5\ndealer deals Cat 5\n"


def test_discards_and_replacements_by_face() -> None:
    table = played(FIVES + BETS + "draw\nAnn discards 7c 4h 2s\n")
    assert held(table, 1).cards == ("Js", "Jd")
    assert part(table, 1).kept == ("Js", "Jd")
    assert table.deck.seen["7c"] == Seen("discard", 1, 1)
    table = played(FIVES + BETS + "draw\nAnn discards 7c 4h 2s\ndealer deals Ann 9d 9c 3h\n")
    assert held(table, 1).cards == ("Js", "Jd", "9d", "9c", "3h")
    assert (part(table, 1).count, part(table, 1).came) == (3, 3)
    assert part(table, 1).new == ("9d", "9c", "3h")


def test_discards_by_count_leave_the_kept_cards_unknown() -> None:
    table = played(FIVES + BETS + "draw\nAnn discards 2\n")
    assert held(table, 1).cards == ("??",) * 3
    assert held(table, 1).dealt == ["Js", "Jd", "7c", "4h", "2s"]
    assert part(table, 1).faces is None


def test_some_faces_of_the_discards() -> None:
    table = played(FIVES + BETS + "draw\nAnn discards 7c ??\n")
    assert held(table, 1).count == 3
    assert part(table, 1).thrown == ("7c",)
    assert part(table, 1).faces is None


def test_a_request_without_discards_throws_what_was_asked() -> None:
    table = played(FIVES + BETS + "draw\nAnn requests 2\nAnn changes request to 3\ndealer deals Ann 3\n")
    assert held(table, 1).count == 5
    assert (part(table, 1).discarded, part(table, 1).unsaid) == (3, True)
    assert table.draw is not None
    assert table.draw.acted == [1]


def test_discards_named_after_the_cards_came_are_the_same_draw() -> None:
    table = played(FIVES + BETS + "draw\nAnn requests 3\ndealer deals Ann 3\nAnn discards 7c 4h 2s\n")
    assert held(table, 1).count == 5
    assert (part(table, 1).discarded, part(table, 1).unsaid) == (3, False)
    assert part(table, 1).faces == ("7c", "4h", "2s")


@pytest.mark.parametrize(("dealt", "count"), [(3, 3), (2, 2)])
def test_a_change_holds_when_the_dealer_gave_as_many(dealt: int, count: int) -> None:
    lines = f"draw\nAnn requests 3\ndealer burns\nAnn changes request to 2\ndealer deals Ann {dealt}\n"
    table = played(FIVES + BETS + lines + "Ben stands pat\nCat stands pat\nBen checks\n")
    assert part(table, 1).count == count
    assert held(table, 1).count == 5


def test_a_number_changed_after_the_cards_were_thrown() -> None:
    lines = "draw\nAnn discards 3\nAnn changes request to 2\ndealer deals Ann 2\nBen stands pat\nCat stands pat\n"
    table = played(FIVES + BETS + lines + "Ben checks\n")
    assert part(table, 1).count == 2
    assert held(table, 1).count == 5


def test_five_cards_as_four_now_and_one_later() -> None:
    lines = "draw\nAnn discards 5\nBen discards 1\ndealer deals Ann 4\ndealer deals Ben 1\n"
    assert held(played(FIVES + BETS + lines), 1).count == 4
    table = played(FIVES + BETS + lines + "dealer deals Ann 1\n")
    assert held(table, 1).count == 5
    assert part(table, 1).received == 5


def test_a_short_hand_makes_itself_up() -> None:
    lines = "dealer deals Ann 5\ndealer deals Ben 4\ndealer deals Cat 5\n" + BETS
    table = played(lines + "draw\nBen discards 2\ndealer deals Ben 3\n")
    assert part(table, 2).lacked == 1
    assert held(table, 2).short == 1
    assert held(table, 2).count == 5
    table = played(lines + "draw\nBen stands pat\ndealer deals Ben 1\n")
    assert held(table, 2).count == 5


def test_replacements_nobody_wrote_down_are_taken_for_granted() -> None:
    table = played(FIVES + BETS + "draw\nAnn discards 2\nBen requests 3\nCat stands pat\nBen checks\n")
    assert [held(table, seat).count for seat in (1, 2, 3)] == [5, 5, 5]
    assert part(table, 2).discarded == 3


def test_replacements_written_down_for_others_leave_his_count_open() -> None:
    table = played(
        FIVES + BETS + "draw\nAnn discards 2\nBen discards 3\nCat stands pat\ndealer deals Ben 3\nBen checks\n"
    )
    assert [held(table, seat).count for seat in (1, 2, 3)] == [None, 5, 5]


def test_cards_for_one_who_never_spoke_replace_as_many() -> None:
    table = played(FIVES + BETS + "draw\ndealer deals Ann 9c Td\nBen stands pat\nCat stands pat\nBen checks\n")
    assert held(table, 1).count == 5
    assert held(table, 1).faces == ["9c", "Td"]
    assert part(table, 1).count == 2


def test_counts_that_are_unknown_stay_unknown_in_the_draw() -> None:
    table = played(
        BETS
        + "draw\nAnn discards 2\nBen discards 3\nCat stands pat\ndealer deals Ann 2\ndealer deals Ben 3\nBen checks\n"
    )
    assert [held(table, seat).count for seat in (1, 2, 3)] == [None] * 3


def test_an_exposed_card_of_the_draw_and_its_replacement() -> None:
    lines = "draw\nAnn discards 4h 2s\ndealer deals Ann 9c\ndealer exposes 9d to Ann\n"
    table = played(FIVES + BETS + lines)
    assert held(table, 1).cards == ("Js", "Jd", "7c", "9c", "9d")
    table = played(FIVES + BETS + lines + "dealer replaces 9d of Ann with Tc\n")
    assert held(table, 1).cards == ("Js", "Jd", "7c", "9c", "Tc")
    assert part(table, 1).new == ("9c", "Tc")
    assert part(table, 1).received == 2
    assert table.deck.seen["9d"].place == "replaced"


def test_a_discard_not_held_leaves_the_count_right_and_the_faces_open() -> None:
    table = played(FIVES + BETS + "draw\nAnn discards 7c 4d\n")
    assert held(table, 1).cards == ("??",) * 3


def test_a_line_that_contradicts_itself_leaves_nothing_known_until_the_show() -> None:
    lines = "draw\nAnn discards 7c 7c\ndealer deals Ann 2\nBen stands pat\nCat stands pat\n" + CHECKED
    table = played(FIVES + BETS + lines)
    assert held(table, 1).doubtful
    assert held(table, 1).count is None
    table = played(FIVES + BETS + lines + "showdown\nAnn shows Js Jd 4h 9c 2s\n")
    assert held(table, 1).cards == ("Js", "Jd", "4h", "9c", "2s")


def test_draws_of_several_phases() -> None:
    lines = "draw\nAnn discards 7c\ndealer deals Ann 9c\nBen stands pat\nCat stands pat\n" + CHECKED
    lines += (
        "draw\nAnn discards 9c Js\ndealer deals Ann 8c Td\nBen discards 1\ndealer deals Ben 1\nCat stands pat\n"
        + CHECKED
    )
    table = played(FIVES + CHECKED + lines, TRIPLE)
    assert held(table, 1).cards == ("Jd", "4h", "2s", "8c", "Td")
    assert [one.count for one in held(table, 1).draws if one] == [1, 2]
    assert held(table, 1).discards == {"7c", "9c", "Js"}
    assert [one.count for one in held(table, 3).draws if one] == [0, 0]


# --- the deck


def test_the_stub_is_counted_down() -> None:
    table = played(FIVES)
    assert left_in_stub(table) == 37
    table = played(FIVES + BETS + "dealer burns\ndraw\nAnn discards 2\ndealer deals Ann 1\ndealer exposes 9d to Ann\n")
    assert left_in_stub(table) == 34
    table = played(FIVES, joker="bug")
    assert left_in_stub(table) == 38


def test_hands_that_are_not_dealt_count_as_the_cards_of_the_game() -> None:
    table = played(BETS)
    assert left_in_stub(table) == 37
    assert left_in_stub(table, recorded=True) == 52


def test_a_reshuffle_takes_folds_burns_and_earlier_discards() -> None:
    lines = (
        FIVES
        + CHECKED
        + "draw\ndealer burns 9d\nAnn discards 7c\ndealer deals Ann 9c\nBen stands pat\nCat stands pat\n"
    )
    lines += "Ann checks\nBen bets 5\nCat folds\nAnn calls 5\ndraw\nAnn discards Js\ndealer reshuffles\n"
    table = played(lines, TRIPLE)
    assert "9d" not in table.deck.seen
    assert "7c" not in table.deck.seen
    assert table.deck.seen["Js"] == Seen("discard", 1, 2)
    assert left_in_stub(table) == 52 - 4 - 5 - 1
    table = played(lines + "dealer deals Ann 7c\n", TRIPLE)
    assert table.deck.seen["7c"] == Seen("hand", 1)
    assert left_in_stub(table) == 52 - 4 - 5 - 1 - 1


def test_a_card_at_two_places_is_noted_once() -> None:
    table = played("dealer deals Ann Js Jd 7c 4h 2s\ndealer deals Ben Js 9d 8c 3h 2d\n")
    assert table.deck.twice == {"Js"}
    assert table.deck.seen["Js"] == Seen("hand", 1)


def test_openers_shown_with_the_discard_kept_apart() -> None:
    lines = (
        "draw\nBen splits openers\nBen discards Jd\ndealer deals Ben 2c\nAnn stands pat\nCat stands pat\nBen bets 10\n"
    )
    lines = "dealer deals Ann 5\ndealer deals Ben Js Jd Ks 9s 4s\ndealer deals Cat 5\n" + BETS + lines
    table = played(lines + "Cat folds\nAnn folds\ndealer returns 10 to Ben\nBen shows openers Js Jd\n")
    assert sorted(held(table, 2).cards) == ["2c", "4s", "9s", "Js", "Ks"]
    assert table.deck.twice == set()


def test_a_fold_keeps_the_cards_for_the_record() -> None:
    table = played(FIVES + "Ann folds\n")
    assert table.deck.seen["Js"] == Seen("folded", 1)
    assert held(table, 1).count == 5


# --- a room's log

ROOM = """\
PokerStars Hand #1:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2026/03/01 20:10:00 ET
Table 'Juniper' 2-max Seat #1 is the button
Seat 1: Hal ($40 in chips)
Seat 2: Ida ($40 in chips)
Hal: posts small blind $0.50
Ida: posts big blind $1
*** DEALING HANDS ***
Dealt to Hal [2s 7s 5h 3c Qh]
Hal: calls $0.50
Ida: checks
*** FIRST DRAW ***
"""


def test_a_room_prints_the_cards_of_one_player() -> None:
    table = table_of(ROOM + "Ida: discards 3 cards\nHal: discards 1 card [Qh]\n", name="room.txt")
    assert held(table, 2).count is None
    assert part(table, 2).implied
    assert part(table, 2).count == 3
    assert held(table, 1).cards == ("2s", "7s", "5h", "3c", "??")
    table = table_of(ROOM + "Hal: discards 1 card [Qh]\nDealt to Hal [2s 7s 5h 3c] [8d]\n", name="room.txt")
    assert held(table, 1).cards == ("2s", "7s", "5h", "3c", "8d")
    assert not part(table, 1).implied
    assert part(table, 1).received == 1


def test_kept_cards_printed_tell_the_discards_apart() -> None:
    table = table_of(ROOM + "Hal: discards 2 cards\nDealt to Hal [2s 7s 5h] [8d 4c]\n", name="room.txt")
    assert held(table, 1).cards == ("2s", "7s", "5h", "8d", "4c")
    assert part(table, 1).kept == ("2s", "7s", "5h")
    assert part(table, 1).faces == ("3c", "Qh")


def test_a_pat_hand_printed_again() -> None:
    table = table_of(ROOM + "Ida: stands pat\nHal: stands pat on [2s 7s 5h 3c Qh]\n", name="room.txt")
    assert sorted(held(table, 1).cards) == ["2s", "3c", "5h", "7s", "Qh"]
    assert (part(table, 1).count, part(table, 1).received) == (0, 0)


def test_the_stub_of_a_room_counts_the_hands_it_does_not_print() -> None:
    table = table_of(ROOM + "Ida: discards 3 cards\nHal: discards 1 card [Qh]\n", name="room.txt")
    assert left_in_stub(table) == 52 - 10 - 4


HOLDEM = """\
PokerStars Hand #2:  Hold'em No Limit ($1/$2 USD) - 2026/03/01 20:10:00 ET
Table 'Larch' 2-max Seat #1 is the button
Seat 1: Hal ($40 in chips)
Seat 2: Ida ($40 in chips)
Hal: posts small blind $1
Ida: posts big blind $2
*** HOLE CARDS ***
Dealt to Hal [As Ad]
Hal: raises $38 to $40 and is all-in
Ida: calls $38 and is all-in
*** FIRST FLOP *** [2c 7d 9h]
*** FIRST TURN *** [2c 7d 9h] [4s]
*** FIRST RIVER *** [2c 7d 9h 4s] [3c]
*** SECOND FLOP *** [Tc Jd Qh]
*** SECOND TURN *** [Tc Jd Qh] [5s]
*** SECOND RIVER *** [Tc Jd Qh 5s] [6c]
"""


def test_two_boards_are_two() -> None:
    table = table_of(HOLDEM, name="room.txt")
    assert table.board == {1: ["2c", "7d", "9h", "4s", "3c"], 2: ["Tc", "Jd", "Qh", "5s", "6c"]}
    assert table.deck.twice == set()
    assert left_in_stub(table) == 52 - 4 - 10


def test_a_card_of_the_first_board_is_not_on_the_second() -> None:
    table = table_of(HOLDEM.replace("[Tc Jd Qh]", "[2c Jd Qh]"), name="room.txt")
    assert table.deck.twice == {"2c"}


def test_a_hand_that_only_the_summary_shows() -> None:
    lines = "Ida: stands pat\nHal: stands pat on [2s 7s 5h 3c Qh]\nIda: checks\nHal: checks\n*** SHOW DOWN ***\n"
    lines += (
        "Hal: shows [2s 7s 5h 3c Qh] (Lo: Q,7,5,3,2)\nIda: mucks hand\nHal collected $2 from pot\n*** SUMMARY ***\n"
    )
    lines += "Total pot $2 | Rake $0\nSeat 2: Ida (big blind) mucked [8s 7d 5c 3h 2d]\n"
    table = table_of(ROOM + lines + "Seat 1: Hal (button)\n", name="room.txt")
    assert held(table, 2).cards == ("8s", "7d", "5c", "3h", "2d")
    assert table.deck.twice == set()
    table = table_of(ROOM + lines.replace("7d 5c", "7s 5c") + "Seat 1: Hal (button)\n", name="room.txt")
    assert table.deck.twice == {"7s"}
