"""What may come in a routine hand, and when: one function a kind of event, False for what is out of the routine.

All of it is stricter than any rule. What the rules would say of such a hand, and no more, is in `counts`.
"""

from __future__ import annotations

from auditor.events import (
    AddedChips,
    Announced,
    AntePosted,
    Awarded,
    Bet,
    BlindPosted,
    BoardDealt,
    BoardSummed,
    Button,
    Called,
    Checked,
    Dealt,
    Discarded,
    DrawStarted,
    Folded,
    HandEnded,
    Mucked,
    PotStated,
    RaisedTo,
    RakeTaken,
    Remark,
    Returned,
    SatOut,
    Seated,
    SeatSummed,
    ShowdownStarted,
    Shown,
    StoodPat,
    WentAllIn,
)
from auditor.games import GAMES
from auditor.routine import betting, dealing, drawing, ending, heading, house
from auditor.routine.play import Script

_COMMON: Script = {
    Seated: heading.seated,
    SatOut: heading.sat_out,
    Button: heading.button,
    AddedChips: heading.added_chips,
    AntePosted: heading.ante_posted,
    BlindPosted: heading.blind_posted,
    Dealt: dealing.dealt,
    Checked: betting.checked,
    Folded: betting.folded,
    Called: betting.called,
    Bet: betting.bet,
    RaisedTo: betting.raised_to,
    WentAllIn: betting.went_all_in,
    Returned: ending.returned,
    ShowdownStarted: ending.showdown_started,
    Shown: ending.shown,
    Announced: ending.announced,
    Mucked: ending.mucked,
    Awarded: ending.awarded,
    RakeTaken: ending.rake_taken,
    PotStated: ending.pot_stated,
    SeatSummed: ending.seat_summed,
    HandEnded: ending.hand_ended,
    Remark: ending.remark,
}
BOARD_SCRIPT: Script = {**_COMMON, BoardDealt: dealing.board_dealt, BoardSummed: dealing.board_summed}
"""What is looked at of each kind of event in a game with a board; any other is out of the routine."""

DRAW_SCRIPT: Script = {
    **_COMMON,
    DrawStarted: drawing.draw_started,
    Discarded: drawing.discarded,
    StoodPat: drawing.stood_pat,
    Dealt: drawing.dealt,
    HandEnded: drawing.hand_ended,
}
"""The same for games with a draw."""

SCRIPTS: dict[str, Script] = {
    game.name: DRAW_SCRIPT if game.draws else BOARD_SCRIPT for game in GAMES.values() if not game.bets_first
}
"""The script of each game."""

HOUSE_SCRIPTS = {game: house.script_of(script) for game, script in SCRIPTS.items()}
"""The same where the book of a house is in force."""
