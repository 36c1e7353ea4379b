"""Handicaps beside the scratch ranking: percentages with the handicap added, and places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from overtrick.event.fold import Event
from overtrick.event.standings import Row
from overtrick.scoring.ranking import places, ranked
from overtrick.scoring.rounding import half_up


def with_handicaps(event: Event, rows: Sequence[Row], style: str) -> tuple[Row, ...]:
    """``rows`` with handicaps where any of the event's contestants has one.

    A contestant without one is given 0. Handicaps are in per cent: a method without
    percentages has none.
    """
    given = {
        one: entered.handicap
        for one, entered in event.contestants.items()
        if entered.handicap is not None
    }
    if not given or any(row.exact_percent is None for row in rows):
        return tuple(rows)
    handicaps = [given.get(row.contestant, Fraction(0)) for row in rows]
    sums = [
        half_up((row.exact_percent or Fraction(0)) + handicap, 2)
        for row, handicap in zip(rows, handicaps, strict=True)
    ]
    shown = places(ranked(sums), style)
    return tuple(
        replace(row, handicap=handicap, handicapped=total, handicap_place=place)
        for row, handicap, total, place in zip(rows, handicaps, sums, shown, strict=True)
    )
