"""Files of as many hands as are wanted: played once, then told again under other numbers at other tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.playing.club import session
from tests.playing.house import HOUSES
from tests.playing.lines import written
from tests.playing.ring import Table

PLAYED = 10_000
"""Hands that are really played; more are these again."""
TABLES = 40
"""Tables that are played at the same time."""
NIGHT = 40
"""Hands of a live session, at most."""


def write(path: Path, count: int, games: tuple[str, ...] = ("holdem", "draw"), seed: int = 1) -> int:
    """Writes so many hands in the lines of PokerStars, and returns the size of the file."""
    played = _play(min(count, PLAYED), games, seed)
    with path.open("w", encoding="utf-8") as file:
        for copy in range(-(-count // PLAYED)):
            hands = played[: count - copy * PLAYED]
            text = "".join(hands) if copy else "".join(played)
            file.write(text.replace("Hand #1", f"Hand #{1000 + copy}").replace("'Alder ", f"'Alder {copy}-"))
    return path.stat().st_size


def _play(count: int, games: tuple[str, ...], seed: int) -> list[str]:
    random = Random(seed)
    tables = [
        Table(f"Alder {i}", games[i % len(games)], random, first=10_000_000_000 + i * 1_000_000) for i in range(TABLES)
    ]
    return [random.choice(tables).hand() for _ in range(count)]


def write_handlogs(folder: Path, count: int, seed: int = 1) -> int:
    """Writes so many hands of live sessions of all houses, a file a session, and returns the size of all files."""
    folder.mkdir()
    size = number = 0
    for place, night in enumerate(_nights(count, seed)):
        head, *hands = night.split("\nhand ")
        hands = hands[: count - number]
        told = [f"\nhand {number + i}{hand.lstrip('0123456789')}" for i, hand in enumerate(hands, 1)]
        number += len(hands)
        size += (folder / f"night-{place:06}.handlog").write_text(head + "".join(told), encoding="utf-8")
        if number == count:
            break
    return size


def _nights(count: int, seed: int) -> Iterator[str]:
    """Sessions without an end, from some number of hands on those before again."""
    played: list[str] = []
    houses = list(HOUSES)
    hands = 0
    while hands < min(count, PLAYED):
        found = session(houses[len(played) % len(houses)], f"{seed} {len(played)}", NIGHT)
        hands += len(found.plays)
        played.append(written(found.lines, found.house.decimals))
        yield played[-1]
    while True:
        yield from played
