"""The end of a routine hand: uncalled bets go back, hands are turned up, and the pot is paid to whom it belongs."""

from __future__ import annotations

from auditor.cards import Card
from auditor.events import At, PotStated
from auditor.games import round_told
from auditor.ranking import strength
from auditor.routine import sharing
from auditor.routine.dealing import WHOLE, are_new
from auditor.routine.play import Play, Said, Sitter
from auditor.rules.payout import RAKE_AT_MOST
from auditor.wording import words_agree

NOWHERE = At(0)
"""The place of what is followed by what it says alone."""


def returned(play: Play, said: Said) -> bool:
    """The part of the last bet that nobody called."""
    seat, amount = said
    if play.waiting or play.paid or play.returns or amount <= 0 or _uncalled(play) != (seat, amount):
        return False
    play.returns = 1
    _goes_back(play, play.sitters[seat], amount)
    return True


def _uncalled(play: Play) -> tuple[int, int] | None:
    """The seat whose last bet was not matched, and by how much, when the betting is over."""
    if play.capped or play.dead:
        return sharing.uncalled_bet(play)
    if len(play.live) != 1 or play.showdown:
        return None
    last = play.live[0]
    excess = last.put_in - last.returned - max([sitter.put_in for sitter in play.order if sitter.folded])
    return (last.seat, excess) if excess > 0 else None


def _goes_back(play: Play, sitter: Sitter, amount: int) -> None:
    sitter.returned += amount
    sitter.all_in = False
    play.pot -= amount


def showdown_started(play: Play, said: Said) -> bool:
    """When all cards have come and all betting is over; some rooms head the end of every hand so."""
    (run,) = said
    if play.headed or play.waiting or play.paid or not play.rounds or run > 1:
        return False
    play.headed = True
    return _comes_to_showdown(play) or len(play.standing()) == 1


def _comes_to_showdown(play: Play) -> bool:
    """Whether all cards have come and all betting is over; some rooms have no line for it, or a late one."""
    if play.waiting or not play.rounds:
        return False
    if len(play.live) > 1:
        play.showdown = len(play.rounds) == play.game.rounds
    elif play.capped:
        play.showdown = _all_came(play) and len(play.standing()) > 1
    return play.showdown


def _all_came(play: Play) -> bool:
    """Whether the board is whole, or the last draw over."""
    if play.drawing is None:
        return len(play.board) == WHOLE
    return play.drawing.number == play.game.draws and (play.drawing.silent or not play.drawing.order)


def shown(play: Play, said: Said) -> bool:
    """A hand that is not contradicted by the deal, nor by its words; who is left alone may show his too."""
    seat, cards, words, run = said
    sitter = play.sitters.get(seat)
    if sitter is None or sitter.folded or sitter.mucked or sitter.shown or run > 1 or play.summed:
        return False
    over = play.showdown or _comes_to_showdown(play) or _all_in_early(play)
    if not over and (play.waiting or len(play.standing()) != 1):
        return False
    sitter.face_up = True
    return _turns_up(play, sitter, cards) and (not words or _agree(play, sitter, words))


def announced(play: Play, said: Said) -> bool:
    """Words for a hand that is seen."""
    seat, words, run = said
    sitter = play.sitters.get(seat)
    if sitter is None or not sitter.face_up or run > 1:
        return False
    return _agree(play, sitter, words)


def _agree(play: Play, sitter: Sitter, words: str) -> bool:
    """Whether the words for a hand may be true; those that are, count."""
    agree = words_agree(play.game.name, sitter.shown, play.board, words, "none")
    play.worded += agree is True
    return agree is not False


def _all_in_early(play: Play) -> bool:
    """Whether the hands are turned up before the rest of the board comes, since nobody can bet."""
    over = bool(play.capped) and not play.waiting and len(play.live) < 2
    return over and play.drawing is None and len(play.standing()) > 1


def _turns_up(play: Play, sitter: Sitter, cards: tuple[Card, ...]) -> bool:
    """A whole hand is seen: the one that was dealt, as far as that is known."""
    sitter.shown = cards
    play.sighted += 1
    if sitter.cards:
        play.seen_twice += 1
        return len(cards) == play.game.cards and set(cards) == set(sitter.cards)
    return len(cards) == play.game.cards and are_new(play, cards)


def mucked(play: Play, said: Said) -> bool:
    """Thrown away at the showdown, seen or not; or the winner, whom nobody called, does not show."""
    seat, cards = said
    sitter = play.sitters.get(seat)
    if sitter is None or sitter.folded or sitter.mucked or sitter.shown:
        return False
    if not play.showdown and not _comes_to_showdown(play):
        return len(play.standing()) == 1 and not play.waiting and not cards
    sitter.mucked = True
    if sitter in play.live:
        play.live.remove(sitter)
    if sitter.won or not play.standing():
        return False
    return not cards or _turns_up(play, sitter, cards)


def awarded(play: Play, said: Said) -> bool:
    """Chips of the pot; an uncalled bet that no line gave back goes back before, or is paid in one with them."""
    seat, amount, pot, _, with_uncalled, cashed_out, fee, run = said
    sitter = play.sitters.get(seat)
    if sitter is None or sitter.folded or sitter.mucked or run > 1 or cashed_out or fee:
        return False
    if play.waiting or not play.rounds:
        return False
    if not play.showdown and not _comes_to_showdown(play) and len(play.standing()) > 1:
        return False
    if not play.paid and (found := _uncalled(play)) is not None:
        if play.returns:
            return False
        bettor, play.implied = found
        play.implied_to = play.sitters[bettor]
        _goes_back(play, play.implied_to, play.implied)
    play.collected[pot] = play.collected.get(pot, 0) + amount
    if with_uncalled and sitter is play.implied_to and not sitter.along:
        sitter.along = play.implied
        amount -= play.implied
    play.awards += 1
    if not sitter.won:
        play.winners.append(sitter)
    sitter.won += amount
    play.paid += amount
    return bool(amount > 0)


def rake_taken(play: Play, said: Said) -> bool:
    (amount,) = said
    first = play.rake is None
    play.rake = amount
    return first and amount >= 0


def pot_stated(play: Play, said: Said) -> bool:
    """The total of the pot beside a street, or once at the end with its parts; before the rake."""
    event = PotStated(NOWHERE, *said)
    play.totals += event.total is not None
    if event.where == "marker":
        bare = event.rake is None and event.main is None and not event.sides
        return bare and event.total == play.pot and not (play.paid or play.waiting or event.with_uncalled)
    if play.stated is not None:
        return False
    play.stated = event
    if event.total is None:
        return event.main is None and not event.sides
    if event.main is None:
        return True
    if event.parts_after_rake and play.collected != dict(enumerate((event.main, *event.sides))):
        return False
    rake = (event.rake or 0) if event.parts_after_rake else 0
    return event.main + sum(event.sides) + rake == event.total


def seat_summed(play: Play, said: Said) -> bool:
    """A line of the summary that says of its player what the play said."""
    seat, player, result, cards, won, net, after, words, _ = said
    sitter = play.sitters.get(seat)
    play.summed += 1
    if sitter is None:
        return not (cards or won or net) and any(one.seat == seat and one.name == player for one in play.outs)
    if sitter.name != player or sitter.summed is not None:
        return False
    if result == "folded" and not (sitter.folded or sitter.mucked):
        return False
    if result == "folded" and words and sitter.folded:
        told = round_told(words, board=play.game.board)
        if told not in (None, sitter.folded_in):
            return False
    if None not in (after, net) and after != sitter.stack + net:
        return False
    sitter.summed = won, net
    if not cards:
        return True
    if sitter.shown:
        play.sighted += 1
        return len(cards) == len(sitter.shown) and set(cards) == set(sitter.shown)
    seen = play.showdown and not sitter.folded and _turns_up(play, sitter, cards)
    return seen and (not words or _agree(play, sitter, words))


def hand_ended(play: Play, said: Said) -> bool:
    """Chips that went in came out: to who had the best hand, and to the house as it says."""
    cut, partial, untold = said
    if cut or partial or untold or not play.paid:
        return False
    if play.rake is None:
        play.rake = play.pot - play.paid
        if not _may_be_rake(play):
            return False
    if play.pot != play.paid + play.rake or not _is_the_pot(play, play.stated):
        return False
    for sitter in play.order:
        sitter.net = net = sitter.won + sitter.returned - sitter.put_in
        if sitter.summed is not None:
            won, change = sitter.summed
            if won not in (None, sitter.won + sitter.along) or change not in (None, net):
                return False
    if len(play.winners) == 1 and not play.capped and (not play.showdown or _is_best(play, play.winners[0])):
        return True
    return sharing.is_right(play)


def _may_be_rake(play: Play) -> bool:
    """Whether what was not paid out is the rake of a room that states none."""
    rake, told = play.rake or 0, play.stated is not None and play.stated.rake is not None
    return rake == 0 or (0 < rake * 100 <= RAKE_AT_MOST * play.pot and not told and not play.stakes.tournament)


def _is_the_pot(play: Play, stated: PotStated | None) -> bool:
    """Whether a summary states the pot and the rake as they are, or the line of the only winner does."""
    if stated is None:
        return True
    if stated.where != "summary" and (stated.where != "winner" or len(play.winners) > 1 or play.awards > 1):
        return False
    pot = play.pot
    if stated.with_uncalled:
        pot += play.implied
    if stated.after_rake:
        pot -= play.rake or 0
    return stated.total in (None, pot) and stated.rake in (None, play.rake)


def _is_best(play: Play, winner: Sitter) -> bool:
    """Whether all hands at the showdown were seen, and this one beats them."""
    game, board = play.game.name, play.board
    own = strength(game, winner.shown, board)
    for sitter in play.live:
        if sitter is not winner:
            other = strength(game, sitter.shown, board)
            if own is None or other is None or own <= other:
                return False
    return True


def remark(play: Play, said: Said) -> bool:
    return True
