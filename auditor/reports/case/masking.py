"""Names masked: who is who is taken out of the hands before they are audited, so that no text can give it away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from auditor.events import (
    Declared,
    Event,
    FloorRuled,
    Hand,
    HandKilled,
    MisdealDeclared,
    Noted,
    Remark,
    SatDown,
    Seated,
    SeatSummed,
    Unread,
)
from auditor.statements import statement

LEFT_OUT = "left out, since names may stand in it"
_OPEN, _CLOSE = "\ue000", "\ue001"  # private characters: no log has a name for them, and nothing escapes them


class Mask:
    """Gives every player a sign of his own, the same in every hand; `unveil` turns the signs into `Player 1` ….

    Texts that people wrote freely are left out, but for what the floor ruled and what was declared: there the names
    of the players are replaced. The lines of the log become what a handlog would say for their events.
    """

    def __init__(self) -> None:
        self._signs: dict[str, str] = {}
        self._numbers: dict[str, int] = {}

    def hands(self, hands: Iterable[Hand]) -> Iterator[Hand]:
        """The hands without names."""
        for hand in hands:
            yield replace_events(hand, [self._masked(event) for event in hand.events])

    def number(self, hand: Hand) -> None:
        """Numbers the players of this hand first, in the order of their seats."""
        seated = [event for event in hand.events if isinstance(event, Seated)]
        for event in sorted(seated, key=lambda event: (event.seat < 0, abs(event.seat))):
            self._numbers.setdefault(event.player, len(self._numbers) + 1)

    def unveil(self, text: str) -> str:
        """The text with a number for every sign."""
        for sign in self._signs.values():
            if sign in text:
                number = self._numbers.setdefault(sign, len(self._numbers) + 1)
                text = text.replace(sign, f"Player {number}")
        return text

    def _sign(self, player: str) -> str:
        return self._signs.setdefault(player, f"{_OPEN}{len(self._signs) + 1}{_CLOSE}")

    def _masked(self, event: Event) -> Event:
        if isinstance(event, Seated | SatDown | SeatSummed):
            return replace(event, player=self._sign(event.player))
        if isinstance(event, Unread):
            return replace(event, text=LEFT_OUT, expected=None)
        if isinstance(event, Remark | Noted):
            return replace(event, text=LEFT_OUT)
        if isinstance(event, FloorRuled | Declared | MisdealDeclared | HandKilled) and event.text:
            return replace(event, text=self._without_names(event.text))
        return event

    def _without_names(self, text: str) -> str:
        for player in sorted(self._signs, key=len, reverse=True):
            text = text.replace(player, self._signs[player])
        return text


def replace_events(hand: Hand, events: list[Event]) -> Hand:
    """The hand with other events."""
    fields: dict[str, Any] = {name: getattr(hand, name) for name in Hand.__struct_fields__}
    return Hand(**fields | {"events": events})


def lines_by_events(hand: Hand) -> dict[int, str]:
    """What a handlog would say for the events of each line of a hand."""
    players = {event.seat: event.player for event in hand.events if isinstance(event, Seated)}
    said: dict[int, list[str]] = {}
    for event in hand.events:
        text = statement(event, players, hand.decimals) or "…"
        for player in players.values():
            text = text.replace(f'"{player}"', player)
        said.setdefault(event.at.line, []).append(text)
    return {line: "; ".join(texts) for line, texts in said.items()}
