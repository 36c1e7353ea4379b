"""One session as several are combined: who appeared in it, and what each total stood for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from overtrick.event.contestant import ContestantId, People, Person
from overtrick.event.fold import Event
from overtrick.event.standings import BoardScore, Row, Standings
from overtrick.scoring.combining import Taking
from overtrick.scoring.options import Options, from_named


@dataclass(frozen=True, slots=True)
class Appearance:
    """One contestant in one session.

    ``people`` are the players by what tells persons apart from file to file: their numbers,
    or their names where they have none. ``name`` is what a team or pair calls itself.
    """

    contestant: ContestantId
    people: tuple[str, ...]
    name: str | None
    taking: Taking
    row: Row


@dataclass(frozen=True, slots=True)
class SessionResult:
    """A scored session: its name, how it was scored, and everyone who appeared in it.

    ``unit`` is that of its totals: mp, imp, vp or points.
    """

    name: str
    form: str
    method: str
    unit: str
    options: Options
    appearances: tuple[Appearance, ...]

    @property
    def has_top(self) -> bool:
        """Whether its totals have percentages."""
        return any(one.taking.top is not None for one in self.appearances)


_UNITS: Final = {"mp": "mp", "ximp": "imp", "butler": "imp", "imp": "imp"}


def _unit(event: Event, standings: Standings) -> str:
    if any(match.vps is not None for match in standings.matches):
        return "vp"
    return _UNITS.get(event.opened.method, "points")


def session_result(event: Event, standings: Standings, people: People, name: str) -> SessionResult:
    """What an event that was one session brings to the whole; ``name`` is said of it.

    Penalties and carry-over count in it, rounding as its own rules had it.
    """
    options = from_named(event.opened.options)
    taken = _Takings(
        event, _scopes(event, standings.boards), _wholes(event, standings), int(options.win)
    )
    found = [_appearance(row, taken, people) for row in standings.rows]
    opened, unit = event.opened, _unit(event, standings)
    return SessionResult(name, opened.form, opened.method, unit, options, tuple(found))


@dataclass(frozen=True, slots=True)
class _Takings:
    """What every total of a session stands for; ``scopes`` and ``wholes`` are by field."""

    event: Event
    scopes: dict[str, tuple[int, Fraction | None]]
    wholes: dict[str, Fraction]
    win: int

    def of(self, row: Row) -> Taking:
        """One contestant's."""
        scope = self.event.opened.scope(row.contestant.section)
        scores, board_top = self.scopes.get(scope, (1, None))
        has_top = row.top is not None
        return Taking(
            points=_points(row),
            boards=row.boards,
            top=row.top,
            board_top=board_top if has_top else None,
            whole=self.wholes.get(scope) if has_top else None,
            scores=scores,
            win=self.win,
        )


def _appearance(row: Row, taken: _Takings, people: People) -> Appearance:
    event = taken.event
    entered = event.contestants.get(row.contestant)
    return Appearance(
        row.contestant,
        tuple(_identity(people.get(one), one) for one in event.players(row.contestant)),
        entered.name if entered else None,
        taken.of(row),
        row,
    )


def _points(row: Row) -> Fraction:
    """The total with penalties and carry-over: per cent are so many points of the top."""
    if row.whole is not None and row.top is not None:
        return row.whole.percent * row.top / 100
    if row.exact_percent is None or row.top is None:
        return row.points
    return row.exact_percent * row.top / 100


def _identity(person: Person | None, key: str) -> str:
    """What is the same of a person in every file: the number, else the name."""
    if person is None:
        return key
    return person.number or " ".join(person.name.casefold().split()) or key


def _scopes(event: Event, boards: Iterable[BoardScore]) -> dict[str, tuple[int, Fraction | None]]:
    """For each field the scores that a top stands for, and a board's top: the largest."""
    found: dict[str, tuple[int, Fraction | None]] = {}
    for board in boards:
        scope = event.opened.scope(board.scope)
        scores, top = found.get(scope, (1, None))
        tops = [one for one in (top, board.top) if one is not None]
        found[scope] = (max(scores, board.expected), max(tops, default=None))
    return found


def _wholes(event: Event, standings: Standings) -> dict[str, Fraction]:
    """The top of a whole session in each field: of whoever played most."""
    found: dict[str, Fraction] = {}
    for row in standings.rows:
        scope = event.opened.scope(row.contestant.section)
        found[scope] = max(found.get(scope, Fraction(0)), row.top or Fraction(0))
    return found
