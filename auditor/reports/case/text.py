"""A case as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from auditor.cards import show
from auditor.records import Finding
from auditor.reports import as_text
from auditor.reports.case import summary
from auditor.reports.case.accounts import Accounts
from auditor.reports.case.books import Answer
from auditor.reports.case.dossier import Case
from auditor.reports.case.held import sights
from auditor.reports.case.ledger import Ledger, ledger
from auditor.rules import RULES

WIDTH = 100


def lines(case: Case, log: dict[int, str]) -> Iterator[str]:
    """The case line by line, without line ends; `log` are the lines of the hand as they are to be shown."""
    for line in _lines(case, log):
        yield as_text.plain(line)


def _lines(case: Case, log: dict[int, str]) -> Iterator[str]:
    yield f"Hand {case.hand.id} · {case.hand.file}:{case.hand.first_line}-{case.hand.last_line}"
    yield ""
    for label, text in (
        ("Asked", summary.asked(case)),
        ("Found", summary.found(case)),
        ("Follows", summary.follows(case)),
    ):
        yield from _labelled(label, text)
    if (told_twice := summary.accounts(case)) is not None:
        yield from _labelled("Accounts", told_twice)
    for told in summary.floor(case):
        yield from _labelled("Floor", f"line {told.at.line}: {told.text}")
    for finding, answers in zip(case.findings, case.answers or [[]] * len(case.findings), strict=True):
        yield ""
        yield from _finding(case, finding, answers, log)
    if case.extras:
        yield ""
        yield "Faults in other books alone"
        for extra in case.extras:
            who = f"{extra.player}: " if extra.player else ""
            yield f"  line {extra.line}: {extra.code} {extra.name}: {who}{extra.fact} [{', '.join(extra.cites)}]"
    if case.accounts is not None:
        yield ""
        yield from _accounts(case.accounts)
    chips = ledger(case.audited)
    if chips is not None:
        yield ""
        yield from _chips(chips)
    if case.audited.table is not None and (seen := sights(case.audited.table)):
        yield ""
        yield "Cards"
        for sight in seen:
            where = f"line {sight.line}" if sight.line is not None else "follows from the other lines"
            words = [sight.player or "dealer", sight.how, *([show(sight.cards)] if sight.cards else []), f"({where})"]
            yield f"  {' '.join(words)}"
    yield ""
    yield from wrap(summary.lateness(case), WIDTH, break_on_hyphens=False)


def _labelled(label: str, text: str) -> Iterator[str]:
    yield from wrap(text, WIDTH, initial_indent=f"{label:<8} ", subsequent_indent=" " * 9, break_on_hyphens=False)


def _finding(case: Case, finding: Finding, answers: list[Answer], log: dict[int, str]) -> Iterator[str]:
    yield from as_text.block(finding, log.get(finding.line, "").strip() or None).splitlines()
    entry = case.entry(finding)
    says = entry.says if entry is not None and entry.says else RULES[finding.code].law
    yield from wrap(says, WIDTH, initial_indent="    § ", subsequent_indent="      ", break_on_hyphens=False)
    for told in summary.floor_on(case, finding):
        yield f"    ! the floor ruled (line {told.at.line}): {told.text}"
    for answer in answers:
        instead = f", but {answer.instead} on this line" if answer.instead else ""
        ruling = f": {answer.ruling}" if answer.ruling else ""
        text = f"{answer.says}{instead} in {', '.join(answer.cites)}{ruling}"
        yield from wrap(text, WIDTH, initial_indent="    ≠ ", subsequent_indent="      ", break_on_hyphens=False)


def _accounts(two: Accounts) -> Iterator[str]:
    yield "Two accounts"
    for place in two.differences:
        yield f"  here {two.told(place, here=True)}"
        yield f"    there {two.told(place, here=False)}"
    for here in (True, False):
        if left_out := two.silent(here=here):
            yield f"  {'only here' if here else 'only there'}, and not compared: {', '.join(left_out)}"
    for each in two.findings:
        where = "here" if each.here else "there"
        hangs = f"; hangs on: {two.ground(each)}"
        finding = each.finding
        verdict = f"{finding.code} {finding.name} {finding.verdict}"
        text = f"only {where}, line {finding.line}: {verdict}: {as_text.said(finding)}; the other: {each.other}{hangs}"
        yield from wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)


def _chips(chips: Ledger) -> Iterator[str]:
    head = ["", "put in", "returned", "won", *(["given"] if chips.tossed else []), "net", "right net"]
    rows = [
        [
            *(r.row.player, r.row.put_in, r.row.returned, r.row.won),
            *([(r.tossed or "").replace("−", "-")] if chips.tossed else []),
            *(r.row.net, r.row.right_net or "open"),
        ]
        for r in chips.rows
    ]
    rows.append(["all", chips.put_in, chips.returned, chips.won, *([""] if chips.tossed else []), chips.net, ""])
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
    yield "Chips"
    for row in [head, *rows]:
        cells = [
            f"{row[0]:<{widths[0]}}",
            *(f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True)),
        ]
        yield f"  {'  '.join(cells)}".rstrip()
    yield f"  {chips.balance}"
