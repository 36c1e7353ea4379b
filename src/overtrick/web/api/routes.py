"""The routes of the API."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from litestar import Request, Router, get, post
from litestar.params import HeaderParameter, JSONBody, QueryParameter

from overtrick.bootstrap.kept import Writer, evening_kept
from overtrick.event.records import Entry
from overtrick.formats.commands import parse_object
from overtrick.formats.document import document
from overtrick.formats.journal import encode_record
from overtrick.store.journals import Listed
from overtrick.web.access import Access, Who, rule
from overtrick.web.api.schema import schema
from overtrick.web.wiring import EventId, TheDesk

Key = Annotated[str | None, HeaderParameter(name="Idempotency-Key", max_length=200)]
After = Annotated[int, QueryParameter(ge=0, le=99_999_999)]


class ListedEvent(msgspec.Struct, frozen=True):
    """An event in the list. ``entries`` is the number of its last entry."""

    event: int
    title: str
    date: str | None
    stage: str
    entries: int


class WrittenEntry(msgspec.Struct, frozen=True):
    """One entry of a journal; ``record`` is as in the journal's file."""

    number: int
    act: int | None
    at: datetime | None
    author: str | None
    record: msgspec.Raw


@get("/events", opt=rule(Access.DISPLAY), sync_to_thread=True)
def events(desk: TheDesk) -> list[ListedEvent]:
    """All events that are not put away, the youngest first."""
    return [_listed(one) for one in desk.store.events()]


@get("/events/{event_id:int}", opt=rule(Access.DISPLAY), sync_to_thread=True)
def event(event_id: EventId, desk: TheDesk) -> ListedEvent:
    """One event."""
    return _listed(desk.store.event(event_id))


@get("/events/{event_id:int}/journal", opt=rule(Access.SCORER), sync_to_thread=True)
def journal(event_id: EventId, desk: TheDesk, after: After = 0) -> list[WrittenEntry]:
    """Everything that happened behind entry number ``after``."""
    return [_written(entry) for entry in desk.store.entries(event_id, after)]


@post("/events/{event_id:int}/commands", opt=rule(Access.SCORER), sync_to_thread=True)
def command(
    event_id: EventId,
    data: JSONBody[dict[str, Any]],
    desk: TheDesk,
    request: Request[Who, Any, Any],
    key: Key = None,
) -> list[WrittenEntry]:
    """Give an event one command; the entries it wrote, which are none where all was so already.

    The same ``Idempotency-Key`` gives the same entries again, and is done once.
    """
    writer = Writer(datetime.now(UTC), request.user.author, key)
    return [_written(entry) for entry in desk.act(event_id, parse_object(data), writer)]


@get("/events/{event_id:int}/standings", opt=rule(Access.DISPLAY), sync_to_thread=True)
def standings(event_id: EventId, desk: TheDesk) -> dict[str, Any]:
    """The standings as they are now, in the document that ``overtrick score --json`` prints."""
    evening = evening_kept(desk.store, event_id, private=False)
    return document(evening.event, evening.standings, evening.people, evening.notices)


def _listed(one: Listed) -> ListedEvent:
    return ListedEvent(one.id, one.title, one.date, one.stage, one.last)


def _written(entry: Entry) -> WrittenEntry:
    record = msgspec.Raw(encode_record(entry.record).encode())
    return WrittenEntry(entry.number, entry.act, entry.at, entry.author, record)


router = Router("/api/v1", route_handlers=[schema, events, event, journal, command, standings])
