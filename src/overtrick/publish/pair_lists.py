"""The pairs inside a team event: their Butler and cross-IMP lists."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.event.contestant import ContestantId, People
from overtrick.event.standings import Ranking, Row, Standings
from overtrick.publish.entrants import Entrant, Entrants
from overtrick.publish.words import decimals, signed


@dataclass(frozen=True, slots=True)
class PairRow:
    """A pair of a team: its people, or where it sat; IMPs in all and for each board."""

    place: str
    team: Entrant | None
    names: tuple[str, ...]
    where: str
    boards: int
    imps: str
    each: str


@dataclass(frozen=True, slots=True)
class PairList:
    """One list of pairs, best average first."""

    anchor: str
    title: str
    rows: tuple[PairRow, ...]


def pair_lists(standings: Standings, entrants: Entrants, people: People) -> tuple[PairList, ...]:
    """The lists of the pairs inside a team event; none for other events."""
    return tuple(
        _list(ranking, f"pairs-{number}", entrants, people)
        for number, ranking in enumerate(standings.lists, start=1)
    )


def _list(ranking: Ranking, anchor: str, entrants: Entrants, people: People) -> PairList:
    places = decimals([row.points for row in ranking.rows])
    rows = tuple(_row(row, places, entrants, people) for row in ranking.rows)
    return PairList(anchor, f"Pairs: {ranking.name}", rows)


def _row(row: Row, places: int, entrants: Entrants, people: People) -> PairRow:
    one = row.contestant
    team = entrants.get(ContestantId("", one.number))
    return PairRow(
        place=row.place,
        team=team,
        names=tuple(people[id_].name for id_ in row.players if id_ in people),
        where=one.side.words if one.side else "" if team else f"Pair {one.number}",
        boards=row.boards,
        imps=signed(row.points, places),
        each=signed(row.a_board, 2),
    )
