"""What a room's log leaves to be understood of the cards: who got some, that a draw begins, what was thrown away."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from auditor import events
from auditor.cards import UNKNOWN, Card, known
from auditor.events import Dealt, Discarded, DrawStarted, Event, Hand, Shown, StoodPat
from auditor.rules.drawing import SILENT_PATS
from auditor.sightings import drawn, new_cards
from auditor.table import Table


def first_dealt(hand: Hand) -> frozenset[int]:
    """The seats whose first cards the log prints."""
    seats = set()
    for event in hand.events:
        if isinstance(event, DrawStarted | Discarded | StoodPat):
            break
        if isinstance(event, Dealt):
            seats.add(event.seat)
    return frozenset(seats)


def draws_later(hand: Hand, number: int, seat: int) -> bool:
    """Whether the seat discards or gets cards between event `number` and the next betting."""
    for event in hand.events[number:]:
        if isinstance(event, events.Checked | events.Wager | DrawStarted):
            return False
        if isinstance(event, Discarded | Dealt) and event.seat == seat:
            return True
    return False


def replacement(hand: Hand, number: int, seat: int) -> Dealt | None:
    """The line of the cards for the discard that is event `number`; None where the log prints none."""
    for event in hand.events[number + 1 :]:
        if isinstance(event, DrawStarted) or (isinstance(event, Discarded) and event.seat == seat):
            return None
        if isinstance(event, Dealt) and event.seat == seat:
            return event
    return None


def thrown(table: Table, event: Discarded, dealt: Dealt | None) -> tuple[Card, ...] | None:
    """The faces of discards that follow from the hand before and the cards kept beside the new ones."""
    player = table.players.get(event.seat)
    if dealt is None or dealt.runs > 1 or player is None or event.cards is not None:
        return event.cards
    kept = new_cards(table, dealt).kept
    if kept is None or player.holding.hidden != 0:
        return None
    return _gone(player.holding.faces, kept, event.count)


def _gone(faces: Collection[Card], kept: Collection[Card], count: int) -> tuple[Card, ...] | None:
    """The cards that were not kept; None where they are not so many."""
    gone = tuple(card for card in faces if card not in kept)
    return gone if len(gone) == count else None


def received(table: Table, event: Dealt) -> Iterator[Event]:
    """The cards of a draw that are new, and before them what was thrown away for them where no line says so."""
    kept, count, new = new_cards(table, event)
    part = drawn(table, event.seat)
    if part is None or part.count is None:
        faces = table.players[event.seat].holding.faces
        if count:
            yield Discarded(event.at, event.seat, count, _gone(faces, kept or faces, count))
        elif table.hand.dialect in SILENT_PATS:
            yield StoodPat(event.at, event.seat)
    if count:
        yield Dealt(event.at, event.seat, count, new)


# --- hands that are run more than once


def streets_of_runs(hand: Hand) -> frozenset[str]:
    """The streets that were dealt once for each run."""
    return frozenset(e.street for e in hand.events if isinstance(e, events.BoardDealt) and e.run > 1)


def of_every_run(table: Table, seat: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards turned up at a draw that was run twice: those of another run are not seen."""
    holding = table.players[seat].holding
    if not any(part is not None and part.discarded for part in holding.draws) and not holding.doubted:
        return cards
    shows = [e for e in table.hand.events if isinstance(e, Shown) and e.seat == seat]
    if len({show.run for show in shows}) > 1:
        sure = set.intersection(*(set(known(show.cards)) for show in shows))
    else:
        sure = set(holding.dealt)
    return tuple(card if card in sure else UNKNOWN for card in cards)
