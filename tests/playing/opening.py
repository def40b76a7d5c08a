"""Openers: who may open, a false open found out before the draw, and what follows it."""

from __future__ import annotations

from auditor.openings import could_be_openers
from tests.playing.play import Play, Player
from tests.playing.rounds import Round, needs_to_act

FALSE_OPENS = 0.07
"""How often a player opens without openers, where the house has rules for it."""


def has_openers(play: Play, player: Player) -> bool:
    """Whether his cards, all known here, are openers."""
    return bool(could_be_openers(player.hand, joker=play.house.joker))


def may_open(play: Play, player: Player) -> bool:
    """Whether he may open, or does so all the same."""
    if play.house.openers != "jacks":
        return True
    if play.false_opener is not None and player.passed:
        return False
    if has_openers(play, player):
        return True
    if not player.all_in and (play.slips("O01", player) or play.slips("O10", player)):
        return True
    if play.slip.code in ("O01", "O10") or play.slip.happened:
        return False
    if "false opens" in play.slip.favours and player.all_in == ("all-in for antes" in play.slip.favours):
        return play.false_opener is None and play.chance(0.6)
    likely = 2 * FALSE_OPENS if player.all_in else FALSE_OPENS
    return play.house.false_opens and play.false_opener is None and play.chance(likely)


def false_open_found(play: Play, current: Round) -> int | None:
    """After an act: a false opener shows or admits it. The seat the action goes on from, None where nothing changed."""
    opener = play.opener
    if opener is None or not play.house.false_opens or has_openers_still(play, opener):
        return None
    if play.slip.code in ("O01", "O10"):
        return None
    unfinished = any(needs_to_act(play, current, player) for player in play.players)
    if unfinished and not play.chance(0.3):
        return None
    play.false_opener = opener
    opened = next(line for line in play.lines if line.who == opener.name and line.does in ("opens", "bets", "all-in"))
    play.expected.append(("O01", opened))
    if play.chance(0.5):
        play.say("admits", opener.name)
    else:
        play.say("shows", opener.name, cards=tuple(opener.hand))
    opener.dead = True
    play.muck += opener.hand
    if current.raised or len(set(map(id, current.callers))) > 1 or not unfinished:
        if len(play.live()) > 1 and play.slips("O07"):
            play.forfeit, opener.level = play.opening_bet, 0
            _cancel(play, opener)
            return opener.seat
        _play_on(play, current, opener, unfinished=unfinished)
        return None
    if len(play.live()) > 1 and play.slips("O08"):
        play.forfeit, opener.level = play.opening_bet, 0
        _play_on(play, current, opener, unfinished=False)
        return None
    return _reopen(play, current, opener)


def has_openers_still(play: Play, opener: Player) -> bool:
    return bool(could_be_openers(opener.opened_on, joker=play.house.joker))


def _play_on(play: Play, current: Round, opener: Player, *, unfinished: bool) -> None:
    """The hand is played (J-4): while the action is open he takes back what he bet besides his open (J-2c)."""
    play.kinds.add("false open played on")
    more = opener.level - play.opening_bet
    if unfinished and more > 0 and play.chance(0.5):
        top = opener.level == current.bet
        opener.level -= more
        play.give_back(opener, more)
        play.say("withdraws", opener.name, amount=more)
        if top:
            current.bet = max(player.level for player in play.players)
            current.full = min(current.full, current.bet)
            for player in play.players:
                player.acted_at = min(player.acted_at, current.bet)


def _reopen(play: Play, current: Round, opener: Player) -> int:
    """Who has not passed may open; if nobody does all bets go back but the opening bet (J-2)."""
    play.forfeit, opener.level = opener.level, 0
    play.opener = None
    current.bet = current.full = current.bets = current.raises = 0
    current.step = current.unit
    for player in play.clockwise(opener.seat):
        if player.passed and player.contesting and has_openers(play, player) and play.slips("O03", player):
            _second_open(play, current, player)
            play.blame()
            return player.seat
        if player.passed or not player.live:
            continue
        player.acted = False
        if may_open(play, player) and play.chance(0.0 if "passes" in play.slip.favours else 0.7):
            _second_open(play, current, player)
            return player.seat
        if not player.all_in or player.level or play.chance(0.5):
            play.say("checks", player.name)
        player.passed = player.acted = True
    _cancel(play, opener)
    return opener.seat


def _cancel(play: Play, opener: Player) -> None:
    """All bets go back but the opening bet, which stays with the antes (J-2d)."""
    for player in play.clockwise(opener.seat):
        back = min(player.level, player.put - player.ante)
        if player is not opener and back:
            play.say("returns", player.name, amount=back)
            play.give_back(player, back)
        player.level = 0
    play.cancelled = True
    play.kinds.add("cancelled after a false open")


def _second_open(play: Play, current: Round, player: Player) -> None:
    """Another opens. What he had called the false open with is his opening bet."""
    play.kinds.add("opened again")
    play.opener = player
    player.opened_on = tuple(player.hand)
    current.callers = []
    amount = current.unit
    if player.level:
        play.say("opens", player.name, amount=0, all_in=player.all_in)
        amount = player.level
    elif player.all_in:
        play.say("opens", player.name, amount=0, all_in=True)
    else:
        amount = min(amount, player.behind)
        all_in = play.pay(player, amount)
        play.say("opens", player.name, amount=amount, all_in=all_in)
    current.bet = current.full = max(amount, current.unit if player.level == 0 else amount)
    current.bets, current.raises = 1, int(current.limit and amount == 2 * current.unit)
    play.aggressor, play.opening_bet = player, player.level
    player.acted, player.acted_at = True, current.bet
    current.callers = [other for other in play.players if other is not player and other.live and other.level]
