"""The tables of the README: `python -m tests.tables` writes them anew, `test_readme.py` compares them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from auditor import rulebook
from auditor.dialects import DIALECTS
from auditor.entries import REMEDIES
from auditor.rulebook import Rulebook
from auditor.rules import RULES

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
CASES = ROOT / "tests" / "cases"
PERMITTED = ROOT / "tests" / "permitted"
SEEDS = {
    "prince-draw": "prince-draw: a short French set of rules",
    "roberts-draw": "roberts-draw: Robert's Rules, draw poker and jacks or better, in French",
    "dopotu": "dopotu: a Czech club's hold'em tournament and its draw mode",
}


def rows(head: list[str], body: list[list[str]]) -> list[str]:
    """A table in Markdown."""
    return ["| " + " | ".join(cells) + " |" for cells in (head, ["---"] * len(head), *body)]


def rules() -> list[str]:
    """Every code, its law, its weight, and the books it is in force in."""
    books = {name: rulebook.load(name) for name in rulebook.names()}
    body = []
    for code, rule in RULES.items():
        inside = [name for name, book in books.items() if _holds(book, code)]
        where = "every book" if len(inside) == len(books) else ", ".join(inside)
        body.append([f"{code} {rule.name}", rule.law, rule.weight, where])
    return rows(["code", "law", "weight", "in force in"], body)


def _holds(book: Rulebook, code: str) -> bool:
    return any(code in entry.codes and not entry.off for entry in book.entries)


def seeds() -> list[str]:
    """Every number of the three houses, with its codes and the cases that try it."""
    lines = []
    for name, title in SEEDS.items():
        found: dict[str, tuple[list[str], list[str]]] = {}
        for entry in rulebook.load(name).entries:
            if entry.book == name and not entry.silent:
                codes, cases = found.setdefault(entry.number, ([], []))
                codes += [code for code in entry.codes if code not in codes]
                cases += [case for code in entry.codes for case in cases_of(code) if case not in cases]
                if (PERMITTED / f"{entry.number}.handlog").exists():
                    cases.append(f"permitted/{entry.number}")
        body = [[number, ", ".join(codes) or "permitted", ", ".join(cases)] for number, (codes, cases) in found.items()]
        lines += [f"**{title}**", "", *rows(["number", "codes", "cases"], body), ""]
    return lines[:-1]


def cases_of(code: str) -> list[str]:
    """The case files of a code, without their endings."""
    return sorted({path.stem.partition("-")[0] + "-" + path.stem.partition("-")[2] for path in CASES.glob(f"{code}-*")})


PROVED = {
    "pokerstars": 547,
    "fulltilt": 238,
    "phh": 40,
    "merge": 20,
    "ongame": 10,
    "boss": 9,
    "kingsclub": 8,
    "winamax": 1,
}
"""Real hands of each room whose replay agrees with an independent reader; `test_corpus.py` counts them."""


def dialects() -> list[str]:
    """Every dialect, its games that are audited, its default rulebook, and on how many real hands it was proved."""
    body = [
        [
            dialect.name,
            ", ".join(dialect.games) or "—",
            dialect.rulebook or "roberts-draw, roberts",
            str(PROVED.get(dialect.name, "—")),
        ]
        for dialect in DIALECTS.values()
    ]
    return rows(["dialect", "games audited", "rulebook, if none is named", "proved on real hands"], body)


def sample() -> list[str]:
    """The first findings of a real run."""
    command = (sys.executable, "-m", "auditor", "check", "samples/one-of-each.handlog")
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False).stdout
    findings = said.replace("\nsamples/", "\n\nsamples/").split("\n\n")
    shown = [found.rstrip() for found in findings if any(f": {code} " in found for code in ("B04", "O01", "W01"))]
    return ["```", "$ auditor check samples/one-of-each.handlog", "…", *"\n…\n".join(shown).split("\n"), "…", "```"]


def remedies() -> list[str]:
    """What may have to follow a fault, as a rulebook names it."""
    return rows(["remedy", "what follows"], [[f"`{name}`", meaning] for name, meaning in REMEDIES.items()])


def statements() -> list[str]:
    """A line of each kind that a live log may have, in the order of the grammar."""
    lines, whole = ["```", "handlog 1"], False
    for line in (ROOT / "grammar/handlog.lark").read_text(encoding="utf-8").splitlines():
        heading = line.removeprefix("// --- ")
        if heading != line and not heading.startswith("what statements apply to"):
            lines += ["", f"# {heading}"]
        elif line[:1].isalpha() or line[:1] in "!?":  # a rule begins: of statements, or of parts of them
            whole = line.startswith("?")
        if whole and " -> " in line and "// " in line:
            lines.append(line.rpartition("// ")[2].strip())
    return [*lines, "```"]


TABLES: dict[str, Callable[[], list[str]]] = {
    "rules": rules,
    "remedies": remedies,
    "seeds": seeds,
    "dialects": dialects,
    "statements": statements,
    "sample": sample,
}
"""Each table by the name in the README's comments `<!-- table: NAME -->` and `<!-- end -->`."""


def written(text: str) -> str:
    """The README with its tables as they are now."""
    for name, table in TABLES.items():
        start, end = f"<!-- table: {name} -->\n", "<!-- end -->"
        before, found, rest = text.partition(start)
        if found:
            text = before + start + "\n" + "\n".join(table()) + "\n\n" + end + rest.partition(end)[2]
    return text


if __name__ == "__main__":
    README.write_text(written(README.read_text(encoding="utf-8")), encoding="utf-8")
