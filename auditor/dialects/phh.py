"""Reads PHH, the hand histories of PokerKit: TOML, one hand a file or one a numbered table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime, time
from functools import cache

from auditor.dialects import grammars, times
from auditor.dialects.phh_actions import Actions
from auditor.dialects.phh_values import Values
from auditor.dialects.phh_words import word
from auditor.events import (
    At,
    Awarded,
    Button,
    GameNamed,
    Hand,
    HandEnded,
    HandStarted,
    RakeTaken,
    Seated,
    SeatSummed,
)
from auditor.sources import Line

AUDITED = ("holdem", "deuce-to-seven-single-draw", "deuce-to-seven-triple-draw", "badugi")
"""The games that are audited, of those the format has."""
NEEDED = ("variant", "starting_stacks", "actions")
HEADER = (HandStarted, GameNamed, Button, Seated, HandEnded)
"""What is kept of a hand whose game is not audited."""
MOST_LINES = 100_000
"""Lines of one hand that are kept."""
QUOTES = ('"""', "'''")
MOST_QUOTED = 1000
"""Lines of one text in three quotes."""


def read_phh(lines: Iterable[Line], file: str = "", encoding: str = "utf-8") -> Iterator[Hand]:
    """The hands of a file, one after the other, as its lines (number, text) come. Never raises for what they hold."""
    for count, (first, block) in enumerate(_blocks(lines), 1):
        yield _Reader(file, encoding, first, block, count).hand()


def _blocks(lines: Iterable[Line]) -> Iterator[tuple[int, list[str]]]:
    """The lines of each hand: from a table's name, or from one variant to the next; the first may stand lower."""
    block: list[str] = []
    first, begun = 1, False
    variant, table = _mark("BANNER").match, _mark("TABLE").match
    for number, text, inside in _placed(lines):
        if not inside and ("variant" in text or "[" in text):
            said = text.strip("\ufeff \t")
            names_variant = variant(said) is not None
            if begun and (names_variant or table(said)):
                yield first, block
                block, begun = [], False
            begun = begun or names_variant
        if not block:
            first = number
        if len(block) < MOST_LINES:
            block.append(text.lstrip("\ufeff"))
    if begun:
        yield first, block


def _placed(lines: Iterable[Line]) -> Iterator[tuple[int, str, bool]]:
    """Each line, and whether it stands inside of a text in three quotes; a text without an end is none."""
    held: list[tuple[int, str]] = []
    quote, at = "", 0
    for number, text in lines:
        if number == at:  # the rest of a line that is too long to be one
            continue
        at = number
        if held:
            held.append((number, text))
            closed = quote in text
            if not closed and len(held) < MOST_QUOTED:
                continue
            yield from ((*line, closed and place > 0) for place, line in enumerate(held))
            held = []
            continue
        value = text.partition("=")[2].lstrip() if QUOTES[0] in text or QUOTES[1] in text else ""
        quote = value[:3]
        if quote in QUOTES and quote not in value[3:]:
            held.append((number, text))
        else:
            yield number, text, False
    yield from ((*line, False) for line in held)


@cache
def _mark(terminal: str) -> re.Pattern[str]:
    return re.compile(grammars.first_lines(terminal)["phh"])


class _Reader:
    """Reads one hand."""

    def __init__(self, file: str, encoding: str, first_line: int, lines: list[str], number: int) -> None:
        while len(lines) > 1 and not lines[-1].strip():
            lines.pop()
        self.said = Values(lines, first_line)
        id_ = self.said.text("hand") or self.said.name or f"#{number}"
        self.read = Hand(file, "phh", id_, first_line, first_line + len(lines) - 1, tuple(lines), encoding=encoding)
        self.read.decimals, self.read.unit = self.said.decimals, self.said.unit
        self.read.session = self.said.text("event") or ""

    def hand(self) -> Hand:
        hand, said = self.read, self.said
        wrong = self._wrong()
        hand.unread = wrong
        hand.events.append(self._started())
        if wrong is None:
            self._tell(hand)
        hand.events[1:1] = said.unread
        cut = "actions" in said.said and not said.said["actions"].ended
        untold = not any(isinstance(event, Awarded) for event in hand.events)
        hand.events.append(HandEnded(At(hand.last_line), cut=cut, untold=untold))
        if hand.unsupported is not None:
            hand.events = [event for event in hand.events if isinstance(event, HEADER)]
        return hand

    def _wrong(self) -> str | None:
        """Why the hand cannot be read at all. A broken list of actions has texts that may be read one by one."""
        said = self.said
        read = {*said.values, *(["actions"] if "actions" in said.said and said.said["actions"].texts else [])}
        missing = next((key for key in NEEDED if key not in read), None)
        if missing is not None:
            return f"no {missing} that can be read"
        count = len(said.values["starting_stacks"])
        said.check_counts(count)
        return "fewer than two players" if count < 2 else None

    def _started(self) -> HandStarted:
        moment = self._moment()
        placed = "players" in self.said.values and "seats" in self.said.values
        return HandStarted(
            At(self.read.first_line),
            self.read.id,
            started=moment.utc if moment else None,
            table=self.said.text("table") if placed else None,
            other=moment.other if moment else None,
        )

    def _moment(self) -> times.Moment | None:
        """When the hand began; None without a clock time."""
        values = self.said.values
        clock = values.get("time")
        day = [values.get(key) for key in ("year", "month", "day")]
        if not isinstance(clock, time) or any(type(part) is not int for part in day):
            return None
        year, month, number = (int(part or 0) for part in day)
        try:
            local = datetime(year, month, number, clock.hour, clock.minute, clock.second)
            return times.in_zone(local, self.said.text("time_zone"), self.said.text("time_zone_abbreviation"))
        except (ValueError, OverflowError):
            return None

    def _tell(self, hand: Hand) -> None:
        stacks = self.said.amounts("starting_stacks")
        seats, names = self._seats(len(stacks)), self._names(len(stacks))
        hand.events.append(self._game_named())
        at = self._at("players", "starting_stacks")
        for seat, name, stack in sorted(zip(seats, names, stacks, strict=True)):
            hand.events.append(Seated(at, seat, name, stack))
        hand.events.append(Button(at, seats[-1]))
        if hand.unsupported is None:
            actions = Actions(seats, stacks, hand.decimals)
            self._post(actions, seats)
            actions.play(self.said.said["actions"].texts)
            hand.events += actions.events
            self._result(hand, actions, seats, names)

    def _at(self, *keys: str) -> At:
        """Where the first of these that is given stands, or the last line of the hand."""
        values = self.said.values
        for key in keys:
            if key in values:
                return self.said.said[key].at
        return At(self.read.last_line)

    def _seats(self, count: int) -> list[int]:
        """The seats in the order of the players, the first on the left of the button; counted where none are given."""
        given = self.said.values.get("seats")
        if isinstance(given, list) and len({seat for seat in given if type(seat) is int and seat >= 0}) == count:
            return given
        return list(range(1, count + 1))

    def _names(self, count: int) -> list[str]:
        """The names of the players; one that is not given, or given before, is p1, p2 …"""
        given = self.said.values.get("players")
        names: list[str] = []
        for number in range(count):
            name = given[number] if isinstance(given, list) else None
            fits = isinstance(name, str) and name.strip() and name not in names
            names.append(str(name) if fits else f"p{number + 1}")
        return names

    def _game_named(self) -> GameNamed:
        """The stakes. The blinds are those of the first two, the bets of a limit game are stated apart."""
        said = self.said
        variant = str(said.values["variant"])
        label, structure = word("game", variant), word("structure", variant)
        if label is None or structure is None:
            self.read.unsupported = variant
        blinds = [abs(amount or 0) for amount in said.amounts("blinds_or_straddles")][:2]
        antes = set(said.amounts("antes"))
        limit = structure == "limit"
        small = said.amount("small_bet") if limit else next(iter(blinds), None)
        return GameNamed(
            self._at("variant"),
            label.replace("_", "-") if label else variant,
            (structure or "unknown").replace("_", "-"),
            small=small or None,
            big=said.amount("big_bet") if limit else said.amount("min_bet"),
            ante=antes.pop() or None if len(antes) == 1 else None,
            blinds=(blinds[0], blinds[1]) if len(blinds) == 2 and all(blinds) else None,
            currency=said.text("currency"),
            as_written=variant,
        )

    def _post(self, actions: Actions, seats: list[int]) -> None:
        """Antes and blinds; of two players the lists begin with the second, who has the button.

        An ante that not everybody posts is one for the table, unless those of players all-in are said to cut it.
        """
        order = seats[::-1] if len(seats) == 2 else seats
        antes = self.said.amounts("antes")
        dead = len(set(antes)) > 1 and self.said.values.get("ante_trimming_status") is not True
        for seat, amount in zip(order, antes, strict=False):
            if amount:
                actions.posts_ante(self._at("antes"), seat, amount, dead=dead)
        for place, (seat, amount) in enumerate(zip(order, self.said.amounts("blinds_or_straddles"), strict=False)):
            if amount:
                kind = "big" if amount < 0 else ("small", "big")[place] if place < 2 else "straddle"
                actions.posts_blind(self._at("blinds_or_straddles"), seat, kind, abs(amount))

    def _result(self, hand: Hand, actions: Actions, seats: list[int], names: list[str]) -> None:
        """What the players won: as stated, or by how their stacks changed; nothing where neither is given."""
        stacks, finished = self.said.amounts("starting_stacks"), self.said.amounts("finishing_stacks")
        won = self.said.amounts("winnings")
        uncalled = actions.uncalled()
        stated = bool(won)
        if not won:
            for seat, stack, after in zip(seats, stacks, finished, strict=False):
                kept = actions.put_in[seat] - uncalled.get(seat, 0)
                won.append(None if stack is None or after is None else after - stack + kept)
        paid = sum(amount for amount in won if amount is not None and amount > 0)
        pot = sum(actions.put_in.values())
        along = stated and pot - sum(uncalled.values()) < paid <= pot
        at = self._at("winnings", "finishing_stacks")
        for seat, amount in zip(seats, won, strict=False):
            if amount is not None and amount > 0:
                hand.events.append(Awarded(at, seat, amount, with_uncalled=along))
        rake = self.said.amount("_rake")
        if rake is not None:
            hand.events.append(RakeTaken(self._at("_rake"), rake))
        at = self._at("finishing_stacks")
        for seat, name, stack, after in zip(seats, names, stacks, finished, strict=False):
            if stack is not None and after is not None:
                hand.events.append(SeatSummed(at, seat, name, net=after - stack, stack_after=after))
