"""Faults planted in the lines of a legal hand: the deal, the turn, the betting, openers."""

from __future__ import annotations

import itertools

from tests.playing.draft import ACTS, WAGERS, Draft
from tests.playing.ending import rank
from tests.playing.lines import Line
from tests.playing.play import Player

DEALS = ("deals", "deals count", "deals everyone", "exposes")


# --- the deal


def posted_after_deal(draft: Draft) -> Line | None:
    posts = draft.at("antes", "everyone antes", "small", "big")
    deals = draft.at(*DEALS)
    if not posts or not deals:
        return None
    line = draft.lines[posts[-1]]
    draft.lines.insert(deals[0] + 1, line)
    draft.lines.pop(posts[-1])
    return line


def boxed_card_played(draft: Draft) -> Line | None:
    """A card is found boxed, and dealt to a player all the same."""
    places = [n for n in draft.at("deals") if draft.lines[n].who in draft.names and draft.seen(draft.player(n))]
    if not places:
        return None
    place = draft.random.choice(places)
    line = draft.lines[place]
    draft.insert(place, "boxed", cards=(draft.random.choice(line.cards),))
    return line


def board_wrong(draft: Draft) -> Line | None:
    """Four cards on the flop, or two on the turn; or a street before the last check of the round."""
    place = draft.one_of("flop", "turn", "river")
    if place is None:
        return None
    last = place - 1 - (draft.lines[place - 1].does == "burns")
    if draft.lines[last].does == "checks" and draft.lines[last - 1].does in ACTS and draft.random.random() < 0.5:
        draft.drop(last)
        return draft.lines[place - 1]
    return draft.change(place, cards=(*draft.lines[place].cards, draft.unseen_card()))


# --- the turn


def out_of_turn(draft: Draft) -> Line | None:
    """Two checks in a row, or two folds, the other way round."""
    found = []
    for number, acts in enumerate(draft.rounds()):
        for first, second in itertools.pairwise(acts):
            begins = first == acts[0] and number > 0 and draft.house.rules.draws
            one, other = draft.lines[first], draft.lines[second]
            if second == first + 1 and one.does == other.does in ("checks", "folds") and not begins:
                found.append(first)
    if not found:
        return None
    place = draft.random.choice(found)
    draft.lines[place], draft.lines[place + 1] = draft.lines[place + 1], draft.lines[place]
    return draft.lines[place]


def wrong_first_after_draw(draft: Draft) -> Line | None:
    house = draft.house
    if not house.rules.draws or (house.first == "opener" and house.blinds):
        return None
    rounds = [acts for acts in draft.rounds()[1:] if len(acts) > 1 and acts[1] == acts[0] + 1]
    rounds = [acts for acts in rounds if all(draft.lines[n].does == "checks" for n in acts[:2])]
    if not rounds:
        return None
    place = draft.random.choice(rounds)[0]
    draft.lines[place], draft.lines[place + 1] = draft.lines[place + 1], draft.lines[place]
    return draft.lines[place]


def acts_without_hand(draft: Draft) -> Line | None:
    """Somebody who has folded acts once more."""
    places = [n for acts in draft.rounds() for n in acts[1:] if draft.folded_before(n)]
    if not places:
        return None
    place = draft.random.choice(places)
    who = draft.random.choice(draft.folded_before(place)).name
    return draft.insert(place, "checks", who)


def round_closed_early(draft: Draft) -> Line | None:
    """The last check of a round is left out, and its player goes on."""
    places = []
    for acts in draft.rounds():
        last = acts[-1] if len(acts) > 1 else None
        if last is None or draft.lines[last].does != "checks":
            continue
        if draft.lines[last + 1].does in ("draw", "showdown"):
            places.append(last)
    if not places:
        return None
    place = draft.random.choice(places)
    draft.drop(place)
    return draft.lines[place]


def extra_round(draft: Draft) -> Line | None:
    """After the showdown has begun the players bet once more."""
    shows = draft.at("showdown")
    live = [p for p in draft.names.values() if not (p.folded or p.dead) and p.behind - p.won > 0]
    if not shows or len(live) < 2 or draft.said("tosses"):
        return None
    for player in reversed(live):
        first = draft.insert(shows[0] + 1, "checks", player.name)
    return first


# --- betting


def impossible_action(draft: Draft) -> Line | None:
    """A raise is written down as a bet: there was one already."""
    places = [n for n in draft.at("raises") if not draft.lines[n].all_in]
    found = []
    for place in places:
        acts = next(acts for acts in draft.rounds() if place in acts)
        before = [draft.lines[n] for n in acts if n < place and draft.lines[n].who == draft.lines[place].who]
        posted = place in draft.rounds()[0] and draft.house.blinds
        if not posted and all(line.does in ("checks", "taps") for line in before):
            found.append(place)
    return draft.change(draft.random.choice(found), does="bets") if found else None


def more_than_stack(draft: Draft) -> Line | None:
    """A stack is less than what is put in with the last wager of the hand."""
    wagers = [n for n in draft.at("calls", "bets", "raises", "opens") if not draft.lines[n].all_in]
    if not draft.first or not wagers or draft.said("all-in"):
        return None
    place = wagers[-1]
    player = draft.player(place)
    line = draft.lines[place]
    by = line.amount
    if line.does == "raises" or any(one.who == player.name and one.does in ACTS for one in draft.lines[place + 1 :]):
        return None
    if (
        by < 2 * draft.house.chip
        or draft.lines[place + 1].does == "makes up"
        or any(one.does == "returns" for one in draft.lines[place:])
    ):
        return None
    (seat,) = [n for n in draft.at("seat") if draft.lines[n].who == player.name]
    draft.change(seat, amount=player.put - draft.house.chip)
    return line


def tap_taken_for_fold(draft: Draft) -> Line | None:
    """Somebody taps facing a bet, and his cards are taken."""
    places = []
    for acts in draft.rounds():
        for n in acts:
            before = [draft.lines[m].does for m in acts if m < n]
            if draft.lines[n].does == "folds" and any(does in WAGERS for does in before):
                places.append(n)
    if not places:
        return None
    place = draft.random.choice(places)
    line = draft.lines[place]
    draft.insert(place, "taps", line.who)
    return line


def declaration_not_followed(draft: Draft) -> Line | None:
    """Somebody declares a call and folds, or a fold and calls."""
    other = {"folds": "call", "calls": "fold"}
    places = []
    for acts in draft.rounds():
        for n in acts:
            before = [draft.lines[m].does for m in acts if m < n]
            if draft.lines[n].does in other and any(does in WAGERS for does in before):
                places.append(n)
    places = [n for n in places if draft.lines[n - 1].does != "declares" and draft.lines[n + 1].does != "makes up"]
    if not places:
        return None
    place = draft.random.choice(places)
    line = draft.lines[place]
    draft.insert(place, "declares", line.who, words=other[line.does])
    return line


# --- openers


def unproven_openers(draft: Draft) -> Line | None:
    """All folded to the opener, who shows nothing."""
    places = draft.at("shows openers")
    if not places or draft.said("showdown"):
        return None
    draft.drop(places[0])
    return draft.lines[draft.at("wins")[0]]


def false_opener_plays_on(draft: Draft) -> Line | None:
    """After his open was shown false he draws like the others."""
    opener = draft.play.false_opener
    draws = draft.at("draw")
    told = draft.at("admits", "shows")
    if opener is None or opener.folded or not draws or not told or told[0] > draws[0]:
        return None
    return draft.insert(draws[0] + 2, "pat", opener.name)


def opening_bet_returned(draft: Draft) -> Line | None:
    opener = draft.play.false_opener
    left = draft.at("leaves in pot")
    bet = draft.play.opening_bet
    if opener is None or not left or not bet or draft.lines[left[0]].amount <= bet:
        return None
    draft.change(left[0], amount=draft.lines[left[0]].amount - bet)
    return draft.insert(left[0], "returns", opener.name, amount=bet)


def opener_withdraws_late(draft: Draft) -> Line | None:
    """The action before the draw is complete, and the opener takes his bet back."""
    opener, draws, wins = draft.play.opener, draft.at("draw"), draft.at("wins")
    if opener is None or draft.play.false_opener is not None or not draws or len(wins) != 1 or opener.folded:
        return None
    amount = draft.play.opening_bet
    if not amount or any(player.behind == player.won for player in draft.names.values()) or opener.all_in:
        return None
    draft.change(wins[0], amount=draft.lines[wins[0]].amount - amount)
    return draft.insert(draws[0] + 1, "withdraws", opener.name, amount=amount)


def discards_not_shown(draft: Draft) -> Line | None:
    places = draft.at("reveals")
    return draft.drop(places[0]) if places else None


def caller_refunded(draft: Draft) -> Line | None:
    """Who called the opener after the draw with less than openers gets his call back."""
    from auditor.openings import lowest_openers

    opener, wins, shows = draft.play.opener, draft.at("wins"), draft.at("showdown")
    rounds = draft.rounds()
    if opener is None or len(wins) != 1 or not shows or len(rounds) < 2 or draft.said("rake"):
        return None
    callers = [n for n in rounds[1] if draft.lines[n].does == "calls" and not draft.lines[n].all_in]
    for place in callers:
        player: Player = draft.player(place)
        low = rank(draft.play, player) < lowest_openers() and draft.seen(player) and not player.won
        if low and player is not opener and not player.folded and player.behind:
            amount = draft.lines[place].amount
            draft.change(wins[0], amount=draft.lines[wins[0]].amount - amount)
            return draft.insert(shows[0], "returns", player.name, amount=amount)
    return None


def opener_hand_not_kept(draft: Draft) -> Line | None:
    opener = draft.play.opener
    places = [n for n in draft.at("mucks") if opener is not None and draft.lines[n].who == opener.name]
    if not places or opener is None:
        return None
    other = draft.random.choice([name for name in draft.names if name != opener.name])
    line = draft.lines[places[0]]
    draft.insert(places[0], "asks to keep", other, of=opener.name)
    return line
