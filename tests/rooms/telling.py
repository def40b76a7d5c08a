"""What all rooms' ways of telling have in common: who put in how much, and which line tells of which act."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from auditor.ranking import describe
from tests.rooms.story import STREETS, Act, Story

Said = str | tuple[str, int]
"""A line, or a line with the place of the act that it tells."""
STRUCTURES = {"limit": "Limit", "no-limit": "No Limit", "pot-limit": "Pot Limit"}
ORDINALS = {1: ("FIRST", "1ST", "1st"), 2: ("SECOND", "2ND", "2nd"), 3: ("THIRD", "3RD", "3rd")}


@dataclass
class Text:
    """A log, and the first line that tells each act."""

    text: str
    lines: dict[int, int]

    def line(self, place: int) -> int:
        return self.lines[place]


class Teller:
    """Tells a story in the lines of one room; `games` are its words for the games it has."""

    games: ClassVar[dict[str, str]] = {}
    sign = ("$", "")
    thousands = ""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.put: dict[int, int] = dict.fromkeys(story.stacks, 0)
        self.round: dict[int, int] = {}
        self.returned: dict[int, int] = {}
        self.won: dict[int, int] = {}
        self.folded: dict[int, int] = dict.fromkeys(story.folded, 0)
        self.shown: dict[int, tuple[str, ...]] = {}
        self.high = 0
        self.stage = 0
        self.board: tuple[str, ...] = ()
        self.acted: set[int] = set()

    # --- what is told

    def head(self) -> Iterable[Said]:
        raise NotImplementedError

    def act(self, act: Act, place: int) -> Iterable[str]:
        raise NotImplementedError

    def summary(self) -> Iterable[Said]:
        return ()

    def tell(self) -> Text:
        """The log of the one hand."""
        lines: list[str] = []
        places: dict[int, int] = {}
        for said in self._said():
            line, place = said if isinstance(said, tuple) else (said, -1)
            lines.append(line)
            if place >= 0:
                places.setdefault(place, len(lines))
        return Text("\n".join(lines) + "\n\n", places)

    def _said(self) -> Iterator[Said]:
        yield from self.head()
        for place, act in enumerate(self.story.acts):
            self._before(act)
            for line in self.act(act, place):
                yield line, place
            self._after(act)
        yield from self.summary()

    # --- accounts

    def _before(self, act: Act) -> None:
        if act.kind in ("draw", *STREETS):
            self.round = {}
            self.high = 0
            self.stage += 1
        if act.kind in STREETS:
            self.board += act.cards

    def _after(self, act: Act) -> None:
        if act.kind in ("small", "big", "both", "dead", "bet", "call", "raise"):
            self.put[act.seat] += act.by
            self.round[act.seat] = act.to
            self.high = max(self.high, act.to)
            self.acted.add(act.seat)
        elif act.kind == "ante":
            self.put[act.seat] += act.by
        elif act.kind == "return":
            self.returned[act.seat] = self.returned.get(act.seat, 0) + act.by
        elif act.kind == "win":
            self.won[act.seat] = self.won.get(act.seat, 0) + act.by
        elif act.kind == "fold":
            self.folded[act.seat] = self.stage
        elif act.kind == "show":
            self.shown[act.seat] = act.cards

    @property
    def pot(self) -> int:
        """All that was put in and not given back."""
        return sum(self.put.values()) - sum(self.returned.values())

    def pots(self) -> list[int]:
        """What was paid from each pot, from the main pot."""
        paid: dict[int, int] = {}
        for act in self.story.acts:
            if act.kind == "win":
                paid[act.pot or 0] = paid.get(act.pot or 0, 0) + act.by
        return [paid[pot] for pot in sorted(paid)]

    def net(self, seat: int) -> int:
        return self.won.get(seat, 0) + self.returned.get(seat, 0) - self.put[seat]

    # --- words

    def name(self, act: Act) -> str:
        return self.story.names[act.seat]

    def money(self, amount: int) -> str:
        before, after = self.sign
        return f"{before}{self.number(amount)}{after}"

    def number(self, amount: int) -> str:
        whole, cents = divmod(amount, 100)
        said = f"{whole:,}".replace(",", self.thousands)
        return f"{said}.{cents:02d}" if cents else said

    def words(self, cards: tuple[str, ...]) -> str:
        return describe(self.story.game, cards, self.board) or ""

    def roles(self, seat: int) -> str:
        posted = {act.kind: act.seat for act in reversed(self.story.acts) if act.kind in ("small", "big")}
        named = {"button": self.story.button, "small blind": posted.get("small"), "big blind": posted.get("big")}
        return "".join(f" ({role})" for role, who in named.items() if who == seat)

    def hidden(self, blank: str = "X", gap: str = " ") -> str:
        count = 2 if self.story.game == "holdem" else 4 if self.story.game == "badugi" else 5
        return gap.join([blank] * count)

    def hand_of(self, seat: int) -> tuple[str, ...]:
        """The cards he was dealt, as far as they are told."""
        return next((act.cards for act in self.story.acts if act.kind == "hand" and act.seat == seat), ())

    def draws_after(self, place: int) -> list[tuple[int, Act]]:
        """The draws of the phase that holds the place."""
        acts = self.story.acts
        start = max(n for n in range(place + 1) if acts[n].kind == "draw")
        found = []
        for n in range(start + 1, len(acts)):
            if acts[n].kind in ("discard", "pat"):
                found.append((n, acts[n]))
            elif acts[n].kind != "reshuffle":
                break
        return found

    def last_draw(self, place: int) -> bool:
        """Whether nobody draws after this one in the phase."""
        return self.draws_after(place)[-1][0] == place


def plural(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"
