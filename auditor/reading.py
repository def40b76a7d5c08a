"""The hands that paths stand for, one after the other, and their audit."""

from collections.abc import Callable, Iterable, Iterator

from auditor.audited import Audited
from auditor.dialects import read
from auditor.events import Hand
from auditor.progress import Progress
from auditor.reports.totals import Totals
from auditor.reports.waivers import Waivers
from auditor.rulings import Auditor
from auditor.sources import Source, open_sources


class Reading:
    """The hands that the paths of a command stand for.

    What cannot be read is said and passed over. `failed`: a path could not be read at all, or is a file that is no log;
    `named`: the last hand is of a file on the command line.
    `change` is done to the hands before anybody sees them. `within`, if given, makes of each text the texts to read.
    """

    def __init__(
        self,
        paths: tuple[str, ...],
        stdin_name: str | None,
        encoding: str | None,
        progress: Progress,
        *,
        change: Callable[[Iterable[Hand]], Iterator[Hand]] | None = None,
        within: Callable[[Source], Iterator[Source]] | None = None,
    ) -> None:
        self.paths = paths
        self.stdin_name = stdin_name
        self.encoding = encoding
        self.failed = False
        self.named = False
        self._progress = progress
        self._change = change
        self._within = within

    def __iter__(self) -> Iterator[Hand]:
        return self._hands() if self._change is None else self._change(self._hands())

    def _hands(self) -> Iterator[Hand]:
        for path in self.paths:
            yield from self._below(path)

    def _below(self, path: str) -> Iterator[Hand]:
        errors = readable = 0
        for source in self._sources(path):
            self.named = source.named
            if source.error is None:
                readable += 1
                for hand in read(source):
                    if hand.unread is None or hand.dialect:
                        self._progress.hand(source.name)
                        yield hand
                    elif source.error is None:
                        self._progress.remark(f"{source.name}: {hand.unread}")
                        self.failed |= source.named
            if source.error is not None:
                errors += 1
                self._progress.remark(f"{source.name}: {source.error}")
                self.failed |= source.named
        self.failed |= errors > 0 and readable == 0

    def _sources(self, path: str) -> Iterator[Source]:
        for source in open_sources([path], self.stdin_name, self.encoding):
            yield from (source,) if self._within is None else self._within(source)


class Auditing:
    """Audits the hands of a reading, marks what is waived, and adds up what they come to.

    `replay_all`: there is a table of every hand that can be replayed, of routine ones too.
    """

    def __init__(
        self,
        reading: Reading,
        rulebook: str | None,
        only: frozenset[str],
        progress: Progress,
        waivers: Waivers | None = None,
        *,
        replay_all: bool = False,
    ) -> None:
        self.totals = Totals()
        self.reading = reading
        self._auditor = Auditor(rulebook, only, replay_all=replay_all)
        self._progress = progress
        self._waivers = waivers
        self._misled = False

    @property
    def failed(self) -> bool:
        """Whether a path could not be read, or a rulebook that a log among the paths names."""
        return self.reading.failed or self._misled

    def __iter__(self) -> Iterator[Audited]:
        said = 0
        for hand in self.reading:
            audited = self._auditor.audit(hand)
            self._misled |= self._auditor.misnamed and self.reading.named
            for remark in self._auditor.remarks[said:]:
                self._progress.remark(remark)
                said += 1
            if self._waivers is not None:
                self._waivers.apply(audited.findings)
            self.totals.add(audited)
            yield audited
