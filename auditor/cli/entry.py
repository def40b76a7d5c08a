"""Where the command line begins and ends: the group of commands, exit codes, errors in one line."""

import gc
import os
import signal
import sys
from typing import Any, NoReturn

import click

from auditor import __version__
from auditor.batch import SELDOM

BROKEN = 1
FAILED = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


class Failure(click.ClickException):
    """What a command cannot go on after: its configuration, or a file it cannot write."""

    exit_code = FAILED


class Commands(click.Group):
    """The commands; errors that a user can make end them with a sentence, our own mistakes stay loud."""

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, BrokenPipeError):
            raise
        except OSError as error:
            raise Failure(f"{error.filename or 'output'}: {(error.strerror or str(error)).lower()}") from None
        except Exception as error:
            from auditor.entries import RulebookError

            if isinstance(error, RulebookError):
                raise Failure(str(error)) from None
            raise


def main() -> NoReturn:
    """Runs the command line and ends the process with its exit code."""
    if "_AUDITOR_COMPLETE" in os.environ:
        cli.main(prog_name="auditor")
    signal.signal(signal.SIGTERM, _terminated)
    gc.set_threshold(*SELDOM)
    try:
        code = run(sys.argv[1:])
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        eval("None")  # else Python ends by the signal itself where it came within an eval, as that of a named tuple
        code = INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = PIPE_CLOSED
    sys.exit(code)


def _terminated(number: int, _: object) -> NoReturn:
    """Ends the process as the signal would, but with its files cleared away."""
    sys.exit(128 + number)


def run(arguments: list[str]) -> int:
    """The exit code of a command; what is wrong with the command itself is said in one line on standard error."""
    try:
        with cli.make_context("auditor", arguments) as opened:
            cli.invoke(opened)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return FAILED
    except click.ClickException as error:
        from auditor.progress import shown

        text = error.format_message().replace(". Did you", "; did you").rstrip(".")
        text = shown(text.replace("from:\n\t", "from: ").replace(",\n\t", ", "))
        context = error.ctx if isinstance(error, click.UsageError) else None
        where = "auditor" if context is None else context.command_path
        if text.startswith("No such ") and "did you mean" not in text:
            text = f"{text}; `{where} --help` lists them"
        if context is not None and type(error) in (click.MissingParameter, click.UsageError):
            text = f"{text}; `{where} --help` has examples"
        click.echo(f"{where}: {text[:1].lower()}{text[1:]}", err=True)
        return FAILED
    except BrokenPipeError:
        raise
    except OSError as error:  # what `--version` and `--help` say cannot be written
        click.echo(f"auditor: output: {(error.strerror or str(error)).lower()}", err=True)
        return FAILED
    return 0


COMPLETION = """\b
Completion of commands, options, rules and rulebooks; in ~/.bashrc, ~/.zshrc or config.fish:
  eval "$(_AUDITOR_COMPLETE=bash_source auditor)"
  eval "$(_AUDITOR_COMPLETE=zsh_source auditor)"
  _AUDITOR_COMPLETE=fish_source auditor | source"""


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]}, epilog=COMPLETION)
@click.version_option(__version__, message="auditor %(version)s")
def cli() -> None:
    """Audits recorded poker hands: which rule of which house was broken, where, by whom, and what must follow."""
