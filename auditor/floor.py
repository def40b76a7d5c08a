"""What the floor says of a misdeal that was called, or of a hand that was killed or thrown away."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from auditor.events import FloorRuled


class Words(Struct, frozen=True):
    """Words of a ruling on what was called: those that uphold it, and those that have the hand played.

    With one of the `either` beside one that upholds it, it may be the call itself that is void.
    """

    upheld: tuple[str, ...]
    played: tuple[str, ...]
    either: tuple[str, ...] = ()


PLAYED = ("live", "alive", "play", "goes on", "go on", "continue")
MISDEAL = Words(
    ("misdeal", "redeal", "deal again", "dealt again", "new deal"), PLAYED, ("void", "cancel", "called off")
)
DEAD = Words(
    ("dead", "kill", "foul", "folded", "muck", "disqualif", "thrown away", "out of"), (*PLAYED, "back", "restore")
)
REFUSED = ("refus", "overrul", "overturn", "reverse", "withdr", "too late")
NO = (" no ", " not ", " not a ", " never ", "n't ", "n't a ", " nor ", " cannot be ", " not be ")


def _said(text: str, words: Sequence[str]) -> tuple[bool, bool]:
    """Whether the text has one of the words, and whether it denies one."""
    before = [f" {text[: text.index(word)]}" for word in words if word in text]
    denied = [part for part in before if part.endswith(NO)]
    return len(before) > len(denied), bool(denied)


def _takes_back(text: str, words: Words) -> bool | None:
    """Whether the ruling has the hand played, by its words; None where it does not say."""
    text = text.casefold()
    upheld, not_upheld = _said(text, words.upheld)
    played, not_played = _said(text, words.played)
    if not_upheld or any(word in text for word in REFUSED):
        return True
    if not_played:
        return False
    if played == upheld or (upheld and any(word in text for word in words.either)):
        return None
    return played


def taken_back(rulings: Sequence[FloorRuled], words: Words) -> bool:
    """Whether the floor took back what was called: the last ruling that says so decides.

    One that does not say is taken for what followed, and there the hand was played.
    """
    said = [_takes_back(one.text, words) for one in rulings]
    sure = [answer for answer in said if answer is not None]
    return sure[-1] if sure else bool(said)
