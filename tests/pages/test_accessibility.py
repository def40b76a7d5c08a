"""axe-core on the pages: it is fetched by npm into a cache outside the tree; without npm the test is skipped."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

AXE = Path(tempfile.gettempdir()) / "hand-auditor-axe"


@pytest.fixture(scope="session")
def axe() -> str:
    """The script of axe-core."""
    script = AXE / "node_modules/axe-core/axe.min.js"
    if not script.exists():
        npm = shutil.which("npm")
        if npm is None:
            pytest.skip("npm is not installed, so axe-core cannot be fetched")
        AXE.mkdir(exist_ok=True)
        command = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix", str(AXE), "axe-core@4"]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=60)
        except (subprocess.SubprocessError, OSError):
            pytest.skip("npm cannot fetch axe-core here")
    return script.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "scheme"), [("six/case.html", "light"), ("nasty/case.html", "dark"), ("report/index.html", "light")]
)
def test_no_violation_above_minor(page: Page, cases: Path, axe: str, name: str, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto((cases / name).as_uri())
    page.add_script_tag(content=axe)
    found = page.evaluate("axe.run()")
    wrong = [
        (violation["id"], [node["html"][:120] for node in violation["nodes"]])
        for violation in found["violations"]
        if violation["impact"] in ("moderate", "serious", "critical")
    ]
    assert wrong == []
