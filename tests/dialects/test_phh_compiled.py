"""What is read of PHH by the expressions made of its grammar, against Lark and TOML themselves."""

import random
import re
import tomllib
from collections.abc import Callable
from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lark import Lark

from auditor.dialects import grammars, phh_page, phh_words
from auditor.dialects.compiled import phh
from auditor.dialects.phh_page import BROKEN, Assignment
from auditor.dialects.phh_plain import plain_statements
from tests.corpus import CORPUS

TESTS = Path(__file__).parents[1]
PHH = CORPUS / "phh"
SAMPLES = TESTS.parent / "samples"
FOLDERS = [SAMPLES, *([PHH] if PHH.is_dir() else [])]
PIECES = st.sampled_from(
    (
        *("variant = 'NT'", "[1]", "antes = [0, 1.5]", "\n", " ", "# note", '"a', "'b'", '"""', "'''", "[", "]", "{"),
        *(
            "}",
            "=",
            ",",
            "\\",
            "\\u0041",
            "é",
            "\t",
            "key",
            "1",
            "-0",
            "01",
            "1.",
            ".5",
            "1e3",
            "nan",
            "true",
            '"key" =',
        ),
        *("k' = [1]", "é = [1]", 'a = ["x", "y"]', 'a = "\u00a0"', "a = ['x'\n, \"y\" # z\n]", "1979-05-27", "1_0"),
    )
)
"""What is put together to pages, most of which are none."""


@cache
def _lexer() -> Lark:
    return Lark(grammars.text_of("phh"), parser="lalr", lexer="basic", start="page")


def _check(text: str) -> int:
    """Holds what is read of a page against Lark and TOML; how many values it has."""
    lines = text.split("\n")
    source = "\n".join([*lines, ""])
    tokens = [(token.type, str(token), token.start_pos) for token in _lexer().lex(source)]
    assert [(match.lastgroup, match[0], match.start()) for match in re.finditer(phh.PAGE, source)] == tokens
    name, found = phh_page.statements(lines, 1)
    assert plain_statements(lines, 1) in (None, (name, found))
    values = 0
    for said in found:
        first, column = text.split("\n")[said.at.line - 1], said.at.column - 1
        assert first[column:].startswith(said.source.lstrip(" \t").partition("\n")[0])
        if isinstance(said, Assignment):
            values += 1
            assert repr(said.value) == repr(_by_toml(said.source, said.key)), said.source
            for one in said.texts:
                assert text.split("\n")[one.at.line - 1][one.at.column - 1 :].startswith(one.said.partition("\n")[0])
    return values


def _by_toml(source: str, key: str) -> object:
    try:
        return tomllib.loads(source, parse_float=Decimal)[key]
    except (ValueError, ArithmeticError, RecursionError, KeyError):
        return BROKEN


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_pages_of_hands(folder: Path) -> None:
    assert sum(_check(path.read_text(encoding="utf-8")) for path in folder.rglob("*.phh*")) >= 10


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_damaged_pages(folder: Path) -> None:
    chance = random.Random(7)
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.phh*"))]
    for _ in range(300):
        letters = list(chance.choice(texts))
        for _ in range(chance.randint(1, 6)):
            place = chance.randrange(len(letters))
            letters[place : place + chance.randint(0, 2)] = chance.choice(
                ["", "\n", '"', "'", "[", "]", "#", "=", "\\", "é"]
            )
        _check("".join(letters))


PLAIN_LINES = st.sampled_from(
    (
        *(
            "[1]",
            "[12]",
            "",
            "variant = 'NT'",
            'variant = "FB"',
            "hand = 12",
            "hand = 012",
            "hand = 1_2",
            "a = 0",
            "a = -1",
        ),
        *("antes = [0, 1.5]", "antes = []", "antes = [01]", "antes = [1, ]", "antes = [1", "b = true", "b = inf"),
        *(
            "time = 05:00:00",
            "time = 25:00:00",
            "time = 24:00:00",
            "time = 1a:00:00",
            "day = 1979-05-27",
            "a = ['p1 f', 'p2 cc']",
            "a = ['x', 'y'",
            "a = ['']",
        ),
        *(
            "a = ['x', \"y\"]",
            "a = ['x'y']",
            "a = ['x','y']",
            "a = 'it''s'",
            'a = "\\t"',
            "a = 'b' # c",
            "# note",
            "a = '",
        ),
        *(
            "actions = [",
            '  "p1 f",',
            "  'p2 cc',",
            '  "p3 cc"',
            '"d dh p1 ????",',
            '  "a = b",',
            '  "x" "y",',
            "]",
            "  ]",
        ),
        *("é = 1", "a.b = 1", "a-b = 1", "a=1", " a = 1", "a = 1 ", "a = ", "= 1", "[[1]]", "[ 1 ]", "[a.b]", '["a"]'),
    )
)


@given(st.lists(PLAIN_LINES, min_size=1, max_size=9))
def test_pages_of_plain_lines(lines: list[str]) -> None:
    _check("\n".join(lines))


def in_rows(text: str) -> str:
    """The hand with its actions on one line, as PokerKit writes it, in the other quotes."""
    actions = ", ".join(re.findall(r'^  ("[^"]*"),$', text, re.MULTILINE))
    text = re.sub(r"^actions = \[$.*?^\]$", f"actions = [{actions}]", text, flags=re.MULTILINE | re.DOTALL)
    return text.replace('"', "'")


@pytest.mark.parametrize("write", [str, in_rows])
def test_hands_as_programs_write_them_are_plain(write: Callable[[str], str]) -> None:
    lines = write((SAMPLES / "hand.phh").read_text("utf-8")).rstrip().split("\n")
    _check("\n".join(lines))
    assert plain_statements(lines, 1) is not None
    assert plain_statements(["[7]", *lines], 1) is not None


@given(st.lists(PIECES, max_size=12).map("".join))
def test_pages_of_odds_and_ends(text: str) -> None:
    _check(text)


WORDS = st.sampled_from(
    (
        *("d", "dh", "db", "p1", "p10", "p\u0661", "f", "cc", "cbr", "pb", "sd", "sm", "-", "2c7d", "????", "T?"),
        *("2", "400", "1.5", ".5", "#", ",", "p1f", "p12c", "", "# x", "\n"),
    )
)


@given(st.lists(WORDS, max_size=5), st.sampled_from((" ", "  ", "\t")))
def test_actions(words: list[str], between: str) -> None:
    text = between.join(words)
    match = phh_words._ACTION.fullmatch(text)
    assert match is None or phh_words._matched(match) == phh_words._by_lark(text)


def test_every_action_of_the_format_is_read_without_lark() -> None:
    for text in ("d dh p1 2c??", "d db 2c3c4c", "p1 f", "p1 cc", "p1 cbr 2.5", "p1 pb", "p1 sd", "p1 sd 2c", "p1 sm"):
        assert phh_words._ACTION.fullmatch(text), text


@pytest.mark.parametrize("rule", ["game", "structure"])
@given(st.text(alphabet="FPNTB2LD1347/8 #\n", max_size=6))
def test_words(rule: str, text: str) -> None:
    assert phh_words.word(rule, text) == phh_words._word_by_lark(rule, text)
