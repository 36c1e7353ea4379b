"""Teams where both halves of a match are played at the same time, all against all."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from overtrick.movements.catalogue import Entry, Rows
from overtrick.movements.model import Row, rows_in_order
from overtrick.movements.teams.pairings import both_ways, circle, rounds_of

LARGEST = 20
"""Teams in the largest round robin listed."""
STANZAS = 4
"""Parts of a match between two teams, with a chance to change opponents between them."""
THIRDS = 3
"""Parts of a pivot match: each of four players plays with each of the others."""


def entries() -> Iterator[Entry]:
    """A match of two teams, round robins, flowers and pivot teams."""
    yield _match()
    for teams in range(3, LARGEST + 1):
        yield _round_robin(teams)
    for teams in range(3, LARGEST + 1):
        yield _flower(teams)
    for teams in range(2, 9):
        yield _pivot(teams)


def _match() -> Entry:
    return Entry(
        key="team-match",
        name="Match of two teams, in four stanzas",
        family="team-match",
        tables=2,
        contestants=2,
        rounds=STANZAS,
        sets=STANZAS,
        expand=partial(round_robin, 2, STANZAS),
        kind="teams",
        repeats=STANZAS - 1,
        remark="After the second stanza the pairs of one team may change tables, so that each "
        "meets both pairs of the other.",
    )


def _round_robin(teams: int) -> Entry:
    return Entry(
        key=f"round-robin-teams-{teams}",
        name=f"Round robin, {teams} teams",
        family="round-robin-teams",
        tables=teams // 2 * 2,
        contestants=teams,
        rounds=rounds_of(teams),
        sets=teams // 2 * rounds_of(teams),
        expand=partial(round_robin, teams),
        kind="teams",
        remark="Every match has boards of its own, which its two tables exchange.",
    )


def _flower(teams: int) -> Entry:
    last = (
        f" Where they would come home they go on to table {teams} instead, and East-West of "
        f"team {teams} come."
    )
    return Entry(
        key=f"flower-{teams}",
        name=f"Flower, {teams} teams",
        family="flower",
        tables=teams,
        contestants=teams,
        rounds=rounds_of(teams),
        sets=rounds_of(teams),
        expand=partial(flower, teams),
        kind="teams",
        remark="All tables play the same boards in a round. North-South of each team stay at "
        "its table, East-West go up one table." + last * (teams % 2 == 0),
    )


def _pivot(teams: int) -> Entry:
    rounds = rounds_of(teams) * THIRDS
    return Entry(
        key=f"pivot-teams-{teams}",
        name=f"Pivot teams, {teams} teams",
        family="pivot-teams",
        tables=teams // 2 * 2,
        contestants=teams,
        rounds=rounds,
        sets=teams // 2 * rounds,
        expand=partial(round_robin, teams, THIRDS),
        kind="teams",
        repeats=teams * (teams - 1) // 2 * (THIRDS - 1),
        remark="One player of each team, the pivot, keeps a seat through a match; after each "
        "third of it the other three change places, so that everybody plays with each of the "
        "team.",
    )


def round_robin(teams: int, parts: int = 1) -> Rows:
    """Each match at two tables with boards of its own, in one round or in several ``parts``."""
    rows: list[Row] = []
    sets = 0
    for turn, matches in enumerate(circle(teams)):
        for part in range(1, parts + 1):
            for match, two in enumerate(matches):
                sets += 1
                rows += both_ways(turn * parts + part, match, two, sets)
    return rows_in_order(rows)


def flower(teams: int) -> Rows:
    """Everybody plays the set of the round, and North-South have a table of their own.

    East-West of team ``round - table`` come to a table, so that both halves of a match are
    played at once. Of an even number the last team has no place on that circle: it meets the
    team that would meet itself, at that team's table and at its own.
    """
    return rows_in_order(
        Row(round_, north_south, (north_south, east_west), round_)
        for round_, matches in enumerate(circle(teams), 1)
        for one, other in matches
        for north_south, east_west in ((one, other), (other, one))
    )
