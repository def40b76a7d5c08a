"""Routine hands: where no rule is asked, the audit says what it says when all are.

The replay is the reference. Both are held against each other on hands that were played here, on the same with a line
or a character changed, and on the real ones, to the last row and count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

from auditor import routine, rulebook
from auditor.audited import Audited
from auditor.dialects import read
from auditor.events import At, GameNamed, Hand
from auditor.rulings import Auditor
from auditor.sessions import name_of
from auditor.sources import from_text, open_sources
from tests.corpus import CORPUS, needs_corpus
from tests.playing.kit import VARIANTS, Variant, play
from tests.playing.ring import Table
from tests.playing.stars import stars
from tests.rooms.rooms import ROOMS, played, told

CORPUS_ROOMS = (*ROOMS, "ggpoker")
GAMES = ("holdem", "draw")
NAMED = [f"{one.name}-{'limit' if one.limit else 'no-limit'}" for one in VARIANTS]
HOUSES = ("roberts", "wsop-live", "wsop-tournament")
STRUCTURES = ("no-limit", "pot-limit", "limit")


def differing(hands: Iterable[Hand], book: str | None = None) -> tuple[int, int]:
    """How many hands there are, and how many of them are routine; fails at one that the replay sees otherwise."""
    quick, slow = Auditor(book), Auditor(book, replay_all=True)
    count = found = 0
    for hand in hands:
        one, other = quick.audit(hand), slow.audit(hand)
        assert said(one) == said(other), "\n".join(hand.lines)
        assert list(one.tally) == list(other.tally)
        if hand.id:
            assert quick.sessions.tables.get(name_of(hand)) == slow.sessions.tables.get(name_of(hand))
        count += 1
        found += other.table is not None and one.table is None
    return count, found


def said(audited: Audited) -> tuple[object, ...]:
    return audited.record, audited.findings, audited.tally, audited.players, audited.flows


def ring(game: str, count: int, seed: int) -> str:
    """Hands of one table, one after the other."""
    table = Table(f"Alder {seed}", game, Random(seed), first=10**9 * (seed + 1))
    return "".join(table.hand() for _ in range(count))


def in_hands(text: str) -> Iterator[Hand]:
    return read(from_text(text, name="hands.txt"))


@pytest.mark.parametrize("game", GAMES)
def test_hands_of_a_ring_are_routine(game: str) -> None:
    count, found = differing(in_hands("".join(ring(game, 40, seed) for seed in range(5))))
    assert found > 0.95 * count


@pytest.mark.parametrize("variant", VARIANTS, ids=NAMED)
def test_hands_of_every_game_are_seen_alike(variant: Variant) -> None:
    count, found = differing(in_hands("\n\n".join(of_kit(variant, seed) for seed in range(60))))
    assert count == 60
    assert found > 0.75 * count


def of_kit(variant: Variant, seed: int) -> str:
    """A hand with all-ins, side pots and shared ones."""
    return stars(play(variant, Random(seed)), 100_000 + seed, Random(seed))


LAST_CHIPS = """\
PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2026/03/01 20:00:00 ET
Table 'Alder' 6-max Seat #1 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Ben ($100 in chips)
Seat 3: Cid ($10 in chips)
Ben: posts small blind $1
Cid: posts big blind $2
*** HOLE CARDS ***
Ann: calls $2
Ben: calls $1
Cid: checks
*** FLOP *** [6h 9h Qc]
Ben: bets $6
Cid: raises $2 to $8 and is all-in
Ann: calls $8
Ben: calls $2
*** TURN *** [6h 9h Qc] [4h]
Ben: bets $5
Ann: raises $5 to $10
Ben: folds
Uncalled bet ($5) returned to Ann
*** RIVER *** [6h 9h Qc 4h] [2s]
*** SHOW DOWN ***
Ann: shows [Qd Qs] (three of a kind, Queens)
Cid: shows [9d 7c] (a pair of Nines)
Ann collected $40 from pot
*** SUMMARY ***
Total pot $40 | Rake $0
Board [6h 9h Qc 4h 2s]
Seat 1: Ann (button) showed [Qd Qs] and won ($40) with three of a kind, Queens
Seat 2: Ben (small blind) folded on the Turn
Seat 3: Cid (big blind) showed [9d 7c] and lost with a pair of Nines
"""


@pytest.mark.parametrize(
    ("change", "to", "routine_ones"),
    [
        ("Ann: calls $8", "Ann: calls $8 ", 1),
        ("Ben: calls $2\n*** T", "Ben: raises $10 to $18\n*** T", 0),
        ("Ann: calls $8", "Ann: raises $10 to $18", 0),
        ("raises $2 to $8 and", "raises $1 to $7 and", 0),
        ("Cid ($10 in", "Cid ($20 in", 0),
        ("No Limit ($1/$2", "Limit ($2/$4", 0),
    ],
)
def test_last_chips_may_be_less_than_a_raise_if_nobody_raises_after_them(
    change: str, to: str, routine_ones: int
) -> None:
    assert change in LAST_CHIPS
    assert differing(in_hands(LAST_CHIPS.replace(change, to))) == (1, routine_ones)


@pytest.mark.parametrize("game", GAMES)
def test_damaged_hands_are_seen_alike(game: str) -> None:
    random = Random(game)
    hands = [ring(game, 1, seed) for seed in range(40)]
    for text in hands:
        for _ in range(4):
            differing(in_hands(damaged(text, random)))


@pytest.mark.parametrize("variant", VARIANTS, ids=NAMED)
def test_damaged_hands_of_every_game_are_seen_alike(variant: Variant) -> None:
    random = Random(variant.name)
    for seed in range(100, 120):
        text = of_kit(variant, seed)
        for _ in range(3):
            differing(in_hands(damaged(text, random)))


def damaged(text: str, random: Random) -> str:
    """The text with one or two lines gone, doubled, changed over or elsewhere, or with a character altered."""
    lines = text.splitlines()
    for _ in range(random.randint(1, 2)):
        at = random.randrange(1, len(lines))
        line = lines[at]
        match random.randrange(5):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, line)
            case 2:
                lines.insert(random.randrange(1, len(lines)), lines.pop(at))
            case 3:
                other = random.randrange(1, len(lines))
                lines[at], lines[other] = lines[other], line
            case _ if line:
                place = random.randrange(len(line))
                lines[at] = line[:place] + random.choice("0123456789AKcdhs$. ") + line[place + 1 :]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("room", ROOMS)
def test_hands_of_every_room_are_seen_alike(room: str) -> None:
    """The same hands in each room's words, whole and with a line damaged."""
    random = Random(room)
    name = "told.phh" if room == "phh" else "told.txt"
    count = routine_ones = 0
    for _, story in played("routine", 6):
        text = told(room, story)
        if text is not None:
            hands, found = differing(read(from_text(text.text, name)))
            count, routine_ones = count + hands, routine_ones + found
            differing(read(from_text(damaged(text.text, random), name)))
    assert routine_ones > 0.6 * count


@pytest.mark.parametrize("book", ["any-table", *HOUSES])
def test_hands_are_seen_alike_by_other_books(book: str) -> None:
    random = Random(book)
    for game in GAMES:
        text = ring(game, 40, 7)
        count, found = differing(in_hands(text), book)
        assert found > 0.75 * count
        differing(in_hands(damaged(text, random)), book)
    for variant in VARIANTS:
        text = "\n\n".join(of_kit(variant, seed) for seed in range(9))
        differing(in_hands(text), book)
        differing(in_hands(damaged(text, random)), book)


@pytest.mark.parametrize("book", ["any-table", "online", *HOUSES])
def test_after_a_hand_with_a_line_that_cannot_be_read_the_next_is_replayed(book: str) -> None:
    """What its players have, and where the button was, hangs on that line."""
    first, second, third = [f"{hand}\n" for hand in ring("holdem", 3, 8).split("\n\n\n")[:3]]
    unread = first.replace("*** HOLE CARDS ***\n", "*** HOLE CARDS ***\nsomething went on\n")
    assert unread != first
    assert differing(in_hands("\n\n".join((unread, second, third))), book) == (3, 1)


def test_a_hand_before_which_a_player_bought_chips_is_routine() -> None:
    """Whether it follows the one before hangs on more than the stacks, but not on its events."""
    first, second = ring("holdem", 2, 8).split("\n\n\n")[:2]
    seats = [line for line in second.splitlines() if line.startswith("Seat ") and "in chips" in line]
    seat, _, stack = seats[0].partition("($")
    bought = second.replace(seats[0], f"{seat}($9{stack}")
    assert differing(in_hands("\n\n".join((first, bought)))) == (2, 2)


@pytest.mark.parametrize("book", [None, *HOUSES])
@pytest.mark.parametrize("game", GAMES)
def test_hands_in_which_players_sit_out_are_seen_alike(game: str, book: str | None) -> None:
    random = Random(game)
    text = "\n\n\n".join(with_one_out(hand, random) for hand in ring(game, 60, 5).split("\n\n\n"))
    count, found = differing(in_hands(text), book)
    assert found > 0.6 * count


def with_one_out(hand: str, random: Random) -> str:
    """The hand, one player of which sits out: instead of folding at once, if he does, and else somewhere in it."""
    lines = hand.splitlines()
    names = [
        name for line in lines if line.endswith("in chips) ") and (name := line.split(" ", 2)[2].rpartition(" (")[0])
    ]
    if not names:
        return hand
    who = random.choice(names)
    acts = [line for line in lines if line.startswith(f"{who}: ")]
    deal = next(place for place, line in enumerate(lines) if line.startswith(("*** HOLE", "*** DEAL")))
    if acts[:1] == [f"{who}: folds "]:
        lines = [line for line in lines if line not in acts and not (f": {who} " in line and " folded " in line)]
        lines.insert(random.randint(deal - 2, deal), f"{who}: sits out ")
    elif random.random() < 0.2:
        lines.insert(random.randrange(2, len(lines)), f"{who}: sits out ")
    return "\n".join(lines)


@needs_corpus
@pytest.mark.parametrize("room", CORPUS_ROOMS)
def test_real_hands_are_seen_alike(room: str) -> None:
    count = found = 0
    for path in sorted((CORPUS / room).iterdir()):
        for source in open_sources([path]):
            hands, routine_ones = differing(read(source))
            count, found = count + hands, found + routine_ones
    print(f"{room}: {found} of {count} hands are routine")


@pytest.mark.parametrize("book", ["any-table", "online", "pokerstars", *HOUSES])
@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("game", ["holdem", "five-card-draw", "deuce-to-seven-triple-draw", "badugi"])
def test_the_rules_of_the_rooms_are_known(book: str, structure: str, game: str) -> None:
    named = GameNamed(At(1), game, structure, small=100, big=200)
    in_force = rulebook.load(book).in_force(named)
    assert routine.known(in_force) is not None


def test_a_hand_thrown_away_that_was_alone_in_a_side_pot() -> None:
    case = Path(__file__).parent / "cases" / "W02-paid-without-showing-3.txt"
    count, _ = differing(in_hands(case.read_text("utf-8").replace(" # P02 broken", "")))
    assert count == 2


def test_a_game_that_is_named_below_the_seats_is_replayed() -> None:
    """Until then the rules are asked without the stakes."""
    lines = told("ongame", next(story for _, story in played("below", 1) if story.game == "holdem"))
    assert lines is not None
    first, *rest = lines.text.split("\n")
    table = next(line for line in rest if line.startswith("Table: "))
    rest.remove(table)
    rest.insert(next(place for place, line in enumerate(rest) if line.startswith("Dealing pocket")), table)
    assert differing(in_hands("\n".join((first, *rest)))) == (1, 0)
