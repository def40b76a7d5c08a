"""What is turned up: hands and openers shown, hands thrown away, cards in a summary."""

from __future__ import annotations

from auditor.cards import UNKNOWN, Card
from auditor.course import Opening
from auditor.events import (
    Announced,
    Awarded,
    Checked,
    Discarded,
    FloorRuled,
    Folded,
    LeftInPot,
    Mucked,
    OpenersDenied,
    OpenersShown,
    Requested,
    SeatSummed,
    Shown,
    SplitDeclared,
    StoodPat,
    Tapped,
    Wager,
)
from auditor.floor import DEAD, taken_back
from auditor.openings import CARDS, could_be_openers
from auditor.proofs import opened_lawfully
from auditor.seats import Player
from auditor.sightings import note_clashes
from auditor.table import Table, applies
from auditor.wagering import denied_open

IN_PLAY = (Checked, Tapped, Folded, Wager, Requested, Discarded, StoodPat)
"""What only a hand in play does."""


@applies(Shown)
def shown(table: Table, event: Shown) -> None:
    note_clashes(table, event)
    table.shows.append(event)
    table.runs = max(table.runs, event.run)
    player = table.players.get(event.seat)
    if player is None or not event.cards:
        return
    player.shown = True
    _turn(table, event.seat)
    _turn_up(table, player, event.cards)
    _deny(table, player, event)


def _turn_up(table: Table, player: Player, cards: tuple[Card, ...]) -> None:
    for card in cards:
        table.deck.put(card, "hand", player.seat)
    held = player.holding.count
    if held is None and table.game is not None and not player.holding.doubtful:
        held = table.game.cards  # nothing says how many: a few cards are a part of the hand
    if held is None or len(cards) >= held:
        player.holding.show(cards)
    else:
        player.holding.reveal(cards)


@applies(OpenersShown, OpenersDenied)
def openers_shown(table: Table, event: OpenersShown | OpenersDenied) -> None:
    note_clashes(table, event)
    table.shows.append(event)
    player = table.players.get(event.seat)
    if player is None:
        return
    if isinstance(event, OpenersShown):
        player.shown = True
        _turn_up_openers(table, player, event.cards)
    _deny(table, player, event)


def _turn_up_openers(table: Table, player: Player, cards: tuple[Card, ...]) -> None:
    """Openers that were split are shown with the discards kept apart, which are no longer in the hand (J-9a)."""
    thrown = player.holding.discards
    apart = any(event.seat == player.seat for event in table.noted.get("split", ()) if isinstance(event, SplitDeclared))
    if not apart or thrown:
        _turn_up(table, player, tuple(card for card in cards if card not in thrown))


def _deny(table: Table, player: Player, event: Shown | OpenersShown | OpenersDenied) -> None:
    """An open shown or admitted false before the draw kills the hand (J-2b).

    Where the book has no law for it, so does a log that goes on without the player.
    """
    opening = next((one for one in reversed(table.openings) if one.seat == player.seat), None)
    if opening is None or opening.denied is not None or table.house.openers != "jacks":
        return
    if isinstance(event, OpenersDenied):
        false = True
    else:
        known = _lawful(table, player, opening, event)
        opening.taken_for_false = known is None and _plays_no_more(table, event)
        false = known is False or opening.taken_for_false
    if false:
        opening.denied = event
        if not table.house.false_opens_die and _acts_later(table, event):
            return
        if table.draw is None:
            denied_open(table, opening)
        elif _told_in_order(table) and not _acts_later(table, event):
            player.is_absent(True)  # he cannot win any more, and gives his hand up


def _lawful(table: Table, player: Player, opening: Opening, event: Shown | OpenersShown) -> bool | None:
    """Whether a hand turned up before the betting is over was openers; at the showdown it denies nothing."""
    cards = player.holding.cards
    cards += (UNKNOWN,) * (CARDS - len(cards) if player.holding.hidden is None else 0)
    held = could_be_openers(cards, table.house.lowest, table.house.joker)
    if table.draw is None:
        return held
    if table.draw.closed and not (_told_in_order(table) and (_others_act(table, event) or _cancels(table, event))):
        return True
    drew = any(part is not None and part.discarded for part in player.holding.draws)
    return (opened_lawfully(table, opening) if drew else held) is not False


def _told_in_order(table: Table) -> bool:
    """Whether the lines to come tell who plays on: in a handlog, before the showdown, while two may still play."""
    return table.hand.neighbours and table.showdown_at is None and len(table.live()) >= 2


def _acts_later(table: Table, event: Shown | OpenersShown | OpenersDenied) -> bool:
    """Whether the log has a later act of his, or a pot that he is paid."""
    own = (one for one in table.hand.after(event) if getattr(one, "seat", None) == event.seat)
    return any(isinstance(one, (*IN_PLAY, Awarded)) for one in own)


def _plays_no_more(table: Table, event: Shown | OpenersShown) -> bool:
    """Whether the log goes on without the player who showed his hand, as without one found dead."""
    if not _told_in_order(table):
        return False
    own = _acts_later(table, event)
    if own or _others_act(table, event):
        return not own
    after = list(table.hand.after(event))
    shown = any(isinstance(later, Shown) for later in after)
    return any(isinstance(later, LeftInPot) or (isinstance(later, Awarded) and not shown) for later in after)


def _others_act(table: Table, event: Shown | OpenersShown) -> bool:
    """Whether somebody else acts after the event."""
    others = (later for later in table.hand.after(event) if getattr(later, "seat", None) != event.seat)
    return any(isinstance(later, IN_PLAY) for later in others)


def _cancels(table: Table, event: Shown | OpenersShown) -> bool:
    """Whether the pot is left after the event, and nobody is paid of it."""
    after = list(table.hand.after(event))
    left = any(isinstance(later, LeftInPot) for later in after)
    return left and not any(isinstance(later, Awarded | Shown) for later in after)


@applies(Announced)
def announced(table: Table, event: Announced) -> None:
    table.noted.setdefault("announced", []).append(event)
    _turn(table, event.seat)


def _turn(table: Table, seat: int) -> None:
    """Notes the order in which hands are shown or announced once the betting is over."""
    if seat not in table.turned and (table.showdown_at is not None or (table.round is not None and table.round.closed)):
        table.turned.append(seat)


def _had_back(table: Table, event: Mucked) -> bool:
    """Whether the floor gave back a hand that was thrown away, and it was turned up after that, before any award."""
    ruled: list[FloorRuled] = []
    for later in table.hand.after(event):
        if isinstance(later, FloorRuled):
            ruled.append(later)
        if isinstance(later, Awarded):
            return False
        if isinstance(later, Shown) and later.seat == event.seat:
            return taken_back(ruled, DEAD)
    return False


@applies(Mucked)
def mucked(table: Table, event: Mucked) -> None:
    if _had_back(table, event):
        return
    note_clashes(table, event)
    table.shows.append(event)
    player = table.players.get(event.seat)
    if player is None:
        return
    if len(table.live()) > 1:
        player.muck()
    if event.cards:
        _turn_up(table, player, event.cards)


@applies(SeatSummed)
def seat_summed(table: Table, event: SeatSummed) -> None:
    note_clashes(table, event)
    table.noted.setdefault("summary", []).append(event)
    player = table.players.get(event.seat)
    if player is None or not event.cards or player.folded or player.holding.shown:
        return
    _turn_up(table, player, event.cards)
