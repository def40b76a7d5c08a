"""Hands of eight rooms written as handlogs and audited again: the same facts, and nothing alleged."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.playing.command import run
from tests.rooms.rooms import ROOMS, played, told

HANDS = 6
"""For each game."""
SAME = ("net", "pot", "rake", "status", "button", "side_pots", "showdown", "broken")


@pytest.mark.parametrize("room", ROOMS)
def test_the_same_facts(room: str, tmp_path: Path) -> None:
    log, converted = tmp_path / ("a.phh" if room == "phh" else "a.txt"), tmp_path / "b.handlog"
    for _, story in played("converted", HANDS):
        text = told(room, story)
        if text is None:
            continue
        log.write_text(text.text, encoding="utf-8")
        before = json.loads(run("hands", str(log)).stdout.splitlines()[0])
        assert run("convert", str(log), "--to", "handlog", "-o", str(converted)).exit_code == 0
        after = json.loads(run("hands", str(converted)).stdout.splitlines()[0])
        assert {key: before[key] for key in SAME} == {key: after[key] for key in SAME}, text.text
