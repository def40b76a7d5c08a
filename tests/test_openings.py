"""Openers: legal and illegal hands, what partial knowledge tells, and proof (rules.md T-7 in plain cases)."""

from __future__ import annotations

import pytest

from auditor.openings import (
    could_be_openers,
    holds_openers,
    lowest_openers,
    opening_hands,
    possibly_opened,
    proves_openers,
    splits_openers,
    surely_opened,
)
from auditor.ranking import strength


@pytest.mark.parametrize(
    ("cards", "joker", "expected"),
    [
        ("Js Jd 7c 4h 2s", "none", True),
        ("Ts Th 7d 4c 2c", "none", False),
        ("2s 2d 3c 3h 4s", "none", True),
        ("2s 2d 2c 3h 4s", "none", True),
        ("As Kd Qc Jh Ts", "none", True),
        ("6s 5d 4c 3h 2s", "none", True),
        ("Ks 9s 7s 4s 2s", "none", True),
        ("Ks 9s 7s 4s 2c", "none", False),
        ("Ks Qs Js Ts 2c", "none", False),
        ("As Kd Qc Jh 9s", "none", False),
        ("Joker As 9d 5s 3h", "bug", True),
        ("Joker Jc 9d 5s 3h", "bug", False),
        ("Joker Kd Qs 5c 2h", "bug", False),
        ("Joker Kd Qs Jc 9h", "bug", True),
        ("Joker Kd Qs Tc 9h", "bug", True),
        ("Joker Ks Qs Js 4s", "bug", True),
        ("Joker 9c 9d 5s 3h", "bug", False),
        ("Joker 9c 9d 5s 5h", "bug", True),
        ("Joker Jc 9d 5s 3h", "wild", True),
        ("Joker 9c 9d 5s 3h", "wild", True),
        ("Joker Tc 9d 5s 3h", "wild", False),
        ("Joker As 9d 5s 3h", "none", None),
    ],
)
def test_legal_openers(cards: str, joker: str, expected: bool | None) -> None:
    assert could_be_openers(cards.split(), joker=joker) is expected


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("Js Jd ?? ?? ??", True),
        ("2s 2d 3c 3h ??", True),
        ("Ts Td ?? 4h 2s", None),
        ("?? ?? ?? ?? ??", None),
        ("Ks 9s 7s 4s ??", None),
        ("Ts 8d 6c 4h ??", False),
        ("Ts 9d 8c 7h ??", None),
        ("Js 9d 7c 4h ??", None),
        ("Js Jd 7c 4h", True),
        ("Ks Qs Js Ts", False),
        ("Js 9d 7c ??", None),
        ("9s ??", False),
    ],
)
def test_hidden_cards(cards: str, expected: bool | None) -> None:
    assert could_be_openers(cards.split()) is expected


def test_a_hidden_card_cannot_be_one_seen_elsewhere() -> None:
    cards = ["Ks", "9s", "7s", "4s", "??"]
    spades = [f"{rank}s" for rank in "23568TJQA"]
    assert could_be_openers(cards, gone=[*spades, "Kd", "Kc"]) is None
    assert could_be_openers(cards, gone=[*spades, "Kd", "Kc", "Kh"]) is False
    assert could_be_openers(["Ts", "8d", "6c", "4h", "??"], joker="bug") is False
    assert could_be_openers(["As", "8d", "6c", "4h", "??"], joker="bug", gone=["Ac", "Ad", "Ah"]) is None


def test_other_openers_than_jacks() -> None:
    assert could_be_openers(["Js", "Jd", "7c", "4h", "2s"], "QQ") is False
    rank = strength("five-card-draw", ["Qs", "Qd", "2c", "3h", "4s"])
    assert rank is not None
    assert rank > lowest_openers("QQ") > lowest_openers()
    with pytest.raises(ValueError, match="'JT'"):
        lowest_openers("JT")


def test_openers_kept() -> None:
    """An ace and the joker are openers kept; a joker, a king and a queen are not (J-10)."""
    assert holds_openers(["As", "Joker", "Ks", "Qs"], joker="bug")
    assert not holds_openers(["Joker", "Ks", "Qs"], joker="bug")
    assert holds_openers(["Js", "Jd"])
    assert not holds_openers(["Ks", "Qs", "Js", "Ts"])


@pytest.mark.parametrize(
    ("original", "kept", "joker", "expected"),
    [
        ("Js Jd Ks 9s 4s", "Js Ks 9s 4s", "none", True),
        ("Js Jd Ks 9s 4s", "Js Jd", "none", False),
        ("As Joker Ks Qs Tc", "As Joker Ks Qs", "bug", False),
        ("As Joker Ks Qs Tc", "Joker Ks Qs", "bug", True),
        ("Joker Ks Qs Js 4s", "Ks Qs Js", "bug", True),
        ("9s 9d 9c 4h 2s", "9s 9d 9c", "none", False),
        ("9s 9d 4c 4h 2s", "9s 9d", "none", True),
        ("Ts Td Ks 9s 4s", "Ts Ks 9s 4s", "none", False),
        ("Js Jd Ks 9s 4s", "Js ?? ?? ??", "none", None),
        ("Js ?? Ks 9s 4s", "Js Ks 9s 4s", "none", None),
    ],
)
def test_splitting_openers(original: str, kept: str, joker: str, expected: bool | None) -> None:
    assert splits_openers(original.split(), kept.split(), joker) is expected


def test_the_hands_he_may_have_opened_on() -> None:
    final = ["Ks", "Js", "9s", "4s", "2s"]
    assert opening_hands(final, 0) == [tuple(final)]
    assert len(opening_hands(final, 1, ["Jd"])) == 5
    assert opening_hands(final, 1, ["Jd"], ["2s"]) == [("Ks", "Js", "9s", "4s", "Jd")]
    assert opening_hands(final, 1, None, ["2s"]) == [("Ks", "Js", "9s", "4s", "??")]
    assert opening_hands(final, 1, None, ["2s", "4s"], short=1) == [("Ks", "Js", "9s", "??")]
    assert opening_hands(final[:2], 3, received=["Js"]) == [
        ("Ks", "??", "??", "??", "??"),
        ("??", "??", "??", "??", "??"),
    ]
    assert opening_hands(final, 1, ["Jd"], ["7c"]) == []
    assert opening_hands(final, 6) == []
    assert opening_hands(final, 1, ["Jd", "Qd"]) == []


def test_a_discard_among_the_final_cards_came_back() -> None:
    """After a reshuffle a discard may be drawn again: it was not among the cards kept."""
    assert opening_hands(["Ks", "Js", "9s", "4s", "2s"], 1, ["2s"]) == [("Ks", "Js", "9s", "4s", "2s")]


def test_openers_that_no_choice_of_the_cards_denies() -> None:
    assert surely_opened(opening_hands(["As", "Ad", "Kc", "Kd", "5h"], 1)) is True
    assert surely_opened(opening_hands(["As", "Ad", "9c", "8d", "5h"], 1)) is None
    assert surely_opened(opening_hands(["Tc", "Td", "Ts", "4h", "9c"], 3, ["8c", "5d", "2h"])) is False
    assert possibly_opened(opening_hands(["As", "Ad", "9c", "8d", "5h"], 1)) is True
    assert possibly_opened(opening_hands(["As", "Kd", "9c", "8d", "5h"], 1)) is None
    assert surely_opened([]) is None
    assert possibly_opened([]) is None


@pytest.mark.parametrize(
    ("final", "drawn", "discards", "received", "split", "expected"),
    [
        # stood pat: the hand itself
        ("Js Jd 7c 4h 2s", 0, None, None, False, True),
        ("9s 7d 5c 4h 2s", 0, None, None, False, False),
        ("9s 7d 5c 4h ??", 0, None, None, False, False),
        ("9s 7d 5c Jh ??", 0, None, None, False, None),
        # declared split: some choice of the cards shown with the discard
        ("Ks Js 9s 4s 2s", 1, "Jd", None, True, True),
        ("Ks Js 9s 4s 2s", 1, "7d", None, True, False),
        ("Ks Js 9s 4s 2s", 1, "Jd", "Js", True, False),
        ("Ks Js 9s 4s 2s", 1, None, None, True, None),
        # no split: openers among the cards kept
        ("Ks Js 9s 4s 2s", 1, None, None, False, False),
        ("Qs Qd Qc 7h 2s", 3, None, None, False, True),
        ("Ts Td Tc 7h 2s", 3, None, None, False, False),
        ("Ac 9c 9d 5h 4s", 2, None, None, False, False),
        ("Ac 9c 9d 5h 4s", 2, None, None, True, None),
        ("Js Jd 9d 5h 4s", 4, None, None, False, False),
        ("9s 9d 9c 5h 4s", 2, None, "9c 4s", False, False),
        ("9s 9d 9c 5h 4s", 2, None, "5h 4s", False, True),
        # only the openers shown
        ("Js Jd", 3, None, None, False, True),
        ("Js Jd", 4, None, None, False, False),
        ("Js", 2, None, None, False, None),
        # false openers that the draw made good
        ("Tc Td Ts 4h 9c", 3, "8c 5d 2h", "Ts 4h 9c", False, False),
        ("Tc Td Ts 4h 9c", 3, "8c 5d", "Ts 4h 9c", False, None),
        # not shown
        (None, 2, None, None, False, None),
        ("Js Jd 7c 4h 2s", None, None, None, False, None),
        ("Js Jd 7c 4h 2s", 1, "Kd", "Qd", False, None),
    ],
)
def test_proof(
    *,
    final: str | None,
    drawn: int | None,
    discards: str | None,
    received: str | None,
    split: bool,
    expected: bool | None,
) -> None:
    proof = proves_openers(
        None if final is None else final.split(),
        drawn,
        None if discards is None else discards.split(),
        None if received is None else received.split(),
        split_declared=split,
    )
    assert proof.proven is expected
    assert proof.why


def test_proof_of_a_hand_dealt_short() -> None:
    final = ["Js", "Jd", "9d", "5h", "4s"]
    assert proves_openers(final, 2, short=1).proven is True
    assert proves_openers(final, 3, short=1).proven is False
    assert proves_openers(final, 0, received=["4s"], short=1).proven is True
    assert proves_openers(["Ks", "Qs", "Js", "Ts", "9s"], 0, received=["9s"], short=1).proven is False


def test_why_says_what_was_looked_at() -> None:
    assert proves_openers(None, 2).why == "his hand was not shown"
    assert (
        proves_openers(["Ts", "Td", "Tc", "7h", "2s"], 3).why == "2 cards of the hand he shows cannot have been openers"
    )
    assert proves_openers(["Js", "9d", "7c", "5h", "2s"], 0).why == "the hand he stood pat on cannot have been openers"
