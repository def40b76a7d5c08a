"""Kinds of events, by what they are in the course of a hand."""

from __future__ import annotations

from auditor.events import (
    Announced,
    Awarded,
    Bet,
    BoardDealt,
    Called,
    Checked,
    Dealt,
    Discarded,
    DrawStarted,
    Event,
    Folded,
    HandEnded,
    LeftInPot,
    Mucked,
    Opened,
    RaisedTo,
    Requested,
    ShowdownStarted,
    Shown,
    StoodPat,
    Tapped,
    WentAllIn,
)

ACTS: frozenset[type[Event]] = frozenset((Checked, Folded, Tapped, Opened, Bet, Called, RaisedTo, WentAllIn))
"""What a player does in his turn in a betting round."""

NOTHING_TO_CALL: frozenset[type[Event]] = frozenset((Checked, Tapped, Opened, Bet))
"""What a player does who faces no bet."""

DRAWS: frozenset[type[Event]] = frozenset((DrawStarted, Discarded, StoodPat, Requested))
RESULTS: frozenset[type[Event]] = frozenset((ShowdownStarted, Awarded, LeftInPot, HandEnded))
CUTS_SHORT = (BoardDealt, DrawStarted, ShowdownStarted)
"""What may come while somebody has yet to act."""
PLAYED = ACTS | DRAWS | {Awarded, BoardDealt, Dealt}
SHOWS: frozenset[type[Event]] = frozenset((Shown, Announced, Mucked))
WATCHED = ACTS | DRAWS | RESULTS | SHOWS | {BoardDealt}
