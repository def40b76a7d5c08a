"""What the tables of an audit come to: counts, the hands with the most findings, and findings to list on a page."""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path

from msgspec import Struct, field

from auditor.reports.csv_rows import bare, columns, rows
from auditor.reports.tally import RuleRow
from auditor.verdict import WEIGHTS

MOST_FINDINGS = 5000
"""Findings that the page lists; the table has them all."""

Parts = list[int]
"""Broken findings by weight: serious, minor, note."""


class Worst(Struct, frozen=True):
    """A hand with broken findings: where it is, how many of each weight, and the codes."""

    file: str
    hand: str
    line: int
    parts: tuple[int, int, int]
    codes: tuple[str, ...]

    @property
    def broken(self) -> int:
        return sum(self.parts)


class Listed(Struct, frozen=True):
    """One finding as the page lists it; `place` is its number in the table, from 0."""

    place: int
    file: str
    hand: str
    line: int
    code: str
    name: str
    verdict: str
    weight: str
    player: str
    fact: str
    rulebook: str
    cite: str
    ruling: str
    waived: str


class Overview(Struct):
    """Counts of an audit. Findings that are waived are counted apart, by file and hand, and nowhere else.

    `tables` and `days` have hands and broken findings; `players` those with broken findings, and in how many hands they
    were dealt in. Days are those of the hands' own clock, of rooms in UTC; hands without a time are in none.
    """

    statuses: Counter[str] = field(default_factory=Counter)
    weights: Counter[str] = field(default_factory=Counter)
    unclear: int = 0
    waived: Counter[tuple[str, str]] = field(default_factory=Counter)
    codes: dict[str, Parts] = {}
    cites: dict[str, Parts] = {}
    players: dict[str, Parts] = {}
    dealt: Counter[str] = field(default_factory=Counter)
    tables: dict[str, list[int]] = {}
    days: dict[str, list[int]] = {}
    rules: list[RuleRow] = []
    worst: list[Worst] = []
    findings: list[Listed] = []
    total: int = 0

    @property
    def hands(self) -> int:
        return self.statuses.total()

    @property
    def broken(self) -> int:
        return self.weights.total()


def read(folder: Path, worst: int) -> Overview:
    """The overview of the tables in a folder, `worst` hands named; row by row, so that no table fills the memory."""
    overview = Overview()
    _findings(overview, folder, worst)
    hands = columns(folder / "hands.csv", "file hand table session started status broken")
    for file, hand, table, session, started, status, broken in hands:
        overview.statuses[status] += 1
        for counts, key in ((overview.tables, table or session or file), (overview.days, started[:10])):
            if key:
                entry = counts.setdefault(key, [0, 0])
                entry[0] += 1
                entry[1] += int(broken) - (overview.waived[file, hand] if overview.waived else 0)
    if overview.players:
        players = columns(folder / "players.csv", "player dealt_in")
        overview.dealt.update(name for name, dealt in players if dealt == "true" and name in overview.players)
    with _rows(folder / "rules.csv") as rules:
        overview.rules = [_rule(row) for row in rules]
    return overview


def _rule(row: dict[str, str]) -> RuleRow:
    counts = {name: int(row[name]) for name in ("in_force", "kept", "broken", "unclear", "never_came_up")}
    return RuleRow(
        rulebook=row["rulebook"], rulebook_hash=row["rulebook_hash"], code=row["code"], name=row["name"], **counts
    )


@contextmanager
def _rows(path: Path) -> Iterator[Iterator[dict[str, str]]]:
    with rows(path) as (names, cells):
        yield (dict(zip(names, map(bare, row), strict=True)) for row in cells)


def _findings(overview: Overview, folder: Path, worst: int) -> None:
    heaviest: list[tuple[tuple[int, int, int], int, Worst]] = []
    listed: dict[str, list[Listed]] = {kind: [] for kind in (*WEIGHTS, "unclear")}
    place = 0
    with _rows(folder / "findings.csv") as findings:
        for number, ((file, hand), group) in enumerate(groupby(findings, key=lambda row: (row["file"], row["hand"]))):
            parts, codes, line = [0, 0, 0], [], 0
            for row in group:
                kind = row["weight"] if row["verdict"] == "broken" else "unclear"
                if len(listed[kind]) < MOST_FINDINGS:
                    listed[kind].append(_listed(row, place))
                place += 1
                if _count(overview, row):
                    parts[WEIGHTS.index(row["weight"])] += 1
                    codes.append(row["code"])
                    line = line or int(row["line"])
            if codes:
                hand_ = Worst(file, hand, line, (parts[0], parts[1], parts[2]), tuple(dict.fromkeys(codes)))
                heapq.heappush(heaviest, (hand_.parts, -number, hand_))
                if len(heaviest) > worst:
                    heapq.heappop(heaviest)
    overview.worst = [hand for _, _, hand in sorted(heaviest, reverse=True)] if worst else []
    overview.total = place
    left = MOST_FINDINGS
    for kind in (*WEIGHTS, "unclear"):
        overview.findings += listed[kind][:left]
        left -= len(listed[kind][:left])


def _count(overview: Overview, row: dict[str, str]) -> bool:
    """Counts a finding; whether it is a broken one that is not waived."""
    if row["waived"]:
        overview.waived[row["file"], row["hand"]] += row["verdict"] == "broken"
        return False
    if row["verdict"] != "broken":
        overview.unclear += 1
        return False
    weight = row["weight"]
    overview.weights[weight] += 1
    part = WEIGHTS.index(weight)
    for counts, key in (
        (overview.codes, f"{row['code']} {row['name']}"),
        (overview.cites, row["cite"] or row["rulebook"]),
        (overview.players, row["player"]),
    ):
        if key:
            counts.setdefault(key, [0, 0, 0])[part] += 1
    return True


def _listed(row: dict[str, str], place: int) -> Listed:
    texts = {name: row[name] for name in Listed.__struct_fields__ if name not in ("place", "line")}
    return Listed(place=place, line=int(row["line"]), **texts)
