"""Routine hands: the rows made straight from the play, and its tally, are those made from the records."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from auditor import facts, routine
from auditor.audited import Audited, AuditedRoutine
from auditor.chips import parse, show
from auditor.dialects import read
from auditor.events import Hand
from auditor.reports.as_csv import Tables, rules
from auditor.reports.tally import Tally
from auditor.rulings import Auditor
from auditor.sources import from_text, open_sources
from tests.corpus import CORPUS, needs_corpus
from tests.playing.kit import VARIANTS, Variant, play
from tests.playing.ring import Table
from tests.playing.stars import stars
from tests.rooms.rooms import ROOMS

NAMED = [f"{one.name}-{'limit' if one.limit else 'no-limit'}" for one in VARIANTS]
TEXTS = st.text("ab,\"\r =+-@\t|;é\\'Ł♠", min_size=1, max_size=6)


def as_others(one: AuditedRoutine) -> Audited:
    """The same hand with all its records made, as one is that was replayed."""
    return Audited(
        one.hand, one.record, one.findings, tally=one.tally, players=one.players, flows=one.flows, rulebook=one.rulebook
    )


def routine_ones(hands: Iterable[Hand], book: str | None = None) -> list[AuditedRoutine]:
    auditor = Auditor(book)
    return [one for hand in hands if (one := auditor.audit(hand).as_routine) is not None]


def ring(game: str, count: int) -> Iterator[Hand]:
    table = Table("Alder", game, Random(game))
    return read(from_text("".join(table.hand() for _ in range(count)), name="hands.txt"))


def of_kit(variant: Variant, count: int) -> Iterator[Hand]:
    texts = [stars(play(variant, Random(seed)), 100_000 + seed, Random(seed)) for seed in range(count)]
    return read(from_text("\n\n".join(texts), name="hands.txt"))


def are_alike(hands: list[AuditedRoutine], *, neutralise: bool = True) -> None:
    """Holds rows and tally made straight against those made from the records."""
    straight, by_record = Tables(neutralise=neutralise), Tables(neutralise=neutralise)
    tally, by_code = Tally(), Tally()
    for one in hands:
        straight.add(one)
        by_record.add(as_others(one))
        tally.add(one)
        by_code.add(as_others(one))
    assert straight.take() == by_record.take()
    assert straight.take() == [b""] * 4
    assert rules(tally) == rules(by_code)


@pytest.mark.parametrize("game", ["holdem", "draw"])
@pytest.mark.parametrize("book", [None, "roberts", "wsop-live"])
def test_hands_of_a_ring(game: str, book: str | None) -> None:
    hands = routine_ones(ring(game, 60), book)
    assert len(hands) > 40
    are_alike(hands)


@pytest.mark.parametrize("variant", VARIANTS, ids=NAMED)
def test_hands_of_every_game(variant: Variant) -> None:
    """With all-ins, side pots and shared ones."""
    hands = routine_ones(of_kit(variant, 60))
    assert len(hands) > 40
    are_alike(hands)


@needs_corpus
@pytest.mark.parametrize("room", ROOMS)
def test_real_hands(room: str) -> None:
    paths = sorted((CORPUS / room).iterdir())
    are_alike(routine_ones(hand for path in paths for source in open_sources([path]) for hand in read(source)))


@pytest.mark.parametrize("neutralise", [True, False])
@given(texts=st.lists(TEXTS, min_size=16, max_size=16, unique=True), decimals=st.integers(0, 9))
def test_hands_with_odd_names(neutralise: bool, texts: list[str], decimals: int) -> None:
    """Whatever the file, the hand, its table and its players are called, and however fine its amounts are."""
    hands = routine_ones([*ring("holdem", 2), *ring("draw", 2)])
    assert hands
    for one in hands:
        renamed(one, texts, decimals)
    are_alike(hands, neutralise=neutralise)


def renamed(one: AuditedRoutine, texts: list[str], decimals: int) -> None:
    """Gives the hand and its players other names, and its amounts other units."""
    file, number, table, time, *names = texts
    played, hand = one.play, one.hand
    played.started = structs.replace(played.started, table=table, started=time)
    one.hand = played.hand = Hand(
        file, hand.dialect, number, hand.first_line, hand.last_line, events=[played.started], decimals=decimals
    )
    sitters = routine.in_order(played)
    new = dict(zip([sitter.name for sitter in sitters], names, strict=False))
    for sitter in sitters:
        sitter.name = new[sitter.name]
    played.forced = [(new[name], kind, amount) for name, kind, amount in played.forced]


def test_a_tally_goes_from_process_to_process() -> None:
    """What waits to be counted is counted before it goes, and when it comes together with another."""
    hands = routine_ones(ring("holdem", 40)) + routine_ones(ring("draw", 40))
    whole, sent, here = Tally(), Tally(), Tally()
    for place, one in enumerate(hands):
        whole.add(one)
        (sent if place % 3 else here).add(one)
    here.merge(pickle.loads(pickle.dumps(sent)))
    assert rules(here) == rules(whole)
    sent.merge(Tally())
    assert here.rows() == whole.rows()


@given(lost=st.lists(st.integers(0, 10**6), min_size=5, max_size=5), part=st.fractions(0, 1))
def test_one_winner_and_the_house_share_like_any(lost: list[int], part: float) -> None:
    one = max(routine_ones(ring("holdem", 10)), key=lambda one: len(one.play.sitters))
    sitters = list(one.play.sitters.values())
    total = sum(lost[: len(sitters) - 1])
    winner, losers = sitters[0], sitters[1:]
    one.play.rake = int(total * part)
    winner.net = total - one.play.rake
    for sitter, amount in zip(losers, lost, strict=False):
        sitter.net = -amount
    one.play.winners = [winner]
    gains = [(name, net) for name, net in ((winner.name, winner.net), ("house", one.play.rake)) if net]
    losses = [(sitter.name, -sitter.net) for sitter in losers if sitter.net]
    shared = routine.shared(one.play)
    assert shared == facts.shares(losses, gains)
    assert sum(amount for _, _, amount in shared) == total


@given(amount=st.integers(-(10**12), 10**12), decimals=st.integers(0, 12))
def test_amounts_are_shown_without_padding(amount: int, decimals: int) -> None:
    text = show(amount, decimals)
    assert parse(text.removeprefix("-"), decimals) == abs(amount)
    assert text.startswith("-") == (amount < 0)
    assert "." not in text or not text.endswith(("0", "."))
