"""X: the number of cards a player asks for, and the question how many he drew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from auditor.course import DrawPhase
from auditor.events import (
    Answered,
    Asked,
    Burned,
    Dealt,
    Discarded,
    DrawClosed,
    Event,
    Exposed,
    RequestChanged,
    Requested,
    RoundStarted,
    StoodPat,
    Tapped,
)
from auditor.holdings import Draw
from auditor.rules import rule
from auditor.rules.drawing import parts
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken

SPEAKS = (Requested, RequestChanged, Discarded, StoodPat, Tapped)
"""What a player says or does to have his draw."""


@rule("X05", on=(DrawClosed, RequestChanged), over="X08")
def number_changed_late(
    table: Table,
    event: DrawClosed | RequestChanged,
    *,
    until: Literal["answered", "discards-placed"] = "answered",
) -> list[Verdict]:
    """A number may change until a card is dealt for it or another has acted on it.

    Keys: R-6. Any burn after the request counts, whatever it was for; one before the player spoke does not. A change
    that the dealer refused, so that the first number was thrown and given, is no fault (E16). Discards that differ from
    the request, and cards drawn after a pat, are changes too. `discards-placed`: nor may it once his own discards lie.
    """
    draw = table.draw
    if draw is None or not table.hand.neighbours:
        return []
    if isinstance(event, RequestChanged):
        if not draw.closed or (table.round is not None and table.round.closed):
            return []
        return [broken("changes his number after the betting began again", expected="the number stands")]
    return [
        verdict
        for player, part in parts(table, draw)
        if (verdict := _changed(draw, part, player.seat, placed=until == "discards-placed")) is not None
    ]


def _changed(draw: DrawPhase, part: Draw, seat: int, *, placed: bool) -> Verdict | None:
    stated = list(_stated(draw, seat))
    if len({number for _, number in stated}) < 2:
        return None
    since, stands = stated[0]
    last = since
    late: dict[int, tuple[Event, str]] = {}
    for index, number in stated[1:]:
        if number == stands or _has_drawn(draw, seat, index, stands):
            continue
        last = index
        why = _too_late(draw, seat, since, index, placed=placed)
        if why is None:
            stands, since = number, index
        else:
            late.setdefault(number, (draw.log[index], why))
    final = part.count
    if final is None or final == stands or final not in late:
        return Verdict("kept", at=draw.log[last].at)
    change, why = late[final]
    return broken(
        f"changes from {stands} to {final} after {why}", expected=str(stands), found=str(final), seat=seat, at=change.at
    )


def _has_drawn(draw: DrawPhase, seat: int, index: int, number: int) -> bool:
    """Whether all the cards of the number had come when he threw more: a second draw, which is X08's."""
    dealt = [event for event in draw.log[:index] if isinstance(event, Dealt) and event.seat == seat]
    came = sum(len(event.cards) if event.count is None else event.count for event in dealt)
    return type(draw.log[index]) in (Discarded, Requested) and 0 < number <= came


def _stated(draw: DrawPhase, seat: int) -> Iterator[tuple[int, int]]:
    """Where in the log the player states a number, and which: by word, by a pat, by the cards he has thrown so far."""
    thrown = 0
    named: int | None = None
    for index, event in enumerate(draw.log):
        if not isinstance(event, SPEAKS) or event.seat != seat:
            continue
        if isinstance(event, Discarded):
            if thrown > 0 and event.count == named:
                thrown = event.count  # what he lays down anew for the number he named
                continue
            thrown += event.count
            yield index, thrown
        elif isinstance(event, StoodPat | Tapped):
            yield index, 0
        else:
            named = event.count if thrown else None
            yield index, event.count


def _too_late(draw: DrawPhase, seat: int, since: int, index: int, *, placed: bool) -> str | None:
    """What had happened between the number and its change that makes it stand, as a clause; None when nothing."""
    asked = {e.seat for e in draw.log[: since + 1] if isinstance(e, Requested | RequestChanged)}
    for event in draw.log[since + 1 : index]:
        if isinstance(event, Discarded) and event.seat in asked:
            continue
        if isinstance(event, Burned):
            return "a card was burned for it"
        if isinstance(event, Dealt | Exposed) and event.seat == seat:
            return "a card was dealt for it"
        if isinstance(event, SPEAKS) and event.seat != seat:
            return "another player had acted on it"
    change = draw.log[index]
    lies = any(isinstance(e, Discarded) and e.seat == seat for e in draw.log[:index])
    if placed and lies and isinstance(change, RequestChanged):
        return "his discards lay on the table"
    return None


@rule("X13", on=(Answered, RoundStarted), weight="note")
def count_question_mishandled(table: Table, event: Answered | RoundStarted) -> list[Verdict]:
    """How many one drew is answered, truly, until the first action after the draw, and not by the dealer after it.

    Keys: P-4 R-7. The question must be an active player's; afterwards the player asked may keep silent, or speak.
    """
    if table.draw is None:
        return []
    if isinstance(event, RoundStarted):
        return _unanswered(table)
    if event.seat is None and table.draw.closed:
        if event.count is None:
            return [KEPT]
        whose = f" {table.name(event.of)}" if event.of is not None else " one"
        return [
            broken(f"the dealer says how many{whose} drew, after action has begun", expected="no answer by the dealer")
        ]
    if event.count is None or table.draw.closed or event.of is None:
        return []
    drew = _drew(table, event.of)
    if drew is None:
        return []
    if event.count in drew:
        return [KEPT]
    who = "the dealer answers" if event.seat is None else "answers"
    true = min(drew)
    return [
        broken(f"{who} {event.count}, and {true} were drawn", expected=str(true), found=str(event.count), seat=event.of)
    ]


def _drew(table: Table, seat: int) -> set[int] | None:
    """The numbers that are a true answer: cards thrown, and cards received."""
    player = table.players.get(seat)
    part = player.holding.draws[-1] if player is not None and player.holding.draws else None
    if part is None or part.count is None:
        return None
    return {part.count} | ({part.received} if part.received and not part.implied else set())


def _unanswered(table: Table) -> list[Verdict]:
    """Questions put in time that nobody answered before the betting began again."""
    draw = table.draw
    assert draw is not None
    talk = [e for e in table.log if isinstance(e, Asked | Answered) and e.at.line > draw.at.line]
    found: list[Verdict] = []
    for index, question in enumerate(talk):
        if not isinstance(question, Asked) or not (_active(table, question.seat) and _active(table, question.of)):
            continue
        answers = [e for e in talk[index:] if isinstance(e, Answered) and e.of in (question.of, None)]
        told = [e for e in answers if e.count is not None]
        refused = [e for e in answers if e.count is None and e.seat == question.of]
        by_dealer = [e for e in answers if e.seat is None]
        if told and by_dealer and all(e.count is None for e in by_dealer):
            fact = (
                f"the dealer declines to say how many {table.name(question.of)} drew, before any action after the draw"
            )
            found.append(broken(fact, expected="the number", at=by_dealer[0].at))
        if told and not refused:
            if not by_dealer or by_dealer[-1].count is not None:
                found.append(KEPT)
            continue
        asker = table.name(question.seat)
        if refused:
            fact = f"declines to tell {asker} how many he drew, before any action after the draw"
            found.append(broken(fact, expected="the number", seat=question.of, at=refused[0].at, handled=bool(told)))
        else:
            fact = f"does not tell {asker} how many he drew, before any action after the draw"
            found.append(broken(fact, expected="the number", seat=question.of, at=question.at))
    return found


def _active(table: Table, seat: int) -> bool:
    player = table.players.get(seat)
    return player is not None and player.live
