"""The draw: numbers asked for and changed, discards, cards that come, fifth cards, exposed ones, and questions."""

from __future__ import annotations

from auditor.cards import JOKER, Card
from auditor.openings import holds_openers
from tests.playing.lines import Line
from tests.playing.play import Play, Player


class Drawing:
    """One draw phase in progress; `fifths` and `swaps` are what is still owed when all have their cards."""

    def __init__(self, play: Play, number: int) -> None:
        self.play = play
        self.number = number
        self.order = play.live()
        if len(self.order) > 2 and play.slips("X07"):
            self.order[0], self.order[1] = self.order[1], self.order[0]
        self.fifths: list[Player] = []
        self.swaps: list[tuple[Player, Card]] = []
        self.counts: dict[int, int] = {}
        self.missing: dict[int, int] = {}
        self.discards: list[Card] = []
        self.reshuffled = False

    # --- the course of the draw

    def run(self) -> None:
        """Everybody discards and gets his cards, one after the other or all the discards first."""
        play = self.play
        play.say("draw")
        if play.house.dopotu:
            play.say("calls exchange")
        self._burn()
        together = play.chance(0.4)
        for player in self.order:
            self.missing[player.seat] = play.house.rules.cards - len(player.hand)
            if play.slips("X09", player):
                self.counts[player.seat] = 0
                continue
            self.discard(player)
            if not together:
                self.serve(player)
        if together:
            for player in self.order:
                self.serve(player)
        if self.fifths and self._is_last(self.fifths[-1]):
            # Those after him stood pat: he is the last drawer, and waits for nobody.
            play.burn()
            self._give(self.fifths.pop(), 1)
        for player in self.fifths:
            self._give(player, 1)
        for player, card in self.swaps:
            if not play.slips("X06", player):
                self._replace(player, card)
        self.fifths, self.swaps = [], []
        play.muck += self.discards
        self._questions()

    def _burn(self) -> None:
        if not self.play.house.dopotu and len(self.play.deck) > 1:
            self.play.burn()

    # --- what goes out

    def discard(self, player: Player) -> None:
        """He names a number, or lays his cards down at once."""
        play = self.play
        thrown = self._choose(player)
        count = len(thrown)
        self.counts[player.seat] = count
        player.drew.append(count)
        if count and play.house.changes and play.deck[20:] and play.slips("X05", player):
            other = play.random.choice([one for one in range(1, 6) if one != count])
            play.say("requests", player.name, count=other)
            play.burn()
            play.blame(play.say("changes", player.name, count=count))
        elif count and play.house.changes and play.chance(0.12):
            other = play.random.choice([one for one in range(1, 6) if one != count])
            play.say("requests", player.name, count=other)
            play.say("changes", player.name, count=count)
        elif count and play.chance(0.15):
            play.say("requests", player.name, count=count)
        if not count:
            play.say("taps" if play.chance(0.1) else "pat", player.name)
            return
        if player.split and not player.drew[:-1]:
            play.say("splits", player.name)
        for card in thrown:
            player.hand.remove(card)
        player.thrown += thrown
        self.discards += thrown
        play.cards("discards", "discards count", player, thrown)

    def _choose(self, player: Player) -> list[Card]:
        """Cards to throw: as many as the stub can serve; an opener keeps his openers, or splits them."""
        play = self.play
        if player.seat in play.alike and play.chance(0.8) and not player.drew:
            return []
        room = self._room(player)
        least = int(play.slip.code == "O10" and play.slip.happened)
        count = max(least, min(play.random.choice((0, 1, 1, 2, 2, 3, 3, 4, 5)), room, len(player.hand)))
        if player.doomed:
            return []
        if play.house.dopotu or count == 0:
            return play.random.sample(player.hand, count)
        if player is play.opener and play.house.openers == "jacks" and self.number == 1:
            return self._opener_throws(player, count)
        return play.random.sample(player.hand, count)

    def _opener_throws(self, player: Player, count: int) -> list[Card]:
        play, joker = self.play, self.play.house.joker
        if play.slip.code == "O10" and play.slip.happened:
            player.split = True
            return play.random.sample(player.hand, count)
        if play.slip.code == "O09":
            thrown = play.random.sample(player.hand, count)
            breaks = not holds_openers([card for card in player.hand if card not in thrown], joker=joker)
            if breaks and play.slips("O09", player):
                return thrown
        elif play.house.false_opens and not play.slip.happened and play.chance(self._likely_split()):
            thrown = play.random.sample(player.hand, count)
            player.split = not holds_openers([card for card in player.hand if card not in thrown], joker=joker)
            return thrown
        for _ in range(20):
            thrown = play.random.sample(player.hand, min(count, 3))
            if holds_openers([card for card in player.hand if card not in thrown], joker=joker):
                return thrown
        return []

    def _likely_split(self) -> float:
        return 0.9 if "splits" in self.play.slip.favours else 0.15

    def _room(self, player: Player) -> int:
        """How many cards the stub has left for this player, those owed to the others and a burn set apart."""
        owed = sum(self._owed(other) for other in self.order if other.seat in self.counts)
        waiting = sum(
            play_missing
            for other in self.order
            if other.seat not in self.counts
            for play_missing in (self.play.house.rules.cards - len(other.hand),)
        )
        exposed = 2 if self.play.house.exposed_drawn else 0
        spare = len(self.play.muck) if self.play.house.reshuffles else 0
        return max(0, len(self.play.deck) + spare - owed - waiting - exposed - len(self.fifths) - 1)

    def _owed(self, player: Player) -> int:
        return self.play.house.rules.cards - len(player.hand)

    # --- what comes in

    def serve(self, player: Player) -> None:
        """His cards, and those a short hand lacked; four of five at once where the house wants it so."""
        play = self.play
        due = self._owed(player)
        if due <= 0:
            return
        left = len(play.deck)
        if left < due or (left == due and any(self._owed(other) for other in self.order if other is not player)):
            self._reshuffle()
        if due < 4 and not self.swaps and self._misserve(player, due):
            return
        if due == 5 and play.house.fifth_apart:
            code = "X04" if self._is_last(player) else "X03" if self._others_draw(player) else ""
            if code and play.slips(code, player):
                play.blame(self._give(player, 5))
                return
            self._give(player, 4)
            if self._is_last(player):
                play.kinds.add("last drawer's fifth")
                play.burn()
                self._give(player, 1)
            else:
                self.fifths.append(player)
                play.kinds.add("pending fifth")
            return
        plenty = len(play.deck) > 15
        likely = 0.5 if play.slip.code == "X06" else 0.06
        if plenty and play.house.exposed_drawn and not self.swaps and due < 5 and play.chance(likely):
            self._expose(player, due)
            return
        self._give(player, due)

    def _others_draw(self, player: Player) -> bool:
        """Whether somebody after him is known to draw."""
        return any(self.counts.get(other.seat) for other in self.order[self.order.index(player) + 1 :])

    def _reshuffle(self) -> None:
        """The stub cannot serve: folded hands, burns and the discards of earlier draws make a new one (G-C6)."""
        play = self.play
        if not play.muck:
            return
        play.random.shuffle(play.muck)
        play.deck += play.muck
        self.reshuffled = True
        play.muck = []
        play.say("reshuffles")

    def _is_last(self, player: Player) -> bool:
        """Whether nobody after him draws, or may yet say so."""
        later = self.order[self.order.index(player) + 1 :]
        return all(self.counts.get(other.seat) == 0 and not self.missing[other.seat] for other in later)

    def _misserve(self, player: Player, due: int) -> bool:
        """Faults in the cards that come: a wrong number, or a discard of another player among them."""
        play = self.play
        if len(play.deck) < 20:
            return False
        for code in ("X01", "D03"):
            if play.slips(code, player):
                play.blame(self._give(player, due + play.random.choice((-1, 1)) if due > 1 else 2))
                return True
        others = [card for card in self.discards if card not in player.thrown]
        if others and not self.reshuffled and play.slips("X11", player):
            play.deck[0] = play.random.choice(others)
            play.blame(self._give(player, due))
            return True
        return False

    def _give(self, player: Player, count: int) -> Line:
        new = self.play.take(count)
        player.hand += new
        return self.play.cards("deals", "deals count", player, new)

    def _expose(self, player: Player, due: int) -> None:
        play = self.play
        if play.deck[due - 1] == JOKER:
            self._give(player, due)
            return
        if due > 1:
            self._give(player, due - 1)
        (card,) = play.take(1)
        player.hand.append(card)
        play.say("exposes", player.name, cards=(card,))
        self.swaps.append((player, card))

    def _replace(self, player: Player, card: Card) -> None:
        play = self.play
        if not play.deck:
            self._reshuffle()
        (new,) = play.take(1)
        player.hand[player.hand.index(card)] = new
        play.say("replaces", player.name, cards=(card,), told=f" with {new}" if play.chance(player.sees) else "")

    # --- questions

    def _questions(self) -> None:
        play = self.play
        if not play.house.questions or not play.chance(0.15) or len(self.order) < 2:
            return
        asker, asked = play.random.sample(self.order, 2)
        play.say("asks", asker.name, of=asked.name)
        if play.chance(0.7):
            play.say("answers", asked.name, count=self.counts[asked.seat])
        else:
            play.say("dealer answers", asked.name, count=self.counts[asked.seat])


def draw(play: Play, number: int) -> Drawing:
    """A whole draw phase."""
    drawing = Drawing(play, number)
    drawing.run()
    return drawing
