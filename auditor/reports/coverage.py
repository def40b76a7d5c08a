"""How logs are read: in which dialects, what is not understood, and what the compiled grammars leave to Lark."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, field

from auditor.dialects import OTHER_READERS, phh_words
from auditor.dialects.fast import CompiledGrammar, fastest
from auditor.events import Hand, Unread


class _Read(Struct):
    """What was read in one dialect: names of files, hands, and lines that are not understood."""

    files: set[str] = field(default_factory=set)
    hands: int = 0
    unread: int = 0


class Coverage:
    """Counts hands, files and lines by dialect."""

    def __init__(self) -> None:
        self._dialects: dict[str, _Read] = {}

    def add(self, hand: Hand) -> None:
        """Counts one hand; of statements between hands the lines alone."""
        read = self._dialects.setdefault(hand.dialect, _Read())
        read.files.add(hand.file)
        read.hands += bool(hand.id) or hand.unread is not None
        read.unread += sum(type(event) is Unread for event in hand.events)

    def lines(self) -> Iterator[str]:
        """A line a dialect, in the order of their names."""
        for name, read in sorted(self._dialects.items()):
            yield (
                f"{name}: {_counted(read.hands, 'hand')} in {_counted(len(read.files), 'file')}; "
                f"{_counted(read.unread, 'line')} not understood; {_fallbacks(name)}"
            )


def _fallbacks(name: str) -> str:
    """How many hands, of all that this process has read, the compiled grammar left to Lark."""
    grammar = phh_words.counts if name == "phh" else fastest(name) if name not in OTHER_READERS else None
    if not isinstance(grammar, CompiledGrammar | phh_words.Counts):
        return "its grammar is not compiled: all read by Lark"
    return f"{_counted(grammar.fallbacks, 'hand')} fell back on Lark ({grammar.fallbacks / max(1, grammar.hands):.1%})"


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"
