"""Logs to audit, and the report that a run writes which nothing stops."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.batch.commands import REPORT, content, start, write_logs


@pytest.fixture
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The current folder has `logs/` and the driver of the commands."""
    write_logs(tmp_path)
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The report of a run that nothing stopped, by one process; `stderr` is what it said."""
    folder = tmp_path_factory.mktemp("whole")
    write_logs(folder)
    process = start(*REPORT, "out", folder=folder)
    _, err = process.communicate(timeout=300)
    assert process.returncode == 1
    return content(folder / "out") | {"stderr": err.encode()}
