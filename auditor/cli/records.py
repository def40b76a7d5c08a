"""`auditor hands` and `auditor events`."""

from pathlib import Path

import click

from auditor.cli.entry import FAILED, cli
from auditor.cli.options import examples, judges, progress_on_terminal, reads, result_stream, writes


@cli.command(epilog=examples("auditor hands samples/winamax.txt", "auditor hands samples -o hands.jsonl"))
@reads
@judges
@writes
def hands(
    *,
    paths: tuple[str, ...],
    stdin_name: str | None,
    encoding: str | None,
    rulebook: str | None,
    only: frozenset[str],
    output: Path | None,
) -> None:
    """Give out the facts of each hand as JSON.

    One line a hand. PATH as in `auditor check`. Exit code: 0, or 2 when a PATH cannot be read or is no log.
    """
    from auditor.reading import Auditing, Reading
    from auditor.reports import as_json
    from auditor.reports.totals import is_hand

    with progress_on_terminal(output) as progress:
        auditing = Auditing(Reading(paths, stdin_name, encoding, progress), rulebook, only, progress)
        with result_stream(output, paths) as stream:
            for audited in auditing:
                if is_hand(audited):
                    stream.write(as_json.line(audited.record))
    click.get_current_context().exit(FAILED if auditing.failed else 0)


@cli.command(
    epilog=examples("auditor events samples/hand.phh", "cat samples/boss.xml | auditor events - --stdin-name boss.xml")
)
@reads
@writes
def events(*, paths: tuple[str, ...], stdin_name: str | None, encoding: str | None, output: Path | None) -> None:
    """Give out what the logs say as JSON.

    One line an event. PATH as in `auditor check`. Exit code: 0, or 2 when a PATH cannot be read or is no log.
    """
    from auditor.reading import Reading
    from auditor.reports import as_json

    with progress_on_terminal(output) as progress:
        reading = Reading(paths, stdin_name, encoding, progress)
        with result_stream(output, paths) as stream:
            for hand in reading:
                for event in as_json.events(hand):
                    stream.write(as_json.line(event))
    click.get_current_context().exit(FAILED if reading.failed else 0)
