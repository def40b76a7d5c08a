"""Waivers: findings that somebody answers for. They are shown as waived, and do not make an audit fail."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from posixpath import normpath
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from auditor.entries import nearest, toml_fault
from auditor.reports.catalogue import NoSuchRule, find
from auditor.streams import endless

if TYPE_CHECKING:
    from auditor.records import Finding

NEEDED = ("hand", "code", "reason", "who", "date")
KEYS = (*NEEDED, "expires", "file", "line")


class WaiverError(ValueError):
    """A waiver file that cannot be used; the message says where and what was wanted."""


class Waiver(Struct, frozen=True):
    """One waiver: of every finding of `code` in the hand, or of those on `line` alone.

    `file` None: whatever the log is called; else its path or the end of it, or a whole path that ends in the log's.
    `expires` None: never.
    """

    hand: str
    code: str
    reason: str
    who: str
    date: datetime.date
    expires: datetime.date | None = None
    file: str | None = None
    line: int | None = None

    def covers(self, finding: Finding) -> bool:
        """Whether the finding is the one meant."""
        return (
            finding.hand == self.hand
            and finding.code == self.code
            and self.line in (None, finding.line)
            and (self.file is None or _same_file(finding.file, self.file))
        )


def _same_file(read: str, meant: str) -> bool:
    """Whether a log that was read as `read` may be the one that is called `meant`."""
    read, meant = normpath(read), normpath(meant)
    return f"/{read}".endswith(f"/{meant}") or (meant.startswith("/") and meant.endswith(f"/{read}"))


class Waivers(Struct):
    """The waivers of a file, in their order; `used` are the places of those that waived something."""

    name: str
    waivers: list[Waiver]
    today: datetime.date
    used: set[int] = field(default_factory=set)

    def apply(self, findings: Iterable[Finding]) -> None:
        """Marks the findings that are waived; a waiver holds to the end of the day it expires on."""
        for finding in findings:
            for place, waiver in enumerate(self.waivers):
                if not self._expired(waiver) and waiver.covers(finding):
                    finding.waived = f"{waiver.reason} ({waiver.who}, {waiver.date})"
                    self.used.add(place)
                    break

    def remarks(self) -> Iterator[str]:
        """What people should know at the end: waivers that expired, and those that nothing needed."""
        for place, waiver in enumerate(self.waivers):
            what = f"{self.name}: waiver {place + 1} (hand {waiver.hand}, {waiver.code})"
            if self._expired(waiver):
                yield f"{what} expired on {waiver.expires}; it waives nothing"
            elif place not in self.used:
                yield f"{what} was not used; no finding is like it"

    def _expired(self, waiver: Waiver) -> bool:
        return waiver.expires is not None and waiver.expires < self.today


def load(path: Path, today: datetime.date) -> Waivers:
    """The waivers of a TOML file, `today` being the day that decides which have expired. Raises `WaiverError`."""
    name = path.as_posix()
    try:
        if endless(path.stat()):
            raise WaiverError(f"{name}: a device without an end; give a TOML file")
        content = tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise WaiverError(f"{name}: {(error.strerror or 'cannot be read').lower()}") from None
    except UnicodeDecodeError:
        raise WaiverError(f"{name}: not UTF-8 text") from None
    except RecursionError:
        raise WaiverError(f"{name}: brackets nested too deep") from None
    except tomllib.TOMLDecodeError as error:
        raise WaiverError(toml_fault(name, error)) from None
    for key in content:
        if key != "waiver":
            raise WaiverError(f"{name}: {key}: a waiver file has [[waiver]] entries and nothing else")
    entries = content.get("waiver", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise WaiverError(f"{name}: waivers are written as [[waiver]]")
    return Waivers(name, [_waiver(f"{name}: waiver {i}", entry) for i, entry in enumerate(entries, 1)], today)


def _waiver(where: str, entry: dict[str, Any]) -> Waiver:
    for key in entry:
        if key not in KEYS:
            raise WaiverError(f"{where}: {key}: no key of a waiver{nearest(key, KEYS)}")
    missing = [key for key in NEEDED if key not in entry]
    if missing:
        raise WaiverError(
            f"{where}: {', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing; "
            f"it needs {', '.join(NEEDED[:-1])} and {NEEDED[-1]}"
        )
    fields = {key: _value(f"{where}: {key}", key, value) for key, value in entry.items()}
    try:
        fields["code"] = find(fields["code"]).code
    except NoSuchRule as error:
        raise WaiverError(f"{where}: code: {error}") from None
    return Waiver(**fields)


def _value(where: str, key: str, value: Any) -> Any:
    if key == "hand" and type(value) is int:
        return str(value)
    kind, wanted = _KINDS.get(key, (str, "a text"))
    if type(value) is not kind:
        raise WaiverError(f"{where}: wanted is {wanted}")
    if value == "":
        raise WaiverError(f"{where}: it is empty")
    return value


_KINDS: dict[str, tuple[type, str]] = {
    "date": (datetime.date, "a date without quotes, as 2026-11-28"),
    "expires": (datetime.date, "a date without quotes, as 2026-12-31"),
    "line": (int, "a whole number"),
}
