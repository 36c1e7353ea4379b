"""Movements in which everybody follows the number before their own: Howells and the like."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from overtrick.movements.guidance.places import Place, Places

_Track: TypeAlias = list[Place | None]


@dataclass(frozen=True, slots=True)
class Following:
    """Rings of numbers in which each goes where the one before it has just played.

    ``seats`` says whether they take the seat as well or only go to the table. ``stay`` are
    the numbers in no ring, who keep their table.
    """

    rings: tuple[tuple[int, ...], ...]
    stay: tuple[int, ...]
    seats: bool


def following(found: Places) -> Following | None:
    """The rings, or ``None`` where somebody moves otherwise.

    A ring is written so that each number follows the one before it, the first the last. In
    movements for teams a ring is of one direction.
    """
    tracks = {who: _track(found, who) for who in found.everybody}
    stay = tuple(who for who, track in tracks.items() if len({one and one[0] for one in track}) < 2)
    movers = [who for who in tracks if who not in stay]
    for order in (movers, movers[::-1]):
        rings = _rings(order, tracks)
        if rings and all(len({who > 0 for who in ring}) == 1 for ring in rings):
            return Following(rings, stay, _exact(rings, tracks))
    return None


def _rings(movers: list[int], tracks: dict[int, _Track]) -> tuple[tuple[int, ...], ...]:
    """The movers cut where one does not follow the one before; none where that leaves a rest."""
    rings: list[list[int]] = []
    for who in movers:
        if rings and _follows(tracks[who], tracks[rings[-1][-1]]):
            rings[-1].append(who)
        else:
            rings.append([who])
    closed = all(len(ring) > 1 and _follows(tracks[ring[0]], tracks[ring[-1]]) for ring in rings)
    return tuple(map(tuple, rings)) if closed else ()


def _exact(rings: tuple[tuple[int, ...], ...], tracks: dict[int, _Track]) -> bool:
    """Whether everybody takes the very seat of the one before."""
    return all(
        tracks[who][1:] == tracks[before][:-1]
        for ring in rings
        for before, who in pairwise((ring[-1], *ring))
    )


def _track(found: Places, who: int) -> _Track:
    return [found.at.get((who, round_)) for round_ in range(1, found.movement.rounds + 1)]


def _follows(mine: _Track, theirs: _Track) -> bool:
    """Whether somebody is always at the table that another was at a round before."""
    pairs = zip(mine[1:], theirs[:-1], strict=True)
    return all((one and one[0]) == (other and other[0]) for one, other in pairs)
