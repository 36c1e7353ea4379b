"""Standings the slow and obvious way: every score against every other, one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

Row = tuple[int, str, str, int]
"""Board, North-South pair, East-West pair, NS score."""


def matchpoints(rows: Sequence[Row]) -> dict[str, tuple[Fraction, Fraction]]:
    """Points and top of every pair at 2 a score beaten, Neuberg to the event's largest."""
    boards: dict[int, list[Row]] = {}
    for one in rows:
        boards.setdefault(one[0], []).append(one)
    expected = max(len(board) for board in boards.values())
    sums: dict[str, list[Fraction]] = {}
    for board in boards.values():
        for place, (_, ns, ew, score) in enumerate(board):
            won = Fraction(0)
            for other, (_, _, _, theirs) in enumerate(board):
                if other != place:
                    won += 2 if score > theirs else 1 if score == theirs else 0
            actual = len(board)
            points = (won * expected + expected - actual) / actual
            top = 2 * (expected - 1)
            for pair, mine in ((ns, points), (ew, top - points)):
                found = sums.setdefault(pair, [Fraction(0), Fraction(0)])
                found[0] += mine
                found[1] += top
    return {pair: (points, top) for pair, (points, top) in sums.items()}


def cross_imps(rows: Sequence[Row], table: Sequence[int]) -> dict[str, Fraction]:
    """Every pair's cross-IMPs, divided by the comparisons; ``table`` bounds 0, 1, 2 ... IMPs."""
    sums: dict[str, Fraction] = {}
    for place, (board, ns, ew, score) in enumerate(rows):
        others = [
            theirs
            for other, (its, _, _, theirs) in enumerate(rows)
            if its == board and other != place
        ]
        won = Fraction(0)
        for theirs in others:
            size = sum(abs(score - theirs) > bound for bound in table)
            won += size if score > theirs else -size
        mine = won / len(others) if others else Fraction(0)
        sums[ns] = sums.get(ns, Fraction(0)) + mine
        sums[ew] = sums.get(ew, Fraction(0)) - mine
    return sums
