"""R: the text of a record: its bytes, its numbers, its times."""

from __future__ import annotations

from datetime import datetime

from auditor.events import AmountUnclear, HandEnded, HandStarted, StyleMixed, Undecodable
from auditor.following import earlier
from auditor.rules import rule
from auditor.session import local_time
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken, unclear

AN_HOUR = 3600
DAY = 24 * AN_HOUR
HALF_A_DAY = DAY // 2
NEAR = 2 * AN_HOUR
"""Between two hands whose days are not told, a clock that is further back is of the next day."""
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
    """The first clock time of the hand, its own beginning too, that is earlier than one before it."""
    last = _last_of_session(table)
    said = False
    for event in table.log:
        begins = local_time(event.started) if isinstance(event, HandStarted) and table.hand.neighbours else None
        if begins is not None and event.at.clock is not None and _apart(event.at.clock, begins):
            fact = f"the hand begins at {begins}, on a line of {event.at.clock}"
            return broken(fact, expected=begins, found=event.at.clock, at=event.at)
        for clock in (event.at.clock, begins):
            if clock is None:
                continue
            said = True
            back = _apart(last, clock) if last is not None else 0
            fact = f"the clock says {clock} after {last}"
            if last is not None and 0 < back <= AN_HOUR and _clocks_may_change(table, last, clock):
                return unclear(f"{fact}; the clocks may have gone back", at=event.at)
            if 0 < back < HALF_A_DAY:
                return broken(fact, expected=f"{last} or later", at=event.at)
            last = clock
    return KEPT if said else None


def _last_of_session(table: Table) -> str | None:
    """The last clock time of the hand before, where it is of the same evening."""
    last = table.last_hand
    if last is None or last.clock is None or not table.hand.neighbours:
        return None
    start = next((event for event in table.past(HandStarted)), None)
    begun = start.started if start is not None else None
    first = next((event.at.clock for event in table.log if event.at.clock is not None), local_time(begun))
    if begun is not None and last.started is not None:
        if earlier(begun, last.started) or begun[:10] != last.started[:10]:
            return None  # of another day; that it begins before the last hand is told already
        return last.clock
    near = first is not None and _apart(last.clock, first) % DAY < NEAR
    return last.clock if near else None


def _apart(late: str, early: str) -> float:
    """Seconds between two clock times, to the minute where one of them has no seconds."""
    if 0 in (late.count(":") - 1, early.count(":") - 1):
        late, early = late[:5], early[:5]
    return _seconds(late) - _seconds(early)


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
