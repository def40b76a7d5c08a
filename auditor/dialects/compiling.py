"""Makes the modules in `compiled/` from the grammars of lines: `python -m auditor.dialects.compiling`.

The terminals of a grammar are joined into one expression: a tree in which what several begin with stands once, and an
empty group behind each, so that the number of the last group tells the kind of line. What the expression does not read,
and what it could read in two ways, goes to Lark, which has the last word.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypeAlias

from auditor.dialects import compiling_phh, grammars
from auditor.dialects.lines import Kind, LineGrammar

Tree: TypeAlias = "list[tuple[str, Tree | str]]"
"""Tokens of expressions, each with what may follow it, in the order they are tried; "" leads to a terminal's name.

What begins alike stands together unless something that may fit the same line is tried in between.
"""

FOLDER = Path(__file__).parent / "compiled"
NAMED = "(?P<name>.+?)"
"""How a line begins that a player's name stands first in."""
SEATED = r"Seat\ (?P<number>\d{1,2}):\ (?P<player>.+?)"
"""The same for his seat and his name."""
END = "\n+"
"""How a terminal of a whole line ends; the reader is given lines without their ends."""


def tokens(pattern: str) -> list[str]:
    """The parts of an expression that stand one after the other, each with its quantifier."""
    found: list[str] = []
    at = 0
    while at < len(pattern):
        start = at
        if pattern[at] == "\\":
            at += 2
        elif pattern[at] == "[":
            at = _end_of_class(pattern, at)
        elif pattern[at] == "(":
            at = _end_of_group(pattern, at)
        else:
            at += 1
        while at < len(pattern) and pattern[at] in "*+?{":
            at = pattern.index("}", at) + 1 if pattern[at] == "{" else at + 1
        token = pattern[start:at]
        found.append(token[1] if token in ("\\ ", "\\-", "\\#", "\\'") else token)
    return found


def _end_of_class(pattern: str, at: int) -> int:
    at += 2 if pattern[at + 1] == "^" else 1
    at += pattern[at] == "]"
    while pattern[at] != "]":
        at += 2 if pattern[at] == "\\" else 1
    return at + 1


def _end_of_group(pattern: str, at: int) -> int:
    depth = 0
    while True:
        if pattern[at] == "\\":
            at += 2
            continue
        if pattern[at] == "[":
            at = _end_of_class(pattern, at)
            continue
        depth += {"(": 1, ")": -1}.get(pattern[at], 0)
        at += 1
        if not depth:
            return at


def tree_of(kinds: list[Kind], start: str = "") -> Tree:
    """The kinds of line as a tree of what they begin with behind the start that they share."""
    tree: Tree = []
    for kind in kinds:
        pattern = kind.pattern.pattern.removeprefix(start)
        if not pattern.endswith(END) or kind.pattern.groups != len(kind.pattern.groupindex):
            raise ValueError(f"{kind.terminal}: no terminal of a whole line, or it has a group without a name")
        here = tree
        for token in tokens(pattern.removesuffix(END)):
            here = _following(here, token)
        here.append(("", kind.terminal))
    return tree


def _following(node: Tree, token: str) -> Tree:
    """What follows a token of a node; the token is added where it is not there, or not in its turn."""
    literal = _literal(token)
    for other, following in reversed(node):
        if other == token and isinstance(following, list):
            return following
        if literal is None or _literal(other) in (None, literal):
            break
    added: Tree = []
    node.append((token, added))
    return added


def _literal(token: str) -> str | None:
    """The one character a token stands for; None when it may stand for others."""
    if len(token) == 2 and token[0] == "\\" and not token[1].isalnum():
        return token[1]
    return token if len(token) == 1 and token not in ".^$" else None


class Joined:
    """A tree as one expression; `ends` has terminal and groups of the fields by the number of the last group."""

    def __init__(self, tree: Tree) -> None:
        self.ends: dict[int, tuple[str, dict[str, int]]] = {}
        self._count = 0
        self.pattern = self._write(tree, {})

    def _write(self, node: Tree, above: dict[str, int]) -> str:
        branches = []
        for token, following in node:
            if isinstance(following, str):
                self._count += 1
                self.ends[self._count] = following, dict(above)
                branches.append(r"\Z()")
                continue
            own = dict(above)
            for name in re.findall(r"\(\?P<(\w+)>", token):
                self._count += 1
                own[name] = self._count
            branches.append(re.sub(r"\(\?P<\w+>", "(", token) + self._write(following, own))
        return branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"


def by_first(tree: Tree) -> dict[str, Tree]:
    """The tree parted by the character that lines begin with, "" for those that may begin with any."""
    parts: dict[str, Tree] = {}
    for token, following in tree:
        first = token.removeprefix("\\")
        parts.setdefault(first if len(first) == 1 and first not in ".[(" else "", []).append((token, following))
    return parts


def own_words(tree: Tree) -> list[str]:
    """The letters that a line may begin with which begins with words of the room."""
    found = []
    for token, following in tree:
        words, here = "", [(token, following)]
        while len(here) == 1 and isinstance(here[0][1], list) and (letter := _literal(here[0][0])) is not None:
            words += letter
            here = here[0][1]
        if words:
            found.append(words)
    return sorted(set(found))


def needed(pattern: str) -> set[str] | None:
    """Letters of which some stand in every text that the expression fits; None where nothing can be said."""
    found: list[set[str] | None] = []
    for alternative in _alternatives(tokens(pattern)):
        runs, run = list[set[str]](), ""
        for token in [*alternative, ""]:
            letter = _literal(token) if token else None
            if letter is not None:
                run += letter
                continue
            runs += [{run}] if run else []
            run = ""
            if token.startswith("(") and token.endswith(")") and not token.startswith("(?i"):
                inner = needed(re.sub(r"\A\((?:\?P<\w+>|\?:)?", "", token)[:-1])
                runs += [inner] if inner else []
        found.append(max(runs, key=lambda words: min(map(len, words)), default=None))
    if not all(found):
        return None
    return {word for words in found if words for word in words}


def _alternatives(parts: list[str]) -> list[list[str]]:
    found: list[list[str]] = [[]]
    for token in parts:
        if token == "|":
            found.append([])
        else:
            found[-1].append(token)
    return found


def behind(kinds: list[Kind], start: str) -> tuple[str, dict[int, tuple[str, dict[str, int], list[str]]]]:
    """What follows such a start of lines, as an expression.

    By the number of its last group: the label, the groups of the fields, and words that must stand nowhere in the line,
    since another kind that Lark tries before this one has them; nor must `: ` stand in it once more.
    """
    own = {kind.terminal: kind for kind in kinds if kind.pattern.pattern.startswith(start)}
    joined = Joined(tree_of([*own.values()], start))
    ends = {}
    for end, (terminal, fields) in joined.ends.items():
        before = kinds[: kinds.index(own[terminal])]
        ends[end] = own[terminal].label, fields, _words_of([kind for kind in before if _may_be(kind, start)], start)
    return joined.pattern, ends


def _may_be(kind: Kind, start: str) -> bool:
    """Whether a line that begins so below the first of its hand may be of this kind, read from another place on."""
    pattern = kind.pattern.pattern
    if pattern.startswith(start):
        return start == NAMED and not pattern.startswith(f"{NAMED}:")
    return not kind.label.endswith(("hand_started", "hand_started_unread")) and _literal(tokens(pattern)[0]) is None


def _words_of(kinds: list[Kind], start: str) -> list[str]:
    words = set[str]()
    for kind in kinds:
        words |= needed(kind.pattern.pattern.removesuffix(END)) or {""}
    if start == NAMED:
        words = {word for word in words if ": " not in word}
    return sorted(word for word in words if not any(other in word for other in words - {word}))


def source(name: str) -> str:
    """The text of the module for the grammar `name`."""
    grammar = LineGrammar(name)
    labels = {kind.terminal: kind.label for kind in grammar.in_order()}
    lines = [
        f'"""The lines of `grammar/{name}.lark` as expressions; made by `auditor.dialects.compiling`."""',
        "",
        f"GRAMMAR = {grammars.digest(name)!r}",
        f"LABELS = {grammar.labels!r}",
        f"SECTIONS = {grammar.sections!r}",
        f"WORDS = {grammar.word_patterns()!r}",
        f"MARKS: list[str] = {sorted({kind.label for kind in grammar.in_order() if kind.section == 'mark'})!r}",
        f"OWN: list[list[str]] = {[own_words(tree_of(kinds)) for kinds in grammar.parts()]!r}",
        "LINES = [",
    ]
    for kinds in grammar.parts():
        lines.append("    {")
        for first, part in by_first(tree_of(kinds)).items():
            one = Joined(part)
            ends = {end: (labels[terminal], fields) for end, (terminal, fields) in one.ends.items()}
            lines.append(f"        {first!r}: ({one.pattern!r}, {ends!r}),")
        lines.append("    },")
    lines.append("]")
    for title, start in (("SAID", NAMED), ("SUMMED", SEATED)):
        lines.append(f"{title}: list[tuple[str, dict[int, tuple[str, dict[str, int], list[str]]]]] = [")
        lines += [f"    {behind(kinds, start)!r}," for kinds in grammar.parts()]
        lines.append("]")
    return "\n".join([*lines, ""])


def compilable() -> list[str]:
    """The grammars whose terminals are whole lines; those of elements are read by Lark alone."""
    texts = {path.stem: grammars.text_of(path.stem) for path in grammars.folder().glob("*.lark")}
    return sorted(name for name, text in texts.items() if "\nhand:" in text and "NAME, PLAYER, SEAT" in text)


def modules() -> dict[str, str]:
    """The texts of all modules by the names of their grammars."""
    return {**{name: source(name) for name in compilable()}, compiling_phh.NAME: compiling_phh.source()}


def main() -> None:
    """Writes the modules."""
    for name, text in modules().items():
        (FOLDER / f"{name}.py").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
