"""What a rule answers: kept, broken or unclear."""

from typing import Literal, TypeAlias

from msgspec import Struct

from auditor.events import At

Answer: TypeAlias = Literal["kept", "broken", "unclear"]
Weight: TypeAlias = Literal["serious", "minor", "note"]

WEIGHTS: tuple[Weight, ...] = ("serious", "minor", "note")
"""From the heaviest to the lightest."""


class Verdict(Struct, frozen=True):
    """The answer of one rule about one event.

    `fact` is a clause with the number found, without the player's name in front; `expected` and `found`
    say it in short. `seat` and `at` say who and where when that is not the event's own seat and place.
    `weight` overrides the rulebook's. `amount` is the chips at stake, in units. `handled` says that the log
    itself records the right handling of the irregularity.
    """

    answer: Answer
    fact: str = ""
    expected: str | None = None
    found: str | None = None
    seat: int | None = None
    at: At | None = None
    weight: Weight | None = None
    amount: int | None = None
    handled: bool = False


KEPT = Verdict("kept")


def kept(*, seat: int | None = None, at: At | None = None) -> Verdict:
    """The law was kept by `seat` at `at`, where that is not the event's own seat and place."""
    return Verdict("kept", seat=seat, at=at)


def broken(
    fact: str,
    *,
    expected: str | None = None,
    found: str | None = None,
    seat: int | None = None,
    at: At | None = None,
    weight: Weight | None = None,
    amount: int | None = None,
    handled: bool = False,
) -> Verdict:
    """The law was broken; `fact` says by what."""
    return Verdict("broken", fact, expected, found, seat, at, "note" if handled else weight, amount, handled)


def unclear(fact: str, *, seat: int | None = None, at: At | None = None) -> Verdict:
    """The log hides what the rule needs; `fact` says what is missing."""
    return Verdict("unclear", fact, seat=seat, at=at)


def judge(
    kept: bool | None,
    because: str,
    missing: str,
    *,
    expected: str | None = None,
    seat: int | None = None,
    at: At | None = None,
) -> Verdict:
    """Three values to a verdict: True kept, False broken `because`, None unclear for what is `missing`."""
    if kept is None:
        return unclear(missing, seat=seat, at=at)
    return KEPT if kept else broken(because, expected=expected, seat=seat, at=at)
