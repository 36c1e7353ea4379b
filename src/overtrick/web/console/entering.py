"""Paper: results keyed in one after the other, by board or by table, a line a result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from litestar import Response, get, post

from overtrick.event.contestant import by_number
from overtrick.event.state import BoardPlace, Event
from overtrick.web.access import Access, rule
from overtrick.web.console.at import At, Sending, TheAt
from overtrick.web.console.drawer import act_typed
from overtrick.web.console.form import Sent, number, one
from overtrick.web.console.seated import seats_at
from overtrick.web.console.table import BoardLine, board_lines


@dataclass(frozen=True, slots=True)
class Row:
    """One result to be keyed in: where it was made, by whom, and what stands there."""

    place: BoardPlace
    ns: str
    ew: str
    line: BoardLine
    text: str = ""
    wrong: str = ""
    saved: bool = False


@get("/console/events/{event_id:int}/enter", opt=rule(Access.SCORER), sync_to_thread=True)
def sheet(at: TheAt) -> Response[bytes]:
    """A traveller of one board, or the slip of one table and round."""
    asked = {name: at.request.query_params.getall(name) for name in at.request.query_params}
    return _page(at, asked, rows_of(at, asked))


@post("/console/events/{event_id:int}/enter", opt=rule(Access.SCORER), sync_to_thread=True)
def kept(at: TheAt, sent: Sending) -> Response[Any]:
    """Everything that was typed, line by line; what is refused stands again with the reason."""
    rows = [_kept(at, row, sent) for row in rows_of(at, sent)]
    wrong = [row for row in rows if row.wrong]
    if not wrong and "then" in sent:
        after = _next(at, sent)
        number_ = sum(row.saved for row in rows)
        return at.go(at.url(f"/enter?{after}"), at.good("{n} results are in.", n=number_))
    again = {(row.place, row.line.room): row for row in rows}
    fresh = [
        replace(row, text=old.text, wrong=old.wrong, saved=old.saved)
        if (old := again.get((row.place, row.line.room)))
        else row
        for row in rows_of(at, sent)
    ]
    return _page(at, sent, fresh, status=422 if wrong else 200)


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
    return Row(place, seats.ns if seats else "", seats.ew if seats else "", line)


def _name(row: Row) -> str:
    """The name of a line's input: the same in the form that is sent and the one that is read."""
    _, round_, table, board = row.place
    return f"r-{round_}-{table}-{board}-{row.line.room or ''}"


def _kept(at: At, row: Row, sent: Sent) -> Row:
    text = one(sent, _name(row))
    if not text or text == row.line.typed:
        return row
    typed = {"result": [text], "room": [row.line.room or ""], "reason": [one(sent, "reason")]}
    done = act_typed(at, row.place, typed)
    return replace(row, text=text if done.wrong else "", wrong=done.wrong, saved=not done.wrong)


def _page(at: At, asked: Sent, rows: Sequence[Row], status: int = 200) -> Response[bytes]:
    sections = _sections(at.event)
    section = one(asked, "section", sections[0])
    response = at.page(
        "enter.html",
        by="table" if one(asked, "by") == "table" else "board",
        sections=sections,
        section=section,
        rows=rows,
        name_of=_name,
        board=number(asked, "board"),
        round=number(asked, "round"),
        table=number(asked, "table"),
        boards=_boards(at.event, section),
        rounds=sorted({place[1] for place in at.event.sittings if place[0] == section}),
        tables=sorted({place[2] for place in at.event.sittings if place[0] == section}),
        open=_open(at, section),
    )
    response.status_code = status
    return response


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
    return {
        board
        for place, sitting in at.event.sittings.items()
        if place[0] == section and sitting.plays
        for board in sitting.boards
        if not at.event.places.get((*place, board))
    }


def _next(at: At, sent: Sent) -> str:
    """The sheet behind this one, as the query of its address."""
    from urllib.parse import urlencode

    section = one(sent, "section", _sections(at.event)[0])
    if one(sent, "by") == "table":
        places = sorted(
            (place[1], place[2])
            for place, sitting in at.event.sittings.items()
            if place[0] == section and sitting.plays
        )
        here = (number(sent, "round"), number(sent, "table"))
        round_, table = next((place for place in places if place > here), here)
        return urlencode({"by": "table", "section": section, "round": round_, "table": table})
    board = number(sent, "board")
    after = next((one_ for one_ in _boards(at.event, section) if one_ > board), board)
    return urlencode({"by": "board", "section": section, "board": after})
