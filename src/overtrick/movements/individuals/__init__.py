"""Movements for individuals: everybody plays with many partners and stands alone."""

from __future__ import annotations

from collections.abc import Iterator

from overtrick.movements.catalogue import Entry
from overtrick.movements.individuals import rainbow, rotating


def entries() -> Iterator[Entry]:
    """All movements for individuals: 4 to 40 players, rainbows and swivels."""
    for family in (rotating, rainbow):
        yield from family.entries()
