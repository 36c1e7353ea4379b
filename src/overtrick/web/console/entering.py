"""Paper: results keyed in one after the other, by board or by table, a line a result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Final
from urllib.parse import parse_qs, urlencode

from litestar import Response, get, post

from overtrick.event.contestant import by_number
from overtrick.event.decide.places import ROOMS
from overtrick.event.state import BoardPlace, Event, Place
from overtrick.web.access import Access, rule
from overtrick.web.clock import current_round
from overtrick.web.console.at import At, Sending, TheAt
from overtrick.web.console.drawer import act_typed
from overtrick.web.console.form import Sent, number, one
from overtrick.web.console.meanwhile import is_untouched, saw, seen_of
from overtrick.web.console.seated import seats_at
from overtrick.web.console.table import BoardLine, board_lines
from overtrick.web.flashes import Flash

_BY: Final = "overtrick_paper"
"""The cookie that says whether travellers or slips were keyed in last."""
_A_YEAR: Final = 365 * 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Row:
    """One result to be keyed in: where it was made, by whom, and what stands there.

    ``ahead`` is of a round that was not called yet, where rounds are. ``stood`` is the result that
    was there before what is saved now, where that is another.
    """

    place: BoardPlace
    ns: str
    ew: str
    line: BoardLine
    ahead: bool = False
    text: str = ""
    wrong: str = ""
    saved: bool = False
    stood: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A traveller of a board, or the slip of a table and round; ``then`` is the one behind it.

    ``mark`` says where another round begins, which may be one that the room is not in yet.
    """

    section: str
    board: int
    round: int
    table: int
    rows: Sequence[Row]
    then: str
    mark: str = ""


@get("/console/events/{event_id:int}/enter", opt=rule(Access.SCORER), sync_to_thread=True)
def sheet(at: TheAt) -> Response[Any]:
    """A traveller of one board, or the slip of one table and round; ``part`` for that alone.

    Where none is named, the first of what was keyed in last that lacks a result; of travellers
    where that was neither.
    """
    query = at.request.query_params
    asked: Sent = {name: query.getall(name) for name in query}
    if "part" in asked:
        return at.fragment("sheet.html", **_content(asked), sheet=_sheet(at, asked))
    if not asked:
        last = at.request.cookies.get(_BY)
        asked = _asked(_first(at, "table" if last == "table" else "board"))
    page = _page(at, asked, rows_of(at, asked))
    if by := one(asked, "by"):
        page.set_cookie(_BY, "table" if by == "table" else "board", path="/console",
                        max_age=_A_YEAR, httponly=True, samesite="lax")  # fmt: skip
    return page


@post("/console/events/{event_id:int}/enter", opt=rule(Access.SCORER), sync_to_thread=True)
def kept(at: TheAt, sent: Sending) -> Response[Any]:
    """Everything that was typed, line by line; what is refused stands again with the reason."""
    rows = [_kept(at, row, sent) for row in _rows_sent(at, sent)]
    wrong = [row for row in rows if row.wrong]
    if not wrong and "then" in sent:
        after = _next(at, sent)
        number_ = sum(row.saved for row in rows)
        written_over = [_written_over(at, row) for row in _after(at, sent, rows) if row.stood]
        return at.go(
            at.url(f"/enter?{after}"), at.good("{n} results are in.", n=number_), *written_over
        )
    fresh = _after(at, sent, rows)
    status = 422 if wrong else 200
    if at.request.headers.get("x-part") == "yes":
        part = at.fragment("sheet.html", **_content(sent), sheet=_sheet(at, sent, fresh))
        part.status_code = status
        return part
    return _page(at, sent, fresh, status=status)


def _after(at: At, sent: Sent, rows: Sequence[Row]) -> list[Row]:
    """The sheet as it is now, with what became of each line that was sent."""
    again = {(row.place, row.line.room): row for row in rows if not row.line.under_another}
    return [
        replace(row, text=old.text, wrong=old.wrong, saved=old.saved, stood=_stood(old, row))
        if not row.line.under_another and (old := again.get((row.place, row.line.room)))
        else row
        for row in _rows_sent(at, sent)
    ]


def _stood(old: Row, row: Row) -> str:
    """The result that was there before, where another is now; nothing of a hidden board."""
    return old.line.typed if old.saved and old.line.typed != row.line.typed else ""


def _written_over(at: At, row: Row) -> Flash:
    section, round_, table, board = row.place
    where = at.say("Board {b}, table {t}, round {r}", b=board, t=f"{section}{table}", r=round_)
    return Flash("note", f"{where}: {at.say('{r} stood here', r=row.stood)}")


def rows_of(at: At, asked: Sent) -> list[Row]:
    """The lines of the sheet that is asked for."""
    section = one(asked, "section", _sections(at.event)[0])
    if one(asked, "by") == "table":
        place = (section, number(asked, "round"), number(asked, "table"))
        lines = board_lines(at.event, place, at.hidden)
        return [_row(at, (*place, line.board), line) for line in lines]
    board = number(asked, "board")
    places = sorted(
        place
        for place, sitting in at.event.sittings.items()
        if place[0] == section and board in sitting.boards and sitting.plays
    )
    return [
        _row(at, (*place, board), line)
        for place in sorted(places, key=lambda place: (place[1], place[2]))
        for line in board_lines(at.event, place, at.hidden)
        if line.board == board
    ]


def _row(at: At, place: BoardPlace, line: BoardLine) -> Row:
    seats = seats_at(at, place[:3])
    ahead = _is_ahead(at.event, place[0], place[1])
    return Row(place, seats.ns if seats else "", seats.ew if seats else "", line, ahead)


def _is_ahead(event: Event, section: str, round_: int) -> bool:
    """Whether rounds are called, and that one has not begun: of paper alone nobody can tell."""
    called = any(one == section for one, _ in event.started)
    return called and event.stage == "open" and round_ > current_round(event, section)


def _mark(at: At, section: str, round_: int, table: int) -> str:
    if _is_ahead(at.event, section, round_):
        return at.say("Round {n} has not begun", n=round_)
    places = at.event.sittings.items()
    here = [one[2] for one, sitting in places if one[:2] == (section, round_) and sitting.plays]
    if round_ > 1 and here and table == min(here):
        return at.say("Round {n} from here on", n=round_)
    return ""


def _name(row: Row) -> str:
    """The name of a line's input: the same in the form that is sent and the one that is read."""
    _, round_, table, board = row.place
    return f"r-{round_}-{table}-{board}-{row.line.room or ''}"


def _rows_sent(at: At, sent: Sent) -> list[Row]:
    """The lines of the sheet that was sent: one for every room, though its result is gone."""
    by_place = groupby(rows_of(at, sent), key=lambda row: row.place)
    return [row for _, rows in by_place for row in _every_room(list(rows), sent)]


def _every_room(rows: list[Row], sent: Sent) -> list[Row]:
    """The lines of a board, and a blank one for each of a room that none of them is read from."""
    first = rows[0].line
    blank = BoardLine(first.board, first.dealer, first.vulnerable, hidden=first.hidden)
    named = [replace(rows[0], line=replace(blank, room=room)) for room in ROOMS]
    of_rooms = [row for row in named if _name(row) in sent]
    if len(of_rooms) > 1 and not any(row.line.there or row.line.room for row in rows):
        return of_rooms
    read = {_name_sent(row, sent) for row in rows}
    return [*rows, *(row for row in of_rooms if _name(row) not in read)]


def _kept(at: At, row: Row, sent: Sent) -> Row:
    if row.line.under_another:
        return row
    name = _name_sent(row, sent)
    text, seen = one(sent, name), seen_of(sent, f"saw-{name}", f" {name}")
    if not text or is_untouched(at, row.place[3], seen, text):
        return row
    if seen is None and text == row.line.typed:
        return row
    key = f"{one(sent, 'key')} {name}" if one(sent, "key") else ""
    typed = {
        "result": [text], "room": [row.line.room or ""], "reason": [one(sent, "reason")],
        "key": [key],
    }  # fmt: skip
    done = act_typed(at, row.place, typed, seen)
    return replace(row, text=text if done.wrong else "", wrong=done.wrong, saved=not done.wrong)


def _name_sent(row: Row, sent: Sent) -> str:
    """The name of a line's input in what was sent, of another room where no result was in yet."""
    rooms = (row.line.room, None) if row.line.room else (None, *ROOMS)
    names = [_name(replace(row, line=replace(row.line, room=room))) for room in rooms]
    return next((name for name in names if name in sent), names[0])


def _page(at: At, asked: Sent, rows: Sequence[Row], status: int = 200) -> Response[bytes]:
    sections = _sections(at.event)
    section = one(asked, "section", sections[0])
    first = _sheet(at, asked, rows)
    then = _asked(first.then)
    response = at.page(
        "enter.html",
        sections=sections,
        section=section,
        sheets=[first, *([_sheet(at, then)] if rows and first.then else [])],
        board=number(asked, "board"),
        round=number(asked, "round"),
        table=number(asked, "table"),
        boards=_boards(at.event, section),
        rounds=sorted({place[1] for place in at.event.sittings if place[0] == section}),
        tables=sorted({place[2] for place in at.event.sittings if place[0] == section}),
        open=_open(at, section),
        current=max(1, current_round(at.event, section)),
        **_content(asked),
    )
    response.status_code = status
    return response


def _content(asked: Sent) -> dict[str, Any]:
    return {"by": "table" if one(asked, "by") == "table" else "board", "name_of": _name, "saw": saw}


def _asked(query: str) -> Sent:
    return parse_qs(query, keep_blank_values=True)


def _sheet(at: At, asked: Sent, rows: Sequence[Row] | None = None) -> Sheet:
    then = _next(at, asked)
    here = {name: list(values) for name, values in _asked(then).items()}
    same = all(one(asked, name) == one(here, name) for name in here if name in asked)
    section = one(asked, "section", _sections(at.event)[0])
    round_, table = number(asked, "round"), number(asked, "table")
    return Sheet(
        section,
        number(asked, "board"),
        round_,
        table,
        rows_of(at, asked) if rows is None else rows,
        "" if same else then,
        _mark(at, section, round_, table) if one(asked, "by") == "table" else "",
    )


def _sections(event: Event) -> list[str]:
    return sorted({place[0] for place in event.sittings}, key=by_number) or [""]


def _boards(event: Event, section: str) -> list[int]:
    found = {
        board
        for place, sitting in event.sittings.items()
        if place[0] == section
        for board in sitting.boards
    }
    return sorted(found)


def _open(at: At, section: str) -> set[int]:
    """The boards of a section that lack a result somewhere."""
    return {board for place in _seated(at.event, section) for board in _lacking(at.event, place)}


def _seated(event: Event, section: str) -> list[Place]:
    """The tables of a section that play, round by round."""
    found = (
        place for place, sitting in event.sittings.items() if place[0] == section and sitting.plays
    )
    return sorted(found, key=lambda place: (place[1], place[2]))


def _lacking(event: Event, place: Place) -> list[int]:
    """The boards of a table in a round that have no result and are not to be played late."""
    played, late = event.places, event.late
    places = [(*place, board) for board in event.sittings[place].boards]
    return [one_[3] for one_ in places if not played.get(one_) and one_ not in late]


def _first(at: At, by: str) -> str:
    """The first sheet that lacks a result, as the query of its address: of slips or travellers.

    Round by round: what is missing of one comes before the next, whatever the section; a traveller
    on which a round that has begun is missing comes before any other.
    """
    places = [place for section in _sections(at.event) for place in _seated(at.event, section)]
    found = [
        (*place, board)
        for place in sorted(places, key=lambda place: place[1])
        for board in _lacking(at.event, place)
    ]
    if not found:
        return urlencode({"by": by})
    section, round_, table, _ = found[0]
    if by == "table":
        return urlencode({"by": by, "section": section, "round": round_, "table": table})
    here = [place for place in found if place[0] == section]
    begun = [place for place in here if not _is_ahead(at.event, section, place[1])]
    board = min(place[3] for place in begun or here)
    return urlencode({"by": by, "section": section, "board": board})


def _next(at: At, sent: Sent) -> str:
    """The sheet behind this one that lacks a result, as the query of its address.

    Where none of the section lacks any, they are read over one by one.
    """
    section = one(sent, "section", _sections(at.event)[0])
    open_ = _open(at, section)
    if one(sent, "by") == "table":
        places = _seated(at.event, section)
        sheets = [place[1:] for place in places if not open_ or _lacking(at.event, place)]
        here = (number(sent, "round"), number(sent, "table"))
        round_, table = next((place for place in sheets if place > here), here)
        return urlencode({"by": "table", "section": section, "round": round_, "table": table})
    board = number(sent, "board")
    boards = sorted(open_) or _boards(at.event, section)
    after = next((one_ for one_ in boards if one_ > board), board)
    return urlencode({"by": "board", "section": section, "board": after})
