"""What the lines at the head of a room's hand say: the hand, the game, the table and the seats."""

from __future__ import annotations

from msgspec.structs import replace

from auditor.dialects import times
from auditor.dialects.transcript import Transcript
from auditor.events import Button, GameNamed, HandStarted, SatOut, Seated, Unread

SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "¥": "CNY", "₽": "RUB"}
"""What a currency sign means where the room names no currency."""


class Head(Transcript):
    """Labels of the lines before the first forced bet."""

    def hand_started(
        self,
        *,
        hand: str,
        game: str,
        structure: str,
        started: str,
        big: str,
        small: str | None = None,
        also: str | None = None,
        cap: str | None = None,
        ante: str | None = None,
        currency: str | None = None,
    ) -> None:
        """A hand of a cash game, or for play money where the stakes have no currency."""
        self._start(hand, started, also)
        currency = currency or SIGNS.get(big[0]) or SIGNS.get(big[-1])
        self.play_money = self.numbers.whole = currency is None
        self._name_game(game, structure, small, big, capped=cap is not None, ante=ante, currency=currency)

    def tournament_hand_started(
        self,
        *,
        hand: str,
        tournament: str,
        game: str,
        structure: str,
        small: str,
        big: str,
        started: str,
        also: str | None = None,
    ) -> None:
        self.tournament = self.numbers.whole = True
        self._start(hand, started, also, tournament)
        self._name_game(game, structure, small, big)

    def hand_started_unread(self, hand: str, text: str) -> None:
        """A first line of which only the number of the hand is understood."""
        self.started = HandStarted(self.at, hand)
        self.add(self.started)
        self.add(Unread(self.at, text.strip(), "the game, its stakes and the time"))
        self.failure = "the first line of the hand is not understood"

    def _start(self, hand: str, started: str, also: str | None, tournament: str | None = None) -> None:
        first = times.moment(started)
        second = times.moment(also) if also else None
        if first and second:
            first, second = times.agreeing(first, second)
        self.started = HandStarted(
            self.at,
            hand,
            started=first.utc if first else None,
            tournament=tournament,
            also=second.utc if second else None,
            other=first.other if first else None,
        )
        self.add(self.started)

    def _name_game(
        self,
        game: str,
        structure: str,
        small: str | None,
        big: str,
        *,
        capped: bool = False,
        ante: str | None = None,
        currency: str | None = None,
    ) -> None:
        label = self.grammar.word("game", game)
        limits = self.grammar.word("structure", structure)
        if label is None or limits is None:
            self.unsupported = f"{game} {structure}"
        pair = (self.amount(small or big), self.amount(big))
        self.stakes = GameNamed(
            self.at,
            label.replace("_", "-") if label else game,
            "cap" if capped else (limits or structure).replace("_", "-"),
            small=pair[0],
            big=pair[1],
            ante=self.optional(ante),
            blinds=None if limits == "limit" else pair,
            openers=self.grammar.word("openers", game),
            currency=currency,
            tournament=self.tournament,
            as_written=game,
        )
        self.add(self.stakes)

    def table_named(self, table: str, button: str | None = None, money: str | None = None) -> None:
        """The table's name, and the seat of the button where there is one."""
        self.tables += 1
        if self.started:
            named = replace(self.started, table=table)
            self.events[self.events.index(self.started)] = named
            self.started = named
        if button is not None:
            self.add(Button(self.at, int(button)))

    def seated(self, number: str, player: str, stack: str, state: str | None = None) -> None:
        """A seat of the list; `state` says that he came too late to be dealt in, or sits out.

        Who sits out of a tournament is dealt in all the same; his hand is folded for him.
        """
        seat = int(number)
        self.seats.sit(seat, player)
        out = state is not None and not (self.tournament and state.endswith("sitting out"))
        self.add(Seated(self.at, seat, player, self.amount(stack), out=out))

    def sits_out(self, who: str) -> None:
        """A player of the list is not dealt in; who is not in the list is of no interest."""
        seat = self.seats.seat(who)
        if seat is None:
            self.remark(f"{who} sits out")
        else:
            self.add(SatOut(self.at, seat))
