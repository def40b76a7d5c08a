"""A wrong amount has one right result, however the log itself puts it right: wholly, in part, late, by whom, or not."""

from __future__ import annotations

import pytest

from auditor.dialects import read
from auditor.rulings import Auditor
from auditor.sources import from_text

DRAW = "five-card-draw limit 5/10 ante 1"
HOLDEM = "holdem limit 5/10 blinds 2/5"
SEATS = "button 7\nseat 2 Ann 100\nseat 4 Bo {stack}\nseat 6 Cy 100\nseat 7 Di 100\n"
ANTES = "everyone antes 1\n"
OPENED = "dealer deals everyone 5\nAnn opens 5\nBo calls 5\nCy calls 5\nDi folds\n"
DRAWN = "draw\ndealer burns\nAnn stands pat\nBo stands pat\nCy stands pat\n"
HANDS = {"Ann": "Ks Kh 5d 6c 8s", "Bo": "Qs Qh 5h 6d 8d"}


def back(amount: int, *names: str) -> str:
    return "".join(f"dealer returns {amount} to {name}\n" for name in names)


def more(amount: int, *names: str) -> str:
    return "".join(f"{name} makes up {amount}\n" for name in names)


ALL = ("Ann", "Bo", "Cy")
LAST = ANTES + OPENED + DRAWN
CALLED = "Bo calls 5\n"
PASSED = DRAWN + "Ann checks\nBo checks\nCy checks\n"
CAP = "Ann bets 10\nBo raises to 20\nCy raises to 30\nAnn raises to 40\nBo raises to 50\nCy raises to 60\n"
CAPPED = CAP + "Ann calls 20\nBo calls 10\n"
TOO_MANY = "Ann bets 10\nBo calls 10\nCy calls 10\n" * 2
NO_ANTE = "Ann antes 1\nCy antes 1\nDi antes 1\n"
THREE = "Ann antes 1\nBo antes 3\nCy antes 1\nDi antes 1\n"

CHECKED = LAST + "Ann checks\nBo checks\nCy checks\n"
FALSE = "Ann checks\nBo checks\nCy checks\nDi opens 5\nAnn calls 5\nBo calls 5\nDi admits no openers\nCy calls 5\n"
FALSELY = ANTES + "dealer deals everyone 5\n" + FALSE
OPENERS = "a false open"
TWELVE = ANTES + "dealer deals everyone 5\nAnn opens 12\nBo calls 12\nCy calls 12\nDi folds\n"
FOURTEEN = "Ann bets 10\nBo calls 14\nCy calls 10\n"

# What each of the three has in at the end, by Ann, Bo and Cy, and the ways there: before the showdown, and after.
WAYS: dict[str, tuple[int, int, int, list[tuple[str, str]]]] = {
    "a bet too large": (
        16,
        16,
        16,
        [
            (LAST + "Ann bets 15\nBo calls 15\nCy calls 15\n", ""),
            (LAST + "Ann bets 15\nBo calls 15\nCy calls 15\n" + back(5, *ALL), ""),
            (LAST + "Ann bets 15\nBo calls 15\nCy calls 15\n", back(5, *ALL)),
            (LAST + "Ann bets 15\nBo calls 15\nCy calls 15\n" + back(5, "Ann"), ""),
            (LAST + "Ann bets 15\nBo calls 15\nCy calls 15\n" + back(5, "Ann", "Bo"), back(5, "Cy")),
            (LAST + "Ann bets 15\nBo calls 15\nCy calls 15\n" + back(3, *ALL) + back(2, *ALL), ""),
            (LAST + "Ann bets 15\nAnn withdraws 5\nBo calls 10\nCy calls 10\n", ""),
        ],
    ),
    "a bet too short, in time": (
        16,
        16,
        16,
        [
            (LAST + "Ann bets 5\nBo calls 5\nCy calls 5\n" + more(5, *ALL), ""),
            (LAST + "Ann bets 5\nBo calls 5\nCy calls 5\n" + more(2, *ALL) + more(3, *ALL), ""),
            (LAST + "Ann bets 5\nBo calls 5\nAnn makes up 5\nBo makes up 5\nCy calls 10\n", ""),
            (LAST + "Ann bets 5\nBo calls 10\nAnn makes up 5\nCy calls 10\n", ""),
            (LAST + "Ann bets 5\nBo calls 5\nCy calls 5\n" + more(5, *ALL) + more(5, "Ann"), ""),
        ],
    ),
    "a bet too short, which stands": (
        11,
        11,
        11,
        [
            (LAST + "Ann bets 5\nBo calls 5\nCy calls 5\n", ""),
            (LAST + "Ann bets 5\nBo calls 5\nCy calls 5\n", more(5, *ALL)),
        ],
    ),
    "a raise past the cap": (
        56,
        56,
        56,
        [
            (LAST + CAPPED, ""),
            (LAST + CAPPED + back(10, *ALL), ""),
            (LAST + CAPPED, back(10, *ALL)),
            (LAST + CAPPED + back(10, "Cy"), back(10, "Bo", "Ann")),
            (LAST + CAP + "Cy withdraws 10\nAnn calls 10\n", ""),
        ],
    ),
    "a round too many": (
        16,
        16,
        16,
        [
            (LAST + TOO_MANY, ""),
            (LAST + TOO_MANY + back(10, *ALL), ""),
            (LAST + TOO_MANY + back(4, *ALL), back(6, *ALL)),
            (LAST + TOO_MANY + back(10, "Ann"), ""),
        ],
    ),
    "a call of too much": (
        16,
        16,
        16,
        [
            (LAST + "Ann bets 10\nBo calls 14\nCy calls 10\n", ""),
            (LAST + "Ann bets 10\nBo calls 14\nCy calls 10\n" + back(1, "Bo"), back(3, "Bo")),
            (LAST + "Ann bets 10\nBo calls 6\nCy calls 10\n" + more(6, "Bo"), ""),
        ],
    ),
    "a call of nothing": (
        6,
        6,
        6,
        [
            (LAST + "Ann checks\nBo calls 10\nCy checks\n", ""),
            (LAST + "Ann checks\nBo calls 10\nCy checks\n" + back(10, "Bo"), ""),
            (LAST + "Ann checks\nBo calls 10\nCy checks\n", back(10, "Bo")),
        ],
    ),
    "an open and a call of too much": (
        21,
        21,
        21,
        [
            (TWELVE + DRAWN + FOURTEEN, ""),
            (TWELVE + DRAWN + FOURTEEN, back(2, *ALL)),
            (TWELVE + DRAWN + FOURTEEN, back(4, "Bo")),
            (TWELVE + DRAWN + FOURTEEN, back(2, "Ann", "Cy") + back(6, "Bo")),
            (TWELVE + back(2, *ALL) + DRAWN + FOURTEEN + back(4, "Bo"), ""),
            (TWELVE + back(2, "Bo") + DRAWN + FOURTEEN, back(4, "Bo")),
        ],
    ),
    "chips of who has folded": (
        6,
        6,
        6,
        [
            (CHECKED + back(1, "Di"), ""),
            (CHECKED, back(1, "Di") + more(1, "Di")),
            (CHECKED, more(3, "Di")),
            (CHECKED + more(3, "Di"), back(3, "Di")),
        ],
    ),
    OPENERS: (
        6,
        6,
        6,
        [
            (FALSELY + PASSED, ""),
            (FALSELY + back(5, "Di") + PASSED, ""),
            (FALSELY + back(5, "Di") + PASSED, more(5, "Di")),
            (FALSELY + back(5, "Di") + PASSED, more(5, "Di") + more(5, "Di")),
            (FALSELY + back(3, "Di") + PASSED, more(2, "Di")),
            (FALSELY + back(5, "Ann") + PASSED, ""),
            (FALSELY + back(5, "Ann") + more(5, "Ann") + PASSED, ""),
        ],
    ),
    "an ante missing": (
        6,
        6,
        6,
        [
            (NO_ANTE + OPENED + PASSED, ""),
            (NO_ANTE + OPENED + PASSED, more(1, "Bo")),
            (NO_ANTE + OPENED.replace(CALLED, CALLED + more(1, "Bo")) + PASSED, ""),
            (NO_ANTE + OPENED.replace(CALLED, "Bo calls 6\n") + PASSED, ""),
        ],
    ),
    "an ante too large": (
        6,
        6,
        6,
        [
            (THREE + OPENED + PASSED, ""),
            (THREE + OPENED + PASSED, back(2, "Bo")),
            (THREE + OPENED.replace(CALLED, CALLED + back(2, "Bo")) + PASSED, ""),
            (THREE + OPENED.replace(CALLED, "Bo calls 3\n") + PASSED, ""),
        ],
    ),
}


def game(what: str) -> str:
    return f"{DRAW} openers jacks" if what == OPENERS else DRAW


@pytest.mark.parametrize("winner", HANDS)
@pytest.mark.parametrize(("what", "way"), [(what, way) for what, found in WAYS.items() for way in range(len(found[3]))])
def test_one_right_result(what: str, way: int, winner: str) -> None:
    *put_in, ways = WAYS[what]
    assert isinstance(ways, list)
    play, late = ways[way]
    others = "".join(f"{name} mucks\n" for name in ALL if name != winner)
    end = f"showdown\n{late}{winner} shows {HANDS[winner]}\n{others}"
    check(game(what), play + end, winner, dict(zip(ALL, put_in, strict=True)) | {"Di": 6 if what == OPENERS else 1})


@pytest.mark.parametrize("paid", ALL)
@pytest.mark.parametrize(("what", "way"), [(what, way) for what, found in WAYS.items() for way in range(len(found[3]))])
def test_one_right_result_whoever_is_paid(what: str, way: int, paid: str) -> None:
    *put_in, ways = WAYS[what]
    assert isinstance(ways, list)
    play, late = ways[way]
    shown = "".join(f"{name} shows {HANDS.get(name, 'Js Jh 5c 6h 8h')}\n" for name in ALL)
    amounts = dict(zip(ALL, put_in, strict=True)) | {"Di": 6 if what == OPENERS else 1}
    check(game(what), f"{play}showdown\n{late}{shown}", "Ann", amounts, paid=paid)


BOARD = "".join(f"dealer deals {cards}\nAnn checks\nBo checks\nCy checks\n" for cards in ("flop 2c 7d 9h", "turn 3c"))
RIVER = BOARD + "dealer deals river 4d\nAnn checks\nBo checks\nCy checks\nshowdown\n"
EIGHT = "Ann posts small blind 2\nBo posts big blind 8\ndealer deals everyone 2\n"
MATCHED = "Cy calls 8\nDi folds\nAnn calls 6\n"


@pytest.mark.parametrize("winner", ["Ann", "Bo"])
@pytest.mark.parametrize(
    ("play", "late"),
    [
        (EIGHT + MATCHED + "Bo checks\n", ""),
        (EIGHT + MATCHED + "Bo checks\n" + back(3, *ALL), ""),
        (EIGHT + MATCHED + "Bo checks\n", back(3, *ALL)),
        (EIGHT + back(3, "Bo") + "Cy calls 5\nDi folds\nAnn calls 3\nBo checks\n", ""),
        (EIGHT + "Cy calls 5\nDi folds\nAnn calls 3\n" + back(3, "Bo") + "Bo checks\n", ""),
        (EIGHT + "Cy calls 5\nDi folds\nAnn calls 3\nBo checks\n", ""),
    ],
)
def test_a_blind_too_large(play: str, late: str, winner: str) -> None:
    others = "".join(f"{name} mucks\n" for name in ALL if name != winner)
    end = f"{RIVER}{late}{winner} shows {HANDS[winner][:5]}\n{others}"
    check(HOLDEM, play + end, winner, dict.fromkeys(ALL, 5), book="roberts")


def check(
    kind: str, play: str, winner: str, put_in: dict[str, int], *, book: str = "roberts-draw", paid: str | None = None
) -> None:
    """Audits the hand, the pot of which goes to the winner, or to who is `paid`, and compares the right nets."""
    head = f"handlog 1\nrulebook {book}\nhand 1\ngame {kind}\n{SEATS.format(stack=100)}"
    (hand,) = read(from_text(head + play + "end\n", "made-up.handlog"))
    pot = Auditor(book).audit(hand).record.pot
    (hand,) = read(from_text(f"{head}{play}{paid or winner} wins {pot}\nend\n", "made-up.handlog"))
    record = Auditor(book).audit(hand).record
    total = sum(put_in.values())
    nets = {name: str(total - amount if name == winner else -amount) for name, amount in put_in.items()}
    assert record.right_net is not None, record.open_points
    assert {name: record.right_net[name] for name in nets} == nets
