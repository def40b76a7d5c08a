"""Of large files the parts near some of their lines, to look at a few hands again."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path

from auditor.batch.parts import Cut, Part, cuts
from auditor.sources import Source

DISTANCE = 2**19
"""Bytes in a part, about."""


def nearby(source: Source, lines: Mapping[str, Collection[int]], encoding: str | None) -> Iterator[Source]:
    """The parts of a text that these lines (by its name) are in, with the part before each and the one behind it.

    A text that cannot be cut comes whole, one without such lines not at all. What a part is read without is what stands
    before it: a hand may then look otherwise.
    """
    wanted = lines.get(source.name)
    if not wanted:
        return
    found = _cuts(source, encoding)
    if len(found) < 4:
        yield source
        return
    begins = [cut.line for cut in found]
    places = {bisect_right(begins, line) - 1 for line in wanted}
    near = sorted({one for place in places for one in (place - 1, place, place + 1) if 0 <= one < len(found)})
    path = Path(source.origin[0]) if source.origin is not None else Path()
    for first, last in _runs(near):
        end = found[last + 1].offset if last + 1 < len(found) else None
        yield Part(path, source.name, found[first], end, named=source.named, declared=encoding)


def _cuts(source: Source, encoding: str | None) -> list[Cut]:
    if source.origin is None or source.error is not None or source.origin[0].lower().endswith((".gz", ".zip")):
        return []
    try:
        return list(cuts(Path(source.origin[0]), encoding, DISTANCE))
    except OSError:
        return []


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """The first and the last of each run of numbers that follow one another."""
    first = last = numbers[0]
    for number in numbers[1:]:
        if number != last + 1:
            yield first, last
            first = number
        last = number
    yield first, last
