"""The entries of a rulebook file: what each may hold, and what is wrong with one that cannot be used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from difflib import get_close_matches
from tomllib import TOMLDecodeError
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from auditor.games import GAMES
from auditor.rules import RULES, Rule
from auditor.verdict import WEIGHTS, Weight

REMEDIES = {
    "play-as-call": "the wager stands as a call; what is over returns to the player",
    "correct-amount": "brought to the lawful amount while the round or the deal is open; afterwards it stands",
    "make-up": "the player adds what is missing",
    "return-surplus": "what was put in or taken without right returns to the player",
    "return-uncalled": "the uncalled part returns to who bet it",
    "return-to-bettors": "all chips of the unlawful round or mode return to who put them in",
    "void-act": "the act is void, its chips return, and the turn goes to whom it belongs",
    "call-or-fold": "who checked out of turn may only call or fold; what is over goes back",
    "turn-back": "the action goes back to the seat passed over",
    "void-deal": "the deal is void: bets return, antes stay for the redeal with the same button",
    "void-hand": "all action is void: every chip returns to who put it in, antes too",
    "play-on": "the hand is played: what was returned goes back into the pot",
    "cancel-and-carry": "bets return, but the false opener's opening bet; it and the antes stay for the next hand",
    "hand-dead": "the hand is dead, its chips stay, and what it was paid goes to the best live hand",
    "dead-ante-back": "before two have acted the deal is void; later the hand is dead and its ante returns",
    "award-to-best": "each pot goes to the best live hand entitled to it; where none is left it stays for the next",
    "put-back": "what was taken out of the pot goes back in",
    "settle-refund": "the refund is brought to exactly what is owed",
    "return-to-winner": "what was kept back too much goes to the winner",
    "reconcile": "the gap is counted out; the chips can be laid to nobody",
    "redeal": "the button goes back, second antes return, and who was left out is dealt in",
    "set-right": "cards, seats or button are put right while nothing hangs on them; afterwards the hand stands",
    "disqualify": "the player is out of the tournament; the pot is not taken back",
    "note-only": "nothing moves and nothing is reversed",
    "house-decides": "the book leaves it to the house",
}
"""What may have to follow a fault, and in which words."""

OPENERS = ("any", "jacks")
JOKERS = ("none", "bug", "wild")
DEALERS = ("dealer", "software")

_HEAD = ("name", "title", "base", "source", "read_on", "openers", "joker", "dealt_by")
_FIELDS = ("rules", "says", "ruling", "remedy", "weight", "games", "off", "silent")


class RulebookError(Exception):
    """A rulebook that cannot be used; the message names file, entry and key, and what was wanted."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """One numbered rule of a book.

    `rules` are labels; empty for what the book permits or leaves open. `says` paraphrases the book. `ruling` and
    `remedy` None: the book names no remedy. `weight` None: the rules' own. `games` empty: all. `settings` are
    those written in the book, not the defaults. `off` takes the rules out; `silent`: the book has no word on it.
    """

    book: str
    number: str
    rules: tuple[str, ...] = ()
    says: str = ""
    ruling: str | None = None
    remedy: str | None = None
    weight: Weight | None = None
    games: tuple[str, ...] = ()
    off: bool = False
    silent: bool = False
    settings: dict[str, Any] = {}

    @property
    def cite(self) -> str:
        """The place in words: `roberts-draw R-1`."""
        return f"{self.book} {self.number}"

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(label.partition("-")[0] for label in self.rules)

    def fits(self, game: str) -> bool:
        """Whether the entry speaks about `game`."""
        return not self.games or game in self.games


class Reader:
    """Turns one parsed file into entries and says what is wrong with it."""

    def __init__(self, file: str) -> None:
        """`file` as messages name it."""
        self.file = file

    def wrong(self, where: str, what: str) -> RulebookError:
        return RulebookError(f"{self.file}: {where}: {what}" if where else f"{self.file}: {what}")

    def check_head(self, content: dict[str, Any]) -> None:
        for key, value in content.items():
            if isinstance(value, dict) or is_entries(value):
                if key in _HEAD:
                    raise self.wrong(f"[{key}]", f"{key} stands at the head of the file and heads no entry")
                continue
            if key not in _HEAD:
                raise self.wrong(shown(key, value), f"no key of a rulebook{nearest(key, _HEAD)}")
            kind, wanted = (date, "a date") if key == "read_on" else (str, "a text")
            if not isinstance(value, kind):
                raise self.wrong(shown(key, value), wanted)
        for key, allowed in (("openers", OPENERS), ("joker", JOKERS), ("dealt_by", DEALERS)):
            self.check_one_of("", key, content.get(key, allowed[0]), allowed)

    def check_one_of(self, where: str, key: str, value: object, allowed: Iterable[str]) -> None:
        allowed = tuple(allowed)
        if value not in allowed:
            near = nearest(str(value), allowed) if len(allowed) > 6 else ""
            raise self.wrong(f"{where}{shown(key, value)}", near[2:] if near else f"one of {', '.join(allowed)}")

    def entries(self, book: str, content: dict[str, Any]) -> tuple[Entry, ...]:
        """The entries of a whole file, in its order."""
        own = tuple(self._each(book, content))
        self.check_reach(own)
        return own

    def _each(self, book: str, content: dict[str, Any]) -> Iterator[Entry]:
        for number, value in content.items():
            if isinstance(value, dict):
                yield self.entry(book, number, value)
            elif is_entries(value):
                for each in value:
                    yield self.entry(book, number, each)

    def entry(self, book: str, number: str, fields: dict[str, Any]) -> Entry:
        where = f"[{number}] "
        self.check_fields(where, fields)
        labels = fields.get("rules", [])
        rules = self.rules(where, labels)
        settings = {key: value for key, value in fields.items() if key not in _FIELDS}
        self.check_settings(where, rules, settings, fields)
        fixed = {key: fields[key] for key in ("says", "ruling", "remedy", "weight", "off", "silent") if key in fields}
        return Entry(
            book=book,
            number=number,
            rules=tuple(labels),
            games=tuple(fields.get("games", ())),
            settings=settings,
            **fixed,
        )

    def check_fields(self, where: str, fields: dict[str, Any]) -> None:
        for key in ("says", "ruling", "remedy", "weight"):
            if key in fields and not isinstance(fields[key], str):
                raise self.wrong(f"{where}{shown(key, fields[key])}", "a text")
        for key in ("off", "silent"):
            if key in fields and not isinstance(fields[key], bool):
                raise self.wrong(f"{where}{shown(key, fields[key])}", "true or false")
        for key in ("rules", "games"):
            value = fields.get(key, [])
            if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
                raise self.wrong(f"{where}{shown(key, value)}", "a list of texts")
        for game in fields.get("games", []):
            self.check_one_of(where, "games", game, GAMES)
        if "remedy" in fields:
            self.check_one_of(where, "remedy", fields["remedy"], REMEDIES)
        if "weight" in fields:
            self.check_one_of(where, "weight", fields["weight"], WEIGHTS)
        if fields.get("silent") and fields.get("rules"):
            raise self.wrong(f"{where}silent = true", "a point the book is silent on has no rules")
        if fields.get("off") and not fields.get("rules"):
            raise self.wrong(f"{where}off = true", "the rules that are taken out")

    def rules(self, where: str, labels: list[str]) -> list[Rule]:
        """The rules that the labels name."""
        known = {rule.label: rule for rule in RULES.values()}
        for label in labels:
            if label not in known:
                code = label.partition("-")[0]
                near = f"; did you mean {RULES[code].label}?" if code in RULES else nearest(label, known)
                raise self.wrong(f"{where}rules", f"no rule {quoted(label)}{near}")
        return [known[label] for label in labels]

    def check_settings(self, where: str, rules: list[Rule], given: dict[str, Any], fields: dict[str, Any]) -> None:
        wanted = {name: kind for rule in rules for name, kind in rule.settings.items()}
        for name, value in given.items():
            if name not in wanted:
                of = ", ".join(rule.label for rule in rules) or "an entry without rules"
                raise self.wrong(f"{where}{name}", f"no setting of {of}{nearest(name, (*wanted, *_FIELDS))}")
            fault = misfit(value, wanted[name])
            if fault:
                raise self.wrong(f"{where}{shown(name, value)}", fault)
        if fields.get("off"):
            return
        for rule in rules:
            for name in rule.settings:
                if name not in rule.defaults and name not in given:
                    raise self.wrong(f"{where}{name}", f"{rule.label} needs it")

    def check_reach(self, own: tuple[Entry, ...]) -> None:
        """An entry that an earlier one of the same file always hides would be a silent mistake."""
        taken: dict[str, dict[str, str]] = {}
        for entry in own:
            games = entry.games or tuple(GAMES)
            for code in entry.codes:
                holders = taken.setdefault(code, {})
                free = [game for game in games if game not in holders]
                if not free:
                    raise self.wrong(f"[{entry.number}] rules", f"{code} is already held by [{holders[games[0]]}]")
                holders.update(dict.fromkeys(free, entry.number))


def is_entries(value: object) -> bool:
    """Whether a value is several entries under one number, `[[J-2b]]`."""
    return isinstance(value, list) and bool(value) and all(isinstance(item, dict) for item in value)


def misfit(value: object, kind: Any) -> str | None:
    """What a setting annotated `kind` wants, when `value` is not that."""
    if get_origin(kind) in (Union, UnionType):
        faults = [misfit(value, each) for each in get_args(kind) if each is not type(None)]
        return None if None in faults else faults[0]
    if get_origin(kind) is Literal:
        return None if value in get_args(kind) else f"one of {', '.join(map(str, get_args(kind)))}"
    if kind is bool:
        return None if isinstance(value, bool) else "true or false"
    if kind is int:
        fits = isinstance(value, int) and not isinstance(value, bool) and value >= 0
        return None if fits else "a whole number"
    if kind is Decimal:
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            return "a number"
        return None if Decimal(value).is_finite() and value >= 0 else "a number"
    return None if isinstance(value, str) else "a text"


def shown(key: str, value: object) -> str:
    if isinstance(value, bool):
        return f"{key} = {str(value).lower()}"
    return f"{key} = {quoted(value) if isinstance(value, str) else value}"


def quoted(text: str) -> str:
    return f'"{text}"'


def toml_fault(name: str, error: TOMLDecodeError) -> str:
    """What is wrong with the text of the TOML file `name`, and where: `club.toml:3:7: expected …`."""
    what, _, where = str(error).partition(" (at ")
    place = where.removesuffix(")").removeprefix("line ").replace(", column ", ":")
    return f"{name}{f':{place}' if ':' in place else ''}: {what[:1].lower()}{what[1:]}"


def nearest(word: str, words: Iterable[str]) -> str:
    """The end of a message that offers the word nearest to a misspelt one, or nothing."""
    near = get_close_matches(word, list(words), n=1)
    return f"; did you mean {near[0]}?" if near else ""
