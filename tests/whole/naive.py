"""A second, slow and obvious scorer of whole events: from a journal's facts to the standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from overtrick.bridge.seat import Side
from overtrick.event.contestant import ContestantId
from overtrick.event.records import CarriedOver, Entry
from tests.whole.facts import Facts, cancelled, facts, without
from tests.whole.naive_field import (
    Cell,
    Earned,
    adjusted_total,
    full_tops,
    scored_field,
    with_brought,
)
from tests.whole.naive_matches import Match, byes, in_vps, matches, sums
from tests.whole.scales import rounded


@dataclass
class Row:
    """One contestant's place; ``points`` as they rank, ``percent`` exact or None.

    ``brought`` is the percentage with what was carried over: exact, and as it is printed.
    ``counts`` says that there is anything to rank, ``below`` that it stands below all others.
    """

    place: str
    contestant: ContestantId
    points: Fraction
    percent: Fraction | None
    boards: int
    imps: Fraction | None = None
    brought: tuple[Fraction, Fraction] | None = None
    counts: bool = False
    below: bool = False


@dataclass
class Naive:
    """Lists by scope and line, what each side of each result earned, the matches and the byes."""

    lists: dict[tuple[str, str], list[Row]]
    earned: dict[Cell, Earned]
    matches: list[Match]
    byes: int = 0

    @property
    def rows(self) -> dict[ContestantId, Row]:
        return {row.contestant: row for rows in self.lists.values() for row in rows}

    def shown(self, row: Row) -> str:
        """A place as it is printed: none for whoever has nothing, unless there are matches."""
        return row.place if row.counts or self.matches or self.byes else "–"


def naive(journal: Sequence[Entry]) -> Naive:
    """The standings of an event, from nothing but its journal."""
    found = facts(journal)
    if found.opened.form == "teams":
        return _of_matches(without(found, cancelled(found)))
    if found.opened.form == "pairs" and found.option("matches") != "none":
        running = without(found, cancelled(found))
        return _of_matches(running) if in_vps(running) else _of_field_in_matches(running)
    return _of_field(without(found, cancelled(found)))


def _of_field_in_matches(found: Facts) -> Naive:
    return replace(_of_field(found), matches=matches(found), byes=len(byes(found)))


def _of_field(found: Facts) -> Naive:
    earned, totals = scored_field(found)
    full = full_tops(found, totals)
    rows = []
    for one, total in totals.items():
        changed = adjusted_total(found, one, total)
        row = Row("", one, changed.points, changed.percent, total.boards)
        top = full.get((found.scope(one.section), one.side))
        if changed.percent is not None and top is not None:
            row.brought = with_brought(found, one, total, changed.percent, top)
        compared = any(earned[cell].top != 0 for cell in total.cells)  # alone there is 0 to win
        row.counts = compared or changed.points != 0 or _brings(found, one)
        row.below = not row.counts
        rows.append(row)
    return Naive(_ranked(found, rows), earned, [])


def _brings(found: Facts, one: ContestantId) -> bool:
    return any(
        isinstance(record, CarriedOver) and record.contestant == one
        for record in found.every(CarriedOver)
    )


def _of_matches(found: Facts) -> Naive:
    earned, _ = scored_field(found)
    played = matches(found)
    rows = [
        Row(
            "", one, mine.points, None, mine.boards, mine.imps,
            counts=mine.boards > 0 or mine.points != 0 or _brings(found, one),
        )
        for one, mine in sums(found, played).items()
    ]  # fmt: skip
    return Naive(_ranked(found, rows), earned, played, len(byes(found)))


def _ranked(found: Facts, rows: Sequence[Row]) -> dict[tuple[str, str], list[Row]]:
    """Places by counting who is better; equal totals share one."""
    assert found.option("tie_break") == "none", "ties are not broken here"
    assert found.option("individual_winners") == "1", "four lists are not made here"
    lists: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        side = row.contestant.side
        section = "" if found.opened.form == "teams" else row.contestant.section
        key = (found.scope(section), side.value if isinstance(side, Side) else "")
        lists.setdefault(key, []).append(row)
    for mine in lists.values():
        keys = {id(row): _key(found, row) for row in mine}
        for row in mine:
            better = sum(keys[id(other)] > keys[id(row)] for other in mine)
            equal = sum(keys[id(other)] == keys[id(row)] for other in mine)
            row.place = _place(found, better + 1, equal)
        mine.sort(key=lambda row: keys[id(row)], reverse=True)
    return lists


def _key(found: Facts, row: Row) -> tuple[bool, Fraction]:
    """What ranks; whoever has played nothing that counts stands below all others."""
    return not row.below, _score(found, row)


def _score(found: Facts, row: Row) -> Fraction:
    if row.percent is None:
        return row.points
    exact = found.option("rank_by") == "exact"
    if row.brought is not None:
        return row.brought[0 if exact else 1]
    return row.percent if exact else rounded(row.percent, 2)


def _place(found: Facts, rank: int, equal: int) -> str:
    if equal == 1:
        return str(rank)
    return f"{rank}/{rank + equal - 1}" if found.option("place") == "1/2" else f"{rank}="
