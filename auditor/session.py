"""What one hand leaves to the next at the same table."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Literal, NamedTuple

from msgspec import Struct

from auditor import chips
from auditor.events import AddedChips, BlindPosted, Button, Carried, Dealt, Hand, HandStarted, SatDown, Seated
from auditor.pots import CarriedDeal
from auditor.seats import Player
from auditor.table import Table


class LastHand(Struct, frozen=True):
    """The hand before at the same table, as it ended; players by name, amounts in units of `decimals`.

    `stacks` are what each ended with, re-buys of the hand counted (None: not known); `seats` where he sat. `left` is
    what stayed in the pot, None when the log does not say; `carried` the deals that put it there, the oldest first,
    and `anted_deals` how many of those in a row were anted (T-18). `forfeited`: the players who may play for money
    forfeited in the pot (T-27), None when there is none. `barred` are the all-in false openers who sit out until that
    pot is won (J-5b). `anted` is what each put in as an ante that did not go back. `burns`: burned cards are written
    down here, in this hand or one before it. `dead_small`: the small blind fell to an empty seat. `doubt`: why it is
    not known how it ended, or one of the hands before it that left its pot; None where it is. `ruled` is the same hand
    as its rulings put it right, which has `put_right`; None where they move no chips. `clock` is the last time of day
    of a live log.
    """

    hand: str
    status: str
    decimals: int
    started: str | None
    button: int | None
    seats: dict[str, int]
    stacks: dict[str, int | None]
    dealt_in: frozenset[str]
    anted: dict[str, int]
    game: str | None
    left: int | None
    carried: tuple[CarriedDeal, ...]
    anted_deals: int
    forfeited: frozenset[str] | None
    barred: frozenset[str]
    burns: bool = False
    dead_small: bool = False
    doubt: str | None = None
    ruled: LastHand | None = None
    put_right: bool = False
    clock: str | None = None

    def part_in(self, name: str) -> Literal["all", "some", "none"]:
        """In how many of the deals that left the pot the player had a part, as far as it is known who had."""
        known = [name in deal.by for deal in self.carried if deal.by is not None]
        known.append(name in self.dealt_in)
        return "all" if all(known) else "some" if any(known) else "none"

    def amount(self, units: int, decimals: int) -> int:
        """An amount of that hand in the units of a hand with `decimals`; the nearest, where that has fewer."""
        if decimals >= self.decimals:
            return chips.rescale(units, self.decimals, decimals)
        return round(Decimal(units).scaleb(decimals - self.decimals))


def charged_again(table: Table) -> list[Player]:
    """Whose antes are not due in a deal that is free, by seat.

    A newcomer antes for the deals that he has missed (R-11), and so may who had a part in some of them, unless an ante
    is taken of everybody.
    """
    last = table.last_hand
    if last is None:
        return [player for player in table.players.values() if player.ante]
    parts = {player.seat: last.part_in(player.name) for player in table.players.values() if player.dealt_in}
    all_pay = all(table.players[seat].ante for seat in parts)
    whose = ("all",) if "all" in parts.values() else ("some",) if all_pay else ()
    return [player for seat, player in sorted(table.players.items()) if player.ante and parts.get(seat) in whose]


class Ruled(NamedTuple):
    """What rulings change of a hand's end, in units: each seat's chips, and what it has in the pot; and what stays."""

    chips: Mapping[int, int]
    pot: Mapping[int, int]
    left: int


def leave(table: Table, status: str, ruled: Ruled | None = None) -> LastHand:
    """The hand just replayed, as the next one will see it; as it was `ruled`, where that is said."""
    change = ruled.chips if ruled is not None else {}
    players = [player for player in table.players.values() if not player.stranger]
    added = _added(table)
    dealt_in = frozenset(player.name for player in players if player.dealt_in)
    left = _left(table, status) if ruled is None else ruled.left or None
    before = table.last_hand if table.last_hand is not None and left else None
    started = next(iter(table.past(HandStarted)), None)
    return LastHand(
        hand=table.hand.id,
        status=status,
        decimals=table.hand.decimals,
        started=started.started if started is not None else None,
        button=table.button,
        seats={player.name: player.seat for player in players},
        stacks={
            p.name: None if p.stack is None else p.stack + p.net + added.get(p.seat, 0) + change.get(p.seat, 0)
            for p in players
        },
        dealt_in=dealt_in,
        anted={player.name: player.ante for player in players if _ante_stays(player)},
        game=table.stakes.game if table.stakes is not None else None,
        left=left,
        carried=_carried(table, left, ruled.pot if ruled is not None else {}),
        anted_deals=(before.anted_deals if before else 0) + any(map(_ante_stays, players)) if left else 0,
        forfeited=_forfeited(table, before, dealt_in, kept_back=ruled is not None and bool(table.awards))
        if left
        else None,
        barred=((before.barred if before else frozenset()) | _barred(table)) if left else frozenset(),
        dead_small=_dead_small(table),
        doubt=_doubt(table, before),
        put_right=ruled is not None,
        clock=_last_clock(table, started) if table.hand.neighbours else None,
        burns="burned" in table.noted or (table.last_hand is not None and table.last_hand.burns),
    )


def local_time(started: str | None) -> str | None:
    """The time of day in a stamp that was written where the game is; None for one in UTC, or of a day alone."""
    if started is None or "T" not in started or started.endswith("Z"):
        return None
    time = started.partition("T")[2]
    return time[: next((i for i, letter in enumerate(time) if letter in "+-"), len(time))]


def _last_clock(table: Table, started: HandStarted | None) -> str | None:
    """The last time of day that the log tells of the hand."""
    clocks = (event.at.clock for event in reversed(table.log) if event.at.clock is not None)
    return next(clocks, local_time(started.started) if started is not None else None)


def blinds_stayed(table: Table) -> str | None:
    """Why it is not known what a blind is worth that stayed in the pot of a misdealt hand, and is not posted again."""
    last = table.last_hand
    if last is None or last.status != "misdealt" or not table.carried or not table.hand.neighbours:
        return None
    if table.past(BlindPosted) or table.carried <= sum(last.anted.values()):
        return None
    return "the blinds of the misdealt hand stayed in the pot, and for whom they count no book says"


def _ante_stays(player: Player) -> bool:
    """Whether he anted, and his chips did not all go back, as after a misdeal they may."""
    return bool(player.ante) and player.returned < player.put_in


def _dead_small(table: Table) -> bool:
    """Whether nobody posted the small blind, and not because it fell to one who is all-in for his ante."""
    posted = [(seat, kind) for seat, kind, _ in table.forced if kind in ("small", "big", "both")]
    if table.button is None or "small" in {kind for _, kind in posted}:
        return False
    around = [player for player in table.clockwise(table.button) if player.dealt_in]
    if around and (around[0].seat, "both") in posted:
        return False
    for_ante = [player.all_in_for_ante for player in around]
    if not posted:  # the big one fell to the first, who is all-in, and the small one to an empty seat
        return table.blinds_due is not None and for_ante[:2] == [True, False]
    return not any(for_ante[:1]) or (around[0].seat, "big") in posted


def _doubt(table: Table, before: LastHand | None) -> str | None:
    doubt = table.doubt
    if doubt is None:
        return before.doubt if before is not None else None
    if doubt.street is not None:
        return f"the {doubt.street} of hand {table.hand.id} is missing"
    if doubt.player is None:
        return f"line {doubt.line} of hand {table.hand.id} could not be read"
    if doubt.seat is not None:
        return f"line {doubt.line} of hand {table.hand.id} gives seat {doubt.seat} to {doubt.player}"
    return f"line {doubt.line} of hand {table.hand.id} is by {doubt.player}, who has no seat"


def _added(table: Table) -> dict[int, int]:
    """Chips bought during the hand, by seat; they count from the next hand on.

    Those of a line before the player's own seat line are in the stack that it states.
    """
    added: dict[int, int] = {}
    begun = False
    if not table.past(AddedChips):
        return added
    for event in table.log:
        begun = begun or isinstance(event, HandStarted)
        if begun and isinstance(event, AddedChips) and event.amount is not None:
            added[event.seat] = added.get(event.seat, 0) + event.amount
        elif type(event) is Seated and event.stack is not None:
            added.pop(event.seat, None)
    return added


def _left(table: Table, status: str) -> int | None:
    """What stays in the pot: as the log says, or all of it when a hand is passed without a word."""
    if table.left is not None or status != "passed":
        return table.left
    return table.pot


def _carried(table: Table, left: int | None, more: Mapping[int, int]) -> tuple[CarriedDeal, ...]:
    if not left:
        return ()
    if table.doubt is not None:
        return (CarriedDeal(left),)
    late, deals = table.carried_deals()
    before = tuple(deals)
    old = sum(deal.amount for deal in before)
    stays = {p.name: p.put_in - p.returned - late.get(seat, 0) + more.get(seat, 0) for seat, p in table.players.items()}
    by = {name: amount for name, amount in stays.items() if amount > 0}
    return (*before, CarriedDeal(left - old, by)) if left > old else before


def _forfeited(
    table: Table, before: LastHand | None, dealt_in: frozenset[str], *, kept_back: bool
) -> frozenset[str] | None:
    """Who may play for what stays; a pot that nobody could win stays as one of a false open does (T-8)."""
    known = before.forfeited if before is not None else None
    if not kept_back and not any(opening.denied for opening in table.openings):
        return known
    return dealt_in if known is None else known & dealt_in


def _barred(table: Table) -> frozenset[str]:
    return frozenset(
        table.name(opening.seat) for opening in table.openings if opening.denied is not None and opening.amount == 0
    )


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
    button = next((event.seat for event in hand.events if type(event) is Button), None)
    if button is None or last.button is None:
        return False
    seats = sorted(last.seats[name] for name in last.dealt_in)
    return bool(seats) and button != next((seat for seat in seats if seat > last.button), seats[0])


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


def unsure(hand: Hand, last: LastHand) -> str | None:
    """Why it is not known what the last hand leaves to this one; None where it is.

    Hands may be missing between the two, where a handlog's numbers do not follow one another; or the last has a line
    that does not say what was done, or by whom.
    """
    if hand.neighbours and hand.id.isdecimal() and last.hand.isdecimal() and int(hand.id) != int(last.hand) + 1:
        return "hands are missing between this one and the last"
    return last.doubt
