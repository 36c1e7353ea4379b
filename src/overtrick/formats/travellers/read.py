"""From a traveller CSV to records."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from overtrick.bridge.errors import BridgeError, quoted
from overtrick.bridge.result import NotPlayed
from overtrick.event.records import Numbers, ResultEntered, Source
from overtrick.formats.cards import card
from overtrick.formats.reading import Heading, Notice, Reading, Sourced, Unreadable
from overtrick.formats.text import decode
from overtrick.formats.travellers.cells import BadCell, Cells
from overtrick.formats.travellers.outcome import outcome
from overtrick.formats.travellers.sheet import Sheet, parse

_MAX_ERRORS: Final = 20
_SECTION: Final = re.compile(r"[\w .\-/]{0,20}")
_ROOMS: Final = {"o": "open", "c": "closed"}


def read(content: bytes, file: str) -> Reading:
    """Traveller CSV: a header and a line a result. Raises Unreadable with every bad line."""
    text, notices = decode(content, file)
    sheet = parse(text, file)
    records: list[Sourced] = []
    said = [*notices, *sheet.notices]
    errors: list[Notice] = []
    for row in sheet.rows:
        cells = Cells(file, row, said)
        source = Source(file, row.line)
        try:
            record = _record(cells, sheet)
        except BridgeError as error:
            errors.append(Notice(error.code, str(source), error.message))
            if len(errors) == _MAX_ERRORS:
                break
        else:
            records += [(record, source)] if record else []
    if errors:
        raise Unreadable(errors)
    if not records:
        raise Unreadable([Notice("empty", file, "no results: a header and a line a result")])
    said += _nameless(records, file)
    heading = Heading(form="individual" if sheet.individual else None)
    return Reading(file, "csv", heading, tuple(records), {}, tuple(said), content)


def _record(cells: Cells, sheet: Sheet) -> ResultEntered | None:
    """The line's result; None for a line on which somebody had no opponents."""
    board = cells.whole("board")
    if board is None:
        raise BadCell("board: the number of the board is missing")
    result = outcome(cells, board)
    ns = _numbers(cells, ("n", "s") if sheet.individual else ("ns",))
    ew = _numbers(cells, ("e", "w") if sheet.individual else ("ew",))
    if not any((*ns, *ew)) and not isinstance(result, NotPlayed):
        ns = ew = ()
    missing = _missing(sheet, (*ns, *ew))
    if missing and isinstance(result, NotPlayed):
        cells.say("sat-out", f"board {board}: {missing}, nobody played it")
        return None
    if missing:
        raise BadCell(missing)
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
    )


def _nameless(records: Iterable[Sourced], file: str) -> list[Notice]:
    """Results whose lines name nobody compare with the others, and count for nobody."""
    nameless = [source for one, source in records if isinstance(one, ResultEntered) and not one.ns]
    if not nameless:
        return []
    message = f"{len(nameless)} results name no pair: they are compared, and count for nobody"
    return [Notice("no-pairs", str(nameless[0] or file), message)]


def _numbers(cells: Cells, columns: tuple[str, ...]) -> Numbers:
    return tuple(cells.number(column) for column in columns)


def _missing(sheet: Sheet, numbers: Numbers) -> str:
    """What is wrong with who played, empty for nothing."""
    columns = ("n", "s", "e", "w") if sheet.individual else ("ns", "ew")
    for column, number in zip(columns, numbers, strict=False):
        if not number:
            return f"{column}: the number is missing"
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
