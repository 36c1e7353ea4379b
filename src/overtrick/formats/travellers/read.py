"""From a traveller CSV to records."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.bridge.result import NotPlayed
from overtrick.event.records import Numbers, ResultEntered, Source
from overtrick.formats.cards import card
from overtrick.formats.ordering import in_order
from overtrick.formats.reading import Heading, Notice, Reading, Sourced, Unreadable
from overtrick.formats.text import decode
from overtrick.formats.travellers.cells import BadCell, Cells
from overtrick.formats.travellers.columns import INDIVIDUAL
from overtrick.formats.travellers.doubts import lone_dash, odd_ruling
from overtrick.formats.travellers.outcome import NoDeclarer, outcome
from overtrick.formats.travellers.sheet import Sheet, parse

_MAX_ERRORS: Final = 20
_SECTION: Final = re.compile(r"[\w .\-/]{0,20}")
_WORD: Final = re.compile(r"[^\W\d_]{2}[^\d]*")
_IN_ALL: Final = frozenset(map(str, range(8, 14)))
_LABELLED: Final = ("board", "round", "table")
_ROOMS: Final = {"o": "open", "c": "closed"}


def read(content: bytes, file: str) -> Reading:
    """Traveller CSV: a header and a line a result. Raises Unreadable with every bad line."""
    text, notices = decode(content, file)
    sheet = parse(text, file)
    said = [*sheet.notices]
    lines = _Lines(file, sheet, said)
    records = [*lines.records()]
    lines.refuse()
    if not records:
        raise Unreadable([Notice("empty", file, "no results: a header and a line a result")])
    said += _nameless(records, file)
    heading = Heading(form="individual" if sheet.individual else None)
    return Reading(file, "csv", heading, tuple(records), {}, (*notices, *in_order(said)), content)


@dataclass(slots=True)
class _Lines:
    """The lines of a sheet as they are read, with what is wrong in them."""

    file: str
    sheet: Sheet
    said: list[Notice]
    errors: list[Notice] = field(default_factory=list)
    undeclared: list[str] = field(default_factory=list)

    def records(self) -> Iterator[Sourced]:
        """The results, up to the twentieth error."""
        counts_all = any(row["tricks"] in _IN_ALL for row in self.sheet.rows)
        for row in self.sheet.rows:
            source = Source(self.file, row.line)
            cells = Cells(self.file, row, self.said, counts_all)
            try:
                record = _record(cells, self.sheet)
            except BridgeError as error:
                self._wrong(error, source, cells)
                if len(self.errors) == _MAX_ERRORS:
                    return
            else:
                if record:
                    yield record, source

    def refuse(self) -> None:
        """Raise Unreadable if anything was wrong."""
        if self.undeclared:
            where = f"{self.file}, line {self.sheet.line}"
            message = (
                "no column is called 'by' (declarer), and contracts do not say who played them, "
                f"such as {self.undeclared[0]}: add the column, or write 4SN for 4S by North"
            )
            self.errors.insert(0, Notice("bad-header", where, message))
        if self.errors:
            raise Unreadable(self.errors)

    def _wrong(self, error: BridgeError, source: Source, cells: Cells) -> None:
        if isinstance(error, NoDeclarer) and "by" not in self.sheet.columns:
            self.undeclared.append(f"{cells['contract']} on line {source.line}")
        else:
            self.errors.append(Notice(error.code, str(source), error.message))


def _record(cells: Cells, sheet: Sheet) -> ResultEntered | None:
    """The line's result; None for a line on which somebody had no opponents."""
    ns = _numbers(cells, ("n", "s") if sheet.individual else ("ns",))
    ew = _numbers(cells, ("e", "w") if sheet.individual else ("ew",))
    if not any((*ns, *ew)) and _is_summary(cells):
        return None
    board = cells.whole("board")
    if board is None:
        raise BadCell("board: the number of the board is missing")
    result = outcome(cells, board)
    if not any((*ns, *ew)) and not isinstance(result, NotPlayed):
        ns = ew = ()
    missing = _missing(sheet, (*ns, *ew))
    if missing and isinstance(result, NotPlayed):
        _sat_out(cells, board, missing, [one for one in (*ns, *ew) if one])
        return None
    if missing:
        raise BadCell(f"{missing}: the number is missing")
    lone_dash(cells, result)
    odd_ruling(cells, result)
    return ResultEntered(
        section=_section(cells["section"]),
        board=board,
        ns=ns,
        ew=ew,
        result=result,
        round=cells.whole("round"),
        table=cells.whole("table"),
        lead=_lead(cells),
        group=cells["group"],
        teams=_teams(cells),
        room=_room(cells["room"]),
        switched=cells.yes("switched"),
    )


def _is_summary(cells: Cells) -> bool:
    """Whether a line without pairs is no result: ``Total`` stands where a number should."""
    word = next((cells[name] for name in _LABELLED if _WORD.fullmatch(cells[name])), "")
    if word:
        message = f"{quoted(word)} is no board, and the line names no pair: passed over"
        cells.say("summary-line", message)
    return bool(word)


def _sat_out(cells: Cells, board: int, missing: str, present: list[str]) -> None:
    """Say of a line without a result that somebody had no opponents, or that it says nothing."""
    who = "player" if missing in INDIVIDUAL else "pair"
    if present:
        several = "s" if len(present) > 1 else ""
        taken = f"taken as a sit-out of {who}{several} {', '.join(present)}"
        otherwise = f"if it was played, fill in {missing} and the result"
    else:
        taken = f"no {who} and no result, the line is not used"
        otherwise = f"if it was played, fill in the {who}s and the result"
    cells.say("sat-out", f"board {board}: {taken}; {otherwise}")


def _nameless(records: Iterable[Sourced], file: str) -> list[Notice]:
    """Results whose lines name nobody compare with the others, and count for nobody."""
    nameless = [source for one, source in records if isinstance(one, ResultEntered) and not one.ns]
    if not nameless:
        return []
    several = f"{len(nameless)} results name" if len(nameless) > 1 else "1 result names"
    verb = "they are compared, and count" if len(nameless) > 1 else "it is compared, and counts"
    message = f"{several} no pair: {verb} for nobody"
    return [Notice("no-pairs", str(nameless[0] or file), message)]


def _numbers(cells: Cells, columns: tuple[str, ...]) -> Numbers:
    return tuple(cells.number(column) for column in columns)


def _missing(sheet: Sheet, numbers: Numbers) -> str:
    """The column that lacks its number, empty for none."""
    columns = ("n", "s", "e", "w") if sheet.individual else ("ns", "ew")
    for column, number in zip(columns, numbers, strict=False):
        if not number:
            return column
    if sheet.individual and numbers and len(set(numbers)) < 4:
        raise BadCell(f"n, e, s, w: a player sits at this table twice ({', '.join(numbers)})")
    return ""


def _section(text: str) -> str:
    if not _SECTION.fullmatch(text):
        raise BadCell(f"section {quoted(text)}: letters and digits are expected")
    return text


def _lead(cells: Cells) -> str | None:
    text = cells["lead"]
    found = card(text.translate(_SUITS))
    if text and found is None and text not in ("-", "?"):
        cells.say("lead-unread", f"lead {quoted(text)} is not a card: not used")
    return found


_SUITS: Final = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC", "\ufe0e\ufe0f")


def _teams(cells: Cells) -> tuple[str, str] | None:
    ns, ew = cells.number("team ns"), cells.number("team ew")
    if bool(ns) != bool(ew):
        name = "team ew" if ns else "team ns"
        raise BadCell(f"{name}: the number is missing")
    return (ns, ew) if ns else None


def _room(text: str) -> str | None:
    room = text.lower()
    return _ROOMS.get(room, room) or None
