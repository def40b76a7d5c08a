"""Who sits where in one hand, found by a name as a line writes it."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

LOST = "\ufffd"
"""Stands in a name for bytes that could not be decoded."""


class SeatList:
    """The seats of a hand by name; `in_seat` has the names by the number of the seat as it is written."""

    def __init__(self) -> None:
        self._names: tuple[str, ...] | None = None
        self._tangled: bool | None = None
        self._seats: dict[str, int] = {}
        self._players: dict[int, str] = {}
        self._strangers: dict[str, int] = {}
        self.in_seat: dict[str, str] = {}

    def __contains__(self, name: object) -> bool:
        """Whether exactly this name is seated."""
        return name in self._seats

    def sit(self, seat: int, player: str) -> None:
        """Enters a player; a name that is taken already keeps its first seat."""
        if player in self._seats:
            return
        self._players.setdefault(seat, player)
        self.in_seat[str(seat)] = self._players[seat]
        self._strangers.pop(player, None)
        self._seats[player] = seat
        if player.strip() != player or not player.isascii():
            for form in (player.strip(), _composed(player)):
                self._seats.setdefault(form, seat)
        self._names = self._tangled = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names to look for in a line, the longest first."""
        if self._names is None:
            self._names = tuple(sorted(self._seats, key=len, reverse=True))
        return self._names

    @property
    def tangled(self) -> bool:
        """Whether a name begins another one in such a way that a line may have to be split in two ways."""
        if self._tangled is None:
            self._tangled = tangle(tuple(self._seats.items()))
        return self._tangled

    def seat(self, name: str) -> int | None:
        """The seat of a name, whatever form its accents have and however it was damaged; None for a stranger's."""
        seat = self._seats.get(name)
        if seat is None and not name.isascii():
            seat = self._seats.get(_composed(name))
        if seat is None and (LOST in name or any(LOST in other for other in self._seats)):
            seats = {seat for other, seat in self._seats.items() if _alike(name, other)}
            seat = seats.pop() if len(seats) == 1 else None
        return seat

    def taken(self, seat: int) -> bool:
        """Whether somebody sits there."""
        return seat in self._players

    def player(self, name: str) -> str:
        """The name as the seat list writes it; a stranger's as it is."""
        seat = self.seat(name)
        return name if seat is None else self._players.get(seat, name)

    def stranger(self, name: str) -> tuple[int, bool]:
        """The number below zero of a name that is not seated, and whether it is new."""
        new = name not in self._strangers
        return self._strangers.setdefault(name, -1 - len(self._strangers)), new


@lru_cache(512)
def tangle(seats: tuple[tuple[str, int], ...]) -> bool:
    """Whether of the names with their seats one begins another of another seat, so that a line may go on behind either:
    no line goes on with a letter or a digit.
    """
    names = sorted(seats)
    for place, (name, seat) in enumerate(names, 1):
        for other, its in names[place:]:
            if not other.startswith(name):
                break
            if its != seat and not other[len(name) : len(name) + 1].isalnum():
                return True
    return False


def _composed(name: str) -> str:
    return unicodedata.normalize("NFC", name)


def _alike(one: str, other: str) -> bool:
    """Whether two names may be one: equal but for what could not be decoded, a letter or two at each place."""
    damaged, whole = (one, other) if LOST in one else (other, one)
    if LOST not in damaged:
        return False
    start, *middle, end = damaged.split(LOST)
    lost = len(whole) - len(damaged) + len(middle) + 1
    if not middle and start == end == "":
        return False
    return whole.startswith(start) and whole.endswith(end) and 0 <= lost <= 2 * (len(middle) + 1)
