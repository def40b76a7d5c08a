"""Shares, odd chips, and whether a payment fits pots and hands."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from auditor.payouts import after_rake, beaten, odd_chips_fit, payout_fits, share, winners
from auditor.pots import CarriedDeal, Pot, layers
from auditor.ranking import Rank, strength


def high(cards: str) -> Rank | None:
    return strength("five-card-draw", cards.split())


def pot(amount: int, *seats: int) -> Pot:
    return Pot(amount, frozenset(seats))


MAIN_AND_SIDE = (pot(90, 1, 2, 3), pot(60, 2, 3))


def test_each_pot_to_its_best_hand() -> None:
    shares = share(MAIN_AND_SIDE, {1: 9, 2: 5, 3: 7}, [1, 2, 3])
    assert shares.paid == {1: 90, 3: 60}
    assert shares.odd == {}
    assert shares.unjudged == ()


def test_a_sole_hand_wins_unseen() -> None:
    assert share((pot(90, 1, 2, 3),), {2: None}, [1, 2, 3]).paid == {2: 90}


def test_a_pot_with_an_unknown_hand_is_not_judged() -> None:
    shares = share((pot(90, 1, 2, 3), pot(60, 2)), {1: 9, 2: None, 3: 7}, [1, 2, 3])
    assert shares.paid == {2: 60}
    assert shares.unjudged == (0,)


def test_unsure_seats_matter_only_with_a_winning_hand() -> None:
    doubtful = Pot(40, frozenset({1, 2}), frozenset({3}))
    assert winners(doubtful, {1: 9, 2: 5, 3: 7}) == frozenset({1})
    assert winners(doubtful, {1: 9, 2: 5, 3: 9}) is None
    assert winners(doubtful, {1: 9, 2: 5, 3: None}) is None
    assert winners(doubtful, {1: 9}) == frozenset({1})
    assert winners(doubtful, {3: 9}) is None


@pytest.mark.parametrize(
    ("amount", "chip", "paid", "odd"),
    [
        (1000, 1, {2: 334, 3: 333, 1: 333}, (2,)),
        (1000, 100, {2: 400, 3: 300, 1: 300}, (2,)),
        (1001, 1, {2: 334, 3: 334, 1: 333}, (2, 3)),
        (1025, 50, {2: 350, 3: 350, 1: 325}, (2, 3, 1)),
        (999, 1, {2: 333, 3: 333, 1: 333}, ()),
    ],
)
def test_odd_chips_go_one_a_seat_from_the_left_of_the_button(
    amount: int, chip: int, paid: dict[int, int], odd: tuple[int, ...]
) -> None:
    shares = share((pot(amount, 1, 2, 3),), {1: 5, 2: 5, 3: 5}, [2, 3, 4, 1], chip)
    assert shares.paid == paid
    assert shares.odd.get(0, ()) == odd


def test_each_pot_is_split_apart() -> None:
    pots = (pot(31, 1, 2, 3), pot(21, 2, 3))
    shares = share(pots, {1: 2, 2: 5, 3: 5}, [3, 1, 2])
    assert shares.paid == {3: 27, 2: 25}
    assert shares.odd == {0: (3,), 1: (3,)}


def test_rake_in_proportion() -> None:
    assert [net.amount for net in after_rake(MAIN_AND_SIDE, 8)] == [85, 57]
    assert [net.amount for net in after_rake(MAIN_AND_SIDE, 0)] == [90, 60]
    assert [net.amount for net in after_rake((pot(1, 1), pot(99, 1)), 100)] == [0, 0]


def test_beaten_in_every_pot() -> None:
    ranks = {1: 9, 2: 5, 3: None}
    assert beaten(MAIN_AND_SIDE, ranks, 2) is False
    assert beaten((MAIN_AND_SIDE[0],), ranks, 2) is True
    assert beaten(MAIN_AND_SIDE, ranks, 3) is False


TIE = {1: 5, 2: 5, 3: 5}


@pytest.mark.parametrize(
    ("pots", "ranks", "paid", "rake", "expected"),
    [
        # one pot
        ((pot(90, 1, 2),), {1: 9, 2: 5}, {1: 90}, 0, True),
        ((pot(90, 1, 2),), {1: 9, 2: 5}, {2: 90}, 0, False),
        ((pot(90, 1, 2),), {1: 9, 2: 5}, {1: 85}, 5, True),
        ((pot(90, 1, 2),), {1: 9, 2: 5}, {1: 85}, None, True),
        ((pot(90, 1, 2),), {1: 9, 2: 5}, {1: 80, 2: 10}, 0, False),
        ((pot(90, 1, 2),), {1: 9, 2: 5}, {1: 90, 3: 0}, 0, True),
        # another rule's business: the sums differ, the hands are not known
        ((pot(90, 1, 2),), {1: 9, 2: 5}, {1: 85}, 0, None),
        ((pot(90, 1, 2),), {1: 9, 2: 5}, {1: 95}, None, None),
        ((pot(90, 1, 2),), {1: 9, 2: None}, {1: 90}, 0, None),
        # two whole pots paid out of one
        ((pot(800, 1, 2),), {1: 5, 2: 5}, {1: 800, 2: 800}, 0, None),
        # a known better hand is enough
        ((pot(90, 1, 2, 3),), {1: 9, 2: 5, 3: None}, {2: 90}, 0, False),
        # a folded seat paid
        ((pot(90, 1, 2),), {1: 9, 2: 5}, {1: 50, 4: 40}, 0, False),
        # ties
        ((pot(1000, 1, 2, 3),), TIE, {1: 334, 2: 333, 3: 333}, 0, True),
        ((pot(1000, 1, 2, 3),), TIE, {1: 333, 2: 334, 3: 333}, 0, True),
        ((pot(1000, 1, 2, 3),), TIE, {1: 335, 2: 333, 3: 332}, 0, False),
        ((pot(1000, 1, 2, 3),), TIE, {1: 500, 2: 500}, 0, False),
        ((pot(800, 1, 2),), {1: 5, 2: 5}, {1: 401, 2: 399}, 0, False),
        # rake of 5 in steps of 5 off the shares, and a split that rake does not explain
        ((pot(200, 1, 2, 3, 4),), {**TIE, 4: 5}, {1: 50, 2: 50, 3: 45, 4: 45}, 10, True),
        ((pot(800, 1, 2),), {1: 5, 2: 5}, {1: 400, 2: 360}, 40, False),
        # main and side pot; the rake from the one, the other or both
        (MAIN_AND_SIDE, {1: 9, 2: 5, 3: 7}, {1: 90, 3: 60}, 0, True),
        (MAIN_AND_SIDE, {1: 9, 2: 5, 3: 7}, {1: 85, 3: 60}, 5, True),
        (MAIN_AND_SIDE, {1: 9, 2: 5, 3: 7}, {1: 90, 3: 55}, 5, True),
        (MAIN_AND_SIDE, {1: 9, 2: 5, 3: 7}, {1: 87, 3: 58}, 5, True),
        (MAIN_AND_SIDE, {1: 9, 2: 5, 3: 7}, {1: 80, 3: 65}, 5, False),
        (MAIN_AND_SIDE, {1: 9, 2: 5, 3: 7}, {1: 150}, 0, False),
        (MAIN_AND_SIDE, {1: 5, 2: 9, 3: 7}, {2: 150}, 0, True),
        (MAIN_AND_SIDE, {1: 5, 2: 9, 3: 7}, {2: 60, 1: 90}, 0, False),
        (MAIN_AND_SIDE, TIE, {1: 30, 2: 60, 3: 60}, 0, True),
        (MAIN_AND_SIDE, TIE, {1: 45, 2: 60, 3: 45}, 0, False),
        (MAIN_AND_SIDE, TIE, {1: 28, 2: 58, 3: 58}, 6, True),
        (MAIN_AND_SIDE, TIE, {1: 50, 2: 47, 3: 47}, 6, False),
    ],
)
def test_payouts(
    *,
    pots: tuple[Pot, ...],
    ranks: Mapping[int, Rank | None],
    paid: dict[int, int],
    rake: int | None,
    expected: bool | None,
) -> None:
    assert payout_fits(pots, ranks, paid, rake) is expected


@pytest.mark.parametrize(
    ("paid", "rake", "chip", "expected"),
    [
        ({2: 334, 3: 333, 1: 333}, 0, 1, True),
        ({1: 334, 2: 333, 3: 333}, 0, 1, False),
        ({2: 400, 3: 300, 1: 300}, 0, 100, True),
        ({2: 334, 3: 333, 1: 333}, 0, 100, False),
        ({2: 330, 3: 330, 1: 330}, 10, 1, True),
        ({2: 331, 3: 330, 1: 330}, 9, 1, True),
        ({2: 330, 3: 330, 1: 331}, 9, 1, False),
        ({2: 500, 3: 500}, 0, 1, None),
        ({2: 334, 3: 333, 1: 333}, 5, 1, None),
    ],
)
def test_odd_chips(paid: dict[int, int], rake: int, chip: int, expected: bool | None) -> None:
    order = [2, 3, 4, 1]
    assert odd_chips_fit((pot(1000, 1, 2, 3),), TIE, paid, order, rake=rake, chip=chip) is expected


def test_odd_chips_of_raked_side_pots_are_not_judged() -> None:
    assert odd_chips_fit(MAIN_AND_SIDE, TIE, {1: 30, 2: 60, 3: 60}, [1, 2, 3]) is True
    assert odd_chips_fit(MAIN_AND_SIDE, TIE, {1: 28, 2: 58, 3: 58}, [1, 2, 3], rake=6) is None


def test_rake_step_goes_off_the_last_shares() -> None:
    ranks = {**TIE, 4: 5}
    assert odd_chips_fit((pot(200, 1, 2, 3, 4),), ranks, {1: 50, 2: 50, 3: 45, 4: 45}, [1, 2, 3, 4], rake=10) is True
    assert odd_chips_fit((pot(200, 1, 2, 3, 4),), ranks, {1: 45, 2: 45, 3: 50, 4: 50}, [1, 2, 3, 4], rake=10) is False


def test_one_ante_player_may_not_be_paid_everything() -> None:
    """Three antes passed, Cal in for the first alone; he is best, Ann second: 6 to him, 20 to her."""
    names = {1: "Ann", 3: "Cal", 5: "Eve"}
    first = dict.fromkeys(["Ann", "Ben", "Cal", "Dan", "Eve", "Fay"], 1)
    others = {name: 1 for name in first if name != "Cal"}
    carried = [CarriedDeal(6, first), CarriedDeal(5, others), CarriedDeal(5, others)]
    pots = layers({1: 5, 5: 5}, [1, 3, 5], [3], carried=carried, names=names).pots
    ranks = {1: high("Ks Kd 9c 4h 2s"), 3: high("As Ad 9d 4d 2d"), 5: high("Qs Jd 9h 4s 2c")}
    assert share(pots, ranks, [1, 3, 5]).paid == {3: 6, 1: 20}
    assert payout_fits(pots, ranks, {3: 26}) is False
    assert payout_fits(pots, ranks, {3: 6, 1: 20}) is True


def test_opener_who_cannot_prove_leaves_the_main_pot_to_the_next() -> None:
    antes = dict.fromkeys(range(1, 6), 1)
    pots = layers({3: 5, 4: 5}, [2, 3, 4], [2], antes=antes).pots
    ranks = {2: high("Qs Qd Qc 7h 2s"), 3: high("9s 9d 8c 4h 2c"), 4: high("Ks Kd 4c 4d 3s")}
    assert share(pots, ranks, [1, 2, 3, 4, 5]).paid == {2: 5, 4: 10}
    del ranks[2]
    assert share(pots, ranks, [1, 2, 3, 4, 5]).paid == {4: 15}


def test_pot_of_a_loser_to_openers_is_not_refunded() -> None:
    """Ben opened false and may not win; Eve's two pair take the 50, and 10 given back to Dan does not fit."""
    pots = layers({2: 15, 4: 15, 5: 20}, [2, 4, 5]).pots
    ranks = {4: high("Ts Td 9c 4h 2s"), 5: high("8s 8d 7c 7h 2c")}
    assert payout_fits(pots, ranks, {5: 45}) is True
    assert payout_fits(pots, ranks, {5: 35, 4: 10}) is False
