"""One slip in the text of a hand: a line spoilt, left out, put elsewhere or with another amount, and where it shows."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape

from tests.rooms.faults import places
from tests.rooms.story import Story
from tests.rooms.telling import Text

Slipped = tuple[str, int] | None
"""The spoilt text, and the line of the fault."""

ALL_IN = {
    "pokerstars": " and is all-in",
    "fulltilt": ", and is all in",
    "winamax": " and is all-in",
    "kingsclub": ", and is all in",
    "ongame": " [all in]",
}
TOTALS = {
    "pokerstars": r"(Total pot \$)([\d.]+)(?= \|)",
    "fulltilt": r"(Total pot \$)([\d.]+)(?= \|)",
    "winamax": r"(Total pot )([\d.]+)(?=€)",
    "ongame": r"(Main pot: \$)([\d.]+)(?= won)",
    "boss": r'(<SHOWDOWN .*? POT=")([\d.]+)(?=")',
}


def _more(match: re.Match[str]) -> str:
    return f"{match[1]}{float(match[2]) + 3:.2f}"


def _changed(text: Text, pattern: str) -> Slipped:
    """The first line that fits, with three more than it states."""
    lines = text.text.split("\n")
    for number, line in enumerate(lines):
        lines[number] = re.sub(pattern, _more, line, count=1)
        if lines[number] != line:
            return "\n".join(lines), number + 1
    return None


def _put(text: Text, after: int, line: str) -> Slipped:
    lines = text.text.split("\n")
    lines.insert(after, line)
    return "\n".join(lines), after + 1


def unread_line(room: str, story: Story, text: Text) -> Slipped:
    """R01: a line that means nothing."""
    acts = places(story, "check", "call", "fold")
    at = text.lines.get(acts[0]) if acts else None
    return _put(text, at, '"p9 zz",' if room == "phh" else "   what is this 12") if at else None


def truncated_hand(room: str, story: Story, text: Text) -> Slipped:
    """R02: the text ends."""
    acts = places(story, "fold", "check", "call")
    at = text.lines.get(acts[1]) if len(acts) > 2 and room != "phh" else None
    return ("\n".join(text.text.split("\n")[:at]), at) if at else None


def unknown_player(room: str, story: Story, text: Text) -> Slipped:
    """R05: somebody folds who has no seat."""
    folds = places(story, "fold")
    if not folds or room in ("merge", "phh"):
        return None
    at = text.line(folds[0])
    name = story.names[story.acts[folds[0]].seat]
    said = text.text.split("\n")[at - 1].replace(escape(name) if room == "boss" else name, "Zed", 1)
    return _put(text, at - 1, said)


def stated_total_differs(room: str, story: Story, text: Text) -> Slipped:
    """R06: another total."""
    return _changed(text, TOTALS[room]) if room in TOTALS and "ide pot" not in text.text else None


def running_total_differs(room: str, story: Story, text: Text) -> Slipped:
    """R06: another pot beside the name of a street."""
    return _changed(text, r"(\(Pot: \$)([\d.]+)(?=\))") if room == "fulltilt" else None


def out_of_place(room: str, story: Story, text: Text) -> Slipped:
    """R11: somebody checks when all is paid."""
    checks = places(story, "check")
    if not checks or room not in ("pokerstars", "fulltilt", "winamax"):
        return None
    check = text.text.split("\n")[text.line(checks[0]) - 1]
    return _put(text, text.line(places(story, "win")[-1]), check)


def stated_step_differs(room: str, story: Story, text: Text) -> Slipped:
    """R12: the step of a raise, or what was put in for it."""
    return _changed(text, r"( raises \$?)([\d.]+)(?=€? to)") if room in ("pokerstars", "winamax", "ongame") else None


def false_all_in(room: str, story: Story, text: Text) -> Slipped:
    """R12: an all-in mark for one who plays on."""
    acts = [n for n in places(story, "bet", "call") if not story.acts[n].all_in]
    if not acts or room not in ALL_IN:
        return None
    lines = text.text.split("\n")
    at = text.line(acts[0])
    lines[at - 1] = lines[at - 1].rstrip() + ALL_IN[room]
    return "\n".join(lines), at


def change_differs(room: str, story: Story, text: Text) -> Slipped:
    """R14: another change of a stack."""
    return _changed(text, r"^(Seat \d+: .* \+\$?)([1-9][\d.]*)") if room in ("kingsclub", "ongame") else None


SLIPS: dict[str, tuple[str, Callable[[str, Story, Text], Slipped]]] = {
    "a line that means nothing": ("R01", unread_line),
    "the text ends": ("R02", truncated_hand),
    "a fold without a seat": ("R05", unknown_player),
    "the total": ("R06", stated_total_differs),
    "the running total": ("R06", running_total_differs),
    "a check at the end": ("R11", out_of_place),
    "the step of a raise": ("R12", stated_step_differs),
    "an all-in mark": ("R12", false_all_in),
    "the change of a stack": ("R14", change_differs),
}
