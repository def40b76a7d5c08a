"""D: the deal, and the counts of hands."""

from __future__ import annotations

from typing import Literal

from auditor.cards import UNKNOWN
from auditor.events import (
    Awarded,
    Bet,
    Called,
    DealClosed,
    Dealt,
    DrawClosed,
    Event,
    Exposed,
    Folded,
    HandKilled,
    MisdealDeclared,
    Opened,
    OpenersShown,
    RaisedTo,
    Replaced,
    Shown,
)
from auditor.rules import Answers, rule
from auditor.seats import Player
from auditor.sightings import names_a_card
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken, unclear

PLAYS: tuple[type[Event], ...] = (Bet, Opened, Called, RaisedTo, Shown, OpenersShown, Awarded)
"""What a hand that is out of the deal must not do."""


def cards(count: int) -> str:
    """`1 card`, `4 cards`."""
    return "1 card" if count == 1 else f"{count} cards"


@rule("D01", on=DealClosed)
def short_hand_played(table: Table, event: DealClosed) -> Answers:
    """A hand short of its cards, the button's fifth apart, is dealt again before anyone acts.

    Keys: P-2a R-4 G-A7. The favour is for exactly one card and exactly the button (T-4). A player of whom no deal is
    recorded is not short: nobody plays without a card.
    """
    game = table.game
    if game is None or not game.draws:
        return []
    counted = [(player, count) for player in table.dealt_in() if (count := player.holding.count)]
    found = []
    for player, count in counted:
        if count >= game.cards or (player.seat == table.button and count == game.cards - 1):
            continue
        if table.button is None and count == game.cards - 1:
            found.append(unclear(f"has {count} of {cards(game.cards)}; no button is stated", seat=player.seat))
        else:
            found.append(
                broken(
                    f"has {cards(count)} of {game.cards} when the action begins",
                    expected="a new deal",
                    found=cards(count),
                    seat=player.seat,
                )
            )
    return found or (KEPT if counted else None)


@rule("D03", on=(*PLAYS, Folded), over_seat="W01 W02 W03 W04")
def wrong_hand_plays_on(table: Table, event: Event) -> Verdict | None:
    """A hand with more or less than its cards after the draw is dead: folding it is right, playing it is not.

    Keys: P-2d R-4 G-A9. Broken once, when it first bets, calls, raises, shows or is paid; a check is none of these.
    Where the log does not count the hand, more cards shown than the game has tell as much.
    """
    draw, game = table.draw, table.game
    player = table.players.get(event.seat)  # type: ignore[attr-defined]
    if draw is None or not draw.closed or game is None or player is None or not player.live:
        return None
    count = player.holding.count
    if count is None and isinstance(event, Shown) and len(event.cards) > game.cards:
        count = len(event.cards)
    if count is None:
        return None
    if count == game.cards or isinstance(event, Folded):
        return KEPT
    if _played_since(table, player):
        return None
    return broken(
        f"plays a hand of {cards(count)} after the draw; a hand has {game.cards}",
        expected=f"{game.cards} cards, or the hand is dead",
        found=cards(count),
    )


def _played_since(table: Table, player: Player) -> bool:
    """Whether the hand has already played since the draw."""
    for event in reversed(table.log):
        if isinstance(event, DrawClosed):
            return False
        if isinstance(event, PLAYS) and event.seat == player.seat:  # type: ignore[attr-defined]
            return True
    return False


@rule("D04", on=(Dealt, Exposed), over="D01 D09", over_seat="D01 D09", weight="minor")
def button_card_wrong(table: Table, event: Dealt | Exposed) -> Verdict | None:
    """The button may get one missing card after action began; nobody else may.

    Keys: P-2c R-4. The seat that is short otherwise waits for the draw (P-2b). One card beyond the fifth is never a
    missing one.
    """
    player = table.players.get(event.seat)
    if table.game is None or not table.game.draws or not table.deal_closed or table.draw is not None or player is None:
        return None
    if not table.hand.neighbours or player.stranger:
        return None
    came = 1 if isinstance(event, Exposed) else event.count if event.count is not None else len(event.cards)
    count = player.holding.count
    if isinstance(event, Exposed) and (event.card in player.holding.faces or names_a_card(table, event)):
        return None
    if count is None and came > 1:
        return None
    if table.button is None:
        return unclear("no button is stated")
    if player.seat != table.button:
        return broken(
            f"gets {cards(came)} after action began, and does not have the button",
            expected="the missing card at the draw",
        )
    if count is None:
        return unclear("how many cards the hand had is not recorded")
    missing = table.game.cards - count
    if missing == 1 and came == 1:
        return KEPT
    return broken(
        f"the button, {max(0, missing)} short, gets {cards(came)} after action began",
        expected="one missing card, no other",
    )


@rule("D05", on=(Replaced, DealClosed))
def exposed_card_replaced(
    table: Table, event: Replaced | DealClosed, *, exposed: Literal["kept", "replaced"] = "kept"
) -> list[Verdict]:
    """A card exposed by the dealer before the draw is kept, or replaced, as the house says.

    Keys: R-3 G-A14. The player has no choice. A replacement can be undone until somebody acts, so those of the deal
    are judged when the action begins.
    """
    shown = {(e.seat, e.card) for e in table.noted.get("exposed", ()) if isinstance(e, Exposed)}
    if not shown or table.draw is not None:
        return []
    if isinstance(event, Replaced):
        if not table.deal_closed or (event.seat, event.old) not in shown or exposed == "replaced":
            return []
        return [
            broken(f"{event.old}, exposed by the dealer, is replaced after action began", expected="the card is kept")
        ]
    swaps = {(e.seat, e.old): e for e in table.noted.get("replaced", ()) if isinstance(e, Replaced)}
    found = []
    for seat, card in sorted(shown):
        player = table.players[seat]
        held = card in player.holding.faces
        if (seat, UNKNOWN) in swaps:
            found.append(unclear(f"which card was replaced, {card} or another, was not seen", seat=seat))
        elif exposed == "kept" and not held and (seat, card) in swaps:
            at = swaps[seat, card].at
            fact = f"{card}, exposed by the dealer, is replaced"
            found.append(broken(fact, expected="the card is kept", seat=seat, at=at))
        elif exposed == "replaced" and held:
            fact = f"{card}, exposed by the dealer, is kept when the action begins"
            found.append(broken(fact, expected="the card is replaced", seat=seat))
        else:
            found.append(KEPT)
    return found


@rule("D09", on=(Dealt, DealClosed), over_seat="R13")
def wrong_deal(table: Table, event: Dealt | DealClosed, *, short: bool = True) -> list[Verdict]:
    """A deal gives each player the cards of the game, and only those dealt in.

    Keys: H-2 D-6 G-A8. Counted when the action begins: until then a missing card is dealt and one too many goes back.
    Hands that are short in a game with a draw are D01's where the book has it (`short`). Afterwards it is a misdeal, or
    a hand of too many is declared dead (G-A9).
    """
    game = table.game
    if game is None or table.draw is not None:
        return []
    if isinstance(event, Dealt):
        player = table.players.get(event.seat)
        if player is None or player.stranger or event.kept is not None:
            return []
        if table.hand.neighbours and not player.dealt_in:
            return [broken("is dealt cards, and sits out", expected="no cards")]
        if not table.deal_closed or table.hand.neighbours or player.holding.hidden is not None:
            return []
        came = event.count if event.count is not None else len(event.cards)
        return [_dealt(table, player, came, short=short)]
    hands = [(player, count) for player in table.dealt_in() if (count := player.holding.count)]
    return [_dealt(table, player, count, short=short) for player, count in hands]


def _dealt(table: Table, player: Player, count: int, *, short: bool) -> Verdict:
    assert table.game is not None
    due = table.game.cards
    if count == due or (count < due and table.game.draws and not short):
        return Verdict("kept", at=player.holding.dealt_at)
    return broken(
        f"is dealt {cards(count)}; a hand has {due}",
        expected=cards(due),
        found=cards(count),
        seat=player.seat,
        at=player.holding.dealt_at,
        handled=any(_undoes(later, player, count > due) for later in table.hand.events),
    )


def _undoes(later: Event, player: Player, too_many: bool) -> bool:
    """Whether the deal was called off, or the hand of too many cards was declared dead."""
    dead = isinstance(later, HandKilled) and later.seat == player.seat
    return isinstance(later, MisdealDeclared) or (dead and too_many)
