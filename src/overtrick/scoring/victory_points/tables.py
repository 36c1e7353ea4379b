"""Scales that are printed tables, as data. What is not printed is not guessed.

Sources: ACBL: bridgehands.com (6-8 and 9-11 boards, both scales), the longer rows of the
20-point scale from M. Shearer's BridgeScore. SBU, the EBU's 20-0 scale before 2013, and the
matchpoint Swiss scale: BridgeScore; the latter's row for 7-9 boards is also the Oxford
congress booklet's. Old 25-point scale: cells quoted by R. Klinger and infobridge.it.
TeamsScorer: its own printed matches of three boards.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from overtrick.scoring.victory_points.scale import Row, Scale, shared, table


def _by_ones(rows: dict[tuple[int, int], tuple[int, ...]]) -> Iterator[Row]:
    """Rows from 10-10 to 20-0 in whole points, from the smallest margin of each from 11 on."""
    for (shortest, longest), least in rows.items():
        upto = tuple(margin - 1 for margin in least)
        yield Row(shortest, longest, upto, shared(20, range(10, 21)))


ACBL_20: Final = table(
    "acbl-20",
    "ACBL scale of 20 victory points",
    tuple(
        _by_ones(
            {
                (6, 8): (1, 3, 5, 8, 11, 14, 17, 20, 24, 28),
                (9, 11): (1, 3, 6, 10, 14, 18, 22, 26, 31, 36),
                (12, 15): (1, 4, 7, 11, 15, 20, 25, 30, 36, 42),
                (16, 20): (2, 5, 9, 14, 19, 25, 32, 39, 47, 56),
                (21, 27): (3, 7, 12, 18, 25, 33, 42, 51, 61, 72),
                (28, 36): (4, 9, 15, 22, 30, 39, 49, 60, 72, 85),
            }
        )
    ),
)

_ACBL_30_WINNERS: Final = (15, *range(18, 31))
"""A win by any margin is worth at least 18: nothing lies between it and the draw."""

ACBL_30: Final = table(
    "acbl-30",
    "ACBL scale of 30 victory points",
    (
        Row(
            6,
            8,
            (0, 1, 2, 3, 4, 6, 8, 10, 13, 16, 19, 23, 27),
            shared(30, _ACBL_30_WINNERS),
        ),
        Row(
            9,
            11,
            (0, 1, 2, 4, 6, 8, 11, 14, 17, 21, 25, 30, 35),
            shared(30, _ACBL_30_WINNERS),
        ),
    ),
)

SBU_20: Final = table(
    "sbu-20",
    "SBU scale of 20 victory points, the EBU's until 2013",
    tuple(
        _by_ones(
            {
                (5, 6): (1, 3, 5, 7, 9, 12, 15, 18, 21, 25),
                (7, 9): (1, 3, 5, 7, 10, 13, 17, 21, 25, 30),
                (10, 13): (1, 3, 6, 9, 12, 16, 20, 25, 30, 35),
                (14, 19): (2, 5, 9, 13, 17, 21, 25, 29, 34, 40),
                (20, 27): (2, 5, 9, 13, 18, 23, 29, 35, 42, 50),
            }
        )
    ),
)

_SWISS: Final[dict[tuple[int, int], str]] = {
    (2, 4): "50.92 52.80 54.71 56.70 58.80 61.08 63.63 66.61 70.36 75.95",
    (5, 6): "50.78 52.39 54.02 55.72 57.51 59.45 61.62 64.17 67.37 72.13",
    (7, 9): "50.65 51.98 53.33 54.74 56.23 57.83 59.64 61.75 64.40 68.35",
    (10, 13): "50.54 51.65 52.78 53.95 55.19 56.53 58.04 59.80 62.01 65.30",
    (14, 19): "50.45 51.38 52.32 53.30 54.34 55.45 56.71 58.18 60.03 62.78",
    (20, 27): "50.38 51.16 51.94 52.77 53.63 54.57 55.62 56.85 58.40 60.71",
    (28, 39): "50.32 50.97 51.63 52.32 53.04 53.83 54.71 55.74 57.04 58.97",
    (40, 55): "50.27 50.81 51.37 51.95 52.56 53.21 53.95 54.82 55.91 57.53",
}
"""The largest percentage, inclusive, worth 10, 11 ... 19."""

EBU_MP: Final = table(
    "ebu-mp",
    "EBU scale for matchpoint Swiss pairs, 20-0 from the percentage",
    tuple(
        Row(
            shortest,
            longest,
            tuple(Fraction(percent) - 50 for percent in bounds.split()),
            shared(20, range(10, 21)),
        )
        for (shortest, longest), bounds in _SWISS.items()
    ),
    percent=True,
)

WBF_25: Final = table(
    "wbf-25",
    "WBF scale of 25 victory points before 2013: the quoted cells only",
    (
        Row(16, 16, (2, 7, 20, 21), shared(30, (15, 16, None, 20, None))),
        Row(32, 32, (20, 21), shared(30, (None, 18, None))),
    ),
)

TEAMSSCORER_3: Final = table(
    "ebu-teamsscorer-3",
    "TeamsScorer's scale for three boards: the cells seen in its results only",
    (
        Row(
            3,
            3,
            (0, 1, 2, 4, 6, 8, 10, 13, 16, 18, 19, 20),
            shared(20, (10, 11, 12, 13, 14, 15, 16, 17, 18, None, 19, None, 20)),
        ),
    ),
)


def _by_winning(code: str, description: str, win: int) -> Scale:
    """A scale that asks only who won, over any number of boards."""
    won, drawn = shared(win, (win, Fraction(win, 2)))
    assert won is not None
    assert drawn is not None
    return Scale(code, description, "any", lambda _, margin: won if margin else drawn)


WIN_LOSS: Final = _by_winning("win-loss", "ACBL win or loss: 1, ½ for a draw, 0", 1)
BAM: Final = _by_winning("bam", "Board-a-match of the WBF and EBU: 2, 1 for a draw, 0", 2)
