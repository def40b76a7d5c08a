"""Faults planted in the lines of a legal hand: in the record itself, the seats, the chips and the house's customs."""

from __future__ import annotations

from auditor.ranking import aim
from tests.playing.draft import ACTS, WAGERS, Draft
from tests.playing.lines import Line


def unread_line(draft: Draft) -> Line:
    place = draft.random.randrange(draft.lines.index(draft.play.lines[0]), len(draft.lines))
    return draft.insert(place, "unread", told=draft.random.choice(("Dan rasies to 30", "she thinks", "dealer 5", "?")))


def truncated_hand(draft: Draft) -> Line | None:
    deal = draft.at("deals", "deals count", "deals everyone", "all-in")
    result = draft.at("wins", "leaves in pot", "returns", "shows", "shows openers", "showdown", "misdeal")
    if not deal or not result or result[0] - deal[0] < 2:
        return None
    draft.lines = draft.lines[: draft.random.randrange(deal[0] + 1, result[0])]
    return draft.lines[-1]


def duplicate_hand(draft: Draft) -> Line:
    again = [line.but() for line in draft.lines]
    draft.lines += again
    return again[0]


def conflicting_hand(draft: Draft) -> Line:
    again = [line.but() for line in draft.lines]
    again.insert(-1, Line("note", words="another account"))
    draft.lines += again
    return again[0]


def unknown_player(draft: Draft) -> Line | None:
    place = draft.one_of(*ACTS)
    if place is None:
        return None
    return draft.insert(place, draft.random.choice(("folds", "checks")), "Zoe")


def undecodable_text(draft: Draft) -> Line:
    """A remark with a byte that is no text in the encoding of the rest."""
    place = draft.random.randrange(draft.lines.index(draft.play.lines[0]) + 1, len(draft.lines))
    return draft.insert(place, "note", words=draft.random.choice(("caf\udce9", "\udcff", "10 \udc80 short")))


def stated_hand_differs(draft: Draft) -> Line | None:
    place = draft.one_of("shows")
    if place is None or aim(draft.house.rules.name) != "high":
        return None
    if "Joker" in draft.lines[place].cards:
        return None
    made = draft.lines[place].words
    said = draft.random.choice(["a royal flush", "four of a kind, Fives"])
    return None if made.startswith(("four", "a straight flush")) else draft.change(place, words=said)


def clock_runs_back(draft: Draft) -> Line | None:
    first = draft.lines.index(draft.play.lines[0])
    if len(draft.lines) - first < 6:
        return None
    for n in range(first, len(draft.lines)):
        draft.change(n, clock=f"21:{(n - first) // 60:02}:{(n - first) % 60:02}")
    place = draft.random.randrange(first + 2, len(draft.lines) - 1)
    return draft.change(place, clock="20:00:00")


def statement_out_of_place(draft: Draft) -> Line | None:
    wins = draft.at("wins")
    if wins and draft.random.random() < 0.5:
        return draft.insert(wins[-1] + 1, "checks", draft.random.choice(sorted(draft.names)))
    (place,) = draft.at("button")
    others = [player.seat for player in draft.play.players if player.seat != draft.lines[place].count]
    return draft.insert(place + 1, "button", count=draft.random.choice(others))


def stated_amount_differs(draft: Draft) -> Line | None:
    """An all-in mark on the last call of one who has chips left."""
    for place in reversed(draft.at("calls", "bets", "raises", "opens")):
        player = draft.player(place)
        later = [line for line in draft.lines[place + 1 :] if line.who == player.name and line.does in WAGERS]
        after = [line for line in draft.lines[place + 1 :] if line.who == player.name and line.does in ACTS]
        behind = player.behind - player.won
        back = any(line.does == "returns" and line.who == player.name for line in draft.lines)
        if not later and not after and not back and behind > 0 and not draft.lines[place].all_in:
            return draft.change(place, all_in=True)
    return None


def impossible_card_line(draft: Draft) -> Line | None:
    places = [n for n in draft.at("discards") if len(draft.lines[n].cards) > 1 and "??" not in draft.lines[n].cards]
    if not places:
        return None
    place = draft.random.choice(places)
    cards = draft.lines[place].cards
    return draft.change(place, cards=(cards[1], *cards[1:]))


# --- the session


def stack_not_carried(draft: Draft) -> Line | None:
    places = [n for n in draft.at("seat") if draft.lines[n].who in draft.names and draft.player(n).behind > 0]
    places = [n for n in places if not any(line.all_in and line.who == draft.lines[n].who for line in draft.lines)]
    known = {line.who for line in draft.before if line.does == "seat"}
    new = {line.who for line in draft.before if line.does == "sits"}
    places = [n for n in places if draft.lines[n].who in known - new]
    if not places or draft.said("all-in"):
        return None
    place = draft.random.choice(places)
    return draft.change(place, amount=draft.lines[place].amount + 3 * draft.house.chip)


def table_stakes_broken(draft: Draft) -> Line | None:
    place = draft.one_of(*ACTS)
    if place is None:
        return None
    return draft.insert(place, "adds", draft.random.choice(sorted(draft.names)), amount=50 * draft.house.chip)


def carried_pot_differs(draft: Draft) -> Line | None:
    """The pot begins with more than was left, and the one who is paid it gets the more too."""
    carried = draft.at("carried")
    out = draft.at("wins", "leaves in pot")
    if not carried or not out or draft.said("misdeal"):
        return None
    more = 2 * draft.house.chip
    draft.change(out[0], amount=draft.lines[out[0]].amount + more)
    return draft.change(carried[0], amount=draft.lines[carried[0]].amount + more)


def played_on_after_table_won(draft: Draft) -> Line | None:
    """One more hand, with the chips of all the others gone."""
    winner = max(draft.names.values(), key=lambda player: player.behind)
    ante = draft.house.ante
    if not draft.said("wins") or not ante or draft.house.blinds:
        return None
    hand = draft.lines[draft.at("hand")[0]]
    seats = [line for line in draft.lines if line.does == "seat" and line.who in draft.names][:2]
    if winner.name not in [line.who for line in seats]:
        return None
    draft.before, draft.lines = [line for line in draft.before if line.does in ("handlog", "rulebook")], []
    draft.lines.append(hand)
    draft.insert(1, "game", told=draft.house.statement())
    draft.insert(2, "button", count=seats[0].count)
    draft.lines += [line.but(amount=100 * ante if line.who == winner.name else 0, told="") for line in seats]
    draft.lines.append(Line("antes", winner.name, ante))
    draft.lines += [Line("deals count", line.who, count=draft.house.rules.cards) for line in seats]
    acts = Line("checks", winner.name)
    draft.lines += [acts, Line("returns", winner.name, ante), Line("end")]
    return acts


# --- chips


def chips_not_conserved(draft: Draft) -> Line | None:
    place = draft.one_of("wins")
    if place is None:
        return None
    chip = draft.house.chip
    amount = draft.lines[place].amount + draft.random.choice((-chip, chip, 5 * chip))
    return draft.change(place, amount=amount) if amount > 0 else None


def overpaid_from_layer(draft: Draft) -> Line | None:
    """The winner of the main pot, all-in, is paid the side pot too."""
    main = [n for n in draft.at("wins") if draft.lines[n].told == " from main pot"]
    side = [n for n in draft.at("wins") if draft.lines[n].told.startswith(" from side")]
    if len(main) != 1 or not side:
        return None
    winner = draft.player(main[0])
    if winner.behind != winner.won or any(draft.lines[n].who == winner.name for n in side):
        return None
    return draft.change(side[-1], who=winner.name)


def uncalled_bet_kept(draft: Draft) -> Line | None:
    places = [n for n in draft.at("returns") if not draft.said("misdeal") and not draft.said("admits")]
    if not places or draft.play.false_opener is not None or draft.house.dopotu:
        return None
    return draft.drop(draft.random.choice(places))


def rake_over_limit(draft: Draft) -> Line | None:
    wins = draft.at("wins")
    if len(wins) != 1 or draft.said("rake") or draft.lines[wins[0]].amount < 5 * draft.house.chip:
        return None
    amount = draft.lines[wins[0]].amount
    taken = max(draft.house.chip, amount // 5 // draft.house.chip * draft.house.chip)
    draft.change(wins[0], amount=amount - taken)
    return draft.insert(wins[0], "rake", amount=taken)


def refund_wrong(draft: Draft) -> Line | None:
    """After a false open nobody followed a caller gets less back than he bet."""
    left = draft.at("leaves in pot")
    back = draft.at("returns")
    if not left or not back or draft.said("misdeal") or draft.play.false_opener is None:
        return None
    if draft.lines[back[0]].amount <= draft.house.chip:
        return None
    draft.change(left[0], amount=draft.lines[left[0]].amount + draft.house.chip)
    return draft.change(back[0], amount=draft.lines[back[0]].amount - draft.house.chip)


def covered_player_charged(draft: Draft) -> Line | None:
    """A player without chips, covered by an ante of an earlier deal, is charged again."""
    broke = [player for player in draft.names.values() if not player.stack]
    antes = draft.at("antes")
    out = [] if draft.said("misdeal") else draft.at("leaves in pot")
    if not broke or not antes or not out:
        return None
    draft.change(out[0], amount=draft.lines[out[0]].amount + draft.house.ante)
    return draft.insert(antes[0], "antes", broke[0].name, amount=draft.house.ante)


# --- customs


def winner_did_not_thank(draft: Draft) -> Line | None:
    place = draft.one_of("thanks", "tosses")
    return None if place is None else draft.drop(place)


def announcement_missing(draft: Draft) -> Line | None:
    place = draft.one_of("announces players", "calls showdown", "calls exchange")
    if place is None:
        return None
    if draft.lines[place].does == "calls showdown" and not draft.house.rules.board:
        return None
    return draft.drop(place)


def draw_mode_without_consent(draft: Draft) -> Line | None:
    """A player refuses, and the referee lets it pass all the same; or he never consents."""
    places = draft.at("accepts")
    referee = draft.at("referee consents")
    if not places:
        return None
    if draft.random.random() < 0.3:
        return draft.drop(referee[0])
    place = draft.random.choice(places)
    draft.change(place, does="refuses")
    return draft.lines[referee[0]]
