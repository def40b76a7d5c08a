"""What the log says the table looks like: a bookkeeper that records everything and refuses nothing."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from auditor import chips
from auditor.cards import Card
from auditor.deck import Deck
from auditor.events import (
    At,
    Awarded,
    Bet,
    Called,
    Declared,
    Event,
    GameNamed,
    Hand,
    Opened,
    PotStated,
    RaisedTo,
    Returned,
    Wager,
    WentAllIn,
)
from auditor.games import Game
from auditor.pots import CarriedDeal, Layers, Pot, layers, uncalled
from auditor.rounds import Cap, Round
from auditor.seats import Player

if TYPE_CHECKING:
    from auditor.session import LastHand


APPLY: dict[type[Event], Callable[[Table, Any], None]] = {}
"""What each kind of event does to the table; a kind without an entry changes nothing."""

E = TypeVar("E", bound=Event)
F = TypeVar("F", bound="Callable[[Table, Any], None]")


def applies(*kinds: type[Event]) -> Callable[[F], F]:
    """Enters a function as what these kinds of event do to the table."""

    def enter(function: F) -> F:
        for kind in kinds:
            APPLY[kind] = function
        return function

    return enter


WAGERS = frozenset((Opened, Bet, Called, RaisedTo, WentAllIn))
"""Kinds of `Wager`."""


class Earlier(Struct, frozen=True):
    """The same hand met before: where it began there, and the first line that differs in each.

    The two are None where the content is the same.
    """

    file: str
    line: int
    differs_here: int | None = None
    differs_there: int | None = None


class Opening:
    """How the pot was opened: by whom, with what, and who came in behind before it was raised.

    `cards` are the faces the log gave him then, `held` how many he had (None: not known). `amount` is his opening bet,
    the part that stays when the open was false. `callers` matched it, in their order; `raised`: somebody raised it.
    `denied` is the event that admitted that he had no openers, or showed it before the draw. `plays` says whether the
    hand goes on all the same (J-4); None when nothing was denied before the draw. `open_at` is how many acts the round
    had then, None when its action was complete. `taken_for_false`: not all that he showed was
    seen, and he plays no more.
    """

    __slots__ = (
        "amount",
        "at",
        "callers",
        "cards",
        "denied",
        "held",
        "open_at",
        "plays",
        "raised",
        "seat",
        "taken_for_false",
    )

    def __init__(self, seat: int, at: At, amount: int, cards: tuple[Card, ...], held: int | None) -> None:
        self.seat = seat
        self.at = at
        self.amount = amount
        self.cards = cards
        self.held = held
        self.callers: list[int] = []
        self.raised = False
        self.denied: Event | None = None
        self.taken_for_false = False
        self.plays: bool | None = None
        self.open_at: int | None = None


class DrawPhase:
    """One draw phase: `log` its events in order, `acted` the seats that discarded or stood pat, in their order.

    `spoke` are the seats that asked for cards, discarded, stood pat or got cards, in the order of the first of these.
    `pending` are replacement cards taken for granted, by seat; `turned` the exposed ones that had been dealt unseen.
    `dealt`: the log prints replacement cards in it.
    `closed`: the next round or the showdown has begun.
    """

    __slots__ = ("acted", "at", "closed", "dealt", "log", "number", "pending", "split", "spoke", "turned")

    def __init__(self, number: int, at: At) -> None:
        self.number = number
        self.at = at
        self.log: list[Event] = []
        self.acted: list[int] = []
        self.spoke: list[int] = []
        self.turned: list[Event] = []
        self.pending: dict[int, int] = {}
        self.dealt = False
        self.split = False
        self.closed = False


class Table:
    """The state of one hand before the next event. Rules read it; only `apply` changes it.

    `first` is who acts first in the rounds after the first, as the rulebook in force says: `opener`, `left-of-button`,
    or None where it does not say. `openers` and `joker` are the options in force, `lowest` the pair that opens,
    `cap` the raises a round may hold (None: any number).
    """

    def __init__(
        self,
        hand: Hand,
        last_hand: LastHand | None = None,
        *,
        first: str | None = None,
        openers: str = "any",
        joker: str = "none",
        lowest: str = "JJ",
        cap: Cap | None = None,
    ) -> None:
        self.hand = hand
        self.last_hand = last_hand
        self.first = first
        self.openers = openers
        self.joker = joker
        self.lowest = lowest
        self.cap = cap
        self.stakes: GameNamed | None = None
        self.game: Game | None = None
        self.players: dict[int, Player] = {}
        self.order: list[int] = []
        self.button: int | None = None
        self.carried: int | None = None
        self.house_money = 0
        self.deck = Deck(52 if joker == "none" else 53)
        self.board: dict[int, list[Card]] = {}
        self.runs = 1
        self.deals_recorded = False
        self.deal_closed = False
        self.round: Round | None = None
        self.rounds: list[Round] = []
        self.draw: DrawPhase | None = None
        self.draws: list[DrawPhase] = []
        self.declared: Declared | None = None
        self.opening: Opening | None = None
        self.openings: list[Opening] = []
        self.shows: list[Event] = []
        self.turned: list[int] = []
        self.awards: list[Awarded] = []
        self.stated: list[PotStated] = []
        self.paid_by_changes: int | None = None
        self.rake: int | None = None
        self.left: int | None = None
        self.showdown_at: At | None = None
        self.misdeal: Event | None = None
        self.cancelled: Event | None = None
        self.unread = 0
        self.forced: list[tuple[int, str, int]] = []
        self.implied: list[tuple[int, int]] = []
        self.refunds: list[tuple[Returned, int]] = []
        self.along = 0
        self._turn: tuple[int, int | None] = (-1, None)
        self.earlier: Earlier | None = None
        self.log: list[Event] = []
        self._past: dict[type[Event], list[Any]] = {}
        self.noted: dict[str, list[Event]] = {}

    # --- chips and names

    def money(self, amount: int) -> str:
        """An amount as the reports write it."""
        return chips.show(amount, self.hand.decimals)

    def name(self, seat: int | None) -> str:
        """The player in a seat, or `seat 5` where nobody sits."""
        player = self.players.get(seat) if seat is not None else None
        return player.name if player else f"seat {seat}"

    @property
    def pot(self) -> int:
        """All that is in the pot now, carried chips and bets of this round included, before rake and awards."""
        return (self.carried or 0) + self.house_money + sum(p.put_in - p.returned for p in self.players.values())

    def uncalled(self) -> tuple[Player, int] | None:
        """Whose last bet was not matched in full and by how much, returns counted; None when all is matched."""
        all_in = [p.seat for p in self.players.values() if p.all_in and not p.folded]
        wagers = self._wagers()
        for seat in wagers:
            player = self.players[seat]
            if player.owes or player.unpaid:
                # What a call was short of is his fault, not an uncalled part of the bet.
                wagers[seat] += player.owes + player.unpaid
        found = uncalled(wagers, all_in, self._antes())
        return (self.players[found[0]], found[1]) if found is not None else None

    def layers(self, added: Mapping[int, int] | None = None) -> Layers:
        """The pots in layers, for every hand that did not fold, dead or mucked ones too.

        `added` is what a ruling has each seat put in more than the log says, or less.
        """
        contested = [p.seat for p in self.players.values() if p.dealt_in and not p.folded]
        all_in = [seat for seat in contested if self.players[seat].all_in]
        wagers, antes = self._wagers(), self._antes()
        for seat, amount in (added or {}).items():
            if amount:
                wagers[seat] = wagers.get(seat, 0) + amount
        stands = bettor = 0
        if any(p.unpaid or p.owes for p in self.players.values()) and (raw := uncalled(wagers, all_in, antes)):
            # A short call that nobody made up stands: the bet it did not match stays in the pot (G-B9).
            last = self.uncalled()
            bettor = raw[0]
            stands = raw[1] - (last[1] if last is not None and last[0].seat == bettor else 0)
            wagers[bettor] -= stands
        found = layers(
            wagers,
            contested,
            all_in,
            antes=antes,
            dead=sum(p.dead_money for p in self.players.values()) + self.house_money,
            carried=self._carried_deals(),
            names={seat: p.name for seat, p in self.players.items()},
        )
        if not stands or not found.pots:
            return found
        *below, top = found.pots
        # Nor does one who is all-in for less play for it.
        less = [seat for seat in all_in if seat != bettor and wagers.get(seat, 0) < wagers[bettor] + stands]
        own = top.eligible.difference(less)
        if own and own != top.eligible:
            return found._replace(pots=(*found.pots, Pot(stands, own)))
        return found._replace(pots=(*below, Pot(top.amount + stands, top.eligible, top.unsure)))

    def _carried_deals(self) -> Sequence[CarriedDeal]:
        """The deals that left the carried chips; of unknown bettors where the last hand left others."""
        last = self.last_hand
        if not self.carried:
            return ()
        if last is None or last.decimals != self.hand.decimals or sum(d.amount for d in last.carried) != self.carried:
            return (CarriedDeal(self.carried),)
        return last.carried

    def _wagers(self) -> dict[int, int]:
        return {s: max(0, p.put_in - p.returned - p.ante - p.dead_money) for s, p in self.players.items() if p.put_in}

    def _antes(self) -> dict[int, int]:
        # What came back beyond the bets is a part of the ante that an all-in opponent did not match.
        return {
            s: p.ante + min(0, p.put_in - p.returned - p.ante - p.dead_money) for s, p in self.players.items() if p.ante
        }

    @property
    def paid(self) -> int:
        """All that was pushed to players out of the pot; what the house paid to one who cashed out is its own money."""
        if self.paid_by_changes is not None:
            return self.paid_by_changes
        return sum(award.amount + award.fee for award in self.awards if not self._from_house(award)) - self.along

    def won(self, player: Player) -> int:
        """What the player won of the pot."""
        told = sum(a.amount for a in self.awards if a.seat == player.seat and not self._from_house(a))
        return max(told, self.paid_by_changes) if told and self.paid_by_changes is not None else told

    def _from_house(self, award: Awarded) -> bool:
        """Whether a cash-out was paid beside the pot, which went whole to others."""
        if not award.cashed_out:
            return False
        pushed = sum(other.amount for other in self.awards if not other.cashed_out)
        return pushed + (self.rake or 0) >= self.pot

    # --- seats

    def clockwise(self, seat: int) -> list[Player]:
        """The players dealt a seat number, clockwise from the left of `seat`, all of them once, `seat` last."""
        order = self.order
        start = bisect_right(order, seat)
        players = self.players
        return [players[one] for one in (*order[start:], *order[:start])]

    def dealt_in(self) -> list[Player]:
        """The players dealt in, by seat."""
        return [self.players[seat] for seat in self.order if self.players[seat].dealt_in]

    def live(self) -> list[Player]:
        """The players whose hands are still in play, by seat."""
        return [self.players[seat] for seat in self.order if self.players[seat].live]

    def contesting(self) -> int:
        """How many live players are not all-in."""
        return sum([player.contesting for player in self.players.values()])

    # --- the betting

    def unit(self, number: int) -> int | None:
        """The bet of round `number` in a limit game, the least bet in the others; None where it was not stated."""
        if self.stakes is None:
            return None
        if self.stakes.structure == "limit" and self.game is not None and number >= self.game.big_from:
            return self.stakes.big
        if self.stakes.structure == "limit":
            return self.stakes.small
        return self.big_blind

    @property
    def limit(self) -> bool:
        """Whether bets have a fixed size."""
        return self.stakes is not None and self.stakes.structure == "limit"

    @property
    def big_blind(self) -> int | None:
        """The big blind in force, stated or implied by the stakes; None where there is none to know."""
        if self.stakes is None:
            return None
        if self.stakes.blinds is not None:
            return self.stakes.blinds[1]
        return self.stakes.small if self.stakes.structure == "limit" else self.stakes.big

    def _yet_to_act(self, players: Iterable[Player], *, first: bool = False) -> list[Player]:
        """Those of the players without whom the round cannot close; the first of them alone, if asked for."""
        current = self.round
        found: list[Player] = []
        if current is None:
            return found
        bet, several = current.bet, None
        for player in players:
            if not player.contesting:
                continue
            if player.round_in + player.owes < bet:
                if not any(other.live for other in self.players.values() if other is not player):
                    continue
            elif player.acted:
                continue
            else:
                if several is None:
                    several = self.contesting() > 1
                if not several:
                    continue
            found.append(player)
            if first:
                break
        return found

    def needs_to_act(self, player: Player) -> bool:
        """Whether the round cannot close without this player."""
        return bool(self._yet_to_act([player]))

    def expected(self) -> int | None:
        """The seat whose turn it is; None when nobody is left to act, or when the log does not tell where to begin."""
        current = self.round
        if current is None or current.after is None:
            return None
        waiting = self._yet_to_act(self.clockwise(current.after), first=True)
        return waiting[0].seat if waiting else None

    @property
    def turn(self) -> int | None:
        """`expected` as it stands before the next event changes anything; found once."""
        if self._turn[0] != len(self.log):
            self._turn = (len(self.log), self.expected())
        return self._turn[1]

    def unmatched(self) -> list[Player]:
        """The players who still have to act in this round, by seat."""
        return self._yet_to_act(self.players.values())

    @property
    def blinds_due(self) -> tuple[int, int] | None:
        """The blinds that are due by the stakes; None where none are, or the log does not say.

        A handlog's no-limit or pot-limit pair are blinds, and a room's limit game has half of the small bet and all of
        it, if anybody posts.
        """
        stakes = self.stakes
        if stakes is None or stakes.blinds is not None:
            return stakes.blinds if stakes is not None else None
        if stakes.small is None or stakes.big is None or stakes.game == "dopotu-draw":
            return None
        if self.hand.dialect == "handlog":
            return (stakes.small, stakes.big) if stakes.structure != "limit" else None
        posts = any(kind in ("small", "big") for _, kind, _ in self.forced)
        return (stakes.small // 2, stakes.small) if posts and stakes.structure == "limit" else None

    @property
    def ante_due(self) -> int | None:
        """The ante of the stakes; None where none was stated."""
        return (self.stakes.ante or None) if self.stakes is not None else None

    def waiting(self) -> list[Player]:
        """Of `unmatched`, those the round was closed without; a raise that was not allowed plays as a call."""
        waiting = self.unmatched()
        if not waiting or self.round is None:
            return waiting
        level = self.round.to_match(self.cap)
        return [player for player in waiting if not (player.acted and player.round_in >= level)]

    def to_call(self, player: Player) -> int:
        """What the player is short of the bet, his stack not counted."""
        return max(0, self.round.bet - player.round_in) if self.round else 0

    def resolve(self, event: Event) -> Event:
        """The event with what the table knows filled in: `by` and `to` of a wager, and what an all-in amounts to."""
        if type(event) not in WAGERS:
            return event
        assert isinstance(event, Wager)
        player = self.players.get(event.seat)
        already = player.round_in if player else 0
        bet = self.round.bet if self.round else 0
        by, to = event.by, event.to
        if by is None:
            if to is None:
                behind = player.behind if player else None
                owed = bet - already if isinstance(event, Called) else behind
                by = max(0, owed or 0) if behind is None else max(0, min(owed or 0, behind))
                to = already + by
            else:
                by = to - already
        elif to is None:
            to = already + by
        if isinstance(event, WentAllIn):
            kind: type[Wager] = Bet if bet == 0 else RaisedTo if to > bet else Called
            return kind(event.at, event.seat, by, to, True)
        return replace(event, by=by, to=to)

    def reads_as_opening(self, event: Event) -> bool:
        """Whether the wager opens the pot: the first bet of a first round without blinds."""
        current = self.round
        return (
            isinstance(event, Opened | Bet)
            and current is not None
            and current.number == 0
            and not current.blind
            and current.bets == 0
            and current.bet == 0
        )

    # --- the course of the hand

    def past(self, kind: type[E]) -> Sequence[E]:
        """The events of the kind so far, in their order."""
        return self._past.get(kind, ())

    def notes(self, what: str, seat: int) -> list[Event]:
        """The events noted under `what` that a player's seat stands in."""
        return [event for event in self.noted.get(what, ()) if getattr(event, "seat", None) == seat]

    @property
    def phase(self) -> str:
        """deal, betting, draw, showdown or over."""
        if self.awards or self.left is not None or self.cancelled or self.misdeal:
            return "over"
        if self.showdown_at is not None:
            return "showdown"
        if self.draw is not None and not self.draw.closed:
            return "draw"
        return "betting" if self.deal_closed else "deal"

    @property
    def rounds_closed(self) -> int:
        """Betting rounds that are over."""
        return sum(current.closed for current in self.rounds)

    def apply(self, event: Event) -> None:
        """Records what the log says. Never refuses, never raises."""
        kind = type(event)
        apply = APPLY.get(kind)
        if apply is not None:
            apply(self, event)
        self.log.append(event)
        past = self._past.get(kind)
        if past is None:
            self._past[kind] = [event]
        else:
            past.append(event)
