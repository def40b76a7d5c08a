"""X: five cards to one player, and cards exposed on the draw."""

from __future__ import annotations

from typing import NamedTuple

from auditor.cards import UNKNOWN
from auditor.course import DrawPhase
from auditor.events import At, Burned, Dealt, DrawClosed, Event, Exposed, Replaced, StoodPat, Tapped
from auditor.rules import rule
from auditor.rules.drawing import parts
from auditor.sightings import drawn
from auditor.table import Table
from auditor.verdict import Verdict, broken

TOGETHER = 4
"""The most cards that come together."""


class Delivery(NamedTuple):
    """Replacement cards to one seat: their `place` in the log of the draw, and how many he had before and has after."""

    place: int
    seat: int
    before: int
    after: int
    at: At

    @property
    def fifth(self) -> bool:
        """Whether the fifth card is among them."""
        return self.before <= TOGETHER < self.after


def _deliveries(draw: DrawPhase) -> list[Delivery]:
    """All replacement cards of a draw, as they came."""
    had: dict[int, int] = {}
    found = []
    faces: dict[int, set[str]] = {}
    for index, event in enumerate(draw.log):
        if not isinstance(event, Dealt | Exposed):
            continue
        if isinstance(event, Exposed):
            count = 0 if event.card in faces.get(event.seat, ()) or event in draw.turned else 1
        else:
            count = event.count if event.count is not None else len(event.cards)
            faces.setdefault(event.seat, set()).update(event.cards)
        before = had.get(event.seat, 0)
        had[event.seat] = before + count
        if count:
            found.append(Delivery(index, event.seat, before, before + count, event.at))
    return found


def _last_drawer(came: list[Delivery]) -> int | None:
    """The player whose first card comes last."""
    return next((delivery.seat for delivery in reversed(came) if delivery.before == 0), None)


def _fives(table: Table) -> tuple[list[Delivery], list[Delivery], int | None]:
    """The replacement cards of the draw, those among them that bring a fifth card, and the last drawer.

    Only a handlog tells how cards came: in a room five in one line are no evidence (T-5). A fifth card to one who threw
    fewer away is one too many, which is X01's.
    """
    if table.draw is None or not table.hand.neighbours:
        return [], [], None
    came = _deliveries(table.draw)
    fifths = [delivery for delivery in came if delivery.fifth and _is_due_five(table, delivery.seat)]
    return came, fifths, _last_drawer(came)


def _is_due_five(table: Table, seat: int) -> bool:
    """Whether the seat was to get more cards than come together, or it is not known how many."""
    part = drawn(table, seat)
    return part is None or part.count is None or part.count + max(0, part.lacked or 0) > TOGETHER


@rule("X03", on=DrawClosed, weight="minor")
def five_in_a_row(table: Table, event: DrawClosed) -> list[Verdict]:
    """At most four cards together; the fifth after all others have theirs.

    Keys: P-3a R-5. The fifths follow clockwise once every ordinary draw is done, that of the last drawer, who waits for
    nobody, among them (T-5, T-6). Who was not known to be the last until others had stood pat may wait with the others.
    """
    came, fifths, last = _fives(table)
    waiting = {one.seat for one in fifths if one.seat != last or _waited(table, came, one)}
    found = []
    for delivery in fifths:
        if delivery.seat == last:
            continue
        later = [other for other in came if other.place > delivery.place and _ordinary(other, waiting)]
        if delivery.before == 0:
            fact = f"gets {delivery.after} cards in a row, more than {TOGETHER}"
            found.append(
                broken(fact, expected="four, and the fifth after all others", seat=delivery.seat, at=delivery.at)
            )
        elif later or _overtakes(table, delivery, fifths, last):
            others = later or [other for other in fifths if other.place > delivery.place]
            names = " and ".join(dict.fromkeys(table.name(other.seat) for other in others))
            fact = f"gets the fifth card before {names} had theirs"
            found.append(broken(fact, expected="the fifth after all others", seat=delivery.seat, at=delivery.at))
        else:
            found.append(Verdict("kept", at=delivery.at))
    return found


def _ordinary(delivery: Delivery, waiting: set[int]) -> bool:
    """Whether the cards are no fifth that waits for all others."""
    return not (delivery.fifth and delivery.before == TOGETHER and delivery.seat in waiting)


def _overtakes(table: Table, fifth: Delivery, fifths: list[Delivery], last: int | None) -> bool:
    """Whether a seat that is nearer the button's left still waits for its fifth."""
    if table.button is None:
        return False
    order = {player.seat: place for place, player in enumerate(table.clockwise(table.button))}
    here = order.get(fifth.seat, 0)
    return any(
        other.place > fifth.place and other.seat != last and order.get(other.seat, here) < here for other in fifths
    )


def _between(draw: DrawPhase, came: list[Delivery], fifth: Delivery) -> list[Event]:
    """What was done in the draw between the fourth card of a player and his fifth."""
    fourth = max((d.place for d in came if d.seat == fifth.seat and d.place < fifth.place), default=fifth.place)
    return draw.log[fourth : fifth.place]


def _waited(table: Table, came: list[Delivery], fifth: Delivery) -> bool:
    """Whether others stood pat before the fifth card came: until then nobody knew who would be the last to draw."""
    if table.draw is None or fifth.before != TOGETHER:
        return False
    return any(isinstance(one, StoodPat | Tapped) for one in _between(table.draw, came, fifth))


@rule("X04", on=DrawClosed, over="X03", weight="minor")
def fifth_without_burn(table: Table, event: DrawClosed) -> list[Verdict]:
    """The last drawer's fifth comes after a burn.

    Keys: P-3b R-5. Four, burn one, then one. Who had to wait until others had stood pat was not the last.
    """
    came, fifths, last = _fives(table)
    draw = table.draw
    found = []
    for delivery in fifths:
        if delivery.seat != last or draw is None:
            continue
        if _waited(table, came, delivery):
            continue
        burned = any(isinstance(one, Burned) for one in _between(draw, came, delivery))
        if burned and delivery.before == TOGETHER:
            found.append(Verdict("kept", at=delivery.at))
            continue
        fact = (
            f"the last drawer gets {delivery.after} cards in a row"
            if delivery.before == 0
            else "no burn before the fifth card"
        )
        found.append(broken(fact, expected="four, a burn, then one", seat=delivery.seat, at=delivery.at))
    return found


@rule("X06", on=DrawClosed)
def exposed_draw_card_kept(table: Table, event: DrawClosed) -> list[Verdict]:
    """A card exposed on the draw is replaced, after all have drawn.

    Keys: R-8. Pending fifth cards come first, replacements last (T-9). Judged when the draw is over: a card then still
    held is kept. A hand that folded keeps nothing.
    """
    draw = table.draw
    if draw is None:
        return []
    found = []
    came = _deliveries(draw)
    for player, _ in parts(table, draw):
        for index, one in enumerate(draw.log):
            if not isinstance(one, Exposed) or one.seat != player.seat:
                continue
            swap = next((i for i, e in enumerate(draw.log[index:], index) if _replaces(e, one)), None)
            if swap is None:
                if player.live and not player.holding.doubtful:
                    fact = f"{one.card}, exposed on the draw, is kept"
                    found.append(broken(fact, expected="the card replaced after all have drawn", seat=player.seat))
                continue
            later = dict.fromkeys(table.name(d.seat) for d in came if d.place > swap)
            if later:
                fact = f"{one.card}, exposed on the draw, is replaced before {' and '.join(later)} had drawn"
                at = draw.log[swap].at
                found.append(broken(fact, expected="the replacement after all have drawn", seat=player.seat, at=at))
            else:
                found.append(Verdict("kept", at=draw.log[swap].at))
    return found


def _replaces(event: object, exposed: Exposed) -> bool:
    return isinstance(event, Replaced) and event.seat == exposed.seat and event.old in (exposed.card, UNKNOWN)
