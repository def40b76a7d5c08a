"""The folder of a case: the page, the log it is about, its events and findings, and a list of hashes."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from auditor import __version__
from auditor.reports import as_json
from auditor.reports.case import summary
from auditor.reports.case.dossier import Case
from auditor.reports.case.ledger import ledger, settlement
from auditor.reports.case.masking import Mask, lines_by_events
from auditor.reports.case.originals import Originals
from auditor.reports.case.page import page
from auditor.reports.output import whole_files

MANIFEST = "MANIFEST.sha256"
ORIGINALS = ("original.txt", "original-before.txt", "original-after.txt", "original-against.txt")
"""What is cut out of logs; a log itself may have such a name."""
MADE = ("case.html", "events.jsonl", "findings.json", *ORIGINALS)
"""What the list of hashes may name."""


def shown_lines(case: Case, mask: Mask | None) -> dict[int, str]:
    """The lines of the hand as they are to be shown: as they stand, or as a handlog has them where names are masked."""
    if mask is not None:
        return lines_by_events(case.hand)
    return dict(enumerate(case.hand.lines, case.hand.first_line))


def write(
    case: Case, folder: Path, kept: Originals | None, mask: Mask | None = None, against: Originals | None = None
) -> None:
    """Writes the folder, all files or none. `kept` None: the original is left out, since names are masked.

    `against` is the original of the other account, where there is one.
    """
    log = shown_lines(case, mask)
    files: dict[str, bytes] = {}
    if kept is not None:
        files["original.txt"] = kept.hand
        files |= {f"original-{k}.txt": v for k, v in (("before", kept.before), ("after", kept.after)) if v is not None}
    if against is not None:
        files["original-against.txt"] = against.hand
    files["events.jsonl"] = b"".join(map(as_json.line, as_json.events(case.hand)))
    files["findings.json"] = msgspec.json.format(msgspec.json.encode(content(case))) + b"\n"
    beside = [*files, MANIFEST]
    files = {"case.html": page(case, log, files=beside, masked=mask is not None).encode(), **files}
    if mask is not None:
        files = {name: mask.unveil(data.decode()).encode() for name, data in files.items()}
    head = "".join(f"# {line}\n" for line in _head(case, kept, against))
    sums = "".join(f"{sha256(data).hexdigest()}  {name}\n" for name, data in files.items())
    files[MANIFEST] = (head + sums).encode()
    folder.mkdir(parents=True, exist_ok=True)
    former = _unchanged(folder)
    with whole_files([folder / name for name in files]) as streams:
        for stream, data in zip(streams, files.values(), strict=True):
            stream.write(data)
    for name in former - set(files):  # with names in it that are to be masked, or of another hand
        (folder / name).unlink(missing_ok=True)


def take_away(folder: Path) -> None:
    """Takes away a case that was written here, and the folder where nothing else is in it."""
    for name in _unchanged(folder):
        (folder / name).unlink(missing_ok=True)
    with suppress(OSError):  # of somebody else: it stays
        (folder / MANIFEST).unlink(missing_ok=True)
        folder.rmdir()


def _unchanged(folder: Path) -> set[str]:
    """The files of a case in this folder that are as its list of hashes has them."""
    try:
        listed = (folder / MANIFEST).read_text(encoding="utf-8")
    except (OSError, ValueError):
        return set()
    found = set()
    for line in listed.splitlines():
        digest, _, name = line.partition("  ")
        if name in MADE:
            with suppress(OSError):
                if sha256((folder / name).read_bytes()).hexdigest() == digest:
                    found.add(name)
    return found


def content(case: Case) -> dict[str, Any]:
    """All that the page says, as one record."""
    chips = ledger(case.audited)
    return {
        "hand": case.audited.record,
        "asked": summary.asked(case),
        "found": summary.found(case),
        "follows": summary.follows(case),
        "findings": [
            {"finding": finding, "other_books": answers}
            for finding, answers in zip(case.findings, case.answers or [[]] * len(case.findings), strict=True)
        ],
        "other_books_alone": case.extras,
        "floor": [{"line": told.at.line, "text": told.text} for told in summary.floor(case)],
        "moves": settlement(case.audited),
        "players": [row.row for row in chips.rows] if chips is not None else [],
        "flows": case.audited.flows,
        "balance": chips.balance if chips is not None else None,
        "accounts": _accounts(case),
        "hand_before": case.before,
        "hand_after": case.after,
    }


def _accounts(case: Case) -> dict[str, Any] | None:
    """Where two accounts differ, and the findings that one alone has."""
    two = case.accounts
    if two is None:
        return None
    return {
        "file": two.there.hand.file,
        "hand": two.there.hand.id,
        "differences": [two.rows[place] for place in two.differences],
        "findings": two.findings,
    }


def _head(case: Case, kept: Originals | None, against: Originals | None) -> list[str]:
    record, hand = case.audited.record, case.hand
    lines = [
        f"auditor {__version__}: hand {hand.id} of {hand.file}, lines {hand.first_line} to {hand.last_line}",
        f"rulebook {record.rulebook} {record.rulebook_hash}" if record.rulebook else "the rules of the record alone",
    ]
    if kept is None:
        lines.append("names are masked: the original is left out, and the lines shown are those of a handlog")
    elif kept.exact:
        lines.append(f"the file the original was cut from: sha256 {kept.file_hash}")
    else:
        lines.append("the input could not be read a second time: original.txt is the text as it was read, in UTF-8")
    if against is not None and case.accounts is not None:
        other = case.accounts.there.hand
        mark = f"sha256 {against.file_hash}" if against.exact else "which could not be read a second time"
        lines.append(f"the other account: hand {other.id} of {other.file}, {mark}")
    return [line.replace("\r", " ").replace("\n", " ") for line in lines]
