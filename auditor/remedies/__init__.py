"""What each remedy that a rulebook names does to the outcome of a hand.

A remedy that moves no chips (`set-right`, `note-only`, `disqualify`, `house-decides`) has no function: its ruling is
the book's sentence. Nor has `void-deal`: what asks for it is found when the action has begun, too late for a new deal.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import TypeAlias

from auditor.judging import Judged
from auditor.outcome import Outcome

Remedy: TypeAlias = "Callable[[Outcome, Judged], None]"
REMEDIES: dict[str, Remedy] = {}
"""What each remedy does to the outcome of a hand, by its name in the rulebooks."""


def remedy(name: str) -> Callable[[Remedy], Remedy]:
    """Enters a function as the remedy `name`."""

    def enter(function: Remedy) -> Remedy:
        REMEDIES[name] = function
        return function

    return enter


for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
