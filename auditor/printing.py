"""Prints hands as a handlog: what `convert --to handlog` gives.

A handlog's own hands come back event for event; only the places change. A room's hand is first told as a handlog
tells one (`recasting`). What has no statement is lost: a double quote in a name or text becomes a single one, and the
lines of a hand that could not be read at all become comments. A line that is no statement of the log is none here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from auditor import events
from auditor.events import Event, Hand, HandStarted, Seated, SessionStarted
from auditor.recasting import recast, with_stacks
from auditor.statements import Writer

OF_SESSION = (events.StoodUp, events.MovedSeat, events.AddedChips)
"""Statements left out where a hand is printed without the session that seats their player."""


def to_handlog(hands: Iterable[Hand]) -> Iterator[str]:
    """The lines of a handlog that tells these hands, without line ends."""
    scribe = _Scribe()
    file = None
    for hand in hands:
        if hand.file != file:
            scribe, file = _Scribe(), hand.file
            yield "handlog 1"
        yield ""
        if hand.unread is not None:
            yield from (f"# {line}" for line in hand.lines)
        else:
            yield from scribe.hand(hand)


class _Scribe(Writer):
    """Writes the hands of one file.

    `sitting` is who the lines so far have put in which seat, `coming` who has which in the hand that begins.
    """

    def __init__(self) -> None:
        super().__init__()
        self.sitting: dict[int, str] = {}
        self.coming: dict[int, str] = {}
        self.rulebook: str | None = None

    @property
    def seats(self) -> tuple[dict[int, str], ...]:
        return self.players, self.sitting, self.coming

    def hand(self, hand: Hand) -> Iterator[str]:
        """The lines of one hand and of the statements that stand before it."""
        self.decimals, self.own = hand.decimals, hand.dialect == "handlog"
        said = recast(hand)
        listed = {e.seat: e.player for e in reversed(said) if isinstance(e, Seated) and not e.stranger}
        untold = any(isinstance(e, Seated) and e.stack is None and not e.stranger for e in said)
        if untold and not self._known(said, listed):
            said, untold = with_stacks(hand, said), False
        self.players, self.coming = {}, listed if self.own else {}
        for event in said:
            if isinstance(event, HandStarted):
                self.players = dict(listed)
            if isinstance(event, events.RulebookNamed):
                known, self.rulebook = self.rulebook, event.name
                if event.name == known and hand.dialect != "handlog":
                    continue
            if isinstance(event, OF_SESSION) and all(event.seat not in seats for seats in self.seats):
                continue
            if isinstance(event, Seated) and event.stranger:
                self.players[event.seat] = event.player
            elif not (untold and isinstance(event, Seated)) and (line := self.line(event)) is not None:
                yield line
            _follow(self.sitting, event)

    def _known(self, said: list[Event], listed: dict[int, str]) -> bool:
        """Whether the lines so far, and those before the hand, seat just these players."""
        sitting = dict(self.sitting)
        for event in said:
            if isinstance(event, HandStarted):
                break
            _follow(sitting, event)
        return sitting == listed


def _follow(sitting: dict[int, str], event: Event) -> None:
    """Keeps up who sits where, as the reader of the lines will."""
    if isinstance(event, SessionStarted):
        sitting.clear()
    elif isinstance(event, events.StoodUp):
        sitting.pop(event.seat, None)
    elif isinstance(event, events.MovedSeat) and event.seat in sitting:
        sitting[event.to] = sitting.pop(event.seat)
    elif isinstance(event, events.SatDown | Seated) and event.seat >= 0:
        for seat in [seat for seat, player in sitting.items() if player == event.player]:
            del sitting[seat]
        sitting[event.seat] = event.player
