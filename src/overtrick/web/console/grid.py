"""The room as a grid: tables by rounds, how far each is, and what is wrong there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from overtrick.bridge.result import Adjusted
from overtrick.event.contestant import by_number
from overtrick.event.records import Sitting
from overtrick.event.state import Event, Place
from overtrick.event.telling_records import spans
from overtrick.web.clock import current_round

State: TypeAlias = Literal["empty", "out", "coming", "now", "done", "missing"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One table in one round. ``done`` of ``total`` results are in.

    ``missing`` is a round that the room has left behind and this table has not finished.
    """

    section: str
    round: int
    table: int
    state: State
    done: int
    total: int
    contested: int = 0
    unconfirmed: int = 0
    late: int = 0
    who: str = ""
    boards: str = ""

    @property
    def needs(self) -> bool:
        """Whether somebody has to look at it."""
        return self.state == "missing" or bool(self.contested)


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table through the session. ``behind`` counts results missing up to the current round."""

    section: str
    table: int
    cells: tuple[Cell, ...]
    behind: int
    last: datetime | None


@dataclass(frozen=True, slots=True)
class Grid:
    """One section's tables by rounds."""

    section: str
    rounds: tuple[int, ...]
    current: int
    rows: tuple[TableRow, ...]

    @property
    def done(self) -> int:
        """Results that are in."""
        return sum(cell.done for row in self.rows for cell in row.cells)

    @property
    def total(self) -> int:
        """Results that there are to be."""
        return sum(cell.total for row in self.rows for cell in row.cells)


def grids(event: Event, *, slowest: bool = False) -> tuple[Grid, ...]:
    """Every section of an event; with ``slowest`` the tables most behind come first."""
    sections = sorted({place[0] for place in event.sittings}, key=by_number)
    return tuple(_grid(event, section, slowest=slowest) for section in sections)


def cell(event: Event, place: Place, current: int) -> Cell:
    """One table in one round."""
    sitting = event.sittings.get(place)
    if sitting is None:
        return Cell(*place, "empty", 0, 0)
    if not sitting.plays:
        return Cell(*place, "out", 0, 0, who=_who(sitting))
    boards = [board for board in sitting.boards if (*place, board) not in event.late]
    late = len(sitting.boards) - len(boards)
    done = sum(bool(event.places.get((*place, board))) for board in boards)
    return Cell(
        *place,
        _state(done, len(boards), place[1], current),
        done,
        len(boards),
        *_open(event, place, sitting),
        late=late,
        who=_who(sitting),
        boards=spans(sitting.boards),
    )


def _state(done: int, total: int, round_: int, current: int) -> State:
    if done >= total:
        return "done"
    if round_ < current:
        return "missing"
    return "now" if round_ == current or done else "coming"


def _open(event: Event, place: Place, sitting: Sitting) -> tuple[int, int]:
    """How many of a table's results are contested, and how many nobody has confirmed."""
    contested = {one.number for one in event.contested.values()}
    plays = [play for board in sitting.boards for play in event.plays_at((*place, board))]
    return (
        sum(play.entry in contested for play in plays),
        sum(
            play.entry not in event.confirmed and not isinstance(play.entered.result, Adjusted)
            for play in plays
        ),
    )


def _who(sitting: Sitting) -> str:
    sides = sitting.teams or ("-".join(sitting.ns), "-".join(sitting.ew))
    return " v ".join(side or "–" for side in sides)


def _grid(event: Event, section: str, *, slowest: bool) -> Grid:
    places = [place for place in event.sittings if place[0] == section]
    rounds = tuple(sorted({place[1] for place in places}))
    current = current_round(event, section)
    last = _last_entries(event, section)
    rows: Iterable[TableRow] = (
        _row(event, (section, table), rounds, current, last)
        for table in sorted({place[2] for place in places})
    )
    if slowest:
        rows = sorted(rows, key=_slowness, reverse=True)
    return Grid(section, rounds, current, tuple(rows))


def _row(
    event: Event,
    at: tuple[str, int],
    rounds: tuple[int, ...],
    current: int,
    last: Mapping[int, datetime],
) -> TableRow:
    section, table = at
    cells = tuple(cell(event, (section, one, table), current) for one in rounds)
    behind = sum(one.total - one.done for one in cells if one.round <= current)
    return TableRow(section, table, cells, behind, last.get(table))


def _slowness(row: TableRow) -> tuple[int, float]:
    return (row.behind, -(row.last.timestamp() if row.last else 0))


def _last_entries(event: Event, section: str) -> dict[int, datetime]:
    """When each table last entered a result."""
    found: dict[int, datetime] = {}
    for play in event.plays.values():
        table, at = play.entered.table, play.at
        if play.entered.section == section and table is not None and at is not None:
            found[table] = max(found.get(table, at), at)
    return found
