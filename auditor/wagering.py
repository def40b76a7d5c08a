"""How the acts of a betting round change the table: checks, folds and wagers."""

from __future__ import annotations

from auditor.acts import Act
from auditor.course import Opening
from auditor.drawing import stood_pat
from auditor.events import (
    Awarded,
    Bet,
    BoardDealt,
    Called,
    Checked,
    Declared,
    DrawStarted,
    Event,
    Folded,
    HandKilled,
    Opened,
    OpenersDenied,
    RaisedTo,
    ShowdownStarted,
    Tapped,
    Wager,
    WentAllIn,
)
from auditor.moments import refused
from auditor.phases import is_pat
from auditor.resolving import reads_as_opening
from auditor.rounds import Round
from auditor.seats import Player
from auditor.sightings import note_clashes
from auditor.table import Table, applies
from auditor.turns import acting, in_turn, note_what_it_passed_over, took_turn, turn_before, turned_back

# --- what was said and done


def _noted(table: Table, event: Event, player: Player, turn: int | None) -> Act:
    """The act, entered in the round's list, with what was declared before it."""
    current = table.round
    assert current is not None
    stakes = table.stakes
    pot, half_pot = (table.pot, stakes.half_pot) if stakes and stakes.structure == "pot-limit" else (None, False)
    act = Act(event, player, current, in_turn=in_turn(table, player.seat, turn), pot=pot, half_pot=half_pot)
    if table.declared is not None and table.declared.seat == player.seat:
        act.declared = table.declared
    (current.made if isinstance(event, Wager) else current.said).append(act)
    return act


def _note_declared(table: Table, event: Event, player: Player, turn: int | None) -> None:
    """A check or a fold is kept only where the player had declared something."""
    if table.declared is not None and table.declared.seat == player.seat:
        _noted(table, event, player, turn).totals.append(player.round_in)
    table.declared = None


@applies(Declared)
def declared(table: Table, event: Declared) -> None:
    table.declared = event


# --- checks and folds


@applies(Checked)
def checked(table: Table, event: Checked | Tapped) -> None:
    current = table.round
    if current is not None:
        current.tally["checks"] += 1
    player = acting(table, event.seat)
    if player is None or current is None:
        return
    turn = table.turn
    before = turn_before(current, player)
    _note_declared(table, event, player, turn)
    if not in_turn(table, event.seat, turn):
        current.checked_early.add(event.seat)
    if current.number == 0 and not current.bet:
        player.passed = True
    took_turn(table, player, turn)
    if before is not None:
        # His turn came before what was bet out of turn, which he has yet to answer.
        player.acted_at = before.faced
        return
    # Who checks facing a bet has had his turn: the log lets him stay without matching.
    player.owes = table.to_call(player)


@applies(Tapped)
def tapped(table: Table, event: Tapped) -> None:
    player = table.players.get(event.seat)
    if is_pat(table, event):
        stood_pat(table, event)
    elif player is None or table.round is None or not table.to_call(player) or turn_before(table.round, player):
        checked(table, event)
    else:
        table.round.tapped.add(event.seat)
        player.owes = table.to_call(player)


def given_back(table: Table, event: Folded | HandKilled) -> bool:
    """Whether a hand that was taken for folded at a tap, which is void, is played all the same in that round (P-5)."""
    current = table.round
    if current is None or current.closed or event.seat not in current.tapped:
        return False
    for later in table.hand.after(event):
        if isinstance(later, DrawStarted | BoardDealt | ShowdownStarted | Awarded):
            return False
        if isinstance(later, Wager | WentAllIn | Folded) and later.seat == event.seat:
            return True
    return False


@applies(Folded)
def folded(table: Table, event: Folded) -> None:
    if given_back(table, event):
        return
    player = table.players.get(event.seat)
    current = table.round
    if current is not None and not current.closed:
        current.tally["folds"] += not event.untold
        actor = acting(table, event.seat)
        if actor is not None:
            turn = table.turn
            _note_declared(table, event, actor, turn)
            took_turn(table, actor, turn)
    if player is None or not player.dealt_in:
        return
    if current is not None:
        _void_tap(current, player)
    player.fold()
    if current is not None and not (current.closed or current.interrupted or current.overrun or event.untold):
        player.folded_in = current.number
    if event.cards:
        note_clashes(table, event)
    for card in (*player.holding.faces, *event.cards):
        table.deck.put(card, "folded", event.seat)
    if current is not None and not current.closed:
        current.contested_by(table.contesting())


def _void_tap(current: Round, player: Player) -> None:
    """What he tapped at is not owed by a hand that is out."""
    if player.seat in current.tapped:
        current.tapped.discard(player.seat)
        player.owes = 0


@applies(HandKilled)
def hand_killed(table: Table, event: HandKilled) -> None:
    player = table.players.get(event.seat)
    if player is None or given_back(table, event) or refused(table, event):
        return
    player.die()
    if table.round is not None and not table.round.closed:
        _void_tap(table.round, player)
        table.round.contested_by(table.contesting())


# --- wagers


def _plays_on(table: Table, player: Player, event: Wager) -> bool:
    """Whether a mark `all-in` is wrong: he has chips left, and goes on to use them."""
    if not player.behind or player.behind < 0:
        return False
    acts = (later for later in table.hand.after(event) if isinstance(later, Checked | Folded | Wager))
    return any(act.seat == player.seat for act in acts)


@applies(Opened, Bet, Called, RaisedTo)
def wagered(table: Table, event: Wager) -> None:
    player = table.players.get(event.seat)
    current = table.round
    if player is None or current is None or event.by is None or event.to is None or table.awards:
        return
    kind = _counted(table, current, event)
    turn = table.turn
    can_act = acting(table, event.seat)
    act = _noted(table, event, player, turn) if can_act else None
    if act is None:
        player.void += event.by
    before = current.before(event.seat)
    back = act is not None and turned_back(current, act, event.to)
    passed_by = before if back and kind != "calls" else None
    if passed_by is not None:
        unopen(table, passed_by)
    opens = reads_as_opening(table, event)
    table.declared = None
    opening_bet = table.opening is not None and current.number == 0 and not table.opening.raised
    player.pay(event.by)
    player.round_in += event.by
    if event.all_in and not _plays_on(table, player, event):
        player.is_all_in()
    if kind == "calls" and player.round_in < current.bet and table.contesting() - player.contesting == 0:
        # Nobody else can bet and nobody has more in: what a short blind lacked is not owed.
        current.lower(max(player.round_in, highest(table)))
        if act is not None:
            act.should = current.bet
    lifted = _lifts(table, current, player, event, act)
    if act is not None:
        act.totals.append(player.round_in)
        took_turn(table, player, turn, lifted=lifted)
        if passed_by is not None:
            current.passed_over.add(passed_by.seat)  # the action to him has changed: his chips may answer, or more
        current.tapped.discard(event.seat)
        if lifted:
            note_what_it_passed_over(current, act)
    if lifted:
        current.lift(event.seat, player.round_in, all_in=player.all_in)
        if act is not None and not act.may_raise:
            current.should = act.faced
    player.acted_at = current.bet
    player.owes = 0 if player.all_in or act is None else max(0, current.bet - player.round_in)
    if back and act is not None and kind == "calls":
        # What was wagered out of turn he has yet to answer.
        player.acted_at, player.owes = act.faced, 0
    if kind == "calls":
        current.last_caller = event.seat
        if opening_bet and table.opening is not None and event.seat != table.opening.seat:
            table.opening.callers.append(event.seat)
    if opens:
        _open(table, player, event)
    current.contested_by(table.contesting())


def _counted(table: Table, current: Round, event: Wager) -> str:
    """What the log calls the wager, as `Round.tally` has it, where it is counted; an open may be raised by it."""
    kind = "raises" if isinstance(event, RaisedTo) else "calls" if isinstance(event, Called) else "bets"
    current.tally[kind] += 1
    raises = kind == "raises" or (kind == "bets" and (event.to or 0) > current.bet > 0)
    if raises and table.opening is not None and current.number == 0:
        table.opening.raised = True
    return kind


def _lifts(table: Table, current: Round, player: Player, event: Wager, act: Act | None) -> bool:
    """Whether a wager that is paid lifts the bet: a call only where the log has it call no bet at all.

    A call, or a wager of who cannot act, must be answered besides.
    """
    calls = isinstance(event, Called)
    if player.round_in <= current.bet or (calls and current.bet):
        return False
    return _answered(table, event) if act is None or calls else True


def _answered(table: Table, event: Wager) -> bool:
    """Whether a wager of a hand that is out, is called or raised; it is void, and others may act as if it were none."""
    for later in table.hand.after(event):
        if isinstance(later, DrawStarted | BoardDealt | ShowdownStarted | Awarded):
            return False
        if isinstance(later, Checked | Wager | WentAllIn) and acting(table, later.seat):
            return not isinstance(later, Checked | Bet | Opened)
    return False


def _open(table: Table, player: Player, event: Wager) -> None:
    """Who had called a false open has chips in already: they are his opening bet, or match it (J-2a)."""
    holding = player.holding
    amount = event.to or 0
    opening = Opening(event.seat, event.at, amount, tuple(holding.faces), holding.count)
    opening.callers += [p.seat for p in table.live() if p is not player and 0 < amount <= p.round_in]
    table.opening = opening
    table.openings.append(opening)
    if amount == 0 and table.round is not None:
        table.round.open_for_antes(event.seat)


def unopen(table: Table, act: Act) -> None:
    """The wager that had opened the pot is none: it was taken back, or out of turn before another's open.

    One that is admitted false remains what it was, unless he bets once more before.
    """
    opening = table.opening
    if opening is None or opening.at != act.event.at or opening.denied is not None:
        return
    own = (e for e in table.hand.after(act.event) if isinstance(e, OpenersDenied | Wager) and e.seat == act.seat)
    if not isinstance(next(own, None), OpenersDenied):
        table.openings.remove(opening)
        table.opening = table.openings[-1] if table.openings else None


def denied_open(table: Table, opening: Opening) -> None:
    """An open shown or admitted false before the draw: the hand is dead, and is played on or opened anew (J-2, J-4)."""
    player = table.players[opening.seat]
    current = table.round
    if current is not None and not current.closed and table.unmatched():
        opening.open_at = current.acts
    opening.plays = opening.raised or len(opening.callers) > 1 or opening.open_at is None
    player.die()
    if opening.plays or current is None:
        return
    player.dead_money += opening.amount
    player.round_in = 0
    current.reopen(opening.seat)
    for other in table.players.values():
        if not other.passed:
            other.acted = False


def highest(table: Table) -> int:
    """The most that anybody has in of this round."""
    return max((player.round_in for player in table.players.values()), default=0)
