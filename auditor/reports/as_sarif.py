"""Findings as SARIF 2.1.0, the format that code-scanning tools read: one run, a rule a code, a result a finding."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any
from urllib.parse import quote

import msgspec

from auditor import __version__
from auditor.records import Finding
from auditor.reports.as_text import NO_REMEDY, said
from auditor.rules import RULES
from auditor.verdict import Weight

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS: Mapping[Weight, str] = {"serious": "error", "minor": "warning", "note": "note"}


def head() -> bytes:
    """What stands before the results: the tool with all its rules."""
    rules = [
        {
            "id": rule.code,
            "name": rule.name,
            "shortDescription": {"text": rule.law},
            "defaultConfiguration": {"level": LEVELS[rule.weight]},
        }
        for rule in RULES.values()
    ]
    driver = {"name": "auditor", "semanticVersion": __version__, "rules": rules}
    tool = msgspec.json.encode({"driver": driver}).decode()
    start = f'{{"$schema":"{SCHEMA}","version":"2.1.0","runs":[{{"columnKind":"unicodeCodePoints","tool":{tool},'
    return f'{start}"results":[\n'.encode()


def tail() -> bytes:
    """What stands after the results."""
    return b"\n]}]}\n"


def result(finding: Finding, line: str | None) -> bytes:
    """One finding; `line` is the line of the log it stands on, if there is one.

    An unclear finding is of the kind `open`. A waived one is suppressed, with its reason.
    """
    broken = finding.verdict == "broken"
    book = f" {finding.cite or finding.rulebook}. {finding.ruling or NO_REMEDY}" if broken else ""
    region: dict[str, Any] = {"startLine": finding.line, "startColumn": finding.column}
    if line is not None:
        region["snippet"] = {"text": line}
    content: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": list(RULES).index(finding.code),
        "kind": "fail" if broken else "open",
        "level": LEVELS[finding.weight] if broken else "none",
        "message": {"text": f"{said(finding)}.{book}"},
        "locations": [
            {
                "physicalLocation": {"artifactLocation": {"uri": _uri(finding.file)}, "region": region},
                "logicalLocations": [{"name": finding.hand, "kind": "hand"}],
            }
        ],
        "partialFingerprints": {"handRuleSeatFact/v1": _fingerprint(finding)},
        "properties": {
            name: value
            for name, value in msgspec.to_builtins(finding).items()
            if name in _PROPERTIES and value not in (None, [], False)
        },
    }
    if finding.waived is not None:
        content["suppressions"] = [{"kind": "external", "status": "accepted", "justification": finding.waived}]
    return msgspec.json.encode(content)


_PROPERTIES = (
    *("hand", "clock", "verdict", "weight", "seat", "player", "expected", "found"),
    *("rulebook", "cite", "ruling", "moves", "handled"),
)


def _uri(file: str) -> str:
    """A file as a URI reference; a first part with a colon would be taken for a scheme."""
    path = quote(file, safe="/!~")
    return f"file://{path}" if path.startswith("/") else path


def _fingerprint(finding: Finding) -> str:
    """The same for the same fault in another copy of the log."""
    parts = (finding.hand, finding.code, str(finding.seat), finding.fact)
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]
