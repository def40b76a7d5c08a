"""The pages of `auditor report`: `index.html` over its tables, and the cases of the worst hands."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from auditor.progress import Progress
    from auditor.reading import Auditing, Reading
    from auditor.reports.case.dossier import Case
    from auditor.reports.overview import Worst
    from auditor.sources import Source


Again: TypeAlias = "Callable[[Reading], Auditing]"
"""Audits hands once more, by the same rules as before."""


def write_pages(
    folder: Path,
    most: int,
    beside: Iterable[str],
    *,
    paths: tuple[str, ...],
    encoding: str | None,
    again: Again,
    progress: "Progress",
) -> None:
    """Writes them into the folder of the tables; `most` hands get a case, `beside` are the tables."""
    from auditor.reports import index, overview
    from auditor.reports.case.folder import take_away, write
    from auditor.reports.case.originals import originals

    read = overview.read(folder, most)
    pages = {}
    for number, (worst, case) in enumerate(_cases(read.worst, paths, encoding, again, progress), 1):
        place = f"cases/{number:0{len(str(most))}d}"
        write(case, folder / place, originals(case, paths, encoding))
        pages[worst] = f"{place}/case.html"
    index.write(read, folder, pages, list(beside))
    if (folder / "cases").is_dir():
        current = {Path(page).parent.name for page in pages.values()}
        for former in sorted((folder / "cases").iterdir()):
            if former.name.isdecimal() and former.name not in current and not former.is_symlink():
                take_away(former)
        with suppress(OSError):  # not empty
            (folder / "cases").rmdir()


def _cases(
    worst: "Iterable[Worst]", paths: tuple[str, ...], encoding: str | None, again: Again, progress: "Progress"
) -> "list[tuple[Worst, Case]]":
    """The cases of these hands, out of a second reading.

    Only the parts of their files near them are read; where a hand then looks different, since what came before it
    matters, their files, and then all.
    """
    from auditor.batch.nearby import nearby
    from auditor.progress import Progress
    from auditor.reading import Reading
    from auditor.reports.case.dossier import compare, gather

    wanted = {(hand.file, hand.hand): hand for hand in worst}
    lines: dict[str, set[int]] = {}
    for hand in wanted.values():
        lines.setdefault(hand.file, set()).add(hand.line)
    files_again = tuple(path for path in paths if path != "-")
    once = len(files_again) < len(paths)
    if wanted and once:
        progress.remark("standard input cannot be read twice: its hands have no case pages")

    def their_files(source: "Source") -> "Iterator[Source]":
        if source.name in lines:
            yield source

    withins = (lambda source: nearby(source, lines, encoding), their_files, None)
    found: dict[tuple[str, str], Case] = {}
    for within in withins if wanted else ():
        quiet = Progress(lambda _: None, quiet=True)
        reading = Reading(files_again, None, encoding, quiet, within=within)
        found.clear()
        for case in gather(again(reading), lambda hand: (hand.file, hand.id) in wanted, len(wanted) * 2):
            key = case.hand.file, case.hand.id
            if key not in found or len(case.broken) > len(found[key].broken):
                found[key] = case
        same = all(_broken(case) == wanted[key].broken for key, case in found.items())
        if same and (once or len(found) == len(wanted)):
            break
    pairs = [(hand, found[key]) for key, hand in wanted.items() if key in found]
    for _, case in pairs:
        compare(case)
    return pairs


def _broken(case: "Case") -> int:
    return sum(finding.waived is None for finding in case.broken)
