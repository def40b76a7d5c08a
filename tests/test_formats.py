"""The formats of the trade, SARIF and workflow commands; and waivers."""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from datetime import date
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from auditor.cli import run
from auditor.reports import waivers
from tests.expected import TESTS

SAMPLE = str(TESTS.parent / "samples/one-of-each.handlog")
NASTY = str(TESTS / "cases/R01-unread-line.handlog")


def sarif(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    run(["check", *arguments, "--format", "sarif"])
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    return document


def test_sarif_fits_our_schema(capsys: pytest.CaptureFixture[str]) -> None:
    """The schema is ours: what the standard (OASIS SARIF 2.1.0) requires of the parts that are written here."""
    schema = json.loads((TESTS / "schemas/sarif-2.1.0-parts.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    for arguments in ([SAMPLE, "--unclear"], [NASTY], [SAMPLE, "--only", "S09"]):
        jsonschema.validate(sarif(capsys, *arguments), schema)


def test_sarif_fits_the_schema_of_the_standard(capsys: pytest.CaptureFixture[str]) -> None:
    """The published schema comes inside an npm package, kept outside the tree; without npm the test is skipped."""
    folder = Path(tempfile.gettempdir()) / "hand-auditor-sarif"
    found = folder / "node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json"
    if not found.exists():
        npm = shutil.which("npm")
        if npm is None:
            pytest.skip("npm is not installed, so the published schema cannot be fetched")
        folder.mkdir(exist_ok=True)
        command = [npm, "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--legacy-peer-deps"]
        command += ["--prefix", str(folder), "@microsoft/jest-sarif@1.0.0-beta.0"]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=90)
        except (subprocess.SubprocessError, OSError):
            pytest.skip("npm cannot fetch the published schema here")
    schema = json.loads(found.read_text(encoding="utf-8"))
    validator = jsonschema.Draft7Validator(schema)
    assert list(validator.iter_errors(sarif(capsys, SAMPLE, "--unclear"))) == []


def test_sarif_says_what_the_findings_say(capsys: pytest.CaptureFixture[str]) -> None:
    results = sarif(capsys, SAMPLE, "--unclear")["runs"][0]["results"]
    run(["check", SAMPLE, "--unclear", "--format", "jsonl"])
    findings = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(results) == len(findings)
    rules = sarif(capsys, SAMPLE)["runs"][0]["tool"]["driver"]["rules"]
    for result, finding in zip(results, findings, strict=True):
        assert result["ruleId"] == finding["code"] == rules[result["ruleIndex"]]["id"]
        region = result["locations"][0]["physicalLocation"]["region"]
        assert (region["startLine"], region["startColumn"]) == (finding["line"], finding["column"])
        assert (result["kind"] == "open") == (finding["verdict"] == "unclear")
        assert finding["fact"] in result["message"]["text"]


def test_a_fault_has_one_fingerprint_wherever_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = Path(SAMPLE).read_text(encoding="utf-8")
    (tmp_path / "moved.handlog").write_text(text.replace("handlog 1\n", "handlog 1\n\n\n"), encoding="utf-8")
    prints = [
        [
            result["partialFingerprints"]
            for result in sarif(capsys, str(path), "--rulebook", "roberts-draw")["runs"][0]["results"]
        ]
        for path in (SAMPLE, tmp_path / "moved.handlog")
    ]
    assert prints[0] == prints[1]
    assert len({str(each) for each in prints[0]}) == len(prints[0])


def test_github_gets_one_command_a_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "a,b:c.handlog"
    log.write_text(Path(SAMPLE).read_text(encoding="utf-8").replace("Dan ", '"100%::error" ').replace("Dan\n", ""))
    run(["check", str(log), "--format", "github", "--unclear"])
    lines = capsys.readouterr().out.splitlines()
    assert all(line.startswith(("::error file=", "::warning file=", "::notice file=")) for line in lines)
    assert all("a%2Cb%3Ac.handlog,line=" in line for line in lines)
    assert any("100%25::error" in line for line in lines)


WAIVERS = """
[[waiver]]
hand = 2
code = "B04-raise-past-cap"
reason = "The players had agreed on it"
who = "M. Floor"
date = 2026-11-28

[[waiver]]
hand = "4"
code = "F01"
reason = "Late ante, seen and mended"
who = "M. Floor"
date = 2026-11-28
expires = 2020-01-01

[[waiver]]
hand = "77"
code = "F01"
reason = "No such hand"
who = "M. Floor"
date = 2026-11-28
"""


@pytest.fixture
def waiver_file(tmp_path: Path) -> Path:
    path = tmp_path / "waivers.toml"
    path.write_text(WAIVERS, encoding="utf-8")
    return path


def test_a_waived_finding_is_shown_and_does_not_fail(waiver_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", SAMPLE, "--only", "B04", "--waivers", str(waiver_file)]) == 0
    out, err = capsys.readouterr()
    assert "B04 raise-past-cap" in out
    assert "    ~ waived: The players had agreed on it (M. Floor, 2026-11-28)\n" in out
    assert "0 broken (0 serious, 0 minor, 0 notes), 0 unclear, 1 waived" in err
    assert "waiver 2 (hand 4, F01) expired on 2020-01-01; it waives nothing" in err
    assert "waiver 3 (hand 77, F01) was not used" in err
    assert "waiver 1" not in err
    assert run(["check", SAMPLE, "--only", "B04,F01", "--waivers", str(waiver_file)]) == 1


def test_a_waived_finding_is_waived_in_every_format(waiver_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results = sarif(capsys, SAMPLE, "--only", "B04", "--waivers", str(waiver_file))["runs"][0]["results"]
    assert results[0]["suppressions"][0]["justification"].startswith("The players had agreed")
    run(["check", SAMPLE, "--only", "B04", "--waivers", str(waiver_file), "--format", "github"])
    assert capsys.readouterr().out.startswith("::notice ")


def test_a_waiver_can_be_of_one_log_and_line(tmp_path: Path) -> None:
    path = tmp_path / "waivers.toml"
    entry = WAIVERS.split("\n\n", maxsplit=1)[0]
    for more, code in (
        ('file = "one-of-each.handlog"', 0),
        ('file = "./samples/../samples/one-of-each.handlog"', 0),
        (f'file = "{Path(SAMPLE).resolve().as_posix()}"', 0),
        ('file = "/elsewhere/one-of-each.handlog.bak"', 1),
        ('file = "other.handlog"', 1),
        ("line = 41", 0),
        ("line = 40", 1),
    ):
        path.write_text(f"{entry}\n{more}\n", encoding="utf-8")
        assert run(["check", SAMPLE, "--only", "B04", "--waivers", str(path)]) == code


def test_the_report_counts_waived_findings_apart(waiver_file: Path, tmp_path: Path) -> None:
    assert run(["report", SAMPLE, "--only", "B04", "--waivers", str(waiver_file), "--out", str(tmp_path / "out")]) == 0
    page = (tmp_path / "out/index.html").read_text(encoding="utf-8")
    assert "(waived: The players had agreed on it" in page
    assert "By table" not in page


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "[[waiver]]\nhand = 2\n",
            "waiver 1: code, reason, who, date are missing; it needs hand, code, reason, who and date",
        ),
        (WAIVERS.replace("reason", "raeson", 1), "waiver 1: raeson: no key of a waiver; did you mean reason?"),
        (WAIVERS.replace('"F01"', '"F99"', 1), "waiver 2: code: no rule F99"),
        (WAIVERS.replace("2026-11-28", '"soon"', 1), "waiver 1: date: wanted is a date without quotes, as 2026-11-28"),
        (WAIVERS.replace('"M. Floor"', '""', 1), "waiver 1: who: it is empty"),
        ("hand = 2\n", "hand: a waiver file has [[waiver]] entries and nothing else"),
        ("[waiver]\nhand = 2\n", "waivers are written as [[waiver]]"),
        ("[[waiver\n", "waivers.toml:1:9: expected"),
    ],
)
def test_what_is_wrong_with_a_waiver_file_is_said(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "waivers.toml").write_text(text, encoding="utf-8")
    assert run(["check", SAMPLE, "--waivers", str(tmp_path / "waivers.toml")]) == 2
    assert message in capsys.readouterr().err


def test_a_waiver_holds_on_the_day_it_expires(tmp_path: Path) -> None:
    path = tmp_path / "waivers.toml"
    path.write_text(WAIVERS, encoding="utf-8")
    said = [list(waivers.load(path, day).remarks())[1] for day in (date(2020, 1, 1), date(2020, 1, 2))]
    assert [("expired" in text) for text in said] == [False, True]
