"""The results of a document as lines: who sat where, on which board, and what happened."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from overtrick.bridge.result import NotPlayed, Result
from overtrick.formats.cards import card
from overtrick.formats.gathering import Gathering, whole
from overtrick.formats.pbn import outcomes
from overtrick.formats.pbn.boards import NOTHING, Boards, Told
from overtrick.formats.pbn.document import NotPbn, Tag
from overtrick.formats.pbn.sections import seat, section
from overtrick.formats.pbn.tables import read_columns, read_rows

MOST_RESULTS: Final = 200_000
MOST_SAID: Final = 300
MOST_OF_ONE: Final = 10_000
"""Tables that one row can stand for (Multiplicity)."""


@dataclass(frozen=True, slots=True)
class Party:
    """One side of a table, as far as it is told: a number, the players' names, or neither.

    ``numbers`` are a pair's number or two players'; ``title`` is a partnership's name.
    """

    numbers: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    title: str = ""

    @property
    def key(self) -> frozenset[str]:
        """Who it is by name, whichever of the two sits where; empty when nobody is named."""
        return frozenset([self.title] if self.title else self.names)


@dataclass(frozen=True, slots=True)
class Line:
    """One result, before its contestants are known."""

    section: str
    board: int
    ns: Party
    ew: Party
    result: Result
    at: int
    round: str = ""
    table: int | None = None
    lead: str | None = None
    group: str = ""
    teams: tuple[str, str] | None = None
    room: str | None = None
    switched: bool = False


@dataclass
class Lines:
    """All lines of a file, and whether they are of single players."""

    found: list[Line] = field(default_factory=list)
    individual: bool = False
    tables: set[tuple[str, int, str, str]] = field(default_factory=set)
    rows: int = 0
    said: int = 0

    def count_row(self, at: int) -> None:
        """Count a row of a ScoreTable. Raises NotPbn beyond what any event holds."""
        self.rows += 1
        if self.rows > MOST_RESULTS:
            raise NotPbn(f"the ScoreTables have more than {MOST_RESULTS} rows", where=f"line {at}")

    def say(self, into: Gathering, code: str, at: int, message: str) -> None:
        """Say what is odd about a result; the first few hundred are enough."""
        self.said += 1
        if self.said < MOST_SAID:
            into.say(code, at, message)
        elif self.said == MOST_SAID:
            into.say("more-odd-results", at, "what is odd about results further on is not listed")

    def add(self, line: Line, times: int = 1) -> None:
        """Keep a line. Raises NotPbn beyond what any event holds."""
        if len(self.found) + times > MOST_RESULTS:
            raise NotPbn(f"the file has more than {MOST_RESULTS} results", where=f"line {line.at}")
        self.found.extend([line] * times)


@dataclass
class _Sheet:
    """One game being read: what it tells, who played its cards, and where results go."""

    one: Told
    group: str
    lines: Lines
    into: Gathering
    top: Fraction | None = None


def gather(one: Told, lines: Lines, boards: Boards, into: Gathering) -> None:
    """The results that a game tells: its ScoreTable's, otherwise its own."""
    sheet = _Sheet(one, boards.add(one, into), lines, into)
    tag = one.game.tag("ScoreTable")
    if tag is None:
        _of_game(sheet)
    elif _is_new(sheet, tag):
        _of_table(sheet, tag)


def _is_new(sheet: _Sheet, tag: Tag) -> bool:
    """Whether the board's table stands here first: games of one board may repeat it."""
    one = sheet.one
    key = (one.section, one.board, sheet.group, tag.body.strip())
    known = key in sheet.lines.tables
    sheet.lines.tables.add(key)
    return not known


def _of_table(sheet: _Sheet, tag: Tag) -> None:
    """The rows in their order; those ruled before a top is known wait for it."""
    columns = tuple(read_columns(sheet.one.values.get(tag.name, tag.value), tag.line, []))
    names = [column.name for column in columns]
    sheet.lines.individual |= "PlayerId_North" in names
    waiting: list[tuple[outcomes.Cells, int]] = []
    for row in read_rows(tag, len(columns), []):
        sheet.lines.count_row(row.line)
        cells: outcomes.Cells = dict(zip(names, row.cells, strict=True))
        ruled = any(cells.get(name, "").startswith("^") for name in ("MP_NS", "MP_EW"))
        if sheet.top is None and not ruled:
            sheet.top = outcomes.top_of(cells)
        if ruled and sheet.top is None:
            waiting.append((cells, row.line))
        else:
            _of_row(sheet, cells, row.line)
    for held, line in waiting:
        _of_row(sheet, held, line)


def _of_row(sheet: _Sheet, cells: outcomes.Cells, at: int) -> None:
    one, into = sheet.one, sheet.into
    said = outcomes.of_row(cells, one.vulnerable, sheet.top)
    if said.notice:
        sheet.lines.say(into, said.notice[0], at, f"board {one.board}: {said.notice[1]}")
    if isinstance(said.result, NotPlayed) and said.notice:
        return
    line = Line(
        told_cell(cells, "Section") or one.section,
        one.board,
        _party(cells, "NS", ("North", "South")),
        _party(cells, "EW", ("East", "West")),
        said.result,
        at,
        told_cell(cells, "Round"),
        whole(told_cell(cells, "Table"), 999_999),
        card(told_cell(cells, "Lead")),
        told_cell(cells, "Group") or sheet.group,
        switched=told_cell(cells, "Switched").lower() == "yes",
    )
    sheet.lines.add(line, _times(told_cell(cells, "Multiplicity"), at, sheet))


def told_cell(cells: outcomes.Cells, name: str) -> str:
    """A cell of a row, empty where it is unknown, makes no sense or is not there."""
    found = cells.get(name, "").strip()
    return "" if found in NOTHING else found


def _party(cells: outcomes.Cells, side: str, seats: tuple[str, str]) -> Party:
    singles = [told_cell(cells, f"PlayerId_{where}") for where in seats]
    number = told_cell(cells, f"PairId_{side}")
    numbers = tuple(singles) if all(singles) else (number,) if number else ()
    return named(told_cell(cells, f"Names_{side}"), numbers)


def named(names: str, numbers: tuple[str, ...] = ()) -> Party:
    """A side by the text of a Names cell: names with ``;`` between, or a partnership's name."""
    whole_text = " ".join(names.split())
    pieces = tuple(" ".join(piece.split()) for piece in names.split(";"))
    if len(pieces) == 1:
        pieces = tuple(piece.strip() for piece in re.split(r" - | & ", whole_text))
        pieces = pieces if len(pieces) == 2 else (whole_text,)
    if len(pieces) > 1 and all(pieces):
        return Party(numbers, pieces)
    return Party(numbers, (), whole_text)


def _times(text: str, at: int, sheet: _Sheet) -> int:
    if not text:
        return 1
    times = whole(text, MOST_OF_ONE)
    if not times:
        message = f"{text[:20]!r} tables: the row is taken once"
        sheet.lines.say(sheet.into, "bad-multiplicity", at, message)
        return 1
    return times


def _of_game(sheet: _Sheet) -> None:
    one, at = sheet.one, sheet.one.game.line
    said = outcomes.of_game(one.values, one.vulnerable)
    if said and said.notice:
        sheet.lines.say(sheet.into, said.notice[0], at, f"board {one.board}: {said.notice[1]}")
    if said is None or (said.notice and isinstance(said.result, NotPlayed)):
        return
    room = one.value("Room").lower() or None
    line = Line(
        one.section,
        one.board,
        _sitting(one, "PairNS", ("North", "South")),
        _sitting(one, "PairEW", ("East", "West")),
        said.result,
        at,
        one.value("Round"),
        whole(one.value("Table"), 999_999),
        _lead(one),
        sheet.group,
        _teams(one, room),
        room,
    )
    sheet.lines.add(line)
    sheet.lines.individual |= one.value("Competition").lower() == "individuals"


def _teams(one: Told, room: str | None) -> tuple[str, str] | None:
    """The teams North-South and East-West: the home team sits North-South in the open room."""
    home, visit = one.value("HomeTeam"), one.value("VisitTeam")
    if not (home and visit):
        return None
    return (visit, home) if room == "closed" else (home, visit)


def _sitting(one: Told, pair: str, seats: tuple[str, str]) -> Party:
    names = tuple(one.value(where) for where in seats)
    told = tuple(name for name in names if name)
    number = one.value(pair)
    if number and not told and not re.fullmatch(r"[\w.-]{1,12}", number):
        return named(number)
    return Party((number,) if number else (), names if len(told) == 2 else told)


def _lead(one: Told) -> str | None:
    if one.value("Lead"):
        return card(one.value("Lead"))
    play = section(one.game, "Play")
    declarer = seat(one.value("Declarer").lstrip("^"))
    if play is None or declarer is None or play.first is None:
        return None
    at = play.first
    for step in play.steps[:4]:
        if at is declarer.next:
            return card(step.text)
        at = at.next
    return None


def table_names(one: Told) -> Iterator[tuple[Party, int]]:
    """The pairs that a TotalScoreTable names."""
    tag = one.game.tag("TotalScoreTable")
    if tag is None:
        return
    columns = tuple(read_columns(one.values.get(tag.name, tag.value), tag.line, []))
    names = [column.name for column in columns]
    for row in read_rows(tag, len(columns), []):
        cells = dict(zip(names, row.cells, strict=True))
        number = told_cell(cells, "PairId") or told_cell(cells, "PlayerId")
        if number:
            title, players = told_cell(cells, "Names"), told_cell(cells, "Players")
            listed = named(players or title, (number,))
            yield (replace(listed, title=title) if players else listed), row.line
