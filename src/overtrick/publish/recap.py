"""The recap: contestants by boards, what each made of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from overtrick.event.standings import Ranking
from overtrick.publish.edition import Edition
from overtrick.publish.entrants import Entrant
from overtrick.publish.grading import Grade, Legend, legend, percent
from overtrick.publish.phrases import Phrase
from overtrick.publish.ranking_page import direction
from overtrick.publish.sittings import Sitting, Sittings
from overtrick.publish.words import counted, signed, whole_percent

_ALL: Final = {"pair": "All pairs", "player": "All players", "team": "All teams"}


@dataclass(frozen=True, slots=True)
class Cell:
    """What one contestant made of one board."""

    text: str
    grade: Grade | None


@dataclass(frozen=True, slots=True)
class RecapRow:
    """One contestant: place, name and a cell for each board."""

    place: str
    entrant: Entrant
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class RecapTable:
    """One list of contestants over the boards that any of them met."""

    title: str
    boards: tuple[tuple[int, str], ...]
    rows: tuple[RecapRow, ...]

    @property
    def extent(self) -> str:
        """How many boards there are to see: ``28 boards``."""
        return counted(len(self.boards), "board")


@dataclass(frozen=True, slots=True)
class Recap:
    """The tables, the signs in them, and whether anyone did not play a board."""

    tables: tuple[RecapTable, ...]
    legend: Legend
    blanks: bool


def recap(edition: Edition, played: Sittings) -> Recap:
    """A table for each ranking."""
    rankings = [one for one in edition.standings.rankings if one.rows]
    tables = tuple(_table(edition, one, played) for one in rankings)
    cells = [cell for table in tables for row in table.rows for cell in row.cells]
    return Recap(
        tables,
        legend(edition.board_unit, (cell.grade for cell in cells)),
        any(not cell.text for cell in cells),
    )


def _table(edition: Edition, ranking: Ranking, played: Sittings) -> RecapTable:
    met = {
        one.board.board: edition.board_pages[one.board.scope, one.board.board]
        for row in ranking.rows
        for one in played[row.contestant]
    }
    boards = sorted(met)
    rows = tuple(
        RecapRow(
            edition.standings.place_of(row),
            edition.entrants[row.contestant],
            _cells(edition, boards, played[row.contestant]),
        )
        for row in ranking.rows
    )
    return RecapTable(_title(edition, ranking), tuple((one, met[one]) for one in boards), rows)


def _title(edition: Edition, ranking: Ranking) -> str:
    section = edition.event.opened.scope(ranking.rows[0].contestant.section)
    many = len({row.contestant.section for row in edition.standings.rows}) > 1
    side = direction(ranking)
    if not (section and many):
        return Phrase(_ALL[edition.kind] if side is None else side.words)
    if side is None:
        return Phrase("Section {section}", section=section)
    return Phrase("Section {section}, {side}", section=section, side=Phrase(side.words))


def _cells(edition: Edition, boards: Sequence[int], mine: Iterable[Sitting]) -> tuple[Cell, ...]:
    found: dict[int, Cell] = {}
    for one in mine:
        found[one.board.board] = Cell(_text(edition, one), edition.grade(one.line, one.side))
    return tuple(found.get(board, Cell("", None)) for board in boards)


def _text(edition: Edition, one: Sitting) -> str:
    points = one.line.points(one.side)
    if points is None:
        return ""
    share = percent(one.line, one.side)
    return signed(points, edition.places) if share is None else whole_percent(share)
