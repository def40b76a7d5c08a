"""The labels and fields of the line grammars are those of the shared vocabulary."""

import inspect

import pytest

from auditor.dialects import DIALECTS, OTHER_READERS
from auditor.dialects.lines import STARTS, grammar
from auditor.dialects.rooms import Room
from auditor.games import GAMES

ROOMS = sorted(DIALECTS.keys() - OTHER_READERS.keys())


@pytest.mark.parametrize("room", ROOMS)
def test_labels_take_the_fields_of_their_lines(room: str) -> None:
    for kind in grammar(room).kinds.values():
        parameters = inspect.signature(getattr(Room, kind.label)).parameters
        needed = {name for name, it in parameters.items() if name != "self" and it.default is it.empty}
        fields = {"seat" if name in ("name", "place") else name for name in kind.pattern.groupindex}
        assert needed <= fields <= set(parameters), kind.terminal


@pytest.mark.parametrize("room", ROOMS)
def test_words_have_a_meaning(room: str) -> None:
    labels = grammar(room).labels
    assert set(labels) <= set(STARTS)
    assert set(DIALECTS[room].games) <= set(GAMES)
    assert set(labels.get("structure", [])) <= {"limit", "pot_limit", "no_limit"}
    assert set(labels.get("openers", [])) <= {"jacks"}
    assert set(labels.get("decimal_mark", [])) <= {"point", "comma"}
