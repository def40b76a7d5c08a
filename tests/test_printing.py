"""Hands as a handlog: forms that the page knows, rooms' hands with the same facts, and what is lost."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from auditor.audit import Auditor
from auditor.dialects import read
from auditor.dialects.handlog import read_handlog
from auditor.events import EVENTS, At, Event, Folded, Hand, HandEnded, HandStarted, Moment, Seated, Unread
from auditor.printing import to_handlog
from auditor.recasting import TELL
from auditor.sources import from_text
from auditor.statements import FORMS, WRITERS
from tests.dialects.stars import UNCALLED

SIDE_POT = """\
PokerStars Hand #710000021:  Single Draw 2-7 Lowball No Limit ($1/$2 USD) - 2026/03/01 20:20:00 ET
Table 'Upas' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Ben "B" ($30 in chips)
Seat 3: dealer ($100 in chips)
Ben "B": posts small blind $1
dealer: posts big blind $2
*** DEALING HANDS ***
Ann: raises $8 to $10
Ben "B": raises $20 to $30 and is all-in
dealer: calls $28
Ann: raises $30 to $60
dealer: calls $30
Ben "B": stands pat
dealer: discards 1 card
Ann: discards 1 card
dealer: bets $20
Ann: folds
Uncalled bet ($20) returned to dealer
*** SHOW DOWN ***
dealer: shows [8c 7d 5h 3s 2d]
dealer collected $58 from side pot
Ben "B": shows [7c 6d 4h 3c 2h]
Ben "B" collected $89 from main pot
*** SUMMARY ***
Total pot $150 Main pot $89. Side pot $58. | Rake $3
"""

DEAD_BLIND = """\
PokerStars Hand #710000026:  5 Card Draw Limit ($1/$2 USD) - 2026/03/01 20:25:00 ET
Table 'Willow' 6-max Seat #1 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Ben ($40 in chips)
Seat 3: Cal ($40 in chips)
Seat 4: Dee ($40 in chips)
Ben: posts small blind $0.50
Cal: posts big blind $1
Dee: posts small & big blinds $1.50
*** DEALING HANDS ***
Dee: checks
Ann: raises $1 to $2
Ben: folds
Cal: calls $1
Dee: calls $1
Cal: discards 2 cards
Dee: discards 2 cards
Ann: discards 1 card
Cal: checks
Dee: checks
Ann: bets $2
Cal: folds
Dee: folds
Ann collected $7 from pot
*** SUMMARY ***
Total pot $7 | Rake $0
"""

CANCELLED = """\
PokerStars Hand #710000007:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2026/03/01 20:06:00 ET
Table 'Hazel' 6-max Seat #5 is the button
Seat 5: Eve ($32.75 in chips)
Eve: posts small blind $0.50
Fay: is sitting out
Hand cancelled
*** SUMMARY ***
Seat 5: Eve (button) collected ($0)
"""

FACTS = "hand game structure started status button seats rounds draws pot side_pots rake paid returned net showdown"


def of_room(text: str) -> Hand:
    (hand,) = read(from_text(text, "made-up.txt"))
    return hand


def of_lines(lines: list[str]) -> list[Hand]:
    return list(read_handlog(enumerate(lines, 1), "made-up.handlog"))


def test_every_kind_of_event_is_written_or_told_otherwise() -> None:
    kinds: set[type[Event]] = {*FORMS, *WRITERS, *TELL, Unread}
    assert kinds == {kind for kind in EVENTS.values() if not issubclass(kind, Moment)}


@pytest.mark.parametrize("text", [UNCALLED, SIDE_POT, DEAD_BLIND, CANCELLED])
def test_a_room_s_hand_keeps_its_facts_and_its_verdicts(text: str) -> None:
    hand = of_room(text)
    (back,) = of_lines(list(to_handlog([hand])))
    assert not any(isinstance(event, Unread) for event in back.events)
    here, there = Auditor().audit(hand), Auditor().audit(back)
    one, two = to_builtins(here.record), to_builtins(there.record)
    facts: dict[str, Any] = {fact: two[fact] for fact in FACTS.split()}
    names = {'Ben "B"': "Ben 'B'"}
    assert facts == {fact: _renamed(one[fact], names) for fact in FACTS.split()}
    assert [(f.code, f.verdict) for f in there.findings] == [(f.code, f.verdict) for f in here.findings]


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(one, names) for key, one in value.items()}
    if isinstance(value, list):
        return [_renamed(one, names) for one in value]
    return names.get(value, value) if isinstance(value, str) else value


def test_what_a_room_leaves_to_be_understood_is_said() -> None:
    lines = list(to_handlog([of_room(DEAD_BLIND)]))
    assert lines[2:5] == [
        "rulebook pokerstars",
        'session "Willow hand 710000026" currency USD',
        "hand 710000026 2026-03-02T01:25:00Z",
    ]
    for told in (
        ["game five-card-draw limit 1/2 chip 0.01", "button 1", "seat 1 Ann 40"],
        ["Dee posts dead blind 0.5", "Dee posts big blind 1"],
        ["dealer deals Ben 5", "dealer deals Cal 5", "dealer deals Dee 5", "dealer deals Ann 5", "Dee checks"],
        ["Dee calls 1", "draw", "Cal discards 2", "dealer deals Cal 2"],
        ["Dee folds", "dealer returns 2 to Ann", "Ann wins 7"],
    ):
        start = lines.index(told[0])
        assert lines[start : start + len(told)] == told
    assert lines[-1] == "end"


def test_names_are_quoted_where_they_need_it() -> None:
    lines = list(to_handlog([of_room(SIDE_POT)]))
    assert "seat 2 \"Ben 'B'\" 30" in lines
    assert '"dealer" bets 20' in lines


def test_bad_lines_stay_bad_and_a_cut_hand_has_no_end() -> None:
    lines = ["handlog 1", "hand 1", "seat 1 Alice 5", "Alice says hello", "Alice bets 2"]
    printed = list(to_handlog(of_lines(lines)))
    assert printed == ["handlog 1", "", *lines[1:]]
    (hand,) = of_lines(printed)
    assert hand.events[-1] == HandEnded(At(len(printed)), cut=True)


def test_what_cannot_be_read_at_all_is_a_comment() -> None:
    (hand,) = read(from_text("no log\nat all", "made-up.txt"))
    assert list(to_handlog([hand])) == ["handlog 1", "", "# no log", "# at all"]


SESSION = """\
handlog 1
Alice sits in seat 1 with 20
Bob sits in seat 2 with 20
game five-card-draw no-limit 1/2

hand 1
Alice bets 5
Bob folds
dealer returns 5 to Alice
end

Alice adds 3
hand 2
Alice bets 5
Bob calls 5 all-in
"""


def test_seats_that_the_session_knows_are_not_listed() -> None:
    printed = list(to_handlog(of_lines(SESSION.splitlines())))
    assert [line for line in printed if line.startswith("seat")] == ["seat 1 Alice 20", "seat 2 Bob 20"]


def test_a_hand_alone_gets_stacks_that_let_it_be_played() -> None:
    *_, hand = of_lines(SESSION.splitlines())
    printed = list(to_handlog([hand]))
    assert [line for line in printed if line.startswith("seat")] == ["seat 1 Alice 205", "seat 2 Bob 5"]
    (back,) = of_lines(printed)
    assert sum(isinstance(event, Seated) for event in back.events) == 2
    assert not any(finding.code == "B07" for finding in Auditor().audit(back).findings)


def test_hands_of_two_files_do_not_mix() -> None:
    at = At(1)
    events: list[Event] = [HandStarted(at, "1"), Seated(at, 1, "Alice", 100), Folded(at, 1), HandEnded(at)]
    hands = [Hand(name, "handlog", "1", 1, 1, events=events, neighbours=True) for name in ("a", "b")]
    assert list(to_handlog(hands)).count("handlog 1") == 2
