"""A legal hand laid open to be spoilt: its lines, who did what, and what may be changed."""

from __future__ import annotations

from random import Random

from auditor.cards import DECK
from tests.playing.club import Session
from tests.playing.lines import Line
from tests.playing.play import Play, Player

ACTS = ("checks", "folds", "taps", "opens", "bets", "calls", "raises", "all-in")
WAGERS = ("opens", "bets", "calls", "raises", "all-in")


class Draft:
    """The lines of a session up to the end of one hand; the hand itself can be changed line by line."""

    def __init__(self, played: Session, number: int, random: Random) -> None:
        self.random = random
        self.house = played.house
        self.play: Play = played.plays[number]
        start = played.hands[number]
        end = played.hands[number + 1] if number + 1 < len(played.hands) else len(played.lines)
        block = played.lines[start:end]
        stop = next(n for n, line in enumerate(block) if line.does == "end") + 1
        self.before = list(played.lines[:start])
        self.lines = block[:stop]
        self.first = number == 0
        self.names = {player.name: player for player in self.play.players}

    @property
    def text(self) -> list[Line]:
        """The whole session as it stands now."""
        return [*self.before, *self.lines]

    # --- finding

    def at(self, *does: str) -> list[int]:
        """Where in the hand these statements stand."""
        return [n for n, line in enumerate(self.lines) if line.does in does]

    def one_of(self, *does: str) -> int | None:
        """One of those places, at random; None where there is none."""
        places = self.at(*does)
        return self.random.choice(places) if places else None

    def said(self, does: str) -> bool:
        return bool(self.at(does))

    def player(self, place: int) -> Player:
        """The player of the line at a place."""
        return self.names[self.lines[place].who]

    def seen(self, player: Player) -> bool:
        """Whether every face of the player stands in the log."""
        return player.sees == 1

    def folded_before(self, place: int) -> list[Player]:
        """Who had folded by then."""
        names = [line.who for line in self.lines[:place] if line.does == "folds"]
        return [self.names[name] for name in names]

    def rounds(self) -> list[list[int]]:
        """The places of the acts, round by round; declarations and corrections are left out."""
        found: list[list[int]] = [[]]
        drawing = False
        for n, line in enumerate(self.lines):
            if line.does in ("draw", "flop", "turn", "river"):
                found.append([])
                drawing = line.does == "draw"
            elif line.does in ACTS and not (line.does == "taps" and drawing and not self._drawn(n)):
                found[-1].append(n)
        return found

    def _drawn(self, place: int) -> bool:
        """Whether the player of the line had drawn already when he tapped."""
        who = self.lines[place].who
        start = max(n for n in range(place) if self.lines[n].does == "draw")
        drew = ("discards", "discards count", "pat", "taps")
        return any(line.who == who and line.does in drew for line in self.lines[start:place])

    def unseen_card(self) -> str:
        """A card that stands nowhere in the hand; where all do, one that was burned or folded."""
        named = {card for line in self.lines for card in (*line.cards, *line.told.split())}
        named = named.union(*(player.hand + player.thrown for player in self.play.players), self.play.board)
        return self.random.choice(sorted(DECK - named) or ["??"])

    # --- changing

    def put(self, place: int, line: Line) -> Line:
        """Another line in its stead."""
        self.lines[place] = line
        return line

    def change(self, place: int, **parts: object) -> Line:
        return self.put(place, self.lines[place].but(**parts))

    def insert(self, place: int, does: str, who: str = "", **parts: object) -> Line:
        line = Line(does, who, **parts)  # type: ignore[arg-type]
        self.lines.insert(place, line)
        return line

    def drop(self, place: int) -> Line:
        return self.lines.pop(place)
