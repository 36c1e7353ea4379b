"""Butler: each score compared with the datum, an average of the board's scores."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import assert_never

from overtrick.bridge.result import Artificial
from overtrick.scoring.field import Line, LinePoints, Mark, Mixed, by_group
from overtrick.scoring.frequency import Count, frequencies
from overtrick.scoring.imps import imps, weighted_imps
from overtrick.scoring.options import NotAnOption, Options
from overtrick.scoring.rounding import half_away, half_even, half_up


@dataclass(frozen=True, slots=True)
class Datum:
    """What each side is compared with, NS-signed; the two differ where a score is split.

    None where the side has no score at all. North-South's is the one printed.
    """

    ns: int | None
    ew: int | None


def score_board(
    lines: Sequence[Line], options: Options, groups: Sequence[str] | None = None
) -> tuple[dict[str, Datum], tuple[LinePoints, ...]]:
    """The datum of each group and the IMPs of every line of one board, exact.

    Without ``groups`` there is one datum, under ``""``; the groups of a fouled board have one
    each. A side with an artificial score gets None and does not count in the datum.
    """
    datums: dict[str, Datum] = {}
    points: list[LinePoints] = [LinePoints(None, None)] * len(lines)
    for group, places in by_group(len(lines), groups).items():
        marks = [lines[place].ns for place in places]
        their_marks = [lines[place].ew for place in places]
        standard, own = _side(marks, options)
        their_standard, theirs = (
            (standard, own) if their_marks == marks else _side(their_marks, options)
        )
        datums[group] = Datum(standard, their_standard)
        for place, ns, ew in zip(places, own, theirs, strict=True):
            points[place] = LinePoints(ns, None if ew is None else -ew)
    return datums, tuple(points)


def _side(marks: Sequence[Mark], options: Options) -> tuple[int | None, list[Fraction | None]]:
    """The datum of one side's marks, and the NS-signed IMPs of each."""
    standard = datum(marks, options)
    worth = {mark: _imps(mark, standard) for mark in set(marks)}
    return standard, [worth[mark] for mark in marks]


def _imps(mark: Mark, standard: int | None) -> Fraction | None:
    match mark:
        case int():
            return None if standard is None else Fraction(imps(mark - standard))
        case Mixed():
            return None if standard is None else weighted_imps(mark, standard)
        case Artificial():
            return None
    assert_never(mark)


def datum(marks: Sequence[Mark], options: Options) -> int | None:
    """The datum of NS-signed ``marks`` to the nearest 10; None without a score.

    The mean is exact; a weighted score stands in it with its shares. What is left out and
    where halves go are the options ``butler_drop`` and ``datum_round``.
    """
    mean = exact_datum(frequencies(marks), options.butler_drop)
    return None if mean is None else round_datum(mean, options)


def exact_datum(table: Mapping[int, Count], rule: str) -> Fraction | None:
    """The mean of a frequency table after leaving out its ends. Raises NotAnOption.

    Nothing is left out where less than one whole score would remain.
    """
    scores = Fraction(sum(table.values()))
    if not scores:
        return None
    top, bottom = drops(rule, scores)
    if scores - top - bottom < 1:
        top = bottom = Fraction(0)
    total = sum((score * count for score, count in table.items()), Fraction(0))
    total -= _worth(sorted(table.items(), reverse=True), top)
    total -= _worth(sorted(table.items()), bottom)
    return total / (scores - top - bottom)


def _worth(ordered: Sequence[tuple[int, Count]], left: Fraction) -> Fraction:
    """What the first ``left`` scores, which may be a fraction, add up to."""
    worth = Fraction(0)
    for score, count in ordered:
        taken = min(left, count)
        worth += score * taken
        left -= taken
        if not left:
            break
    return worth


_AMOUNT = re.compile(r"(\d+(?:\.\d+)?)(%?)")


def drops(rule: str, scores: Fraction) -> tuple[Fraction, Fraction]:
    """How many of ``scores`` scores ``rule`` leaves out at the top and at the bottom.

    ``0``; ``1+1``, also of fractions; ``5%+5%``, to the nearest whole score with halves up;
    ``sliding``: none of three, one at each end up to ten, then one more for every fifteen.
    Raises NotAnOption.
    """
    if rule == "sliding":
        each = Fraction(ceil((scores - 10) / 15) + 1 if scores > 3 else 0)
        return each, each
    ends = ["0", "0"] if rule == "0" else rule.split("+")
    matches = [_AMOUNT.fullmatch(end) for end in ends]
    if len(matches) != 2 or not all(matches):
        raise NotAnOption(f"butler_drop cannot be {rule!r}; write 0, 1+1, 5%+5% or sliding")
    top, bottom = (_amount(match, scores) for match in matches if match)
    return top, bottom


def _amount(match: re.Match[str], scores: Fraction) -> Fraction:
    number = Fraction(match[1])
    if not match[2]:
        return number
    return half_up(number * scores / 100, 0)


def round_datum(mean: Fraction, options: Options) -> int:
    """``mean`` to the nearest 10; a half goes away from zero, or to the even ten."""
    nearest = half_even if options.datum_round == "half-even" else half_away
    return int(10 * nearest(mean / 10, 0))
