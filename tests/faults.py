"""Faults planted into legal hands: one each, at a random place; how many are found, and what else is alleged.

`python tests/check.py --faults` prints the table.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from auditor.dialects import read
from auditor.records import Finding
from auditor.rulings import Auditor
from auditor.sources import from_text
from tests.playing import edits_draw as draw
from tests.playing import edits_play as play
from tests.playing import edits_record as record
from tests.playing.club import Session, session
from tests.playing.draft import Draft
from tests.playing.lines import Line, written
from tests.playing.play import Slip

Edit = Callable[[Draft], Line | None]


@dataclass(frozen=True)
class Fault:
    """How faults of one code are planted.

    `edit` changes the lines of a legal hand, None: the fault is committed while the hand is played. `houses` are where
    it can happen; `favours` make it likely. `entails` are the other serious findings that such a fault brings with it.
    `by_line`: found on the very line; else in the hand. `book` is a house rulebook that has the rule.
    """

    houses: tuple[str, ...]
    edit: Edit | None = None
    entails: frozenset[str] = frozenset()
    favours: tuple[str, ...] = ()
    by_line: bool = True
    chance: float = 0.5
    book: str = ""


@dataclass
class Planted:
    """A session with one fault in it: the lines, and which one shows it."""

    lines: list[Line]
    decimals: int
    line: Line | None
    hand: str
    expected: list[tuple[str, Line]] = field(default_factory=list)


DRAW = ("prince-draw", "roberts-draw jacks", "roberts-draw any")
JACKS = ("roberts-draw jacks",)
ROBERTS_DRAW = ("roberts-draw jacks", "roberts-draw any")
BLINDS = ("roberts", "wsop-live", "wsop-tournament", "online")
EVERYWHERE = (*DRAW, *BLINDS, "dopotu", "any-table")
DRAWS = (*DRAW, *BLINDS, "any-table")
CODES = frozenset


def slip(*houses: str, entails: str = "", favours: str = "", by_line: bool = True, chance: float = 0.5) -> Fault:
    return Fault(houses, None, CODES(entails.split()), tuple(favours.split(",")), by_line, chance)


def edit(
    change: Edit, *houses: str, entails: str = "", favours: str = "", by_line: bool = True, book: str = ""
) -> Fault:
    return Fault(houses, change, CODES(entails.split()), tuple(favours.split(",")), by_line, book=book)


FEW_CARDS = """\
name = "few-cards"
title = "At most three cards"
base = "roberts-draw"
source = "made up"
read_on = 2026-11-30

["number"]
rules = ["X02-too-many-drawn"]
says = "Nobody draws more than three cards."
most = 3
"""

SMALL_RAKE = """\
name = "small-rake"
title = "Five per cent"
base = "roberts-draw"
source = "made up"
read_on = 2026-11-30

["rake"]
rules = ["P04-rake-over-limit"]
says = "The house takes five per cent."
percent = 5
"""


def too_many_drawn(draft: Draft) -> Line | None:
    """In a house of three cards somebody draws four or five; all the others draw less."""
    draws = draft.at("discards", "discards count")
    counts = {n: draft.lines[n].count or len(draft.lines[n].cards) for n in draws}
    many = [n for n, count in counts.items() if count > 3]
    return draft.lines[many[0]] if len(many) == 1 and not draft.said("changes") else None


FAULTS: dict[str, Fault] = {
    "R01": edit(record.unread_line, *EVERYWHERE),
    "R02": edit(record.truncated_hand, *EVERYWHERE, by_line=False),
    "R03": edit(record.duplicate_hand, *EVERYWHERE),
    "R04": edit(record.conflicting_hand, *EVERYWHERE, entails="S01 S08 D11 F03"),
    "R05": edit(record.unknown_player, *EVERYWHERE),
    "R07": edit(record.stated_hand_differs, *EVERYWHERE),
    "R08": edit(record.undecodable_text, *EVERYWHERE),
    "R10": edit(record.clock_runs_back, *EVERYWHERE),
    "R11": edit(record.statement_out_of_place, *EVERYWHERE),
    "R12": edit(record.stated_amount_differs, *EVERYWHERE),
    "R13": edit(record.impossible_card_line, *DRAWS),
    "S01": slip(*ROBERTS_DRAW),
    "S02": edit(record.stack_not_carried, *EVERYWHERE),
    "S03": slip(*JACKS, favours="passes"),
    "S04": slip(*JACKS, favours="false opens,strangers", by_line=False),
    "S05": slip(*JACKS, favours="false opens,all-in for antes,passes", entails="S04", by_line=False),
    "S06": slip(*ROBERTS_DRAW, by_line=False),
    "S07": edit(record.table_stakes_broken, *EVERYWHERE),
    "S08": edit(record.carried_pot_differs, *DRAW),
    "S09": edit(record.played_on_after_table_won, *DRAW),
    "F01": slip(*DRAW, by_line=False),
    "F02": slip(*DRAW),
    "F03": slip(*JACKS, favours="passes", by_line=False),
    "F04": slip("roberts", "wsop-live", "online", "dopotu", by_line=False),
    "F05": slip("roberts", "wsop-live", "online", "dopotu", by_line=False),
    "F06": edit(play.posted_after_deal, *ROBERTS_DRAW, "roberts", "wsop-live", "dopotu"),
    "F07": edit(record.covered_player_charged, *JACKS, favours="passes,short"),
    "D01": slip(*DRAW, by_line=False),
    "D02": slip("roberts", *ROBERTS_DRAW, "wsop-live"),
    "D03": slip(*DRAW, entails="X01", by_line=False),
    "D04": slip(*DRAW),
    "D05": slip(*ROBERTS_DRAW, "wsop-live", by_line=False, chance=1.0),
    "D06": slip(*EVERYWHERE, by_line=False, favours="seen"),
    "D07": slip("prince-draw", *BLINDS, "any-table", by_line=False, favours="seen"),
    "D08": edit(play.boxed_card_played, *ROBERTS_DRAW, "roberts", favours="seen"),
    "D09": slip(*EVERYWHERE, "dopotu-draw", by_line=False),
    "D10": edit(play.board_wrong, "roberts", "wsop-live", "online", "dopotu"),
    "D11": slip(*JACKS, "roberts-draw any", by_line=False),
    "T01": edit(play.out_of_turn, *EVERYWHERE),
    "T02": edit(play.wrong_first_after_draw, *DRAW, *BLINDS),
    "T03": edit(play.acts_without_hand, *EVERYWHERE),
    "T04": edit(play.round_closed_early, *EVERYWHERE),
    "T05": edit(play.extra_round, *EVERYWHERE),
    "B01": edit(play.impossible_action, *EVERYWHERE),
    "B02": slip(*DRAW, *BLINDS, favours="bold"),
    "B03": slip(*DRAW, *BLINDS, favours="bold"),
    "B04": slip(*ROBERTS_DRAW, *BLINDS, favours="bold,loose"),
    "B05": slip(*ROBERTS_DRAW, *BLINDS, favours="bold,loose,short"),
    "B06": slip(*EVERYWHERE, favours="bold,loose"),
    "B07": edit(play.more_than_stack, *EVERYWHERE),
    "B08": edit(play.tap_taken_for_fold, *DRAW),
    "B09": slip(*JACKS, favours="short,loose"),
    "B10": slip(*ROBERTS_DRAW, "roberts", "wsop-live", favours="loose"),
    "B11": edit(play.declaration_not_followed, *ROBERTS_DRAW, "roberts", "wsop-live"),
    "O01": slip(*JACKS, favours="seen", by_line=False),
    "O02": edit(play.unproven_openers, *JACKS),
    "O03": slip(*JACKS, favours="false opens", entails="O01"),
    "O04": edit(play.false_opener_plays_on, *JACKS, favours="false opens,loose", entails="O01"),
    "O05": edit(play.opening_bet_returned, *JACKS, favours="false opens", entails="O01"),
    "O06": edit(play.opener_withdraws_late, *JACKS),
    "O07": slip(*JACKS, favours="false opens,loose", entails="O01", by_line=False),
    "O08": slip(*JACKS, favours="false opens", entails="O01", by_line=False),
    "O09": slip(*JACKS, favours="seen", by_line=False),
    "O10": slip(*JACKS, favours="seen", entails="O01", by_line=False),
    "O11": edit(play.discards_not_shown, *JACKS, favours="splits,loose", by_line=False),
    "O12": edit(play.caller_refunded, *JACKS, favours="seen,loose"),
    "O13": edit(play.opener_hand_not_kept, *JACKS, favours="loose"),
    "X01": slip("roberts-draw any", "prince-draw", entails="D03"),
    "X02": edit(too_many_drawn, "roberts-draw any", book=FEW_CARDS),
    "X03": slip(*DRAW),
    "X04": slip(*DRAW),
    "X05": slip(*ROBERTS_DRAW, "wsop-live"),
    "X06": slip(*ROBERTS_DRAW, "wsop-live", by_line=False),
    "X07": slip("wsop-live", "online", "wsop-tournament", by_line=False),
    "X08": edit(draw.drew_without_right, *DRAWS),
    "X09": slip(*DRAWS, by_line=False),
    "X10": edit(draw.discards_card_not_held, *DRAWS, favours="seen"),
    "X11": slip(*DRAWS, favours="seen"),
    "X12": edit(draw.unlawful_reshuffle, "wsop-live", "online", "dopotu-draw"),
    "X13": edit(draw.count_question_mishandled, *DRAW),
    "X14": edit(draw.discards_touched, "dopotu-draw"),
    "X15": edit(draw.no_burn_before_draw, *ROBERTS_DRAW),
    "W01": edit(draw.worse_hand_paid, *EVERYWHERE),
    "W02": edit(draw.paid_without_showing, "prince-draw", "roberts-draw any", *BLINDS, "dopotu"),
    "W03": edit(draw.dead_hand_paid, *EVERYWHERE),
    "W04": edit(draw.shown_cards_contradict, *EVERYWHERE, favours="seen"),
    "W05": edit(draw.shown_out_of_order, "roberts", "roberts-draw any", "wsop-live", "dopotu-draw"),
    "W06": edit(draw.hand_not_announced, "dopotu-draw", by_line=False),
    "W07": edit(draw.split_wrong, *DRAWS, favours="twins,loose", by_line=False),
    "W08": edit(draw.odd_chip_misplaced, *DRAWS, favours="twins,loose", by_line=False),
    "W09": edit(draw.rank_order_wrong, "dopotu-draw", favours="seen", by_line=False),
    "W10": edit(draw.all_in_hand_hidden, "wsop-tournament", favours="short"),
    "P01": edit(record.chips_not_conserved, *EVERYWHERE, by_line=False),
    "P02": edit(record.overpaid_from_layer, *EVERYWHERE, favours="short,loose"),
    "P03": edit(record.uncalled_bet_kept, *EVERYWHERE, by_line=False),
    "P04": edit(record.rake_over_limit, *ROBERTS_DRAW, book=SMALL_RAKE),
    "P05": edit(record.refund_wrong, *JACKS, favours="false opens,loose", entails="O01"),
    "C01": edit(record.winner_did_not_thank, "dopotu", by_line=False),
    "C02": edit(record.announcement_missing, "dopotu", by_line=False),
    "C03": edit(record.draw_mode_without_consent, "dopotu-draw", by_line=False),
    "C04": slip("dopotu-draw", by_line=False, chance=1.0),
}
"""What is planted, code by code: every code that a handlog can show."""


def plant(code: str, seed: int) -> Planted | None:
    """One session with the fault in its last hand; None where this seed gives no occasion for it."""
    fault = FAULTS[code]
    random = Random(f"{code} {seed}")
    name = random.choice(fault.houses)
    slip = Slip(code if fault.edit is None else "", fault.chance, fault.favours)
    played = session(name, f"{code} {seed}", random.randint(1, 6), slip)
    if fault.edit is None:
        return _slipped(code, played, slip)
    number = random.randrange(len(played.hands))
    draft = Draft(played, number, random)
    line = fault.edit(draft)
    if line is None:
        return None
    return Planted(draft.text, played.house.decimals, line, str(number + 1), played.expected)


def _slipped(code: str, played: Session, slip: Slip) -> Planted | None:
    if not slip.happened or played.lines[-1].does != "end":
        return None
    if code == "D03" and not _plays_on(played, slip):
        return None
    if code == "O08" and _may_be_reopened(played):
        return None
    if code == "O10" and all(line.does != "splits" for line in played.plays[-1].lines):
        return None
    if code == "F05" and all(line.does != "big" for line in played.plays[-1].lines):
        return None
    back = [line.who for line in played.plays[-1].lines if line.does == "returns"]
    if code == "B09" and slip.player is not None and slip.player.name in back:
        return None
    if code == "F02" and any(player.behind == player.won for player in played.plays[-1].players):
        # Against a player all-in for less a part of the ante would be uncalled.
        return None
    return Planted(played.lines, played.house.decimals, slip.line, str(len(played.hands)), played.expected)


def _may_be_reopened(played: Session) -> bool:
    """Whether the first wager after the false open may be read as another open."""
    lines = played.plays[-1].lines
    start = next(n for n, line in enumerate(lines) if line.does in ("admits", "shows"))
    wagers = [line.does for line in lines[start:] if line.does in ("calls", "raises", "all-in", "bets", "draw")]
    return wagers[:1] == ["all-in"]


def _plays_on(played: Session, slip: Slip) -> bool:
    """Whether the hand with a wrong number of cards is played, and not folded."""
    lines = played.lines
    start = next(n for n, line in enumerate(lines) if line is slip.line)
    name = slip.line.who if slip.line is not None else ""
    plays = ("bets", "calls", "raises", "all-in", "shows", "shows openers", "wins")
    return any(line.who == name and line.does in plays for line in lines[start:])


def findings(planted: Planted, book: Path | None = None) -> list[Finding]:
    """What is broken in the session, but the false opens that are part of legal play."""
    auditor = Auditor(book)
    text = written(planted.lines, planted.decimals)
    found = [f for hand in read(from_text(text, name="planted.handlog")) for f in auditor.audit(hand).findings]
    known = {(code, line.who) for code, line in planted.expected}
    return [f for f in found if f.verdict == "broken" and (f.code, f.player) not in known]


def shows(code: str, planted: Planted, found: list[Finding]) -> bool:
    """Whether the fault is among the findings, on its line where it has one."""
    fault = FAULTS[code]
    own = [f for f in found if f.code == code and f.hand == planted.hand]
    if not fault.by_line or planted.line is None:
        return bool(own)
    return any(planted.lines[f.line - 1] is planted.line for f in own)


def planted(code: str, count: int) -> Iterator[Planted]:
    """`count` sessions with the fault; fewer where there are too few occasions."""
    seed = 0
    while count:
        one = plant(code, seed)
        seed += 1
        if one is not None:
            count -= 1
            yield one
        elif seed > 20_000:
            return


@dataclass
class Score:
    """How one code fared; `others` are serious findings that were not entailed."""

    planted: int = 0
    found: int = 0
    others: Counter[str] = field(default_factory=Counter)
    missed: list[Planted] = field(default_factory=list)
    strays: list[Planted] = field(default_factory=list)


def score(code: str, count: int) -> Score:
    """Plants the fault `count` times, and audits."""
    fault = FAULTS[code]
    result = Score()
    with TemporaryDirectory() as folder:
        book = Path(folder) / "house.toml" if fault.book else None
        if book is not None:
            book.write_text(fault.book, encoding="utf-8")
        for one in planted(code, count):
            found = findings(one, book)
            result.planted += 1
            if shows(code, one, found):
                result.found += 1
            else:
                result.missed.append(one)
            stray = {f.code for f in found if f.weight == "serious"} - {code} - fault.entails
            result.others.update(stray)
            if stray:
                result.strays.append(one)
    return result


def main(arguments: list[str]) -> int:
    """Prints the table; codes to plant, and how many of each as a number, may be given."""
    count = next((int(word) for word in arguments if word.isdecimal()), 50)
    codes = [word for word in arguments if word in FAULTS] or list(FAULTS)
    worst = 0
    print("code  planted  found  other serious findings")
    for code in codes:
        result = score(code, count)
        others = ", ".join(f"{other} {times}" for other, times in sorted(result.others.items())) or "none"
        print(f"{code:4}  {result.planted:7}  {result.found:5}  {others}", flush=True)
        worst |= int(result.found < count or bool(result.others))
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
