"""Rooms' logs with damaged lines: reading never raises, and the compiled grammar reads as the grammar does."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from auditor.audited import Audited
from auditor.dialects import read, rooms
from auditor.dialects.lines import grammar
from auditor.events import Hand
from auditor.rulings import Auditor
from auditor.sources import from_text
from tests.dialects.whole import whole

SAMPLES = Path(__file__).parents[2] / "samples"
LOGS = {path.stem: path.read_text(encoding="utf-8").splitlines() for path in sorted(SAMPLES.glob("*.txt"))}


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A sample with a few lines cut, doubled, moved, left out, joined, or with letters of another line in them."""
    lines = list(draw(st.sampled_from(list(LOGS.values()))))
    for _ in range(draw(st.integers(1, 4))):
        here = draw(st.integers(0, len(lines) - 1))
        there = draw(st.integers(0, len(lines) - 1))
        place = draw(st.integers(0, len(lines[here])))
        match draw(st.integers(0, 6)):
            case 0:
                lines[here] = lines[here][:place]
            case 1:
                lines.insert(there, lines[here])
            case 2:
                lines.insert(there, lines.pop(here))
            case 3:
                del lines[here]
            case 4:
                lines[here] += lines[there]
            case 5:
                lines[here] = lines[here][:place] + lines[there][place:]
            case _:
                lines[here] = lines[here][:place] + draw(st.text(max_size=3)) + lines[here][place:]
    return "\n".join(lines)


def hands(text: str) -> list[Hand]:
    return list(read(from_text(text, "made-up.txt")))


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(damaged())
def test_reading_and_auditing_never_raise(text: str) -> None:
    auditor = Auditor()
    audited: list[Audited] = [auditor.audit(hand) for hand in hands(text)]
    for one in audited:
        lines = [event.at.line for event in one.hand.events]
        assert all(line <= one.hand.last_line for line in lines)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(damaged())
def test_the_compiled_grammar_reads_as_the_grammar_does(text: str) -> None:
    quick = [*map(whole, hands(text))]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rooms, "fastest", grammar)
        assert hands(text) == quick
