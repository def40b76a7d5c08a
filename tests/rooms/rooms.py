"""The rooms by their dialects, and what their audits say."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from auditor.audited import Audited
from auditor.dialects import read
from auditor.rulings import Auditor
from auditor.sources import from_text
from tests.playing.kit import VARIANTS, Told, play
from tests.rooms.elements import Boss, Merge
from tests.rooms.fulltilt_winamax import FullTilt, Winamax
from tests.rooms.kingsclub_ongame import KingsClub, OnGame
from tests.rooms.stars_phh import Phh, Stars
from tests.rooms.story import Story, of_told
from tests.rooms.telling import Teller, Text

ROOMS: dict[str, type[Teller]] = {
    "pokerstars": Stars,
    "fulltilt": FullTilt,
    "winamax": Winamax,
    "kingsclub": KingsClub,
    "ongame": OnGame,
    "merge": Merge,
    "boss": Boss,
    "phh": Phh,
}


def played(name: str, count: int) -> Iterator[tuple[Told, Story]]:
    """So many hands of each game that pokerkit played, others for each name, and their stories."""
    for variant in VARIANTS:
        for seed in range(count):
            random = Random(f"{name} {variant} {seed}")
            hand = play(variant, random)
            yield hand, of_told(hand, random.randrange(len(hand.names)), seed + 1)


def told(room: str, story: Story) -> Text | None:
    """The story in the room's words; None where the room does not have the game."""
    teller = ROOMS[room]
    other_limit = story.game != "holdem" and story.limit != (story.game in LIMIT_IN_PHH)
    if story.game not in teller.games or (room == "phh" and other_limit):
        return None
    return teller(story).tell()


LIMIT_IN_PHH = ("deuce-to-seven-triple-draw", "badugi")


def audit(room: str, text: str, rulebook: str | None = None) -> Audited:
    """Audits the one hand of a log, which is read as the room's."""
    [hand] = read(from_text(text, "told.phh" if room == "phh" else "told.txt"))
    assert hand.dialect == room, text
    return Auditor(rulebook).audit(hand)


def broken(audited: Audited) -> list[tuple[str, int]]:
    """Code and line of what is broken."""
    return [(f.code, f.line) for f in audited.findings if f.verdict == "broken"]
