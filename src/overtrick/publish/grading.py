"""Tops and bottoms: how a side's points on a board stand out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final, TypeAlias

from overtrick.bridge.result import Adjusted, Artificial
from overtrick.bridge.seat import Side
from overtrick.event.standings import BoardScore, LineScore

_UNITS: Final = {"MP": "matchpoints", "Points": "points", "Cross-IMPs": "cross-IMPs"}


class Grade(Enum):
    """How a score stands out: a sign and words, so that colour is never alone."""

    TOP = ("top", "▲", "top")
    HIGH = ("high", "△", "good")
    LOW = ("low", "▽", "poor")
    BOTTOM = ("bottom", "▼", "bottom")

    def __init__(self, code: str, sign: str, words: str) -> None:
        self.code = code
        self.sign = sign
        self.words = words


Grades: TypeAlias = dict[tuple[int, Side], Grade]
"""The grades of an event's lines, by the number of the entry that holds a line."""


def grades(boards: Iterable[BoardScore]) -> Grades:
    """Every line that is the one best or worst of its board, or far from average.

    A ruling is neither; far from average is 70 per cent and more, or 30 and less. Where a
    single result beside artificial scores was made, there is none that it was better than.
    """
    found: Grades = {}
    for board in boards:
        for side in Side:
            for form in {line.play.group for line in board.lines}:
                lines = [line for line in board.lines if line.play.group == form]
                found.update(_graded(lines, side))
    return found


@dataclass(frozen=True, slots=True)
class Legend:
    """Which signs stand on a page and have to be explained there, and what is compared.

    ``sole`` are tops and bottoms, ``far`` the scores far from average.
    """

    unit: str
    sole: bool
    far: bool


def legend(unit: str, shown: Iterable[Grade | None]) -> Legend:
    """What to explain below scores of these grades; ``unit`` is what heads their column."""
    found = set(shown)
    return Legend(
        unit=_UNITS.get(unit, unit),
        sole=bool(found & {Grade.TOP, Grade.BOTTOM}),
        far=bool(found & {Grade.HIGH, Grade.LOW}),
    )


def _graded(lines: Sequence[LineScore], side: Side) -> Iterator[tuple[tuple[int, Side], Grade]]:
    """The grades of one side of lines that compare with one another."""
    if sum(_compares(line, side) for line in lines) <= 1:
        return
    scored = sorted(points for line in lines if (points := line.points(side)) is not None)
    best = scored[-1] if len(scored) > 1 and scored[-1] > scored[-2] else None
    worst = scored[0] if len(scored) > 1 and scored[0] < scored[1] else None
    for line in lines:
        own = line.points(side)
        if own is None or isinstance(line.play.entered.result, Adjusted):
            continue
        grade = Grade.TOP if own == best else Grade.BOTTOM if own == worst else _far(line, side)
        if grade:
            yield (line.play.entry, side), grade


def _compares(line: LineScore, side: Side) -> bool:
    """Whether a line has a score that others are compared with: an artificial one is none."""
    result = line.play.entered.result
    if not isinstance(result, Adjusted):
        return line.counts
    return not isinstance(result.ns if side is Side.NS else result.ew, Artificial)


def percent(line: LineScore, side: Side) -> Fraction | None:
    """A side's share of the board's top, 0 to 100; None where the method has none."""
    own, top = line.points(side), line.top(side)
    return 100 * own / top if own is not None and top else None


def _far(line: LineScore, side: Side) -> Grade | None:
    share = percent(line, side)
    if share is None or 30 < share < 70:
        return None
    return Grade.HIGH if share >= 70 else Grade.LOW
