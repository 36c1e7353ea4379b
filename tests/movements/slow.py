"""Balance from its definitions: every two seats of every two tables, one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from overtrick.movements.model import Movement, Row


def rows_that_count(movement: Movement) -> list[Row]:
    played: set[tuple[int, int]] = set()
    kept = []
    for row in sorted(movement.rows):
        if 0 in row.seats or len(set(row.seats)) < len(row.seats):
            continue
        if any((one, row.set) in played for one in row.seats):
            continue
        for one in row.seats:
            played.add((one, row.set))
        kept.append(row)
    return kept


def seated(movement: Movement) -> list[int]:
    return sorted({one for row in movement.rows for one in row.seats if one})


def competition(movement: Movement) -> dict[tuple[int, int], int]:
    figures = dict.fromkeys(combinations(seated(movement), 2), 0)
    rows = rows_that_count(movement)
    for set_ in {row.set for row in rows}:
        playing = [row for row in rows if row.set == set_]
        tops = len(playing) - 1
        for row in playing:
            for other_row in playing:
                for seat, one in enumerate(row.seats):
                    for other_seat, other in enumerate(other_row.seats):
                        if one >= other:
                            continue
                        alike = seat % 2 == other_seat % 2
                        if row is other_row:
                            figures[one, other] += -tops if alike else tops
                        else:
                            figures[one, other] += 1 if alike else -1
    return figures


def least_squares(total: int, count: int) -> int:
    """Deal a total out one by one, as evenly as it goes."""
    shares = [0] * count
    step = 1 if total > 0 else -1
    for place in range(abs(total)):
        shares[place % count] += step
    return sum(share * share for share in shares)


def qualities(figures: list[int]) -> tuple[Fraction, Fraction, Fraction]:
    """Q, Qf and the variance."""
    total, squares = sum(figures), sum(figure**2 for figure in figures)
    mean = Fraction(total, len(figures))
    variance = sum(((figure - mean) ** 2 for figure in figures), Fraction(0)) / len(figures)
    if not squares:
        return Fraction(0), Fraction(0), variance
    q = Fraction(100 * total * total, len(figures) * squares)
    return q, Fraction(100 * least_squares(total, len(figures)), squares), variance
