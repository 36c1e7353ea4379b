"""A list of entries as it is read."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from overtrick.event.seeding import Wish
from overtrick.event.seeding.entrant import NO_WISH
from overtrick.formats.reading import Notice
from overtrick.formats.toml.document import Player


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One line. ``id`` is the number it wants, with its direction where it names one.

    ``club`` is the contestant's own, beside those of its players; ``rating`` is the
    contestant's, or the mean of its players'.
    """

    line: int | None
    players: tuple[Player, ...] = ()
    id: str = ""
    name: str | None = None
    club: str | None = None
    rating: Fraction | None = None
    handicap: Fraction | None = None
    stratum: str | None = None
    seed: int | None = None
    wish: Wish = NO_WISH

    @property
    def clubs(self) -> tuple[str, ...]:
        """Every club that the entry belongs to, its own first."""
        own = (self.club, *(player.club for player in self.players))
        return tuple(dict.fromkeys(one for one in own if one))


@dataclass(frozen=True, slots=True)
class EntryList:
    """One file, read. ``unused`` are the headers of columns that were not taken."""

    file: str
    rows: tuple[EntryRow, ...]
    notices: tuple[Notice, ...] = ()
    unused: tuple[str, ...] = ()
