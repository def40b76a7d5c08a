"""X: who draws, in what order, and how many cards."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.cards import RANK_OF, UNKNOWN, show
from auditor.course import DrawPhase
from auditor.events import Dealt, Discarded, DrawClosed, Event, Exposed, HandEnded, Requested, ShowdownStarted, StoodPat
from auditor.holdings import Draw
from auditor.phases import deals_unwritten, draw_begins, late
from auditor.rules import rule
from auditor.rules.dealing import cards
from auditor.rules.turn import plays_on_already
from auditor.seats import Player
from auditor.sightings import drawn
from auditor.table import Table
from auditor.turns import reckoned_from
from auditor.verdict import KEPT, Verdict, broken, unclear

SILENT_PATS = frozenset(("ongame", "boss"))
"""Rooms that write nothing for a player who stands pat."""

ACE = 14


def parts(table: Table, draw: DrawPhase) -> Iterator[tuple[Player, Draw]]:
    """The players with a part in the draw phase, by seat."""
    for seat in table.order:
        player = table.players[seat]
        part = drawn(table, seat) if draw is table.draw else None
        if part is not None:
            yield player, part


@rule("X01", on=DrawClosed, over_seat="W04")
def wrong_draw_count(table: Table, event: DrawClosed, *, make_up_short: bool = True) -> list[Verdict]:
    """A player receives as many cards as he discarded, and what a short hand lacked.

    Keys: P-2b D-11 G-C3. Judged when the draw is over, reported on his last card line; a hand that stands pat receives
    what it lacks too (T-23). `make_up_short` False: a short hand receives no more than it throws. A hand with cards too
    many may be left with any number: the deal is the fault.
    """
    draw = table.draw
    if draw is None:
        return []
    return [
        verdict
        for player, part in parts(table, draw)
        if (verdict := _received(table, player, part, make_up_short=make_up_short)) is not None
    ]


def _received(table: Table, player: Player, part: Draw, *, make_up_short: bool) -> Verdict | None:
    if part.implied or player.holding.doubtful or (part.lacked or 0) < 0:
        return None
    if part.discarded is None and part.requested is None:
        known = not part.received or not player.live
        return None if known else unclear("his discards are not recorded", seat=player.seat, at=part.dealt_at)
    thrown, came = part.count or 0, part.came
    short = part.lacked if make_up_short else 0
    due = thrown + (short or 0)
    at = part.dealt_at or part.said_at
    if came == due:
        return Verdict("kept", at=at)
    if not came and (not player.live or table.draw is None or not table.draw.dealt):
        return None
    if came is None or (came < due and table.draw is not None and deals_unwritten(table, table.draw)):
        return unclear("his replacement cards are not recorded", seat=player.seat)
    if short is None and came > thrown:
        return unclear(f"throws {thrown} and receives {came}; whether he was short is not recorded", seat=player.seat)
    return broken(
        f"throws {thrown}{f' and lacked {short}' if short else ''}, and receives {came}; {due} were due",
        expected=cards(due),
        found=cards(came),
        seat=player.seat,
        at=at,
    )


@rule("X02", on=DrawClosed)
def too_many_drawn(table: Table, event: DrawClosed, *, most: int = 5, ace_most: int | None = None) -> list[Verdict]:
    """Nobody draws more than the house allows.

    Keys: D-8. `ace_most` is what one who keeps an ace may draw; what is kept must be seen for that (A13).
    """
    draw = table.draw
    if draw is None:
        return []
    found = []
    for player, part in parts(table, draw):
        count = part.count
        if count is None:
            continue
        if count <= most:
            found.append(Verdict("kept", at=part.said_at))
            continue
        ace = _keeps_ace(part) if ace_most is not None and count <= ace_most else False
        limit = f"at most {most}" + (f", {ace_most} with an ace kept" if ace_most is not None else "")
        if ace is None:
            found.append(
                unclear(f"draws {count}; whether he keeps an ace is not known", seat=player.seat, at=part.said_at)
            )
        elif ace:
            found.append(Verdict("kept", at=part.said_at))
        else:
            fact = f"draws {cards(count)}; {limit}"
            found.append(broken(fact, expected=limit, found=str(count), seat=player.seat, at=part.said_at))
    return found


def _keeps_ace(part: Draw) -> bool | None:
    if part.kept is None:
        return None
    if any(RANK_OF.get(card) == ACE for card in part.kept):
        return True
    return None if UNKNOWN in part.kept else False


@rule("X07", on=DrawClosed, weight="minor")
def drawn_out_of_order(table: Table, event: DrawClosed) -> list[Verdict]:
    """The draw goes clockwise from the button's left.

    Keys: D-10 G-C1. The one who draws before his turn is out of order, not those he passes over; who never draws is
    X09's. Judged when the draw is over, on the first line of each player's draw.
    """
    draw = table.draw
    if draw is None or table.button is None or table.hand.dialect in SILENT_PATS:
        return []
    seats = _in_order(table, draw)
    spoke = [seat for seat in draw.spoke if seat in seats]
    found = []
    reached = -1
    for place, seat in enumerate(spoke):
        turn = seats.index(seat)
        passed = [other for other in seats[reached + 1 : turn] if other in spoke[place:]]
        reached = max(reached, turn)
        at = next((e.at for e in draw.log if getattr(e, "seat", None) == seat), event.at)
        if passed:
            names = " and ".join(table.name(other) for other in passed)
            expected = table.name(passed[0])
            found.append(broken(f"draws before {names}", expected=expected, found=table.name(seat), seat=seat, at=at))
        else:
            found.append(Verdict("kept", at=at))
    return found


def _in_order(table: Table, draw: DrawPhase) -> list[int]:
    """The seats that drew, in the order in which they should have.

    One that had folded before is X08's; when one drew of whom the log has the new cards alone, it does not say.
    """
    told = {getattr(event, "seat", None) for event in draw.log if not isinstance(event, Dealt | Exposed)}
    folded = (player.seat for player in table.players.values() if player.folded and player.folded_in is not None)
    gone = {seat for seat in folded if (table.players[seat].folded_in or 0) < draw.number}
    spoke = [seat for seat in draw.spoke if seat in told and seat not in gone]
    start = reckoned_from(table, spoke[0] if spoke else None, draws=True)
    return [player.seat for player in table.clockwise(start or 0) if player.seat in spoke]


@rule("X08", on=(Discarded, Requested, StoodPat, Dealt, Exposed), over="T03 X10 D06")
def drew_without_right(table: Table, event: Discarded | Requested | StoodPat | Dealt | Exposed) -> Verdict | None:
    """Only live hands draw, once in a draw phase.

    Keys: P-0d. Reported once for a hand. Discards named on several lines are one draw until its cards have come; a
    number that is changed, a pat too, is X05's where it can be: in a room's log nobody draws after he stood pat.
    """
    draw = table.draw
    player = table.players.get(event.seat)
    if player is None or player.stranger:
        return None
    if isinstance(event, Dealt | Exposed) and (draw is None or draw.closed):
        return None
    part = drawn(table, event.seat) if draw is not None and not draw.closed else None
    if not player.live:
        if part is not None or plays_on_already(table, event.seat):
            return None
        return broken(f"draws, and his hand {_gone(player)}", expected="no draw")
    if _beyond_the_game(table, draw, event) and not isinstance(event, Dealt | Exposed):
        return broken(f"draws a second time; the game has {_draws(table)}", expected=_draws(table))
    if part is None or isinstance(event, Dealt | Exposed):
        return KEPT
    if part.twice:
        return None
    if isinstance(event, Requested) and part.complete:
        return broken("draws again in the same draw", expected="one draw")
    came = part.received and not part.unsaid
    if isinstance(event, Discarded) and (came or _pat_then_draws(table, part)):
        late = part.discarded is None
        fact = "throws cards away after his new ones came" if late else "draws again in the same draw"
        return broken(fact, expected="the discards first" if late else "one draw")
    return KEPT


def _gone(player: Player) -> str:
    if not player.dealt_in:
        return "is not in the deal"
    return "is folded" if player.folded else "is dead"


def _draws(table: Table) -> str:
    assert table.game is not None
    return "1 draw" if table.game.draws == 1 else f"{table.game.draws} draws"


def _beyond_the_game(table: Table, draw: DrawPhase | None, event: Event) -> bool:
    """Whether the statement begins a draw more than the game has, with no line that announces one."""
    if table.game is None or not table.game.draws or draw is None or table.round is None:
        return False
    return draw_begins(table) and len(table.draws) >= table.game.draws and not late(table, event)


def _pat_then_draws(table: Table, part: Draw) -> bool:
    return part.discarded == 0 and not table.hand.neighbours


@rule("X09", on=(DrawClosed, ShowdownStarted, HandEnded))
def player_skipped(table: Table, event: DrawClosed | ShowdownStarted | HandEnded) -> list[Verdict]:
    """Every live hand, all-in ones too, draws or stands pat.

    Keys: P-0d G-C5. Who got cards has drawn, whatever else is written down. A showdown without any draw passes over
    everyone, whether the log has a word for it or hands are turned up and paid.
    """
    if table.hand.dialect in SILENT_PATS or table.game is None:
        return []
    if not isinstance(event, DrawClosed):
        if not table.hand.neighbours or len(table.draws) >= table.game.draws or len(table.live()) < 2:
            return []
        unsaid = isinstance(event, HandEnded)
        if unsaid and (table.showdown_at is not None or not table.awards or not _shown_down(table)):
            return []
        at = table.awards[0].at if unsaid else None
        return [broken(f"the showdown comes after {len(table.draws)} draws", expected=_draws(table), at=at)]
    draw = table.draw
    if draw is None or len(table.live()) < 2:
        return []  # who is left alone has the pot
    if not draw.log:
        return [unclear("nobody's draw is recorded")]
    return [
        KEPT if player.seat in draw.spoke else broken("has no draw, and did not stand pat", seat=player.seat)
        for player in table.live()
    ]


def _shown_down(table: Table) -> bool:
    """Whether two live hands lie on the table."""
    return sum(player.holding.shown is not None for player in table.live()) >= 2


@rule("X10", on=Discarded, over="R13 D06")
def discards_card_not_held(table: Table, event: Discarded) -> Verdict | None:
    """One discards what one holds.

    Keys: G-C3. Cards not seen may be the ones thrown away.
    """
    player = table.players.get(event.seat)
    if player is None or not event.cards or player.holding.doubtful:
        return None
    holding = player.holding
    known = [card for card in event.cards if card != UNKNOWN]
    part = drawn(table, event.seat)
    again = [card for card in known if part is not None and card in part.thrown]
    wrong = [card for card in known if holding.holds(card) is False and card not in again]
    if not wrong:
        return KEPT if known and all(holding.holds(card) for card in known) else None
    return broken(f"discards {show(wrong)}, which he does not hold", expected=f"of {show(holding.cards)}")
