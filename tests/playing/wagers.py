"""Chips that go into the pot in a round: folds, calls, bets and raises, and the lines for them."""

from __future__ import annotations

from tests.playing.lines import Line, money
from tests.playing.play import Play, Player
from tests.playing.rounds import Round


def fold(play: Play, player: Player) -> Line:
    player.folded = True
    play.muck += player.hand
    return play.say("folds", player.name)


def call(play: Play, current: Round, player: Player, owed: int) -> None:
    amount = min(owed, player.behind)
    declare(play, player, "call")
    all_in = play.pay(player, amount)
    play.last_caller = player
    if play.opener is not None and current.number == 0 and not current.raised and player is not play.opener:
        current.callers.append(player)
    if all_in and play.chance(0.2):
        play.say("all-in", player.name, amount=amount)
    elif not all_in and amount > play.house.chip and play.chance(0.01):
        # A call too small, made up while the round is open.
        play.say("calls", player.name, amount=amount - play.house.chip)
        play.say("makes up", player.name, amount=play.house.chip)
    else:
        play.say("calls", player.name, amount=amount, all_in=all_in and play.chance(0.7))


def open_pot(play: Play, current: Round, player: Player, *, opens: bool, total: int = 0) -> Line:
    """The first bet of a round; `total` where it is settled, else at random what the structure allows."""
    total = total or _first_bet(play, current, player, opens=opens)
    house = play.house
    word = "opens" if opens and house.ante and not house.blinds and play.chance(0.8) else "bets"
    declare(play, player, f"bet {money(total, house.decimals)}")
    all_in = play.pay(player, total)
    line = _say_wager(play, word, player, total, total, all_in=all_in)
    if opens:
        opened(play, player)
        current.raises += total == 2 * current.unit and current.limit
    _lift(play, current, player, total, all_in=all_in)
    return line


def _first_bet(play: Play, current: Round, player: Player, *, opens: bool) -> int:
    house, most = play.house, player.behind
    total = min(current.unit, most)
    if house.structure == "no-limit":
        total = min(most, play.random.choice((current.unit, current.unit * play.random.randint(1, 6), most)))
    elif house.structure == "pot-limit":
        total = min(most, play.random.randint(min(current.unit, play.pot), max(current.unit, play.pot)))
        total = min(most, -(-total // house.chip) * house.chip, max(play.pot, min(current.unit, most)))
    elif house.double_open and opens and most >= 2 * current.unit and play.chance(0.15):
        total = 2 * current.unit
    return _chips(play, total, most)


def opened(play: Play, player: Player) -> None:
    play.opener = player
    play.opening_bet = player.level
    player.opened_on = tuple(player.hand)


def raise_bet(play: Play, current: Round, player: Player) -> None:
    most = player.level + player.behind
    if current.limit:
        total = min(current.full + current.unit, most)
    else:
        least = current.bet + current.step
        total = play.random.choice((least, least + play.random.randint(0, 3) * current.step, most))
        if play.house.structure == "pot-limit":
            total = min(total, current.bet + play.pot + current.bet - player.level)
        total = _chips(play, total, most)
    if not current.limit and total < current.bet + current.step:
        total = most
        if play.house.structure == "pot-limit" and most > current.bet + play.pot + current.bet - player.level:
            call(play, current, player, current.bet - player.level)
            return
    raise_to(play, current, player, total)


def raise_to(play: Play, current: Round, player: Player, total: int) -> Line:
    """The raise as it is made, right or wrong."""
    declare(play, player, f"raise to {money(total, play.house.decimals)}")
    by = total - player.level
    all_in = play.pay(player, by)
    line = _say_wager(play, "raises", player, total, by, all_in=all_in)
    current.raised = True
    _lift(play, current, player, total, all_in=all_in)
    return line


def _lift(play: Play, current: Round, player: Player, to: int, *, all_in: bool) -> None:
    full = current.full_raise(to)
    if full or not all_in:
        if not current.limit:
            current.step = max(current.step, to - current.bet)
        if current.bets == 0:
            current.bets = 1
        elif full or not current.limit:
            current.raises += 1
        current.full = to
    current.bet = to
    play.aggressor = player


def _say_wager(play: Play, word: str, player: Player, total: int, by: int, *, all_in: bool) -> Line:
    if all_in and play.chance(0.2):
        return play.say("all-in", player.name, amount=by)
    amount = total if word == "raises" else by
    return play.say(word, player.name, amount=amount, all_in=all_in and play.chance(0.7))


def declare(play: Play, player: Player, words: str) -> None:
    if play.chance(0.03):
        play.say("declares", player.name, words=words)


def _chips(play: Play, total: int, most: int) -> int:
    """An amount of whole chips, no more than `most`."""
    chip = play.house.chip
    return min(most, -(-total // chip) * chip)
