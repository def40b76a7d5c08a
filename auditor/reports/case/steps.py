"""The hand step by step, a line of the log a step: what a table to look at shows after each."""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate, groupby
from typing import Any

from auditor.events import (
    AddedChips,
    Button,
    Carried,
    Event,
    GameNamed,
    Hand,
    HandStarted,
    MovedSeat,
    RulebookNamed,
    SatDown,
    SatOut,
    Seated,
    SessionStarted,
    StoodUp,
)
from auditor.replay import advance
from auditor.seats import Player
from auditor.statements import statement
from auditor.table import Table

HEAD = (
    *(SessionStarted, RulebookNamed, SatDown, StoodUp, MovedSeat, AddedChips),
    *(HandStarted, GameNamed, Seated, SatOut, Button, Carried),
)
"""What stands before anything happens: together the first step."""


def steps(audited_table: Table) -> list[dict[str, Any]]:
    """The steps of a hand that was replayed to its end, ready for JSON; amounts are decimal strings.

    Each has its `lines`, `deed` (the seat it is about, and the words) and the state after it: `seats`, `pot` (the
    bets of the round counted in), `boards` (a board a run), `button`, `phase`.
    """
    hand = audited_table.hand
    table = audited_table.anew()
    found = []
    for _, group in groupby(_numbered(hand), key=lambda pair: pair[0]):
        events = [event for _, event in group]
        for event in events:
            advance(table, event)
        found.append(_step(table, events))
    return found


def _numbered(hand: Hand) -> list[tuple[int, Event]]:
    """Each event with the line of its step; the head of the hand is step 0."""
    in_head = True
    numbered = []
    for event in hand.events:
        in_head = in_head and isinstance(event, HEAD)
        numbered.append((0 if in_head else event.at.line, event))
    return numbered


def _step(table: Table, events: list[Event]) -> dict[str, Any]:
    lines = sorted({event.at.line for event in events})
    over = table.pot - table.paid - (table.rake or 0)
    pots = table.layers().pots if any(p.all_in for p in table.players.values()) else ()
    return {
        "lines": lines,
        "deed": _deed(table, events),
        "pot": table.money(max(0, over)),
        "pots": [table.money(pot.amount) for pot in pots] if len(pots) > 1 and not table.awards else [],
        "boards": [list(table.board[run]) for run in sorted(table.board)],
        "button": table.button,
        "phase": _phase(table),
        "seats": [_seat(table, player) for player in table.players.values()],
    }


def _phase(table: Table) -> str:
    phase = table.phase
    if phase == "betting":
        number = max(1, len(table.rounds))
        return f"betting round {number}"
    if phase == "draw" and table.draw is not None and table.game is not None and table.game.draws > 1:
        return f"draw {table.draw.number}"
    return phase


def _deed(table: Table, events: list[Event]) -> dict[str, Any] | None:
    """The seat that a line is about, and what happens there in the words of a handlog; None for several or none."""
    acting = [event for event in events if not isinstance(event, Seated)]
    seats = {getattr(event, "seat", None) for event in acting}
    seat = seats.pop() if len(seats) == 1 else None
    if seat is None:
        return None
    names = {number: player.name for number, player in table.players.items()}
    told = "; ".join(filter(None, (statement(event, names, table.hand.decimals) for event in acting)))
    for name in names.values():
        told = told.replace(f'"{name}"', name)
    return {"seat": seat, "said": told} if told else None


def _seat(table: Table, player: Player) -> dict[str, Any]:
    """A seat after the step, empty and false entries left out."""
    money = table.money
    betting = table.round is not None and not table.round.closed and not table.awards
    holding = player.holding
    unknown = player.dealt_in and table.deal_closed and holding.hidden is None and not holding.doubtful
    state = {
        "seat": player.seat,
        "stack": None if player.chips is None else money(player.chips + player.won + player.tossed),
        "bet": money(player.round_in) if betting and player.round_in else None,
        "in": money(player.put_in - player.returned) if player.put_in else None,
        "won": money(player.won) if player.won else None,
        "cards": list(holding.cards) if not unknown else None,
        "unseen": unknown,
        "thrown": _thrown(player),
        "state": _state(player),
    }
    return {key: value for key, value in state.items() if value not in (None, [], False, "")}


def _thrown(player: Player) -> list[str]:
    """The discards of each draw: faces where they are known, else their number; `pat` for none."""
    said = []
    for part in player.holding.draws:
        if part is None or part.count is None:
            continue
        if part.count == 0:
            said.append("pat")
        else:
            said.append(" ".join(part.thrown) if len(part.thrown) == part.count else str(part.count))
    return said


def _state(player: Player) -> str:
    if player.stranger:
        return "not seated"
    for true, word in (
        (player.folded, "folded"),
        (player.dead, "dead hand"),
        (player.mucked, "mucked"),
        (player.all_in, "all-in"),
        (player.sits_out and not player.dealt_in, "sitting out"),
    ):
        if true:
            return word
    return ""


class StepOf:
    """The step that a line of the log belongs to; for a line without an event the one before it."""

    def __init__(self, all_steps: list[dict[str, Any]]) -> None:
        begins = sorted((step["lines"][0], number) for number, step in enumerate(all_steps))
        self._begins = [line for line, _ in begins]
        self._last = list(accumulate((number for _, number in begins), max))
        self._on = {line: number for number, step in enumerate(all_steps) for line in step["lines"]}

    def __call__(self, line: int) -> int:
        """The number of the step, from 0."""
        begun = bisect(self._begins, line)
        return max(self._on.get(line, 0), self._last[begun - 1] if begun else 0)
