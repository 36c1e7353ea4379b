"""The devices at the tables: who holds which table since when, and freeing a table of its own."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from litestar import Response, get, post
from litestar.response import Redirect

from overtrick.store.connection import Connection
from overtrick.store.devices import Place, claims_in, claims_of, holder, release
from overtrick.store.devices_reading import devices_named
from overtrick.web.access import Access, rule
from overtrick.web.console.at import At, Sending, TheAt
from overtrick.web.console.form import number, one
from overtrick.web.console.monitor import heard_of
from overtrick.web.flashes import Flash
from overtrick.web.terminal.naming import contestant_by_key
from overtrick.web.terminal.stations import Station, station_of

_NOUNS: Final = {"pairs": "Pair", "individual": "Player", "teams": "Team"}
_LINES: Final = {"NS": "N-S", "EW": "E-W"}


@dataclass(frozen=True, slots=True)
class Holding:
    """What a device holds, ``called`` as a director does: a table, or what is none.

    ``device`` is None for a table that none holds.
    """

    section: str
    table: int
    called: str
    device: str | None = None
    label: str = ""
    since: datetime | None = None
    heard: datetime | None = None
    before: int = 0
    unsent: int | None = None
    battery: int | None = None


@get("/console/events/{event_id:int}/devices", opt=rule(Access.SCORER), sync_to_thread=True)
def devices(at: TheAt) -> Response[bytes]:
    """Every table with its device."""
    return at.page("devices.html", holdings=holdings(at))


@post("/console/events/{event_id:int}/devices", opt=rule(Access.DIRECTOR), sync_to_thread=True)
def freed(at: TheAt, sent: Sending) -> Redirect:
    """A table is held by no device any more: the next that scans its code has it.

    A device that took it since the page was shown keeps it.
    """
    place, shown = Place(at.event_id, one(sent, "section"), number(sent, "table")), one(sent, "was")
    freed = at.desk.store.write(lambda connection: _free(connection, place, shown, at.stamp))
    station = station_of(at.event_id, place.section, place.table)
    what = called(at, station)
    if not freed:
        words = "{what}: another device has it by now, and keeps it. Look again."
        return at.go(at.url("/devices"), Flash("note", at.say(words, what=what)))
    words = "{what} is free." if station.mode == "table" else "Let go: {what}."
    return at.go(at.url("/devices"), at.good(words, what=what))


def called(at: At, station: Station) -> str:
    """What a device holds, in a director's words: ``Table A4``, ``Pair 3 N-S's own phone``."""
    where = f", {at.say('section {s}', s=station.section)}" if station.section else ""
    match station.mode:
        case "room":
            return at.say("The phone for the whole room") + where
        case "pair":
            return _own_phone(at, station) + where
        case "table":
            closed = f", {at.say('closed room')}" if station.room == "closed" else ""
            return at.say("Table {t}", t=f"{station.section}{station.table}") + closed


def _own_phone(at: At, station: Station) -> str:
    who = contestant_by_key(at.event, station.section, station.who or "")
    line = f" {_LINES[who.direction]}" if who.direction else ""
    noun = _NOUNS[at.event.opened.form]
    return at.say("{noun} {n}'s own phone", noun=at.say(noun), n=f"{who.number}{line}")


def holdings(at: At) -> list[Holding]:
    """The tables of the event, in order; and whatever else a device holds."""
    tables = {(place[0], place[2]) for place in at.event.sittings}
    with at.desk.store.reading() as connection:
        held = {(one_.place.section, one_.place.table): one_
                for one_ in claims_in(connection, at.event_id)}  # fmt: skip
        known = devices_named(connection, [one_.device for one_ in held.values()])
        before = {key: len(claims_of(connection, Place(at.event_id, *key))) - 1 for key in held}
    found = []
    for key in sorted(tables | held.keys()):
        claim, name = held.get(key), called(at, station_of(at.event_id, *key))
        if claim is None:
            found.append(Holding(*key, name))
            continue
        device = known.get(claim.device)
        found.append(
            Holding(
                *key, name, claim.device, device.label if device else "",
                datetime.fromisoformat(claim.since), heard_of(at.event, claim, device), before[key],
                device.unsent if device else None, device.battery if device else None,
            )
        )  # fmt: skip
    return found


def _free(connection: Connection, place: Place, shown: str, at: str) -> bool:
    """Whether nobody holds the place now: it is taken from the device that was ``shown`` alone."""
    held = holder(connection, place)
    if held is not None and shown not in ("", held.device):
        return False
    if held is not None:
        release(connection, place, held.device, at=at, freed=True)
    return True
