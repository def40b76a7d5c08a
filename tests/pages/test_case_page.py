"""The page of a case in a browser: stepping through the hand, findings, printing, and what it says in numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from auditor.cli import cli
from tests.pages.conftest import NASTY

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def step(page: Page) -> int:
    return int(page.locator("#slider").input_value())


def drawn(page: Page) -> str:
    return page.locator("#table").text_content() or ""


def test_the_hand_is_stepped_through_by_keyboard(page: Page, cases: Path) -> None:
    page.goto((cases / "six/case.html").as_uri())
    begun = step(page)
    assert "dealer deals Cat 3" in page.locator("#log .now").inner_text()
    page.keyboard.press("ArrowRight")
    assert step(page) == begun + 1
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert step(page) == begun - 1
    page.locator("#log").focus()
    page.keyboard.press("Home")
    assert step(page) == 0
    assert page.locator("#back").is_disabled()
    page.keyboard.press("End")
    assert page.locator("#forth").is_disabled()
    assert page.locator("#log .now .text").inner_text() == "end"
    page.locator("#slider").focus()
    page.keyboard.press("ArrowLeft")
    assert "Cat wins 40" in page.locator("#log .now").inner_text()
    assert "wins 40" in drawn(page)


def test_two_accounts_open_where_they_first_differ_and_scroll_by_keyboard(page: Page, tmp_path: Path) -> None:
    (tmp_path / "one.handlog").write_text(NASTY, encoding="utf-8")
    (tmp_path / "two.handlog").write_text(NASTY.replace("wins 13", "wins 12"), encoding="utf-8")
    asked = ["case", str(tmp_path / "one.handlog"), "--against", str(tmp_path / "two.handlog"), "--hand", "7"]
    assert CliRunner().invoke(cli, [*asked, "--out", str(tmp_path / "out")]).exit_code == 0
    page.goto((tmp_path / "out/case.html").as_uri())
    assert page.evaluate("document.querySelector('.both').scrollTop") > 0
    seen = "document.querySelector('.both').getBoundingClientRect()"
    row = "document.querySelector('.both .differs').getBoundingClientRect()"
    assert page.evaluate(f"{row}.top >= {seen}.top && {row}.bottom <= {seen}.bottom")
    before = step(page)
    page.locator(".both").focus()
    page.keyboard.press("ArrowRight")
    assert step(page) == before


def test_a_finding_leads_to_its_step(page: Page, cases: Path) -> None:
    page.goto((cases / "six/case.html").as_uri())
    page.keyboard.press("f")
    assert "Cat bets 10" in page.locator("#log .now").inner_text()
    assert page.locator("#flags").inner_text().startswith("D03 wrong-hand-plays-on")
    page.locator("#finding-1 .to-step").click()
    assert "X01" in page.locator("#flags").inner_text()
    page.locator("#log li", has_text="Dan calls 10").click()
    assert page.locator("#flags").inner_text() == ""
    table = drawn(page)
    assert "Pot 40" in table
    assert "betting round 2" in table


def test_the_numbers_are_those_of_the_findings(page: Page, cases: Path) -> None:
    page.goto((cases / "six/case.html").as_uri())
    content = json.loads((cases / "six/findings.json").read_text(encoding="utf-8"))
    for row in content["players"]:
        line = page.locator(f"tr[data-player='{row['player']}']")
        for field in ("put_in", "returned", "won", "net", "right_net"):
            shown = line.locator(f"[data-field={field}]").inner_text().replace("−", "-").lstrip("+")
            assert shown == row[field]
    moves = [" ".join(text.split()) for text in page.locator("#chips .moves li").all_inner_texts()]
    assert moves == [f"{m['from']} gives {m['amount']} to {m['to']}" for m in content["moves"]]


@pytest.mark.parametrize("width", [1280, 768, 390])
def test_nothing_runs_over_the_edge(page: Page, cases: Path, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    for name in ("six", "nasty"):
        page.goto((cases / name / "case.html").as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        boxes = page.locator("#table .box").evaluate_all(
            "list => list.map((box) => box.getBoundingClientRect().toJSON())"
        )
        for i, one in enumerate(boxes):
            for other in boxes[i + 1 :]:
                apart = one["right"] <= other["left"] or other["right"] <= one["left"]
                assert apart or one["bottom"] <= other["top"] or other["bottom"] <= one["top"]


def test_it_prints(page: Page, cases: Path, tmp_path: Path) -> None:
    page.goto((cases / "six/case.html").as_uri())
    data = page.pdf(path=tmp_path / "case.pdf", format="A4")
    assert data.startswith(b"%PDF")
    page.emulate_media(media="print")
    assert not page.locator("#slider").is_visible()
    assert page.locator("#table").is_visible()


def test_it_says_its_facts_without_scripts(cases: Path) -> None:
    text = (cases / "six/case.html").read_text(encoding="utf-8").split("<script")[0]
    assert "Cat plays a hand of 6 cards after the draw" in text
    assert "The hand is dead, its chips stay" in text


def test_names_from_right_to_left_turn_no_amount_about(page: Page, tmp_path: Path) -> None:
    lines = [
        *(
            "handlog 1",
            "rulebook roberts-draw",
            "hand 1",
            "game five-card-draw limit 2/4 ante 1 openers any",
            "button 3",
        ),
        *(
            'seat 1 "משה כהן" 100',
            'seat 2 "דוד לוי" 100',
            "seat 3 Cat 100",
            "everyone antes 1",
            "dealer deals everyone 5",
        ),
        *('"משה כהן" bets 2', '"דוד לוי" raises to 4', "Cat calls 4", '"משה כהן" folds', "draw"),
        *('"דוד לוי" stands pat', "Cat stands pat", '"דוד לוי" checks', "Cat checks", "showdown"),
        *(
            '"דוד לוי" shows As Ad 9h 9d 3c',
            "Cat shows Js Jd 4h 4d 5c",
            "Cat wins 10",
            'dealer returns 3 to "משה כהן"',
            "end",
        ),
    ]
    log = tmp_path / "names.handlog"
    log.write_text("\n".join(lines), encoding="utf-8")
    assert CliRunner().invoke(cli, ["case", str(log), "--hand", "1", "--out", str(tmp_path / "case")]).exit_code == 0
    page.goto((tmp_path / "case/case.html").as_uri())
    assert page.title().startswith("Hand 1 · ")
    follows = page.locator(".three div", has_text="To follow").locator("dd")
    told = follows.inner_text()
    name = follows.locator("bdi").first
    assert name.inner_text() in ("משה כהן", "דוד לוי")
    # What stands before a name in the sentence stands to its left on the page, too.
    left = follows.evaluate(
        """(dd) => {
          const bdi = dd.querySelector("bdi"), range = document.createRange();
          range.selectNodeContents(bdi.nextSibling);
          return [bdi.getBoundingClientRect().right, range.getClientRects()[0].left];
        }"""
    )
    assert told.count("from") and left[0] <= left[1] + 1
