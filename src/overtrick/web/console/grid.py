"""The room as a grid: tables by rounds, how far each is, and what is wrong there."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TypeAlias

from overtrick.bridge.result import Adjusted
from overtrick.event.contestant import by_number
from overtrick.event.records import Sitting
from overtrick.event.state import Event, Place, Play
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
    def sits_out(self) -> bool:
        """Whether anybody sits out at any of its tables."""
        return any(cell.state == "out" for row in self.rows for cell in row.cells)

    @property
    def done(self) -> int:
        """Results that are in."""
        return sum(cell.done for row in self.rows for cell in row.cells)

    @property
    def total(self) -> int:
        """Results that there are to be."""
        return sum(cell.total for row in self.rows for cell in row.cells)


def grids(
    event: Event, *, slowest: bool = False, devices: Container[str] | None = None
) -> tuple[Grid, ...]:
    """Every section of an event; with ``slowest`` the tables most behind come first.

    A section that nobody seated has the rounds and tables that its results name. Results wait
    to be confirmed where one of ``devices`` entered them; where none are named, all do.
    """
    seated = {place[0] for place in event.sittings}
    played = {place: boards for place, boards in _played(event).items() if place[0] not in seated}
    now = {section: current_round(event, section) for section in seated}
    cells = [
        *(cell(event, place, now[place[0]], devices) for place in event.sittings),
        *(_unseated(event, place, boards) for place, boards in played.items()),
    ]
    sections = sorted({one.section for one in cells}, key=by_number)
    return tuple(
        _grid(event, [one for one in cells if one.section == section], slowest=slowest)
        for section in sections
    )


def _played(event: Event) -> dict[Place, tuple[int, ...]]:
    """The boards with results of every table in every round."""
    found: dict[Place, list[int]] = {}
    for (section, round_, table, board), plays in event.places.items():
        if plays:
            found.setdefault((section, round_, table), []).append(board)
    return {place: tuple(sorted(boards)) for place, boards in found.items()}


def cell(event: Event, place: Place, current: int, devices: Container[str] | None = None) -> Cell:
    """One table in one round."""
    sitting = event.sittings.get(place)
    if sitting is None:
        return _unseated(event, place, _played(event).get(place, ()))
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
        *_open(event, place, sitting.boards, devices),
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


def _unseated(event: Event, place: Place, boards: tuple[int, ...]) -> Cell:
    """What results say of a table that nobody seated: they are all there is to be."""
    if not boards:
        return Cell(*place, "empty", 0, 0)
    open_ = _open(event, place, boards, frozenset())
    return Cell(*place, "done", len(boards), len(boards), *open_, boards=spans(boards))


def _open(
    event: Event, place: Place, boards: Iterable[int], devices: Container[str] | None
) -> tuple[int, int]:
    """How many of a table's results are contested, and how many have still to be confirmed."""
    contested = {one.number for one in event.contested.values()}
    plays = [play for board in boards for play in event.plays_at((*place, board))]
    return (
        sum(play.entry in contested for play in plays),
        sum(_waits(event, play, devices) for play in plays),
    )


def _waits(event: Event, play: Play, devices: Container[str] | None) -> bool:
    """Whether the opponents have still to confirm what a table entered."""
    if play.entry in event.confirmed or isinstance(play.entered.result, Adjusted):
        return False
    return devices is None or event.entries[play.entry - 1].author in devices


def _who(sitting: Sitting) -> str:
    sides = sitting.teams or ("-".join(sitting.ns), "-".join(sitting.ew))
    return " v ".join(side or "–" for side in sides)


def _grid(event: Event, cells: Sequence[Cell], *, slowest: bool) -> Grid:
    """A section of its cells, with an empty one wherever a table does not play in a round."""
    section = cells[0].section
    by_place = {(one.table, one.round): one for one in cells}
    rounds = tuple(sorted({one.round for one in cells}))
    current = current_round(event, section)
    last = _last_entries(event, section)
    rows: Iterable[TableRow] = (
        _row(
            (section, table),
            tuple(
                by_place.get((table, round_)) or Cell(section, round_, table, "empty", 0, 0)
                for round_ in rounds
            ),
            current,
            last,
        )
        for table in sorted({one.table for one in cells})
    )
    if slowest:
        rows = sorted(rows, key=_slowness, reverse=True)
    return Grid(section, rounds, current, tuple(rows))


def _row(
    at: tuple[str, int], cells: tuple[Cell, ...], current: int, last: Mapping[int, datetime]
) -> TableRow:
    section, table = at
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
