"""Who sits at the table, as the lines of a hand name him."""

from __future__ import annotations

from auditor.dialects.seatlist import tangle


class Seating:
    """Who sits where: seats by name, and the names by how the lines of seats begin."""

    def __init__(self, players: tuple[tuple[int, str], ...]) -> None:
        self.players = len(players)
        self.seats = {player: seat for seat, player in players}
        self.by_head = {f"Seat {seat}": (seat, player) for seat, player in players}

    def is_plain(self, own: tuple[str, ...], words: frozenset[str]) -> bool:
        """Whether a line can be split in one way only: it may go on behind one name alone, no name begins like lines of
        the room, and none has words in it that other kinds of line have.
        """
        names = list(self.seats)
        alone = self.players == len(names) == len(self.by_head)
        if len(names) < 2 or not alone or tangle(tuple(self.seats.items())):
            return False
        plain = (name == name.strip() and ": " not in name and not name.startswith(own) for name in names)
        return all(plain) and not any(word in name for word in words for name in names)
