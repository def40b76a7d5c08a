"""Findings in each of the formats that `check` gives out, written as they come."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, BinaryIO, TypeAlias

if TYPE_CHECKING:
    from auditor.audit import Audited
    from auditor.records import Finding

Add: TypeAlias = "Callable[[Audited], None]"
"""Takes the findings of one hand more."""


@contextmanager
def _text(stream: BinaryIO, unclear: bool, to_file: bool) -> Iterator[Add]:
    from auditor.reports import as_text

    def add(audited: "Audited") -> None:
        for text in as_text.findings(audited, unclear=unclear):
            stream.write(text.encode())

    yield add


@contextmanager
def _jsonl(stream: BinaryIO, unclear: bool, to_file: bool) -> Iterator[Add]:
    from auditor.reports import as_json

    def add(audited: "Audited") -> None:
        for finding in _wanted(audited, unclear):
            stream.write(as_json.line(finding))

    yield add


@contextmanager
def _csv(stream: BinaryIO, unclear: bool, to_file: bool) -> Iterator[Add]:
    from auditor.records import Finding
    from auditor.reports.as_csv import Table

    table = Table(Finding, stream, mark=to_file)

    def add(audited: "Audited") -> None:
        for finding in _wanted(audited, unclear):
            table.add(finding)

    yield add
    table.flush()


def _wanted(audited: "Audited", unclear: bool) -> "Iterator[Finding]":
    return (finding for finding in audited.findings if unclear or finding.verdict == "broken")


FORMATS: dict[str, Callable[[BinaryIO, bool, bool], AbstractContextManager[Add]]] = {
    "text": _text,
    "jsonl": _jsonl,
    "csv": _csv,
}
"""A writer to a stream by the name of its format; it is told whether unclear findings are wanted, and whether the
stream is a file: a table in a file begins with a byte-order mark, one on standard output does not.
"""
