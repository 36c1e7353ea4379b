"""Slow, obvious twins: every pair of scores compared one by one, every award dealt out."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import prod

from overtrick.bridge.result import Artificial
from overtrick.scoring.field import Line, Mark, Mixed
from overtrick.scoring.options import Options


def parts(mark: Mark) -> list[tuple[Fraction, int]]:
    return list(mark.parts) if isinstance(mark, Mixed) else [(Fraction(1), mark)]


def versus(mine: Mark, other: Mark) -> Fraction:
    """2 for a better score, 1 for the same, share by share."""
    return sum(
        (
            share * weight * (2 if score > theirs else 1 if score == theirs else 0)
            for share, score in parts(mine)
            for weight, theirs in parts(other)
        ),
        Fraction(0),
    )


def raw(marks: Sequence[Mark], place: int) -> Fraction:
    """2 a score beaten and 1 a tie, among the real scores of ``marks``."""
    others = (mark for at, mark in enumerate(marks) if at != place)
    return sum(
        (versus(marks[place], mark) for mark in others if not isinstance(mark, Artificial)),
        Fraction(0),
    )


def dealt(marks: Sequence[Mark], place: int, awards: Sequence[int]) -> Fraction:
    """Per cents dealt out from the lowest score up, equal scores sharing theirs."""
    expectation = Fraction(0)
    for combination in product(*(parts(mark) for mark in marks)):
        chance = prod((share for share, _ in combination), start=Fraction(1))
        scores = [score for _, score in combination]
        ordered = sorted(scores)
        mine = [
            award for score, award in zip(ordered, awards, strict=True) if score == scores[place]
        ]
        expectation += chance * Fraction(sum(mine), len(mine))
    return expectation


def neuberg_by_frequencies(marks: Sequence[Mark], place: int, due: int) -> Fraction:
    """Neuberg as first told: frequencies scaled to the scores due, and then matchpointed."""
    real = [mark for mark in marks if not isinstance(mark, Artificial)]
    grown = Fraction(due, len(real))
    total = Fraction(0)
    for share, score in parts(marks[place]):
        table = [(weight * grown, other) for mark in real for weight, other in parts(mark)]
        below = sum((weight for weight, other in table if other < score), Fraction(0))
        own = sum((weight for weight, other in table if other == score), Fraction(0))
        total += share * (2 * below + own - 1)
    return total


def side_points(
    marks: Sequence[Mark], due: int, options: Options, sizes: Sequence[int], place: int
) -> tuple[Fraction, Fraction]:
    """A side's points and top, 2 a score beaten, in one form; ``sizes`` are those of all."""
    real = [mark for mark in marks if not isinstance(mark, Artificial)]
    size = len(real)
    at = sum(not isinstance(mark, Artificial) for mark in marks[:place])
    top = Fraction(2 * (due - 1))
    small = len(sizes) > 1 and (
        (options.small_group == "ebu" and (size == 1 or (size <= 3 and due >= 3 * size)))
        or (options.small_group == "acbl" and (size <= 2 or (size == 3 and max(sizes) > 3)))
    )
    match options.factor:
        case "none":
            return raw(marks, place), Fraction(2 * (size - 1))
        case "manual":
            return raw(marks, place) + due - size, top
        case "ascherman":
            return (raw(marks, place) + 1) / (2 * size) * 2 * due, Fraction(2 * due)
        case _ if small:
            awards = {1: [60], 2: [55, 65], 3: [50, 60, 70]}[size]
            return dealt(real, at, awards) * top / 100, top
        case _:
            return neuberg_by_frequencies(marks, place, due), top


def mirrored(mark: Mark) -> Mark:
    """The same score seen from the other side."""
    match mark:
        case Artificial():
            return mark
        case Mixed():
            return Mixed(tuple((share, -score) for share, score in mark.parts))
        case _:
            return -mark


def board(
    lines: Sequence[Line], expected: int, options: Options, groups: Sequence[str] | None
) -> list[tuple[Fraction | None, Fraction | None, Fraction | None, Fraction | None]]:
    """Each line's points and tops for North-South and East-West; None where artificial."""
    unit = Fraction(int(options.win), 2)
    due = len(lines) if options.factor == "boards" else expected
    names = list(groups) if groups is not None else [""] * len(lines)
    found = []
    for at, line in enumerate(lines):
        row: list[Fraction | None] = []
        for side in ("ns", "ew"):
            if isinstance(getattr(line, side), Artificial):
                row += [None, None]
                continue
            marks = {
                name: [
                    getattr(one, side) if side == "ns" else mirrored(one.ew)
                    for one, its in zip(lines, names, strict=True)
                    if its == name
                ]
                for name in set(names)
            }
            sizes = [sum(not isinstance(m, Artificial) for m in form) for form in marks.values()]
            place = sum(name == names[at] for name in names[:at])
            points, top = side_points(marks[names[at]], due, options, sizes, place)
            row += [points * unit, top * unit]
        found.append((row[0], row[2], row[1], row[3]))
    return found
