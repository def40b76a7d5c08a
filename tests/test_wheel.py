"""The wheel holds all it needs: from it alone a sample is audited. The extra one, compiled, says the same."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from auditor.batch.job import QUARANTINE
from auditor.reports.as_csv import NAMES
from tests.bench import data

ROOT = Path(__file__).resolve().parent.parent


def test_a_sample_is_audited_from_the_wheel(tmp_path: Path) -> None:
    build = (sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path))
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("hand_auditor-*.whl")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
    sample = (ROOT / "samples" / "pokerstars-draw.txt").read_bytes()
    (tmp_path / "log.txt").write_bytes(sample)
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    checked = subprocess.run(
        (sys.executable, "-m", "auditor", "check", "log.txt"),
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 1
    assert "log.txt:55: O01 false-open" in checked.stdout
    where = (sys.executable, "-c", "import auditor; print(auditor.__file__)")
    found = subprocess.run(where, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert str(installed) in found.stdout


@pytest.mark.long
def test_the_compiled_wheel_says_the_same(tmp_path: Path) -> None:
    """It is made from the sources as they are packed, so that nothing compiled is left beside them."""
    build = (sys.executable, "-m", "build", "--outdir", str(tmp_path))
    subprocess.run(build, cwd=ROOT, env={**os.environ, "HATCH_BUILD_HOOK_ENABLE_MYPYC": "1"}, check=True)
    (wheel,) = tmp_path.glob("hand_auditor-*.whl")
    installed = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
    assert [*installed.glob("auditor/routine/play.*.so"), *installed.glob("auditor/routine/play.*.pyd")]
    assert not [*(ROOT / "auditor").rglob("*.so")]
    logs = tmp_path / "logs"
    logs.mkdir()
    data.write(logs / "room.txt", 3000)
    data.write_handlogs(logs / "live", 200)
    (logs / "samples").symlink_to(ROOT / "samples")
    for name, where, jobs in (("plain", ROOT, "1"), ("compiled", installed, "1"), ("several", installed, "2")):
        command = (sys.executable, "-m", "auditor", "report", "logs", "--out", name, "-j", jobs)
        environment = {**os.environ, "PYTHONPATH": str(where)}
        assert subprocess.run(command, cwd=tmp_path, env=environment, check=False).returncode == 1
    for name in (*NAMES, QUARANTINE):
        plain = (tmp_path / "plain" / name).read_bytes()
        assert (tmp_path / "compiled" / name).read_bytes() == plain, name
        assert (tmp_path / "several" / name).read_bytes() == plain, name
