"""A case as one page of HTML that needs nothing beside it."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import msgspec

from auditor.records import Finding
from auditor.reports.as_text import said
from auditor.reports.case import summary
from auditor.reports.case.dossier import Case
from auditor.reports.case.held import Sight, sights
from auditor.reports.case.ledger import ledger, settlement
from auditor.reports.case.steps import StepOf, steps
from auditor.reports.html import render
from auditor.rules import RULES


def page(case: Case, log: dict[int, str], *, files: list[str], masked: bool = False) -> str:
    """The page; `log` are the lines of the hand as they are to be shown, `files` what lies beside it."""
    table = case.audited.table
    all_steps = steps(table) if table is not None else []
    step_of = StepOf(all_steps) if all_steps else None
    findings = [_finding(case, place, finding, step_of, log) for place, finding in enumerate(case.findings)]
    return render(
        "case.html",
        case=case,
        record=case.audited.record,
        book=case.audited.rulebook,
        title=f"Hand {case.hand.id or '?'}",
        asked=summary.asked(case),
        found=summary.found(case),
        follows=summary.follows(case),
        floor=summary.floor(case),
        lateness=summary.lateness(case),
        broken=[each for each in findings if each["finding"].verdict == "broken"],
        unclear=[each for each in findings if each["finding"].verdict == "unclear"],
        chips=ledger(case.audited),
        moves=settlement(case.audited),
        held=_held(case),
        log=_log(case, log, step_of),
        replay=_replay(case, all_steps, findings),
        told_twice=summary.accounts(case),
        two=case.accounts,
        files=files,
        masked=masked,
    )


def _finding(case: Case, place: int, finding: Finding, step_of: StepOf | None, log: dict[int, str]) -> dict[str, Any]:
    entry = case.entry(finding)
    return {
        "id": f"finding-{place + 1}",
        "finding": finding,
        "fact": said(finding),
        "line": log.get(finding.line),
        "law": RULES[finding.code].law,
        "says": entry.says if entry is not None else "",
        "number": entry.number if entry is not None else None,
        "from": entry.book if entry is not None else finding.rulebook,
        "step": step_of(finding.line) if step_of is not None else None,
        "answers": case.answers[place] if case.answers else [],
        "floor": summary.floor_on(case, finding),
    }


def _held(case: Case) -> list[tuple[str, list[Sight]]]:
    """What is known of cards, player by player."""
    table = case.audited.table
    if table is None:
        return []
    grouped = groupby(sights(table), key=lambda sight: (sight.seat, sight.player))
    return [(player or "Board and dealer", list(group)) for (_, player), group in grouped]


def _log(case: Case, log: dict[int, str], step_of: StepOf | None) -> list[dict[str, Any]]:
    """The lines of the hand, and the statements before it that its events stand on, each with its step."""
    own = range(case.hand.first_line, case.hand.last_line + 1)
    weights: dict[int, set[str]] = {}
    for finding in case.broken:
        weights.setdefault(finding.line, set()).add(finding.weight)
    return [
        {
            "number": number,
            "text": log.get(number, ""),
            "step": step_of(number) if step_of is not None else None,
            "weights": sorted(weights.get(number, ())),
        }
        for number in own
    ]


def _replay(case: Case, all_steps: list[dict[str, Any]], findings: list[dict[str, Any]]) -> str:
    """What the replayer draws, as JSON."""
    table = case.audited.table
    if table is None or not all_steps:
        return ""
    names = {str(seat): player.name for seat, player in table.players.items()}
    flags = [
        {
            "step": each["step"],
            "id": each["id"],
            "label": f"{each['finding'].code} {each['finding'].name}",
            "weight": each["finding"].weight if each["finding"].verdict == "broken" else "unclear",
            "fact": each["fact"],
        }
        for each in findings
    ]
    first = next((flag["step"] for flag in flags if flag["weight"] != "unclear"), 0)
    hidden = table.game.cards if table.game is not None else 0
    content = {"names": names, "steps": all_steps, "flags": flags, "first": first, "hidden": hidden}
    return msgspec.json.encode(content).decode()
