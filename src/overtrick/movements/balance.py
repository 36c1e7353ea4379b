"""How fair a movement is, exactly: to all, to each line, and with somebody absent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from overtrick.movements.competition import Competition, competition, present
from overtrick.movements.evenness import Evenness, evenness, shown
from overtrick.movements.model import EMPTY, Movement, Row

Histogram = tuple[tuple[int, int], ...]
"""(how many times, how many twos it happens to), ascending."""


@dataclass(frozen=True, slots=True)
class Balance:
    """The fairness of a movement.

    ``overall`` measures the competition between every two contestants, ``lines`` that inside
    North-South and inside East-West where each has its own winner (else nothing), and
    ``meetings`` how often every two meet: its ``q`` is the Dutch Qo. Players of an individual
    meet as partners and as opponents; ``partners`` and ``opponents`` count those (for others
    nothing). Teams compete with those they meet alone.
    """

    overall: Evenness
    lines: tuple[Evenness, ...]
    meetings: Evenness
    met: Fraction
    partners: Histogram = ()
    opponents: Histogram = ()

    @property
    def ranked(self) -> Evenness:
        """The figure that counts: overall, or that of the less fair of two lines."""
        return min(self.lines, key=lambda line: line.q, default=self.overall)

    @property
    def qo(self) -> Fraction:
        """Exact per cent: 100 when every two meet equally often."""
        return self.meetings.q

    @property
    def whist(self) -> bool:
        """Whether every two players are partners once and opponents twice."""
        return [times for times, _ in self.partners] == [1] and [
            times for times, _ in self.opponents
        ] == [2]

    def printed(self) -> dict[str, str]:
        """The figures as they are printed: per cent to two decimals, the deviation to four."""
        return {
            "q": shown(self.ranked.q, 2),
            "qf": shown(self.ranked.qf, 2),
            "sd": shown(self.ranked.sd, 4),
            "met": shown(self.met, 2),
        }


def balance(movement: Movement) -> Balance:
    """Measure a movement from its rows alone, those of a use as well."""
    contestants = present(movement)
    figures = competition(movement)
    meetings = _meetings(movement)
    of_all = len(contestants) * (len(contestants) - 1) // 2
    people = movement.kind == "individual"
    return Balance(
        overall=figures.overall(),
        lines=_lines(movement, figures),
        meetings=evenness(meetings, noughts=of_all - len(meetings)),
        met=Fraction(100 * len(meetings), of_all or 1),
        partners=_histogram(movement, contestants, partners=True) if people else (),
        opponents=_histogram(movement, contestants, partners=False) if people else (),
    )


def _lines(movement: Movement, figures: Competition) -> tuple[Evenness, ...]:
    if movement.winners == 1:
        return ()
    lines = sides(movement)
    return tuple(figures.among(line) for line in lines if len(line) > 1)


def sides(movement: Movement) -> tuple[frozenset[int], frozenset[int]]:
    """The contestants of the North-South line, and those who never sit that way."""
    upright = {one for row in movement.rows for one in row.seats[::2]} - {EMPTY}
    return frozenset(upright), frozenset(present(movement)) - upright


def _meetings(movement: Movement) -> Collection[int]:
    """How often every two meet who do; the two halves of a match of teams are one meeting."""
    playing = [row for row in movement.rows if EMPTY not in row.seats]
    if movement.kind == "teams":
        playing = list({(frozenset(row.seats), row.set): row for row in playing}.values())
    if movement.kind == "individual":
        return Counter(
            two for row in playing for two in combinations(sorted(row.seats), 2) if two[0] != two[1]
        ).values()
    seats = [row.seats for row in playing]
    return Counter(
        [(one, other) if one < other else (other, one) for one, other in seats if one != other]
    ).values()


def _histogram(movement: Movement, contestants: Collection[int], *, partners: bool) -> Histogram:
    """How often every two players are partners, or opponents."""
    often: Counter[tuple[int, int]] = Counter()
    for row in movement.rows:
        if row.plays:
            together = ((0, 2), (1, 3)) if partners else ((0, 1), (1, 2), (2, 3), (0, 3))
            often.update(_ordered(row.seats[one], row.seats[other]) for one, other in together)
    times = Counter(often[two] for two in combinations(sorted(contestants), 2))
    return tuple(sorted(times.items()))


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True, slots=True)
class Absences:
    """The fairness with one contestant absent, for each who may be; ascending."""

    without: tuple[tuple[int, Evenness], ...]

    @property
    def average_q(self) -> Fraction:
        """Q in per cent, on average over who is absent."""
        return _average([one.q for _, one in self.without])

    @property
    def average_qf(self) -> Fraction:
        """Qf in per cent, on average over who is absent."""
        return _average([one.qf for _, one in self.without])

    @property
    def best(self) -> int:
        """Who should be absent: the number whose absence leaves the fairest session."""
        return max(self.without, key=lambda one: (one[1].q, -one[0]))[0]

    @property
    def worst(self) -> int:
        """Whose absence does the most harm."""
        return min(self.without, key=lambda one: (one[1].q, one[0]))[0]


def absences(movement: Movement, among: Collection[int] | None = None) -> Absences:
    """Measure a movement once with each contestant absent, or with each of some.

    The opponents of the absent sit out. Raises ``ValueError`` where there is nobody to be absent.
    """
    absent = [one for one in present(movement) if among is None or one in among]
    if not absent:
        raise ValueError("a movement without contestants has nobody who could be absent")
    return Absences(tuple((one, _without(movement, one)) for one in absent))


def _without(movement: Movement, absent: int) -> Evenness:
    rows = tuple(_vacated(row, absent) for row in movement.rows)
    left = replace(movement, rows=rows)
    figures = competition(left)
    lines = _lines(left, figures)
    return min(lines, key=lambda line: line.q, default=figures.overall())


def _vacated(row: Row, absent: int) -> Row:
    if absent not in row.seats:
        return row
    seats = tuple(EMPTY if one == absent else one for one in row.seats)
    return Row(row.round, row.table, seats, row.set)


def _average(figures: Collection[Fraction]) -> Fraction:
    return sum(figures, Fraction(0)) / len(figures)
