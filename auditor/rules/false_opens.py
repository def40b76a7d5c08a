"""O: what follows when an open is shown false before the draw."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.course import Opening
from auditor.events import (
    At,
    Awarded,
    Bet,
    Called,
    Checked,
    Discarded,
    DrawStarted,
    Event,
    Folded,
    HandClosed,
    LeftInPot,
    MadeUp,
    Opened,
    RaisedTo,
    Requested,
    Returned,
    StoodPat,
    Tapped,
)
from auditor.resolving import reads_as_opening
from auditor.rules import rule
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken

PLAYS = (Checked, Tapped, Opened, Bet, Called, RaisedTo, Requested, Discarded, StoodPat)
"""What only a live hand does."""

GOES_ON = (Called, RaisedTo, DrawStarted, Requested, Discarded, StoodPat, Awarded)
"""What happens in a hand that is played on, and not in one that is cancelled."""


def denied(table: Table, seat: int) -> Opening | None:
    """The player's open that was shown or admitted false before the draw; None when there is none."""
    return next((one for one in table.openings if one.seat == seat and one.plays is not None), None)


def since(table: Table, opening: Opening) -> Iterator[Event]:
    """What happened after the open was shown false."""
    found = False
    for event in table.log:
        if found:
            yield event
        found = found or event is opening.denied


def action_complete(table: Table, opening: Opening) -> bool:
    """Whether the action before the draw is over; not yet when the false opener was the last to be answered."""
    current = table.round
    if current is None or current.number > 0 or current.closed:
        return True
    return not table.unmatched() and opening.open_at != current.acts


def denied_late(table: Table, opening: Opening) -> bool:
    """Whether the open was shown or admitted false once the draw had come."""
    return opening.plays is None and opening.denied is not None and table.draw is not None


@rule("O03", on=(Opened, Bet), over="B01 B10 P05 T01")
def passed_player_opens(table: Table, event: Opened | Bet) -> Verdict | None:
    """After a false open only who has not passed may open.

    Keys: J-2a. He may still call an open.
    """
    opening = table.opening
    player = table.players.get(event.seat)
    if opening is None or opening.plays is not False or player is None or not reads_as_opening(table, event):
        return None
    if not player.passed:
        return KEPT
    return broken("opens after passing", expected="an open by a player who has not passed", amount=event.by)


@rule("O04", on=PLAYS, over="B01", over_seat="T03 X08 W03")
def false_opener_plays_on(table: Table, event: Event) -> Verdict | None:
    """The hand of an opener shown false is dead.

    Keys: J-2b. From the moment that he shows or admits it before the draw (T-16), reported at what he does first.
    """
    seat: int = event.seat  # type: ignore[attr-defined]
    opening = denied(table, seat)
    if opening is None:
        return None
    if any(isinstance(past, PLAYS) and past.seat == seat for past in since(table, opening)):
        return None
    return broken("plays on with a hand that is dead since its open was shown false", expected="a dead hand")


@rule("O07", on=HandClosed, over_hand="T04 B10 P03 P05 X09")
def pot_cancelled_that_plays(table: Table, event: HandClosed) -> Verdict | None:
    """With a raise, two callers, or action complete, the pot is played.

    Keys: J-4. Where the false opener has no opponent left the pot stays for the next hand (T-8). A bet that nobody
    called goes back in any hand. In the draw and after it the action is complete.
    """
    opening = table.opening
    if opening is None or table.misdeal is not None or table.cancelled is not None:
        return None
    if not opening.plays and not denied_late(table, opening):
        return None
    later = list(since(table, opening))
    back = [refund for refund, _ in table.refunds if refund in later and refund.seat != opening.seat]
    if not back or not _goes_to_the_draw(table, back[0]):
        if table.awards:
            return KEPT
        if not any(player.live for player in table.players.values() if player.seat != opening.seat):
            return None
    first = back[0] if back else next((past for past in since(table, opening) if isinstance(past, LeftInPot)), None)
    if first is None:
        return None
    return broken(
        f"{'bets go back' if back else 'the pot is left'} after a false open, though {_why(opening)}",
        expected="the hand played on",
        seat=opening.seat,
        at=first.at,
        amount=sum(past.amount for past in back) or None,
        handled=bool(table.awards and back) and all(_put_in_again(later, refund) for refund in back),
    )


def _put_in_again(later: list[Event], refund: Returned) -> bool:
    """Whether what went back came in again, and the hand was played after all."""
    added = (past for past in later if isinstance(past, MadeUp) and past.seat == refund.seat)
    return any(past.amount == refund.amount and past.at.line > refund.at.line for past in added)


def _goes_to_the_draw(table: Table, event: Event) -> bool:
    """Whether the draw comes after the event."""
    return table.draw is not None and table.draw.at.line > event.at.line


def _why(opening: Opening) -> str:
    if opening.raised:
        return "it was raised"
    if len(opening.callers) > 1:
        return f"{len(opening.callers)} players had called the opening bet"
    return "the action before the draw was complete"


@rule("O08", on=HandClosed, over="B01 B10 P05", over_hand="T01 T04 X09 B02 B03 B04 B06")
def pot_played_that_cancels(table: Table, event: HandClosed) -> Verdict | None:
    """With none of the three, who has not passed is asked to open; if nobody does, bets go back, but the opening bet.

    Keys: J-1b J-2a J-2d J-4. The three: a raise, two callers, the action before the draw complete. Reported where the
    hand is played on, or where it is cancelled without asking. What goes back to whom is P05's business. A deal that
    nobody opened is passed: it has no draw.
    """
    opening = table.opening
    if opening is None:
        return _drawn_unopened(table)
    if opening.plays is not False or table.misdeal is not None or table.cancelled is not None:
        return None
    for past in since(table, opening):
        if isinstance(past, GOES_ON):
            return broken(
                "the hand is played on after a false open that nobody had raised and fewer than two had called",
                expected="the others asked to open, or the bets returned",
                seat=opening.seat,
                at=past.at,
            )
    spoken = {past.seat for past in since(table, opening) if isinstance(past, Checked | Tapped | Folded)}
    able = [player for player in table.live() if player.contesting and not player.passed]
    unasked = [player.name for player in able if player.seat not in spoken]
    if unasked:
        return broken(
            f"the pot is cancelled without asking {' and '.join(unasked)} to open",
            expected="everyone asked who has not passed",
            seat=opening.seat,
            at=_left(table) or event.at,
        )
    return KEPT


def _drawn_unopened(table: Table) -> Verdict | None:
    """A draw or an award in a deal that all passed; what may have been opened by another word, or all-in, is none."""
    first = table.rounds[0] if table.rounds else None
    draw = next((past for past in table.past(DrawStarted)), None)
    if first is None or first.blind or first.made or not first.tally["checks"]:
        return None
    if table.house.openers != "jacks" or table.misdeal is not None or table.cancelled is not None:
        return None
    left = "the deal passed and the antes left"
    if draw is not None:
        return broken("the draw begins in a deal that nobody opened", expected=left, at=draw.at)
    if table.awards and sum(player.dealt_in and not player.folded for player in table.players.values()) > 1:
        return broken("the pot of a deal that nobody opened is paid", expected=left, at=table.awards[0].at)
    return None


def _left(table: Table) -> At | None:
    return next((past.at for past in table.past(LeftInPot)), None)
