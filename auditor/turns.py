"""Whose turn it is: how a betting round begins, goes round the table, and ends."""

from __future__ import annotations

from auditor.acts import Act
from auditor.boards import streets
from auditor.events import (
    Bet,
    Called,
    Checked,
    Mucked,
    Opened,
    RaisedTo,
    RoundClosed,
    RoundInterrupted,
    RoundStarted,
    SeatSummed,
    Wager,
)
from auditor.rounds import Round
from auditor.seats import Player
from auditor.table import Table, applies

# --- a round begins and ends


def first_round(table: Table) -> Round:
    """The first betting round, begun by the first forced bet or act."""
    if table.round is None:
        table.round = Round(
            0,
            table.unit(0),
            limit=table.limit,
            contesting=table.contesting(),
            opens_with_raise=table.house.opens_with_raise,
        )
        table.rounds.append(table.round)
    return table.round


@applies(RoundStarted)
def round_started(table: Table, event: RoundStarted) -> None:
    contesting = table.contesting()
    if event.number == 0:
        current = first_round(table)
        current.started_with = current.contesting = contesting
        current.heads_up_at = 0 if contesting <= 2 else None
        current.after = _last_blind(table) if current.blind else None if _blinds_left_out(table) else table.button
        if current.blind and table.big_blind is not None and {kind for _, kind, _ in table.forced} <= {"ante", "small"}:
            # Nobody posted the big blind: who comes in owes it all the same.
            current.post(max(table.big_blind, current.bet))
        elif not current.blind and _blinds_all_in(table):
            current.post(table.big_blind or 0)
    else:
        for player in table.players.values():
            player.unpaid += player.owes
            player.round_in, player.acted, player.acted_at, player.owes = 0, False, 0, 0
        current = Round(event.number, table.unit(event.number), limit=table.limit, contesting=contesting)
        if table.rounds and table.rounds[-1].number == event.number:
            current.too_soon = table.rounds.pop()  # begun in the middle of the draw
        table.round = current
        table.rounds.append(current)
        current.after = _before_first(table)
    current.begun = True
    current.ahead = table.game is not None and table.game.board and len(streets(table)) < event.number
    current.expected_first = table.expected()


def _blinds_left_out(table: Table) -> bool:
    """Whether nobody posted the blinds of the game: who acts first then, the log does not tell."""
    board_game = table.game is not None and table.game.board
    return not table.forced and (board_game or table.blinds_due is not None)


def _blinds_all_in(table: Table) -> bool:
    """Whether the blinds fell to who is all-in for his ante: nobody posts, and who comes in owes the big one."""
    if table.button is None or not table.big_blind or table.contesting() < 2:
        return False
    if table.blinds_due is None:
        # A room's limit game may have antes alone; a call or a raise to begin with says that it has not.
        wager = next((event for event in table.hand.events if isinstance(event, Wager)), None)
        if not table.room or not isinstance(wager, Called | RaisedTo):
            return False
    first = next((player for player in table.clockwise(table.button) if player.dealt_in), None)
    return first is not None and first.all_in_for_ante


def option_alone(table: Table) -> bool:
    """Whether nothing but the big blind's option to raise is left of the betting before the flop."""
    current, waiting = table.round, table.waiting()
    if current is None or current.number > 0 or current.raises or len(waiting) != 1:
        return False
    player = waiting[0]
    return not player.acted and player.round_in == current.bet and any(kind == "big" for kind, _ in player.posted)


def _last_blind(table: Table) -> int | None:
    """The seat after which the first round begins: the straddle, or the big blind; a newcomer's extra blind is neither.

    None where nobody posted either: whose turn it is then, the log does not tell.
    """
    straddle = [seat for seat, kind, _ in table.forced if kind == "straddle"]
    if straddle:
        return straddle[-1]
    big = {seat for seat, kind, _ in table.forced if kind == "big"}
    small = next((seat for seat, kind, _ in table.forced if kind == "small"), table.button)
    if not big or small is None:
        return next(iter(big)) if len(big) == 1 else None
    if any(kind == "small" for _, kind, _ in table.forced) and all(comes_in(table, seat) for seat in big):
        due = next((player for player in table.clockwise(small) if player.dealt_in), None)
        if due is not None and due.all_in_for_ante:
            return due.seat
    return next((player.seat for player in table.clockwise(small) if player.seat in big), None)


def comes_in(table: Table, seat: int) -> bool:
    """Whether a player posts to come in: a dead blind beside the live one, or he was not dealt in before."""
    if any(kind == "dead" for kind, _ in table.players[seat].posted):
        return True
    last = table.last_hand
    return last is not None and table.players[seat].name not in last.dealt_in


def _before_first(table: Table) -> int | None:
    """The seat after which a later round begins; None where the rulebook in force names nobody."""
    if table.game is not None and table.game.board:
        return table.button
    if table.house.first == "opener" and table.opening is not None:
        order = table.order
        opener = table.opening.seat
        if opener in order:
            return order[order.index(opener) - 1] if table.players[opener].contesting else opener
    if table.house.first is None:
        return None
    return table.button


@applies(RoundClosed)
def round_closed(table: Table, event: RoundClosed) -> None:
    current = table.round
    if current is None:
        return
    checked = [player for player in table.players.values() if player.owes and checked_last(table, player)]
    if checked or (not event.complete and not any(opening.plays is False for opening in table.openings)):
        _note_absent(table, event, [*checked, *table.waiting()])
    current.closed, current.closed_at = True, event.at
    table.declared = None


@applies(RoundInterrupted)
def round_interrupted(table: Table, event: RoundInterrupted) -> None:
    if table.round is not None:
        table.round.interrupted = True


def checked_last(table: Table, player: Player) -> bool:
    """Whether the player's last act was a check."""
    acts = (past for past in reversed(table.log) if isinstance(past, Checked | Wager) and past.seat == player.seat)
    return isinstance(next(acts, None), Checked)


def _note_absent(table: Table, event: RoundClosed, missed: list[Player]) -> None:
    """Whom the round was closed without, or with no more than a check, and who then does nothing, is missed once."""
    after = {
        getattr(later, "seat", None)
        for later in table.hand.events
        if later.at.line >= event.at.line and not isinstance(later, SeatSummed | Mucked)
    }
    for player in missed:
        player.is_absent(player.seat not in after)


# --- the turn


def capped(table: Table) -> bool:
    """Whether a hand may cost a player only so much, and the log does not say how much: who can still bet is open."""
    return table.stakes is not None and table.stakes.structure == "cap" and table.stakes.most is None


def acting(table: Table, seat: int) -> Player | None:
    """The player if he can act in this round: not folded, dead, all-in or unknown."""
    player = table.players.get(seat)
    if player is None or table.round is None or table.round.closed or not player.contesting:
        return None
    return player


def took_turn(table: Table, player: Player, turn: int | None, *, lifted: bool = False) -> None:
    """Moves on from `turn`. After an act out of turn the seats passed over, and the next one, may still act."""
    current = table.round
    assert current is not None
    current.acts += 1
    current.overrun |= turn is None and current.after is not None
    seat = player.seat
    if current.first_actor is None:
        current.first_actor = seat
    his = current.after is None or turn in (None, seat)
    if his or seat in current.next_after_skip or (lifted and seat in current.passed_over):
        current.after = seat
        if lifted:
            current.passed_over.clear()
            current.next_after_skip.clear()
            current.backs.clear()
    elif seat not in current.passed_over and turn is not None:
        _pass_over(table, current, turn, seat)
    current.passed_over.discard(seat)
    current.skipped.discard(seat)
    current.next_after_skip.discard(seat)
    current.backs.pop(seat, None)
    player.acted = True
    player.acted_at = current.bet


def _pass_over(table: Table, current: Round, turn: int, seat: int) -> None:
    skipping = False
    assert current.after is not None
    for other in table.clockwise(current.after):
        if other.seat == turn:
            skipping = True
        if other.seat == seat:
            break
        if skipping and table.needs_to_act(other):
            current.passed_over.add(other.seat)
            current.skipped.add(other.seat)
            current.tapped.discard(other.seat)
    current.after = seat
    following = next((p.seat for p in table.clockwise(seat) if p.seat != seat and table.needs_to_act(p)), None)
    if following is not None:
        current.next_after_skip.add(following)


def turn_before(current: Round, player: Player) -> Act | None:
    """The wager out of turn before which a player passed over has his turn; None for one who owes something besides."""
    before = current.before(player.seat)
    return before if before is not None and player.round_in >= before.faced else None


def turned_back(current: Round, act: Act, to: int) -> bool:
    """Whether the wager is that of a seat passed over, made as if nothing had been wagered out of turn (G-B12).

    It then stands against what there was before, and takes back from the round what the wager out of turn lifted. One
    that is lawful as an answer to that wager is an answer.
    """
    before = current.before(act.seat)
    event = act.event
    if before is None or not (
        (isinstance(event, Opened | Bet) and before.faced == 0)
        or (isinstance(event, Called) and to <= before.faced)
        or (isinstance(event, RaisedTo) and before.faced < to < current.least_raise())
    ):
        return False
    act.stands_before(before)
    if not isinstance(event, Called):
        current.back_up(before)
    return True


def note_what_it_passed_over(current: Round, act: Act) -> None:
    """The seats that a wager out of turn passed over have their turn before it."""
    if not act.in_turn:
        for seat in current.passed_over:
            current.backs.setdefault(seat, act)


def in_turn(table: Table, seat: int, turn: int | None) -> bool:
    current = table.round
    assert current is not None
    return turn in (None, seat) or seat in current.passed_over or seat in current.next_after_skip
