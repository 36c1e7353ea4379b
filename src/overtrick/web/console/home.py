"""The first page: tonight's events and those before, as far as whoever signed in may see them."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotAuthorizedException
from litestar.response import Redirect

from overtrick.store.journals import Listed
from overtrick.web.access import Access, rule
from overtrick.web.console.at import Door, TheDoor
from overtrick.web.security.recognising import with_club
from overtrick.web.unplayed import TEMPLATE

NIGHT = timedelta(hours=6)
"""So long after midnight it is still the evening before, of which somebody may be playing."""
MOST = 60
"""Events that the first page lists."""


@get("/console", opt=rule(Access.ANYONE), sync_to_thread=True)
def home(door: TheDoor) -> Response[Any]:
    """The events."""
    if door.who.author is None:
        raise NotAuthorizedException("sign in first")
    mine = events_of(door, archived=False)
    evening, today = nights(door.now)
    tonight = [one for one in mine if one.stage != "final" and (one.date or today)[:10] >= evening]
    rest = [one for one in mine if one not in tonight]
    if len(mine) == 1 and door.who.everywhere < Access.SCORER:
        return Redirect(f"/console/events/{mine[0].id}")
    return door.page(
        "home.html",
        tonight=tonight,
        rooms=len(rooms_of_tonight(door)),
        rest=rest[:MOST],
        more=max(0, len(rest) - MOST),
        templates=templates_of(door),
        put_away=len(events_of(door, archived=True)),
    )


def rooms_of_tonight(door: Door) -> list[int]:
    """The events that are played today, or may be: those of no day are."""
    days = nights(door.now)
    mine = events_of(door, archived=False)
    return [one.id for one in mine if one.stage == "open" and (one.date or days[1])[:10] in days]


def nights(now: datetime) -> tuple[str, str]:
    """The day of the evening that is played, and today: another one soon after midnight."""
    here = now.astimezone()
    return (here - NIGHT).date().isoformat(), here.date().isoformat()


@get("/console/put-away", opt=rule(Access.SCORER), sync_to_thread=True)
def put_away(door: TheDoor) -> Response[bytes]:
    """Events that were put away."""
    return door.page("put-away.html", events=events_of(door, archived=True))


def events_of(door: Door, *, archived: bool) -> list[Listed]:
    """The events that somebody may score, templates apart."""
    return [
        one
        for one in door.desk.store.events(archived=archived)
        if not one.title.startswith(TEMPLATE) and access_to(door, one.id) >= Access.SCORER
    ]


def access_to(door: Door, event_id: int) -> Access:
    """What somebody may do in an event, counting what the event's club allows."""
    who = with_club(door.desk, door.who, event_id) if door.who.clubs else door.who
    return who.access(event_id)


def templates_of(door: Door) -> list[Listed]:
    """Events that are kept to make others like them."""
    if door.who.everywhere < Access.DIRECTOR:
        return []
    found = door.desk.store.events(archived=True)
    return sorted((one for one in found if one.title.startswith(TEMPLATE)), key=lambda o: o.title)
