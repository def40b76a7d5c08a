"""What a person at a terminal sees while a command works: remarks, and how far it is when that takes long."""

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Display

LONG = 1.0
"""Seconds after which work has taken long."""


def shown(text: str) -> str:
    """Text for a terminal, which the name of a file, say, cannot steer."""
    if text.isprintable():
        return text
    from auditor.reports.as_text import plain

    return plain(text)


class Progress:
    """Counts hands and bytes, and shows the counts on standard error when it is a terminal and the work takes long.

    `quiet`: results go to the same terminal, so nothing is shown between them. Remarks are always said.
    """

    def __init__(self, say: Callable[[str], None], *, quiet: bool) -> None:
        """`say` writes one remark to standard error."""
        self.hands = 0
        self._say = say
        self._wanted = not quiet and sys.stderr.isatty()
        self._began = self._shown = time.monotonic()
        self._display: Display | None = None
        self._sizes: Callable[[], int] | None = None
        self._done = self._passed = 0
        self._size: int | None = None

    def remark(self, text: str) -> None:
        """Something a person should know."""
        text = shown(text)
        if self._display is not None:
            self._display.console.print(text, markup=False, highlight=False, soft_wrap=True)
        else:
            self._say(text)

    def expect(self, sizes: Callable[[], int]) -> None:
        """So many bytes are to be read; asked for when the work takes long."""
        self._sizes = sizes

    def read(self, size: int) -> None:
        """So many bytes more are read; those before the first hand were read by an earlier run."""
        self._done += size
        if not self.hands:
            self._passed += size

    def hand(self, file: str) -> None:
        """One hand of `file` more."""
        self.audited(1, file)

    def audited(self, hands: int, file: str) -> None:
        """So many hands more, the last of them of `file`."""
        self.hands += hands
        now = time.monotonic()
        if self._wanted and now - self._shown > (0.2 if self._display else LONG):
            self._shown = now
            self._show(file, now - self._began)

    def _show(self, file: str, seconds: float) -> None:
        if self._display is None:
            from rich.console import Console
            from rich.progress import Progress as Display
            from rich.progress import SpinnerColumn, TextColumn

            columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False))
            self._display = Display(*columns, console=Console(stderr=True), transient=True)
            self._display.add_task("")
            self._display.start()
            self._size = self._sizes() if self._sizes is not None else None
        self._display.update(self._display.task_ids[0], description=self._line(file, seconds))

    def _line(self, file: str, seconds: float) -> str:
        parts = [f"{self.hands:,} hands, {self.hands / seconds:,.0f} a second"]
        new = self._done - self._passed
        if self._size and new:
            left = max(0, self._size - self._done) / new * seconds
            parts.append(f"{min(100, 100 * self._done // self._size)} %, {_duration(left)} left")
        return "; ".join([*parts, f"in {shown(file)}"])

    def close(self) -> None:
        """Takes the count off the terminal."""
        if self._display is not None:
            self._display.stop()
            self._display = None


def _duration(seconds: float) -> str:
    """Minutes and seconds, or hours and minutes."""
    if seconds < 3600:
        return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"
    return f"{int(seconds) // 3600} h {int(seconds) // 60 % 60:02d}"
