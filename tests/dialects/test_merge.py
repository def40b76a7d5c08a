"""Merge's elements become the events they mean."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.dialects import read
from auditor.events import (
    AntePosted,
    Awarded,
    BlindPosted,
    BoardDealt,
    Dealt,
    Discarded,
    GameNamed,
    HandCancelled,
    HandEnded,
    HandStarted,
    Mucked,
    RaisedTo,
    Returned,
    Seated,
    Shown,
    Unread,
)
from auditor.rulings import Auditor
from auditor.sources import from_text
from tests.dialects.told import hands, in_play, one, told

SAMPLE = (Path(__file__).parents[2] / "samples" / "merge.xml").read_text(encoding="utf-8")

DRAW = '<description type="2-7 Lowball" stakes="Limit $1/$2"/>\n'
GAME = (
    '<game id="1000-7" starttime="20260301200000" numholecards="5" gametype="67" realmoney="true" '
    'data="20260301|Alder (1000)|1000|1000-7|false">\n'
)
SEATS = """\
	<players dealer="1">
		<player seat="1" nickname="Ann" balance="$40.00" dealtin="true" />
		<player seat="3" nickname="Ben" balance="$1,040.50" dealtin="true" />
		<player seat="4" nickname="Cid" balance="$33.00" dealtin="false" />
	</players>
"""
BLINDS = """\
	<round id="BLINDS" sequence="1">
		<event sequence="1" type="SMALL_BLIND" timestamp="1772395200000" player="1" amount="0.50"/>
		<event sequence="2" type="BIG_BLIND" timestamp="1772395200400" player="3" amount="1.00"/>
	</round>
"""
HEAD = DRAW + GAME + SEATS
END = '\t<round id="END_OF_GAME" sequence="9">\n\t</round>\n</game>\n'


def element(name: str, **attributes: object) -> str:
    given = " ".join(f'{key}="{value}"' for key, value in attributes.items())
    return f"\t\t<{name} {given}/>"


def event(kind: str, player: int | None = 1, **more: object) -> str:
    seat = {} if player is None else {"player": player}
    return element("event", sequence=3, type=kind, timestamp=1772395201000, **seat, **more)


LINES = {
    event("SMALL_BLIND", amount="0.50"): "BlindPosted 1 kind=small amount=50",
    event("BIG_BLIND", amount="1.00"): "BlindPosted 1 kind=big amount=100",
    event("INITIAL_BLIND", amount="1.00"): "BlindPosted 1 kind=big amount=100",
    event("RETURN_BLIND", amount="1.50"): "BlindPosted 1 kind=both amount=150",
    event("ANTE", amount="0.25"): "AntePosted 1 amount=25",
    event("FOLD"): "Folded 1",
    event("CHECK"): "Checked 1",
    event("BET", amount="2.00"): "Bet 1 by=200",
    event("CALL", amount="1.00"): "Called 1 by=100",
    event("RAISE", amount="4.00"): "RaisedTo 1 to=400",
    event("ALL_IN", amount="39.50"): "WentAllIn 1 by=3950 all_in",
    event("ALL_IN"): f"Remark text={event('ALL_IN').strip()}",
    event("DRAW", text=2): "Discarded 1 count=2",
    event("DRAW", text=0): "StoodPat 1",
    event("MUCK"): "Mucked 1",
    event("PLAYER_OUT"): f"Remark text={event('PLAYER_OUT').strip()}",
    element("event", sequence=4, type="CHAT", player="Ben", text="nice hand"): "Remark text=Ben: nice hand",
    element("cards", type="HOLE", cards="7c,4h,2s,9d,As", player=3): "Dealt 3 count=5 cards=7c 4h 2s 9d As",
    element("cards", type="SHOWN", cards="7c,4h,2s,9d,As", player=3): "Shown 3 cards=7c 4h 2s 9d As",
    element("cards", type="MUCKED", cards="7c,4h,2s,9d,As", player=3): "Mucked 3 cards=7c 4h 2s 9d As",
    element("cards", type="COMMUNITY", cards="9c,Kh,2d", hand=""): "BoardDealt street=flop cards=9c Kh 2d",
    '\t<round id="FIRST_DRAW" sequence="3">': "DrawStarted number=1",
    '\t<round id="SHOWDOWN" sequence="9">': "ShowdownStarted",
    '\t<round id="END_OF_FOLDED_GAME" sequence="9">': "Remark text=summary",
    "\t</round>": "",
    element("winner", amount="13.50", uncalled="false", potnumber=2, player=3, hand="8-7-6-4-2", pottype="n"): (
        "Awarded 3 amount=1350 pot=1 words=8-7-6-4-2"
    ),
    element("winner", amount="1.00", uncalled="true", potnumber=2, player=3, pottype="n"): "Returned 3 amount=100",
}


@pytest.mark.parametrize(("text", "meaning"), LINES.items())
def test_elements(text: str, meaning: str) -> None:
    assert "; ".join(in_play(HEAD, text)[0]) == meaning


@pytest.mark.parametrize(("text", "meaning"), list(LINES.items())[:12])
def test_attributes_stand_in_any_order(text: str, meaning: str) -> None:
    name, *attributes = text.strip().strip("</>").split(" ")
    turned = f"<{' '.join([name, *reversed(attributes)])} />"
    found = "; ".join(in_play(HEAD, turned)[0])
    assert found == meaning.replace(text.strip(), turned)


def test_the_head() -> None:
    hand = one(HEAD + BLINDS + END)
    started, game, button, *seats = hand.events[:6]
    assert started == HandStarted(started.at, "1000-7", started="2026-03-01T20:00:00", table="Alder (1000)")
    assert told(game) == (
        "GameNamed game=deuce-to-seven-triple-draw structure=limit small=100 big=200 currency=USD "
        "as_written=2-7 Lowball"
    )
    assert told(button) == "Button 1"
    assert [told(seat) for seat in seats] == [
        "Seated 1 player=Ann stack=4000",
        "Seated 3 player=Ben stack=104050",
        "Seated 4 player=Cid stack=3300 out",
    ]


@pytest.mark.parametrize(
    ("described", "game", "structure"),
    [
        ('type="5-Draw" stakes="Pot Limit ($0.05/$0.10)"', "five-card-draw", "pot-limit"),
        ('type="A-5 Lowball" stakes="Limit $0.50/$1"', "ace-to-five-triple-draw", "limit"),
        ('type="Holdem" stakes="No Limit ($0.02/$0.04)" version="2" ', "holdem", "no-limit"),
        ('stakes="No Limit Level 3 Blinds 30/60 " type="Holdem Tournament"', "holdem", "no-limit"),
    ],
)
def test_games(described: str, game: str, structure: str) -> None:
    named = next(
        e for e in one(f"<description {described}/>\n" + GAME + SEATS + END).events if isinstance(e, GameNamed)
    )
    assert (named.game, named.structure) == (game, structure)


def test_half_pot_limit_is_played_with_antes() -> None:
    hand = one('<description type="Badugi" stakes="Half Pot Limit ($0.50/$0.50)"/>\n' + GAME + SEATS + END)
    named = next(e for e in hand.events if isinstance(e, GameNamed))
    assert (named.structure, named.ante, named.blinds) == ("pot-limit", 50, None)


def test_games_that_are_not_audited() -> None:
    hand = one('<description type="7-Stud H/L8" stakes="Limit $0.25/$0.50"/>\n' + GAME + SEATS + END)
    assert hand.unsupported == "7-Stud H/L8 Limit"


def test_a_description_holds_for_the_games_after_it() -> None:
    second = GAME.replace("1000-7", "1000-8")
    other = '<description type="Holdem" stakes="No Limit ($1/$2)"/>\n'
    text = DRAW + GAME + SEATS + END + second + SEATS + END + other + GAME.replace("1000-7", "1000-9") + SEATS + END
    games = [e.game for hand in hands(text) for e in hand.events if isinstance(e, GameNamed)]
    assert games == ["deuce-to-seven-triple-draw", "deuce-to-seven-triple-draw", "holdem"]


def test_a_broken_description_is_told_and_holds_for_nothing() -> None:
    text = DRAW + GAME + SEATS + END + '<description type="Hold\n' + GAME.replace("1000-7", "1000-8") + SEATS + END
    first, second = hands(text)
    assert not any(isinstance(e, Unread) for e in first.events)
    assert [e.text for e in second.events if isinstance(e, Unread)] == ['<description type="Hold']
    assert next(e.structure for e in second.events if isinstance(e, GameNamed)) == "unknown"


def test_without_a_description_the_number_names_the_game() -> None:
    named = next(e for e in one(GAME + SEATS + END).events if isinstance(e, GameNamed))
    assert (named.game, named.structure) == ("deuce-to-seven-triple-draw", "unknown")


def test_tournament_stakes_are_the_blinds_that_were_posted() -> None:
    text = '<description type="Holdem Tournament" stakes="No Limit"/>\n' + GAME + SEATS + BLINDS + END
    hand = one(text)
    named = next(e for e in hand.events if isinstance(e, GameNamed))
    assert (named.small, named.big, named.blinds, named.tournament) == (50, 100, (50, 100), True)
    assert hand.unit == 100


def test_cards_are_told_behind_the_betting_and_belong_before_it() -> None:
    text = (
        HEAD
        + BLINDS
        + event("CALL", amount="0.50")
        + "\n"
        + element("cards", type="HOLE", cards="7c,4h,2s,9d,As", player=3)
    )
    kinds = [type(e) for e in one(text + "\n" + END).events]
    assert kinds.index(Dealt) < kinds.index(next(k for k in kinds if k.__name__ == "Called"))


def test_the_new_hand_tells_what_was_thrown_away() -> None:
    text = HEAD + "\n".join(
        [
            element("cards", type="HOLE", cards="7c,4h,2s,9d,As", player=3),
            '\t<round id="FIRST_DRAW" sequence="3">',
            event("DRAW", 3, text=2),
            element("cards", type="DRAW_DRAWN_CARDS", cards="7c,4h,2s,3d,Ks", player=3),
            '\t<round id="SECOND_DRAW" sequence="3">',
            event("DRAW", 3, text=0),
            element("cards", type="DRAW_DRAWN_CARDS", cards="7c,4h,2s,3d,Ks", player=3),
        ]
    )
    events = one(text + "\n" + END).events
    assert next(e.cards for e in events if isinstance(e, Discarded)) == ("9d", "As")
    assert [(e.cards, e.kept) for e in events if isinstance(e, Dealt)][1:] == [(("3d", "Ks"), ("7c", "4h", "2s"))]


def test_boards_stand_below_their_betting() -> None:
    text = HEAD.replace("2-7 Lowball", "Holdem") + "\n".join(
        [
            '\t<round id="POSTFLOP" sequence="3">',
            event("CHECK"),
            '\t<round id="POSTTURN" sequence="4">',
            event("CHECK"),
            element("cards", type="COMMUNITY", cards="9c,Kh,2d,2s", hand=""),
        ]
    )
    flop, turn = [e for e in one(text + "\n" + END).events if isinstance(e, BoardDealt)]
    assert (flop.cards, turn.cards, turn.before) == (("9c", "Kh", "2d"), ("2s",), ("9c", "Kh", "2d"))


def test_shows_have_their_cards_and_words_below() -> None:
    text = HEAD + "\n".join(
        [
            event("SHOW", 3),
            event("SHOW", 1),
            event("MUCK", 1),
            element("cards", type="SHOWN", cards="7c,4h,2s,3d,8s", player=3),
            element("cards", type="MUCKED", cards="9c,4d,2c,3h,8h", player=1),
            element("winner", amount="1.00", uncalled="false", potnumber=1, player=3, hand="8-7-4-3-2", pottype="n"),
        ]
    )
    events = one(text + "\n" + END).events
    assert [(e.seat, e.words) for e in events if isinstance(e, Shown)] == [(3, "8-7-4-3-2")]
    assert [e.cards for e in events if isinstance(e, Mucked)] == [("9c", "4d", "2c", "3h", "8h")]


def test_an_uncalled_bet_goes_back_before_the_pots_are_paid() -> None:
    paid = element("winner", amount="1.00", uncalled="false", potnumber=1, player=1, pottype="n")
    back = element("winner", amount="0.50", uncalled="true", potnumber=2, player=1, pottype="n")
    kinds = [type(e) for e in one(HEAD + BLINDS + paid + "\n" + back + "\n" + END).events]
    assert kinds.index(Returned) < kinds.index(Awarded)


def test_an_uncalled_bet_may_be_paid_along_with_the_pot() -> None:
    bet = event("BET", 1, amount="2.00") + "\n" + event("FOLD", 3)
    paid = element("winner", amount="3.50", uncalled="false", potnumber=1, player=1, pottype="n")
    award = next(e for e in one(HEAD + BLINDS + bet + "\n" + paid + "\n" + END).events if isinstance(e, Awarded))
    assert award.with_uncalled


def test_what_is_less_than_an_uncalled_bet_was_not_paid_along_with_it() -> None:
    bet = event("BET", 1, amount="20.00") + "\n" + event("FOLD", 3)
    paid = element("winner", amount="3.50", uncalled="false", potnumber=1, player=1, pottype="n")
    audited = Auditor().audit(one(HEAD + BLINDS + bet + "\n" + paid + "\n" + END))
    assert audited.record.paid == {"Ann": "3.5"}
    assert [f.fact for f in audited.findings if f.code == "P01"] == [
        "2 went into the pot and 3.5 came out (3.5 paid): 1.5 too much"
    ]


def test_an_all_in_blind_is_posted() -> None:
    text = DRAW + GAME + SEATS + '\t<round id="BLINDS" sequence="1">\n' + event("ALL_IN", 3, amount="0.30")
    posted = next(e for e in one(text + "\n" + END).events if isinstance(e, BlindPosted))
    assert (posted.kind, posted.amount, posted.all_in) == ("small", 30, True)


def test_an_all_in_ante_is_posted() -> None:
    text = HEAD + '\t<round id="BLINDS" sequence="1">\n' + event("ANTE", 1, amount="0.50") + "\n"
    text += event("ALL_IN", 3, amount="0.30") + "\n" + END
    assert [e.amount for e in one(text).events if isinstance(e, AntePosted)] == [50, 30]


def test_stacks_may_be_what_is_left_behind_the_blinds() -> None:
    text = HEAD.replace("$40.00", "$10.00") + BLINDS
    rest = event("ALL_IN", 1, amount="10.00") + "\n" + event("FOLD", 3) + "\n"
    stacks = [e.stack for e in one(text + rest + END).events if isinstance(e, Seated)]
    assert stacks == [1050, 104150, 3300]
    rest = rest.replace("10.00", "9.50")
    assert [e.stack for e in one(text + rest + END).events if isinstance(e, Seated)] == [1000, 104050, 3300]


def test_before_2010_a_raise_is_the_chips_added() -> None:
    text = HEAD.replace("20260301200000", "20081013150000") + BLINDS + event("RAISE", 3, amount="3.00") + "\n" + END
    raised = next(e for e in one(text).events if isinstance(e, RaisedTo))
    assert (raised.by, raised.to) == (300, None)


def test_where_nobody_is_said_to_be_dealt_in_who_plays_is() -> None:
    text = HEAD.replace('dealtin="true"', 'dealtin="false"') + BLINDS + END
    assert [e.out for e in one(text).events if isinstance(e, Seated)] == [False, False, True]


@pytest.mark.parametrize(
    "cancelled", ['\t<round id="GAME_CANCELLED" sequence="2">\n', event("GAME_CANCELLED", None) + "\n"]
)
def test_cancelled(cancelled: str) -> None:
    hand = one(HEAD.replace('dealtin="true"', 'dealtin="false"') + BLINDS + cancelled + "</game>\n")
    assert any(isinstance(e, HandCancelled) for e in hand.events)
    assert Auditor().audit(hand).record.status == "cancelled"


def test_a_seat_that_is_not_listed_is_a_stranger() -> None:
    hand = one(HEAD + event("FOLD", 9) + "\n" + END)
    assert [e.player for e in hand.events if isinstance(e, Seated) and e.stranger] == ["seat 9"]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("A&amp;B &lt;3 &quot;x&quot;", 'A&B <3 "x"'),
        ("R&D", "R&D"),
        ("a > b", "a > b"),
        ("<player seat=", "<player seat="),
        ("&#233;milie", "émilie"),
        ("3", "3"),
        ("raises to $4", "raises to $4"),
    ],
)
def test_hostile_names(written: str, name: str) -> None:
    hand = one(HEAD.replace('"Ben"', f'"{written}"') + event("FOLD", 3) + "\n" + END)
    assert name in [e.player for e in hand.events if isinstance(e, Seated)]
    assert not any(isinstance(e, Unread) for e in hand.events)


@pytest.mark.parametrize(
    "broken",
    [
        '\t\t<event sequence="5" type="CALL" player="3" amount="1.0',
        '\t\t<event sequence="5" type="CALL" player="3" amount="1.00/>',
        '\t\t<event sequence="5" type="CALL" player="3"/>',
        '\t\t<event sequence="5" type="DANCE" player="3"/>',
        '\t\t<event sequence="5" type="CALL" player="3" amount="one"/>',
        "\t\tnot an element",
        '\t\t<cards type="COMMUNITY" cards="9c,Kh"/>',
    ],
)
def test_a_broken_element_costs_that_element(broken: str) -> None:
    hand = one(HEAD + BLINDS + broken + "\n" + event("FOLD", 3) + "\n" + END)
    unread = [e for e in hand.events if isinstance(e, Unread)]
    assert [e.at.line for e in unread] == [12]
    assert any(type(e).__name__ == "Folded" for e in hand.events)
    assert not next(e.cut for e in hand.events if isinstance(e, HandEnded))


def test_several_elements_may_stand_on_a_line() -> None:
    lines = (BLINDS + event("FOLD", 3) + "\n" + END).replace("\n", "").replace("\t", "")
    hand = one(HEAD + lines + "\n")
    assert [type(e).__name__ for e in hand.events][6:] == [
        "BlindPosted",
        "BlindPosted",
        "Folded",
        "Remark",
        "HandEnded",
    ]


def test_a_hand_that_stops_is_cut() -> None:
    assert next(e.cut for e in one(HEAD + BLINDS).events if isinstance(e, HandEnded))
    assert Auditor().audit(one(HEAD + BLINDS)).record.status == "truncated"


def test_a_record_that_its_player_left_is_partial() -> None:
    ended = one(HEAD + BLINDS + event("LEAVE", 1) + "\n</game>\n").events[-1]
    assert isinstance(ended, HandEnded)
    assert (ended.cut, ended.partial) == (False, True)


def test_a_hand_that_hangs_at_a_broken_line_is_found() -> None:
    cut = HEAD + BLINDS + '\t\t<event sequence="5" type="CA' + GAME.replace("1000-7", "1000-8") + SEATS + BLINDS + END
    assert [hand.id for hand in hands(cut)] == ["1000-7", "1000-8"]


def test_the_first_line_that_is_broken() -> None:
    hand = one(DRAW + '<game id="1000-7" startt\n' + SEATS)
    assert (hand.id, hand.unread) == ("1000-7", "the first line of the hand is not understood")


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_reading_never_raises(data: st.DataObject) -> None:
    text = SAMPLE
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 60)))
        text = (
            text[:start]
            + data.draw(st.sampled_from(["", '"', "<", ">", "/>", "\n", "&", "9", "é", "<game id="]))
            + text[end:]
        )
    auditor = Auditor()
    for hand in read(from_text(text, "made-up.xml")):
        auditor.audit(hand)
        assert [type(e) for e in hand.events].count(HandEnded) == (hand.dialect != "")
