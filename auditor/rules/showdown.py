"""W: hands shown, announced or thrown away, and in which order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Literal, TypeAlias

from auditor.cards import UNKNOWN, Card, show
from auditor.events import (
    Announced,
    At,
    Awarded,
    HandEnded,
    Mucked,
    OpenersShown,
    Placed,
    RaisedTo,
    Replaced,
    SeatSummed,
    Shown,
)
from auditor.ranking import Rank, words
from auditor.rounds import Round
from auditor.rules import rule
from auditor.rules.openers import called_off
from auditor.seats import Player
from auditor.settling import rank_of, settled
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken, unclear
from auditor.wording import better

Order: TypeAlias = Literal["last-aggressor", "last-caller", "dealers-left"]


@rule("W02", on=HandEnded, over="W01", over_seat="W01")
def paid_without_showing(table: Table, event: HandEnded, *, announced_enough: bool = False) -> list[Verdict]:
    """A contested pot is won only with cards shown; a sole survivor, the others having folded or mucked, shows nothing.

    Keys: H-16 G-D1 G-E5. All the cards of the hand. In a room's log that prints no shows at all, or only some of the
    cards, it is unclear. Where the house lets an announced hand win (`announced_enough`) the announcement will do.
    """
    if not table.awards or called_off(table) or (len(table.live()) < 2 and not _mucked_winner(table)):
        return []
    end = settled(table)
    verdicts = []
    for seat in end.paid:
        if seat in table.players and _rivals(table, seat):
            verdict = _unshown(table, table.players[seat], end.awards[seat][0], announced=announced_enough)
            if verdict is KEPT or seat not in end.claims or end.contested(seat):
                verdicts.append(verdict)
    return verdicts


def _mucked_winner(table: Table) -> bool:
    return any(table.players[award.seat].mucked for award in table.awards if award.seat in table.players)


def _rivals(table: Table, seat: int) -> bool:
    """Whether a live player is against the seat, none who was still to act (T04), and the seat has a hand itself."""
    player = table.players[seat]
    if player.folded or player.dead or not player.dealt_in:
        return False
    due = table.waiting()
    return any(other.live and other is not player and other not in due for other in table.players.values())


def _unshown(table: Table, player: Player, award: Awarded, *, announced: bool) -> Verdict:
    needed = table.game.cards if table.game is not None else 0
    seen = max((len(cards) for cards in _cards_shown(table, player.seat)), default=0)
    if seen and seen >= needed and not player.mucked:
        return KEPT
    if announced and table.notes("announced", player.seat):
        return KEPT
    money, seat, at = table.money(award.amount), player.seat, award.at
    if table.hand.dialect != "handlog" and (seen or not _others_show(table, seat)) and not player.mucked:
        return unclear("the log does not say whether the hand was shown", seat=seat, at=at)
    did = "throws his hand away" if player.mucked else f"shows {seen} of {needed} cards" if seen else "shows nothing"
    return broken(f"wins {money} against a live hand and {did}", expected="the hand shown", seat=seat, at=at)


def _cards_shown(table: Table, seat: int) -> Iterator[tuple[Card, ...]]:
    whole: dict[Card, None] = {}
    for event in (*table.shows, *table.noted.get("summary", ())):
        if isinstance(event, Shown | OpenersShown | SeatSummed) and event.seat == seat and event.cards:
            yield event.cards
            whole |= dict.fromkeys(card for card in event.cards if card != UNKNOWN)
    yield tuple(whole)


def _others_show(table: Table, seat: int) -> bool:
    return any(other.seat != seat and other.live and other.shown for other in table.players.values())


@rule("W04", on=(Shown, OpenersShown, Mucked, SeatSummed), over="D06 X11")
def shown_cards_contradict(table: Table, event: Shown | OpenersShown | Mucked | SeatSummed) -> Verdict | None:
    """The cards shown are the cards held.

    Keys: G-E4. As far as the log knows them, of a hand that was drawn to unseen as many as he kept; whether a card
    thrown away can have come again is X11's business. Openers may be shown with the discards kept apart.
    """
    player = table.players.get(event.seat)
    cards = [card for card in event.cards if card != UNKNOWN]
    if player is None or not cards or table.game is None or _second_run(table, event):
        return None
    holding = player.holding
    if isinstance(event, SeatSummed) and (player.folded or holding.shown):
        return None
    if isinstance(event, OpenersShown):
        cards = [card for card in cards if not _thrown(table, event.seat, card)]
    if holding.hidden is None or holding.doubtful or len(set(holding.faces)) < len(holding.faces):
        return None  # a hand that holds one card twice nobody held (D06)
    new = [card for card in cards if card not in holding.faces]
    free = holding.hidden + (_unseen_discards(player) if isinstance(event, OpenersShown) else 0)
    if len(new) <= free:
        if holding.hidden:
            return _fewer_than_kept(table, player, cards) if not isinstance(event, OpenersShown) else None
        return unclear("not all the cards shown were seen") if UNKNOWN in event.cards else KEPT
    return broken(
        f"shows {show(event.cards)}; the hand held was {show(holding.cards)}",
        expected=show(holding.cards),
        found=show(event.cards),
    )


def _fewer_than_kept(table: Table, player: Player, cards: list[Card]) -> Verdict | None:
    """Broken where a hand shows fewer of the cards held before a draw than he can have kept, whichever he threw."""
    holding = player.holding
    unseen = max(0, (holding.count or 0) - len(cards))
    thrown = sum(event.seat == player.seat for event in table.past(Replaced))
    for part in reversed(holding.draws):
        if part is None or part.discarded is None:
            return None
        thrown += part.discarded
        least = len(part.before) - thrown
        if sum(card in part.before for card in cards) + unseen < least:
            return broken(
                f"shows {show(cards)}; of {show(part.before)} he kept {least}",
                expected=f"{least} of {show(part.before)}",
                found=show(cards),
            )
    return None


def _second_run(table: Table, event: Shown | OpenersShown | Mucked | SeatSummed) -> bool:
    """Whether the hand was drawn to twice: each run has cards of its own."""
    run = getattr(event, "run", 1)
    return (run > 1 or table.runs > 1) and table.game is not None and not table.game.board


def _thrown(table: Table, seat: int, card: Card) -> bool:
    seen = table.deck.seen.get(card)
    return seen is not None and seen.place in ("discard", "retrieved") and seen.seat == seat


def _unseen_discards(player: Player) -> int:
    return sum((part.discarded or 0) - len(part.thrown) for part in player.holding.draws if part is not None)


@rule("W05", on=(Shown, Announced), weight="note")
def shown_out_of_order(table: Table, event: Shown | Announced, *, order: Order = "last-aggressor") -> Verdict | None:
    """Hands are shown or announced in the order of the house.

    Keys: H-15 D-12 G-D3. The first hand alone is judged: the last aggressor's, or that of who acted first in a last
    round without a bet; by `last-caller` that of who called last in the hand. By `dealers-left` every hand is. When
    players are all-in the hands are turned up together. After a raise that was not allowed, and plays as a call,
    either may be taken for the first.
    """
    if table.awards or event.seat in table.turned or len(table.live()) < 2 or not _over(table):
        return None
    if order == "dealers-left":
        first = _from_the_left(table)
    elif table.turned:
        return None
    else:
        first = _last_caller(table) if order == "last-caller" else _last_aggressor(table)
    if first is None or not table.players[first].live or event.seat not in table.players:
        return None
    if first == event.seat:
        return KEPT
    if not any(e.seat == first for e in table.hand.after(event) if isinstance(e, Shown | Announced | Mucked)):
        return unclear(f"when {table.name(first)}, who is first, threw his hand away is not recorded")
    return broken(f"shows before {table.name(first)}, who is first", expected=f"{table.name(first)} first")


def _over(table: Table) -> bool:
    """Whether the betting of the hand is over."""
    rounds = table.game.rounds if table.game is not None else 0
    return table.round is not None and (table.round.closed or not table.waiting()) and len(table.rounds) <= rounds


def _last_aggressor(table: Table) -> int | None:
    last = table.rounds[-1]
    if _plays_as_call(table, last):
        return None
    if table.game is None or last.number != table.game.rounds - 1 or any(player.all_in for player in table.live()):
        return None
    if last.aggressor is not None:
        return last.aggressor
    if last.expected_first is None and table.button is None:
        return None  # who acted first may have been out of turn
    return last.first_actor if last.expected_first in (None, last.first_actor) else None


def _last_caller(table: Table) -> int | None:
    last = next((one for one in reversed(table.rounds) if one.last_caller is not None), None)
    return last.last_caller if last is not None and not _plays_as_call(table, last) else None


def _plays_as_call(table: Table, current: Round) -> bool:
    """Whether the last raise of the round was not allowed."""
    act = current.last_lift()
    return act is not None and isinstance(act.event, RaisedTo) and not current.allows(act, table.house.cap)


def _from_the_left(table: Table) -> int | None:
    if table.button is None:
        return None
    return next((p.seat for p in table.clockwise(table.button) if p.live and p.seat not in table.turned), None)


@rule("W06", on=HandEnded, weight="minor")
def hand_not_announced(table: Table, event: HandEnded) -> list[Verdict]:
    """Where the house wants every hand announced, it is.

    Keys: D-13. Shown is announced. A hand thrown away unannounced counts as the last.
    """
    hands = [p for p in table.dealt_in() if not (p.folded or p.dead)]
    if called_off(table) or len(hands) < 2 or not table.awards:
        return []
    return [
        KEPT
        if player.seat in table.turned or player.shown
        else broken(
            "does not announce his hand", expected="every hand announced", seat=player.seat, at=_muck(table, player)
        )
        for player in hands
    ]


def _muck(table: Table, player: Player) -> At | None:
    return next((past.at for past in table.shows if type(past) is Mucked and past.seat == player.seat), None)


@rule("W09", on=HandEnded, weight="minor")
def rank_order_wrong(table: Table, event: HandEnded) -> list[Verdict]:
    """The order of finish is the order of the hands.

    Keys: D-13 D-15. Words for hands that were not shown may contradict it; only cards confirm it. For hands that tie
    the text has no rule.
    """
    places = sorted(table.past(Placed), key=lambda past: past.place)
    if len(places) < 2 or called_off(table):
        return []
    players = [table.players[past.seat] for past in places if past.seat in table.players]
    ranks = {player.seat: rank_of(table, player, 1) for player in players}
    for ahead, behind in combinations(places, 2):
        if ahead.place < behind.place and beats(table, ranks, behind.seat, ahead.seat):
            return [
                broken(
                    f"places {ahead.place}; {table.name(behind.seat)} with the better hand places {behind.place}",
                    expected=f"{table.name(behind.seat)} ahead of {table.name(ahead.seat)}",
                    seat=ahead.seat,
                    at=ahead.at,
                )
            ]
    hidden = next((past for past in places if ranks.get(past.seat) is None), None)
    if hidden is not None:
        return [unclear("the hand that was placed is not known", seat=hidden.seat, at=hidden.at)]
    return [KEPT]


def beats(table: Table, ranks: Mapping[int, Rank | None], seat: int, other: int) -> bool | None:
    """Whether the hand is better than the other, by its cards, else by the words; None where they tie or do not tell.

    `ranks` are the hands by seat, None for one that is not known.
    """
    own, rank = ranks.get(seat), ranks.get(other)
    if own is None or rank is None:
        return better(called(table, seat, own), called(table, other, rank))
    return None if own == rank else own > rank


def called(table: Table, seat: int, rank: Rank | None) -> str:
    """A hand in words: of its cards, or as it was announced; empty where it was not."""
    if rank is not None and table.game is not None:
        return words(table.game.name, rank)
    return next((past.words for past in table.notes("announced", seat) if isinstance(past, Announced)), "")


@rule("W10", on=HandEnded, weight="minor")
def all_in_hand_hidden(table: Table, event: HandEnded) -> list[Verdict]:
    """In a tournament all-in with no more betting every hand is shown.

    Keys: G-D4. Every hand that is live when the betting is over, when one of the players is all-in.
    """
    hands = [p for p in table.dealt_in() if not (p.folded or p.dead)]
    if called_off(table) or len(hands) < 2 or not any(p.all_in for p in hands) or not table.awards:
        return []
    verdicts = []
    for player in hands:
        if player.shown:
            verdicts.append(KEPT)
        elif player.mucked or table.hand.dialect == "handlog":
            fact = "a player is all-in, and this hand is not turned up"
            verdicts.append(broken(fact, expected="every hand shown", seat=player.seat, at=_muck(table, player)))
        elif player.holding.shown is None:
            verdicts.append(unclear("the log does not say whether the hand was shown", seat=player.seat))
    return verdicts
