"""Where the hands of a text begin: found page by page as it would be found line by line."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.dialects import blocks, grammars, read
from auditor.dialects.beginnings import one_of, starts
from auditor.dialects.blocks import BLANKS, LONGEST, Lines, dialect_of, hangs
from auditor.events import Unread
from auditor.rulings import Auditor
from auditor.sources import from_text

FIRST_LINES = [
    *grammars.first_lines("BANNER").values(),
    *grammars.first_lines("RESULTS").values(),
    *grammars.known_rooms().values(),
]
BANNERS = (
    "PokerStars Hand #5: x",
    "POKERSTARS GAME #77",
    "po\u212aer\u017ftars hand #5: ",
    "Poker Hand #RC5: ",
    "Full Tilt Poker Game #5: a",
    "Full Tilt Tournament #5, x",
    "handlog 1",
    "#5: No Limit Hold'em - 1/2",
    '<game x id="4">',
    "***** History for hand 5 *****",
    "variant = 'NT'",
    "Stage #A: ",
    "ï»¿Hand#A - x -- ",
)
OTHERS = ("", " ", "#", "# a", "*** HOLE CARDS ***", "Seat 1: Ann ($2 in chips) ", "Hal: folds ", "Full", "<x>", "5")
A_BLANK = BLANKS.replace("\n", "").replace("\r", "")
WHITE = "".join(letter for letter in map(chr, range(0x10000)) if letter.isspace() and letter not in "\r\n")


def one_by_one(text: str) -> list[tuple[str, int, list[str]]]:
    """Dialect, first line and lines of each block, by a look at every line."""
    found: list[tuple[str, int, list[str]]] = []
    for number, line in enumerate(text.split("\n"), 1):
        dialect = dialect_of(line.strip(BLANKS)[:LONGEST])
        if dialect is not None or (not found and line.strip(BLANKS)):
            found.append((dialect or "", number, []))
        if found:
            found[-1][2].append(line)
    return found


def by_pages(text: str, cuts: list[int]) -> list[tuple[str, int, list[str]]]:
    numbers = [0, *(cut for cut in sorted(set(cuts)) if 0 < cut < text.count("\n") + 1)]
    lines = text.split("\n")
    ends = [*numbers[1:], len(lines)]
    pages = Lines((first + 1, "\n".join(lines[first:end])) for first, end in zip(numbers, ends, strict=True))
    found = []
    while pages.next_dialect() is not None:
        block = pages.block()
        found.append((block.dialect, block.first_line, block.lines))
        indents = [line[:1] in tuple(A_BLANK) for line in block.lines]
        assert block.indented or not any(indents)
        assert block.texts == [line.strip(BLANKS)[:LONGEST] for line in block.lines]
        assert not block.plain or block.texts == [line.strip() for line in block.lines]
    return found


@given(
    st.lists(
        st.tuples(
            st.text(A_BLANK + WHITE, max_size=2),
            st.sampled_from(BANNERS + OTHERS * 2),
            st.text(A_BLANK + WHITE + "x", max_size=2),
        ).map("".join)
    ),
    st.lists(st.integers(0, 30), max_size=4),
)
def test_the_hands_begin_where_a_look_at_every_line_finds_them(lines: list[str], cuts: list[int]) -> None:
    text = "\n".join(lines)
    assert by_pages(text, cuts) == one_by_one(text)


@pytest.mark.parametrize("pattern", FIRST_LINES)
def test_what_a_first_line_begins_with_is_found(pattern: str) -> None:
    quick = blocks._upright().match, blocks._indented().match
    letters = re.sub(
        r"\(\?(?:=|<!)(?:[^()]|\([^()]*\))*\)", "", pattern
    )  # what is looked at before or behind is no part

    @settings(max_examples=50)
    @given(st.from_regex(re.compile(letters, re.MULTILINE), fullmatch=True))
    def found(text: str) -> None:
        line = text.partition("\n")[0]
        assert quick[0]("\n" + line.lstrip(BLANKS))
        assert quick[1]("\n" + line)

    found()


@pytest.mark.parametrize(
    ("pattern", "texts"),
    [
        ("(?i:ks)5", ["ks5", "KS5", "\u212a\u017f5"]),
        ("a{2}b|[x-z]?c", ["aab", "xc", "zc", "c"]),
        (r"(?:ab?){3,}\d", ["aaa5", "abababab5", "abaab\u0665"]),
        (r"(?<!x)\bA(?=bc)\w+", ["Abcd"]),
        ("(?:a?){20}b", ["b", "ab", "a" * 20 + "b"]),
        ("(?i:x(?-i:y))|[^a]b|.c", ["Xy", "cb", "ac"]),
        ("", ["", "anything"]),
        ("é", ["é"]),
        ("(?i:\u0131x)", ["ix", "IX"]),
        (r"(?>ab?)c(\d)\1", ["ac55"]),
    ],
)
def test_how_an_expression_begins(pattern: str, texts: list[str]) -> None:
    quick = re.compile(one_of(starts(pattern)))
    for text in texts:
        assert re.match(pattern, text)
        assert quick.match(text)


def test_few_lines_begin_like_the_first_line_of_a_hand() -> None:
    quick = blocks._indented().match
    assert not any(quick(f"\n{line}") for line in OTHERS)
    assert all(quick(f"\n{line}") for line in BANNERS)


@pytest.mark.parametrize(
    ("last", "hanging"),
    [("foldsPokerStars Hand #6: x", True), ("PokerStars Hand", False), ("PokerStars hand #6", False)],
)
def test_the_words_of_the_first_line_hang_in_another(last: str, hanging: bool) -> None:
    lines = Lines(iter([(1, f"PokerStars Hand #5: x\nAnn: {last}")]))
    assert lines.next_dialect() == "pokerstars"
    assert hangs(lines.block()) == hanging


@pytest.mark.parametrize("first", ["kingsclub.txt", "ongame.txt", "winamax.txt", "pokerstars-draw.txt", "boss.xml"])
@pytest.mark.parametrize("second", ["fulltilt.txt", "merge.xml", "boss.xml", "winamax.txt"])
def test_what_heads_the_hands_of_another_room_is_no_line_of_the_last_hand(first: str, second: str) -> None:
    samples = Path(__file__).parents[2] / "samples"
    texts = [(samples / name).read_text(encoding="utf-8-sig").rstrip("\n") for name in (first, second)]
    unread = [event for hand in read(from_text("\n".join(texts), "joined.txt")) for event in hand.events]
    assert not any(isinstance(event, Unread) for event in unread)


def test_what_heads_the_hands_of_another_room_makes_no_other_account_of_a_hand() -> None:
    samples = Path(__file__).parents[2] / "samples"
    draw, boss = ((samples / name).read_text(encoding="utf-8-sig") for name in ("pokerstars-draw.txt", "boss.xml"))
    auditor = Auditor()
    found = [
        finding.code
        for text, name in ((draw, "alone.txt"), (f"{draw.rstrip()}\n\n{boss}", "joined.txt"))
        for hand in read(from_text(text, name))
        for finding in auditor.audit(hand).findings
    ]
    assert "R03" in found and "R04" not in found
