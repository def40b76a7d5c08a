"""`auditor dialects PATH`: what was read in which dialect, and what fell back on Lark."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from auditor.cli import run
from auditor.dialects.fast import CompiledGrammar, fastest
from tests.playing.ring import hands

SAMPLES = Path(__file__).parents[1] / "samples"


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("logs").mkdir()


def covered(*paths: str) -> tuple[int, list[str], str]:
    """Exit code, lines and standard error of a process of its own, which counts from none."""
    command = (sys.executable, "-m", "auditor", "dialects", *paths)
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    return done.returncode, done.stdout.splitlines(), done.stderr


def test_a_line_a_dialect() -> None:
    played = hands(20, seed=2)
    played[3] = played[3].replace("*** SUMMARY", "The lights go out\n*** SUMMARY")
    Path("logs/a.txt").write_text("".join(played[:15]), encoding="utf-8")
    Path("logs/b.txt").write_text("".join(played[15:]), encoding="utf-8")
    for name in ("clean-session.handlog", "hand.phh"):
        Path("logs", name).write_bytes((SAMPLES / name).read_bytes())
    code, lines, told = covered("logs")
    assert (code, told) == (0, "")
    assert lines[0].startswith("handlog: ")
    assert lines[0].endswith(" hands in 1 file; 0 lines not understood; its grammar is not compiled: all read by Lark")
    assert lines[1:] == [
        "phh: 1 hand in 1 file; 0 lines not understood; 0 hands fell back on Lark (0.0%)",
        "pokerstars: 20 hands in 2 files; 1 line not understood; 1 hand fell back on Lark (5.0%)",
    ]


def test_what_is_no_log_is_said() -> None:
    Path("logs/notes.txt").write_text("nothing of poker\n")
    code, lines, told = covered("logs/notes.txt")
    assert (code, lines) == (2, [])
    assert told.startswith("logs/notes.txt: no known banner")


def test_a_clean_log_falls_back_on_nothing() -> None:
    grammar = fastest("pokerstars")
    assert isinstance(grammar, CompiledGrammar)
    before = grammar.hands, grammar.fallbacks
    Path("logs/a.txt").write_text("".join(hands(20, seed=3)), encoding="utf-8")
    assert run(["dialects", "logs"]) == 0
    assert (grammar.hands - before[0], grammar.fallbacks - before[1]) == (20, 0)
