"""How each kind of event changes the table: seats, forced bets, and the result."""

from __future__ import annotations

from auditor.course import Doubt
from auditor.events import (
    AddedChips,
    AntePosted,
    Awarded,
    BlindPosted,
    Button,
    Carried,
    DealClosed,
    GameNamed,
    HandCancelled,
    HandClosed,
    HouseAdded,
    LeftInPot,
    MisdealDeclared,
    PotStated,
    RakeTaken,
    SatOut,
    Seated,
    SeatSummed,
    ShowdownStarted,
    Tossed,
    Unread,
)
from auditor.games import GAMES
from auditor.kinds import ACTS, DRAWS, SHOWS
from auditor.moments import refused
from auditor.seats import Player
from auditor.table import Table, applies
from auditor.turns import first_round

# --- the head of the hand


@applies(GameNamed)
def game_named(table: Table, event: GameNamed) -> None:
    table.stakes = event
    table.game = GAMES.get(event.game)


@applies(Seated)
def seated(table: Table, event: Seated) -> None:
    there = table.players.get(event.seat)
    if there is not None and there.name == event.player:
        return
    if there is not None or any(player.name == event.player for player in table.players.values()):
        if table.doubt is None:
            table.doubt = Doubt(event.at.line, event.player, seat=event.seat)
        return
    player = Player(event.seat, event.player, event.stack, sits_out=event.out, stranger=event.stranger)
    if table.stakes is not None and table.stakes.structure == "cap":
        player.may_put_in(table.stakes.most)
    # Without a chip he can be in the hand only when an earlier ante covers him (R-13b).
    if event.stack == 0:
        player.is_all_in()
    if event.stranger:
        player.is_dealt_in(False)
        if table.doubt is None and table.seating_known:
            table.doubt = Doubt(event.at.line, event.player)
    table.sit(player)


@applies(SatOut)
def sat_out(table: Table, event: SatOut) -> None:
    player = table.players.get(event.seat)
    if player is not None and not table.deal_closed:
        player.sits_out = True
        player.is_dealt_in(bool(player.put_in))


@applies(Button)
def button(table: Table, event: Button) -> None:
    stated = {event.seat, *(past.seat for past in table.past(Button))}
    table.button = event.seat if len(stated) == 1 else None  # of two, nobody knows which is right


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


def _post(table: Table, player: Player, kind: str, event: AntePosted | BlindPosted) -> None:
    player.posted.append((kind, event.amount))
    if event.all_in:
        player.is_all_in()
    table.forced.append((player.seat, kind, event.amount))
    if table.deals_recorded:
        table.noted.setdefault("posted late", []).append(event)


@applies(AntePosted)
def ante_posted(table: Table, event: AntePosted) -> None:
    player = table.players.get(event.seat)
    if player is None:
        return
    player.pay(event.amount)
    if event.dead:
        player.dead_money += event.amount
    else:
        player.ante += event.amount
    player.is_dealt_in(not player.stranger)
    table.one_ante = table.one_ante or _for_the_table(table, event)
    _post(table, player, "ante", event)


def _for_the_table(table: Table, event: AntePosted) -> bool:
    """Whether the big blind, or the button, antes for all: nobody else does, and it is no less than a big blind."""
    stakes, big = table.stakes, table.big_blind
    if stakes is None or (stakes.ante and big and stakes.ante < big) or event.dead:
        return False
    blinds = {each.seat: each.kind for each in table.hand.events if isinstance(each, BlindPosted)}
    last_chips = table.players[event.seat].behind == 0 and event.seat not in blinds
    if not blinds or len(table.dealt_in()) < 2:
        return False
    if not (blinds.get(event.seat) == "big" or event.seat == table.button or last_chips):
        return False
    return all(each.seat == event.seat for each in table.hand.events if isinstance(each, AntePosted))


@applies(BlindPosted)
def blind_posted(table: Table, event: BlindPosted) -> None:
    player = table.players.get(event.seat)
    if player is None:
        return
    current = first_round(table)
    player.pay(event.amount)
    player.is_dealt_in(not player.stranger)
    _post(table, player, event.kind, event)
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
    if event.kind not in ("big", "straddle", "button", "small", "both"):
        return
    stated = big if event.kind == "big" else None
    # A big blind all-in short is a full one to those who come in; another that is short stands for what it is.
    level = max(big, live) if big is not None and event.kind == "big" and player.all_in else live
    current.post(max(level, current.bet), stated)
    if stated is not None and live < stated and not player.all_in:
        player.owes = stated - live


IN_THE_HAND = ACTS | DRAWS | SHOWS | {BlindPosted}
"""What is done by those who are in the hand."""


def _left_out(table: Table) -> None:
    """Whom the dealer passed over while others got cards is not in the hand.

    Who acts, or posts a blind, has cards all the same: a clerk may write down only what he sees.
    """
    without = [player for player in table.dealt_in() if player.holding.dealt_at is None]
    if without and len(without) < len(table.dealt_in()):
        acting = {getattr(event, "seat", None) for event in table.hand.events if type(event) in IN_THE_HAND}
        for player in without:
            player.is_dealt_in(player.seat in acting)


@applies(DealClosed)
def deal_closed(table: Table, event: DealClosed) -> None:
    table.deal_closed = True
    if table.hand.dialect == "handlog" and table.deals_recorded:
        _left_out(table)


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
    if table.misdeal is None and not refused(table, event):
        table.misdeal = event


@applies(HandCancelled)
def hand_cancelled(table: Table, event: HandCancelled) -> None:
    table.cancelled = table.cancelled or event
    for player in table.players.values():
        player.get_back(player.put_in - player.returned)


@applies(Tossed)
def tossed(table: Table, event: Tossed) -> None:
    giver, taker = table.players.get(event.seat), table.players.get(event.to)
    if giver is not None:
        giver.tossed -= event.amount
    if taker is not None:
        taker.tossed += event.amount


@applies(Unread)
def unread(table: Table, event: Unread) -> None:
    if table.doubt is None:
        table.doubt = Doubt(event.at.line)


@applies(HandClosed)
def hand_closed(table: Table, event: HandClosed) -> None:
    """A room that has no line for an uncalled bet gives it back in silence, or pays it along with the pot."""
    if table.hand.dialect == "handlog" or not table.awards:
        return
    found = table.uncalled()
    _paid_by_changes(table, found[1] if found is not None else 0)
    if found is None:
        return
    player, excess = found
    own = [award for award in table.awards if award.seat == player.seat]
    if any(award.with_uncalled for award in own) and sum(award.amount for award in own) >= excess:
        player.won -= excess
        table.along += excess
    elif _as_if_called(table, excess):
        return
    player.get_back(excess)
    table.implied.append((player.seat, excess))


def _as_if_called(table: Table, excess: int) -> bool:
    """Whether the pot was paid with the uncalled bet in it; where the room tells no rake, rather with than without."""
    more = table.paid + (table.rake or 0) - (table.pot - excess)
    return more == excess if table.rake is not None else excess < 2 * more <= 2 * excess


def _paid_by_changes(table: Table, excess: int) -> None:
    """Whoever is said to win the whole pot got what the changes of the stacks tell, if they bear out all other lines.

    KingsClub names a pot beside the winner that may be the main pot alone.
    """
    named = [stated for stated in table.stated if stated.where == "winner"]
    winner = table.players.get(table.awards[0].seat)
    if len(named) != 1 or len(table.awards) != 1 or winner is None:
        return
    changes = {e.seat: e.net for e in table.noted.get("summary", ()) if isinstance(e, SeatSummed) and e.net is not None}
    expected = {p.seat: p.returned - p.put_in for p in table.players.values() if p.put_in > p.returned}
    expected[winner.seat] = winner.returned - winner.put_in + table.pot - (table.rake or 0)
    if {seat: net for seat, net in changes.items() if net} == {seat: net for seat, net in expected.items() if net}:
        table.paid_by_changes = winner.won = table.pot - (table.rake or 0) - excess
