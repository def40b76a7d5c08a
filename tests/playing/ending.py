"""The end of a hand: pots in layers, who shows, who is paid."""

from __future__ import annotations

from typing import NamedTuple

from auditor.cards import Card
from auditor.openings import holds_openers
from auditor.ranking import describe, strength
from tests.playing.play import Deal, Play, Player

WORST = -(1 << 40)


class Share(NamedTuple):
    """A pot and the players who may win it."""

    amount: int
    seats: frozenset[int]


def pots(play: Play) -> list[Share]:
    """What was put in, cut where a live player is all-in; carried deals are layers of their own (R-13)."""
    live = play.live()
    capped = [player for player in live if player.all_in]
    free = frozenset(player.seat for player in live if not player.all_in)
    found: list[Share] = []
    put = [player.put for player in play.players]
    deals = [dict(deal.by) for deal in play.carried]
    for place, player in enumerate(play.players):
        late = player.ante - play.house.ante
        for by in reversed(deals):
            # The antes of a newcomer beyond this deal's are for those he missed.
            if late > 0 and player.name not in by:
                by[player.name] = min(late, max(by.values()))
                put[place] -= by[player.name]
                late -= by[player.name]
    for by in deals:
        # Who went all-in by a bet began the hand with chips behind, and plays for all that was carried.
        matched = {p.seat: by.get(p.name, 0) for p in capped if p.put == p.ante}
        rest = free.union(p.seat for p in capped if p.put > p.ante)
        found += _cut(list(by.values()), rest, matched)
    if play.forfeit and play.false_opener is not None:
        place = play.players.index(play.false_opener)
        put[place] -= play.forfeit
        found.append(Share(play.forfeit, free.union(player.seat for player in capped)))
    found += _cut(
        put, free, {player.seat: own for player, own in zip(play.players, put, strict=True) if player in capped}
    )
    merged: dict[frozenset[int], int] = {}
    for pot in found:
        merged[pot.seats] = merged.get(pot.seats, 0) + pot.amount
    return sorted((Share(amount, seats) for seats, amount in merged.items()), key=lambda pot: -len(pot.seats))


def _cut(put: list[int], free: frozenset[int], matched: dict[int, int]) -> list[Share]:
    found: list[Share] = []
    below = 0
    for level in [*sorted(set(matched.values())), max(put, default=0)]:
        amount = sum(max(0, min(one, level) - below) for one in put)
        seats = free.union(seat for seat, own in matched.items() if own > below)
        below = max(below, level)
        if amount and seats:
            found.append(Share(amount, seats))
        elif amount:
            last = found.pop() if found else Share(0, frozenset(matched))
            found.append(Share(last.amount + amount, last.seats))
    return found


def rank(play: Play, player: Player) -> int:
    found = strength(play.house.game, player.hand, play.board, play.house.joker)
    assert found is not None or play.slip.happened, (play.house, player.hand, play.board)
    # A hand that is none, by a fault, loses to every other.
    return WORST if found is None else found


def finish(play: Play) -> None:
    """Showdown, or the last one in takes it; the pots are paid, and the record of the hand is closed."""
    live, shares = play.live(), pots(play)
    if not live:
        # Everyone folded to an open shown false: nobody can win it, and it stays for the next deal (T-8).
        play.kinds.add("false opener alone")
        play.say("leaves in pot", amount=play.pot)
        play.cancelled = True
        return
    if len(live) > 1:
        _showdown(play, live, shares)
    else:
        _prove_alone(play, live[0])
    _reveal(play)
    _pay(play, shares)


# --- showing


def _showdown(play: Play, live: list[Player], shares: list[Share]) -> None:
    if play.house.dopotu:
        play.say("calls showdown")
    play.say("showdown")
    winners = {seat for pot in shares for seat in best(play, pot)}
    order = _order(play, live)
    must_all = play.house.game == "dopotu-draw" or (play.house.all_in_shown and any(one.all_in for one in live))
    asked = play.opener if play.house.false_opens and play.opener in live and play.chance(0.05) else None
    if asked is not None:
        other = play.random.choice([player for player in live if player is not asked])
        play.say("asks to keep", other.name, of=asked.name)
    for number, player in enumerate(order):
        shows = not player.doomed and (
            player.seat in winners or number == 0 or must_all or player is asked or play.chance(0.4)
        )
        if shows and play.house.dopotu and player.seat not in winners and play.chance(0.4):
            # Whoever does not claim the pot may name his hand without turning it up.
            words = describe(play.house.game, player.hand, play.board, play.house.joker) or ""
            play.say("announces", player.name, words=words)
        elif shows:
            show(play, player)
        else:
            play.say("mucks", player.name)
            player.mucked = True


def _order(play: Play, live: list[Player]) -> list[Player]:
    """From the last aggressor of the last round on, else from the one who acted first in it."""
    first = play.last_caller if play.house.dopotu else play.aggressor or play.first_actor
    if first is None or not first.live:
        return live
    place = live.index(first)
    return live[place:] + live[:place]


def show(play: Play, player: Player) -> None:
    words = ""
    if play.chance(0.5):
        words = describe(play.house.game, player.hand, play.board, play.house.joker) or ""
    play.say("shows", player.name, cards=tuple(player.hand), words=words)


def _prove_alone(play: Play, player: Player) -> None:
    """The last one in shows nothing, but an opener proves his openers (J-3)."""
    if play.house.openers != "jacks" or player is not play.opener:
        return
    if play.slip.player is player and play.slip.code in ("O01", "O10"):
        return
    if player.split:
        play.say("shows", player.name, cards=tuple(player.hand))
        return
    proof = openers_of(play, player)
    play.say("shows openers", player.name, cards=proof)


def openers_of(play: Play, player: Player) -> tuple[Card, ...]:
    """The least part of the hand he opened on that he still has and that is openers; all five for a straight."""
    kept = [card for card in player.hand if card in player.opened_on]
    for count in (2, 3, 4):
        for start in range(1 << len(kept)):
            some = [card for n, card in enumerate(kept) if start >> n & 1]
            if len(some) == count and holds_openers(some, joker=play.house.joker):
                return tuple(some)
    return tuple(player.hand)


def _reveal(play: Play) -> None:
    """The dealer turns up the discards of declared split openers (J-9a)."""
    opener = play.opener
    if opener is None or not opener.split or opener.folded or opener.dead:
        return
    play.say("reveals", opener.name, cards=tuple(opener.thrown))


# --- paying


def best(play: Play, pot: Share) -> list[int]:
    """The seats that win the pot, from the button's left."""
    claims = [player for player in play.live() if player.seat in pot.seats]
    claims = [player for player in claims if not player.doomed] or claims
    if len(claims) == 1:
        return [claims[0].seat]
    top = max(rank(play, player) for player in claims)
    return [player.seat for player in claims if rank(play, player) == top]


def split(pot: Share, seats: list[int], chip: int) -> dict[int, int]:
    """Equal shares, odd chips one each from the button's left."""
    even = pot.amount // len(seats) // chip * chip
    rest = pot.amount - even * len(seats)
    paid = {}
    for seat in seats:
        paid[seat] = even + min(chip, rest)
        rest -= min(chip, rest)
    return paid


def _pay(play: Play, shares: list[Share]) -> None:
    by_seat = {player.seat: player for player in play.players}
    if len(shares) == 1 and play.chance(0.2) and shares[0].amount > 8 * play.house.chip:
        play.say("rake", amount=play.house.chip)
        shares = [Share(shares[0].amount - play.house.chip, shares[0].seats)]
    told = not play.carried and play.chance(0.6)
    if len(shares) > 1:
        play.kinds.add("side pot")
    total: dict[int, int] = {}
    for number, pot in enumerate(shares):
        shared = split(pot, best(play, pot), play.house.chip)
        if len(shared) > 1:
            play.kinds.add("odd chip" if len(set(shared.values())) > 1 else "split pot")
        for seat, amount in shared.items():
            if not amount:
                continue
            total[seat] = total.get(seat, 0) + amount
            if told and len(shares) > 1:
                place = " from main pot" if not number else f" from side pot {number}"
                play.say("wins", by_seat[seat].name, amount=amount, told=place)
    for seat, amount in total.items():
        by_seat[seat].won += amount
        by_seat[seat].behind += amount
        if not (told and len(shares) > 1):
            place = " from main pot" if len(shares) == 1 and play.chance(0.2) else ""
            play.say("wins", by_seat[seat].name, amount=amount, told=place)
    if play.house.dopotu:
        for seat in total:
            others = [player for player in play.players if player.seat not in total and player.behind]
            if by_seat[seat].behind > play.house.chip and others and play.chance(0.3):
                other = play.random.choice(others)
                play.say("tosses", by_seat[seat].name, amount=play.house.chip, of=other.name)
                by_seat[seat].behind -= play.house.chip
                other.behind += play.house.chip
            else:
                play.say("thanks", by_seat[seat].name)


def left_behind(play: Play) -> Deal:
    """What this hand leaves in the pot, by who put it in."""
    return Deal({player.name: player.put for player in play.players if player.put})
