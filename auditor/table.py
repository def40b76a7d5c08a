"""What the log says the table looks like: a bookkeeper that records everything and refuses nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from auditor.accounts import Accounts
from auditor.cards import Card
from auditor.course import Doubt, DrawPhase, Earlier, Opening
from auditor.deck import Deck
from auditor.events import (
    At,
    Declared,
    Event,
    GameNamed,
    Hand,
    HandStarted,
    MadeUp,
    PotStated,
    Returned,
    Withdrawn,
)
from auditor.games import Game
from auditor.house import ANY_HOUSE, House
from auditor.rounds import Round
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


class Table(Accounts):
    """The state of one hand before the next event. Rules read it; only `apply` changes it.

    `house` are the house rules in force. `room`: a room's software dealt, by its log or by the book; what a handlog has
    no line for was not there all the same. `refunds` are returns of more than was uncalled, with what was; `put_right`
    what each player added or got back, and how much of that was not uncalled.
    """

    def __init__(self, hand: Hand, last_hand: LastHand | None = None, house: House = ANY_HOUSE) -> None:
        super().__init__(hand, last_hand)
        self.house = house
        self.room = hand.dialect != "handlog" or house.dealt_by == "software"
        self.stakes: GameNamed | None = None
        self.game: Game | None = None
        self.button: int | None = None
        self.deck = Deck(52 if house.joker == "none" else 53)
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
        self.stated: list[PotStated] = []
        self.showdown_at: At | None = None
        self.misdeal: Event | None = None
        self.cancelled: Event | None = None
        self.doubt: Doubt | None = None
        self.forced: list[tuple[int, str, int]] = []
        self.implied: list[tuple[int, int]] = []
        self.refunds: list[tuple[Returned, int]] = []
        self.put_right: list[tuple[MadeUp | Returned | Withdrawn, int, int]] = []
        self._turn: tuple[int, int | None] = (-1, None)
        self.earlier: Earlier | None = None
        self.log: list[Event] = []
        self._past: dict[type[Event], list[Any]] = {}
        self.noted: dict[str, list[Event]] = {}

    def anew(self) -> Table:
        """The same table before the first event of the hand."""
        return Table(self.hand, self.last_hand, self.house)

    @property
    def lost_street(self) -> str | None:
        """The street whose line the log has lost, and which leaves all after it in doubt."""
        return self.doubt.street if self.doubt is not None else None

    @property
    def seating_known(self) -> bool:
        """Whether the log has said who is seated: one that begins in mid-session does not at first."""
        return bool(self.players or self.last_hand or self.past(HandStarted))

    # --- the betting

    def unit(self, number: int) -> int | None:
        """The bet of round `number` in a limit game, the least bet in the others; None where it was not stated."""
        if self.stakes is None:
            return None
        if self.stakes.structure == "limit" and self.game is not None and number >= self.game.big_from:
            return self.stakes.big
        if self.stakes.structure == "limit":
            return self.stakes.small
        return self.big_blind or self.stakes.big

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
        bet = current.bet
        opposed: bool | None = None
        several: bool | None = None
        for player in players:
            if not player.contesting:
                continue
            if player.round_in + player.owes < bet:
                if opposed is None:
                    opposed = sum([one.live for one in self.players.values()]) > 1
                if not opposed:
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
        if stakes.small is None or stakes.big is None or (self.game is not None and self.game.bets_first):
            return None
        if self.hand.dialect == "handlog":
            return (stakes.small, stakes.big) if stakes.structure != "limit" else None
        posts = not self.forced or any(kind in ("small", "big") for _, kind, _ in self.forced)
        return (stakes.small // 2, stakes.small) if posts and stakes.structure == "limit" else None

    @property
    def ante_due(self) -> int | None:
        """The ante of the stakes; None where none was stated."""
        return (self.stakes.ante or None) if self.stakes is not None else None

    def waiting(self) -> list[Player]:
        """Of `unmatched`, those the round was closed without; a raise that was not allowed plays as a call.

        Nor is anybody waited for who is alone with players all-in for no more than he has in: beside them, a call of
        the blind would come back.
        """
        waiting = self.unmatched()
        if not waiting or self.round is None:
            return waiting
        if self.round.blind and self.contesting() == 1:
            most = max((p.round_in for p in self.players.values() if p.live and p.all_in), default=0)
            waiting = [player for player in waiting if player.round_in < most]
        level = self.round.to_match(self.house.cap)
        return [player for player in waiting if not (player.acted and player.round_in >= level)]

    def to_call(self, player: Player) -> int:
        """What the player is short of the bet, his stack not counted."""
        return max(0, self.round.bet - player.round_in) if self.round else 0

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
