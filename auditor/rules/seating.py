"""S: seats, stacks, the button and the pot from one hand to the next."""

from __future__ import annotations

from auditor.events import (
    AddedChips,
    BlindPosted,
    Button,
    Carried,
    DealClosed,
    Dealt,
    MisdealDeclared,
    MovedSeat,
    SatDown,
    Seated,
    Unread,
)
from auditor.rules import rule
from auditor.rules.forced import covered
from auditor.session import LastHand, next_seat, unsure
from auditor.showing import IN_PLAY
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken, unclear


@rule("S01", on=Button, over_hand="T01 T02 F05 X07 W05 W08")
def button_misplaced(
    table: Table, event: Button, *, dead_button: bool = True, heads_up_button: bool = True
) -> Verdict | None:
    """The button moves as the house says: one seat a deal, not after a misdeal, and after a passed-out deal.

    Keys: J-1b D-3 G-A2 G-A3 G-A10. With `dead_button`, and wherever blinds are posted, a button that repeats, or stands
    on an empty seat, is lawful when players came or went; it never passes over one who plays both hands. A newcomer it
    may pass over or come to. When play comes down to two, and by `heads_up_button` the button has the small blind, it
    may go where nobody has the big blind twice. After a hand with a misplaced button it may go on from there, or from
    where it belonged, or come to that place.
    """
    last = table.last_hand
    if last is None or last.button is None or table.button is not None or last.status == "truncated":
        return None
    if why := unsure(table.hand, last):
        return unclear(why)
    if last.status in ("misdealt", "cancelled"):
        if event.seat in (last.button, last.button_due):
            return KEPT
        return broken(
            f"the button is in seat {event.seat}; the last hand was misdealt, and it stays in seat {last.button}",
            expected=f"seat {last.button}",
            found=f"seat {event.seat}",
        )
    playing = _playing(table)
    seats = sorted(playing)
    if not seats:
        return None
    following = next_seat(seats, last.button)
    if event.seat == following:
        return KEPT
    before = {seat: name for name, seat in last.seats.items() if name in last.dealt_in}
    stayed = {seat for seat in seats if before.get(seat) == playing[seat]}
    if event.seat == next_seat(stayed, last.button):
        return KEPT  # who has just sat down may have to wait for it
    due = last.button_due
    if due is not None and event.seat in (due, next_seat(seats, due)):
        return KEPT
    if heads_up_button and _big_blind_moves_on(last, event.seat, seats):
        return KEPT
    # Where nobody posted the small blind it fell to an empty seat, and the button comes to that seat next.
    came_or_went = before != playing or (last.dead_small and event.seat not in seats)
    may_be_dead = dead_button or any(type(e) is BlindPosted for e in table.hand.events)
    if may_be_dead and came_or_went and not _passes_over(last.button, event.seat, stayed):
        return KEPT
    if unread := _unread_in_head(table):
        return unclear(f"whether line {unread} seats somebody could not be read")
    return broken(
        f"the button is in seat {event.seat}; from seat {last.button} it moves to seat {following}",
        expected=f"seat {following}",
        found=f"seat {event.seat}",
    )


def _big_blind_moves_on(last: LastHand, button: int, seats: list[int]) -> bool:
    """Whether, with the button there, the big blind goes on from its last seat to the other of two players (G-A4)."""
    before = sorted(seat for name, seat in last.seats.items() if name in last.dealt_in)
    if len(seats) != 2 or button not in seats or len(before) < 3 or last.button is None:
        return False
    around = [seat for seat in before if seat > last.button] + [seat for seat in before if seat <= last.button]
    big = around[0 if last.dead_small else 1]
    return button != next((seat for seat in seats if seat > big), seats[0])


def _playing(table: Table) -> dict[int, str]:
    """Those who play this hand, by seat, as the log has listed them or will."""
    return {e.seat: e.player for e in table.hand.events if type(e) is Seated and not e.out and not e.stranger}


def _unread_in_head(table: Table) -> int | None:
    """The first line before the deal that could not be read, which may be a seat line."""
    for event in table.hand.events:
        if type(event) is Unread:
            return event.at.line
        if type(event) in IN_PLAY or type(event) is Dealt:
            return None
    return None


def _passes_over(start: int, end: int, seats: set[int]) -> bool:
    """Whether a player sits strictly between the two seats, clockwise, the whole lap when they are one."""
    if start == end:
        return False
    if start < end:
        return any(start < seat < end for seat in seats)
    return any(seat > start or seat < end for seat in seats)


@rule("S02", on=Seated, weight="minor")
def stack_not_carried(table: Table, event: Seated) -> Verdict | None:
    """A player starts a hand with what he ended the last with, plus re-buys, less what he took off.

    Keys: G-E1. At a room's cash table more chips are a top-up; in a tournament a re-buy or an add-on may raise a stack.
    """
    last = table.last_hand
    if last is None or event.stranger or event.stack is None:
        return None
    ended = last.stacks.get(event.player)
    if ended is None or last.status == "truncated":
        return None
    before = last.amount(ended, table.hand.decimals)
    sat = [e.stack for e in table.past(SatDown) if e.player == event.player]
    if sat:
        return None
    before += _added(table).get(event.seat, 0)
    if event.stack == before:
        return KEPT
    if why := unsure(table.hand, last):
        return unclear(why)
    if not table.hand.neighbours and event.stack > before and not _tournament(table):
        return None
    return broken(
        f"starts with {table.money(event.stack)}; the last hand left {table.money(before)}",
        expected=table.money(before),
        found=table.money(event.stack),
        amount=abs(event.stack - before),
    )


def _added(table: Table) -> dict[int, int]:
    """Chips bought since the last hand, by the seat they are at now."""
    added: dict[int, int] = {}
    if not table.past(AddedChips):
        return added
    for event in table.log:
        if type(event) is AddedChips:
            added[event.seat] = added.get(event.seat, 0) + (event.amount or 0)
        elif type(event) is MovedSeat:
            added[event.to] = added.pop(event.seat, 0)
    return added


def _tournament(table: Table) -> bool:
    return table.stakes is not None and table.stakes.tournament


@rule("S03", on=(MovedSeat, Seated))
def seat_changed_with_money_in_pot(table: Table, event: MovedSeat | Seated) -> Verdict | None:
    """No change of seat while the pot holds several antes or forfeited money.

    Keys: R-10.
    """
    last = table.last_hand
    if last is None or not last.left:
        return None
    if isinstance(event, MovedSeat):
        if table.players:
            return None
        if why := unsure(table.hand, last):
            return unclear(why)
        if any((e.seat, e.to) == (event.to, event.seat) for e in table.past(MovedSeat)):
            return KEPT  # he goes back
        back = any(
            isinstance(e, MovedSeat) and (e.seat, e.to) == (event.to, event.seat) for e in table.hand.after(event)
        )
        fact = _moved(table, last, event.seat, event.to)
        return broken(fact, expected=f"seat {event.seat}", seat=event.to, handled=back)
    there = last.seats.get(event.player)
    if there is None or event.stranger or any(e.to == event.seat for e in table.past(MovedSeat)):
        return None
    if there == event.seat:
        return KEPT
    if why := unsure(table.hand, last):
        return unclear(why)
    return broken(_moved(table, last, there, event.seat), expected=f"seat {there}")


def _moved(table: Table, last: LastHand, start: int, end: int) -> str:
    left = table.money(last.amount(last.left or 0, table.hand.decimals))
    return f"moves from seat {start} to seat {end} with {left} carried in the pot"


@rule("S07", on=AddedChips)
def table_stakes_broken(table: Table, event: AddedChips) -> Verdict | None:
    """Only the chips on the table when the deal began play.

    Keys: G-A1. A room announces chips bought during a hand in it and counts them for the next.
    """
    if not table.hand.neighbours or not table.players:
        return None
    if table.awards or table.left is not None or not (table.deals_recorded or table.deal_closed):
        return KEPT
    added = "chips" if event.amount is None else table.money(event.amount)
    return broken(f"adds {added} in the middle of the hand", expected="chips added between hands", amount=event.amount)


@rule("S08", on=(DealClosed, MisdealDeclared), over="P01")
def carried_pot_differs(table: Table, event: DealClosed | MisdealDeclared) -> Verdict | None:
    """What the last hand left in the pot is what this one begins with.

    Keys: J-1b J-2d G-E8.
    """
    last = table.last_hand
    if last is None or not table.hand.neighbours or last.status == "truncated" or table.deal_closed:
        return None
    left = last.amount(last.left or 0, table.hand.decimals)
    begins = table.carried or 0
    if left == begins:
        return KEPT if left else None
    if why := unsure(table.hand, last):
        return unclear(why)
    place = next((e.at for e in table.past(Carried)), None)
    return broken(
        f"the pot begins with {table.money(begins)}; the last hand left {table.money(left)} in it",
        expected=table.money(left),
        found=table.money(begins),
        at=place,
        amount=abs(left - begins),
    )


@rule("S09", on=DealClosed, over_hand="W02 O06 P03 P05")
def played_on_after_table_won(table: Table, event: DealClosed) -> Verdict | None:
    """Play goes on only while two players have chips.

    Keys: H-21 R-13b. Who has none left may still play for what he has in a carried pot.
    """
    players = [player for player in table.players.values() if not player.stranger]
    if not players or any(player.stack is None for player in players):
        return None
    if sum(1 for player in players if player.stack or covered(table, player)) >= 2:
        return KEPT
    return broken("a hand is dealt to a table where one player has all the chips", expected="the end of play")
