"""The betting of a routine hand: who acts does so in his turn, for a full bet or raise and not for his last chips."""

from __future__ import annotations

from auditor.events import Bet, Called, Checked, Folded, RaisedTo, Wager
from auditor.routine.play import BETS, CALLS, CHECKS, FOLDS, RAISES, Play, Sitter


def pays(play: Play, sitter: Sitter, amount: int) -> bool:
    """Puts chips in; False for the last ones."""
    sitter.put_in += amount
    sitter.behind -= amount
    play.pot += amount
    return sitter.behind > 0


def _in_turn(play: Play, seat: int, act: int) -> Sitter | None:
    """Counts the act of whose turn it is, and passes the turn on; None for any other."""
    if not play.waiting:
        return None
    sitter = play.live[play.turn]
    if sitter.seat != seat:
        return None
    play.rounds[-1][act] += 1
    play.waiting -= 1
    play.turn += 1
    if play.turn == len(play.live):
        play.turn = 0
    return sitter


def checked(play: Play, event: Checked) -> bool:
    sitter = _in_turn(play, event.seat, CHECKS)
    return sitter is not None and sitter.bet == play.bet


def folded(play: Play, event: Folded) -> bool:
    sitter = _in_turn(play, event.seat, FOLDS)
    if sitter is None or event.cards or event.untold:
        return False
    sitter.folded = True
    play.live.remove(sitter)
    if play.turn:
        play.turn -= 1
    if len(play.live) == 1:
        play.waiting = 0
    return True


def called(play: Play, event: Called) -> bool:
    sitter = _in_turn(play, event.seat, CALLS)
    return sitter is not None and sitter.bet < play.bet == _total(sitter, event) and _puts_in(play, sitter, play.bet)


def bet(play: Play, event: Bet) -> bool:
    sitter = _in_turn(play, event.seat, BETS)
    if sitter is None or play.bet or play.stakes is None:
        return False
    to, structure = _total(sitter, event), play.stakes.structure
    if to < play.unit or (structure == "limit" and to > play.unit) or (structure == "pot-limit" and to > play.pot):
        return False
    return _lifts(play, sitter, to)


def raised_to(play: Play, event: RaisedTo) -> bool:
    """A full raise, below the cap and within the pot where there is one; a step that is stated is the right one."""
    sitter = _in_turn(play, event.seat, RAISES)
    if sitter is None or not play.bet or play.stakes is None:
        return False
    to, structure = _total(sitter, event), play.stakes.structure
    step = to - play.bet
    if step < play.step or event.stated_by not in (None, step) or event.stated_added not in (None, to - sitter.bet):
        return False
    if structure == "limit":
        if step > play.step or play.cap is None or play.raises >= play.cap.raises:
            return False
    elif structure == "pot-limit" and step > play.pot + play.bet - sitter.bet:
        return False
    play.raises += 1
    play.told += event.stated_by is not None or event.stated_added is not None
    return _lifts(play, sitter, to)


def _lifts(play: Play, sitter: Sitter, to: int) -> bool:
    play.step = max(play.step, to - play.bet)
    play.bet = to
    play.waiting = len(play.live) - 1
    return _puts_in(play, sitter, to)


def _total(sitter: Sitter, event: Wager) -> int:
    """What the player has in the round with a wager; -1 for one that is said in two ways, in none, or is all-in."""
    if (event.by is None) == (event.to is None) or event.all_in:
        return -1
    return event.to if event.by is None else sitter.bet + event.by  # type: ignore[return-value]


def _puts_in(play: Play, sitter: Sitter, to: int) -> bool:
    amount = to - sitter.bet
    sitter.bet = to
    return pays(play, sitter, amount)
