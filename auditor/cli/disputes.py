"""`auditor case`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from auditor.cli.entry import FAILED, Failure, cli
from auditor.cli.options import (
    FOLDER,
    examples,
    files_like,
    judges,
    keeps_logs,
    progress_on_terminal,
    reads,
    result_stream,
    waives,
)

if TYPE_CHECKING:
    from auditor.events import Hand
    from auditor.progress import Progress
    from auditor.reports.case.accounts import Accounts
    from auditor.reports.case.dossier import Case
    from auditor.reports.case.masking import Mask
    from auditor.reports.waivers import Waivers

MOST_NAMED = 5000
"""Hands that are remembered by name for a hand that is not found."""


@cli.command(
    epilog=examples(
        "auditor case samples/one-of-each.handlog --hand 2 --out case-2",
        "auditor case samples/pokerstars-draw.txt --line 31 --mask",
    )
)
@reads
@click.option("--hand", "hand_id", metavar="ID", help="The hand of this number.")
@click.option("--line", metavar="N", type=click.IntRange(1), help="The hand that line N is in.")
@click.option(
    "--against", metavar="PATH", shell_complete=files_like, help="Another account of the hand, to be laid beside it."
)
@click.option("--against-hand", metavar="ID", help="Its number there, where it is another.")
@judges
@waives
@click.option("--mask", "masks", is_flag=True, help="Player 1, Player 2 … for names; the original is left out then.")
@click.option("--out", "folder", metavar="DIR", type=FOLDER, help="Write the case to a folder.")
def case(
    *,
    paths: tuple[str, ...],
    stdin_name: str | None,
    encoding: str | None,
    hand_id: str | None,
    line: int | None,
    against: str | None,
    against_hand: str | None,
    rulebook: str | None,
    only: frozenset[str],
    waivers: "Waivers | None",
    masks: bool,
    folder: Path | None,
) -> None:
    """Lay open one hand: what a dispute about it needs.

    With --out as a folder: case.html, a page to look at and to print, with the hand to step through; the bytes of the
    hand as they stand in the log; its events and findings; a list of hashes. Without, as text.

    With --against, a second account of the hand stands beside the first: a room's and a player's, a dealer's and a
    clerk's. It says where they first differ, and which verdicts only one of them has.

    PATH as in `auditor check`. Exit code: 0, or 2 when there is no such hand, or several, or a PATH cannot be read.
    """
    from auditor.reading import Auditing, Reading
    from auditor.reports.case.dossier import Case, compare, gather
    from auditor.reports.case.folder import ORIGINALS, shown_lines, write
    from auditor.reports.case.masking import Mask
    from auditor.reports.case.originals import originals
    from auditor.reports.case.text import lines

    if against_hand is not None and against is None:
        raise click.UsageError("--against-hand is the number of the hand in another account; name that by --against")
    mask = Mask() if masks else None
    with progress_on_terminal(folder) as progress:
        reading = Reading(paths, stdin_name, encoding, progress, change=mask.hands if mask is not None else None)
        met: list[Hand] = []

        def wanted(hand: "Hand") -> bool:
            if len(met) < MOST_NAMED:
                met.append(hand)
            return _wanted(hand, hand_id, line)

        auditing = Auditing(reading, rulebook, only, progress, waivers, replay_all=True)
        cases = gather(auditing, wanted)
        if reading.failed and not cases:
            click.get_current_context().exit(FAILED)
        chosen = _the_one(cases, hand_id, line, met)
        compare(chosen)
        if against is not None:
            chosen.accounts = _beside(chosen, against, against_hand, encoding, mask=mask, progress=progress)
        if mask is not None:
            mask.number(chosen.hand)
        if folder is not None:
            kept = None if masks else originals(chosen, paths, encoding)
            other = None
            if chosen.accounts is not None and against is not None and not masks:
                other = originals(Case(chosen.accounts.there), (against,), encoding)
            for name in ORIGINALS:
                keeps_logs(folder / name, (*paths, *([against] if against is not None else [])), below=False)
            write(chosen, folder, kept, mask, other)
            progress.close()
            progress.remark(f"{folder.as_posix()}: the case of hand {chosen.hand.id}")
        else:
            with result_stream(None) as stream:
                for text in lines(chosen, shown_lines(chosen, mask)):
                    stream.write(f"{mask.unveil(text) if mask is not None else text}\n".encode())
    click.get_current_context().exit(FAILED if auditing.failed else 0)


def _beside(
    case: "Case", path: str, hand_id: str | None, encoding: str | None, *, mask: "Mask | None", progress: "Progress"
) -> "Accounts":
    """The account in the log `path` beside the case: the hand of the same number there, or the only one."""
    from auditor.reading import Auditing, Reading
    from auditor.reports.case.accounts import NotComparable, compare_accounts
    from auditor.reports.case.dossier import gather

    reading = Reading((path,), None, encoding, progress, change=mask.hands if mask is not None else None)
    audited = Auditing(reading, None, frozenset(), progress, replay_all=True)
    met: list[Hand] = []

    def noted(hand: "Hand") -> bool:
        if len(met) < MOST_NAMED:
            met.append(hand)
        return hand_id in (None, hand.id)

    found = gather(audited, noted)
    if reading.failed and not found:
        click.get_current_context().exit(FAILED)
    wanted = hand_id or case.hand.id
    same = [other for other in found if other.hand.id == wanted]
    same = [other for other in same if other.audited.record.status != "duplicate"] or same
    if not same and len(found) != 1:
        raise Failure(f"{path}: no hand with number {wanted}{_instead(wanted, met)}; say which by --against-hand")
    if len(same) > 1:
        raise Failure(f"{path}: {len(same)} hands with number {wanted}; give a log with one of them")
    try:
        return compare_accounts(case.audited, (same or found)[0].audited)
    except NotComparable as error:
        raise Failure(f"two accounts cannot be compared: {error}") from None


def _wanted(hand: "Hand", hand_id: str | None, line: int | None) -> bool:
    return (hand_id is None or hand.id == hand_id) and (line is None or hand.first_line <= line <= hand.last_line)


def _the_one(cases: "list[Case]", hand_id: str | None, line: int | None, met: "list[Hand]") -> "Case":
    """The one case that was meant, out of the hands that were met; a hand told twice in the same words is one."""
    asked = " and ".join(
        part for part in (f"number {hand_id}" if hand_id else "", f"line {line}" if line else "") if part
    )
    told = [case for case in cases if case.audited.record.status != "duplicate"] or cases
    if not told:
        raise Failure(f"no hand with {asked}{_instead(hand_id, met)}" if asked else "no hand in the input")
    if len(told) > 1:
        places = ", ".join(f"{case.hand.id} at {case.hand.file}:{case.hand.first_line}" for case in told[:5])
        more = ", …" if len(told) > 5 else ""
        one = len({case.hand.file for case in told}) == 1
        instead = (
            "say which by --hand or --line" if not asked else "say which by --line" if one else "give one log alone"
        )
        raise Failure(f"several hands{f' with {asked}' if asked else ''}: {places}{more}; {instead}")
    return told[0]


def _instead(hand_id: str | None, met: "list[Hand]") -> str:
    """What there is where a hand was not found: the nearest number, or the hands of the input."""
    from auditor.entries import nearest

    near = nearest(hand_id, dict.fromkeys(hand.id for hand in met)) if hand_id is not None else ""
    if near and not any(hand.id == hand_id for hand in met):
        return near
    several = len({hand.file for hand in met}) > 1
    places = ", ".join(
        f"{hand.id} at lines {hand.first_line} to {hand.last_line}{f' of {hand.file}' if several else ''}"
        for hand in met[:5]
    )
    return f"; the input has {places}{', …' if len(met) > 5 else ''}" if met else "; the input has no hands"
