"""Grammars whose terminals are whole lines: built with Lark, read into the labels and fields of each line.

Such a grammar has a rule `hand` over its sections, in which every kind of line (a terminal, ended by END) gets a label:
a method of `rooms.Room`, whose parameters are the terminal's named groups; `name` arrives there as `seat`. UNREAD takes
what is no line of the room. BANNER is the first line of a hand, RESULTS that of a tournament's results. Rules of words
say what the room calls things: `game` (labels: the games that are audited), `structure` (limit, pot_limit, no_limit),
`openers` (jacks) and, where a room always writes the same, `decimal_mark` (point or comma).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from auditor.dialects import grammars
from auditor.dialects.wanted import Wanted, wanted

if TYPE_CHECKING:
    from lark import Token
    from lark.lexer import TerminalDef

    from auditor.dialects.blocks import Block

STARTS = ("banner", "hand", "game", "openers", "structure", "decimal_mark")
"""The rules a grammar may begin with: a hand, and the words in it that have a meaning of their own."""
FREE = ("unread", "remark", "hand_started", "tournament_hand_started", "hand_started_unread")
"""Labels of lines that hold anything, or begin a hand: not what is wanted instead of another line."""
SEATING = ("seated", "seated_if_heard", "seated_as_stated", "seated_with_button")
"""Labels of lines that bring a player's name up."""
_NAME = "(?P<name>.+?)"
_PLAYER = "(?P<player>.+?)"


class Kind(Struct):
    """A kind of line: its terminal, its label, the section that the grammar puts it in, and its fields by name.

    The field `name` is a player who acts and must have a seat, `player` one whose name is kept as the line has it.
    """

    terminal: str
    label: str
    section: str
    pattern: re.Pattern[str]

    @property
    def named(self) -> bool:
        """Whether the line holds a seated player's name."""
        return self.label not in SEATING and not self.pattern.groupindex.keys().isdisjoint(("name", "player"))

    @property
    def has_own_words(self) -> bool:
        """Whether the line begins with words of the room, not with a name."""
        return not self.pattern.pattern.startswith((_NAME, _PLAYER))

    def among(self, names: tuple[str, ...]) -> re.Pattern[str]:
        """The kind's pattern with one of `names` as the player; the first that fits is taken."""
        return _among(self.pattern.pattern, names)


@lru_cache(maxsize=512)
def _among(pattern: str, names: tuple[str, ...]) -> re.Pattern[str]:
    one = "|".join(map(re.escape, names))
    return re.compile(pattern.replace(_NAME, f"(?P<name>{one})").replace(_PLAYER, f"(?P<player>{one})"))


class Reading(Protocol):
    """What takes the lines in: the names it knows, and what it does with a line."""

    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def tangled(self) -> bool: ...
    def knows(self, name: str) -> bool: ...
    def take(self, label: str, fields: dict[str, Any], line: int, text: str) -> None: ...


class Grammar(Protocol):
    """What a reader asks of a grammar, compiled or not. `elements`: its terminals are elements, not whole lines."""

    labels: dict[str, list[str]]
    sections: dict[str, list[str]]
    elements: bool

    @property
    def reference(self) -> LineGrammar: ...
    def word(self, rule: str, text: str) -> str | None: ...
    def wanted(self, text: str, names: tuple[str, ...]) -> Wanted: ...
    def read_block(self, block: Block, reading: Any) -> None: ...


class NeedsGrammar(Exception):
    """A compiled grammar cannot decide a line of the hand; Lark must read it."""


class LineGrammar:
    """One grammar, ready to read. `kinds` are its kinds of line by terminal, `sections` the labels of each
    section; `labels` those of the words by rule."""

    def __init__(self, name: str) -> None:
        from lark import Lark

        text = grammars.text_of(name)
        starts = [start for start in STARTS if f"\n{start}:" in text]
        self.name = name
        self.elements = "%import .elements " in text
        self._patterns: dict[str, re.Pattern[str]] = {}
        self._lark = Lark.open(
            str(grammars.folder() / f"{name}.lark"),
            parser="lalr",
            lexer="contextual",
            start=starts,
            transformer=_Callbacks(self._take),
            edit_terminals=self._strip,
        )
        self.kinds: dict[str, Kind] = {}
        self.labels: dict[str, list[str]] = {start: [] for start in starts}
        for rule in self._lark.rules:
            section = str(rule.origin.name).partition("{")[0]
            if rule.alias and section in self.labels:
                self.labels[section].append(str(rule.alias))
            elif rule.alias:
                terminal = rule.expansion[0].name
                self.kinds[terminal] = Kind(terminal, str(rule.alias), section, self._patterns[terminal])
        self.sections: dict[str, list[str]] = {}
        for kind in self.kinds.values():
            self.sections.setdefault(kind.section, []).append(kind.label)
        self._reading: Reading | None = None
        self._first_line = 1
        self._words: dict[tuple[str, str], str | None] = {}

    def parts(self) -> list[list[Kind]]:
        """The kinds of line before and behind the mark of the summary, or all where the grammar has none."""
        kinds = self.in_order()
        if all(kind.section != "mark" for kind in kinds):
            return [kinds]
        return [[kind for kind in kinds if kind.section != other] for other in ("summary", "seat")]

    def in_order(self) -> list[Kind]:
        """The kinds of line in the order in which Lark tries them."""
        terminals = sorted(
            (terminal for terminal in self._lark.terminals if terminal.name in self.kinds),
            key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name),
        )
        return [self.kinds[terminal.name] for terminal in terminals]

    def word_patterns(self) -> dict[str, list[tuple[str, str]]]:
        """The words with a meaning: their labels and patterns, by rule, in the order in which Lark tries them."""
        found: dict[str, list[tuple[int, str, str]]] = {}
        priority = {terminal.name: terminal.priority for terminal in self._lark.terminals}
        for rule in self._lark.rules:
            if rule.alias and rule.origin.name in self.labels and len(rule.expansion) == 1:
                terminal = rule.expansion[0].name
                pattern = self._patterns[terminal].pattern
                found.setdefault(rule.origin.name, []).append((-priority[terminal], str(rule.alias), pattern))
        return {str(rule): [(label, pattern) for _, label, pattern in sorted(words)] for rule, words in found.items()}

    def _strip(self, terminal: TerminalDef) -> None:
        """Lark joins the terminals into one expression, in which no group may be named twice."""
        pattern = terminal.pattern.to_regexp()
        self._patterns[terminal.name] = re.compile(pattern)
        terminal.pattern.value = grammars.unnamed(terminal.pattern.value)

    def word(self, rule: str, text: str) -> str | None:
        """The label of the word `text` under `rule` (`game`, `structure`, …); None when it has none."""
        key = rule, text
        if key not in self._words:
            self._words[key] = self._label(rule, text) if rule in self.labels else None
        return self._words[key]

    def _label(self, rule: str, text: str) -> str | None:
        from lark.exceptions import LarkError

        try:
            return str(self._lark.parse(text, start=rule))
        except LarkError:
            return None

    def wanted(self, text: str, names: tuple[str, ...]) -> Wanted:
        """Where the line `text` goes wrong, and what is wanted there."""
        kinds = (kind for kind in self.kinds.values() if kind.label not in FREE)
        return wanted((kind.pattern.pattern for kind in kinds), text, names)

    @property
    def reference(self) -> LineGrammar:
        """The grammar that has the last word: this one."""
        return self

    def read_block(self, block: Block, reading: Any) -> None:
        """Reads the lines of a hand's block and hands them to `reading`."""
        self.read("\n".join(block.texts) + "\n", block.first_line, reading)

    def read(self, text: str, first_line: int, reading: Reading) -> None:
        """Reads the lines of one hand, each ended by a newline, and hands them to `reading`."""
        self._reading = reading
        self._first_line = first_line - 1
        try:
            self._lark.parse(text, start="hand")
        finally:
            self._reading = None

    def _take(self, label: str, children: list[Token]) -> str:
        reading = self._reading
        if reading is not None and children and (kind := self.kinds.get(getattr(children[0], "type", ""))):
            token = children[0]
            line = self._first_line + (token.line or 1)
            match = kind.pattern.match(token)
            assert match is not None
            fields = match.groupdict()
            name = fields.get("name") or fields.get("player")
            if name is not None and kind.label not in SEATING and (reading.tangled or not reading.knows(name)):
                kind, fields = self._resolved(kind, fields, token, reading)
            reading.take(kind.label, fields, line, token)
        return label

    def _resolved(self, kind: Kind, fields: dict[str, Any], text: str, reading: Reading) -> tuple[Kind, dict[str, Any]]:
        """The line read with a seated player's name, the longest that fits; as it was when no seated name does.

        A line that begins with words of the room is none that a player with a name like them says.
        """
        present = tuple(name for name in reading.names if name in text)
        best = False, 0
        for other in (kind, *self.kinds.values()) if present else ():
            match = other.among(present).match(text) if other.named else None
            if match is not None:
                name = match["name" if "name" in match.re.groupindex else "player"]
                if (other.has_own_words, len(name)) > best:
                    kind, fields = other, match.groupdict()
                    best = other.has_own_words, len(name)
        return kind, fields


class _Callbacks:
    """Gives Lark one callback for every label."""

    def __init__(self, take: Callable[[str, list[Token]], str]) -> None:
        self._take = take

    def __getattr__(self, label: str) -> Callable[[list[Token]], str]:
        if label.startswith("__") or label.isupper():  # Lark asks for callbacks of terminals too
            raise AttributeError(label)
        return partial(self._take, label)


@cache
def grammar(name: str) -> LineGrammar:
    """The grammar `name`, built once."""
    return LineGrammar(name)
