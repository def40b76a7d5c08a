"""HTML pages from the templates: one file each, style and script inside, nothing fetched from anywhere."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import bidirectional

from auditor import __version__
from auditor.cards import JOKER, UNKNOWN, Card
from auditor.reports.as_text import moved, plain

if TYPE_CHECKING:
    from jinja2 import Environment

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


class Face(NamedTuple):
    """A card as it is drawn: rank, suit, a class for its colour, and words for who hears the page."""

    rank: str
    suit: str
    colour: str
    words: str


RANKS = {"T": "10"}
WORDS = {"T": "ten", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
SUIT_WORDS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def face(card: Card) -> Face:
    """How a card is drawn."""
    if card == UNKNOWN:
        return Face("", "", "back", "a card not seen")
    if card == JOKER or len(card) != 2 or card[1] not in SUITS:
        return Face(card, "", "black", card)
    rank, suit = card[0], card[1]
    colour = "red" if suit in "dh" else "black"
    return Face(RANKS.get(rank, rank), SUITS[suit], colour, f"{WORDS.get(rank, rank)} of {SUIT_WORDS[suit]}")


@cache
def environment() -> Environment:
    """The templates; text in them is escaped, style and script are not, and hold no text of a log."""
    from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

    made = Environment(
        loader=PackageLoader("auditor.reports"),
        autoescape=select_autoescape(("html",)),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.filters |= {
        "face": face,
        "moved": moved,
        "plain": isolated,
        "bare": plain,
        "below": str.removeprefix,
        "signed": _signed,
        "json": inlined,
    }
    made.globals |= {"version": __version__}
    return made


def render(template: str, **content: Any) -> str:
    """The page of a template."""
    return environment().get_template(template).render(**content)


def inlined(text: str) -> str:
    """JSON that may stand inside a script element: it cannot end it."""
    from markupsafe import Markup

    for character, code in (("&", "26"), ("<", "3c"), (">", "3e"), ("\u2028", "2028"), ("\u2029", "2029")):
        text = text.replace(character, f"\\u{code:0>4}")
    return Markup(text)


def isolated(text: str) -> str:
    """Text for a page: what is written from right to left stands by itself, and turns no number beside it about."""
    from markupsafe import Markup, escape

    text = plain(text)
    if text.isascii():
        return escape(text)
    parts, start, end = [], 0, 0  # text[start:end] is the run at hand
    for place, character in enumerate(text):
        direction = bidirectional(character)
        if direction in ("R", "AL"):
            if start == end:
                parts.append(escape(text[end:place]))
                start = place
            end = place + 1
        elif direction == "L" and start < end:
            parts.append(Markup("<bdi>{}</bdi>").format(text[start:end]))
            start = end
    if start < end:
        parts.append(Markup("<bdi>{}</bdi>").format(text[start:end]))
    return Markup("").join((*parts, escape(text[end:])))


def _signed(amount: str | None) -> str:
    """An amount of a ledger with a sign before it, a real minus."""
    if amount is None:
        return "open"
    return f"−{amount[1:]}" if amount.startswith("-") else amount if amount == "0" else f"+{amount}"
