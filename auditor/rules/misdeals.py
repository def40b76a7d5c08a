"""D: misdeals and the deal that follows them."""

from __future__ import annotations

from typing import Literal

from auditor.events import (
    AntePosted,
    Boxed,
    Button,
    Checked,
    DealClosed,
    Dealt,
    Event,
    Exposed,
    Folded,
    MisdealDeclared,
    Tapped,
)
from auditor.moments import refused
from auditor.rules import Answers, rule
from auditor.rules.rights import has_right, takes_part
from auditor.rules.turn import ACTS, WAGERS
from auditor.seats import Player
from auditor.session import LastHand, unsure
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken, unclear

FOULED = (
    "deck",
    "fouled",
    "twice",
    "duplicate",
    "identical",
    "same card",
    "joker",
    "back",
    "spades",
    "hearts",
    "diamonds",
    "clubs",
)
"""Words of a misdeal's text that speak of the deck itself, for which the hand is void at any time (G-A15)."""


def _acts(table: Table) -> list[Event]:
    """What was done in turn or out of it so far, forced bets apart."""
    return [event for event in table.log if isinstance(event, ACTS)]


def _substantial(acts: list[Event], kind: str) -> bool:
    """Whether the action is enough to make the hand play (G-A6 and its table of houses)."""
    if kind == "two-acts":
        return len({event.seat for event in acts}) >= 2  # type: ignore[attr-defined]
    if len(acts) >= 3:
        return True
    if len(acts) < 2:
        return False
    if kind == "two-with-chips":
        return any(isinstance(event, WAGERS) for event in acts)
    folds = sum(isinstance(event, Folded) for event in acts)
    checks = sum(isinstance(event, Checked | Tapped) for event in acts)
    return folds < 2 and checks < 2


def _irregular(table: Table) -> tuple[str, bool] | None:
    """What the log shows of a deal gone wrong, short hands of a draw game apart, and whether it is a cause (G-A5)."""
    exposed = [event for event in table.noted.get("exposed", ()) if isinstance(event, Exposed)]
    boxed = [event for event in table.noted.get("boxed", ()) if isinstance(event, Boxed)]
    if len(exposed) > 1:
        return f"{len(exposed)} cards exposed by the dealer", True
    if exposed and _first_of_deal(table, exposed[0]):
        return "one of the first two cards of the deal exposed", True
    if len(boxed) > 1:
        return f"{len(boxed)} boxed cards", True
    short_counts = table.game is not None and not table.game.draws and not _under_way(table)
    if table.game is not None and any(
        count and (count > table.game.cards or (count < table.game.cards and short_counts))
        for count in (player.holding.count for player in table.dealt_in())
    ):
        return "a wrong count", True
    entitled = {player.seat for player in table.dealt_in() if has_right(table, player)}
    if any(event.seat not in entitled for event in table.past(Dealt)):
        return "cards dealt to a seat without a right to them", True
    if _left_out(table):
        return "a player who is entitled to a hand left out", True
    if exposed:
        return "one exposed card", False
    return ("one boxed card", False) if boxed else None


def _under_way(table: Table) -> bool:
    """Whether the deal, written down card by card, has not come round: a hand may yet get what it lacks."""
    if table.deal_closed or any((one.count or len(one.cards)) > 1 for one in table.past(Dealt)):
        return False
    counts = [player.holding.count or 0 for player in table.clockwise(table.button or 0) if player.dealt_in]
    return bool(counts) and counts == sorted(counts, reverse=True) and counts[0] - counts[-1] <= 1


def _left_out(table: Table) -> bool:
    """Whether somebody who put in his ante has no card, and every other has all of his."""
    if table.game is None or not table.deals_recorded:
        return False
    counts = [player.holding.count or 0 for player in table.dealt_in() if player.ante]
    return 0 in counts and set(counts) == {0, table.game.cards}


def _first_of_deal(table: Table, event: Exposed) -> bool:
    """Whether the exposed card was the first or second off the deck."""
    before = 0
    for one in table.log:
        if one is event:
            return before < 2
        if isinstance(one, Dealt):
            before += one.count if one.count is not None else len(one.cards)
        elif isinstance(one, Exposed):
            before += 1
    return False


def _short(table: Table) -> tuple[list[str], bool | None]:
    """The short hands of a draw game in words, and whether one of them is a cause (P-2a, T-4); None: not known."""
    game = table.game
    if game is None or not game.draws:
        return [], False
    counts = {player.seat: player.holding.count for player in table.dealt_in()}
    short = {seat: count for seat, count in counts.items() if count and count < game.cards}
    words = [f"{table.name(seat)} has {count}" for seat, count in short.items()]
    for seat, count in short.items():
        if count < game.cards - 1 or (table.button is not None and seat != table.button):
            return words, True
    if short and table.button is None:
        return words, None
    return words, False if short or all(counts.values()) else None


@rule("D02", on=MisdealDeclared, over_hand="P05")
def misdeal_without_cause(
    table: Table,
    event: MisdealDeclared,
    *,
    substantial: Literal["two-acts", "two-unlike", "two-with-chips"] = "two-acts",
    general: bool = True,
) -> Verdict | None:
    """A misdeal is called for a cause of the book and in time; once action has begun the hand is played.

    Keys: P-2a R-4 G-A5 G-A6. In games with a draw a short hand is a cause before anyone has acted and never for the
    button's missing card; for the other causes the action must not be substantial. A cause the log cannot show leaves
    the verdict open.
    """
    if table.misdeal is not None:
        return None
    if table.deck.twice:
        return KEPT
    acts = _acts(table)
    short, is_cause = _short(table)
    if not general:
        return _short_alone(table, event, short, is_cause)
    if table.draw is not None or _substantial(acts, substantial):
        if any(word in (event.text or "").casefold() for word in FOULED):
            return unclear(f"the log does not show the cause given, {event.text!r}")
        return _refused(table, event, f"a misdeal is called after {_count(acts)}{_because(short)}")
    shown = _irregular(table)
    if (is_cause and not acts) or (shown is not None and shown[1]):
        return KEPT
    if short:
        return _short_alone(table, event, short, is_cause)
    if shown is not None:
        return _refused(table, event, f"a misdeal is called for {shown[0]}, which is no cause")
    return unclear(f"the log does not show the cause given, {event.text!r}" if event.text else "no cause is recorded")


def _refused(table: Table, event: MisdealDeclared, fact: str) -> Verdict:
    """No misdeal; where the floor has the hand played, that is the right handling."""
    return broken(fact, expected="the hand is played", handled=refused(table, event))


def _short_alone(table: Table, event: MisdealDeclared, short: list[str], is_cause: bool | None) -> Verdict | None:
    """A misdeal for short hands, in time before anybody has acted; None where there is none."""
    if not short:
        return None if is_cause is False else unclear("how many cards each hand had is not recorded")
    if acts := _acts(table):
        return _refused(table, event, f"a misdeal is called after {_count(acts)}{_because(short)}")
    if is_cause is None:
        return unclear("no button is stated, and its missing card is no cause")
    if is_cause:
        return KEPT
    return _refused(table, event, f"a misdeal is called{_because(short)}, the button's missing card")


def _because(short: list[str]) -> str:
    return f" because {' and '.join(short)}" if short else ""


def _count(acts: list[Event]) -> str:
    if not acts:
        return "the draw began"
    seats = len({event.seat for event in acts})  # type: ignore[attr-defined]
    return "1 player has acted" if seats == 1 else f"{seats} players have acted"


@rule("D11", on=(Button, AntePosted, DealClosed), over="S01 F03")
def redeal_wrong(table: Table, event: Button | AntePosted | DealClosed) -> Answers:
    """A misdealt hand is dealt again with the same button, the same players, no second ante.

    Keys: G-A3. An ante is a second one when those of the misdealt hand stayed in the pot; where they went back it is
    the first. Who left, or sits out, is not missed; who was not dealt in before has no right to this deal.
    """
    last = table.last_hand
    if last is None or last.status != "misdealt" or not table.hand.neighbours:
        return []
    if why := unsure(table.hand, last):
        return [unclear(why)] if isinstance(event, Button) else []
    if isinstance(event, Button):
        return _same_button(table, last, event)
    if isinstance(event, AntePosted):
        return _second_ante(table, last, event)
    return _same_players(table, last) or KEPT


def _same_button(table: Table, last: LastHand, event: Button) -> list[Verdict]:
    if last.button is None or table.button is not None:
        return []
    if event.seat in (last.button, last.button_due):
        return [KEPT]
    return [
        broken(
            f"the button moves from seat {last.button} to seat {event.seat} after a misdeal",
            expected=f"seat {last.button}",
            found=f"seat {event.seat}",
        )
    ]


def _second_ante(table: Table, last: LastHand, event: AntePosted) -> list[Verdict]:
    """The first ante of who anted before, where those of the misdealt hand stayed."""
    player = table.players.get(event.seat)
    if player is None or not (last.left or table.carried) or player.name not in last.anted:
        return []
    if any(kind == "ante" and table.name(seat) in last.anted for seat, kind, _ in table.forced):
        return []
    return [broken("antes a second time after a misdeal", expected="the antes that stayed in the pot")]


def _same_players(table: Table, last: LastHand) -> list[Verdict]:
    strangers = [player for player in table.dealt_in() if player.name not in last.dealt_in]
    missed = [
        player
        for player in table.players.values()
        if player.name in last.dealt_in
        and has_right(table, player)
        and not (_gets_cards(table, player) or player.sits_out or player.stranger)
    ]
    found = [broken("is dealt in after a misdeal he was not part of", seat=player.seat) for player in strangers]
    return found + [broken("was part of the misdealt hand, and is not dealt in", seat=player.seat) for player in missed]


def _gets_cards(table: Table, player: Player) -> bool:
    """Whether the player is dealt in; where each hand is dealt by itself, who got no card and plays no part is not."""
    return player.dealt_in and bool(player.holding.count or not table.deals_recorded or takes_part(table, player))
