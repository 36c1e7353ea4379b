"""The routes of the table terminal."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from litestar import Response, Router, get, post
from litestar.concurrency import sync_to_thread
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.status_codes import (
    HTTP_200_OK,
    HTTP_201_CREATED,
    HTTP_204_NO_CONTENT,
    HTTP_409_CONFLICT,
    HTTP_425_TOO_EARLY,
    HTTP_503_SERVICE_UNAVAILABLE,
)
from litestar.types import ASGIApp

from overtrick.bootstrap.desk import Desk
from overtrick.bootstrap.kept import Writer
from overtrick.bridge.errors import BridgeError
from overtrick.store.devices import release
from overtrick.store.errors import NoSuchEvent, StoreError
from overtrick.store.people_privacy import people_of
from overtrick.web.access import Access, Who, rule
from overtrick.web.pages import language_of, page
from overtrick.web.problems import PROBLEM, Problem
from overtrick.web.security.recognising import HELD
from overtrick.web.security.tables import remember_device
from overtrick.web.streams import events
from overtrick.web.terminal import prompt, results, shell
from overtrick.web.terminal import ranking as ranking_
from overtrick.web.terminal.allowing import (
    NotHeld,
    away,
    check_held,
    check_said,
    check_same,
    check_seen,
    check_station,
    is_here,
)
from overtrick.web.terminal.earlier import Keys
from overtrick.web.terminal.entering import NotYet, heard, take
from overtrick.web.terminal.hearing import Told
from overtrick.web.terminal.joining import By, Claiming, Door, claimed, looked_at
from overtrick.web.terminal.pins import Pins, slips
from overtrick.web.terminal.said import Given, Lacking, Said
from overtrick.web.terminal.seating import Found, found
from overtrick.web.terminal.stations import Mode, Station
from overtrick.web.terminal.together import Together
from overtrick.web.terminal.tonight import only_event
from overtrick.web.terminal.watching import nudges
from overtrick.web.terminal.wiring import At, memory, station_at
from overtrick.web.terminal.withheld import check_told
from overtrick.web.terminal.words import sentences, told
from overtrick.web.wiring import LARGEST, Asking, EventId, TheDesk, address, moment

_BoardNumber = Annotated[int, PathParameter(ge=1, le=LARGEST, description="The number of a board.")]
_Number = Annotated[int, QueryParameter(ge=1, le=LARGEST)]
_Told = Annotated[int | None, QueryParameter(ge=0, le=100_000)]
_STATUS = {
    "new": HTTP_201_CREATED,
    "known": HTTP_200_OK,
    "conflict": HTTP_409_CONFLICT,
    "refused": HTTP_409_CONFLICT,
}


# ---- the page ------------------------------------------------------------------------------------


@get("/", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True)
def terminal(request: Asking) -> Response[Any]:
    """The terminal, for a device that knows its table, or is told by typing."""
    return _terminal(request)


@get("/{code:str}", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True)
def table_card(request: Asking, code: FromPath[str]) -> Response[Any]:
    """The same page, behind the code of a table's card: the device reads it in its address."""
    del code
    return _terminal(request)


def _terminal(request: Asking) -> Response[Any]:
    told_here = partial(told, language_of(request))
    return page(request, "terminal/terminal.html", told=told_here)


@get("/worker.js", opt=rule(Access.ANYONE), include_in_schema=False)
async def worker() -> Response[str]:
    """What serves the terminal where there is no network."""
    headers = {"Cache-Control": "no-cache"}
    return Response(shell.worker(), media_type="text/javascript; charset=utf-8", headers=headers)


@get("/manifest.webmanifest", opt=rule(Access.ANYONE), include_in_schema=False)
async def manifest() -> Response[dict[str, Any]]:
    """What lets a phone keep the terminal among its programs."""
    return Response(shell.manifest(), media_type="application/manifest+json")


@get("/words/{language:str}", opt=rule(Access.ANYONE), include_in_schema=False)
async def words(language: FromPath[str]) -> dict[str, str | list[str]]:
    """Every sentence of the terminal in a language."""
    try:
        return sentences(language)
    except KeyError:
        raise NotFoundException("there is no such language") from None


# ---- coming in -----------------------------------------------------------------------------------


@get("/tonight", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True)
def tonight(request: Asking, desk: TheDesk) -> dict[str, bool]:
    """Whether one event alone is played, so that nobody need type its number; not which."""
    return {"one": only_event(desk, moment(request)) is not None}


def door_of(request: Asking, desk: Desk) -> Door:
    """What coming in needs, for who asks now."""
    tables = request.app.state.tables
    return Door(desk, tables, address(request), moment(request), request.user)


@post("/look", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True)
def look(request: Asking, data: JSONBody[By], desk: TheDesk) -> Response[dict[str, Any]]:
    """Which table a code or PIN opens, and as what one may come in."""
    door = door_of(request, desk)
    return Response(looked_at(door, door.place(data)), status_code=200)


@post("/claim", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True)
def claim(request: Asking, data: JSONBody[Claiming], desk: TheDesk) -> Response[dict[str, Any]]:
    """Hold a table, from now on, with this device."""
    door = door_of(request, desk)
    place = door.place(data)
    check_same(desk, place.event, data.uid)
    told, held = claimed(door, place, data, request.cookies.get(HELD))
    response = Response(told, status_code=HTTP_201_CREATED)
    remember_device(response, held, secure=request.url.scheme == "https")
    return response


@post("/{event_id:int}/leave", opt=rule(Access.TABLE), include_in_schema=False, sync_to_thread=True)
def leave(request: Asking, event_id: EventId, data: JSONBody[At], desk: TheDesk) -> Response[None]:
    """Give a table up: this device goes elsewhere."""
    station = check_held(request.user, data.station(event_id))
    device, at = request.user.device, moment(request).isoformat()
    if device is not None:
        place = station.place(device)
        desk.store.write(lambda connection: release(connection, place, device, at=at))
    return Response(None, status_code=HTTP_204_NO_CONTENT)


# ---- the evening ---------------------------------------------------------------------------------


@get("/{event_id:int}/bundle", opt=rule(Access.TABLE), include_in_schema=False, sync_to_thread=True)
def bundle(  # noqa: PLR0913, PLR0917 - one for each word in the address
    request: Asking,
    event_id: EventId,
    desk: TheDesk,
    section: FromQuery[str] = "",
    table: FromQuery[int] = 0,
    mode: FromQuery[Mode] = "table",
    who: FromQuery[str] = "",
    room: FromQuery[str] = "",
    have: FromQuery[str] = "",
    run: FromQuery[str] = "",
    unsent: _Told = None,
    battery: _Told = None,
) -> Response[Any]:
    """The section's whole evening for one table; nothing where the device has it as it is.

    Where it has it from another run of a server, which run this is.

    By the way a device says how much it holds back and how long its battery lasts.
    """
    asked = station_at(event_id, section, table, mode, who, room)
    station = check_station(desk, request.user, asked)
    here = memory(request, desk)
    here.hearing.hear(request.user.device, Told(unsent, battery), moment(request))
    news = here.bundles.news(here.bundles.bundle(station, moment(request)), have, run)
    return Response(news, status_code=HTTP_200_OK if news else HTTP_204_NO_CONTENT)


@get("/{event_id:int}/watch", opt=rule(Access.TABLE), include_in_schema=False, sync_to_thread=True)
def watch(  # noqa: PLR0913, PLR0917 - one for each word in the address
    request: Asking,
    event_id: EventId,
    desk: TheDesk,
    section: FromQuery[str] = "",
    table: FromQuery[int] = 0,
    mode: FromQuery[Mode] = "table",
    who: FromQuery[str] = "",
    room: FromQuery[str] = "",
) -> ASGIApp:
    """A stream of server-sent events: one whenever the table should ask again."""
    asked = station_at(event_id, section, table, mode, who, room)
    station = check_station(desk, request.user, asked)
    desk.event(event_id)
    lines = nudges(memory(request, desk).changes, station, request.user.device)
    return events(lines)


# ---- what a table says ---------------------------------------------------------------------------


@post("/{event_id:int}/entries", opt=rule(Access.ANYONE), include_in_schema=False)
async def entries(
    request: Asking, event_id: EventId, data: JSONBody[Said], desk: TheDesk
) -> Response[Any]:
    """Take one thing that a table said, once. A plain result takes no thread."""
    writer = Writer(moment(request), _author(request.user, data))
    try:
        act = prompt.begun(desk, event_id, data, request.user, writer)
        together: Together = request.app.state.together
        taken = await prompt.ended(desk, event_id, act, together) if act is not None else None
    except StoreError as error:
        return later(error, HTTP_503_SERVICE_UNAVAILABLE)
    if taken is not None:
        return Response(taken, status_code=HTTP_201_CREATED)
    return await sync_to_thread(_entries, request, event_id, data, desk, writer)


def _author(who: Who, said: Said) -> str:
    return who.author or who.device or card_of(said)


def _entries(
    request: Asking, event_id: int, data: Said, desk: Desk, writer: Writer
) -> Response[Any]:
    """Take what needs a look at the database.

    A device whose table was taken over may still send what it entered before: who may is looked
    up for each thing that is said. What a pair's own phone says of a table where the pair does
    not sit then becomes a call of the pair, and what one for all tables says after the director
    has ended that a call of the table. What was said in another event that had the number
    leaves no trace here, whoever sends it.
    """
    check_same(desk, event_id, data.uid)
    who: Who = request.user
    pins = Pins(request.app.state.tables)
    try:
        phone = _phone_away(request, event_id, data, desk)
        _check_calls(request, event_id, data, desk)
        if phone is not None:
            taken = heard(desk, event_id, data, writer, phone)
        else:
            here = is_here(desk, who, event_id, data)
            keys = Keys(request.app.state.secret, desk.uid(event_id))
            taken = take(desk, event_id, data, writer, pins, keys, is_here=here)
    except NotYet as error:
        return later(error, HTTP_425_TOO_EARLY)
    except NoSuchEvent:
        raise
    except StoreError as error:
        return later(error, HTTP_503_SERVICE_UNAVAILABLE)
    return Response(taken, status_code=_STATUS[taken.status])


def _phone_away(request: Asking, event_id: int, said: Said, desk: Desk) -> Station | None:
    """The phone that is not where it speaks of; None where it is. Raises NotHeld for any other."""
    who: Who = request.user
    try:
        check_said(desk, request.app.state.tables, who, event_id, said)
    except NotHeld:
        phone = away(who, event_id, said.section)
        if phone is None:
            raise
        return phone
    return None


def _check_calls(request: Asking, event_id: int, said: Said, desk: Desk) -> None:
    """Raise TooManyRequestsException where one device calls and calls: it keeps what it has.

    One that was away for the whole evening may have a handful of calls to send at once; nobody
    who sits at a table has dozens.
    """
    if said.what == "call" and not desk.looked_up(event_id, said.act)[1]:
        request.app.state.limits.calls.check((event_id, _author(request.user, said)))


def card_of(said: Said) -> str:
    """Who wrote what came with a table's code from a device that nobody knows."""
    return f"card of table {said.section}{said.table}"


def later(error: BridgeError, status: int) -> Response[Problem]:
    """What the device keeps, and says again after a while."""
    problem = Problem("Say it again later", status, error.message, error.code)
    return Response(problem, status_code=status, media_type=PROBLEM)


@post(
    "/{event_id:int}/given", opt=rule(Access.ANYONE), include_in_schema=False, sync_to_thread=True
)
def given(
    request: Asking, event_id: EventId, data: JSONBody[Given], desk: TheDesk
) -> Response[Lacking]:
    """Which things that devices were told are safe this server lacks: it may be a restored one.

    A restored server may not know the device, or have its table with another by now; who asks
    has to know the keys, and of nothing else is anything told.
    """
    request.app.state.limits.given.check(address(request))
    check_same(desk, event_id, data.uid)
    keys = Keys(request.app.state.secret, desk.uid(event_id))
    journals = memory(request, desk).journals
    lacks = journals.lacking(desk.event(event_id), data.keys, keys)
    return Response(lacks, status_code=HTTP_200_OK)


# ---- what a table asks ---------------------------------------------------------------------------


@get("/{event_id:int}/people", opt=rule(Access.TABLE), include_in_schema=False, sync_to_thread=True)
def people(event_id: EventId, desk: TheDesk, typed: FromQuery[str] = "") -> list[Found]:
    """People who may be meant by a name or number, as they chose to be shown."""
    desk.event(event_id)
    with desk.store.reading() as connection:
        return found(connection, typed[:80])


@get(
    "/{event_id:int}/boards/{board:int}",
    opt=rule(Access.TABLE),
    include_in_schema=False,
    sync_to_thread=True,
)
def board(  # noqa: PLR0913, PLR0917 - one for each word in the address
    request: Asking,
    event_id: EventId,
    board: _BoardNumber,
    desk: TheDesk,
    round: _Number,  # noqa: A002
    table: _Number,
    section: FromQuery[str] = "",
    room: FromQuery[str] = "",
) -> dict[str, Any]:
    """The other results of a board that the table has played, where the director shows them."""
    event = desk.event(event_id)
    at = (section, round, table)
    check_seen(event, request.user, event_id, at)
    check_told(event, request.user, event_id, (*at, board), moment(request))
    if event.opened.form == "teams":
        return results.match_board(event, (*at, board), room or None, moment(request))
    return results.traveller(event, (*at, board), moment(request))


@get(
    "/{event_id:int}/ranking", opt=rule(Access.TABLE), include_in_schema=False, sync_to_thread=True
)
def ranking(request: Asking, event_id: EventId, desk: TheDesk) -> dict[str, Any]:
    """The ranking, where the director lets tables see it."""
    ranking_.check_ranking(desk.event(event_id), moment(request))
    scored = memory(request, desk).rankings.scored(event_id)
    ids = [one for entered in scored.event.contestants.values() for one in entered.players]
    with desk.store.reading() as connection:
        names = people_of(connection, ids, event=event_id)
    return ranking_.ranking(scored, names)


router = Router(
    "/t",
    route_handlers=[
        terminal, table_card, worker, manifest, words, tonight, look, claim, leave, bundle, watch,
        entries, given, people, board, ranking, slips,
    ],
)  # fmt: skip
