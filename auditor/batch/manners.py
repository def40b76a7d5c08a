"""How a file writes what it writes: what the reader of its first hands learnt, and that of later ones must know."""

from __future__ import annotations

from msgspec import Struct

from auditor.dialects import Course
from auditor.dialects.elements import Heading
from auditor.dialects.numbers import Evidence
from auditor.dialects.rooms import RoomReader
from auditor.sources import Source


class Manner(Struct, frozen=True):
    """What is known of a room's hands in a file: the marks in its amounts, which clashes of them were reported, and the
    last description of games.
    """

    decimal: Evidence | None
    thousands: Evidence | None
    reported: frozenset[str]
    heading: Heading | None


def manner(room: RoomReader) -> Manner:
    """What a reader knows now."""
    return Manner(*room.numbers.state(), room.heading)


def manners(course: Course) -> dict[str, Manner]:
    """What is known of each room, by its dialect."""
    return {dialect: manner(room) for dialect, room in course.rooms.items()}


def settled(course: Course) -> bool:
    """Whether nothing waits for the text that follows: what holds for it are the manners alone."""
    rooms = course.rooms.values()
    return course.before is None and not course.places and not any(room.waiting or room.headless for room in rooms)


def course_of(known: dict[str, Manner], source: Source) -> Course:
    """The course of a text after hands of which this is known."""
    course = Course()
    course.known = bool(known)
    for dialect, one in known.items():
        room = course.room(dialect, source)
        room.numbers.restore((one.decimal, one.thousands, one.reported))
        room.heading = one.heading
    return course


def at_first(dialect: str, source: Source) -> Manner:
    """What is known of a room whose hands have not begun."""
    return manner(RoomReader(dialect, source))


def all_as_if(
    true: dict[str, Manner], assumed: dict[str, Manner], starts: dict[str, Manner], ends: dict[str, Manner]
) -> dict[str, Manner] | None:
    """`as_if` for all rooms; `starts` are those of the rooms that were read, assumed or as at first."""
    left = dict(true)
    for dialect, found in ends.items():
        before = true.get(dialect)
        if before is None and dialect in assumed:
            return None
        after = found if before is None else as_if(before, starts[dialect], found)
        if after is None:
            return None
        left[dialect] = after
    return left


def as_if(true: Manner, assumed: Manner, found: Manner) -> Manner | None:
    """What is known after hands that were read with `assumed` and left `found`, had they been read with `true`.

    None when they might have been read otherwise then. Where the marks are the same, and no amount clashed with them,
    it makes no difference which amount showed them first.
    """
    if true == assumed:
        return found
    clashes = found.reported != assumed.reported or true.reported != assumed.reported
    if clashes or true.heading != assumed.heading or _mark(true.decimal) != _mark(assumed.decimal):
        return None
    if true.thousands and found.thousands and true.thousands.mark != found.thousands.mark:
        return None
    if assumed.thousands and not true.thousands:
        return None
    return Manner(true.decimal or found.decimal, true.thousands or found.thousands, true.reported, found.heading)


def _mark(evidence: Evidence | None) -> str | None:
    return evidence.mark if evidence else None
