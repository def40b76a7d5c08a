"""How often each rule is kept in a routine hand.

A rule that is not here is not known to have nothing against such a hand: where a book has it in force every hand is
replayed. `python -m pytest tests/test_routine.py` holds the counts against the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from auditor.routine import house
from auditor.routine.play import NO_HOUSE, Drawing, Play
from auditor.rulebook import InForce

KEPT: dict[str, str] = {
    "B01": "deeds",
    "B02": "bets",
    "B03": "raises",
    "B04": "limit raises",
    "B05": "raises",
    "B06": "calls",
    "B07": "payments",
    "D06": "sightings",
    "D09": "dealt",
    "D10": "boards",
    "F01": "antes",
    "F02": "antes",
    "F04": "blinds",
    "F05": "hands",
    "P01": "hands",
    "P02": "winners",
    "P03": "returns",
    "R02": "hands",
    "R03": "hands",
    "R04": "hands",
    "R05": "hands",
    "R06": "totals",
    "R07": "words",
    "R10": "times",
    "R12": "steps",
    "R13": "lines of cards",
    "R14": "lines of the summary",
    "S02": "stacks",
    "S09": "hands",
    "T01": "acts in turn",
    "T02": "first acts after a draw",
    "T03": "acts",
    "T04": "rounds",
    "T05": "rounds",
    "W01": "winners",
    "W02": "contests",
    "W03": "winners",
    "W04": "hands seen twice",
    "W07": "splits",
    "W08": "odd chips",
    "X01": "draws counted",
    "X02": "draws",
    "X07": "draws of all",
    "X08": "lines of draws",
    "X09": "draws of all",
    "X10": "discards held",
    "X11": "sightings since a draw",
}
"""What of a routine hand each of these rules says `kept` of, as `counted` counts it."""

OF_HOUSES = {
    "D01": "deals of a draw game",
    "F06": "forced bets",
    "S01": "moves of the button",
    "W05": "first shows",
    "W10": "shows of all-ins",
}
"""The same of rules that are only in the books of houses."""

SILENT = frozenset(
    ("B10", "B11", "D02", "D05", "D07", "D08", "D11", "O01", "O02", "P04", "P05", "R01", "R08", "R09", "R11")
) | {"S07", "S08", "X05", "X06", "X12"}
"""Rules of what there is not in a routine hand."""

UNSET = frozenset(("F04", "F05", "P04", "X02"))
"""Rules that are known here as they are without a setting."""

ONLY_SET = {"B04": ("bet_counts", "no"), "W05": ("order", "last-aggressor")}
"""Rules that are known here as they are with one setting."""

NO_DRAW = dict.fromkeys(
    (
        "first acts after a draw",
        "draws",
        "draws of all",
        "draws counted",
        "lines of draws",
        "discards held",
        "sightings since a draw",
    ),
    0,
)
"""What a game without a draw has none of."""


class Known(NamedTuple):
    """What each rule in force keeps in a routine hand, None where it is silent; `house`: one is of houses alone."""

    kept: dict[str, str | None]
    house: bool


def known(in_force: Iterable[InForce]) -> Known | None:
    """What is known of the rules in force; None where it is not of one of them.

    The opener acts first after the draw in some books: blinds open no pot, so that their rule is silent here.
    """
    found: dict[str, str | None] = {}
    for force in in_force:
        code, settings = force.rule.code, force.settings
        if code in UNSET and (defaults := force.rule.defaults) != {**defaults, **settings}:
            return None
        if code in ONLY_SET:
            name, value = ONLY_SET[code]
            if {**force.rule.defaults, **settings}.get(name) != value:
                return None
        if code not in KEPT and code not in OF_HOUSES and code not in SILENT:
            return None
        found[code] = KEPT.get(code) or OF_HOUSES.get(code)
        if code == "T02" and settings.get("first") == "opener":
            found[code] = None
    return Known(found, not found.keys().isdisjoint(OF_HOUSES))


def counted(play: Play) -> dict[str, int]:
    """How many of each thing that is counted a routine hand has."""
    found = _counts(play)
    if play.house is not NO_HOUSE:
        found |= house.counted(play)
    if play.drawing is not None:
        _count_draws(play, play.drawing, found)
    return found


def _counts(play: Play) -> dict[str, int]:
    bets, raises, calls, checks, folds = [sum(column) for column in zip(*play.rounds, strict=True)]
    assert play.started is not None and play.stakes is not None
    boards, antes = max(0, len(play.board) - 2), len(play.forced) - play.posted - bool(play.dead)
    deeds = bets + raises + calls + checks
    winners = len(play.winners)
    return {
        **NO_DRAW,
        "acts": deeds + folds,
        "acts in turn": deeds + folds,
        "deeds": deeds,
        "bets": bets,
        "raises": raises,
        "limit raises": raises if play.stakes.structure == "limit" else 0,
        "calls": calls,
        "payments": bets + raises + calls + len(play.forced),
        "antes": antes,
        "blinds": play.posted,
        "hands": 1,
        "rounds": len(play.rounds),
        "boards": boards,
        "dealt": play.dealt,
        "lines of cards": play.deals + boards,
        "sightings": play.deals - play.unseen + boards + play.sighted,
        "hands seen twice": play.seen_twice,
        "words": play.worded,
        "steps": play.told,
        "winners": winners,
        "contests": winners if play.showdown and len(play.standing()) > 1 else 0,
        "splits": play.splits,
        "odd chips": play.odd_chips,
        "returns": play.returns,
        "totals": play.totals,
        "lines of the summary": play.summed,
        "stacks": play.carried,
        "times": int(play.started.started is not None),
    }


def _count_draws(play: Play, drawing: Drawing, found: dict[str, int]) -> None:
    """Puts in what the draws of a hand add to its counts."""
    after = found["rounds"] - 1
    draws = drawing.threw + drawing.pats
    since = drawing.named + play.sighted if drawing.number else 0
    found["acts in turn"] -= after
    found |= {
        "first acts after a draw": after,
        "boards": 0,
        "lines of cards": play.deals + draws + drawing.came,
        "sightings": found["sightings"] - found["boards"] + drawing.named,
        "draws": draws,
        "draws of all": 0 if drawing.silent else draws,
        "draws counted": drawing.pats + drawing.came,
        "lines of draws": draws + drawing.came,
        "discards held": drawing.held,
        "sightings since a draw": since,
    }
