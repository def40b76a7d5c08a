"""The records an audit gives out: one finding, one hand. Their field names are a promise.

Amounts are decimal strings without padding, None is unknown; lines and columns count from 1.
"""

from msgspec import Struct, field

from auditor.verdict import Answer, Weight


class Move(Struct, frozen=True):
    """Chips that should change hands, relative to what the log says happened.

    Each end is a player, `pot`, `next pot`, `house`, or None for chips nobody can be named for.
    """

    from_: str | None = field(name="from")
    to: str | None
    amount: str


class Finding(Struct, tag_field="type", tag="finding", kw_only=True):
    """A rule broken, or one that cannot be judged, at one place of a log.

    `ruling` None: the book names no remedy. `handled`: the log itself records the right handling.
    `waived`: the reason given in a waiver file.
    """

    file: str
    hand: str
    line: int
    column: int
    clock: str | None
    code: str
    name: str
    verdict: Answer
    weight: Weight
    seat: int | None
    player: str | None
    fact: str
    expected: str | None
    found: str | None
    rulebook: str
    cite: str | None
    ruling: str | None
    moves: list[Move] = []
    handled: bool = False
    waived: str | None = None


class SeatRecord(Struct, kw_only=True):
    seat: int | None
    player: str
    stack: str | None
    dealt_in: bool


class ForcedRecord(Struct, kw_only=True):
    """`kind` is ante, small, big, both, dead, bring-in, straddle or button."""

    player: str
    kind: str
    amount: str


class RoundRecord(Struct, kw_only=True):
    bets: int = 0
    raises: int = 0
    calls: int = 0
    checks: int = 0
    folds: int = 0


class ShownRecord(Struct, kw_only=True):
    """`rank` in words, None where the cards do not tell."""

    player: str
    cards: list[str]
    rank: str | None


class HandRecord(Struct, tag_field="type", tag="hand", kw_only=True):
    """The facts of one hand's replay.

    `status`: complete, passed, misdealt, cancelled, truncated, duplicate, unsupported or unread.
    """

    file: str
    hand: str
    first_line: int
    last_line: int
    dialect: str
    encoding: str
    rulebook: str | None
    rulebook_hash: str | None
    game: str | None
    structure: str | None
    currency: str | None
    table: str | None
    session: str | None
    started: str | None
    status: str
    button: int | None
    seats: list[SeatRecord] = []
    forced: list[ForcedRecord] = []
    rounds: list[RoundRecord] = []
    draws: dict[str, list[int]] = {}
    pot: str | None = None
    side_pots: list[str] = []
    rake: str | None = None
    paid: dict[str, str] = {}
    returned: dict[str, str] = {}
    net: dict[str, str] = {}
    showdown: list[ShownRecord] = []
    right_net: dict[str, str] | None = None
    open_points: list[str] = []
    broken: int = 0
    unclear: int = 0


class PlayerRow(Struct, kw_only=True):
    """One player in one hand, the ledger: `put_in` less `returned` is his part of the pot; `seat` None: he has none."""

    file: str
    hand: str
    first_line: int
    seat: int | None
    player: str
    dealt_in: bool
    stack: str | None
    put_in: str
    returned: str
    won: str
    net: str
    right_net: str | None
    folded: bool
    all_in: bool
    shown: bool
    broken: int = 0


class FlowRow(Struct, kw_only=True):
    """What one player lost to another in one hand.

    `winner` is `house` for the rake, `next pot` for what stayed; `loser` is `last pot` for what had been carried.
    """

    file: str
    hand: str
    first_line: int
    loser: str
    winner: str
    amount: str


STATUSES = ("complete", "passed", "misdealt", "cancelled", "truncated", "duplicate", "unsupported", "unread")
"""Every status, in the order of the totals line."""
