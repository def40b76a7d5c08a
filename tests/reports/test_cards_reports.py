"""Reports from the field about cards and openers in other rooms and by other players (A10 to A12, A14, A15)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests import expected
from tests.rooms.rooms import audit, broken, told
from tests.rooms.story import Story, of_log

INPUTS = {path.name[:3]: path for path in sorted((Path(__file__).parent / "inputs").glob("*.txt"))}


def story(number: str) -> Story:
    return of_log(expected.load(INPUTS[number]).text)


# --- A10: a card line that cannot be true


def impossible(room: str) -> str:
    """The player gets as many new cards as he had, and keeps all he had, in the words of the room."""
    text = told(room, story("A18"))
    assert text is not None
    discards = {
        "pokerstars": "Ben: discards 1 card\n",
        "fulltilt": "Ben discards 1 card\n",
        "winamax": "Ben discard 1 card\n",
    }
    said, hand = discards[room], "[2s 7s 5h 3c Qh]"
    again = f"Dealt to Ben {hand} {hand}\n"
    body = text.text.replace("Ben is dealt 1 card\n", "", 1) if room == "fulltilt" else text.text
    return body.replace(said, said + again, 1)


@pytest.mark.parametrize("room", ["pokerstars", "fulltilt", "winamax"])
def test_a10_five_kept_and_five_new(room: str) -> None:
    text = impossible(room)
    found = broken(audit(room, text, "any-table"))
    line = next(n for n, said in enumerate(text.splitlines(), 1) if said.count("2s 7s 5h") == 2)
    assert found == [("R13", line)], text


def test_a10_in_kingsclub_more_are_thrown_away_than_held() -> None:
    text = told("kingsclub", story("A18"))
    assert text is not None
    body = text.text.replace("Ben draws 1\n", "Ben discards [2s 7s 5h 3c Qh 9d] draws [4c]\n", 1)
    assert [code for code, _ in broken(audit("kingsclub", body, "any-table"))] == ["R13"]


# --- A11: the reshuffle in other words

HANDLOG = """\
handlog 1
rulebook {book}
hand 1
game deuce-to-seven-triple-draw limit 2/4 blinds 1/2
button 5
seat 1 Ada 50
seat 2 Bob 50
seat 3 Cat 50
seat 4 Dan 50
seat 5 Eli 50
Ada posts small blind 1
Bob posts big blind 2
dealer deals everyone 5
Cat calls 2
Dan calls 2
Eli calls 2
Ada calls 1
Bob checks
draw
Ada discards 3
dealer deals Ada 3
Bob discards 3
dealer deals Bob 3
Cat discards Kd Ks Qh
dealer deals Cat 3
Dan discards 2
dealer deals Dan 2
Eli discards 3
dealer deals Eli 3
Ada checks
Bob checks
Cat checks
Dan checks
Eli checks
draw
Ada discards 2
dealer deals Ada 2
Bob discards 2
dealer deals Bob 2
Cat discards 2
dealer deals Cat 2
Dan discards 2
dealer deals Dan 2
Eli discards 2
dealer deals Eli 2
Ada checks
Bob checks
Cat checks
Dan checks
Eli checks
draw
Ada discards 2
dealer deals Ada 2
Bob discards 1
dealer deals Bob 1
{third}Dan discards 1
dealer deals Dan 1
Eli stands pat
Ada bets 4
Bob folds
Cat folds
Dan folds
Eli folds
dealer returns 4 to Ada
Ada wins 10
end
"""
DUE = "dealer reshuffles\nCat discards 2\ndealer deals Cat Kd 5s\n"


@pytest.mark.parametrize("book", ["online", "wsop-live", "any-table"])
def test_a11_in_a_handlog(book: str) -> None:
    log = HANDLOG.format(book=book, third=DUE)
    assert broken(audit("handlog", log)) == []
    without = broken(audit("handlog", log.replace("dealer reshuffles\n", "")))
    # The stub is counted there: it holds nothing for Cat.
    assert [code for code, _ in without] == ["R13"]


def test_a11_in_full_tilt() -> None:
    text = told("fulltilt", story("A11"))
    assert text is not None
    # There all throw away before anybody draws: nobody's discards of this draw are in the new stub.
    again = text.text.replace("[2c 4d 7h] [Kd 5s]", "[2c 4d 7h] [9d 5s]")
    assert broken(audit("fulltilt", text.text)) == []
    assert [code for code, _ in broken(audit("fulltilt", again))] == ["X11"]


# --- A12: a hand of four cards


@pytest.mark.parametrize("room", ["fulltilt", "kingsclub", "winamax"])
@pytest.mark.parametrize(("book", "codes"), [("wsop-live", ["D01"]), ("online", ["D09", "X01"])])
def test_a12_in_the_words_of_other_rooms(room: str, book: str, codes: list[str]) -> None:
    text = told(room, story("A12"))
    assert text is not None
    audited = audit(room, text.text, book)
    assert [code for code, _ in broken(audited)] == codes, text.text
    assert all(finding.cite is not None for finding in audited.findings)
    assert audited.record.pot == "6"


@pytest.mark.parametrize(("book", "codes"), [("wsop-live", ["D01"]), ("online", ["D09", "X01"])])
def test_a12_another_player_at_another_place(book: str, codes: list[str]) -> None:
    """Ann, in the big blind, draws two for one; two players."""
    tale = story("A18")
    acts = list(tale.acts)
    acts.insert(
        tale.find("deal") + 1, replace(acts[0], kind="hand", seat=1, by=0, to=0, cards=("Qc", "5d", "4h", "3s"))
    )
    one = next(n for n, act in enumerate(acts) if act.kind == "discard" and act.seat == 1)
    acts[one] = replace(acts[one], cards=("Qc",), kept=("5d", "4h", "3s"), new=("7c", "2c"), count=1)
    acts = [replace(act, by=200, to=200) if act.by == 100 and act.kind != "big" else act for act in acts]
    acts = [replace(act, by=600) if act.kind == "win" else act for act in acts]
    text = told("fulltilt", replace(tale, hero=1, acts=acts))
    assert text is not None
    assert [code for code, _ in broken(audit("fulltilt", text.text, book))] == codes, text.text


# --- A14, A15: openers

JACKS = """\
handlog 1
rulebook roberts-draw
hand 1
game five-card-draw limit 1/2 ante 1 openers jacks
button 1
seat 1 Ann 40
seat 2 Ben 40
seat 3 Cal 40
everyone antes 1
dealer deals {dealt}
Ben checks
Cal opens 1
Ann calls 1
Ben folds
draw
dealer burns
Cal discards {thrown}
dealer deals Cal {new}
Ann discards 1
dealer deals Ann 1
Cal bets 2
{end}
end
"""
CALLED = "Ann calls 2\nshowdown\nCal shows {cards}\nAnn shows Ah Ad 7s 7d 3c\nCal wins 9"


@pytest.mark.parametrize(
    ("dealt", "thrown", "new", "shown"),
    [
        ("Cal Tc Td 8c 5d 2h", "8c 5d 2h", "Ts 4h 9c", "Tc Td Ts 4h 9c"),
        ("Cal Ac Kd Qc 5d 2h", "5d 2h", "As Ks", "Ac Kd Qc As Ks"),
        ("Cal 9s Ts Js Qs 2h", "2h", "8s", "9s Ts Js Qs 8s"),
    ],
)
def test_a14_in_a_handlog_the_first_five_count(dealt: str, thrown: str, new: str, shown: str) -> None:
    text = JACKS.format(dealt=dealt, thrown=thrown, new=new, end=CALLED.format(cards=shown))
    audited = audit("handlog", text)
    [finding] = [f for f in audited.findings if f.code == "O01"]
    assert (finding.verdict, text.split("\n")[finding.line - 1]) == ("broken", "Cal opens 1")
    assert audited.record.right_net != audited.record.net


def test_a14_another_player_opens_in_a_room() -> None:
    text = expected.load(INPUTS["A14"]).text
    other = text.replace("Ben", "?").replace("Cal", "Ben").replace("?", "Cal").replace("Seat 2: Cal", "Seat 2: Ben")
    swapped = other.replace("Seat 3: Ben", "Seat 3: Cal").replace("Cal: checks\nBen: bets $1", "Ben: bets $1")
    told_so = swapped.replace("Ann: calls $1\nCal: folds", "Cal: folds\nAnn: calls $1")
    audited = audit("pokerstars", told_so)
    line = told_so[: told_so.index("Ben: bets $1")].count("\n") + 1
    assert broken(audited) == [("O01", line)], told_so


SPLIT = JACKS.format(dealt="Cal Js Jd Ts 9s 8s", thrown="Jd", new="2c", end="Ann folds\ndealer returns 2 to Cal\n{}")
SHOWS = "Cal shows openers Js Jd\nCal wins 5"


def test_a15_in_a_handlog_a_house_may_want_it_declared() -> None:
    declared = SPLIT.replace("Cal discards Jd", "Cal splits openers\nCal discards Jd").format(
        "dealer reveals Cal Jd\nCal shows openers Js Jd\nCal wins 5"
    )
    assert [code for code, _ in broken(audit("handlog", declared)) if code[0] == "O"] == []
    silent = SPLIT.format(SHOWS)
    assert [code for code, _ in broken(audit("handlog", silent)) if code[0] == "O"] == ["O09"]
    assert [code for code, _ in broken(audit("handlog", silent, "online")) if code[0] == "O"] == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Js Jd Ts 9s 8s", "Qs Jd Qd 9s Js"),  # two pair, one card of a pair thrown away
        ("Js Jd Ts 9s 8s", "As Jd Ah 9s 8s"),  # aces, and a jack that is no opener
    ],
)
def test_a15_other_openers_split_in_a_room(old: str, new: str) -> None:
    text = expected.load(INPUTS["A15"]).text.replace(f"Dealt to Ben [{old}]", f"Dealt to Ben [{new}]")
    kept = " ".join(card for card in new.split() if card != "Jd")
    text = text.replace("Dealt to Ben [Js Ts 9s 8s] [2c]", f"Dealt to Ben [{kept}] [2c]")
    audited = audit("pokerstars", text)
    assert audited.findings == [], text
    assert audited.tally["O01"][0] == audited.tally["O02"][0] == 1
