"""Properties of pots: nothing is lost, seat numbers mean nothing, layers shrink, right shares fit."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from hypothesis import assume, given
from hypothesis import strategies as st

from auditor.payouts import after_rake, odd_chips_fit, payout_fits, share, winners
from auditor.pots import CarriedDeal, Layers, contested, entitled, layers

SEATS = range(1, 8)
AMOUNTS = st.integers(0, 300)


class Put(NamedTuple):
    wagers: dict[int, int]
    antes: dict[int, int]
    live: list[int]
    all_in: list[int]
    dead: int
    carried: list[CarriedDeal]

    def layers(self) -> Layers:
        names = {seat: f"P{seat}" for seat in SEATS}
        return layers(
            self.wagers,
            self.live,
            self.all_in,
            antes=self.antes,
            dead=self.dead,
            carried=self.carried,
            names=names,
        )

    @property
    def total(self) -> int:
        carried = sum(deal.amount for deal in self.carried)
        return sum(self.wagers.values()) + sum(self.antes.values()) + self.dead + carried


@st.composite
def deals(draw: st.DrawFn) -> CarriedDeal:
    by = draw(st.dictionaries(st.sampled_from([f"P{seat}" for seat in SEATS]), AMOUNTS, min_size=1))
    return CarriedDeal(sum(by.values()), draw(st.sampled_from([by, by, None])))


@st.composite
def puts(draw: st.DrawFn, carried: bool = True) -> Put:
    seats = draw(st.lists(st.sampled_from(SEATS), min_size=2, unique=True))
    return Put(
        {seat: draw(AMOUNTS) for seat in seats},
        {seat: draw(st.integers(0, 10)) for seat in seats},
        live := draw(st.lists(st.sampled_from(seats), min_size=1, unique=True)),
        draw(st.lists(st.sampled_from(live), unique=True)),
        draw(st.integers(0, 20)),
        draw(st.lists(deals(), max_size=3)) if carried else [],
    )


@given(puts())
def test_pots_add_up_to_what_was_put_in(put: Put) -> None:
    found = put.layers()
    assert sum(pot.amount for pot in found.pots) + found.uncalled == put.total
    assert all(pot.amount > 0 for pot in found.pots)
    assert all(pot.seats <= set(put.live) and pot.eligible.isdisjoint(pot.unsure) for pot in found.pots)


@given(puts(), st.permutations(SEATS))
def test_seat_numbers_mean_nothing(put: Put, places: list[int]) -> None:
    place = dict(zip(SEATS, places, strict=True))
    names = {place[seat]: f"P{seat}" for seat in SEATS}
    moved = layers(
        {place[seat]: amount for seat, amount in put.wagers.items()},
        [place[seat] for seat in put.live],
        [place[seat] for seat in put.all_in],
        antes={place[seat]: amount for seat, amount in put.antes.items()},
        dead=put.dead,
        carried=put.carried,
        names=names,
    )
    found = put.layers()

    def seats(some: frozenset[int]) -> frozenset[int]:
        return frozenset(place[seat] for seat in some)

    assert {(pot.amount, seats(pot.eligible), seats(pot.unsure)) for pot in found.pots} == {
        (pot.amount, pot.eligible, pot.unsure) for pot in moved.pots
    }
    assert found.uncalled == moved.uncalled


@given(puts(carried=False))
def test_each_layer_is_for_fewer_seats(put: Put) -> None:
    pots = put.layers().pots
    assert all(above.eligible < below.eligible for below, above in pairwise(pots))


@given(puts(carried=False))
def test_who_is_all_in_wins_at_most_what_he_matched(put: Put) -> None:
    """Antes are whole where there were chips to bet with: one that is not is another fault, and no layer."""
    whole = max(put.antes.values())
    put = put._replace(antes={seat: whole if put.wagers[seat] else ante for seat, ante in put.antes.items()})
    put_in = {seat: put.wagers[seat] + put.antes[seat] for seat in put.wagers}
    free = set(put.live) - set(put.all_in)
    assume(free or max(put_in.values()) == max(put_in[seat] for seat in put.live))
    found = put.layers()
    most = entitled(found.pots)
    if found.bettor is not None:
        put_in[found.bettor] -= found.uncalled
    top = max(put_in[seat] for seat in put.live)
    for seat in put.all_in:
        matched = sum(min(put_in[seat], other) for other in put_in.values())
        nobodys = sum(max(0, other - top) for other in put_in.values())  # what no live hand matched falls to all below
        assert most.get(seat, 0) <= put.dead + matched + nobodys
    for seat in free:
        assert most.get(seat, 0) == sum(pot.amount for pot in found.pots)


@given(puts(carried=False), st.data())
def test_right_shares_fit(put: Put, data: st.DataObject) -> None:
    """Whatever the hands, the rake in proportion, and the button's place."""
    pots = put.layers().pots
    total = sum(pot.amount for pot in pots)
    assume(total)
    ranks = {seat: data.draw(st.integers(1, 3)) for seat in put.live}
    order = data.draw(st.permutations(SEATS))
    chip = data.draw(st.sampled_from([1, 5]))
    rake = data.draw(st.integers(0, total // 10))
    whole = share(pots, ranks, order, chip)
    assert sum(whole.paid.values()) == total
    assert payout_fits(pots, ranks, whole.paid, 0, chip) is True
    assert odd_chips_fit(pots, ranks, whole.paid, order, chip=chip) is True
    raked = share(after_rake(pots, rake), ranks, order, chip)
    assert sum(raked.paid.values()) == total - rake
    assert payout_fits(pots, ranks, raked.paid, rake, chip) is True
    assert odd_chips_fit(pots, ranks, raked.paid, order, rake=rake, chip=chip) is not False


@given(puts(carried=False), st.data())
def test_chips_in_the_wrong_hands_do_not_fit(put: Put, data: st.DataObject) -> None:
    """A part of a share pushed to a seat that wins no pot is never right."""
    pots = put.layers().pots
    ranks = {seat: data.draw(st.integers(1, 3)) for seat in put.live}
    paid = share(pots, ranks, list(SEATS)).paid
    won = frozenset[int]().union(*(winners(pot, ranks) or () for pot in contested(pots, ranks)))
    losers = [seat for seat in SEATS if seat not in won]
    assume(losers and any(paid.values()))
    winner = max(paid, key=lambda seat: paid[seat])
    part = data.draw(st.integers(1, paid[winner]))
    paid[winner] -= part
    paid[data.draw(st.sampled_from(losers))] = part
    assert payout_fits(pots, ranks, paid) is False


@given(puts(), st.data())
def test_hiding_a_hand_never_turns_the_answer(put: Put, data: st.DataObject) -> None:
    pots = put.layers().pots
    ranks: dict[int, int | None] = {seat: data.draw(st.integers(1, 3)) for seat in put.live}
    paid = {seat: data.draw(AMOUNTS) for seat in put.live}
    if data.draw(st.booleans()):
        paid = share(pots, ranks, list(SEATS)).paid
    shown = payout_fits(pots, ranks, paid, None)
    ranks[data.draw(st.sampled_from(put.live))] = None
    assert payout_fits(pots, ranks, paid, None) in (shown, None)
