"""Real hands of every room: the facts of the replay are those an independent reader found, and nothing is alleged.

The corpus lies beside the checkout; without it these tests are skipped.
"""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from functools import cache
from typing import Any

import pytest

from auditor.audited import Audited
from auditor.dialects import read
from auditor.rulings import Auditor
from auditor.sources import open_sources
from tests.corpus import CORPUS, needs_corpus
from tests.tables import PROVED

pytestmark = needs_corpus

ROOMS = ("pokerstars", "fulltilt", "winamax", "kingsclub", "ongame", "merge", "boss", "phh")
TOLD_BY_THE_CARDS = {("R5-182198516-250", "Hero")}
"""Draws that no line tells of, but a comparison of the hand before and after; the reader of the facts left them out."""
STATUS = {"dead_hand": "cancelled", "partial": "truncated"}


@cache
def facts() -> dict[str, dict[str, Any]]:
    """File name below the corpus → what the independent reader found in it."""
    found = json.loads((CORPUS / "facts.json").read_text(encoding="utf-8"))
    return {name.partition("/")[2]: of for name, of in found.items()}


@cache
def audited(name: str) -> list[Audited]:
    auditor = Auditor()
    source = next(open_sources([CORPUS / name]))
    return [auditor.audit(hand) for hand in read(source)]


def names_of(one: Audited) -> dict[str, str]:
    """Players of a hand by the numbers that PHH has for them."""
    if one.record.dialect != "phh":
        return {}
    return {f"p{seat.seat}": str(seat.player) for seat in one.record.seats}


def differences(fact: dict[str, Any], one: Audited) -> list[str]:
    """What the record of a hand says otherwise than the fact; amounts compare as numbers."""
    record = one.record
    wrong = []

    def same(what: str, expected: Any, found: Any) -> None:
        if expected != found:
            wrong.append(f"{what}: {found} for {expected}")

    same("status", STATUS.get(fact["status"], fact["status"]), record.status)
    if fact["status"] != "complete" or fact["anomalies"]:  # the source contradicts itself: each has a test of its own
        return wrong
    same("dealt in", fact["players_dealt"], sum(seat.dealt_in for seat in record.seats))
    if fact.get("button") is not None:
        same("button", fact["button"], record.button)
    if fact.get("total_pot") is not None:
        kept = Decimal(record.rake or "0") if fact.get("pot_is_net_of_rake") else 0
        same("pot", Decimal(fact["total_pot"]), Decimal(record.pot or "0") - kept)
    if fact.get("rake") is not None:
        same("rake", Decimal(fact["rake"]), Decimal(record.rake or "0"))
    names = names_of(one)
    won: dict[str, Decimal] = {}
    for name, amount, *_ in fact["collected"]:
        won[name] = won.get(name, Decimal(0)) + Decimal(amount)
    if "net" in fact:
        net = {names[name]: Decimal(amount) for name, amount in fact["net"].items()}
        same("net", net, {name: Decimal(amount) for name, amount in record.net.items()})
    elif record.dialect != "phh":
        same("paid", won, {name: Decimal(amount) for name, amount in record.paid.items()})
    drawn = {names.get(name, name): counts for name, counts in fact["discards"].items() if counts}
    same("draws", drawn, {n: c for n, c in record.draws.items() if c and (record.hand, n) not in TOLD_BY_THE_CARDS})
    rounds = [{k: r[k] for k in ("bets", "raises", "calls", "checks", "folds")} for r in fact["rounds"]]
    rounds = [r for r in rounds if any(r.values())]
    found = [
        {"bets": r.bets, "raises": r.raises, "calls": r.calls, "checks": r.checks, "folds": r.folds}
        for r in record.rounds
    ]
    same("rounds", rounds, found)
    return wrong


def compared(room: str) -> tuple[int, Counter[str], list[str], list[str]]:
    """Hands compared, hands out of scope by file, differences, and serious findings of complete, sound hands."""
    hands = 0
    out = Counter[str]()
    wrong: list[str] = []
    alleged: list[str] = []
    for name, of in facts().items():
        if of["site"] != room:
            continue
        by_id = {one.record.hand: one for one in audited(name)}
        for id_, fact in of["facts"].items():
            one = by_id.get(id_)
            if one is None:
                wrong.append(f"{name} {id_}: no record")
                continue
            if one.record.status == "unsupported":
                out[name] += 1
                continue
            if one.record.status == "duplicate":
                continue
            hands += 1
            wrong += [f"{name} {id_}: {text}" for text in differences(fact, one)]
            if fact["status"] == "complete" and not fact["anomalies"]:
                alleged += [
                    f"{name} {id_}:{f.line} {f.code} {f.player}: {f.fact}"
                    for f in one.findings
                    if f.verdict == "broken" and f.weight == "serious"
                ]
    return hands, out, wrong, alleged


@pytest.mark.parametrize("room", ROOMS)
def test_facts_hold_and_nothing_is_alleged(room: str) -> None:
    hands, out, wrong, alleged = compared(room)
    print(f"{room}: {hands} hands, {len(wrong)} differences, {len(alleged)} allegations; {out.total()} out of scope")
    for name, count in sorted(out.items()):
        print(f"  {name}: {count} of {len(facts()[name]['facts'])} hands are of games that are not audited")
    assert not wrong
    assert not alleged
    assert hands == PROVED[room], "the README's table says otherwise"
