"""Each sample says in its first comment what it shows, and the command says exactly that."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from auditor.cli import cli
from auditor.dialects import read
from auditor.rules import RULES
from auditor.rulings import Auditor
from auditor.sources import from_text

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


CLEAN = Path(__file__).parent.parent / "samples/clean-session.handlog"
NAMES = ("Finn", "Ann", "Lev", "Ola", "Ida", "Kit")


def misspelt(line: str) -> str:
    """The line with the first name in it misspelt."""
    words = line.split(" ")
    place = next((i for i, word in enumerate(words) if word in NAMES), None)
    return line if place is None else " ".join((*words[:place], f"{words[place]}n", *words[place + 1 :]))


@pytest.mark.parametrize(("slip", "code"), [(misspelt, "R05"), ("saet {}".format, "R01")], ids=["a name", "a line"])
def test_a_slip_of_the_pen_accuses_nobody(slip: Callable[[str], str], code: str) -> None:
    lines = CLEAN.read_text(encoding="utf-8").split("\n")
    hands = lines.index("hand 1")
    slips = [(i, slip(line)) for i, line in enumerate(lines) if i > hands and line and slip(line) != line]
    assert len(slips) > 200
    for i, said in slips[::3]:
        text = "\n".join((*lines[:i], said, *lines[i + 1 :]))
        auditor = Auditor()
        audited = [auditor.audit(hand) for hand in read(from_text(text, "slip.handlog"))]
        broken = [(found.line, found.code) for one in audited for found in one.findings if found.verdict == "broken"]
        assert {found for _, found in broken} == {code}, f"{i + 1}: {said}"
        assert said.startswith("seat ") or (i + 1, code) in broken
