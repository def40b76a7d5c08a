"""What a line of a log is read as, in short."""

from msgspec import structs

from auditor.dialects import read
from auditor.events import Event, Hand
from auditor.sources import from_text


def hands(text: str) -> list[Hand]:
    return list(read(from_text(text, "made-up.txt")))


def one(text: str) -> Hand:
    (hand,) = hands(text)
    return hand


def told(event: Event) -> str:
    """`Called 1 by=100`: the kind, the seat, and the other fields that are not as they are by default."""
    words = [type(event).__name__]
    for field in structs.fields(event)[1:]:
        value = getattr(event, field.name)
        if field.name == "seat":
            words.append(str(value))
        elif field.required or value != field.default:
            shown = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            words.append(field.name if value is True else f"{field.name}={shown}")
    return " ".join(words)


def at(hand: Hand, number: int) -> list[str]:
    """What the line `number` is read as."""
    return [told(event) for event in hand.events if event.at.line == number]


def in_play(head: str, *lines: str) -> list[list[str]]:
    """What each of some lines behind the head of a hand is read as."""
    hand = one(head + "\n".join(lines) + "\n")
    first = head.count("\n") + 1
    found = [at(hand, first + place) for place in range(len(lines))]
    if found[-1][-1:] and found[-1][-1].startswith("HandEnded"):
        del found[-1][-1]
    return found
