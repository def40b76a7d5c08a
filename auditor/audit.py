"""Replays hands through the rules in force, and gives out findings, facts and the tally."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeAlias

from auditor import facts, replay, routine  # noqa: F401 - with `replay` each kind of event has entered what it does
from auditor import rulebook as rulebooks
from auditor.audited import Audited, AuditedRoutine
from auditor.caps import Cap
from auditor.course import Earlier
from auditor.dialects import DIALECTS
from auditor.events import (
    Event,
    GameNamed,
    Hand,
    HandEnded,
    OpenersDenied,
    OpenersShown,
    RulebookNamed,
    SessionStarted,
    SplitDeclared,
    Unread,
)
from auditor.games import GAMES
from auditor.gaps import goes_on, missing
from auditor.house import ANTED_DEALS, House
from auditor.judging import Checks, Judging, finding
from auditor.moments import before
from auditor.resolving import resolve
from auditor.rulebook import Rulebook
from auditor.session import LastHand, after_account, leave
from auditor.sessions import Sessions
from auditor.table import Table

BETWEEN = frozenset((RulebookNamed, SessionStarted))
"""Statements that hold for the hands after them."""
SPEAK_OF_OPENERS = frozenset((OpenersShown, OpenersDenied, SplitDeclared))
"""What is said of openers makes the game jacks or better, unless the game itself says otherwise."""

DEFAULT_BOOKS = ("roberts-draw", "roberts")
"""The book of a handlog that names none: for draw games, and for others."""

Standing: TypeAlias = "tuple[tuple[str, Rulebook | None], tuple[str, str | None]]"
"""The rulebook named last and the currency of the last session, each with the file it holds in."""
NO_STANDING: Standing = (("", None), ("", None))


class Auditor:
    """Audits hands one after the other and remembers of each table what the next hand there needs.

    `rulebook` comes before what a log names; `only` limits the rules to these codes. `remarks` are for people, each
    said once. `misnamed`: the last hand, or what stands before it, names a rulebook that cannot be read. `replay_all`:
    routine hands are replayed like the others, for their tables. Raises `RulebookError` when the rulebook cannot be
    read.
    """

    def __init__(
        self,
        rulebook: str | Path | None = None,
        only: frozenset[str] = frozenset(),
        *,
        trace: bool = False,
        replay_all: bool = False,
    ) -> None:
        self.override = rulebooks.load(rulebook) if rulebook is not None else None
        self.only = only
        self.trace = trace
        self.replay_all = replay_all or trace
        self.remarks: list[str] = []
        self.misnamed = False
        self.sessions = Sessions()
        self._named, self._currency = NO_STANDING
        self._checks: dict[tuple[Any, ...], Checks] = {}
        self._houses: dict[tuple[Any, ...], House] = {}

    @property
    def standing(self) -> Standing:
        """What statements between hands said that holds until others are made."""
        return self._named, self._currency

    @standing.setter
    def standing(self, standing: Standing) -> None:
        self._named, self._currency = standing

    def audit(self, hand: Hand) -> Audited:
        """Replays one hand. Hands of one table must come in the order they were played."""
        self.misnamed = False
        self._between(hand)
        if not hand.id or hand.unread is not None:
            return self._unreplayed(hand, "unread")
        earlier = self.sessions.met(hand)
        if earlier is not None and earlier.differs_here is None:
            return self._unreplayed(hand, "duplicate", earlier)
        if hand.unsupported is not None:
            return self._unreplayed(hand, "unsupported", earlier)
        game = hand.stakes
        book = self._book(hand, game)
        last = self.sessions.last(hand)
        if earlier is None and not self.replay_all and (audited := self._routine(hand, book, game, last)) is not None:
            return audited
        table = self._table(hand, book, hand.stakes, last)
        table.earlier = earlier
        judging = Judging(table, self._rules(book, game, table.house.openers == "jacks"), trace=self.trace)
        _replay(judging, hand.events)
        state = facts.status(table)
        misplaced = any(found.code == "S01" and found.verdict.answer == "broken" for found in judging.open)
        left = leave(table, state, button_misplaced=misplaced)
        seen = left if earlier is None else after_account(hand, last, left)
        if seen is not None:
            self.sessions.leave(hand, seen)
        return self._report(judging, book, state, left)

    def _routine(self, hand: Hand, book: Rulebook, game: GameNamed | None, last: LastHand | None) -> Audited | None:
        """A hand that needs no rule; None for one that has to be replayed."""
        checks = self._rules(book, game, False)
        in_routine = checks.in_routine
        if in_routine is None or book.openers_in(game) == "jacks" or book.joker_in(game) != "none":
            return None
        play = routine.played(hand, game, last, checks.cap, house=in_routine.house)
        if play is None:
            return None
        self.sessions.leave(hand, routine.left(play))
        return AuditedRoutine(play, book, in_routine)

    # --- which rules

    def _between(self, hand: Hand) -> None:
        """Statements between hands: the rulebook and the session they name hold from here."""
        if hand.statements is not None or BETWEEN.isdisjoint(map(type, hand.events)):
            return
        for event in hand.events:
            if type(event) is RulebookNamed:
                self._name_book(hand, event.name)
            elif type(event) is SessionStarted:
                self._currency = (hand.file, event.currency)

    def _name_book(self, hand: Hand, name: str) -> None:
        if self.override is not None:
            return
        try:
            self._named = (hand.file, rulebooks.load(name, relative_to=Path(hand.file).parent))
        except rulebooks.RulebookError as error:
            self._named = (hand.file, None)
            self.misnamed = True
            told = f"{hand.file}: {error}"
            self.remark(f"{told}{'' if told.endswith('?') else ';'} the default rulebook is used")

    def remark(self, text: str) -> None:
        """Something a person should know, said once."""
        if text not in self.remarks:
            self.remarks.append(text)

    def _book(self, hand: Hand, game: GameNamed | None) -> Rulebook:
        if self.override is not None:
            return self.override
        file, book = self._named
        if hand.dialect == "handlog":
            if file == hand.file and book is not None:
                return book
            kind = GAMES.get(game.game) if game is not None else None
            name = DEFAULT_BOOKS[0] if kind is None or kind.draws else DEFAULT_BOOKS[1]
            if file != hand.file:
                self.remark(f"{hand.file}: no rulebook is named; held to {name}")
            return rulebooks.load(name)
        return rulebooks.load(DIALECTS[hand.dialect].rulebook or "online")

    def _table(self, hand: Hand, book: Rulebook, game: GameNamed | None, last: LastHand | None) -> Table:
        named = not SPEAK_OF_OPENERS.isdisjoint(map(type, hand.events))
        return Table(hand, last, self._house(book, game, named))

    def _house(self, book: Rulebook, game: GameNamed | None, named: bool) -> House:
        key = book.hash, game and (game.game, game.openers, game.joker, game.cap), named
        house = self._houses.get(key)
        if house is None:
            house = self._houses[key] = House(
                first=_setting(book, game, "T02", "first"),
                openers=book.openers_in(game, named),
                joker=book.joker_in(game),
                lowest=_setting(book, game, "O01", "lowest", "JJ"),
                false_opens_die=game is not None and book.entry_for("O04", game.game) is not None,
                cap=self._rules(book, game, False).cap,
                ante_limit=_setting(book, game, "F03", "limit", ANTED_DEALS),
                heads_up_button=_setting(book, game, "F05", "heads_up_button", True),
                opens_with_raise=game is None
                or book.entry_for("B02", game.game) is None
                or _setting(book, game, "B02", "open_with_raise", False),
                dealt_by=book.dealt_by,
            )
        return house

    def _rules(self, book: Rulebook, game: GameNamed | None, jacks: bool) -> Checks:
        key = (book.hash, game and (game.game, game.openers, game.cap), jacks)
        found = self._checks.get(key)
        if found is None:
            in_force = book.in_force(game, jacks)
            asked = (force for force in in_force if not self.only or force.rule.code in self.only)
            found = Checks(asked, _cap(book, game))
            self._checks[key] = found
        return found

    # --- what comes out

    def _unreplayed(self, hand: Hand, state: str, earlier: Earlier | None = None) -> Audited:
        """A hand that is not replayed: the rules of the record alone look at it, of a duplicate R03 alone."""
        book = self.override or rulebooks.load("any-table")
        table = Table(hand)
        table.earlier = earlier
        judging = Judging(table, self._rules(book, None, False))
        for event in hand.events:
            judging.ask_record(event, "R03" if state == "duplicate" else None)
            if type(event) is Unread:
                table.apply(event)
        speaking = judging.speaking()
        findings = [finding(table, book, found) for found in speaking]
        record = facts.unreplayed(hand, state)
        record.broken = sum(found.verdict == "broken" for found in findings)
        record.unclear = len(findings) - record.broken
        asked = {code: verdicts for code, verdicts in judging.tally(speaking).items() if any(verdicts)}
        return Audited(hand, record, findings, tally=asked, rulebook=book)

    def _report(self, judging: Judging, book: Rulebook, state: str, left: LastHand) -> Audited:
        table = judging.table
        speaking = judging.speaking()
        findings = [finding(table, book, found) for found in speaking]
        file, currency = self._currency
        record = facts.record(
            table,
            state=state,
            rulebook=book.name,
            rulebook_hash=book.hash,
            currency=currency if file == table.hand.file else None,
        )
        broken: dict[str, int] = {}
        for found in findings:
            if found.verdict == "broken":
                record.broken += 1
                if found.player is not None:
                    broken[found.player] = broken.get(found.player, 0) + 1
            else:
                record.unclear += 1
        return Audited(
            table.hand,
            record,
            findings,
            tally=judging.tally(speaking),
            players=facts.ledger(table, record, broken),
            flows=facts.flows(table, record),
            kept=judging.kept_at,
            judged=speaking,
            table=table,
            left=left,
            rulebook=book,
        )


def _setting(book: Rulebook, game: GameNamed | None, code: str, name: str, default: Any = None) -> Any:
    """A setting of a rule that more than the rule hangs on; `default` where the book does not give it."""
    entry = book.entry_for(code, game.game) if game is not None else None
    return entry.settings.get(name, default) if entry is not None else default


def _cap(book: Rulebook, game: GameNamed | None) -> Cap | None:
    """The cap on raises in force, as B04 is set; one that is said with the game comes before the book's."""
    entry = book.entry_for("B04", game.game) if game is not None else None
    settings = dict(entry.settings) if entry is not None else {}
    if game is not None and game.cap is not None:
        settings |= {"raises": game.cap, "every_structure": True}
    if "raises" not in settings:
        return None
    return Cap(**{name: settings[name] for name in Cap.__struct_fields__ if name in settings})


def _replay(judging: Judging, events: Iterable[Event]) -> None:
    """Asks the rules about each event as the table stands before it, then applies it."""
    table = judging.table
    lacks = missing(table.hand)
    for read in events:
        cut = type(read) is HandEnded and (read.cut or read.partial)
        for moment in before(table, read):
            if not cut:
                judging.ask(moment)
            table.apply(moment)
        if lacks is not None and table.doubt is None and read.at.line > lacks.line and goes_on(table, read):
            table.doubt = lacks
        event = resolve(table, read)
        if cut:
            judging.ask_record(event)
        else:
            judging.ask(event)
        table.apply(event)
