"""One hand from the deal to the payment: draw games, hold'em, and dopotu's draw mode."""

from __future__ import annotations

from tests.playing.betting import bet
from tests.playing.dealing import button_card, deal, misdeal
from tests.playing.drawing import draw
from tests.playing.ending import finish
from tests.playing.play import Play, Player

STREETS = (("flop", 3), ("turn", 1), ("river", 1))


def play_out(play: Play, after: int, blind: int = 0) -> str:
    """Deals and plays the hand; forced bets are in. How it ended: complete, passed, cancelled or misdealt.

    `after` is the seat after which the first round begins, `blind` the bet there is to match in it.
    """
    cause = deal(play)
    if cause is not None:
        misdeal(play, cause)
        return "misdealt"
    ended = _board_game(play, after, blind) if play.house.rules.board else _draw_game(play, after, blind)
    if play.called_off:
        misdeal(play, play.called_off)
        play.blame(next(line for line in play.lines if line.does == "misdeal"))
        return "misdealt"
    if ended == "complete":
        finish(play)
        if play.cancelled:
            return "cancelled"
    return ended


def _draw_game(play: Play, after: int, blind: int) -> str:
    house = play.house
    if house.rules.rounds > 1:
        bet(play, 0, after, blind)
        if play.called_off:
            return "misdealt"
        if play.cancelled:
            play.say("leaves in pot", amount=play.pot)
            return "cancelled"
        if house.openers == "jacks" and play.opener is None:
            play.say("leaves in pot", amount=play.pot)
            return "passed"
    for number in range(1, house.rules.draws + 1):
        if len(play.live()) < 2:
            break
        if house.button_card and play.chance(0.5):
            button_card(play)
        draw(play, number)
        if number < house.rules.rounds:
            bet(play, number, _before_first(play))
    return "complete"


def _before_first(play: Play) -> int:
    """The seat after which a round that follows a draw begins: the opener is first, or the button's left."""
    opener = play.opener or (play.false_opener if play.forfeit == 0 else None)
    if play.house.first != "opener" or opener is None:
        return play.button
    if not opener.contesting:
        return opener.seat
    place = play.players.index(opener)
    return play.players[place - 1].seat


def _board_game(play: Play, after: int, blind: int) -> str:
    bet(play, 0, after, blind)
    if play.called_off:
        return "misdealt"
    burns = play.chance(0.7)
    for number, (street, count) in enumerate(STREETS, 1):
        if len(play.live()) < 2:
            return "complete"
        if play.house.dopotu and number == 1:
            play.say("announces players", count=len(play.live()))
        if burns:
            play.burn()
        new = play.take(count)
        play.board += new
        play.say(street, cards=tuple(new))
        bet(play, number, play.button)
    return "complete"


def draw_mode(play: Play) -> None:
    """Dopotu's draw mode: declared, agreed to by everyone and the referee, and all are all-in before the deal."""
    order = list(play.clockwise(play.button))
    play.say("declares draw mode", order[0].name)
    for player in order[1:]:
        play.say("accepts", player.name)
    play.say("referee consents")
    for player in order:
        amount = player.behind
        player.level = amount
        if player is order[0] and amount > 4 * play.house.chip and play.slips("C04", player):
            amount //= 2
            play.pay(player, amount, bet=False)
            play.say("bets", player.name, amount=amount)
            continue
        play.pay(player, amount, bet=False)
        play.say("all-in", player.name, amount=amount)
    second, most = sorted(player.put for player in order)[-2:]
    if most > second:
        top = max(order, key=lambda player: player.put)
        play.say("returns", top.name, amount=most - second)
        play.give_back(top, most - second)


def places(play: Play) -> None:
    """The order of finish, by the hands."""
    from tests.playing.ending import rank

    live: list[Player] = [player for player in play.players if not player.folded]
    for place, player in enumerate(sorted(live, key=lambda one: -rank(play, one)), 1):
        play.say("places", player.name, count=place)
