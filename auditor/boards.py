"""The board of a live hand: which streets stand, and what was dealt wrong and is dealt again."""

from __future__ import annotations

from auditor.events import BoardDealt
from auditor.games import BOARD_CARDS
from auditor.table import Table


def dealt_wrong(table: Table, event: BoardDealt) -> bool:
    """Whether the line deals too few or too many cards, or before the betting is closed."""
    ahead = table.round is not None and table.round.ahead
    return len(event.cards) != BOARD_CARDS.get(event.street) or (bool(table.waiting()) and not ahead)


def dealt_again(table: Table, event: BoardDealt) -> BoardDealt | None:
    """The line that dealt the same street wrong, and that `event` puts right (G-A19); None where there is none."""
    wrong = table.noted.get("wrong board", ())
    last = next(reversed(table.past(BoardDealt)), None)
    if last is None or event.run > 1 or last.street != event.street or not any(last is one for one in wrong):
        return None
    return last


def comes_again(table: Table, event: BoardDealt) -> bool:
    """Whether the next street that the log deals is this one once more."""
    later = (one for one in table.hand.after(event) if isinstance(one, BoardDealt))
    following = next(later, None)
    return table.hand.neighbours and following is not None and (following.street, following.run) == (event.street, 1)


def streets(table: Table) -> list[str]:
    """The streets of the first board in their order, each that was dealt again once."""
    wrong = table.noted.get("wrong board", ())
    found: list[BoardDealt] = []
    for event in table.past(BoardDealt):
        if event.run > 1:
            continue
        if found and found[-1].street == event.street and any(found[-1] is one for one in wrong):
            found.pop()
        found.append(event)
    return [event.street for event in found]
