"""Findings in each of the formats that `check` gives out."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from auditor.audited import Audited
    from auditor.records import Finding


class Findings:
    """The findings of hands as bytes, in one format; `unclear`: unclear ones, too.

    `between` stands between two pieces that `take` gives, none of them empty.
    """

    between = b""

    def __init__(self, unclear: bool) -> None:
        self.unclear = unclear
        self._waiting: list[bytes] = []

    def head(self, to_file: bool) -> bytes:
        """What stands before all findings, in a file or on standard output."""
        return b""

    def add(self, audited: "Audited") -> None:
        """The findings of one hand more."""
        raise NotImplementedError

    def take(self) -> bytes:
        """What was added since this was asked last."""
        taken = b"".join(self._waiting)
        self._waiting.clear()
        return taken

    def tail(self) -> bytes:
        """What stands after all findings."""
        return b""

    def wanted(self, audited: "Audited") -> "list[Finding]":
        """The findings of a hand that are to be given out."""
        return [finding for finding in audited.findings if self.unclear or finding.verdict == "broken"]


@contextmanager
def document(findings: Findings, stream: BinaryIO, *, to_file: bool) -> Iterator[Callable[[bytes], None]]:
    """Writes head and tail of a format to a stream, and what is given to it between them, piece by piece."""
    stream.write(findings.head(to_file))
    begun = False

    def write(piece: bytes) -> None:
        nonlocal begun
        if piece:
            stream.write(findings.between + piece if begun else piece)
            begun = True

    yield write
    stream.write(findings.tail())


class AsText(Findings):
    """For people to read."""

    def add(self, audited: "Audited") -> None:
        from auditor.reports import as_text

        self._waiting += [text.encode() for text in as_text.findings(audited, unclear=self.unclear)]


class AsJsonLines(Findings):
    """One record a line."""

    def add(self, audited: "Audited") -> None:
        from auditor.reports import as_json

        self._waiting += [as_json.line(finding) for finding in self.wanted(audited)]


class AsCsv(Findings):
    """A table; in a file it begins with a byte-order mark, on standard output it does not."""

    def __init__(self, unclear: bool) -> None:
        super().__init__(unclear)
        from auditor.records import Finding
        from auditor.reports.as_csv import Table

        self._table = Table(Finding)

    def head(self, to_file: bool) -> bytes:
        from auditor.records import Finding
        from auditor.reports.as_csv import head

        return head(Finding, mark=to_file)

    def add(self, audited: "Audited") -> None:
        for finding in self.wanted(audited):
            self._table.add(finding)

    def take(self) -> bytes:
        return self._table.take()


class AsSarif(Findings):
    """One document for code-scanning tools."""

    between = b",\n"

    def head(self, to_file: bool) -> bytes:
        from auditor.reports import as_sarif

        return as_sarif.head()

    def add(self, audited: "Audited") -> None:
        from auditor.reports import as_sarif, as_text

        self._waiting += [
            as_sarif.result(finding, as_text.line_of(audited, finding.line)) for finding in self.wanted(audited)
        ]

    def take(self) -> bytes:
        taken = self.between.join(self._waiting)
        self._waiting.clear()
        return taken

    def tail(self) -> bytes:
        from auditor.reports import as_sarif

        return as_sarif.tail()


class AsGithub(Findings):
    """Workflow commands of GitHub Actions."""

    def add(self, audited: "Audited") -> None:
        from auditor.reports import as_github

        self._waiting += [as_github.line(finding) for finding in self.wanted(audited)]


FORMATS: dict[str, type[Findings]] = {
    "text": AsText,
    "jsonl": AsJsonLines,
    "csv": AsCsv,
    "sarif": AsSarif,
    "github": AsGithub,
}
"""Each format by its name."""
