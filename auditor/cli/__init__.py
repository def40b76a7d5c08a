"""The command line; the one place that knows click."""

from auditor.cli import auditing, converting, disputes, explaining, records  # noqa: F401  they enter their commands in the group
from auditor.cli.entry import cli, main, run

__all__ = ["cli", "main", "run"]
