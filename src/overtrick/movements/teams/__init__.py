"""Movements for teams of four and of eight: every match is played both ways."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.movements.catalogue import Entry
from overtrick.movements.teams import circulating, eights, matches, patton, triangles


def entries() -> Iterator[Entry]:
    """All team movements: where the boards go round the room, then where matches are at once."""
    for family in (circulating, patton, matches, triangles, eights):
        yield from family.entries()
