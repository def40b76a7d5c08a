"""Files of as many hands as are wanted: ring games played once, then told again under other numbers at other tables."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.playing.ring import Table

PLAYED = 10_000
"""Hands that are really played; more are these again."""
TABLES = 40
"""Tables that are played at the same time."""


def write(path: Path, count: int, games: tuple[str, ...] = ("holdem", "draw"), seed: int = 1) -> int:
    """Writes so many hands, and returns the size of the file."""
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
