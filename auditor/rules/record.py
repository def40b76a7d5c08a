"""R: whether the record itself can be read, is whole, and is there once."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.events import (
    AntePosted,
    BlindPosted,
    BoardDealt,
    Button,
    Dealt,
    Discarded,
    DrawStarted,
    Event,
    HandEnded,
    HandStarted,
    Remark,
    Requested,
    Seated,
    ShowdownStarted,
    Shown,
    StoodPat,
    Unread,
)
from auditor.kinds import ACTS
from auditor.mid_draw import draws_on
from auditor.phases import stands_late
from auditor.rules import rule
from auditor.seats import nearest_name
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken


@rule("R01", on=Unread)
def unread_line(table: Table, event: Unread) -> Verdict:
    """Every line of a log is a statement its dialect knows."""
    wanted = f"; wanted at column {event.at.column}: {event.expected}" if event.expected else ""
    return broken(f"cannot be read: {_cut(event.text)}{wanted}", expected=event.expected, found=_cut(event.text))


def _cut(text: str) -> str:
    """A line short enough to quote."""
    text = text.strip()
    return text if len(text) <= 80 else text[:79] + "…"


@rule("R02", on=HandEnded, over="R01")
def truncated_hand(table: Table, event: HandEnded) -> Verdict:
    """A hand's record runs to its result."""
    if event.partial:
        return broken("the room itself calls the record partial", expected="a record to its result", weight="minor")
    if event.cut:
        return broken("the record stops before the hand has a result", expected="a record to its result")
    return KEPT


@rule("R03", on=HandStarted, weight="note")
def duplicate_hand(table: Table, event: HandStarted) -> Verdict:
    """A hand is recorded once: the same id with the same content is counted once."""
    earlier = table.earlier
    if earlier is None or earlier.differs_here is not None:
        return KEPT
    return broken(f"hand {event.hand} again, the same as at {_place(table, earlier.file, earlier.line)}; counted once")


@rule("R04", on=HandStarted)
def conflicting_hand(table: Table, event: HandStarted) -> Verdict:
    """One hand id means one hand: the same id with other content is two accounts of it."""
    earlier = table.earlier
    if earlier is None or earlier.differs_here is None or earlier.differs_there is None:
        return KEPT
    there = _place(table, earlier.file, earlier.differs_there)
    return broken(
        f"hand {event.hand} stands at {_place(table, earlier.file, earlier.line)} with other content: "
        f"line {earlier.differs_here} here and {there} there are the first that differ",
        expected="one account of a hand",
    )


def _place(table: Table, file: str, line: int) -> str:
    return f"line {line}" if file == table.hand.file else f"{file}:{line}"


@rule("R05", on=(Seated, HandEnded), over_round="T01 T04 B06 D10")
def unknown_player(table: Table, event: Seated | HandEnded) -> Verdict | None:
    """Who acts is seated. Reported once per player and hand.

    A log that begins in mid-session does not say yet who is seated.
    """
    if isinstance(event, HandEnded):
        return None if any(player.stranger for player in table.players.values()) else KEPT
    if not event.stranger or not table.seating_known:
        return None
    everyone = event.player.lower() == "everyone"
    near = "`everyone`" if everyone else nearest_name(event.player, _seated(table))
    meant = f"; is it {near}?" if near is not None else ""
    return broken(f"acts, but has no seat in this hand{meant}", expected=near or "a seated player")


def _seated(table: Table) -> Iterator[str]:
    return (event.player for event in table.hand.events if isinstance(event, Seated) and not event.stranger)


PLAY: frozenset[type[Event]] = ACTS | {
    AntePosted,
    BlindPosted,
    Dealt,
    Discarded,
    StoodPat,
    Requested,
    DrawStarted,
    BoardDealt,
}


@rule("R11", on=(*PLAY, ShowdownStarted, Shown, Button, Seated, Remark), over="T01 T03 T04 T05 B01 B07 X08 F06 D10 R12")
def statement_out_of_place(table: Table, event: Event) -> Verdict | None:
    """A statement stands where it can mean something (no action after the award, one button, one seat a player).

    What goes on after the end of a hand is one fault, at its first line.
    """
    kind = type(event)
    if isinstance(event, Remark):
        lost = next((e for e in table.hand.events if isinstance(e, Remark) and e.of_play), None)
        return (
            broken(f"no hand is open (`hand 1` opens one): {_cut(event.text)}", expected="`hand` before it")
            if event is lost
            else None
        )
    if kind is Seated or kind is Button:
        return next(_misplaced_seat(table, event), None)
    if isinstance(event, ShowdownStarted | Shown):
        too_soon = not table.hand.neighbours and table.showdown_at is None and draws_on(table, event)
        return broken("the showdown begins in the middle of the draw", expected="the draw first") if too_soon else None
    over = table.misdeal or table.cancelled or next(iter(table.awards), None)
    if table.awards and isinstance(event, BoardDealt) and all(award.pot for award in table.awards):
        return None  # a side pot that one player had alone is pushed while the board for the main pot is to come
    if over is not None:
        if any(type(past) in PLAY and past.at.line > over.at.line for past in table.log):
            return None
        if table.misdeal is not None:
            return broken("play goes on after the misdeal was declared", expected="returns and the end of the hand")
        what = "the hand was cancelled" if table.cancelled is not None else "the pot was awarded"
        return broken(f"play goes on after {what}", expected="the end of the hand")
    if table.game is None:
        return None
    if isinstance(event, DrawStarted) and stands_late(table, event):
        return broken("the draw is announced when it is under way", expected="its line before the first who draws")
    if kind is DrawStarted and len(table.draws) >= table.game.draws:
        return broken(
            f"draw number {len(table.draws) + 1}; the game has {table.game.draws}",
            expected=f"{table.game.draws} draws" if table.game.draws else "no draw",
        )
    if isinstance(event, BoardDealt) and not table.game.board:
        return broken(f"a {event.street} is dealt in a game without a board", expected="no board")
    return None


def _misplaced_seat(table: Table, event: Event) -> Iterator[Verdict]:
    if isinstance(event, Button):
        for before in [past.seat for past in table.past(Button) if past.seat != event.seat][:1]:
            yield broken(f"the button is in seat {event.seat}, and was in seat {before}", expected="one button")
    if not isinstance(event, Seated) or event.stranger:
        return
    there = table.players.get(event.seat)
    if there is not None:
        yield broken(f"seat {event.seat} is given to {event.player}; {there.name} has it", expected="one player a seat")
    elif any(player.name == event.player and not player.stranger for player in table.players.values()):
        yield broken(f"has a second seat, {event.seat}", expected="one seat a player")
    elif table.deal_closed:
        yield broken(f"takes seat {event.seat} after the hand began", expected="seats before the deal")
