"""Routine hands: nothing in them is out of the ordinary, so that it is known beforehand what every rule says.

Most hands of a room are routine. They are followed event by event like any other, but no rule is asked: `script` lets
nothing pass that a rule could speak about, and `counts` knows how often each is kept. The rules have the last word: a
hand that leaves the routine anywhere is replayed as if it had never been looked at here, and so is every hand where a
rule that is not known here is in force.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import astuple

from auditor.caps import Cap
from auditor.events import GameNamed, Hand, Seated, Statement
from auditor.routine import drawing, heading
from auditor.routine.counts import counted as counted
from auditor.routine.counts import known as known
from auditor.routine.facts import flows as flows
from auditor.routine.facts import in_order as in_order
from auditor.routine.facts import ledger as ledger
from auditor.routine.facts import left as left
from auditor.routine.facts import record as record
from auditor.routine.facts import shared as shared
from auditor.routine.play import AskedByHouse, Play, Script
from auditor.routine.script import HOUSE_SCRIPTS, SCRIPTS
from auditor.session import LastHand


def played(
    hand: Hand, game: GameNamed | None, last: LastHand | None, cap: Cap | None, *, house: bool = False
) -> Play | None:
    """The hand as it was played; None for one that is not routine.

    `game` is what it names first, `last` the hand before at its table, `cap` how many raises a round may hold; `house`:
    a rule is in force that only the books of houses have.
    """
    started = hand.started
    script = (HOUSE_SCRIPTS if house else SCRIPTS).get(game.game) if game is not None else None
    if game is None or started is None or script is None or hand.neighbours:
        return None
    if last is not None and (last.decimals != hand.decimals or last.status == "truncated" or last.doubt is not None):
        return None
    play = Play(hand, started, game, last, cap)
    if house:
        play.house = AskedByHouse()
    begins = drawing.begins if play.game.draws else heading.begins
    return play if begins(play) and _goes(play, script) else None


def _statements(play: Play) -> Iterator[Statement]:
    """What is said beside the hand's first line and its game; that too, where it is named below the seats."""
    seated = False
    for event in play.hand.events:
        if event is play.started or (event is play.stakes and not seated):
            continue
        seated = seated or type(event) is Seated
        yield type(event), astuple(event)[1:]


def _goes(play: Play, script: Script) -> bool:
    """Whether the hand is played to its end by the script."""
    for kind, said in play.hand.statements or _statements(play):
        look = script.get(kind)
        if look is None or not look(play, said):
            return False
    return True
