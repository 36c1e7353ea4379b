"""The field of a board: the results that are compared, as marks for each side of each table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from overtrick.bridge.result import Artificial


@dataclass(frozen=True, slots=True)
class Mixed:
    """A weighted score: NS-signed scores with their shares, which add up to 1."""

    parts: tuple[tuple[Fraction, int], ...]


Mark: TypeAlias = int | Mixed | Artificial
"""One side's standing on a board: an NS-signed score, a weighted one, or an artificial score."""


@dataclass(frozen=True, slots=True)
class Line:
    """One table's row in the field. Both marks are NS-signed; they differ in a split score."""

    ns: Mark
    ew: Mark


@dataclass(frozen=True, slots=True)
class LinePoints:
    """What a row earned, exact and before any rounding of the board.

    A side with an artificial score has None: what that is worth is settled with the session.
    """

    ns: Fraction | None
    ew: Fraction | None


def by_group(lines: int, groups: Sequence[str] | None) -> dict[str, list[int]]:
    """The places of a board's lines by the form they played; one group ``""`` without any."""
    if groups is None:
        return {"": list(range(lines))}
    places: dict[str, list[int]] = {}
    for place, group in enumerate(groups):
        places.setdefault(group, []).append(place)
    return places
