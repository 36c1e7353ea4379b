"""From a list of entries to its rows."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.event.decide.texts import LONGEST
from overtrick.event.records import FormName
from overtrick.event.seeding import Wish, parse_wish
from overtrick.event.seeding.entrant import NO_WISH
from overtrick.formats.entry_lists.columns import Column, column
from overtrick.formats.entry_lists.row import EntryList, EntryRow
from overtrick.formats.members.names import clean
from overtrick.formats.reading import Notice, Unreadable
from overtrick.formats.shortening import OF_A_PERSON
from overtrick.formats.text import decode
from overtrick.formats.toml.document import Player
from overtrick.formats.travellers.lines import SEPARATORS, Line, lines_of

MOST_ENTRIES: Final = 2000
"""More than any event has: a list beyond it is refused."""
_EXAMPLE: Final = "number, player 1, player 2, club, rating, wish"
_BETWEEN: Final = re.compile(r"\s*(?:&|\+|/|;|\band\b|\s-\s)\s*")
_AMOUNT: Final = re.compile(r"-?[0-9]{1,9}(?:[.,][0-9]{1,6})?%?")
_NUMBER: Final = re.compile(r"[A-Z]{0,2}[0-9]{1,4}\s*(?:NS|EW)?", re.IGNORECASE)
"""A number; a column of teams may hold names instead."""
_MAX_ERRORS: Final = 20


def read(content: bytes, file: str, form: FormName = "pairs") -> EntryList:
    """The entries of a CSV list with a header; commas, semicolons or tabs between cells.

    Names longer than any that is typed are cut, with a notice. Raises Unreadable with every line
    that cannot be an entry.
    """
    text, notices = decode(content, file)
    separator = _separator(text)
    lines = [line for line in lines_of(text, separator, file) if any(line.cells)]
    if not lines:
        raise Unreadable([Notice("empty", file, "there is nothing in this file")])
    if len(lines) > MOST_ENTRIES:
        raise Unreadable([Notice("too-large", file, f"more than {MOST_ENTRIES} entries")])
    header = lines[0].cells
    columns = [column(cell) for cell in header]
    if not {"player", "name", "person"} & {one[0] for one in columns if one}:
        message = f"a first line that names the columns is expected, as in {_EXAMPLE}"
        raise Unreadable([Notice("entries-header", f"{file}, line {lines[0].number}", message)])
    reader = _Reader(file, form, columns)
    rows = tuple(row for line in lines[1:] if (row := reader.row(line)))
    if reader.errors:
        raise Unreadable(reader.errors[:_MAX_ERRORS])
    unused = tuple(cell for cell, one in zip(header, columns, strict=True) if cell and not one)
    return EntryList(file, rows, (*notices, *reader.notices), unused)


def _separator(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(SEPARATORS, key=first.count)


@dataclass(slots=True)
class _Cells:
    """One line's cells: the contestant's own, and those of each of its players."""

    own: dict[str, str] = field(default_factory=dict)
    of_player: dict[int, dict[str, str]] = field(default_factory=dict)

    def take(self, one: Column, cell: str) -> None:
        role, place = one
        if role in ("player", "person") and place is None:
            place = next(n for n in range(1, 9) if role not in self.of_player.get(n, {}))
        if place is None:
            self.own.setdefault(role, cell)
        else:
            self.of_player.setdefault(place, {})[role] = cell


@dataclass(slots=True)
class _Reader:
    """One file being read, and what is wrong with it."""

    file: str
    form: FormName
    columns: Sequence[Column | None]
    errors: list[Notice] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)

    def row(self, line: Line) -> EntryRow | None:
        """A line's entry; None where something is wrong with it."""
        cells = _Cells()
        for one, cell in zip(self.columns, line.cells, strict=False):
            if one and clean(cell):
                cells.take(one, clean(cell))
        try:
            return self._row(line, cells)
        except BridgeError as error:
            self.errors.append(
                Notice(error.code, f"{self.file}, line {line.number}", error.message)
            )
            return None

    def _cut(self, line: Line, text: str | None, most: int = LONGEST) -> str | None:
        """A name or a title, no longer than any that is typed; what is cut is said."""
        if text is None or len(text) <= most:
            return text
        message = f"{quoted(text)} has {len(text)} characters, and is cut after {most}"
        self.notices.append(Notice("text-cut", f"{self.file}, line {line.number}", message))
        return text[:most].strip()

    def _player(self, line: Line, one: Player) -> Player:
        name = self._cut(line, one.name, OF_A_PERSON) or ""
        return Player(name, one.number, self._cut(line, one.club))

    def _row(self, line: Line, cells: _Cells) -> EntryRow:
        own = cells.own
        if not _NUMBER.fullmatch(own.get("id", "1")):
            own.setdefault("name", own.pop("id"))
        players = tuple(self._player(line, one) for one in _players(cells, self.form))
        name = own.get("name") if cells.of_player or self.form == "teams" else None
        if not players and not name:
            raise NoEntry("nobody is named on this line")
        seed = _amount(own.get("seed"), "seed")
        return EntryRow(
            line.number,
            players,
            _wanted(own),
            self._cut(line, name),
            club=self._cut(line, own.get("club")),
            rating=_rating(cells),
            handicap=_amount(own.get("handicap"), "handicap"),
            stratum=self._cut(line, own.get("stratum")),
            seed=None if seed is None else int(seed),
            wish=_wish(own),
        )


class NoEntry(BridgeError):
    """A line of a list of entries names nobody, or has a number that is none."""

    code = "not-an-entry"


def _wanted(own: dict[str, str]) -> str:
    """The number wanted with its direction; nothing where only a direction is."""
    number = own.get("id", "")
    direction = re.sub(r"[^NSEW]", "", own.get("direction", "").upper())
    if not number or number.upper().endswith(("NS", "EW")):
        return number
    return number + direction


def _wish(own: dict[str, str]) -> Wish:
    """The wish; a direction without a number is one as well."""
    wish = parse_wish(own.get("wish", ""))
    if not wish and not own.get("id") and own.get("direction"):
        return parse_wish(own["direction"])
    return wish or NO_WISH


def _players(cells: _Cells, form: FormName) -> Iterator[Player]:
    """The players in their columns, or those of a single cell with ``&`` or ``/`` between."""
    if cells.of_player:
        for _, one in sorted(cells.of_player.items()):
            name = one.get("player", "") or one.get("person", "")
            if name:
                yield Player(name, one.get("person"), one.get("club"))
        return
    if form != "teams":
        names = _BETWEEN.split(cells.own.get("name", ""))
        yield from (Player(name) for name in names if name)


def _rating(cells: _Cells) -> Fraction | None:
    own = _amount(cells.own.get("rating"), "rating")
    if own is not None:
        return own
    each = [_amount(one.get("rating"), "rating") for one in cells.of_player.values()]
    known = [one for one in each if one is not None]
    return sum(known, Fraction(0)) / len(known) if known else None


def _amount(text: str | None, name: str) -> Fraction | None:
    if text is None:
        return None
    if not _AMOUNT.fullmatch(text):
        raise NoEntry(f"{name} {quoted(text)}: a number is expected")
    return Fraction(text.rstrip("%").replace(",", "."))
