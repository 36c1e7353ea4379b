"""Matchpoints of many boards in one go, for a federation's year."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

STRIDE: Final = 1 << 15
"""Wider than the scores of bridge, so that a board and a score make one number."""


def matchpoints_in_bulk(boards: Sequence[int], scores: Sequence[int]) -> list[int]:
    """North-South's matchpoints, 2 and 1, of NS-signed scores that compare within a board.

    ``boards`` numbers each score's board (a different number for each board of each event),
    in any order. One counting pass and one sort of the different results do for all.
    """
    keys = [board * STRIDE + score for board, score in zip(boards, scores, strict=True)]
    counts = Counter(keys)
    points: dict[int, int] = {}
    board = below = 0
    for key in sorted(counts):
        if (key + STRIDE // 2) // STRIDE != board:
            board, below = (key + STRIDE // 2) // STRIDE, 0
        own = counts[key]
        points[key] = 2 * below + own - 1
        below += own
    return [points[key] for key in keys]
