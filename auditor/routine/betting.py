"""The betting of a routine hand: who acts does so in his turn, and a bet or a raise is a full one."""

from __future__ import annotations

from auditor.routine.play import BETS, CALLS, CHECKS, FOLDS, RAISES, Play, Said, Sitter


def pays(play: Play, sitter: Sitter, amount: int) -> bool:
    """Puts chips in; False for the last ones."""
    sitter.put_in += amount
    sitter.behind -= amount
    play.pot += amount
    return sitter.behind > 0


def _in_turn(play: Play, seat: int, act: int) -> Sitter | None:
    """Counts the act of whose turn it is, and passes the turn on; None for any other."""
    if not play.waiting and not play.goes_on():
        return None
    live, turn = play.live, play.turn
    sitter = live[turn]
    if sitter.seat != seat:
        return None
    play.acts[act] += 1
    play.waiting -= 1
    turn += 1
    play.turn = turn if turn < len(live) else 0
    return sitter


def checked(play: Play, said: Said) -> bool:
    sitter = _in_turn(play, said[0], CHECKS)
    return sitter is not None and sitter.bet == play.bet


def folded(play: Play, said: Said) -> bool:
    seat, cards, untold = said
    sitter = _in_turn(play, seat, FOLDS)
    if sitter is None or cards or untold:
        return False
    sitter.folded = True
    sitter.folded_in = len(play.rounds) - 1
    _leaves(play, sitter)
    return True


def _leaves(play: Play, sitter: Sitter) -> None:
    """Who has just acted bets no more. The last one who can has to act only where he must match an all-in bet."""
    live = play.live
    live.remove(sitter)
    if play.turn:
        play.turn -= 1
    if len(live) == 1 and play.waiting:
        play.waiting = int(bool(play.capped) and live[0].bet < play.bet)


def called(play: Play, said: Said) -> bool:
    """What there is to match, or less with the last chips."""
    seat, by, to, all_in = said
    sitter = _in_turn(play, seat, CALLS)
    if sitter is None:
        return False
    to = _total(sitter, by, to)
    if to != play.bet and to - sitter.bet != sitter.behind:
        return False
    return sitter.bet < to <= play.bet and _puts_in(play, sitter, to, all_in)


def bet(play: Play, said: Said) -> bool:
    seat, by, to, all_in = said
    sitter = _in_turn(play, seat, BETS)
    if sitter is None or play.bet:
        return False
    to, structure = _total(sitter, by, to), play.stakes.structure
    if to < play.unit or (structure == "limit" and to > play.unit) or (structure == "pot-limit" and to > play.pot):
        return False
    return _lifts(play, sitter, to, all_in)


def raised_to(play: Play, said: Said) -> bool:
    """A full raise, below the cap and within the pot where there is one; a step that is stated is the right one.

    Last chips may be less, but in a limit game. Who may raise after them hangs on what each did before: nobody here.
    """
    seat, by, to, all_in, stated_by, stated_added = said
    sitter = _in_turn(play, seat, RAISES)
    if sitter is None or not play.bet or len(play.live) < 2 or play.closed:
        return False
    to, structure = _total(sitter, by, to), play.stakes.structure
    step = to - play.bet
    if step < play.step:
        if step <= 0 or structure == "limit" or to - sitter.bet != sitter.behind:
            return False
        play.closed = True
    if stated_by not in (None, step) or stated_added not in (None, to - sitter.bet):
        return False
    if structure == "limit":
        if step > play.step or (play.cap is not None and play.raises >= play.cap.raises):
            return False
    elif structure == "pot-limit" and step > play.pot + play.bet - sitter.bet:
        return False
    play.raises += 1
    play.told += (stated_by is not None or stated_added is not None) and not all_in
    return _lifts(play, sitter, to, all_in)


def went_all_in(play: Play, said: Said) -> bool:
    """The bet, raise or call that the last chips make."""
    seat, by, to, _ = said
    sitter = play.sitters.get(seat)
    if sitter is None:
        return False
    if not play.bet:
        return bet(play, (seat, by, to, True))
    if _total(sitter, by, to) > play.bet:
        return raised_to(play, (seat, by, to, True, None, None))
    return called(play, (seat, by, to, True))


def _lifts(play: Play, sitter: Sitter, to: int, all_in: bool) -> bool:
    step = to - play.bet
    play.step = max(play.step, step)
    play.bet = to
    play.waiting = len(play.live) - 1
    return _puts_in(play, sitter, to, all_in)


def _total(sitter: Sitter, by: int | None, to: int | None) -> int:
    """What the player has in the round with a wager; -1 for one that is said in none of the two ways, or not as one."""
    if by is None:
        return -1 if to is None else to
    total = sitter.bet + by
    return total if to is None or to == total else -1


def _puts_in(play: Play, sitter: Sitter, to: int, all_in: bool) -> bool:
    """Puts chips in; `all_in`: the log says that they are the last."""
    amount = to - sitter.bet
    sitter.bet = to
    if pays(play, sitter, amount):
        return not all_in
    if sitter.behind < 0:
        return False
    play.told += all_in
    sitter.all_in = True
    play.capped.append(sitter)
    _leaves(play, sitter)
    return True
