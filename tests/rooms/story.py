"""A hand as no room tells it: seats, stakes and acts, taken from a hand that was read or that pokerkit played."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from auditor import events as ev
from auditor.dialects import read
from auditor.sources import from_text
from tests.playing.kit import Told

STREETS = ("flop", "turn", "river")


@dataclass
class Act:
    """One thing that happens; amounts are cents, `seat` is 0 where nobody does it.

    `by` are the chips added and `to` the total of the round; `kept` and `new` belong to a draw, empty where no faces
    are told; `count` is how many were thrown away. `pot` is 0 for the main pot, then the side pots.
    """

    kind: str
    seat: int = 0
    by: int = 0
    to: int = 0
    all_in: bool = False
    cards: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    count: int = 0
    pot: int | None = None


@dataclass
class Story:
    """`stakes` are the pair of the header: bets at limit, blinds elsewhere. `seats` are seat, name, stack.

    `folded` are summed up as folded, whatever they did.
    """

    game: str
    structure: str
    stakes: tuple[int, int]
    button: int
    seats: list[tuple[int, str, int]]
    ante: int = 0
    hero: int = 0
    rake: int = 0
    number: int = 1
    acts: list[Act] = field(default_factory=list)
    folded: tuple[int, ...] = ()

    @property
    def limit(self) -> bool:
        return self.structure == "limit"

    @property
    def blinds(self) -> tuple[int, int]:
        small, big = self.stakes
        return (small // 2, small) if self.limit else (small, big)

    @property
    def names(self) -> dict[int, str]:
        return {seat: name for seat, name, _ in self.seats}

    @property
    def stacks(self) -> dict[int, int]:
        return {seat: stack for seat, _, stack in self.seats}

    def but(self, place: int, **changes: object) -> Story:
        """The same story with another act at a place."""
        acts = list(self.acts)
        acts[place] = replace(acts[place], **changes)  # type: ignore[arg-type]
        return replace(self, acts=acts)

    def find(self, kind: str, seat: int = 0, nth: int = 0) -> int:
        """The place of an act."""
        found = [n for n, act in enumerate(self.acts) if act.kind == kind and seat in (0, act.seat)]
        return found[nth]


KINDS: dict[type[ev.Event], str] = {
    ev.Checked: "check",
    ev.Folded: "fold",
    ev.Mucked: "muck",
    ev.Reshuffled: "reshuffle",
    ev.ShowdownStarted: "showdown",
}
WAGERS: dict[type[ev.Event], str] = {
    ev.Bet: "bet",
    ev.Opened: "bet",
    ev.Called: "call",
    ev.RaisedTo: "raise",
}


class _Reader:
    """Turns the events of a hand into acts."""

    def __init__(self) -> None:
        self.acts: list[Act] = []
        self.round: dict[int, int] = {}
        self.draws = 0

    def take(self, event: ev.Event) -> None:
        seat = getattr(event, "seat", 0)
        if type(event) in KINDS:
            self.acts.append(Act(KINDS[type(event)], seat))
        elif isinstance(event, ev.AntePosted):
            self.acts.append(Act("ante", seat, event.amount, all_in=event.all_in))
        elif isinstance(event, ev.BlindPosted):
            self._put(event.kind, seat, event.amount, event.all_in)
        elif isinstance(event, ev.Wager):
            by = event.by if event.by is not None else (event.to or 0) - self.round.get(seat, 0)
            self._put(WAGERS[type(event)], seat, by, event.all_in)
        elif isinstance(event, ev.Returned):
            self.acts.append(Act("return", seat, event.amount))
        elif isinstance(event, ev.Awarded):
            self.acts.append(Act("win", seat, event.amount, pot=event.pot))
        elif isinstance(event, ev.Shown):
            self.acts.append(Act("show", seat, cards=event.cards))
        else:
            self._cards(event)

    def _put(self, kind: str, seat: int, amount: int, all_in: bool) -> None:
        live = amount * 2 // 3 if kind == "both" else 0 if kind == "dead" else amount
        self.round[seat] = self.round.get(seat, 0) + live
        self.acts.append(Act(kind, seat, amount, self.round[seat], all_in))

    def _cards(self, event: ev.Event) -> None:
        if isinstance(event, ev.DrawStarted):
            self.draws += 1
            self.round = {}
            self.acts.append(Act("draw", count=self.draws))
        elif isinstance(event, ev.BoardDealt):
            self.round = {}
            self.acts.append(Act(event.street, cards=event.cards, kept=event.before or ()))
        elif isinstance(event, ev.Discarded):
            self.acts.append(Act("discard", event.seat, cards=event.cards or (), count=event.count))
        elif isinstance(event, ev.StoodPat):
            self.acts.append(Act("pat", event.seat, cards=event.cards or ()))
        elif isinstance(event, ev.Dealt) and self.draws:
            place = max(n for n, act in enumerate(self.acts) if act.kind == "discard" and act.seat == event.seat)
            self.acts[place] = replace(self.acts[place], kept=event.kept or (), new=event.cards)
        elif isinstance(event, ev.Dealt):
            self.acts.append(Act("hand", event.seat, cards=event.cards))


def of_log(text: str) -> Story:
    """The story of the one hand of a log."""
    [hand] = read(from_text(text, "report.txt"))
    reader = _Reader()
    for event in hand.events:
        reader.take(event)
    game = next(event for event in hand.events if isinstance(event, ev.GameNamed))
    button = next(event.seat for event in hand.events if isinstance(event, ev.Button))
    rake = next((e.rake for e in hand.events if isinstance(e, ev.PotStated) and e.rake), 0)
    acts = reader.acts
    antes = [act.by for act in acts if act.kind == "ante"]
    start = max((n + 1 for n, act in enumerate(acts) if act.kind in FORCED), default=0)
    dealt = [act for act in acts if act.kind == "hand"]
    rest = [act for act in acts[start:] if act.kind != "hand"]
    return Story(
        game.game,
        game.structure,
        (game.small or 0, game.big or 0),
        button,
        [(e.seat, e.player, e.stack or 0) for e in hand.events if isinstance(e, ev.Seated)],
        ante=max(antes, default=0),
        hero=dealt[0].seat if dealt else 0,
        rake=rake,
        number=int(hand.id),
        acts=[*acts[:start], Act("deal"), *dealt, *rest],
    )


FORCED = ("ante", "small", "big", "both", "dead")


def of_told(told: Told, hero: int, number: int = 1) -> Story:
    """The story of a hand that pokerkit played, one unit of it a cent; `hero` is the number of a player."""
    small, big = told.blinds
    acts: list[Act] = []
    dealt = False
    for step in told.steps:
        if step.kind == "burn":
            continue
        seat = told.seats[step.player] if step.player >= 0 else 0
        if step.kind not in FORCED and not dealt:
            dealt = True
            acts += [Act("deal"), Act("hand", told.seats[hero], cards=told.dealt[hero])]
        own = step.player == hero
        match step.kind:
            case "receive":
                place = max(n for n, act in enumerate(acts) if act.kind == "discard" and act.seat == seat)
                acts[place] = replace(acts[place], new=step.cards if own else ())
            case "discard":
                cards, kept = (step.cards, step.before) if own else ((), ())
                acts.append(Act("discard", seat, cards=cards, kept=kept, count=len(step.cards)))
            case "pat":
                acts.append(Act("pat", seat, cards=step.before if own else ()))
            case "draw":
                acts.append(Act("draw", count=step.to))
            case _:
                acts.append(
                    Act(
                        step.kind,
                        seat,
                        step.by,
                        step.to or step.by,
                        step.all_in,
                        cards=step.cards,
                        kept=step.before,
                        pot=step.pot,
                    )
                )
    if not dealt:
        acts += [Act("deal"), Act("hand", told.seats[hero], cards=told.dealt[hero])]
    return Story(
        told.variant.name,
        "limit" if told.variant.limit else "no-limit",
        (big, 2 * big) if told.variant.limit else (small, big),
        told.button,
        sorted(zip(told.seats, told.names, told.stacks, strict=True)),
        ante=told.ante,
        hero=told.seats[hero],
        number=number,
        acts=acts,
    )
