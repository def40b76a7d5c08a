"""Betting rounds: who acts, what he may do, and how much he puts in."""

from __future__ import annotations

from tests.playing.lines import Line, money
from tests.playing.opening import false_open_found, may_open
from tests.playing.play import Play, Player


class Round:
    """One betting round; amounts are totals of it.

    `full` is the last level a raise is counted from, `step` the last full raise, `heads_up_at` how many raises there
    had been when only two could still bet.
    """

    def __init__(self, play: Play, number: int, blind: int = 0) -> None:
        self.number = number
        self.unit = play.house.unit(number)
        self.limit = play.house.structure == "limit"
        self.bet = self.full = blind
        self.step = self.unit
        self.bets = int(blind > 0)
        self.blind = blind > 0
        self.raises = 0
        self.started = play.contesting()
        self.heads_up_at: int | None = 0 if self.started <= 2 else None
        self.callers: list[Player] = []
        self.raised = False

    def full_raise(self, to: int) -> bool:
        """Whether a wager to `to` is a bet or raise of its own, at limit from half a unit on."""
        if self.limit:
            return 2 * (to - self.full) >= self.unit
        return to - self.bet >= self.step or to - self.full >= self.step

    def reopened(self, player: Player) -> bool:
        """Whether the player may raise, as far as what he has acted on goes."""
        if not player.acted:
            return True
        grown = self.bet - player.acted_at
        return 2 * grown >= self.unit if self.limit else grown >= self.step


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


def needs_to_act(play: Play, current: Round, player: Player) -> bool:
    if not player.contesting or len(play.live()) < 2:
        return False
    if player.level < current.bet:
        return True
    return not player.acted and play.contesting() > 1


def _may_speak(play: Play, current: Round, player: Player) -> bool:
    if current.number or current.blind or current.bet or player.acted or not player.live or len(play.live()) < 2:
        return False
    return play.house.openers == "jacks" and play.opener is None


def act(play: Play, current: Round, player: Player) -> None:
    """One act: at random, but for what the house allows."""
    owed = current.bet - player.level
    if player.all_in:
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
        _opened(play, player)
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
    if current.bet:
        if may_raise(play, current, player) and play.chance(eager):
            _raise(play, current, player)
            return
    elif may_bet and play.chance(eager):
        _open(play, current, player, opens=opens)
        return
    _declare(play, player, "check")
    play.say("taps" if play.chance(0.1) else "checks", player.name)
    player.passed = player.passed or (opens and not current.bet)


def _act_facing(play: Play, current: Round, player: Player, owed: int) -> None:
    roll = play.random.random()
    if may_raise(play, current, player) and roll < 0.05 + 0.4 * play.bold:
        _raise(play, current, player)
    elif roll > 0.5 + 0.45 * play.loose and not (player.seat in play.alike and play.chance(0.8)):
        fold(play, player)
    else:
        call(play, current, player, owed)


def fold(play: Play, player: Player) -> Line:
    player.folded = True
    play.muck += player.hand
    return play.say("folds", player.name)


def call(play: Play, current: Round, player: Player, owed: int) -> None:
    amount = min(owed, player.behind)
    _declare(play, player, "call")
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


def _open(play: Play, current: Round, player: Player, *, opens: bool) -> None:
    house, most = play.house, player.behind
    total = min(current.unit, most)
    if house.structure == "no-limit":
        total = min(most, play.random.choice((current.unit, current.unit * play.random.randint(1, 6), most)))
    elif house.structure == "pot-limit":
        total = min(most, play.random.randint(min(current.unit, play.pot), max(current.unit, play.pot)))
        total = min(most, -(-total // house.chip) * house.chip, max(play.pot, min(current.unit, most)))
    elif house.double_open and opens and most >= 2 * current.unit and play.chance(0.15):
        total = 2 * current.unit
    total = _chips(play, total, most)
    word = "opens" if opens and house.ante and not house.blinds and play.chance(0.8) else "bets"
    _declare(play, player, f"bet {money(total, house.decimals)}")
    all_in = play.pay(player, total)
    _say_wager(play, word, player, total, total, all_in=all_in)
    if opens:
        _opened(play, player)
        current.raises += total == 2 * current.unit and current.limit
    _lift(play, current, player, total, all_in=all_in)


def _opened(play: Play, player: Player) -> None:
    play.opener = player
    play.opening_bet = player.level
    player.opened_on = tuple(player.hand)


def may_raise(play: Play, current: Round, player: Player) -> bool:
    """Whether the house lets him raise: he can pay it, the betting is open to him, and the cap is not reached."""
    others = [other for other in play.players if other is not player and other.contesting]
    if not others or player.level + player.behind <= current.bet or not current.reopened(player):
        return False
    return not capped(play, current)


def capped(play: Play, current: Round) -> bool:
    """Whether the round holds no more raises."""
    house = play.house
    if house.raises is None or (house.structure != "limit" and not house.dopotu):
        return False
    # Counting the first bet after a board among dopotu's three calls of raise keeps its strict readers content too.
    most = house.raises - (house.dopotu and current.number > 0)
    if current.raises < most:
        return False
    if house.free == "before-cap":
        return not (current.heads_up_at is not None and current.heads_up_at < most)
    return not (house.free == "round-start" and current.started <= 2)


def _raise(play: Play, current: Round, player: Player) -> None:
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
    _declare(play, player, f"raise to {money(total, play.house.decimals)}")
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


def _declare(play: Play, player: Player, words: str) -> None:
    if play.chance(0.03):
        play.say("declares", player.name, words=words)


def _chips(play: Play, total: int, most: int) -> int:
    """An amount of whole chips, no more than `most`."""
    chip = play.house.chip
    return min(most, -(-total // chip) * chip)


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
