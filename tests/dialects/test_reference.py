"""The compiled grammars read as Lark does, their reference: real hands, damaged ones, players with hostile names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, zip_longest
from pathlib import Path
from random import Random

import pytest

from auditor.dialects import compiling, fast, read, rooms
from auditor.dialects.lines import grammar
from auditor.events import Hand, Seated, SeatSummed
from auditor.sources import Source, from_bytes, from_text, open_sources
from tests import expected
from tests.corpus import CORPUS, needs_corpus
from tests.dialects.stars import HOSTILE
from tests.dialects.test_fulltilt import HEAD as FULL_TILT
from tests.dialects.told import one
from tests.dialects.whole import whole

TESTS = Path(__file__).parents[1]
MADE_UP = [TESTS.parent / "samples", TESTS / "reports/inputs", TESTS / "cases", TESTS / "scenarios"]
ROOMS = compiling.compilable()
FEW = 60
"""Damaged hands of each room in the check."""
MANY = 20_000
"""Damaged hands, of all rooms together in the long run."""

Lines = list[str]


def by_lark(text: str, name: str = "log.txt") -> list[Hand]:
    """The hands as Lark alone reads them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rooms, "fastest", grammar)
        return list(read(from_text(text, name)))


def difference(text: str) -> str | None:
    """The first thing that the compiled grammars and Lark do not read alike; None if there is none."""
    quick, slow = list(map(whole, read(from_text(text, "log.txt")))), by_lark(text)
    if quick == slow:
        return None
    for fast_one, slow_one in zip_longest(quick, slow):
        if fast_one is None or slow_one is None or fast_one.events == slow_one.events:
            continue
        pair = next(pair for pair in zip_longest(fast_one.events, slow_one.events) if pair[0] != pair[1])
        return f"compiled: {pair[0]}\nLark: {pair[1]}\n{text}"
    return f"compiled: {len(quick)} hands\nLark: {len(slow)} hands\n{text}"


def without_answers(path: Path) -> Source:
    """A made-up log, what is expected of it taken out."""
    return from_bytes(expected.load(path).text.encode("utf-8", "surrogateescape"), name=path.name)


@cache
def pools() -> dict[str, list[Hand]]:
    """Hands of each room, made-up ones and those of the corpus, if it is there."""
    made_up = sorted(file for folder in MADE_UP for file in folder.rglob("*.txt"))
    real = sorted(CORPUS.rglob("*.txt")) if CORPUS.is_dir() else []
    found: dict[str, list[Hand]] = {room: [] for room in ROOMS}
    for source in chain(map(without_answers, made_up), open_sources(real)):
        for hand in read(source):
            if hand.dialect in found and hand.unread is None:
                found[hand.dialect].append(hand)
    return found


def lose(lines: Lines, random: Random) -> None:
    del lines[random.randrange(len(lines))]


def swap(lines: Lines, random: Random) -> None:
    here, there = random.randrange(len(lines)), random.randrange(len(lines))
    lines[here], lines[there] = lines[there], lines[here]


def double(lines: Lines, random: Random) -> None:
    lines.insert(random.randrange(len(lines) + 1), random.choice(lines))


def lose_characters(lines: Lines, random: Random) -> None:
    at = random.randrange(len(lines))
    place = random.randrange(len(lines[at]) + 1)
    lines[at] = lines[at][:place] + lines[at][place + random.choice((1, 1, 1, 2, 5)) :]


def add_character(lines: Lines, random: Random) -> None:
    at = random.randrange(len(lines))
    place = random.randrange(len(lines[at]) + 1)
    added = (
        random.choice(random.choice(lines) or " ") if random.random() < 0.7 else random.choice(" :[]()$,.0x*'é\u2009")
    )
    lines[at] = lines[at][:place] + added + lines[at][place:]


def glue(lines: Lines, random: Random) -> None:
    lines[random.randrange(len(lines))] += random.choice(lines)


DAMAGES: tuple[Callable[[Lines, Random], None], ...] = (lose, swap, double, lose_characters, add_character, glue)


def renamed(hand: Hand, names: tuple[str, str], random: Random) -> Lines:
    """The hand with other names for two of its players."""
    seated = [event.player for event in hand.events if isinstance(event, Seated) and len(event.player) > 2]
    text = "\n".join(hand.lines)
    chosen = sorted(random.sample(seated, min(2, len(seated))), key=len, reverse=True)
    for place, old in enumerate(chosen):
        text = text.replace(old, f"\0{place}")
    for place, new in enumerate(names):
        text = text.replace(f"\0{place}", new)
    return text.split("\n")


def damaged(room: str, count: int, seed: int) -> Iterator[str]:
    """Damaged hands of a room; in every second of them two players have hostile names. Some follow another hand, which
    may say how to read their amounts, or stand before one.
    """
    random = Random(f"{room} {seed}")
    for number in range(count):
        hand = random.choice(pools()[room])
        lines = renamed(hand, random.choice(HOSTILE), random) if number % 2 else list(hand.lines)
        for _ in range(random.choice((1, 1, 2, 3))):
            random.choice(DAMAGES)(lines, random)
            lines = lines or [""]
        texts = ["\n".join(lines) + "\n"]
        if random.random() < 0.3:
            texts.insert(random.randrange(2), "\n".join(random.choice(pools()[room]).lines) + "\n\n")
        yield "\n".join(texts)


def check(room: str, texts: Iterator[str]) -> float:
    """Fails on a text that is read in two ways. Gives the share of hands that the compiled grammar decided alone."""
    compiled = fast.fastest(room)
    assert isinstance(compiled, fast.CompiledGrammar)
    assert pools()[room]
    fallbacks, hands = compiled.fallbacks, compiled.hands
    count, different = 0, list[str]()
    for text in texts:
        count += 1
        if (found := difference(text)) is not None:
            different.append(found)
    alone = 1 - (compiled.fallbacks - fallbacks) / (compiled.hands - hands)
    print(f"{room}: {count} texts, {len(different)} read in two ways, {alone:.0%} of the hands read without Lark")
    assert not different, f"{len(different)} of {count} texts are read in two ways; the first:\n{different[0]}"
    return alone


@pytest.mark.parametrize("room", ROOMS)
def test_damaged_hands(room: str) -> None:
    assert check(room, damaged(room, FEW, seed=1)) > 0.15


@pytest.mark.long
@pytest.mark.parametrize("room", ROOMS)
def test_many_damaged_hands(room: str) -> None:
    assert check(room, damaged(room, -(-MANY // len(ROOMS)), seed=2)) > 0.15


@pytest.mark.parametrize("room", ROOMS)
def test_hostile_names(room: str) -> None:
    random = Random(room)
    hands = pools()[room]
    hands = random.sample(hands, min(6, len(hands)))
    check(room, ("\n".join(renamed(hand, names, random)) + "\n" for names in HOSTILE for hand in hands))


def test_a_player_called_like_a_seat_says_nothing_in_the_summary() -> None:
    """Lark and the compiled grammar agree that the line is of the seat, whoever has a longer name."""
    end = "*** SUMMARY ***\nTotal pot $1 | Rake $0\nSeat 2: Ben (big blind) collected ($1), mucked\n"
    text = FULL_TILT.replace("Cid", "Seat 2") + "Seat 2: hello\nSeat 2 folds\nAnn folds\nBen wins the pot ($1)\n" + end
    assert difference(text) is None
    summed = [event for event in one(text).events if isinstance(event, SeatSummed)]
    assert [(event.seat, event.player, event.won) for event in summed] == [(2, "Ben", 100)]


@needs_corpus
@pytest.mark.parametrize("room", ROOMS)
def test_real_hands(room: str) -> None:
    """Whole files, in which one hand's amounts say how to read another's."""
    quick = [whole(hand) for source in open_sources([CORPUS / room]) for hand in read(source)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rooms, "fastest", grammar)
        slow = [hand for source in open_sources([CORPUS / room]) for hand in read(source)]
    different = [
        f"{slow_one.file}:{slow_one.first_line}"
        for fast_one, slow_one in zip(quick, slow, strict=True)
        if fast_one != slow_one
    ]
    print(f"{room}: {len(quick)} hands, {len(different)} read in two ways")
    assert quick
    assert not different
