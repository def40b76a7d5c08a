"""Hands of every room converted to handlogs and PHH, read and audited again: the same facts and findings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest

from auditor.audited import Audited
from auditor.dialects import read
from auditor.events import At, Event, Hand, Unread
from auditor.phh_printing import to_phh
from auditor.printing import to_handlog
from auditor.rulebook import names
from auditor.rulings import Auditor
from auditor.sources import from_bytes, from_text, open_sources
from tests import expected
from tests.converted import differences, pairs
from tests.corpus import CORPUS, needs_corpus
from tests.playing.kit import VARIANTS, play
from tests.rooms.faults import FAULTS, places
from tests.rooms.rooms import ROOMS, told
from tests.rooms.slips import SLIPS
from tests.rooms.story import Story, of_told

TESTS = Path(__file__).parent
APART = {
    "42805867-453": "its flop stands before a check, and a dealer's round is played out over the board",
    "730000042": "a room's log has lost a line of discards; a live log has not said them",
    "910000001": "a handlog knows no cap on what a hand may cost, and three have come to it",
    "910000003": "neither does it know a cap that is not stated",
}
"""Hands that a handlog tells otherwise, and why."""
FEW = 3
"""Hands of each file of the corpus that are converted in the check: the first, one in the middle, the last."""
MADE_UP = [
    *sorted((TESTS / "cases").glob("*.txt")),
    *sorted((TESTS / "reports" / "inputs").iterdir()),
    *sorted((TESTS / "rooms" / "money").iterdir()),
    *sorted((TESTS / "scenarios").glob("*.txt")),
    *sorted(path for path in (TESTS.parent / "samples").iterdir() if path.suffix in (".txt", ".xml", ".phh")),
]
HANDLOGS = sorted(path for folder in ("cases", "scenarios", "permitted") for path in (TESTS / folder).glob("*.handlog"))
HANDS = 14
"""Hands told by each room."""
ENTAILED = {("B01", "phh"): "W01"}
"""Findings of a fault that a room tells on the line of another finding, which speaks for both there."""


def hands_of(path: Path) -> list[Hand]:
    """The hands of a made-up log, what is expected of it taken out."""
    text = expected.load(path).text.encode("utf-8", "surrogateescape")
    return list(read(from_bytes(text, name=path.name)))


@cache
def corpus() -> list[Path]:
    return [path for path in sorted(CORPUS.rglob("*")) if path.is_file() and path.suffix not in (".json", ".md")]


def compared(few: int | None) -> tuple[int, list[str]]:
    """Hands of the corpus that were converted, of each file at most `few`, and what is not the same."""
    count, wrong = 0, []
    for source in open_sources(corpus()):
        hands = list(read(source))
        if few is not None and len(hands) > few:
            hands = [hands[0], hands[len(hands) // 2], hands[-1]]
        for one, other in pairs(hands):
            count += one.table is not None
            if one.record.hand not in APART:
                wrong += [f"{source.name} {one.record.hand}: {what}" for what in differences(one, other)]
    return count, wrong


@needs_corpus
@pytest.mark.parametrize("few", [FEW, pytest.param(None, marks=pytest.mark.long)])
def test_real_hands_keep_their_facts_and_findings(few: int | None) -> None:
    count, wrong = compared(few)
    print(f"{count} of {count} hands, {len(wrong)} differences")
    assert wrong == []


@pytest.mark.parametrize("path", MADE_UP, ids=lambda path: path.name)
def test_made_up_hands_keep_their_facts_and_findings(path: Path) -> None:
    for one, other in pairs(hands_of(path)):
        assert one.record.hand in APART or differences(one, other) == [], one.record.hand


def stories() -> Iterator[Story]:
    for seed in range(HANDS):
        random = Random(f"conversion {seed}")
        hand = play(VARIANTS[seed % len(VARIANTS)], random)
        yield of_told(hand, random.randrange(len(hand.names)), seed + 1)


@pytest.mark.parametrize("room", ROOMS)
def test_a_fault_is_the_same_fault_in_a_handlog(room: str) -> None:
    name = "told.phh" if room == "phh" else "told.txt"
    for story in stories():
        faults = {code: fault(story) for code, fault in FAULTS.items()}
        if room == "phh" and places(story, "return"):
            del faults["P01"]  # what is too much may be an uncalled bet that was paid along
        texts = {code: told(room, planted[0]) for code, planted in faults.items() if planted is not None}
        texts["none"] = text = told(room, story)
        logs = {code: written.text for code, written in texts.items() if written is not None}
        for slip, (_, spoil) in SLIPS.items():
            spoilt = spoil(room, story, text) if text is not None else None
            logs |= {slip: spoilt[0]} if spoilt is not None else {}
        for code, log in logs.items():
            for one, other in pairs(list(read(from_text(log, name)))):
                entailed = ENTAILED.get((code, room))
                wrong = [what for what in differences(one, other) if entailed is None or entailed not in what]
                assert wrong == [], f"{code}\n{log}"


UNTOLD = """\
variant = "FB"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [200, 200]
actions = ["d dh p1 ????????", "d dh p2 ????????", "p2 cc", "p1 cc", "p1 sd ????", "p2 sd ??",
  "d dh p1 ????", "d dh p2 ??", "p1 cc", "p2 cc", "p1 sd", "p2 sd", "p1 cc", "p2 cc", "p1 sd", "p2 sd", "p1 cc",
  "p2 cc", "p1 sm 2s4c6d9h", "p2 sm 3s5d7c8h"]
"""
"""A hand whose result no line tells."""


def test_a_result_that_is_not_told_is_none() -> None:
    [(one, other)] = pairs(list(read(from_text(UNTOLD, "untold.phh"))))
    assert differences(one, other) == []
    assert [(finding.code, finding.verdict) for finding in other.findings] == [("P01", "unclear")]


def test_a_rulebook_named_before_a_hand_of_another_game_holds() -> None:
    text = "handlog 1\nrulebook online\nhand 1\ngame razz limit 1/2\nend\nhand 2\ngame holdem limit 1/2\nend\n"
    auditor = Auditor()
    hands = [auditor.audit(hand).record for hand in read(from_text(text, "made-up.handlog"))]
    assert [(hand.status, hand.rulebook) for hand in hands if hand.hand == "2"] == [("cancelled", "online")]


# --- PHH


def broken(one: Audited) -> list[str]:
    return [f.code for f in one.findings if f.verdict == "broken"]


@pytest.mark.parametrize("path", [*MADE_UP, *HANDLOGS], ids=lambda path: path.name)
def test_phh_has_the_same_chips_and_cards(path: Path) -> None:
    """A hand for which the format has a variant. What has no word in it may be lost; nothing is alleged of a clean one.

    An uncalled bet that nobody returned is no part of the pot there.
    """
    auditor = Auditor(replay_all=True)
    for hand in hands_of(path):
        one = auditor.audit(hand)
        lines = list(to_phh([hand], lambda text: None)) if one.table is not None else []
        if not lines or one.table is None:
            continue
        [again] = read(from_text("\n".join(lines) + "\n", "converted.phh"))
        other = Auditor(one.record.rulebook if one.record.rulebook in names() else None, replay_all=True).audit(again)
        assert other.table is not None
        same = ("game", "net", "status")
        assert {what: getattr(other.record, what) for what in same} == {
            what: getattr(one.record, what) for what in same
        }
        if broken(one):
            continue
        uncalled = one.table.uncalled()
        pot = one.table.pot - (uncalled[1] if uncalled is not None else 0)
        assert other.table.pot * 10**hand.decimals == pot * 10**again.decimals
        assert other.record.side_pots == one.record.side_pots
        assert other.table.board.get(1) == one.table.board.get(1)
        assert not broken(other)


# --- the identity


def without_place(hands: list[Hand]) -> list[list[Event | str]]:
    """The events of hands wherever they stand, with their clock times."""

    def bare(event: Event) -> Event | str:
        if isinstance(event, Unread):
            return event.text.strip()
        at = At(0, 0, event.at.clock)
        return type(event)(**{name: getattr(event, name) for name in event.__struct_fields__} | {"at": at})

    return [[bare(event) for event in hand.events] for hand in hands]


@pytest.mark.parametrize("path", HANDLOGS, ids=lambda path: path.stem)
def test_a_handlog_s_own_hands_are_the_same_events(path: Path) -> None:
    hands = hands_of(path)
    text = "\n".join(to_handlog(hands)) + "\n"
    assert without_place(list(read(from_text(text, path.name)))) == without_place(hands)


@pytest.mark.parametrize("path", MADE_UP, ids=lambda path: path.name)
def test_what_was_converted_is_converted_to_itself(path: Path) -> None:
    first = list(to_handlog(hands_of(path)))
    again = to_handlog(read(from_text("\n".join(first) + "\n", "converted.handlog")))
    assert [*filter(None, again)] == [*filter(None, first)]
