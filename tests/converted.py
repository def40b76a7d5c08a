"""A room's hand and the handlog it is converted to, held against each other: facts, findings and chip movements.

What a handlog says otherwise is told here by a rule, so that all the rest must be the same:

- Cap games are no-limit. A post of both blinds is a dead one and a live one, a button blind a straddle, an ante for
  the whole table a dead blind.
- A room that pays an uncalled bet along with the pot returns it and pays the rest; one whose changes of the stacks
  bear out another amount than its line pays that.
- Folds and pats that a room writes nowhere but in its summary, or not at all, are told.
- Cards that nobody is said to turn up are not shown; who is paid where a room prints no shows turns up cards unseen.
- The button of two players who has the big blind is not told.
- What the house pays to one who cashes out is its own money, and what it keeps of the pot is rake.
- Of a hand run more than once no single run is told: who wins is unclear.
- After a line that is not understood, or by a player without a seat, what is unclear may be said of another player, or
  not.
- Each hand is a session by itself: what is held against the hand before is not told.
- That a street of the board is missing is not told: what was done behind it is judged as if there were none.
- A total, a step, a second time or a summary that the log states, its encoding and its style have no statement.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec import to_builtins

from auditor import chips
from auditor.audited import Audited
from auditor.cards import UNKNOWN
from auditor.dialects import read
from auditor.events import Announced, AntePosted, BlindPosted, Event, Folded, Hand, Returned, Shown
from auditor.printing import to_handlog
from auditor.records import Finding
from auditor.rulings import Auditor
from auditor.sources import from_text
from auditor.table import Table

SAME = (
    *("game", "structure", "currency", "button", "rulebook", "started", "status", "forced", "pot", "side_pots", "rake"),
    *("paid", "returned", "net", "right_net", "showdown", "open_points"),
)
STATED = frozenset(("R06", "R08", "R09", "R10", "R12", "R14"))
"""Rules about what a log states beside the play."""
OF_THE_SESSION = frozenset(("S02",))
"""Rules that hold a hand of a room against the one before it, and leave a result open."""
OF_THE_RUN = frozenset(("W01", "W04", "W07", "W08"))
"""Rules about the cards of one run."""
KINDS = {"button": "straddle", "both": "big"}

Key = tuple[str, str, str | None, tuple[tuple[str | None, str | None, str], ...]]


def pairs(hands: list[Hand]) -> list[tuple[Audited, Audited]]:
    """Each hand that is replayed beside the same hand converted, read and audited again."""
    text = "\n".join(to_handlog(hands)) + "\n"
    one, other = Auditor(replay_all=True), Auditor(replay_all=True)
    back: dict[str, list[Audited]] = {}
    for hand in read(from_text(text, "converted.handlog")):
        back.setdefault(hand.id, []).append(other.audit(hand))
    before = [one.audit(hand) for hand in hands]
    return [(a, back[a.record.hand].pop(0)) for a in before if a.hand.id and a.hand.unread is None]


def differences(one: Audited, other: Audited) -> list[str]:
    """What the converted hand says otherwise than the room's, where no rule above lets it."""
    if one.table is None:
        same = one.record.status == other.record.status
        return [] if same else [f"status: {other.record.status} for {one.record.status}"]
    told, found = _facts(one), _facts(other)
    _as_a_handlog(told, found, one, one.table)
    said = [f"{what}: {found[what]} for {told[what]}" for what in told if told[what] != found[what]]
    street = one.table.doubt is not None and one.table.doubt.street is not None
    if street or any(finding.code in OF_THE_SESSION for finding in one.findings):
        said = [what for what in said if not what.startswith(("right_net", "open_points"))]
    return said if street else said + _findings(one, other)


def _facts(one: Audited) -> dict[str, Any]:
    record = to_builtins(one.record)
    facts = {what: record[what] for what in SAME}
    facts["folds"] = sum(each.pop("folds") for each in record["rounds"])
    facts["rounds"] = [each for each in record["rounds"] if any(each.values())]
    facts["seats"] = [(seat["seat"], seat["player"], seat["dealt_in"]) for seat in record["seats"] if seat["seat"]]
    facts["stacks"] = {seat["player"]: seat["stack"] for seat in record["seats"]}
    facts["draws"] = {name: drawn for name, counts in record["draws"].items() if (drawn := [n for n in counts if n])}
    return facts


def _as_a_handlog(told: dict[str, Any], found: dict[str, Any], one: Audited, table: Table) -> None:
    """Changes the facts of the room's hand to those that a handlog has of it."""
    told["structure"] = "no-limit" if told["structure"] == "cap" else told["structure"]
    told["forced"] = [each for event in one.hand.events for each in _forced(table, event)]
    told["folds"] += sum(isinstance(event, Folded) and event.untold for event in one.hand.events)
    told["stacks"] = {name: stack or found["stacks"][name] for name, stack in told["stacks"].items()}
    paid = _paid(table)
    told["paid"] = {table.name(seat): table.money(amount) for seat, amount in paid.items() if amount}
    beside = {table.name(seat): amount for seat, amount in _beside(table).items()}
    for what in ("net", "right_net"):
        if told[what] is not None:
            told[what] = {name: _less(table, net, beside.get(name, 0)) for name, net in told[what].items()}
    if any(award.cashed_out for award in table.awards) and not beside:
        told["rake"] = table.money(table.pot - sum(paid.values()) - (table.left or 0))
    shown = {table.name(event.seat) for event in one.hand.events if isinstance(event, Shown) and event.cards}
    shown |= {each["player"] for each in found["showdown"]}
    told["showdown"] = [each for each in told["showdown"] if each["player"] in shown]
    for facts in (told, found):
        facts["showdown"] = [each for each in facts["showdown"] if {*each["cards"]} != {UNKNOWN}]
    told["button"] = None if _button_has_the_big_blind(table) else told["button"]
    if beside and one.findings:
        told["right_net"] = found["right_net"]
    if _undecided(table):
        for facts in (told, found):
            facts["showdown"] = [each["player"] for each in found["showdown"]]
            del facts["right_net"], facts["open_points"]


def _forced(table: Table, event: Event) -> list[dict[str, str]]:
    """The records of a forced bet as a handlog tells it."""
    if not isinstance(event, AntePosted | BlindPosted) or event.seat not in table.players:
        return []
    if isinstance(event, AntePosted):
        posts = [("dead" if event.dead else "ante", event.amount)]
    elif event.kind == "both" and table.big_blind is not None and event.amount > table.big_blind:
        posts = [("dead", event.amount - table.big_blind), ("big", table.big_blind)]
    else:
        posts = [(KINDS.get(event.kind, event.kind), event.amount)]
    return [{"player": table.name(event.seat), "kind": kind, "amount": table.money(n)} for kind, n in posts]


def _button_has_the_big_blind(table: Table) -> bool:
    posts = [seat for seat, kind, _ in table.forced if kind == "big"]
    return len(table.dealt_in()) == 2 and posts == [table.button]


def _beside(table: Table) -> dict[int, int]:
    """What the house paid those who cashed out of a pot that went whole to others."""
    bought = [award for award in table.awards if award.cashed_out]
    pushed = sum(award.amount for award in table.awards if not award.cashed_out)
    return {award.seat: award.amount for award in bought} if pushed + (table.rake or 0) >= table.pot else {}


def _paid(table: Table) -> dict[int, int]:
    """What each seat was paid of the pot, what was paid along with it apart."""
    paid: Counter[int] = Counter()
    beside = _beside(table)
    for award in table.awards:
        if not (award.cashed_out and beside):
            paid[award.seat] += award.amount
    if table.paid_by_changes is not None:
        return dict.fromkeys(paid, table.paid_by_changes)
    along = {award.seat for award in table.awards if award.with_uncalled}
    paid.subtract({seat: amount for seat, amount in table.implied if seat in along})
    return dict(paid)


def _less(table: Table, net: str, amount: int) -> str:
    if not amount:
        return net
    sign = -1 if net.startswith("-") else 1
    return table.money(sign * chips.parse(net.lstrip("-"), table.hand.decimals) - amount)


def _undecided(table: Table) -> bool:
    """Whether a handlog does not tell who has the pot: run more than once, or a player paid out by the house for it."""
    bought = any(award.cashed_out for award in table.awards) and not _beside(table)
    return max([table.runs, *(award.run for award in table.awards)]) > 1 or bought


def _findings(one: Audited, other: Audited) -> list[str]:
    table = one.table
    assert table is not None
    before, after = Counter(_key(f, table) for f in one.findings), Counter(_key(f, table) for f in other.findings)
    if table.doubt is not None:
        before, after = (Counter({k: n for k, n in keys.items() if k[1] == "broken"}) for keys in (before, after))
    lost = [
        key for key in before - after if key[0] not in STATED | OF_THE_SESSION and not _of_the_record(key, one, table)
    ]
    open_points = {"F05"} if _button_has_the_big_blind(table) else OF_THE_RUN if _undecided(table) else ()
    new = [key for key in after - before if not (key[0] in open_points and key[1] == "unclear")]
    return [f"lost: {key}" for key in lost] + [f"new: {key}" for key in new]


def _key(finding: Finding, table: Table) -> Key:
    """What a finding is told by; where the house paid players out, chips that change hands are its own."""
    moves = [] if any(award.cashed_out for award in table.awards) else finding.moves
    return finding.code, finding.verdict, finding.player, tuple((m.from_, m.to, m.amount) for m in moves)


def _of_the_record(key: Key, one: Audited, table: Table) -> bool:
    """Whether the fault is in what the room leaves out or repeats, and a handlog states once."""
    code, _, player, _ = key
    if code in OF_THE_RUN:
        return _undecided(table)
    if code == "P03":
        lines = {table.name(event.seat) for event in one.hand.events if isinstance(event, Returned)}
        return player in lines and any(table.name(seat) == player for seat, _ in table.implied)
    if key[:2] == ("F05", "unclear"):
        return _button_has_the_big_blind(table)
    if code == "R07":
        # Words of a summary, for a hand that no line of the play shows.
        shown = {table.name(event.seat) for event in one.hand.events if isinstance(event, Shown | Announced)}
        return player not in shown
    return code == "R13" or key[:2] == ("W02", "unclear")
