"""What an audit of one hand gives out."""

from __future__ import annotations

from functools import cached_property

from auditor import routine
from auditor.events import Hand
from auditor.judging import Judged
from auditor.records import Finding, FlowRow, HandRecord, PlayerRow
from auditor.routine.counts import Known
from auditor.routine.play import Play
from auditor.rulebook import Rulebook
from auditor.session import LastHand
from auditor.table import Table


class Audited:
    """One hand, audited. `table` is its state at the end, None for a routine hand and one that was not replayed; `left`
    is what it leaves to the next, None there too.

    `tally` has kept, broken and unclear verdicts by code, zeros for a rule in force that never came up. `kept` lists
    the kept verdicts too, if asked for: code and line.
    """

    def __init__(
        self,
        hand: Hand,
        record: HandRecord,
        findings: list[Finding] | None = None,
        *,
        tally: dict[str, list[int]] | None = None,
        players: list[PlayerRow] | None = None,
        flows: list[FlowRow] | None = None,
        kept: list[tuple[str, int]] | None = None,
        judged: list[Judged] | None = None,
        table: Table | None = None,
        left: LastHand | None = None,
        rulebook: Rulebook | None = None,
    ) -> None:
        self.hand = hand
        self.record = record
        self.findings = findings or []
        self.tally = tally or {}
        self.players = players or []
        self.flows = flows or []
        self.kept = kept or []
        self.judged = judged or []
        self.table = table
        self.left = left
        self.rulebook = rulebook

    @property
    def status(self) -> str:
        """How the hand ended: one of `records.STATUSES`."""
        return self.record.status

    @property
    def as_routine(self) -> AuditedRoutine | None:
        """The same, where it is a routine hand."""
        return None


class AuditedRoutine(Audited):
    """A routine hand as it was played; its record, its rows and its tally are made when they are asked for.

    `book` is its rulebook, `known` what each rule in force keeps in such a hand.
    """

    status = "complete"
    table = left = None

    def __init__(self, play: Play, book: Rulebook, known: Known) -> None:
        self.hand = play.hand
        self.play = play
        self.rulebook = self.book = book
        self.known = known
        self.findings = []
        self.kept = []
        self.judged = []

    @property
    def as_routine(self) -> AuditedRoutine:
        return self

    @property
    def counts(self) -> tuple[int, ...]:
        """How many there are of each thing that `counts` counts, in its order."""
        return routine.counted(self.play)

    @cached_property
    def record(self) -> HandRecord:  # type: ignore[override]
        return routine.record(self.play, self.book)

    @cached_property
    def players(self) -> list[PlayerRow]:  # type: ignore[override]
        return routine.ledger(self.play, self.record)

    @cached_property
    def flows(self) -> list[FlowRow]:  # type: ignore[override]
        return routine.flows(self.play)

    @cached_property
    def tally(self) -> dict[str, list[int]]:  # type: ignore[override]
        return {code: [kept, 0, 0] for code, kept, _ in self.known.kept_in([self.counts])}
