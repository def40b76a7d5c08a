"""Each kind of event as a handlog states it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from string import Formatter
from typing import Any

from msgspec.structs import replace

from auditor import chips, events
from auditor.cards import UNKNOWN, known
from auditor.events import At, Event, GameNamed, HandEnded

OPENING = "session rulebook hand end game button seat pot everyone dealer referee draw showdown floor note handlog"
RESERVED = frozenset((*OPENING.split(), "flop", "turn", "river"))
"""Words that a name must not look like where it begins a line, or follows `dealer deals`."""

FORMS: dict[type[Event], str] = {
    events.SessionStarted: "session {title:text}{place: at text}{currency: currency}",
    events.RulebookNamed: "rulebook {name:word}",
    events.SatDown: "{player:name} sits in seat {seat} with {stack:chips}",
    events.StoodUp: "{seat:player} leaves",
    events.MovedSeat: "{seat:player} moves to seat {to}",
    events.AddedChips: "{seat:player} adds {amount:chips}",
    events.HandStarted: "hand {hand:word}{started: time}",
    events.Seated: "seat {seat} {player:name} {stack:chips}{out: sitting out}",
    events.Button: "button {seat}",
    events.Carried: "pot {amount:chips} carried",
    events.AntePosted: "{seat:player} antes {amount:chips}{all_in: all-in}",
    events.BlindPosted: "{seat:player} posts {kind:post} {amount:chips}{all_in: all-in}",
    events.Exposed: "dealer exposes {card} to {seat:player}",
    events.Replaced: "dealer replaces {old} of {seat:player}{new: with card}",
    events.Burned: "dealer burns{card: card}",
    events.Boxed: "dealer finds {card} boxed",
    events.BoardDealt: "dealer deals {street} {cards:cards}",
    events.MisdealDeclared: "dealer declares misdeal{text: text}",
    events.Reshuffled: "dealer reshuffles",
    events.HandKilled: "dealer kills {seat:player}{text: text}",
    events.Revealed: "dealer reveals {seat:player} {cards:cards}",
    events.Checked: "{seat:player} checks",
    events.Tapped: "{seat:player} taps",
    events.Folded: "{seat:player} folds",
    events.Opened: "{seat:player} opens {by:chips}{all_in: all-in}",
    events.Bet: "{seat:player} bets {by:chips}{all_in: all-in}",
    events.Called: "{seat:player} calls {by:chips}{all_in: all-in}",
    events.RaisedTo: "{seat:player} raises to {to:chips}{all_in: all-in}",
    events.WentAllIn: "{seat:player} goes all-in {by:chips}{all_in: all-in}",
    events.MadeUp: "{seat:player} makes up {amount:chips}{all_in: all-in}",
    events.Withdrawn: "{seat:player} withdraws {amount:chips}",
    events.Declared: "{seat:player} declares {text:text}",
    events.DrawStarted: "draw",
    events.Requested: "{seat:player} requests {count}",
    events.RequestChanged: "{seat:player} changes request to {count}",
    events.StoodPat: "{seat:player} stands pat",
    events.Asked: "{seat:player} asks {of:player} how many",
    events.SplitDeclared: "{seat:player} splits openers",
    events.Retrieved: "{seat:player} retrieves {card}",
    events.DiscardsTouched: "{seat:player} touches discards",
    events.ShowdownStarted: "showdown",
    events.Shown: "{seat:player} shows {cards:cards}{words: text}",
    events.OpenersShown: "{seat:player} shows openers {cards:cards}",
    events.OpenersDenied: "{seat:player} admits no openers",
    events.Announced: "{seat:player} announces {words:text}",
    events.Mucked: "{seat:player} mucks",
    events.KeepRequested: "{seat:player} asks {of:player} to keep hand",
    events.Returned: "dealer returns {amount:chips} to {seat:player}",
    events.Awarded: "{seat:player} wins {amount:chips}{pot: from pot}",
    events.RakeTaken: "dealer takes {amount:chips} rake",
    events.LeftInPot: "dealer leaves {amount:chips} in pot",
    events.Thanked: "{seat:player} thanks",
    events.Tossed: "{seat:player} tosses {amount:chips} to {to:player}",
    events.Placed: "{seat:player} places {place}",
    events.DrawModeDeclared: "{seat:player} declares draw mode",
    events.DrawModeAnswered: "{seat:player} {accepts:accepts/refuses} draw mode",
    events.RefereeAnswered: "referee {consents:consents/refuses}",
    events.FloorRuled: "floor rules {text:text}",
    events.Noted: "note {text:text}",
    events.Remark: "note {text:text}",
    events.HandEnded: "end",
}
"""The statement of each kind of event that has one form. A field is followed by how it is written; those whose way
begins with a blank are left out where they are None or False."""

OPTIONS = ("ante", "blinds", "openers", "joker", "cap", "chip")

POSTS = {"small": "small blind", "big": "big blind", "dead": "dead blind"}


def _text(text: str) -> str:
    """Text in double quotes, on one line."""
    return '"' + text.replace('"', "'").replace("\r", " ").replace("\n", " ") + '"'


def _word(text: str) -> str:
    return text if text[:1].isalnum() and _bare(text) else _text(text)


def _bare(text: str) -> bool:
    return all(character.isalnum() or character in "._'-" for character in text)


def statement(event: Event, players: dict[int, str], decimals: int) -> str | None:
    """One event as a handlog states it, without its clock time; None for one that has no statement."""
    writer = Writer()
    writer.players, writer.decimals = players, decimals
    return writer.line(replace(event, at=At(event.at.line)))


class Writer(Formatter):
    """Writes statements.

    `players` are the names by seat, `decimals` those of the amounts; `names` holds what a name with a double quote
    becomes. `own`: the events are a handlog's own.
    """

    def __init__(self) -> None:
        self.decimals = 0
        self.players: dict[int, str] = {}
        self.names: dict[str, str] = {}
        self.own = False

    @property
    def seats(self) -> tuple[dict[int, str], ...]:
        """Where to look for the player of a seat, one after the other."""
        return (self.players,)

    def line(self, event: Event) -> str | None:
        """The statement of an event, with its clock time; None for one that has none."""
        kind = type(event)
        if isinstance(event, events.Remark) and event.of_play:
            return event.text
        if isinstance(event, events.Unread):
            return event.text.strip() if self.own else f"? {event.text.strip()}"
        if isinstance(event, HandEnded) and event.cut:
            return None
        if kind in FORMS:
            said = self.format(FORMS[kind], **{field: getattr(event, field) for field in event.__struct_fields__})
        elif kind in WRITERS:
            said = WRITERS[kind](self, event)
        else:
            return None
        return f"{event.at.clock} {said}" if _is_clock(event.at.clock) else said

    def format_field(self, value: Any, format_spec: str) -> str:
        """A field the way that `FORMS` asks for."""
        return WAYS[format_spec](self, value)

    def player(self, seat: int | None) -> str:
        """The player in a seat, as a name is written."""
        for seats in self.seats:
            if seat in seats:
                return self.name(seats[seat])
        return self.name(f"seat {seat}")

    def name(self, player: str) -> str:
        """A name, in quotes where it needs them; a double quote in it becomes a single one."""
        if '"' in player and player not in self.names:
            plain = player.replace('"', "'")
            while plain in self.names.values():
                plain += "'"
            self.names[player] = plain
        written = self.names.get(player, player)
        return written if written[:1].isalpha() and _bare(written) and written not in RESERVED else _text(written)

    def chips(self, amount: int | None) -> str:
        """An amount; `?` where the log does not say it."""
        return "?" if amount is None else chips.show(amount, self.decimals)

    def game(self, event: GameNamed) -> str:
        """The game, its stakes and the options that were said."""
        structure = event.structure if event.structure in ("limit", "pot-limit") else "no-limit"
        said = f"game {_word(event.game)} {structure} {self.chips(event.small or 0)}/{self.chips(event.big or 0)}"
        for option in OPTIONS:
            value = getattr(event, option)
            if option == "blinds" and value is not None:
                said += f" blinds {self.chips(value[0])}/{self.chips(value[1])}"
            elif value is not None:
                said += f" {option} {self.chips(value) if option in ('ante', 'chip') else value}"
        return said

    def dealt(self, event: events.Dealt) -> str:
        """The cards, as far as they are known, or how many."""
        count = len(event.cards) if event.count is None else event.count
        seen = known(event.cards)
        hidden = (UNKNOWN,) * (count - len(seen))
        return f"dealer deals {self.player(event.seat)} {' '.join(seen + hidden) if seen else count}"

    def discarded(self, event: events.Discarded) -> str:
        cards = event.cards if event.cards and len(event.cards) == event.count else ()
        return f"{self.player(event.seat)} discards {' '.join(cards) or event.count}"

    def answered(self, event: events.Answered) -> str:
        who = "dealer" if event.seat is None else self.player(event.seat)
        if event.count is None:
            return f"{who} declines to answer"
        return f"{who} answers {event.count}" + (f" for {self.player(event.of)}" if event.seat is None else "")

    def dealer_said(self, event: events.DealerSaid) -> str:
        return f"dealer announces {event.count} players" if event.what == "players" else f"dealer calls {event.what}"


WRITERS: dict[type[Event], Callable[[Writer, Any], str]] = {
    events.GameNamed: Writer.game,
    events.Dealt: Writer.dealt,
    events.Discarded: Writer.discarded,
    events.Answered: Writer.answered,
    events.DealerSaid: Writer.dealer_said,
}
"""What writes the kinds of event that have several forms."""


def _if(write: Callable[[Any], str]) -> Callable[[Writer, Any], str]:
    """A part that is left out where it was not said."""
    return lambda _, value: "" if value is None or value is False else " " + write(value)


WAYS: dict[str, Callable[[Writer, Any], str]] = {
    "": lambda _, value: str(value),
    "player": Writer.player,
    "name": Writer.name,
    "chips": Writer.chips,
    "text": lambda _, value: _text(value),
    "word": lambda _, value: _word(value),
    "cards": lambda _, value: " ".join(value),
    "post": lambda _, value: POSTS.get(value, value),
    "accepts/refuses": lambda _, value: "accepts" if value else "refuses",
    "consents/refuses": lambda _, value: "consents" if value else "refuses",
    " text": _if(_text),
    " at text": _if(lambda value: f"at {_text(value)}"),
    " currency": _if(lambda value: f"currency {value}"),
    " time": _if(str),
    " card": _if(str),
    " with card": _if(lambda value: f"with {value}"),
    " all-in": _if(lambda _: "all-in"),
    " sitting out": _if(lambda _: "sitting out"),
    " from pot": _if(lambda value: f"from side pot {value}" if value else "from main pot"),
}


def _is_clock(text: str | None) -> bool:
    """Whether a clock time has the form of a handlog's."""
    if text is None or text[2:3] != ":" or len(text) > 18:
        return False
    try:
        datetime.strptime(text[:8], "%H:%M:%S" if len(text) > 5 else "%H:%M")
    except ValueError:
        return False
    return len(text) in (5, 8) or (text[8] == "." and text[9:].isdecimal())
