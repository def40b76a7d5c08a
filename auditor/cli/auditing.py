"""`auditor check` and `auditor report`."""

from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from auditor.cli.entry import BROKEN, FAILED, Failure, cli
from auditor.cli.options import examples, fails, judges, progress_on_terminal, reads, result_stream, waives, writes
from auditor.cli.pages import write_pages
from auditor.reports.findings import FORMATS, document

if TYPE_CHECKING:
    from auditor.progress import Progress
    from auditor.reading import Auditing
    from auditor.reports.waivers import Waivers
    from auditor.verdict import Weight


@cli.command(epilog=examples("auditor check friday.handlog", "auditor check --rulebook club.toml --format csv logs/"))
@reads
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True)
@judges
@waives
@click.option("--unclear", is_flag=True, help="Give out unclear findings, too: what hidden cards leave open.")
@fails
@writes
def check(
    *,
    paths: tuple[str, ...],
    stdin_name: str | None,
    encoding: str | None,
    form: str,
    rulebook: str | None,
    only: frozenset[str],
    waivers: "Waivers | None",
    unclear: bool,
    fail_on: "Weight",
    output: Path | None,
) -> None:
    """Say which rules were broken, and where.

    With each finding comes what the rulebook says must follow.

    PATH is a log, a folder, a glob, a .zip or .gz archive, or - for standard input. Totals go to standard error.

    Exit code: 0 when nothing is broken, 1 when something is at or above --fail-on, 2 when a PATH cannot be read or is
    no log; the rest is audited all the same.
    """
    from auditor.reading import Auditing, Reading

    with progress_on_terminal(output) as progress:
        audit = Auditing(Reading(paths, stdin_name, encoding, progress), rulebook, only, progress, waivers)
        findings = FORMATS[form](unclear)
        with result_stream(output) as stream, document(findings, stream, to_file=output is not None) as write:
            for audited in audit:
                findings.add(audited)
                write(findings.take())
                if audited.findings and stream.isatty():
                    stream.flush()
        _end(audit, progress, fail_on, waivers)


@cli.command(
    epilog=examples("auditor report logs/ --out friday", "auditor report 'logs/*.zip' --out week --fail-on serious")
)
@reads
@click.option("--out", "folder", metavar="DIR", required=True, type=click.Path(path_type=Path), help="Where they go.")
@click.option("--raw-text", is_flag=True, help="No apostrophe before texts that a spreadsheet takes for formulas.")
@click.option("--parquet", is_flag=True, help="The tables as Parquet, too.")
@click.option(
    "--cases",
    type=click.IntRange(0),
    default=10,
    show_default=True,
    help="How many of the worst hands get a case page.",
)
@judges
@waives
@fails
def report(
    *,
    paths: tuple[str, ...],
    stdin_name: str | None,
    encoding: str | None,
    folder: Path,
    raw_text: bool,
    parquet: bool,
    cases: int,
    rulebook: str | None,
    only: frozenset[str],
    waivers: "Waivers | None",
    fail_on: "Weight",
) -> None:
    """Write an audit to a folder: a page and the tables under it.

    index.html: totals, charts, the worst hands, and the findings to sort and filter; cases/: a case of each of the
    worst hands, as `auditor case` writes it. findings.csv, hands.csv, players.csv (the ledger), rules.csv (kept,
    broken, unclear, never came up) and flows.csv (who lost how much to whom), as UTF-8 with a byte-order mark.

    PATH and exit code as in `auditor check`.
    """
    from auditor.progress import Progress
    from auditor.reading import Auditing, Reading
    from auditor.reports.as_csv import NAMES, tables
    from auditor.reports.as_parquet import NoParquet, convert, ready

    try:
        if parquet:
            ready()
    except NoParquet as error:
        raise Failure(str(error)) from None
    with progress_on_terminal(folder) as progress:
        audit = Auditing(Reading(paths, stdin_name, encoding, progress), rulebook, only, progress, waivers)
        with tables(folder, neutralise=not raw_text) as written:
            for audited in audit:
                written.add(audited)
        beside = [*NAMES, *(convert(folder, neutralised=not raw_text) if parquet else ())]
        quiet = Progress(lambda _: None, quiet=True)
        write_pages(
            folder,
            cases,
            beside,
            paths=paths,
            encoding=encoding,
            again=lambda reading: Auditing(reading, rulebook, only, quiet, waivers),
            progress=progress,
        )
        _end(audit, progress, fail_on, waivers)


def _end(audit: "Auditing", progress: "Progress", fail_on: "Weight", waivers: "Waivers | None") -> NoReturn:
    """Says the totals and ends the command with its exit code."""
    progress.close()
    for line in waivers.remarks() if waivers is not None else ():
        progress.remark(line)
    for line in audit.totals.lines():
        progress.remark(line)
    broken = BROKEN if audit.totals.broken_from(fail_on) else 0
    click.get_current_context().exit(FAILED if audit.reading.failed else broken)
