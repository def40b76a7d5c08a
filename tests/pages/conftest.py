"""Cases to look at, and a browser to look at them with; a machine without Chromium skips those tests and says so."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from auditor.cli import run

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TESTS = Path(__file__).parents[1]
SCENARIOS = TESTS / "scenarios"

NASTY = """handlog 1
session "Names" at "Card room" currency CAD
rulebook roberts-draw

hand 7
game five-card-draw limit 5/10 ante 1
button 4
seat 1 "<script>alert(1)</script>" 100
seat 2 "=HYPERLINK(1)" 100
seat 3 "Zoë </title><b>" 100.50
seat 4 Dan 100
everyone antes 1
dealer deals everyone 5
"<script>alert(1)</script>" opens 5
"=HYPERLINK(1)" folds
"Zoë </title><b>" calls 4
Dan folds
floor rules "the call stands </script><script>alert(2)</script>"
draw
"<script>alert(1)</script>" discards 3
"Zoë </title><b>" discards 1
dealer deals "<script>alert(1)</script>" 3
dealer deals "Zoë </title><b>" 1
"<script>alert(1)</script>" bets 10
"Zoë </title><b>" folds
dealer returns 10 to "<script>alert(1)</script>"
"<script>alert(1)</script>" wins 13
end

hand 8
button 1
seat 1 "<script>alert(1)</script>" 107
seat 2 "=HYPERLINK(1)" 99
dealer declares misdeal
end
"""


def scenario(number: str) -> Path:
    """The log of a worked scenario."""
    return next(SCENARIOS.glob(f"{number}-*.handlog"))


@pytest.fixture(scope="session")
def cases(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Folders written once: `six`, the case of hand 13 of E13, `nasty`, one of names that are none, and `report`."""
    folder = tmp_path_factory.mktemp("cases")
    log = folder / "nasty.handlog"
    log.write_text(NASTY, encoding="utf-8")
    assert run(["case", str(scenario("E13")), "--hand", "13", "--out", str(folder / "six")]) == 0
    assert run(["case", str(log), "--hand", "7", "--out", str(folder / "nasty")]) == 0
    logs = [str(log), *(str(scenario(number)) for number in ("E13", "E20", "E23"))]
    assert run(["report", *logs, "--out", str(folder / "report"), "--cases", "3", "--parquet"]) == 1
    return folder


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium, offline."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("Chromium is not installed: apt-get install chromium")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page that fails the test when it raises an error, logs one, or asks for anything that is no file."""
    wrong: list[str] = []
    opened = browser.new_page(viewport={"width": 1280, "height": 900})
    opened.on("pageerror", lambda error: wrong.append(str(error)))
    opened.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    opened.on("request", lambda request: wrong.append(request.url) if not request.url.startswith("file:") else None)
    opened.on("dialog", lambda dialog: wrong.append(dialog.message))
    yield opened
    opened.close()
    assert wrong == []
