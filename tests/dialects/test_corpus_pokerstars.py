"""Every PokerStars hand of the corpus of real hands beside the checkout, held against an independent reading of it."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from auditor import chips
from auditor.dialects import read
from auditor.events import (
    AntePosted,
    Awarded,
    Bet,
    BlindPosted,
    BoardDealt,
    Button,
    Called,
    Checked,
    Discarded,
    DrawStarted,
    Event,
    Folded,
    GameNamed,
    Hand,
    HandCancelled,
    HandEnded,
    PotStated,
    RaisedTo,
    Returned,
    SatOut,
    Seated,
    StoodPat,
    Unread,
)
from auditor.sources import open_sources
from tests.corpus import CORPUS, needs_corpus

GAMES = {
    "draw5": "five-card-draw",
    "sd27": "deuce-to-seven-single-draw",
    "td27": "deuce-to-seven-triple-draw",
    "badugi": "badugi",
    "holdem": "holdem",
}
POSTS = {
    "small": "small blind",
    "big": "big blind",
    "both": "small & big blinds",
    "button": "button blind",
    "straddle": "big blind",
}
ACTS: dict[type[Event], str] = {
    Bet: "bets",
    RaisedTo: "raises",
    Called: "calls",
    Checked: "checks",
    Folded: "folds",
}

pytestmark = needs_corpus


@cache
def hands() -> dict[str, dict[str, Hand]]:
    """File to hand id to hand."""
    found: dict[str, dict[str, Hand]] = {}
    for source in open_sources([CORPUS / "pokerstars"]):
        name = "open/pokerstars/" + Path(source.name).name
        found[name] = {hand.id: hand for hand in read(source) if hand.id}
    return found


@cache
def facts() -> dict[str, dict[str, dict[str, Any]]]:
    everything = json.loads((CORPUS / "facts.json").read_text(encoding="utf-8"))
    return {file: entry["facts"] for file, entry in everything.items() if file.startswith("open/pokerstars/")}


def pairs() -> Iterator[tuple[Hand, dict[str, Any]]]:
    """Each hand of an audited game with its facts."""
    for file, known in facts().items():
        for id_, fact in known.items():
            hand = hands()[file][id_]
            if fact["game"] in GAMES and hand.unsupported is None:
                yield hand, fact


def of(hand: Hand, *kinds: type[Event]) -> list[Any]:
    return [event for event in hand.events if isinstance(event, kinds)]


def money(hand: Hand, amount: int) -> str:
    return chips.show(amount, hand.decimals)


def name_of(hand: Hand, seat: int) -> str:
    return str(next(event.player for event in of(hand, Seated) if event.seat == seat))


def rounds(hand: Hand) -> list[dict[str, int]]:
    """Counts of acts in each round of betting that has any."""
    counts: list[Counter[str]] = [Counter()]
    for event in hand.events:
        if isinstance(event, BoardDealt | DrawStarted):
            counts.append(Counter())
        elif type(event) in ACTS:
            counts[-1][ACTS[type(event)]] += 1
    return [{act: count[act] for act in ACTS.values()} for count in counts if count]


def put_in(hand: Hand) -> int:
    """All the chips that went in, before returns."""
    total, live, seats = 0, 0, dict[int, int]()
    for event in hand.events:
        by = 0
        if isinstance(event, BoardDealt | DrawStarted):
            seats.clear()
        elif isinstance(event, AntePosted):
            total += event.amount
        elif isinstance(event, BlindPosted):
            live = event.amount if event.kind != "both" else of(hand, GameNamed)[0].big // 2
            seats[event.seat] = seats.get(event.seat, 0) + live
            total += event.amount
        elif isinstance(event, Bet | Called):
            by = event.by or 0
            seats[event.seat] = seats.get(event.seat, 0) + by
        elif isinstance(event, RaisedTo):
            by = (event.to or 0) - seats.get(event.seat, 0)
            seats[event.seat] = event.to or 0
        total += by
    return total


def test_ids() -> None:
    assert {file: set(known) for file, known in facts().items() if known} == {
        file: set(known) for file, known in hands().items() if known
    }


def test_games() -> None:
    for file, known in facts().items():
        for id_, fact in known.items():
            hand = hands()[file][id_]
            named = of(hand, GameNamed)[0]
            if fact["game"] in GAMES and hand.unsupported is None:
                assert named.game == GAMES[fact["game"]]
            else:
                assert hand.unsupported, (file, id_)


def test_every_line_is_read() -> None:
    unread = [(hand.file, event.at.line, event.text) for hand, _ in pairs() for event in of(hand, Unread)]
    print(
        sum(len(hand.lines) for hand, _ in pairs()), "lines in", len(list(pairs())), "hands,", len(unread), "not read"
    )
    assert unread == []


def posts(hand: Hand) -> list[list[str]]:
    return [
        [
            name_of(hand, event.seat),
            "the ante" if isinstance(event, AntePosted) else POSTS[event.kind],
            money(hand, event.amount),
        ]
        for event in of(hand, AntePosted, BlindPosted)
    ]


def discards(hand: Hand) -> dict[str, list[int]]:
    counts: dict[str, list[int]] = {}
    for event in of(hand, Discarded, StoodPat):
        counts.setdefault(name_of(hand, event.seat), []).append(getattr(event, "count", 0))
    return counts


def status(hand: Hand) -> str:
    if of(hand, HandCancelled):
        return "cancelled"
    return "truncated" if of(hand, HandEnded)[0].cut else "complete"


def stated(hand: Hand, what: str) -> str | None:
    return next((money(hand, getattr(event, what)) for event in of(hand, PotStated)), None)


COMPARED: dict[str, Callable[[Hand], Any]] = {
    "status": status,
    "players_seated": lambda hand: len(of(hand, Seated)),
    "players_dealt": lambda hand: sum(not event.out for event in of(hand, Seated)) - len(of(hand, SatOut)),
    "button": lambda hand: next((event.seat for event in of(hand, Button)), None),
    "posts": posts,
    "rounds": rounds,
    "discards": discards,
    "contributed_sum": lambda hand: money(hand, put_in(hand)),
    "uncalled": lambda hand: [[name_of(hand, event.seat), money(hand, event.amount)] for event in of(hand, Returned)],
    "total_pot": lambda hand: stated(hand, "total"),
    "rake": lambda hand: stated(hand, "rake"),
    "collected": lambda hand: [
        [name_of(hand, event.seat), money(hand, event.amount)] for event in of(hand, Awarded) if not event.cashed_out
    ],
    "folded": lambda hand: sorted({name_of(hand, event.seat) for event in of(hand, Folded)}),
}
RESHAPED: dict[str, Callable[[Any], Any]] = {
    "rounds": lambda rounds: [
        counts for counts in ({act: r[act] for act in ACTS.values()} for r in rounds) if any(counts.values())
    ],
    "collected": lambda entries: [entry[:2] for entry in entries],
    "folded": sorted,
}


@pytest.mark.parametrize("what", COMPARED)
def test_agrees(what: str) -> None:
    compared, different = 0, []
    for hand, fact in pairs():
        compared += 1
        mine, theirs = COMPARED[what](hand), RESHAPED.get(what, lambda it: it)(fact[what])
        if mine != theirs:
            different.append((Path(hand.file).name, hand.id, mine, theirs))
    print(what, "agrees in", compared - len(different), "hands, differs in", len(different))
    assert different == []
