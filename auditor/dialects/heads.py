"""What the lines at the head of a room's hand say: the hand, the game, the table and the seats."""

from __future__ import annotations

from msgspec.structs import replace

from auditor.dialects import times
from auditor.dialects.transcript import Transcript
from auditor.events import (
    AntePosted,
    At,
    BlindPosted,
    Button,
    GameNamed,
    HandStarted,
    SatOut,
    Seated,
    Unread,
)

SIGNS = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "¥": "CNY", "₽": "RUB"}
"""What a currency sign means where the room names no currency."""


def hand_started(
    at: At, hand: str, stamps: tuple[str | None, str | None], tournament: str | None, table: str | None
) -> HandStarted:
    """The beginning of a hand, with one or two stamps of its time as the room writes them."""
    started, also = stamps
    first = times.moment(started) if started else None
    second = times.moment(also) if also else None
    if first and second:
        first, second = times.agreeing(first, second)
    return HandStarted(
        at,
        hand,
        first.utc if first else None,
        table,
        tournament,
        second.utc if second else None,
        first.other if first else None,
    )


class Head(Transcript):
    """Labels of the lines before the first forced bet."""

    def hand_started(
        self,
        *,
        hand: str,
        game: str,
        structure: str,
        big: str,
        small: str | None = None,
        started: str | None = None,
        also: str | None = None,
        cap: str | None = None,
        ante: str | None = None,
        currency: str | None = None,
        table: str | None = None,
        partial: str | None = None,
    ) -> None:
        """A hand of a cash game, or for play money where the stakes have no currency.

        `partial`: the room says that it does not tell the whole hand.
        """
        self._start(hand, started, also, table=table)
        self.is_partial = partial is not None
        self._name_cash_game(game, structure, small, big, cap=cap, ante=ante, currency=currency)

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
        ante: str | None = None,
        cap: str | None = None,
        table: str | None = None,
        partial: str | None = None,
    ) -> None:
        self.tournament = self.numbers.whole = True
        self._start(hand, started, also, tournament, table)
        self.is_partial = partial is not None
        self._name_game(game, structure, small, big, cap=cap, ante=ante)

    def tournament_hand_started_between_levels(
        self, *, hand: str, tournament: str, game: str, structure: str, small: str, big: str, started: str
    ) -> None:
        """A hand of a tournament whose first line may name the next level already: the blinds posted tell."""
        self.between_levels = True
        self.tournament_hand_started(
            hand=hand, tournament=tournament, game=game, structure=structure, small=small, big=big, started=started
        )

    def hand_opened(self, hand: str) -> None:
        """A first line that only gives the number; the time and the game follow on lines of their own."""
        self._start(hand, None, None)

    def tournament_hand_opened(self, hand: str, tournament: str | None = None) -> None:
        self.tournament = self.numbers.whole = True
        self._start(hand, None, None, tournament)

    def started_at(self, started: str) -> None:
        """The time, on a line of its own."""
        moment = times.moment(started)
        if moment is None:
            raise ValueError("no such time")
        self._amend(started=moment.utc, other=moment.other)

    def game_named(
        self,
        *,
        table: str,
        game: str,
        structure: str,
        small: str,
        big: str,
        ante: str | None = None,
        money: str | None = None,
    ) -> None:
        """The table with its game and stakes, on a line below the first."""
        self.tables += 1
        self._amend(table=table)
        if self.tournament:
            self._name_game(game, structure, small, big, ante=ante)
        else:
            self._name_cash_game(game, structure, small, big, ante=ante, real=money == "Real money")

    def other_game_started(self, hand: str, game: str, started: str, tournament: str | None = None) -> None:
        """A hand of a game that is not audited, whose stakes are written in other ways."""
        self._start(hand, started, None, tournament)
        self.tournament = tournament is not None
        self.unsupported = game

    def hand_started_unread(self, hand: str, text: str) -> None:
        """A first line of which only the number of the hand is understood."""
        self.started = HandStarted(self.at, hand)
        self.add(self.started)
        self.add(Unread(self.at, text.strip(), "the game, its stakes and the time"))
        self.failure = "the first line of the hand is not understood"

    def _start(
        self,
        hand: str,
        started: str | None,
        also: str | None,
        tournament: str | None = None,
        table: str | None = None,
    ) -> None:
        self.started = hand_started(self.at, hand, (started, also), tournament, table)
        self.add(self.started)

    def _amend(self, **said: str | None) -> None:
        """Adds to the first line of the hand what a later line says of it."""
        if self.started:
            amended = replace(self.started, **said)
            self.events[self.events.index(self.started)] = amended
            self.started = amended

    def _name_cash_game(
        self,
        game: str,
        structure: str,
        small: str | None,
        big: str,
        *,
        cap: str | None = None,
        ante: str | None = None,
        currency: str | None = None,
        real: bool = False,
    ) -> None:
        currency = currency or SIGNS.get(big[0]) or SIGNS.get(big[-1])
        self.play_money = self.numbers.whole = currency is None and not real
        self._name_game(game, structure, small, big, cap=cap, ante=ante, currency=currency)

    def _name_game(
        self,
        game: str,
        structure: str,
        small: str | None,
        big: str,
        *,
        cap: str | None = None,
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
            "cap" if cap else (limits or structure).replace("_", "-"),
            small=pair[0],
            big=pair[1],
            ante=self.optional(ante),
            blinds=None if limits == "limit" else pair,
            openers=self.grammar.word("openers", game),
            currency=currency,
            tournament=self.tournament,
            as_written=game,
            most=self._most(cap) if cap and ante is None else None,
        )
        self.add(self.stakes)

    def _most(self, cap: str) -> int | None:
        """What a player may put into a hand by a `$40 Cap`; a bare `CAP` does not say."""
        amount = cap.partition(" ")[0]
        return self.amount(amount) if any(map(str.isdecimal, amount)) else None

    def table_named(self, table: str, button: str | None = None, money: str | None = None) -> None:
        """The table's name, and the seat of the button where there is one."""
        self.tables += 1
        self._amend(table=table)
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

    def seated_if_heard(self, number: str, player: str, stack: str, state: str | None = None) -> None:
        """A seat of a list that also holds who is not dealt in, and does not tell them apart."""
        self.seated(number, player, stack, state)
        self.unsure_seats.add(int(number))

    def dealt_in_count(self, count: str) -> None:
        """How many are dealt in."""
        self.dealt_in = int(count)

    def button_at(self, button: str) -> None:
        """The button on a line of its own; where that stands behind the forced bets it is told before them."""
        forced = (place for place, event in enumerate(self.events) if isinstance(event, AntePosted | BlindPosted))
        self.events.insert(next(forced, len(self.events)), Button(self.at, int(button)))

    def sits_out(self, who: str) -> None:
        """A player of the list is not dealt in; who is not in the list is of no interest."""
        seat = self.seats.seat(who)
        if seat is None:
            self.remark(f"{who} sits out")
        else:
            self.add(SatOut(self.at, seat))
