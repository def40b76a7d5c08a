"""Findings as workflow commands of GitHub Actions, which show them beside the lines of the log."""

from collections.abc import Mapping

from auditor.records import Finding
from auditor.reports.as_text import NO_REMEDY, plain, said
from auditor.verdict import Weight

COMMANDS: Mapping[Weight, str] = {"serious": "error", "minor": "warning", "note": "notice"}


def line(finding: Finding) -> bytes:
    """One finding as a line; unclear and waived ones are notices."""
    broken = finding.verdict == "broken" and finding.waived is None
    command = COMMANDS[finding.weight] if broken else "notice"
    place = f"file={_property(finding.file)},line={finding.line},col={finding.column}"
    title = _property(f"{finding.code} {finding.name}")
    text = said(finding)
    if finding.verdict == "unclear":
        text = f"unclear: {text}"
    else:
        text = f"{text}. {finding.cite or finding.rulebook}. {finding.ruling or NO_REMEDY}"
    if finding.waived is not None:
        text = f"{text} Waived: {finding.waived}"
    return f"::{command} {place},title={title}::{_escaped(plain(text))}\n".encode()


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")
