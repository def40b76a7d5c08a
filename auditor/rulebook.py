"""Rulebooks: which rules are in force in a house, under which number of its book, with which ruling and settings."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from decimal import Decimal
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from auditor.entries import Entry, Reader, RulebookError, nearest, quoted, toml_fault
from auditor.events import GameNamed
from auditor.games import GAMES
from auditor.rules import RULES, Rule
from auditor.verdict import Weight

__all__ = ["Entry", "InForce", "Rulebook", "RulebookError", "load", "names"]

_FOLDER = files("auditor") / "rulebooks"


class InForce(msgspec.Struct, frozen=True):
    """A rule in force: the entry that puts it there, all its settings, and its weight there."""

    rule: Rule
    entry: Entry
    settings: dict[str, Any]
    weight: Weight


class Rulebook(msgspec.Struct, frozen=True, kw_only=True):
    """A book with its bases merged in.

    `entries` are in the order of the book, its base's after its own; of several entries of one code the first that
    fits the game holds. `read_on` is the day its source was read. `openers` and `joker` are what holds where the game
    does not say. `dealt_by` is dealer or software: what a room's software does, and its logs leave out, is right in a
    hand that is held to its book. `hash` is twelve hexadecimal digits of the SHA-256 of all that the book, merged,
    decides.
    """

    name: str
    title: str
    source: str
    base: str | None = None
    read_on: date | None = None
    openers: str = "any"
    joker: str = "none"
    dealt_by: str = "dealer"
    entries: tuple[Entry, ...] = ()
    hash: str = ""
    held: dict[tuple[str, str, int | None], tuple[InForce, ...]] = {}
    found: dict[tuple[str, str], Entry | None] = {}

    @property
    def silent(self) -> tuple[Entry, ...]:
        """The points on which the book says nothing."""
        return tuple(entry for entry in self.entries if entry.silent)

    def permits(self, number: str) -> bool:
        """Whether the book holds the permission of this number, such as `J-7`."""
        return any(entry.number == number and not entry.codes and not entry.silent for entry in self.entries)

    def openers_in(self, game: GameNamed | None, named: bool = False) -> str:
        """`jacks` or `any`: what the game says, else what the log shows (`named`), else the book's own."""
        if game is not None and game.openers is not None:
            return game.openers
        return "jacks" if named else self.openers

    def joker_in(self, game: GameNamed | None) -> str:
        """`none`, `bug` or `wild`: what the game says, else the book's own."""
        return self.joker if game is None or game.joker is None else game.joker

    def entry_for(self, code: str, game: str) -> Entry | None:
        """The entry that puts `code` in force in `game`; None where it is not."""
        key = code, game
        if key not in self.found:
            fitting = (entry for entry in self.entries if code in entry.codes and entry.fits(game))
            entry = next(fitting, None)
            self.found[key] = None if entry is None or entry.off else entry
        return self.found[key]

    def in_force(self, game: GameNamed | None, names_openers: bool = False) -> tuple[InForce, ...]:
        """The rules in force in a hand, by code.

        The options said with the game come before the book. `names_openers`: the hand's log proves, denies or splits
        openers, which makes it a jacks-or-better game unless the game says otherwise.
        """
        kind = "" if game is None else game.game
        openers = self.openers_in(game, names_openers)
        cap = None if game is None else game.cap
        key = kind, openers, cap
        if key not in self.held:
            self.held[key] = tuple(self._in_force(kind, openers, cap))
        return self.held[key]

    def _in_force(self, kind: str, openers: str, cap: int | None) -> Iterator[InForce]:
        for code, rule in RULES.items():
            if code.startswith("O") and openers == "any":
                continue
            entry = self.entry_for(code, kind)
            extra: dict[str, Any] = {}
            if code == "B04" and cap is not None:
                entry = entry or _of_the_game(rule, f"cap {cap}", f"A round holds at most {cap} raises.")
                extra = {"raises": cap, "every_structure": True}
            if code == "O01" and entry is None:
                entry = _of_the_game(rule, "openers jacks", "The pot is opened on a pair of jacks or better.")
            if entry is not None:
                settings = rule.defaults | {k: v for k, v in entry.settings.items() if k in rule.settings} | extra
                yield InForce(rule, entry, settings, entry.weight or rule.weight)


def _of_the_game(rule: Rule, option: str, says: str) -> Entry:
    return Entry(book="game", number=option, rules=(rule.label,), says=says)


def names() -> list[str]:
    """The shipped books."""
    return sorted(book.name.removesuffix(".toml") for book in _FOLDER.iterdir() if book.name.endswith(".toml"))


def load(book: str | Path, relative_to: Path | None = None) -> Rulebook:
    """The rulebook of a shipped name, or of a `.toml` file; a relative path is taken from the folder `relative_to`.

    Raises RulebookError for anything that is wrong with it.
    """
    if isinstance(book, str) and not book.endswith(".toml"):
        with suppress(RulebookError):
            return _shipped(book)
    return _load(book, relative_to, ())


@cache
def _shipped(name: str) -> Rulebook:
    return _load(name, None, ())


def _load(book: str | Path, folder: Path | None, above: tuple[object, ...], asked: str = "") -> Rulebook:
    """`asked` says where the book was asked for, if in another."""
    shown = book.as_posix() if isinstance(book, Path) else book
    if shown.endswith(".toml"):
        path = Path(book) if folder is None else folder / book
        source: Traversable = path
    elif shown in names():
        source, shown, path = _FOLDER / f"{shown}.toml", f"{shown}.toml", None
    else:
        near = nearest(shown, names()) or "; `auditor rulebooks` lists them"
        if _is_file((folder or Path()) / f"{shown}.toml"):
            near = f"; did you mean {quoted(f'{shown}.toml')}?"
        elif set("./") & set(shown):
            near = "; the name of a file with house rules ends in .toml"
        raise RulebookError(f"{asked}no rulebook {quoted(shown)}{near}")
    place = source if path is None else _resolved(path, asked + shown)
    if place in above:
        raise RulebookError(f"{shown}: base: the books stand on one another in a circle")
    content = _parse(source, shown, asked)
    reader = Reader(shown)
    reader.check_head(content)
    name = content.get("name", Path(shown).stem)
    own = reader.entries(name, content)
    below = None
    if "base" in content:
        folder = None if path is None else path.parent
        below = _load(content["base"], folder, (*above, place), f"{shown}: base: ")
    elif not above and not any(entry.codes for entry in own):  # an audit by it would find nothing, and say so
        raise RulebookError(f"{shown}: holds no rule; name a `base`, or the `rules` of its entries")
    return _merged(name, content, own, below)


def _merged(name: str, content: dict[str, Any], own: tuple[Entry, ...], below: Rulebook | None) -> Rulebook:
    inherited = () if below is None else below.entries
    entries = (*own, *(entry for entry in inherited if not _replaced(entry, own)))
    openers = content.get("openers", "any" if below is None else below.openers)
    joker = content.get("joker", "none" if below is None else below.joker)
    dealt_by = content.get("dealt_by", "dealer" if below is None else below.dealt_by)
    decided = msgspec.json.encode([name, openers, joker, dealt_by, entries], order="sorted")
    return Rulebook(
        name=name,
        title=content.get("title", name),
        source=content.get("source", ""),
        base=content.get("base"),
        read_on=content.get("read_on"),
        openers=openers,
        joker=joker,
        dealt_by=dealt_by,
        entries=entries,
        hash=sha256(decided).hexdigest()[:12],
    )


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # a name too long, or with a zero byte
        return False


def _resolved(path: Path, shown: str) -> Path:
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):
        raise RulebookError(f"{shown}: no path of a file") from None


def _parse(source: Traversable, shown: str, asked: str) -> dict[str, Any]:
    try:
        return tomllib.loads(source.read_bytes().decode("utf-8-sig"), parse_float=Decimal)
    except OSError as error:
        raise RulebookError(f"{asked}{shown}: {(error.strerror or 'cannot be read').lower()}") from None
    except UnicodeDecodeError:
        raise RulebookError(f"{shown}: not UTF-8 text") from None
    except RecursionError:
        raise RulebookError(f"{shown}: brackets nested too deep") from None
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(toml_fault(shown, error)) from None


def _replaced(entry: Entry, own: tuple[Entry, ...]) -> bool:
    """Whether nothing is left of a base's entry: own ones hold each of its codes in each of its games.

    One without rules, a permission or a silence, goes when an own entry bears the same number.
    """
    if not entry.codes:
        return any(mine.number == entry.number for mine in own)
    games = entry.games or GAMES
    return all(any(code in mine.codes and mine.fits(game) for mine in own) for code in entry.codes for game in games)
