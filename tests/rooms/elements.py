"""Merge and Boss, which write elements."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import ClassVar

from tests.rooms.story import Act, Story
from tests.rooms.telling import ORDINALS, STRUCTURES, Said, Teller

LINKS = "A23456789TJQK"
SUITS = "dchs"


class Merge(Teller):
    """Players are seats; cards of the one player whose record it is stand behind the acts of their round."""

    games: ClassVar = {
        "five-card-draw": "5-Draw",
        "ace-to-five-triple-draw": "A-5 Lowball",
        "deuce-to-seven-triple-draw": "2-7 Lowball",
        "badugi": "Badugi",
        "holdem": "Holdem",
    }
    numbers: ClassVar = {"5-Draw": 55, "A-5 Lowball": 63, "2-7 Lowball": 67, "Badugi": 71, "Holdem": 2}

    def __init__(self, story: Story) -> None:
        super().__init__(story)
        self.sequence = 0
        self.rounds = 0
        self.below: list[str] = []

    def head(self) -> Iterator[Said]:
        story, game = self.story, self.games[self.story.game]
        structure = STRUCTURES[story.structure]
        yield f'<description type="{game}" stakes="{structure} ({"/".join(map(self.money, story.stakes))})"/>'
        number = f"90000001-{story.number}"
        yield (
            f'<game id="{number}" starttime="20260301200000" numholecards="{2 if game == "Holdem" else 5}" '
            f'gametype="{self.numbers[game]}" realmoney="true" '
            f'data="20260301|Alder (90000001)|90000001|{number}|false">'
        )
        yield f'<players dealer="{story.button}">'
        for seat, name, stack in story.seats:
            yield f'<player seat="{seat}" nickname="{escape(name)}" balance="${stack / 100:.2f}" dealtin="true" />'
        yield "</players>"
        yield self.opens("BLINDS")

    def opens(self, name: str) -> str:
        self.rounds += 1
        return f'<round id="{name}" sequence="{self.rounds}">'

    def turn(self, name: str) -> Iterator[str]:
        """The round ends, another begins."""
        yield from self.below
        self.below = []
        yield "</round>"
        yield self.opens(name)

    def event(self, kind: str, act: Act, amount: int | None = None, text: str = "") -> str:
        self.sequence += 1
        more = f' amount="{amount / 100:.2f}"' if amount is not None else ""
        more += f' text="{text}"' if text else ""
        return f'<event sequence="{self.sequence}" type="{kind}" timestamp="1772395200000" player="{act.seat}"{more}/>'

    def cards(self, kind: str, act: Act, cards: tuple[str, ...]) -> str:
        return f'<cards type="{kind}" cards="{",".join(cards)}" player="{act.seat}"/>'

    def act(self, act: Act, place: int) -> Iterator[str]:
        match act.kind:
            case "ante":
                yield self.event("ANTE", act, act.by)
            case "small" | "big":
                yield self.event(f"{act.kind.upper()}_BLIND", act, act.by)
            case "both":
                yield self.event("RETURN_BLIND", act, act.by)
            case "deal":
                yield from self.turn("PREFLOP" if self.story.game == "holdem" else "PRE_FIRST_DRAW")
            case "hand":
                self.below.append(self.cards("HOLE", act, act.cards))
            case "check" | "fold":
                yield self.event(act.kind.upper(), act)
            case "bet" | "call" | "raise" if act.all_in:
                yield self.event("ALL_IN", act, act.by)
            case "bet" | "call":
                yield self.event(act.kind.upper(), act, act.by)
            case "raise":
                yield self.event("RAISE", act, act.to)
            case "draw":
                yield from self.turn(f"{ORDINALS[act.count][0]}_DRAW")
            case "discard" | "pat":
                yield self.event("DRAW", act, text=str(act.count))
                if act.new or (act.kind == "pat" and act.cards):
                    self.below.append(self.cards("DRAW_DRAWN_CARDS", act, act.kept + act.new or act.cards))
                if self.last_draw(place):
                    yield from self.turn(f"POST_{ORDINALS[self.stage][0]}_DRAW")
            case "flop" | "turn" | "river":
                yield from self.turn(f"POST{act.kind.upper()}")
                self.below.append(f'<cards type="COMMUNITY" cards="{",".join(self.board)}"/>')
            case "showdown":
                yield from self.turn("SHOWDOWN")
            case "show" | "muck":
                yield self.event(act.kind.upper(), act)
                if act.kind == "show":
                    self.below.append(self.cards("SHOWN", act, act.cards))

    def summary(self) -> Iterator[Said]:
        yield from self.turn("END_OF_GAME" if self.shown else "END_OF_FOLDED_GAME")
        for seat, back in self.returned.items():
            yield f'<winner amount="{back / 100:.2f}" uncalled="true" potnumber="2" player="{seat}" pottype="n"/>'
        for place, act in enumerate(self.story.acts):
            if act.kind == "win":
                pot = (act.pot or 0) + 1
                amount = f"{act.by / 100:.2f}"
                line = f'<winner amount="{amount}" uncalled="false" potnumber="{pot}" player="{act.seat}" pottype="n"/>'
                yield line, place
        yield "</round>"
        yield "</game>"


class Boss(Teller):
    """Amounts are totals of the round; cards are numbers, each an element of its own."""

    games: ClassVar = {"five-card-draw": "GAME_FCD", "holdem": "GAME_THM"}

    def head(self) -> Iterator[Said]:
        story = self.story
        limit = {"limit": "FL", "no-limit": "NL", "pot-limit": "PL"}[story.structure]
        stakes = "/".join(f"{part / 100:.2f}" for part in story.stakes)
        yield (
            f'<HISTORY ID="{9000000000 + story.number}" SESSION="session700001.xml" TABLE="Table FCD 7" '
            f'GAME="{self.games[story.game]}" GAMETYPE="GAMETYPE_REAL" GAMEKIND="GAMEKIND_CASH" TABLECURRENCY="EUR" '
            f'LIMIT="{limit}" STAKES="{stakes}" DATE="1330617600" TABLETOURNEYID="" WIN="0.00" LOSS="0.00" '
            'ENDTIME="1330617650">'
        )
        if story.button not in story.names:
            yield (
                f'<PLAYER NAME="UNKNOWN" SEAT="{story.button}" AMOUNT="0.00" STATE="STATE_EMPTY" DEALER="Y"></PLAYER>'
            )
        for seat, name, stack in story.seats:
            dealer = "Y" if seat == story.button else "N"
            yield (
                f'<PLAYER NAME="{escape(name)}" SEAT="{seat}" AMOUNT="{stack / 100:.2f}" STATE="STATE_PLAYING" '
                f'DEALER="{dealer}"></PLAYER>'
            )

    def action(self, kind: str, act: Act, **parts: str) -> str:
        more = "".join(f' {name}="{value}"' for name, value in parts.items())
        return f'<ACTION TYPE="{kind}" PLAYER="{escape(self.name(act))}"{more}>'

    def cards(self, cards: tuple[str, ...]) -> Iterator[str]:
        for card in cards or ("b",) * (2 if self.story.game == "holdem" else 5):
            link = card if card == "b" else str(13 * SUITS.index(card[1]) + LINKS.index(card[0]))
            yield f'<CARD LINK="{link}"></CARD>'

    def act(self, act: Act, place: int) -> Iterator[str]:
        end = "</ACTION>"
        to = f"{act.to / 100:.2f}"
        match act.kind:
            case "ante":
                yield self.action("HAND_ANTE", act, VALUE=f"{act.by / 100:.2f}") + end
            case "small" | "big" | "both":
                kind = {"small": "HAND_SB", "big": "HAND_BB", "both": "HAND_AB"}[act.kind]
                yield self.action("HAND_BLINDS", act, KIND=kind, VALUE=f"{act.by / 100:.2f}") + end
            case "deal":
                for seat, _, _ in self.story.seats:
                    yield self.action("HAND_DEAL", Act("hand", seat))
                    yield from self.cards(self.hand_of(seat))
                    yield end
            case "check" | "fold":
                yield self.action(f"ACTION_{act.kind.upper()}", act) + end
            case "bet" | "call" | "raise":
                kind = "ALLIN" if act.all_in else act.kind.upper()
                yield self.action(f"ACTION_{kind}", act, VALUE=to) + end
            case "draw":
                pot = f"{self.pot / 100:.2f}"
                yield f'<ACTION TYPE="HAND_BOARD" POT="{pot}" MAINPOT="{pot}" LEFTPOT="" RIGHTPOT=""></ACTION>'
            case "discard":
                yield self.action("CHANGECARD", act, COUNT=str(act.count))
                yield from self.cards(act.kept + act.new)
                yield end
            case "flop" | "turn" | "river":
                yield f'<ACTION TYPE="HAND_BOARD" VALUE="BOARD_{act.kind.upper()}" POT="{self.pot / 100:.2f}">'
                yield from self.cards(self.board)
                yield end

    def summary(self) -> Iterator[Said]:
        won = f"{(self.pot - self.story.rake) / 100:.2f}"
        yield (
            f'<SHOWDOWN NAME="HAND_SHOWDOWN" POT="{won}" RAKE="{self.story.rake / 100:.2f}" MAINPOT="{won}" '
            'LEFTPOT="" RIGHTPOT="">'
        )
        last = {act.seat: place for place, act in enumerate(self.story.acts) if act.kind == "win"}
        for seat, name, _ in self.story.seats:
            amount = f"{self.won.get(seat, 0) / 100:.2f}"
            said = f'<RESULT PLAYER="{escape(name)}" WIN="{amount}" HAND='
            if seat in self.folded:
                yield said + '"$(STR_G_FOLD)"></RESULT>'
            elif seat in self.shown:
                yield said + '"$(STR_G_WIN)">', last.get(seat, -1)
                yield from self.cards(self.shown[seat])
                yield "</RESULT>"
            elif seat in last:
                yield said + '"$(STR_BY_DEFAULT)"></RESULT>', last[seat]
            else:
                yield said + '"$(STR_G_MUCK)"></RESULT>'
        yield "</SHOWDOWN></HISTORY>"
