"""One table more: the rest of the session by a larger movement of the catalogue.

Everybody stays where they are in the first round to come, the latecomer sits at the new table,
and from there it goes on as in some round of the larger movement. Of all movements and rounds
those are kept in which nobody plays boards again; where there are none, the nearest is mended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from overtrick.bridge.seat import Side
from overtrick.event.charting import Chart, next_boards
from overtrick.event.continuing import set_size
from overtrick.event.latecomers.numbering import free_number
from overtrick.event.latecomers.plan import Draft, NoWay, Way
from overtrick.movements import catalogue
from overtrick.movements.balance import balance
from overtrick.movements.model import EMPTY, Movement, Row, rows_in_order
from overtrick.movements.repair import repair

_APPENDICES = {
    "appendix", "dundee", "square-appendix", "bowman", "hesitation-bowman", "super-bowman",
}  # fmt: skip
_TRIES = 600
"""Rounds of larger movements that are looked at."""
_WEIGHED = 6
"""Legal ones whose fairness is compared."""
_MENDED = 4
"""Boards played again up to which a movement is worth mending."""


@dataclass(frozen=True, slots=True)
class Fit:
    """A larger movement put in place: the rows to come, in the numbers of ``chart``."""

    entry: catalogue.Entry
    chart: Chart
    rows: tuple[Row, ...]
    replays: int
    again: int
    shares: int

    @property
    def rank(self) -> tuple[int, int, int, str]:
        """Few boards again, few meetings again and tables that share, the smallest movement."""
        return (self.replays, 2 * self.again + self.shares, self.entry.sets, self.entry.key)


def another_table(chart: Chart, first_round: int, way: Way) -> Draft | NoWay:
    """The latecomer at a table more, by an appendix or by any other larger movement."""
    if chart.event.opened.form != "pairs":
        return NoWay(way, "a table more is made for pairs alone")
    history = [row for row in chart.movement.rows if row.round < first_round]
    fits = sorted(_fits(chart, first_round, way, history), key=lambda fit: fit.rank)
    if not fits:
        return NoWay(way, "the catalogue has no such movement with so many tables and rounds")
    legal = [fit for fit in fits if not fit.replays]
    if legal:
        best = max(legal[:_WEIGHED], key=lambda fit: _fairness(fit, history) - 3 * fit.rank[1])
        return _draft(best, best.rows, way, first_round)
    if fits[0].replays > _MENDED:
        return NoWay(
            way, f"in the nearest, {fits[0].entry.name}, boards would be played again "
            f"{fits[0].replays} times"
        )  # fmt: skip
    return _draft(fits[0], _mended(fits[0], history), way, first_round)


def _draft(fit: Fit, rows: Iterable[Row], way: Way, first_round: int) -> Draft:
    fresh = replace(fit.chart, planned={})
    sittings = fresh.sittings(
        row for row in rows if row.round >= first_round and fit.chart.fits_lines(row)
    )
    words = (f"From round {first_round} on: {fit.entry.name}.",)
    return Draft(way, fit.chart.contestants[-1], sittings, fit.entry.key, words)


def _mended(fit: Fit, history: Sequence[Row]) -> tuple[Row, ...]:
    return repair(fit.chart.of(rows_in_order([*history, *fit.rows])), history).movement.rows


def _fairness(fit: Fit, history: Sequence[Row]) -> Fraction:
    return balance(fit.chart.of(rows_in_order([*history, *fit.rows]))).ranked.q


def _fits(chart: Chart, first_round: int, way: Way, history: Sequence[Row]) -> Iterator[Fit]:
    """Larger movements from each of their rounds, with the latecomer on either side."""
    rest = chart.movement.rounds - first_round + 1
    tries = _TRIES
    for entry in _larger(chart, first_round, rest, way):
        movement = catalogue.get(entry.key)
        for start in range(1, entry.rounds - rest + 2):
            for line in tuple(Side) if chart.winners == 2 else (None, None):
                late = free_number(chart.event, chart.section, line, gap=False)
                first = line is not Side.EW
                found = _Embedding(chart.joined_by(late), movement, start, first_round)
                fit = found.fit(entry, rest, history, first)
                if fit:
                    yield fit
                tries -= 1
                if not tries:
                    return


def _larger(chart: Chart, first_round: int, rest: int, way: Way) -> list[catalogue.Entry]:
    """The movements with a table more for the pairs to come, that have rounds enough."""
    there = {
        one for row in chart.movement.rows if row.round >= first_round for one in row.seats
    } - {EMPTY}
    tables = {row.table for row in chart.movement.rows if row.round >= first_round}
    wanted = len(there) + 1
    return [
        entry
        for entry in catalogue.entries("pairs")
        if entry.contestants in (wanted, wanted + 1)
        and entry.tables == len(tables) + 1
        and entry.rounds >= rest
        and (chart.winners == 1 or entry.winners == 2)
        and (entry.family in _APPENDICES) == (way == "appendix")
    ]


class _Embedding:
    """One round of a larger movement laid over the first round to come."""

    def __init__(self, chart: Chart, movement: Movement, start: int, first_round: int) -> None:
        self.chart = chart
        self.start = start
        self.first_round = first_round
        self.rows = movement.rows
        self.late = len(chart.contestants)
        self.now = {row.table: row for row in chart.movement.in_round(first_round)}
        self.then = {row.table: row for row in movement.in_round(start)}

    def fit(
        self, entry: catalogue.Entry, rest: int, history: Sequence[Row], first: bool
    ) -> Fit | None:
        """The rows to come; None where more tables differ than the new one."""
        numbers = self._numbers(first)
        sets, chart = self._sets(entry.sets)
        if numbers is None:
            return None
        later = self.first_round - self.start
        rows = tuple(
            Row(row.round + later, row.table, tuple(numbers.get(one, EMPTY) for one in row.seats),
                sets[row.set])
            for row in self.rows
            if self.start <= row.round < self.start + rest
        )  # fmt: skip
        replays, again = _clashes(rows, history)
        playing = Counter((row.round, row.set) for row in rows if row.plays)
        return Fit(entry, chart, rows, replays, again, playing.total() - len(playing))

    def _numbers(self, first: bool) -> dict[int, int] | None:
        """Who is who: as seated now; at the table more the latecomer, North-South or East-West."""
        found: dict[int, int] = {}
        new: list[int] = []
        for table, row in self.then.items():
            now = self.now.get(table)
            if now is None:
                new += row.seats
                continue
            pairs = zip(row.seats, now.seats, strict=True)
            found |= {meant: sits for meant, sits in pairs if EMPTY not in (meant, sits)}
        if len(new) != 2 or EMPTY in new:
            return None
        found[new[0 if first else 1]] = self.late
        return found

    def _sets(self, number: int) -> tuple[dict[int, int], Chart]:
        """Which sets these are: those on the tables now, then what else there is, then new ones."""
        found = {0: 0}
        for table, row in self.then.items():
            if table in self.now and self.now[table].set:
                found.setdefault(row.set, self.now[table].set)
        left = [one for one in range(1, number + 1) if one not in found]
        free = [one for one in range(1, len(self.chart.sets) + 1) if one not in found.values()]
        found |= dict(zip(left, free, strict=False))
        new = left[len(free) :]
        size = set_size(self.chart)
        chart = self.chart.with_sets(
            next_boards(self.chart.event, self.chart.section, len(new), size)
        )
        for place, one in enumerate(new, start=len(self.chart.sets) + 1):
            found[one] = place
        return found, chart


def _clashes(rows: Iterable[Row], history: Iterable[Row]) -> tuple[int, int]:
    """How often somebody plays a set again, and how often opponents meet again, in ``rows``."""
    played: set[tuple[int, int]] = set()
    met: set[frozenset[int]] = set()
    for row in history:
        if row.plays:
            played |= {(one, row.set) for one in row.seats}
            met.add(frozenset(row.seats))
    replays = again = 0
    for row in rows:
        if not row.plays:
            continue
        plays = {(one, row.set) for one in row.seats}
        replays += len(plays & played)
        again += frozenset(row.seats) in met
        played |= plays
        met.add(frozenset(row.seats))
    return replays, again
