"""R: the text of a record: its bytes, its numbers, its times."""

from __future__ import annotations

from datetime import datetime

from auditor.events import AmountUnclear, At, HandEnded, HandStarted, StyleMixed, Undecodable
from auditor.following import earlier
from auditor.rules import rule
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken, unclear

AN_HOUR = 3600
HALF_A_DAY = 12 * AN_HOUR
SUNDAY = 7


@rule("R08", on=Undecodable, weight="minor")
def undecodable_text(table: Table, event: Undecodable) -> Verdict:
    """The bytes are text in the encoding found."""
    return broken(f"a byte is no text in {table.hand.encoding}", expected=table.hand.encoding)


@rule("R09", on=(StyleMixed, AmountUnclear), weight="minor")
def mixed_number_styles(table: Table, event: StyleMixed | AmountUnclear) -> Verdict:
    """One file writes its amounts in one style."""
    if isinstance(event, AmountUnclear):
        taken = table.money(event.taken)
        return unclear(f"the amount {event.text} fits two styles, and nothing in the file decides; read as {taken}")
    than = f"{event.other} on line {event.other_line}" if event.other else "the room's"
    return broken(
        f"the amount {event.text} is written in another style than {than}",
        expected=event.other or None,
        found=event.text,
    )


@rule("R10", on=(HandStarted, HandEnded), weight="note")
def inconsistent_time(table: Table, event: HandStarted | HandEnded) -> Verdict | None:
    """Two stamps of one moment agree, a local time exists once, clocks do not run backwards."""
    if isinstance(event, HandEnded):
        return _backwards(table)
    last = table.last_hand
    if event.also is not None and event.started is not None and event.also != event.started:
        return broken(
            f"the two stamps of the hand are {event.started} and {event.also}", expected=event.started, found=event.also
        )
    if event.other is not None:
        left_out = event.started is not None and event.other < event.started
        how = "was left out when the clocks went forward" if left_out else "exists twice"
        return broken(f"the local hour {how}: {event.started} or {event.other}", expected="one reading")
    if table.hand.neighbours and last is not None and earlier(event.started, last.started):
        return broken(
            f"begins at {event.started}, before the last hand at {last.started}", expected=f"after {last.started}"
        )
    return None if event.started is None else KEPT


def _backwards(table: Table) -> Verdict | None:
    last: At | None = None
    for event in table.log:
        if event.at.clock is None:
            continue
        if last is not None and last.clock is not None:
            back = _seconds(last.clock) - _seconds(event.at.clock)
            fact = f"the clock says {event.at.clock} after {last.clock}"
            if 0 < back <= AN_HOUR and _clocks_may_change(table, last.clock, event.at.clock):
                return unclear(f"{fact}; the clocks may have gone back", at=event.at)
            if 0 < back < HALF_A_DAY:
                return broken(fact, expected=f"{last.clock} or later", at=event.at)
        last = event.at
    return None if last is None else KEPT


def _clocks_may_change(table: Table, *clocks: str) -> bool:
    """Whether it is an hour of a Sunday in which the clocks go back somewhere: between one and three in the morning."""
    if any(int(clock.split(":")[0]) not in (1, 2) for clock in clocks):
        return False
    started = table.hand.started
    stamp = started.started if started is not None else None
    try:
        return stamp is None or datetime.fromisoformat(stamp).isoweekday() == SUNDAY
    except ValueError:  # no such time
        return False


def _seconds(clock: str) -> float:
    """A clock time `21:04`, `21:04:30` or `21:04:30.250` in seconds of the day."""
    hours, minutes, *rest = clock.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + (float(rest[0]) if rest else 0)
