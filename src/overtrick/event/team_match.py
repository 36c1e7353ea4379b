"""Team matches: two tables of one board compared, board after board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from overtrick.bridge.result import Artificial
from overtrick.event.fold import Event, Play
from overtrick.event.standings import Match, MatchBoard
from overtrick.event.traveller import line
from overtrick.scoring.board_a_match import aggregate, board_points
from overtrick.scoring.field import Line, Mark
from overtrick.scoring.imps import AVERAGE, average_imps, weighted_imps
from overtrick.scoring.methods import team_method
from overtrick.scoring.options import Options
from overtrick.scoring.victory_points import FractionalImps, scale

Pair: TypeAlias = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two teams in one round, with their plays by board; ``teams`` home team first."""

    round: int | None
    teams: tuple[str, str]
    plays: dict[int, list[Play]]


def meetings(event: Event) -> tuple[Meeting, ...]:
    """Every match, in the order its first board was entered."""
    found: dict[tuple[int | None, frozenset[str]], Meeting] = {}
    for play in event.plays.values():
        entered = play.entered
        if entered.teams is None:
            continue
        home = entered.teams[::-1] if entered.room == "closed" else entered.teams
        key = (entered.round, frozenset(entered.teams))
        meeting = found.setdefault(key, Meeting(entered.round, (home[0], home[1]), {}))
        meeting.plays.setdefault(entered.board, []).append(play)
    return tuple(found.values())


def match_of(event: Event, meeting: Meeting, options: Options) -> Match:
    """A meeting scored: each board in the event's method, then victory points if IMPs."""
    boards = tuple(
        MatchBoard(board, _compare(event, meeting, plays, options))
        for board, plays in sorted(meeting.plays.items())
    )
    nets = [one.points for one in boards if one.points is not None]
    points = (_total(nets, 0), _total(nets, 1))
    vps = None
    if event.opened.method == "imp" and options.vp_scale != "none":
        vps = _vps(points, len(nets), options)
    return Match(meeting.round, meeting.teams, boards, points, vps)


def _total(nets: Iterable[Pair], side: int) -> Fraction:
    return sum((net[side] for net in nets), Fraction(0))


def _vps(points: Pair, boards: int, options: Options) -> Pair | None:
    """Each team's victory points by its own margin: they differ only after split rulings."""
    if not boards:
        return None
    chosen, fractional = scale(options.vp_scale), FractionalImps(options.fractional_imps)
    return (
        chosen.vps(boards, points[0], fractional)[0],
        chosen.vps(boards, points[1], fractional)[0],
    )


def _compare(
    event: Event, meeting: Meeting, plays: Sequence[Play], options: Options
) -> Pair | None:
    """Both teams' points on a board, from their own side; None unless two tables played it."""
    lines: dict[str, Line] = {}
    for play in plays:
        marks = line(event, play)
        if marks is not None and play.entered.teams:
            lines[play.entered.teams[0]] = marks
    home, away = (lines.get(team) for team in meeting.teams)
    if home is None or away is None:
        return None
    match event.opened.method:
        case "imp":
            return (_imps(home.ns, away.ew, options), _imps(away.ns, home.ew, options))
        case "aggregate":
            return (aggregate([(home, away)]), aggregate([(away, home)]))
        case method:
            points = board_points(home, away, team_method(method).win)
            return (points.home, points.away)


def _imps(ns: Mark, ew: Mark, options: Options) -> Fraction:
    """One team's IMPs: its North-South's mark at one table against its East-West's.

    Of two artificial scores the one further from average counts.
    """
    if not isinstance(ns, Artificial) and not isinstance(ew, Artificial):
        return weighted_imps(ns, ew)
    awards = [mark.percent for mark in (ns, ew) if isinstance(mark, Artificial)]
    furthest = max(awards, key=lambda percent: abs(percent - AVERAGE))
    return average_imps(furthest, None, 1, options)
