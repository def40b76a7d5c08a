"""Hands with side pots, ties and rake: those paid by the rules are not accused, those paid otherwise are."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from auditor.dialects import read
from auditor.ranking import strength
from auditor.rulings import Auditor
from auditor.sources import from_text

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
HANDS = [[rank + "shdc"[(i + j) % 4] for j, rank in enumerate(ranks)] for ranks in ("AKQJ9", "T8754") for i in range(4)]
"""Four hands that tie for the best and four that tie behind them, no card twice."""


class Played:
    """A hand of five-card draw without a bet after the draw: its log up to the showdown, and who is still in."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.seats = range(random.randint(3, 6))
        self.behind = [random.choice((5, 10, 17, 30, 50, 80, 200)) for _ in self.seats]
        self.put = [0 for _ in self.seats]
        self.hands = random.sample(HANDS, len(self.seats))
        self.live = [*self.seats]
        self.log = ["handlog 1", "rulebook roberts", "hand 1"]
        self.log += ["game five-card-draw no-limit 1/2 openers any joker none chip 1", f"button {len(self.seats)}"]
        self.log += [f"seat {seat + 1} {NAMES[seat]} {self.behind[seat]}" for seat in self.seats]
        self.pay(0, 1, "posts small blind {}")
        self.pay(1, 2, "posts big blind {}")
        self.log.append("dealer deals everyone 5")
        self.bet()
        self.show()

    def pay(self, seat: int, amount: int, did: str) -> None:
        self.put[seat] += amount
        self.behind[seat] -= amount
        self.log.append(f"{NAMES[seat]} {did.format(amount)}")

    def bet(self) -> None:
        """The first wager is an all-in; who comes after raises all-in, calls it or folds, until all is matched."""
        turn = [*self.seats[2:], *self.seats[:2]]
        opened = False
        for seat in turn * len(turn):
            owed = max(self.put) - self.put[seat]
            if seat not in self.live or len(self.live) == 1 or not self.behind[seat] or (opened and not owed):
                continue
            if owed < self.behind[seat] and (not opened or self.random.random() < 0.2):
                self.pay(seat, self.behind[seat], "goes all-in {}")
                opened = True
            elif self.random.random() < 0.3:
                self.live.remove(seat)
                self.log.append(f"{NAMES[seat]} folds")
            else:
                short = " all-in" if owed >= self.behind[seat] else ""
                self.pay(seat, min(owed, self.behind[seat]), f"calls {{}}{short}")
        top, second = sorted(self.put, reverse=True)[:2]
        if top > second:
            seat = self.put.index(top)
            self.put[seat] = second
            self.log.append(f"dealer returns {top - second} to {NAMES[seat]}")

    def show(self) -> None:
        if len(self.live) > 1:
            self.log += ["draw", "dealer burns"]
            self.log += [f"{NAMES[seat]} stands pat" for seat in self.live]
            self.log.append("showdown")
            self.log += [f"{NAMES[seat]} shows {' '.join(self.hands[seat])}" for seat in self.live]

    def payouts(self, rake: int) -> dict[int, int]:
        """What each seat gets, the rake taken from the first pots that have it."""
        paid: dict[int, int] = {}
        below = 0
        for level in sorted({self.put[seat] for seat in self.live}):
            last = level == max(self.put[seat] for seat in self.live)
            amount = sum((put if last else min(put, level)) - min(put, below) for put in self.put)
            part, below = min(rake, amount // 2), level
            rake -= part
            ranks = {s: strength("five-card-draw", self.hands[s]) or 0 for s in self.live if self.put[s] >= level}
            best = sorted(seat for seat in ranks if ranks[seat] == max(ranks.values()))
            even, odd = divmod(amount - part, len(best))
            for i, seat in enumerate(best):
                paid[seat] = paid.get(seat, 0) + even + (i < odd)
        return {seat: amount for seat, amount in paid.items() if amount}


def alleged(played: Played, paid: dict[int, int], rake: int) -> list[str]:
    """The codes of the showdown and of the chips that are found broken or unclear when the hand is paid so."""
    lines = [f"{NAMES[seat]} wins {amount}" for seat, amount in paid.items()]
    lines += [f"dealer takes {rake} rake", "end"] if rake else ["end"]
    [hand] = read(from_text("\n".join([*played.log, *lines]) + "\n", name="hand.handlog"))
    findings = Auditor().audit(hand).findings
    return [finding.code for finding in findings if finding.code[0] in "WP" and finding.code != "W05"]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_a_pot_paid_by_the_rules_is_not_accused(seed: int) -> None:
    played = Played(Random(seed))
    rake = played.random.choice((0, 0, sum(played.put) // 20))
    assert alleged(played, played.payouts(rake), rake) == []


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_a_pot_paid_to_another_is(seed: int) -> None:
    played = Played(Random(seed))
    paid = played.payouts(0)
    winner = played.random.choice([*paid])
    others = [seat for seat in played.seats if seat not in paid]
    if others:
        paid[played.random.choice(others)] = paid.pop(winner)
        assert alleged(played, paid, 0) != []
