"""Whether a hand follows another at the same table, and begins as that one ended."""

from __future__ import annotations

from datetime import datetime

from auditor.events import AddedChips, Carried, Dealt, Hand, SatDown, Seated
from auditor.session import LastHand, next_seat


def neighbours(hand: Hand, last: LastHand) -> bool:
    """Whether `hand` follows `last`: in a handlog by its place, in a room's file by what the stacks say.

    More than half of the players in both, and two at least, begin with exactly what they ended with. Where the others
    show that a hand is missing between the two, or that they stand in another order, they do not follow one another.
    """
    if hand.neighbours:
        return True
    before, there, here = last.stacks, 10**last.decimals, 10**hand.decimals
    same = came = 0
    changes = list[int]()
    for player, stack in hand.stacks():
        if player not in before:
            came += 1
            continue
        ended = before[player]
        if stack is None or ended is None:
            return False
        if change := stack * there - ended * here:
            changes.append(change)
        else:
            same += 1
    if same < 2 or same <= len(changes):
        return False
    return (same == len(before) and not came) or not _apart(hand, last, changes)


RAKE = 10
"""A room takes at most one part in so many of a pot."""


def _apart(hand: Hand, last: LastHand, changes: list[int]) -> bool:
    """Whether a hand may be missing between two whose stacks differ by `changes`, or this be the earlier of the two.

    What some have lost others have won, less the rake, or who came or went since; or the button has not gone on to the
    next seat, where that is not all that is wrong.
    """
    total, won = sum(changes), sum(change for change in changes if change > 0)
    now, then = ({player for player, stack in stacks if stack} for stacks in (hand.stacks(), last.stacks.items()))
    if changes and (now != then or (won and 0 <= -total * (RAKE - 1) <= won)):
        return True
    if not changes and now == then:
        return False
    started = hand.started
    if started is not None and earlier(started.started, last.started):
        return True
    button = hand.button()
    if button is None or last.button is None:
        return False
    return button != (next_seat((last.seats[name] for name in last.dealt_in), last.button) or button)


def earlier(this: str | None, other: str | None) -> bool:
    """Whether one stamp is before the other; False where that is not known."""
    if this is None or other is None:
        return False
    try:
        return datetime.fromisoformat(this) < datetime.fromisoformat(other)
    except (ValueError, TypeError):  # no such time, or only one of the two names its zone
        return False


def taken_up(hand: Hand, last: LastHand) -> LastHand:
    """The last hand as its rulings put it right, where this one begins with just that, and not with what the log left.

    What was paid wrongly is put right until the next deal begins (G-E7).
    """
    if last.ruled is None or not hand.neighbours or _begins_after(hand, last) or not _begins_after(hand, last.ruled):
        return last
    return last.ruled


def _begins_after(hand: Hand, last: LastHand) -> bool:
    """Whether all begin with what they ended the last hand with, and the pot with what stayed in it."""
    bought: dict[int, int] = {}
    new = {event.player for event in hand.events if type(event) is SatDown}
    carried = 0
    for event in hand.events:
        if type(event) is AddedChips and event.amount is not None:
            bought[event.seat] = bought.get(event.seat, 0) + event.amount
        elif type(event) is Carried:
            carried += event.amount
        elif type(event) is Seated and event.stack is not None and event.player not in new:
            ended = last.stacks.get(event.player)
            if ended is not None and event.stack != last.amount(ended, hand.decimals) + bought.get(event.seat, 0):
                return False
        elif type(event) is Dealt:
            break
    return carried == last.amount(last.left or 0, hand.decimals)
