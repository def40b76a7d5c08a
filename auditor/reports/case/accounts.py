"""Two accounts of one hand side by side: where they differ, and which findings hang on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from auditor.audited import Audited
from auditor.records import Finding
from auditor.reports.case.books import under
from auditor.reports.case.telling import OPTIONAL, Said, tell


class Row(Struct, frozen=True):
    """What one account tells and the other, on the same height; None where it tells nothing there."""

    here: Said | None
    there: Said | None

    @property
    def differs(self) -> bool:
        return self.here is None or self.there is None or not self.here.agrees(self.there)


class OneSided(Struct, frozen=True):
    """A finding that one account alone has. `other` is what the other account says of the rule.

    It hangs on the difference in `row`, on the thing `left_out` that the other never records, on both, or on neither
    that can be named.
    """

    finding: Finding
    here: bool
    other: str
    row: int | None = None
    left_out: Said | None = None


class Accounts(Struct):
    """Two accounts held to the same rulebook. `left_out` are things that one tells (`True`: the first) and the other
    never records.
    """

    here: Audited
    there: Audited
    rows: list[Row]
    findings: list[OneSided]
    left_out: list[tuple[bool, Said]]

    @property
    def differences(self) -> list[int]:
        """The places of the rows that differ."""
        return [place for place, row in enumerate(self.rows) if row.differs]

    def near(self, place: int, *, here: bool) -> int | None:
        """The line of one account at a row, or of the last row before it that has one."""
        for row in reversed(self.rows[: place + 1]):
            said = row.here if here else row.there
            if said is not None and said.line:
                return said.line
        return None

    def told(self, place: int, *, here: bool) -> str:
        """A row of one account in words; where it tells nothing, behind which line that is."""
        said = self.rows[place].here if here else self.rows[place].there
        if said is not None:
            return f"line {said.line}: {said.words}" if said.line else said.words
        line = self.near(place, here=here)
        return f"nothing, after line {line}" if line else "nothing"

    def ground(self, one: OneSided) -> str:
        """What a finding that one account alone has hangs on, in words."""
        parts = []
        if one.row is not None:
            parts.append(self.told(one.row, here=one.here))
        if one.left_out is not None:
            parts.append(f"line {one.left_out.line}: {one.left_out.words}, which the other account does not record")
        return "; and on ".join(parts) or "nothing that can be named"

    def silent(self, *, here: bool) -> list[str]:
        """What one account tells and the other never records, each once."""
        return list(dict.fromkeys(said.what for mine, said in self.left_out if mine == here))


class NotComparable(ValueError):
    """One of the two hands is not replayed."""


def compare_accounts(here: Audited, there: Audited) -> Accounts:
    """Lays two accounts of a hand side by side. Raises `NotComparable`."""
    for audited in (here, there):
        if audited.table is None or audited.rulebook is None:
            raise NotComparable(f"hand {audited.hand.id} of {audited.hand.file} is {audited.record.status}")
    assert here.rulebook is not None
    one, other = under(here, here.rulebook), under(there, here.rulebook)
    assert one.table is not None and other.table is not None
    told, theirs = tell(one.table), _named_alike(one, other, tell(other.table))
    shared = [_shared(told, theirs), _shared(theirs, told)]
    rows = _aligned(*shared)
    left_out = [(True, said) for said in told if said not in shared[0]]
    left_out += [(False, said) for said in theirs if said not in shared[1]]
    accounts = Accounts(here, there, rows, [], [(mine, said) for mine, said in left_out if said.value != "0"])
    accounts.findings = [*_one_sided(accounts, one, other, here=True), *_one_sided(accounts, other, one, here=False)]
    return accounts


def _named_alike(one: Audited, other: Audited, told: list[Said]) -> list[Said]:
    """The second account with the names of the first, where a name it alone has sits in the seat of one it lacks."""
    assert one.table is not None and other.table is not None
    names = {player.name: seat for seat, player in one.table.players.items()}
    theirs = {player.name: seat for seat, player in other.table.players.items()}
    seats = {seat: name for name, seat in names.items() if name not in theirs}
    alias = {name: seats[seat] for name, seat in theirs.items() if name not in names and seat in seats}
    return [replace(said, player=alias.get(said.player or "", said.player)) for said in told]


def _shared(mine: list[Said], theirs: list[Said]) -> list[Said]:
    """What an account tells, but for things that the other never records."""
    recorded = {(said.what, said.player) for said in theirs}
    nothing_left = all(said.value == "0" for said in (*mine, *theirs) if said.what == "left in the pot")
    return [
        said
        for said in mine
        if ((said.what, said.player) in recorded or not (said.aside or said.what in OPTIONAL))
        and not (said.what == "left in the pot" and nothing_left)
    ]


def _aligned(here: Sequence[Said], there: Sequence[Said]) -> list[Row]:
    """The two accounts on the same height: most pairs that agree, then most of one act told differently."""
    rows, columns = len(here), len(there)
    best = [[0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows - 1, -1, -1):
        for j in range(columns - 1, -1, -1):
            paired = best[i + 1][j + 1] + _likeness(here[i], there[j])
            best[i][j] = max(paired, best[i + 1][j], best[i][j + 1])
    found = []
    i = j = 0
    while i < rows or j < columns:
        if i < rows and j < columns:
            likeness = _likeness(here[i], there[j])
            if likeness and best[i][j] == best[i + 1][j + 1] + likeness:
                found.append(Row(here[i], there[j]))
                i, j = i + 1, j + 1
                continue
        if j == columns or (i < rows and best[i][j] == best[i + 1][j]):
            found.append(Row(here[i], None))
            i += 1
        else:
            found.append(Row(None, there[j]))
            j += 1
    return found


_ACTS = frozenset(("checks", "folds", "bets", "calls to", "raises to"))


def _likeness(one: Said, other: Said) -> int:
    """How well two things fit: the same 10, the same of other value 4, another act of the same player 2; else 0."""
    if one.agrees(other):
        return 10
    if (one.what, one.player) == (other.what, other.player):
        return 4
    acts = one.what in _ACTS and other.what in _ACTS
    return 2 if acts and one.player == other.player else 0


def _one_sided(accounts: Accounts, mine: Audited, other: Audited, *, here: bool) -> list[OneSided]:
    """The findings of one account that the other does not have: by rule, player and verdict, counted."""
    theirs = Counter((f.code, f.seat, f.verdict) for f in other.findings)
    found = []
    for finding in mine.findings:
        key = finding.code, finding.seat, finding.verdict
        if theirs[key]:
            theirs[key] -= 1
            continue
        found.append(OneSided(finding, here, _other(finding, other), *_hangs_on(accounts, finding, here=here)))
    return found


def _other(finding: Finding, other: Audited) -> str:
    """What the other account says of the rule of a finding."""
    same = [f for f in other.findings if f.code == finding.code and f.seat == finding.seat]
    if same:
        return f"{same[0].verdict} (line {same[0].line})"
    kept, broken, unclear = other.tally.get(finding.code, (0, 0, 0))
    if broken or unclear:
        return "broken or unclear for another player"
    return "kept" if kept else "never comes up"


def _hangs_on(accounts: Accounts, finding: Finding, *, here: bool) -> tuple[int | None, Said | None]:
    """The difference, or the thing the other account leaves out, on the line of a finding.

    Else the last before it that is about the same player, else the last before it. With a thing left out goes the last
    difference about the same player, if there is one: what the other leaves out cannot contradict by itself.
    """
    best: tuple[bool, bool, int] | None = None
    found: tuple[int | None, Said | None] = None, None
    candidates: list[tuple[int | None, Said | None, int | None, str | None]] = []
    for place in accounts.differences:
        row = accounts.rows[place]
        said = row.here or row.there
        assert said is not None
        candidates.append((place, None, accounts.near(place, here=here), said.player))
    candidates += [(None, said, said.line, said.player) for mine, said in accounts.left_out if mine == here]
    for place_, left_out, line, player in candidates:
        if line is None or line > finding.line:
            continue
        weight = line == finding.line, player == finding.player, line
        if best is None or weight > best:
            best, found = weight, (place_, left_out)
    if found[1] is None:
        return found
    own = [
        p
        for p, left_out, line, player in candidates
        if left_out is None and player == finding.player and line is not None and line <= finding.line
    ]
    return (own[-1] if own else None), found[1]
