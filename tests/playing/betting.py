"""Betting rounds: who acts, and what he chooses of what he may do."""

from __future__ import annotations

from tests.playing.dealing import late_card
from tests.playing.misplays import misplays, takes_back
from tests.playing.opening import false_open_found, may_open
from tests.playing.play import Play, Player
from tests.playing.rounds import Round, may_raise, needs_to_act
from tests.playing.wagers import call, declare, fold, open_pot, opened, raise_bet


def bet(play: Play, number: int, after: int, blind: int = 0) -> Round:
    """A whole round, begun by the next player after the seat `after`; what nobody called goes back."""
    current = Round(play, number, blind)
    if number or not blind:
        for one in play.players:
            one.level = 0
    for one in play.players:
        one.acted, one.acted_at = False, 0
    play.aggressor = play.first_actor = None
    while (player := _next(play, current, after)) is not None:
        after = player.seat
        if play.first_actor is None:
            play.first_actor = player
        act(play, current, player)
        takes_back(play, current, player)
        if number == 0:
            late_card(play)
            acted = sum(one.acted for one in play.players)
            if acted >= 3 and play.slips("D02"):
                play.called_off = "two cards exposed"
                return current
        if number == 0 and play.false_opener is None:
            again = false_open_found(play, current)
            if play.cancelled:
                return current
            after = again if again is not None else after
        if number and play.house.questions and play.chance(0.02):
            _ask_late(play)
    _return_uncalled(play)
    return current


def _next(play: Play, current: Round, after: int) -> Player | None:
    """Whose turn it is; a player all-in for his ante has one as long as he may open."""
    for player in play.clockwise(after):
        if needs_to_act(play, current, player) or _may_speak(play, current, player):
            return player
    return None


def _may_speak(play: Play, current: Round, player: Player) -> bool:
    if current.number or current.blind or current.bet or player.acted or not player.live or len(play.live()) < 2:
        return False
    return play.house.openers == "jacks" and play.opener is None


def act(play: Play, current: Round, player: Player) -> None:
    """One act: at random, but for what the house allows."""
    owed = current.bet - player.level
    if misplays(play, current, player):
        pass
    elif player.all_in:
        _speak_all_in(play, current, player)
    elif owed <= 0:
        _act_unbet(play, current, player)
    else:
        _act_facing(play, current, player, owed)
    player.acted, player.acted_at = True, current.bet
    if play.contesting() <= 2 and current.heads_up_at is None:
        current.heads_up_at = current.raises


def _speak_all_in(play: Play, current: Round, player: Player) -> None:
    """All-in for his ante he passes, or opens: callers put in a full bet (R-12)."""
    if may_open(play, player) and play.house.false_opens and play.contesting() and play.chance(0.7):
        play.say("opens", player.name, amount=0, all_in=True)
        opened(play, player)
        current.bet = current.full = current.unit
        current.bets = 1
        play.aggressor = player
        return
    if play.chance(0.7):
        play.say("checks", player.name)
    player.passed = True


def _act_unbet(play: Play, current: Round, player: Player) -> None:
    opens = current.number == 0 and not current.blind
    may_bet = not opens or may_open(play, player)
    eager = 0.6 if opens and play.house.openers == "jacks" else 0.15 + 0.4 * play.bold
    if player.doomed or (opens and "passes" in play.slip.favours):
        eager = 0.0
    if play.slip.player is player and play.slip.code in ("O01", "O10"):
        eager = 1.0
    if current.bet:
        if may_raise(play, current, player) and play.chance(eager):
            raise_bet(play, current, player)
            return
    elif may_bet and play.chance(eager):
        open_pot(play, current, player, opens=opens)
        return
    declare(play, player, "check")
    # Where somebody was passed over in the draw a tap would pass for his own pat.
    taps = play.chance(0.1) and play.slip.code != "X09"
    play.say("taps" if taps else "checks", player.name)
    player.passed = player.passed or (opens and not current.bet)


def _act_facing(play: Play, current: Round, player: Player, owed: int) -> None:
    roll = play.random.random()
    if player.doomed:
        fold(play, player)
    elif may_raise(play, current, player) and roll < 0.05 + 0.4 * play.bold:
        raise_bet(play, current, player)
    elif roll > 0.5 + 0.45 * play.loose and not (player.seat in play.alike and play.chance(0.8)):
        fold(play, player)
    else:
        call(play, current, player, owed)


def _ask_late(play: Play) -> None:
    """After the first act behind the draw nobody has to say how many he drew, and the dealer does not (P-4)."""
    live = play.live()
    if len(live) < 2:
        return
    asker, asked = play.random.sample(live, 2)
    play.say("asks", asker.name, of=asked.name)
    if play.chance(0.5):
        play.say("declines", asked.name)
    else:
        play.say("dealer declines")


def _return_uncalled(play: Play) -> None:
    levels = sorted((player.level for player in play.players), reverse=True)
    if len(levels) < 2 or levels[0] == levels[1]:
        return
    player = max(play.players, key=lambda one: one.level)
    excess = levels[0] - levels[1]
    if player is play.false_opener:
        excess = min(excess, player.level - play.opening_bet)
    if not excess:
        return
    player.level -= excess
    play.give_back(player, excess)
    play.say("returns", player.name, amount=excess)
