"""From a traveller CSV to records."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from overtrick.bridge.errors import BridgeError, NotAContract
from overtrick.bridge.notation import parse_contract, parse_outcome, parse_result, parse_ruling, tricks_won
from overtrick.bridge.result import NotPlayed, PassedOut, Played, Result, ScoreOnly
from overtrick.bridge.seat import Seat
from overtrick.event.records import Numbers, ResultEntered, Source
from overtrick.formats.reading import Heading, Notice, Reading, Sourced, Unreadable
from overtrick.formats.text import decode
from overtrick.formats.travellers.sheet import NUMBERED, Sheet, SheetRow, parse

_MAX_ERRORS = 20
_SECTION = re.compile(r"[A-Za-z0-9 _.\-]{0,20}")


class BadCell(BridgeError):
    """A cell of a traveller cannot be what its column says."""

    code = "bad-cell"


@dataclass(frozen=True, slots=True)
class _Row:
    """A row's cells, with errors that name the field."""

    row: SheetRow

    def whole(self, column: str) -> int | None:
        """A whole number from 1 up, or None for an empty cell."""
        text = self.row[column]
        if not text:
            return None
        if not re.fullmatch(r"[0-9]{1,6}([.,]0+)?", text) or int(re.split("[.,]", text)[0]) < 1:
            raise BadCell(f"{column} {text[:40]!r}: a whole number from 1 up is expected")
        return int(re.split("[.,]", text)[0])

    def points(self, column: str) -> int | None:
        """A bridge score, signed or not; decimal commas and points are dropped."""
        text = self.row[column].replace("−", "-").replace("\u2013", "-")
        if not text or text in ("-", "+"):
            return None
        if not re.fullmatch(r"[+-]?[0-9]{1,5}([.,]0+)?", text):
            raise BadCell(f"{column} {text[:40]!r}: a score such as -100 or 620 is expected")
        return int(Fraction(text.replace(",", ".")))


def read(content: bytes, file: str) -> Reading:
    """Traveller CSV as ``interfaces`` promises it. Raises Unreadable with every bad line."""
    text, notices = decode(content, file)
    sheet = parse(text, file)
    records: list[Sourced] = []
    errors: list[Notice] = []
    for row in sheet.rows:
        source = Source(file, row.line)
        try:
            records.append((_record(row, sheet), source))
        except BridgeError as error:
            errors.append(Notice(error.code, str(source), error.message))
            if len(errors) == _MAX_ERRORS:
                break
    if errors:
        raise Unreadable(errors)
    if not records:
        raise Unreadable([Notice("empty", file, "no results: a header and a line a result")])
    heading = Heading(form="individual" if _individual(sheet) else None)
    return Reading(
        file, "csv", heading, tuple(records), {}, (*notices, *_unknown(sheet, file)), content
    )


def _unknown(sheet: Sheet, file: str) -> list[Notice]:
    return [
        Notice("unknown-column", f"{file}, line 1", f"column {name[:40]!r} is kept, not used")
        for name in sheet.unknown
    ]


def _individual(sheet: Sheet) -> bool:
    return set(NUMBERED) <= set(sheet.columns)


def _record(row: SheetRow, sheet: Sheet) -> ResultEntered:
    cells = _Row(row)
    board = cells.whole("board")
    if board is None:
        raise BadCell("board: the number of the board is missing")
    section = row["section"]
    if not _SECTION.fullmatch(section):
        raise BadCell(f"section {section[:40]!r}: letters and digits are expected")
    return ResultEntered(
        section=section,
        board=board,
        ns=_numbers(row, ("n", "s") if _individual(sheet) else ("ns",)),
        ew=_numbers(row, ("e", "w") if _individual(sheet) else ("ew",)),
        result=_result(cells),
        round=cells.whole("round"),
        table=cells.whole("table"),
        lead=row["lead"].upper().replace("10", "T") or None,
        group=row["group"],
        teams=(row["team ns"], row["team ew"]) if row["team ns"] and row["team ew"] else None,
        room=row["room"] or None,
    )


def _numbers(row: SheetRow, columns: tuple[str, ...]) -> Numbers:
    numbers = tuple(row[column] for column in columns)
    for column, number in zip(columns, numbers, strict=True):
        if not number:
            raise BadCell(f"{column}: the number is missing")
        if len(number) > 20:
            raise BadCell(f"{column} {number[:40]!r}: a contestant's number is expected")
    return tuple(re.sub(r"\.0+$", "", number) for number in numbers)


def _result(cells: _Row) -> Result:
    row = cells.row
    if row["ruling"]:
        return parse_ruling(row["ruling"])
    if row["contract"]:
        return _contract_result(row)
    score = cells.points("score")
    return ScoreOnly(score) if score is not None else _slip(cells)


def _contract_result(row: SheetRow) -> Result:
    text, declarer, tricks = row["contract"], row["by"], row["tricks"]
    if not declarer and not tricks:
        return parse_result(text)
    outcome = parse_outcome(text)
    if isinstance(outcome, PassedOut):
        return outcome
    contract = parse_contract(text)
    if declarer:
        contract = contract.by(_seat(declarer))
    if not tricks:
        if isinstance(outcome, Played):
            return Played(contract, outcome.tricks)
        raise NotAContract(f"tricks: the result of {text[:40]!r} is missing")
    return Played(contract, tricks_won(contract, tricks))


def _seat(text: str) -> Seat:
    letter = text.strip().upper()[:1]
    if letter not in ("N", "E", "S", "W"):
        raise BadCell(f"by {text[:40]!r}: the declarer is N, E, S or W")
    return Seat(letter)


def _slip(cells: _Row) -> Result:
    """A paper slip: each side's plus in its own column; 0 in either is a passed-out board."""
    ns, ew = cells.points("score ns"), cells.points("score ew")
    if ns is None and ew is None:
        return NotPlayed()
    if ns and ew and ns != -ew:
        raise BadCell(f"score ns {ns} and score ew {ew}: only one side has a plus")
    score = ns if ns else -(ew or 0)
    return ScoreOnly(score)
