"""D and X: the deck. No card twice, none that is foreign to it, no boxed card in play, no discard dealt again."""

from __future__ import annotations

from auditor.cards import JOKER, Card
from auditor.deck import Clash, Seen
from auditor.events import Boxed, DealClosed, DrawClosed, Event
from auditor.rules import Answers, rule
from auditor.sightings import PLACES, SIGHTINGS, clashes, named
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken, unclear

IN_PLAY = ("hand", "board", "openers")
"""Places of cards that are played."""


@rule("D06", on=SIGHTINGS, over_hand="O05 O06 O12 P03 P05")
def card_twice(table: Table, event: Event) -> Answers:
    """No card appears twice, but after a reshuffle that could hold it.

    Keys: D-2 G-A15. Each card once in a hand. A discard that comes again is X11's, a boxed card in play D08's.
    """
    if not named(event):
        return []
    found = [_twice(table, clash) for clash in clashes(table, event) if clash.lies.place != "discard"]
    return found or KEPT


def _twice(table: Table, clash: Clash) -> Verdict:
    """A card that may have been thrown away, and back by a reshuffle that may have held it, need not be there twice."""
    if clash.lies.place == "unsure" and clash.card in table.deck.apart:
        return unclear(f"{clash.card} may have lain among the discards when the deck was reshuffled", seat=clash.seat)
    return broken(
        f"{clash.card} was seen before {_where(table, clash.lies)}",
        expected=f"one {clash.card} in the deck",
        seat=clash.seat,
    )


def _where(table: Table, lies: Seen) -> str:
    whose = "" if lies.seat is None else f" of {table.name(lies.seat)}"
    return {
        "hand": f"in the hand{whose}",
        "folded": f"in the folded hand{whose}",
        "retrieved": f"in the hand{whose}",
        "discard": f"among the discards{whose}",
        "unsure": f"in the hand{whose}",
        "board": "on the board",
        "burn": "as a burned card",
        "replaced": f"as a card taken away{whose and f' from {table.name(lies.seat)}'}",
    }.get(lies.place, lies.place)


@rule("X11", on=SIGHTINGS, over="D06")
def discard_dealt_again(table: Table, event: Event) -> Answers:
    """A discard does not come back without a reshuffle that could hold it.

    Keys: G-C6. A reshuffle holds what was folded, burned or thrown away in earlier draws, never a player's own discards
    of the draw in progress. Whether it holds those of others differs (T-10): one that comes again leaves it unclear.
    """
    if not table.draws or not named(event):
        return []
    found = []
    for card, seat, lies in clashes(table, event):
        if lies.place != "discard":
            continue
        if card in table.deck.apart and lies.seat != seat:
            found.append(unclear(f"{card} lay among the discards of this draw when the deck was reshuffled", seat=seat))
            continue
        how = "without a reshuffle" if not table.deck.reshuffles else "and no reshuffle could hold it"
        found.append(
            broken(
                f"{card}, a discard of {table.name(lies.seat)}, comes again {how}",
                expected="a card not yet seen",
                seat=seat,
            )
        )
    return found or KEPT


@rule("D07", on=(*SIGHTINGS, DealClosed, DrawClosed))
def foreign_card(table: Table, event: Event) -> list[Verdict]:
    """Every card belongs to the deck in play (no joker without a joker game).

    Keys: D-2 G-A12. A joker dealt by mistake is scrap and may be replaced: judged when the action goes on with it.
    """
    if table.house.joker != "none":
        return []
    if isinstance(event, (DealClosed, DrawClosed)):
        if JOKER not in table.deck.seen:
            return []
        return [
            broken("plays with a joker, which is no card of this game", expected="the joker replaced", seat=player.seat)
            for player in table.live()
            if JOKER in player.holding.faces and _came_by(table, event, player.seat)
        ]
    if JOKER not in named(event) or JOKER in table.deck.seen or PLACES[type(event)] not in IN_PLAY:
        return []
    seat = getattr(event, "seat", None)
    if seat is not None and not _finished(table):
        return []
    return [broken("a joker is no card of this game", expected="a card of the deck")]


def _came_by(table: Table, event: DealClosed | DrawClosed, seat: int) -> bool:
    """Whether the joker came in the deal, or in the draw, that is over now."""
    if isinstance(event, DealClosed):
        return True
    part = table.players[seat].holding.draws[-1] if table.players[seat].holding.draws else None
    return part is not None and len(table.players[seat].holding.draws) == event.number and JOKER in part.new


def _finished(table: Table) -> bool:
    """Whether the deal and the draws are over, so that no moment will judge the cards any more."""
    return table.deal_closed and (table.draw is None or table.draw.closed)


@rule("D08", on=(*SIGHTINGS, DealClosed, DrawClosed), weight="minor")
def boxed_card_played(table: Table, event: Event) -> list[Verdict]:
    """A boxed card is scrap and is replaced.

    Keys: G-A11. Broken when it is dealt after it was found, or when the action goes on while a hand still has it.
    """
    boxed = table.deck.boxed
    if not boxed:
        return []
    if isinstance(event, DealClosed | DrawClosed):
        return [
            broken(f"plays {card}, found boxed", expected="the card replaced", seat=seat)
            for card in _found_since(table)
            if (seat := boxed[card]) is not None
            and table.players[seat].live
            and card in table.players[seat].holding.faces
        ]
    if PLACES[type(event)] not in IN_PLAY:
        return []
    return [broken(f"{card}, found boxed, is played", expected="the next card") for card in _played(table, event)]


def _found_since(table: Table) -> list[Card]:
    """The boxed cards found since the deal, or the last draw, was over."""
    found = []
    for event in reversed(table.log):
        if isinstance(event, DealClosed | DrawClosed):
            break
        if isinstance(event, Boxed):
            found.append(event.card)
    return found


def _played(table: Table, event: Event) -> list[Card]:
    boxed = table.deck.boxed
    seen = table.deck.seen
    return [
        card
        for card in named(event)
        if card in boxed and (lies := seen.get(card)) is not None and lies.place == "boxed" and boxed[card] is None
    ]
