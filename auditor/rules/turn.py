"""T: whose turn it is, in the rounds of the game."""

from __future__ import annotations

from typing import Literal, TypeAlias

from auditor.events import (
    Answered,
    AntePosted,
    Asked,
    Bet,
    BlindPosted,
    Called,
    Checked,
    Dealt,
    Declared,
    Discarded,
    Event,
    FloorRuled,
    Folded,
    HandKilled,
    HandStarted,
    Mucked,
    Noted,
    Opened,
    RaisedTo,
    Remark,
    Requested,
    SeatSummed,
    StoodPat,
    Tapped,
)
from auditor.games import STREETS
from auditor.phases import is_pat
from auditor.resolving import reads_as_opening
from auditor.rounds import Round
from auditor.rules import rule
from auditor.table import Table
from auditor.turns import capped
from auditor.verdict import KEPT, Verdict, broken, unclear

WAGERS = (Opened, Bet, Called, RaisedTo)
ACTS: tuple[type[Event], ...] = (Checked, Tapped, Folded, *WAGERS)
UNHEARD = (Dealt, Mucked, SeatSummed)
"""What a log may tell of a player who is out of the hand."""
IN_HAND: tuple[type[Event], ...] = (*ACTS, Discarded, StoodPat, Requested)
"""What only a player in the hand does."""
TALK: tuple[type[Event], ...] = (Noted, FloorRuled, Remark, Asked, Answered, Declared)
"""What may stand between two lines that belong together."""
Act: TypeAlias = Checked | Tapped | Folded | Opened | Bet | Called | RaisedTo

NO_BUTTON = "no button is stated, and nothing else tells whose turn it was"


def is_last(table: Table, current: Round) -> bool:
    """Whether the round is the game's last: whoever bets when it is over begins one more."""
    return table.game is not None and current.number == table.game.rounds - 1


def _extra(table: Table) -> bool:
    """Whether the round is none of the game's: nobody has a turn in it."""
    return table.round is not None and table.game is not None and table.round.number >= table.game.rounds


def _first_after_draw(table: Table) -> bool:
    """Whether the act begins a round of the game that follows a draw: T02's, not T01's."""
    current, game = table.round, table.game
    if current is None or game is None or game.board or current.acts:
        return False
    return 0 < current.number < game.rounds


@rule("T01", on=ACTS, weight="minor")
def out_of_turn(table: Table, event: Act) -> Verdict | None:
    """Players act in turn.

    Keys: P-0c R-0c H-10 G-B12. After an act out of turn the seats passed over may still act, and so may the seat after
    the one that acted: neither is a second fault. Nor is it one that a seat already passed over still has not acted.
    Whose turn it was when nobody had one left, is a wager's fault alone.
    In draw mode all go all-in at once (D-4).
    """
    current = table.round
    if table.game is not None and table.game.bets_first and not table.deal_closed:
        return None
    player = table.players.get(event.seat)
    if current is None or current.closed or player is None or not player.contesting or _first_after_draw(table):
        return None
    if capped(table) or _extra(table) or is_pat(table, event):
        return None
    if isinstance(event, Tapped) and table.to_call(player):
        return None
    if current.after is None:
        return unclear(NO_BUTTON) if current.number == 0 and not current.acts and table.button is None else None
    if current.ahead:
        street = STREETS[current.number - 1]
        return broken(f"{said(event)} before the {street} is dealt", expected=f"the {street} first")
    turn = table.turn
    if turn == event.seat or event.seat in current.passed_over or event.seat in current.next_after_skip:
        return KEPT
    if turn is None:
        if isinstance(event, Opened | Bet) and table.opening is not None and table.opening.plays is False:
            # The last one in after a false open may open too (J-2a).
            return KEPT
        if isinstance(event, Checked | Tapped) and _just_acted(table, event):
            return broken("checks again when the round is over: all had matched or folded", expected="no further act")
        if isinstance(event, Checked | Tapped | Folded | Called) or not current.acts or is_last(table, current):
            return None  # a call of what a dead hand bet follows from that; after the last round it is T05's
        return broken("bets when the round was over: all had matched or folded", expected="no further wager")
    if turn in current.skipped:
        later = _after_skipped(table, current)
        if later in (None, event.seat):
            return None
        turn = later
    if _has_matched(table, current, turn):
        return KEPT
    if checked_and_gone(table, turn, event):
        return None  # his check facing a bet is B01's, and the log goes on as if he had folded
    if _first_unknown(table, current):
        return unclear(NO_BUTTON)  # he may be the one whose turn it was, and who acted before him not
    return broken(
        f"acts before {table.name(turn)}, whose turn it was", expected=table.name(turn), found=table.name(event.seat)
    )


def _after_skipped(table: Table, current: Round) -> int | None:
    """The first seat that still has to act and was not passed over already."""
    assert current.after is not None
    others = (player for player in table.clockwise(current.after) if player.seat not in current.skipped)
    return next((player.seat for player in others if table.needs_to_act(player)), None)


def _first_unknown(table: Table, current: Round) -> bool:
    """Whether somebody was to begin the round, and the log does not tell who: it states no button, nor blinds."""
    if table.button is not None or current.expected_first is not None or table.game is None:
        return False
    return current.number == 0 or table.game.board or table.house.first is not None


def _has_matched(table: Table, current: Round, seat: int) -> bool:
    """Whether the player had called a false open, and so has in what another's open asks of him (J-2a)."""
    reopened = current.number == 0 and any(opening.plays is False for opening in table.openings)
    return reopened and 0 < current.bet <= table.players[seat].round_in


def _just_acted(table: Table, event: Act) -> bool:
    """Whether what was done last is an act of the same player."""
    last = next((past for past in reversed(table.log) if not isinstance(past, TALK)), None)
    return isinstance(last, ACTS) and getattr(last, "seat", None) == event.seat


@rule("T02", on=ACTS, over="T01")
def wrong_first_after_draw(table: Table, event: Act, *, first: Literal["opener", "left-of-button"]) -> Verdict | None:
    """The first to act after the draw is the one the house names (opener, or left of the button).

    Keys: P-0e R-0e. Who cannot bet is passed by: after an opener who folded or is all-in the next clockwise begins
    (T-11); a pot that nobody opened is begun left of the button (T-3). Blinds open no pot: where they are posted, a
    book that names the opener says nothing. A fold with nothing to call is a slip.
    """
    current = table.round
    player = table.players.get(event.seat)
    if current is None or player is None or not player.contesting or not _first_after_draw(table) or capped(table):
        return None
    if first == "opener" and table.opening is None and table.rounds[0].blind:
        return None
    due = current.expected_first
    if due == event.seat:
        return KEPT
    if due is None:
        return unclear(NO_BUTTON) if table.button is None and table.contesting() > 1 else None
    opened = first == "opener" and table.opening is not None and table.opening.seat == due
    return broken(
        f"acts first after the draw; the first is {table.name(due)}{', who opened the pot' if opened else ''}",
        expected=table.name(due),
        found=table.name(event.seat),
        weight="minor" if isinstance(event, Folded) else None,
    )


@rule("T03", on=ACTS, over="B01 B07 T01 T05", over_amount="P01 P03 P05 R06")
def acts_without_hand(table: Table, event: Act) -> Verdict | None:
    """Who has folded, is dead, all-in or not dealt in does not act.

    Keys: P-0d J-2b. A player all-in for his antes has his turn in the first round of a game without blinds: he may
    open, pass or stay (J-5a, R-13). Who folds an all-in or a dead hand gives it up, as is his right; in the draw his
    tap is a pat. What he does without chips after that, as if he were in the hand, is the same fault.
    """
    player = table.players.get(event.seat)
    if player is None or player.stranger or table.misdeal is not None or table.awards:
        return None
    if player.contesting:
        return KEPT
    if player.dead:
        if isinstance(event, Folded) and not player.folded:
            return None
        why = "his hand is dead"
    elif player.folded or player.mucked:
        why = "he has folded"
    elif not player.dealt_in:
        why = "he was not dealt in"
    else:
        if isinstance(event, Folded) or is_pat(table, event) or _passes_or_opens(table, event):
            return None
        if table.game is not None and table.game.bets_first and _extra(table):
            return None  # all are all-in in draw mode; that they bet after the exchange is T05's
        begun = next((past.at.line for past in table.past(HandStarted)), 0)
        if any(past.at.line > begun for past in table.notes("added", event.seat)):
            return None  # he plays chips that he added, which is S07's
        why = "he is all-in"
    amount = getattr(event, "by", None)
    if not amount and (plays_on_already(table, event.seat) or (player.all_in and _acted_all_in(table, event.seat))):
        return None
    return broken(f"{said(event)}, but {why}", expected="no act", amount=amount or None)


def plays_on_already(table: Table, seat: int) -> bool:
    """Whether one who folded, was declared dead or was not dealt in has done something in the hand since."""
    own = [past for past in table.log if getattr(past, "seat", None) == seat]
    if not table.players[seat].dealt_in:
        return any(isinstance(past, IN_HAND) for past in own)
    gone = next((place for place, past in enumerate(own) if isinstance(past, Folded | HandKilled)), None)
    return gone is not None and any(isinstance(past, IN_HAND) for past in own[gone + 1 :])


def _acted_all_in(table: Table, seat: int) -> bool:
    """Whether a player has checked since his last chips went in, but in a round that lets him pass (J-5a)."""
    own = [past for past in table.log if getattr(past, "seat", None) == seat]
    paid = max((n for n, past in enumerate(own) if isinstance(past, (*WAGERS, AntePosted, BlindPosted))), default=0)
    first = next(iter(table.rounds), None)
    closed = first.closed_at if first is not None and not first.blind else None
    after = closed.line if closed is not None else 0
    checks = (past for past in own[paid + 1 :] if isinstance(past, Checked | Tapped) and not was_pat(table, past))
    return any(past.at.line > after for past in checks)


def checked_and_gone(table: Table, seat: int, event: Event) -> bool:
    """Whether the player checked facing a bet, and the log has nothing more of him."""
    player = table.players[seat]
    if not player.acted or player.acted_at <= player.round_in:
        return False
    acts = (past for past in reversed(table.log) if isinstance(past, ACTS) and getattr(past, "seat", None) == seat)
    if not isinstance(next(acts, None), Checked):
        return False
    later = (one for one in table.hand.after(event) if not isinstance(one, UNHEARD))
    return all(getattr(one, "seat", None) != seat for one in later)


def _passes_or_opens(table: Table, event: Act) -> bool:
    current = table.round
    if current is None or current.number > 0 or current.blind:
        return False
    if isinstance(event, Checked | Tapped):
        return True
    # He opens, or stays where another has opened, without chips.
    return not getattr(event, "by", 0) and (isinstance(event, Called) or reads_as_opening(table, event))


def was_pat(table: Table, event: Event) -> bool:
    """Whether a tap stood in a draw: it was no check (P-5a)."""
    return isinstance(event, Tapped) and any(one is event for draw in table.draws for one in draw.log)


def said(event: Event) -> str:
    words = {Checked: "checks", Tapped: "taps", Folded: "folds", Called: "calls", RaisedTo: "raises", Opened: "opens"}
    return words.get(type(event), "bets")
