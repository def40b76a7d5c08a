"""The statements of a handlog, one line each: what was said, before players have seats and amounts a scale."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeAlias
from unicodedata import normalize

from lark import Token
from msgspec import Struct

from auditor import events
from auditor.cards import UNKNOWN, Card, known
from auditor.events import Event


class Name(Struct, frozen=True, gc=False):
    """A player as written; `key` is what names are compared by, NFC."""

    text: str
    key: str


def key(name: str) -> str:
    """What two spellings of a name have in common."""
    return normalize("NFC", name)


EVERYONE = Name("everyone", "\n")
"""Each player not sitting out; its key is no name's."""


class Amount(Struct, frozen=True, gc=False):
    """`units` of 10 to the minus `places`, the zeros at the end left out."""

    units: int
    places: int

    def at(self, decimals: int) -> int:
        """The amount in units of 10 to the minus `decimals`, which are no fewer than its places."""
        return int(self.units * 10 ** (decimals - self.places))

    def plus(self, other: Amount) -> Amount:
        """The sum, with the places of the finer of the two."""
        places = max(self.places, other.places)
        return amount(self.at(places) + other.at(places), places)


def amount(units: int, places: int) -> Amount:
    """`units` of 10 to the minus `places` as an `Amount`."""
    while places and units % 10 == 0:
        units, places = units // 10, places - 1
    return Amount(units, places)


class Statement(Struct, frozen=True, gc=False):
    """What a line says: the kind of event, and its fields apart by what they need to become an event's.

    `players` become seats, `amounts` and the `pairs` of them whole numbers of the hand's unit, `facts` stay. `places`
    are the most that an amount of the line has.
    """

    kind: type[Event]
    players: tuple[tuple[str, Name], ...] = ()
    amounts: tuple[tuple[str, Amount], ...] = ()
    facts: dict[str, Any] = {}
    pairs: tuple[tuple[str, tuple[Amount, Amount]], ...] = ()
    places: int = 0


class Unsaid(Struct, frozen=True, gc=False):
    """A line that is no statement: what could have stood at `column` (from 1)."""

    column: int
    expected: str


Reading: TypeAlias = Statement | Unsaid

BANNER = Statement(Event)
"""The first line of a file."""


def statement(kind: type[Event], /, **fields: Any) -> Statement:
    """A statement with these fields; those that are None were not said."""
    said = {field: value for field, value in fields.items() if value is not None}
    players = tuple((field, value) for field, value in said.items() if isinstance(value, Name))
    amounts = tuple((field, value) for field, value in said.items() if isinstance(value, Amount))
    pairs = tuple((field, value) for field, value in said.items() if field == "blinds")
    parted = {field for field, _ in (*players, *amounts, *pairs)}
    facts = {field: value for field, value in said.items() if field not in parted}
    places = [one.places for _, one in amounts] + [one.places for _, pair in pairs for one in pair]
    return Statement(kind, players, amounts, facts, pairs, max(places, default=0))


# --- what statements apply to


def amount_of(text: str) -> Amount:
    whole, _, part = text.partition(".")
    return amount(int(whole + part), len(part))


def _pair(text: str) -> tuple[Amount, Amount]:
    small, _, big = text.partition("/")
    return amount_of(small), amount_of(big)


def _player(children: list[Token]) -> Name:
    text = children[0][1:-1] if children[0].type == "TEXT" else str(children[0])
    return Name(text, key(text))


def _cards(children: list[Token]) -> tuple[Card, ...]:
    return tuple(map(str, children))


VALUES: dict[str, Callable[[list[Any]], Any]] = {
    "player": _player,
    "everyone": lambda _: EVERYONE,
    "text": lambda children: children[0][1:-1],
    "word": lambda children: str(children[0]),
    "amount": lambda children: amount_of(children[0]),
    "count": lambda children: int(children[0]),
    "place": lambda children: int(children[0]),
    "card": lambda children: str(children[0]),
    "cards": _cards,
    "street": lambda children: str(children[0]),
    "spoken": lambda children: str(children[0]),
    "structure": lambda children: str(children[0]),
    "blind": lambda children: str(children[0]),
    "post": lambda children: str(children[0]),
    "option": lambda children: children,
    "main_pot": lambda _: 0,
    "side_pot": lambda children: children[0],
    "banner": lambda _: BANNER,
}
"""What the rules below a statement are worth."""

FIELDS: dict[str, tuple[type[Event], str]] = {
    "session": (events.SessionStarted, "title place currency"),
    "rulebook": (events.RulebookNamed, "name"),
    "sits": (events.SatDown, "player seat stack"),
    "leaves": (events.StoodUp, "seat"),
    "moves": (events.MovedSeat, "seat to"),
    "adds": (events.AddedChips, "seat amount"),
    "end": (events.HandEnded, ""),
    "button": (events.Button, "seat"),
    "seat": (events.Seated, "seat player stack out"),
    "carried": (events.Carried, "amount"),
    "antes": (events.AntePosted, "seat amount all_in"),
    "posts": (events.BlindPosted, "seat kind amount all_in"),
    "deals_count": (events.Dealt, "seat count"),
    "board": (events.BoardDealt, "street cards"),
    "exposes": (events.Exposed, "card seat"),
    "finds": (events.Boxed, "card"),
    "reveals": (events.Revealed, "seat cards"),
    "reshuffles": (events.Reshuffled, ""),
    "misdeal": (events.MisdealDeclared, "text"),
    "kills": (events.HandKilled, "seat text"),
    "returns": (events.Returned, "amount seat"),
    "rake": (events.RakeTaken, "amount"),
    "leaves_in_pot": (events.LeftInPot, "amount"),
    "dealer_calls": (events.DealerSaid, "what"),
    "checks": (events.Checked, "seat"),
    "folds": (events.Folded, "seat"),
    "taps": (events.Tapped, "seat"),
    "opens": (events.Opened, "seat by all_in"),
    "bets": (events.Bet, "seat by all_in"),
    "calls": (events.Called, "seat by all_in"),
    "raises": (events.RaisedTo, "seat to all_in"),
    "all_in": (events.WentAllIn, "seat by all_in"),
    "makes_up": (events.MadeUp, "seat amount all_in"),
    "withdraws": (events.Withdrawn, "seat amount"),
    "declares": (events.Declared, "seat text"),
    "draw": (events.DrawStarted, ""),
    "requests": (events.Requested, "seat count"),
    "changes": (events.RequestChanged, "seat count"),
    "discards_count": (events.Discarded, "seat count"),
    "stands_pat": (events.StoodPat, "seat"),
    "asks": (events.Asked, "seat of"),
    "splits": (events.SplitDeclared, "seat"),
    "retrieves": (events.Retrieved, "seat card"),
    "showdown": (events.ShowdownStarted, ""),
    "shows": (events.Shown, "seat cards words"),
    "shows_openers": (events.OpenersShown, "seat cards"),
    "admits": (events.OpenersDenied, "seat"),
    "announces": (events.Announced, "seat words"),
    "mucks": (events.Mucked, "seat"),
    "asks_to_keep": (events.KeepRequested, "seat of"),
    "wins": (events.Awarded, "seat amount pot"),
    "thanks": (events.Thanked, "seat"),
    "declares_draw_mode": (events.DrawModeDeclared, "seat"),
    "touches": (events.DiscardsTouched, "seat"),
    "tosses": (events.Tossed, "seat amount to"),
    "places": (events.Placed, "seat place"),
    "floor_rules": (events.FloorRuled, "text"),
    "note": (events.Noted, "text"),
}
"""The kind of event of a statement, and the fields its parts are, in their order."""


def in_order(kind: type[Event], names: tuple[str, ...], children: list[Any]) -> Statement:
    said = dict(zip(names, children, strict=True))
    for mark in ("all_in", "out"):
        if said.get(mark) is not None:
            said[mark] = True
    return statement(kind, **said)


# --- statements whose parts are not the event's fields one by one


def _hand(children: list[Any]) -> Reading:
    hand, time = children
    if time is not None:
        try:
            datetime.fromisoformat(time)
        except ValueError:
            return Unsaid(time.start_pos + 1, "a day and time that exist, such as 2026-11-27T21:04:00-05:00")
    return statement(events.HandStarted, hand=hand, started=time and str(time))


def _game(children: list[Any]) -> Reading:
    game, structure, stakes, *options = children
    small, big = _pair(stakes)
    said: dict[str, Any] = {}
    for word, value in options:
        if word in said:
            return Unsaid(word.start_pos + 1, f"each option once; `{word}` is said already")
        said[str(word)] = value if not isinstance(value, Token) else _pair(value) if word == "blinds" else str(value)
    return statement(events.GameNamed, game=game, structure=structure, small=small, big=big, **said)


def _deals_cards(children: list[Any]) -> Statement:
    seat, cards = children
    return statement(events.Dealt, seat=seat, count=len(cards), cards=known(cards))


def _discards_cards(children: list[Any]) -> Statement:
    seat, cards = children
    return statement(events.Discarded, seat=seat, count=len(cards), cards=cards)


def _answer(count: int | None, **players: Name) -> Statement:
    facts = {"count": count, **dict.fromkeys({"seat", "of"} - players.keys())}
    return Statement(events.Answered, tuple(players.items()), facts=facts)


def _seen(card: Card | None) -> Card | None:
    return None if card == UNKNOWN else card


OTHERS: dict[str, Callable[[list[Any]], Reading]] = {
    "hand": _hand,
    "game": _game,
    "deals_cards": _deals_cards,
    "discards_cards": _discards_cards,
    "burns": lambda children: statement(events.Burned, card=_seen(children[0])),
    "replaces": lambda children: statement(events.Replaced, old=children[0], seat=children[1], new=_seen(children[2])),
    "announces_count": lambda children: statement(events.DealerSaid, what="players", count=children[0]),
    "answers": lambda children: _answer(children[1], seat=children[0], of=children[0]),
    "declines": lambda children: _answer(None, seat=children[0], of=children[0]),
    "dealer_answers": lambda children: _answer(children[0], of=children[1]),
    "dealer_declines": lambda _: _answer(None),
    "consents": lambda _: statement(events.RefereeAnswered, consents=True),
    "dissents": lambda _: statement(events.RefereeAnswered, consents=False),
    "accepts": lambda children: statement(events.DrawModeAnswered, seat=children[0], accepts=True),
    "refuses": lambda children: statement(events.DrawModeAnswered, seat=children[0], accepts=False),
}
