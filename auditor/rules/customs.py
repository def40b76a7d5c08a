"""C: what a house asks beside the rules of the game."""

from __future__ import annotations

from collections.abc import Iterator

from auditor.events import (
    Announced,
    BoardDealt,
    DealerSaid,
    Dealt,
    Discarded,
    DrawModeAnswered,
    DrawModeDeclared,
    HandEnded,
    RefereeAnswered,
    Requested,
    Shown,
    StoodPat,
    Tapped,
    Thanked,
    Tossed,
)
from auditor.rules import rule
from auditor.rules.openers import called_off
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken, unclear


@rule("C01", on=HandEnded)
def winner_did_not_thank(table: Table, event: HandEnded) -> list[Verdict]:
    """The winner thanks before his hand's record ends, or is out of the tournament.

    Keys: H-19. A few chips tossed to the others are thanks too. A room's log has no line for thanks.
    """
    winners = list(dict.fromkeys(award.seat for award in table.awards if award.amount > 0))
    if not winners or called_off(table):
        return []
    if table.hand.dialect != "handlog":
        return [unclear("a room's log records no thanks", seat=winners[0])]
    thanked = {past.seat for past in table.past(Thanked)} | {past.seat for past in table.past(Tossed)}
    return [
        KEPT if seat in thanked else broken("wins the pot and does not thank", expected="thanks", seat=seat)
        for seat in winners
    ]


@rule("C02", on=(BoardDealt, DealerSaid, Shown, Announced, Requested, Discarded, StoodPat, Tapped), weight="note")
def announcement_missing(
    table: Table, event: BoardDealt | DealerSaid | Shown | Announced | Requested | Discarded | StoodPat | Tapped
) -> Verdict | None:
    """The dealer says what the house has him say.

    Keys: H-5 H-14 D-7. How many stay in, once the blinds are in the pot; that the showdown comes; that the exchange
    does. A room's log has no line for it.
    """
    if table.hand.dialect != "handlog" or table.game is None or called_off(table) or table.awards:
        return None
    if isinstance(event, DealerSaid):
        return _count(table, event)
    if isinstance(event, BoardDealt):
        return _said(table, "players", "announces how many stay in") if event.street == "flop" else None
    if isinstance(event, Shown | Announced):
        board = table.game.board and len(table.board.get(1, ())) == 5
        if not board or table.turned or len(table.live()) < 2 or table.round is None or not table.round.closed:
            return None
        return _said(table, "showdown", "calls the showdown")
    if table.game.board or (table.draw is not None and table.draw.acted):
        return None
    if isinstance(event, Tapped) and (table.draw is None or table.draw.closed):
        return None  # a check
    return _said(table, "exchange", "calls the exchange")


def _said(table: Table, what: str, words: str) -> Verdict:
    if any(past.what == what for past in table.past(DealerSaid)):
        return KEPT
    return broken(f"nobody {words} before this", expected=f"the dealer {words}")


def _count(table: Table, event: DealerSaid) -> Verdict | None:
    """A number that is announced is that of the players still in, once the round is over."""
    if event.what != "players" or event.count is None or table.unmatched():
        return None
    live = len(table.live())
    if event.count == live:
        return None
    return broken(f"the dealer announces {event.count} players; {live} are in", expected=str(live))


@rule("C03", on=(RefereeAnswered, Dealt), over_hand="C04")
def draw_mode_without_consent(table: Table, event: RefereeAnswered | Dealt) -> Verdict | None:
    """Draw mode needs the referee and every remaining player.

    Keys: D-4 D-5. Reported where the referee lets it pass although a player refuses, else at the first card dealt. Who
    declares the mode agrees to it. Where the log has none of this it is unclear.
    """
    if isinstance(event, RefereeAnswered):
        if not event.consents or not (refusing := _refusing(table)):
            return None
        return broken(
            f"the referee consents to draw mode, which {table.name(refusing[0])} refuses",
            expected="the consent of every player",
            seat=refusing[0],
        )
    if table.deals_recorded or table.hand.dialect != "handlog":
        return None
    return _at_the_deal(table)


def _answers(table: Table) -> Iterator[DrawModeAnswered]:
    return iter(table.past(DrawModeAnswered))


def _refusing(table: Table) -> list[int]:
    """The players whose last word is no."""
    last = {answer.seat: answer.accepts for answer in _answers(table)}
    return [seat for seat, accepts in last.items() if not accepts]


def _at_the_deal(table: Table) -> Verdict | None:
    referee = [past.consents for past in table.past(RefereeAnswered)]
    agreed = {answer.seat for answer in _answers(table)}
    declared = {past.seat for past in table.past(DrawModeDeclared)}
    if not referee and not agreed and not declared:
        return unclear("no consent to draw mode is recorded")
    refusing = _refusing(table)
    dealt, referees = "the hand is dealt in draw mode", "the referee's consent"
    declarer = min(declared, default=None)
    if refusing:
        if referee and referee[-1] and _passed_already(table):
            return None
        return broken(f"{dealt}, which {table.name(refusing[0])} refuses", seat=refusing[0])
    if referee and not referee[-1]:
        return broken(f"{dealt}, which the referee refuses", expected=referees, seat=declarer)
    if not referee:
        return broken(f"{dealt} without the referee", expected=referees, seat=declarer)
    silent = [p for p in table.dealt_in() if p.seat not in agreed | declared]
    if silent and agreed - declared:
        names = " and ".join(player.name for player in silent)
        return broken(
            f"{dealt} without the word of {names}", expected="the consent of every player", seat=silent[0].seat
        )
    return unclear("who agreed to draw mode is not recorded") if silent else KEPT


def _passed_already(table: Table) -> bool:
    """Whether the referee consented after somebody had refused, which was reported there."""
    refused = False
    for past in table.log:
        refused = refused or (type(past) is DrawModeAnswered and not past.accepts)
        if refused and type(past) is RefereeAnswered and past.consents:
            return True
    return False


@rule("C04", on=Dealt, over_seat="T04 B06")
def draw_mode_not_all_in(table: Table, event: Dealt) -> list[Verdict]:
    """In draw mode everyone is all-in before the deal.

    Keys: D-4. Judged at the first card dealt; what nobody called may have come back by then.
    """
    if table.deals_recorded:
        return []
    behind = [player for player in table.dealt_in() if not player.all_in and player.behind != player.returned]
    if not behind:
        return [KEPT]
    return [
        broken(
            "is not all-in when the cards are dealt",
            expected="all-in before the deal",
            seat=player.seat,
            amount=player.behind - player.returned,
        )
        if player.behind is not None
        else unclear("whether he is all-in is not known", seat=player.seat)
        for player in behind
    ]
