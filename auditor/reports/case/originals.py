"""The bytes of hands as they stand in their file: what a case keeps as evidence."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256

from msgspec import Struct

from auditor.events import Hand
from auditor.originals import original_lines, text_of
from auditor.reports.case.dossier import Case, Place
from auditor.sources import Source, SourceError, open_sources


class Originals(Struct):
    """The bytes of a hand and of its neighbours, and the SHA-256 of the whole (unpacked) file they were cut from.

    `exact` False: the file could not be read a second time, or its lines could not be found in its bytes again; `hand`
    is then the text as it was read, in UTF-8, and there are no neighbours and no hash.
    """

    hand: bytes
    before: bytes | None = None
    after: bytes | None = None
    file_hash: str | None = None
    exact: bool = True


def originals(case: Case, paths: Iterable[str], encoding: str | None = None) -> Originals:
    """Cuts the hand of a case, and its neighbours in the same file, out of the files that `paths` stand for."""
    hand = case.hand
    for source in open_sources(paths, encoding=encoding):
        if source.name == hand.file:
            found = _cut(source, hand, case.before, case.after)
            if found is not None:
                return found
    return Originals("".join(f"{line}\n" for line in hand.lines).encode("utf-8", "replace"), exact=False)


def _cut(source: Source, hand: Hand, before: Place | None, after: Place | None) -> Originals | None:
    wanted = {
        name: (place.first_line, place.last_line)
        for name, place in (("before", before), ("after", after))
        if place is not None and place.file == hand.file
    } | {"hand": (hand.first_line, hand.last_line)}
    parts = {name: bytearray() for name in wanted}
    whole = sha256()
    try:
        for number, line in enumerate(original_lines(source, hand.encoding), 1):
            whole.update(line)
            for name, (first, last) in wanted.items():
                if first <= number <= last:
                    parts[name] += line
    except SourceError:
        return None
    found = {name: bytes(part) for name, part in parts.items()}
    if text_of(found["hand"], hand.encoding) != list(hand.lines):
        return None
    return Originals(found["hand"], found.get("before"), found.get("after"), whole.hexdigest())
