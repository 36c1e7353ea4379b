"""Handicaps beside the scratch ranking: percentages or totals with the handicap, and places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event
from overtrick.event.standings import Match, Row
from overtrick.scoring.handicap import raised
from overtrick.scoring.options import Options
from overtrick.scoring.ranking import places, ranked
from overtrick.scoring.rounding import exact_sum, half_up
from overtrick.scoring.victory_points import FractionalImps, scale

Given = Mapping[ContestantId, Fraction]

PERCENT_FOR_AN_IMP: Final = Fraction("6.48")
"""Per cent of a session that one IMP a board is worth (EBU National Grading Scheme)."""
_NONE: Final = Fraction(0)


def with_handicaps(
    event: Event, rows: Sequence[Row], options: Options, matches: Sequence[Match] = ()
) -> tuple[Row, ...]:
    """``rows`` with handicaps where any of the event's contestants has one that can be used.

    A contestant without one is given 0. What a handicap is, and is added to, says the option
    ``handicap_as``; ``matches`` are those of teams. Sums are rounded to 0.01, halves up.
    """
    given = {
        one: entered.handicap
        for one, entered in event.contestants.items()
        if entered.handicap is not None
    }
    if not given or not can_use(rows, options, matches):
        return tuple(rows)
    sums = [half_up(_sum(row, given, options, matches), 2) for row in rows]
    shown = places(ranked(sums), options.place)
    return tuple(
        replace(
            row,
            handicap=given.get(row.contestant, _NONE),
            handicapped=total,
            handicap_place=place,
        )
        for row, total, place in zip(rows, sums, shown, strict=True)
    )


def can_use(rows: Sequence[Row], options: Options, matches: Sequence[Match] = ()) -> bool:
    """Whether the rows have what the handicaps are to be added to."""
    percentages = bool(rows) and all(row.exact_percent is not None for row in rows)
    match options.handicap_as:
        case "percent":
            return percentages
        case "percent-of-imps":
            return bool(matches)
        case _:
            return bool(rows) and not percentages


def _sum(row: Row, given: Given, options: Options, matches: Sequence[Match]) -> Fraction:
    """One contestant's percentage or total with the handicap."""
    handicap = given.get(row.contestant, _NONE)
    match options.handicap_as:
        case "percent":
            return _with_percent(row, handicap)
        case "percent-as-imps":
            return row.points + handicap * row.boards / PERCENT_FOR_AN_IMP
        case "imps-a-board":
            return row.points + handicap * row.boards
        case "percent-of-imps":
            return row.points + exact_sum(_gains(row.contestant, given, options, matches))
        case _:
            return row.points + handicap


def _with_percent(row: Row, handicap: Fraction) -> Fraction:
    """A percentage, or the total where points were carried over, with per cent more."""
    if row.whole is None:
        return (row.exact_percent or _NONE) + handicap
    if row.whole.in_percent:
        return row.whole.percent + handicap
    return row.whole.points + handicap * row.whole.top / 100


def _gains(
    team: ContestantId, given: Given, options: Options, matches: Sequence[Match]
) -> list[Fraction]:
    """What the handicaps of both teams change in each match that a team played."""
    gains = []
    for match in matches:
        if team.number not in match.teams:
            continue
        side = match.teams.index(team.number)
        points = match.vps or match.points
        gains.append(handicapped(match, given, options)[side] - points[side])
    return gains


def handicapped(match: Match, given: Given, options: Options) -> tuple[Fraction, Fraction]:
    """Both teams' points in a match whose IMPs won are raised by the teams' handicaps.

    VPs where the match has them, otherwise the IMPs by which it is won.
    """
    home, away = (
        raised(won, given.get(ContestantId("", team), _NONE))
        for won, team in zip(match.won, match.teams, strict=True)
    )
    if match.vps is None:
        return (home - away, away - home)
    boards = sum(board.points is not None for board in match.boards)
    rule = FractionalImps(options.fractional_imps)
    return scale(options.vp_scale).vps(boards, home - away, rule)
