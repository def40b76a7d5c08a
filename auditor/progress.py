"""What a person at a terminal sees while a command works: remarks, and how far it is when that takes long."""

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Display

LONG = 1.0
"""Seconds after which work has taken long."""


class Progress:
    """Counts hands, and shows the count on standard error when it is a terminal and the work takes long.

    `quiet`: results go to the same terminal, so nothing is shown between them. Remarks are always said.
    """

    def __init__(self, say: Callable[[str], None], *, quiet: bool) -> None:
        """`say` writes one remark to standard error."""
        self.hands = 0
        self._say = say
        self._wanted = not quiet and sys.stderr.isatty()
        self._began = self._shown = time.monotonic()
        self._display: Display | None = None

    def remark(self, text: str) -> None:
        """Something a person should know."""
        if self._display is not None:
            self._display.console.print(text, markup=False, highlight=False, soft_wrap=True)
        else:
            self._say(text)

    def hand(self, file: str) -> None:
        """One hand of `file` more."""
        self.hands += 1
        now = time.monotonic()
        if self._wanted and now - self._shown > (0.2 if self._display else LONG):
            self._shown = now
            self._show(f"{self.hands:,} hands, {self.hands / (now - self._began):,.0f} a second; in {file}")

    def _show(self, text: str) -> None:
        if self._display is None:
            from rich.console import Console
            from rich.progress import Progress as Display
            from rich.progress import SpinnerColumn, TextColumn

            columns = (SpinnerColumn(), TextColumn("{task.description}", markup=False))
            self._display = Display(*columns, console=Console(stderr=True), transient=True)
            self._display.add_task(text)
            self._display.start()
        self._display.update(self._display.task_ids[0], description=text)

    def close(self) -> None:
        """Takes the count off the terminal."""
        if self._display is not None:
            self._display.stop()
            self._display = None
