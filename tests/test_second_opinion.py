"""Hands played by pokerkit, told as a handlog and as PokerStars text: nothing is alleged, the facts are pokerkit's."""

from __future__ import annotations

from random import Random

import pytest

from auditor import chips
from auditor.audited import Audited
from auditor.dialects import read
from auditor.rulings import Auditor
from auditor.sources import from_text
from tests.playing.kit import VARIANTS, Told, Variant, play
from tests.playing.lines import written
from tests.playing.stars import stars
from tests.playing.told_handlog import handlog

HANDS = 290
"""For each of the seven games; more than 2,000 in all."""
SLICES = 2


@pytest.mark.parametrize("part", range(SLICES))
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda v: f"{v.name}-{'limit' if v.limit else 'no-limit'}")
def test_nothing_is_alleged(variant: Variant, part: int) -> None:
    for seed in range(part, HANDS, SLICES):
        random = Random(f"{variant.name} {variant.limit} {seed}")
        told = play(variant, random)
        book = random.choice(("roberts", "wsop-live"))
        text = written(handlog(told, seed + 1, book, random))
        check(told, text, "hand.handlog")
        check(told, stars(told, 100_000 + seed, random), "hand.txt")


def check(told: Told, text: str, file: str) -> None:
    """The one hand of the text, audited."""
    auditor = Auditor()
    (audited,) = [auditor.audit(hand) for hand in read(from_text(text, name=file))]
    broken = [f"{f.line}: {f.code} {f.player}: {f.fact}" for f in audited.findings if f.verdict == "broken"]
    assert not broken, text
    assert not auditor.remarks
    assert facts(audited) == expected(told), text


def expected(told: Told) -> tuple[object, ...]:
    names = told.names
    net = {names[i]: amount for i, amount in enumerate(told.net)}
    return net, sum(told.pots), {names[i]: counts for i, counts in told.draws.items()}, "complete", told.button


def facts(audited: Audited) -> tuple[object, ...]:
    """What the record says, in units: a cent where the room plays for money, a chip elsewhere."""
    record, decimals = audited.record, audited.hand.decimals
    scale = 2 if record.currency == "USD" and "Tournament" not in audited.hand.lines[0] else 0

    def units(amount: str) -> int:
        sign = -1 if amount.startswith("-") else 1
        return sign * chips.parse(amount.lstrip("-"), scale)

    assert decimals >= scale
    net = {name: units(amount) for name, amount in record.net.items()}
    return net, units(record.pot or "0"), record.draws, record.status, record.button
