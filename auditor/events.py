"""What a log says happened, one frozen record a statement.

Players are seat numbers, amounts whole numbers of the hand's unit (`Hand.decimals`), cards the strings of `cards`.
`seat` is who acts. None means: the log does not say.
"""

from msgspec import Struct

from auditor.cards import Card


class At(Struct, frozen=True, gc=False):
    """Where in the log: line and column from 1, and the clock time as written, if any."""

    line: int
    column: int = 1
    clock: str | None = None


class Event(Struct, frozen=True, gc=False):
    """Something the log says; `at` says where."""

    at: At


# --- the session -------------------------------------------------------------------------------------------------


class SessionStarted(Event, frozen=True, gc=False):
    """A session of a table begins."""

    title: str
    place: str | None = None
    currency: str | None = None


class RulebookNamed(Event, frozen=True, gc=False):
    """The house rules that hold from here, by name or file."""

    name: str


class SatDown(Event, frozen=True, gc=False):
    """A player takes a seat between hands with `stack` chips."""

    seat: int
    player: str
    stack: int | None = None


class StoodUp(Event, frozen=True, gc=False):
    """A player leaves the table."""

    seat: int


class MovedSeat(Event, frozen=True, gc=False):
    """A player moves from `seat` to the seat `to`."""

    seat: int
    to: int


class AddedChips(Event, frozen=True, gc=False):
    """A re-buy or add-on of `amount`."""

    seat: int
    amount: int | None


# --- the head of a hand ------------------------------------------------------------------------------------------


class HandStarted(Event, frozen=True, gc=False):
    """A hand begins.

    `started` is ISO 8601 in UTC; `also` the second stamp of the same moment, in UTC; `other` the second reading of
    a local hour that exists twice. A handlog's own time keeps the offset it was written with.
    """

    hand: str
    started: str | None = None
    table: str | None = None
    tournament: str | None = None
    also: str | None = None
    other: str | None = None


class GameNamed(Event, frozen=True, gc=False):
    """Game, structure and stakes, and the options that were said.

    `structure` is limit, pot-limit, no-limit or cap. `small`/`big` are the two bets of a limit game, the blinds of the
    others. `blinds` are stated apart (`blinds 1/2`) or due by the room's header. `chip` is the smallest chip in play.
    `as_written` is the room's own name of the game.
    """

    game: str
    structure: str
    small: int | None = None
    big: int | None = None
    ante: int | None = None
    blinds: tuple[int, int] | None = None
    openers: str | None = None
    joker: str | None = None
    cap: int | None = None
    chip: int | None = None
    currency: str | None = None
    tournament: bool = False
    as_written: str | None = None


class Seated(Event, frozen=True, gc=False):
    """A player has a seat. `out`: he sits, but is not dealt in.

    `stranger`: the log lets him act without having seated him; `seat` is then a number below zero.
    """

    seat: int
    player: str
    stack: int | None = None
    out: bool = False
    stranger: bool = False


class SatOut(Event, frozen=True, gc=False):
    """A seated player is said to sit out, after the seat list."""

    seat: int


class Button(Event, frozen=True, gc=False):
    """The button's seat; it may be an empty one."""

    seat: int


class Carried(Event, frozen=True, gc=False):
    """Chips left in the pot from earlier hands."""

    amount: int


class AntePosted(Event, frozen=True, gc=False):
    """`dead`: one player's ante for the whole table, which no other has to match."""

    seat: int
    amount: int
    all_in: bool = False
    dead: bool = False


class BlindPosted(Event, frozen=True, gc=False):
    """`kind` is small, big, both (small dead, big live), dead, bring-in, straddle or button; `amount` is all of it."""

    seat: int
    kind: str
    amount: int
    all_in: bool = False


# --- the dealer --------------------------------------------------------------------------------------------------


class Dealt(Event, frozen=True, gc=False):
    """Cards to a player: `count` of them, `cards` the faces that are known (they may be fewer, never more).

    `kept` are the cards the log says he held on to, where a room prints them beside the new ones. `runs` 2: the line
    holds the cards of two draws of a hand that is run twice, and does not tell them apart.
    """

    seat: int
    count: int | None
    cards: tuple[Card, ...] = ()
    kept: tuple[Card, ...] | None = None
    runs: int = 1


class Exposed(Event, frozen=True, gc=False):
    """One more card dealt, face up by the dealer's fault."""

    seat: int
    card: Card


class Replaced(Event, frozen=True, gc=False):
    """A card is taken away and another dealt; `new` None when its face is not known."""

    seat: int
    old: Card
    new: Card | None = None


class Burned(Event, frozen=True, gc=False):
    card: Card | None = None


class Boxed(Event, frozen=True, gc=False):
    """A card found face up in the deck."""

    card: Card


class BoardDealt(Event, frozen=True, gc=False):
    """`street` is flop, turn or river; `before` the board as the line repeats it; `run` 2 for the second board."""

    street: str
    cards: tuple[Card, ...]
    before: tuple[Card, ...] | None = None
    run: int = 1


class MisdealDeclared(Event, frozen=True, gc=False):
    text: str | None = None


class HandCancelled(Event, frozen=True, gc=False):
    """The room called the hand off; all that was put in counts as returned."""


class Reshuffled(Event, frozen=True, gc=False):
    """The discards are shuffled to make a new stub."""


class HandKilled(Event, frozen=True, gc=False):
    """A hand is declared dead by the dealer."""

    seat: int
    text: str | None = None


class Revealed(Event, frozen=True, gc=False):
    """The dealer turns up a player's kept discards."""

    seat: int
    cards: tuple[Card, ...]


# --- betting -----------------------------------------------------------------------------------------------------


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


# --- the draw ----------------------------------------------------------------------------------------------------


class DrawStarted(Event, frozen=True, gc=False):
    """A draw phase begins; `number` from 1 where the log counts them."""

    number: int | None = None


class Requested(Event, frozen=True, gc=False):
    seat: int
    count: int


class RequestChanged(Event, frozen=True, gc=False):
    seat: int
    count: int


class Discarded(Event, frozen=True, gc=False):
    """`cards` None when the faces are not stated; () when an empty list is."""

    seat: int
    count: int
    cards: tuple[Card, ...] | None = None


class StoodPat(Event, frozen=True, gc=False):
    seat: int
    cards: tuple[Card, ...] | None = None


class Asked(Event, frozen=True, gc=False):
    """`seat` asks the player in seat `of` how many cards he drew."""

    seat: int
    of: int


class Answered(Event, frozen=True, gc=False):
    """The answer for the draw of seat `of`; `seat` None when the dealer speaks, `count` None when he declines."""

    seat: int | None
    of: int | None
    count: int | None


class SplitDeclared(Event, frozen=True, gc=False):
    """Declares that he breaks the hand he opened on."""

    seat: int


class Retrieved(Event, frozen=True, gc=False):
    """Takes a card back from the discards."""

    seat: int
    card: Card


class DiscardsTouched(Event, frozen=True, gc=False):
    seat: int


# --- showdown and result -----------------------------------------------------------------------------------------


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
    the pot, `fee` kept back from it.
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


# --- house customs -----------------------------------------------------------------------------------------------


class Thanked(Event, frozen=True, gc=False):
    seat: int


class Tossed(Event, frozen=True, gc=False):
    """Chips given away by courtesy."""

    seat: int
    amount: int
    to: int


class Placed(Event, frozen=True, gc=False):
    """Rank at the end of the tournament hand, 1 the best."""

    seat: int
    place: int


class DrawModeDeclared(Event, frozen=True, gc=False):
    seat: int


class DrawModeAnswered(Event, frozen=True, gc=False):
    seat: int
    accepts: bool


class RefereeAnswered(Event, frozen=True, gc=False):
    consents: bool


class DealerSaid(Event, frozen=True, gc=False):
    """`what` is players (with `count`), exchange or showdown."""

    what: str
    count: int | None = None


class FloorRuled(Event, frozen=True, gc=False):
    """What the floor decided; no rule reads it."""

    text: str


class Noted(Event, frozen=True, gc=False):
    """Free text; no rule reads it."""

    text: str


class Remark(Event, frozen=True, gc=False):
    """A line the dialect knows that changes nothing: chat, comings and goings, time-outs."""

    text: str


# --- the end, and what could not be read -------------------------------------------------------------------------


class HandEnded(Event, frozen=True, gc=False):
    """The record of the hand ends.

    `cut`: in the middle; `partial`: the room itself says so. `untold`: a format that need not tell what was paid does
    not tell it.
    """

    cut: bool = False
    partial: bool = False
    untold: bool = False


class Unread(Event, frozen=True, gc=False):
    """A line that is no statement of the dialect; `expected` says what could have stood at `at.column`."""

    text: str
    expected: str | None = None


class Undecodable(Event, frozen=True, gc=False):
    """Bytes at `at.column` that are no text in the encoding of the file; they stand as U+FFFD."""


class StyleMixed(Event, frozen=True, gc=False):
    """The amount `text` is written in another style than `other` on line `other_line` of the same file."""

    text: str
    other: str
    other_line: int


class AmountUnclear(Event, frozen=True, gc=False):
    """The amount `text` fits two styles and no other amount of the file decides; it is read as `taken`, in units."""

    text: str
    taken: int


# --- moments: what no line says, but the table knows -------------------------------------------------------------


class Moment(Event, frozen=True, gc=False):
    """Judged and applied before the event that brings it about; never printed."""


class DealClosed(Moment, frozen=True, gc=False):
    """The first act after the deal is about to happen."""


class RoundStarted(Moment, frozen=True, gc=False):
    """The betting round `number` (from 0) begins with the act that comes."""

    number: int


class RoundClosed(Moment, frozen=True, gc=False):
    """The betting round `number` is over; `complete` False when somebody still had to act."""

    number: int
    complete: bool


class DrawClosed(Moment, frozen=True, gc=False):
    """The draw phase `number` is over: the first bet, check, show or the end comes."""

    number: int


class HandClosed(Moment, frozen=True, gc=False):
    """No further act can come: showdown and awards are done, the record ends next."""


class Hand(Struct):
    """One hand as its dialect reads it: a block of lines and the events on them.

    `id` is "" for statements that stand after the last hand of a session. `first_line` and `last_line` count from 1 in
    the file; `lines` are its lines as decoded, without line ends. Amounts are in units of 10 to the minus `decimals`;
    `unit` is the smallest chip in play, in those units. `session` names the handlog session or is None. `neighbours`:
    hands follow one another by the format (handlog), not by what their stacks say. `unsupported` names a game that is
    read no further than its header; `unread` says why the hand could not be read at all.
    """

    file: str
    dialect: str
    id: str
    first_line: int
    last_line: int
    lines: tuple[str, ...] = ()
    events: list[Event] = []
    encoding: str = "utf-8"
    decimals: int = 2
    unit: int = 1
    session: str | None = None
    neighbours: bool = False
    unsupported: str | None = None
    unread: str | None = None


EVENTS: dict[str, type[Event]] = {
    kind.__name__: kind
    for kind in tuple(globals().values())
    if isinstance(kind, type) and issubclass(kind, Event) and kind not in (Event, Moment, Wager)
}
"""Each kind of event by its name."""
