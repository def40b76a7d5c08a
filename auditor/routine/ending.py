"""The end of a routine hand: uncalled bets go back, hands are turned up, and the pot is paid to whom it belongs."""

from __future__ import annotations

from auditor.cards import Card
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
from auditor.routine import sharing
from auditor.routine.dealing import are_new
from auditor.routine.play import Play, Sitter
from auditor.wording import words_agree


def returned(play: Play, event: Returned) -> bool:
    """The part of the last bet that nobody called, when all others have folded."""
    if play.waiting or play.paid or play.returns or event.amount <= 0 or len(play.live) != 1:
        return False
    play.returns = 1
    if play.live[0].seat != event.seat or event.amount != _uncalled(play):
        return False
    _goes_back(play, play.live[0], event.amount)
    return True


def _uncalled(play: Play) -> int:
    """What the last hand in play has put in more than any other player, and has not got back."""
    last = play.live[0]
    return last.put_in - last.returned - max([sitter.put_in for sitter in play.sitters.values() if sitter.folded])


def _goes_back(play: Play, sitter: Sitter, amount: int) -> None:
    sitter.returned += amount
    play.pot -= amount


def showdown_started(play: Play, event: ShowdownStarted) -> bool:
    if play.showdown or play.waiting or len(play.live) < 2 or len(play.rounds) < play.game.rounds:
        return False
    play.showdown = True
    return event.run == 1


def shown(play: Play, event: Shown) -> bool:
    """A hand that is not contradicted by the deal, nor by its words."""
    sitter, cards = play.sitters.get(event.seat), event.cards
    if sitter is None or sitter not in play.live or sitter.shown or not play.showdown or event.run > 1 or play.paid:
        return False
    if not _turns_up(play, sitter, cards):
        return False
    if event.words:
        agree = words_agree(play.game.name, cards, play.board, event.words, "none")
        play.worded += agree is True
        return agree is not False
    return True


def _turns_up(play: Play, sitter: Sitter, cards: tuple[Card, ...]) -> bool:
    """A whole hand is seen: the one that was dealt, as far as that is known."""
    sitter.shown = cards
    play.sighted += 1
    if sitter.cards:
        play.seen_twice += 1
        return len(cards) == play.game.cards and set(cards) == set(sitter.cards)
    return len(cards) == play.game.cards and are_new(play, cards)


def mucked(play: Play, event: Mucked) -> bool:
    """Thrown away at the showdown, seen or not; or the winner, whom nobody called, does not show."""
    sitter = play.sitters.get(event.seat)
    if sitter is None or sitter not in play.live or sitter.shown:
        return False
    if not play.showdown:
        return len(play.live) == 1 and not event.cards
    sitter.mucked = True
    play.live.remove(sitter)
    if play.paid or not play.live:
        return False
    return not event.cards or _turns_up(play, sitter, event.cards)


def awarded(play: Play, event: Awarded) -> bool:
    """Chips of the pot; an uncalled bet that no line gave back goes back before, or is paid in one with them."""
    sitter = play.sitters.get(event.seat)
    if sitter is None or sitter not in play.live or event.amount <= 0:
        return False
    if event.run > 1 or event.cashed_out or event.fee or (len(play.live) > 1 and not play.showdown):
        return False
    amount = event.amount
    if not play.paid and len(play.live) == 1 and not play.showdown and (excess := _uncalled(play)):
        if play.returns:
            return False
        _goes_back(play, sitter, excess)
        if event.with_uncalled:
            sitter.along = excess
            amount -= excess
    if not sitter.won:
        play.winners.append(sitter)
    sitter.won += amount
    play.paid += amount
    return amount > 0


def rake_taken(play: Play, event: RakeTaken) -> bool:
    first = play.rake is None
    play.rake = event.amount
    return first and event.amount >= 0


def pot_stated(play: Play, event: PotStated) -> bool:
    """The total of the pot, and at the end once with its parts; before the rake."""
    if event.total != play.pot or event.after_rake or event.with_uncalled:
        return False
    play.totals += 1
    if event.where == "marker":
        return not (play.paid or play.waiting or event.rake or event.main is not None or event.sides)
    if play.stated or event.where != "summary" or not play.paid:
        return False
    play.stated = True
    rake = event.rake or 0
    if event.main is not None and event.main + sum(event.sides) + rake * event.parts_after_rake != event.total:
        return False
    return event.rake is None or rake == play.pot - play.paid


def seat_summed(play: Play, event: SeatSummed) -> bool:
    """A line of the summary that says of its player what the play said."""
    sitter, cards = play.sitters.get(event.seat), event.cards
    if sitter is None:
        return _out_summed(play, event)
    if sitter.name != event.player or not play.paid:
        return False
    if event.result == "folded" and not (sitter.folded or sitter.mucked):
        return False
    if event.won not in (None, sitter.won + sitter.along) or event.net is not None or event.stack_after is not None:
        return False
    play.summed += 1
    if not cards:
        return True
    if sitter.shown:
        play.sighted += 1
        return set(cards) == set(sitter.shown)
    return sitter.mucked and play.showdown and _turns_up(play, sitter, cards)


def _out_summed(play: Play, event: SeatSummed) -> bool:
    """A line for one who sits out says no more than that."""
    play.summed += 1
    if event.cards or event.won or event.net or event.stack_after is not None:
        return False
    return any(one.seat == event.seat and one.name == event.player for one in play.outs)


def hand_ended(play: Play, event: HandEnded) -> bool:
    """Chips that went in came out: to who had the best hand, and to the house as it says."""
    if event.cut or event.partial or event.untold or not play.paid or play.started is None:
        return False
    if play.pot != play.paid + (play.rake or 0):
        return False
    for sitter in play.sitters.values():
        sitter.net = sitter.won + sitter.returned - sitter.put_in
    if len(play.winners) > 1:
        return sharing.is_right(play)
    winner = play.winners[0]
    return all(sitter is winner or _beats(play, winner, sitter) for sitter in play.live)


def _beats(play: Play, sitter: Sitter, other: Sitter) -> bool:
    if not (sitter.shown and other.shown):
        return False
    own = strength(play.game.name, sitter.shown, play.board)
    its = strength(play.game.name, other.shown, play.board)
    return own is not None and its is not None and own > its


def remark(play: Play, event: Remark) -> bool:
    return True
