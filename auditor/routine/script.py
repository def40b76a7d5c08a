"""What may come in a routine hand, and when: one function a kind of event, False for what is out of the routine.

All of it is stricter than any rule: who acts does so in his turn, for a full bet or raise and not for his last chips;
one pot goes to one hand, which all see. What the rules would say of such a hand, and no more, is in `counts`.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import Any

from auditor.cards import DECK, Card
from auditor.events import (
    AntePosted,
    Awarded,
    Bet,
    BlindPosted,
    BoardDealt,
    Button,
    Called,
    Checked,
    Dealt,
    Event,
    Folded,
    GameNamed,
    HandEnded,
    HandStarted,
    Mucked,
    PotStated,
    RaisedTo,
    RakeTaken,
    Remark,
    Returned,
    Seated,
    SeatSummed,
    ShowdownStarted,
    Shown,
    Wager,
)
from auditor.games import BOARD_CARDS, GAMES, STREETS
from auditor.ranking import strength
from auditor.routine.play import BETS, CALLS, CHECKS, FOLDS, RAISES, Play, Sitter
from auditor.wording import words_agree

HOLDEM = GAMES["holdem"]
BOARDS = tuple(zip(STREETS, map(BOARD_CARDS.__getitem__, STREETS), strict=True))

# --- the head


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
        and event.game == HOLDEM.name
        and event.structure in ("limit", "no-limit", "pot-limit")
        and options == (None, None, None, None)
        and 0 < play.blinds[0] < play.blinds[1] == play.unit
        and (event.structure != "limit" or (play.cap is not None and big > 0 and not play.cap.every_structure))
    )


def seated(play: Play, event: Seated) -> bool:
    stack, last = event.stack, play.last
    if play.posted or event.out or event.stranger or not stack or event.seat in play.sitters:
        return False
    if last is not None and (ended := last.stacks.get(event.player)) is not None:
        if ended == stack:
            play.carried += 1
        elif ended > stack or play.stakes is None or play.stakes.tournament:
            return False
    play.sitters[event.seat] = Sitter(event.seat, event.player, stack)
    return True


def button(play: Play, event: Button) -> bool:
    first = play.button is None
    play.button = event.seat
    return first and not play.posted


def ante_posted(play: Play, event: AntePosted) -> bool:
    sitter = play.sitters.get(event.seat)
    if sitter is None or play.posted or sitter.ante or event.dead or play.stakes is None:
        return False
    sitter.ante = event.amount
    play.forced.append((sitter.name, "ante", event.amount))
    return event.amount == play.stakes.ante and _pays(play, sitter, event.amount)


def blind_posted(play: Play, event: BlindPosted) -> bool:
    """The small blind, then the big one, by the two on the button's left; of two players the button has the small."""
    if play.posted == 0 and not _all_sit(play):
        return False
    order = play.live
    if play.posted > 1 or event.kind != ("small", "big")[play.posted]:
        return False
    place = play.posted if len(order) > 2 else 1 - play.posted
    sitter, due = order[place], play.blinds[play.posted]
    if sitter.seat != event.seat or event.amount != due:
        return False
    sitter.bet = play.bet = play.step = due
    play.forced.append((sitter.name, event.kind, due))
    play.posted += 1
    play.turn = (place + 1) % len(order)
    if play.posted == 2:
        _begin_round(play)
    return _pays(play, sitter, due)


def _all_sit(play: Play) -> bool:
    """Puts the players in the order of their turns, when all are seated and have put in the ante, if there is one."""
    seats = sorted(play.sitters)
    names = {sitter.name for sitter in play.sitters.values()}
    if play.button is None or play.stakes is None or len(seats) < 2 or len(names) < len(seats):
        return False
    if len(seats) == 2 and play.button not in seats:
        return False
    start = bisect_right(seats, play.button)
    play.live = [play.sitters[seat] for seat in (*seats[start:], *seats[:start])]
    return not play.stakes.ante or all(sitter.ante for sitter in play.live)


def _pays(play: Play, sitter: Sitter, amount: int) -> bool:
    """Puts chips in; False for the last ones."""
    sitter.put_in += amount
    sitter.behind -= amount
    play.pot += amount
    return sitter.behind > 0


# --- the cards


def dealt(play: Play, event: Dealt) -> bool:
    """The whole hand of a player, before the first act."""
    sitter = play.sitters.get(event.seat)
    if sitter is None or sitter.cards or event.kept is not None or event.runs > 1:
        return False
    if len(play.rounds) != 1 or any(play.rounds[0]):
        return False
    sitter.cards = event.cards
    play.dealt += 1
    return event.count == HOLDEM.cards == len(event.cards) and _new(play, event.cards)


def board_dealt(play: Play, event: BoardDealt) -> bool:
    boards = len(play.rounds)
    if play.waiting or not 0 < boards <= len(BOARDS) or len(play.live) < 2 or event.run > 1:
        return False
    if (event.street, len(event.cards)) != BOARDS[boards - 1] or event.before not in (None, play.board):
        return False
    for sitter in play.live:
        sitter.bet = 0
    if boards == HOLDEM.big_from and play.stakes is not None and play.stakes.structure == "limit":
        play.unit = play.stakes.big or 0
    play.step = play.unit
    play.bet = play.raises = play.turn = 0
    _begin_round(play)
    play.board += event.cards
    return _new(play, event.cards)


def _begin_round(play: Play) -> None:
    play.rounds.append([0, 0, 0, 0, 0])
    play.waiting = len(play.live)


def _new(play: Play, cards: tuple[Card, ...]) -> bool:
    """Whether these are cards of the deck that were not seen before."""
    seen = play.seen
    before = len(seen)
    seen.update(cards)
    return len(seen) == before + len(cards) and DECK.issuperset(cards)


# --- the betting


def _in_turn(play: Play, seat: int, act: int) -> Sitter | None:
    """Counts the act of whose turn it is, and passes the turn on; None for any other."""
    if not play.waiting:
        return None
    sitter = play.live[play.turn]
    if sitter.seat != seat:
        return None
    play.rounds[-1][act] += 1
    play.waiting -= 1
    play.turn += 1
    if play.turn == len(play.live):
        play.turn = 0
    return sitter


def checked(play: Play, event: Checked) -> bool:
    sitter = _in_turn(play, event.seat, CHECKS)
    return sitter is not None and sitter.bet == play.bet


def folded(play: Play, event: Folded) -> bool:
    sitter = _in_turn(play, event.seat, FOLDS)
    if sitter is None or event.cards or event.untold:
        return False
    sitter.folded = True
    play.live.remove(sitter)
    if play.turn:
        play.turn -= 1
    if len(play.live) == 1:
        play.waiting = 0
    return True


def called(play: Play, event: Called) -> bool:
    sitter = _in_turn(play, event.seat, CALLS)
    return sitter is not None and sitter.bet < play.bet == _total(sitter, event) and _puts_in(play, sitter, play.bet)


def bet(play: Play, event: Bet) -> bool:
    sitter = _in_turn(play, event.seat, BETS)
    if sitter is None or play.bet or play.stakes is None:
        return False
    to, structure = _total(sitter, event), play.stakes.structure
    if to < play.unit or (structure == "limit" and to > play.unit) or (structure == "pot-limit" and to > play.pot):
        return False
    return _lifts(play, sitter, to)


def raised_to(play: Play, event: RaisedTo) -> bool:
    """A full raise, below the cap and within the pot where there is one; a step that is stated is the right one."""
    sitter = _in_turn(play, event.seat, RAISES)
    if sitter is None or not play.bet or play.stakes is None:
        return False
    to, structure = _total(sitter, event), play.stakes.structure
    step = to - play.bet
    if step < play.step or event.stated_by not in (None, step) or event.stated_added not in (None, to - sitter.bet):
        return False
    if structure == "limit":
        if step > play.step or play.cap is None or play.raises >= play.cap.raises:
            return False
    elif structure == "pot-limit" and step > play.pot + play.bet - sitter.bet:
        return False
    play.raises += 1
    play.told += event.stated_by is not None or event.stated_added is not None
    return _lifts(play, sitter, to)


def _lifts(play: Play, sitter: Sitter, to: int) -> bool:
    play.step = max(play.step, to - play.bet)
    play.bet = to
    play.waiting = len(play.live) - 1
    return _puts_in(play, sitter, to)


def _total(sitter: Sitter, event: Wager) -> int:
    """What the player has in the round with a wager; -1 for one that is said in two ways, in none, or is all-in."""
    if (event.by is None) == (event.to is None) or event.all_in:
        return -1
    return event.to if event.by is None else sitter.bet + event.by  # type: ignore[return-value]


def _puts_in(play: Play, sitter: Sitter, to: int) -> bool:
    amount = to - sitter.bet
    sitter.bet = to
    return _pays(play, sitter, amount)


# --- the end


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
    if play.showdown or play.waiting or len(play.live) < 2 or len(play.rounds) <= len(BOARDS):
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
    elif play.winner is not None or len(cards) != HOLDEM.cards or not _new(play, cards):
        return False
    if len(cards) != HOLDEM.cards:
        return False
    sitter.shown = cards
    if event.words:
        agree = words_agree(HOLDEM.name, cards, play.board, event.words, "none")
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
    own = strength(HOLDEM.name, sitter.shown, play.board)
    its = strength(HOLDEM.name, other.shown, play.board)
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


SCRIPT: dict[type[Event], Callable[[Play, Any], bool]] = {
    HandStarted: hand_started,
    GameNamed: game_named,
    Seated: seated,
    Button: button,
    AntePosted: ante_posted,
    BlindPosted: blind_posted,
    Dealt: dealt,
    BoardDealt: board_dealt,
    Checked: checked,
    Folded: folded,
    Called: called,
    Bet: bet,
    RaisedTo: raised_to,
    Returned: returned,
    ShowdownStarted: showdown_started,
    Shown: shown,
    Mucked: mucked,
    Awarded: awarded,
    RakeTaken: rake_taken,
    PotStated: pot_stated,
    SeatSummed: seat_summed,
    HandEnded: hand_ended,
    Remark: remark,
}
"""What is looked at of each kind of event; any other is out of the routine."""
