"""The end of a record, and what could not be read."""

from auditor.events.base import Event


class HandEnded(Event, frozen=True, gc=False):
    """The record of the hand ends.

    `cut`: in the middle; `partial`: the room itself says so. `untold`: a format that need not tell what was paid does
    not tell it.
    """

    cut: bool = False
    partial: bool = False
    untold: bool = False


class Unread(Event, frozen=True, gc=False):
    """A line that is no statement of the dialect; `expected` says what could have stood at `at.column`."""

    text: str
    expected: str | None = None


class Undecodable(Event, frozen=True, gc=False):
    """Bytes at `at.column` that are no text in the encoding of the file; they stand as U+FFFD."""


class StyleMixed(Event, frozen=True, gc=False):
    """The amount `text` is written in another style than `other` on line `other_line` of the same file."""

    text: str
    other: str
    other_line: int


class AmountUnclear(Event, frozen=True, gc=False):
    """The amount `text` fits two styles and no other amount of the file decides; it is read as `taken`, in units."""

    text: str
    taken: int
