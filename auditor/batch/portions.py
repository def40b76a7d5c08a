"""What comes out of an audit piece by piece: rows, counts, and what must be known to put pieces from several processes
together.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct, field

from auditor.audit import NO_STANDING, Standing
from auditor.batch.manners import Manner
from auditor.course import Earlier
from auditor.register import Met
from auditor.reports.tally import Tally
from auditor.reports.totals import Totals
from auditor.session import LastHand


class Open(Struct):
    """The first hand of its table in a unit, audited as if none came before it.

    `hand` is pickled; `left` is how it ended for the next hand there, `earlier` the same hand before it in the unit,
    `standing` what statements in its file said before it.
    """

    table: str
    hand: bytes
    left: LastHand
    earlier: Earlier | None
    standing: Standing


class Portion(Struct):
    """What some hands in a row came to; each with an `opening` is a portion of its own.

    `read` and `errors` are texts that could be read and those that could not, by the number of the path they were found
    at. `failed`: one of them was named on the command line and is no log, or cannot be read. `used` are the places of
    waivers that waived something. `said` are remarks in
    their order, `once` those that are said once in an audit. `met` are the hands for the register, `tables` the last
    hands of tables: of a unit that was audited ahead of its turn.
    """

    rows: list[bytes] = []
    totals: Totals = field(default_factory=Totals)
    tally: Tally = field(default_factory=Tally)
    hands: int = 0
    file: str = ""
    read: list[int] = []
    errors: list[int] = []
    failed: bool = False
    used: set[int] = field(default_factory=set)
    said: list[tuple[str, bool]] = []
    met: list[Met] = []
    tables: dict[str, LastHand] = {}
    opening: Open | None = None


class Result(Struct):
    """A unit audited ahead of its turn, as if nothing were known of what comes before it but the assumed manners.

    `starts` are the manners that each room was read with at first, `ends` those at the end; `settled`: nothing waits
    for the text that follows. `standing` is what statements said last. `changed` names a file that is no longer as it
    was when it was cut. `spooled` is the file with the portions; None: they are here.
    """

    number: int
    portions: list[Portion] = []
    spooled: str | None = None
    starts: dict[str, Manner] = {}
    ends: dict[str, Manner] = {}
    settled: bool = True
    standing: Standing = NO_STANDING
    changed: str | None = None

    def all_portions(self) -> Iterator[Portion]:
        """The portions in their order."""
        if self.spooled is None:
            yield from self.portions
            return
        with Path(self.spooled).open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            while file.tell() < size:
                yield pickle.load(file)
