"""The statements of a handlog, as the tests write them: one line, told in parts so that it can be changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from auditor.cards import Card

FORMS = {
    "handlog": "handlog 1",
    "session": "session {words}",
    "rulebook": "rulebook {told}",
    "sits": "{who} sits in seat {count} with {amount}",
    "leaves": "{who} leaves",
    "moves": "{who} moves to seat {count}",
    "adds": "{who} adds {amount}",
    "hand": "hand {told}",
    "game": "game {told}",
    "button": "button {count}",
    "seat": "seat {count} {who} {amount}{told}",
    "carried": "pot {amount} carried",
    "everyone antes": "everyone antes {amount}",
    "antes": "{who} antes {amount}{all_in}",
    "small": "{who} posts small blind {amount}{all_in}",
    "big": "{who} posts big blind {amount}{all_in}",
    "dead": "{who} posts dead blind {amount}{all_in}",
    "straddle": "{who} posts straddle {amount}{all_in}",
    "deals everyone": "dealer deals everyone {count}",
    "deals": "dealer deals {who} {cards}",
    "deals count": "dealer deals {who} {count}",
    "exposes": "dealer exposes {cards} to {who}",
    "replaces": "dealer replaces {cards} of {who}{told}",
    "burns": "dealer burns{told}",
    "boxed": "dealer finds {cards} boxed",
    "flop": "dealer deals flop {cards}",
    "turn": "dealer deals turn {cards}",
    "river": "dealer deals river {cards}",
    "misdeal": "dealer declares misdeal{words}",
    "reshuffles": "dealer reshuffles",
    "kills": "dealer kills {who}{words}",
    "reveals": "dealer reveals {who} {cards}",
    "dealer answers": "dealer answers {count} for {who}",
    "dealer declines": "dealer declines to answer",
    "returns": "dealer returns {amount} to {who}",
    "rake": "dealer takes {amount} rake",
    "leaves in pot": "dealer leaves {amount} in pot",
    "announces players": "dealer announces {count} players",
    "calls exchange": "dealer calls exchange",
    "calls showdown": "dealer calls showdown",
    "referee consents": "referee consents",
    "referee refuses": "referee refuses",
    "checks": "{who} checks",
    "folds": "{who} folds",
    "taps": "{who} taps",
    "opens": "{who} opens {amount}{all_in}",
    "bets": "{who} bets {amount}{all_in}",
    "calls": "{who} calls {amount}{all_in}",
    "raises": "{who} raises to {amount}{all_in}",
    "all-in": "{who} goes all-in {amount}",
    "makes up": "{who} makes up {amount}{all_in}",
    "withdraws": "{who} withdraws {amount}",
    "declares": "{who} declares{words}",
    "draw": "draw",
    "requests": "{who} requests {count}",
    "changes": "{who} changes request to {count}",
    "discards": "{who} discards {cards}",
    "discards count": "{who} discards {count}",
    "pat": "{who} stands pat",
    "asks": "{who} asks {of} how many",
    "answers": "{who} answers {count}",
    "declines": "{who} declines to answer",
    "splits": "{who} splits openers",
    "retrieves": "{who} retrieves {cards}",
    "showdown": "showdown",
    "shows": "{who} shows {cards}{words}",
    "shows openers": "{who} shows openers {cards}",
    "admits": "{who} admits no openers",
    "announces": "{who} announces{words}",
    "mucks": "{who} mucks",
    "asks to keep": "{who} asks {of} to keep hand",
    "wins": "{who} wins {amount}{told}",
    "thanks": "{who} thanks",
    "declares draw mode": "{who} declares draw mode",
    "accepts": "{who} accepts draw mode",
    "refuses": "{who} refuses draw mode",
    "touches": "{who} touches discards",
    "tosses": "{who} tosses {amount} to {of}",
    "places": "{who} places {count}",
    "note": "note {words}",
    "end": "end",
    "unread": "{told}",
}
"""How each statement is written; amounts come as units and are written as decimals."""

BARE = frozenset(
    (
        "dealer",
        "referee",
        "everyone",
        "floor",
        "note",
        "session",
        "hand",
        "game",
        "button",
        "seat",
        "pot",
        "draw",
        "end",
    )
)
"""Words that a name must not be without quotes."""


@dataclass(frozen=True)
class Line:
    """One statement: what is `does` (a key of FORMS), by or to `who`, and to what it applies. Amounts are units.

    `told` is what stands there as it is, with its blank before it; `words` are put in quotes. `clock` is its time.
    """

    does: str
    who: str = ""
    amount: int = 0
    cards: tuple[Card, ...] = ()
    of: str = ""
    count: int = 0
    words: str = ""
    told: str = ""
    all_in: bool = False
    clock: str = ""

    def but(self, **changes: object) -> Line:
        """The same statement with some parts changed."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def text(self, decimals: int = 0) -> str:
        """The statement as a handlog writes it, amounts in units of 10 to the minus `decimals`."""
        form = FORMS[self.does]
        words = f'"{self.words}"' if self.words else ""
        return (self.clock and self.clock + " ") + form.format(
            who=name(self.who),
            of=name(self.of),
            amount=money(self.amount, decimals),
            cards=" ".join(self.cards),
            count=self.count,
            words=f" {words}" if words and self.does not in ("session", "note") else words,
            told=self.told,
            all_in=" all-in" if self.all_in else "",
        )


def name(who: str) -> str:
    """A name as a handlog writes it, in quotes where it needs them."""
    plain = who[:1].isalpha() and all(c.isalnum() or c in "._'-" for c in who) and who not in BARE
    return who if plain else f'"{who}"'


def money(amount: int, decimals: int = 0) -> str:
    """Units as a decimal number: 150 with two decimals is `1.50`."""
    if not decimals or amount % 10**decimals == 0:
        return str(amount // 10**decimals)
    return f"{amount // 10**decimals}.{amount % 10**decimals:0{decimals}d}"


def written(lines: Iterable[Line], decimals: int = 0) -> str:
    """A whole handlog."""
    return "\n".join(line.text(decimals) for line in lines) + "\n"
