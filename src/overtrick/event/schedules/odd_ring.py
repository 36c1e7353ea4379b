"""Splitting all meetings of an odd number into blocks of one triangle and even rings.

One contestant stands in the middle, the other 2k sit on a circle. In the first block the
middle forms a triangle with a and with who sits opposite a. A path with a step of each
length from 1 to k - 1, touching everybody else or who sits opposite, ends either opposite
its beginning, and its mirror image through the middle closes it to one ring; or where it
began, and its mirror image is a second ring. Turning the block by one seat at a time, k times in
all, uses every meeting once. By parity the first can be for k = 4m and 4m + 3, the second
for 4m + 1; for 4m + 2 no block can be turned in this way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

Ring: TypeAlias = tuple[int, ...]
Block: TypeAlias = tuple[tuple[int, int, int], tuple[Ring, ...]]
LARGEST: Final = 79
"""Paths are found at once up to here."""


def has_blocks(count: int) -> bool:
    """Whether an odd number, 3 or more, is split here: all but 5, 13, 21, 29 ..."""
    return count % 8 != 5


def blocks(count: int) -> Iterator[Block]:
    """The triangle and the rings of each block, as places 0 to ``count`` - 1."""
    half = (count - 1) // 2
    seats, middle = 2 * half, count - 1
    path = _path(half)
    apart = next(one for one in range(half) if one not in {two % half for two in path})
    mirrored = [(one + half) % seats for one in path]
    rings = [path, mirrored] if half % 4 == 1 else [path + mirrored]
    for turn in range(half):
        triangle = ((apart + turn) % seats, (apart + half + turn) % seats, middle)
        yield (
            triangle,
            tuple(tuple((one + turn) % seats for one in ring) for ring in rings if ring),
        )


def _path(half: int) -> list[int]:
    """The seats of a path from 0, but for the one it ends at."""
    if half == 1:
        return []
    goal = 0 if half % 4 == 1 else half
    found = _extend([0], frozenset(range(1, half)), half, goal)
    assert found, f"a circle of {2 * half} has such a path"
    return found


def _extend(path: list[int], lengths: frozenset[int], half: int, goal: int) -> list[int] | None:
    """The path led on by steps of ``lengths``; None where that leads nowhere."""
    used = {seat % half for seat in path}
    for length in sorted(lengths, reverse=True):
        for step in (length, -length):
            seat = (path[-1] + step) % (2 * half)
            if len(lengths) == 1:
                if seat == goal:
                    return path
            elif seat % half not in used:
                found = _extend([*path, seat], lengths - {length}, half, goal)
                if found:
                    return found
    return None
