"""Who sits where, what is not in yet, and what looks like a mistake."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from litestar import get
from litestar.params import QueryParameter

from overtrick.event.certify import missing as missing_of
from overtrick.event.certify import progress
from overtrick.event.records import Sitting
from overtrick.event.watch import Oddity
from overtrick.event.watch import watch as watched
from overtrick.web.access import Access
from overtrick.web.api.asking import asks
from overtrick.web.api.sight import hidden_from
from overtrick.web.wiring import LARGEST, Asking, EventId, TheDesk, moment

Json: TypeAlias = dict[str, Any]
Round = Annotated[int | None, QueryParameter(name="round", ge=1, le=LARGEST)]


@get("/events/{event_id:int}/sittings", **asks(Access.DISPLAY), sync_to_thread=True)
def sittings(event_id: EventId, desk: TheDesk, round_: Round = None) -> list[Json]:
    """Who sits where with which boards, round by round."""
    event = desk.event(event_id)
    return [
        _sitting(section, sitting)
        for (section, _, _), sitting in sorted(event.sittings.items())
        if round_ in (None, sitting.round)
    ]


@get("/events/{event_id:int}/missing", **asks(Access.DISPLAY), sync_to_thread=True)
def missing(event_id: EventId, desk: TheDesk) -> Json:
    """Table by table which results are not in yet, and how much is."""
    event = desk.event(event_id)
    far = progress(event)
    rows = [
        {"section": one.section, "round": one.round, "table": one.table, "room": one.room,
         "boards": list(one.boards), "late": list(one.late)}
        for one in missing_of(event)
    ]  # fmt: skip
    return {
        "results": far.results,
        "expected": far.expected,
        "boards": far.boards,
        "all_boards": far.all_boards,
        "missing": rows,
    }


@get("/events/{event_id:int}/watch", **asks(Access.DIRECTOR), sync_to_thread=True)
def watch(request: Asking, event_id: EventId, desk: TheDesk) -> list[Json]:
    """What looks like a mistake, what matters most first; for the director alone.

    A director who plays is told nothing of boards that he has still to play.
    """
    now, computed = moment(request), desk.scored(event_id)
    hidden = hidden_from(desk, request.user, event_id, computed.event, now)
    boards = {board for _, board in hidden}
    found = watched(computed.event, computed.standings, now=now)
    return [_oddity(one) for one in found if not one.every_board & boards]


def _sitting(section: str, sitting: Sitting) -> Json:
    return {
        "section": section,
        "round": sitting.round,
        "table": sitting.table,
        "ns": list(sitting.ns),
        "ew": list(sitting.ew),
        "boards": list(sitting.boards),
        "switched": sitting.switched,
        "teams": list(sitting.teams) if sitting.teams else None,
        "room": sitting.room,
    }


def _oddity(one: Oddity) -> Json:
    return {
        "code": one.code,
        "message": one.message,
        "where": one.where,
        "sure": one.sure,
        "section": one.spot.section,
        "round": one.spot.round,
        "table": one.spot.table,
        "board": one.spot.board,
    }
