"""The tables that are being followed: which hand came before at each, and which hands were met already."""

from __future__ import annotations

from hashlib import blake2b
from zlib import crc32

from auditor.events import Hand, HandStarted
from auditor.session import LastHand, leave, neighbours
from auditor.table import Earlier, Table


class Sessions:
    """What is remembered between hands; grows with the number of hands only by a few bytes each."""

    def __init__(self) -> None:
        self._last: dict[tuple[str, ...], LastHand] = {}
        self._met: dict[bytes, tuple[str, int, bytes]] = {}

    def last(self, hand: Hand) -> LastHand | None:
        """The hand before at the same table; None for the first, and where the two are no neighbours."""
        last = self._last.get(table_of(hand))
        return last if last is not None and neighbours(hand, last) else None

    def leave(self, table: Table, status: str) -> None:
        """Notes how a hand ended, for the next at its table."""
        self._last[table_of(table.hand)] = leave(table, status)

    def met(self, hand: Hand) -> Earlier | None:
        """The same hand met before, if it was; notes this one otherwise.

        A hand is the same by dialect, room and id; in a handlog, and where no room gives numbers, by file, session and
        id, or by its whole block.
        """
        lines = [line.strip() for line in hand.lines if line.strip()]
        marks = b"".join(crc32(line.encode("utf-8", "surrogatepass")).to_bytes(4, "big") for line in lines)
        content = blake2b("\n".join(lines).encode("utf-8", "surrogatepass"), digest_size=16).digest()
        own = hand.neighbours or hand.session is not None
        name = (hand.dialect, hand.file, hand.session or "", hand.id) if own else (hand.dialect, hand.id)
        key = blake2b("\0".join(name).encode("utf-8", "surrogatepass"), digest_size=16).digest()
        for known in (key, content):
            before = self._met.get(known)
            if before is not None:
                return _compared(hand, marks, before)
        self._met[key] = (hand.file, hand.first_line, marks)
        if own:
            self._met[content] = self._met[key]
        return None


def _compared(hand: Hand, marks: bytes, before: tuple[str, int, bytes]) -> Earlier:
    file, line, old = before
    if old == marks:
        return Earlier(file, line)
    count = min(len(old), len(marks)) // 4
    differs = next((i for i in range(count) if old[4 * i : 4 * i + 4] != marks[4 * i : 4 * i + 4]), count)
    return Earlier(file, line, hand.first_line + differs, line + differs)


def table_of(hand: Hand) -> tuple[str, ...]:
    """What hands of one table have in common: a handlog's file and session, a room's table and tournament."""
    if hand.neighbours:
        return (hand.dialect, hand.file, hand.session or "")
    started = next((event for event in hand.events if isinstance(event, HandStarted)), None)
    if hand.session is not None and (started is None or started.table is None):
        return (hand.dialect, hand.file, hand.session, hand.id)  # nothing says that hands follow one another
    return (hand.dialect, (started and started.table) or hand.file, (started and started.tournament) or "")
