"""What is done in a betting round."""

from auditor.cards import Card
from auditor.events.base import Event


class Checked(Event, frozen=True, gc=False):
    seat: int


class Tapped(Event, frozen=True, gc=False):
    """A tap on the table: a check in a betting round, a pat declaration in a draw."""

    seat: int


class Folded(Event, frozen=True, gc=False):
    """`untold`: no line of the play says so, only the summary of a room that leaves such lines out."""

    seat: int
    cards: tuple[Card, ...] = ()
    untold: bool = False


class Wager(Event, frozen=True, gc=False):
    """Chips put in during a round. `by` are the chips added, `to` the seat's total for the round, antes not counted;
    a log states one of the two, or neither (a PHH call).
    """

    seat: int
    by: int | None = None
    to: int | None = None
    all_in: bool = False


class Opened(Wager, frozen=True, gc=False):
    """The first bet of a first round where openers may be required; 0 by a player all-in for his antes."""


class Bet(Wager, frozen=True, gc=False):
    """The first bet of a round."""


class Called(Wager, frozen=True, gc=False):
    pass


class RaisedTo(Wager, frozen=True, gc=False):
    """A wager above what there was to match.

    `stated_by` is the step over the highest bet as the log states it, `stated_added` the chips put in as it states
    them: "raises 200 to 300" is to=300, stated_by=200.
    """

    stated_by: int | None = None
    stated_added: int | None = None


class WentAllIn(Wager, frozen=True, gc=False):
    """All-in; the bet, call or raise that the amount makes it."""


class MadeUp(Event, frozen=True, gc=False):
    """Adds chips that an earlier bet, call or ante was short of."""

    seat: int
    amount: int
    all_in: bool = False


class Withdrawn(Event, frozen=True, gc=False):
    """Takes back chips that he bet."""

    seat: int
    amount: int


class Declared(Event, frozen=True, gc=False):
    """What a player says aloud in turn: `check`, `bet N`, `call`, `raise to N`, `all-in`, `fold`, or other words."""

    seat: int
    text: str
