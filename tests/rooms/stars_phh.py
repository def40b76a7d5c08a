"""PokerStars, and PHH, which writes tables of TOML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from tests.rooms.story import Act
from tests.rooms.telling import ORDINALS, STRUCTURES, Said, Teller, plural


class Phh(Teller):
    """Players go by their order from the left of the button; a raise is the total of the round, a call is bare."""

    games: ClassVar = {
        "deuce-to-seven-single-draw": "N2L1D",
        "deuce-to-seven-triple-draw": "F2L3D",
        "badugi": "FB",
        "holdem": "NT",
    }

    def order(self) -> list[int]:
        """The seats from the left of the button; of two players the button posts the small blind and is second."""
        seats = [seat for seat, _, _ in self.story.seats]
        after = [seat for seat in seats if seat > self.story.button]
        return after + [seat for seat in seats if seat <= self.story.button]

    def head(self) -> Iterator[Said]:
        story, order = self.story, self.order()
        variant = "FT" if story.limit and story.game == "holdem" else self.games[story.game]
        blinds = {act.seat: act.by for act in story.acts if act.kind in ("small", "big")}
        both = {act.seat: act.by * 2 // 3 for act in story.acts if act.kind == "both"}
        dead = {act.seat: act.by - act.by * 2 // 3 for act in story.acts if act.kind == "both"}
        yield f'variant = "{variant}"'
        yield "ante_trimming_status = true"
        # Of two players the format names what the button posts first.
        posting = order[::-1] if len(order) == 2 else order
        yield f"antes = {self.array(story.ante + dead.get(seat, 0) for seat in posting)}"
        yield f"blinds_or_straddles = {self.array((blinds | both).get(seat, 0) for seat in posting)}"
        if story.limit:
            yield f"small_bet = {self.number(story.stakes[0])}"
            yield f"big_bet = {self.number(story.stakes[1])}"
        else:
            yield f"min_bet = {self.number(story.stakes[1])}"
        yield f"starting_stacks = {self.array(story.stacks[seat] for seat in order)}"
        yield f"seats = {order}"
        yield "players = [" + ", ".join(f"'{story.names[seat]}'" for seat in order) + "]"
        yield f"hand = {story.number}"
        yield "actions = ["

    def array(self, amounts: Iterable[int]) -> str:
        return "[" + ", ".join(self.number(amount) for amount in amounts) + "]"

    def act(self, act: Act, place: int) -> Iterator[str]:
        said = self.words_of(act)
        if said:
            yield f'"{said}",'
        if act.kind == "deal":
            for n, seat in enumerate(self.order(), 1):
                yield f'"d dh p{n} {"".join(self.hand_of(seat)) or self.hidden("??", "")}",'
        if act.kind in ("discard", "pat") and self.last_draw(place):
            for _, one in self.draws_after(place):
                if one.count:
                    yield f'"d dh p{self.order().index(one.seat) + 1} {"".join(one.new) or "??" * one.count}",'

    def words_of(self, act: Act) -> str:
        who = f"p{self.order().index(act.seat) + 1}" if act.seat else ""
        match act.kind:
            case "check" | "call":
                return f"{who} cc"
            case "fold":
                return f"{who} f"
            case "bet" | "raise":
                return f"{who} cbr {self.number(act.to)}"
            case "discard":
                return f"{who} sd {''.join(act.cards) or '??' * act.count}"
            case "pat":
                return f"{who} sd"
            case "flop" | "turn" | "river":
                return f"d db {''.join(act.cards)}"
            case "show":
                return f"{who} sm {''.join(act.cards)}"
            case "muck":
                return f"{who} sm"
        return ""

    def summary(self) -> Iterator[Said]:
        yield "]"
        stacks = self.story.stacks
        yield f"finishing_stacks = {self.array(stacks[seat] + self.net(seat) for seat in self.order())}"


class Stars(Teller):
    """PokerStars, where the new cards of a player stand right behind his discards."""

    games: ClassVar = {
        "five-card-draw": "5 Card Draw",
        "deuce-to-seven-single-draw": "Single Draw 2-7 Lowball",
        "deuce-to-seven-triple-draw": "Triple Draw 2-7 Lowball",
        "badugi": "Badugi",
        "holdem": "Hold'em",
    }

    def head(self) -> Iterator[Said]:
        story = self.story
        structure = STRUCTURES[story.structure]
        stakes = "/".join(map(self.money, story.stakes))
        yield (
            f"PokerStars Hand #{story.number}:  {self.games[story.game]} {structure} ({stakes} USD) "
            "- 2026/03/01 20:00:00 ET"
        )
        yield f"Table 'Alder' 9-max Seat #{story.button} is the button"
        for seat, name, stack in story.seats:
            yield f"Seat {seat}: {name} ({self.money(stack)} in chips) "

    def act(self, act: Act, place: int) -> Iterator[str]:
        who = f"{self.name(act)}:" if act.seat else ""
        mark = " and is all-in" if act.all_in else ""
        by, to = self.money(act.by), self.money(act.to)
        cards = " ".join(act.cards)
        match act.kind:
            case "ante":
                yield f"{who} posts the ante {by}{mark}"
            case "small" | "big":
                yield f"{who} posts {act.kind} blind {by}{mark}"
            case "both":
                yield f"{who} posts small & big blinds {by}{mark}"
            case "deal":
                yield "*** HOLE CARDS ***" if self.story.game == "holdem" else "*** DEALING HANDS ***"
            case "hand":
                yield f"Dealt to {self.name(act)} [{cards}]"
            case "check" | "fold":
                yield f"{who} {act.kind}s "
            case "bet" | "call":
                yield f"{who} {act.kind}s {by}{mark}"
            case "raise":
                yield f"{who} raises {self.money(act.to - self.high)} to {to}{mark}"
            case "return":
                yield f"Uncalled bet ({by}) returned to {self.name(act)}"
            case "draw" if self.story.game in ("badugi", "deuce-to-seven-triple-draw"):
                yield f"*** {ORDINALS[act.count][0]} DRAW ***"
            case "discard":
                yield f"{who} discards {plural(act.count)}" + (f" [{cards}]" if cards else "")
                if act.new:
                    yield f"Dealt to {self.name(act)} [{' '.join(act.kept)}] [{' '.join(act.new)}]"
            case "pat":
                yield f"{who} stands pat" + (f" on [{cards}]" if cards else "")
            case "reshuffle":
                yield "The deck is reshuffled"
            case "flop" | "turn" | "river":
                before = f"[{' '.join(act.kept)}] " if act.kept else ""
                yield f"*** {act.kind.upper()} *** {before}[{cards}]"
            case "showdown":
                yield "*** SHOW DOWN ***"
            case "show":
                yield f"{who} shows [{cards}] ({self.words(act.cards)})"
            case "muck":
                yield f"{who} mucks hand "
            case "win":
                side = "side pot" if len(self.pots()) == 2 else f"side pot-{act.pot}"
                yield f"{self.name(act)} collected {by} from {({None: 'pot', 0: 'main pot'}).get(act.pot, side)}"

    def summary(self) -> Iterator[Said]:
        yield "*** SUMMARY ***"
        yield f"Total pot {self.money(self.pot)} | Rake {self.money(self.story.rake)} "
        if self.board:
            yield f"Board [{' '.join(self.board)}]"
