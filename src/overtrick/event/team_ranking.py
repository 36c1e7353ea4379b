"""Teams ranked: carry-over, tie-breaks, handicaps and strata on rows that have their totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from overtrick.event.adjusting import carried_points
from overtrick.event.contestant import by_number
from overtrick.event.fold import Event
from overtrick.event.handicaps import with_handicaps
from overtrick.event.standings import Match, Ranking, Row
from overtrick.event.strata import with_strata
from overtrick.event.tie_breaks import break_ties, rules_of, team_facts
from overtrick.scoring.options import Options
from overtrick.scoring.ranking import places


def ranked_teams(
    event: Event,
    rows: Sequence[Row],
    matches: Sequence[Match],
    options: Options,
    name: str = "Overall",
) -> Ranking:
    """One list of teams, best first, from rows without ranks whose points are the teams' own.

    What a team carried over is added here. Teams with equal points share a place unless the
    rules of ``tie_break`` part them.
    """
    brought = [_with_carried(event, row) for row in rows]
    scores = {row.contestant: row.points for row in brought}
    gather = team_facts(matches, scores, options)
    keys = break_ties(scores, rules_of(options.tie_break), gather).keys
    order = sorted(
        brought,
        key=lambda row: (
            -row.points,
            [-part for part in keys[row.contestant]],
            by_number(row.contestant.section),
            by_number(row.contestant.number),
        ),
    )
    first: dict[object, int] = {}
    ranks = [
        first.setdefault((row.points, keys[row.contestant]), rank)
        for rank, row in enumerate(order, start=1)
    ]
    shown, shared = places(ranks, options.place), Counter(ranks)
    placed = [
        replace(row, rank=rank, place=place, tied=shared[rank] > 1)
        for row, rank, place in zip(order, ranks, shown, strict=True)
    ]
    handicapped = with_handicaps(event, placed, options, matches)
    return with_strata(event, [Ranking(name, handicapped)], options)[0]


def _with_carried(event: Event, row: Row) -> Row:
    carried = carried_points(event, row.contestant)
    if carried is None:
        return row
    return replace(
        row,
        points=row.points + carried,
        exact_points=row.exact_points + carried,
        carried=carried,
    )
