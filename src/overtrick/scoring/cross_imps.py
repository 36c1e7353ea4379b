"""Cross-IMPs: each score compared with every other one on the board (Law 78D)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final, assert_never

from overtrick.bridge.result import Artificial
from overtrick.scoring.field import Line, LinePoints, Mark, Mixed, by_group
from overtrick.scoring.frequency import Count, frequencies
from overtrick.scoring.imps import imps
from overtrick.scoring.options import Options


def score_board(
    lines: Sequence[Line], expected: int, options: Options, groups: Sequence[str] | None = None
) -> tuple[LinePoints, ...]:
    """Cross-IMPs of every line of one board, exact, in the order of ``lines``.

    ``expected`` is the number of scores a full board has. ``groups`` names the form of a
    fouled board that each line played; lines compare within their group. North-South and
    East-West are compared each within their own side, as split rulings need. A side with an
    artificial score gets None and nobody is compared with it.
    """
    points: list[LinePoints] = [LinePoints(None, None)] * len(lines)
    for places in by_group(len(lines), groups).values():
        marks = [lines[place].ns for place in places]
        their_marks = [lines[place].ew for place in places]
        own = _side(marks, expected, options)
        theirs = own if their_marks == marks else _side(their_marks, expected, options)
        for place, ns, ew in zip(places, own, theirs, strict=True):
            points[place] = LinePoints(ns, None if ew is None else -ew)
    return tuple(points)


def _side(marks: Sequence[Mark], expected: int, options: Options) -> list[Fraction | None]:
    """NS-signed cross-IMPs of one side's marks."""
    played = sum(not isinstance(mark, Artificial) for mark in marks)
    factor = scale(played, expected, options)
    points = {score: total * factor for score, total in totals(frequencies(marks)).items()}
    return [_points(mark, points) for mark in marks]


def _points(mark: Mark, points: Mapping[int, Fraction]) -> Fraction | None:
    match mark:
        case int():
            return points[mark]
        case Mixed(parts):
            # The comparisons of a weighted score with itself cancel out.
            return sum((share * points[score] for share, score in parts), Fraction(0))
        case Artificial():
            return None
    assert_never(mark)


def totals(table: Mapping[int, Count]) -> dict[int, Count]:
    """For each score of a frequency table, its IMPs against the whole table, NS-signed.

    The work grows with the square of the number of different scores, not of tables.
    """
    scores = sorted(table)
    sums: dict[int, Count] = dict.fromkeys(scores, 0)
    for place, high in enumerate(scores):
        for low in scores[:place]:
            gain = imps(high - low)
            sums[high] += gain * table[low]
            sums[low] -= gain * table[high]
    return sums


_DIVISORS: Final[dict[str, Callable[[int], int]]] = {
    "n-1": lambda scores: scores - 1,
    "n": lambda scores: scores,
    "total": lambda _: 1,
}


def scale(played: int, expected: int, options: Options) -> Fraction:
    """What the sum of a score's comparisons is multiplied by.

    ``played`` scores were compared where ``expected`` would be on a full board. A score with
    nothing to compare with is worth 0.
    """
    if played < 2:
        return Fraction(0)
    full = max(expected, played)
    divisor = _DIVISORS[options.ximp_divisor]
    match options.ximp_short:
        case "scaled":
            return Fraction(full, played * divisor(full))
        case "total":
            return Fraction(full - 1, (played - 1) * divisor(full))
        case _:
            return Fraction(1, divisor(played))
