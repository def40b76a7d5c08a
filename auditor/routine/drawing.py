"""The draws of a routine hand: each hand throws away or stands pat in its turn, and gets as many cards as it threw."""

from __future__ import annotations

from auditor.cards import UNKNOWN, Card
from auditor.events import Dealt, Discarded, DrawStarted, GameNamed, HandEnded, StoodPat
from auditor.routine import dealing, ending, heading
from auditor.routine.dealing import are_new
from auditor.routine.play import NO_HOUSE, Drawing, Play, Sitter
from auditor.rules.drawing import SILENT_PATS


def game_named(play: Play, event: GameNamed) -> bool:
    silent = play.hand.dialect in SILENT_PATS
    play.drawing = Drawing(silent)
    return not (silent and play.house is not NO_HOUSE) and heading.game_named(play, event)


def draw_started(play: Play, event: DrawStarted) -> bool:
    """A draw follows each betting round but the last, and the others where all but one are all-in."""
    drawing = play.drawing
    if drawing is None or play.waiting or play.showdown or drawing.order or drawing.awaited:
        return False
    drawing.number += 1
    drawing.order = play.standing()[::-1]
    drawing.owed.clear()
    drawing.after = None
    if len(drawing.order) < 2 or drawing.number > play.game.draws or event.number not in (None, drawing.number):
        return False
    return drawing.number == len(play.rounds) or len(play.live) < 2


def discarded(play: Play, event: Discarded) -> bool:
    """Cards thrown away; the faces are all said, or none is."""
    drawing, cards, count = play.drawing, event.cards, event.count
    sitter = _draws(play, event.seat, count)
    if drawing is None or sitter is None or not 0 < count <= play.game.cards:
        return False
    drawing.threw += 1
    drawing.owed[event.seat] = count
    if sitter.cards:
        drawing.awaited.add(event.seat)
    if not cards:
        return True
    drawing.named += 1
    if not sitter.cards:
        return len(cards) == count and are_new(play, cards)
    drawing.held += 1
    kept = tuple(card for card in sitter.cards if card not in cards)
    right = len(cards) == count == len(sitter.cards) - len(kept)
    sitter.cards = kept
    return right


def stood_pat(play: Play, event: StoodPat) -> bool:
    """No card thrown away; where the hand is said, it is the one that is held."""
    drawing, cards = play.drawing, event.cards
    sitter = _draws(play, event.seat, 0)
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


def dealt(play: Play, event: Dealt) -> bool:
    """The hand; or new cards, as many as were thrown away, before the betting goes on."""
    drawing = play.drawing
    if drawing is None or not drawing.number:
        return dealing.dealt(play, event)
    sitter, count = play.sitters.get(event.seat), drawing.owed.pop(event.seat, 0)
    if sitter is None or not count or event.runs > 1 or play.showdown or any(drawing.after or ()):
        return False
    drawing.came += 1
    known = event.seat in drawing.awaited
    if known and event.kept is None and event.count == play.game.cards != count:
        return _dealt_whole(play, drawing, sitter, count, event.cards)
    drawing.awaited.discard(event.seat)
    cards, kept = event.cards, event.kept
    if not cards:
        return event.count == count and kept is None and not known
    drawing.named += 1
    if event.count != count or len(cards) != count or not are_new(play, cards):
        return False
    if kept is None and known:
        kept = sitter.cards if count < play.game.cards else ()
    if kept is None or (not known and not are_new(play, kept)):
        return False
    if len({*kept}) != len(kept) or len(kept) + count != play.game.cards:
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


def hand_ended(play: Play, event: HandEnded) -> bool:
    """Who is known to have thrown cards away is known to have got others."""
    return play.drawing is not None and not play.drawing.awaited and ending.hand_ended(play, event)
