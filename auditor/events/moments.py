"""Moments that no line tells of, but the table knows."""

from auditor.events.base import Event


class Moment(Event, frozen=True, gc=False):
    """Judged and applied before the event that brings it about; never printed."""


class DealClosed(Moment, frozen=True, gc=False):
    """The first act after the deal is about to happen."""


class RoundStarted(Moment, frozen=True, gc=False):
    """The betting round `number` (from 0) begins with the act that comes."""

    number: int


class RoundClosed(Moment, frozen=True, gc=False):
    """The betting round `number` is over; `complete` False when somebody still had to act."""

    number: int
    complete: bool


class RoundInterrupted(Moment, frozen=True, gc=False):
    """The board or the draw comes while somebody has to act in the round `number`, which is played out after it."""

    number: int
    complete: bool = False


class DrawClosed(Moment, frozen=True, gc=False):
    """The draw phase `number` is over: the first bet, check, show or the end comes."""

    number: int


class HandClosed(Moment, frozen=True, gc=False):
    """No further act can come: showdown and awards are done, the record ends next."""
