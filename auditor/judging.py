"""The verdicts of the rules in force on one hand, and which of them are findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from msgspec import Struct

from auditor import routine
from auditor.caps import Cap
from auditor.course import DOUBT, Doubt
from auditor.events import At, Button, Event, HandEnded, Remark
from auditor.records import Finding
from auditor.rulebook import InForce, Rulebook
from auditor.table import Table
from auditor.verdict import KEPT, Verdict

STANDS_WITHOUT_THE_LINE = frozenset(("R01", "R02", "R03", "R04", "R07", "R08", "R09", "R10"))
"""Rules that a line in doubt earlier in the hand, or a record cut short, cannot mislead."""


class Judged(Struct):
    """One verdict with the rule that gave it, the event it was given on, and the betting round it fell in."""

    rule: InForce
    verdict: Verdict
    event: Event
    round: int | None = None

    @property
    def code(self) -> str:
        return self.rule.rule.code

    @property
    def at(self) -> At:
        """Where it is: the verdict's place, else that of the event."""
        return self.verdict.at or self.event.at

    @property
    def line(self) -> int:
        return self.at.line

    @property
    def seat(self) -> int | None:
        """Who it is about: the verdict's seat, else that of the event; the button is the dealer's to move."""
        if self.verdict.seat is not None or isinstance(self.event, Button):
            return self.verdict.seat
        return getattr(self.event, "seat", None)


class Checks:
    """The rules in force, their settings bound, by the kind of event they look at.

    `in_routine` is what each keeps in a routine hand, None where one of them may speak there; `cap` that on raises.
    """

    def __init__(self, in_force: Iterable[InForce], cap: Cap | None) -> None:
        self.cap = cap
        self.in_force = tuple(in_force)
        self.in_routine = routine.known(self.in_force)
        self.on: dict[type[Event], list[tuple[int, Callable[..., Any]]]] = {}
        for i, force in enumerate(self.in_force):
            check = partial(force.rule.check, **force.settings) if force.settings else force.rule.check
            for kind in force.rule.on:
                self.on.setdefault(kind, []).append((i, check))


class Judging:
    """Asks the rules about one hand's events, and keeps their verdicts.

    `kept` counts kept verdicts by the rule's place in `checks.in_force`; `kept_at` lists their codes and lines, if
    `trace`.
    """

    def __init__(self, table: Table, checks: Checks, *, trace: bool = False) -> None:
        self.table = table
        self.checks = checks
        self.kept = [0] * len(checks.in_force)
        self.kept_at: list[tuple[str, int]] | None = [] if trace else None
        self.open: list[Judged] = []

    def ask(self, event: Event) -> None:
        """Asks every rule on this kind of event."""
        asked = self.checks.on.get(type(event))
        if asked is None:
            return
        table, kept, quick = self.table, self.kept, self.kept_at is None and self.table.doubt is None
        for i, check in asked:
            answer = check(table, event)
            if not answer:
                continue
            if quick and answer is KEPT:
                kept[i] += 1
            else:
                self._take(i, answer, event)

    def ask_record(self, event: Event, only: str | None = None) -> None:
        """Asks the rules about the record alone, which need no replay; the rule `only`, if given."""
        for i, check in self.checks.on.get(type(event), ()):
            code = self.checks.in_force[i].rule.code
            if (code in STANDS_WITHOUT_THE_LINE or type(event) is Remark) and only in (None, code):
                answer = check(self.table, event)
                if answer is not None:
                    self._take(i, answer, event)

    def _take(self, i: int, answer: Verdict | Iterable[Verdict], event: Event) -> None:
        table, force = self.table, self.checks.in_force[i]
        doubt = table.doubt if force.rule.code not in STANDS_WITHOUT_THE_LINE else None
        if doubt is not None and doubt.player is not None and force.rule.code == "R05":
            doubt = None  # each name without a seat is told
        if doubt is not None and doubt.seat is not None and force.rule.code == "R11":
            doubt = None  # every seat that is given twice is told, and what comes after the award
        if doubt is not None and doubt.street is not None and force.rule.code == "D10" and type(event) is not HandEnded:
            doubt = None  # the street that is missing
        for verdict in (answer,) if isinstance(answer, Verdict) else answer:
            if doubt is not None and not _kept_before(doubt, verdict):
                self.open.append(Judged(force, Verdict("unclear", doubt.told, seat=verdict.seat, at=verdict.at), event))
            elif verdict.answer != "kept":
                current = table.round.number if table.round is not None else None
                self.open.append(Judged(force, verdict, event, current))
            else:
                self.kept[i] += 1
                if self.kept_at is not None:
                    self.kept_at.append((force.rule.code, (verdict.at or event.at).line))

    def speaking(self) -> list[Judged]:
        """The broken and unclear verdicts that are findings, in log order, then code.

        Of several on one fault the most particular speaks; what a line in doubt leaves open is said once a rule.
        """
        if len(self.open) < 2:
            return self.open
        lines: set[tuple[int, str]] = set()
        seats: set[tuple[int | None, str]] = set()
        rounds: set[tuple[int | None, str]] = set()
        hand: set[str] = set()
        broken = [found for found in self.open if found.verdict.answer == "broken"]
        for found in broken:
            lines.update((found.line, code) for code in found.rule.rule.over)
        for found in broken:
            rule = found.rule.rule
            if (found.line, found.code) not in lines:  # what is silent itself silences nothing else of the seat
                seats.update((found.seat, code) for code in rule.over_seat)
            rounds.update((found.round, code) for code in rule.over_round)
            hand |= rule.over_hand
        said: set[str] = set()
        speaking = []
        for found in self.open:
            code = found.code
            if (found.line, code) in lines or (found.seat, code) in seats or code in hand:
                continue
            if (found.round, code) in rounds or (found.verdict.amount and self._left_behind(found)):
                continue
            if found.verdict.fact.endswith(DOUBT):
                if code in said:
                    continue
                said.add(code)
            speaking.append(found)
        return sorted(speaking, key=lambda found: (found.line, found.code))

    def _left_behind(self, found: Judged) -> bool:
        """Whether it is only what chips of a wrong amount, told of on a line before, leave behind."""
        size = abs(found.verdict.amount or 0)
        sums: dict[str, int] = {}
        for cause in self.open:
            amount = cause.verdict.amount
            if not amount or cause.verdict.answer != "broken" or found.code not in cause.rule.rule.over_amount:
                continue
            same = None in (cause.seat, found.seat) or cause.seat == found.seat or found.code in OF_THE_POT
            if cause.line > found.line or (cause.line, cause.code) == (found.line, found.code) or not same:
                continue
            if found.code == "B06" and cause.code in OF_ANTES and amount * (found.verdict.amount or 0) > 0:
                continue  # only a call that has more, or less, because of the ante makes up for it
            if cause.code == "O06" and cause.seat == found.seat:
                continue  # what he took back leaves the bets of the others uncalled
            sums[cause.code] = sums.get(cause.code, 0) + amount
            if size in (abs(amount), abs(sums[cause.code])):
                return True
        return False

    def tally(self, speaking: Iterable[Judged]) -> dict[str, list[int]]:
        """Kept, broken and unclear verdicts by code; zeros for a rule in force that never came up."""
        tally = {force.rule.code: [kept, 0, 0] for force, kept in zip(self.checks.in_force, self.kept, strict=True)}
        for found in speaking:
            tally[found.code][1 if found.verdict.answer == "broken" else 2] += 1
        return tally


OF_ANTES = frozenset(("F01", "F02"))
"""Codes that are about antes, which match no bet."""

OF_THE_POT = frozenset(("P01", "P03", "R06"))
"""Codes that are about chips of the pot, whoever put them there."""


def _kept_before(doubt: Doubt, verdict: Verdict) -> bool:
    """Whether it says that something was right which stands before all doubt; a fault may be mended in such a line."""
    return verdict.answer == "kept" and verdict.at is not None and verdict.at.line < doubt.line


def finding(table: Table, book: Rulebook, found: Judged) -> Finding:
    """A verdict as the record that is given out, moves apart."""
    force, verdict = found.rule, found.verdict
    at = found.at
    seat = found.seat
    player = table.players.get(seat) if seat is not None else None
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
        player=player.name if player is not None else getattr(found.event, "player", None),
        fact=verdict.fact,
        expected=verdict.expected,
        found=verdict.found,
        rulebook=book.name,
        cite=force.entry.cite,
        ruling=force.entry.ruling,
        handled=verdict.handled,
    )
