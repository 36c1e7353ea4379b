"""Teams: a file says who met whom at each table; the two tables of a match belong together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from overtrick.event.records import ResultEntered
from overtrick.formats.bws.rows import Received

_Match = tuple[str, int | None, int, frozenset[str]]


def numbered_by_team(rows: Sequence[Received]) -> bool:
    """Whether pairs carry their team's number: most boards are also met the other way round."""
    met = {(row.section, row.round, row.board, row.ns, row.ew) for row in rows}
    both = sum((section, rnd, board, ew, ns) in met for section, rnd, board, ns, ew in met)
    return 2 * both > len(met)


def with_teams(results: Sequence[ResultEntered]) -> list[ResultEntered]:
    """The results with their teams; the lower table of a match is its open room."""
    tables: dict[_Match, set[int]] = {}
    for one in results:
        tables.setdefault(_match(one), set()).add(one.table or 0)
    return [
        replace(
            one,
            teams=(one.ns[0], one.ew[0]),
            room="open" if (one.table or 0) == min(tables[_match(one)]) else "closed",
        )
        for one in results
    ]


def _match(one: ResultEntered) -> _Match:
    return one.section, one.round, one.board, frozenset((*one.ns, *one.ew))
