"""A session: hands one after the other at one table, players who come, go, move and buy chips, the button, the pot."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tests.playing.dealing import antes, blinds, newcomer_antes
from tests.playing.ending import left_behind
from tests.playing.hands import draw_mode, places, play_out
from tests.playing.house import House, house
from tests.playing.lines import Line
from tests.playing.play import Deal, Play, Player, Slip

NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve B.", "Finn", "Gus", "Hal", "Ida", "Jo", "Kit", "Lev", "Mia", "Ned", "Ola")
SEATS = 9


@dataclass
class Guest:
    """Somebody at the table between hands; `new`: not in the last hand, `out`: sits out."""

    name: str
    seat: int
    stack: int
    new: bool = True
    out: bool = False


@dataclass
class Session:
    """The lines of a session. `expected` are findings that must be there; `hands` where each hand begins."""

    house: House
    lines: list[Line] = field(default_factory=list)
    expected: list[tuple[str, Line]] = field(default_factory=list)
    hands: list[int] = field(default_factory=list)
    plays: list[Play] = field(default_factory=list)


class Club:
    """The table of one session."""

    def __init__(self, name: str, random: Random, slip: Slip | None = None) -> None:
        self.random = random
        self.house = house(name, random)
        self.session = Session(self.house)
        self.slip = slip or Slip()
        most = 6 if self.house.rules.draws else 9
        most = 5 if self.house.game == "dopotu-draw" else most
        count = random.randint(2 if random.random() < 0.15 else 3, most)
        names = random.sample(NAMES, len(NAMES))
        self.names = iter(names)
        seats = sorted(random.sample(range(1, SEATS + 1), count))
        self.most = most
        self.guests = [Guest(next(self.names), seat, self._stack(), new=False) for seat in seats]
        self.button = random.choice(seats)
        self.small = self.big = 0
        self.carried: list[Deal] = []
        self.anted = 0
        self.entitled: set[str] | None = None
        self.barred: set[str] = set()
        self.redeal: list[str] | None = None
        self.in_last: set[str] = set()
        self.number = 0

    def say(self, does: str, who: str = "", **parts: object) -> Line:
        line = Line(does, who, **parts)  # type: ignore[arg-type]
        self.session.lines.append(line)
        return line

    def slips(self, code: str) -> bool:
        """Whether the fault `code` is committed here and now; once a session."""
        if self.slip.code != code or self.slip.happened:
            return False
        self.slip.happened = True
        return True

    def _stack(self) -> int:
        chip, big = self.house.chip, self.house.big
        if "all-in for antes" in self.slip.favours and self.random.random() < 0.4:
            return self.house.ante
        if self.random.random() < (0.6 if "short" in self.slip.favours else 0.2):
            return self.random.randint(1, 12) * chip
        return self.random.choice((20, 40, 100)) * big // chip * chip

    # --- the session

    def run(self, hands: int) -> Session:
        self.say("handlog")
        if self.random.random() < 0.5:
            self.say("session", words="A night of cards")
        self.say("rulebook", told=self.house.book)
        for number in range(hands):
            if self.slip.happened or (number and not self._between()):
                break
            playing = self._who_plays()
            if len(playing) < 2:
                break
            self._hand(playing)
        return self.session

    def _between(self) -> bool:
        """Comings and goings. Whether there is another hand."""
        if self.house.game == "dopotu-draw":
            return False
        if self.redeal is not None:
            return True
        covered = {name for deal in self.carried for name in deal.by}
        for guest in list(self.guests):
            broke = guest.stack < self.house.chip
            waits = broke and guest.name in covered
            goes = (broke and not waits and self.random.random() < 0.5) or self.random.random() < 0.03
            if goes and sum(one.stack > 0 for one in self.guests if one is not guest) >= 3:
                self.say("leaves", guest.name)
                self.guests.remove(guest)
                continue
            barred = guest.name in self.barred and self.random.random() < 0.5
            if (broke and (barred or not waits)) or self.random.random() < 0.04:
                amount = self.random.randint(5, 40) * self.house.big // self.house.chip * self.house.chip
                guest.stack += amount
                self.say("adds", guest.name, amount=amount)
        self._newcomer()
        self._move()
        return sum(guest.stack > 0 for guest in self.guests) >= 2

    def _newcomer(self) -> None:
        free = [seat for seat in range(1, SEATS + 1) if seat not in {guest.seat for guest in self.guests}]
        likely = 1.0 if "strangers" in self.slip.favours and self.carried else 0.1
        if not free or len(self.guests) >= self.most or self.random.random() > likely:
            return
        guest = Guest(next(self.names, ""), self.random.choice(free), self._stack() + self.house.big)
        if guest.name:
            self.say("sits", guest.name, amount=guest.stack, count=guest.seat)
            self.guests.append(guest)

    def _move(self) -> None:
        free = [seat for seat in range(1, SEATS + 1) if seat not in {guest.seat for guest in self.guests}]
        if not free or self.house.blinds:
            return
        wrong = bool(self.carried) and self.slips("S03")
        if not wrong and (self.carried or self.random.random() > 0.06):
            return
        guest = self.random.choice([one for one in self.guests if not one.new] if wrong else self.guests)
        guest.seat = self.random.choice(free)
        self.slip.line = self.say("moves", guest.name, count=guest.seat)

    # --- one hand

    def _hand(self, playing: list[Guest]) -> None:
        self.number += 1
        session = self.session
        session.hands.append(len(session.lines))
        self.say("hand", told=str(self.number))
        if self.number == 1 or self.random.random() < 0.2:
            self.say("game", told=self.house.statement())
        playing = self._set_button(playing)
        button = self.say("button", count=self.button)
        if self.slip.code == "S01" and self.slip.happened:
            self.slip.line = button
        for guest in sorted(self.guests, key=lambda one: one.seat):
            out = "" if guest in playing else " sitting out"
            self.say("seat", guest.name, amount=guest.stack, count=guest.seat, told=out)
        if self.carried:
            self.say("carried", amount=sum(deal.amount for deal in self.carried))
        players = [Player(guest.seat, guest.name, guest.stack) for guest in playing]
        play = Play(self.house, self.random, players, self.button, carried=self.carried, slip=self.slip)
        self._note(play)
        ended = self._play(play, playing)
        if self.random.random() < 0.05:
            play.say("note", words="a fine hand")
        play.say("end")
        session.lines += play.lines
        session.expected += play.expected
        session.plays.append(play)
        self._after(play, ended)

    def _note(self, play: Play) -> None:
        """What is not everyday about the hand that begins."""
        kinds = {
            "free deal": self.anted >= 3,
            "covered player": any(not player.stack for player in play.players),
            "barred opener": bool(self.barred),
            "forfeited money": self.entitled is not None,
            "redeal": self.redealt,
            "dead small blind": bool(self.house.blinds) and self.small not in {p.seat for p in play.players},
            "dead button": bool(self.house.blinds) and self.button not in {p.seat for p in play.players},
        }
        play.kinds |= {kind for kind, there in kinds.items() if there}

    def _who_plays(self) -> list[Guest]:
        """Who is dealt in: nobody without chips or cover, no stranger to forfeited money, no barred opener."""
        if self.redeal is not None:
            return [guest for guest in self.guests if guest.name in self.redeal]
        covered = {name for deal in self.carried for name in deal.by}
        playing = []
        for guest in self.guests:
            entitled = self.entitled is None or guest.name in self.entitled
            barred = guest.name in self.barred
            if guest.stack and ((not entitled and self.slips("S04")) or (barred and self.slips("S05"))):
                playing.append(guest)
                continue
            chips = guest.stack > 0 or guest.name in covered
            guest.out = self.random.random() < (0.3 if guest.out else 0.04)
            if entitled and chips and not barred and not guest.out:
                playing.append(guest)
        if sum(guest.stack > 0 for guest in playing) < 2:
            return [
                guest
                for guest in self.guests
                if guest.stack > 0
                and guest.name not in self.barred
                and (self.entitled is None or guest.name in self.entitled)
            ]
        return playing

    def _set_button(self, playing: list[Guest]) -> list[Guest]:
        """Moves the button, with blinds by the big one, which nobody has twice. Who plays, the unready apart."""
        seats = sorted(guest.seat for guest in playing)
        if self.number == 1:
            self.button = self.random.choice(seats)
        elif self.redeal is None and self.house.blinds and self.big and min(len(seats), len(self.in_last)) > 2:
            playing = self._dead_button(playing)
            seats = sorted(guest.seat for guest in playing)
        elif self.redeal is None:
            self.button, self.big = _after_seat(seats, self.button), 0
        elif not self.house.blinds and self.slips("D11"):
            self.button = _after_seat(seats, self.button)
        wrong = [seat for seat in seats if seat != self.button]
        if self.number > 1 and self.redeal is None and not self.house.blinds and len(wrong) > 1 and self.slips("S01"):
            self.button = self.random.choice(wrong)
        self.redeal = None
        if self.house.blinds and not self.big:
            two = len(seats) == 2 and not self.house.dopotu
            self.small = self.button if two else _after_seat(seats, self.button)
            self.big = _after_seat(seats, self.small)
        return playing

    def _dead_button(self, playing: list[Guest]) -> list[Guest]:
        """The big blind moves on by one player; the small one and the button take the seats of those before them.

        Newcomers between the button and the big blind wait until it has passed.
        """
        seats = sorted(guest.seat for guest in playing)
        big = _after_seat(seats, self.big)
        between = [seat for seat in seats if _within(self.small, seat, big) and seat != self.big]
        ready = [guest for guest in playing if guest.seat not in between]
        if len(ready) < 3:
            self.big = 0
            self.button = _after_seat(seats, self.button)
            return playing
        self.button, self.small, self.big = self.small, self.big, big
        return ready

    def _play(self, play: Play, playing: list[Guest]) -> str:
        if self.house.game == "dopotu-draw":
            draw_mode(play)
            ended = play_out(play, self.button)
            places(play)
            return ended
        free = (self.anted >= 3 and not self.slips("F03")) or (bool(self.carried) and self.redealt)
        several = self.house.newcomers == "several" and bool(self.carried) and not free
        for guest in playing:
            if several and guest.new and guest.stack and self.random.random() < 0.5:
                player = next(one for one in play.players if one.name == guest.name)
                newcomer_antes(play, player, self.random.randint(1, 2))
                play.kinds.add("newcomer's antes")
        self._antes(play, free)
        if self.house.blinds is None:
            return play_out(play, self.button)
        by_seat = {player.seat: player for player in play.players}
        small, big = by_seat.get(self.small), by_seat[self.big]
        if small is not None and len(play.players) > 3 and play.slips("F05"):
            order = list(play.clockwise(play.button))
            small, big = play.random.choice(((order[1], order[2]), (order[0], order[2])))
        level = blinds(play, small, big)
        return play_out(play, big.seat, level)

    def _antes(self, play: Play, free: bool) -> None:
        paid = [player for player in play.players if player.ante]
        if not paid:
            antes(play, free=free)
            return
        for player in play.clockwise(play.button):
            if player.behind and player not in paid:
                newcomer_antes(play, player, 1)

    def _after(self, play: Play, ended: str) -> None:
        """Stacks, the pot that stays, who may play for it."""
        left = {player.name: player.behind for player in play.players}
        self.in_last = set(left)
        for guest in self.guests:
            guest.stack = left.get(guest.name, guest.stack)
            guest.new = guest.name not in left
        self.redealt = ended == "misdealt"
        if ended == "complete":
            self.carried, self.anted, self.entitled, self.barred = [], 0, None, set()
            return
        deal = left_behind(play)
        self.anted += any(player.ante for player in play.players)
        if deal.amount:
            self.carried = [*self.carried, deal]
        if ended == "misdealt":
            self.redeal = list(left)
            return
        if play.false_opener is not None:
            names = set(left)
            self.entitled = names if self.entitled is None else self.entitled & names
            if not play.opening_bet:
                self.barred.add(play.false_opener.name)

    redealt = False


def _after_seat(seats: list[int], seat: int) -> int:
    """The next of the seats, clockwise."""
    return next((other for other in seats if other > seat), seats[0])


def _within(start: int, seat: int, end: int) -> bool:
    """Whether the seat is strictly between the two, clockwise."""
    return start < seat < end if start < end else seat > start or seat < end


def session(name: str, seed: object, hands: int = 6, slip: Slip | None = None) -> Session:
    """A legal session of the house `name`; with a slip, one fault in it."""
    return Club(name, Random(f"{name} {seed}"), slip).run(hands)
