"""The pairs inside a team event: their Butler and cross-IMP lists."""

from __future__ import annotations

from dataclasses import dataclass

from overtrick.event.contestant import ContestantId, People
from overtrick.event.standings import Ranking, Row, Standings
from overtrick.publish.entrants import Entrant, Entrants, name_shown
from overtrick.publish.phrases import Phrase
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
    return PairList(anchor, Phrase("Pairs: {list}", list=Phrase(ranking.name)), rows)


def _row(row: Row, places: int, entrants: Entrants, people: People) -> PairRow:
    one = row.contestant
    team = entrants.get(ContestantId("", one.number))
    return PairRow(
        place=row.place,
        team=team,
        names=tuple(name_shown(people[id_].name) for id_ in row.players if id_ in people),
        where=_where(one, team),
        boards=row.boards,
        imps=signed(row.points, places),
        each=signed(row.a_board, 2),
    )


def _where(one: ContestantId, team: Entrant | None) -> str:
    """The side on which a pair sat, or its number where its team is not known."""
    if one.side:
        return Phrase(one.side.words)
    return "" if team else Phrase("Pair {number}", number=one.number)
