"""X: the stub, its burns and reshuffles, and the discards that lie beside it."""

from __future__ import annotations

from auditor.course import DrawPhase
from auditor.events import Burned, Dealt, Discarded, DiscardsTouched, DrawClosed, Event, Exposed, Reshuffled, Retrieved
from auditor.kinds import ACTS
from auditor.rules import rule
from auditor.rules.dealing import cards
from auditor.sightings import drawn
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken


@rule("X12", on=(Reshuffled, DrawClosed))
def unlawful_reshuffle(table: Table, event: Reshuffled | DrawClosed, *, allowed: bool = True) -> list[Verdict]:
    """Discards are reshuffled only when the house allows and the stub cannot serve.

    Keys: D-9 G-C6. The stub cannot serve when it has fewer cards than the next draw takes, or just as many while others
    still draw: its last card is used only to finish every draw (T-10). Judged when the draw is over, since a room
    prints the next number after the reshuffle.
    """
    if isinstance(event, Reshuffled):
        if not allowed:
            return [
                broken("discards are made into a new stub, which the house forbids", expected="the discards untouched")
            ]
        if table.game is not None and not table.game.draws and not table.noted.get("wrong board"):
            return [broken("the deck is reshuffled in a game without a draw", expected="one stub for the hand")]
        return []
    draw = table.draw
    if not allowed or draw is None:
        return []
    found = []
    for reshuffle, left in table.deck.remade:
        if left is None:
            continue
        needed = _needed(table, draw, reshuffle)
        if left <= 0 or (needed and (left < needed[0] or (left == needed[0] and len(needed) > 1))):
            found.append(Verdict("kept", at=reshuffle.at))
            continue
        untold = _untold(table, draw)
        doubtful = _laid_aside(table, reshuffle) + untold
        if doubtful and left - doubtful <= (needed[0] if needed else untold):
            continue
        draws = f"the next draw takes {needed[0]}" if needed else "nobody draws after it"
        fact = f"the deck is reshuffled with {cards(left)} left; {draws}"
        found.append(broken(fact, expected="a stub that cannot serve", found=cards(left), at=reshuffle.at))
    return found


def _laid_aside(table: Table, reshuffle: Event) -> int:
    """Burned and exposed cards that the reshuffle before this one may have left out: no book says that they go in."""
    before = [past.at.line for past in table.past(Reshuffled) if past.at.line < reshuffle.at.line]
    aside = (*table.past(Burned), *table.past(Exposed))
    return sum(past.at.line < before[-1] for past in aside) if before else 0


def _untold(table: Table, draw: DrawPhase) -> int:
    """Cards thrown away in this draw for which no line deals others: they may have left the stub before a reshuffle."""
    if not table.hand.neighbours:
        return 0
    draws = [p.holding.draws[-1] for p in table.players.values() if len(p.holding.draws) == draw.number]
    return sum(max(0, (part.discarded or 0) - part.received) for part in draws if part is not None)


def _needed(table: Table, draw: DrawPhase, reshuffle: Event) -> list[int]:
    """The draws still to be served after the reshuffle, in their order: how many cards each takes."""
    start = next((i for i, e in enumerate(draw.log) if e is reshuffle), -1) + 1
    if table.hand.neighbours:
        came: dict[int, int] = {}
        for event in draw.log[start:]:
            if isinstance(event, Dealt | Exposed) and event not in draw.turned and _count(event):
                came[event.seat] = came.get(event.seat, 0) + _count(event)
        return list(came.values())
    served = {e.seat for e in draw.log[:start] if isinstance(e, Dealt)}
    waiting = [
        e.count for e in draw.log[:start] if isinstance(e, Discarded) and _prints(table, e) and e.seat not in served
    ]
    return [*waiting, *(e.count for e in draw.log[start:] if isinstance(e, Discarded) and e.count)]


def _prints(table: Table, event: Discarded) -> bool:
    """Whether the log prints the cards that came for these discards."""
    part = drawn(table, event.seat)
    return part is not None and not part.implied


def _count(event: Event) -> int:
    if isinstance(event, Dealt):
        return event.count if event.count is not None else len(event.cards)
    return 1


@rule("X14", on=(DiscardsTouched, Retrieved), weight="minor")
def discards_touched(table: Table, event: DiscardsTouched | Retrieved) -> Verdict:
    """Discards lie until the hand is over.

    Keys: D-9. Elsewhere a card may be taken back to prove openers (J-7); a reshuffle is X12's.
    """
    if table.awards or table.left is not None:
        return KEPT
    what = (
        "touches the discards" if isinstance(event, DiscardsTouched) else f"takes {event.card} back from the discards"
    )
    return broken(f"{what} before the hand is over", expected="the discards untouched")


@rule("X15", on=(Dealt, Exposed), weight="note")
def no_burn_before_draw(table: Table, event: Dealt | Exposed) -> Verdict | None:
    """A card is burned before the draw.

    Keys: G-C2. Judged on the first replacement card. A log without a single burn in this hand and those before it does
    not write burns down, and says nothing. A draw that the game does not have wants none. A card that the deal had too
    many becomes the burn of the first draw when it goes back (G-A8).
    """
    draw = table.draw
    if draw is None or draw.closed or draw.dealt or not table.hand.neighbours:
        return None
    if table.game is not None and draw.number > table.game.draws:
        return None
    for one in reversed(table.log):
        if isinstance(one, Burned):
            return KEPT
        if type(one) in ACTS and one.at.line < draw.at.line and draw.number > 1:
            break
    if _writes_burns(table):
        return broken("no card is burned before the draw", expected="a burn")
    return None


def _writes_burns(table: Table) -> bool:
    """Whether a burn is written down anywhere in this hand, or was in one before it at the table."""
    if table.last_hand is not None and table.last_hand.burns:
        return True
    return any(type(event) is Burned for event in table.hand.events)
