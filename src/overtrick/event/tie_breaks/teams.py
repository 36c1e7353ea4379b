"""The facts that tie-breaks ask of matches between teams."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

from overtrick.event.contestant import ContestantId, shown_ids
from overtrick.event.standings import Match
from overtrick.event.tie_breaks.facts import Encounter, Facts, Gather, tossed
from overtrick.scoring.options import Options


def team_facts(
    matches: Iterable[Match], scores: Mapping[ContestantId, Fraction], options: Options
) -> Gather:
    """What gives the facts on tied teams. Their points are VPs where a match has them.

    ``scores`` are the teams' final scores; teams stand in no section.
    """
    played = tuple(matches)

    def gather(tied: Collection[ContestantId]) -> Facts:
        met: dict[ContestantId, list[Encounter]] = {one: [] for one in tied}
        for match in played:
            for side in (0, 1):
                mine = met.get(ContestantId("", match.teams[side]))
                if mine is not None:
                    mine.append(_encounter(match, side))
        return Facts(scores, met, tossed(options.toss, tied, shown_ids(scores)))

    return gather


def _encounter(match: Match, side: int) -> Encounter:
    points = match.vps or match.points
    won = match.won
    return Encounter(
        opponents=(ContestantId("", match.teams[1 - side]),),
        points=points[side],
        average=sum(points, Fraction(0)) / 2,
        round=match.round,
        boards_won=sum((_half_won(one.points, side) for one in match.boards), Fraction(0)),
        imps=(won[side], won[1 - side]),
    )


def _half_won(points: tuple[Fraction, Fraction] | None, side: int) -> Fraction:
    """1 for a board won, a half for one halved, nothing for one lost or not played."""
    if points is None:
        return Fraction(0)
    gain = points[side] - points[1 - side]
    return Fraction(1 + (gain > 0) - (gain < 0), 2)
