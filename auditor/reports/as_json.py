"""Records and events as JSON lines, their fields in the order of the records."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.json import Encoder
from msgspec.structs import asdict

from auditor import chips
from auditor.events import Event, Hand, Seated
from auditor.events.amounts import amounts_of

if TYPE_CHECKING:
    from auditor.records import Finding, HandRecord

_ENCODER = Encoder()


def line(record: "Finding | HandRecord | dict[str, Any]") -> bytes:
    """One record as a line."""
    return _ENCODER.encode(record) + b"\n"


def events(hand: Hand) -> Iterator[dict[str, Any]]:
    """The events of a hand as records; amounts are decimal strings, a seat comes with its player's name."""
    names: dict[int, str] = {}
    for event in hand.events:
        if isinstance(event, Seated):
            names[event.seat] = event.player
        yield _event(hand, event, names)


def _event(hand: Hand, event: Event, names: dict[int, str]) -> dict[str, Any]:
    fields = asdict(event)
    at = fields.pop("at")
    record = {
        "type": "event",
        "event": type(event).__name__,
        "file": hand.file,
        "hand": hand.id,
        "line": at.line,
        "column": at.column,
        "clock": at.clock,
    }
    amounts = amounts_of(type(event))
    for name, value in fields.items():
        record[name] = _money(value, hand.decimals) if name in amounts else value
        if name == "seat" and "player" not in fields:
            record["player"] = names.get(value)
    return record


def _money(value: Any, decimals: int) -> Any:
    """An amount, or several, as decimal strings."""
    if isinstance(value, tuple):
        return [chips.show(amount, decimals) for amount in value]
    return None if value is None else chips.show(value, decimals)
