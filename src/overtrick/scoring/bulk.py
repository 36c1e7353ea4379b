"""Matchpoints of many boards in one go, for a federation's year."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence

from overtrick.scoring.frequency import ranked_scores


def matchpoints_in_bulk(boards: Sequence[Hashable], scores: Sequence[int]) -> list[int]:
    """North-South's matchpoints, 2 and 1, of NS-signed scores that compare within a board.

    ``boards`` names each score's board (a different name for each board of each event), in
    any order; the points come in the order of the scores.
    """
    fields: defaultdict[Hashable, list[int]] = defaultdict(list)
    for board, score in zip(boards, scores, strict=True):
        fields[board].append(score)
    points = {board: ranked_scores(field) for board, field in fields.items()}
    return [points[board][score] for board, score in zip(boards, scores, strict=True)]
