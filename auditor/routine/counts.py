"""How often each rule is kept in a routine hand.

A rule that is not here is not known to have nothing against such a hand: where a book has it in force every hand is
replayed. `python -m pytest tests/test_routine.py` holds the counts against the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from auditor.routine.play import Drawing, Play
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

COUNTED = (
    "hands",
    "rounds",
    "acts",
    "acts in turn",
    "first acts after a draw",
    "deeds",
    "bets",
    "raises",
    "limit raises",
    "calls",
    "payments",
    "antes",
    "blinds",
    "boards",
    "dealt",
    "lines of cards",
    "sightings",
    "hands seen twice",
    "words",
    "steps",
    "winners",
    "contests",
    "splits",
    "odd chips",
    "returns",
    "totals",
    "lines of the summary",
    "stacks",
    "times",
    "draws",
    "draws of all",
    "draws counted",
    "lines of draws",
    "discards held",
    "sightings since a draw",
    "forced bets",
    "deals of a draw game",
    "moves of the button",
    "first shows",
    "shows of all-ins",
)
"""What is counted of a routine hand, in the order of `counted`."""

NO_DRAWS: tuple[int, ...] = (0,) * 6
"""The counts of draws in a game without one."""


class Known:
    """What each rule in force keeps in a routine hand, None where it is silent; `house`: one is of houses alone."""

    __slots__ = ("house", "kept")

    def __init__(self, kept: dict[str, str | None]) -> None:
        self.kept = kept
        self.house = not kept.keys().isdisjoint(OF_HOUSES)

    def kept_in(self, hands: Sequence[tuple[int, ...]]) -> Iterator[tuple[str, int, int]]:
        """By code, how often it was kept in routine hands, and in how many of them; `hands` is what `counted` found."""
        found = {}
        for what, column in zip(COUNTED, zip(*hands, strict=True), strict=True):
            found[what] = sum(column), len(column) - column.count(0)
        for code, kept in self.kept.items():
            yield code, *(found[kept] if kept is not None else (0, 0))


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
    return Known(found)


def counted(play: Play) -> tuple[int, ...]:
    """How many of each of `COUNTED` a routine hand has."""
    bets = raises = calls = checks = folds = 0
    for bet, raised, called, checked, folded in play.rounds:
        bets += bet
        raises += raised
        calls += called
        checks += checked
        folds += folded
    deeds = bets + raises + calls + checks
    rounds, forced, winners, deals = len(play.rounds), len(play.forced), len(play.winners), play.deals
    boards, drawing, house = max(0, len(play.board) - 2), play.drawing, play.house
    lines_of_cards, sightings = deals + boards, deals - play.unseen + boards + play.sighted
    after, draws = 0, NO_DRAWS
    if drawing is not None:
        after, draws = rounds - 1, _of_draws(play, drawing)
        lines_of_cards += drawing.threw + drawing.pats + drawing.came
        sightings += drawing.named
    return (
        1,
        rounds,
        deeds + folds,
        deeds + folds - after,
        after,
        deeds,
        bets,
        raises,
        raises if play.stakes.structure == "limit" else 0,
        calls,
        bets + raises + calls + forced,
        forced - play.posted - bool(play.dead),
        play.posted,
        boards,
        play.dealt,
        lines_of_cards,
        sightings,
        play.seen_twice,
        play.worded,
        play.told,
        winners,
        winners if play.showdown and len(play.standing()) > 1 else 0,
        play.splits,
        play.odd_chips,
        play.returns,
        play.totals,
        play.summed,
        play.carried,
        int(play.started.started is not None),
        *draws,
        forced,
        int(drawing is not None and play.dealt > 0),
        house.moves,
        house.first_shows,
        house.all_in_shows,
    )


def _of_draws(play: Play, drawing: Drawing) -> tuple[int, ...]:
    draws = drawing.threw + drawing.pats
    return (
        draws,
        0 if drawing.silent else draws,
        drawing.pats + drawing.came,
        draws + drawing.came,
        drawing.held,
        drawing.named + play.sighted if drawing.number else 0,
    )
