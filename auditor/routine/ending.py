"""The end of a routine hand: one pot goes to one hand, which all see."""

from __future__ import annotations

from auditor.events import (
    Awarded,
    HandEnded,
    Mucked,
    PotStated,
    RakeTaken,
    Remark,
    Returned,
    SeatSummed,
    ShowdownStarted,
    Shown,
)
from auditor.ranking import strength
from auditor.routine.dealing import are_new
from auditor.routine.play import Play, Sitter
from auditor.wording import words_agree


def returned(play: Play, event: Returned) -> bool:
    """The part of the last bet that nobody called, when all others have folded."""
    if len(play.live) != 1 or play.winner is not None or play.returned or event.amount <= 0:
        return False
    play.returned = event.amount
    play.pot -= event.amount
    return play.live[0].seat == event.seat and event.amount == _uncalled(play)


def _uncalled(play: Play) -> int:
    """What the last hand in play has put in more than any other player."""
    return play.live[0].put_in - max(sitter.put_in for sitter in play.sitters.values() if sitter.folded)


def showdown_started(play: Play, event: ShowdownStarted) -> bool:
    if play.showdown or play.waiting or len(play.live) < 2 or len(play.rounds) < play.game.rounds:
        return False
    play.showdown = True
    return event.run == 1


def shown(play: Play, event: Shown) -> bool:
    """A hand that is not contradicted by the deal, nor by its words."""
    sitter, cards = play.sitters.get(event.seat), event.cards
    if sitter is None or sitter not in play.live or sitter.shown or not play.showdown or event.run > 1:
        return False
    if sitter.cards:
        if play.winner is not None or set(cards) != set(sitter.cards):
            return False
    elif play.winner is not None or len(cards) != play.game.cards or not are_new(play, cards):
        return False
    if len(cards) != play.game.cards:
        return False
    sitter.shown = cards
    if event.words:
        agree = words_agree(play.game.name, cards, play.board, event.words, "none")
        play.worded += agree is True
        return agree is not False
    return True


def mucked(play: Play, event: Mucked) -> bool:
    """Thrown away at the showdown; or the winner, whom nobody called, does not show."""
    sitter = play.sitters.get(event.seat)
    if sitter is None or sitter not in play.live or event.cards or sitter.shown:
        return False
    if not play.showdown:
        return len(play.live) == 1
    sitter.mucked = True
    play.live.remove(sitter)
    return play.winner is None and bool(play.live)


def awarded(play: Play, event: Awarded) -> bool:
    """The pot, whole, to the last hand in play, or to the best of those shown."""
    sitter = play.sitters.get(event.seat)
    if sitter is None or sitter not in play.live or play.winner is not None or event.pot or event.amount <= 0:
        return False
    if event.run > 1 or event.with_uncalled or event.cashed_out or event.fee:
        return False
    sitter.won = event.amount
    play.winner = sitter
    if play.showdown:
        return bool(sitter.shown) and all(_beats(play, sitter, other) for other in play.live if other is not sitter)
    return len(play.live) == 1 and play.returned == _uncalled(play)


def _beats(play: Play, sitter: Sitter, other: Sitter) -> bool:
    if not other.shown:
        return False
    own = strength(play.game.name, sitter.shown, play.board)
    its = strength(play.game.name, other.shown, play.board)
    return own is not None and its is not None and own > its


def rake_taken(play: Play, event: RakeTaken) -> bool:
    first = play.rake is None
    play.rake = event.amount
    return first and event.amount >= 0


def pot_stated(play: Play, event: PotStated) -> bool:
    """One total of one pot, before the rake."""
    if play.stated is not None or event.total is None or event.main is not None or event.sides:
        return False
    play.stated = event.total
    if event.where != "summary" or event.after_rake or event.with_uncalled:
        return False
    if play.winner is None or event.total != play.pot:
        return False
    return event.rake is None or event.rake == play.pot - play.winner.won


def seat_summed(play: Play, event: SeatSummed) -> bool:
    """A line of the summary that says of its player what the play said."""
    sitter = play.sitters.get(event.seat)
    if sitter is None or sitter.name != event.player or play.winner is None:
        return False
    if event.result == "folded" and not (sitter.folded or sitter.mucked):
        return False
    if event.won not in (None, sitter.won) or event.net is not None or event.stack_after is not None:
        return False
    play.summed += 1
    play.seen_again += bool(event.cards)
    return not event.cards or (bool(sitter.shown) and set(event.cards) == set(sitter.shown))


def hand_ended(play: Play, event: HandEnded) -> bool:
    """Chips that went in came out: to the winner, and to the house as it says."""
    if event.cut or event.partial or event.untold or play.winner is None or play.started is None:
        return False
    return play.pot == play.winner.won + (play.rake or 0)


def remark(play: Play, event: Remark) -> bool:
    return True
