"""The page over the tables of an audit, in a browser and out of it, and the tables read back."""

from __future__ import annotations

import builtins
import csv
import json
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pandas as pd
import pytest
from msgspec import structs

from auditor.cli import run
from auditor.reports import index, overview
from auditor.reports.charts import bars
from tests.pages.conftest import SCENARIOS

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture
def report(cases: Path) -> Path:
    """The report of three scenarios and of names that are no names, with Parquet tables."""
    return cases / "report"


def rows(report: Path, name: str) -> list[dict[str, str]]:
    with (report / f"{name}.csv").open(encoding="utf-8-sig", newline="") as stream:
        return list(csv.DictReader(stream))


def test_the_overview_counts_what_the_tables_have(report: Path) -> None:
    read = overview.read(report, 3)
    findings = [row for row in rows(report, "findings") if row["verdict"] == "broken"]
    assert read.broken == len(findings) == sum(sum(parts) for parts in read.codes.values())
    assert read.hands == len(rows(report, "hands"))
    assert read.unclear == sum(row["verdict"] == "unclear" for row in rows(report, "findings"))
    assert read.dealt["Ben"] == sum(row["player"] == "Ben" for row in rows(report, "players"))
    assert sum(broken for _, broken in read.tables.values()) == len(findings)
    worst = read.worst[0]
    assert worst.parts == max(hand.parts for hand in read.worst)
    assert worst.broken == sum((row["file"], row["hand"]) == (worst.file, worst.hand) for row in findings)


def test_the_worst_hands_have_cases_that_agree(report: Path) -> None:
    page = (report / "index.html").read_text(encoding="utf-8")
    for worst, number in zip(overview.read(report, 3).worst, "123", strict=True):
        assert f'href="cases/{number}/case.html"' in page
        case = json.loads((report / f"cases/{number}/findings.json").read_text(encoding="utf-8"))
        assert (case["hand"]["file"], case["hand"]["hand"]) == (worst.file, worst.hand)
        broken = [f["finding"]["code"] for f in case["findings"] if f["finding"]["verdict"] == "broken"]
        assert set(broken) == set(worst.codes)


def test_a_hand_that_needs_the_file_before_it_gets_its_case_all_the_same(tmp_path: Path) -> None:
    head = (
        "PokerStars Hand #{0}:  5 Card Draw Limit ($1/$2 USD) - 2026/03/01 20:0{0}:00 ET\n"
        "Table 'Alder' 3-max Seat #{1} is the button\n"
    )
    play = (
        "{0}: posts small blind $0.50\n{1}: posts big blind $1\n*** DEALING HANDS ***\n{2}: folds\n{0}: folds\n"
        "Uncalled bet ($0.50) returned to {1}\n{1} collected $1 from pot\n*** SUMMARY ***\nTotal pot $1 | Rake $0\n\n"
    )
    seats = "Seat 1: Ann ($40 in chips)\nSeat 2: Ben ($40 in chips)\nSeat 3: Cal ($40 in chips)\n"
    later = "Seat 1: Ann ($40 in chips)\nSeat 2: Ben ($39.50 in chips)\nSeat 3: Cal ($30 in chips)\n"
    (tmp_path / "a.txt").write_text(head.format(1, 1) + seats + play.format("Ben", "Cal", "Ann"))
    (tmp_path / "b.txt").write_text(head.format(2, 2) + later + play.format("Cal", "Ann", "Ben"))
    run(["report", str(tmp_path), "--out", str(tmp_path / "out")])
    broken = [row for row in rows(tmp_path / "out", "findings") if row["verdict"] == "broken"]
    assert [(Path(row["file"]).name, row["code"]) for row in broken] == [("b.txt", "S02")]
    case = json.loads((tmp_path / "out/cases/01/findings.json").read_text(encoding="utf-8"))
    assert [f["finding"]["code"] for f in case["findings"] if f["finding"]["verdict"] == "broken"] == ["S02"]


def test_names_are_text(report: Path) -> None:
    page = (report / "index.html").read_text(encoding="utf-8")
    assert "<script>alert" not in page
    assert "Zoë &lt;/title&gt;&lt;b&gt;" in page
    assert "</title><b>" not in page
    assert page.count("<script") == 1
    chart = bars([("<script>alert(1)</script>", [1, 2, 3]), ("$x_1$ & 中文 \u202e", [0, 0, 1])], "one")
    assert "<script" not in chart
    assert "&lt;script&gt;" in chart
    assert "$x_1" in chart


def test_the_page_is_the_same_every_time(report: Path, tmp_path: Path) -> None:
    read = overview.read(report, 3)
    index.write(read, tmp_path, {}, ["findings.csv"])
    once = (tmp_path / "index.html").read_bytes()
    index.write(overview.read(report, 3), tmp_path, {}, ["findings.csv"])
    assert (tmp_path / "index.html").read_bytes() == once


def test_the_list_of_findings_is_capped_and_says_so(
    report: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(overview, "MOST_FINDINGS", 4)
    read = overview.read(report, 0)
    assert len(read.findings) == 4 < read.total
    assert {finding.weight for finding in read.findings} == {"serious"}
    index.write(read, tmp_path, {}, ["findings.csv"])
    assert f"lists 4 of {read.total} findings" in (tmp_path / "index.html").read_text(encoding="utf-8")


TYPES = {
    "findings": {"line": "Int64", "seat": "Int64", "handled": "boolean", "hand": "string", "player": "string"},
    "hands": {"first_line": "Int64", "button": "Int64", "hand": "string", "pot": "object", "rake": "object"},
    "players": {"seat": "Int64", "dealt_in": "boolean", "net": "object", "right_net": "object", "player": "string"},
    "rules": {"in_force": "Int64", "never_came_up": "Int64", "code": "string"},
    "flows": {"loser": "string", "amount": "object"},
}


@pytest.mark.parametrize("name", TYPES)
def test_parquet_is_read_back_with_its_types(report: Path, name: str) -> None:
    frame = pd.read_parquet(report / f"{name}.parquet", dtype_backend="numpy_nullable")
    told = rows(report, name)
    assert len(frame) == len(told)
    assert list(frame.columns) == list(told[0])
    for column, kind in TYPES[name].items():
        assert str(frame[column].dtype) == kind, column
        if kind == "object":
            assert all(isinstance(value, Decimal) for value in frame[column].dropna())
            assert [None if pd.isna(v) else v for v in frame[column]] == [
                Decimal(row[column]) if row[column] else None for row in told
            ]


def test_parquet_has_names_as_they_are(report: Path) -> None:
    frame = pd.read_parquet(report / "players.parquet")
    assert "=HYPERLINK(1)" in set(frame["player"])
    assert "'=HYPERLINK(1)" in {row["player"] for row in rows(report, "players")}


@pytest.mark.parametrize("name", TYPES)
def test_csv_is_read_back_with_its_types(report: Path, name: str) -> None:
    kinds: dict[str, Any] = {
        column: {"object": "string", "boolean": "string"}.get(kind, kind) for column, kind in TYPES[name].items()
    }
    frame = pd.read_csv(report / f"{name}.csv", dtype=kinds)
    assert {column: str(frame[column].dtype) for column in kinds} == kinds
    for column, kind in TYPES[name].items():
        if kind == "object":
            assert all(Decimal(value).is_finite() for value in frame[column].dropna())


def test_without_pyarrow_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    imported = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name.startswith("pyarrow"):
            raise ImportError(name)
        return imported(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    assert run(["report", str(SCENARIOS), "--out", str(tmp_path / "out"), "--parquet"]) == 2
    assert "pip install 'hand-auditor[parquet]'" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.browser
def test_findings_are_filtered_and_sorted(page: Page, report: Path) -> None:
    page.goto((report / "index.html").as_uri())
    visible = page.locator("#findings tbody tr:visible")
    total = visible.count()
    assert page.locator("#shown").inner_text() == f"{total} of {total}"
    page.select_option("#code", "O10")
    assert visible.count() == 2
    assert {text.split()[0] for text in visible.locator("td:nth-child(3)").all_inner_texts()} == {"O10"}
    page.fill("#search", "no such words")
    assert visible.count() == 0
    page.fill("#search", "")
    page.select_option("#code", "")
    page.select_option("#weight", "unclear")
    assert set(visible.locator("td:nth-child(4)").all_inner_texts()) <= {"unclear"}
    page.select_option("#weight", "")
    player = page.locator("#findings thead button", has_text="Player")
    player.press("Enter")
    names = visible.locator("td:nth-child(5)").all_inner_texts()
    assert names == sorted(names, key=str.casefold)
    player.press("Enter")
    assert player.locator("..").get_attribute("aria-sort") == "descending"
    assert visible.locator("td:nth-child(5)").all_inner_texts()[0] == max(names, key=str.casefold)
    assert visible.count() == total


@pytest.mark.browser
def test_a_case_is_one_click_away(page: Page, report: Path) -> None:
    page.goto((report / "index.html").as_uri())
    link = page.locator(".worst a").first
    hand = link.inner_text()
    link.click()
    assert page.locator("h1").inner_text() == f"Hand {hand}"


@pytest.mark.browser
@pytest.mark.parametrize("width", [1280, 768, 390])
def test_nothing_runs_over_the_edge(page: Page, report: Path, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto((report / "index.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator(".chart").count() >= 4
    if width == 390:
        for wide in page.locator(".wide:visible").all():
            assert wide.evaluate("wide => wide.scrollWidth <= wide.clientWidth")


@pytest.mark.browser
def test_a_long_name_pushes_no_fact_out_of_sight(page: Page, tmp_path: Path) -> None:
    listed = [structs.replace(MANY.findings[0], player="w" * 120, fact=f"wins {'9' * 90}"), *MANY.findings[1:3]]
    index.write(structs.replace(MANY, findings=listed, total=3), tmp_path, {}, ["findings.csv"])
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto((tmp_path / "index.html").as_uri())
    for wide in page.locator(".wide:visible").all():
        assert wide.evaluate("wide => wide.scrollWidth <= wide.clientWidth")
    assert page.locator("#findings th").last.is_visible()


MANY = overview.Overview(
    findings=[
        overview.Listed(
            *(number, "logs/week/a.handlog", str(number), number + 1, "B04", "raise-past-cap", "broken", "serious"),
            *(f"Player {number % 7}", f"raises to {number}", "roberts-draw", "roberts-draw R-1", "", ""),
        )
        for number in range(5000)
    ],
    total=12345,
)


@pytest.mark.browser
def test_thousands_of_findings_stay_quick(page: Page, tmp_path: Path) -> None:
    index.write(MANY, tmp_path, {}, ["findings.csv"])
    assert (tmp_path / "index.html").stat().st_size < 4_000_000
    page.goto((tmp_path / "index.html").as_uri())
    visible = page.locator("#findings tbody tr:visible")
    assert visible.count() == 200
    assert page.locator("#shown").inner_text() == "5000 of 5000, the first 200 below"
    page.locator("#more").click()
    assert visible.count() == 400
    page.fill("#search", "4321")
    assert visible.locator("td:first-child").all_inner_texts() == ["a.handlog:4321", "a.handlog:4322"]
    assert not page.locator("#more").is_visible()
    page.fill("#search", "")
    place = page.locator("#findings thead button", has_text="Place")
    place.click()
    place.click()
    assert visible.first.locator("td").first.inner_text() == "a.handlog:5000"
    assert visible.count() == 200


def test_logs_are_named_without_the_folder_they_share(tmp_path: Path) -> None:
    index.write(MANY, tmp_path, {}, ["findings.csv"])
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert "Logs are named from logs/week/ on." in page
    assert ">a.handlog:7<" in page


def test_unread_hands_are_pointed_to(tmp_path: Path) -> None:
    index.write(overview.Overview(statuses=Counter(complete=1, unread=2)), tmp_path, {}, ["findings.csv"])
    assert 'href="quarantine.jsonl"' in (tmp_path / "index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "label"), [("w" * 27, "w" * 27), ("w" * 28, "w" * 26 + "…"), ("王" * 14, "王" * 13 + "…")]
)
def test_the_label_of_a_bar_leaves_room_for_the_bar(name: str, label: str) -> None:
    assert f">{label}</text>" in bars([(name, (3, 2, 1))], "players")
