"""Where a statement stands, and what every statement has."""

from msgspec import Struct


class At(Struct, frozen=True, gc=False):
    """Where in the log: line and column from 1, and the clock time as written, if any."""

    line: int
    column: int = 1
    clock: str | None = None


class Event(Struct, frozen=True, gc=False):
    """Something the log says; `at` says where."""

    at: At
