"""Events to handlog text and back are the same events; no text and no bytes make the reader raise."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from typing import Any
from unicodedata import normalize

from hypothesis import given
from hypothesis import strategies as st
from lark import UnexpectedInput
from msgspec.structs import replace

from auditor import events
from auditor.cards import DECK, JOKER, UNKNOWN
from auditor.dialects import read
from auditor.dialects.handlog import read_handlog
from auditor.dialects.handlog_lines import parser, read_line
from auditor.dialects.handlog_statements import Unsaid
from auditor.events import At, Event, GameNamed, Hand, HandEnded, HandStarted, Seated, Unread
from auditor.games import GAMES
from auditor.printing import to_handlog
from auditor.sources import Source

WORDS = sorted(terminal.pattern.value for terminal in parser().terminals if terminal.pattern.type == "str")

clocks = st.one_of(
    st.none(),
    st.builds("{:02}:{:02}".format, st.integers(0, 23), st.integers(0, 59)),
    st.builds("{:02}:{:02}:{:02}".format, st.integers(0, 23), st.integers(0, 59), st.integers(0, 59)),
    st.just("21:04:30.250"),
)
ats = st.builds(At, st.just(0), st.just(1), clocks)
amounts = st.integers(0, 10**9)
marks = st.booleans()
counts = st.integers(0, 60)
texts = st.text(st.characters(codec="utf-8", exclude_characters='"\r\n'), max_size=20)
words = st.one_of(texts, st.sampled_from(["roberts-draw", "club.toml", "41", "B-7", *WORDS]))
names = st.one_of(texts, st.sampled_from(["As", "Joker", "O'Neil", "Chloe\u0301", "handlog 1", "#", "21:04", *WORDS]))
cards = st.sampled_from([*sorted(DECK), JOKER, UNKNOWN])
known = st.sampled_from([*sorted(DECK), JOKER])
some = st.lists(cards, min_size=1, max_size=6).map(tuple)
seen = st.one_of(st.none(), known)


def dealt(at: At, seat: int, faces: tuple[str, ...], hidden: int) -> Event:
    return events.Dealt(at, seat, len(faces) + hidden, faces)


def discarded(at: At, seat: int, thrown: tuple[str, ...]) -> Event:
    return events.Discarded(at, seat, len(thrown), thrown)


def answered(at: At, seat: int, count: int | None, by_dealer: bool) -> Event:
    if by_dealer:
        return events.Answered(at, None, None if count is None else seat, count)
    return events.Answered(at, seat, seat, count)


def acts(seats: st.SearchStrategy[int]) -> st.SearchStrategy[Event]:
    """Any statement of a hand by, or about, these seats."""

    def of(kind: Callable[..., Event], *fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Event]:
        return st.builds(kind, ats, *fields)

    nothing = st.none()
    alone: list[type[Event]] = [events.Checked, events.Folded, events.Tapped, events.StoodPat, events.SplitDeclared]
    alone += [events.Mucked, events.Thanked, events.OpenersDenied, events.DrawModeDeclared, events.DiscardsTouched]
    wagers = [events.Opened, events.Bet, events.Called, events.WentAllIn]
    kinds = ["small", "big", "dead", "bring-in", "straddle"]
    return st.one_of(
        *(of(kind, seats) for kind in alone),
        *(of(kind, seats, amounts, nothing, marks) for kind in wagers),
        of(events.RaisedTo, seats, nothing, amounts, marks),
        of(events.AntePosted, seats, amounts, marks),
        of(events.MadeUp, seats, amounts, marks),
        of(events.BlindPosted, seats, st.sampled_from(kinds), amounts, marks),
        *(of(kind, seats, amounts) for kind in (events.Withdrawn, events.Returned, events.AddedChips)),
        *(of(kind, amounts) for kind in (events.RakeTaken, events.LeftInPot, events.Carried)),
        of(dealt, seats, st.lists(known, max_size=5).map(tuple), st.integers(0, 3)),
        of(discarded, seats, some),
        of(events.Discarded, seats, counts),
        of(answered, seats, st.one_of(nothing, counts), st.booleans()),
        *(of(kind, seats, counts) for kind in (events.Requested, events.RequestChanged, events.Placed)),
        *(of(kind, seats, seats) for kind in (events.Asked, events.KeepRequested)),
        *(of(kind, seats, some) for kind in (events.Revealed, events.OpenersShown)),
        of(events.Shown, seats, some, st.one_of(nothing, texts)),
        *(of(kind, seats, cards) for kind in (events.Exposed, events.Retrieved)),
        of(events.Replaced, seats, cards, seen),
        of(events.Burned, seen),
        of(events.Boxed, cards),
        of(events.BoardDealt, st.sampled_from(["flop", "turn", "river"]), some),
        of(events.MisdealDeclared, st.one_of(nothing, texts)),
        of(events.HandKilled, seats, st.one_of(nothing, texts)),
        *(of(kind, seats, texts) for kind in (events.Declared, events.Announced)),
        of(events.Awarded, seats, amounts, st.one_of(nothing, st.integers(0, 3))),
        of(events.Tossed, seats, amounts, seats),
        of(events.DrawModeAnswered, seats, marks),
        of(events.RefereeAnswered, marks),
        of(events.DealerSaid, st.just("players"), counts),
        of(events.DealerSaid, st.sampled_from(["exchange", "showdown"])),
        *(of(kind, texts) for kind in (events.FloorRuled, events.Noted)),
        *(of(kind) for kind in (events.DrawStarted, events.ShowdownStarted, events.Reshuffled)),
        of(events.RulebookNamed, words),
        of(events.Button, st.integers(0, 20)),
    )


games = st.builds(
    GameNamed,
    ats,
    st.one_of(st.sampled_from(sorted(GAMES)), words),
    st.sampled_from(["limit", "pot-limit", "no-limit"]),
    amounts,
    amounts,
    st.one_of(st.none(), amounts),
    st.one_of(st.none(), st.tuples(amounts, amounts)),
    st.sampled_from([None, "jacks", "any"]),
    st.sampled_from([None, "none", "bug", "wild"]),
    st.one_of(st.none(), counts),
    st.one_of(st.none(), amounts),
)
times = st.sampled_from([None, "2026-11-27", "2026-11-27T21:04", "2026-11-27T21:04:00-05:00", "2026-01-02T03:04:05.5Z"])


@st.composite
def hands(draw: st.DrawFn) -> Hand:
    """A hand with seat lines, a stranger now and then, and statements in any order."""
    players = draw(st.lists(names, min_size=2, max_size=6, unique_by=lambda name: normalize("NFC", name)))
    strange = draw(st.booleans()) and len(players) > 2
    seated, stranger = (players[:-1], players[-1]) if strange else (players, None)
    numbers = draw(st.lists(st.integers(1, 12), min_size=len(seated), max_size=len(seated), unique=True))
    head = [Seated(draw(ats), s, p, draw(amounts), draw(marks)) for s, p in zip(numbers, seated, strict=True)]
    body = draw(st.lists(acts(st.sampled_from(numbers)), max_size=12))
    if stranger is not None:
        at = draw(ats)
        body += [Seated(at, -1, stranger, stranger=True), events.Checked(at, -1), events.Folded(draw(ats), -1)]
    before: list[Event] = draw(st.lists(st.builds(events.RulebookNamed, ats, words), max_size=1))
    if draw(st.booleans()):
        seat, player, at = draw(st.integers(1, 12)), draw(names), draw(ats)
        before.append(events.SessionStarted(draw(ats), draw(texts), draw(st.one_of(st.none(), texts)), "CAD"))
        before.append(events.SatDown(at, seat, player, draw(amounts)))
        before.append(events.AddedChips(at, seat, draw(amounts)))
        before += [events.MovedSeat(at, seat, 13), events.StoodUp(at, 13)]
    start = HandStarted(draw(ats), draw(words), draw(times))
    told = [*before, start, draw(games), *head, *body, HandEnded(draw(ats))]
    return Hand("made-up", "handlog", start.hand, 0, 0, events=told, neighbours=True)


sessions = st.lists(hands(), min_size=1, max_size=3)


def placeless(told: list[Event]) -> list[Event]:
    return [replace(event, at=At(0, 1, event.at.clock)) for event in told]


@given(sessions)
def test_printed_and_read_again_hands_are_the_same(told: list[Hand]) -> None:
    back = list(read_handlog(enumerate(to_handlog(told), 1), "made-up"))
    assert [placeless(hand.events) for hand in back] == [placeless(hand.events) for hand in told]
    assert [hand.id for hand in back] == [hand.id for hand in told]
    again = list(read_handlog(enumerate(to_handlog(back), 1), "made-up"))
    assert [placeless(hand.events) for hand in again] == [placeless(hand.events) for hand in back]
    assert [(hand.decimals, hand.unit) for hand in again] == [(hand.decimals, hand.unit) for hand in back]


bits = st.sampled_from(
    [*WORDS, "Alice", '"Bob B."', "As", "??", "2", "0.50", "2/4", "#", '"', "21:04", "hand 1", "end"]
)
lines = st.one_of(st.lists(bits, max_size=8).map(" ".join), st.text(max_size=30))


@given(st.lists(lines, max_size=30))
def test_any_lines_are_read_and_none_is_lost(text: list[str]) -> None:
    found = list(read_handlog(enumerate(text, 1), "made-up"))
    for hand in found:
        assert sum(isinstance(event, HandEnded) for event in hand.events) == sum(
            isinstance(event, HandStarted) for event in hand.events
        )
    printed = list(to_handlog(found))
    again = list(read_handlog(enumerate(printed, 1), "made-up"))
    assert unread(again) == unread(found)


def unread(hands: list[Hand]) -> list[str]:
    """The lines that are no statements, without the blanks around them."""
    return [event.text.strip() for hand in hands for event in hand.events if isinstance(event, Unread)]


@given(st.lists(bits, max_size=8).map(" ".join))
def test_the_quick_ways_say_what_the_grammar_says(text: str) -> None:
    line: Any = None
    with suppress(UnexpectedInput):
        line = parser().parse(text, "line")
    found = read_line(text)
    if line is not None:
        assert found == tuple(line.children)
    else:
        assert found is None or isinstance(found[1], Unsaid)


@given(st.binary(max_size=200))
def test_any_bytes_are_read(data: bytes) -> None:
    for content in (data, b"handlog 1\nhand 1\nseat 1 Alice 5\nAlice checks" + data):
        list(read(Source("made-up", lambda content=content: BytesIO(content), named=True)))  # type: ignore[misc]
