"""How each kind of event changes the table: seats, forced bets, betting and chips."""

from __future__ import annotations

from auditor.events import (
    AddedChips,
    AntePosted,
    Awarded,
    Bet,
    BlindPosted,
    Button,
    Called,
    Carried,
    Checked,
    DealClosed,
    Folded,
    GameNamed,
    HandCancelled,
    HandClosed,
    HandKilled,
    HouseAdded,
    LeftInPot,
    MadeUp,
    MisdealDeclared,
    Opened,
    PotStated,
    RaisedTo,
    RakeTaken,
    Returned,
    RoundClosed,
    RoundStarted,
    SatOut,
    Seated,
    ShowdownStarted,
    Tapped,
    Tossed,
    Unread,
    Wager,
    Withdrawn,
)
from auditor.games import GAMES
from auditor.rounds import Round
from auditor.seats import Player
from auditor.table import Opening, Table, applies

BLIND_ORDER = {"small": 0, "button": 1, "big": 2, "straddle": 3}

# --- the head of the hand


@applies(GameNamed)
def game_named(table: Table, event: GameNamed) -> None:
    table.stakes = event
    table.game = GAMES.get(event.game)


@applies(Seated)
def seated(table: Table, event: Seated) -> None:
    if event.seat in table.players:
        return
    player = Player(event.seat, event.player, event.stack, sits_out=event.out, stranger=event.stranger)
    if event.stranger:
        player.dealt_in = False
    table.players[event.seat] = player
    if event.seat >= 0:
        table.order = sorted(seat for seat in table.players if seat >= 0)


@applies(SatOut)
def sat_out(table: Table, event: SatOut) -> None:
    player = table.players.get(event.seat)
    if player is not None and not table.deal_closed:
        player.sits_out = True
        player.dealt_in = bool(player.put_in)


@applies(Button)
def button(table: Table, event: Button) -> None:
    if table.button is None:
        table.button = event.seat


@applies(Carried)
def carried(table: Table, event: Carried) -> None:
    table.carried = (table.carried or 0) + event.amount


@applies(HouseAdded)
def house_added(table: Table, event: HouseAdded) -> None:
    table.house_money += event.amount


@applies(AddedChips)
def added_chips(table: Table, event: AddedChips) -> None:
    table.noted.setdefault("added", []).append(event)


# --- forced bets


def first_round(table: Table) -> Round:
    """The first betting round, begun by the first forced bet or act."""
    if table.round is None:
        table.round = Round(0, table.unit(0), limit=table.limit, contesting=table.contesting())
        table.rounds.append(table.round)
    return table.round


@applies(AntePosted)
def ante_posted(table: Table, event: AntePosted) -> None:
    player = table.players.get(event.seat)
    if player is None:
        return
    player.pay(event.amount)
    player.ante += event.amount
    player.dealt_in = not player.stranger
    player.posted.append(("ante", event.amount))
    table.forced.append((event.seat, "ante", event.amount))
    player.all_in = player.all_in or event.all_in


@applies(BlindPosted)
def blind_posted(table: Table, event: BlindPosted) -> None:
    player = table.players.get(event.seat)
    if player is None:
        return
    current = first_round(table)
    player.pay(event.amount)
    player.posted.append((event.kind, event.amount))
    table.forced.append((event.seat, event.kind, event.amount))
    player.all_in = player.all_in or event.all_in
    player.dealt_in = not player.stranger
    big = table.big_blind
    live = event.amount
    if event.kind == "dead":
        live = 0
    elif event.kind == "both":
        live = min(event.amount, big) if big is not None else event.amount
    player.round_in += live
    player.dead_money += event.amount - live
    if not live:
        return
    level = live
    if event.kind == "small" and big is not None:
        level = big
    elif event.kind == "big" and big is not None and player.all_in:
        level = max(big, live)
    if event.kind in ("big", "straddle", "button", "small", "both"):
        current.post(max(level, current.bet))
    _blind_order(table, event)


def _blind_order(table: Table, event: BlindPosted) -> None:
    """The action begins left of the straddle, the big blind, or what stands for it; not of a newcomer's extra blind."""
    rank = BLIND_ORDER.get(event.kind)
    if rank is None:
        return
    before = table.players[table.blind_seat].posted if table.blind_seat is not None else []
    have = max((BLIND_ORDER.get(kind, -1) for kind, _ in before), default=-1)
    if rank > have or (rank == 3 and have == 3):
        table.blind_seat = event.seat


@applies(DealClosed)
def deal_closed(table: Table, event: DealClosed) -> None:
    table.deal_closed = True


@applies(RoundStarted)
def round_started(table: Table, event: RoundStarted) -> None:
    contesting = table.contesting()
    if event.number == 0:
        current = first_round(table)
        current.started_with = contesting
        current.heads_up_at = 0 if contesting <= 2 else None
        current.after = table.blind_seat if table.blind_seat is not None else table.button
    else:
        for player in table.players.values():
            player.round_in, player.acted, player.acted_at = 0, False, 0
        current = Round(event.number, table.unit(event.number), limit=table.limit, contesting=contesting)
        table.round = current
        table.rounds.append(current)
        current.after = _before_first(table)
    if table.deal_closed:
        current.expected_first = table.expected()


def _before_first(table: Table) -> int | None:
    """The seat after which a later round begins; None where the rulebook in force names nobody."""
    if table.first == "opener" and table.opening is not None:
        order = table.order
        opener = table.opening.seat
        if opener in order:
            return order[order.index(opener) - 1] if table.players[opener].contesting else opener
    if table.first is None:
        return None
    return table.button


# --- the betting


def took_turn(table: Table, player: Player, *, lifted: bool = False) -> None:
    """Moves the turn on. After an act out of turn the seats passed over, and the next one, may still act."""
    current = table.round
    if current is None:
        return
    current.acts += 1
    seat = player.seat
    if current.first_actor is None:
        current.first_actor = seat
    expected = table.expected()
    if current.after is None or lifted or expected == seat:
        current.after = seat
    elif seat in current.passed_over or seat in current.next_after_skip:
        if seat in current.next_after_skip:
            current.after = seat
    elif expected is not None:
        _pass_over(table, current, expected, seat)
    if lifted:
        current.passed_over.clear()
    current.passed_over.discard(seat)
    current.next_after_skip.discard(seat)
    player.acted = True


def _pass_over(table: Table, current: Round, expected: int, seat: int) -> None:
    skipping = False
    assert current.after is not None
    for other in table.clockwise(current.after):
        if other.seat == expected:
            skipping = True
        if other.seat == seat:
            break
        if skipping and table.needs_to_act(other):
            current.passed_over.add(other.seat)
    current.after = seat
    following = next((p.seat for p in table.clockwise(seat) if p.seat != seat and table.needs_to_act(p)), None)
    if following is not None:
        current.next_after_skip.add(following)


def acting(table: Table, seat: int) -> Player | None:
    """The player if he can act in this round: not folded, dead, all-in or unknown."""
    player = table.players.get(seat)
    if player is None or table.round is None or table.round.closed or not player.contesting:
        return None
    return player


def _after_act(table: Table, player: Player) -> None:
    current = table.round
    assert current is not None
    player.acted_at = current.bet
    current.contested_by(table.contesting())


@applies(Checked)
def checked(table: Table, event: Checked) -> None:
    if table.round is not None:
        table.round.tally["checks"] += 1
    player = acting(table, event.seat)
    if player is None or table.round is None:
        return
    if table.round.number == 0 and not table.round.bet:
        player.passed = True
    took_turn(table, player)
    _after_act(table, player)


@applies(Tapped)
def tapped(table: Table, event: Tapped) -> None:
    from auditor.drawing import stood_pat

    if table.draw is not None and not table.draw.closed:
        stood_pat(table, event)
    elif table.round is None or table.round.bet <= (p.round_in if (p := table.players.get(event.seat)) else 0):
        checked(table, Checked(event.at, event.seat))
    else:
        table.noted.setdefault("void tap", []).append(event)


@applies(Folded)
def folded(table: Table, event: Folded) -> None:
    player = table.players.get(event.seat)
    if table.round is not None and not table.round.closed:
        table.round.tally["folds"] += 1
        if acting(table, event.seat):
            took_turn(table, table.players[event.seat])
    if player is None or not player.dealt_in:
        return
    player.folded = True
    for card in (*player.holding.faces, *event.cards):
        table.deck.put(card, "folded", event.seat)
    if table.round is not None and not table.round.closed:
        _after_act(table, player)


@applies(Opened, Bet, Called, RaisedTo)
def wagered(table: Table, event: Wager) -> None:
    player = table.players.get(event.seat)
    current = table.round
    if player is None or current is None or event.by is None or event.to is None:
        return
    opens = table.reads_as_opening(event)
    kind = "raises" if isinstance(event, RaisedTo) else "calls" if isinstance(event, Called) else "bets"
    current.tally[kind] += 1
    if kind == "raises" and table.opening is not None and current.number == 0:
        table.opening.raised = True
    can_act = acting(table, event.seat)
    opening_bet = table.opening is not None and current.number == 0 and not table.opening.raised
    player.pay(event.by)
    player.round_in += event.by
    lifted = player.round_in > current.bet
    if can_act:
        took_turn(table, player, lifted=lifted)
    if lifted:
        current.lift(event.seat, player.round_in)
    if event.all_in:
        player.all_in = True
    if kind == "calls":
        current.last_caller = event.seat
        if opening_bet and table.opening is not None and event.seat != table.opening.seat:
            table.opening.callers.append(event.seat)
    if opens:
        _open(table, player, event)
    _after_act(table, player)


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
    opening.plays = opening.raised or len(opening.callers) > 1 or not table.unmatched()
    player.dead = True
    current = table.round
    if opening.plays or current is None:
        return
    player.dead_money += opening.amount
    current.reopen(opening.seat)
    for other in table.players.values():
        if not other.passed:
            other.acted = False


@applies(MadeUp)
def made_up(table: Table, event: MadeUp) -> None:
    player = table.players.get(event.seat)
    if player is None:
        return
    player.pay(event.amount)
    current = table.round
    due = table.stakes.ante if table.stakes is not None else None
    if due is not None and player.ante < due and not (current and player.round_in < current.bet):
        player.ante += event.amount
        return
    if current is None:
        return
    player.round_in += event.amount
    if player.round_in > current.bet:
        current.full = current.bet = player.round_in
    if table.opening is not None and table.opening.seat == event.seat and current.number == 0 and current.raises == 0:
        table.opening.amount = player.round_in


@applies(Returned, Withdrawn)
def returned(table: Table, event: Returned | Withdrawn) -> None:
    player = table.players.get(event.seat)
    if player is None:
        return
    player.get_back(event.amount)
    player.dead_money = min(player.dead_money, max(0, player.put_in - player.ante - player.returned))
    if isinstance(event, Withdrawn):
        player.withdrawn += event.amount
    current = table.round
    if current is None:
        return
    topped = player.round_in == current.bet
    player.round_in = max(0, player.round_in - event.amount)
    if topped and not current.closed:
        others = max((p.round_in for p in table.players.values()), default=0)
        floor = (table.big_blind or 0) if current.blind else 0
        current.bet = min(current.bet, max(others, floor))
        current.full = min(current.full, current.bet)


@applies(RoundClosed)
def round_closed(table: Table, event: RoundClosed) -> None:
    if table.round is not None:
        table.round.closed = True


# --- the result


@applies(ShowdownStarted)
def showdown_started(table: Table, event: ShowdownStarted) -> None:
    table.showdown_at = table.showdown_at or event.at


@applies(Awarded)
def awarded(table: Table, event: Awarded) -> None:
    table.awards.append(event)
    player = table.players.get(event.seat)
    if player is not None:
        player.won += event.amount
        player.fee += event.fee


@applies(RakeTaken)
def rake_taken(table: Table, event: RakeTaken) -> None:
    table.rake = (table.rake or 0) + event.amount


@applies(PotStated)
def pot_stated(table: Table, event: PotStated) -> None:
    table.stated.append(event)
    if event.rake == 0 and table.rake is None:
        table.rake = 0


@applies(LeftInPot)
def left_in_pot(table: Table, event: LeftInPot) -> None:
    table.left = (table.left or 0) + event.amount


@applies(MisdealDeclared)
def misdeal_declared(table: Table, event: MisdealDeclared) -> None:
    table.misdeal = table.misdeal or event


@applies(HandCancelled)
def hand_cancelled(table: Table, event: HandCancelled) -> None:
    table.cancelled = table.cancelled or event
    for player in table.players.values():
        player.get_back(player.put_in - player.returned)


@applies(HandKilled)
def hand_killed(table: Table, event: HandKilled) -> None:
    player = table.players.get(event.seat)
    if player is not None:
        player.dead = True
        player.dead_since = event.at.line


@applies(Tossed)
def tossed(table: Table, event: Tossed) -> None:
    giver, taker = table.players.get(event.seat), table.players.get(event.to)
    if giver is not None:
        giver.tossed -= event.amount
    if taker is not None:
        taker.tossed += event.amount


@applies(Unread)
def unread(table: Table, event: Unread) -> None:
    table.unread += 1


@applies(HandClosed)
def hand_closed(table: Table, event: HandClosed) -> None:
    """A room that has no line for an uncalled bet gives it back in silence, or pays it along with the pot."""
    found = table.uncalled()
    if found is None or table.hand.dialect == "handlog" or not table.awards:
        return
    player, excess = found
    along = [award for award in table.awards if award.with_uncalled and award.seat == player.seat]
    if along:
        player.won -= excess
    elif table.paid + (table.rake or 0) > table.pot - excess:
        return
    player.get_back(excess)
    table.implied.append((player.seat, excess))
