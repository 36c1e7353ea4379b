"""Standings of a team event: matches, then victory points or the sum of the matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from overtrick.event.contestant import ContestantId, by_number
from overtrick.event.field_standings import FieldRules, largest, score_field
from overtrick.event.fold import Event
from overtrick.event.standings import BoardScore, Match, Ranking, Row, Standings
from overtrick.event.team_match import match_of, meetings
from overtrick.event.traveller import travellers
from overtrick.scoring.methods import team_method
from overtrick.scoring.options import Options, from_named
from overtrick.scoring.ranking import places, ranked


def team_standings(event: Event) -> Standings:
    """Score every match and rank the teams by victory points, where there are, or points."""
    options = from_named(event.opened.options)
    matches = tuple(match_of(event, meeting, options) for meeting in meetings(event))
    return Standings((_ranking(event, matches, options),), _boards(event, options), matches)


def _ranking(event: Event, matches: Iterable[Match], options: Options) -> Ranking:
    sums: dict[ContestantId, list[tuple[Fraction, Fraction, int]]] = {
        one: [] for one in event.contestants
    }
    for match in matches:
        played = sum(one.points is not None for one in match.boards)
        for team, points, vps in zip(
            match.teams, match.points, match.vps or match.points, strict=True
        ):
            sums.setdefault(ContestantId("", team), []).append((vps, points, played))
    rows = [_row(team, results, event) for team, results in sums.items()]
    rows.sort(key=lambda row: (-row.points, by_number(row.contestant.number)))
    ranks = ranked([row.points for row in rows])
    shared = Counter(ranks)
    return Ranking(
        "Overall",
        tuple(
            _placed(row, rank, place, shared[rank] > 1)
            for row, rank, place in zip(rows, ranks, places(ranks, options.place), strict=True)
        ),
    )


def _row(team: ContestantId, results: list[tuple[Fraction, Fraction, int]], event: Event) -> Row:
    penalty = sum(
        (one.amount for one in event.penalties.values() if one.contestant == team), Fraction(0)
    )
    points = sum((vps for vps, _, _ in results), Fraction(0)) - penalty
    return Row(
        rank=0,
        place="",
        tied=False,
        contestant=team,
        boards=sum(boards for _, _, boards in results),
        points=points,
        exact_points=points,
        top=None,
        percent=None,
        exact_percent=None,
        imps=sum((imps for _, imps, _ in results), Fraction(0))
        if event.opened.method == "imp"
        else None,
    )


def _placed(row: Row, rank: int, place: str, tied: bool) -> Row:
    return replace(row, rank=rank, place=place, tied=tied)


def _boards(event: Event, options: Options) -> tuple[BoardScore, ...]:
    """Every board with its plays; at IMPs each pair's cross-IMPs over the whole field.

    The points of the match itself belong to the matches.
    """
    boards = travellers(event)
    rules = FieldRules(team_method(event.opened.method).pairs, options, largest(boards))
    return score_field(event, boards, rules)[0]
