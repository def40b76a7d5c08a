"""Faults planted in the lines of a legal hand: the draw and the showdown."""

from __future__ import annotations

import itertools

from auditor.ranking import strength
from tests.playing.draft import Draft
from tests.playing.ending import rank
from tests.playing.lines import Line

# --- the draw


def _draws(draft: Draft) -> list[range]:
    """Where each draw phase stands: from its statement to the first act after it."""
    found = []
    for start in draft.at("draw"):
        end = start + 1
        inside = ("burns", "discards", "discards count", "pat", "deals", "deals count", "requests", "changes")
        more = ("exposes", "replaces", "reshuffles", "splits", "calls exchange", "touches")
        while draft.lines[end].does in (*inside, *more):
            end += 1
        found.append(range(start + 1, end))
    return found


def drew_without_right(draft: Draft) -> Line | None:
    """A folded hand draws."""
    draws = [one for one in _draws(draft) if draft.folded_before(one.start)]
    if not draws:
        return None
    spoken = ("changes", "discards", "discards count", "pat")
    places = [n for n in draft.random.choice(draws) if draft.lines[n].does not in spoken]
    if not places:
        return None
    place = draft.random.choice(places)
    who = draft.random.choice(draft.folded_before(place)).name
    if draft.random.random() < 0.5:
        return draft.insert(place, "pat", who)
    return draft.insert(place, "discards count", who, count=2)


def discards_card_not_held(draft: Draft) -> Line | None:
    places = [n for n in draft.at("discards") if draft.seen(draft.player(n))]
    if not places:
        return None
    place = draft.random.choice(places)
    cards = draft.lines[place].cards
    return draft.change(place, cards=(draft.unseen_card(), *cards[1:]))


def unlawful_reshuffle(draft: Draft) -> Line | None:
    """The deck is reshuffled in the first draw, while the stub would serve."""
    draws = _draws(draft)
    deals = [n for n in draws[0] if draft.lines[n].does in ("deals", "deals count")] if draws else []
    return draft.insert(draft.random.choice(deals), "reshuffles") if deals else None


def count_question_mishandled(draft: Draft) -> Line | None:
    """An answer that is not true, or the dealer's answer after the action began."""
    places = draft.at("answers", "dealer answers")
    late = draft.at("dealer declines")
    if late and draft.random.random() < 0.7:
        asked = next(line for line in reversed(draft.lines[: late[0]]) if line.does == "asks")
        return draft.put(late[0], Line("dealer answers", asked.of, count=draft.random.randrange(4)))
    if not places:
        return None
    return draft.change(places[0], count=draft.lines[places[0]].count + 1)


def discards_touched(draft: Draft) -> Line | None:
    draws = _draws(draft)
    if not draws:
        return None
    return draft.insert(draws[0].stop, "touches", draft.random.choice(sorted(draft.names)))


def no_burn_before_draw(draft: Draft) -> Line | None:
    draws = _draws(draft)
    burns = draft.at("burns")
    written = [line for line in draft.before if line.does == "burns"]
    for draw in draws:
        here = [n for n in burns if n in draw]
        deals = [n for n in draw if draft.lines[n].does in ("deals", "deals count", "exposes")]
        # A card too many of the deal is the burn of the first draw.
        early = draw is draws[0] and any(n < draw[0] for n in burns)
        if here and deals and here[0] < deals[0] and not early and (written or len(burns) > 1):
            line = draft.lines[deals[0]]
            draft.drop(here[0])
            return line
    return None


# --- the showdown


def worse_hand_paid(draft: Draft) -> Line | None:
    """The pot is pushed to a hand that was shown and is worse."""
    wins = draft.at("wins")
    if len(wins) != 1 or not draft.said("showdown"):
        return None
    losers = [
        n
        for n in draft.at("shows")
        if draft.lines[n].who != draft.lines[wins[0]].who and draft.player(n).behind and not draft.player(n).dead
    ]
    if not losers:
        return None
    return _pay(draft, wins[0], draft.lines[draft.random.choice(losers)].who)


def _pay(draft: Draft, place: int, who: str) -> Line:
    old = draft.lines[place].who
    for n, line in enumerate(draft.lines):
        if line.does in ("thanks", "tosses") and line.who == old:
            draft.put(n, Line("thanks", who))
    return draft.change(place, who=who)


def paid_without_showing(draft: Draft) -> Line | None:
    wins = draft.at("wins")
    if len(wins) != 1 or not draft.said("showdown"):
        return None
    shows = [n for n in draft.at("shows") if draft.lines[n].who == draft.lines[wins[0]].who]
    if len(shows) != 1 or not _rivals(draft, draft.lines[wins[0]].who):
        return None
    line = draft.lines[wins[0]]
    draft.drop(shows[0])
    return line


def _rivals(draft: Draft, winner: str) -> bool:
    """Whether another hand is shown or announced."""
    return any(line.does in ("shows", "announces") and line.who != winner for line in draft.lines)


def dead_hand_paid(draft: Draft) -> Line | None:
    wins = draft.at("wins")
    if len(wins) != 1:
        return None
    folded = [player for player in draft.folded_before(wins[0]) if player.behind]
    return _pay(draft, wins[0], draft.random.choice(folded).name) if folded else None


def shown_cards_contradict(draft: Draft) -> Line | None:
    """A loser shows a card that he did not have; his hand is no better with it."""
    winners = {draft.lines[n].who for n in draft.at("wins")}
    for place in draft.at("shows"):
        player = draft.player(place)
        if player.name in winners or not draft.seen(player) or not draft.said("showdown") or player.dead:
            continue
        cards = draft.lines[place].cards
        other = (draft.unseen_card(), *cards[1:])
        made = [strength(draft.house.game, hand, draft.play.board, draft.house.joker) for hand in (cards, other)]
        if made[0] is not None and made[1] is not None and made[1] <= made[0]:
            return draft.change(place, cards=other, words="")
    return None


def shown_out_of_order(draft: Draft) -> Line | None:
    shows = draft.at("shows", "announces", "mucks")
    first = [n for n in shows if draft.lines[n].does in ("shows", "announces")][:2]
    one_round = any(player.behind == player.won for player in draft.names.values() if not player.folded)
    if not draft.said("showdown") or len(first) < 2 or first != shows[:2]:
        return None
    if one_round and not draft.house.dopotu:
        return None
    a, b = first
    draft.lines[a], draft.lines[b] = draft.lines[b], draft.lines[a]
    return draft.lines[a]


def hand_not_announced(draft: Draft) -> Line | None:
    winners = {draft.lines[n].who for n in draft.at("wins")}
    places = [n for n in draft.at("shows", "announces") if draft.lines[n].who not in winners]
    return draft.drop(draft.random.choice(places)) if places else None


def _shares(draft: Draft) -> tuple[int, int] | None:
    """The lines that pay two players the same pot, alone."""
    wins = draft.at("wins")
    if len(wins) != 2 or draft.lines[wins[0]].who == draft.lines[wins[1]].who:
        return None
    one, other = (draft.lines[n] for n in wins)
    layered = any(player.behind == player.won and not player.folded for player in draft.names.values())
    if layered or len({rank(draft.play, draft.names[line.who]) for line in (one, other)}) > 1:
        return None
    apart = one.told != other.told or abs(one.amount - other.amount) > draft.house.chip
    return None if apart else (wins[0], wins[1])


def split_wrong(draft: Draft) -> Line | None:
    shares = _shares(draft)
    if shares is None or draft.said("rake"):
        return None
    more, less = shares if draft.random.random() < 0.5 else shares[::-1]
    amount = 3 * draft.house.chip
    if draft.lines[less].amount <= amount:
        return None
    draft.change(less, amount=draft.lines[less].amount - amount)
    return draft.change(more, amount=draft.lines[more].amount + amount)


def odd_chip_misplaced(draft: Draft) -> Line | None:
    shares = _shares(draft)
    if shares is None or draft.lines[shares[0]].amount == draft.lines[shares[1]].amount:
        return None
    a, b = shares
    one, other = draft.lines[a].amount, draft.lines[b].amount
    draft.change(a, amount=other)
    draft.change(b, amount=one)
    return draft.lines[a] if other > one else draft.lines[b]


def rank_order_wrong(draft: Draft) -> Line | None:
    places = draft.at("places")
    ranks = {p.name: strength(draft.house.game, p.hand, (), draft.house.joker) for p in draft.names.values()}
    for a, b in itertools.pairwise(places):
        one, other = draft.lines[a], draft.lines[b]
        told = all(draft.seen(draft.names[line.who]) for line in (one, other))
        if told and ranks[one.who] != ranks[other.who]:
            draft.change(a, who=other.who)
            draft.change(b, who=one.who)
            return draft.lines[a]
    return None


def all_in_hand_hidden(draft: Draft) -> Line | None:
    live = [player for player in draft.names.values() if not player.folded]
    winners = {draft.lines[n].who for n in draft.at("wins")}
    places = [n for n in draft.at("shows") if draft.lines[n].who not in winners]
    if not draft.said("showdown") or not any(player.behind == player.won for player in live) or not places:
        return None
    place = draft.random.choice(places)
    return draft.put(place, Line("mucks", draft.lines[place].who))
