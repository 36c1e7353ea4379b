"""The frequency table: one engine for every ranking of a board's scores (Law 78A)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias, overload

from overtrick.bridge.result import Artificial
from overtrick.scoring.field import Mark, Mixed

Count: TypeAlias = int | Fraction
"""How many times a score stands in the table: a fraction where a weighted ruling adds to it."""

FEW: Final = 40
"""Up to so many scores, walking them in order is quicker than counting them first."""


def frequencies(marks: Iterable[Mark]) -> dict[int, Count]:
    """How often each NS-signed score occurs. Artificial scores are not counted."""
    table: Counter[int] = Counter()
    weighted: list[Mixed] = []
    for mark in marks:
        match mark:
            case int():
                table[mark] += 1
            case Mixed():
                weighted.append(mark)
            case Artificial():
                pass
    counts: dict[int, Count] = dict(table)
    for mixed in weighted:
        for share, score in mixed.parts:
            counts[score] = counts.get(score, 0) + share
    return counts


@overload
def ranked(table: Mapping[int, int]) -> Mapping[int, int]: ...
@overload
def ranked(table: Mapping[int, Count]) -> Mapping[int, Count]: ...
def ranked(table: Mapping[int, Count]) -> Mapping[int, Count]:
    """Matchpoints of each score for North-South, 2 a score beaten and 1 a tie.

    The bottom score has its frequency less 1; each step up adds the frequency below and its
    own (EBL and EBU frequency method). The top and the top's frequency add up to the
    whole top plus 1.
    """
    points: dict[int, Count] = {}
    below: Count = 0
    for score in sorted(table):
        own = table[score]
        points[score] = 2 * below + own - 1
        below += own
    return points


def ranked_scores(scores: Sequence[int]) -> Mapping[int, int]:
    """``ranked`` for plain scores, quickly."""
    if len(scores) > FEW:
        return ranked(Counter(scores))
    points: dict[int, int] = {}
    beaten = 0
    for score in sorted(scores):
        if score in points:
            points[score] += 1
        else:
            points[score] = beaten
        beaten += 2
    return points
