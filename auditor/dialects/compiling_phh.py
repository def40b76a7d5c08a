"""Makes of the grammar of PHH the module `compiled/phh.py`: its pages, actions and words as expressions.

That of a page is what Lark's lexer goes by, and decides alone. What the other two do not read goes to Lark.
"""

from __future__ import annotations

from functools import cache

from lark import Lark
from lark.lexer import TerminalDef

from auditor.dialects import grammars

NAME = "phh"
BETWEEN = r"\s+"
"""What stands between the words of an action; Lark would do without it."""


def source() -> str:
    """The text of the module."""
    pattern, ends = _actions()
    lines = [
        f'"""What `grammar/{NAME}.lark` says as expressions; made by `auditor.dialects.compiling`."""',
        "",
        f"GRAMMAR = {grammars.digest(NAME)!r}",
        f"PAGE = {_page()!r}",
        f"ACTION = {pattern!r}",
        f"ENDS: dict[int, tuple[str, tuple[tuple[str, int] | None, ...]]] = {ends!r}",
        f"WORDS = {_words()!r}",
    ]
    return "\n".join([*lines, ""])


def _page() -> str:
    """The tokens of a page as named groups, in the order that Lark tries them in."""
    terminals = Lark(grammars.text_of(NAME), parser="lalr", lexer="basic", start="page").terminals
    return "|".join(f"(?P<{one.name}>{one.pattern.to_regexp()})" for one in sorted(terminals, key=_rank))


def _rank(terminal: TerminalDef) -> tuple[int, int, int, str]:
    pattern = terminal.pattern
    return -terminal.priority, -pattern.max_width, -len(pattern.value), terminal.name


STARTS = ("game", "structure")


@cache
def parser() -> Lark:
    """The parser of an action, and of the words of the format."""
    return Lark(grammars.text_of(NAME), parser="lalr", start=["action", *STARTS], maybe_placeholders=True)


def _actions() -> tuple[str, dict[int, tuple[str, tuple[tuple[str, int] | None, ...]]]]:
    """All actions as one expression, and by the number of its last group what each is: its label, and of each field
    the terminal and the group, None for one that may be left out and is.
    """
    terminals = {one.name: one.pattern.to_regexp() for one in parser().terminals}
    branches, count = [], 0
    ends = {}
    for rule in parser().rules:
        if rule.origin.name != "action" or not rule.expansion:
            continue
        words: list[str] = []
        fields: list[tuple[str, int] | None] = []
        for symbol in rule.expansion:
            said = terminals[symbol.name]
            if not symbol.is_term or not symbol.filter_out:  # type: ignore[attr-defined]
                count += 1
                fields.append((symbol.name, count))
                said = f"({said})"
            words.append(said)
        fields += [None] * sum(rule.options.empty_indices)
        count += 1
        branches.append(BETWEEN.join(words) + "()")
        ends[count] = str(rule.alias), tuple(fields)
    return rf"\s*(?:{'|'.join(branches)})\s*", ends


def _words() -> dict[str, dict[str, str]]:
    """The expressions of the words under each rule of words, by their labels."""
    terminals = {one.name: one.pattern.to_regexp() for one in parser().terminals}
    found: dict[str, dict[str, str]] = {start: {} for start in STARTS}
    for rule in parser().rules:
        if rule.origin.name in found:
            (symbol,) = rule.expansion
            found[rule.origin.name][str(rule.alias)] = terminals[symbol.name]
    return found
