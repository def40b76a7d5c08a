"""What an account of a hand tells, in words that every dialect shares: who did what, with how many chips or cards."""

from __future__ import annotations

from msgspec import Struct

from auditor import facts
from auditor.cards import UNKNOWN, Card
from auditor.events import (
    AntePosted,
    Awarded,
    BlindPosted,
    BoardDealt,
    Boxed,
    Burned,
    Button,
    Checked,
    Dealt,
    Discarded,
    DrawStarted,
    Event,
    Exposed,
    Folded,
    GameNamed,
    HandKilled,
    LeftInPot,
    MadeUp,
    MisdealDeclared,
    Mucked,
    OpenersDenied,
    OpenersShown,
    Replaced,
    Requested,
    Reshuffled,
    Returned,
    Seated,
    SeatSummed,
    Shown,
    SplitDeclared,
    StoodPat,
    Tapped,
    Tossed,
    Wager,
    Withdrawn,
)
from auditor.phases import is_pat
from auditor.replay import come_to
from auditor.table import Table

PAYMENTS = frozenset(("is given back", "wins", "rake", "left in the pot"))
HEAD = ("game", "button", "sits with", "antes", "posts blinds of", "is dealt")
"""What stands before the play, in this order."""
OPTIONAL = frozenset(
    (
        "is dealt",
        "receives",
        "is dealt face up",
        "gets a card replaced",
        "requests",
        "burn",
        "boxed card",
        "reshuffle",
        "mucks",
        "rake",
    )
)
"""What many accounts leave out: it is compared only where both tell of it."""


class Said(Struct, frozen=True):
    """One thing an account tells: `what` of whom (None: the dealer), with `value`, chips or a number, and `cards`.

    `cards` None: not told. `line` 0: no line says so, it follows. `aside`: told in passing, which others need not tell.
    """

    what: str
    player: str | None
    value: str | None
    cards: tuple[Card, ...] | None
    line: int
    aside: bool = False

    @property
    def words(self) -> str:
        """The thing as a clause."""
        told = [self.player or "", self.what, self.value or "", " ".join(self.cards or ())]
        return " ".join(filter(None, told))

    def agrees(self, other: Said) -> bool:
        """Whether both tell the same, what one of them leaves open being no contradiction."""
        same = (self.what, self.player) == (other.what, other.player)
        values = self.value == other.value or self.value is None or other.value is None
        return same and values and _fit(self.cards, other.cards)


def _fit(one: tuple[Card, ...] | None, other: tuple[Card, ...] | None) -> bool:
    """Whether two lists can be the same cards: an account may know fewer faces, or have them in another order."""
    if not one or not other:
        return True
    seen, others = ({card for card in cards if card != UNKNOWN} for cards in (one, other))
    return seen <= others or others <= seen


WORDS: dict[type[Event], str] = {
    Checked: "checks",
    Folded: "folds",
    MadeUp: "makes up",
    Withdrawn: "takes back",
    Tossed: "tosses",
    Exposed: "is dealt face up",
    Replaced: "gets a card replaced",
    Requested: "requests",
    Shown: "shows",
    OpenersShown: "shows openers",
    OpenersDenied: "admits no openers",
    SplitDeclared: "splits openers",
    Mucked: "mucks",
    HandKilled: "is killed",
    Returned: "is given back",
    Burned: "burn",
    Boxed: "boxed card",
    Reshuffled: "reshuffle",
    MisdealDeclared: "misdeal",
}


def tell(told: Table) -> list[Said]:
    """What the account of a hand that was replayed tells, in its order; payments last, one a player."""
    hand = told.hand
    table = told.anew()
    found: list[Said] = []
    for read in hand.events:
        event = come_to(table, read)
        said = _said(table, event)
        if said is not None:
            found.append(said)
        table.apply(event)
    _add_sums(table, found)
    _add_result(table, found)
    return _in_order(found, {player.name: seat for seat, player in table.players.items()})


def _in_order(found: list[Said], seats: dict[str, int]) -> list[Said]:
    """The order that accounts have in common: what stands in no order of time goes by seat, cards behind the draw."""

    def by_seat(said: Said) -> tuple[int, str, int]:
        place = HEAD.index(said.what) if said.what in HEAD else len(HEAD)
        return place, said.what, seats.get(said.player or "", 0)

    head = [said for said in found if said.what in HEAD]
    payments = [said for said in found if said.what in PAYMENTS]
    course: list[Said] = []
    drawn: dict[str | None, list[Said]] = {}
    for said in found:
        if said.what == "receives":
            drawn.setdefault(said.player, []).append(said)
    for said in found:
        if said in head or said in payments or said.what == "receives":
            continue
        course.append(said)
        came = drawn.get(said.player)
        if said.what == "draws" and said.value != "0" and came:
            course.append(came.pop(0))
    course += [said for rest in drawn.values() for said in rest]
    return [*sorted(head, key=by_seat), *course, *sorted(payments, key=by_seat)]


def _said(table: Table, event: Event) -> Said | None:
    seat = getattr(event, "seat", None)
    player = None if seat is None else table.name(seat)
    line, money = event.at.line, table.money
    match event:
        case GameNamed():
            stakes = f"{event.game} {event.structure} {money(event.small or 0)}/{money(event.big or 0)}"
            return Said("game", None, stakes, None, line)
        case Seated():
            return Said("sits with", event.player, None if event.stack is None else money(event.stack), None, line)
        case Button():
            return Said("button", None, str(event.seat), None, line)
        case AntePosted():
            return Said("antes", player, money(event.amount), None, line)
        case Wager():
            return Said(_wager(table, event), player, money(event.to or 0), None, line)
        case Tapped():
            pat = is_pat(table, event)
            return Said("draws" if pat else "checks", player, "0" if pat else None, None, line)
        case Discarded():
            return Said("draws", player, str(event.count), event.cards, line)
        case StoodPat():
            return Said("draws", player, "0", None, line)
        case BoardDealt():
            return Said(f"board {event.street}", None, None, event.cards, line)
        case MadeUp() | Withdrawn() | Tossed() | Returned():
            return Said(WORDS[type(event)], player, money(event.amount), None, line)
        case Requested():
            return Said("requests", player, str(event.count), None, line)
        case Dealt() | BlindPosted() | DrawStarted() | Awarded() | LeftInPot():
            return None
    if type(event) not in WORDS:
        return None
    single = getattr(event, "card", None) or getattr(event, "old", None)
    cards = getattr(event, "cards", None) or ((single,) if single is not None else None)
    return Said(WORDS[type(event)], player, None, cards, line)


def _wager(table: Table, event: Wager) -> str:
    """Bet, call or raise by what it does, whatever the log calls it; the value is the total for the round."""
    bet = table.round.bet if table.round is not None and not table.round.closed else 0
    to = event.to or 0
    return "bets" if bet == 0 else "raises to" if to > bet else "calls to"


def _add_sums(table: Table, found: list[Said]) -> None:
    """What accounts tell in more lines or fewer: a player's blinds, his cards, and the cards he drew."""
    for seat, player in table.players.items():
        blinds = [e for e in table.log if isinstance(e, BlindPosted) and e.seat == seat]
        if blinds:
            total = table.money(sum(event.amount for event in blinds))
            found.append(Said("posts blinds of", player.name, total, None, blinds[0].at.line))
        turned = [said for said in found if (said.what, said.player) == ("shows", player.name)]
        if player.holding.shown and not turned:
            summed = next((e for e in table.log if isinstance(e, SeatSummed) and e.seat == seat and e.cards), None)
            if summed is not None:
                found.append(Said("shows", player.name, None, summed.cards, summed.at.line, True))
        dealt = [e for e in table.log if isinstance(e, Dealt) and e.seat == seat]
        holding = player.holding
        drew = [part for part in holding.draws if part is not None]
        first = [e for e in dealt if not drew or drew[0].said_at is None or e.at.line < drew[0].said_at.line]
        if first:
            count = sum(len(e.cards) if e.count is None else e.count for e in first)
            cards = tuple(dict.fromkeys(card for e in first for card in e.cards))
            found.append(Said("is dealt", player.name, str(count), cards or None, first[0].at.line))
        for part in drew:
            if part.dealt_at is not None and part.received and not part.implied:
                line = part.dealt_at.line
                found.append(Said("receives", player.name, str(part.received), part.new or None, line))


def _add_result(table: Table, found: list[Said]) -> None:
    """What was won, given back in silence, taken as rake and left: sums, since accounts cut them in different parts."""
    for player in table.players.values():
        lines = [award.at.line for award in table.awards if award.seat == player.seat]
        if lines:
            found.append(Said("wins", player.name, table.money(player.won), None, lines[0]))
    for seat, amount in table.implied:
        found.append(Said("is given back", table.name(seat), table.money(amount), None, 0))
    rake = facts.rake(table)
    if rake is not None:
        found.append(Said("rake", None, table.money(rake), None, 0))
    left = next((event for event in table.log if isinstance(event, LeftInPot)), None)
    found.append(Said("left in the pot", None, table.money(table.left or 0), None, left.at.line if left else 0))
