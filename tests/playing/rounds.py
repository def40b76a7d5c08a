"""A betting round: what there is to match, who still has to act, and what the house lets him do."""

from __future__ import annotations

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


def needs_to_act(play: Play, current: Round, player: Player) -> bool:
    if not player.contesting or len(play.live()) < 2:
        return False
    if player.level < current.bet:
        return True
    return not player.acted and play.contesting() > 1


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
