"""`auditor rule`, `auditor rulebooks` and `auditor dialects`."""

from collections.abc import Iterator

import click

from auditor.cli.entry import cli
from auditor.cli.options import examples, result_stream, rulebooks_like, rules_like


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


@cli.command(epilog=examples("auditor dialects", "auditor dialects | grep badugi"))
def dialects() -> None:
    """List the dialects that are read.

    With each come the rulebook its hands are held to by default, and its games.
    """
    from auditor.reports import catalogue

    _print(catalogue.dialects())
