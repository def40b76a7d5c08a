"""The head of a routine hand: its game, its seats, the button, antes and blinds."""

from __future__ import annotations

from bisect import bisect_right

from auditor.routine.betting import pays
from auditor.routine.play import Play, Said, Sitter


def begins(play: Play) -> bool:
    """Whether the hand and its game are named as most are.

    Blinds are as stated, or those of a limit game: half of the small bet and all of it.
    """
    started, stakes = play.started, play.stakes
    if started.other is not None or started.also not in (None, started.started):
        return False
    small, big, structure = stakes.small or 0, stakes.big or 0, stakes.structure
    if stakes.blinds is not None:
        play.blinds = stakes.blinds
    elif structure == "limit":
        play.blinds = small // 2, small
    play.unit = small if structure == "limit" else play.blinds[1]
    return (
        structure in ("limit", "no-limit", "pot-limit")
        and not stakes.half_pot
        and (stakes.cap, stakes.openers, stakes.joker, stakes.chip) == (None, None, None, None)
        and 0 < play.blinds[0] < play.blinds[1] == play.unit
        and (structure != "limit" or big > 0)
        and (play.cap is None or not play.cap.every_structure)
    )


def seated(play: Play, said: Said) -> bool:
    seat, player, stack, out, stranger = said
    if play.posted or stranger or not stack or seat in play.sitters:
        return False
    last = play.last
    if last is not None and (ended := last.stacks.get(player)) is not None:
        if ended == stack:
            play.carried += 1
        elif ended > stack or play.stakes.tournament:
            return False
    sitter = Sitter(seat, player, stack, out)
    if out:
        play.outs.append(sitter)
    else:
        play.sitters[seat] = sitter
    return True


def button(play: Play, said: Said) -> bool:
    (seat,) = said
    first = play.button is None
    play.button = seat
    return first and not play.posted


def ante_posted(play: Play, said: Said) -> bool:
    """Each puts in the ante that was stated, or where none was, what the others do; or one does for all."""
    seat, amount, all_in, dead = said
    sitter = play.sitters.get(seat)
    if sitter is None or play.posted or sitter.ante or play.dead or all_in:
        return False
    if dead:
        return not (play.forced or play.stakes.ante) and _dead_ante(play, sitter, amount)
    due = play.stakes.ante or (play.forced[0][2] if play.forced else amount)
    sitter.ante = amount
    play.forced.append((sitter.name, "ante", amount))
    return amount == due > 0 and pays(play, sitter, amount)


def _dead_ante(play: Play, sitter: Sitter, amount: int) -> bool:
    sitter.dead = play.dead = amount
    play.forced.append((sitter.name, "ante", amount))
    return amount > 0 and pays(play, sitter, amount)


def blind_posted(play: Play, said: Said) -> bool:
    """The small blind, then the big one, by the two on the button's left; of two players the button has the small."""
    seat, kind, amount, all_in = said
    if play.posted == 0 and not _all_sit(play):
        return False
    if play.rounds:
        return _newcomer_posts(play, seat, kind, amount, all_in)
    order, place, due = play.order, play.posted, play.blinds[play.posted]
    if kind == "big" and not place and len(order) > 2:
        # The small one fell to an empty seat.
        play.dead_small, due = True, play.blinds[1]
    elif kind != ("small", "big")[place]:
        return False
    if len(order) == 2:
        place = 1 - place
    sitter = order[place]
    if sitter.seat != seat or not 0 < amount <= due:
        return False
    sitter.bet = amount
    play.bet = play.step = due
    play.forced.append((sitter.name, kind, amount))
    play.posted += 1
    if not pays(play, sitter, amount):
        _is_all_in(play, sitter, all_in)
    elif all_in or amount < due:
        return False
    if kind == "big":
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


def added_chips(play: Play, said: Said) -> bool:
    """Chips that count from the next hand on."""
    seat, amount = said
    sitter = play.sitters.get(seat)
    if sitter is None or not play.posted:
        return False
    sitter.added += amount or 0
    return True


def sat_out(play: Play, said: Said) -> bool:
    """He is not dealt in if it is said before the deal; who put something in is. In the hand it means nothing yet."""
    (seat,) = said
    if play.rounds and any(play.rounds[0]):
        return True
    sitter = play.sitters.get(seat)
    if sitter is None or sitter.dealt or sitter.put_in:
        return False
    del play.sitters[seat]
    sitter.out = True
    play.outs.append(sitter)
    return not play.posted or _leaves_the_order(play, sitter)


def _leaves_the_order(play: Play, sitter: Sitter) -> bool:
    """Two must be left beside him, for of two the button would have the small blind."""
    if not play.rounds or len(play.order) < 4:
        return False
    place = play.live.index(sitter)
    play.order.remove(sitter)
    play.live.remove(sitter)
    play.waiting -= 1
    if place < play.turn:
        play.turn -= 1
    play.turn %= len(play.live)
    return True


def _newcomer_posts(play: Play, seat: int, kind: str, amount: int, all_in: bool) -> bool:
    """A big blind of his own, before the deal."""
    sitter = play.sitters.get(seat)
    if sitter is None or sitter.bet or play.deals or any(play.rounds[0]):
        return False
    sitter.bet = amount
    play.forced.append((sitter.name, kind, amount))
    play.posted += 1
    return kind == "big" and amount == play.bet and not all_in and pays(play, sitter, amount)


def _all_sit(play: Play) -> bool:
    """Puts the players in the order of their turns, when all are seated and have put in the ante, if there is one."""
    seats = sorted(play.sitters)
    names = {sitter.name for sitter in play.sitters.values()}
    if play.button is None or len(seats) < 2 or len(names) < len(seats):
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
