"""The page over the tables of an audit: totals, charts, the hands with the most, and findings to sort and filter."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from auditor.records import STATUSES
from auditor.reports.charts import bars
from auditor.reports.html import render
from auditor.reports.output import whole_file
from auditor.reports.overview import Overview, Worst

MOST_BARS = 12
MOST_DAYS = 31


class Chart:
    """A drawing with its numbers: `rows` are those of the table below it, `rest` how many more there are."""

    def __init__(
        self, name: str, title: str, heads: Sequence[str], rows: list[tuple[str, list[int]]], drawn: list[list[int]]
    ) -> None:
        """`drawn` are the parts of each row's bar."""
        self.title = title
        self.heads = heads
        self.rows = rows
        self.svg = bars([(label, parts) for (label, _), parts in zip(rows, drawn, strict=True)], name)
        self.weighed = any(len(parts) > 1 for parts in drawn)
        self.rest = 0


def write(overview: Overview, folder: Path, cases: Mapping[Worst, str], tables: Collection[str]) -> None:
    """Writes `index.html`; `cases` has the page of each hand that has one, `tables` the names of the files beside."""
    page = render(
        "index.html",
        overview=overview,
        statuses=[(status, overview.statuses[status]) for status in STATUSES if overview.statuses[status]],
        charts=charts(overview),
        cases=cases,
        case_of={(worst.file, worst.hand): path for worst, path in cases.items()},
        codes=sorted({finding.code for finding in overview.findings}),
        tables=tables,
        under=_under({finding.file for finding in overview.findings}),
        never=sum(row.in_force == row.never_came_up for row in overview.rules),
    )
    with whole_file(folder / "index.html") as stream:
        stream.write(page.encode())


def _under(files: Collection[str]) -> str:
    """The folder that all these files are in, a slash at its end; empty where there is none."""
    parts = [file.split("/")[:-1] for file in files]
    shared = []
    for level in zip(*parts, strict=False):
        if len(set(level)) > 1:
            break
        shared.append(level[0])
    return "".join(f"{part}/" for part in shared)


def charts(overview: Overview) -> list[Chart]:
    """The charts that have something to show."""
    found = [
        _weighed("codes", "Broken rules", overview.codes),
        _weighed("cites", "By number of the book", overview.cites),
        _weighed("players", "By player", overview.players, overview.dealt),
        _counted("tables", "By table", overview.tables, by_name=False),
        _counted("days", "By day", overview.days, by_name=True),
    ]
    return [chart for chart in found if chart.rows]


def _weighed(name: str, title: str, counts: Mapping[str, list[int]], hands: Mapping[str, int] | None = None) -> Chart:
    """Broken findings by weight, the most first."""
    ranked = sorted(counts.items(), key=lambda item: (-sum(item[1]), item[0]))
    rows = ranked[:MOST_BARS]
    heads = ("serious", "minor", "note", *(("hands dealt in",) if hands is not None else ()))
    shown = [(label, [*parts, *([hands[label]] if hands is not None else [])]) for label, parts in rows]
    chart = Chart(name, title, heads, shown, [parts for _, parts in rows])
    chart.rest = len(ranked) - len(rows)
    return chart


def _counted(name: str, title: str, counts: Mapping[str, list[int]], *, by_name: bool) -> Chart:
    """Broken findings, of whatever has any, and hands: the most first, or the last in the order of names."""
    ranked = sorted(counts.items(), key=(lambda item: (item[0],)) if by_name else (lambda item: (-item[1][1], item[0])))
    ranked = [row for row in ranked if row[1][1]]
    rows = ranked[-MOST_DAYS:] if by_name else ranked[:MOST_BARS]
    chart = Chart(name, title, ("hands", "broken"), rows, [[broken] for _, (_, broken) in rows])
    chart.rest = len(ranked) - len(rows)
    return chart
