"""Audits texts in one process, and gives out what their hands come to in portions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from auditor.audited import Audited
from auditor.batch.job import Job, Rows
from auditor.batch.originals import Originals
from auditor.batch.portions import Portion
from auditor.batch.units import Piece
from auditor.dialects import Course, read
from auditor.events import Hand
from auditor.rulings import Auditor
from auditor.sessions import Sessions
from auditor.sources import Source

MOST = 250
"""Hands in a portion."""


class Auditing:
    """An auditor, and what it makes of the hands of texts.

    `course` is that of the text read last, which may go on. `most` hands are in a portion.
    """

    def __init__(self, job: Job, sessions: Sessions | None = None) -> None:
        """Raises `RulebookError` when the rulebook cannot be read."""
        self.job = job
        self.auditor = Auditor(job.rulebook, job.only)
        if sessions is not None:
            self.auditor.sessions = sessions
        self.course = Course()
        self.most = MOST
        self._waivers = structs.replace(job.waivers, used=set()) if job.waivers is not None else None
        self._rows: Rows = job.product.rows()
        self._portion = Portion()
        self._named = False

    def portions(self, texts: Iterable[tuple[Piece, Source]]) -> Iterator[Portion]:
        """What the texts come to, one portion after the other; there is at least one."""
        for piece, source in texts:
            if piece.cut is None or piece.cut.offset == 0:
                self.course = Course()
            for hand in self._hands(piece, source):
                yield from self._audited(hand)
        yield self._cut()

    def _hands(self, piece: Piece, source: Source) -> Iterator[Hand]:
        """The hands of a text; what cannot be read is noted, and passed over."""
        portion, self._named = self._portion, source.named
        if source.error is None:
            portion.read.append(piece.path)
            originals = Originals(source)
            for hand in read(source, self.course, more=piece.end is not None):
                if hand.unread is not None and not hand.dialect:
                    if source.error is None:
                        self._portion.said.append((f"{source.name}: {hand.unread}", False))
                        self._portion.failed |= source.named
                    continue
                if hand.unread is not None and self.job.product.keeps_originals:
                    self._rows.set_apart(hand, originals.of(hand))
                yield hand
        if source.error is not None:
            self._portion.errors.append(piece.path)
            self._portion.said.append((f"{source.name}: {source.error}", piece.cut is not None))
            self._portion.failed |= source.named or piece.cut is not None

    def _audited(self, hand: Hand) -> Iterable[Portion]:
        """Audits a hand; the portion that is full with it."""
        self.add(self.audit(hand))
        return (self._cut(),) if self._portion.hands >= self.most else ()

    def audit(self, hand: Hand) -> Audited:
        """One hand audited. What goes wrong in our own rules is raised with the place of the hand."""
        try:
            return self.auditor.audit(hand)
        except Exception as error:
            error.add_note(f"while auditing hand {hand.id!r} at {hand.file}:{hand.first_line}")
            raise

    def portion(self, hand: Hand) -> Portion:
        """What one hand comes to."""
        self.add(self.audit(hand))
        return self._cut()

    def add(self, audited: Audited) -> None:
        """Enters a hand into the portion."""
        portion = self._portion
        if self._waivers is not None:
            self._waivers.apply(audited.findings)
        self._rows.add(audited)
        portion.totals.add(audited)
        portion.tally.add(audited)
        portion.hands += 1
        portion.file = audited.hand.file
        portion.failed |= self.auditor.misnamed and self._named
        if self.auditor.remarks:
            portion.said += [(text, True) for text in self.auditor.remarks]
            self.auditor.remarks.clear()

    def _cut(self) -> Portion:
        """The portion as it is; a new one is begun."""
        portion, self._portion = self._portion, Portion()
        portion.rows = self._rows.take()
        if self._waivers is not None:
            portion.used, self._waivers.used = self._waivers.used, set()
        return portion
