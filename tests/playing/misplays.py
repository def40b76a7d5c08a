"""Faults of players in a betting round, committed where a session is to hold one."""

from __future__ import annotations

from collections.abc import Callable

from tests.playing.opening import may_open
from tests.playing.play import Play, Player
from tests.playing.rounds import Round, capped
from tests.playing.wagers import open_pot, raise_to


def misplays(play: Play, current: Round, player: Player) -> bool:
    """Whether the player's act is the fault the session is to hold; then it is done."""
    misplay = MISPLAYS.get(play.slip.code)
    if misplay is None or play.slip.happened or player.all_in:
        return False
    return misplay(play, current, player, current.bet - player.level)


def _wrong_bet(play: Play, current: Round, player: Player, owed: int) -> bool:
    unit, chip = current.unit, play.house.chip
    opens = current.number == 0 and not current.blind
    if current.bet or player.behind <= 3 * unit or (opens and not may_open(play, player)):
        return False
    wrong = [unit - chip, unit + chip, 3 * unit] if current.limit else [unit - chip]
    lawful = (0, unit, 2 * unit)
    wrong = [total for total in wrong if total not in lawful]
    if not wrong or not play.slips("B02", player):
        return False
    play.blame(open_pot(play, current, player, opens=opens, total=play.random.choice(wrong)))
    return True


def _wrong_raise(play: Play, current: Round, player: Player, owed: int) -> bool:
    chip, level = play.house.chip, player.level + player.behind
    right = current.full + current.unit if current.limit else current.bet + current.step
    wrong = [right - chip, right + chip] if current.limit else [right - chip]
    wrong = [total for total in wrong if current.bet < total < level]
    if (
        not _can_raise(play, current, player, right)
        or not wrong
        or capped(play, current)
        or current.bet != current.full
    ):
        return False
    if not current.reopened(player) or not play.slips("B03", player):
        return False
    play.blame(raise_to(play, current, player, play.random.choice(wrong)))
    return True


def _can_raise(play: Play, current: Round, player: Player, total: int) -> bool:
    others = [other for other in play.players if other is not player and other.contesting]
    return current.bet > 0 and bool(others) and player.level + player.behind > total


def _raise_past_cap(play: Play, current: Round, player: Player, owed: int) -> bool:
    total = current.full + current.unit if current.limit else current.bet + current.step
    most = play.house.raises
    if most is None or current.raises < most or not capped(play, current) or not current.reopened(player):
        return False
    # The book of rooms at large does not say whether two players may raise on: that would be unclear.
    unknown = play.house.book == "online" and play.contesting() <= 2
    if unknown or owed <= 0 or not _can_raise(play, current, player, total) or not play.slips("B04", player):
        return False
    play.blame(raise_to(play, current, player, total))
    return True


def _raise_not_reopened(play: Play, current: Round, player: Player, owed: int) -> bool:
    total = current.full + current.unit if current.limit else current.bet + current.step
    # Rooms let who has only checked complete a short all-in bet.
    completes = play.house.book in ("online", "pokerstars") and player.level == 0
    if owed <= 0 or current.reopened(player) or capped(play, current) or completes:
        return False
    if not _can_raise(play, current, player, total) or not play.slips("B05", player):
        return False
    play.blame(raise_to(play, current, player, total))
    return True


def _short_call(play: Play, current: Round, player: Player, owed: int) -> bool:
    chip = play.house.chip
    for_antes = current.blind is False and current.number == 0 and play.opening_bet == 0 and current.bet > 0
    if owed <= chip or player.behind <= owed or for_antes or not play.slips("B06", player):
        return False
    return _pays_less(play, current, player, owed - chip)


def _short_call_for_antes(play: Play, current: Round, player: Player, owed: int) -> bool:
    opener = play.opener
    if current.number or current.blind or opener is None or play.opening_bet or current.raises or current.raised:
        return False
    if not opener.all_in or owed != current.unit or player.behind <= owed or owed <= play.house.chip:
        return False
    return play.slips("B09", player) and _pays_less(play, current, player, play.house.chip)


def _pays_less(play: Play, current: Round, player: Player, amount: int) -> bool:
    """He calls with less, and nobody notices: he counts as having matched."""
    play.pay(player, amount)
    player.level = current.bet
    player.doomed = True
    play.last_caller = player
    if play.opener is not None and current.number == 0 and not current.raised:
        current.callers.append(player)
    play.blame(play.say("calls", player.name, amount=amount))
    return True


def takes_back(play: Play, current: Round, player: Player) -> None:
    """After a call the one who bet takes his bet back, and has to act once more."""
    bettor = play.aggressor
    if play.slip.code != "B10" or bettor is None or bettor is player or bettor.level != current.bet or bettor.all_in:
        return
    if player.level != current.bet or not bettor.live or bettor is play.opener or not play.slips("B10", bettor):
        return
    amount = bettor.level
    bettor.level = 0
    play.give_back(bettor, amount)
    play.blame(play.say("withdraws", bettor.name, amount=amount))


MISPLAYS: dict[str, Callable[[Play, Round, Player, int], bool]] = {
    "B02": _wrong_bet,
    "B03": _wrong_raise,
    "B04": _raise_past_cap,
    "B05": _raise_not_reopened,
    "B06": _short_call,
    "B09": _short_call_for_antes,
}
"""How each of these faults comes about."""
