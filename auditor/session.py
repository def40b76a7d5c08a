"""What one hand leaves to the next at the same table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from auditor import chips
from auditor.events import AddedChips, BlindPosted, Hand, HandStarted, Seated
from auditor.pots import CarriedDeal
from auditor.seats import Player
from auditor.table import Table


class LastHand(Struct, frozen=True):
    """The hand before at the same table, as it ended; players by name, amounts in units of `decimals`.

    `stacks` are what each ended with, re-buys of the hand counted (None: not known); `seats` where he sat. `left` is
    what stayed in the pot, None when the log does not say; `carried` the deals that put it there, the oldest first,
    `deals` how many of those there were in a row, and `anted_deals` how many of them were anted (T-18).
    `forfeited`: the players who may play for money forfeited in the pot (T-27), None when there is none. `barred` are
    the all-in false openers who sit out until that pot is won (J-5b). `anted` is what each put in as an ante that did
    not go back. `burns`: burned cards are written down here, in this hand or one before it. `dead_small`: the small
    blind fell to an empty seat. `doubt`: why it is not known how it ended, or one of the hands before it that left its
    pot; None where it is. `ruled` is the same hand as its rulings put it right, which has `put_right`; None where they
    move no chips. `button_due`: where a misplaced button belonged. `clock` is the last time of day of a live log.
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
    button_due: int | None = None
    deals: int = 0

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


def leave(table: Table, status: str, ruled: Ruled | None = None, *, button_misplaced: bool = False) -> LastHand:
    """The hand just replayed, as the next one will see it; as it was `ruled`, where that is said.

    `button_misplaced`: the button was found where it does not belong (S01).
    """
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
        deals=(before.deals if before else 0) + (status != "misdealt") if left else 0,
        forfeited=_forfeited(table, before, dealt_in, kept_back=ruled is not None and bool(table.awards))
        if left
        else None,
        barred=((before.barred if before else frozenset()) | _barred(table)) if left else frozenset(),
        dead_small=_dead_small(table),
        doubt=_doubt(table, before),
        put_right=ruled is not None,
        clock=_last_clock(table, started) if table.hand.neighbours else None,
        button_due=_button_due(table) if button_misplaced else None,
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


def _button_due(table: Table) -> int | None:
    """Where the misplaced button belonged: on the next player's place, or after a misdeal where it was."""
    last = table.last_hand
    if last is None or last.button is None:
        return None
    if last.status in ("misdealt", "cancelled"):
        return last.button
    return next_seat([player.seat for player in table.dealt_in()], last.button)


def next_seat(seats: Iterable[int], seat: int) -> int | None:
    """The first of the seats clockwise from the left of `seat`; None where there are none."""
    return min(seats, key=lambda one: (one <= seat, one), default=None)


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


def unsure(hand: Hand, last: LastHand) -> str | None:
    """Why it is not known what the last hand leaves to this one; None where it is.

    Hands may be missing between the two, where a handlog's numbers do not follow one another; or the last has a line
    that does not say what was done, or by whom, or is told in two ways.
    """
    if last.hand == hand.id:
        return _two_accounts(hand.id)
    if hand.neighbours and hand.id.isdecimal() and last.hand.isdecimal() and int(hand.id) != int(last.hand) + 1:
        return "hands are missing between this one and the last"
    return last.doubt


def _two_accounts(hand: str) -> str:
    return f"there are two accounts of hand {hand}"


def after_account(hand: Hand, last: LastHand | None, left: LastHand) -> LastHand | None:
    """What the next hand sees after another account of a hand that was met, which `left` so; None: what it saw before.

    Which of two accounts of the last hand is right is not known. In a handlog one of an earlier hand changes nothing.
    """
    if last is not None and last.hand == hand.id:
        return replace(last, doubt=_two_accounts(hand.id), ruled=None)
    return None if hand.neighbours and last is not None else left
