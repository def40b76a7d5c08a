"""Time stamps as rooms write them, to ISO 8601 in UTC."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo

from msgspec import Struct

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

_CIVIL = {
    "America/New_York": "ET EST EDT",
    "America/Chicago": "CT CST CDT",
    "America/Denver": "MT MST MDT",
    "America/Los_Angeles": "PT PST PDT",
    "America/Anchorage": "AKT AKST AKDT",
    "Pacific/Honolulu": "HST",
    "America/Halifax": "AT AST ADT",
    "America/St_Johns": "NT NST NDT",
    "America/Sao_Paulo": "BRT BRST",
    "America/Argentina/Buenos_Aires": "ART",
    "America/Bogota": "COT",
    "America/Caracas": "VET",
    "America/Lima": "PET",
    "America/Santiago": "CLT CLST",
    "Europe/London": "BST",
    "Europe/Lisbon": "WET WEST",
    "Europe/Paris": "CET CEST MET MEST",
    "Europe/Helsinki": "EET EEST",
    "Europe/Moscow": "MSK MSD",
    "Asia/Yekaterinburg": "YEKT",
    "Asia/Omsk": "OMST",
    "Asia/Krasnoyarsk": "KRAT",
    "Asia/Irkutsk": "IRKT",
    "Asia/Yakutsk": "YAKT",
    "Asia/Vladivostok": "VLAT",
    "Asia/Karachi": "PKT",
    "Asia/Kolkata": "IST",
    "Asia/Bangkok": "ICT",
    "Asia/Shanghai": "CCT",
    "Asia/Tokyo": "JST",
    "Australia/Perth": "AWST",
    "Australia/Adelaide": "ACST ACDT",
    "Australia/Sydney": "AET AEST AEDT",
    "Pacific/Auckland": "NZT NZST NZDT",
    "UTC": "UTC GMT Z",
}
ZONES: dict[str, str] = {letters: place for place, all_ in _CIVIL.items() for letters in all_.split()}
"""The place whose civil time the letters mean: rooms write CET the whole year and mean the clock of that place."""


class Moment(Struct, frozen=True):
    """A stamp in UTC; `other` is the second reading of a local hour that exists twice, or of one left out.

    `winter` is the reading by the zone's winter time where summer time is in force. A stamp without a known zone stays
    local: without a `Z` at the end, and with no other reading.
    """

    utc: str
    other: str | None = None
    winter: str | None = None
    universal: bool = False


class Hour(Struct, frozen=True):
    """An hour of one offset: what its moments begin with, and end with behind minutes and seconds."""

    utc: str
    winter: str | None
    end: str
    universal: bool

    def moment(self, clock: str) -> Moment:
        """The moment with these minutes and seconds."""
        return Moment(
            f"{self.utc}{clock}{self.end}",
            winter=f"{self.winter}{clock}{self.end}" if self.winter is not None else None,
            universal=self.universal,
        )


_SIXTY = frozenset(f"{number:02d}" for number in range(60))


def moment(text: str) -> Moment | None:
    """The moment a stamp names: date and time in any order, with zone letters, an offset from GMT, or none.

    Fourteen digits are date and time in one, ten are seconds since 1970. None when it is no stamp.
    """
    before, _, after = text.partition(":")  # most stamps of a log are in few hours: that is what is remembered
    clock, after = after[:5], after[5:]
    if (
        clock[:2] in _SIXTY
        and clock[2:3] == ":"
        and clock[3:] in _SIXTY
        and after[:1] in ("", " ")
        and ":" not in after
    ):
        hour = _hour(before, after)
        if hour is not None:
            return hour.moment(clock)
    return _moment(text)


@lru_cache(maxsize=1024)
def _hour(before: str, after: str) -> Hour | None:
    """The hour of the stamps with this before and after the minutes; None where each has to be looked at by itself."""
    first, last = (_moment(f"{before}:{clock}{after}") for clock in ("00:00", "59:59"))
    if first is None or last is None:
        return None
    end = "Z" if first.utc.endswith("Z") else ""
    winter = first.winter.removesuffix(f"00:00{end}") if first.winter is not None else None
    hour = Hour(first.utc.removesuffix(f"00:00{end}"), winter, end, first.universal)
    return hour if (hour.moment("00:00"), hour.moment("59:59")) == (first, last) else None


@lru_cache(maxsize=1024)
def _moment(text: str) -> Moment | None:
    """The same for one stamp by itself."""
    if text.isdecimal():
        return _of_digits(text)
    clock: list[str] | None = None
    date: list[str] = []
    letters = ""
    for part in text.translate(_BLANKED).split():
        if ":" in part:
            clock = part.split(":")
        elif "/" in part or part.count("-") == 2:
            date = part.replace("-", "/").split("/")
        elif part[:1].isdigit():
            date.append(part)
        elif part.lower() in MONTHS:
            date.append(str(MONTHS.index(part.lower()) + 1))
        else:
            letters = part if part != "-" and part.lower() not in _WEEKDAYS else letters
    if clock is None or len(date) != 3:
        return None
    try:
        year, month, day = _in_order(date)
        hour, minute, second = (*(int(part) for part in clock), 0)[:3]
        local = datetime(year, month, day, hour, minute, second)
        return _in_utc(local, _zone(letters))
    except (ValueError, OverflowError):
        return None


def in_zone(local: datetime, place: str | None, letters: str | None = None) -> Moment:
    """The moment of a local time in a zone named by its place (`America/New_York`) or its letters, or in none."""
    zone = _zone(letters) if letters else None
    if place:
        with suppress(KeyError, ValueError, OSError):
            zone = ZoneInfo(place)
    return _in_utc(local, zone)


def _of_digits(text: str) -> Moment | None:
    try:
        if len(text) == 14:
            return Moment(datetime.strptime(text, "%Y%m%d%H%M%S").isoformat())
        if len(text) == 10:
            return Moment(_shown(datetime.fromtimestamp(int(text), UTC)), universal=True)
    except ValueError:
        pass
    return None


_BLANKED = str.maketrans("()[],", "     ")
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def _in_order(date: list[str]) -> tuple[int, int, int]:
    """Year, month, day, from `2026 3 1` or, as in `Sep 13 2010`, with the year at the end."""
    if len(date[0]) == 4:
        return int(date[0]), int(date[1]), int(date[2])
    return int(date[2]), int(date[0]), int(date[1])


@lru_cache(maxsize=64)
def _zone(letters: str) -> tzinfo | None:
    sign = max(letters.rfind("+"), letters.rfind("-"))
    if sign >= 0 and letters[sign + 1 :].isdecimal():
        minutes = int(letters[sign + 1 : sign + 3]) * 60 + int(letters[sign + 3 : sign + 5] or 0)
        return timezone(timedelta(minutes=-minutes if letters[sign] == "-" else minutes))
    place = ZONES.get(letters.upper())
    return ZoneInfo(place) if place else None


def _in_utc(local: datetime, zone: tzinfo | None) -> Moment:
    if zone is None:
        return Moment(local.isoformat())
    there = local.replace(tzinfo=zone)
    first, second = _shown(there), _shown(there.replace(fold=1))
    summer = there.dst() or timedelta()
    return Moment(
        first,
        other=second if second != first else None,
        winter=_shown(there + summer) if summer else None,
        universal=not there.utcoffset() and there.tzname() == "UTC",
    )


def _shown(moment: datetime) -> str:
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat() + "Z"


def agreeing(first: Moment, second: Moment) -> tuple[Moment, Moment]:
    """Two stamps of one moment; where one of them names an hour that exists twice, the reading that both allow.

    A room that writes universal time first may give the local time in winter time all the year.
    """
    if first.utc == second.utc and first.other is None and second.other is None:
        return (Moment(first.utc),) * 2
    shared = {first.utc, first.other} & {second.utc, second.other} - {None}
    if first.universal and first.utc == second.winter:
        shared = {first.utc}
    if len(shared) == 1:
        same = Moment(str(shared.pop()))
        return same, same
    return first, second
