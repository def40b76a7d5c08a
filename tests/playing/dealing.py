"""Forced bets and the deal: antes and blinds, cards as a clerk writes them, cards exposed, boxed or missing."""

from __future__ import annotations

from auditor.cards import JOKER
from tests.playing.lines import Line
from tests.playing.play import Play, Player


def antes(play: Play, *, free: bool = False) -> None:
    """The antes, in one line or one by one; none after the limit of anted deals, nor of who is covered (R-13b)."""
    ante = play.house.ante
    if not ante or free:
        return
    payers = [player for player in play.clockwise(play.button) if player.behind]
    if play.chance(0.5) and play.slip.code not in ("F01", "F02"):
        for player in payers:
            _ante(play, player, min(ante, player.behind))
        play.say("everyone antes", amount=ante)
        return
    for player in payers:
        amount = min(ante, player.behind)
        rich = player.behind > 3 * ante
        if rich and play.slips("F01", player):
            continue
        if rich and play.slips("F02", player):
            amount = 2 * ante if ante == play.house.chip or play.chance(0.5) else ante - play.house.chip
            _ante(play, player, amount)
            play.blame(play.say("antes", player.name, amount=amount))
            continue
        all_in = _ante(play, player, amount)
        play.say("antes", player.name, amount=amount, all_in=all_in and play.chance(0.7))


def _ante(play: Play, player: Player, amount: int) -> bool:
    player.ante += amount
    return play.pay(player, amount, bet=False)


def newcomer_antes(play: Play, player: Player, count: int) -> None:
    """A newcomer puts in several antes, to play for the antes of as many deals (R-11)."""
    amount = min(count * play.house.ante, player.behind)
    all_in = _ante(play, player, amount)
    play.say("antes", player.name, amount=amount, all_in=all_in and play.chance(0.7))


def blinds(play: Play, small: Player | None, big: Player) -> int:
    """The blinds are posted; `small` None: his seat is empty. The bet there is to match."""
    assert play.house.blinds is not None
    for kind, player, due in (("small", small, play.house.blinds[0]), ("big", big, play.house.blinds[1])):
        if player is None or not player.behind:
            continue
        amount = min(due, player.behind)
        if kind == "small" and player.behind > 3 * due and play.slips("F04", player):
            if len(play.players) > 2 and play.chance(0.3):
                continue
            amount += play.house.chip
            play.pay(player, amount)
            play.blame(play.say(kind, player.name, amount=amount))
            continue
        all_in = play.pay(player, amount)
        play.say(kind, player.name, amount=amount, all_in=all_in and play.chance(0.7))
    return play.house.blinds[1]


def deal(play: Play) -> str | None:
    """The cards of the deal. The cause of a misdeal when one must be called, else None."""
    count = play.house.rules.cards
    order = list(play.clockwise(play.button))
    for player in order:
        player.hand = play.take(count)
    # A planned fault must not be wiped out by a misdeal, but where it is one.
    calm = play.slip.code not in ("", "D11") or play.slip.happened
    cause = _faulty(play, order) if play.house.misdeals and not calm and play.chance(0.05) else None
    if cause is not None:
        return cause
    order = [player for player in order if not _misdealt_to(play, player)]
    short = play.house.button_card and order[-1].seat == play.button and play.chance(0.08)
    if short:
        play.kinds.add("short button")
        play.deck.insert(0, order[-1].hand.pop())
    exposed = play.random.choice(order) if play.house.exposed and count == 5 and play.chance(0.1) else None
    style = play.random.choice(("everyone", "each", "each", "each", "parts"))
    if style == "everyone" and not play.slip.happened and play.sees == 0 and exposed is None and not short:
        play.say("deals everyone", count=count)
    elif style == "parts" and count == 5:
        for player in order:
            _deal_one(play, player, player.hand[:3], None)
        for player in order:
            _deal_one(play, player, player.hand[3:], exposed)
    else:
        for player in order:
            _deal_one(play, player, player.hand, exposed)
    if not short and exposed is None and not play.slip.happened and play.house.extra_card and play.chance(0.04):
        _extra(play, play.random.choice(order))
    if play.house.book in ("roberts", "roberts-draw") and play.chance(0.03):
        # A boxed card is scrap; the next one takes its place.
        (card,) = play.take(1)
        play.say("boxed", cards=(card,))
    return None


def _extra(play: Play, player: Player) -> None:
    """One card too many, found before the action, goes back and becomes the burn (G-A8)."""
    new = play.take(1)
    play.cards("deals", "deals count", player, new)
    play.muck += new
    play.say("burns", told=f" {new[0]}" if player.sees == 1 else "")


def _misdealt_to(play: Play, player: Player) -> bool:
    """Faults of the deal that a session is to hold. Whether the player gets no cards at all."""
    house = play.house
    if player.ante and player is not play.players[0] and play.slips("S06", player):
        play.deck += player.hand
        player.folded, player.hand = True, []
        return True
    late = "D01" if play.slip.code == "D01" else "D04"
    if house.button_card and player.seat != play.button and play.slips(late, player):
        play.deck.insert(0, player.hand.pop())
    elif play.slips("D09", player):
        player.hand += play.take(1)
        player.doomed = True
    return False


def late_card(play: Play) -> None:
    """A seat that is not the button gets its missing card after the action began."""
    player = play.slip.player
    if play.slip.code != "D04" or player is None or play.slip.line is not None or not player.live:
        return
    if player not in play.players:
        return
    new = play.take(1)
    player.hand += new
    play.blame(play.cards("deals", "deals count", player, new))


def _deal_one(play: Play, player: Player, cards: list[str], exposed: Player | None) -> None:
    if player is not exposed or len(cards) < 2 or JOKER in cards:
        if cards:
            play.cards("deals", "deals count", player, cards)
        return
    play.cards("deals", "deals count", player, cards[:-1])
    play.say("exposes", player.name, cards=(cards[-1],))
    if (play.house.exposed == "replaced") != play.slips("D05", player):
        (new,) = play.take(1)
        play.muck.append(cards[-1])
        play.say("replaces", player.name, cards=(cards[-1],), told=f" with {new}" if play.chance(player.sees) else "")
        player.hand[-1] = new


def _faulty(play: Play, order: list[Player]) -> str | None:
    """A deal that must be called off, its lines written: a hand short before anyone acts, or two exposed cards."""
    victim = order[0]
    if play.house.book == "roberts" and play.house.rules.draws == 0:
        for player in order:
            play.cards("deals", "deals count", player, player.hand[:1])
        for player in order[:2]:
            play.say("exposes", player.name, cards=(player.hand[1],))
        return "two cards exposed"
    if not play.house.rules.draws or victim.seat == play.button:
        return None
    victim.hand.pop()
    for player in order:
        play.cards("deals", "deals count", player, player.hand)
    return f"{victim.name} has {len(victim.hand)} cards"


def misdeal(play: Play, cause: str) -> None:
    """The hand is called off: what was bet goes back, the antes stay for the redeal."""
    play.say("misdeal", words=cause if play.chance(0.7) else "")
    for player in play.players:
        if player.level:
            play.say("returns", player.name, amount=player.level)
            play.give_back(player, player.level)
            player.level = 0
    if play.pot:
        play.say("leaves in pot", amount=play.pot)


def button_card(play: Play) -> Line | None:
    """The button's missing card, given after action has begun."""
    button = next((player for player in play.players if player.seat == play.button), None)
    if button is None or not button.live or len(button.hand) != play.house.rules.cards - 1:
        return None
    new = play.take(1)
    button.hand += new
    return play.cards("deals", "deals count", button, new)
