"""O: openers, the hand a pot is opened on and the proof of it."""

from __future__ import annotations

from typing import Literal

from auditor import cards
from auditor.course import Opening
from auditor.events import At, Awarded, Discarded, Folded, HandEnded, KeepRequested, Mucked
from auditor.proofs import (
    broke_openers,
    could_have_opened,
    opened_lawfully,
    opened_on,
    proof,
    split_declared,
    turned_up,
)
from auditor.ranking import describe
from auditor.rules import rule
from auditor.seats import Player
from auditor.table import Table
from auditor.verdict import KEPT, Verdict, broken, judge, unclear

PAIRS = {"JJ": "jacks", "QQ": "queens", "KK": "kings", "AA": "aces"}


def called_off(table: Table) -> bool:
    """Whether nothing of the hand counts: misdealt, or cancelled by the room."""
    return table.misdeal is not None or table.cancelled is not None


def first_award(table: Table, seat: int) -> Awarded | None:
    """The first chips pushed to a player out of the pot; None when he won nothing."""
    return next((award for award in table.awards if award.seat == seat and award.amount > 0), None)


@rule("O01", on=HandEnded, over_seat="O02 W01")
def false_open(table: Table, event: HandEnded, *, lowest: Literal["JJ", "QQ", "KK", "AA"] = "JJ") -> list[Verdict]:
    """The pot is opened on a pair of jacks or better, judged on the cards held then.

    Keys: J-1a P-0g G-O3 G-O4. The five cards are put together from all that the log gives (T-7): kept when no choice of
    them could fail, broken when none could do or the opener admits it. What he is paid with them is the same fault.
    """
    if called_off(table):
        return []
    return [_open(table, opening, lowest) for opening in table.openings]


def _open(table: Table, opening: Opening, lowest: str) -> Verdict:
    return judge(
        opened_lawfully(table, opening, lowest),
        because=f"opens {_on(table, opening)}; a pair of {PAIRS[lowest]} or better opens",
        missing="the cards it was opened on are not known",
        expected=f"a pair of {PAIRS[lowest]} or better",
        seat=opening.seat,
        at=opening.at,
    )


def _on(table: Table, opening: Opening) -> str:
    """What the pot was opened on, as far as one can say it."""
    whole = len(opening.cards) == opening.held  # of a short hand too, whatever its missing card was then
    hands = {opening.cards} if whole else {opened.hand for opened in opened_on(table, opening)}
    if len(hands) == 1:
        hand = hands.pop()
        if cards.UNKNOWN not in hand:
            made = describe("five-card-draw", hand, joker=table.house.joker)
            return f"on {cards.show(hand)}, {made}" if made else f"on {cards.show(hand)}"
    if opening.denied is not None:
        return "and has no openers, by his own showing"
    return "on cards that cannot have been openers"


@rule("O02", on=HandEnded, over_seat="W01")
def unproven_openers(table: Table, event: HandEnded, *, require_show: bool = False) -> Verdict | None:
    """The opener proves his openers before he wins.

    Keys: J-3. A handlog records shows, so that none there is none, whatever the house; a room's log may have none to
    record, unless the house says (`require_show`) that it has. A hand declared dead before is W03's business.
    """
    opening = table.opening
    award = first_award(table, opening.seat) if opening is not None else None
    if opening is None or award is None or called_off(table) or table.players[opening.seat].dead:
        return None
    seat, at = opening.seat, award.at
    if not any(turned_up(table, opening.seat)):
        if proof(table, opening).proven:
            return KEPT  # by the discards that the dealer turned up
        if table.hand.dialect == "handlog" or require_show:
            return broken(
                f"wins {table.money(award.amount)} and shows no openers", expected="openers shown", seat=seat, at=at
            )
        known = opened_lawfully(table, opening)
        if known is False:
            return None
        return KEPT if known else unclear("no openers are shown in the log", seat=seat, at=at)
    if table.hand.dialect != "handlog" and opened_lawfully(table, opening):
        return KEPT
    shown = proof(table, opening)
    return judge(
        shown.proven,
        because=f"wins {table.money(award.amount)} without proof: {shown.why}",
        missing=shown.why,
        expected="openers shown",
        seat=seat,
        at=at,
    )


@rule("O09", on=HandEnded, over_seat="O02 W01")
def split_undeclared(table: Table, event: HandEnded) -> Verdict | None:
    """Splitting openers is declared and the discards kept apart.

    Keys: J-9a J-10. Who keeps any openers does not split them. A room's log has no word for the declaration. Where the
    house let the opener take the discard back (J-7) nothing is left to say.
    """
    opening = table.opening
    if opening is None or opening.denied is not None or called_off(table) or table.hand.dialect != "handlog":
        return None
    seat = opening.seat
    draws = table.players[seat].holding.draws
    if not draws or draws[0] is None or not draws[0].discarded:
        return None
    if split_declared(table, seat) or table.notes("retrieved", seat):
        return KEPT
    broke = broke_openers(table, opening)
    if broke is None and not (opened_lawfully(table, opening) and any(turned_up(table, seat))):
        return None
    return judge(
        None if broke is None else not broke,
        because=f"breaks his openers without a word: {_on(table, opening)} he keeps none",
        missing="whether he kept his openers is not known",
        expected="the split declared",
        seat=seat,
        at=_discard(table, seat),
    )


def _discard(table: Table, seat: int) -> At | None:
    return next((past.at for past in table.past(Discarded) if past.seat == seat), None)


@rule("O10", on=HandEnded, over_seat="O02 W01")
def split_impossible(table: Table, event: HandEnded) -> Verdict | None:
    """Declared split openers are among the cards held.

    Keys: J-9b. A possibility is enough for the opener: his discards with some of his last cards may have been openers.
    """
    opening = table.opening
    if opening is None or called_off(table) or not split_declared(table, opening.seat):
        return None
    award = first_award(table, opening.seat)
    said = table.notes("split", opening.seat)[0]
    return judge(
        could_have_opened(table, opening),
        because="declares a split of openers that his cards and his discards cannot have held",
        missing="his discards and his last cards are not all known",
        expected="openers among the cards held",
        seat=opening.seat,
        at=award.at if award is not None else said.at,
    )


@rule("O11", on=HandEnded, weight="minor")
def discards_not_shown(table: Table, event: HandEnded) -> Verdict | None:
    """The dealer shows kept discards at the end.

    Keys: J-9a. Those of an opener who folded or whose hand is dead went with it.
    """
    opening = table.opening
    if opening is None or called_off(table) or not split_declared(table, opening.seat):
        return None
    player = table.players[opening.seat]
    if player.folded or player.dead or not _threw(player):
        return None
    if table.notes("revealed", opening.seat) or table.notes("retrieved", opening.seat):
        return KEPT
    return broken(
        "split his openers, and the dealer does not turn up his discards",
        expected="the discards turned up",
        seat=opening.seat,
    )


def _threw(player: Player) -> bool:
    return any(part is not None and part.discarded for part in player.holding.draws)


@rule("O13", on=HandEnded, weight="minor")
def opener_hand_not_kept(table: Table, event: HandEnded) -> Verdict | None:
    """On request the opener keeps his hand and shows it.

    Keys: J-8. Any player may ask; what the hand was is O01's business.
    """
    opening = table.opening
    if opening is None or called_off(table):
        return None
    seat = opening.seat
    asked = next((past for past in table.past(KeepRequested) if past.of == seat), None)
    if asked is None:
        return None
    if any(turned_up(table, seat)):
        return KEPT
    after = table.log[table.log.index(asked) :]
    gone = next((past for past in after if isinstance(past, Mucked | Folded) and past.seat == seat), None)
    return broken(
        f"was asked by {table.name(asked.seat)} to keep his hand and does not show it",
        expected="the hand shown",
        seat=seat,
        at=gone.at if type(gone) is Mucked else None,
    )
