"""The cards of a routine hand: the deal and the board."""

from __future__ import annotations

from auditor.cards import DECK, UNKNOWN, Card
from auditor.routine.play import Play, Said

BOARDS = {0: ("flop", 3), 3: ("turn", 1), 4: ("river", 1)}
"""What comes next to a board of so many cards."""

WHOLE = 5
"""Cards of a board that is complete."""


def dealt(play: Play, said: Said) -> bool:
    """The whole hand of a player, before the first act; a room may name its cards in a second line."""
    seat, count, cards, kept, runs = said
    sitter = play.sitters.get(seat)
    if sitter is None or sitter.cards or kept is not None or runs > 1:
        return False
    if len(play.rounds) != 1 or any(play.rounds[0]):
        return False
    play.deals += 1
    if not sitter.dealt:
        sitter.dealt = True
        play.dealt += 1
    elif not cards or cards[0] == UNKNOWN:
        return False
    if not cards or cards[0] == UNKNOWN:
        play.unseen += not cards
        return count == play.game.cards and cards in ((), (UNKNOWN,) * play.game.cards)
    sitter.cards = cards
    return count == play.game.cards == len(cards) and are_new(play, cards)


def board_dealt(play: Play, said: Said) -> bool:
    """The next cards of the board, each after a betting round, or one after the other where all but one are all-in."""
    street, cards, before, run = said
    known = len(play.board)
    if play.waiting or known == WHOLE or not play.rounds or run > 1 or before not in (None, play.board):
        return False
    if (street, len(cards)) != BOARDS[known]:
        return False
    if len(play.live) > 1:
        play.next_round()
    elif len(play.standing()) < 2 or play.showdown or play.paid:
        return False
    play.board += cards
    return are_new(play, cards)


def board_summed(play: Play, said: Said) -> bool:
    """The board once more, in the summary."""
    play.summed += 1
    return bool(said[0] == play.board)


def are_new(play: Play, cards: tuple[Card, ...]) -> bool:
    """Whether these are cards of the deck that were not seen before."""
    seen = play.seen
    before = len(seen)
    seen.update(cards)
    return len(seen) == before + len(cards) and DECK.issuperset(cards)
