"""O: what follows when an open is shown false before the draw, and what nobody may take back."""

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
    FloorRuled,
    Folded,
    HandClosed,
    HandEnded,
    LeftInPot,
    MadeUp,
    Opened,
    RaisedTo,
    Requested,
    Returned,
    StoodPat,
    Tapped,
    Withdrawn,
)
from auditor.openings import lowest_openers
from auditor.ranking import strength
from auditor.resolving import reads_as_opening
from auditor.rules import Answers, rule
from auditor.seats import Player
from auditor.surpluses import SIZES_UNKNOWN, bets_over, may_be_over, surplus
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken, unclear

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


@rule("O05", on=(Returned, Withdrawn, HandEnded), over="B10 P05 P03", over_seat="B10 P05")
def opening_bet_returned(table: Table, event: Returned | Withdrawn | HandEnded) -> Answers:
    """A false opener's opening bet stays in the pot.

    Keys: J-2b J-2d. What he bet besides may go back while the action is not complete (J-2c); later it is O06's. Where
    all have folded to it, it is no uncalled bet, and stays, though it came back before he showed his hand.
    """
    if isinstance(event, HandEnded):
        return [verdict for opening in table.openings for verdict in _returned_before(table, opening)]
    opening = denied(table, event.seat)
    if opening is None or table.misdeal is not None:
        return None
    if opening.plays and _complete(table, opening) and any(one.live for one in table.players.values()):
        return None
    player = table.players[event.seat]
    stays = player.put_in - player.ante - player.returned - event.amount
    if stays >= opening.amount:
        return KEPT
    return _back(table, opening, event, min(opening.amount - stays, event.amount))


def _returned_before(table: Table, opening: Opening) -> Iterator[Verdict]:
    """An opening bet that nobody called and that went back, of an open that was then shown false."""
    if opening.plays is None or opening.denied is None or table.misdeal is not None or table.cancelled is not None:
        return
    player = table.players[opening.seat]
    if any(one.live for one in table.players.values()):
        return
    back = [past for past in table.past(Returned) if past.seat == opening.seat]
    before = [past for past in back if past.at.line < opening.denied.at.line]
    gone = [past for past in table.past(Withdrawn) if past.seat == opening.seat and past.at.line < opening.at.line]
    stays = player.put_in - player.ante - sum(past.amount for past in before) - sum(past.amount for past in gone)
    if before and stays < opening.amount:
        yield _back(table, opening, before[-1], min(opening.amount - stays, before[-1].amount))


def _back(table: Table, opening: Opening, event: Returned | Withdrawn, missing: int) -> Verdict:
    return broken(
        f"gets {table.money(event.amount)} back; {table.money(missing)} of it is the opening bet of a false open"
        if opening.amount
        else f"gets {table.money(event.amount)} of his antes back after a false open",
        expected=f"{table.money(opening.amount)} stays in the pot",
        amount=missing,
        seat=event.seat,
        at=event.at,
    )


def _complete(table: Table, opening: Opening) -> bool:
    """Whether the action before the draw is over; not yet when the false opener was the last to be answered."""
    current = table.round
    if current is None or current.number > 0 or current.closed:
        return True
    return not table.unmatched() and opening.open_at != current.acts


@rule("O06", on=(Returned, Withdrawn), over="O05 B10 P05", over_seat="B10 P05", over_amount="P03")
def opener_withdraws_late(
    table: Table, event: Returned | Withdrawn, *, withdraw_after_raise: bool = True
) -> Verdict | None:
    """Once the action before the draw is complete the opener takes nothing back.

    Keys: J-6 J-2c. Whether his open was lawful or not; a bet that nobody called is his. After a raise he may take back
    what he bet besides his open while the action is not complete, unless `withdraw_after_raise` is off (T-15).
    """
    opening = next((one for one in table.openings if one.seat == event.seat), None)
    if opening is None or opening.plays is False or table.misdeal is not None:
        return None
    complete = _complete(table, opening)
    if not complete and (withdraw_after_raise or not opening.raised or opening.denied is None):
        return None
    if event.amount <= _is_his(table, opening, at_most=True)[0]:
        return KEPT
    if _raise_undone(table, event):
        return None  # P05 says that it is not known why
    if may_be_over(table, event):
        return unclear(SIZES_UNKNOWN)
    excess, what = _is_his(table, opening, at_most=False)
    when = "the action before the draw was complete" if complete else "the pot was raised"
    return broken(
        f"the opener takes back {table.money(event.amount)} after {when}; {table.money(excess)} of it was {what}",
        expected=f"{table.money(excess)} back",
        found=table.money(event.amount),
        amount=event.amount - excess,
    )


def _is_his(table: Table, opening: Opening, *, at_most: bool) -> tuple[int, str]:
    """What the opener has in that goes back in any hand, and why; `at_most`: a double open may count as one."""
    player = table.players[opening.seat]
    found = table.uncalled()
    excess = found[1] if found is not None and found[0] is player else 0
    excess = max(excess, _unmatched_here(table, player, at_most=at_most))
    over_size = surplus(table, player, at_most=at_most)
    what = "uncalled" if over_size < excess or not over_size else "over the size of a bet"
    excess = max(excess, over_size)
    if _denied_late(table, opening):
        # A false open stays, though the bets of those who called it went back.
        excess = min(excess, max(0, player.bets - opening.amount))
    return excess, what


def _unmatched_here(table: Table, player: Player, *, at_most: bool) -> int:
    """What nobody matched of his bets in this round; what others have too much in, here or before, matches nothing."""
    others = (other for other in table.players.values() if other is not player)
    matched = max((o.round_in + o.owes + o.unpaid - bets_over(table, o, at_most=at_most) for o in others), default=0)
    act = table.round.last_of(player.seat) if table.round is not None else None
    if act is not None and act.should is not None and matched <= act.faced:
        matched = min(matched, act.should)
    return player.round_in - matched


def _raise_undone(table: Table, event: Returned | Withdrawn) -> bool:
    """Whether the floor ruled on the last raise, and all who matched it have back what it raised the bet by."""
    current = table.round
    act = current.last_lift() if current is not None and not current.closed else None
    if act is None or not act.faced or not any(past.at.line > act.event.at.line for past in table.past(FloorRuled)):
        return False
    if table.players[event.seat].round_in - event.amount < act.faced:
        return False
    back = (*table.past(Returned), *table.hand.after(act.event))
    return any(isinstance(e, Returned) and (e.seat, e.amount) == (act.seat, event.amount) for e in back)


@rule("O07", on=HandClosed, over_hand="T04 B10 P03 P05 X09")
def pot_cancelled_that_plays(table: Table, event: HandClosed) -> Verdict | None:
    """With a raise, two callers, or action complete, the pot is played.

    Keys: J-4. Where the false opener has no opponent left the pot stays for the next hand (T-8). A bet that nobody
    called goes back in any hand. In the draw and after it the action is complete.
    """
    opening = table.opening
    if opening is None or table.misdeal is not None or table.cancelled is not None:
        return None
    if not opening.plays and not _denied_late(table, opening):
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


def _denied_late(table: Table, opening: Opening) -> bool:
    """Whether the open was shown or admitted false once the draw had come."""
    return opening.plays is None and opening.denied is not None and table.draw is not None


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
    if table.openers != "jacks" or table.misdeal is not None or table.cancelled is not None:
        return None
    left = "the deal passed and the antes left"
    if draw is not None:
        return broken("the draw begins in a deal that nobody opened", expected=left, at=draw.at)
    if table.awards and sum(player.dealt_in and not player.folded for player in table.players.values()) > 1:
        return broken("the pot of a deal that nobody opened is paid", expected=left, at=table.awards[0].at)
    return None


def _left(table: Table) -> At | None:
    return next((past.at for past in table.past(LeftInPot)), None)


@rule("O12", on=Returned, over="B10 P05 P03", over_seat="B10 P05")
def caller_refunded(table: Table, event: Returned) -> Verdict | None:
    """A caller of the opener who cannot beat openers gets nothing back.

    Keys: J-11. He bought the sight of the opener's hand with his call after the draw, even if the open was false.
    """
    opening = table.opening
    player = table.players.get(event.seat)
    current = table.round
    if opening is None or player is None or event.seat == opening.seat or table.misdeal is not None:
        return None
    if current is None or current.number == 0 or not player.round_in or player.folded:
        return None
    found = table.uncalled()
    if (found is not None and found[0] is player) or event.amount <= surplus(table, player):
        return None
    if _raise_undone(table, event):
        return None
    if may_be_over(table, event):
        return unclear(SIZES_UNKNOWN)
    rank = strength("five-card-draw", player.holding.cards, joker=table.joker)
    if rank is None:
        return unclear(f"gets {table.money(event.amount)} back; whether his hand beats openers is not known")
    if rank >= lowest_openers(table.lowest):
        return None
    money = table.money(event.amount)
    return broken(
        f"gets {money} back, having called the opener after the draw with a hand that cannot beat openers",
        expected="nothing back",
        found=money,
        amount=event.amount,
    )
