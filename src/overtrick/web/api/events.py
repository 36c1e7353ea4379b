"""Events: the list, one of them, opening a new one, putting one away."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from litestar import get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK
from msgspec import Meta

from overtrick.bootstrap.files import Asked
from overtrick.bootstrap.kept import open_event, opening
from overtrick.bootstrap.keys import KeyReused
from overtrick.event.decide.texts import check_text
from overtrick.event.records import FormName
from overtrick.formats.reading import Heading
from overtrick.scoring.methods import method, team_method
from overtrick.store.clubs import club_named
from overtrick.store.journals import Listed
from overtrick.store.store import Store
from overtrick.web.access import Access, Who
from overtrick.web.api.asking import Key, asks
from overtrick.web.security.recognising import with_club
from overtrick.web.wiring import Asking, EventId, TheDesk, writer

Text = Annotated[str, Meta(max_length=200)]
Archived = Annotated[bool, QueryParameter(description="Those that were put away instead.")]


class ListedEvent(msgspec.Struct, frozen=True):
    """An event in the list. ``entries`` is the number of its last entry."""

    event: int
    title: str
    date: str | None
    stage: Literal["open", "provisional", "final"]
    entries: int
    archived: bool = False


class Told(msgspec.Struct, frozen=True):
    """Something odd in a file, which was read all the same."""

    code: str
    where: str
    message: str


class ImportedEvent(ListedEvent, frozen=True):
    """An event that was made from files, and what was odd about them."""

    warnings: list[Told] = []


class NewEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new event. What is left out is as by ``rules``; ``settings`` change single options."""

    title: Text = ""
    date: Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d$")] | None = None
    club: Text | None = None
    form: FormName = "pairs"
    method: Text | None = None
    rules: Text | None = None
    winners: Literal[1, 2] | None = None
    across: bool = False
    settings: dict[Text, Text] = {}


class PutAway(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether an event is put away, or in the list again."""

    archived: bool


@get("/events", **asks(Access.DISPLAY, anywhere=True), sync_to_thread=True)
def events(request: Asking, desk: TheDesk, archived: Archived = False) -> list[ListedEvent]:
    """All events that whoever asks may see, the youngest first."""
    found = desk.store.events(archived=archived)
    return [listed(one) for one in found if _sees(request.user, desk, one.id)]


@get("/events/{event_id:int}", **asks(Access.DISPLAY), sync_to_thread=True)
def event(event_id: EventId, desk: TheDesk) -> ListedEvent:
    """One event."""
    return listed(desk.store.event(event_id))


@post("/events", **asks(Access.DIRECTOR, anywhere=True, changes=True), sync_to_thread=True)
def open_one(
    request: Asking, data: JSONBody[NewEvent], desk: TheDesk, key: Key = None
) -> ListedEvent:
    """Open a new event. The same ``Idempotency-Key`` gives the same event again."""
    check_may_open(request.user, desk.store, data.club)
    check_text(data.club or "", "club")
    opened = opening(heading_of(data), Asked(settings=tuple(data.settings.items())))
    (team_method if opened.form == "teams" else method)(opened.method)  # or it is refused
    number = open_event(desk.store, opened, writer(request, key))
    if desk.event(number).entries[0].record != opened:
        raise KeyReused("this key opened another event before: take a new one")
    return listed(desk.store.event(number))


@post(
    "/events/{event_id:int}/archive",
    **asks(Access.DIRECTOR, changes=True),
    status_code=HTTP_200_OK,
    sync_to_thread=True,
)
def archive(event_id: EventId, data: JSONBody[PutAway], desk: TheDesk) -> ListedEvent:
    """Put an event away, or take it back into the list. Nothing is ever deleted."""
    desk.store.event(event_id)
    desk.store.archive(event_id, archived=data.archived)
    return listed(desk.store.event(event_id))


def listed(one: Listed) -> ListedEvent:
    """An event as the list has it."""
    return ListedEvent(one.id, one.title, one.date, one.stage, one.last, one.archived)


def heading_of(new: NewEvent) -> Heading:
    """What a new event says of itself, as a file would."""
    return Heading(
        title=new.title,
        date=new.date,
        club=new.club,
        form=new.form,
        method=new.method,
        rules=new.rules,
        winners=new.winners,
        across=new.across,
    )


def check_may_open(who: Who, store: Store, club: str | None) -> None:
    """Raise PermissionDeniedException for who may open no event, of that club."""
    if who.everywhere >= Access.DIRECTOR:
        return
    with store.reading() as connection:
        known = club_named(connection, club) if club else None
    if who.access(None, known) < Access.DIRECTOR:
        raise PermissionDeniedException("you may open events of your own club: name it")


def _sees(who: Who, desk: TheDesk, event_id: int) -> bool:
    if who.clubs and who.access(event_id) < Access.DISPLAY:
        who = with_club(desk, who, event_id)
    return who.access(event_id) >= Access.DISPLAY
