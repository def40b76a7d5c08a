"""The rules, one short function a code, and the register they enter themselves in.

A rule is called with the table as it stood before the event, the event, and its settings:

    @rule("B04", on=RaisedTo)
    def raise_past_cap(table: Table, event: RaisedTo, *, raises: int) -> Verdict | None: ...

It answers KEPT, broken(…), unclear(…), None when it does not apply, or several of them as a list. Its docstring's first
line is the law; its keyword-only arguments are the settings a rulebook may give.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeAlias

from msgspec import Struct

from auditor.events import Event
from auditor.verdict import Verdict, Weight

Answers: TypeAlias = "Verdict | Iterable[Verdict] | None"
Check: TypeAlias = "Callable[..., Answers]"

LEFT_BEHIND = "B06 B07 P01 P03 P05 R06 R12"
"""What is wrong, by as many chips, after a wager, a blind or an ante of a wrong amount."""


class Rule(Struct, frozen=True):
    """A rule: its code, its name, the kinds of event it looks at, and the function.

    `over` are the codes that are silent on a line where this rule is broken; `over_seat` those that are silent for the
    same player in the whole hand, `over_round` in the same betting round, `over_hand` in the hand for everybody, and
    `over_amount` later in the hand where they are about as many chips, of the same player if they are about one.
    `weight` holds where the rulebook gives none.
    """

    code: str
    name: str
    on: tuple[type[Event], ...]
    check: Check
    over: frozenset[str]
    over_seat: frozenset[str]
    weight: Weight = "serious"
    over_hand: frozenset[str] = frozenset()
    over_round: frozenset[str] = frozenset()
    over_amount: frozenset[str] = frozenset()

    @property
    def label(self) -> str:
        """Code and name as rulebooks and reports write it: `B04-raise-past-cap`."""
        return f"{self.code}-{self.name}"

    @property
    def law(self) -> str:
        """The law, the first line of the docstring."""
        return inspect.getdoc(self.check).splitlines()[0]  # type: ignore[union-attr]

    @property
    def settings(self) -> dict[str, Any]:
        """The settings and their annotations, resolved."""
        hints = inspect.get_annotations(self.check, eval_str=True)
        parameters = inspect.signature(self.check).parameters.values()
        return {p.name: hints[p.name] for p in parameters if p.kind is p.KEYWORD_ONLY}

    @property
    def defaults(self) -> dict[str, Any]:
        """The settings that have a default, with it."""
        parameters = inspect.signature(self.check).parameters.values()
        return {p.name: p.default for p in parameters if p.kind is p.KEYWORD_ONLY and p.default is not p.empty}


RULES: dict[str, Rule] = {}
"""Every rule by its code, in the order of the codes."""


def rule(
    code: str,
    *,
    on: type[Event] | tuple[type[Event], ...],
    over: str = "",
    over_seat: str = "",
    over_round: str = "",
    over_hand: str = "",
    over_amount: str = "",
    weight: Weight = "serious",
) -> Callable[[Check], Check]:
    """Registers a function as the rule `code`; `over`, `over_seat`, … are codes separated by blanks."""

    def register(check: Check) -> Check:
        if code in RULES:
            raise ValueError(f"two rules are called {code}")
        kinds = on if isinstance(on, tuple) else (on,)
        name = check.__name__.replace("_", "-")
        silenced = frozenset(over.split()), frozenset(over_seat.split())
        wider = frozenset(over_hand.split()), frozenset(over_round.split()), frozenset(over_amount.split())
        RULES[code] = Rule(code, name, kinds, check, *silenced, weight, *wider)
        return check

    return register


def _load() -> None:
    for module in sorted(m.name for m in iter_modules(__path__)):
        import_module(f"{__name__}.{module}")
    for code in sorted(RULES):
        RULES[code] = RULES.pop(code)


_load()
