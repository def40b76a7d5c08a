"""Replays hands through the rules in force, and gives out findings, facts and the tally."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

from auditor import bookkeeping, drawing, facts  # noqa: F401 - the two modules enter themselves in table.APPLY
from auditor import rulebook as rulebooks
from auditor.dialects import DIALECTS
from auditor.events import (
    Event,
    GameNamed,
    Hand,
    HandEnded,
    Moment,
    OpenersDenied,
    OpenersShown,
    RulebookNamed,
    SessionStarted,
    SplitDeclared,
    Unread,
)
from auditor.games import GAMES
from auditor.moments import before
from auditor.records import Finding, FlowRow, HandRecord, PlayerRow
from auditor.rulebook import InForce, Rulebook
from auditor.sessions import Sessions
from auditor.table import Table
from auditor.verdict import Verdict

DEFAULT_BOOKS = ("roberts-draw", "roberts")
"""The book of a handlog that names none: for draw games, and for others."""

STANDS_WITHOUT_THE_LINE = frozenset(("R01", "R02", "R03", "R04", "R07", "R08", "R09", "R10"))
"""Rules that an unread line earlier in the hand cannot mislead."""

Checks: TypeAlias = "dict[type[Event], list[tuple[int, Callable[..., Any]]]]"


class Judged(Struct):
    """One verdict with the rule that gave it and the event it was given on."""

    rule: InForce
    verdict: Verdict
    event: Event

    @property
    def line(self) -> int:
        return (self.verdict.at or self.event.at).line

    @property
    def seat(self) -> int | None:
        """Who it is about: the verdict's seat, else the seat of the event."""
        return self.verdict.seat if self.verdict.seat is not None else getattr(self.event, "seat", None)


class Audited(Struct):
    """One hand, audited. `table` is its state at the end, None for a hand that was not replayed.

    `tally` has kept, broken and unclear verdicts by code, zeros for a rule in force that never came up. `kept` lists
    the kept verdicts too, if asked for: code and line.
    """

    hand: Hand
    record: HandRecord
    findings: list[Finding] = []
    tally: dict[str, list[int]] = {}
    players: list[PlayerRow] = []
    flows: list[FlowRow] = []
    kept: list[tuple[str, int]] = []
    judged: list[Judged] = []
    table: Table | None = None
    rulebook: Rulebook | None = None


class Auditor:
    """Audits hands one after the other and remembers of each table what the next hand there needs.

    `rulebook` comes before what a log names; `only` limits the rules to these codes. `remarks` are for people, each
    said once. Raises `RulebookError` when the rulebook cannot be read.
    """

    def __init__(
        self, rulebook: str | Path | None = None, only: frozenset[str] = frozenset(), *, trace: bool = False
    ) -> None:
        self.override = rulebooks.load(rulebook) if rulebook is not None else None
        self.only = only
        self.trace = trace
        self.remarks: list[str] = []
        self.sessions = Sessions()
        self._named: tuple[str, Rulebook | None] = ("", None)
        self._currency: tuple[str, str | None] = ("", None)
        self._checks: dict[tuple[Any, ...], tuple[tuple[InForce, ...], Checks]] = {}

    def audit(self, hand: Hand) -> Audited:
        """Replays one hand. Hands of one table must come in the order they were played."""
        if not hand.id:
            self._between(hand)
            return Audited(hand, facts.unreplayed(hand, "unread"))
        if hand.unread is not None:
            return self._unreplayed(hand, "unread")
        earlier = self.sessions.met(hand)
        if earlier is not None and earlier.differs_here is None:
            return self._unreplayed(hand, "duplicate", earlier)
        if hand.unsupported is not None:
            return self._unreplayed(hand, "unsupported", earlier)
        self._between(hand)
        game = next((event for event in hand.events if type(event) is GameNamed), None)
        book = self._book(hand, game)
        table = self._table(hand, book, game)
        table.earlier = earlier
        in_force, checks = self._rules(book, game, table.openers == "jacks")
        judged = self._replay(table, hand.events, in_force, checks)
        state = facts.status(table)
        self.sessions.leave(table, state)
        return self._report(table, book, state, in_force, judged)

    # --- which rules

    def _between(self, hand: Hand) -> None:
        """Statements between hands: the rulebook and the session they name hold from here."""
        for event in hand.events:
            if type(event) is RulebookNamed:
                self._name_book(hand, event.name)
            elif type(event) is SessionStarted:
                self._currency = (hand.file, event.currency)

    def _name_book(self, hand: Hand, name: str) -> None:
        if self.override is not None:
            return
        try:
            self._named = (hand.file, rulebooks.load(name, relative_to=Path(hand.file).parent))
        except rulebooks.RulebookError as error:
            self._named = (hand.file, None)
            self.remark(f"{hand.file}: {error}; the default rulebook is used")

    def remark(self, text: str) -> None:
        """Something a person should know, said once."""
        if text not in self.remarks:
            self.remarks.append(text)

    def _book(self, hand: Hand, game: GameNamed | None) -> Rulebook:
        if self.override is not None:
            return self.override
        file, book = self._named
        if hand.dialect == "handlog":
            if file == hand.file and book is not None:
                return book
            kind = GAMES.get(game.game) if game is not None else None
            name = DEFAULT_BOOKS[0] if kind is None or kind.draws else DEFAULT_BOOKS[1]
            self.remark(f"{hand.file}: no rulebook is named; held to {name}")
            return rulebooks.load(name)
        return rulebooks.load(DIALECTS[hand.dialect].rulebook)

    def _table(self, hand: Hand, book: Rulebook, game: GameNamed | None) -> Table:
        named = any(type(e) in (OpenersShown, OpenersDenied, SplitDeclared) for e in hand.events)
        entry = book.entry_for("T02", game.game) if game is not None else None
        first = entry.settings.get("first") if entry is not None else None
        strength = book.entry_for("O01", game.game) if game is not None else None
        lowest = strength.settings.get("lowest") if strength is not None else None
        return Table(
            hand,
            self.sessions.last(hand),
            first=first if isinstance(first, str) else None,
            openers=book.openers_in(game, named),
            joker=book.joker_in(game),
            lowest=lowest if isinstance(lowest, str) else "JJ",
        )

    def _rules(self, book: Rulebook, game: GameNamed | None, jacks: bool) -> tuple[tuple[InForce, ...], Checks]:
        key = (book.hash, game and (game.game, game.openers, game.cap), jacks)
        found = self._checks.get(key)
        if found is None:
            in_force = tuple(f for f in book.in_force(game, jacks) if not self.only or f.rule.code in self.only)
            checks: Checks = {}
            for i, force in enumerate(in_force):
                check = partial(force.rule.check, **force.settings) if force.settings else force.rule.check
                for kind in force.rule.on:
                    checks.setdefault(kind, []).append((i, check))
            found = self._checks[key] = (in_force, checks)
        return found

    # --- the replay

    def _replay(
        self, table: Table, events: Iterable[Event], in_force: tuple[InForce, ...], checks: Checks
    ) -> list[Judged]:
        judged: list[Judged] = []
        for read in events:
            cut = type(read) is HandEnded and (read.cut or read.partial)
            for moment in before(table, read):
                if not cut:
                    self._judge(table, moment, in_force, checks, judged)
                table.apply(moment)
            event = table.resolve(read)
            self._judge(table, event, in_force, checks, judged, cut=cut)
            table.apply(event)
        return judged

    def _judge(
        self,
        table: Table,
        event: Event,
        in_force: tuple[InForce, ...],
        checks: Checks,
        judged: list[Judged],
        *,
        cut: bool = False,
    ) -> None:
        for i, check in checks.get(type(event), ()):
            if cut and in_force[i].rule.code not in STANDS_WITHOUT_THE_LINE:
                continue
            answer = check(table, event)
            if answer is None:
                continue
            for verdict in (answer,) if type(answer) is Verdict else answer:
                if table.unread and in_force[i].rule.code not in STANDS_WITHOUT_THE_LINE:
                    verdict = _doubted(table, verdict, event)  # noqa: PLW2901
                judged.append(Judged(in_force[i], verdict, event))

    # --- what comes out

    def _unreplayed(self, hand: Hand, state: str, earlier: Any = None) -> Audited:
        """A hand that is not replayed: the rules of the record alone look at it."""
        book = self.override or rulebooks.load("any-table")
        table = Table(hand)
        table.earlier = earlier
        in_force, checks = self._rules(book, None, False)
        judged: list[Judged] = []
        for event in hand.events:
            for i, check in checks.get(type(event), ()):
                if in_force[i].rule.code in STANDS_WITHOUT_THE_LINE and (
                    state != "duplicate" or in_force[i].rule.code == "R03"
                ):
                    answer = check(table, event)
                    answers = () if answer is None else (answer,) if type(answer) is Verdict else answer
                    judged += [Judged(in_force[i], verdict, event) for verdict in answers]
        findings = [_finding(table, book, found) for found in _speaking(judged)]
        record = facts.unreplayed(hand, state)
        record.broken = sum(finding.verdict == "broken" for finding in findings)
        return Audited(hand, record, findings, rulebook=book)

    def _report(
        self, table: Table, book: Rulebook, state: str, in_force: tuple[InForce, ...], judged: list[Judged]
    ) -> Audited:
        tally = {force.rule.code: [0, 0, 0] for force in in_force}
        kept = []
        speaking = _speaking(judged)
        for found in judged:
            if found.verdict.answer == "kept":
                tally[found.rule.rule.code][0] += 1
                if self.trace:
                    kept.append((found.rule.rule.code, found.line))
        for found in speaking:
            tally[found.rule.rule.code][1 if found.verdict.answer == "broken" else 2] += 1
        findings = [_finding(table, book, found) for found in speaking]
        file, currency = self._currency
        record = facts.record(
            table,
            state=state,
            rulebook=book.name,
            rulebook_hash=book.hash,
            currency=currency if file == table.hand.file else None,
        )
        broken: dict[str, int] = {}
        for finding in findings:
            if finding.verdict == "broken":
                record.broken += 1
                if finding.player is not None:
                    broken[finding.player] = broken.get(finding.player, 0) + 1
            else:
                record.unclear += 1
        return Audited(
            table.hand,
            record,
            findings,
            tally,
            facts.ledger(table, record, broken),
            facts.flows(table, record),
            kept,
            speaking,
            table,
            book,
        )


def _doubted(table: Table, verdict: Verdict, event: Event) -> Verdict:
    """After a line that could not be read nothing is sure."""
    line = next((e.at.line for e in table.log if type(e) is Unread), event.at.line)
    return Verdict(
        "unclear", f"line {line} could not be read, and may have changed this", seat=verdict.seat, at=verdict.at
    )


def _speaking(judged: list[Judged]) -> list[Judged]:
    """The broken and unclear verdicts that are findings: the most particular of a line, in log order, then code."""
    open_ones = [found for found in judged if found.verdict.answer != "kept"]
    if len(open_ones) > 1:
        lines: dict[tuple[int, str], None] = {}
        seats: dict[tuple[int | None, str], None] = {}
        hand: set[str] = set()
        for found in open_ones:
            if found.verdict.answer == "broken":
                for code in found.rule.rule.over:
                    lines[found.line, code] = None
                for code in found.rule.rule.over_seat:
                    seats[found.seat, code] = None
                hand |= found.rule.rule.over_hand
        said: set[str] = set()
        kept = []
        for found in open_ones:
            code = found.rule.rule.code
            if (found.line, code) in lines or (found.seat, code) in seats or code in hand:
                continue
            if found.verdict.answer == "unclear" and found.verdict.fact.startswith("line "):
                if code in said:
                    continue
                said.add(code)
            kept.append(found)
        open_ones = kept
    return sorted(open_ones, key=lambda found: (found.line, found.rule.rule.code))


def _finding(table: Table, book: Rulebook, found: Judged) -> Finding:
    force, verdict = found.rule, found.verdict
    at = verdict.at or found.event.at
    seat = found.seat
    player = table.players.get(seat) if seat is not None else None
    name = player.name if player is not None else getattr(found.event, "player", None)
    return Finding(
        file=table.hand.file,
        hand=table.hand.id,
        line=at.line,
        column=at.column,
        clock=at.clock,
        code=force.rule.code,
        name=force.rule.name,
        verdict=verdict.answer,
        weight=verdict.weight or force.weight,
        seat=seat if seat is not None and seat >= 0 else None,
        player=name,
        fact=verdict.fact,
        expected=verdict.expected,
        found=verdict.found,
        rulebook=book.name,
        cite=force.entry.cite,
        ruling=force.entry.ruling,
        handled=verdict.handled,
    )


__all__ = ["Audited", "Auditor", "Judged", "Moment"]
