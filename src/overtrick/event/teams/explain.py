"""Why a team has what it has on a board: its tables, and how they compare."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from overtrick.bridge.result import Artificial
from overtrick.event.fold import Event, Play
from overtrick.event.matches.entrants import in_the_running
from overtrick.event.matches.meetings import Meeting
from overtrick.event.standings import Standings
from overtrick.event.teams.boards import Compared, Table, comparisons, points_of, tables
from overtrick.event.teams.names import meetings
from overtrick.event.telling import told, why
from overtrick.scoring.board_a_match import parts
from overtrick.scoring.explain import AWARDS, Step, step
from overtrick.scoring.explain_imps import signed
from overtrick.scoring.field import Line, Mark, Mixed
from overtrick.scoring.options import Options, from_named
from overtrick.scoring.rounding import brief


def explain_team(
    event: Event, standings: Standings, board: int, team: str
) -> tuple[Fraction, tuple[Step, ...]]:
    """The points and the steps of a team's board, over every match in which it has one."""
    del standings
    running = in_the_running(event)
    options = from_named(event.opened.options)
    steps: list[Step] = []
    total = Fraction(0)
    for meeting in meetings(running):
        if team not in meeting.teams:
            continue
        for number, plays in meeting.plays:
            if number == board:
                found = list(_board(running, meeting, plays, team, options))
                total += found[-1].exact if found else 0
                steps += found
    return total, tuple(steps)


def _board(
    event: Event, meeting: Meeting, plays: list[Play], team: str, options: Options
) -> Iterator[Step]:
    """The team's tables, each comparison, and their sum where there are several."""
    side = meeting.teams.index(team)
    played = tables(event, plays, options)
    pairs = comparisons(event, played, meeting.teams, options)
    if not pairs:
        return
    yield from (_table(one, meeting, team) for one in played)
    total = Fraction(0)
    for pair in pairs:
        points = points_of(event.opened.method, *pair, options)[side]
        total += points
        yield from _outcomes(event, pair, side, options)
        yield step("compared", _words(event, pair, side, points), points)
    if len(pairs) > 1:
        text = f"{len(pairs)} comparisons together: {_counted(event, total)}"
        yield step("compared", text, total)


def _outcomes(event: Event, pair: Compared, side: int, options: Options) -> Iterator[Step]:
    """Each outcome of a weighted ruling, against each of the other table, and what it brings."""
    ns, ew = _marks(pair, side)
    if not (isinstance(ns, Mixed) or isinstance(ew, Mixed)):
        return
    for share, ours in parts(ns):
        for other, theirs in parts(ew):
            home, away = Line(ours, ours), Line(theirs, theirs)
            points = points_of(event.opened.method, home, away, options)[0]
            both = f"{signed(ours)} and {signed(-theirs)}"
            text = f"{brief(100 * share * other)}%: {both}, {_counted(event, points)}"
            yield step("outcome", text, points)


def _table(one: Table, meeting: Meeting, team: str) -> Step:
    entered = one.play.entered
    where = f"round {entered.round}, " if entered.round is not None else ""
    opponents = meeting.teams[1 - meeting.teams.index(team)]
    is_ns = one.north_south == team
    seat = "North-South" if is_ns else "East-West"
    mark = _own(one.marks.ns if is_ns else one.marks.ew, is_ns)
    text = f"{where}{seat} against team {opponents}: {told(entered.result)}{why(one.play)}"
    if isinstance(mark, int):
        text += f", {signed(mark)}"
    return step("result", text, Fraction(mark if isinstance(mark, int) else 0))


def _own(mark: Mark, is_ns: bool) -> Mark:
    return -mark if isinstance(mark, int) and not is_ns else mark


def _words(event: Event, pair: Compared, side: int, points: Fraction) -> str:
    """Two tables as one team sees them, and what that brings."""
    ns, ew = _marks(pair, side)
    awards = [mark for mark in (ns, ew) if isinstance(mark, Artificial)]
    if awards:
        named = " and ".join(_award(one) for one in awards)
        return f"{named}: {_counted(event, points)}"
    if isinstance(ns, Mixed) or isinstance(ew, Mixed):
        outcomes = len(parts(ns)) * len(parts(ew))
        return f"{outcomes} possible outcomes by their weights: {_counted(event, points)}"
    assert isinstance(ns, int)
    assert isinstance(ew, int)
    return f"{signed(ns)} and {signed(-ew)} together {signed(ns - ew)}: {_counted(event, points)}"


def _marks(pair: Compared, side: int) -> tuple[Mark, Mark]:
    """What a team made North-South at one table and East-West at the other, both NS-signed."""
    first, second = pair
    return (first.ns, second.ew) if side == 0 else (second.ns, first.ew)


def _award(one: Artificial) -> str:
    name = AWARDS.get(int(one.percent)) if one.percent.denominator == 1 else None
    return name or f"an artificial score of {brief(one.percent)}%"


def _counted(event: Event, points: Fraction) -> str:
    match event.opened.method:
        case "imp":
            return f"{signed(points)} IMPs"
        case "aggregate":
            return f"{signed(points)} points"
        case _:
            return f"{brief(points)} point" + ("" if points == 1 else "s")
