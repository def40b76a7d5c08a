"""One betting round: what there is to match, how often it was raised, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from auditor.acts import Act
from auditor.events import At, Bet, Opened, RaisedTo

if TYPE_CHECKING:
    from auditor.caps import Cap
    from auditor.seats import Player


def nearest(to: int, sizes: Iterable[int]) -> int:
    """The lawful size that a wager to `to` is nearest to (P-0c); in the middle it is the greater."""
    return min(sizes, key=lambda size: (abs(size - to), -size))


class Round:
    """A betting round as the log lets it happen; amounts are totals of the round, antes not counted.

    `bet` is what there is to match, `full` the last full level (a short all-in lifts `bet` alone), `rung` the last
    level that no all-in made odd, `unit` the bet of a limit game or the least bet of the others (None: not stated),
    `step` the last full raise. `opens_with_raise`: the first bet may be a bet and a raise (T-19). `should` is what
    the last wager, or a blind, ought to have been where it was another. `bets`/`raises` count for the cap (a bet, or
    a raise by at least half a unit); `tally` counts acts as the log words them. `begun`: it is somebody's turn, or
    was; `ahead`: before its board came. `made` are the wagers, in their order, `said` the checks and folds that
    something was declared before. `below` is the bet before the last wager that lifted it, `contesting` how many can
    still bet. `interrupted`: the board or the draw came too soon; `overrun`: somebody acted when nobody had to.
    `too_soon` is what was bet of it in the middle of the draw, when it began anew afterwards. `backs` is, for a seat
    passed over, the wager out of turn that lifted the bet before its turn. `skipped` were passed over and have not
    acted since. `late` is what went back, by seat, of the surplus of a wager when the round was over; `checked_early`
    are the seats that checked out of turn.
    """

    __slots__ = (
        "acts",
        "after",
        "aggressor",
        "ahead",
        "backs",
        "begun",
        "below",
        "bet",
        "bets",
        "blind",
        "checked_early",
        "closed",
        "closed_at",
        "contesting",
        "expected_first",
        "first_actor",
        "full",
        "heads_up_at",
        "interrupted",
        "last_caller",
        "late",
        "limit",
        "made",
        "next_after_skip",
        "number",
        "opens_with_raise",
        "overrun",
        "passed_over",
        "raises",
        "rung",
        "said",
        "should",
        "skipped",
        "started_with",
        "step",
        "tally",
        "tapped",
        "too_soon",
        "unit",
    )

    def __init__(
        self, number: int, unit: int | None, *, limit: bool, contesting: int, opens_with_raise: bool = False
    ) -> None:
        self.number = number
        self.unit = unit
        self.limit = limit
        self.opens_with_raise = opens_with_raise
        self.bet = 0
        self.below = 0
        self.full = 0
        self.rung = 0
        self.should: int | None = None
        self.step = unit or 0
        self.blind = False
        self.bets = 0
        self.raises = 0
        self.acts = 0
        self.begun = self.ahead = False
        self.made: list[Act] = []
        self.said: list[Act] = []
        self.aggressor: int | None = None
        self.last_caller: int | None = None
        self.first_actor: int | None = None
        self.expected_first: int | None = None
        self.after: int | None = None
        self.checked_early: set[int] = set()
        self.late: dict[int, int] = {}
        self.passed_over: set[int] = set()
        self.skipped: set[int] = set()
        self.next_after_skip: set[int] = set()
        self.backs: dict[int, Act] = {}
        self.tapped: set[int] = set()
        self.started_with = self.contesting = contesting
        self.heads_up_at: int | None = 0 if contesting <= 2 else None
        self.interrupted = self.overrun = False
        self.too_soon: Round | None = None
        self.closed = False
        self.closed_at: At | None = None
        self.tally = {"bets": 0, "raises": 0, "calls": 0, "checks": 0, "folds": 0}

    def is_full(self, to: int) -> bool:
        """Whether a wager to `to` lifts the last full level by a whole bet or raise, at limit by half of one (T-1)."""
        if self.limit:
            return self.unit is None or 2 * (to - self.full) >= self.unit
        return to - self.bet >= self.step or to - self.full >= self.step

    def counts(self, act: Act) -> bool:
        """Whether a raise counts for the cap: it lifts the bet by at least half a unit (T-1)."""
        if self.limit:
            return not self.unit or 2 * (act.to - act.full) >= self.unit
        return not act.all_in() or act.to - act.faced >= act.step or act.to - act.full >= act.step

    def allows(self, act: Act, cap: Cap | None) -> bool:
        """Whether the betting was open to the seat, and the cap left it a raise."""
        return act.may_raise and not (cap is not None and cap.passed_by(self, act))

    def to_match(self, cap: Cap | None) -> int:
        """What a player must have in to have matched: a raise that was not allowed plays as a call."""
        level = self.bet
        for act in reversed(self.made):
            if not isinstance(act.event, RaisedTo) or act.stands_at != level:
                continue
            if self.allows(act, cap):
                break
            level = act.faced
        return level

    def reopens(self, player: Player) -> bool:
        """Whether the bet has grown enough since the player's last act to let him raise again (G-B4, G-B7)."""
        if not player.acted:
            return True
        grown = self.bet - player.acted_at
        if self.limit:
            return self.unit is None or 2 * grown >= self.unit
        return grown >= self.step

    def least_raise(self) -> int:
        """The total the structure wants of a raise, or of a first bet."""
        return (self.full if self.limit else self.bet) + self.step

    def opens_for(self, act: Act) -> tuple[int, ...]:
        """What an open of a wrong size that the act faced may count as: an open, or one with a raise."""
        unit = self.unit
        if not self.limit or not unit or not self.opens_with_raise or self.blind or act.should is None:
            return ()
        faced = act.faced if act.faced == self.made[0].to else 0
        return (unit, 2 * unit) if faced > unit else ()

    def lift(self, seat: int, to: int, *, all_in: bool) -> None:
        """A wager to `to` above what there was to match; not all-in it stands for what it is, right or wrong."""
        self.should = None if all_in else self._ought_to_be(to)
        if all_in and self._opens_with_short_raise(to):
            self.full = self.rung = self.unit or 0
            self.bets = 1
        full = self.is_full(to)
        if full or not all_in:
            if not self.limit:
                self.step = max(self.step, to - self.bet)
            if self.bets == 0:
                # To open with a raise puts in the bet and a raise (T-19).
                unit = self.unit or 0
                self.raises += int(self.limit and unit > 0 and nearest(to, self.sizes()) == 2 * unit)
                self.bets = 1
            elif full or not self.limit:
                self.raises += 1
            self.full = to
        if not all_in:
            self.rung = to
        elif self.limit and self.unit:
            self.rung += (to - self.rung) // self.unit * self.unit
        self.below, self.bet = self.bet, to
        self.aggressor = seat

    def _opens_with_short_raise(self, to: int) -> bool:
        """Whether an all-in open holds a bet and a part of the raise that may go with it (T-19)."""
        unit = self.unit or 0
        return self.limit and self.number == 0 and self.bets == 0 and unit < to < 2 * unit

    def sizes(self) -> tuple[int, ...]:
        """The totals a limit wager may make: one, or two where the house lets one open with a raise (P-0c, T-19)."""
        least = self.least_raise()
        return (least, 2 * least) if self.opens_with_raise and self.bets == 0 else (least,)

    def _ought_to_be(self, to: int) -> int | None:
        least = self.least_raise()
        if self.limit:
            return None if to in self.sizes() or not self.unit else nearest(to, self.sizes())
        return least if to < least else None

    def post(self, level: int, stated: int | None = None) -> None:
        """A live blind: the bet there is to match before the first act; `stated` is what it should have been."""
        self.bet = max(self.bet, level)
        self.full = self.rung = self.bet
        self.bets = 1
        self.blind = True
        if stated is not None and stated != level:
            self.should = stated
        if not self.limit:
            self.step = max(self.step, level)

    def open_for_antes(self, seat: int) -> None:
        """A player all-in for his antes opens: who comes in puts in a full bet (R-12)."""
        self.bet = self.full = self.rung = self.unit or 0
        self.bets = 1
        self.aggressor = seat

    def reopen(self, seat: int) -> None:
        """The open of `seat` was false and binds nobody: from his left there is no bet to match (J-2a)."""
        self.bet = self.full = self.rung = self.bets = self.raises = 0
        self.should = None
        self.step = self.unit or 0
        self.aggressor = self.last_caller = None
        self.passed_over.clear()
        self.skipped.clear()
        self.next_after_skip.clear()
        self.after = seat

    def lower(self, bet: int) -> None:
        """Chips went back to who had put in the most: there is less to match."""
        self.bet = min(self.bet, bet)
        self.full = min(self.full, self.bet)
        self.rung = min(self.rung, self.bet)
        if self.should == self.bet:
            self.should = None
        if self.bet == 0:
            self.bets = self.raises = 0  # nothing that was bet stands

    def undo(self, act: Act) -> None:
        """A wager went back, before anybody acted behind it, to no more than it faced: it lifted nothing."""
        self.aggressor = act.aggressor
        self.raises, self.full, self.rung, self.step = act.raises, act.full, act.rung, act.step
        self.should = act.should
        if act.faced == 0:
            self.bets = 0

    def before(self, seat: int) -> Act | None:
        """The wager out of turn that the seat's turn comes before: the action goes back to it (G-B12)."""
        return self.backs.get(seat) if seat in self.passed_over else None

    def back_up(self, act: Act) -> None:
        """A seat passed over wagers in its turn: what was wagered out of turn, `act`, has lifted nothing yet."""
        self.undo(act)
        self.bet, self.below = act.faced, act.below

    def last_of(self, seat: int) -> Act | None:
        """The seat's last wager of the round."""
        return next((act for act in reversed(self.made) if act.seat == seat), None)

    def last_lift(self) -> Act | None:
        """The last bet or raise that lifted what there was to match."""
        lifted = (act for act in reversed(self.made) if isinstance(act.event, Bet | Opened | RaisedTo))
        return next((act for act in lifted if act.to > act.faced), None)

    def contested_by(self, contesting: int) -> None:
        """Notes how many players not all-in are left, for the cap's heads-up test (T-2)."""
        self.contesting = contesting
        if contesting <= 2 and self.heads_up_at is None:
            self.heads_up_at = self.raises
