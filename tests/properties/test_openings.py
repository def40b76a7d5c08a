"""Properties of openers: a hidden card makes an answer unknown, never another one."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from auditor.cards import DECK, JOKER, UNKNOWN, Card
from auditor.openings import (
    could_be_openers,
    opening_hands,
    possibly_opened,
    proves_openers,
    splits_openers,
    surely_opened,
)

PACK = sorted(DECK)


class Drawn(NamedTuple):
    """A hand before the draw, its discards, the cards received for them, and the use of the joker."""

    original: list[Card]
    discards: list[Card]
    received: list[Card]
    joker: str

    @property
    def kept(self) -> list[Card]:
        return self.original[: 5 - len(self.discards)]


@st.composite
def hands(draw: st.DrawFn) -> Drawn:
    joker = draw(st.sampled_from(["none", "bug", "wild"]))
    pack = [*PACK, JOKER] if joker != "none" else PACK
    some = draw(st.lists(st.sampled_from(pack), min_size=10, max_size=10, unique=True))
    if draw(st.booleans()):
        openers = draw(
            st.sampled_from([["Js", "Jd"], ["3s", "3d", "3c"], ["Ks", "Qs", "Js", "Ts", "9s"], ["Ac", "Ad"]])
        )
        some = [*openers, *(card for card in some if card not in openers)]
    original = draw(st.permutations(some[:5]))
    drawn = draw(st.integers(0, 5))
    return Drawn(original, original[5 - drawn :], some[5 : 5 + drawn], joker)


def hide(data: st.DataObject, cards: list[Card]) -> list[Card]:
    return [UNKNOWN if data.draw(st.booleans()) else card for card in cards]


@given(hands(), st.data())
def test_hidden_cards_only_make_it_unknown(hand: Drawn, data: st.DataObject) -> None:
    exact = could_be_openers(hand.original, joker=hand.joker)
    assert exact is not None
    assert could_be_openers(hide(data, hand.original), joker=hand.joker) in (exact, None)


@given(hands(), st.data())
def test_the_hand_he_opened_on_is_among_the_possible(hand: Drawn, data: st.DataObject) -> None:
    final = [*hand.kept, *hand.received]
    drawn = len(hand.discards)
    exact = could_be_openers(hand.original, joker=hand.joker)
    assert opening_hands(final, drawn, hand.discards, hand.received) == [tuple(hand.original)]
    some = opening_hands(
        hide(data, final),
        drawn,
        data.draw(st.sampled_from([None, hand.discards, hide(data, hand.discards)])),
        data.draw(st.sampled_from([None, hide(data, hand.received)])),
    )
    assert surely_opened(some, joker=hand.joker) in (exact, None)
    if exact:
        assert possibly_opened(some, joker=hand.joker) is not False


@given(hands(), st.data())
def test_who_opened_on_openers_is_not_convicted(hand: Drawn, data: st.DataObject) -> None:
    """Whatever is hidden, if he kept openers or declared that he split them."""
    if not could_be_openers(hand.original, joker=hand.joker):
        return
    split = splits_openers(hand.original, hand.kept, hand.joker)
    assert split is not None
    proof = proves_openers(
        hide(data, [*hand.kept, *hand.received]),
        len(hand.discards),
        data.draw(st.sampled_from([None, hand.discards, hide(data, hand.discards)])),
        data.draw(st.sampled_from([None, hand.received, hide(data, hand.received)])),
        split_declared=split,
        joker=hand.joker,
    )
    assert proof.proven is not False
