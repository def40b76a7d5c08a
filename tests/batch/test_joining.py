"""However files are divided, and whoever audits the units: rows, counts and remarks are those of one reading."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from auditor import sources
from auditor.batch.job import Findings, Job
from tests.batch.oracle import TABLES, Here, alone, divided, in_one_go
from tests.batch.texts import folder_of_texts


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("seed", range(24))
def test_any_division_comes_to_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random = Random(seed)
    Path("logs").mkdir()
    paths = folder_of_texts(Path("logs"), seed)
    monkeypatch.setattr(sources, "CHUNK", random.choice((512, 4096, 2**18)))
    form = random.choice(("text", "jsonl", "csv"))
    for job in (TABLES, Job(product=Findings(form, unclear=True))):
        expected = in_one_go(paths, job)
        for distance, hire in ((random.choice((1500, 5000, 20_000)), Here), (4000, alone), (None, Here)):
            found, _ = divided(paths, job, distance, hire)
            assert found == expected, (seed, distance)
