"""Findings in each of the formats that `check` gives out."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from auditor.audit import Audited
    from auditor.records import Finding


class Findings:
    """The findings of hands as bytes, in one format; `unclear`: unclear ones, too."""

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

    def wanted(self, audited: "Audited") -> "list[Finding]":
        """The findings of a hand that are to be given out."""
        return [finding for finding in audited.findings if self.unclear or finding.verdict == "broken"]


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


FORMATS: dict[str, type[Findings]] = {"text": AsText, "jsonl": AsJsonLines, "csv": AsCsv}
"""Each format by its name."""
