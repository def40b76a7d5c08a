"""Charts as SVG that stands in a page: its colours are the page's own, so they follow light, dark and print."""

from __future__ import annotations

import warnings
from bisect import bisect
from collections.abc import Sequence
from io import StringIO
from itertools import accumulate
from typing import Any
from unicodedata import east_asian_width

from auditor.reports.as_text import plain

INKS = {
    "#010101": "var(--ink)",
    "#020202": "var(--soft)",
    "#030303": "var(--line)",
    "#040404": "var(--serious-fill)",
    "#050505": "var(--minor-fill)",
    "#060606": "var(--note-fill)",
    "#070707": "var(--sheet)",
    "#080808": "var(--plain-fill)",
}
"""Colours that stand in the drawing for those of the page."""

INK, SOFT, LINE, SERIOUS, MINOR, NOTE, SHEET, PLAIN = INKS
STYLES = ((SERIOUS, None), (MINOR, "////"), (NOTE, "\\\\\\"))
"""Fill and hatching of serious, minor and note: to be told apart without colour."""

WIDTH = 5.0
ROW = 0.3
LONGEST = 27
"""Letters of a label; those of East Asia are twice as wide."""


def bars(rows: Sequence[tuple[str, Sequence[int]]], name: str) -> str:
    """Lying bars, one a row, its parts (serious, minor, note, or one alone) one behind the other, the sum at its end.

    `name` keeps the parts of several charts of one page apart. Empty for no rows.
    """
    if not rows:
        return ""
    from matplotlib import rc_context
    from matplotlib.backends.backend_svg import FigureCanvasSVG
    from matplotlib.figure import Figure

    settings: Any = {
        "svg.fonttype": "none",
        "svg.hashsalt": name,
        "text.parse_math": False,
        "font.family": ["sans-serif"],
        "font.size": 11,
        "hatch.linewidth": 0.9,
    }
    with rc_context(settings), warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # a letter matplotlib's font lacks; the browser has it
        figure = Figure(figsize=(WIDTH, 0.35 + ROW * len(rows)), layout="constrained")
        FigureCanvasSVG(figure)
        _draw(figure.add_subplot(), rows)
        drawn = StringIO()
        figure.savefig(drawn, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    return _of_the_page(drawn.getvalue(), name)


def _draw(axes: Any, rows: Sequence[tuple[str, Sequence[int]]]) -> None:
    places = range(len(rows))
    labels = [_short(label) for label, _ in rows]
    starts = [0] * len(rows)
    weighed = len(rows[0][1]) > 1
    for part in range(len(rows[0][1])):
        widths = [parts[part] for _, parts in rows]
        fill, hatch = STYLES[part] if weighed else (PLAIN, None)
        axes.barh(places, widths, left=starts, height=0.72, color=fill, edgecolor=SHEET, hatch=hatch, linewidth=0.6)
        starts = [start + width for start, width in zip(starts, widths, strict=True)]
    for place, total in zip(places, starts, strict=True):
        axes.annotate(f"{total:,}", (total, place), (4, 0), textcoords="offset points", va="center", color=INK)
    axes.set_yticks(places, labels, color=INK)
    axes.set_xlim(0, max(*starts, 1) * 1.12)
    axes.set_ylim(len(rows) - 0.45, -0.55)
    axes.tick_params(axis="y", length=0)
    axes.xaxis.set_visible(False)
    for side in ("top", "right", "bottom"):
        axes.spines[side].set_visible(False)
    axes.spines["left"].set_color(SOFT)


def _short(label: str) -> str:
    label = plain(label)
    ends = list(accumulate(1 + (east_asian_width(letter) in "WF") for letter in label))
    return label if ends[-1:] <= [LONGEST] else f"{label[: bisect(ends, LONGEST - 1)]}…"


def _of_the_page(drawing: str, name: str) -> str:
    """The drawing as a part of a page: no XML head, the page's colours and letters, names of its own."""
    size = drawing.partition('viewBox="')[2].partition('"')[0]
    rest = drawing[drawing.index('<g id="figure_1">') :]
    for stands, colour in INKS.items():
        rest = rest.replace(f": {stands}", f": {colour}").replace(f'fill="{stands}"', f'style="fill: {colour}"')
    for mark in ('id="', "url(#", 'href="#'):
        rest = rest.replace(mark, f"{mark}{name}-")
    return f'<svg viewBox="{size}" class="chart" aria-hidden="true">{rest}'
