"""A player's place in one hand: chips, cards and what he has done."""

from collections.abc import Iterable

from auditor.holdings import Holding


def nearest_name(name: str, seated: Iterable[str]) -> str | None:
    """The seated player whose name is nearest to one that nobody has; None where none is near, or two are.

    Case and accents do not count. A name with something before or behind it is near, too.
    """
    from difflib import get_close_matches

    said = _plain(name)
    others = {other: _plain(other) for other in sorted(set(seated))}
    near = get_close_matches(said, others.values(), 2, 0.7)
    known = [other for other, plain in others.items() if plain in near]
    known = known or [other for other, plain in others.items() if len(plain) >= LONG and plain in said]
    return known[0] if len(known) == 1 else None


LONG = 3
"""Letters of a name that is not in another one by accident."""


def _plain(name: str) -> str:
    """A name without what marks its letters."""
    from unicodedata import combining, normalize

    return "".join(letter for letter in normalize("NFKD", name.casefold()) if not combining(letter))


class Player:
    """One player in one hand; amounts in units of the hand.

    `stack` is what he began with (None: not stated), `behind` what is left of it to bet, None where it is not known
    how much a hand may cost. `put_in` is all he put in, antes and blinds too; `round_in` his live chips of this round;
    `ante` and `dead_money` the part of `put_in` that is no bet.
    `returned` came back from the pot, `won` was pushed to him. `acted_at` is the bet there was after his last act.
    `folded_in` is the round in which he folded, None where that is not sure.
    `absent`: a round was closed without him, and the log has nothing more of him in this hand.
    `owes` is what his last act of the round left unmatched, `unpaid` the same of closed rounds.
    `live`: dealt in, and his hand is still in play; `contesting`: live and not all-in, so that he can still bet. Both
    follow from the other marks, which the methods change.
    """

    __slots__ = (
        "absent",
        "acted",
        "acted_at",
        "all_in",
        "ante",
        "behind",
        "contesting",
        "dead",
        "dead_money",
        "dealt_in",
        "fee",
        "folded",
        "folded_in",
        "from_before",
        "holding",
        "live",
        "mucked",
        "name",
        "owes",
        "passed",
        "posted",
        "put_in",
        "returned",
        "round_in",
        "seat",
        "shown",
        "sits_out",
        "stack",
        "stranger",
        "tossed",
        "unpaid",
        "void",
        "won",
    )

    def __init__(
        self, seat: int, name: str, stack: int | None, *, sits_out: bool = False, stranger: bool = False
    ) -> None:
        self.seat = seat
        self.name = name
        self.stack = stack
        self.behind = stack
        self.sits_out = sits_out
        self.stranger = stranger
        self.dealt_in = not sits_out
        self.folded = False
        self.folded_in: int | None = None
        self.dead = False
        self.mucked = False
        self.absent = False
        self.all_in = False
        self.shown = False
        self.passed = False
        self.acted = False
        self.acted_at = 0
        self.posted: list[tuple[str, int]] = []
        self.ante = 0
        self.dead_money = 0
        self.put_in = 0
        self.round_in = 0
        self.returned = 0
        self.from_before = 0
        self.void = 0
        self.won = 0
        self.fee = 0
        self.tossed = 0
        self.unpaid = 0
        self.owes = 0
        self.holding = Holding()
        self.live = self.contesting = self.dealt_in

    @property
    def net(self) -> int:
        """What he ends the hand with less what he began with."""
        return self.won + self.returned - self.put_in + self.tossed

    @property
    def chips(self) -> int | None:
        """What he has before him, whether he may bet it or not."""
        return None if self.stack is None else self.stack - self.put_in + self.returned

    @property
    def bets(self) -> int:
        """What he has in the pot besides his ante and his dead money."""
        return self.put_in - self.returned - self.ante - self.dead_money

    @property
    def all_in_for_ante(self) -> bool:
        """Whether his ante, and nothing else, took his last chips: no blind is due of him."""
        return self.all_in and self.put_in == self.ante

    def _stands(self) -> None:
        """Brings `live` and `contesting` up to date."""
        self.live = self.dealt_in and not (self.folded or self.dead or self.mucked or self.absent)
        self.contesting = self.live and not self.all_in

    def is_dealt_in(self, dealt_in: bool) -> None:
        """He is in the hand, or is not."""
        self.dealt_in = dealt_in
        self._stands()

    def is_all_in(self) -> None:
        """He has no chips left to bet."""
        self.all_in = True
        self.contesting = False

    def fold(self) -> None:
        """He gives up his hand."""
        self.folded = True
        self.live = self.contesting = False

    def die(self) -> None:
        """His hand is dead."""
        self.dead = True
        self.live = self.contesting = False

    def muck(self) -> None:
        """He throws his hand away at the showdown."""
        self.mucked = True
        self.live = self.contesting = False

    def is_absent(self, absent: bool) -> None:
        """A round was closed without him."""
        self.absent = absent
        self._stands()

    def may_put_in(self, most: int | None) -> None:
        """A hand costs nobody more than `most`, whatever he has; None: it is not known how much that is."""
        if self.stack is not None:
            self.behind = None if most is None else min(self.stack, most)

    def pay(self, amount: int) -> None:
        """Chips go from his stack into the pot."""
        self.put_in += amount
        if self.behind is not None:
            self.behind -= amount
            if self.behind <= 0 and amount > 0:
                self.is_all_in()

    def get_back(self, amount: int) -> None:
        """Chips of his come back out of the pot."""
        self.returned += amount
        if self.behind is not None:
            self.behind += amount
            if self.behind > 0 and amount > 0:
                self.all_in = False
                self._stands()
