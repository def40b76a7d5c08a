"""`auditor rule`, `auditor rulebooks` and `auditor dialects`."""

from collections.abc import Iterator

import click

from auditor.cli.entry import FAILED, cli
from auditor.cli.options import examples, may_read, progress_on_terminal, result_stream, rulebooks_like, rules_like


def _print(lines: Iterator[str]) -> None:
    with result_stream(None) as stream:
        for line in lines:
            stream.write(f"{line}\n".encode())


@cli.command(epilog=examples("auditor rule", "auditor rule B04"))
@click.argument("code", required=False, shell_complete=rules_like)
def rule(code: str | None) -> None:
    """List the rules, or explain one.

    Its law, its settings, the citation, paraphrase and ruling of each shipped rulebook, and a line of a log that breaks
    it and one that keeps it.
    """
    from auditor.reports import catalogue

    try:
        _print(catalogue.rules() if code is None else catalogue.rule(catalogue.find(code)))
    except catalogue.NoSuchRule as error:
        raise click.BadParameter(str(error), param_hint="CODE") from None


@cli.command(epilog=examples("auditor rulebooks", "auditor rulebooks roberts-draw"))
@click.argument("name", required=False, shell_complete=rulebooks_like)
def rulebooks(name: str | None) -> None:
    """List the rulebooks, or show one.

    NAME is a shipped rulebook or a .toml file; it is shown in its own order.
    """
    from auditor.reports import catalogue

    _print(catalogue.rulebooks() if name is None else catalogue.book(name))


@cli.command(epilog=examples("auditor dialects | grep badugi", "auditor dialects samples"))
@may_read
def dialects(*, paths: tuple[str, ...], stdin_name: str | None, encoding: str | None) -> None:
    """List the dialects that are read, or say how logs are read.

    With each dialect come its games and the rulebook its hands are held to by default.

    With PATH, as in `auditor check`, a line for each dialect met: its hands and files, the lines that are not
    understood, and the hands that fell back on Lark: a grammar is compiled for speed, and what the compiled form cannot
    decide is left to Lark, which takes several times as long. Exit code: 0, or 2 when a PATH cannot be read or is no
    log.
    """
    if not paths:
        from auditor.reports import catalogue

        _print(catalogue.dialects())
        return
    from auditor.reading import Reading
    from auditor.reports.coverage import Coverage

    coverage = Coverage()
    with progress_on_terminal(None) as progress:
        reading = Reading(paths, stdin_name, encoding, progress)
        for hand in reading:
            coverage.add(hand)
    _print(coverage.lines())
    click.get_current_context().exit(FAILED if reading.failed else 0)
