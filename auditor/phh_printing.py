"""Prints hands as PHH, the hand histories of PokerKit: what `convert --to phh` gives.

The format has a variant for some games only, posts blinds by the players' order, and says who was paid how much in
lists. A hand that it cannot tell, or that would be read with other chips, is left out, and why is said. Lost are the
seats of players who are not dealt in, all words, the stakes where other blinds were posted, totals and results that the
log states, and the name of a house.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime

from auditor import events
from auditor.dialects import read
from auditor.events import Hand
from auditor.facts import rake
from auditor.phh_acting import Acting, Untellable
from auditor.pots import uncalled
from auditor.recasting import recast
from auditor.replay import replayed
from auditor.seats import Player
from auditor.sources import from_text
from auditor.table import Table

VARIANTS = {
    ("holdem", "limit"): "FT",
    ("holdem", "no-limit"): "NT",
    ("deuce-to-seven-single-draw", "no-limit"): "N2L1D",
    ("deuce-to-seven-triple-draw", "limit"): "F2L3D",
    ("badugi", "limit"): "FB",
}
"""The variants of the format by game and structure."""


def to_phh(hands: Iterable[Hand], remark: Callable[[str], None]) -> Iterator[str]:
    """The lines of a file that tells these hands, without line ends: one hand by itself, several in numbered tables.

    Hands that the format cannot tell are left out; `remark` is given why.
    """
    first: list[str] | None = None
    count = 0
    for hand in hands:
        try:
            lines = list(_lines(hand))
        except Untellable as why:
            remark(f"{hand.file}:{hand.first_line}: hand {hand.id or 'without a number'} is left out: {why}")
            continue
        count += 1
        if count == 1:
            first = lines
            continue
        if first is not None:
            yield from ("[1]", *first)
            first = None
        yield from ("", f"[{count}]", *lines)
    yield from first or ()


def _lines(hand: Hand) -> Iterator[str]:
    if hand.unread is not None:
        raise Untellable("it cannot be read")
    if hand.unsupported is not None:
        raise Untellable(f"{hand.unsupported} is not audited")
    teller = _Teller(hand)
    lines = [line for key, value in teller.statements() for line in f"{key} = {value}".split("\n")]
    if _nets(_end(next(read(from_text("\n".join(lines), "told.phh"))))) != _nets(teller.end):
        raise Untellable("its chips would be read otherwise")
    yield from lines


class _Teller(Acting):
    """Tells one hand. `players` are those dealt in, the first on the left of the button; `end` the table at its end."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand)
        self.started = next((e for e in hand.events if isinstance(e, events.HandStarted)), None)
        self.check()
        for event in recast(hand):
            self.tell(event)
        self.deal()
        self.end = _end(hand)
        table = self.table
        if table.cancelled is not None or table.misdeal is not None:
            raise Untellable("it was not played")
        if table.carried or table.left:
            raise Untellable("chips of another hand are in the pot, or stay for one")
        if self.end.refunds:
            raise Untellable("chips went back that a bet had matched")
        around = [player for player in table.clockwise(table.button or 0) if player.dealt_in]
        if len(around) < 2:
            raise Untellable("fewer than two players")
        if table.button is None or around[-1].seat != table.button:
            raise Untellable("nobody who plays has the button")
        self.players = around
        self.number = {player.seat: f"p{place}" for place, player in enumerate(around, 1)}

    # --- statements

    def statements(self) -> Iterator[tuple[str, str]]:
        """The statements of the hand in their order, keys and values as TOML."""
        table = self.table
        stakes = table.stakes
        variant = VARIANTS.get((stakes.game, stakes.structure)) if stakes is not None else None
        if stakes is None or variant is None:
            raise Untellable(f"the format has no variant for {stakes and stakes.game} {stakes and stakes.structure}")
        antes, blinds = self._forced()
        yield "variant", _quoted(variant)
        yield "ante_trimming_status", "true" if len(set(antes)) == 1 else "false"
        yield "antes", self._amounts(antes)
        yield "blinds_or_straddles", self._amounts(blinds)
        if stakes.structure == "limit":
            yield "small_bet", self._money(stakes.small or 0)
            yield "big_bet", self._money(stakes.big or 0)
        else:
            yield "min_bet", self._money(stakes.big or max((abs(blind) for blind in blinds), default=0))
        yield "starting_stacks", self._amounts([player.stack for player in self.players])
        yield "actions", _listed(_quoted(front + self._label(seat) + back) for front, seat, back in self.actions)
        yield from self._about()
        yield "seats", f"[{', '.join(str(player.seat) for player in self.players)}]"
        yield "players", f"[{', '.join(_quoted(player.name) for player in self.players)}]"
        yield from self._result()

    def _about(self) -> Iterator[tuple[str, str]]:
        """The number of the hand, its time and its table."""
        hand, started = self.hand, self.started
        yield "hand", hand.id if hand.id.isascii() and hand.id.isdecimal() and hand.id[:1] != "0" else _quoted(hand.id)
        moment = _moment(started.started) if started is not None and started.started else None
        if moment is not None:
            yield "year", str(moment.year)
            yield "month", str(moment.month)
            yield "day", str(moment.day)
            yield "time", moment.strftime("%H:%M:%S")
            if moment.tzinfo is not None:
                yield "time_zone", _quoted("UTC")
        if started is not None and started.table:
            yield "table", _quoted(started.table)
        if self.end.stakes is not None and self.end.stakes.currency:
            yield "currency", _quoted(self.end.stakes.currency)

    def _result(self) -> Iterator[tuple[str, str]]:
        """What was won, an uncalled bet not counted; what the players end with, where their stacks are known."""
        end = self.end
        if not end.awards:
            return
        wagers = {p.seat: p.put_in - p.ante - p.dead_money for p in end.players.values()}
        all_in = [p.seat for p in end.players.values() if p.stack is not None and p.put_in >= p.stack and not p.folded]
        found = uncalled(wagers, all_in, {} if end.one_ante else {p.seat: p.ante for p in end.players.values()})
        taken = rake(end)
        if taken:
            yield "_rake", self._money(taken)
        silent = dict([found]) if found is not None else {}
        ends = [end.players[player.seat] for player in self.players]
        yield "winnings", self._amounts([max(0, p.net + p.put_in - silent.get(p.seat, 0)) for p in ends])
        if all(player.stack is not None for player in ends):
            yield "finishing_stacks", self._amounts([(player.stack or 0) + player.net for player in ends])

    def _forced(self) -> tuple[list[int], list[int]]:
        """Antes and blinds in the order of the lists, which of two players begin with the second.

        The small blind is the first player's, the big blind the second's; a newcomer's is below zero, its dead part
        an ante. Raises `Untellable` where others posted them.
        """
        order = self.players[::-1] if len(self.players) == 2 else self.players
        rounds = self.end.rounds
        if rounds and rounds[0].blind and {kind for _, kind, _ in self.end.forced} <= {"ante", "small", "dead"}:
            raise Untellable("the big blind, which nobody posts, is owed all the same")
        blinds = [self._blind(place, player) for place, player in enumerate(order)]
        antes = [player.ante for player in order]
        dead = [player.dead_money for player in order]
        whole = max(antes)
        if all(player.ante in (whole, player.stack) for player in order):
            antes = [whole] * len(order)  # who has less antes what he has
        if any(dead) and any(antes):
            raise Untellable("dead money is posted beside the antes")
        return dead if any(dead) else antes, blinds

    def _blind(self, place: int, player: Player) -> int:
        """A blind as it was to be, where one all-in posted less."""
        kind = ("small", "big")[place] if place < 2 else None
        live = [e for e in self.posts.get(player.seat, []) if isinstance(e, events.BlindPosted) and e.kind != "dead"]
        fits = [post for post in live if post.kind == kind or (kind is None and post.kind in ("big", "straddle"))]
        if len(live) > 1 or live != fits:
            raise Untellable("the blinds are not posted by the first two players")
        if not live:
            return 0
        amount = live[0].amount
        if kind is None:
            return -amount if live[0].kind == "big" else amount
        due = self.table.stakes.blinds if self.table.stakes is not None else None
        whole = due[place] if due is not None else 0
        return whole if amount < whole and player.ante + amount == player.stack else amount

    def _label(self, seat: int | None) -> str:
        if seat is None:
            return ""
        if seat not in self.number:
            raise Untellable(f"{self.table.name(seat)} acts, and is not dealt in")
        return self.number[seat]

    def _amounts(self, amounts: list[int] | list[int | None]) -> str:
        return f"[{', '.join('inf' if amount is None else self._money(amount) for amount in amounts)}]"


def _nets(table: Table) -> dict[int, int]:
    """What each seat won or lost."""
    return {player.seat: player.net for player in table.players.values() if player.dealt_in}


def _end(hand: Hand) -> Table:
    """The table after the last line of the hand."""
    return replayed(hand, hand.events)


def _quoted(text: str) -> str:
    """A text of TOML."""
    safe = text.encode("utf-8", "replace").decode("utf-8")
    return json.dumps(safe, ensure_ascii=False).replace("\x7f", "\\u007f")


def _listed(texts: Iterable[str]) -> str:
    return "\n".join(["[", *(f"  {text}," for text in texts), "]"])


def _moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None
