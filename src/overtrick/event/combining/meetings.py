"""What contestants made against one another in a session, for carry-over by head-to-head."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TypeAlias

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event
from overtrick.event.standings import Match, Standings
from overtrick.event.traveller import contestants_of

Made: TypeAlias = tuple[ContestantId, ContestantId, Fraction]


def meetings(
    event: Event, standings: Standings
) -> dict[tuple[ContestantId, ContestantId], Fraction]:
    """What the first of two made against the second: VPs or points of matches, or of boards."""
    found: dict[tuple[ContestantId, ContestantId], Fraction] = {}
    made = _of_matches(standings.matches) if standings.matches else _of_boards(event, standings)
    for one, rival, points in made:
        found[one, rival] = found.get((one, rival), Fraction(0)) + points
    return found


def _of_matches(matches: tuple[Match, ...]) -> Iterator[Made]:
    for match in matches:
        home, away = (ContestantId("", team) for team in match.teams)
        points = match.vps or match.points
        yield home, away, points[0]
        yield away, home, points[1]


def _of_boards(event: Event, standings: Standings) -> Iterator[Made]:
    for board in standings.boards:
        for line in board.lines:
            for side in Side:
                points = line.points(side)
                if points is None:
                    continue
                for one in contestants_of(event, line.play, side):
                    for rival in contestants_of(event, line.play, side.opponents):
                        yield one, rival, points
