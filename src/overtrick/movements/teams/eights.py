"""Teams of eight: two fours to a team, which meet the two fours of the other team in turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from overtrick.movements.catalogue import Entry, Rows
from overtrick.movements.model import Row, rows_in_order
from overtrick.movements.teams.pairings import both_ways, circle, rounds_of

_REMARK = (
    "Each team enters two fours, team 1 as 1 and 2, team 2 as 3 and 4 and so on; the four tables "
    "of a match play the same boards."
)
_TURNED = (
    " For the second half one team's pairs who sat North-South sit East-West, so that all four "
    "pairs of a team meet all four of the other."
)


def entries() -> Iterator[Entry]:
    """Matches in four quarters, and the shorter ones in two halves."""
    for teams in range(2, 7):
        yield _entry("teams-of-eight", teams, quarters=4)
    for teams in range(3, 11):
        yield _entry("teams-of-eight-halves", teams, quarters=2)


def _entry(family: str, teams: int, quarters: int) -> Entry:
    matches = teams // 2 * rounds_of(teams)
    return Entry(
        key=f"{family}-{teams}",
        name=f"Teams of eight, {teams} teams, matches in {quarters} parts",
        family=family,
        tables=teams // 2 * 4,
        contestants=2 * teams,
        rounds=rounds_of(teams) * quarters,
        sets=matches * quarters,
        expand=partial(eights, teams, quarters),
        kind="teams",
        repeats=matches * 2 * (quarters - 2),
        remark=_REMARK + _TURNED * (quarters > 2),
    )


def eights(teams: int, quarters: int) -> Rows:
    """All teams meet, and in each quarter of a match the fours of one meet other opponents."""
    rows: list[Row] = []
    sets = 0
    for turn, matches in enumerate(circle(teams)):
        for quarter in range(quarters):
            for match, (one, other) in enumerate(matches):
                sets += 1
                for four in (0, 1):
                    meets = (2 * one - 1 + four, 2 * other - 1 + (four + quarter) % 2)
                    round_ = turn * quarters + quarter + 1
                    rows += both_ways(round_, 2 * match + four, meets, sets)
    return rows_in_order(rows)
