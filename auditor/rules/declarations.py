"""B: words said aloud in turn, that bind."""

from __future__ import annotations

from collections.abc import Iterator

from auditor import chips
from auditor.acts import Act
from auditor.events import Called, Checked, Folded, RaisedTo, RoundClosed, Tapped
from auditor.rounds import Round
from auditor.rules import rule
from auditor.table import Table
from auditor.verdict import Verdict, broken, kept


@rule("B11", on=RoundClosed, over="B02 B03 B06")
def declaration_not_followed(table: Table, event: RoundClosed) -> list[Verdict]:
    """What is declared aloud in turn is what is put in.

    Keys: G-B10 G-B14. A declaration that the rules do not let him carry out binds to nothing here, and one of a wrong
    size to the right one; less is put in only by who has no more.
    """
    current = table.round
    if current is None:
        return []
    return [
        verdict
        for act in (*current.made, *current.said)
        if act.declared is not None and act.in_turn
        for verdict in _followed(table, current, act, act.declared.text)
    ]


def _followed(table: Table, current: Round, act: Act, text: str) -> Iterator[Verdict]:
    bound = _bound(table, act, act.said)
    if bound is None:
        return
    word, total = bound
    done = {Checked: "check", Tapped: "check", Folded: "fold", Called: "call", RaisedTo: "raise"}
    made = done.get(type(act.event), "bet")
    put_in = {act.to, act.stands_at}
    if word == "all-in":
        follows = any(act.all_in(each) for each in put_in) and made not in ("check", "fold")
    elif word == "raise" and made == "call" and table.house.cap is not None and table.house.cap.reached(current, act):
        return
    else:
        all_in = total is not None and act.all_in() and act.to < total
        sized = total is not None and act.to == _brought_to_size(current, act, total)
        said = made == word or (made == "bet" and word == "raise")  # a bet where there was one is B01's
        said = said or (made == "call" and word == "raise" and act.stands_at == total)  # it was made up to it
        follows = said and (total is None or total in put_in or all_in or sized)
    if follows:
        yield kept(seat=act.seat, at=act.event.at)
        return
    wanted = total if total is not None else act.faced if word == "call" else None
    found = made if made in ("check", "fold") else f"{made} to {table.money(act.to)}"
    yield broken(
        f"declares {text!r}, and the act is a {found}",
        expected=text,
        found=found,
        seat=act.seat,
        at=act.event.at,
        amount=None if wanted is None or made == "fold" else wanted - act.stands_at,
    )


def _brought_to_size(current: Round, act: Act, total: int) -> int:
    """What a declared wager of a wrong size comes to: at limit one unit, else the least, or the most of the pot."""
    if current.limit:
        return act.full + (current.unit or 0)
    least = max(total, act.faced + act.step)
    return least if act.most is None else min(least, act.most)


def _bound(table: Table, act: Act, text: str) -> tuple[str, int | None] | None:
    """What a declaration binds to: check, bet, call, raise, all-in or fold, and the total; None when to nothing.

    Words that are no declaration, and those that the round does not allow, bind to nothing.
    """
    faces = act.owed > 0
    if text in ("check", "call", "fold", "all-in"):
        possible = {"check": not faces, "call": faces, "fold": True, "all-in": True}
        return (text, None) if possible[text] else None
    for word, start in (("bet", "bet "), ("raise", "raise to ")):
        if text.startswith(start):
            try:
                total = chips.parse(text.removeprefix(start), table.hand.decimals)
            except ValueError:
                return None
            if (word == "bet") != (act.faced == 0) or (word == "raise" and not act.may_raise):
                return None
            return word, total
    return None
