"""The command line, as a user gives it."""

from __future__ import annotations

from click.testing import CliRunner, Result

from auditor.cli import cli


def run(*arguments: str, stdin: bytes | None = None) -> Result:
    """What a command says and the code it ends with."""
    return CliRunner().invoke(cli, list(arguments), input=stdin)
