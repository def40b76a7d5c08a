"""Boss's elements become the events they mean."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.dialects import read
from auditor.events import (
    Awarded,
    Button,
    Called,
    Dealt,
    Discarded,
    DrawStarted,
    GameNamed,
    HandEnded,
    HandStarted,
    Mucked,
    PotStated,
    Seated,
    SeatSummed,
    ShowdownStarted,
    Shown,
    StoodPat,
    Unread,
)
from auditor.rulings import Auditor
from auditor.sources import from_text
from tests.dialects.told import hands, in_play, one, told

SAMPLE = (Path(__file__).parents[2] / "samples" / "boss.xml").read_text(encoding="utf-8")

HISTORY = (
    '<HISTORY ID="1000" SESSION="session77.xml" TABLE="Alder 1" GAME="GAME_FCD" GAMETYPE="GAMETYPE_REAL" '
    'GAMEKIND="GAMEKIND_CASH" TABLECURRENCY="EUR" LIMIT="FL" STAKES="2.00/4.00" DATE="1330617600" '
    'WIN="0.00" LOSS="0.00">\n'
)
SEATS = """\
<PLAYER NAME="Ann" SEAT="1" AMOUNT="60.00" STATE="STATE_PLAYING" DEALER="N"></PLAYER>
<PLAYER NAME="UNKNOWN" SEAT="2" AMOUNT="0.00" STATE="STATE_EMPTY" DEALER="N"></PLAYER>
<PLAYER NAME="Ben" SEAT="3" AMOUNT="1,044.50" STATE="STATE_PLAYING" DEALER="Y"></PLAYER>
<PLAYER NAME="Cid" SEAT="5" AMOUNT="80.00" STATE="STATE_SITOUT" DEALER="N" BLINDSTATE="MB"></PLAYER>
"""
HEAD = HISTORY + SEATS
RESULT = '<SHOWDOWN NAME="HAND_SHOWDOWN" POT="7.75" RAKE="0.25" MAINPOT="7.75" LEFTPOT="" RIGHTPOT="">\n'
END = "</HISTORY>\n"


def action(type_: str, player: str = "Ann", **more: str) -> str:
    given = "".join(f' {key.upper()}="{value}"' for key, value in more.items())
    return f'<ACTION TYPE="{type_}" PLAYER="{player}"{given}></ACTION>'


def listed(type_: str, player: str, cards: str, **more: str) -> str:
    """An action with cards inside."""
    opening = action(type_, player, **more).removesuffix("</ACTION>")
    return "\n".join([opening, *(f'<CARD LINK="{card}"></CARD>' for card in cards.split())]) + "</ACTION>\n"


LINES = {
    action("HAND_BLINDS", kind="HAND_SB", value="1.00"): "BlindPosted 1 kind=small amount=100",
    action("HAND_BLINDS", kind="HAND_BB", value="2.00"): "BlindPosted 1 kind=big amount=200",
    action("HAND_BLINDS", kind="HAND_AB", value="3.00"): "BlindPosted 1 kind=both amount=300",
    action("HAND_BLINDS", kind="HAND_DSB", value="1.00"): "BlindPosted 1 kind=dead amount=100",
    action("HAND_ANTE", value="0.50"): "AntePosted 1 amount=50",
    action("ACTION_FOLD"): "Folded 1",
    action("ACTION_CHECK"): "Checked 1",
    action("ACTION_BET", value="4.00"): "Bet 1 to=400",
    action("ACTION_CALL", value="4.00"): "Called 1 to=400",
    action("ACTION_RAISE", value="8.00"): "RaisedTo 1 to=800",
    action("ACTION_ALLIN", value="60.00"): "WentAllIn 1 to=6000 all_in",
    '<ACTION TYPE="HAND_BOARD" POT="9.00" MAINPOT="9.00"></ACTION>': "DrawStarted number=1",
}


@pytest.mark.parametrize(("text", "meaning"), LINES.items())
def test_elements(text: str, meaning: str) -> None:
    assert "; ".join(in_play(HEAD, text)[0]) == meaning


def test_the_head() -> None:
    hand = one(HEAD + END)
    started, game, *rest = hand.events[:5]
    assert started == HandStarted(started.at, "1000", started="2012-03-01T16:00:00Z", table="Alder 1")
    assert (
        told(game) == "GameNamed game=five-card-draw structure=limit small=200 big=400 currency=EUR as_written=GAME_FCD"
    )
    assert [told(e) for e in rest] == [
        "Seated 1 player=Ann stack=6000 out",
        "Seated 3 player=Ben stack=104450 out",
        "Button 3",
    ]


def test_tournaments() -> None:
    hand = one(HEAD.replace("KIND_CASH", "KIND_TOURNAMENT").replace("FCD", "THM").replace('"FL"', '"NL"') + END)
    named = next(e for e in hand.events if isinstance(e, GameNamed))
    assert (named.game, named.structure, named.blinds, named.currency) == ("holdem", "no-limit", (200, 400), None)
    assert isinstance(hand.events[0], HandStarted)
    assert hand.events[0].tournament == "77"
    assert hand.unit == 100


def test_play_money_has_no_currency() -> None:
    named = next(e for e in one(HEAD.replace("TYPE_REAL", "TYPE_FUN") + END).events if isinstance(e, GameNamed))
    assert named.currency is None


def test_who_is_dealt_to_is_dealt_in() -> None:
    hand = one(HEAD + listed("HAND_DEAL", "Ann", "b b b b b") + listed("HAND_DEAL", "Cid", "b b b b b") + END)
    assert [(e.player, e.out) for e in hand.events if isinstance(e, Seated)] == [
        ("Ann", False),
        ("Ben", True),
        ("Cid", False),
    ]


def test_without_a_dealer_the_last_who_is_dealt_to_has_the_button() -> None:
    plain = HEAD.replace(' DEALER="N"', "").replace(' DEALER="Y"', "")
    text = plain + "".join(listed("HAND_DEAL", name, "b b b b b") for name in ("Ben", "Cid", "Ann")) + END
    assert [e.seat for e in one(text).events if isinstance(e, Button)] == [1]


def test_cards_are_numbers() -> None:
    dealt = next(
        e for e in one(HEAD + listed("HAND_DEAL", "Ann", "0 12 13 37 51") + END).events if isinstance(e, Dealt)
    )
    assert (dealt.count, dealt.cards) == (5, ("Ad", "Kd", "Ac", "Qh", "Ks"))
    dealt = next(e for e in one(HEAD + listed("HAND_DEAL", "Ann", "b b b b b") + END).events if isinstance(e, Dealt))
    assert (dealt.count, dealt.cards) == (5, ())


def test_a_number_that_is_no_card() -> None:
    hand = one(HEAD + listed("HAND_DEAL", "Ann", "0 99 13 37 51") + END)
    assert [e.expected for e in hand.events if isinstance(e, Unread)] == ["no card has the number 99"]
    assert next(e.count for e in hand.events if isinstance(e, Dealt)) == 4


def test_boards_are_listed_whole() -> None:
    holdem = HEAD.replace("FCD", "THM")
    flop = '<ACTION TYPE="HAND_BOARD" VALUE="BOARD_FLOP" POT="9.00">\n'
    cards = "".join(f'<CARD LINK="{card}"></CARD>\n' for card in (1, 2, 3))
    turn = flop.replace("FLOP", "TURN") + cards + '<CARD LINK="4"></CARD></ACTION>\n'
    text = holdem + flop + cards.rstrip() + "</ACTION>\n" + turn + END
    assert [told(e) for e in one(text).events if type(e).__name__ == "BoardDealt"] == [
        "BoardDealt street=flop cards=2d 3d 4d",
        "BoardDealt street=turn cards=5d before=2d 3d 4d",
    ]


def test_a_list_of_cards_that_is_cut_short_or_broken_tells_no_wrong_board() -> None:
    """What is missing in it is told once, as the cut or the line that cannot be read."""
    flop = '<ACTION TYPE="HAND_BOARD" VALUE="BOARD_FLOP" POT="9.00">\n<CARD LINK="1"></CARD>\n'
    text = HEAD.replace("FCD", "THM") + listed("HAND_DEAL", "Ann", "b b") + listed("HAND_DEAL", "Ben", "b b") + flop
    for end, code in (("", "R02"), ('<CARD L#K="2"></CARD>\n<CARD LINK="3"></CARD></ACTION>\n' + END, "R01")):
        found = Auditor().audit(one(text + end)).findings
        assert [(f.code, f.line) for f in found if f.verdict == "broken" and f.code in ("R01", "R02", "D10")] == [
            (code, text.count("\n") + (code == "R01"))
        ]


def test_draws() -> None:
    text = HEAD + listed("HAND_DEAL", "Ann", "0 13 33 41 49") + listed("HAND_DEAL", "Ben", "b b b b b")
    text += '<ACTION TYPE="HAND_BOARD" POT="9.00"></ACTION>\n'
    text += listed("CHANGECARD", "Ben", "b b b b b", count="2") + listed(
        "CHANGECARD", "Ann", "0 13 22 28 35", count="3"
    )
    events = one(text + END).events
    start = next(place for place, e in enumerate(events) if isinstance(e, DrawStarted))
    assert [told(e) for e in events[start:-1]] == [
        "DrawStarted number=1",
        "Discarded 3 count=2",
        "Dealt 3 count=2",
        "Discarded 1 count=3 cards=8h 3s Js",
        "Dealt 1 count=3 cards=Tc 3h Th kept=Ad Ac",
    ]


def test_a_draw_of_none_is_standing_pat() -> None:
    text = HEAD + listed("HAND_DEAL", "Ann", "0 13 33 41 49") + action("CHANGECARD", count="0") + "\n" + END
    assert any(isinstance(e, StoodPat) for e in one(text).events)


def test_results() -> None:
    text = (
        HEAD
        + action("ACTION_FOLD", "Cid")
        + "\n"
        + RESULT
        + "\n".join(
            [
                '<RESULT PLAYER="Cid" WIN="0.00" HAND="$(STR_G_FOLD)"></RESULT>',
                '<RESULT PLAYER="Ben" WIN="0.00" HAND="$(STR_G_MUCK)"></RESULT>',
                '<RESULT PLAYER="Ann" WIN="7.75" HAND="$(STR_G_WIN_PAIR) $(STR_G_CARDS_ACES)" WINCARDS="0 13 ">',
                '<CARD LINK="0"></CARD>',
                '<CARD LINK="13"></CARD></RESULT></SHOWDOWN></HISTORY>',
            ]
        )
    )
    events = one(text + "\n").events
    assert [told(e) for e in events[-8:-1]] == [
        "ShowdownStarted",
        "Awarded 1 amount=775",
        "Mucked 3",
        "Shown 1 cards=Ad Ac words=$(STR_G_WIN_PAIR) $(STR_G_CARDS_ACES)",
        "PotStated total=775 rake=25 after_rake",
        "RakeTaken amount=25",
        "SeatSummed 5 player=Cid result=folded",
    ]
    assert isinstance(events[-1], HandEnded)


def test_who_did_not_fold_is_no_fold_in_the_results() -> None:
    text = HEAD + RESULT + '<RESULT PLAYER="Ben" WIN="0.00" HAND="$(STR_G_FOLD)"></RESULT></SHOWDOWN>\n' + END
    events = one(text).events
    assert any(isinstance(e, Mucked) for e in events)
    assert not any(isinstance(e, SeatSummed) for e in events)


def test_won_by_default_is_no_showdown() -> None:
    text = HEAD + RESULT + '<RESULT PLAYER="Ann" WIN="7.75" HAND="$(STR_BY_DEFAULT)"></RESULT></SHOWDOWN>\n' + END
    events = one(text).events
    assert [e.amount for e in events if isinstance(e, Awarded)] == [775]
    assert not any(isinstance(e, ShowdownStarted | Shown) for e in events)


def test_side_pots() -> None:
    stated = RESULT.replace('LEFTPOT=""', 'LEFTPOT="2.00"').replace('MAINPOT="7.75"', 'MAINPOT="5.75"')
    pot = next(e for e in one(HEAD + stated + "</SHOWDOWN>\n" + END).events if isinstance(e, PotStated))
    assert (pot.total, pot.main, pot.sides, pot.rake, pot.after_rake) == (775, 575, (200,), 25, True)


def test_since_2015_a_call_is_the_chips_added() -> None:
    text = HEAD.replace("1330617600", "1502154132") + action("ACTION_CALL", value="3.00") + "\n" + END
    assert [(e.by, e.to) for e in one(text).events if isinstance(e, Called)] == [(300, None)]


def test_a_session_without_a_root_and_with_one() -> None:
    plain = HEAD + END + HEAD.replace('"1000"', '"1001"') + END
    root = '<?xml version="1.0" encoding="UTF-8"?>\n<ROOT>\n' + plain + "</ROOT>\n"
    for text in (plain, root, plain.replace("\n", "\r\n")):
        found = hands(text)
        assert [hand.id for hand in found] == ["1000", "1001"]
        assert not any(isinstance(e, Unread) for hand in found for e in hand.events)


def test_games_that_are_not_audited() -> None:
    assert one(HEAD.replace("FCD", "OMAHL") + END).unsupported == "GAME_OMAHL FL"


@pytest.mark.parametrize(
    ("written", "name"),
    [("Ben &lt;3", "Ben <3"), ("A&amp;B", "A&B"), ("a>b", "a>b"), ("</ACTION>", "</ACTION>"), ("", ""), (" x ", " x ")],
)
def test_hostile_names(written: str, name: str) -> None:
    hand = one(HEAD.replace('"Ben"', f'"{written}"') + action("ACTION_FOLD", written) + "\n" + END)
    assert name in [e.player for e in hand.events if isinstance(e, Seated) and not e.stranger]
    assert not any(isinstance(e, Seated) and e.stranger for e in hand.events)
    assert not any(isinstance(e, Unread) for e in hand.events)


@pytest.mark.parametrize(
    "broken",
    [
        '<ACTION TYPE="ACTION_CALL" PLAYER="Ann" VALUE="2.0',
        '<ACTION TYPE="ACTION_CALL" PLAYER="Ann"></ACTION>',
        '<ACTION TYPE="ACTION_DANCE" PLAYER="Ann"></ACTION>',
        '<CARD LINK="x"></CARD>',
        "words",
    ],
)
def test_a_broken_element_costs_that_element(broken: str) -> None:
    hand = one(HEAD + broken + "\n" + action("ACTION_FOLD") + "\n" + END)
    assert [e.at.line for e in hand.events if isinstance(e, Unread)] == [6]
    assert any(type(e).__name__ == "Folded" for e in hand.events)


def test_a_hand_that_stops_is_cut_unless_all_is_paid() -> None:
    assert next(e.cut for e in one(HEAD + action("ACTION_FOLD")).events if isinstance(e, HandEnded))
    paid = HEAD + RESULT + '<RESULT PLAYER="Ann" WIN="7.75" HAND="$(STR_BY_DEFAULT)"></RESULT>'
    assert not next(e.cut for e in one(paid).events if isinstance(e, HandEnded))


def test_cards_of_a_player_who_is_not_named() -> None:
    assert not any(isinstance(e, Dealt | Discarded) for e in one(HEAD + '<CARD LINK="3"></CARD>\n' + END).events)


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_reading_never_raises(data: st.DataObject) -> None:
    text = SAMPLE
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 60)))
        put = data.draw(st.sampled_from(["", '"', "<", ">", "/>", "\n", "&", "9", "é", '<HISTORY ID="5"']))
        text = text[:start] + put + text[end:]
    auditor = Auditor()
    for hand in read(from_text(text, "made-up.xml")):
        auditor.audit(hand)
        assert [type(e) for e in hand.events].count(HandEnded) == (hand.dialect != "")
