"""What an audit of many files is to do, the same in every process: by which rules, and which rows come out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import msgspec
from msgspec import Struct

from auditor.events import Hand
from auditor.reports.waivers import Waivers

if TYPE_CHECKING:
    from auditor.audited import Audited


class Rows(Protocol):
    """Makes the rows of hands."""

    def add(self, audited: Audited) -> None:
        """The rows of one hand more."""

    def set_apart(self, hand: Hand, original: bytes | None) -> None:
        """A hand that could not be read, with its bytes; None where they cannot be had again."""

    def take(self) -> list[bytes]:
        """What was added to each output since this was asked last."""


class Findings(Struct, frozen=True):
    """The findings in one format (`check`)."""

    form: str
    unclear: bool
    keeps_originals = False

    def rows(self) -> Rows:
        """A maker of rows for one process."""
        return _FindingRows(self)


class _FindingRows:
    def __init__(self, product: Findings) -> None:
        from auditor.reports.findings import FORMATS

        self._findings = FORMATS[product.form](product.unclear)
        self.add = self._findings.add

    def set_apart(self, hand: Hand, original: bytes | None) -> None: ...

    def take(self) -> list[bytes]:
        return [self._findings.take()]


class Quarantined(Struct, tag_field="type", tag="quarantined", frozen=True):
    """A hand that could not be read: why, its bytes as they stand in the file (in Base64), and as text.

    `exact` False: the bytes could not be read a second time; they are those of the text, in UTF-8.
    """

    file: str
    hand: str
    first_line: int
    last_line: int
    dialect: str
    encoding: str
    reason: str
    exact: bool
    bytes: bytes
    text: str


QUARANTINE = "quarantine.jsonl"


class Tables(Struct, frozen=True):
    """The tables of a folder, and the hands that could not be read (`report`); `parquet`: as Parquet, too."""

    neutralise: bool
    parquet: bool = False
    keeps_originals = True

    @property
    def names(self) -> list[str]:
        """The files that grow hand by hand."""
        from auditor.reports.as_csv import KINDS

        return [*KINDS, QUARANTINE]

    @property
    def parquet_names(self) -> list[str]:
        """The tables as Parquet."""
        from auditor.reports.as_parquet import KINDS

        return [f"{name}.parquet" for name in KINDS if self.parquet]

    def heads(self) -> list[bytes]:
        """How each of them begins."""
        from auditor.reports.as_csv import KINDS, head

        return [*map(head, KINDS.values()), b""]

    def rows(self) -> Rows:
        """A maker of rows for one process."""
        return _TableRows(self)


class _TableRows:
    def __init__(self, product: Tables) -> None:
        from auditor.reports.as_csv import Tables as Written

        self._tables = Written(neutralise=product.neutralise)
        self.add = self._tables.add
        self._apart: list[bytes] = []

    def set_apart(self, hand: Hand, original: bytes | None) -> None:
        text = "\n".join(hand.lines)
        record = Quarantined(
            file=hand.file,
            hand=hand.id,
            first_line=hand.first_line,
            last_line=hand.last_line,
            dialect=hand.dialect,
            encoding=hand.encoding,
            reason=hand.unread or "",
            exact=original is not None,
            bytes=text.encode("utf-8", "replace") if original is None else original,
            text=text,
        )
        self._apart.append(msgspec.json.encode(record) + b"\n")

    def take(self) -> list[bytes]:
        apart = b"".join(self._apart)
        self._apart.clear()
        return [*self._tables.take(), apart]


class Job(Struct, frozen=True, kw_only=True):
    """`rulebook`, `only` and `encoding` as on the command line. `spool` is the folder in which workers put what units
    come to; empty: they send it.
    """

    product: Findings | Tables
    rulebook: str | None = None
    only: frozenset[str] = frozenset()
    encoding: str | None = None
    waivers: Waivers | None = None
    spool: str = ""
