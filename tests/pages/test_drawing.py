"""The drawn table: at every step and width nothing lies over another thing, or runs out of its seat or the drawing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from auditor.cli import run
from tests.expected import TESTS

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

NAMES = (
    *("Alexandra", "Bartholomew B.", "Chloe", "Dan", "Evangeline of the Seven Long Lanes", "Fay", "Gus", "Hal"),
    *("WWWWWWWWWWWWWWWWWWWWWWWW", "Jean-Luc"),
)
STACKS = (125000, 87500, 254750, 3200, 41000, 99000, 18000, 1000000, 61000, 77777)
TEN = "\n".join(
    (
        "handlog 1\nrulebook wsop-live\nhand 1\ngame holdem no-limit 500/1000\nbutton 10",
        *(f'seat {i} "{name}" {stack}' for i, (name, stack) in enumerate(zip(NAMES, STACKS, strict=True), 1)),
        f'{NAMES[0]} posts small blind 500\n"{NAMES[1]}" posts big blind 1000\ndealer deals everyone 2',
        f'Chloe calls 1000\nDan goes all-in 3200\n"{NAMES[4]}" calls 3200\nFay calls 3200\nGus goes all-in 18000',
        f'Hal raises to 136000\n"{NAMES[8]}" goes all-in 61000\nJean-Luc goes all-in 77777',
        f'Alexandra goes all-in 124500\n"{NAMES[1]}" goes all-in 86500\nChloe calls 135000',
        f'"{NAMES[4]}" goes all-in 37800\nFay goes all-in 95800\ndealer deals flop Th 4c 4d',
        "Chloe checks\nHal bets 118750\nChloe goes all-in 118750\ndealer deals turn 2s\ndealer deals river Kh",
        "showdown\nHal shows Ts Tc\nHal wins 976027\nend\n",
    )
)
TRIPLE = """handlog 1
rulebook online
hand 1
game deuce-to-seven-triple-draw limit 1000/2000 blinds 500/1000
button 3
seat 1 Alexandra 100000
seat 2 "Bartholomew the Bold" 100000
seat 3 Cat 1000
Alexandra posts small blind 500
"Bartholomew the Bold" posts big blind 1000
dealer deals Alexandra Td Tc Th Ts Kd
dealer deals "Bartholomew the Bold" 5
dealer deals Cat 5
Cat calls 1000 all-in
Alexandra calls 500
"Bartholomew the Bold" checks
draw
Alexandra discards Td Tc Th Ts Kd
"Bartholomew the Bold" discards 5
Cat stands pat
dealer deals Alexandra Qs Qd Qh Qc Js
dealer deals "Bartholomew the Bold" 5
Alexandra bets 1000
"Bartholomew the Bold" calls 1000
draw
Alexandra discards Qs Qd Qh Qc Js
"Bartholomew the Bold" discards 4
Cat discards 1
dealer deals Alexandra 2s 3s 4d Jh Jd
dealer deals "Bartholomew the Bold" 4
dealer deals Cat 1
Alexandra bets 2000
"Bartholomew the Bold" calls 2000
draw
Alexandra discards Jh Jd
"Bartholomew the Bold" stands pat
Cat stands pat
dealer deals Alexandra 5c 7c
Alexandra bets 2000
"Bartholomew the Bold" folds
dealer returns 2000 to Alexandra
Alexandra shows 2s 3s 4d 5c 7c
Cat mucks
Alexandra wins 9000
end
"""
WIDTHS = (1280, 768, 390)

WRONG = """() => {
  const svg = document.getElementById("table"), whole = svg.getBoundingClientRect(), found = [];
  const kinds = "text:not(.suit, .button-text), .face, .back, circle.button, circle.chip";
  const seen = Array.from(svg.querySelectorAll(kinds)).filter((one) => one.tagName !== "text" || one.textContent);
  const within = (a, b, slack) =>
    a.left >= b.left - slack && a.right <= b.right + slack && a.top >= b.top - slack && a.bottom <= b.bottom + slack;
  const rects = seen.map((one) => one.getBoundingClientRect());
  const boxes = Array.from(svg.querySelectorAll(".box"), (box) => box.getBoundingClientRect());
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  const name = (one) => one.textContent || one.getAttribute("class");
  seen.forEach((one, i) => {
    const seat = one.closest(".seat");
    if (!within(rects[i], whole, 1)) found.push("out of the drawing: " + name(one));
    const own = seat && seat.querySelector(".box").getBoundingClientRect();
    if (seat && !within(rects[i], own, 1)) found.push("out of its seat: " + name(one));
    if (!seat && boxes.some((box) => over(rects[i], box))) found.push("under a seat: " + name(one));
    for (let j = 0; j < i; j += 1) {
      const cards = !seen[i].textContent && !seen[j].textContent && seat && seat === seen[j].closest(".seat");
      if (!cards && over(rects[i], rects[j])) found.push(name(seen[j]) + " over " + name(one));
    }
  });
  const scale = whole.width / svg.viewBox.baseVal.width;
  for (const one of seen) {
    const size = scale * parseFloat(getComputedStyle(one).fontSize);
    if (one.textContent && size < 7.5) found.push("too small: " + one.textContent);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The cases of ten seats all in, three draws with many discards, a board run twice, and two players."""
    folder = tmp_path_factory.mktemp("drawn")
    for name, text in (("ten", TEN), ("triple", TRIPLE)):
        (folder / f"{name}.handlog").write_text(text, encoding="utf-8")
        assert run(["case", str(folder / f"{name}.handlog"), "--out", str(folder / name)]) == 0
    samples = TESTS.parent / "samples"
    assert run(["case", str(samples / "ggpoker.txt"), "--line", "26", "--out", str(folder / "twice")]) == 0
    return folder


@pytest.mark.parametrize("name", ["ten", "triple", "twice"])
@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_in_the_drawing_is_cut_or_covered(page: Page, hands: Path, name: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto((hands / name / "case.html").as_uri())
    page.keyboard.press("Home")
    steps = int(page.locator("#slider").get_attribute("max") or 0)
    assert steps > 10
    wrong = []
    for _ in range(steps + 1):
        wrong += [(page.locator("#slider").input_value(), each) for each in page.evaluate(WRONG)]
        page.keyboard.press("ArrowRight")
    assert wrong == []


@pytest.mark.parametrize("width", WIDTHS)
def test_every_discard_is_read_at_the_seat(page: Page, hands: Path, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto((hands / "triple/case.html").as_uri())
    page.keyboard.press("End")
    page.locator("#log").focus()
    page.keyboard.press("End")
    thrown = [text.replace(" ", "") for text in page.locator("#table .thrown").all_text_contents()]
    assert len(thrown) == 9
    assert not any("…" in text for text in thrown)
    assert any("10♦10♣10♥10♠K♦" in text for text in thrown)


def test_a_board_run_twice_is_two_rows(page: Page, hands: Path) -> None:
    page.goto((hands / "twice/case.html").as_uri())
    page.locator("#log").focus()
    page.keyboard.press("End")
    tops = page.locator("#table > .fades rect").evaluate_all("list => list.map((card) => card.getAttribute('y'))")
    assert [tops.count(top) for top in sorted(set(tops), key=float)] == [5, 5]


@pytest.mark.parametrize("name", ["ten", "triple"])
def test_tables_are_read_without_scrolling_sideways(page: Page, hands: Path, name: str) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.goto((hands / name / "case.html").as_uri())
        for part in ("#chips .wide", "#cards .wide"):
            assert page.locator(part).evaluate("wide => wide.scrollWidth <= wide.clientWidth"), (width, part)
