"""One fault planted in a hand that was lawful: the story with it, and the place of the act that shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from auditor.cards import DECK
from auditor.ranking import strength
from tests.rooms.story import STREETS, Act, Story

Planted = tuple[Story, int] | None
ROUNDS = ("draw", *STREETS, "showdown", "win")
WAGERS = ("bet", "call", "raise")
FORCED = ("ante", "small", "big", "both", "dead")


def with_acts(story: Story, acts: list[Act]) -> Story:
    return replace(story, acts=acts)


def places(story: Story, *kinds: str) -> list[int]:
    return [n for n, act in enumerate(story.acts) if act.kind in kinds]


def board(story: Story) -> tuple[str, ...]:
    return tuple(card for act in story.acts if act.kind in STREETS for card in act.cards)


def one_pot(story: Story) -> int | None:
    """The place of the only award; None where there are several."""
    wins = places(story, "win")
    return wins[0] if len(wins) == 1 else None


def all_in(story: Story) -> bool:
    return any(act.all_in for act in story.acts)


def paid_less(story: Story, by: int) -> Story:
    """The winner of the only pot gets `by` less."""
    place = one_pot(story)
    assert place is not None
    return story.but(place, by=story.acts[place].by - by)


# --- who wins


def worse_hand_paid(story: Story) -> Planted:
    """W01: who showed the worse hand wins."""
    place = one_pot(story)
    shown = [act.seat for act in story.acts if act.kind == "show"]
    if place is None or all_in(story):
        return None
    losers = [seat for seat in shown if seat != story.acts[place].seat]
    return (story.but(place, seat=losers[0]), place) if losers else None


def folded_hand_paid(story: Story) -> Planted:
    """W03: who folded wins."""
    place, folds = one_pot(story), places(story, "fold")
    if place is None or not folds or all_in(story):
        return None
    return story.but(place, seat=story.acts[folds[0]].seat), place


def too_much_paid(story: Story) -> Planted:
    """P01: more comes out than went in."""
    place = one_pot(story)
    return None if place is None else (story.but(place, by=story.acts[place].by + 100), place)


def shown_card_of_another(story: Story) -> Planted:
    """D06: a loser shows a card that the winner shows, too."""
    place = one_pot(story)
    shows = places(story, "show")
    if place is None or story.acts[place].seat == story.hero:
        return None
    winner = next((story.acts[n] for n in shows if story.acts[n].seat == story.acts[place].seat), None)
    for n in shows:
        loser = story.acts[n]
        if winner is None or loser.seat in (winner.seat, story.hero) or n < shows.index(n):
            continue
        cards = (winner.cards[0], *loser.cards[1:])
        lows = strength(story.game, winner.cards, board(story))
        other = strength(story.game, cards, board(story))
        if lows is not None and other is not None and other < lows and len(set(cards)) == len(cards):
            return story.but(n, cards=cards), max(n, shows[[story.acts[s].seat for s in shows].index(winner.seat)])
    return None


def shown_cards_not_held(story: Story) -> Planted:
    """W04: the player whose record it is shows a card that he did not hold."""
    place = one_pot(story)
    for n in places(story, "show"):
        act = story.acts[n]
        seen = {card for one in story.acts for card in (*one.cards, *one.new, *one.kept)}
        if act.seat == story.hero and place is not None and story.acts[place].seat != story.hero:
            new = sorted(DECK - seen)[0]
            cards = (new, *act.cards[1:])
            winner = next((a for a in story.acts if a.kind == "show" and a.seat == story.acts[place].seat), None)
            if winner is None:
                return None
            best, other = strength(story.game, winner.cards, board(story)), strength(story.game, cards, board(story))
            if best is not None and other is not None and other < best:
                return story.but(n, cards=cards), n
    return None


# --- turn


def out_of_turn(story: Story) -> Planted:
    """T01: two who fold one after the other fold the other way round."""
    for n in places(story, "fold"):
        if n + 1 < len(story.acts) and story.acts[n + 1].kind == "fold":
            acts = list(story.acts)
            acts[n], acts[n + 1] = acts[n + 1], acts[n]
            return with_acts(story, acts), n
    return None


def acts_after_folding(story: Story) -> Planted:
    """T03: who has folded checks in a later round."""
    folds = places(story, "fold")
    for n in places(story, "check"):
        if folds and folds[0] < n and any(story.acts[k].kind in ROUNDS for k in range(folds[0], n)):
            acts = list(story.acts)
            acts.insert(n, Act("check", story.acts[folds[0]].seat))
            return with_acts(story, acts), n
    return None


def closed_early(story: Story) -> Planted:
    """T04: the last who has to check does not."""
    for n in places(story, "check"):
        after = story.acts[n + 1].kind
        if after in ("draw", *STREETS) and story.acts[n - 1].kind in ("check", "call"):
            acts = list(story.acts)
            acts.pop(n)
            return with_acts(story, acts), n
    return None


def does_not_draw(story: Story) -> Planted:
    """X09: one of those who draw is passed over."""
    found = [n for n in places(story, "discard") if story.acts[n].seat != story.hero]
    for n in found:
        if story.acts[n + 1].kind in ("discard", "pat"):
            acts = list(story.acts)
            acts.pop(n)
            return with_acts(story, acts), n
    return None


# --- betting


def checks_facing_a_bet(story: Story) -> Planted:
    """B01: a check in place of a fold; others play on."""
    folds = places(story, "fold")
    if not folds or not places(story, "showdown") or places(story, "return") or all_in(story):
        return None
    # His line in the results stays that of one who folded.
    return replace(story.but(folds[0], kind="check"), folded=(story.acts[folds[0]].seat,)), folds[0]


def short_call(story: Story) -> Planted:
    """B06: a call of less than the bet, the last that the player does in the round."""
    if one_pot(story) is None or all_in(story) or not places(story, "showdown"):
        return None
    for n in places(story, "call"):
        act = story.acts[n]
        end = next(k for k in range(n, len(story.acts)) if story.acts[k].kind in ROUNDS)
        again = any(story.acts[k].seat == act.seat for k in range(n + 1, end))
        if act.by > 1 and act.to == act.by and not again:
            return paid_less(story.but(n, by=act.by - 1, to=act.to - 1), 1), n
    return None


def last_wager(story: Story) -> int | None:
    """The place of a bet or raise that everybody folds to, all of it going back."""
    wins, back = one_pot(story), places(story, "return")
    wagers = places(story, "bet", "raise")
    if wins is None or not back or not wagers:
        return None
    n = wagers[-1]
    later = story.acts[n + 1 : back[0]]
    ok = all(act.kind == "fold" for act in later) and story.acts[back[0]].seat == story.acts[n].seat
    return n if ok and not story.acts[n].all_in else None


def wrong_bet(story: Story) -> Planted:
    """B02: a bet of the wrong size that nobody calls."""
    n = last_wager(story)
    if n is None or not story.limit or story.acts[n].kind != "bet":
        return None
    act, back = story.acts[n], places(story, "return")[0]
    if act.by + 1 >= story.stacks[act.seat] - put_before(story, n):
        return None
    return story.but(n, by=act.by + 1, to=act.to + 1).but(back, by=act.by + 1), n


def put_before(story: Story, place: int) -> int:
    """What the player of an act had put in before it."""
    seat = story.acts[place].seat
    return sum(act.by for act in story.acts[:place] if act.seat == seat and act.kind in (*WAGERS, *FORCED))


def wrong_raise(story: Story) -> Planted:
    """B03: a raise of the wrong size that nobody calls."""
    n = last_wager(story)
    if n is None or not story.limit or story.acts[n].kind != "raise":
        return None
    act, back = story.acts[n], places(story, "return")[0]
    if act.by + 1 >= story.stacks[act.seat] - put_before(story, n):
        return None
    return story.but(n, by=act.by + 1, to=act.to + 1).but(back, by=story.acts[back].by + 1), n


def more_than_stack(story: Story) -> Planted:
    """B07: who bets had less."""
    n = next(iter(places(story, "bet", "raise")), None)
    if n is None or all_in(story):
        return None
    seat = story.acts[n].seat
    before = put_before(story, n)
    if any(act.seat == seat and act.kind in WAGERS for act in story.acts[n + 1 :]):
        return None
    seats = [(s, name, before + story.acts[n].by - 1 if s == seat else stack) for s, name, stack in story.seats]
    return replace(story, seats=seats), n


def wrong_blind(story: Story) -> Planted:
    """F04: a small blind too large, whose player folds."""
    n = next(iter(places(story, "small")), None)
    if n is None or one_pot(story) is None or story.acts[n].all_in:
        return None
    act = story.acts[n]
    later = [one for one in story.acts[n + 1 :] if one.seat == act.seat]
    if [one.kind for one in later if one.kind not in ("hand",)] != ["fold"] or act.by < 2:
        return None
    changed = story.but(n, by=act.by - 1, to=act.to - 1)
    back = places(story, "return")
    high = story.acts[places(story, "big")[0]]
    if back and story.acts[back[0]].seat == high.seat and not places(story, *WAGERS):
        return None
    return paid_less(changed, 1), n


# --- cards


def flop_of_two(story: Story) -> Planted:
    """D10: a flop of two cards."""
    flops = places(story, "flop")
    if not flops or places(story, "turn"):
        return None
    return story.but(flops[0], cards=story.acts[flops[0]].cards[:2]), flops[0]


def one_card_more(story: Story) -> Planted:
    """X01: the player whose record it is gets one card more than he threw away."""
    for n in places(story, "discard"):
        act = story.acts[n]
        seen = {card for one in story.acts for card in (*one.cards, *one.new, *one.kept)}
        last = not any(one.seat == act.seat and one.kind in ("discard", "show", "pat") for one in story.acts[n + 1 :])
        if act.new and act.seat == story.hero and last:
            return story.but(n, new=(*act.new, sorted(DECK - seen)[0])), n
    return None


FAULTS: dict[str, Callable[[Story], Planted]] = {
    "W01": worse_hand_paid,
    "W03": folded_hand_paid,
    "P01": too_much_paid,
    "D06": shown_card_of_another,
    "W04": shown_cards_not_held,
    "T01": out_of_turn,
    "T03": acts_after_folding,
    "T04": closed_early,
    "X09": does_not_draw,
    "B01": checks_facing_a_bet,
    "B06": short_call,
    "B02": wrong_bet,
    "B03": wrong_raise,
    "B07": more_than_stack,
    "F04": wrong_blind,
    "D10": flop_of_two,
    "X01": one_card_more,
}
