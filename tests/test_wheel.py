"""The wheel holds all it needs: from it alone a sample is audited."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

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
