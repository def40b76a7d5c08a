"""`auditor convert`."""

from pathlib import Path

import click

from auditor.cli.entry import FAILED, cli
from auditor.cli.options import examples, progress_on_terminal, reads, result_stream, writes


@cli.command(
    epilog=examples(
        "auditor convert samples/ongame.txt --to handlog", "auditor convert samples --to phh -o samples.phhs"
    )
)
@reads
@click.option("--to", "form", type=click.Choice(["handlog", "phh"]), required=True, help="The format that is written.")
@writes
def convert(
    *, paths: tuple[str, ...], stdin_name: str | None, encoding: str | None, form: str, output: Path | None
) -> None:
    """Write the hands of logs in another format.

    handlog is the live-log format; what has no statement in it becomes a note, or a comment. phh is PokerKit's: one
    hand by itself, several in numbered tables. It has variants for fixed-limit and no-limit hold'em, no-limit 2-7
    single draw, fixed-limit 2-7 triple draw and badugi; a hand that it cannot tell is left out, and why is said on
    standard error.

    PATH as in `auditor check`. Exit code: 0, or 2 when a PATH cannot be read or is no log, or when no hand of any
    could be written.
    """
    from auditor.phh_printing import to_phh
    from auditor.printing import to_handlog
    from auditor.reading import Reading

    written = False
    with progress_on_terminal(output) as progress:
        reading = Reading(paths, stdin_name, encoding, progress)
        lines = to_handlog(reading) if form == "handlog" else to_phh(reading, progress.remark)
        with result_stream(output, paths) as stream:
            for line in lines:
                written = True
                stream.write(line.encode("utf-8", "replace") + b"\n")
    click.get_current_context().exit(0 if written and not reading.failed else FAILED)
