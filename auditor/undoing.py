"""What goes back to whom when a wager does not stand as it was made, and what that leaves open."""

from __future__ import annotations

from auditor.acts import Act
from auditor.events import Bet, Called, Checked, Event, Folded, MadeUp, Opened, RaisedTo, Wager
from auditor.judging import Judged
from auditor.outcome import Outcome
from auditor.rounds import Round

ANTES = ("F01", "F02", "F03", "F07")
"""What these move are antes."""


def wager_of(outcome: Outcome, judged: Judged) -> tuple[Round, Act] | None:
    """The wager a verdict is about."""
    for current in outcome.table.rounds:
        for act in current.made:
            if act.event.at == judged.at and act.seat == judged.seat:
                return current, act
    return None


def still_to_pay(outcome: Outcome, seat: int, amount: int, since: int) -> int:
    """What the seat still has to put in of `amount`, less what the log says it added after the line `since`."""
    return _less_put_right(outcome, seat, amount, since, back=False)


def still_to_return(outcome: Outcome, seat: int, amount: int, since: int, *, uncalled: bool = False) -> int:
    """What is still to go back of `amount`, less what the log says the seat got back after the line `since`.

    What came back because nobody had called it counts only where the ruling is about all chips of an act (`uncalled`).
    """
    return _less_put_right(outcome, seat, amount, since, back=True, uncalled=uncalled)


def _less_put_right(outcome: Outcome, seat: int, amount: int, since: int, *, back: bool, uncalled: bool = False) -> int:
    """What the log itself put right puts right one fault, not two."""
    for number, (event, all_of_it, beyond) in enumerate(outcome.table.put_right):
        if event.seat != seat or event.at.line <= since or isinstance(event, MadeUp) is back:
            continue
        used = outcome.used.get(number, 0)
        part = max(0, min(amount, (all_of_it if uncalled else beyond) - used))
        outcome.used[number] = used + part
        amount -= part
    return amount


def made_up_late(outcome: Outcome, judged: Judged, amount: int) -> None:
    """What was short of a bet stands once the round is over (G-B9): what was added to it after that goes back."""
    since = judged.event.at.line
    later = (event.at.line for event in outcome.table.log if isinstance(event, Wager) and event.at.line > since)
    end = min(later, default=None)
    for event, _, _ in outcome.table.put_right:
        if not isinstance(event, MadeUp) or event.at.line <= since or (end is not None and event.at.line > end):
            continue
        if event.seat == judged.seat or judged.code != "B06":
            added = min(event.amount, amount)
            outcome.give_back(event.seat, added - still_to_pay(outcome, event.seat, added, since))


def round_of(outcome: Outcome, number: int | None) -> Round | None:
    """The betting round of a number, None where there was none."""
    return next((current for current in outcome.table.rounds if current.number == number), None)


def over(outcome: Outcome, judged: Judged, surplus: int) -> None:
    """What a wager has too much goes back, and so it does to those who matched it."""
    found = wager_of(outcome, judged)
    if found is None:
        if judged.seat is not None:
            surplus = still_to_return(outcome, judged.seat, surplus, judged.event.at.line)
            outcome.give_back(judged.seat, surplus, ante=judged.code in ANTES)
        return
    current, act = found
    take_over(outcome, current, act, act.stands_at - surplus)


def over_in_a_call(outcome: Outcome, seat: int, amount: int) -> bool:
    """Whether a call of the seat before the draw, or the flop, had just that `amount` too much, and has it still."""
    first = round_of(outcome, 0)
    calls = [act for act in first.made if act.seat == seat and isinstance(act.event, Called)] if first else []
    return any(act.stands_at - act.faced == amount for act in calls)


def take_over(outcome: Outcome, current: Round, act: Act, lawful: int) -> None:
    """What one wager of a round has over the `lawful` total goes back, and the part of it that others matched."""
    made = max(act.totals)
    totals: dict[int, int] = {}
    for other in current.made:
        totals[other.seat] = other.in_pot
    for seat, total in totals.items():
        if seat == act.seat or total > lawful:
            over = min(total, made) - lawful - current.late.get(seat, 0)
            outcome.give_back(seat, min(over, outcome.wagered(seat)))
    if made > lawful:
        folded_to(outcome, current, act.event.at.line, lawful)


def return_round(outcome: Outcome, judged: Judged) -> bool:
    """All that was wagered in the round of a verdict, from its line on, goes back; False where nothing was."""
    since = judged.line
    rounds = [one for current in outcome.table.rounds for one in (current.too_soon, current) if one is not None]
    current = next((one for one in rounds if any(act.event.at.line >= since for act in one.made)), None)
    if current is None:
        return False
    added: dict[int, int] = {}
    for act in current.made:
        if act.event.at.line >= since:
            added[act.seat] = added.get(act.seat, 0) + act.in_pot - act.already
    for seat, amount in sorted(added.items()):
        outcome.give_back(seat, amount - current.late.get(seat, 0))
    return True


def choose_again(outcome: Outcome, judged: Judged, seat: int) -> None:
    """A call of nothing is a check, and a second bet or a raise of nothing what its amount makes it (G-B18).

    Who checked facing a bet, and neither matched it nor folded in that round, might have done either.
    """
    if isinstance(judged.event, Called):
        found = wager_of(outcome, judged)
        if found is not None:
            take_over(outcome, *found, found[1].faced)
        else:
            amount = judged.verdict.amount or 0
            outcome.give_back(seat, still_to_return(outcome, seat, amount, judged.line, uncalled=True))
    elif isinstance(judged.event, Checked) and judged.verdict.weight != "note":
        current = round_of(outcome, judged.round)
        later: list[Event] = [act.event for act in current.made] if current is not None else []
        end = current.closed_at.line if current is not None and current.closed_at is not None else judged.line
        later += [fold for fold in outcome.table.past(Folded) if fold.at.line <= end]
        if not any(getattr(one, "seat", None) == seat and one.at.line > judged.line for one in later):
            outcome.open.append(f"what {outcome.name(seat)} would have done is not known")
    else:
        folded_to_void(outcome, judged.event, judged.round)


def folded_to(outcome: Outcome, current: Round, line: int, lawful: int) -> None:
    """Who had matched all that counts, and folded to nothing but what does not, might have gone on (E29)."""
    end = current.closed_at.line if current.closed_at is not None else line
    after = [
        act.event.at.line
        for act in current.made
        if isinstance(act.event, Opened | Bet | RaisedTo) and act.event.at.line > line
    ]
    end = min([end, *after])
    for event in outcome.table.past(Folded):
        if line < event.at.line <= end and not event.untold and _had_in(outcome, current, event.seat, event) >= lawful:
            name = outcome.name(event.seat)
            outcome.open.append(f"{name} folded to a wager that does not count; what he would have done is not known")


def _had_in(outcome: Outcome, current: Round, seat: int, event: Event) -> int:
    """What the player had in of the round before the event."""
    acts = [act for act in current.made if act.seat == seat and act.event.at.line < event.at.line]
    if acts:
        return acts[-1].stands_at
    player = outcome.table.players.get(seat)
    if player is None or current.number > 0:
        return 0
    return sum(amount for kind, amount in player.posted if kind not in ("ante", "dead"))


def folded_to_void(outcome: Outcome, event: Event, number: int | None) -> None:
    """A wager is void: who folded to it, and faced nothing else, might have gone on."""
    current = round_of(outcome, number)
    if current is not None and isinstance(event, Wager):
        folded_to(outcome, current, event.at.line, max(_had_in(outcome, current, one, event) for one in outcome.added))
