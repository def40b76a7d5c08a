"""Legal hands of every house: nothing is alleged of them, and where every card was seen nothing is left unclear."""

from __future__ import annotations

from decimal import Decimal

import pytest

from auditor.audited import Audited
from auditor.dialects import read
from auditor.rulings import Auditor
from auditor.sources import from_text
from tests.playing.club import Session, session
from tests.playing.house import HOUSES
from tests.playing.lines import FORMS, written

SESSIONS = 36
"""For each house; of about six hands each, more than 200 in all."""


def audit(played: Session) -> list[Audited]:
    auditor = Auditor()
    text = written(played.lines, played.house.decimals)
    return [auditor.audit(hand) for hand in read(from_text(text, name="session.handlog"))]


def all_seen(played: Session) -> bool:
    """Whether the clerk saw every card of the session."""
    return all(player.sees == 1 for play in played.plays for player in play.players)


@pytest.mark.parametrize("name", HOUSES)
def test_nothing_is_alleged(name: str) -> None:
    hands = 0
    for seed in range(SESSIONS if name != "dopotu-draw" else 6 * SESSIONS):
        played = session(name, seed)
        audited = audit(played)
        hands += len(audited)
        findings = [finding for one in audited for finding in one.findings]
        broken = {(f.code, f.line) for f in findings if f.verdict == "broken"}
        # A false open is a fault even where all that follows it is right.
        lines = {id(line): number for number, line in enumerate(played.lines, 1)}
        assert broken == {(code, lines[id(line)]) for code, line in played.expected}, (name, seed)
        if all_seen(played):
            assert not [f for f in findings if f.verdict == "unclear"], (name, seed)
    assert hands >= 200


@pytest.mark.parametrize("name", HOUSES)
def test_what_one_gained_another_lost(name: str) -> None:
    """What stays for the next hand is lost to the next pot, and won from the last."""
    for seed in range(SESSIONS // 3):
        for one in audit(session(name, seed)):
            if one.record.broken:
                continue
            gains = dict[str, Decimal]()
            for row in one.flows:
                gains[row.loser] = gains.get(row.loser, Decimal(0)) - Decimal(row.amount)
                gains[row.winner] = gains.get(row.winner, Decimal(0)) + Decimal(row.amount)
            nets = {player: Decimal(net) for player, net in one.record.net.items() if net not in (None, "0")}
            places = ("house", "last pot", "next pot")
            assert {end: gain for end, gain in gains.items() if gain and end not in places} == nets, (name, seed)


def test_all_kinds_of_hands_are_played() -> None:
    """What the sessions above are made of: every statement, and the rarer turns a hand can take."""
    unsaid = {"straddle", "dead", "kills", "referee refuses", "refuses", "touches", "retrieves", "unread"}
    kinds: set[str] = set()
    for name in HOUSES:
        for seed in range(SESSIONS):
            played = session(name, seed)
            kinds |= {line.does for line in played.lines}
            kinds = kinds.union(*(play.kinds for play in played.plays))
    assert set(FORMS) - unsaid <= kinds
    assert {
        "split pot",
        "odd chip",
        "side pot",
        "pending fifth",
        "last drawer's fifth",
        "short button",
        "false open played on",
        "opened again",
        "cancelled after a false open",
        "free deal",
        "covered player",
        "forfeited money",
        "redeal",
        "dead small blind",
        "dead button",
        "newcomer's antes",
    } <= kinds
