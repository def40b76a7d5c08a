"""What the books of houses ask beside the rules of the rooms: where the button goes, and whose hand is turned up."""

from __future__ import annotations

from auditor.events import Bet, Called, Checked, Folded, HandEnded, RaisedTo, Shown, WentAllIn
from auditor.routine import ending
from auditor.routine.play import Look, Play, Said, Script


def script_of(room: Script) -> Script:
    """The script of a game where such a book is in force: stricter, and it remembers what is asked."""
    return {
        **room,
        **{kind: _acting(room[kind]) for kind in (Bet, Called, Checked, Folded, RaisedTo, WentAllIn)},
        Shown: shown,
        HandEnded: _ending(room[HandEnded]),
    }


def _acting(look: Look) -> Look:
    """Remembers who acted first in the round, and who lifted the bet last."""

    def acts(play: Play, said: Said) -> bool:
        house, bet = play.house, play.bet
        if play.rounds and not any(play.rounds[-1]):
            house.shows_first = said[0]
        right = look(play, said)
        if play.bet != bet:
            house.shows_first = said[0]
        return right

    return acts


def shown(play: Play, said: Said) -> bool:
    """The first hand is that of who bet or raised last, or acted first, unless all bets were in before."""
    house = play.house
    standing = play.standing()
    if len(standing) > 1 and not play.paid and not house.turned_up:
        house.turned_up = True
        at_once = len(play.rounds) < play.game.rounds or any(one.all_in for one in standing)
        if not at_once and any(one.seat == house.shows_first for one in standing):
            house.first_shows = 1
            if said[0] != house.shows_first:
                return False
    return ending.shown(play, said)


def _ending(look: Look) -> Look:
    def hand_ended(play: Play, said: Said) -> bool:
        """The button has moved to the next seat; of players all-in all hands were turned up."""
        return look(play, said) and _button_moved(play) and _all_seen(play)

    return hand_ended


def _button_moved(play: Play) -> bool:
    last = play.last
    if last is None or last.button is None:
        return True
    if last.status not in ("complete", "passed"):
        return False
    play.house.moves = 1
    seats = sorted(play.sitters)
    return play.button == next((seat for seat in seats if seat > (last.button or 0)), seats[0])


def _all_seen(play: Play) -> bool:
    hands = [one for one in play.order if not one.folded]
    if len(hands) < 2 or not any(one.all_in for one in hands):
        return True
    play.house.all_in_shows = sum(one.face_up for one in hands)
    return all(one.shown and not one.mucked for one in hands)
