"""What commands share: their arguments and options, where the result goes, and how far they are."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

import click
from click.shell_completion import CompletionItem

from auditor.cli.entry import Failure

if TYPE_CHECKING:
    from auditor.progress import Progress
    from auditor.reports.waivers import Waivers

Command = TypeVar("Command", bound=Callable[..., Any])

FOLDER = click.Path(file_okay=False, path_type=Path)
"""A folder that is there, or can be made."""


def examples(*lines: str) -> str:
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def reads(command: Command) -> Command:
    """Arguments and options of a command that reads logs."""
    return click.argument("paths", metavar="PATH...", nargs=-1, required=True, shell_complete=files_like)(
        _as_found(command)
    )


def may_read(command: Command) -> Command:
    """Arguments and options of a command that reads the logs it is given, if any."""
    return click.argument("paths", metavar="[PATH...]", nargs=-1, shell_complete=files_like)(_as_found(command))


def _as_found(command: Command) -> Command:
    text = "Encoding of all logs; else each one's is found."
    command = click.option("--encoding", callback=_encoding, help=text)(command)
    return click.option("--stdin-name", metavar="NAME", help="What findings call standard input.")(command)


def rules_like(context: click.Context, parameter: click.Parameter, word: str) -> list[CompletionItem]:
    """The rules whose codes begin like the last of `word`, for a shell to complete."""
    from auditor.rules import RULES

    before, comma, begun = word.rpartition(",")
    return [
        CompletionItem(f"{before}{comma}{rule.code}", help=rule.name)
        for rule in RULES.values()
        if rule.code.startswith(begun.upper())
    ]


def rulebooks_like(context: click.Context, parameter: click.Parameter, word: str) -> list[CompletionItem]:
    """The shipped rulebooks that begin like `word`; else files."""
    from auditor.rulebook import names

    return [CompletionItem(name) for name in names() if name.startswith(word)] or [CompletionItem(word, type="file")]


def files_like(context: click.Context, parameter: click.Parameter, word: str) -> list[CompletionItem]:
    """Whatever files and folders the shell knows."""
    return [CompletionItem(word, type="file")]


def judges(command: Command) -> Command:
    """Options of a command that audits."""
    text = "Judge by these rules alone."
    command = click.option("--only", metavar="CODE,...", callback=_codes, shell_complete=rules_like, help=text)(command)
    text = "The house rules, whatever the logs name."
    return click.option("--rulebook", metavar="NAME|FILE", shell_complete=rulebooks_like, help=text)(command)


fails = click.option(
    "--fail-on",
    type=click.Choice(["serious", "minor", "note"]),
    default="minor",
    show_default=True,
    help="The lightest broken rule that makes the exit code 1.",
)


def waives(command: Command) -> Command:
    """The option of a command that takes waivers."""
    text = "A TOML file of findings somebody answers for: [[waiver]] with hand, code, reason, who, date, expires."
    return click.option("--waivers", metavar="FILE", type=click.Path(path_type=Path), callback=_waivers, help=text)(
        command
    )


def shares(command: Command) -> Command:
    """Options of a command whose work may be shared."""
    text = "Let the workers of a Dask cluster audit; it needs the extra `cluster`."
    command = click.option("--scheduler", metavar="ADDRESS", help=text)(command)
    return click.option(
        "-j", "--jobs", metavar="N", type=click.IntRange(1), default=1, show_default=True, help="Processes that audit."
    )(command)


writes = click.option(
    "-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Write to FILE, whole or not at all."
)


def _encoding(context: click.Context, option: click.Parameter, name: str | None) -> str | None:
    from auditor.decoding import known_encoding

    if name is not None and not known_encoding(name):
        raise click.BadParameter(f"{name!r} is no encoding; wanted is one like utf-8, cp1252 or utf-16-le")
    return name


def _codes(context: click.Context, option: click.Parameter, words: str | None) -> frozenset[str]:
    from auditor.reports.catalogue import NoSuchRule, find

    try:
        return frozenset(find(word).code for word in (words or "").split(",") if word.strip())
    except NoSuchRule as error:
        raise click.BadParameter(str(error)) from None


def _waivers(context: click.Context, option: click.Parameter, path: Path | None) -> "Waivers | None":
    if path is None:
        return None
    from datetime import date

    from auditor.reports.waivers import WaiverError, load

    try:
        return load(path, date.today())
    except WaiverError as error:
        raise click.BadParameter(str(error)) from None


def keeps_logs(target: Path, paths: Iterable[str], *, below: bool = True) -> None:
    """Refuses to write over a log that is read; over one that is below a folder, too, where `below`."""
    from auditor.sources import stands_among

    if stands_among(target, paths, below=below):
        raise Failure(f"{target.as_posix()}: is one of the logs that are read, and would be lost; write somewhere else")


def _keeps_rules(target: Path) -> None:
    """Refuses to write over the rulebook or the waivers of the command."""
    from auditor.sources import stands_among

    given = click.get_current_context().params
    waivers, book = given.get("waivers"), given.get("rulebook")
    for what, path in (("rulebook", book), ("file of waivers", waivers and waivers.name)):
        if path is not None and (path != book or path.endswith(".toml")) and stands_among(target, [path], below=False):
            raise Failure(f"{target.as_posix()}: is the {what}, and would be lost; write somewhere else")


@contextmanager
def result_stream(output: Path | None, paths: Iterable[str] = ()) -> Iterator[BinaryIO]:
    """The bytes of the result: a file that appears at the end, none of the logs in `paths`, or standard output."""
    if output is None:
        if sys.stdout is None:
            raise Failure("standard output is closed; send it somewhere, or to a file by -o where the command has it")
        stream = sys.stdout.buffer
        yield stream
        stream.flush()
    else:
        from auditor.reports.output import whole_file

        keeps_logs(output, paths)
        _keeps_rules(output)
        with whole_file(output) as stream:
            yield stream


@contextmanager
def progress_on_terminal(output: Path | None) -> Iterator["Progress"]:
    """How far a command is, unless its result goes to the same terminal."""
    from auditor.progress import Progress

    quiet = output is None and sys.stdout is not None and sys.stdout.isatty()
    progress = Progress(lambda text: click.echo(text, err=True), quiet=quiet)
    try:
        yield progress
    finally:
        progress.close()
