"""The compiled grammars are those of the grammar files, and the hot path does without Lark."""

import subprocess
import sys
from pathlib import Path

import pytest

from auditor.dialects import compiling
from auditor.dialects.beginnings import starts
from auditor.dialects.fast import CompiledGrammar, fastest

SAMPLES = Path(__file__).parents[2] / "samples"
CLEAN = {
    "log.txt": "".join((SAMPLES / "pokerstars-draw.txt").read_text(encoding="utf-8").splitlines(keepends=True)[1:]),
    "hand.phh": (SAMPLES / "hand.phh").read_text(encoding="utf-8"),
}


@pytest.mark.parametrize(("name", "text"), compiling.modules().items(), ids=list(compiling.modules()))
def test_the_shipped_module_is_fresh(name: str, text: str) -> None:
    shipped = (compiling.FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert text == shipped, "run python -m auditor.dialects.compiling"


@pytest.mark.parametrize("name", compiling.compilable())
def test_a_grammar_of_lines_is_read_by_its_module(name: str) -> None:
    assert isinstance(fastest(name), CompiledGrammar)


def test_expressions_are_parted_at_their_ends() -> None:
    assert compiling.tokens(r"(?P<name>.+?):\ calls\ [$\]]?\d{1,2}(?: and (?:x|\)))?") == [
        "(?P<name>.+?)",
        ":",
        " ",
        *"calls",
        " ",
        r"[$\]]?",
        r"\d{1,2}",
        r"(?: and (?:x|\)))?",
    ]


@pytest.mark.parametrize("name", compiling.compilable())
def test_no_line_goes_on_behind_a_name_with_a_letter_or_a_digit(name: str) -> None:
    """So that a name is not taken for one that it begins with: `Player1` and `Player10` may sit at one table."""
    compiled = fastest(name)
    assert isinstance(compiled, CompiledGrammar)
    patterns = [pattern for part in compiled.parts for pattern, kinds in part.behind_name if kinds]
    assert patterns
    for pattern in patterns:
        assert not [
            letter for start in starts(pattern) for letters in start[:1] for letter in letters if letter.isalnum()
        ]


@pytest.mark.parametrize(("name", "hands"), [("log.txt", "3"), ("hand.phh", "1")])
def test_a_clean_log_is_read_without_lark(name: str, hands: str, tmp_path: Path) -> None:
    log = tmp_path / name
    log.write_text(CLEAN[name], encoding="utf-8")
    probe = (
        "import sys; from auditor.dialects import read; from auditor.sources import open_sources;"
        "print(sum(1 for source in open_sources(sys.argv[1:]) for hand in read(source)), 'lark' in sys.modules)"
    )
    said = subprocess.run((sys.executable, "-c", probe, str(log)), capture_output=True, text=True, check=True)
    assert said.stdout.split() == [hands, "False"]
