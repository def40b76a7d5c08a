"""`auditor check` and `auditor report`."""

from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from auditor.cli.entry import BROKEN, FAILED, Failure, cli
from auditor.cli.options import (
    FOLDER,
    examples,
    fails,
    judges,
    progress_on_terminal,
    reads,
    result_stream,
    shares,
    waives,
    writes,
)
from auditor.cli.pages import write_pages
from auditor.reports.findings import FORMATS, document

if TYPE_CHECKING:
    from auditor.batch.crew import Crew
    from auditor.batch.job import Job
    from auditor.batch.joining import Counts
    from auditor.batch.run import Hire
    from auditor.progress import Progress
    from auditor.reports.waivers import Waivers
    from auditor.verdict import Weight


@cli.command(
    epilog=examples(
        "auditor check samples", "auditor check --rulebook samples/club.toml --format csv samples/*.handlog"
    )
)
@reads
@click.option("--format", "form", type=click.Choice(list(FORMATS)), default="text", show_default=True)
@judges
@waives
@click.option("--unclear", is_flag=True, help="Give out unclear findings, too: what hidden cards leave open.")
@fails
@shares
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
    jobs: int,
    scheduler: str | None,
    output: Path | None,
) -> None:
    """Say which rules were broken, and where.

    With each finding comes what the rulebook says must follow.

    PATH is a log, a folder, a glob, a .zip or .gz archive, or - for standard input. Totals go to standard error.

    Exit code: 0 when nothing is broken, 1 when something is at or above --fail-on, 2 when a PATH cannot be read or is
    no log, or a log names a rulebook that cannot be read; the rest is audited all the same.
    """
    from auditor.batch import job, run, units

    division = units.Division(paths, stdin_name, encoding, None)
    if jobs > 1 or scheduler is not None:
        division.by_size()
    wanted = job.Findings(form, unclear)
    work = job.Job(product=wanted, rulebook=rulebook, only=only, encoding=encoding, waivers=waivers)
    with (
        progress_on_terminal(output) as progress,
        result_stream(output, paths) as stream,
        document(FORMATS[form](unclear), stream, to_file=output is not None) as write,
    ):
        shown = stream.isatty()

        def put(rows: list[bytes]) -> None:
            write(rows[0])
            if rows[0] and shown:
                stream.flush()

        counts = run.findings(division, work, put, progress, hire=_hire(jobs, scheduler), most=1 if shown else None)
    _end(counts, progress, fail_on, waivers)


@cli.command(
    epilog=examples("auditor report samples --out audit", "auditor report 'samples/*.txt' --out week --fail-on serious")
)
@reads
@click.option("--out", "folder", metavar="DIR", required=True, type=FOLDER, help="Where they go.")
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
@shares
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
    jobs: int,
    scheduler: str | None,
) -> None:
    """Write an audit to a folder: a page and the tables under it.

    index.html: totals, charts, the worst hands, and the findings to sort and filter; cases/: a case of each of the
    worst hands, as `auditor case` writes it. findings.csv, hands.csv, players.csv (the ledger), rules.csv (kept,
    broken, unclear, never came up) and flows.csv (who lost how much to whom), as UTF-8 with a byte-order mark.

    quarantine.jsonl has the hands that could not be read, with their bytes. A report that was stopped is gone on with
    when it is started again.

    PATH and exit code as in `auditor check`.
    """
    from auditor.batch import job, run, units
    from auditor.progress import Progress
    from auditor.reading import Auditing
    from auditor.reports.as_csv import NAMES
    from auditor.reports.as_parquet import NoParquet, ready

    try:
        if parquet:
            ready()
    except NoParquet as error:
        raise Failure(str(error)) from None
    division = units.Division(paths, stdin_name, encoding, None).by_size()
    wanted = job.Tables(neutralise=not raw_text, parquet=parquet)
    work = job.Job(product=wanted, rulebook=rulebook, only=only, encoding=encoding, waivers=waivers)
    with (
        progress_on_terminal(folder) as progress,
        run.tables(folder, division, work, _hire(jobs, scheduler), progress) as counts,
    ):
        quiet = Progress(lambda _: None, quiet=True)
        write_pages(
            folder,
            cases,
            [*NAMES, *wanted.parquet_names],
            paths=paths,
            encoding=encoding,
            again=lambda reading: Auditing(reading, rulebook, only, quiet, waivers, replay_all=True),
            progress=progress,
        )
    _end(counts, progress, fail_on, waivers)


def _hire(jobs: int, scheduler: str | None) -> "Hire":
    """Who audits: this process, others with it, or those of a cluster."""
    if scheduler is not None and jobs > 1:
        raise click.UsageError("-j is for this machine, --scheduler for a cluster; give one of them")

    def hire(job: "Job") -> "Crew | None":
        if scheduler is not None:
            from auditor.batch.cluster import Cluster, NoCluster

            try:
                return Cluster(job, scheduler)
            except NoCluster as error:
                raise Failure(str(error)) from None
        if jobs == 1:
            return None
        from auditor.batch.processes import Processes

        return Processes(job, jobs - 1)

    return hire


def _end(counts: "Counts", progress: "Progress", fail_on: "Weight", waivers: "Waivers | None") -> NoReturn:
    """Says the totals and ends the command with its exit code."""
    progress.close()
    if waivers is not None:
        waivers.used = counts.used
        for line in waivers.remarks():
            progress.remark(line)
    for line in counts.totals.lines():
        progress.remark(line)
    broken = BROKEN if counts.totals.broken_from(fail_on) else 0
    click.get_current_context().exit(FAILED if counts.some_failed else broken)
