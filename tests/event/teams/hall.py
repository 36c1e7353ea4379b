"""A hall of teams by hand: rounds of matches, told as results at tables."""

from __future__ import annotations

from collections.abc import Iterable

from overtrick.bridge.notation import parse_result
from overtrick.event.contestant import ContestantId
from overtrick.event.records import ContestantEntered, Record, ResultEntered
from overtrick.event.standings import Match, Standings
from overtrick.scoring.options import Options
from tests.event.build import Kind

IMPS = Kind(form="teams", method="imp", options=Options(vp_scale="none"))
VPS = Kind(form="teams", method="imp", options=Options(vp_scale="wbf"))


def imps(**options: str) -> Kind:
    """Teams at IMPs; a scale only where it is named."""
    return Kind(form="teams", method="imp", options=Options(**{"vp_scale": "none", **options}))


def table(
    round_: int | None,
    board: int,
    sitting: tuple[str, str],
    result: str,
    number: int | None = None,
) -> ResultEntered:
    """One table: the teams North-South and East-West, and what became of the board."""
    ns, ew = sitting
    return ResultEntered(
        "", board, (ns,), (ew,), parse_result(result), round=round_, table=number, teams=sitting
    )


def match(
    round_: int | None, home: str, away: str, *boards: tuple[str, str], first: int = 1
) -> list[ResultEntered]:
    """A match both ways: each board's results at home's North-South table and at away's."""
    found = []
    for board, (ours, theirs) in enumerate(boards, start=first):
        found.append(table(round_, board, (home, away), ours, 1))
        found.append(table(round_, board, (away, home), theirs, 2))
    return found


def entered(*numbers: str, players: Iterable[str] = ()) -> list[Record]:
    return [ContestantEntered(team(number), tuple(players)) for number in numbers]


def team(number: str) -> ContestantId:
    return ContestantId("", number)


def totals(found: Standings) -> dict[str, object]:
    return {row.contestant.number: row.points for row in found.rows}


def between(found: Standings, one: str, other: str, round_: int | None = None) -> Match:
    """The only match between two, of a round where that is named."""
    (only,) = (
        match
        for match in found.matches
        if set(match.teams) == {one, other} and round_ in {None, *match.rounds}
    )
    return only


GAME = ("4SN=", "4SN-1")
"""+420 and +50 on board 1: 470 is 10 IMPs."""
FLAT = ("4SN=", "4SN=")
