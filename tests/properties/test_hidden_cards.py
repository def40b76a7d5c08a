"""Cards of shown hands that the recorder did not see leave verdicts open; they make no fault of what was right."""

from __future__ import annotations

from random import Random

import pytest

from auditor.cards import UNKNOWN
from auditor.dialects import read
from auditor.rulings import Auditor
from auditor.sources import from_text
from tests.playing.club import session
from tests.playing.house import HOUSES
from tests.playing.lines import Line, written

SESSIONS = 12
"""For each house; of each, cards are hidden in two ways."""


def broken(lines: list[Line], decimals: int) -> set[tuple[int, str, str | None]]:
    auditor = Auditor()
    hands = read(from_text(written(lines, decimals), name="session.handlog"))
    found = (finding for hand in hands for finding in auditor.audit(hand).findings)
    return {(f.line, f.code, f.player) for f in found if f.verdict == "broken"}


def hidden(line: Line, random: Random) -> Line:
    """The line with one to all of its cards unseen."""
    places = random.sample(range(len(line.cards)), random.randint(1, len(line.cards)))
    return line.but(cards=tuple(UNKNOWN if n in places else card for n, card in enumerate(line.cards)))


@pytest.mark.parametrize("name", HOUSES)
def test_a_hidden_card_makes_no_fault(name: str) -> None:
    tried = 0
    for seed in range(SESSIONS):
        played, random = session(name, seed), Random(seed)
        shows = [n for n, line in enumerate(played.lines) if line.does == "shows" and line.cards]
        was = broken(played.lines, played.house.decimals)
        for some in (random.sample(shows, min(len(shows), 2)), shows):
            lines = list(played.lines)
            for n in some:
                lines[n] = hidden(lines[n], random)
            tried += bool(some)
            assert broken(lines, played.house.decimals) <= was, (name, seed, some)
    assert tried > SESSIONS
