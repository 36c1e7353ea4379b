"""Strata: every contestant's stratum, and its place in each list that it competes in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from overtrick.event.contestant import ContestantId
from overtrick.event.fold import Event
from overtrick.event.standings import Ranking, Row, StratumPlace
from overtrick.scoring.options import Options
from overtrick.scoring.ranking import places
from overtrick.scoring.strata import awarded


def strata_of(event: Event) -> dict[ContestantId, str]:
    """The stratum of each contestant that has one: of several given, the lowest.

    Empty unless at least two strata are told apart, one of them perhaps by having none.
    """
    told = {
        one.contestant: _lowest(one.stratum) for one in event.contestants.values() if one.stratum
    }
    apart = len(set(told.values())) > 1 or len(told) < len(event.contestants)
    return told if apart else {}


def _lowest(stratum: str) -> str:
    """``B, C`` competes in both lists: it is a contestant of C."""
    return max(part.strip() for part in stratum.split(","))


def with_strata(event: Event, lists: Sequence[Ranking], options: Options) -> tuple[Ranking, ...]:
    """``lists`` with each row's stratum and places, where the event is stratified.

    Strata are in the order of their names, the open one first: list B has everybody of B and
    C. How many a list has in the whole event decides whether it is ranked for awards at all.
    """
    strata = strata_of(event)
    if not strata:
        return tuple(lists)
    names = sorted(set(strata.values()))
    return tuple(replace(one, rows=_rows(one.rows, strata, names, options)) for one in lists)


def _rows(
    rows: Sequence[Row], strata: dict[ContestantId, str], names: Sequence[str], options: Options
) -> tuple[Row, ...]:
    found: dict[ContestantId, list[StratumPlace]] = {one.contestant: [] for one in rows}
    for place, name in enumerate(names):
        mine = [row for row in rows if _competes(row, name, strata)]
        everyone = sum(stratum in names[place:] for stratum in strata.values())
        is_open = len(mine) == len(rows)
        for row, stratum_place in zip(
            mine, _places(name, mine, options, None if is_open else everyone), strict=True
        ):
            found[row.contestant].append(stratum_place)
    return tuple(
        replace(row, stratum=strata.get(row.contestant), strata=tuple(found[row.contestant]))
        for row in rows
    )


def _competes(row: Row, name: str, strata: dict[ContestantId, str]) -> bool:
    """Whether a contestant competes in a list: its stratum is that or a lower one."""
    return row.contestant in strata and strata[row.contestant] >= name


def _places(
    name: str, mine: Sequence[Row], options: Options, everyone: int | None
) -> Iterable[StratumPlace]:
    """Places in one list, by the order and the ties of the overall one."""
    first: dict[int, int] = {}
    ranks = [first.setdefault(row.rank, rank) for rank, row in enumerate(mine, start=1)]
    shown = places(ranks, options.place)
    deep = awarded(ranks, everyone)
    return map(StratumPlace, [name] * len(mine), ranks, shown, deep)


def strata_lists(ranking: Ranking) -> tuple[Ranking, ...]:
    """The list of each stratum but the open one, with places of its own; none without strata.

    They are named ``Stratum B``, or ``NS, stratum B``.
    """
    return tuple(lists_by_stratum(ranking).values())


def lists_by_stratum(ranking: Ranking) -> dict[str, Ranking]:
    """The same by the name of each stratum."""
    found = {}
    for name in sorted({one.stratum for row in ranking.rows for one in row.strata}):
        rows = [(row, one) for row in ranking.rows for one in row.strata if one.stratum == name]
        if len(rows) < len(ranking.rows):
            listed = tuple(_listed(*each, rows) for each in rows)
            found[name] = Ranking(_name(ranking.name, name), listed)
    return found


def _name(ranking: str, stratum: str) -> str:
    return f"Stratum {stratum}" if ranking == "Overall" else f"{ranking}, stratum {stratum}"


def _listed(row: Row, place: StratumPlace, rows: Sequence[tuple[Row, StratumPlace]]) -> Row:
    tied = sum(other.rank == place.rank for _, other in rows) > 1
    return replace(row, rank=place.rank, place=place.place, tied=tied)
