"""Time stamps: an hour that is remembered gives the moments that each stamp would give by itself."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from auditor.dialects.times import ZONES, Moment, in_zone, moment

SHAPES = ("%Y/%m/%d %H:%M:%S", "%Y-%m-%d - %H:%M:%S", "%b %d %Y %H:%M:%S", "(%H:%M:%S) %Y/%m/%d")
PLACES = {place: letters for letters, place in ZONES.items()}
CLOCKS = ((0, 0), (0, 1), (29, 59), (30, 0), (59, 59))


def changes(letters: str) -> list[datetime]:
    """The days from 2005 to 2030 on which the offset of a zone changes."""
    days = [datetime(2005, 1, 1) + timedelta(days=day) for day in range(26 * 365)]
    noons = [in_zone(day.replace(hour=12), None, letters).utc[11:] for day in days]
    return [day for day, before, after in zip(days[1:], noons, noons[1:], strict=False) if before != after]


@pytest.mark.parametrize("letters", PLACES.values())
def test_every_hour_around_the_changes_of_a_zone(letters: str) -> None:
    for day in [datetime(2026, 3, 1), *changes(letters)]:
        for hour in range(-12, 36):
            for minute, second in CLOCKS:
                local = day + timedelta(hours=hour, minutes=minute, seconds=second)
                assert moment(f"{local:%Y/%m/%d %H:%M:%S} {letters}") == in_zone(local, None, letters)


@given(
    st.datetimes(datetime(2005, 1, 1), datetime(2030, 12, 31)),
    st.sampled_from(SHAPES),
    st.sampled_from(["", "GMT+1", "GMT-0530", "UTC+0530", *ZONES]),
)
def test_a_stamp_of_any_shape(local: datetime, shape: str, letters: str) -> None:
    local = local.replace(microsecond=0, fold=0)  # a text does not say which of two hours it means
    assert moment(f"{local.strftime(shape)} {letters}".strip()) == in_zone(local, None, letters or None)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2026/03/01 20:15:05", Moment("2026-03-01T20:15:05")),
        ("2026/03/01 20:15:05 ET", Moment("2026-03-02T01:15:05Z")),
        ("2026/07/01 20:15:05 ET", Moment("2026-07-02T00:15:05Z", winter="2026-07-02T01:15:05Z")),
        ("2026/11/01 1:30:00 MSK", Moment("2026-10-31T22:30:00Z")),
        ("2026/03/01 20:15:05 IST", Moment("2026-03-01T14:45:05Z")),
        ("2026/03/01 20:15:05 UTC", Moment("2026-03-01T20:15:05Z", universal=True)),
        ("2026/03/01 20:15", Moment("2026-03-01T20:15:00")),
        ("20260301201505", Moment("2026-03-01T20:15:05")),
        ("2026/03/01 20:15:5 ET", Moment("2026-03-02T01:15:05Z")),
        ("2026/03/01 20:15:60 ET", None),
        ("2026/03/01 24:15:05 ET", None),
        ("2026/02/30 20:15:05 ET", None),
        ("2026/03/01 20:15:05:00 ET", Moment("2026-03-02T01:15:05Z")),
        ("2026/03/01 20:15:051 ET", Moment("2026-03-02T01:15:51Z")),
        ("2026/03/01 2 0:15:05", None),
        ("20:15:05", None),
        (":15:05", None),
        ("", None),
    ],
)
def test_stamps(text: str, found: Moment | None) -> None:
    assert moment(text) == found
    assert moment(text) == found
