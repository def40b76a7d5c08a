"""`auditor case`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from auditor.cli.entry import FAILED, Failure, cli
from auditor.cli.options import examples, judges, progress_on_terminal, reads, result_stream, waives

if TYPE_CHECKING:
    from auditor.events import Hand
    from auditor.reports.case.dossier import Case
    from auditor.reports.waivers import Waivers


@cli.command(
    epilog=examples(
        "auditor case friday.handlog --hand 41 --out case-41", "auditor case friday.handlog --line 31 --mask"
    )
)
@reads
@click.option("--hand", "hand_id", metavar="ID", help="The hand of this number.")
@click.option("--line", metavar="N", type=click.IntRange(1), help="The hand that line N is in.")
@judges
@waives
@click.option("--mask", "masks", is_flag=True, help="Player 1, Player 2 … for names; the original is left out then.")
@click.option("--out", "folder", metavar="DIR", type=click.Path(path_type=Path), help="Write the case to a folder.")
def case(
    *,
    paths: tuple[str, ...],
    stdin_name: str | None,
    encoding: str | None,
    hand_id: str | None,
    line: int | None,
    rulebook: str | None,
    only: frozenset[str],
    waivers: "Waivers | None",
    masks: bool,
    folder: Path | None,
) -> None:
    """Lay open one hand: what a dispute about it needs.

    With --out as a folder: case.html, a page to look at and to print, with the hand to step through; the bytes of the
    hand as they stand in the log; its events and findings; a list of hashes. Without, as text.

    PATH as in `auditor check`. Exit code: 0, or 2 when there is no such hand, or several, or a PATH cannot be read.
    """
    from auditor.reading import Auditing, Reading
    from auditor.reports.case.dossier import compare, gather
    from auditor.reports.case.folder import shown_lines, write
    from auditor.reports.case.masking import Mask
    from auditor.reports.case.originals import originals
    from auditor.reports.case.text import lines

    mask = Mask() if masks else None
    with progress_on_terminal(folder) as progress:
        reading = Reading(paths, stdin_name, encoding, progress, change=mask.hands if mask is not None else None)
        cases = gather(Auditing(reading, rulebook, only, progress, waivers), lambda hand: _wanted(hand, hand_id, line))
        chosen = _the_one(cases, hand_id, line)
        compare(chosen)
        if mask is not None:
            mask.number(chosen.hand)
        if folder is not None:
            write(chosen, folder, None if masks else originals(chosen, paths, encoding), mask)
            progress.close()
            progress.remark(f"{folder.as_posix()}: the case of hand {chosen.hand.id}")
        else:
            with result_stream(None) as stream:
                for text in lines(chosen, shown_lines(chosen, mask)):
                    stream.write(f"{mask.unveil(text) if mask is not None else text}\n".encode())
    click.get_current_context().exit(FAILED if reading.failed else 0)


def _wanted(hand: "Hand", hand_id: str | None, line: int | None) -> bool:
    return (hand_id is None or hand.id == hand_id) and (line is None or hand.first_line <= line <= hand.last_line)


def _the_one(cases: "list[Case]", hand_id: str | None, line: int | None) -> "Case":
    """The one case that was meant; a hand told twice in the same words is one."""
    asked = " and ".join(
        part for part in (f"number {hand_id}" if hand_id else "", f"line {line}" if line else "") if part
    )
    told = [case for case in cases if case.audited.record.status != "duplicate"] or cases
    if not told:
        raise Failure(f"no hand with {asked}" if asked else "no hand in the input")
    if len(told) > 1:
        places = ", ".join(f"{case.hand.id} at {case.hand.file}:{case.hand.first_line}" for case in told[:5])
        more = ", …" if len(told) > 5 else ""
        raise Failure(
            f"several hands{f' with {asked}' if asked else ''}: {places}{more}; say which by --hand or --line"
        )
    return told[0]
