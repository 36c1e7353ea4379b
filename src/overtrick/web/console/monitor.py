"""The room at a glance: tables by rounds, calls, the clock, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from litestar import Response, get
from litestar.exceptions import PermissionDeniedException

from overtrick.bridge.result import Result, ScoreOnly
from overtrick.event.certify import progress
from overtrick.event.decide.closing import Outstanding, outstanding
from overtrick.event.decide.preview_words import result_place
from overtrick.event.seating import at_table
from overtrick.event.state import Event
from overtrick.event.telling import told
from overtrick.event.watch.pace import pace
from overtrick.store.devices import Claim, Device, claims_in
from overtrick.store.devices_reading import devices_named
from overtrick.web.access import Access, rule
from overtrick.web.book import Call, announcements, calls, settings
from overtrick.web.clock import Clock, clocks
from overtrick.web.console.at import At, Door, TheAt, TheDoor
from overtrick.web.console.authors import writers
from overtrick.web.console.cards import cards_seen
from overtrick.web.console.grid import Grid, grids
from overtrick.web.console.home import access_to, rooms_of_tonight
from overtrick.web.console.journal import last_act
from overtrick.web.console.meanwhile import saw
from overtrick.web.console.playing import tells_of
from overtrick.web.console.requests import open_requests
from overtrick.web.console.room_acts import called_round
from overtrick.web.reasons import GAP
from overtrick.web.terminal.pins import are_asked
from overtrick.web.terminal.stations import Station, sittings_of, station_of

MOST = 4
"""Rooms on one page, unless more are named."""
FEW = 3
"""Calls of one table, and announcements, that are shown unless all are asked for."""
STALE = timedelta(minutes=20)
"""A device that was not heard of for so long, about a round, is said to be silent."""
ASLEEP = timedelta(minutes=3)
"""One that was not heard of for so long has its screen off: nobody looks at it, as a rule."""
LOW = 20
"""A battery with so many per cent or less is said to be low."""


@dataclass(frozen=True, slots=True)
class Step:
    """What is to be done next: words, and the page where it is done.

    ``starts`` are the sections whose round ``round`` is started at once; ``warning`` is what to
    know before, ``note`` how far it has come where nobody can tell whether it is done.
    """

    words: str
    href: str
    done: bool = False
    round: int = 0
    starts: tuple[str, ...] = ()
    warning: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class DeviceShown:
    """What is known of a device at a table.

    ``state`` is ``here``, ``asleep`` or ``silent``; ``unsent`` is what it holds back, and
    ``battery`` is said where it is low. ``minutes`` ago it was heard of, ``own`` is a phone of
    one pair.
    """

    state: str
    minutes: int = 0
    unsent: int = 0
    battery: int | None = None
    own: str = ""


@dataclass(frozen=True, slots=True)
class Contested:
    """A result of which two things are said, and the table where that is settled."""

    words: str
    href: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A call with its age in minutes, and how many older ones of its table are not shown."""

    call: Call
    minutes: int
    older: int = 0


@get("/console/events/{event_id:int}", opt=rule(Access.SCORER), sync_to_thread=True)
def monitor(at: TheAt) -> Response[bytes]:
    """The room."""
    return at.page("monitor.html", rooms=[room_of(at)], several=False, **_choices(at))


@get("/console/events/{event_id:int}/room", opt=rule(Access.SCORER), sync_to_thread=True)
def room(at: TheAt) -> Response[str]:
    """The part of the page that changes, to be put in its place."""
    several_ = at.request.query_params.get("several") == "yes"
    return at.fragment("room.html", room=room_of(at), several=several_, **_choices(at))


@get("/console/monitor", opt=rule(Access.ANYONE), sync_to_thread=True)
def several(door: TheDoor) -> Response[bytes]:
    """Several events at once: those named, otherwise all that are open tonight."""
    wanted = door.request.query_params.getall("event", [])
    rooms = [room_of(at) for at in _several(door, wanted)]
    return door.page("several.html", rooms=rooms, several=True, **_choices(door))


def _several(door: Door, wanted: list[str]) -> Iterator[At]:
    numbers = [int(one) for one in wanted if one.isdecimal() and len(one) < 9]
    if any(access_to(door, one) < Access.SCORER for one in numbers) or not door.who.author:
        raise PermissionDeniedException("your role does not allow this")
    for number in numbers or rooms_of_tonight(door)[:MOST]:
        yield At(door.desk, door.request, number, door.desk.event(number))


def _choices(door: Door) -> dict[str, Any]:
    query = door.request.query_params
    return {"slowest": query.get("order") == "slowest", "everything": query.get("show") == "all"}


def room_of(at: At) -> dict[str, Any]:
    """Everything that the page of a room shows."""
    event, choices = at.event, _choices(at)
    tables, most = entering(at), len(event.entries) if choices["everything"] else FEW
    shown = grids(event, slowest=choices["slowest"], devices=tables)
    announced = announcements(event)
    return {
        "at": at,
        "event": event,
        "last": len(event.entries),
        "grids": shown,
        "progress": progress(event),
        "clocks": running(event, shown, at.now),
        "calls": waiting(event, at.now, most),
        "announcements": announced[:most],
        "older": len(announced[most:]),
        "called": called_round(event),
        "contested": tuple(contested_results(at)),
        "devices": devices(at, shown),
        "slow": [one.message for one in pace(event, at.now)] if event.stage == "open" else [],
        "steps": tuple(steps(at, shown)),
        "outstanding": outstanding_of(at) if event.stage == "provisional" else (),
        "now": at.now,
        "saw": saw,
        "asked": len(open_requests(at)) if at.access >= Access.DIRECTOR else 0,
        "unseated": unseated(event),
        "act": last_act(at, tables),
        "confirming": settings(event)["confirm"] == "yes",
        "pins": are_asked(event),
    }


def running(event: Event, shown: tuple[Grid, ...], now: datetime) -> tuple[Clock, ...]:
    """The clocks of the sections that have still something to play."""
    if event.stage != "open":
        return ()
    over = {one.section for one in shown if one.total and one.done >= one.total}
    return tuple(one for one in clocks(event, now) if one.section not in over)


def unseated(event: Event) -> int:
    """How many results are of no table and round, as of travellers that came as a file."""
    at_tables = sum(map(len, event.places.values()))
    return max(0, len(event.plays) - at_tables)


def entering(at: At) -> frozenset[str]:
    """The devices that entered any result: what others type nobody has to confirm."""
    authors = {at.event.entries[play.entry - 1].author for play in at.event.plays.values()}
    with at.desk.store.reading() as connection:
        return frozenset(devices_named(connection, [one for one in authors if one]))


def outstanding_of(at: At) -> list[Outstanding]:
    """What keeps the event open, as far as whoever asks may know."""
    return [
        Outstanding(one.word, tuple(at.fit(where) for where in one.where))
        for one in outstanding(at.event)
    ]


def waiting(event: Event, now: datetime, most: int) -> list[Waiting]:
    """The calls that wait, the oldest first; of one table the last ``most``."""
    of_tables: dict[tuple[str, int | None], list[Call]] = {}
    for one in calls(event):
        of_tables.setdefault((one.section, one.table), []).append(one)
    found = [
        Waiting(one, _minutes_since(one.at, now), max(0, len(all_) - most) if nth == 0 else 0)
        for all_ in of_tables.values()
        for nth, one in enumerate(all_[-most:])
    ]
    return sorted(found, key=lambda one: one.call.number)


def _minutes_since(at: datetime | None, now: datetime) -> int:
    return max(0, int((now - at).total_seconds() // 60)) if at else 0


def contested_results(at: At) -> Iterator[Contested]:
    """The results of which something else was said, at a table or by a player afterwards."""
    contested, entries = at.event.contested, at.event.entries
    said_by = {number: entries[number - 1].author
               for at_, one in contested.items() for number in (at_, one.number)}  # fmt: skip
    names = writers(at, said_by.values()) if said_by else {}
    for number, one in contested.items():
        entered = at.event.plays[one.number].entered
        first, second = (names.get(said_by[entry], "") for entry in (one.number, number))
        is_hidden = tells_of(at.event, entries[number - 1].record, at.hidden)
        words = at.say(
            "{where}: {one} or {other}",
            where=result_place(entered),
            one=_as_said(None if is_hidden else entered.result, first),
            other=_as_said(None if is_hidden else one.result, second),
        )
        asked = {"section": entered.section, "round": entered.round, "table": entered.table}
        asked |= {"board": entered.board}
        placed = entered.round is not None and entered.table is not None
        href = f"/table?{urlencode(asked)}" if placed else f"/boards/{entered.board}"
        yield Contested(words, at.url(href))


def _as_said(result: Result | None, by: str) -> str:
    """A result in words, a gap for one that whoever looks must not know; and who said it."""
    if result is None:
        words = GAP
    else:
        words = str(result) if isinstance(result, ScoreOnly) else told(result)
    return f"{words} ({by})" if by else words


def devices(at: At, shown: tuple[Grid, ...]) -> dict[tuple[str, int], list[DeviceShown]]:
    """The devices at each table, and what is known of them.

    A phone of a pair is at the table where the pair sits in the round that is being played.
    """
    with at.desk.store.reading() as connection:
        held = claims_in(connection, at.event_id)
        known = devices_named(connection, [one.device for one in held])
    rounds = {grid.section: grid.current for grid in shown}
    found: dict[tuple[str, int], list[DeviceShown]] = {}
    for one in held:
        station = station_of(one.place.event, one.place.section, one.place.table)
        for table in _tables(at.event, station, rounds):
            found.setdefault((station.section, table), []).append(
                _device(at, one, known.get(one.device), station.who or "")
            )
    return found


def _tables(event: Event, station: Station, rounds: dict[str, int]) -> list[int]:
    match station.mode:
        case "table":
            return [station.table]
        case "room":
            return []
        case "pair":
            now = rounds.get(station.section, 1)
            return [one.table for one in sittings_of(event, station) if one.round == now]


def heard_of(event: Event, held: Claim, known: Device | None) -> datetime:
    """When a device last said anything: that it is there, or a result."""
    times = [datetime.fromisoformat(held.since)]
    if known is not None:
        times.append(datetime.fromisoformat(known.last_seen))
    wrote = (one.at for one in reversed(event.entries) if one.author == held.device)
    last = next(wrote, None)
    return max([*times, *([last] if last else [])])


def _device(at: At, held: Claim, known: Device | None, own: str) -> DeviceShown:
    age = at.now - heard_of(at.event, held, known)
    state = "here" if age < ASLEEP else "asleep" if age < STALE else "silent"
    minutes = max(0, int(age.total_seconds() // 60))
    if known is None:
        return DeviceShown(state, minutes, own=own)
    low = known.battery if known.battery is not None and known.battery <= LOW else None
    return DeviceShown(state, minutes, known.unsent or 0, low, own)


def steps(at: At, shown: tuple[Grid, ...]) -> Iterator[Step]:
    """What is to be done next, in order, as the event stands."""
    event = at.event
    if event.stage == "final":
        yield Step(at.say("Publish the results, or take them elsewhere"), at.url("/export"))
        return
    if not event.plays:
        yield from _before_play(at, shown)
    elif event.stage == "open":
        yield from _in_play(at, shown)
    else:
        yield Step(at.say("Close: make the results final"), at.url("/do/close-event"))


def _before_play(at: At, shown: tuple[Grid, ...]) -> Iterator[Step]:
    event = at.event
    if not shown and event.opened.form == "teams":
        yield Step(at.say("Draw the first round"), at.url("/do/draw-round?round=1"))
    elif not shown:
        yield Step(at.say("Choose the movement"), at.url("/do/set-movement"))
    yield Step(at.say("Enter the names"), at.url("/names"), all_named(event))
    yield Step(at.say("Print the cards for the tables"), at.url("/cards"), note=_cards_note(at))
    deals = at.say("Add tonight's deals" if _day(at) in ("", _today(at)) else "Add the deals")
    yield Step(deals, at.url("/deals"), any(b.deal for b in event.boards.values()))
    if shown:
        idle = tuple(grid.section for grid in shown if (grid.section, 1) not in event.started)
        words, early = at.say("Start the first round"), _too_early(at)
        yield Step(words, at.url("/clock"), not idle, 1, idle, early if idle else "")


def _cards_note(at: At) -> str:
    """What is known of the cards: a page says to nobody that it was printed."""
    with at.desk.store.reading() as connection:
        has_devices = bool(claims_in(connection, at.event_id))
    if has_devices:
        return at.say("a device is at a table")
    return at.say("opened") if cards_seen(at.event_id) in at.request.cookies else ""


def all_named(event: Event) -> bool:
    """Whether everybody who is entered or sits anywhere has names."""
    seated = (at_table(event.opened, place[0], one) for place, one in event.sittings.items())
    playing = event.contestants.keys() | {who for several in seated for who in several}
    entered = [event.contestants.get(one) for one in playing]
    return bool(entered) and all(one and (one.players or one.name) for one in entered)


def _too_early(at: At) -> str:
    """That the event is of a day to come; empty otherwise."""
    day, today = _day(at), _today(at)
    if day <= today:
        return ""
    return at.say("The event is of {day}, and today is {today}.", day=day, today=today)


def _day(at: At) -> str:
    return at.event.opened.date or ""


def _today(at: At) -> str:
    return at.now.astimezone().date().isoformat()


def _in_play(at: At, shown: tuple[Grid, ...]) -> Iterator[Step]:
    event = at.event
    for grid in shown:
        following = grid.current + 1
        if grid.current and following in grid.rounds and _is_over(grid):
            where = "Start round {n} in section {s}" if len(shown) > 1 else "Start round {n}"
            words = at.say(where, n=following, s=grid.section)
            yield Step(words, at.url("/clock"), round=following, starts=(grid.section,))
    if all(grid.done == grid.total for grid in shown):
        if event.drawn:
            following = max((grid.current for grid in shown), default=0) + 1
            yield Step(
                at.say("Draw round {n}", n=following), at.url(f"/do/draw-round?round={following}")
            )
        # There are the usual periods, a button for each.
        yield Step(at.say("End play: open the correction period"), at.url("/export"))


def _is_over(grid: Grid) -> bool:
    """Whether every table has played the round that the section is in."""
    cells = [one for row in grid.rows for one in row.cells if one.round == grid.current]
    return all(one.done >= one.total for one in cells)
