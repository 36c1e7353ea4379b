"""A new evening: how many and how long, how to play it, then names."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from overtrick.bootstrap.kept import open_event
from overtrick.bridge.errors import BridgeError
from overtrick.event.commands import SetMovement
from overtrick.event.state import Event
from overtrick.federations.rules import RULES
from overtrick.scoring.methods import METHODS, TEAM_METHODS
from overtrick.store.errors import EntryUnreadable, JournalAltered, JournalGap, NoSuchEvent
from overtrick.store.journals import Listed
from overtrick.web.access import Access, rule
from overtrick.web.book import choose, settings
from overtrick.web.console.at import Door, Sending, TheDoor
from overtrick.web.console.form import Sent, one
from overtrick.web.console.home import templates_of
from overtrick.web.console.likeness import like_event, movements_of
from overtrick.web.console.offering import Chosen, Offered, chosen, offers, opened
from overtrick.web.console.wishes import (
    DAYS,
    Evening,
    evening_of,
    like_of,
    mistakes,
    understood,
)
from overtrick.web.flashes import Flash
from overtrick.web.unplayed import TEMPLATE, is_unplayed

RULE_WORDS = {
    "plain": "plain: Neuberg, nothing rounded",
    "wbf": "WBF",
    "ebu": "EBU",
    "acbl": "ACBL",
    "abf": "ABF",
    "magic": "as Magic Contest scores",
}
"""Rules by their names, as one chooses among them."""
_EARLIER = 12


@get("/console/new", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def asked(door: TheDoor) -> Response[bytes]:
    """What is wanted, and what could be played."""
    sent = {name: door.request.query_params.getall(name) for name in door.request.query_params}
    return _page(door, sent)


@post("/console/new", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def made(door: TheDoor, sent: Sending) -> Response[Any]:
    """The evening is opened and seated."""
    like, _ = _like(door, like_of(sent))
    try:
        evening = evening_of(sent, door.now.astimezone().date(), like)
        picked = chosen(evening, sent)
        writer = door.writer(one(sent, "key"))
        event_id = open_event(door.desk.store, opened(evening, picked), writer)
    except BridgeError as error:
        return _page(door, sent, error)
    return _seated(door, event_id, evening, picked)


def _seated(door: Door, event_id: int, evening: Evening, picked: Sequence[Chosen]) -> Redirect:
    """Seat every section, and go on to the names."""
    writer = door.writer()
    there = door.desk.event(event_id)
    try:
        for one_ in picked if len(there.entries) == 1 else ():
            for command in (*one_.entering, *([one_.seating] if one_.seating else [])):
                door.desk.act(event_id, command, writer)
        if evening.room and len(there.entries) == 1:
            door.desk.act(event_id, choose(dict(evening.room)), writer)
    except BridgeError as error:
        return door.go(f"/console/events/{event_id}", Flash("bad", error.message))
    return door.go(f"/console/events/{event_id}/names?new=yes")


def _page(door: Door, sent: Sent, error: BridgeError | None = None) -> Response[bytes]:
    like, before = _like(door, like_of(sent))
    today = door.now.astimezone().date()
    offered: tuple[Offered, ...] = ()
    usual = like or _usual(door)
    try:
        evening = evening_of(sent, today, usual)
        if evening.sections and ("contestants" in sent or like):
            offered = offers(evening, before)
    except BridgeError as refusal:
        error = error or refusal
        evening = understood(sent, today, usual)
    wrong = mistakes(sent) if error else {}
    return door.page(
        "new.html",
        evening=evening,
        offered=offered,
        error=None if wrong else error,
        wrong=wrong,
        days=DAYS,
        typed=defaultdict(str, {name: one(sent, name) for name in sent} if error else {}),
        earlier=_earlier(door) if not offered else [],
        last=_last_time(door) if not offered else None,
        templates=_templates(door) if not offered else [],
        methods=TEAM_METHODS if evening.form == "teams" else METHODS,
        rules={name: RULE_WORDS.get(name, name) for name in RULES},
        weekday=_weekday(door),
    )


def _weekday(door: Door) -> str:
    return door.now.astimezone().strftime("%A")


def _like(door: Door, number: int) -> tuple[Evening | None, tuple[SetMovement, ...]]:
    """An earlier event to be like, and how its sections were seated."""
    if not number:
        return None, ()
    try:
        event = door.desk.event(number)
    except NoSuchEvent:
        return None, ()
    room = {k: v for k, v in settings(event).items() if k not in ("template", "embargo")}
    return like_event(event, room, number), movements_of(event)


def _usual(door: Door) -> Evening:
    """The club and the rules of the last event, for those who begin from nothing."""
    today = door.now.astimezone().date().isoformat()
    last = next((one for one in door.desk.store.events() if not _is_template(one)), None)
    event = _read(door, last) if last else None
    if event is None:
        return Evening(date=today)
    was = event.opened
    return Evening(date=today, club=was.club or "", rules=was.rules)


def _earlier(door: Door) -> list[Listed]:
    """The last event of every title, today's weekday first."""
    found: dict[str, Listed] = {}
    for one_ in door.desk.store.events(archived=None):
        if one_.title and one_.title not in found and _may_be_like(door, one_):
            found[one_.title] = one_
    day = _weekday(door)
    ordered = sorted(found.values(), key=lambda one_: day not in one_.title)
    return ordered[:_EARLIER]


def _last_time(door: Door) -> Listed | None:
    """The last event of the same weekday, within five weeks."""
    today = door.now.astimezone().date()
    days = {(today - timedelta(weeks=weeks)).isoformat() for weeks in range(1, 6)}
    found = [one_ for one_ in door.desk.store.events(archived=None)
             if (one_.date or "")[:10] in days and _may_be_like(door, one_)]  # fmt: skip
    return max(found, key=lambda one_: (one_.date or "", one_.id), default=None)


def _templates(door: Door) -> list[Listed]:
    """What is kept to make others like it, today's weekday first."""
    day = _weekday(door)
    return sorted(templates_of(door), key=lambda one_: day not in one_.title)


def _may_be_like(door: Door, one_: Listed) -> bool:
    """Whether an event may be begun from: no template, nor one that was called off."""
    if _is_template(one_):
        return False
    if not one_.archived or one_.stage != "open":  # an archive is not read for these
        return True
    event = _read(door, one_)
    return event is not None and not is_unplayed(event)


def _read(door: Door, one_: Listed) -> Event | None:
    """An event of the list; None for one that cannot be read, which is no matter of tonight."""
    try:
        return door.desk.event(one_.id)
    except (EntryUnreadable, JournalAltered, JournalGap):
        return None


def _is_template(one_: Listed) -> bool:
    return one_.title.startswith(TEMPLATE)
