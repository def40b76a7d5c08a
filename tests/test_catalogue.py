"""Every code has a case file, a law and a place in a rulebook; the imports that cost time stay where they belong."""

from pathlib import Path

import pytest

from auditor import rulebook
from auditor.rules import RULES
from tests.tables import CASES, ROOT

ONLY_IN = {
    "click": ("auditor/cli/",),
    "lark": ("auditor/dialects/",),
    "pandas": ("auditor/reports/",),
    "pyarrow": ("auditor/reports/",),
    "jinja2": ("auditor/reports/",),
    "matplotlib": ("auditor/reports/",),
}
"""Packages and the only places that may import them."""


@pytest.mark.parametrize("code", RULES)
def test_every_code_has_a_case(code: str) -> None:
    found = [path for path in CASES.glob(f"{code}-*") if path.stem.startswith(RULES[code].label)]
    assert found, f"{code} has no case file"
    texts = "".join(path.read_text(encoding="utf-8", errors="replace") for path in found)
    assert f"{code} broken" in texts or f"{code} unclear" in texts


@pytest.mark.parametrize("code", RULES)
def test_every_code_has_a_law(code: str) -> None:
    assert RULES[code].law.rstrip().endswith((".", ")"))


def test_every_code_stands_in_a_book() -> None:
    books = [rulebook.load(name) for name in rulebook.names()]
    held = {code for book in books for entry in book.entries for code in entry.codes}
    assert held == set(RULES)


@pytest.mark.parametrize("package", ONLY_IN)
def test_costly_packages_are_imported_in_their_place(package: str) -> None:
    for path in sorted((ROOT / "auditor").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        lines = path.read_text(encoding="utf-8").splitlines()
        found = [line for line in lines if line.strip().startswith((f"import {package}", f"from {package}"))]
        assert not found or name.startswith(ONLY_IN[package]), f"{name}: {found}"


def test_no_log_line_is_parsed_by_an_expression_in_the_code() -> None:
    """Regular expressions for log text live in the grammars; what uses them is the reading of those."""
    for path in sorted((ROOT / "auditor").rglob("*.py")):
        if Path("auditor/dialects") not in path.relative_to(ROOT).parents:
            assert "import re\n" not in path.read_text(encoding="utf-8"), path
