"""Each sample says in its first comment what it shows, and the command says exactly that."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from auditor.cli import cli
from auditor.rules import RULES

LOGS = (".handlog", ".txt", ".xml", ".phh")
SAMPLES = sorted(path for path in (Path(__file__).parent.parent / "samples").iterdir() if path.suffix in LOGS)


def promise(path: Path) -> tuple[list[str], int]:
    """The codes in their order and the exit code that the first comment names; a log without one is clean."""
    lines = path.read_text(encoding="utf-8").splitlines()
    comment = []
    for line in lines:
        if not line.startswith("#"):
            break
        comment.append(line.removeprefix("#"))
    words = " ".join(comment).replace(":", " ").replace(";", " ").replace(".", " ").replace(",", " ").split()
    codes = [word for word in words if word in RULES]
    return codes, int(words[words.index("code") + 1]) if "code" in words else 0


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_sample_keeps_its_promise(path: Path) -> None:
    codes, exit_code = promise(path)
    result = CliRunner().invoke(cli, ["check", str(path)])
    found = [line.split(": ")[1].split()[0] for line in result.stdout.splitlines() if line.startswith(str(path))]
    assert found == codes
    assert result.exit_code == exit_code
