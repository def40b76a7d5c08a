"""What a ruling that undoes a wager leaves open: who folded to it might have gone on."""

from __future__ import annotations

from auditor.events import Bet, Event, Folded, Opened, RaisedTo, Wager
from auditor.outcome import Outcome
from auditor.rounds import Round


def folded_to(outcome: Outcome, current: Round, line: int, lawful: int) -> None:
    """Who had matched all that counts, and folded to nothing but what does not, might have gone on (E29)."""
    end = current.closed_at.line if current.closed_at is not None else line
    after = [
        act.event.at.line
        for act in current.made
        if isinstance(act.event, Opened | Bet | RaisedTo) and act.event.at.line > line
    ]
    end = min([end, *after])
    for event in outcome.table.past(Folded):
        if line < event.at.line <= end and not event.untold and _had_in(outcome, current, event.seat, event) >= lawful:
            name = outcome.name(event.seat)
            outcome.open.append(f"{name} folded to a wager that does not count; what he would have done is not known")


def _had_in(outcome: Outcome, current: Round, seat: int, event: Event) -> int:
    """What the player had in of the round before the event."""
    acts = [act for act in current.made if act.seat == seat and act.event.at.line < event.at.line]
    if acts:
        return acts[-1].stands_at
    player = outcome.table.players.get(seat)
    if player is None or current.number > 0:
        return 0
    return sum(amount for kind, amount in player.posted if kind not in ("ante", "dead"))


def folded_to_void(outcome: Outcome, event: Event, number: int | None) -> None:
    """A wager is void: who folded to it, and faced nothing else, might have gone on."""
    current = next((one for one in outcome.table.rounds if one.number == number), None)
    if current is not None and isinstance(event, Wager):
        folded_to(outcome, current, event.at.line, max(_had_in(outcome, current, one, event) for one in outcome.added))
