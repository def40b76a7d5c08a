"""Amounts as rooms and their users' computers write them: `1,430.50`, `1.430,50 €`, `1'000`, `1 480`, `368,55`."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from auditor import chips

GROUPING = {"’": "'", "\u00a0": " ", "\u202f": " "}
"""Marks between thousands that stand for another: curly apostrophe, no-break and narrow no-break blank."""
SIGNS = "$€£"
"""Signs that stand right before an amount as most write it."""
MULTIPLES = {"K": 3, "M": 6, "B": 9}
"""Letters behind an amount that move its point to the right: `1.5K`."""


class Evidence(Struct, frozen=True):
    """What an amount shows about the style of its file."""

    mark: str
    line: int
    text: str


class Clash(Struct, frozen=True):
    """An amount `text` in another style than `other`, which stands on line `other_line`."""

    text: str
    other: str
    other_line: int


State: TypeAlias = "tuple[Evidence | None, Evidence | None, frozenset[str]]"

REMEMBERED = 20_000
"""Amounts that are kept as read."""


class Numbers:
    """The style in which one file writes its amounts, learnt while it is read.

    `whole`: only whole chips are in play, so that a mark before three digits parts thousands. `clashes` and `unclear`
    collect what was noticed since they were last emptied: two styles in one file, and amounts that fit two of them.
    `known` are amounts without a second reading, by their text.
    """

    def __init__(self, decimal_mark: str | None = None) -> None:
        self._decimals = chips.DECIMALS
        self._one: int = 10**self._decimals
        self.whole = False
        self.decimal = Evidence(decimal_mark, 0, "") if decimal_mark else None
        self.thousands: Evidence | None = None
        self.clashes: list[Clash] = []
        self.unclear: list[str] = []
        self._reported: frozenset[str] = frozenset()
        self.known: dict[str, int] = {}

    @property
    def decimals(self) -> int:
        """Places after the point that are kept."""
        return self._decimals

    @decimals.setter
    def decimals(self, decimals: int) -> None:
        if decimals != self._decimals:
            self._decimals = decimals
            self._one = 10**decimals
            self.known.clear()

    def state(self) -> State:
        """What is known so far, to go back to when a hand is read once more."""
        return self.decimal, self.thousands, self._reported

    def restore(self, state: State) -> None:
        """Goes back to an earlier state."""
        self.decimal, self.thousands, self._reported = state
        self.known.clear()
        self.clashes.clear()
        self.unclear.clear()

    @property
    def decided(self) -> bool:
        """Whether the file has shown what its marks mean."""
        return self.decimal is not None

    def read(self, text: str, line: int) -> int:
        """The amount in units. Raises `FinerAmount` when it has more places, `ValueError` when it is no amount."""
        usual = self._usual(text)
        if usual is not None:
            return self._keep(text, usual)
        start, end = _core(text)
        core = text[start:end]
        if text[end:].upper() in MULTIPLES:
            return chips.parse(core.replace(",", "."), self._decimals + MULTIPLES[text[end:].upper()])
        if core.isascii() and core.isdecimal():
            plain, sure = core, True
        else:
            plain, sure = self._plain(core, text, line, signed=start > 0)
        amount = chips.parse(plain, self._decimals)
        if sure:
            return self._keep(text, amount)
        self.unclear.append(text)
        return amount

    def _keep(self, text: str, amount: int) -> int:
        if len(self.known) > REMEMBERED:
            self.known.clear()
        self.known[text] = amount
        return amount

    def _usual(self, text: str) -> int | None:
        """The amount in the style that most have, `$12` or `$12.50`, once it is known that the point parts cents."""
        whole, point, part = text.lstrip(SIGNS).partition(".")
        if not (whole.isdecimal() and whole.isascii()):
            return None
        if not point:
            return int(whole) * self._one
        known = self.decimal is not None and self.decimal.mark == "."
        if not known or not part.isdecimal() or len(part) > min(2, self._decimals):
            return None
        return int(whole + part.ljust(2, "0")) * self._one // 100

    def _plain(self, core: str, text: str, line: int, *, signed: bool) -> tuple[str, bool]:
        """The amount with a decimal point, or none, as its only mark, and whether it has no second reading."""
        parts, marks = _parts(core)
        if not marks:
            return core, True
        grouped = len(parts[0]) <= 3 and all(len(part) == 3 for part in parts[1:])
        first, last = marks[0], marks[-1]
        if len(set(marks)) == 1 and (len(marks) > 1 or last in "' "):
            if not grouped:
                raise ValueError(f"{text!r}: not an amount")
            self._note_thousands(first, text, line)
            return "".join(parts), True
        if len(marks) > 1:
            lawful = len(parts[0]) <= 3 and all(len(part) == 3 for part in parts[1:-1])
            if not lawful or len(set(marks[:-1])) > 1 or last not in ".,":
                raise ValueError(f"{text!r}: not an amount")
            self._note_thousands(first, text, line)
            self._note_decimal(last, text, line)
            return "".join(parts[:-1]) + "." + parts[-1], True
        if not grouped or parts[0] == "0":
            self._note_decimal(last, text, line)
            return ".".join(parts), True
        return self._three_digits(parts, last, text, line, signed=signed)

    def _three_digits(self, parts: list[str], mark: str, text: str, line: int, *, signed: bool) -> tuple[str, bool]:
        """`1,430` or `1.430`: thousands or a fraction, as the file's other amounts say; thousands if none does."""
        thousands, fraction = "".join(parts), ".".join(parts)
        if (signed and mark == ",") or self.whole:  # the sign in front is English; half chips are not played
            self._note_thousands(mark, text, line)
            return thousands, True
        if self.decimal is not None:
            return (fraction if self.decimal.mark == mark else thousands), True
        return thousands, False

    def _note_decimal(self, mark: str, text: str, line: int) -> None:
        if self.decimal is None:
            self.decimal = Evidence(mark, line, text)
        elif self.decimal.mark != mark:
            self._clash("decimal", text, self.decimal)

    def _note_thousands(self, mark: str, text: str, line: int) -> None:
        if self.thousands is None:
            self.thousands = Evidence(mark, line, text)
        elif self.thousands.mark != mark:
            self._clash("thousands", text, self.thousands)
        if mark in ".,":
            self._note_decimal("," if mark == "." else ".", text, line)

    def _clash(self, kind: str, text: str, other: Evidence) -> None:
        """Once a file and kind of mark, and once an amount: the first clash says it all."""
        if kind not in self._reported:
            self._reported |= {kind}
            if self.clashes and self.clashes[-1].text == text:
                return
            self.clashes.append(Clash(text, other.text, other.line))


def _core(text: str) -> tuple[int, int]:
    """Where the digits begin and end, between currency signs and letters."""
    places = [place for place, letter in enumerate(text) if letter.isdecimal()]
    if not places:
        raise ValueError(f"{text!r}: not an amount")
    return places[0], places[-1] + 1


def _parts(core: str) -> tuple[list[str], list[str]]:
    """The digits between the marks, and the marks."""
    parts, marks = [""], list[str]()
    for letter in core:
        if letter.isdecimal():
            parts[-1] += letter
        else:
            parts.append("")
            marks.append(GROUPING.get(letter, letter))
    if "" in parts:
        raise ValueError(f"{core!r}: not an amount")
    return parts, marks
