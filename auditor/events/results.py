"""The showdown, what is paid, and what a summary tells."""

from auditor.cards import Card
from auditor.events.base import Event


class ShowdownStarted(Event, frozen=True, gc=False):
    run: int = 1


class Shown(Event, frozen=True, gc=False):
    """Cards turned up, and the words for them. `run` 2: for the second board."""

    seat: int
    cards: tuple[Card, ...]
    words: str | None = None
    run: int = 1


class OpenersShown(Event, frozen=True, gc=False):
    seat: int
    cards: tuple[Card, ...]


class OpenersDenied(Event, frozen=True, gc=False):
    """Says that he opened without openers."""

    seat: int


class Announced(Event, frozen=True, gc=False):
    """Names his hand without turning it up. `run` 2: the one of the second board."""

    seat: int
    words: str
    run: int = 1


class Mucked(Event, frozen=True, gc=False):
    """Throws his hand away unseen at the showdown; `shown` False too for a winner who does not show."""

    seat: int
    cards: tuple[Card, ...] = ()


class KeepRequested(Event, frozen=True, gc=False):
    """`seat` asks that the hand of seat `of` be kept and shown."""

    seat: int
    of: int


class Returned(Event, frozen=True, gc=False):
    """Chips taken out of the pot and given back: an uncalled bet, or a refund."""

    seat: int
    amount: int


class Awarded(Event, frozen=True, gc=False):
    """Chips pushed to a player. `pot` None where the log does not say which, 0 the main pot, 1, 2 … the side pots.

    `with_uncalled`: the room pays an uncalled bet along with the pot. `cashed_out`: the room paid him out in place of
    the pot, `fee` kept back from it; less than 0 is what he paid the room for it, beside the pot.
    """

    seat: int
    amount: int
    pot: int | None = None
    words: str | None = None
    with_uncalled: bool = False
    cashed_out: bool = False
    fee: int = 0
    run: int = 1


class RakeTaken(Event, frozen=True, gc=False):
    amount: int


class HouseAdded(Event, frozen=True, gc=False):
    """The house puts chips into the pot."""

    amount: int


class PotStated(Event, frozen=True, gc=False):
    """A total the log itself states.

    `where` is summary, marker (beside a street) or winner. `after_rake`: `total` is what is left after the rake;
    `parts_after_rake`: main and side pots are. `with_uncalled`: an uncalled bet is counted in. `sides` from the first.
    """

    total: int | None = None
    main: int | None = None
    sides: tuple[int, ...] = ()
    rake: int | None = None
    where: str = "summary"
    after_rake: bool = False
    parts_after_rake: bool = False
    with_uncalled: bool = False


class LeftInPot(Event, frozen=True, gc=False):
    """Chips that stay for the next hand."""

    amount: int


class SeatSummed(Event, frozen=True, gc=False):
    """One seat's line of a summary.

    `result` is folded, showed, mucked, collected, lost, out or None; `won` what the line says he won; `net` a stated
    change of his stack; `stack_after` the stated final stack.
    """

    seat: int
    player: str
    result: str | None = None
    cards: tuple[Card, ...] = ()
    won: int | None = None
    net: int | None = None
    stack_after: int | None = None
    words: str | None = None
    roles: tuple[str, ...] = ()
