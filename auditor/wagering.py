"""How the acts of a betting round change the table: checks, folds and wagers, and chips that come back."""

from __future__ import annotations

from auditor.course import Opening
from auditor.events import (
    Bet,
    Called,
    Checked,
    Declared,
    Event,
    Folded,
    HandKilled,
    MadeUp,
    Opened,
    RaisedTo,
    Returned,
    Tapped,
    Wager,
    Withdrawn,
)
from auditor.rounds import Act, Round
from auditor.seats import Player
from auditor.sightings import note_clashes
from auditor.table import Table, applies
from auditor.turns import acting, in_turn, took_turn

# --- what was said and done


def _noted(table: Table, event: Event, player: Player, turn: int | None) -> Act:
    """The act, entered in the round's list, with what was declared before it."""
    current = table.round
    assert current is not None
    pot = table.pot if table.stakes is not None and table.stakes.structure == "pot-limit" else 0
    act = Act(event, player, current, in_turn=in_turn(table, player.seat, turn), pot=pot)
    if table.declared is not None and table.declared.seat == player.seat:
        act.declared = table.declared
    current.made.append(act)
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
    _note_declared(table, event, player, turn)
    if current.number == 0 and not current.bet:
        player.passed = True
    took_turn(table, player, turn)
    # Who checks facing a bet has had his turn: the log lets him stay without matching.
    player.owes = table.to_call(player)


@applies(Tapped)
def tapped(table: Table, event: Tapped) -> None:
    from auditor.drawing import stood_pat

    player = table.players.get(event.seat)
    if table.draw is not None and not table.draw.closed:
        stood_pat(table, event)
    elif player is None or table.round is None or not table.to_call(player):
        checked(table, event)
    else:
        table.round.tapped.add(event.seat)


@applies(Folded)
def folded(table: Table, event: Folded) -> None:
    player = table.players.get(event.seat)
    current = table.round
    if current is not None and not current.closed:
        current.tally["folds"] += not event.untold
        actor = acting(table, event.seat)
        if actor is not None:
            turn = table.turn
            _note_declared(table, event, actor, turn)
            took_turn(table, actor, turn)
            current.tapped.discard(event.seat)
    if player is None or not player.dealt_in:
        return
    player.fold()
    if event.cards:
        note_clashes(table, event)
    for card in (*player.holding.faces, *event.cards):
        table.deck.put(card, "folded", event.seat)
    if current is not None and not current.closed:
        current.contested_by(table.contesting())


@applies(HandKilled)
def hand_killed(table: Table, event: HandKilled) -> None:
    player = table.players.get(event.seat)
    if player is None:
        return
    player.die()
    player.dead_since = event.at.line
    if table.round is not None and not table.round.closed:
        table.round.tapped.discard(event.seat)
        table.round.contested_by(table.contesting())


# --- wagers


def _plays_on(table: Table, player: Player, event: Wager) -> bool:
    """Whether a mark `all-in` is wrong: he has chips left, and goes on to use them."""
    if not player.behind or player.behind < 0:
        return False
    acts = (e for e in table.hand.events if isinstance(e, Checked | Folded | Wager) and e.at.line > event.at.line)
    return any(act.seat == player.seat for act in acts)


@applies(Opened, Bet, Called, RaisedTo)
def wagered(table: Table, event: Wager) -> None:
    player = table.players.get(event.seat)
    current = table.round
    if player is None or current is None or event.by is None or event.to is None or table.awards:
        return
    opens = table.reads_as_opening(event)
    kind = "raises" if isinstance(event, RaisedTo) else "calls" if isinstance(event, Called) else "bets"
    current.tally[kind] += 1
    raises = kind == "raises" or (kind == "bets" and event.to > current.bet > 0)
    if raises and table.opening is not None and current.number == 0:
        table.opening.raised = True
    turn = table.turn
    can_act = acting(table, event.seat)
    act = _noted(table, event, player, turn) if can_act else None
    table.declared = None
    opening_bet = table.opening is not None and current.number == 0 and not table.opening.raised
    player.pay(event.by)
    player.round_in += event.by
    if event.all_in and not _plays_on(table, player, event):
        player.is_all_in()
    if kind == "calls" and player.round_in < current.bet and table.contesting() - player.contesting == 0:
        # Nobody else can bet and nobody has more in: what a short blind lacked is not owed.
        current.lower(max(player.round_in, _highest(table)))
        if act is not None:
            act.should = current.bet
    # A call lifts the bet only where the log has it call no bet at all.
    lifted = player.round_in > current.bet and (kind != "calls" or current.bet == 0)
    if act is not None:
        act.totals.append(player.round_in)
        took_turn(table, player, turn, lifted=lifted)
        current.tapped.discard(event.seat)
    if lifted:
        current.lift(event.seat, player.round_in, all_in=player.all_in)
        if act is not None and not act.may_raise:
            current.should = act.faced
    player.acted_at = current.bet
    player.owes = 0 if player.all_in or act is None else max(0, current.bet - player.round_in)
    if kind == "calls":
        current.last_caller = event.seat
        if opening_bet and table.opening is not None and event.seat != table.opening.seat:
            table.opening.callers.append(event.seat)
    if opens:
        _open(table, player, event)
    current.contested_by(table.contesting())


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


# --- corrections


@applies(MadeUp)
def made_up(table: Table, event: MadeUp) -> None:
    player = table.players.get(event.seat)
    if player is None:
        return
    player.pay(event.amount)
    current = table.round
    due = table.ante_due
    short = current is not None and player.acted and player.round_in < current.bet
    # Where nobody put in an ante, as after a misdeal, none is due, and who has bet adds to his bet.
    short = short or (player.round_in > 0 and not any(other.ante for other in table.players.values()))
    if due is not None and player.ante < due and not short:
        player.ante += event.amount
        return
    if current is None or current.closed:
        player.owes, rest = max(0, player.owes - event.amount), max(0, event.amount - player.owes)
        player.unpaid = max(0, player.unpaid - rest)
        return
    player.round_in += event.amount
    player.owes = max(0, player.owes - event.amount)
    act = current.last_of(event.seat)
    if act is not None:
        act.totals.append(player.round_in)
        act.at_once = current.acts == act.number + 1
    if player.round_in > current.bet:
        _bring_to(table, current, player.round_in)
    player.acted_at = current.bet
    if table.opening is not None and table.opening.seat == event.seat and current.number == 0 and current.raises == 0:
        table.opening.amount = player.round_in


def _bring_to(table: Table, current: Round, bet: int) -> None:
    """A wager is made up to `bet`: who has acted owes the difference, but may not make a raise of it (G-B9)."""
    grown = bet - current.bet
    current.bet = current.full = current.rung = bet
    current.should = None
    for player in table.players.values():
        if player.acted:
            player.acted_at += grown


def _note_refund(table: Table, event: Returned, player: Player, uncalled: tuple[Player, int] | None) -> None:
    """A return of more than was uncalled; not of an ante before the deal, nor of what a wager was over its size."""
    own = uncalled[1] if uncalled is not None and uncalled[0] is player else 0
    current = table.round
    if without_house_money(table, event.amount, uncalled) <= own or (
        not table.deal_closed and player.ante and not player.round_in
    ):
        return
    if current is not None and not current.closed:
        act = current.last_of(player.seat)
        left = player.round_in - event.amount
        over = act is not None and act.faced and left >= act.faced
        if (
            over
            and act is not None
            and act.may_raise
            and not (table.cap is not None and table.cap.passed_by(current, act))
        ):
            # A lawful raise that was called in full is not over its size.
            over = left >= max((other.round_in for other in table.players.values() if other is not player), default=0)
        if over or current.should is not None:
            return
    table.refunds.append((event, own))


def without_house_money(table: Table, amount: int, uncalled: tuple[Player, int] | None) -> int:
    """Run It Once adds the chips that the house put into the pot to an uncalled bet it prints, and pays them once."""
    if uncalled is not None and table.house_money and amount == uncalled[1] + table.house_money:
        return uncalled[1]
    return amount


def _highest(table: Table) -> int:
    return max((player.round_in for player in table.players.values()), default=0)


@applies(Returned, Withdrawn)
def returned(table: Table, event: Returned | Withdrawn) -> None:
    player = table.players.get(event.seat)
    if player is None:
        return
    current = table.round
    uncalled = table.uncalled() if isinstance(event, Returned) else None
    if isinstance(event, Returned):
        _note_refund(table, event, player, uncalled)
    amount = without_house_money(table, event.amount, uncalled)
    last = table.uncalled()
    own = last[1] if last is not None and last[0] is player else 0
    player.get_back(amount)
    player.dead_money = min(player.dead_money, max(0, player.put_in - player.ante - player.returned))
    if isinstance(event, Withdrawn):
        player.withdrawn += amount
    if not table.deal_closed and table.misdeal is None and player.ante and not player.round_in:
        player.ante = max(0, player.ante - amount)
        return
    if current is None or current.closed:
        if isinstance(event, Withdrawn):
            # The bets of the others that it had matched are not uncalled for it.
            player.unpaid += max(0, amount - own)
        return
    act = current.last_of(event.seat)
    # A blind that is all-in for less stands for the whole until nobody is left to match it.
    alone = uncalled == (player, amount) and table.contesting() == player.contesting
    topped = player.round_in == current.bet or alone
    player.round_in = max(0, player.round_in - amount)
    at_once = act is not None and current.acts == act.number + 1
    if act is not None and (at_once or uncalled is None or uncalled != (player, amount)):
        act.totals.append(player.round_in)
        act.at_once = at_once
    if topped:
        # An uncalled bet goes back when nobody is left to match it; in other cases the blind is still to be matched.
        floor = (table.big_blind or 0) if current.blind and uncalled != (player, amount) else 0
        current.lower(max(floor, _highest(table)))
        for other in table.players.values():
            other.acted_at = min(other.acted_at, current.bet)
            other.owes = min(other.owes, table.to_call(other))
    if act is None:
        return
    if at_once and player.round_in <= act.faced:
        current.undo(act)
    if isinstance(event, Withdrawn) and at_once and player.round_in == act.already:
        # Nobody had acted behind it: the wager was none, and the turn is his again.
        current.made.remove(act)
        current.passed_over.add(player.seat)
        player.acted = False
    else:
        # A dead hand owes nothing: what a false opener takes back leaves no bet unmatched.
        player.owes = table.to_call(player) if player.live else 0
