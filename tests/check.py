"""The one command: format, lint, types, imports, tests. Also `--faults`: the table of planted faults."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).resolve().parent.parent
STEPS = (
    ("format", ("-m", "ruff", "format", "--check", ".")),
    ("lint", ("-m", "ruff", "check", ".")),
    ("types", ("-m", "mypy")),
    ("imports", ("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()")),
    ("tests", ("-m", "pytest", "-n", "2", "--dist", "worksteal")),
)


def main(arguments: list[str]) -> int:
    """Runs every step, stops at none, and returns 1 if one failed."""
    if "--faults" in arguments:
        return _run(("-m", "tests.faults", *(word for word in arguments if word != "--faults")))
    failed = []
    for name, command in STEPS:
        started = monotonic()
        code = _run((*command, *arguments) if name == "tests" else command)
        print(f"{name}: {'passed' if code == 0 else 'FAILED'} in {monotonic() - started:.0f} s", flush=True)
        if code:
            failed.append(name)
    print(f"check failed: {', '.join(failed)}" if failed else "check passed", flush=True)
    return 1 if failed else 0


def _run(command: tuple[str, ...]) -> int:
    return subprocess.run(
        (sys.executable, *command), cwd=ROOT, check=False, env={**os.environ, "COLUMNS": "120"}
    ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
