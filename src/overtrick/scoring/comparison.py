"""Who compares with whom on a board: each direction of each form in which it was played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, assert_never

from overtrick.bridge.result import Artificial
from overtrick.bridge.seat import Side
from overtrick.scoring.field import Line, Mark, Mixed, by_group
from overtrick.scoring.frequency import Count, frequencies, ranked
from overtrick.scoring.neuberg import NotThatManyScores, Scale, scale
from overtrick.scoring.options import Options

METHODS: Final[Mapping[str, str]] = {
    "event": "neuberg", "board": "neuberg", "boards": "neuberg",
    "none": "raw", "manual": "manual", "ascherman": "ascherman",
}  # fmt: skip
"""How the scores made are brought to the scores due, by the option ``factor``."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """One direction of the lines that compare with one another.

    ``counts`` is their frequency table, ``raw`` what each NS-signed score earns this side
    among them (2 a score beaten), ``scale`` what becomes of that.
    """

    side: Side
    places: tuple[int, ...]
    counts: Mapping[int, Count]
    raw: Mapping[int, Count]
    scale: Scale

    def points(self, mark: Mark) -> Fraction | None:
        """The exact points of a line with this mark; None for an artificial score."""
        raw = self.raw_points(mark)
        return None if raw is None else self.scale.points(raw)

    def raw_points(self, mark: Mark) -> Count | None:
        """The same before the scale; a weighted score earns its shares of each part's."""
        match mark:
            case int():
                return self.raw[mark]
            case Mixed():
                return sum((share * self.raw[score] for share, score in mark.parts), Fraction(0))
            case Artificial():
                return None
            case _:
                assert_never(mark)


def mark_of(line: Line, side: Side) -> Mark:
    """The mark of one side."""
    return line.ns if side is Side.NS else line.ew


def comparisons(
    side: Side,
    lines: Sequence[Line],
    expected: int,
    options: Options,
    groups: Sequence[str] | None = None,
) -> list[Comparison]:
    """The comparisons of one side, one for each form the board was played in.

    Raises NotThatManyScores when there are more scores than ``expected``.
    """
    forms = [tuple(places) for places in by_group(len(lines), groups).values()]
    marks = [[mark_of(lines[place], side) for place in places] for places in forms]
    sizes = [sum(not isinstance(mark, Artificial) for mark in form) for form in marks]
    due = scores_due(options.factor, expected, len(lines))
    if due < sum(sizes):
        raise NotThatManyScores(f"the board has {sum(sizes)} scores, and {due} were due")
    return [
        _comparison(side, places, form, _scale(size, sizes, due, options))
        for places, form, size in zip(forms, marks, sizes, strict=True)
    ]


def scores_due(factor: str, expected: int, lines: int) -> int:
    """The scores a board's top stands for: those expected, or with some factors its own lines.

    With ``boards``, as in ACBLscore, artificial scores are made up for and missing ones are
    not; with ``none`` neither are.
    """
    return lines if factor in {"boards", "none"} else expected


def _comparison(
    side: Side, places: tuple[int, ...], marks: Sequence[Mark], line: Scale
) -> Comparison:
    counts = frequencies(marks)
    raw = ranked(counts)
    if side is Side.EW:
        raw = {score: line.raw_top - points for score, points in raw.items()}
    return Comparison(side, places, counts, raw, line)


def _scale(size: int, sizes: Sequence[int], due: int, options: Options) -> Scale:
    method = METHODS[options.factor]
    if method == "raw":
        return scale(method, size, size or due, options.win)
    if method == "neuberg" and len(sizes) > 1 and _small(size, sizes, due, options.small_group):
        method = "small"
    return scale(method, size, due, options.win)


def _small(size: int, sizes: Sequence[int], due: int, rule: str) -> bool:
    """Whether a form's scores are too few for Neuberg: White Book 4.2.3.3, ACBLscore manual."""
    match rule:
        case "ebu":
            return size == 1 or (size in {2, 3} and due >= 3 * size)
        case "acbl":
            return size in {1, 2} or (size == 3 and max(sizes) > size)
        case _:
            return False
