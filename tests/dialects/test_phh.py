"""PHH's statements and actions become the events they mean."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.audited import Audited
from auditor.dialects import read
from auditor.events import (
    AntePosted,
    Awarded,
    BlindPosted,
    BoardDealt,
    Button,
    Dealt,
    GameNamed,
    HandEnded,
    HandStarted,
    RakeTaken,
    Seated,
    SeatSummed,
    ShowdownStarted,
    Unread,
)
from auditor.rulings import Auditor
from auditor.sources import from_text
from tests.dialects.told import hands, one, told

SAMPLE = (Path(__file__).parents[2] / "samples" / "hand.phh").read_text(encoding="utf-8")

DRAW = """\
variant = "F2L3D"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [200, 200, 150]
players = ["Ann", "Ben", "Cid"]
"""
HOLDEM = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [10000, 5000, 10000]
"""


def acts(head: str, *actions: str) -> list[str]:
    """What actions behind a head are read as."""
    hand = one(head + f"actions = {list(actions)}\n")
    forced = sum(
        isinstance(e, BlindPosted | AntePosted | Seated | Button | GameNamed | HandStarted) for e in hand.events
    )
    return [told(event) for event in hand.events[forced:-1]]


def audited(text: str) -> Audited:
    return Auditor().audit(one(text))


ACTIONS = {
    "d dh p1 AsKd": "Dealt 1 count=2 cards=As Kd",
    "d dh p2 ????": "Dealt 2 count=2",
    "d dh p2 As??": "Dealt 2 count=2 cards=As",
    "d dh p2 A??d": "Dealt 2 count=2",
    "d db 2c8cTh": "BoardDealt street=flop cards=2c 8c Th",
    "p3 f": "Folded 3",
    "p3 cc": "Called 3 by=10000 to=10000",
    "p2 cc": "Checked 2",
    "p3 cbr 250": "RaisedTo 3 to=25000",
    "p2 cbr 5000": "RaisedTo 2 to=500000 all_in",
    "p3 cbr 250.5": "RaisedTo 3 to=25050",
    "p1 sm AsKd": "ShowdownStarted; Shown 1 cards=As Kd",
    "p1 sm": "ShowdownStarted; Mucked 1",
    "p1 f  # thinks for a minute": "Folded 1",
    "# the river is dealt": "",
    "": "",
}


@pytest.mark.parametrize(("text", "meaning"), ACTIONS.items())
def test_actions(text: str, meaning: str) -> None:
    assert "; ".join(acts(HOLDEM, text)) == meaning


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("p3 dances", "an action such as"),
        ("p4 f", "a player from p1 to p3"),
        ("p0 f", "a player from p1 to p3"),
        ("p1 cbr", "an action such as"),
        ("p1 cbr -5", "an action such as"),
        ("d dh p1 Xx", "an action such as"),
    ],
)
def test_what_is_no_action_costs_that_action(text: str, expected: str) -> None:
    hand = one(HOLDEM + f"actions = ['p3 f', '{text}', 'p1 f']\n")
    (unread,) = [e for e in hand.events if isinstance(e, Unread)]
    assert unread.text == text
    assert (unread.expected or "").startswith(expected)
    assert hand.lines[unread.at.line - 1][unread.at.column - 1 :].startswith(text)
    assert [told(e) for e in hand.events].count("Folded 1") == 1


def test_the_head() -> None:
    hand = one(DRAW + "actions = []\nhand = 7\ncurrency = 'CAD'\n")
    assert hand.id == "7"
    assert told(hand.events[1]) == (
        "GameNamed game=deuce-to-seven-triple-draw structure=limit small=200 big=400 blinds=100 200 currency=CAD "
        "as_written=F2L3D"
    )
    assert [told(e) for e in hand.events[2:8]] == [
        "Seated 1 player=Ann stack=20000",
        "Seated 2 player=Ben stack=20000",
        "Seated 3 player=Cid stack=15000",
        "Button 3",
        "BlindPosted 1 kind=small amount=100",
        "BlindPosted 2 kind=big amount=200",
    ]
    assert (hand.decimals, hand.unit) == (2, 100)


@pytest.mark.parametrize(
    ("variant", "game", "structure"),
    [
        ("FT", "holdem", "limit"),
        ("NT", "holdem", "no-limit"),
        ("N2L1D", "deuce-to-seven-single-draw", "no-limit"),
        ("F2L3D", "deuce-to-seven-triple-draw", "limit"),
        ("FB", "badugi", "limit"),
    ],
)
def test_variants(variant: str, game: str, structure: str) -> None:
    named = next(e for e in one(DRAW.replace("F2L3D", variant) + "actions = []\n").events if isinstance(e, GameNamed))
    assert (named.game, named.structure) == (game, structure)


@pytest.mark.parametrize("variant", ["NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "other"])
def test_variants_that_are_not_audited(variant: str) -> None:
    assert one(DRAW.replace("F2L3D", variant) + "actions = ['p1 pb']\n").unsupported == variant


def test_seats_and_the_button() -> None:
    hand = one(DRAW + "seats = [4, 6, 2]\nactions = ['p1 f']\n")
    assert [(e.seat, e.player) for e in hand.events if isinstance(e, Seated)] == [(2, "Cid"), (4, "Ann"), (6, "Ben")]
    assert [e.seat for e in hand.events if isinstance(e, Button)] == [2]


def test_of_two_players_the_second_has_the_button_and_the_small_blind() -> None:
    text = HOLDEM.replace("[0, 0, 0]", "[0, 0]").replace("[50, 100, 0]", "[50, 100]").replace("5000, 10000]", "5000]")
    hand = one(text + "actions = ['p2 cc', 'p1 cc']\n")
    assert [told(e) for e in hand.events if isinstance(e, Button | BlindPosted)] == [
        "Button 2",
        "BlindPosted 2 kind=small amount=5000",
        "BlindPosted 1 kind=big amount=10000",
    ]
    assert [e.code for e in Auditor().audit(hand).findings if e.code in ("F05", "T01")] == []


def test_straddles_and_newcomers() -> None:
    text = HOLDEM.replace("[50, 100, 0]", "[50, 100, 200]")
    assert "BlindPosted 3 kind=straddle amount=20000" in [told(e) for e in one(text + "actions = []\n").events]
    text = HOLDEM.replace("[50, 100, 0]", "[50, 100, -100]")
    assert "BlindPosted 3 kind=big amount=10000" in [told(e) for e in one(text + "actions = []\n").events]


def test_a_blind_is_no_more_than_the_stack() -> None:
    text = HOLDEM.replace("[10000, 5000, 10000]", "[30, 5000, 10000]")
    assert "BlindPosted 1 kind=small amount=3000 all_in" in [told(e) for e in one(text + "actions = []\n").events]


@pytest.mark.parametrize(
    ("antes", "trimmed", "dead"),
    [("[0, 100, 0]", "false", True), ("[0, 100, 0]", "true", False), ("[10, 10, 10]", "true", False)],
)
def test_an_ante_for_the_table_is_dead(antes: str, trimmed: str, dead: bool) -> None:
    text = HOLDEM.replace("[0, 0, 0]", antes) + f"ante_trimming_status = {trimmed}\nactions = []\n"
    assert {e.dead for e in one(text).events if isinstance(e, AntePosted)} == {dead}


def test_the_draw_begins_with_the_first_who_draws() -> None:
    told_ = acts(
        DRAW, "p3 f", "p1 cc", "p2 cc", "p1 sd AsKs", "p2 sd", "d dh p1 2c3c", "p1 cc", "p2 cc", "p1 sd", "p2 sd"
    )
    assert told_[3:] == [
        "DrawStarted number=1",
        "Discarded 1 count=2 cards=As Ks",
        "StoodPat 2",
        "Dealt 1 count=2 cards=2c 3c",
        "Checked 1",
        "Checked 2",
        "DrawStarted number=2",
        "StoodPat 1",
        "StoodPat 2",
    ]


def test_draws_without_betting_between_them() -> None:
    told_ = acts(DRAW, "p1 sd", "p2 sd", "p1 sd ??", "p2 sd")
    assert [line for line in told_ if line.startswith("Draw")] == ["DrawStarted number=1", "DrawStarted number=2"]


def test_cards_one_by_one_are_told_together() -> None:
    told_ = acts(HOLDEM, "d dh p1 As", "d dh p2 ??", "d dh p1 Kd", "d dh p2 2c")
    assert told_ == ["Dealt 1 count=2 cards=As Kd", "Dealt 2 count=2 cards=2c"]


def test_a_board_that_runs_out_is_told_street_by_street() -> None:
    assert acts(HOLDEM, "d db 2c8cThAh6d") == [
        "BoardDealt street=flop cards=2c 8c Th",
        "BoardDealt street=turn cards=Ah",
        "BoardDealt street=river cards=6d",
    ]
    assert acts(HOLDEM, "d db 2c", "d db 8c", "d db Th", "d db Ah") == [
        "BoardDealt street=flop cards=2c 8c Th",
        "BoardDealt street=turn cards=Ah",
    ]


def test_hands_of_players_all_in_are_no_showdown_yet() -> None:
    hand = one(HOLDEM + "actions = ['p1 sm AsKd', 'd db 2c8cTh', 'p2 sm']\n")
    kinds = [type(e) for e in hand.events]
    assert kinds.index(ShowdownStarted) > kinds.index(BoardDealt)


def test_all_cards_may_be_shown() -> None:
    assert acts(HOLDEM, "d dh p1 AsKd", "p1 sm -")[-1] == "Shown 1 cards=As Kd"


FINISH = "actions = ['p3 cbr 300', 'p1 f', 'p2 f']\n"


def test_what_was_won_is_told_by_the_finishing_stacks() -> None:
    hand = one(HOLDEM + FINISH + "finishing_stacks = [9950, 4900, 10150]\n")
    assert [told(e) for e in hand.events if isinstance(e, Awarded)] == ["Awarded 3 amount=25000"]
    assert [e.net for e in hand.events if isinstance(e, SeatSummed)] == [-5000, -10000, 15000]
    found = Auditor().audit(hand)
    assert (found.record.pot, found.record.net, found.findings) == ("250", {"p1": "-50", "p2": "-100", "p3": "150"}, [])


def test_winnings_come_first_and_the_finishing_stacks_are_held_against_them() -> None:
    found = audited(HOLDEM + FINISH + "winnings = [0, 0, 250]\nfinishing_stacks = [9950, 4900, 10250]\n")
    assert [finding.code for finding in found.findings] == ["R14"]


def test_winnings_may_hold_the_uncalled_bet() -> None:
    assert audited(HOLDEM + FINISH + "winnings = [0, 0, 450]\n").findings == []


def test_where_nothing_tells_who_was_paid_nothing_is_alleged() -> None:
    found = audited(HOLDEM + FINISH)
    ended = found.hand.events[-1]
    assert isinstance(ended, HandEnded)
    assert ended.untold
    assert found.record.status == "complete"
    assert [(finding.code, finding.verdict) for finding in found.findings] == [("P01", "unclear")]


def test_rake_in_a_field_of_its_own() -> None:
    hand = one(HOLDEM + FINISH + "winnings = [0, 0, 200]\n_rake = 50\n_other = {a = 1}\n")
    assert [e.amount for e in hand.events if isinstance(e, RakeTaken)] == [5000]
    assert Auditor().audit(hand).findings == []
    assert not any(isinstance(e, Unread) for e in one(HOLDEM + FINISH + "_rake = 'much'\n").events)


def test_chips_of_which_there_are_parts() -> None:
    hand = one(HOLDEM.replace("10000, 5000", "10000.125, 5000") + FINISH)
    assert (hand.decimals, hand.unit) == (3, 1)
    assert [e.stack for e in hand.events if isinstance(e, Seated)] == [10000125, 5000000, 10000000]


def test_stacks_that_are_not_known() -> None:
    hand = one(HOLDEM.replace("10000, 5000", "inf, 5000") + FINISH)
    assert [e.stack for e in hand.events if isinstance(e, Seated)] == [None, 500000, 1000000]


@pytest.mark.parametrize(
    ("said", "started"),
    [
        ("time = 20:15:00\nyear = 2026\nmonth = 3\nday = 1\n", "2026-03-01T20:15:00"),
        ("time = 20:15:00\nyear = 2026\nmonth = 3\nday = 1\ntime_zone = 'America/New_York'\n", "2026-03-02T01:15:00Z"),
        ("time = 20:15:00\nyear = 2026\nmonth = 3\nday = 1\ntime_zone_abbreviation = 'CET'\n", "2026-03-01T19:15:00Z"),
        ("time = 20:15:00\nyear = 2026\nmonth = 3\nday = 1\ntime_zone = '../nowhere'\n", "2026-03-01T20:15:00"),
        ("time = 20:15:00\nyear = 2026\nmonth = 13\nday = 1\n", None),
        ("year = 2026\nmonth = 3\nday = 1\n", None),
    ],
)
def test_times(said: str, started: str | None) -> None:
    first = one(HOLDEM + FINISH + said).events[0]
    assert isinstance(first, HandStarted)
    assert first.started == started


@pytest.mark.parametrize(
    ("players", "names"),
    [
        ("['Ann', 'Ben', 'Ann']", ["Ann", "Ben", "p3"]),
        ("['', 'p3', 'Cid']", ["p1", "p3", "Cid"]),
        ("""["q\\"uote", 'calls 5', '''#]''']""", ['q"uote', "calls 5", "#]"]),
        ("['Ann', 'Ben']", ["p1", "p2", "p3"]),
        ("7", ["p1", "p2", "p3"]),
    ],
)
def test_names(players: str, names: list[str]) -> None:
    assert [e.player for e in one(HOLDEM + FINISH + f"players = {players}\n").events if isinstance(e, Seated)] == names


def test_both_kinds_of_quotes_and_comments_between() -> None:
    hand = one(HOLDEM + "actions = [  # pre-flop, Bob's\n  'p3 f',  # Ted\n\n  \"p1 f\",\n]  # the end\n")
    assert [told(e) for e in hand.events if type(e).__name__ == "Folded"] == ["Folded 3", "Folded 1"]
    assert [e.at.line for e in hand.events if type(e).__name__ == "Folded"] == [7, 9]


def test_comments_stand_before_the_first_statement() -> None:
    hand = one("# A hand.\n# Another line\n\n" + HOLDEM + FINISH)
    assert hand.first_line == 1
    assert not any(isinstance(e, Unread) for e in hand.events)


def test_several_hands_in_tables() -> None:
    text = "[1]\n" + HOLDEM + FINISH + "\n[2]\n" + DRAW + "actions = []\nhand = 'b'\n" + '["final"]\n' + HOLDEM + FINISH
    found = hands(text)
    assert [hand.id for hand in found] == ["1", "b", "final"]
    assert [(hand.first_line, hand.last_line) for hand in found] == [(1, 7), (9, 18), (19, 25)]


def test_hands_one_behind_the_other_without_tables() -> None:
    assert [hand.id for hand in hands(HOLDEM + FINISH + HOLDEM + FINISH)] == ["#1", "#2"]


@pytest.mark.parametrize("quote", ['"""', "'''"])
def test_what_stands_in_a_text_begins_no_hand(quote: str) -> None:
    note = f"_note = {quote} of two\n[2]\nvariant = 'NT'\n{quote}\n"
    found = hands(f"[1]\n{HOLDEM}{note}{FINISH}\n[2]\n{HOLDEM}{note}{FINISH}")
    assert [hand.id for hand in found] == ["1", "2"]
    assert not any(isinstance(event, Unread) for hand in found for event in hand.events)


def test_a_text_without_an_end_costs_no_other_hand() -> None:
    found = hands(f'[1]\n{HOLDEM}_note = """\n{FINISH}\n[2]\n{HOLDEM}{FINISH}')
    assert [hand.id for hand in found] == ["1", "2"]
    assert not any(isinstance(event, Unread) for event in found[1].events)


def test_hands_of_two_files_with_one_number_are_two() -> None:
    auditor = Auditor()
    text = HOLDEM + FINISH + "hand = 1\nfinishing_stacks = [9950, 4900, 10150]\n"
    other = text.replace("'p2 f'", "'p2 f', 'p3 sm'")
    for name, said in (("a.phh", text), ("b.phh", other)):
        (hand,) = read(from_text(said, name))
        assert auditor.audit(hand).findings == []


def test_hands_of_p1_to_pn_do_not_follow_one_another() -> None:
    auditor = Auditor()
    text = HOLDEM + FINISH + "finishing_stacks = [9950, 4900, 10150]\n"
    for hand in hands("[1]\n" + text + "[2]\n" + text.replace("10000]", "9000]").replace("10150", "9150")):
        assert [finding.code for finding in auditor.audit(hand).findings] == []


@pytest.mark.parametrize(
    ("broken", "line"),
    [
        ("antes = [0, 0, 0", 2),
        ("antes = [0, -1, 0]", 2),
        ("antes = [0, 'x', 0]", 2),
        ("antes = [true, 0, 0]", 2),
        ("antes = 5", 2),
        ("antes = [0, 0]", 2),
        ("antes = [0, 1e400, 0]", 2),
        ("antes = ", 2),
        ("antes 5", 2),
        ("antes = [0, 0, 0]\nantes = [1, 1, 1]", 3),
    ],
)
def test_a_broken_statement_costs_that_statement(broken: str, line: int) -> None:
    hand = one(HOLDEM.replace("antes = [0, 0, 0]", broken) + FINISH)
    assert [e.at.line for e in hand.events if isinstance(e, Unread)] == [line]
    assert [e.seat for e in hand.events if isinstance(e, BlindPosted)] == [1, 2]


def test_a_list_of_actions_that_stops() -> None:
    hand = one(HOLDEM + "actions = ['p3 f', 'p1 cc', 'p2 c")
    assert [told(e) for e in hand.events if type(e).__name__ in ("Folded", "Called")] == [
        "Folded 3",
        "Called 1 by=5000 to=10000",
    ]
    assert next(e.cut for e in hand.events if isinstance(e, HandEnded))
    assert Auditor().audit(hand).record.status == "truncated"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (HOLDEM, "no actions that can be read"),
        (HOLDEM.replace("starting", "start") + FINISH, "no starting_stacks that can be read"),
        ("variant = 'NT'\nstarting_stacks = [5]\nactions = []\n", "fewer than two players"),
        ("variant = 'NT\n" + FINISH, "no variant that can be read"),
    ],
)
def test_a_hand_that_cannot_be_read(text: str, why: str) -> None:
    assert one(text).unread == why


def test_dealt_cards_keep_what_is_known() -> None:
    (dealt,) = [e for e in one(DRAW + "actions = ['d dh p1 Kh7c6d2c??']\n").events if isinstance(e, Dealt)]
    assert (dealt.count, dealt.cards) == (5, ("Kh", "7c", "6d", "2c"))


@given(st.data())
@settings(max_examples=80, deadline=None)
def test_reading_never_raises(data: st.DataObject) -> None:
    text = "[1]\n" + SAMPLE
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 60)))
        put = data.draw(st.sampled_from(["", '"', "'", "[", "]", "#", "\n", "=", "9", "é", "-", '"""', "\\", "inf"]))
        text = text[:start] + put + text[end:]
    auditor = Auditor()
    for hand in read(from_text(text, "made-up.phh")):
        auditor.audit(hand)
        assert [type(e) for e in hand.events].count(HandEnded) == (hand.dialect != "")
