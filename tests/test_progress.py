"""How far it is, on a terminal: hands a second, the share of the bytes, and the time that is left."""

from __future__ import annotations

import io
import sys

import pytest

from auditor import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, to be set by the test."""
    now = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    return now


def test_time_left_is_that_of_the_bytes_that_are_left(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    work = progress.Progress(lambda text: None, quiet=False)
    work.expect(lambda: 1000)
    work.read(200)  # by an earlier run
    clock[0] += 10
    work.audited(500, "a.txt")
    work.read(100)
    clock[0] += 10
    work.audited(500, "a.txt")
    work.close()
    written = terminal.getvalue()
    assert "1,000 hands, 50 a second; 30 %, 2:20 left; in a.txt" in written


def test_nobody_asks_for_sizes_where_nothing_is_shown(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    work = progress.Progress(lambda text: None, quiet=False)
    work.expect(lambda: pytest.fail("sizes were asked for"))
    clock[0] += 10
    work.audited(1, "a.txt")
    work.close()
