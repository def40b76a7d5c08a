"""The register of hands: what was met is found again, in memory, on disk, and after a fresh start."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

import pytest

from auditor import register
from auditor.pots import CarriedDeal
from auditor.register import Disk, Kept, Met, Register
from auditor.session import LastHand


def digest(number: int) -> bytes:
    return blake2b(str(number).encode(), digest_size=16).digest()


def met(number: int) -> Met:
    """Every third hand has two digests, as those of a handlog."""
    digests = (digest(number), digest(-number)) if number % 3 == 0 else (digest(number),)
    return Met(digests, f"file {number % 7}.txt", number, number.to_bytes(4, "big") * 3)


def last(number: int) -> LastHand:
    return LastHand(
        hand=str(number),
        status="passed",
        decimals=2,
        started=None,
        button=number,
        seats={"Ann": 1},
        stacks={"Ann": number, "Ben": None},
        dealt_in=frozenset({"Ann", "Ben"}),
        anted={},
        game="holdem",
        left=number,
        carried=(CarriedDeal(number, {"Ann": number}), CarriedDeal(1)),
        anted_deals=1,
        forfeited=frozenset({"Ann"}),
        barred=frozenset(),
    )


@pytest.mark.parametrize("waiting", [3, 10, 10_000])
def test_what_was_met_is_found_by_each_of_its_digests(waiting: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register, "WAITING", waiting)
    hands = Register(Disk())
    for number in range(1, 200):
        assert all(hands.find(one) is None for one in met(number).digests)
        hands.add(met(number))
        assert hands.find(digest(number)) == met(number)
    for number in range(1, 200):
        assert all(hands.find(one) == met(number) for one in met(number).digests)
    assert hands.find(digest(200)) is None


def test_a_digest_that_begins_like_another_is_another() -> None:
    hands = Register(Disk())
    hands.add(Met((b"\x01" * 8 + b"a" * 8,), "one", 1, b""))
    hands.save()
    assert hands.find(b"\x01" * 8 + b"b" * 8) is None


def test_what_was_committed_is_found_after_a_fresh_start(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "register")
    hands, tables = Register(disk), Kept(disk, LastHand)
    hands.add(met(1))
    tables.put("Alder", last(1))
    hands.save()
    tables.save()
    disk.commit()
    hands.add(met(2))
    tables.put("Alder", last(2))
    hands.save()
    tables.save()
    disk.close()
    again = Disk(tmp_path / "register")
    assert Register(again).find(digest(1)) == met(1)
    assert Register(again).find(digest(2)) is None
    assert Kept(again, LastHand).get("Alder") == last(1)
    again.close()


def test_the_last_hand_of_every_table_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(register, "RECENT", 5)
    tables = Kept(Disk(), LastHand)
    for number in range(1000):
        tables.put(f"table {number % 37}", last(number))
        if number >= 40:
            assert tables.get(f"table {(number * 5) % 37}") is not None
    found = [tables.get(f"table {number}") for number in range(37)]
    assert found == [last(max(n for n in range(1000) if n % 37 == number)) for number in range(37)]
    assert tables.get("table 37") is None
