"""Reports from the field about bets and pots: hands as they were sent in, names invented, and what is right."""

from pathlib import Path

import pytest

from auditor.audited import Audited
from tests.reports.one_hand import audit, found


def put_in(audited: Audited) -> dict[str, str]:
    """What each player put in, uncalled bets taken off."""
    assert audited.table is not None
    players = audited.table.players.values()
    return {player.name: audited.table.money(player.put_in - player.returned) for player in players}


BOTH_COLLECT_ALL = """\
PokerStars Hand #710000003:  5 Card Draw Limit ($1/$2 USD) - 2026/03/01 20:02:00 ET
Table 'Cedar' 2-max Seat #2 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Ben ($40 in chips)
Ben: posts small blind $0.50
Ann: posts big blind $1
*** DEALING HANDS ***
Ben: raises $1 to $2
Ann: calls $1
Ann: stands pat
Ben: stands pat
Ann: bets $2
Ben: calls $2
*** SHOW DOWN ***
Ann: shows [As Ad 9c 9d 3h] (two pair, Aces and Nines)
Ben: shows [Ah Ac 9h 9s 3d] (two pair, Aces and Nines)
Ann collected $8 from pot
Ben collected $8 from pot
*** SUMMARY ***
Total pot $8 | Rake $0
"""

RAISE_CAP = """\
PokerStars Hand #710000018:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2026/03/01 20:17:00 ET
Table 'Rowan' 6-max Seat #1 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Ben ($40 in chips)
Seat 3: Cal ($40 in chips)
Ben: posts small blind $0.50
Cal: posts big blind $1
*** DEALING HANDS ***
Ann: calls $1
Ben: calls $0.50
Cal: checks
*** FIRST DRAW ***
Ben: discards 1 card
Cal: discards 1 card
Ann: discards 1 card
Ben: bets $1
Cal: raises $1 to $2
Ann: raises $1 to $3
Ben: raises $1 to $4
Cal: raises $1 to $5
Ann: raises $1 to $6
Ben: folds
Cal: calls $1
*** SECOND DRAW ***
Cal: stands pat
Ann: stands pat
Cal: checks
Ann: bets $2
Cal: folds
Uncalled bet ($2) returned to Ann
Ann collected $19 from pot
*** SUMMARY ***
Total pot $19 | Rake $0
"""

SMALL_BET = """\
PokerStars Hand #710000019:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2026/03/01 20:18:00 ET
Table 'Spruce' 2-max Seat #2 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Ben ($40 in chips)
Ben: posts small blind $0.50
Ann: posts big blind $1
*** DEALING HANDS ***
Ben: calls $0.50
Ann: checks
*** FIRST DRAW ***
Ann: discards 1 card
Ben: discards 1 card
Ann: checks
Ben: checks
*** SECOND DRAW ***
Ann: stands pat
Ben: discards 1 card
Ann: bets $1
Ben: calls $1
*** THIRD DRAW ***
Ann: stands pat
Ben: stands pat
Ann: checks
Ben: checks
*** SHOW DOWN ***
Ann: shows [7c 5d 4h 3s 2c]
Ben: shows [8c 6d 4s 3h 2d]
Ann collected $4 from pot
*** SUMMARY ***
Total pot $4 | Rake $0
"""

SHORT_ALL_IN = """\
PokerStars Hand #710000020:  Hold'em Limit ($4/$8 USD) - 2026/03/01 20:19:00 ET
Table 'Teak' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Ben ($100 in chips)
Seat 3: Cal ($9 in chips)
Ben: posts small blind $2
Cal: posts big blind $4
*** HOLE CARDS ***
Ann: calls $4
Ben: calls $2
Cal: checks
*** FLOP *** [2c 7d 9h]
Ben: bets $4
Cal: raises $1 to $5 and is all-in
Ann: calls $5
Ben: raises $4 to $9
Ann: calls $4
*** TURN *** [2c 7d 9h] [4s]
Ben: bets $8
Ann: folds
Uncalled bet ($8) returned to Ben
*** RIVER *** [2c 7d 9h 4s] [3c]
*** SHOW DOWN ***
Ben: shows [Ah Kh] (high card Ace)
Ben collected $8 from side pot
Cal: shows [Qs Qd] (a pair of Queens)
Cal collected $27 from main pot
*** SUMMARY ***
Total pot $35 Main pot $27. Side pot $8. | Rake $0
"""

FOLDED_MONEY = """\
PokerStars Hand #710000021:  Single Draw 2-7 Lowball No Limit ($1/$2 USD) - 2026/03/01 20:20:00 ET
Table 'Upas' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Ben ($30 in chips)
Seat 3: Cal ($100 in chips)
Ben: posts small blind $1
Cal: posts big blind $2
*** DEALING HANDS ***
Ann: raises $8 to $10
Ben: raises $20 to $30 and is all-in
Cal: calls $28
Ann: raises $30 to $60
Cal: calls $30
Ben: stands pat
Cal: discards 1 card
Ann: discards 1 card
Cal: bets $20
Ann: folds
Uncalled bet ($20) returned to Cal
*** SHOW DOWN ***
Cal: shows [8c 7d 5h 3s 2d]
Cal collected $60 from side pot
Ben: shows [7c 6d 4h 3c 2h]
Ben collected $90 from main pot
*** SUMMARY ***
Total pot $150 Main pot $90. Side pot $60. | Rake $0
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
Uncalled bet ($2) returned to Ann
Ann collected $7 from pot
*** SUMMARY ***
Total pot $7 | Rake $0
"""

OUT_OF_TURN = """\
PokerStars Hand #710000027:  Triple Draw 2-7 Lowball Limit ($1/$2 USD) - 2026/03/01 20:26:00 ET
Table 'Yew' 6-max Seat #1 is the button
Seat 1: Ann ($40 in chips)
Seat 2: Ben ($40 in chips)
Seat 3: Cal ($40 in chips)
Ben: posts small blind $0.50
Cal: posts big blind $1
*** DEALING HANDS ***
Ben: folds
Ann: raises $1 to $2
Cal: folds
Uncalled bet ($1) returned to Ann
Ann collected $2.50 from pot
*** SUMMARY ***
Total pot $2.50 | Rake $0
"""


def test_two_players_each_collect_the_whole_pot() -> None:
    audited = audit(BOTH_COLLECT_ALL)
    assert found(audited) == [("P01", "broken", "serious", "Ben collected $8 from pot")]
    [finding] = audited.findings
    assert finding.expected == "Ann 4, Ben 4"
    assert "8 too much" in finding.fact


CAPS = [
    ("online", ["Cal: raises $1 to $5", "Ann: raises $1 to $6"]),
    ("wsop-live", ["Ann: raises $1 to $6"]),
]


@pytest.mark.parametrize(("rulebook", "lines"), CAPS)
def test_the_cap_is_the_houses(rulebook: str, lines: list[str]) -> None:
    audited = audit(RAISE_CAP, rulebook)
    assert [f for f in found(audited) if f[0] == "B04"] == [("B04", "broken", "serious", line) for line in lines]
    assert {f.code for f in audited.findings} == {"B04"}
    assert audited.record.pot == "19"


def test_a_house_without_a_cap(tmp_path: Path) -> None:
    book = tmp_path / "uncapped.toml"
    book.write_text(
        'base = "online"\n["No cap"]\nrules = ["B04-raise-past-cap"]\noff = true\nsays = "Raises are not counted."\n',
        encoding="utf-8",
    )
    audited = audit(RAISE_CAP, book)
    assert found(audited) == []
    assert audited.record.pot == "19"


def test_a_small_bet_in_a_round_of_big_bets() -> None:
    audited = audit(SMALL_BET)
    assert found(audited) == [("B02", "broken", "serious", "Ann: bets $1")]
    assert audited.record.pot == "4"


def test_a_short_all_in_does_not_reopen_the_betting() -> None:
    audited = audit(SHORT_ALL_IN)
    assert found(audited) == [("B05", "broken", "serious", "Ben: raises $4 to $9")]
    assert audited.record.pot == "35"
    assert audited.record.side_pots == ["8"]


def test_who_had_not_acted_may_complete_the_short_all_in() -> None:
    completed = SHORT_ALL_IN.replace("Ann: calls $5", "Ann: raises $3 to $8").replace(
        "Ben: raises $4 to $9\nAnn: calls $4", "Ben: calls $4"
    )
    completed = completed.replace("Ben collected $8 from side pot", "Ben collected $6 from side pot")
    completed = completed.replace("$35 Main pot $27. Side pot $8.", "$33 Main pot $27. Side pot $6.")
    assert found(audit(completed)) == []


def test_chips_of_a_folded_player_stay_in_the_pots() -> None:
    audited = audit(FOLDED_MONEY)
    assert found(audited) == []
    assert audited.record.pot == "150"
    assert audited.record.side_pots == ["60"]
    assert put_in(audited) == {"Ann": "60", "Ben": "30", "Cal": "60"}


def test_the_side_pot_is_not_won_by_a_player_all_in_for_less() -> None:
    lines = [line for line in FOLDED_MONEY.splitlines() if "collected" not in line]
    lines.insert(lines.index("*** SUMMARY ***"), "Ben collected $150 from pot")
    audited = audit("\n".join(lines) + "\n")
    assert found(audited) == [("P02", "broken", "serious", "Ben collected $150 from pot")]
    assert audited.findings[0].expected == "at most 90"


def test_a_dead_blind_is_no_part_of_the_bet() -> None:
    audited = audit(DEAD_BLIND)
    assert found(audited) == []
    assert audited.record.pot == "7"
    assert put_in(audited) == {"Ann": "2", "Ben": "0.5", "Cal": "2", "Dee": "2.5"}


def test_an_act_out_of_turn_is_one_fault() -> None:
    audited = audit(OUT_OF_TURN)
    assert found(audited) == [("T01", "broken", "minor", "Ben: folds")]
