"""Main and side pots: layers by what each seat matched, dead money, carried deals."""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from typing import Any

import pytest

from auditor.pots import CarriedDeal, Layers, Pot, contested, entitled, layers, uncalled
from tests.corpus import CORPUS, needs_corpus

FACTS = CORPUS / "facts.json"


def pots(found: Layers) -> list[tuple[int, set[int]]]:
    assert not any(pot.unsure for pot in found.pots)
    return [(pot.amount, set(pot.eligible)) for pot in found.pots]


def test_one_pot_while_nobody_is_all_in() -> None:
    assert layers({1: 20, 2: 20, 3: 5}, [1, 2]) == Layers((Pot(45, frozenset({1, 2})),))


def test_folded_chips_stay_in_the_side_pot() -> None:
    """Ann 60 and folded, Ben all-in for 30, Cal 60 and a bet of 20 that nobody called."""
    found = layers({1: 60, 2: 30, 3: 80}, [2, 3], [2])
    assert pots(found) == [(90, {2, 3}), (60, {3})]
    assert (found.bettor, found.uncalled) == (3, 20)
    assert entitled(found.pots) == {2: 90, 3: 150}


def test_a_short_all_in_caller_plays_for_the_main_pot() -> None:
    found = layers({1: 13, 2: 17, 3: 9}, [2, 3], [3])
    assert pots(found) == [(27, {2, 3}), (8, {2})]
    assert found.uncalled == 4


def test_a_layer_for_each_all_in() -> None:
    """Two players all-in for less than the raiser, whose last 420 come back."""
    found = layers({1: 210, 2: 40, 3: 60, 4: 630}, [1, 3, 4], [1, 3, 4])
    assert pots(found) == [(220, {1, 3, 4}), (300, {1, 4})]
    assert (found.bettor, found.uncalled) == (4, 420)


def test_players_all_in_for_the_same_share_a_layer() -> None:
    assert pots(layers({1: 50, 2: 50, 3: 90, 4: 90}, [1, 2, 3, 4], [1, 2])) == [(200, {1, 2, 3, 4}), (80, {3, 4})]


def test_antes_count_to_what_is_matched() -> None:
    """The blind all-in for 30 of his ante of 40 matches 30 of each other ante and none of the bets."""
    antes = {1: 40, 2: 40, 3: 30}
    assert pots(layers({1: 100, 2: 100}, [1, 2, 3], [3], antes=antes)) == [(90, {1, 2, 3}), (220, {1, 2})]


def test_the_rest_of_an_ante_that_nobody_matched_comes_back() -> None:
    """An ante of 25 and a blind of 100 against a player all-in for 1 of his ante."""
    found = layers({1: 100, 2: 0}, [1, 2], [2], antes={1: 25, 2: 1})
    assert (found.bettor, found.uncalled) == (1, 124)
    assert pots(found) == [(2, {1, 2})]


def test_an_ante_too_small_of_a_player_with_chips_is_no_layer() -> None:
    """Ben anted 4 of 5 and is all-in for a bet of 30; what Ann bet beyond it is 20, and Ben plays for all the rest."""
    antes = {1: 5, 2: 4, 3: 5}
    assert uncalled({1: 50, 2: 30, 3: 0}, [2], antes) == (1, 20)
    found = layers({1: 50, 2: 30, 3: 0}, [1, 2], [2], antes=antes)
    assert (pots(found), found.uncalled) == ([(74, {1, 2})], 20)


def test_a_missing_ante_makes_no_bet_uncalled() -> None:
    assert uncalled({1: 10, 2: 10}, antes={1: 1}) is None
    assert uncalled({1: 5, 2: 15}, antes={2: 1}) == (2, 10)
    assert uncalled({}, antes={1: 1}) is None
    assert pots(layers({1: 10, 2: 10, 3: 10}, [1, 2, 3], antes={1: 1, 2: 1})) == [(32, {1, 2, 3})]


def test_a_walk_leaves_the_small_blind() -> None:
    found = layers({1: 50, 2: 100}, [2])
    assert pots(found) == [(100, {2})]
    assert (found.bettor, found.uncalled) == (2, 50)
    assert uncalled({}) is None
    assert layers({}, [1, 2]) == Layers(())


def test_dead_blind_is_in_the_main_pot_and_matches_nothing() -> None:
    """Dee posts 50 dead beside her big blind of 100; Ann is all-in for 100."""
    found = layers({1: 100, 3: 200, 4: 200}, [1, 3, 4], [1], dead=50)
    assert pots(found) == [(350, {1, 3, 4}), (200, {3, 4})]
    assert uncalled({3: 200, 4: 100}) == (3, 100)


def test_straddle_is_a_bet_like_others() -> None:
    found = layers({1: 50, 2: 100, 3: 200, 4: 150}, [3, 4], [4])
    assert pots(found) == [(450, {3, 4})]
    assert (found.bettor, found.uncalled) == (3, 50)


def test_a_short_call_that_stood_plays_for_everything() -> None:
    """Only who is all-in is limited to what he matched: chips that a live player owes are no layer."""
    assert pots(layers({1: 10, 2: 10, 3: 5}, [1, 2, 3])) == [(25, {1, 2, 3})]


def test_a_layer_whose_hands_are_dead_falls_to_the_one_below() -> None:
    found = layers({1: 30, 2: 60, 3: 60}, [1], [1])
    assert pots(found) == [(150, {1})]
    whole = layers({1: 30, 2: 60, 3: 60}, [1, 2, 3], [1]).pots
    assert contested(whole, [1]) == [Pot(150, frozenset({1}))]
    assert contested(whole, [1, 3]) == [Pot(90, frozenset({1, 3})), Pot(60, frozenset({3}))]
    assert contested(whole, []) == [Pot(150, frozenset())]


def test_a_side_pot_left_to_a_hand_thrown_away_is_its_own() -> None:
    whole = layers({1: 30, 2: 60, 3: 60}, [1, 2, 3], [1]).pots
    assert contested(whole, [1], [3, 2]) == [Pot(90, frozenset({1})), Pot(60, frozenset({3}))]
    assert contested(whole, [1, 2], [3]) == [Pot(90, frozenset({1, 2})), Pot(60, frozenset({2}))]
    assert contested(whole, [1], [4]) == [Pot(150, frozenset({1}))]


def test_opener_all_in_for_his_ante() -> None:
    """Five antes of 1, the opener all-in with his; two callers put in a full bet of 5 each."""
    antes = dict.fromkeys(range(1, 6), 1)
    assert pots(layers({3: 5, 4: 5}, [2, 3, 4], [2], antes=antes)) == [(5, {2, 3, 4}), (10, {3, 4})]
    alone = layers({4: 5}, [2, 4], [2], antes=antes)
    assert pots(alone) == [(5, {2, 4})]
    assert (alone.bettor, alone.uncalled) == (4, 5)


NAMES = dict(enumerate(["Ann", "Ben", "Cal", "Dan", "Eve", "Fay"], 1))


def test_one_ante_player_wins_the_antes_he_matched() -> None:
    """Three deals passed; Cal put in the first ante alone. In the fourth, free of antes, two players bet 5 each."""
    everyone = dict.fromkeys(NAMES.values(), 1)
    others = {name: 1 for name in everyone if name != "Cal"}
    carried = [CarriedDeal(6, everyone), CarriedDeal(5, others), CarriedDeal(5, others)]
    found = layers({1: 5, 5: 5}, [1, 3, 5], [3], carried=carried, names=NAMES)
    assert pots(found) == [(6, {1, 3, 5}), (20, {1, 5})]
    assert entitled(found.pots) == {1: 26, 3: 6, 5: 26}


def test_newcomer_with_chips_plays_for_the_whole_pot() -> None:
    carried = [CarriedDeal(4, {"Ann": 2, "Ben": 2})]
    assert pots(layers({}, [1, 2, 3], antes={1: 2, 2: 2, 3: 2}, carried=carried, names=NAMES)) == [(10, {1, 2, 3})]


def test_newcomer_all_in_for_his_ante_matched_none_of_the_old() -> None:
    carried = [CarriedDeal(4, {"Ann": 2, "Ben": 2})]
    found = layers({}, [1, 2, 3], [3], antes={1: 2, 2: 2, 3: 2}, carried=carried, names=NAMES)
    assert pots(found) == [(6, {1, 2, 3}), (4, {1, 2})]


def test_whether_a_newcomer_all_in_by_a_bet_wins_the_old_antes_is_not_written() -> None:
    carried = [CarriedDeal(4, {"Ann": 2, "Ben": 2})]
    found = layers({1: 7, 2: 7, 3: 7}, [1, 2, 3], [3], carried=carried, names=NAMES)
    assert found.pots == (Pot(4, frozenset({1, 2}), frozenset({3})), Pot(21, frozenset({1, 2, 3})))
    assert entitled(found.pots) == {1: 25, 2: 25, 3: 25}
    assert entitled(found.pots, unsure=False) == {1: 25, 2: 25, 3: 21}


def test_a_forfeited_bet_is_matched_to_the_ante() -> None:
    """A false open left five antes of 1 and the opener's 5; who has nothing left since then plays for the antes."""
    carried = [CarriedDeal(10, {"Ann": 1, "Ben": 6, "Cal": 1, "Dan": 1, "Eve": 1})]
    found = layers({}, [1, 2, 3], [3], antes={1: 1, 2: 1}, carried=carried, names=NAMES)
    assert pots(found) == [(5, {1, 2, 3}), (7, {1, 2})]


@pytest.mark.parametrize("by", [None, {"Ann": 2, "Ben": 1}])
def test_carried_chips_of_unknown_origin(by: dict[str, int] | None) -> None:
    found = layers({}, [1, 2, 3], [3], antes={1: 1, 2: 1, 3: 1}, carried=[CarriedDeal(4, by)], names=NAMES)
    assert found.pots == (Pot(4, frozenset({1, 2}), frozenset({3})), Pot(3, frozenset({1, 2, 3})))


def test_nobody_left_to_win() -> None:
    assert layers({1: 5}, [], antes={1: 1, 2: 1}).pots == (Pot(2, frozenset()),)


def units(amount: str) -> int:
    return int(Decimal(amount) * 1000)


def room_hand(facts: dict[str, Any]) -> tuple[Layers, dict[str, int]]:
    """The layers of a hand of the corpus, and the seat number given to each name."""
    seats = {name: seat for seat, name in enumerate(facts["contributed"])}
    wagers = Counter({seats[name]: units(amount) for name, amount in facts["contributed"].items()})
    antes: Counter[int] = Counter()
    dead: Counter[int] = Counter()
    for name, kind, amount in facts["posts"]:
        if name in seats and ("ante" in kind or "dead" in kind):
            (antes if "ante" in kind else dead)[seats[name]] += units(amount)
    wagers.subtract(antes)
    wagers.subtract(dead)
    live = [seats[name] for name in seats if name not in facts["folded"] or name in facts["all_in"]]
    all_in = [seats[name] for name in seats if name in facts["all_in"]]
    return layers(wagers, live, all_in, antes=antes, dead=dead.total()), seats


@needs_corpus
def test_rooms_state_the_same_pots() -> None:
    """Uncalled bets, side pots and payments of complete hands whose source returns uncalled bets in so many words."""
    stated = 0
    for file, entry in json.loads(FACTS.read_text()).items():
        if entry["site"] not in ("pokerstars", "fulltilt") or "convert" in file or "rio.walk" in file:
            continue
        for hand, facts in entry["facts"].items():
            if facts["status"] != "complete" or facts["anomalies"]:
                continue
            found, seats = room_hand(facts)
            where = (file, hand, found)
            assert sum(pot.amount for pot in found.pots) + found.uncalled == units(facts["contributed_sum"]), where
            silent = facts["implied_uncalled"]
            back = facts["uncalled"] or ([silent] if silent else [])
            assert found.uncalled == sum(units(amount) for _, amount in back), where
            rake = units(facts["rake"] or "0")
            if facts["side_pots"]:
                stated += 1
                parts = [units(amount) for amount in facts["side_pots"].values()]
                assert len(parts) == len(found.pots), where
                assert all(0 <= pot.amount - part <= rake for pot, part in zip(found.pots, parts, strict=True)), where
            most = entitled(found.pots)
            won: Counter[str] = Counter()
            for name, amount, _ in facts["collected"]:
                won[name] += units(amount)
            assert all(won[name] <= most.get(seats[name], 0) for name in won), where
    assert stated > 40
