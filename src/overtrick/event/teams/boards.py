"""One board of a match: two tables compared, or the four of teams of eight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from overtrick.bridge.result import Artificial
from overtrick.event.fold import Event, Play
from overtrick.event.matches.meetings import Teams
from overtrick.event.standings import Both, MatchBoard
from overtrick.event.teams.names import seated
from overtrick.event.traveller import line
from overtrick.scoring.board_a_match import aggregate, board_points, parts
from overtrick.scoring.field import Line, Mark, Mixed
from overtrick.scoring.imps import AVERAGE, average_imps, weighted_imps
from overtrick.scoring.methods import team_method
from overtrick.scoring.options import Options

Compared: TypeAlias = tuple[Line, Line]
"""Two tables: the home team North-South at the first, East-West at the second."""

_NONE: Final = Fraction(0)


class Table(NamedTuple):
    """One table of a board, with who sat North-South and the marks it has."""

    play: Play
    north_south: str
    marks: Line


def scored(
    event: Event, teams: Teams, board: int, plays: Iterable[Play], options: Options
) -> MatchBoard:
    """Both teams' points on a board, from their own side; none unless two tables compare."""
    pairs = comparisons(event, tables(event, plays, options), teams, options)
    if not pairs:
        return MatchBoard(board, None)
    both = [points_of(event.opened.method, first, second, options) for first, second in pairs]
    return MatchBoard(
        board, (sum((home for home, _ in both), _NONE), sum((away for _, away in both), _NONE))
    )


def tables(event: Event, plays: Iterable[Play], options: Options) -> list[Table]:
    """The tables of a board that have a result or a ruling."""
    found = []
    for play in plays:
        marks, teams = line(event, play), seated(play, options)
        if marks is not None and teams is not None:
            found.append(Table(play, teams[0], marks))
    return found


def comparisons(
    event: Event, played: Sequence[Table], teams: Teams, options: Options
) -> list[Compared]:
    """The comparisons that make a board's points: total points count every table once."""
    is_total = event.opened.method == "aggregate"
    return compared(played, teams, _by_tables(options) if is_total else options)


def compared(played: Sequence[Table], teams: Teams, options: Options) -> list[Compared]:
    """Which tables are compared with which. Of teams of four the last entered of each side."""
    home = [one for one in played if one.north_south == teams[0]]
    away = [one for one in played if one.north_south == teams[1]]
    if not home or not away:
        return []
    match options.eights:
        case "cross-imps":
            return [(ours.marks, theirs.marks) for ours, theirs in product(home, away)]
        case "aggregate":
            return [(_added(home), _added(away))] if len(home) == len(away) else []
        case "fours":
            return [(ours.marks, theirs.marks) for ours, theirs in _by_fours(home, away)]
        case _:
            return [(home[-1].marks, away[-1].marks)]


def _by_fours(home: Sequence[Table], away: Sequence[Table]) -> Iterator[tuple[Table, Table]]:
    """The tables of the same two fours where these have numbers, otherwise by table."""
    left = sorted(away, key=_place)
    for ours in sorted(home, key=_place):
        theirs = next((one for one in left if _fours(one) == _fours(ours)), None)
        if theirs is not None:
            left.remove(theirs)
            yield ours, theirs


def _place(one: Table) -> tuple[int, int]:
    return one.play.entered.table or 0, one.play.entry


def _fours(one: Table) -> frozenset[str]:
    return frozenset(one.play.entered.teams or ())


def _added(several: Sequence[Table]) -> Line:
    """The scores of a line added up: an artificial one stands for the whole of its side."""
    first, *rest = (one.marks for one in several)
    for marks in rest:
        first = Line(_sum(first.ns, marks.ns), _sum(first.ew, marks.ew))
    return first


def _sum(one: Mark, other: Mark) -> Mark:
    if isinstance(one, Artificial):
        return one
    if isinstance(other, Artificial):
        return other
    if isinstance(one, int) and isinstance(other, int):
        return one + other
    return Mixed(
        tuple(
            (share * other_share, score + other_score)
            for share, score in parts(one)
            for other_share, other_score in parts(other)
        )
    )


def points_of(method: str, home: Line, away: Line, options: Options) -> Both:
    """Both teams' points of one comparison; ``home`` is the table where home sat North-South."""
    match method:
        case "imp":
            return (imps_of(home.ns, away.ew, options), imps_of(away.ns, home.ew, options))
        case "aggregate":
            return (aggregate([(home, away)]), aggregate([(away, home)]))
        case _:
            points = board_points(home, away, team_method(method).win)
            return (points.home, points.away)


def imps_of(ns: Mark, ew: Mark, options: Options) -> Fraction:
    """One team's IMPs: its North-South's mark at one table against its East-West's.

    Of two artificial scores the one further from average counts.
    """
    if not isinstance(ns, Artificial) and not isinstance(ew, Artificial):
        return weighted_imps(ns, ew)
    awards = [mark.percent for mark in (ns, ew) if isinstance(mark, Artificial)]
    furthest = max(awards, key=lambda percent: abs(percent - AVERAGE))
    return average_imps(furthest, None, 1, options)


def net_scores(event: Event, teams: Teams, plays: Iterable[Play], options: Options) -> Fraction:
    """The home team's net total points of a board, every table counted once."""
    return aggregate(compared(tables(event, plays, options), teams, _by_tables(options)))


def _by_tables(options: Options) -> Options:
    return options if options.eights == "none" else replace(options, eights="fours")
