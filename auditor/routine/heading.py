"""The head of a routine hand: its game, its seats, the button, antes and blinds."""

from __future__ import annotations

from bisect import bisect_right

from auditor.events import AddedChips, AntePosted, BlindPosted, Button, GameNamed, HandStarted, Seated
from auditor.routine.betting import pays
from auditor.routine.play import Play, Sitter


def hand_started(play: Play, event: HandStarted) -> bool:
    first = play.started is None
    play.started = event
    return first and event.other is None and event.also in (None, event.started)


def game_named(play: Play, event: GameNamed) -> bool:
    """Blinds as stated, or those of a limit game: half of the small bet and all of it."""
    first = play.stakes is None
    play.stakes = event
    small, big = event.small or 0, event.big or 0
    if event.blinds is not None:
        play.blinds = event.blinds
    elif event.structure == "limit":
        play.blinds = small // 2, small
    play.unit = small if event.structure == "limit" else play.blinds[1]
    options = (event.cap, event.openers, event.joker, event.chip)
    return (
        first
        and event.structure in ("limit", "no-limit", "pot-limit")
        and options == (None, None, None, None)
        and 0 < play.blinds[0] < play.blinds[1] == play.unit
        and (event.structure != "limit" or big > 0)
        and (play.cap is None or not play.cap.every_structure)
    )


def seated(play: Play, event: Seated) -> bool:
    stack, last = event.stack, play.last
    if play.posted or event.stranger or not stack or event.seat in play.sitters:
        return False
    if last is not None and (ended := last.stacks.get(event.player)) is not None:
        if ended == stack:
            play.carried += 1
        elif ended > stack or play.stakes is None or play.stakes.tournament:
            return False
    sitter = Sitter(event.seat, event.player, stack, event.out)
    if event.out:
        play.outs.append(sitter)
    else:
        play.sitters[event.seat] = sitter
    return True


def button(play: Play, event: Button) -> bool:
    first = play.button is None
    play.button = event.seat
    return first and not play.posted


def ante_posted(play: Play, event: AntePosted) -> bool:
    """Each puts in the ante that was stated, or where none was, what the others do; or one does for all."""
    sitter = play.sitters.get(event.seat)
    if sitter is None or play.posted or sitter.ante or play.dead or event.all_in or play.stakes is None:
        return False
    if event.dead:
        return not (play.forced or play.stakes.ante) and _dead_ante(play, sitter, event.amount)
    due = play.stakes.ante or (play.forced[0][2] if play.forced else event.amount)
    sitter.ante = event.amount
    play.forced.append((sitter.name, "ante", event.amount))
    return event.amount == due > 0 and pays(play, sitter, event.amount)


def _dead_ante(play: Play, sitter: Sitter, amount: int) -> bool:
    sitter.dead = play.dead = amount
    play.forced.append((sitter.name, "ante", amount))
    return amount > 0 and pays(play, sitter, amount)


def blind_posted(play: Play, event: BlindPosted) -> bool:
    """The small blind, then the big one, by the two on the button's left; of two players the button has the small."""
    if play.posted == 0 and not _all_sit(play):
        return False
    if play.rounds:
        return _newcomer_posts(play, event)
    order, place, due = play.order, play.posted, play.blinds[play.posted]
    if event.kind == "big" and not place and len(order) > 2:
        # The small one fell to an empty seat.
        play.dead_small, due = True, play.blinds[1]
    elif event.kind != ("small", "big")[place]:
        return False
    if len(order) == 2:
        place = 1 - place
    sitter = order[place]
    if sitter.seat != event.seat or not 0 < event.amount <= due:
        return False
    sitter.bet = event.amount
    play.bet = play.step = due
    play.forced.append((sitter.name, event.kind, event.amount))
    play.posted += 1
    if not pays(play, sitter, event.amount):
        _is_all_in(play, sitter, event.all_in)
    elif event.all_in or event.amount < due:
        return False
    if event.kind == "big":
        _first_turn(play, place)
    return sitter.behind >= 0 and (not play.rounds or len(play.live) > 1)


def _is_all_in(play: Play, sitter: Sitter, said: bool) -> None:
    """His blind takes his last chips, as the log may say."""
    sitter.all_in = True
    play.told += said
    play.capped.append(sitter)
    play.live.remove(sitter)


def _first_turn(play: Play, place: int) -> None:
    """The betting begins on the left of the big blind, which is at that place of the order."""
    play.begin_round()
    if not play.capped:
        play.turn = (place + 1) % len(play.order)
        return
    after = [*play.order[place + 1 :], *play.order]
    play.turn = play.live.index(next(one for one in after if not one.all_in)) if play.live else 0


def added_chips(play: Play, event: AddedChips) -> bool:
    """Chips that count from the next hand on."""
    sitter = play.sitters.get(event.seat)
    if sitter is None or not play.posted:
        return False
    sitter.added += event.amount or 0
    return True


def _newcomer_posts(play: Play, event: BlindPosted) -> bool:
    """A big blind of his own, before the deal."""
    sitter = play.sitters.get(event.seat)
    if sitter is None or sitter.bet or play.deals or any(play.rounds[0]):
        return False
    sitter.bet = event.amount
    play.forced.append((sitter.name, event.kind, event.amount))
    play.posted += 1
    return event.kind == "big" and event.amount == play.bet and not event.all_in and pays(play, sitter, event.amount)


def _all_sit(play: Play) -> bool:
    """Puts the players in the order of their turns, when all are seated and have put in the ante, if there is one."""
    seats = sorted(play.sitters)
    names = {sitter.name for sitter in play.sitters.values()}
    if play.button is None or play.stakes is None or len(seats) < 2 or len(names) < len(seats):
        return False
    if len(seats) == 2 and play.button not in seats:
        return False
    for sitter in play.outs:
        if sitter.name in names or sitter.seat in play.sitters:
            return False
        names.add(sitter.name)
    start = bisect_right(seats, play.button)
    play.order = [play.sitters[seat] for seat in (*seats[start:], *seats[:start])]
    play.live = play.order[:]
    return bool(play.dead) or len(play.forced) == len(seats) or not (play.forced or play.stakes.ante)
