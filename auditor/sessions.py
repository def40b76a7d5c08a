"""The tables that are being followed: which hand came before at each, and which hands were met already."""

from __future__ import annotations

from array import array
from hashlib import blake2b
from struct import iter_unpack, pack
from sys import byteorder
from zlib import crc32

from auditor.course import Earlier
from auditor.events import Hand
from auditor.following import neighbours, taken_up
from auditor.register import Disk, Kept, Met, Register
from auditor.session import LastHand


class Sessions:
    """What is remembered between hands, in memory as much for a million hands as for some thousands."""

    def __init__(self, disk: Disk | None = None) -> None:
        self.disk = disk or Disk()
        self.hands = Register(self.disk)
        self.tables = Kept(self.disk, LastHand)

    def last(self, hand: Hand) -> LastHand | None:
        """The hand before at the same table; None for the first, and where the two are no neighbours."""
        last = self.tables.get(name_of(hand))
        return taken_up(hand, last) if last is not None and neighbours(hand, last) else None

    def leave(self, hand: Hand, left: LastHand) -> None:
        """Notes how a hand ended, for the next at its table."""
        self.tables.put(name_of(hand), left)

    def save(self) -> None:
        """Writes all that is remembered to the disk."""
        self.hands.save()
        self.tables.save()

    def met(self, hand: Hand) -> Earlier | None:
        """The same hand met before, if it was; notes this one otherwise."""
        return self.enter(marked(hand))

    def enter(self, met: Met) -> Earlier | None:
        """The same as `met`, for a hand by its marks."""
        earlier = self.earlier(met)
        if earlier is None:
            self.hands.add(met)
        elif earlier.differs_here is not None:
            self.hands.add(_as_account(met))
        return earlier

    def earlier(self, met: Met) -> Earlier | None:
        """The same hand met before, if it was: in this account of it rather than in another."""
        for digest in met.digests:
            before = self.hands.find(digest)
            if before is not None and before.marks != met.marks:
                before = self.hands.find(_as_account(met).digests[0]) or before
            if before is not None:
                return _compared(met, before)
        return None


def marked(hand: Hand) -> Met:
    """What the register knows a hand by.

    A hand is the same by dialect, room and id; in a handlog or a PHH file, whose numbers are its own, by file, session
    and id, or by its session and whole block: every session may begin with such a hand. No content are blanks, comments
    of a handlog or a PHH file, the number that PHH puts above a hand with a number of its own, and the one that stands
    between the hands of an e-mail.
    """
    lines = _content(hand)
    blanks = b""
    if not all(lines):
        places = [place for place, line in enumerate(lines) if not line]
        blanks = pack(f">{len(places)}I", *places)
        lines = list(filter(None, lines))
    where = hand.file, hand.first_line, _marks(lines), blanks
    if not hand.neighbours and hand.dialect != "phh":
        return Met((_digest(hand.dialect, hand.id),), *where)
    name = _digest(hand.dialect, hand.file, hand.session or "", hand.id)
    return Met((name, _digest(hand.session or "", "\n".join(lines))), *where)


def _marks(lines: list[str]) -> bytes:
    """Four bytes for each line, the highest first."""
    try:
        marks = array("I", map(crc32, map(str.encode, lines)))
    except UnicodeEncodeError:
        marks = array("I", (crc32(_bytes(line)) for line in lines))
    if byteorder == "little":
        marks.byteswap()
    return marks.tobytes()


def _content(hand: Hand) -> list[str]:
    """What each line of the hand says; nothing where it is no content."""
    if hand.dialect == "handlog":
        return list(map(_said, hand.lines))
    if hand.dialect != "phh":
        lines = hand.texts()
        while len(lines) > 1 and (not lines[-1] or _numbers_the_next(lines[-1])):
            lines.pop()
        return lines
    lines = ["" if line.startswith("#") else line for line in hand.texts()]
    place = next((place for place, line in enumerate(lines) if line), None)
    if place is not None and lines[place].startswith("["):
        name = lines[place].partition("#")[0].strip("[] \t\"'")
        lines[place] = "" if name != hand.id else lines[place]
    return lines


def _numbers_the_next(line: str) -> bool:
    """Whether the line stands above the next hand of an e-mail: `*********** # 2 **************`."""
    return line.startswith("***") and line.strip("* ").startswith("#") and line.strip("* #").isdecimal()


def _said(line: str) -> str:
    """The words of a statement of a handlog; within quotes `#` and blanks are text."""
    said = []
    for place, part in enumerate(line.split('"')):
        words, comment, _ = (part, "", "") if place % 2 else part.partition("#")
        said.append(words if place % 2 else " ".join(words.split()))
        if comment:
            break
    return '"'.join(said)


def _as_account(met: Met) -> Met:
    """One of several accounts of a hand, by its content too."""
    digest = blake2b(met.digests[0] + met.marks, digest_size=16).digest()
    return Met((digest,), met.file, met.line, met.marks, met.blanks)


def _digest(*words: str) -> bytes:
    return blake2b(_bytes("\0".join(words)), digest_size=16).digest()


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _compared(met: Met, before: Met) -> Earlier:
    new, old = met.marks, before.marks
    if old == new:
        return Earlier(before.file, before.line)
    count = min(len(old), len(new)) // 4
    differs = next((i for i in range(count) if old[4 * i : 4 * i + 4] != new[4 * i : 4 * i + 4]), count)
    return Earlier(before.file, before.line, _line(met, differs), _line(before, differs))


def _line(met: Met, count: int) -> int:
    """The line that stands after so many lines with text."""
    for (blank,) in iter_unpack(">I", met.blanks):
        count += blank <= count
    return met.line + count


def name_of(hand: Hand) -> str:
    """The table of a hand as one word."""
    return "\0".join(table_of(hand))


def table_of(hand: Hand) -> tuple[str, ...]:
    """What hands of one table have in common: a handlog's file and session, a room's table and tournament."""
    if hand.neighbours:
        return (hand.dialect, hand.file, hand.session or "")
    started = hand.started
    return (hand.dialect, (started and started.table) or hand.file, (started and started.tournament) or "")
