"""The draws of a routine hand: each hand throws away or stands pat in its turn, and gets as many cards as it threw."""

from __future__ import annotations

from auditor.cards import UNKNOWN, Card
from auditor.routine import dealing, ending, heading
from auditor.routine.dealing import are_new
from auditor.routine.play import NOTHING_ASKED, Drawing, Play, Said, Sitter
from auditor.rules.drawing import SILENT_PATS


def begins(play: Play) -> bool:
    """Whether the hand and its game are named as most are; a house asks where pats are not written."""
    silent = play.hand.dialect in SILENT_PATS
    play.drawing = Drawing(silent)
    return not (silent and play.house is not NOTHING_ASKED) and heading.begins(play)


def draw_started(play: Play, said: Said) -> bool:
    """A draw follows each betting round but the last, and the others where all but one are all-in."""
    (number,) = said
    drawing = play.drawing
    if drawing is None or play.waiting or play.showdown or drawing.order or drawing.awaited:
        return False
    drawing.number += 1
    drawing.order = play.standing()[::-1]
    drawing.owed.clear()
    drawing.after = None
    if len(drawing.order) < 2 or drawing.number > play.game.draws or number not in (None, drawing.number):
        return False
    return drawing.number == len(play.rounds) or len(play.live) < 2


def discarded(play: Play, said: Said) -> bool:
    """Cards thrown away; the faces are all said, or none is."""
    seat, count, cards = said
    drawing = play.drawing
    sitter = _draws(play, seat, count)
    if drawing is None or sitter is None or not 0 < count <= play.game.cards:
        return False
    drawing.threw += 1
    drawing.owed[seat] = count
    if sitter.cards:
        drawing.awaited.add(seat)
    if not cards:
        return True
    drawing.named += 1
    if not sitter.cards:
        return len(cards) == count and are_new(play, cards)
    drawing.held += 1
    kept = tuple(card for card in sitter.cards if card not in cards)
    right = len(cards) == count == len(sitter.cards) - len(kept)
    sitter.cards = kept
    return bool(right)


def stood_pat(play: Play, said: Said) -> bool:
    """No card thrown away; where the hand is said, it is the one that is held."""
    seat, cards = said
    drawing = play.drawing
    sitter = _draws(play, seat, 0)
    if drawing is None or sitter is None:
        return False
    drawing.pats += 1
    if not cards:
        return True
    drawing.named += 1
    if sitter.cards:
        return len(cards) == len(sitter.cards) and set(cards) == set(sitter.cards)
    if cards == (UNKNOWN,) * play.game.cards:
        return True
    sitter.cards = cards
    return len(cards) == play.game.cards and are_new(play, cards)


def _draws(play: Play, seat: int, count: int) -> Sitter | None:
    """Whose turn it is to draw, his cards counted; None for any other. The betting goes on after the last."""
    drawing = play.drawing
    if drawing is None or not drawing.order:
        return None
    sitter = drawing.order.pop()
    while drawing.silent and sitter.seat != seat and drawing.order:
        sitter = drawing.order.pop()
    if sitter.seat != seat:
        return None
    drawing.taken.setdefault(seat, []).append(count)
    if not drawing.order:
        play.after_draw()
    return sitter


def dealt(play: Play, said: Said) -> bool:
    """The hand; or new cards, as many as were thrown away, before the betting goes on."""
    seat, count, cards, kept, runs = said
    drawing = play.drawing
    if drawing is None or not drawing.number:
        return dealing.dealt(play, said)
    sitter, thrown = play.sitters.get(seat), drawing.owed.pop(seat, 0)
    if sitter is None or not thrown or runs > 1 or play.showdown or any(drawing.after or ()):
        return False
    drawing.came += 1
    known = seat in drawing.awaited
    if known and kept is None and count == play.game.cards != thrown:
        return _dealt_whole(play, drawing, sitter, thrown, cards)
    drawing.awaited.discard(seat)
    if not cards:
        return count == thrown and kept is None and not known
    drawing.named += 1
    if count != thrown or len(cards) != thrown or not are_new(play, cards):
        return False
    if kept is None and known:
        kept = sitter.cards if thrown < play.game.cards else ()
    if kept is None or (not known and not are_new(play, kept)):
        return False
    if len({*kept}) != len(kept) or len(kept) + thrown != play.game.cards:
        return False
    holds = not known or set(kept) <= set(sitter.cards)
    sitter.cards = (*kept, *cards)
    return holds


def _dealt_whole(play: Play, drawing: Drawing, sitter: Sitter, count: int, cards: tuple[Card, ...]) -> bool:
    """The new hand of who threw away `count` cards of one that is known, old and new cards in one."""
    drawing.awaited.discard(sitter.seat)
    drawing.named += 1
    new = tuple(card for card in cards if card not in sitter.cards)
    right = len(cards) == len({*cards}) == play.game.cards == len(sitter.cards) and len(new) == count
    sitter.cards = cards
    return right and are_new(play, new)


def hand_ended(play: Play, said: Said) -> bool:
    """Who is known to have thrown cards away is known to have got others."""
    return play.drawing is not None and not play.drawing.awaited and ending.hand_ended(play, said)
