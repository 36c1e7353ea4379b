"""Why a team has what it has on a board: two tables and their difference."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from overtrick.event.fold import Event, Play
from overtrick.event.standings import Match, Standings
from overtrick.event.telling import told
from overtrick.event.traveller import line
from overtrick.scoring.explain import Step, step
from overtrick.scoring.explain_imps import signed


def explain_team(
    event: Event, standings: Standings, board: int, team: str
) -> tuple[Fraction, tuple[Step, ...]]:
    """The points and the steps of a team's board, over every match in which it has one."""
    steps: list[Step] = []
    total = Fraction(0)
    for match in standings.matches:
        if team not in match.teams:
            continue
        side = match.teams.index(team)
        for one in match.boards:
            if one.board == board and one.points is not None:
                total += one.points[side]
                steps += _board(event, match, board, team, one.points[side])
    return total, tuple(steps)


def _board(event: Event, match: Match, board: int, team: str, points: Fraction) -> Iterator[Step]:
    opponents = match.teams[1 - match.teams.index(team)]
    where = f"round {match.round}, " if match.round is not None else ""
    gap = 0
    for play in event.plays.values():
        entered = play.entered
        if entered.board != board or entered.round != match.round or entered.teams is None:
            continue
        if set(entered.teams) != {team, opponents}:
            continue
        own = _own_score(event, play, team)
        seat = "North-South" if entered.teams[0] == team else "East-West"
        text = f"{where}{seat} against team {opponents}: {told(entered.result)}"
        if own is not None:
            gap += own
            text += f", {signed(own)}"
        yield step("result", text, Fraction(own or 0))
    unit = "IMPs" if event.opened.method == "imp" else "points"
    yield step("compared", f"together {signed(gap)}: {signed(points)} {unit}", points)


def _own_score(event: Event, play: Play, team: str) -> int | None:
    marks = line(event, play)
    assert play.entered.teams is not None
    if marks is None:
        return None
    mark = marks.ns if play.entered.teams[0] == team else marks.ew
    sign = 1 if play.entered.teams[0] == team else -1
    return mark * sign if isinstance(mark, int) else None
